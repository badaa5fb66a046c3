/* belief_draw.c - draws determinizations: random deals of the unseen cards. */
#include "bots/knowledge/belief_internal.h"

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

/* A number in 0..n-1 out of 32 random bits; n is so small that the bias does not matter. */
static inline uint32_t within(uint32_t bits, uint32_t n)
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

static inline void put(draw *d, int unit, int home)
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
static bool make_room(path *p, int home)
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

static bool move_twin(path *p, int unit, int home)
{
    int twin = p->b->twin[unit];
    if (p->seen[twin] || !move_on(p, twin))
        return false;
    p->d->room[home]++;
    return true;
}

/* Finds another home for a unit; the caller frees the old one. */
static bool move_on(path *p, int unit)
{
    p->seen[unit] = true;
    int old = p->d->home[unit];
    for (int home = 0; home < KD_SEATS; home++) {
        if (home == old || !(p->d->homes[unit] >> home & 1))
            continue;
        bool open = clashes(p->b, p->d, unit, home) ? move_twin(p, unit, home)
                                                    : p->d->room[home] || make_room(p, home);
        if (!open)
            continue;
        put(p->d, unit, home);
        return true;
    }
    return false;
}

bool draw_settle(const belief *b, draw *d, int unit)
{
    path p = {.b = b, .d = d};
    return move_on(&p, unit);
}

/* Finds a home in any case, also in views that no deal gives. */
static void settle_anyhow(const belief *b, draw *d, int unit)
{
    if (draw_settle(b, d, unit))
        return;
    int home = 0;
    while (home < KD_SEATS - 1 && !d->room[home])
        home++;
    put(d, unit, home);
}

/* ---- drawing ---- */

static void start(const belief *b, draw *d)
{
    memset(d->home, NO_HOME, b->units);
    memcpy(d->homes, b->homes, b->units);
    memcpy(d->room, b->room, sizeof d->room);
    memcpy(d->no_pair, b->no_pair, sizeof d->no_pair);
    d->no_pair[b->seat] = 0;
    d->parts_pairs = false;
    for (int home = 0; home < KD_SEATS; home++)
        d->parts_pairs |= d->no_pair[home] != 0;
    for (int i = 0; i < b->fixed; i++)
        d->home[i] = (uint8_t)first_of(b->homes[i]);
}

static void draw_kitty(const belief *b, draw *d, kd_rng *rng)
{
    int kitty = b->seat;
    for (int i = b->fixed; i < b->units && d->room[kitty]; i++) {
        uint32_t odds = b->odds[i][d->room[kitty]];
        if (odds == UINT32_MAX || kd_rng_next(rng) < odds)
            put(d, i, kitty);
    }
}

/* Draws a hand for each unit left, in proportion to the room in the hand times the weight. */
static void draw_hands(const belief *b, draw *d, kd_rng *rng)
{
    for (int i = b->fixed; i < b->units; i++) {
        uint32_t upto[KD_SEATS], total = 0;
        if (d->home[i] != NO_HOME)
            continue;
        for (int home = 0; home < KD_SEATS; home++) {
            bool may = d->homes[i] >> home & 1 && (home != b->seat || b->undealt) &&
                       !clashes(b, d, i, home);
            total += may ? (uint32_t)d->room[home] * b->weight[i][home] : 0;
            upto[home] = total;
        }
        if (total == 0) {
            settle_anyhow(b, d, i);
            continue;
        }
        uint32_t at = within(kd_rng_next(rng), total);
        put(d, i, (at >= upto[0]) + (at >= upto[1]) + (at >= upto[2]));
    }
}

