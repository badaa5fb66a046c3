/* policy_features.c - the features of plays as numbers. The policy adds up weights times features as a
   polynomial; here each feature stands by itself. */
#include "bots/policy/policy_internal.h"

/* A value within what a feature holds; the heuristics may count a kitty many times. */
static int16_t feature(int value)
{
    const int most = 8000;
    return (int16_t)(value > most ? most : value < -most ? -most : value);
}

/* May the other seat i, by turn, ruff category c for all that was seen? */
static int may_ruff(const context *ctx, int i, int c)
{
    return ~ctx->voids[i] >> KD_TRUMP & ctx->voids[i] >> c & 1;
}

/* The features of a lead alone; returns its value by the heuristics. */
static int describe_lead(context *ctx, const weighed_play *at, features *f)
{
    const policy_weights *w = ctx->w;
    const public_knowledge *seen = &ctx->state->seen;
    const suit_context *suit = context_suit(ctx, at->c);
    int won = at->wins / 64, lost = 64 - won, winners = at->winners, fed = at->fed;
    int by_opponents = seen->led[kd_next_seat(ctx->seat)] | seen->led[kd_next_seat(ctx->partner)];
    f->at[LEAD_OF_PAIR] = at->sort == LEAD_PAIR ? 64 : 0;
    f->at[LEAD_OF_TRACTOR] = at->sort == LEAD_TRACTOR ? 64 : 0;
    f->at[LEAD_OF_DUMP] = at->sort == LEAD_DUMP ? 64 : 0;
    f->at[LEAD_PAIR_WINS] = (int16_t)(at->sort == LEAD_PAIR ? won : 0);
    f->at[LEAD_WINNERS] = (int16_t)(winners * won / 8);
    f->at[LEAD_OWN] = (int16_t)(4 * suit->count);
    f->at[LEAD_OUT] = (int16_t)(2 * lead_out(ctx, at->c));
    f->at[LEAD_PARTNER_VOID] = (int16_t)(64 * may_ruff(ctx, 1, at->c));
    f->at[LEAD_OPPONENT_VOID] = (int16_t)(32 * (may_ruff(ctx, 0, at->c) + may_ruff(ctx, 2, at->c)));
    f->at[LEAD_PARTNERS] = seen->led[ctx->partner] >> at->c & 1 ? 64 : 0;
    f->at[LEAD_OPPONENTS] = by_opponents >> at->c & 1 ? 64 : 0;
    f->at[LEAD_TRUMPS] = (int16_t)(4 * context_suit(ctx, KD_TRUMP)->count);
    f->at[LEAD_ALWAYS] = 64;
    int per_cent = (w->fed_when_won * won - w->fed_when_lost * lost) / 64;
    return fed * per_cent / 100 + (w->lead_again + w->lead_cash * winners) * won / 64 +
           points_value(ctx, at->points, at->wins);
}

/* The same of an answer. */
static int describe_answer(context *ctx, const weighed_play *at, features *f)
{
    const policy_weights *w = ctx->w;
    const kd_position *pos = &ctx->state->pos;
    int led = ctx->order->category[first_of(pos->lead.one)], won = at->wins / 64;
    int winners = at->winners, fed = at->fed;
    int table = pos->on_table + at->points, low = table * won / 16;
    bool ruffs = at->takes && at->c != led, trump = at->c == KD_TRUMP;
    f->at[ANSWER_TAKES] = at->takes ? 64 : 0;
    f->at[ANSWER_RUFFS] = ruffs ? 64 : 0;
    f->at[ANSWER_RUFFS_LOW] = (int16_t)(ruffs ? low : 0);
    f->at[ANSWER_TAKES_LOW] = (int16_t)(at->takes && !ruffs ? low : 0);
    f->at[ANSWER_TRUMP] = trump ? 64 : 0;
    f->at[ANSWER_BREAKS] = at->cards == 1 && ctx->hand.two >> at->top & 1 ? 64 : 0;
    f->at[ANSWER_DISCARDS] = at->c != led && !trump ? 64 : 0;
    f->at[ANSWER_WINNERS] = (int16_t)(at->takes ? winners * won / 8 : 0);
    f->at[ANSWER_TRUMPS] = (int16_t)(trump ? 4 * context_suit(ctx, KD_TRUMP)->count : 0);
    f->at[ANSWER_HIGHEST] = ctx->unseen.one & ctx->order->above[at->top] ? 0 : 64;
    /* Points that those still to play add, seen from our side: an opponent, or the partner and an opponent. */
    int feeds = -(ODDS_ONE - at->wins) * w->opponent_feeds;
    feeds += ctx->behind == 2 ? at->wins * w->partner_feeds : 0;
    int next = at->takes ? w->lead_next + w->cash_next * winners : w->partner_next;
    return points_value(ctx, table, at->wins) + next * at->wins / ODDS_ONE +
           fed * (feeds / ODDS_ONE) / 100;
}

void list_play(play_list *list, context *ctx, int row, const weighed_play *at)
{
    int won = at->wins / 64, lost = 64 - won;
    if (list->count >= MOST_LISTED) {
        list->left_out++;
        return;
    }
    listed_play *to = &list->at[list->count++];
    *to = (listed_play){.play = at->play, .row = row};
    features *f = &to->f;
    int heuristic =
        ctx->state->pos.played ? describe_answer(ctx, at, f) : describe_lead(ctx, at, f);
    f->at[PLAY_HEURISTIC] = feature((heuristic + at->rest) / 16);
    f->at[PLAY_WINS] = (int16_t)won;
    f->at[PLAY_WINS_TWICE] = (int16_t)(won * won / 64);
    f->at[PLAY_POINTS_WON] = (int16_t)(at->points * won / 16);
    f->at[PLAY_POINTS_LOST] = (int16_t)(at->points * lost / 16);
    f->at[PLAY_FED_WON] = (int16_t)(at->fed * won / 512);
    f->at[PLAY_FED_LOST] = (int16_t)(at->fed * lost / 512);
    f->at[PLAY_REST] = feature(at->rest / 16);
    f->at[PLAY_STEP] = (int16_t)(4 * ctx->order->step[at->top]);
    f->at[PLAY_EMPTIES] = context_suit(ctx, at->c)->count == at->cards ? 64 : 0;
}

kd_cards policy_list(context *ctx, play_list *list)
{
    list->count = list->left_out = 0;
    return ctx->state->pos.played ? policy_answer(ctx, list) : policy_lead(ctx, list);
}

void listed_values(const play_list *list, const context *ctx, int value[MOST_LISTED])
{
    const feature_weights *rows = ctx->state->pos.played ? ctx->w->answer : ctx->w->lead;
    features by;
    for (int i = 0; i < list->count; i++) {
        const listed_play *at = &list->at[i];
        if (i == 0 || at->row != at[-1].row)
            weights_at_size(&rows[at->row], ctx->size, &by);
        value[i] = 0;
        for (int k = 0; k < FEATURES; k++)
            value[i] += by.at[k] * at->f.at[k];
    }
}
