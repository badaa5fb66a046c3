/* policy_context.c - what a seat knows in a rollout: cards still out, and who may beat what. */
#include "bots/policy/policy_internal.h"

#include <limits.h>

/* The value of a final score to the attackers. Most plays change neither of the two scores that are
   asked for, so each is kept. */
static int value_of_score(const context *ctx, outcome *kept, int score)
{
    if (kept->score != score) {
        kept->score = score;
        bool taken;
        const kd_rules *rules = &ctx->order->rules;
        int gain = kd_gain(rules, score, &taken) * ctx->w->level;
        int deal = rules->next_dealer == KD_WINNERS_DEAL ? ctx->w->deal : 0;
        kept->worth = taken ? gain + deal : -gain;
    }
    return kept->worth;
}

void context_open(context *ctx, const policy_weights *w, const rollout *state,
                  const kd_order *order)
{
    ctx->state = state;
    ctx->order = order;
    ctx->w = w;
    ctx->now.score = ctx->most.score = INT_MIN;
}

/* Bits c moved to 2 * c, so that sums of three sets count them all at once. */
static const uint16_t spread_out[1 << KD_CATEGORIES] = {
    0x000, 0x001, 0x004, 0x005, 0x010, 0x011, 0x014, 0x015, 0x040, 0x041, 0x044,
    0x045, 0x050, 0x051, 0x054, 0x055, 0x100, 0x101, 0x104, 0x105, 0x110, 0x111,
    0x114, 0x115, 0x140, 0x141, 0x144, 0x145, 0x150, 0x151, 0x154, 0x155};

void context_read(context *ctx)
{
    const rollout *state = ctx->state;
    ctx->seat = state->pos.turn;
    ctx->partner = kd_partner(ctx->seat);
    ctx->behind = KD_SEATS - 1 - state->pos.played;
    ctx->hand = state->pos.hand[ctx->seat];
    ctx->size = kd_count(ctx->hand);
    ctx->buried = ctx->seat == state->burier;
    ctx->kitty = ctx->buried ? 0 : ctx->order->rules.kitty;
    if (ctx->buried)
        ctx->unseen =
            kd_add(kd_add(state->pos.hand[kd_next_seat(ctx->seat)], state->pos.hand[ctx->partner]),
                   state->pos.hand[kd_next_seat(ctx->partner)]);
    else
        ctx->unseen = kd_sub(kd_sub(ctx->order->deck, state->seen.gone), ctx->hand);
    ctx->known = 0;
    ctx->void_counts = ctx->pairless = 0;
    for (int i = 0, seat = ctx->seat; i < KD_SEATS - 1; i++) {
        seat = kd_next_seat(seat);
        ctx->voids[i] = state->seen.voids[seat];
        ctx->void_counts += spread_out[state->seen.voids[seat]];
        ctx->pairless |= state->seen.pairless[seat];
    }
    /* A point is worth something by itself, and its share of the lines still within reach. */
    int left = kd_points_at(ctx->order, kd_add(ctx->hand, ctx->unseen)), now = state->pos.points;
    int lines = value_of_score(ctx, &ctx->most, now + left) - value_of_score(ctx, &ctx->now, now);
    ctx->slope = ctx->w->point + (left > 0 ? lines / left : 0);
}

/* The odds that an opponent does not ruff a winner of c. */
static int spared_by(unsigned voids, int c, int is_void)
{
    if (voids >> KD_TRUMP & 1)
        return ODDS_ONE;
    return voids >> c & 1 ? 0 : ODDS_ONE - is_void;
}

void context_read_suit(context *ctx, int c)
{
    suit_context *suit = &ctx->suit[c];
    const policy_weights *w = ctx->w;
    unsigned seats = KD_SEATS - 1 - (ctx->void_counts >> 2 * c & 3), size = (unsigned)ctx->size;
    unsigned places = seats * size + (c == KD_TRUMP ? ctx->kitty / KITTY_TRUMP : ctx->kitty);
    suit->out = count_unseen(ctx, ctx->order->in[c]);
    suit->count = kd_count(kd_only(ctx->hand, ctx->order->in[c]));
    suit->log2_lacks = seats ? odds_log2[ODDS_SHARES * size / places] : 0;
    suit->is_void = odds_lacks(suit->log2_lacks, suit->out);
    suit->unruffed = 100;
    suit->shortness = 0;
    ctx->known |= (uint8_t)(1U << c);
    if (c == KD_TRUMP)
        return;
    int unruffed = odds_both(spared_by(ctx->voids[0], c, suit->is_void),
                             spared_by(ctx->voids[2], c, suit->is_void));
    suit->unruffed = w->ruffed_share + odds_both(100 - w->ruffed_share, unruffed);
    if (suit->out < w->dead_suit || suit->count >= SHORTS)
        return;
    int trumps = context_suit(ctx, KD_TRUMP)->count, few = w->few_trumps;
    suit->shortness = trumps < few ? 100 * trumps / few : 100;
}

