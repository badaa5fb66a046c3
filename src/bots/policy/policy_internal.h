/* policy_internal.h - the evaluation context of one decision: what its seat knows, computed on demand. */
#ifndef KOUDI_BOTS_POLICY_POLICY_INTERNAL_H
#define KOUDI_BOTS_POLICY_POLICY_INTERNAL_H

#include "bots/policy/policy.h"

/* ---- odds from logarithms ---- */

enum { ODDS_SHARES = 64, ODDS_LOG2_ONE = 16, ODDS_LOG2_MOST = 12 * ODDS_LOG2_ONE };

/* Probabilities of lacking cards as logarithms, so that those of several cards can be added:
   odds_log2[k] is -16 * log2(1 - k/64), the chance that a seat lacks a card which it holds with
   k/64; odds_exp2[x] is ODDS_ONE * 2^(-x/16). */
extern const uint8_t odds_log2[ODDS_SHARES + 1];
extern const uint16_t odds_exp2[ODDS_LOG2_MOST];

/* The odds that a seat lacks n cards, each with that logarithm. */
static inline int odds_lacks(int log2_lacks, int n)
{
    unsigned x = (unsigned)(log2_lacks * n);
    return x < ODDS_LOG2_MOST ? odds_exp2[x] : 0;
}

/* That it has at least one of them. */
static inline int odds_has(int log2_lacks, int n)
{
    return ODDS_ONE - odds_lacks(log2_lacks, n);
}

/* How those behind may beat a play in answer to a lead of one category. They are an opponent, the
   partner and an opponent, or as many of these as are still to play. */
typedef struct beat_odds {
    bool alike;                 /* each has the same odds, those of the first */
    bool follows[KD_SEATS - 1]; /* by turn: it is not void, and may have a pair if that is led */
    int ruffs[KD_SEATS - 1];    /* odds that it may ruff, if it has the trump */
} beat_odds;

static inline int seat_beats(const beat_odds *r, int i, int higher, int over)
{
    int follows = r->follows[i] ? higher : 0, ruffs = odds_both(over, r->ruffs[i]);
    return follows + ruffs - odds_both(follows, ruffs);
}

/* The odds that our side wins a trick in which a play is ahead, ours or not, and so many seats are still to
   play. higher and over: that a seat that follows, or ruffs, has what beats that play. */
static inline int trick_odds(const beat_odds *r, const policy_weights *w, int seats, int higher,
                             int over, bool ours)
{
    if (seats == 0)
        return ours ? ODDS_ONE : 0;
    int beats[KD_SEATS - 1] = {seat_beats(r, 0, higher, over)};
    beats[1] = beats[2] = beats[0];
    for (int i = 1; i < seats && !r->alike; i++)
        beats[i] = seat_beats(r, i, higher, over);
    int stays = ours ? ODDS_ONE - beats[0] : 0;
    if (seats == 1)
        return stays;
    int partners = odds_both(ODDS_ONE - stays, odds_both(beats[1], w->will_help));
    if (seats == 2)
        return stays + partners;
    partners = odds_both(partners, ODDS_ONE - odds_both(beats[2], w->beats_help));
    return odds_both(stays, ODDS_ONE - beats[2]) + partners;
}

/* ---- the context ---- */

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
    /* Of the other seats by turn: an opponent, the partner, one more. */
    unsigned voids[KD_SEATS - 1];
    unsigned void_counts; /* two bits for each category: how many of them are void */
    unsigned pairless;    /* bit c: of some other seat */
    int size;             /* own cards before this play */
    int slope;            /* what a point is worth */
    bool buried;          /* does it know the kitty? */
    unsigned kitty;       /* unseen cards that lie there */
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

/* The unseen cards of a category as leads are weighed by them. In no trump there are a third of the trumps, each
   of which counts for three: the weights were found where trumps are a suit. */
static inline int lead_out(context *ctx, int c)
{
    bool few = c == KD_TRUMP && ctx->order->trump == KD_NO_SUIT;
    return context_suit(ctx, c)->out * (few ? 3 : 1);
}

static inline bool context_defends(const context *ctx)
{
    return kd_team(ctx->seat) == kd_team(ctx->state->pos.dealer);
}

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
/* That the side of this seat wins the trick with this lead. */
int lead_odds(context *ctx, kd_cards lead);
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
            no_pair |= ctx->state->seen.pairless[(ctx->seat + i + 1) % KD_SEATS];
        bool trumpless = c == KD_TRUMP || no_pair >> KD_TRUMP & 1;
        out->follows[i] = !(no_pair >> c & 1);
        out->ruffs[i] = trumpless ? 0 : none >> c & 1 ? ODDS_ONE : ruffs;
    }
}

/* ---- fitted weights ---- */

/* The weights of a row for a hand of so many cards. */
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

/* Coefficients that leads and answers have in common; in the heuristics a hundredth of a point counts 64 times their
   weight. */
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

/* ---- values ---- */

/* The value of points with these odds of winning. */
static inline int points_value(const context *ctx, int points, int wins)
{
    return (int)((int64_t)points * ctx->slope * (2 * wins - ODDS_ONE) / (2 * ODDS_ONE));
}
/* Is the hand after a play of so many cards so small that what is left is no matter of cost? */
static inline bool is_nearly_empty(const context *ctx, int cards)
{
    return ctx->size - cards <= 2;
}
/* Side cards of a hand of this seat that nobody can beat. */
int count_winners(const context *ctx, kd_cards hand);

