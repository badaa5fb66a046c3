/* policy_answer.c - the value of an answer: its features, and the same value as a polynomial. */
#include "bots/policy/policy_answer.h"

/* Winners to cash when this seat takes the trick. */
static int winners_of(answer *a)
{
    if (a->winners < 0)
        a->winners = count_winners(a->ctx);
    return a->winners;
}

/* What those still to play add, seen from our side. */
static int feeding(const answer *a, int wins)
{
    const context *ctx = a->ctx;
    int sum = -(ODDS_ONE - wins) * ctx->w->opponent_feeds;
    if (ctx->behind == 2) /* an opponent, then the partner */
        sum += wins * ctx->w->partner_feeds;
    return a->fed * (sum / ODDS_ONE) / 100;
}

/* What winning the trick brings by heuristic, but for what the play takes out of the hand. */
static int trick_value(answer *a, int points, bool takes, int wins)
{
    const context *ctx = a->ctx;
    int gain = points_value(ctx, ctx->state->pos.on_table + points, wins),
        next = ctx->w->partner_next;
    if (takes)
        next = ctx->w->lead_next + ctx->w->cash_next * winners_of(a);
    gain += next * wins / ODDS_ONE;
    return a->fed ? gain + feeding(a, wins) : gain;
}

/* An answer as numbers of about the same range; the weights say what they are worth. */
static features describe(answer *a, const weighed_play *at)
{
    context *ctx = a->ctx;
    int won = at->wins / 64, table = ctx->state->pos.on_table + at->points;
    bool takes = at->takes, ruffs = takes && at->c != a->led, trump = at->c == KD_TRUMP;
    int heuristic = trick_value(a, at->points, takes, at->wins) + at->rest;
    features f = describe_play(ctx, at, a->fed);
    f.at[PLAY_HEURISTIC] = feature(heuristic / 16);
    f.at[ANSWER_TAKES] = takes ? 64 : 0;
    f.at[ANSWER_RUFFS] = ruffs ? 64 : 0;
    f.at[ANSWER_RUFFS_LOW] = (int16_t)(ruffs ? table * won / 16 : 0);
    f.at[ANSWER_TAKES_LOW] = (int16_t)(takes && !ruffs ? table * won / 16 : 0);
    f.at[ANSWER_TRUMP] = trump ? 64 : 0;
    f.at[ANSWER_BREAKS] = a->length == 0 && ctx->hand.two >> at->top & 1 ? 64 : 0;
    f.at[ANSWER_DISCARDS] = at->c != a->led && !trump ? 64 : 0;
    f.at[ANSWER_WINNERS] = (int16_t)(takes ? winners_of(a) * won / 8 : 0);
    f.at[ANSWER_TRUMPS] = (int16_t)(trump ? 4 * context_suit(ctx, KD_TRUMP)->count : 0);
    f.at[ANSWER_HIGHEST] = at->highest ? 64 : 0;
    return f;
}

COLD void answer_list(answer *a, const weighed_play *at)
{
    features f = describe(a, at);
    list_play(a->list, at->play, a->row, &f);
}

void answer_odds(answer *a)
{
    context *ctx = a->ctx;
    a->over = 0;
    a->stands = a->partners ? ODDS_ONE : 0;
    if (ctx->behind == 0)
        return;
    int higher = 0;
    uint64_t beats = a->category == KD_TRUMP ? a->above : ctx->order->in[KD_TRUMP];
    const suit_context *suit = context_suit(ctx, a->led);
    beat_odds_read(ctx, suit, a->led, ctx->behind, a->length > 0, &a->behind);
    if (a->category == a->led && a->length >= 0)
        higher = odds_has_component(ctx, suit, a->above, a->length);
    if (a->led != KD_TRUMP)
        a->over = overruff_odds(ctx, beats, a->cards, a->length);
    a->stands = trick_odds(&a->behind, ctx->w, ctx->behind, higher, a->over, a->partners);
}

/* ---- the value as a polynomial ---- */

/* The part common to all answers. */
static void set_any(answer *a)
{
    const context *ctx = a->ctx;
    const policy_weights *w = ctx->w;
    const int16_t *by = a->weight.at;
    int64_t heuristic = by[PLAY_HEURISTIC], fed = a->fed;
    int64_t table = (int64_t)ctx->state->pos.on_table * ctx->slope;
    int feeds = w->opponent_feeds + (ctx->behind == 2 ? w->partner_feeds : 0);
    coeffs *t = &a->any;
    *t = coeffs_begin(by, ctx->slope);
    t->fixed = UNIT / 8 * fed * by[PLAY_FED_LOST];
    t->fixed -= 64 * heuristic * (table / 2 + fed * w->opponent_feeds / 100);
    t->won += heuristic * (table + fed * feeds / 100);
    t->won += UNIT / 512 * fed * (by[PLAY_FED_WON] - by[PLAY_FED_LOST]);
}

void answer_weights(answer *a)
{
    context *ctx = a->ctx;
    a->row = answer_row(ctx->behind, context_defends(ctx), a->partners);
    weights_at_size(&ctx->w->answer[a->row], ctx->size, &a->weight);
    a->fed = ctx->behind ? a->cards * mean_points(ctx->order, ctx->unseen, a->led) : 0;
    a->winners = -1;
    a->ready = 0;
    set_any(a);
}

/* Plays that do not take the trick all have the same odds. */
static void set_yielding(const answer *a, coeffs *t)
{
    const context *ctx = a->ctx;
    int wins = a->stands, won = wins / 64;
    t->won += a->weight.at[PLAY_HEURISTIC] * ctx->w->partner_next;
    t->fixed += wins * t->won / 64 + won * won * t->won_twice;
    t->points += wins * t->points_won / 64;
}

static void set_taking(answer *a, coeffs *t, bool ruffs)
{
    const context *ctx = a->ctx;
    const int16_t *by = a->weight.at;
    int64_t low = UNIT / 16 * by[ruffs ? ANSWER_RUFFS_LOW : ANSWER_TAKES_LOW];
    int64_t fixed = by[ANSWER_TAKES] + (ruffs ? by[ANSWER_RUFFS] : 0);
    t->fixed += 64 * UNIT * fixed;
    t->won += by[PLAY_HEURISTIC] * (ctx->w->lead_next + ctx->w->cash_next * winners_of(a));
    t->won += low * ctx->state->pos.on_table + UNIT / 8 * winners_of(a) * by[ANSWER_WINNERS];
    t->points_won += low;
}

void answer_fill(answer *a, int kind)
{
    coeffs *t = &a->value[kind];
    *t = a->any;
    if (kind == ANSWER_YIELDS)
        set_yielding(a, t);
    else
        set_taking(a, t, kind == ANSWER_KILLS);
    a->ready |= 1U << kind;
}

int64_t answer_common(const answer *a, const suit_context *suit, int c)
{
    const int16_t *by = a->weight.at;
    int common = 0;
    if (c == KD_TRUMP)
        common += 64 * by[ANSWER_TRUMP] + 4 * suit->count * by[ANSWER_TRUMPS];
    else if (c != a->led)
        common += 64 * by[ANSWER_DISCARDS];
    if (suit->count == a->cards)
        common += 64 * by[PLAY_EMPTIES];
    return UNIT * (int64_t)common;
}
