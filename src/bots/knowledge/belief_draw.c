/* belief_draw.c - draws determinizations: random deals of the unseen cards. */
#include "bots/knowledge/knowledge.h"

#include <string.h>

/*
 * The distribution: each deal that agrees with the facts has a probability in proportion to the
 * product of the weights of its cards, where the copies of a card are told apart.
 *
 * The kitty is drawn first, by exact odds. Then each card is dealt to a hand, cards with few homes
 * first. That is exact if every hand may take every card. If not, random swaps follow which keep the
 * facts and are accepted by the rule of Metropolis (N. Metropolis et al., 1953), so that the chain
 * converges to the distribution above. A card that finds no free place moves others along an
 * augmenting path, which exists whenever a deal does.
 *
 * Clauses are not part of this. A draw that breaks one is drawn again, and after so many tries
 * repaired: at least one of the pairs that break the clause must not be held, so each of them is
 * forbidden in turn, recursively. There are finitely many places and seats, so the recursion ends,
 * and the true deal is among those that it can reach.
 */
enum { LEAST_SWAPS = 64, SWAPS_PER_UNIT = 2 };

/* A determinization that is being drawn. */
typedef struct draw {
    uint8_t home[BELIEF_UNITS];  /* of each unit, or NO_HOME */
    uint8_t homes[BELIEF_UNITS]; /* where it may go: repairs narrow this */
    uint8_t room[KD_SEATS];      /* left in each home */
    uint64_t no_pair[KD_SEATS];
    bool parts_pairs; /* is there anything in no_pair? */
} draw;

enum { NO_HOME = KD_SEATS };

/* A number in 0..n-1 out of 32 random bits; n is so small that the bias does not matter. */
static inline uint32_t draw_within(uint32_t bits, uint32_t n)
{
    return (uint32_t)((uint64_t)bits * n >> 32);
}

/* Is the other copy of unit in home, where the facts rule both out? */
static inline bool clashes(const belief *b, const draw *d, int unit, int home)
{
    int twin = b->twin[unit];
    return d->parts_pairs && twin != KD_NO_FACE && d->home[twin] == home &&
           d->no_pair[home] >> b->place[unit] & 1;
}

/* The cards of every home. */
static void draw_cards(const belief *b, const draw *d, kd_cards cards[KD_SEATS])
{
    memset(cards, 0, KD_SEATS * sizeof *cards);
    for (int i = 0; i < b->units; i++) {
        kd_cards *home = &cards[d->home[i]];
        uint64_t bit = UINT64_C(1) << b->place[i];
        home->two |= home->one & bit;
        home->one |= bit;
    }
}

static inline void draw_put(draw *d, int unit, int home)
{
    d->home[unit] = (uint8_t)home;
    d->room[home]--;
}

/* ---- settling ---- */

typedef struct path {
    const belief *b;
    draw *d;
    uint8_t seen_homes;
    bool seen[BELIEF_UNITS];
} path;

static bool move_on(path *p, int unit);

/* Makes room in a full home by moving one of its units elsewhere. */
static bool displace_unit(path *p, int home)
{
    if (p->seen_homes >> home & 1)
        return false;
    p->seen_homes |= (uint8_t)(1U << home);
    for (int unit = 0; unit < p->b->units; unit++)
        if (p->d->home[unit] == home && !p->seen[unit] && move_on(p, unit)) {
            p->d->room[home]++;
            return true;
        }
    return false;
}

/* Finds another home for a unit; the caller frees the old one. */
static bool move_on(path *p, int unit)
{
    p->seen[unit] = true;
    int old = p->d->home[unit];
    for (int home = 0; home < KD_SEATS; home++) {
        if (home == old || !(p->d->homes[unit] >> home & 1))
            continue;
        bool open;
        if (clashes(p->b, p->d, unit, home)) { /* its twin is there and moves first */
            int twin = p->b->twin[unit];
            open = !p->seen[twin] && move_on(p, twin);
            if (open)
                p->d->room[home]++;
        } else {
            open = p->d->room[home] || displace_unit(p, home);
        }
        if (!open)
            continue;
        draw_put(p->d, unit, home);
        return true;
    }
    return false;
}

/* Finds a home for a unit that has none, and moves other units if it has to. Returns false, with
   nothing moved, when there is none. */
static bool draw_settle(const belief *b, draw *d, int unit)
{
    path p = {.b = b, .d = d};
    return move_on(&p, unit);
}

/* ---- drawing ---- */

