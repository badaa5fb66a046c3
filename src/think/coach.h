/* coach.h - the coach, and the thread that it thinks in. */
#ifndef KOUDI_THINK_COACH_H
#define KOUDI_THINK_COACH_H

#include <stdatomic.h>

#include "bots/search/search.h"
#include "record/history.h"
#include "think/bot_settings.h"

/* ---- coach.c: advice on a decision, and the cost of a decision that was made. Its functions block as
        bot_settings_decide does and know nothing of the game but the seat's view ---- */

/* LINES: of a play, besides the one asked about; SHOWINGS: all that are offered, and a pass.
   WAYS: samples in which a trick is played to its end. */
enum {
    COACH_LINES = 3,
    COACH_SHOWINGS = MOST_OPTIONS + 1,
    COACH_WORK = 400,
    COACH_WHY = 200,
    COACH_WAYS = 100
};

/* An option of a decision; levels: the levels that the seat's side can expect from the deal. */
typedef struct advice_line {
    kd_action action;
    double levels, error;  /* error: the standard error of levels */
    double behind, unsure; /* the difference to the first line, and its standard error */
    search_why why;
    /* Of COACH_WAYS samples, in how many a seat wins the trick; all 0: no play. beats: when a single card was led, in
       how many a seat that plays later could take the trick from the other side; where only one card of that suit is out
       that is higher, beater, in how many it holds that one. */
    uint8_t wins[KD_SEATS], beats[KD_SEATS];
    kd_cards beater;
    bool apart; /* it costs, and why is what the first line does better */
} advice_line;

typedef struct advice {
    int count;                        /* of lines, at least 1 */
    int options;                      /* how many the bot had */
    uint32_t samples;                 /* of the first line; 0: there are no levels */
    advice_line line[COACH_SHOWINGS]; /* the bot's choice and the next best */
} advice;

/* An action that was done, compared with the bot's choice on samples that were not used for choosing. */
typedef struct judgement {
    kd_action better;   /* the bot's choice; it may be the action that was done */
    double best, done;  /* levels of both */
    double cost, error; /* best - done, and its standard error */
    uint32_t samples;   /* 0: there are no levels */
    search_why why;     /* the reason for the better one; WHY_COUNT: it is the one that was done */
} judgement;

/* The coach's bot, expert. work: as in bot_settings; 0: limited by time. */
bot_settings coach_bot(uint32_t work);
/* Advises view->seat, which must be about to act. The bot must be one that searches. When *stop, unless
   NULL, becomes true, the search ends early with the samples played so far. asked: an allowed action that has a line in any
   case, or NULL; where it may not be taken, it has none. */
void coach_advise(const bot_settings *m, const kd_view *view, uint64_t seed,
                  const atomic_bool *stop, const kd_action *asked, advice *out);
/* Gives the lines of an advice that has levels alone, as that of a shipped move, their reasons and shares of the trick.
   Quick enough to be called when a key is pressed. */
void coach_reasons(const kd_view *view, uint64_t seed, advice *a);
/* The line of the advice that is about the action, or -1. */
int coach_line(const advice *a, const kd_action *action);
/* Does it surely cost levels to do what the line says instead of the first one: two standard errors at least? */
bool coach_line_costs(const advice *a, int line);
/* Was the trick played to its end after the line, and in how many of a hundred ways does its side win it? */
bool coach_has_share(const advice_line *line);
int coach_share(const advice_line *line);
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
/* For a seat that gives no answer in time, which nobody may take for a yes: it declines what may be declined, and the
   bot decides only what must be played or buried. why says so. */
kd_action coach_answer_missed(const bot_settings *m, const kd_view *view, kd_rng *rng, char *why,
                              size_t size);

/* ---- analysis.c: the decisions of one seat in a deal of a record, judged one by one ---- */

enum { ANALYSIS_MOST = 48, ANALYSIS_WORST = 3 };

typedef struct analysis_step {
    int at;    /* number of the action in the record, from 0 */
    int trick; /* from 1; 0: before the play */
    kd_phase phase;
    kd_trick table; /* the cards on the table */
    kd_action done;
    judgement found; /* valid in the first analysis->judged steps */
} analysis_step;

typedef struct analysis {
    int deal, seat;
    int count, judged;
    uint64_t seed;
    kd_order order; /* for sorting cards */
    analysis_step step[ANALYSIS_MOST];
} analysis;

/* Finds the decisions of a seat in the deal of that number and stores its view at each of them in views, which has room
   for ANALYSIS_MOST. An action without an alternative is no decision; not declaring during dealing is one, at the last
   moment when it was possible. Decisions of a bot that has sat down there in the course of the match are none of the
   seat's. False when there are no decisions. */
bool analysis_read(analysis *r, kd_view *views, const history *h, int deal, int seat);
/* Judges the next step; false when all have been judged. */
bool analysis_judge(analysis *r, const kd_view *views, const bot_settings *m,
                    const atomic_bool *stop);
/* The steps that cost most, the worst first; returns how many there are. */
int analysis_worst(const analysis *r, int out[ANALYSIS_WORST]);
/* The sum of levels that the costly steps lost. */
double analysis_lost(const analysis *r);

/* ---- thinker.c: runs the coach, or other work, on a thread of its own, so that keys never wait for it ---- */

struct event_base;
typedef struct thinker thinker;

/* The results; called in the event loop. */
typedef struct thinker_calls {
    void (*advised)(void *arg, unsigned number, const advice *said);
    void (*judged)(void *arg, unsigned number, int step, const judgement *found);
    void (*worked)(void *arg, unsigned number); /* what thinker_work began is done */
} thinker_calls;

/* NULL when memory or descriptors run out. */
thinker *thinker_new(struct event_base *base, const thinker_calls *calls, void *arg);
/* Starts the search for advice and cancels an earlier task. asked: as in coach_advise; copied. number comes back with the result. False, with
   errno, when no thread can be started. */
bool thinker_advise(thinker *t, const bot_settings *m, const kd_view *view, const kd_action *asked,
                    unsigned number);
/* Starts judging all steps, with one result each; views are copied. */
bool thinker_judge(thinker *t, const bot_settings *m, const analysis *r, const kd_view *views,
                   unsigned number);
/* Starts other work: run owns what arg leads to until calls->worked is called or the thread is stopped, and returns
   soon after *stop has become true. */
bool thinker_work(thinker *t, void (*run)(void *arg, const atomic_bool *stop), void *arg,
                  unsigned number);
/* Stops the thread; no result comes after it. */
void thinker_stop(thinker *t);
void thinker_free(thinker *t);

#endif
