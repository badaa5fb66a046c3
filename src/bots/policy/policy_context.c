/* policy_context.c - what a seat knows in a rollout: cards still out, and who may beat what. */
#include "bots/policy/policy_context.h"

#include <limits.h>

/* ---- the decision ---- */

static kd_cards all_unseen(const context *ctx)
{
    const rollout *state = ctx->state;
    if (ctx->buried) {
        kd_cards others = state->pos.hand[kd_next_seat(ctx->seat)];
        others = kd_add(others, state->pos.hand[ctx->partner]);
        return kd_add(others, state->pos.hand[kd_next_seat(ctx->partner)]);
    }
    return kd_sub(kd_sub(ctx->order->deck, state->gone), ctx->hand);
}

/* What a final score means to the attackers. Most plays change neither of the two scores that are
   asked for, so each is kept. */
static int outcome_value(const context *ctx, outcome *kept, int score)
{
    if (kept->score == score)
        return kept->worth;
    bool taken;
    int gain = kd_gain(&ctx->order->rules, score, &taken);
    kept->score = score;
    kept->worth = taken ? gain * ctx->w->level + ctx->w->deal : -gain * ctx->w->level;
    return kept->worth;
}

/* What a point is worth: something by itself, and its share of the lines still within reach. */
static int slope_of(context *ctx)
{
    int left = kd_points_at(ctx->order, kd_add(ctx->hand, ctx->unseen));
    int now = ctx->state->pos.points;
    int lines = outcome_value(ctx, &ctx->most, now + left) - outcome_value(ctx, &ctx->now, now);
    return ctx->w->point + (left > 0 ? lines / left : 0);
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
    ctx->unseen = all_unseen(ctx);
    ctx->known = 0;
    ctx->void_counts = ctx->pairless = 0;
    for (int i = 0, seat = ctx->seat; i < KD_SEATS - 1; i++) {
        seat = kd_next_seat(seat);
        ctx->voids[i] = state->voids[seat];
        ctx->void_counts += spread_out[state->voids[seat]];
        ctx->pairless |= state->pairless[seat];
    }
    ctx->slope = slope_of(ctx);
}

/* ---- for fitting ---- */

COLD features describe_play(context *ctx, const weighed_play *at, int fed)
{
    features f = {{0}};
    int won = at->wins / 64, lost = 64 - won;
    f.at[PLAY_WINS] = (int16_t)won;
    f.at[PLAY_WINS_TWICE] = (int16_t)(won * won / 64);
    f.at[PLAY_POINTS_WON] = (int16_t)(at->points * won / 16);
    f.at[PLAY_POINTS_LOST] = (int16_t)(at->points * lost / 16);
    f.at[PLAY_FED_WON] = (int16_t)(fed * won / 512);
    f.at[PLAY_FED_LOST] = (int16_t)(fed * lost / 512);
    f.at[PLAY_REST] = feature(at->rest / 16);
    f.at[PLAY_STEP] = (int16_t)(4 * ctx->order->step[at->top]);
    f.at[PLAY_EMPTIES] = context_suit(ctx, at->c)->count == at->cards ? 64 : 0;
    return f;
}

COLD void list_play(play_list *list, kd_cards play, int row, const features *f)
{
    if (list->count < MOST_LISTED)
        list->at[list->count++] = (listed_play){play, row, *f};
}

/* ---- odds of a category ---- */

/* The logarithm of the chance that a seat not void in c lacks a given unseen card of it. */
static int log2_lacks_of(const context *ctx, int c)
{
    unsigned seats = KD_SEATS - 1 - (ctx->void_counts >> 2 * c & 3), size = (unsigned)ctx->size;
    unsigned places = seats * size + (c == KD_TRUMP ? ctx->kitty / KITTY_TRUMP : ctx->kitty);
    return seats ? odds_log2[ODDS_SHARES * size / places] : 0;
}

/* The odds that an opponent does not ruff a winner of c. */
static int spared_by(unsigned voids, int c, int is_void)
{
    if (voids >> KD_TRUMP & 1)
        return ODDS_ONE;
    return voids >> c & 1 ? 0 : ODDS_ONE - is_void;
}

static int unruffed_of(const context *ctx, int c, int is_void)
{
    int unruffed =
        odds_both(spared_by(ctx->voids[0], c, is_void), spared_by(ctx->voids[2], c, is_void));
    return ctx->w->ruffed_share + odds_both(100 - ctx->w->ruffed_share, unruffed);
}

void context_read_suit(context *ctx, int c)
{
    suit_context *suit = &ctx->suit[c];
    suit->out = count_unseen(ctx, ctx->order->in[c]);
    suit->count = kd_count(kd_only(ctx->hand, ctx->order->in[c]));
    suit->log2_lacks = log2_lacks_of(ctx, c);
    suit->is_void = odds_lacks(suit->log2_lacks, suit->out);
    suit->unruffed = 100;
    suit->shortness = 0;
    ctx->known |= (uint8_t)(1U << c);
    if (c == KD_TRUMP)
        return;
    suit->unruffed = unruffed_of(ctx, c, suit->is_void);
    if (suit->out < ctx->w->dead_suit || suit->count >= SHORTS)
        return;
    int trumps = context_suit(ctx, KD_TRUMP)->count, few = ctx->w->few_trumps;
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

int count_winners(const context *ctx)
{
    int winners = 0;
    unsigned ruffed = 0;
    for (int i = 0; i < KD_SEATS - 1; i += 2)
        ruffed |= ctx->voids[i] >> KD_TRUMP & 1 ? 0 : ctx->voids[i];
    for (int c = 0; c < KD_TRUMP; c++) {
        uint64_t held = ctx->hand.one & ctx->order->in[c],
                 out = ctx->unseen.one & ctx->order->in[c];
        if (!held || held < out || ruffed >> c & 1)
            continue;
        winners += bits_of(on_top(held, out));
    }
    return winners;
}