/* Draws a hand for each unit left, in proportion to the room in the hand times the weight. */
static void belief_draw_hands(const belief *b, draw *d, kd_rng *rng)
{
    const int kitty = b->k->seat;
    for (int i = b->fixed; i < b->units; i++) {
        uint32_t upto[KD_SEATS], total = 0;
        if (d->home[i] != NO_HOME)
            continue;
        for (int home = 0; home < KD_SEATS; home++) {
            bool may =
                d->homes[i] >> home & 1 && (home != kitty || b->undealt) && !clashes(b, d, i, home);
            total += may ? (uint32_t)d->room[home] * b->weight[i][home] : 0;
            upto[home] = total;
        }
        if (total > 0) {
            uint32_t at = draw_within(kd_rng_next(rng), total);
            draw_put(d, i, (at >= upto[0]) + (at >= upto[1]) + (at >= upto[2]));
        } else if (!draw_settle(b, d, i)) { /* in views that no deal gives: anywhere */
            int home = 0;
            while (home < KD_SEATS - 1 && !d->room[home])
                home++;
            draw_put(d, i, home);
        }
    }
}

/* The same if every hand may take every card. */
static void draw_uniform(const belief *b, draw *d, kd_rng *rng)
{
    const int kitty = b->k->seat;
    uint32_t left[KD_SEATS], total = 0;
    for (int home = 0; home < KD_SEATS; home++) {
        left[home] = home == kitty && !b->undealt ? 0 : d->room[home];
        total += left[home];
    }
    for (int i = b->fixed; i < b->units; i++) {
        if (d->home[i] != NO_HOME || total == 0)
            continue;
        uint32_t at = draw_within(kd_rng_next(rng), total--);
        uint32_t one = left[0], two = one + left[1], three = two + left[2];
        int home = (at >= one) + (at >= two) + (at >= three);
        draw_put(d, i, home);
        left[home]--;
    }
}

/* ---- swaps ---- */

/* Metropolis steps: two units exchange homes if the facts allow it. */
static void draw_mix(const belief *b, draw *d, kd_rng *rng)
{
    uint32_t free = (uint32_t)(b->units - b->fixed);
    int swaps = SWAPS_PER_UNIT * (int)free;
    if (free < 2)
        return;
    for (int i = swaps < LEAST_SWAPS ? LEAST_SWAPS : swaps; i > 0; i--) {
        uint32_t bits = kd_rng_next(rng);
        int u = b->fixed + (int)((bits & 0xffff) * free >> 16), from = d->home[u];
        int v = b->fixed + (int)((bits >> 16) * free >> 16), to = d->home[v];
        if (from == to || !(d->homes[u] >> to & 1) || !(d->homes[v] >> from & 1))
            continue;
        if (b->place[u] == b->place[v] || clashes(b, d, u, to) || clashes(b, d, v, from))
            continue;
        uint32_t now = (uint32_t)b->weight[u][from] * b->weight[v][to];
        uint32_t then = (uint32_t)b->weight[u][to] * b->weight[v][from];
        if (then < now && (uint64_t)kd_rng_next(rng) * now >= (uint64_t)then << 32)
            continue;
        d->home[u] = (uint8_t)to;
        d->home[v] = (uint8_t)from;
    }
}

/* ---- clauses: facts on whole hands ---- */

/* The cards of its category that the seat of a clause held then. */
static kd_cards held_then(const belief *b, const belief_clause *clause,
                          const kd_cards cards[KD_SEATS])
{
    return kd_add(kd_only(cards[clause->seat], b->k->order->in[clause->category]), clause->base);
}

/* Does the clause hold in this deal? cards: of each home. */
static bool clause_holds(const belief *b, const belief_clause *clause,
                         const kd_cards cards[KD_SEATS])
{
    const knowledge *k = b->k;
    if (clause->kind == BELIEF_FAILED) {
        kd_cards others[KD_SEATS - 1];
        for (int i = 0, seat = clause->seat; i < KD_SEATS - 1; i++) {
            seat = kd_next_seat(seat);
            kd_cards now = seat == k->seat ? k->now.hand[seat] : cards[seat];
            others[i] = kd_add(now, k->play[k->view->tricks][seat]);
        }
        kd_dump_result dump = kd_dump(k->order, others, clause->lead);
        return !dump.stands && kd_same(dump.forced, clause->play);
    }
    kd_cards then = held_then(b, clause, cards);
    if (clause->kind == BELIEF_FOLLOWED)
        return kd_check_follow(k->order, then, clause->lead, clause->play).reason == KD_OK;
    kd_cards others[KD_SEATS - 1] = {then};
    return kd_dump(k->order, others, clause->lead).stands;
}

/* The first clause that does not hold for these cards in every home, or NULL. */
static const belief_clause *clause_broken(const belief *b, const kd_cards cards[KD_SEATS])
{
    for (int i = 0; i < b->clauses; i++)
        if (!clause_holds(b, &b->clause[i], cards))
            return &b->clause[i];
    return NULL;
}

/* ---- repairing ---- */

static bool repair(const belief *b, draw *d, kd_rng *rng);

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
    d->home[unit] = NO_HOME; /* the masks forbid it to return */
    d->room[seat]++;
    return draw_settle(b, d, unit) && repair(b, d, rng);
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

