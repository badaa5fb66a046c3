/* policy_context.h - the evaluation context of one decision: what its seat knows, computed on demand. */
#ifndef BOTS_POLICY_POLICY_CONTEXT_H
#define BOTS_POLICY_POLICY_CONTEXT_H

#include "bots/knowledge/bitsets.h"
#include "bots/policy/policy.h"
#include "bots/policy/policy_odds.h"

/* Of one category. */
typedef struct suit_context {
    int out;        /* unseen cards */
    int count;      /* own cards */
    int log2_lacks; /* that a seat not void lacks a given unseen card, as odds_log2 has it */
    int is_void;    /* odds that such a seat has no card of it */
    int unruffed;   /* per cent of the winners that will not be ruffed */
    int shortness;  /* per cent of the value that being short of it has */
} suit_context;

/* A final score and its value to the attackers: the last one asked for. */
typedef struct outcome {
    int score, worth;
} outcome;

typedef struct context {
    /* Of the whole deal. */
    const rollout *state;
    const kd_order *order;
    const policy_weights *w;
    outcome now, most;

    /* Of one decision. */
    int seat, partner, behind;
    unsigned
        voids[KD_SEATS - 1]; /* of the other seats by turn: an opponent, the partner, one more */
    unsigned void_counts;    /* two bits for each category: how many of them are void */
    unsigned pairless;       /* bit c: of some other seat */
    int size;                /* own cards before this play */
    int slope;               /* what a point is worth */
    bool buried;             /* does it know the kitty? */
    unsigned kitty;          /* unseen cards that lie there */
    kd_cards hand, unseen;
    uint8_t known; /* bit c: suit[c] is filled */
    suit_context suit[KD_CATEGORIES];
} context;

/* Prepares for the decisions of one rollout. */
void context_open(context *ctx, const policy_weights *w, const rollout *state,
                  const kd_order *order);
/* Reads the decision of the seat that is to play. */
void context_read(context *ctx);
void context_read_suit(context *ctx, int c);
static inline const suit_context *context_suit(context *ctx, int c)
{
    if (!(ctx->known >> c & 1))
        context_read_suit(ctx, c);
    return &ctx->suit[c];
}

static inline bool context_defends(const context *ctx)
{
    return kd_team(ctx->seat) == kd_team(ctx->state->pos.dealer);
}

/* Never inlined: only training calls it. */
#define COLD __attribute__((noinline, cold))

/* ---- places ---- */

/* The places of held that nothing in out stands above. */
static inline uint64_t on_top(uint64_t held, uint64_t out)
{
    return out ? held & UINT64_MAX << last_of(out) : held;
}

/* Of the places of one category the lowest of each sort: with no points, five or ten, single or one
   of a pair in the hand. The others of that sort are dearer and no better. */
static inline uint64_t cheapest_sorts(const context *ctx, uint64_t places)
{
    uint64_t fives = places & ctx->order->fives, tens = places & ctx->order->tens;
    uint64_t plain = places & ~(fives | tens), pairs = ctx->hand.two;
    uint64_t singles =
        lowest_bit(plain & ~pairs) | lowest_bit(fives & ~pairs) | lowest_bit(tens & ~pairs);
    if (!(places & pairs))
        return singles;
    return singles | lowest_bit(plain & pairs) | lowest_bit(fives & pairs) |
           lowest_bit(tens & pairs);
}

/* How many unseen cards stand on those places. */
static inline int count_unseen(const context *ctx, uint64_t places)
{
    return kd_count(kd_only(ctx->unseen, places));
}

/* ---- odds ---- */

/* That a seat not void has a component of that many pairs (0: a single) among the places. */
int odds_has_component(const context *ctx, const suit_context *suit, uint64_t places, int length);
/* That a seat has what it takes to ruff so many cards, length of which are pairs in a row; -1: of
   several components. */
int overruff_odds(context *ctx, uint64_t places, int cards, int length);
/* Those behind, when a category is led. */
static inline void beat_odds_read(const context *ctx, const suit_context *suit, int c, int behind,
                                  bool pairs, beat_odds *out)
{
    int ruffs = c == KD_TRUMP ? 0 : suit->is_void;
    unsigned known = pairs ? ctx->pairless : 0;
    for (int i = 0; i < behind; i++)
        known |= ctx->voids[i];
    out->alike = !((known >> c | known >> KD_TRUMP) & 1);
    out->follows[0] = true;
    out->ruffs[0] = ruffs;
    for (int i = 0; i < behind && !out->alike; i++) {
        unsigned none = ctx->voids[i], no_pair = none;
        if (pairs)
            no_pair |= ctx->state->pairless[(ctx->seat + i + 1) % KD_SEATS];
        bool trumpless = c == KD_TRUMP || no_pair >> KD_TRUMP & 1;
        out->follows[i] = !(no_pair >> c & 1);
        out->ruffs[i] = trumpless ? 0 : none >> c & 1 ? ODDS_ONE : ruffs;
    }
}

