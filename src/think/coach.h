/* coach.h - advice on a decision, and the cost of one that was made. Blocks,
   as bot_settings_decide does; of the game it sees that seat's view and nothing else. */
#ifndef KOUDI_THINK_COACH_H
#define KOUDI_THINK_COACH_H

#include "bots/search/search_why.h"
#include "think/bot_settings.h"

#include <stdatomic.h>

enum { COACH_LINES = 3, COACH_WORK = 400, COACH_WHY = 200 };

/* Of a seat's decision; levels are those that its side may expect of the deal. */
typedef struct advice_line {
    kd_action action;
    double levels, error;  /* error: the standard error of levels */
    double behind, unsure; /* what it falls short of the first, and the standard error of that */
    search_why why;
} advice_line;

typedef struct advice {
    int count;                     /* of lines: 1..COACH_LINES */
    int options;                   /* that there were */
    uint32_t samples;              /* that the first was tried in; 0: there are no levels */
    advice_line line[COACH_LINES]; /* what the bot would do, and the next best */
} advice;

/* Of what was done: what would have been better, compared on samples that neither was chosen by. */
typedef struct judgement {
    kd_action better;   /* what was done, where the bot knows nothing better */
    double best, done;  /* levels */
    double cost, error; /* best - done, and its standard error */
    uint32_t samples;   /* 0: there are no levels */
    search_why why;     /* what speaks for the better one only; WHY_COUNT: nothing does */
} judgement;

/* The bot of the coach: expert; work as in bot_settings; 0: limited by time. */
bot_settings coach_bot(uint32_t work);
/* What to do in view's place, whose seat is to act. The bot must be one that searches. Ends early, with what it has,
   when *stop, if not NULL, becomes true. */
void coach_advise(const bot_settings *m, const kd_view *view, uint64_t seed,
                  const atomic_bool *stop, advice *out);
void coach_judge(const bot_settings *m, const kd_view *view, const kd_action *done, uint64_t seed,
                 const atomic_bool *stop, judgement *out);
/* Is there anything to choose? */
bool coach_has_choice(const kd_view *view);
/* Is the cost significant: at least two standard errors? */
bool coach_costly(const judgement *j);

/* A choice in a few words, for a record: "why: partner is winning: give points"; with its value where
   the bot searched. Returns what bot_settings_decide would. why is "" where there is nothing to say. */
kd_action coach_decide(const bot_settings *m, const kd_view *view, kd_rng *rng, char *why,
                       size_t size);

#endif
