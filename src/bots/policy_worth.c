/* policy_worth.c - what it is worth to the policy to keep cards in the hand. */
#include "policy_look.h"

static int row(const int *table, int rows, int index)
{
    return table[index < rows ? index : rows - 1];
}

static int trump_price(const look *l, unsigned place, uint64_t higher)
{
    const policy_weights *w = l->w;
    int above = look_out(l, higher);
    int late = (KD_MAX_HAND - l->size) * (above == 0 ? w->late_top : w->late_trump);
    if (w->own_above)
        above += w->own_above * kd_count(kd_only(l->hand, higher)) / 100;
    return row(w->trump_single, TRUMP_SINGLES, above) + late + l->order->step[place];
}

static int side_price(const look *l, unsigned place, uint64_t higher, int life)
{
    int above = look_out(l, higher);
    int price = row(l->w->side_single, SIDE_SINGLES, above) * life / 100 + l->order->step[place];
    return above > 0 ? price - l->w->held_points * points_of(l->order, place) : price;
}

/* What breaking a pair of held costs besides its card. */
static int pair_price(look *l, kd_cards held, unsigned place, uint64_t higher, int c, int life)
{
    const policy_weights *w = l->w;
    int above = bits_of(l->unseen.two & higher), links = 0;
    uint64_t run = held.two & ~l->order->equals;
    if (run >> place & 1)
        links = (int)(run >> place >> 1 & 1) + (int)(run << 1 >> place & 1);
    if (c == KD_TRUMP)
        return row(w->trump_pair, TRUMP_PAIRS, above) + links * w->trump_link;
    return (row(w->side_pair, SIDE_PAIRS, above) + links * w->side_link) * life / 100;
}

int look_card_cost(look *l, kd_cards held, int count, unsigned place, int c)
{
    const suit_look *suit = look_suit(l, c);
    uint64_t higher = above_of(l->order, place, c);
    int cost =
        c == KD_TRUMP ? trump_price(l, place, higher) : side_price(l, place, higher, suit->life);
    if (held.two >> place & 1)
        cost += pair_price(l, held, place, higher, c, suit->life);
    if (count < SHORTS && suit->brief)
        cost -= (l->w->shortness[count - 1] - l->w->shortness[count]) * suit->brief / 100;
    return cost;
}

/* What the hand loses by cards of one category, one after the other. */
static int cost_in(look *l, kd_cards part, int c)
{
    int cost = 0, count = look_suit(l, c)->count;
    kd_cards held = l->hand;
    for (; !kd_empty(part); count--) {
        unsigned place = first_of(part.one);
        kd_cards card = kd_card(place);
        cost += look_card_cost(l, held, count, place, c);
        part = kd_sub(part, card);
        held = kd_sub(held, card);
    }
    return cost;
}

int look_cost(look *l, kd_cards play)
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
    reach r = look_reach(l, c, KD_SEATS - 1, length);
    int higher = look_has(l, look_suit(l, c), above_of(l->order, place, c), length);
    int over = c == KD_TRUMP ? 0 : look_over(l, l->order->in[KD_TRUMP], cards, length);
    int wins = reach_wins(&r, l->w, higher, over, true);
    int points = kitty * 2 * cards + l->w->last_points + cards * points_of(l->order, place);
    bool alone = cards == 1 && c == KD_TRUMP;
    return look_gain(l, points, alone ? wins : odds_both(wins, leads));
}

int look_rest(look *l, kd_cards play, int leads)
{
    const kd_position *pos = &l->s->pos;
    if (l->size - kd_count(play) > 2)
        return -look_cost(l, play);
    kd_cards rest = kd_sub(l->hand, play);
    int kitty = l->seat == l->s->burier ? pos->kitty : l->w->kitty_guess;
    if (kd_empty(rest)) /* an answer to the last lead is no choice */
        return pos->played ? 0 : look_gain(l, kitty * kd_multiplier(l->order, play, play), leads);
    if (rest.one & (rest.one - 1))
        return -look_cost(l, play);
    return last_trick(l, rest, kitty, leads);
}

int look_rest_in(look *l, kd_cards play, int cards, int c, int leads)
{
    return l->size - cards > 2 ? -cost_in(l, play, c) : look_rest(l, play, leads);
}
