/* policy_context.c - what a seat knows in a rollout: cards still out, and who may beat what. */
#include "bots/policy/policy_context.h"

#include <limits.h>

/* ---- odds ---- */

const uint8_t odds_log2[ODDS_SHARES + 1] = {
    0,  0,  1,  1,  1,  2,  2,  3,  3,  3,  4,  4,  5,  5,  6,  6,  7,  7,  8,  8,  9,  9,
    10, 10, 11, 11, 12, 13, 13, 14, 15, 15, 16, 17, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26,
    27, 28, 29, 31, 32, 33, 35, 37, 39, 41, 43, 45, 48, 51, 55, 59, 64, 71, 80, 96, 192};
const uint16_t odds_exp2[ODDS_LOG2_MOST] = {
    4096, 3922, 3756, 3597, 3444, 3298, 3158, 3025, 2896, 2774, 2656, 2543, 2435, 2332, 2233, 2139,
    2048, 1961, 1878, 1798, 1722, 1649, 1579, 1512, 1448, 1387, 1328, 1271, 1217, 1166, 1116, 1069,
    1024, 980,  939,  899,  861,  824,  789,  756,  724,  693,  664,  635,  608,  583,  558,  534,
    512,  490,  469,  449,  430,  412,  394,  378,  362,  346,  332,  317,  304,  291,  279,  267,
    256,  245,  234,  224,  215,  206,  197,  189,  181,  173,  166,  158,  152,  145,  139,  133,
    128,  122,  117,  112,  107,  103,  98,   94,   90,   86,   83,   79,   76,   72,   69,   66,
    64,   61,   58,   56,   53,   51,   49,   47,   45,   43,   41,   39,   38,   36,   34,   33,
    32,   30,   29,   28,   26,   25,   24,   23,   22,   21,   20,   19,   19,   18,   17,   16,
    16,   15,   14,   14,   13,   12,   12,   11,   11,   10,   10,   9,    9,    9,    8,    8,
    8,    7,    7,    7,    6,    6,    6,    5,    5,    5,    5,    4,    4,    4,    4,    4,
    4,    3,    3,    3,    3,    3,    3,    2,    2,    2,    2,    2,    2,    2,    2,    2,
    2,    1,    1,    1,    1,    1,    1,    1,    1,    1,    1,    1,    1,    1,    1,    1};

/* ---- the decision ---- */

static kd_cards all_unseen(const context *l)
{
    const rollout *s = l->s;
    if (l->buried) {
        kd_cards others = s->pos.hand[kd_next_seat(l->seat)];
        others = kd_add(others, s->pos.hand[l->partner]);
        return kd_add(others, s->pos.hand[kd_next_seat(l->partner)]);
    }
    kd_cards all = {l->deck, l->order->rules.decks == 2 ? l->deck : 0};
    return kd_sub(kd_sub(all, s->gone), l->hand);
}

/* What a final score means to the attackers. Most plays change neither of the two scores that are
   asked for, so each is kept. */
static int outcome_value(const context *l, outcome *kept, int score)
{
    if (kept->score == score)
        return kept->worth;
    bool taken;
    int gain = kd_gain(&l->order->rules, score, &taken);
    kept->score = score;
    kept->worth = taken ? gain * l->w->level + l->w->deal : -gain * l->w->level;
    return kept->worth;
}

/* What a point is worth: something by itself, and its share of the lines still within reach. */
static int slope_of(context *l)
{
    int left = kd_points_at(l->order, kd_add(l->hand, l->unseen));
    int now = l->s->pos.points;
    int lines = outcome_value(l, &l->most, now + left) - outcome_value(l, &l->now, now);
    return l->w->point + (left > 0 ? lines / left : 0);
}

void context_open(context *l, const policy_weights *w, const rollout *s, const kd_order *order)
{
    l->s = s;
    l->order = order;
    l->w = w;
    l->now.score = l->most.score = INT_MIN;
    l->deck = 0;
    for (int c = 0; c < KD_CATEGORIES; c++)
        l->deck |= order->in[c];
}

/* Bits c moved to 2 * c, so that sums of three sets count them all at once. */
static const uint16_t spread_out[1 << KD_CATEGORIES] = {
    0x000, 0x001, 0x004, 0x005, 0x010, 0x011, 0x014, 0x015, 0x040, 0x041, 0x044,
    0x045, 0x050, 0x051, 0x054, 0x055, 0x100, 0x101, 0x104, 0x105, 0x110, 0x111,
    0x114, 0x115, 0x140, 0x141, 0x144, 0x145, 0x150, 0x151, 0x154, 0x155};

void context_read(context *l)
{
    const rollout *s = l->s;
    l->seat = s->pos.turn;
    l->partner = kd_partner(l->seat);
    l->behind = KD_SEATS - 1 - s->pos.played;
    l->hand = s->pos.hand[l->seat];
    l->size = kd_count(l->hand);
    l->buried = l->seat == s->burier;
    l->kitty = l->buried ? 0 : l->order->rules.kitty;
    l->unseen = all_unseen(l);
    l->known = 0;
    l->void_counts = l->pairless = 0;
    for (int i = 0, seat = l->seat; i < KD_SEATS - 1; i++) {
        seat = kd_next_seat(seat);
        l->voids[i] = s->voids[seat];
        l->void_counts += spread_out[s->voids[seat]];
        l->pairless |= s->pairless[seat];
    }
    l->slope = slope_of(l);
}