/* ---- fitted weights ---- */

typedef struct features {
    int16_t at[FEATURES];
} features;

/* The plays that were weighed, with their features and the row of their weights: for training. */
enum { MOST_LISTED = 96 };
typedef struct listed_play {
    kd_cards play;
    int row;
    features f;
} listed_play;

typedef struct play_list {
    listed_play at[MOST_LISTED];
    int count;
} play_list;

static inline void weights_at_size(const feature_weights *row, int size, features *restrict out)
{
    for (int i = 0; i < FEATURES; i++) {
        int16_t by_size = (int16_t)(row->by_size[i] * size);
        out->at[i] = (int16_t)(row->fixed[i] + by_size / STAGE);
    }
}

/* Values of plays in units of a weight times a feature, so fine that nothing has to be divided. */
enum { UNIT = 1024 };

/* The value of similar plays as a polynomial in what they differ in: the sum of weights times features
   with all common factors multiplied out. Only rounding differs from the sum. */
typedef struct coeffs {
    int64_t fixed;
    int64_t won, won_twice;     /* by the odds in 1/64, and those squared */
    int64_t points, points_won; /* by the points in it, and those times the odds */
    int64_t rest;               /* by what the hand loses */
    int64_t step;               /* by the height of its highest card */
} coeffs;

/* The part of the value that depends on points and on winning. */
static inline int64_t coeffs_won(const coeffs *t, int wins, int points)
{
    int won = (int)((unsigned)wins / 64); /* unsigned, for then it is a shift */
    return t->fixed + wins * (t->won + points * t->points_won) / 64 + won * won * t->won_twice +
           points * t->points;
}

/* What is the same for leads and answers; in the heuristics a hundredth of a point counts 64
   times their weight. */
static inline coeffs coeffs_begin(const int16_t *by, int slope)
{
    int64_t won = by[PLAY_POINTS_WON], lost = by[PLAY_POINTS_LOST], heuristic = by[PLAY_HEURISTIC];
    return (coeffs){
        .won = UNIT * by[PLAY_WINS],
        .won_twice = UNIT / 64 * by[PLAY_WINS_TWICE],
        .points = UNIT * 4 * lost - 32 * heuristic * slope,
        .points_won = heuristic * slope + UNIT / 16 * (won - lost),
        .rest = 64 * heuristic + UNIT / 16 * by[PLAY_REST],
        .step = 4 * UNIT * by[PLAY_STEP],
    };
}

/* A value within what a feature holds; the heuristics may count a kitty many times. */
static inline int16_t feature(int value)
{
    const int most = 8000;
    return (int16_t)(value > most ? most : value < -most ? -most : value);
}

/* ---- values ---- */

/* What points bring with these odds of winning. */
static inline int points_value(const context *ctx, int points, int wins)
{
    return (int)((int64_t)points * ctx->slope * (2 * wins - ODDS_ONE) / (2 * ODDS_ONE));
}
/* Is the hand after a play of so many cards so small that what is left is no matter of cost? */
static inline bool is_nearly_empty(const context *ctx, int cards)
{
    return ctx->size - cards <= 2;
}
/* Side cards in hand that nobody can beat. */
int count_winners(const context *ctx);
/* What a card of a category that fed from others carries, in hundredths of a point. */
static inline int expected_points(const context *ctx, const suit_context *suit, int c)
{
    kd_cards out = suit->out ? kd_only(ctx->unseen, ctx->order->in[c]) : ctx->unseen;
    int count = suit->out ? suit->out : kd_count(out);
    return count ? kd_points_at(ctx->order, out) * 100 / count : 0;
}

/* ---- deciding ---- */

/* A play that is weighed. */
typedef struct weighed_play {
    kd_cards play;
    int cards, points;
    int c;        /* of its highest place */
    unsigned top; /* that place */
    int wins;     /* odds that its side wins the trick */
    int rest;     /* minus what the hand loses */
    int sort;     /* of a lead */
    bool takes;   /* does an answer take the trick? */
    bool highest; /* is nothing unseen above it? */
} weighed_play;

/* What any play is weighed by, as numbers; fed: what others add, in hundredths of a point. */
features describe_play(context *ctx, const weighed_play *at, int fed);
void list_play(play_list *list, kd_cards play, int row, const features *f);

#endif
