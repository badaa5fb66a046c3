/* belief_split.c - the unseen cards one by one: the homes that each may have, and their weights. */
#include "bots/knowledge/belief.h"

#include "bots/knowledge/bitsets.h"

#include <string.h>

enum { TRIES = 16 };

/* Weights of cards in hands. */
#define IN_HANDS .cheap = BELIEF_ONE / 2, .declared = BELIEF_ONE * 5 / 4

const belief_weights belief_default = {
    .kitty_trump = BELIEF_ONE / 20, .kitty_points = BELIEF_ONE * 4 / 10, IN_HANDS};
const belief_weights belief_unburied = {
    .kitty_trump = BELIEF_ONE, .kitty_points = BELIEF_ONE, IN_HANDS};
const belief_weights belief_flat = {BELIEF_ONE, BELIEF_ONE, BELIEF_ONE, BELIEF_ONE};

/* The homes, as bits, that any copy of a place may have; the seat's own number is the kitty. */
static unsigned homes_of(const belief *b, unsigned place)
{
    unsigned homes = 0;
    for (int seat = 0; seat < KD_SEATS; seat++) {
        uint64_t never = seat == b->seat ? b->never_buried : b->never[seat];
        int cards = seat == b->seat ? b->kitty : b->held[seat];
        if (cards && !(never >> place & 1))
            homes |= 1U << seat;
    }
    return homes;
}

/* homes, or every home if there is none, which happens in views that no deal gives. */
static unsigned some_home(const belief *b, unsigned homes)
{
    return homes ? homes : (1U << KD_SEATS) - 1 - (b->kitty ? 0 : 1U << b->seat);
}

/* The homes of the unseen copies of a place: first copies shown, then those that went through the
   kitty, then any. Returns how many copies there are. */
static int copies_of(const belief *b, unsigned place, unsigned homes[2])
{
    int copies = kd_copies(b->unseen, place), n = 0;
    for (int seat = 0; seat < KD_SEATS; seat++)
        for (int left = kd_copies(b->shown[seat], place); left > 0 && n < copies; left--)
            homes[n++] = 1U << seat;
    unsigned any = homes_of(b, place), below = any & (b->takers | 1U << b->seat);
    for (int left = kd_copies(b->through_kitty, place); left > 0 && n < copies; left--)
        homes[n++] = some_home(b, below);
    while (n < copies)
        homes[n++] = some_home(b, any);
    return copies;
}

/* 0 for one home; else 1 and one more for each seat among them. */
static int class_of(const belief *b, unsigned homes)
{
    unsigned seats = homes & ~(1U << b->seat);
    return (homes & (homes - 1)) ? 1 + bits_of(seats) : 0;
}

static void add_unit(belief *b, unsigned place, unsigned homes)
{
    b->place[b->units] = (uint8_t)place;
    b->homes[b->units] = (uint8_t)homes;
    b->units++;
}

/* Adds the units of one class. */
static void add_class(belief *b, int kind)
{
    for (uint64_t left = b->unseen.one; left; left &= left - 1) {
        unsigned place = first_of(left), homes[2];
        int copies = copies_of(b, place, homes);
        for (int i = 0; i < copies; i++)
            if (class_of(b, homes[i]) == kind)
                add_unit(b, place, homes[i]);
    }
}

static void find_twins(belief *b)
{
    uint8_t first[64];
    memset(first, KD_NO_FACE, sizeof first);
    memset(b->twin, KD_NO_FACE, sizeof b->twin);
    for (int i = 0; i < b->units; i++) {
        uint8_t other = first[b->place[i]];
        first[b->place[i]] = (uint8_t)i;
        if (other == KD_NO_FACE)
            continue;
        b->twin[i] = other;
        b->twin[other] = (uint8_t)i;
    }
}

static void count_room(belief *b)
{
    for (int seat = 0; seat < KD_SEATS; seat++)
        b->room[seat] = seat == b->seat ? b->kitty : b->held[seat];
    for (int i = 0; i < b->fixed; i++) {
        unsigned home = first_of(b->homes[i]);
        if (b->room[home])
            b->room[home]--;
    }
}

/* ---- weights ---- */