/* ---- who wins ---- */

int odds_has_component(const context *ctx, const suit_context *suit, uint64_t places, int length)
{
    if (length == 0)
        return odds_has(suit->log2_lacks, count_unseen(ctx, places));
    uint64_t runs = ctx->unseen.two & places;
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

int overruff_odds(context *ctx, uint64_t places, int cards, int length)
{
    const suit_context *trump = context_suit(ctx, KD_TRUMP);
    if (length >= 0)
        return odds_has_component(ctx, trump, places, length);
    return 2 * trump->log2_lacks * trump->out > cards * ODDS_LOG2_ONE ? ODDS_ONE / 3 : 0;
}

int lead_odds(context *ctx, kd_cards lead)
{
    unsigned top = last_of(lead.one);
    int cards = kd_count(lead), pairs = bits_of(lead.two), c = ctx->order->category[top], over = 0;
    int length = 2 * pairs == cards ? pairs : cards > 1 ? -1 : 0, higher = 0;
    const suit_context *suit = context_suit(ctx, c);
    beat_odds r;
    beat_odds_read(ctx, suit, c, KD_SEATS - 1, length > 0, &r);
    if (length >= 0)
        higher = odds_has_component(ctx, suit, ctx->order->above[top], length);
    if (c != KD_TRUMP)
        over = overruff_odds(ctx, ctx->order->in[KD_TRUMP], cards, length);
    return trick_odds(&r, ctx->w, KD_SEATS - 1, higher, over, true);
}

int count_winners(const context *ctx, kd_cards hand)
{
    int winners = 0;
    unsigned ruffed = 0;
    for (int i = 0; i < KD_SEATS - 1; i += 2)
        ruffed |= ctx->voids[i] >> KD_TRUMP & 1 ? 0 : ctx->voids[i];
    for (int c = 0; c < KD_TRUMP; c++) {
        uint64_t held = hand.one & ctx->order->in[c], out = ctx->unseen.one & ctx->order->in[c];
        if (!held || held < out || ruffed >> c & 1)
            continue;
        winners += bits_of(on_top(held, out));
    }
    return winners;
}

/* ---- card values ---- */

int hand_change(context *ctx, kd_cards play, int leads)
{
    const kd_position *pos = &ctx->state->pos;
    kd_cards rest = kd_sub(ctx->hand, play);
    if (!is_nearly_empty(ctx, kd_count(play)) || rest.one & (rest.one - 1)) {
        /* The cost of a play to the hand, one card of a category after the other. */
        int cost = 0;
        for (int c = 0; c < KD_CATEGORIES; c++) {
            kd_cards part = kd_only(play, ctx->order->in[c]), held = ctx->hand;
            if (!part.one)
                continue;
            const suit_context *suit = context_suit(ctx, c);
            for (int count = suit->count; !kd_empty(part); count--) {
                spot at = spot_at(ctx, first_of(part.one), c);
                cost += cost_from(ctx, suit, held, value_of_shortness(ctx, suit, count), &at);
                part = kd_sub(part, kd_card(at.place));
                held = kd_sub(held, kd_card(at.place));
            }
        }
        return -cost;
    }
    int kitty = ctx->buried ? pos->kitty : ctx->w->kitty_guess;
    if (kd_empty(rest)) /* an answer to the last lead is forced */
        return pos->played
                   ? 0
                   : points_value(ctx, kitty * kd_multiplier(ctx->order, play, play), leads);
    unsigned place = first_of(rest.one);
    int cards = kd_count(rest), wins = lead_odds(ctx, rest);
    int points = kitty * 2 * cards + cards * ctx->order->points[place];
    bool alone = cards == 1 && ctx->order->category[place] == KD_TRUMP;
    return points_value(ctx, points, alone ? wins : odds_both(wins, leads));
}

/* ---- odds from logarithms ---- */

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
