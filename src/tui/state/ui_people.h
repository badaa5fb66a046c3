/* ui_people.h - a table with several terminals: who sits there, what they say, what they ask of each other. */
#ifndef KOUDI_TUI_STATE_UI_PEOPLE_H
#define KOUDI_TUI_STATE_UI_PEOPLE_H

#include "session/session.h"
#include "tui/state/ui_request.h"

/* TALK_TEXT: bytes of a line. TALK_LINES: the last ones are kept. WATCHERS: in the list of who is there, the
   line below the seats. NEWS_MS: so long the last thing heard is shown.
   PERSON_CALLED: bytes of a person's name, with a number where others have the same. */
enum {
    TALK_TEXT = 200,
    TALK_LINES = 30,
    PHRASES = 12,
    WATCHERS = KD_SEATS,
    NEWS_MS = 12000,
    PERSON_CALLED = SITTER_NAME + 4
};

/* Something heard from the table. */
typedef struct ui_said {
    session_verb verb;
    int seat; /* KD_NOBODY: an observer */
    unsigned number;
    char who[PERSON_CALLED]; /* its person then; "": none */
    char text[TALK_TEXT + 1];
} ui_said;

typedef struct ui_people {
    /* what the program says: as in session_state */
    bool on; /* the table has several terminals */
    bool opener, match_over, coach, nudges, closes;
    session_connection connection;
    table_wait waiting;
    unsigned retry_s;
    sitter sitter[KD_SEATS];
    session_question question;
    unsigned later;
    const char *invited[KD_SEATS]; /* the session's; NULL: no invitation can be used */
    bool invites;                  /* this terminal has been told of invitations */

    char last[KD_SEATS][PERSON_CALLED]; /* what the last person of each seat is called */
    ui_said said[TALK_LINES];           /* talk and phrases, oldest first */
    int count;
    ui_said news;               /* the last thing heard; WORD_COUNT: nothing */
    long news_at;               /* when, by ui_clock */
    bool nudged;                /* the viewer has been, and has pressed no key since */
    bool rings;                 /* the terminal's bell is to ring for it */
    char nudger[PERSON_CALLED]; /* by whom */
    char why[200];              /* why the table is gone; "": it is not */
    unsigned answered;          /* number of the last question that was answered */
    uint8_t muted; /* bit s: what that seat says is not shown; bit WATCHERS: of observers */
    int row;       /* the cursor in the list of who is there, and of who is invited */
    bool code;     /* the invitation of that row is shown as a QR code */
    int removing;  /* the verb that the same key once more says of that row; -1: none */
    char typed[TALK_TEXT + 1];
    session_word out; /* what REQUEST_SAY says */
} ui_people;

/* The state of the session, whenever it may have changed; once a second while ui_people_count. The names of
   setup become those of the people there. */
void ui_people_now(ui *u, const session_state *now);
/* Has another person played with the viewer, here or at another terminal? Not with who watches. */
bool ui_with_others(const ui *u);
/* Does anything shown of people change by time alone? */
bool ui_people_count(const ui *u);
void ui_heard(ui *u, const session_word *word);
/* Are there such news still to be shown? */
bool ui_has_news(const ui *u);
/* Is the row of the list of who is there muted? seat: KD_NOBODY for observers. */
bool ui_muted(const ui *u, int seat);
/* Must the viewer answer a question of the others? */
bool ui_is_questioned(const ui *u);
/* Bit s: seat s has a person, not the viewer, who is there and waited for. */
unsigned ui_waited_for(const ui *u);
/* Is a person of another seat away, so that all can decide to wait? */
bool ui_somebody_away(const ui *u);
/* Does the match only begin when who has opened the table is ready? */
bool ui_in_lobby(const ui *u);
/* Bit s: the person of seat s is there, and has not left the result. */
unsigned ui_unready(const ui *u);

/* ---- keys ---- */

ui_request talk_send(ui *u);
ui_request phrase_say(ui *u, int key);
ui_request question_answer(ui *u, int verb);
/* Do the verbs work for the person of the selected row now? */
bool seat_word_works(const ui *u, int verb);
ui_request seat_word(ui *u, int verb);
void seat_mute(ui *u);
/* Nudges the person of the selected row of the list, where that is open, else whoever is waited for. */
ui_request nudge(ui *u);
/* Shows the invitations to a table that listens to the network: is there something to show? */
bool invitations_offered(const ui *u);
void invitations_show(ui *u);
/* As a QR code, and as a word again. */
void invitation_turn(ui *u);

#endif
