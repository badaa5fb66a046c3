/* endgame_moves.c - the plays that an exact search has to try, likely good ones first. */
#include "bots/search/endgame_moves.h"

#include "bots/knowledge/bitsets.h"

enum { MAX_CLASSES = KD_MAX_HAND };

/* Single cards of a hand that do the same whichever is played: no other card that is still in play
   stands among them, and they are worth the same points. */
typedef struct classes {
    uint64_t cards[MAX_CLASSES];
    int count;
} classes;

static uint64_t worth(const kd_order *order, uint64_t card)
{
    return (card & order->fives) | (card & order->tens);
}

static bool same_points(const kd_order *order, uint64_t a, uint64_t b)
{
    return !worth(order, a) == !worth(order, b) && !(a & order->fives) == !(b & order->fives);
}

/* Other cards in play: in three hands, and those on the table that still count. */
static uint64_t others_in_play(const kd_position *pos)
{
    uint64_t others = pos->lead.one | pos->winning.one;
    for (int seat = 0; seat < KD_SEATS; seat++)
        if (seat != pos->turn)
            others |= pos->hand[seat].one;
    return others;
}

/* Walks up the single cards of a hand; a class ends where something stands in between. */
static void classes_read(classes *c, const kd_position *pos, const kd_order *order)
{
    kd_cards hand = pos->hand[pos->turn];
    uint64_t others = others_in_play(pos), last = 0;
    int category = KD_NO_CATEGORY;
    c->count = 0;
    if (others & order->equals)
        others |= order->equals;
    for (uint64_t left = hand.one & ~hand.two; left; left &= left - 1) {
        uint64_t card = lowest_bit(left);
        int at = order->category[first_of(card)];
        uint64_t between = (card - last) | card;
        bool same = at == category && !(between & (others | hand.two));
        if (c->count && same && same_points(order, last, card)) {
            c->cards[c->count - 1] |= card;
        } else {
            c->cards[c->count++] = card;
        }
        category = at;
        last = card;
    }
}

/* Of each class a play takes the lowest cards, or it is left out for the one that does. */
static bool takes_lowest(const classes *c, kd_cards play)
{
    for (int i = 0; i < c->count; i++) {
        uint64_t left_out = c->cards[i] & ~play.one, taken = c->cards[i] & play.one;
        if (left_out && taken && lowest_bit(left_out) < taken)
            return false;
    }
    return true;
}

/* ---- dumps ---- */

typedef struct dumps {
    const kd_order *order;
    kd_cards others[KD_SEATS - 1];
    kd_cards *out;
    int count;
} dumps;

/* The cards of a category that may be part of a dump that stands: no higher card is in another hand,
   or they are a pair. */
static kd_cards safe_cards(const dumps *d, kd_cards held)
{
    int highest = -1;
    uint64_t alone = 0;
    if (kd_empty(held))
        return held;
    uint64_t in = d->order->in[kd_category_of(d->order, held)];
    for (int i = 0; i < KD_SEATS - 1; i++) {
        uint64_t other = d->others[i].one & in;
        int top = other ? d->order->step[last_of(other)] : -1;
        highest = top > highest ? top : highest;
    }
    for (uint64_t left = held.one; left; left &= left - 1)
        if (d->order->step[first_of(left)] >= highest)
            alone |= lowest_bit(left);
    return kd_only(held, alone | held.two);
}

/* Adds every choice out of a pool, of two components or more, that stands. */
static void add_dumps(dumps *d, kd_cards pool, kd_cards chosen)
{
    if (d->count < 0)
        return;
    if (kd_empty(pool)) {
        if (kd_count(chosen) < 2 || kd_kind_of(d->order, chosen) != KD_LEAD_DUMP ||
            !kd_dump(d->order, d->others, chosen).stands)
            return;
        if (d->count == ENDGAME_MOVES)
            d->count = -1;
        else
            d->out[d->count++] = chosen;
        return;
    }
    unsigned place = first_of(pool.one);
    kd_cards rest = kd_only(pool, ~(UINT64_C(1) << place));
    if (pool.two >> place & 1)
        add_dumps(d, rest, kd_add(chosen, kd_pair(place)));
    add_dumps(d, rest, kd_add(chosen, kd_card(place)));
    add_dumps(d, rest, chosen);
}

static int with_dumps(const kd_position *pos, const kd_order *order, kd_cards out[], int count)
{
    dumps d = {order, {{0, 0}}, out, count};
    for (int i = 0, seat = pos->turn; i < KD_SEATS - 1; i++) {
        seat = kd_next_seat(seat);
        d.others[i] = pos->hand[seat];
    }
    for (int c = 0; c < KD_CATEGORIES; c++) {
        kd_cards pool = safe_cards(&d, kd_only(pos->hand[pos->turn], order->in[c]));
        if (kd_count(pool) > 1)
            add_dumps(&d, pool, (kd_cards){0, 0});
    }
    return d.count;
}

/* ---- all ---- */

static int all_leads(const kd_position *pos, const kd_order *order, kd_cards out[])
{
    kd_cards known =
        kd_plays_sets(&order->rules) ? kd_position_known(pos, order) : (kd_cards){0, 0};
    int count = kd_leads(order, pos->hand[pos->turn], known, out, ENDGAME_MOVES);
    if (count > ENDGAME_MOVES)
        return -1;
    return kd_plays_dumps(&order->rules) ? with_dumps(pos, order, out, count) : count;
}

static int all_answers(const kd_position *pos, const kd_order *order, kd_cards out[])
{
    kd_cards hand = pos->hand[pos->turn];
    if (kd_count(hand) == kd_count(pos->lead)) {
        out[0] = hand;
        return 1;
    }
    int count = kd_moves(order, hand, pos->lead, out, ENDGAME_MOVES);
    return count > ENDGAME_MOVES ? -1 : count;
}

int endgame_moves(const kd_position *pos, const kd_order *order, kd_cards out[ENDGAME_MOVES])
{
    int count = pos->played ? all_answers(pos, order, out) : all_leads(pos, order, out);
    int kept = 0;
    if (count < 2 || kd_plays_sets(&order->rules))
        return count;
    classes c;
    classes_read(&c, pos, order);
    for (int i = 0; i < count; i++)
        if (takes_lowest(&c, out[i]))
            out[kept++] = out[i];
    return kept;
}
