/* policy_value.c - the value of cards in a hand to the policy. */
#include "bots/policy/policy_value.h"

/* What the hand loses by cards of one category, one after the other. */
static int cost_in(context *ctx, kd_cards part, int c)
{
    const suit_context *suit = context_suit(ctx, c);
    kd_cards held = ctx->hand;
    int cost = 0;
    for (int count = suit->count; !kd_empty(part); count--) {
        spot at = spot_at(ctx, first_of(part.one), c);
        kd_cards card = kd_card(at.place);
        cost += cost_from(ctx, suit, held, value_of_shortness(ctx, suit, count), &at);
        part = kd_sub(part, card);
        held = kd_sub(held, card);
    }
    return cost;
}

static int cost_of(context *ctx, kd_cards play)
{
    int cost = 0;
    for (int c = 0; c < KD_CATEGORIES; c++)
        if (play.one & ctx->order->in[c])
            cost += cost_in(ctx, kd_only(play, ctx->order->in[c]), c);
    return cost;
}

/* What the last component is worth when it is led, with points more in the kitty. */
static int last_trick(context *ctx, kd_cards rest, int kitty, int leads)
{
    unsigned place = first_of(rest.one);
    int c = ctx->order->category[place], length = rest.two != 0, cards = 1 + length;
    const suit_context *suit = context_suit(ctx, c);
    beat_odds r;
    beat_odds_read(ctx, suit, c, KD_SEATS - 1, length, &r);
    int higher = odds_has_component(ctx, suit, ctx->order->above[place], length);
    int over = c == KD_TRUMP ? 0 : overruff_odds(ctx, ctx->order->in[KD_TRUMP], cards, length);
    int wins = trick_odds(&r, ctx->w, KD_SEATS - 1, higher, over, true);
    int points = kitty * 2 * cards + cards * ctx->order->points[place];
    bool alone = cards == 1 && c == KD_TRUMP;
    return points_value(ctx, points, alone ? wins : odds_both(wins, leads));
}

int hand_change(context *ctx, kd_cards play, int leads)
{
    const kd_position *pos = &ctx->state->pos;
    if (!is_nearly_empty(ctx, kd_count(play)))
        return -cost_of(ctx, play);
    kd_cards rest = kd_sub(ctx->hand, play);
    int kitty = ctx->buried ? pos->kitty : ctx->w->kitty_guess;
    if (kd_empty(rest)) /* an answer to the last lead is forced */
        return pos->played
                   ? 0
                   : points_value(ctx, kitty * kd_multiplier(ctx->order, play, play), leads);
    if (rest.one & (rest.one - 1))
        return -cost_of(ctx, play);
    return last_trick(ctx, rest, kitty, leads);
}