/* The mean points of an unseen card of category c, in hundredths; of any where that has none. */
static inline int mean_points(const kd_order *order, kd_cards unseen, int c)
{
    if (unseen.one & order->in[c])
        unseen = kd_only(unseen, order->in[c]);
    int count = kd_count(unseen);
    return count ? kd_points_at(order, unseen) * 100 / count : 0;
}

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
    int winners;  /* to cash; of an answer only when that takes the trick */
    int fed;      /* what others may add, in hundredths of a point */
} weighed_play;

/* ---- card values ---- */

/* A place of the hand, and what is unseen above it. */
typedef struct spot {
    unsigned place;
    int c;
    uint64_t higher; /* the places above */
    int above;       /* unseen cards on them */
} spot;

static inline spot spot_at(const context *ctx, unsigned place, int c)
{
    uint64_t higher = ctx->order->above[place];
    return (spot){place, c, higher, count_unseen(ctx, higher)};
}

/* A card by itself. */
static inline int value_of_card(const context *ctx, const suit_context *suit, const spot *at)
{
    const policy_weights *w = ctx->w;
    int step = ctx->order->step[at->place], above = at->above;
    if (at->c != KD_TRUMP)
        return entry_of(w->side_single, SIDE_SINGLES, above) * suit->unruffed / 100 + step;
    int own = kd_count(kd_only(ctx->hand, at->higher));
    int late = above == 0 ? (FULL_HAND - ctx->size) * w->late_top : 0;
    return entry_of(w->trump_single, TRUMP_SINGLES, above + w->own_above * own / 100) + late + step;
}

/* The cost of breaking a pair of held, besides that of its card. */
static inline int value_of_pair(const context *ctx, const suit_context *suit, kd_cards held,
                                const spot *at)
{
    const policy_weights *w = ctx->w;
    int above = bits_of(ctx->unseen.two & at->higher), links = 0;
    uint64_t run = held.two & ~ctx->order->equals;
    if (run >> at->place & 1)
        links = (int)(run >> at->place >> 1 & 1) + (int)(run << 1 >> at->place & 1);
    if (at->c == KD_TRUMP)
        return entry_of(w->trump_pair, TRUMP_PAIRS, above) + links * w->trump_link;
    int pair = entry_of(w->side_pair, SIDE_PAIRS, above) + links * w->side_link;
    return pair * suit->unruffed / 100;
}

/* The value of a category of count cards, at least 1, becoming one card shorter. */
static inline int value_of_shortness(const context *ctx, const suit_context *suit, int count)
{
    if (count >= SHORTS || !suit->shortness)
        return 0;
    return (ctx->w->shortness[count - 1] - ctx->w->shortness[count]) * suit->shortness / 100;
}

/* The loss by a card from held, the cards left of the hand; shortness: the value of the category becoming
   one card shorter. */
static inline int cost_from(const context *ctx, const suit_context *suit, kd_cards held,
                            int shortness, const spot *at)
{
    int cost = value_of_card(ctx, suit, at) - shortness;
    return held.two >> at->place & 1 ? cost + value_of_pair(ctx, suit, held, at) : cost;
}

/* The change of the value of the hand by a play; of a hand that is one last component, the value of its
   chance in the last trick. leads: the odds to lead it. */
int hand_change(context *ctx, kd_cards play, int leads);

/* The same of a single card. */
static inline int rest_of_card(context *ctx, const suit_context *suit, int shortness,
                               const spot *at, int leads)
{
    if (is_nearly_empty(ctx, 1))
        return hand_change(ctx, kd_card(at->place), leads);
    return -cost_from(ctx, suit, ctx->hand, shortness, at);
}

/* The same of a pair. */
static inline int rest_of_pair(context *ctx, const suit_context *suit, const spot *at, int leads)
{
    if (is_nearly_empty(ctx, 2))
        return hand_change(ctx, kd_pair(at->place), leads);
    return value_of_shortness(ctx, suit, suit->count) +
           value_of_shortness(ctx, suit, suit->count - 1) - 2 * value_of_card(ctx, suit, at) -
           value_of_pair(ctx, suit, ctx->hand, at);
}

/* ---- the features of plays as numbers, to which training fits the weights ---- */

/* The best lead, and the best answer, for the seat of a context. Every play that is weighed is added to
   list; NULL: only the best is wanted. */
kd_cards policy_lead(context *ctx, play_list *list);
kd_cards policy_answer(context *ctx, play_list *list);
/* The best of either, as the seat leads or answers; list gets the plays that are weighed. */
kd_cards policy_list(context *ctx, play_list *list);
/* The odds that the side of this seat wins the trick with this answer. */
int answer_odds(context *ctx, kd_cards play);

/* Adds a play to a list. Never inlined: rollouts by the policy do not call it. */
__attribute__((noinline)) void list_play(play_list *list, context *ctx, int row,
                                         const weighed_play *at);
/* The value of each listed play: the sum of its features by the weights of its row. Differs from the value that the
   policy goes by in its rounding. */
void listed_values(const play_list *list, const context *ctx, int value[MOST_LISTED]);

#endif
