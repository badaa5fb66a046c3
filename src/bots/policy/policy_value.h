/* policy_value.h - the value of cards in a hand to the policy, inlined for its inner loops. */
#ifndef BOTS_POLICY_POLICY_VALUE_H
#define BOTS_POLICY_POLICY_VALUE_H

#include "bots/policy/policy_context.h"

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

static inline int value_row(const int *table, int rows, int index)
{
    return table[index < rows ? index : rows - 1];
}

static inline int trump_value(const context *ctx, const spot *at)
{
    const policy_weights *w = ctx->w;
    int own = kd_count(kd_only(ctx->hand, at->higher)), above = at->above;
    int late = above == 0 ? (KD_MAX_HAND - ctx->size) * w->late_top : 0;
    return value_row(w->trump_single, TRUMP_SINGLES, above + w->own_above * own / 100) + late;
}

static inline int side_value(const context *ctx, const suit_context *suit, const spot *at)
{
    return value_row(ctx->w->side_single, SIDE_SINGLES, at->above) * suit->unruffed / 100;
}

/* A card by itself. */
static inline int value_of_card(const context *ctx, const suit_context *suit, const spot *at)
{
    int price = at->c == KD_TRUMP ? trump_value(ctx, at) : side_value(ctx, suit, at);
    return price + ctx->order->step[at->place];
}

/* What breaking a pair of held costs besides its card. */
static inline int value_of_pair(const context *ctx, const suit_context *suit, kd_cards held,
                                const spot *at)
{
    const policy_weights *w = ctx->w;
    int above = bits_of(ctx->unseen.two & at->higher), links = 0;
    uint64_t run = held.two & ~ctx->order->equals;
    if (run >> at->place & 1)
        links = (int)(run >> at->place >> 1 & 1) + (int)(run << 1 >> at->place & 1);
    if (at->c == KD_TRUMP)
        return value_row(w->trump_pair, TRUMP_PAIRS, above) + links * w->trump_link;
    int pair = value_row(w->side_pair, SIDE_PAIRS, above) + links * w->side_link;
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

#endif
