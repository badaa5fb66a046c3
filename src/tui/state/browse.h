/* browse.h - the browser of records: the step that is shown, from whose seat, and what keys do. */
#ifndef KOUDI_TUI_STATE_BROWSE_H
#define KOUDI_TUI_STATE_BROWSE_H

#include "record/history.h"
#include "tui/state/ui_game.h"

/* The picture depends on history, at, page, seat and opened alone, so that a step looks the same
   however the player came to it. */
typedef struct browse {
    const history *history; /* the program's; NULL: the browser is closed */
    int at;                 /* how many actions have been taken, 0..history->count */
    int page, pages; /* of the step: the trick, the summary of the deal, the end of the match */
    uint8_t seat;    /* whose view it is; KD_NOBODY: all hands are open */
    bool opened;     /* the hands of a deal that is not over, or is played again, are shown too */
    int typed;       /* the number of a trick as it is typed, or -1 */
    int missing;     /* the trick that was typed and is not in this deal, or -1 */

    /* set by browse_show; open, hand and kitty of a deal that is played again by ui_now */
    bool unfinished; /* the deal does not end in this record */
    bool open;       /* all hands are shown; otherwise hand and kitty are empty */
    kd_cards hand[KD_SEATS], kitty;
    uint8_t actor;    /* of the step, or KD_NOBODY at the beginning */
    kd_events heard;  /* of the step, as the seat may hear them */
    const char *note; /* the comment on it, or NULL */
} browse;

/* Opens the browser at the beginning of a record, which must stay valid until ui_start; its rules and people take the
   place of those in the setup. */
void browse_open(ui *u, const history *h);
/* Shows the step after history, at, page, seat or opened have changed. */
void browse_show(ui *u);
/* Can a game begin at this step? Not where the match is over. */
bool browse_plays_on(const ui *u);
/* The seat of the person in that game. */
int browse_person(const ui *u);
/* Can the deal of this step be played again? Only one that is over: all its cards are known. */
bool browse_repeats(const ui *u);
/* After how many actions of a record the deal begins that the action before `at` belongs to: before its first card,
   or before trick number `trick`, from 0; at itself, where that trick is not led in it before. */
int browse_again_at(const history *h, int at, int trick);
/* The trick on the screen; -1: there is none. */
int browse_trick(const ui *u);
/* All hands of a match, where they may be shown. */
void browse_hands(browse *b, const kd_match *match);

/* To a page of the step after so many actions. */
void browse_go(ui *u, int at, int page);

/* Steps through the record. by: back (-1) or forward (1). */
void browse_step(ui *u, int by);
/* To a trick, a declaration or a burying. */
void browse_stop(ui *u, int by);
void browse_deal(ui *u, int by);
void browse_end(ui *u, int by);
/* The number of a trick is typed; Enter goes there, or a step forward when there is none. */
void browse_type(ui *u, int key);
void browse_untype(ui *u);
void browse_enter(ui *u);
/* The next seat whose view is shown; after the last, all hands. */
void browse_turn(ui *u);
void browse_uncover(ui *u);
/* Are the hands of the others open, of a deal that is played again, or of an ending? They lie on the table where there is room. */
bool browse_lies_open(const ui *u);
ui_request browse_play_on(ui *u);
ui_request browse_leave(ui *u);

#endif
