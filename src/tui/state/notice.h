/* notice.h - what the lines under the hand tell for a while, one thing at a time, and when that ends. */
#ifndef KOUDI_TUI_STATE_NOTICE_H
#define KOUDI_TUI_STATE_NOTICE_H

#include "koudi.h"

typedef enum notice_kind {
    NOTICE_NONE,
    NOTICE_TEXT,      /* a sentence */
    NOTICE_SLOW,      /* a program does not answer */
    NOTICE_ZERO,      /* 0 did nothing, because it had its other meaning just now: a sentence */
    NOTICE_EARLY,     /* the key would have answered a question just asked */
    NOTICE_PACE,      /* the key has asked for another pace */
    NOTICE_UNCOUNTED, /* the key was a number that no choice has */
    NOTICE_UNPLAYED,  /* the key was to play, or to show, what may not be */
    NOTICE_REFUSED,   /* the table has refused the answer */
    NOTICE_STAKE,     /* the key was to play what may cost much: again, it does. Setting confirm */
    NOTICE_KINDS
} notice_kind;

typedef struct ui_notice {
    notice_kind kind;
    char text[400];     /* in English, where it is a sentence */
    kd_verdict refused; /* KD_OK of other kinds */
    kd_cards stake;
    int slow_seat;   /* whose program does not answer */
    unsigned slow_s; /* a bot takes it after so many seconds */
    long since;      /* when ui_clock first saw it; 0: not yet */
} ui_notice;

/* Causes by which notices end; each kind ends by some of them. */
enum notice_end {
    ENDS_KEY = 1,      /* a key, but at a curtain */
    ENDS_CURTAIN = 2,  /* a curtain is closed; a key at it */
    ENDS_QUESTION = 4, /* another question, or none any more */
    ENDS_READ = 8,     /* the same, when there was time to read the notice */
    ENDS_CHANGE = 16   /* a change at the table */
};

struct ui;
/* Tells this instead of what was told; text is copied. */
void notice_put(struct ui *u, notice_kind kind, const char *text);
/* A NOTICE_TEXT; of NULL there is none. */
void notice_tell(struct ui *u, const char *text);
void notice_end(struct ui *u, enum notice_end by);
/* Does it give way to whatever is owed, and has it the place of all else? */
bool notice_is_news(const ui_notice *n);

#endif
