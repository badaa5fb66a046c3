/* plain_internal.h - what the files of the game line by line share; nobody else includes it. */
#ifndef KOUDI_TUI_PLAIN_PLAIN_INTERNAL_H
#define KOUDI_TUI_PLAIN_PLAIN_INTERNAL_H

#include "tui/app/app_resume.h"
#include "tui/plain/plain.h"
#include "tui/plain/plain_text.h"

#include <event2/event.h>

enum { PLAIN_SIGNALS = 3, PLAIN_TYPED = 4096 };

typedef struct plain_game {
    const app_options *options;
    app_report *report;
    ui ui;
    table *table;
    resumed_game resumed;
    resumable_game resumable;
    struct event_base *base;
    struct event *input, *signals[PLAIN_SIGNALS];
    char typed[PLAIN_TYPED]; /* not answered yet */
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
} plain_game;

/* ---- plain.c ---- */

void plain_leave(plain_game *p, int status);

/* ---- plain_tell.c ---- */

void plain_tell(const text *t);
/* The reason is said alone: what it advises about keys has no use here. */
void plain_tell_reason(const plain_game *p, const char *before);
void plain_tell_hand(const plain_game *p);
/* What may be chosen, by numbers. */
void plain_tell_choices(const plain_game *p);
void plain_tell_table(const plain_game *p);
void plain_tell_hints(const plain_game *p);
/* How the deal came out; once. */
void plain_tell_result(plain_game *p);
/* What is asked, with all that is needed to answer it. */
void plain_question(plain_game *p);
/* What is waited for, at the end of what was said. */
void plain_prompt(plain_game *p);
/* Are cards picked, or is one of several choices taken? */
bool plain_picks(const plain_game *p);

/* What the coach would do, as on the screen. */
void plain_advise(const plain_game *p);

/* ---- plain_review.c ---- */

/* The last trick; all of the deal; the attackers' points; one's own burying; the cards still out. What
   REV-1 closes stays closed, and why is said. */
void plain_tell_last(const plain_game *p);
void plain_tell_tricks(const plain_game *p);
void plain_tell_points(const plain_game *p);
void plain_tell_buried(const plain_game *p);
void plain_tell_out(const plain_game *p);

/* ---- plain_typed.c ---- */

/* One line that was typed: a command, cards, the number of a choice. */
void plain_take(plain_game *p, char *typed);

#endif
