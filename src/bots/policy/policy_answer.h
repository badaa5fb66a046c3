/* policy_answer.h - the value of an answer to the policy. */
#ifndef BOTS_POLICY_POLICY_ANSWER_H
#define BOTS_POLICY_POLICY_ANSWER_H

#include "bots/policy/policy_context.h"

/* What an answer is to the trick. */
enum { ANSWER_YIELDS, ANSWER_WINS_IN_SUIT, ANSWER_KILLS, ANSWER_KINDS };

/* A decision on an answer: what all answers to the trick have in common. */
typedef struct answer {
    context *ctx;
    int led, cards;  /* category and size of the lead */
    int length;      /* 0 if it is a single, m if it is m pairs and nothing else, else -1 */
    int category;    /* of what is ahead */
    uint64_t above;  /* the places of it that stand higher */
    bool partners;   /* is it the partner's? */
    play_list *list; /* NULL: only the best is wanted */
    kd_cards best;
    int64_t most;

    /* Set by answer_odds. */
    beat_odds behind;
    int stands; /* odds that our side wins if this play does not take the trick */
    int over;   /* odds that a seat that ruffs has any trump for it */

    /* Set by answer_weights. */
    int row;         /* which weights it goes by; -1: not told yet */
    features weight; /* at this stage of the deal */
    int fed;         /* points that another seat adds, in hundredths */
    int winners;     /* to cash when this takes the trick; -1: not counted yet */
    coeffs any;      /* of all answers, but for what one takes over that takes the trick */
    unsigned ready;  /* bit k: value[k] is filled */
    coeffs value[ANSWER_KINDS];
} answer;

/* The places whose single (pair) takes the trick. */
static inline uint64_t taking_places(const answer *a)
{
    uint64_t places = a->above;
    if (a->category != KD_TRUMP)
        places |= a->ctx->order->in[KD_TRUMP];
    return places;
}

/* Takes the only play there is without weighing it, unless a list is wanted. */
static inline bool is_only(answer *a, kd_cards play)
{
    if (a->list || !kd_empty(a->best))
        return false;
    a->best = play;
    return true;
}

/* Sets the odds that the winning play stays ahead. */
void answer_odds(answer *a);
/* The odds of our side when a play of category c takes the trick; beats: that a seat which may beat
   it in that category has what it takes. After answer_odds. */
static inline int answer_wins(const answer *a, int c, int beats)
{
    bool follows = c == a->led;
    return trick_odds(&a->behind, a->ctx->w, a->ctx->behind, follows ? beats : 0,
                      follows ? a->over : beats, true);
}

/* Sets the weights of answers; after answer_odds. */
void answer_weights(answer *a);
/* The common part of the value of answers whose highest card is in category c. */
int64_t answer_common(const answer *a, const suit_context *suit, int c);

/* Of answers of a kind. */
void answer_fill(answer *a, int kind);
static inline const coeffs *answer_coeffs(answer *a, int kind)
{
    if (!(a->ready >> kind & 1))
        answer_fill(a, kind);
    return &a->value[kind];
}

/* What an answer has of its own, whatever it wins; breaks: it is one of a pair. */
static inline int64_t answer_own(const answer *a, const coeffs *t, unsigned top, int rest,
                                 bool highest, bool breaks)
{
    int64_t value = rest * t->rest + a->ctx->order->step[top] * t->step;
    if (breaks)
        value += 64 * UNIT * (int64_t)a->weight.at[ANSWER_BREAKS];
    if (highest)
        value += 64 * UNIT * (int64_t)a->weight.at[ANSWER_HIGHEST];
    return value;
}

/* Keeps the better one. */
static inline void answer_judge(answer *a, kd_cards play, int64_t value)
{
    if (value <= a->most)
        return;
    a->most = value;
    a->best = play;
}

void answer_list(answer *a, const weighed_play *at);

#endif
