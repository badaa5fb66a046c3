/* coach.h - advice on a decision, and the cost of a decision that was made. Its functions block as
   bot_settings_decide does and know nothing of the game but the seat's view. */
#ifndef KOUDI_THINK_COACH_H
#define KOUDI_THINK_COACH_H

#include "bots/search/search_why.h"
#include "think/bot_settings.h"

#include <stdatomic.h>

enum { COACH_LINES = 3, COACH_WORK = 400, COACH_WHY = 200 };

/* An option of a decision; levels: the levels that the seat's side can expect from the deal. */
typedef struct advice_line {
    kd_action action;
    double levels, error;  /* error: the standard error of levels */
    double behind, unsure; /* the difference to the first line, and its standard error */
    search_why why;
} advice_line;

typedef struct advice {
    int count;                     /* of lines, 1..COACH_LINES */
    int options;                   /* how many the bot had */
    uint32_t samples;              /* of the first line; 0: there are no levels */
    advice_line line[COACH_LINES]; /* the bot's choice and the next best */
} advice;

/* An action that was done, compared with the bot's choice on samples that were not used for choosing. */
typedef struct judgement {
    kd_action better;   /* the bot's choice; it may be the action that was done */
    double best, done;  /* levels of both */
    double cost, error; /* best - done, and its standard error */
    uint32_t samples;   /* 0: there are no levels */
    search_why why;     /* the reason for the better one; WHY_COUNT: no reason of its own */
} judgement;

/* The coach's bot, expert. work: as in bot_settings; 0: limited by time. */
bot_settings coach_bot(uint32_t work);
/* Advises view->seat, which must be about to act. The bot must be one that searches. When *stop, unless
   NULL, becomes true, the search ends early with the samples played so far. */
void coach_advise(const bot_settings *m, const kd_view *view, uint64_t seed,
                  const atomic_bool *stop, advice *out);
/* Judges the action done of view->seat; the rest as in coach_advise. */
void coach_judge(const bot_settings *m, const kd_view *view, const kd_action *done, uint64_t seed,
                 const atomic_bool *stop, judgement *out);
/* Is the seat asked, and may it do anything but pass? */
bool coach_has_choice(const kd_view *view);
/* Is the cost significant: at least two standard errors? */
bool coach_costly(const judgement *j);

/* Decides as bot_settings_decide does and gives the reason for a record, "why: partner is winning: give
   points", with the value when the bot searched. why is "" when there was nothing to decide. */
kd_action coach_decide(const bot_settings *m, const kd_view *view, kd_rng *rng, char *why,
                       size_t size);

#endif