/* The same if every hand may take every card. */
static void draw_uniform(const belief *b, draw *d, kd_rng *rng)
{
    uint32_t left[KD_SEATS], total = 0;
    for (int home = 0; home < KD_SEATS; home++) {
        left[home] = home == b->seat && !b->undealt ? 0 : d->room[home];
        total += left[home];
    }
    for (int i = b->fixed; i < b->units; i++) {
        if (d->home[i] != NO_HOME || total == 0)
            continue;
        uint32_t at = within(kd_rng_next(rng), total--);
        uint32_t one = left[0], two = one + left[1], three = two + left[2];
        int home = (at >= one) + (at >= two) + (at >= three);
        put(d, i, home);
        left[home]--;
    }
}

/* ---- swaps ---- */

/* A Metropolis step: two units exchange homes if the facts allow it. */
static void swap(const belief *b, draw *d, int u, int v, kd_rng *rng)
{
    int from = d->home[u], to = d->home[v];
    if (from == to || !(d->homes[u] >> to & 1) || !(d->homes[v] >> from & 1))
        return;
    if (b->place[u] == b->place[v] || clashes(b, d, u, to) || clashes(b, d, v, from))
        return;
    uint32_t now = (uint32_t)b->weight[u][from] * b->weight[v][to];
    uint32_t then = (uint32_t)b->weight[u][to] * b->weight[v][from];
    if (then < now && (uint64_t)kd_rng_next(rng) * now >= (uint64_t)then << 32)
        return;
    d->home[u] = (uint8_t)to;
    d->home[v] = (uint8_t)from;
}

static void mix(const belief *b, draw *d, kd_rng *rng)
{
    uint32_t free = (uint32_t)(b->units - b->fixed);
    int swaps = SWAPS_PER_UNIT * (int)free;
    if (free < 2)
        return;
    for (int i = swaps < LEAST_SWAPS ? LEAST_SWAPS : swaps; i > 0; i--) {
        uint32_t bits = kd_rng_next(rng);
        int u = b->fixed + (int)((bits & 0xffff) * free >> 16);
        int v = b->fixed + (int)((bits >> 16) * free >> 16);
        swap(b, d, u, v, rng);
    }
}

/* ---- deals ---- */

void draw_cards(const belief *b, const draw *d, kd_cards cards[KD_SEATS])
{
    memset(cards, 0, KD_SEATS * sizeof *cards);
    for (int i = 0; i < b->units; i++) {
        kd_cards *home = &cards[d->home[i]];
        uint64_t bit = UINT64_C(1) << b->place[i];
        home->two |= home->one & bit;
        home->one |= bit;
    }
}

static void draw_once(const belief *b, draw *d, kd_rng *rng)
{
    start(b, d);
    if (!b->undealt)
        draw_kitty(b, d, rng);
    if (b->uniform) {
        draw_uniform(b, d, rng);
        return;
    }
    draw_hands(b, d, rng);
    mix(b, d, rng);
}

kd_cards belief_kitty(const belief *b, const kd_cards hand[KD_SEATS])
{
    kd_cards kitty = b->unseen;
    for (int seat = 0; seat < KD_SEATS; seat++)
        if (seat != b->seat)
            kitty = kd_sub(kitty, hand[seat]);
    return kitty;
}

static void fill_sample(const belief *b, const kd_cards cards[KD_SEATS], kd_position *sample)
{
    *sample = b->now;
    for (int seat = 0; seat < KD_SEATS; seat++)
        if (seat != b->seat)
            sample->hand[seat] = cards[seat];
    if (!b->kitty)
        return;
    sample->kitty = (uint8_t)kd_points_at(b->order, cards[b->seat]);
    sample->buried = cards[b->seat].one;
}

void belief_draw(const belief *b, kd_rng *rng, kd_position *sample)
{
    draw d;
    kd_cards cards[KD_SEATS];
    int tries = b->tries;
    do {
        draw_once(b, &d, rng);
        draw_cards(b, &d, cards);
    } while (clause_broken(b, cards) && --tries > 0);
    if (b->clauses && clause_broken(b, cards) && draw_repair(b, &d, rng))
        draw_cards(b, &d, cards);
    fill_sample(b, cards, sample);
}