/* Gives some seat a component that beats the one to which the dump was reduced, a single or a pair. The
   masks already say that none beat a shorter one. Tractors are not repaired. */
static bool beat_somehow(const belief *b, draw *d, const belief_clause *clause, kd_rng *rng)
{
    const kd_order *order = b->k->order;
    int step = order->step[last_of(clause->play.one)], count = kd_count(clause->play);
    uint32_t turn = b->units ? kd_rng_below(rng, b->units) : 0;
    for (int i = 0; i < b->units && count <= 2; i++) {
        int unit = (int)((turn + (uint32_t)i) % b->units), place = b->place[unit];
        if (order->category[place] != clause->category || order->step[place] <= step)
            continue;
        for (int seat = 0; seat < KD_SEATS; seat++) {
            draw next = *d;
            if (seat == b->k->seat || seat == clause->seat || !pin(b, &next, unit, seat))
                continue;
            int twin = b->twin[unit];
            if (count == 2 && (twin == KD_NO_FACE || !pin(b, &next, twin, seat)))
                continue;
            if (!repair(b, &next, rng))
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
    /* Removes one of the surplus pairs from the seat. */
    uint64_t pairs = held_then(b, clause, cards).two & ~clause->base.two;
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

/* ---- deals ---- */

/* Draws the fixed units and the kitty, then the hands. */
static void draw_once(const belief *b, draw *d, kd_rng *rng)
{
    const int kitty = b->k->seat;
    memset(d->home, NO_HOME, b->units);
    memcpy(d->homes, b->homes, b->units);
    memcpy(d->room, b->room, sizeof d->room);
    memcpy(d->no_pair, b->no_pair, sizeof d->no_pair);
    d->no_pair[kitty] = 0;
    d->parts_pairs = false;
    for (int home = 0; home < KD_SEATS; home++)
        d->parts_pairs |= d->no_pair[home] != 0;
    for (int i = 0; i < b->fixed; i++)
        d->home[i] = (uint8_t)first_of(b->homes[i]);
    for (int i = b->fixed; i < b->units && d->room[kitty] && !b->undealt; i++) {
        uint32_t odds = b->odds[i][d->room[kitty]];
        if (odds == UINT32_MAX || kd_rng_next(rng) < odds)
            draw_put(d, i, kitty);
    }
    if (b->uniform) {
        draw_uniform(b, d, rng);
        return;
    }
    belief_draw_hands(b, d, rng);
    draw_mix(b, d, rng);
}

kd_cards belief_kitty(const belief *b, const kd_cards hand[KD_SEATS])
{
    kd_cards kitty = b->k->unseen;
    for (int seat = 0; seat < KD_SEATS; seat++)
        if (seat != b->k->seat)
            kitty = kd_sub(kitty, hand[seat]);
    return kitty;
}

void belief_draw(const belief *b, kd_rng *rng, kd_position *sample)
{
    draw d;
    kd_cards cards[KD_SEATS];
    int tries = b->tries, kitty = b->k->seat;
    do {
        draw_once(b, &d, rng);
        draw_cards(b, &d, cards);
    } while (clause_broken(b, cards) && --tries > 0);
    if (clause_broken(b, cards)) {
        draw repaired = d;
        if (repair(b, &repaired, rng))
            draw_cards(b, &repaired, cards);
    }
    *sample = b->k->now;
    for (int seat = 0; seat < KD_SEATS; seat++)
        if (seat != kitty)
            sample->hand[seat] = cards[seat];
    if (b->kitty) {
        sample->kitty = (uint8_t)kd_points_at(b->k->order, cards[kitty]);
        sample->buried = cards[kitty].one;
    }
}

/* ---- any deal ---- */

bool belief_allows(const belief *b, const kd_cards hand[KD_SEATS], kd_cards kitty)
{
    kd_cards cards[KD_SEATS], below = kitty, all = kitty;
    for (int seat = 0; seat < KD_SEATS; seat++) {
        cards[seat] = seat == b->k->seat ? kitty : hand[seat];
        if (seat == b->k->seat)
            continue;
        if (kd_count(hand[seat]) != b->k->held[seat] || hand[seat].one & b->never[seat] ||
            hand[seat].two & b->no_pair[seat] || !kd_holds(hand[seat], b->k->shown[seat]))
            return false;
        all = kd_add(all, hand[seat]);
        if (b->takers >> seat & 1)
            below = kd_add(below, kd_sub(hand[seat], b->k->shown[seat]));
    }
    return kd_same(all, b->k->unseen) && kd_count(kitty) == b->kitty &&
           !(kitty.one & b->never_buried) && kd_holds(below, b->through_kitty) &&
           !clause_broken(b, cards);
}
