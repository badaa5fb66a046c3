/* policy_worth.c - what it is worth to the policy to keep cards in the hand. */
#include "policy_look.h"

static int row(const int *table, int rows, int index)
{
    return table[index < rows ? index : rows - 1];
}

static int trump_price(const look *l, const spot *at)
{
    const policy_weights *w = l->w;
    int above = at->above;
    int late = (KD_MAX_HAND - l->size) * (above == 0 ? w->late_top : w->late_trump);
    if (w->own_above)
        above += w->own_above * kd_count(kd_only(l->hand, at->higher)) / 100;
    return row(w->trump_single, TRUMP_SINGLES, above) + late + l->order->step[at->place];
}

static int side_price(const look *l, const spot *at, int life)
{
    int price = row(l->w->side_single, SIDE_SINGLES, at->above) * life / 100;
    price += l->order->step[at->place];
    return at->above > 0 ? price - l->w->held_points * points_of(l->order, at->place) : price;
}

/* A card by itself. */
static int price_of(const look *l, const suit_look *suit, const spot *at)
{
    return at->c == KD_TRUMP ? trump_price(l, at) : side_price(l, at, suit->life);
}

/* What breaking a pair of held costs besides its card. */
static int pair_price(const look *l, const suit_look *suit, kd_cards held, const spot *at)
{
    const policy_weights *w = l->w;
    int above = bits_of(l->unseen.two & at->higher), links = 0;
    uint64_t run = held.two & ~l->order->equals;
    if (run >> at->place & 1)
        links = (int)(run >> at->place >> 1 & 1) + (int)(run << 1 >> at->place & 1);
    if (at->c == KD_TRUMP)
        return row(w->trump_pair, TRUMP_PAIRS, above) + links * w->trump_link;
    return (row(w->side_pair, SIDE_PAIRS, above) + links * w->side_link) * suit->life / 100;
}

/* What it is worth that a category of count cards becomes one shorter. */
static int brief_worth(const look *l, const suit_look *suit, int count)
{
    if (count >= SHORTS || !suit->brief)
        return 0;
    return (l->w->shortness[count - 1] - l->w->shortness[count]) * suit->brief / 100;
}

static int cost_from(const look *l, const suit_look *suit, kd_cards held, int count, const spot *at)
{
    int cost = price_of(l, suit, at) - brief_worth(l, suit, count);
    return held.two >> at->place & 1 ? cost + pair_price(l, suit, held, at) : cost;
}

int look_card_cost(look *l, const spot *at)
{
    const suit_look *suit = look_suit(l, at->c);
    return cost_from(l, suit, l->hand, suit->count, at);
}

int look_pair_cost(look *l, const spot *at)
{
    const suit_look *suit = look_suit(l, at->c);
    return 2 * price_of(l, suit, at) + pair_price(l, suit, l->hand, at) -
           brief_worth(l, suit, suit->count) - brief_worth(l, suit, suit->count - 1);
}

int look_cost_from(look *l, kd_cards held, int count, unsigned place, int c)
{
    spot at = look_spot(l, place, c);
    return cost_from(l, look_suit(l, c), held, count, &at);
}

/* What the hand loses by cards of one category, one after the other. */
static int cost_in(look *l, kd_cards part, int c)
{
    int cost = 0, count = look_suit(l, c)->count;
    kd_cards held = l->hand;
    for (; !kd_empty(part); count--) {
        unsigned place = first_of(part.one);
        kd_cards card = kd_card(place);
        cost += look_cost_from(l, held, count, place, c);
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
    if (!look_ends(l, kd_count(play)))
        return -cost_of(l, play);
    kd_cards rest = kd_sub(l->hand, play);
    int kitty = l->seat == l->s->burier ? pos->kitty : l->w->kitty_guess;
    if (kd_empty(rest)) /* an answer to the last lead is no choice */
        return pos->played ? 0 : look_gain(l, kitty * kd_multiplier(l->order, play, play), leads);
    if (rest.one & (rest.one - 1))
        return -cost_of(l, play);
    return last_trick(l, rest, kitty, leads);
}