static unsigned scaled(unsigned weight, unsigned by)
{
    unsigned product = weight * by / BELIEF_ONE;
    return product > 0 ? product : 1;
}

static uint16_t clamped(unsigned weight)
{
    return (uint16_t)(weight < UINT16_MAX ? weight : UINT16_MAX);
}

static unsigned kitty_weight(const belief *b, uint64_t card, const belief_weights *w)
{
    unsigned weight = BELIEF_ONE;
    if (!b->takers)
        return weight;
    if (card & b->order->in[KD_TRUMP])
        weight = scaled(weight, w->kitty_trump);
    if (card & (b->order->fives | b->order->tens))
        weight = scaled(weight, w->kitty_points);
    return weight;
}

static unsigned seat_weight(const belief *b, int seat, uint64_t card, const belief_weights *w)
{
    unsigned weight = BELIEF_ONE;
    if (card & b->cheaper[seat])
        weight = scaled(weight, w->cheap);
    if (card & b->declared[seat])
        weight = scaled(weight, w->declared);
    return weight;
}

static void weigh(belief *b, const belief_weights *w)
{
    for (int i = 0; i < b->units; i++) {
        uint64_t card = UINT64_C(1) << b->place[i];
        for (int home = 0; home < KD_SEATS; home++) {
            unsigned weight =
                home == b->seat ? kitty_weight(b, card, w) : seat_weight(b, home, card, w);
            b->weight[i][home] = clamped(weight);
            b->weighted |= home != b->seat && weight != BELIEF_ONE;
        }
    }
}

/* The weight of a unit in the kitty relative to its weights in the hands that may hold it: the fewer
   they are, the likelier it is buried. */
static double kitty_odds(const belief *b, int unit)
{
    double all = 0, may = 0;
    if (!(b->homes[unit] >> b->seat & 1))
        return 0;
    for (int seat = 0; seat < KD_SEATS; seat++) {
        if (seat == b->seat)
            continue;
        all += b->room[seat] * (double)BELIEF_ONE;
        if (b->homes[unit] >> seat & 1)
            may += b->room[seat] * (double)b->weight[unit][seat];
    }
    return may > 0 ? b->weight[unit][b->seat] * all / may / BELIEF_ONE : 1e6;
}

static uint32_t as_odds(double chance)
{
    return chance >= 1 ? UINT32_MAX : (uint32_t)(chance * 4294967295.0);
}

/* ways[k] sums, over all choices of k cards from this unit on, the product of their weights. If a
   choice is as likely as its product, the share of those with this unit is the chance that it is one
   of the k cards still to be buried. */
static void fill_odds(belief *b)
{
    double ways[KD_MAX_KITTY + 1] = {1};
    int room = b->room[b->seat];
    for (int i = b->units - 1; room > 0 && i >= b->fixed; i--) {
        double weight = kitty_odds(b, i);
        for (int k = room; k > 0; k--) {
            double with = weight * ways[k - 1], all = ways[k] + with;
            b->odds[i][k] = all > 0 ? as_odds(with / all) : 0;
            ways[k] = all;
        }
    }
}

/* Can every hand take every card? Then draws are exact without swaps. */
static bool is_uniform(const belief *b)
{
    unsigned seats = 0;
    for (int seat = 0; seat < KD_SEATS; seat++)
        if (seat != b->seat && b->room[seat])
            seats |= 1U << seat;
    if (b->weighted)
        return false;
    for (int i = b->fixed; i < b->units; i++) {
        bool shut = (b->homes[i] & seats) != seats;
        bool single = false;
        for (int seat = 0; seat < KD_SEATS; seat++)
            single |= b->twin[i] != KD_NO_FACE && b->no_pair[seat] >> b->place[i] & 1;
        if (shut || single)
            return false;
    }
    return true;
}

void belief_split(belief *b, const belief_weights *weights)
{
    b->tries = TRIES;
    add_class(b, 0);
    b->fixed = b->units;
    for (int kind = 1; kind <= KD_SEATS; kind++)
        add_class(b, kind);
    find_twins(b);
    count_room(b);
    weigh(b, weights);
    b->undealt = b->kitty > KD_MAX_KITTY;
    if (!b->undealt)
        fill_odds(b);
    b->uniform = is_uniform(b);
}
