/* policy_card_value.c - what it is worth to the policy to keep cards in the hand. */
#include "bots/policy/policy_card_value.h"

/* What the hand loses by cards of one category, one after the other. */
static int cost_in(look *l, kd_cards part, int c)
{
    const suit_look *suit = look_suit(l, c);
    kd_cards held = l->hand;
    int cost = 0;
    for (int count = suit->count; !kd_empty(part); count--) {
        spot at = spot_at(l, first_of(part.one), c);
        kd_cards card = kd_card(at.place);
        cost += cost_from(l, suit, held, worth_of_brief(l, suit, count), &at);
        part = kd_sub(part, card);
        held = kd_sub(held, card);
    }
    return cost;
}

static int cost_of(look *l, kd_cards play)
{
    int cost = 0;
    for (int c = 0; c < KD_CATEGORIES; c++)
        if (play.one & l->order->in[c])
            cost += cost_in(l, kd_only(play, l->order->in[c]), c);
    return cost;
}

/* What the last component is worth when it is led, with points more in the kitty. */
static int last_trick(look *l, kd_cards rest, int kitty, int leads)
{
    unsigned place = first_of(rest.one);
    int c = l->order->category[place], length = rest.two != 0, cards = 1 + length;
    const suit_look *suit = look_suit(l, c);
    reach r;
    look_reach(l, suit, c, KD_SEATS - 1, length, &r);
    int higher = look_has(l, suit, l->order->above[place], length);
    int over = c == KD_TRUMP ? 0 : look_over(l, l->order->in[KD_TRUMP], cards, length);
    int wins = reach_wins(&r, l->w, KD_SEATS - 1, higher, over, true);
    int points = kitty * 2 * cards + cards * l->order->points[place];
    bool alone = cards == 1 && c == KD_TRUMP;
    return look_gain(l, points, alone ? wins : odds_both(wins, leads));
}

int look_rest(look *l, kd_cards play, int leads)
{
    const kd_position *pos = &l->s->pos;
    if (!look_ends(l, kd_count(play)))
        return -cost_of(l, play);
    kd_cards rest = kd_sub(l->hand, play);
    int kitty = l->buried ? pos->kitty : l->w->kitty_guess;
    if (kd_empty(rest)) /* an answer to the last lead is no choice */
        return pos->played ? 0 : look_gain(l, kitty * kd_multiplier(l->order, play, play), leads);
    if (rest.one & (rest.one - 1))
        return -cost_of(l, play);
    return last_trick(l, rest, kitty, leads);
}
