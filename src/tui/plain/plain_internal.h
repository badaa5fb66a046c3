/* plain_internal.h - what the files of the game line by line share; nobody else includes it. */
#ifndef KOUDI_TUI_PLAIN_PLAIN_INTERNAL_H
#define KOUDI_TUI_PLAIN_PLAIN_INTERNAL_H

#include "tui/app/resume.h"
#include "tui/plain/plain.h"
#include "tui/plain/plain_text.h"

#include <event2/event.h>

enum { LINES_SIGNALS = 3, LINES_TYPED = 4096 };

typedef struct lines {
    const app_options *options;
    app_report *report;
    ui ui;
    table *table;
    going_on again;
    saved_game saved;
    struct event_base *base;
    struct event *input, *signals[LINES_SIGNALS];
    char typed[LINES_TYPED]; /* not answered yet */
    size_t used;
    int seat;
    unsigned number;      /* of the ask that stands; 0: none */
    kd_cards warned;      /* a dump that may fail, of which that was said; typed again it is led */
    kd_cards meant;       /* cards that a record calls otherwise, of which that was said */
    bool prompted;        /* the question has been put */
    int told;             /* the deal whose result was told last */
    bool read;            /* that was answered: the next one comes */
    bool said_unrecorded; /* that no record is kept was said */
    bool ended;           /* nothing more will be typed */
    bool leaving;
    int status;
} lines;

/* ---- lines.c ---- */

void lines_leave(lines *l, int status);

/* ---- lines_tell.c ---- */

void lines_tell(const text *t);
/* The reason is said alone: what it advises about keys has no use here. */
void lines_tell_reason(const lines *l, const char *before);
void lines_tell_hand(const lines *l);
/* What may be chosen, by numbers. */
void lines_tell_choices(const lines *l);
void lines_tell_table(const lines *l);
void lines_tell_hints(const lines *l);
/* How the deal came out; once. */
void lines_tell_result(lines *l);
/* What is asked, with all that is needed to answer it. */
void lines_question(lines *l);
/* What is waited for, at the end of what was said. */
void lines_prompt(lines *l);
/* Are cards picked, or is one of several choices taken? */
bool lines_picks(const lines *l);

/* ---- lines_review.c ---- */

/* The last trick; all of the deal; the attackers' points; one's own burying; the cards still out. What
   REV-1 closes stays closed, and why is said. */
void lines_tell_last(const lines *l);
void lines_tell_tricks(const lines *l);
void lines_tell_points(const lines *l);
void lines_tell_buried(const lines *l);
void lines_tell_out(const lines *l);

/* ---- lines_advise.c ---- */

/* What the coach would do, as on the screen. */
void lines_advise(const lines *l);

/* ---- lines_typed.c ---- */

/* One line that was typed: a command, cards, the number of a choice. */
void lines_take(lines *l, char *typed);

#endif
