/* belief_clause.c - facts on whole hands: checks whether a deal keeps them, and repairs it. */
#include "bots/knowledge/belief_internal.h"

/* ---- judging ---- */

static bool failed_so(const belief *b, const belief_clause *clause, const kd_cards cards[KD_SEATS])
{
    kd_cards others[KD_SEATS - 1];
    for (int i = 0, seat = clause->seat; i < KD_SEATS - 1; i++) {
        seat = kd_next_seat(seat);
        kd_cards now = seat == b->seat ? b->now.hand[seat] : cards[seat];
        others[i] = kd_add(now, b->answered[seat]);
    }
    kd_dump_result dump = kd_dump(b->order, others, clause->lead);
    return !dump.stands && kd_same(dump.forced, clause->play);
}

/* The cards of its category that the seat of a clause held then. */
static kd_cards held_then(const belief *b, const belief_clause *clause,
                          const kd_cards cards[KD_SEATS])
{
    return kd_add(kd_only(cards[clause->seat], b->order->in[clause->category]), clause->base);
}

/* Does the clause hold in this deal? cards: of each home. */
static bool clause_holds(const belief *b, const belief_clause *clause,
                         const kd_cards cards[KD_SEATS])
{
    if (clause->kind == BELIEF_FAILED)
        return failed_so(b, clause, cards);
    kd_cards then = held_then(b, clause, cards);
    if (clause->kind == BELIEF_FOLLOWED)
        return kd_check_follow(b->order, then, clause->lead, clause->play).reason == KD_OK;
    kd_cards others[KD_SEATS - 1] = {then};
    return kd_dump(b->order, others, clause->lead).stands;
}

const belief_clause *clause_broken(const belief *b, const kd_cards cards[KD_SEATS])
{
    for (int i = 0; i < b->clauses; i++)
        if (!clause_holds(b, &b->clause[i], cards))
            return &b->clause[i];
    return NULL;
}

/* ---- repairing ---- */

static bool repair(const belief *b, draw *d, kd_rng *rng);

/* Moves a unit out of a home to which the masks forbid it to return, and repairs the rest. */
static bool without(const belief *b, draw *d, int unit, int home, kd_rng *rng)
{
    d->home[unit] = NO_HOME;
    d->room[home]++;
    return draw_settle(b, d, unit) && repair(b, d, rng);
}

/* Forbids a seat the pair of a place. If one of the two cards has been played since, it forbids the
   other; else only both together. */
static bool break_pair(const belief *b, draw *d, const belief_clause *clause, unsigned place,
                       kd_rng *rng)
{
    int seat = clause->seat, unit = 0;
    bool played = clause->base.one >> place & 1;
    for (int i = 0; i < b->units; i++) {
        if (b->place[i] != place)
            continue;
        if (played)
            d->homes[i] &= (uint8_t) ~(1U << seat);
        if (d->home[i] == seat)
            unit = i;
    }
    if (!played) {
        d->no_pair[seat] |= UINT64_C(1) << place;
        d->parts_pairs = true;
    }
    return without(b, d, unit, seat, rng);
}

/* Removes one of the surplus pairs from the seat. */
static bool break_some_pair(const belief *b, draw *d, const belief_clause *clause, uint64_t pairs,
                            kd_rng *rng)
{
    unsigned turn = kd_rng_next(rng) >> 26;
    uint64_t left = pairs >> turn | pairs << (-turn & 63);
    for (; left; left &= left - 1) {
        draw next = *d;
        unsigned place = (first_of(left) + turn) & 63;
        if (break_pair(b, &next, clause, place, rng)) {
            *d = next;
            return true;
        }
    }
    return false;
}

/* Moves a unit to a seat and forbids it any other home. */
static bool pin(const belief *b, draw *d, int unit, int seat)
{
    int home = d->home[unit];
    if (!(d->homes[unit] >> seat & 1))
        return false;
    d->homes[unit] = (uint8_t)(1U << seat);
    if (home == seat)
        return true;
    d->home[unit] = NO_HOME;
    d->room[home]++;
    return draw_settle(b, d, unit);
}

/* Gives a seat a card, or a pair, that beats what the dump was reduced to. */
static bool beat_by(const belief *b, draw *d, int unit, int seat, bool pair, kd_rng *rng)
{
    int twin = b->twin[unit];
    if (!pin(b, d, unit, seat))
        return false;
    if (pair && (twin == KD_NO_FACE || !pin(b, d, twin, seat)))
        return false;
    return repair(b, d, rng);
}

/* Gives some seat a component that beats the one to which the dump was reduced, a single or a pair. The
   masks already say that none beat a shorter one. Tractors are not repaired. */
static bool beat_somehow(const belief *b, draw *d, const belief_clause *clause, kd_rng *rng)
{
    const kd_order *order = b->order;
    int step = order->step[last_of(clause->play.one)], count = kd_count(clause->play);
    uint32_t turn = b->units ? kd_rng_below(rng, b->units) : 0;
    for (int i = 0; i < b->units && count <= 2; i++) {
        int unit = (int)((turn + (uint32_t)i) % b->units), place = b->place[unit];
        if (order->category[place] != clause->category || order->step[place] <= step)
            continue;
        for (int seat = 0; seat < KD_SEATS; seat++) {
            draw next = *d;
            if (seat == b->seat || seat == clause->seat ||
                !beat_by(b, &next, unit, seat, count == 2, rng))
                continue;
            *d = next;
            return true;
        }
    }
    return false;
}

/* Every step takes away a home or a pair, so this ends. */
static bool repair(const belief *b, draw *d, kd_rng *rng)
{
    kd_cards cards[KD_SEATS];
    draw_cards(b, d, cards);
    const belief_clause *clause = clause_broken(b, cards);
    if (!clause)
        return true;
    if (clause->kind == BELIEF_FAILED)
        return beat_somehow(b, d, clause, rng);
    uint64_t pairs = held_then(b, clause, cards).two & ~clause->base.two;
    return break_some_pair(b, d, clause, pairs, rng);
}

bool draw_repair(const belief *b, draw *d, kd_rng *rng)
{
    draw next = *d;
    if (!repair(b, &next, rng))
        return false;
    *d = next;
    return true;
}

/* ---- any deal ---- */

/* Do the masks hold for a seat? */
static bool masks_hold(const belief *b, int seat, kd_cards hand)
{
    return kd_count(hand) == b->held[seat] && !(hand.one & b->never[seat]) &&
           !(hand.two & b->no_pair[seat]) && kd_holds(hand, b->shown[seat]);
}

bool belief_allows(const belief *b, const kd_cards hand[KD_SEATS], kd_cards kitty)
{
    kd_cards cards[KD_SEATS], below = kitty, all = kitty;
    for (int seat = 0; seat < KD_SEATS; seat++) {
        cards[seat] = seat == b->seat ? kitty : hand[seat];
        if (seat == b->seat)
            continue;
        if (!masks_hold(b, seat, hand[seat]))
            return false;
        all = kd_add(all, hand[seat]);
        if (b->takers >> seat & 1)
            below = kd_add(below, kd_sub(hand[seat], b->shown[seat]));
    }
    return kd_same(all, b->unseen) && kd_count(kitty) == b->kitty &&
           !(kitty.one & b->never_buried) && kd_holds(below, b->through_kitty) &&
           !clause_broken(b, cards);
}
