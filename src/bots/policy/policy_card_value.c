/* policy_card_value.c - what it is worth to the policy to keep cards in the hand. */
#include "bots/policy/policy_card_value.h"

/* What the hand loses by cards of one category, one after the other. */
static int cost_in(context *l, kd_cards part, int c)
{
    const suit_context *suit = context_suit(l, c);
    kd_cards held = l->hand;
    int cost = 0;
    for (int count = suit->count; !kd_empty(part); count--) {
        spot at = spot_at(l, first_of(part.one), c);
        kd_cards card = kd_card(at.place);
        cost += cost_from(l, suit, held, value_of_shortness(l, suit, count), &at);
        part = kd_sub(part, card);
        held = kd_sub(held, card);
    }
    return cost;
}

static int cost_of(context *l, kd_cards play)
{
    int cost = 0;
    for (int c = 0; c < KD_CATEGORIES; c++)
        if (play.one & l->order->in[c])
            cost += cost_in(l, kd_only(play, l->order->in[c]), c);
    return cost;
}

/* What the last component is worth when it is led, with points more in the kitty. */
static int last_trick(context *l, kd_cards rest, int kitty, int leads)
{
    unsigned place = first_of(rest.one);
    int c = l->order->category[place], length = rest.two != 0, cards = 1 + length;
    const suit_context *suit = context_suit(l, c);
    beat_odds r;
    beat_odds_read(l, suit, c, KD_SEATS - 1, length, &r);
    int higher = odds_has_component(l, suit, l->order->above[place], length);
    int over = c == KD_TRUMP ? 0 : overruff_odds(l, l->order->in[KD_TRUMP], cards, length);
    int wins = trick_odds(&r, l->w, KD_SEATS - 1, higher, over, true);
    int points = kitty * 2 * cards + cards * l->order->points[place];
    bool alone = cards == 1 && c == KD_TRUMP;
    return points_value(l, points, alone ? wins : odds_both(wins, leads));
}

int hand_change(context *l, kd_cards play, int leads)
{
    const kd_position *pos = &l->s->pos;
    if (!is_nearly_empty(l, kd_count(play)))
        return -cost_of(l, play);
    kd_cards rest = kd_sub(l->hand, play);
    int kitty = l->buried ? pos->kitty : l->w->kitty_guess;
    if (kd_empty(rest)) /* an answer to the last lead is no choice */
        return pos->played ? 0
                           : points_value(l, kitty * kd_multiplier(l->order, play, play), leads);
    if (rest.one & (rest.one - 1))
        return -cost_of(l, play);
    return last_trick(l, rest, kitty, leads);
}