/* ---- for fitting ---- */

COLD features describe_play(context *l, const weighed_play *at, int comes)
{
    features f = {{0}};
    int won = at->wins / 64, lost = 64 - won;
    f.at[PLAY_WINS] = (int16_t)won;
    f.at[PLAY_WINS_TWICE] = (int16_t)(won * won / 64);
    f.at[PLAY_POINTS_WON] = (int16_t)(at->points * won / 16);
    f.at[PLAY_POINTS_LOST] = (int16_t)(at->points * lost / 16);
    f.at[PLAY_COMES] = (int16_t)(comes * won / 512);
    f.at[PLAY_GOES] = (int16_t)(comes * lost / 512);
    f.at[PLAY_REST] = feature(at->rest / 16);
    f.at[PLAY_STEP] = (int16_t)(4 * l->order->step[at->top]);
    f.at[PLAY_EMPTIES] = context_suit(l, at->c)->count == at->cards ? 64 : 0;
    return f;
}

COLD void list_play(play_list *list, kd_cards play, int fit, const features *f)
{
    if (list->count < MOST_LISTED)
        list->at[list->count++] = (listed_play){play, fit, *f};
}

/* ---- odds of a category ---- */

/* The logarithm of the chance that a seat not void in c lacks a given unseen card of it. */
static int log2_lacks_of(const context *l, int c)
{
    unsigned seats = KD_SEATS - 1 - (l->void_counts >> 2 * c & 3), size = (unsigned)l->size;
    unsigned places = seats * size + (c == KD_TRUMP ? l->kitty / KITTY_TRUMP : l->kitty);
    return seats ? odds_log2[ODDS_SHARES * size / places] : 0;
}

/* The odds that an opponent does not ruff a winner of c. */
static int spared_by(unsigned voids, int c, int is_void)
{
    if (voids >> KD_TRUMP & 1)
        return ODDS_ONE;
    return voids >> c & 1 ? 0 : ODDS_ONE - is_void;
}

static int unruffed_of(const context *l, int c, int is_void)
{
    int unruffed =
        odds_both(spared_by(l->voids[0], c, is_void), spared_by(l->voids[2], c, is_void));
    return l->w->ruffed_share + odds_both(100 - l->w->ruffed_share, unruffed);
}

void context_read_suit(context *l, int c)
{
    suit_context *suit = &l->suit[c];
    suit->out = count_unseen(l, l->order->in[c]);
    suit->count = kd_count(kd_only(l->hand, l->order->in[c]));
    suit->log2_lacks = log2_lacks_of(l, c);
    suit->is_void = odds_lacks(suit->log2_lacks, suit->out);
    suit->unruffed = 100;
    suit->shortness = 0;
    l->known |= (uint8_t)(1U << c);
    if (c == KD_TRUMP)
        return;
    suit->unruffed = unruffed_of(l, c, suit->is_void);
    if (suit->out < l->w->dead_suit || suit->count >= SHORTS)
        return;
    int trumps = context_suit(l, KD_TRUMP)->count, few = l->w->few_trumps;
    suit->shortness = trumps < few ? 100 * trumps / few : 100;
}

/* ---- who wins ---- */

int odds_has_component(const context *l, const suit_context *suit, uint64_t places, int length)
{
    if (length == 0)
        return odds_has(suit->log2_lacks, count_unseen(l, places));
    uint64_t runs = l->unseen.two & places;
    if (!runs)
        return 0;
    int holds = odds_has(suit->log2_lacks, 1), both = odds_both(holds, holds), all = both;
    for (int i = 1; i < length; i++) {
        runs &= runs >> 1;
        all = odds_both(all, both);
    }
    all *= bits_of(runs);
    return all < ODDS_ONE ? all : ODDS_ONE;
}

int overruff_odds(context *l, uint64_t places, int cards, int length)
{
    const suit_context *trump = context_suit(l, KD_TRUMP);
    if (length >= 0)
        return odds_has_component(l, trump, places, length);
    return 2 * trump->log2_lacks * trump->out > cards * ODDS_LOG2_ONE ? ODDS_ONE / 3 : 0;
}

int count_winners(const context *l)
{
    int winners = 0;
    unsigned ruffed = 0;
    for (int i = 0; i < KD_SEATS - 1; i += 2)
        ruffed |= l->voids[i] >> KD_TRUMP & 1 ? 0 : l->voids[i];
    for (int c = 0; c < KD_TRUMP; c++) {
        uint64_t held = l->hand.one & l->order->in[c], out = l->unseen.one & l->order->in[c];
        if (!held || held < out || ruffed >> c & 1)
            continue;
        winners += bits_of(on_top(held, out));
    }
    return winners;
}
