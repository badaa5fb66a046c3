/* test_cards.c - faces and multisets of faces (DECK-1, DECK-2, SEAT-1). */
#include "support/notation.h"
#include "support/test.h"

#include <string.h>

/* ---- faces ---------------------------------------------------------------------------------- */

TEST("faces: suit * 13 + rank")
{
    for (int suit = 0; suit < KD_NO_SUIT; suit++) {
        for (int rank = 0; rank < KD_RANKS; rank++) {
            kd_face face = kd_face_of(suit, rank);
            assert_int_equal(face, suit * 13 + rank);
            assert_int_equal(kd_suit_of(face), suit);
            assert_int_equal(kd_rank_of(face), rank);
        }
    }
}

TEST("faces: jokers")
{
    for (kd_face face = KD_SMALL_JOKER; face <= KD_BIG_JOKER; face++) {
        assert_int_equal(kd_suit_of(face), KD_NO_SUIT);
        assert_int_equal(kd_rank_of(face), KD_RANKS);
    }
}

/* ---- points (DECK-2) -------------------------------------------------------------------------- */

typedef struct points_row {
    const char *name, *cards;
    int points;
} points_row;

static void points_are_counted(void **state)
{
    const points_row *row = *state;
    kd_order order = order_of("S", "5");
    assert_int_equal(kd_points(faces(row->cards)), row->points);
    /* Level cards keep their points, so the order makes no difference. */
    assert_int_equal(kd_points_at(&order, sorted(&order, row->cards)), row->points);
}
TEST_FILE(points_are_counted, "engine/cards.tsv", "points_rows", points_row, "ssi");

TEST("DECK-1 DECK-2: 108 cards, 200 points")
{
    kd_rules rules;
    kd_rules_default(&rules);
    kd_cards deck = kd_deck(&rules);
    assert_int_equal(kd_count(deck), 108);
    assert_int_equal(kd_points(deck), 200);
    for (unsigned face = 0; face < KD_FACES; face++)
        assert_int_equal(kd_copies(deck, face), 2);
}

/* ---- sets against counts ---------------------------------------------------------------------- */

enum { SETS = 300, PLACES = 64 };

typedef struct counts {
    int of[PLACES];
} counts;

static kd_cards cards_from(const counts *c)
{
    kd_cards cards = {0, 0};
    for (unsigned place = 0; place < PLACES; place++) {
        if (c->of[place] == 1)
            cards = kd_add(cards, kd_card(place));
        if (c->of[place] == 2)
            cards = kd_add(cards, kd_pair(place));
    }
    return cards;
}

static counts random_counts(kd_rng *rng, uint32_t spread)
{
    counts c;
    for (int place = 0; place < PLACES; place++) {
        uint32_t n = kd_rng_below(rng, spread);
        c.of[place] = n < 3 ? (int)n : 0;
    }
    return c;
}

static void check_one(const counts *c)
{
    kd_cards cards = cards_from(c);
    counts back;
    for (unsigned at = 0; at < PLACES; at++)
        back.of[at] = kd_copies(cards, at);
    int total = 0;
    for (int place = 0; place < PLACES; place++)
        total += c->of[place];
    assert_memory_equal(&back, c, sizeof back);
    assert_int_equal(kd_count(cards), total);
    assert_int_equal(kd_empty(cards), total == 0);
    assert_int_equal(cards.two & ~cards.one, 0);
}

static void check_two(const counts *a, const counts *c)
{
    kd_cards left = cards_from(a), right = cards_from(c);
    counts sum = *a, rest = *a;
    bool holds = true, fits = true, same = true;
    for (int place = 0; place < PLACES; place++) {
        sum.of[place] += c->of[place];
        rest.of[place] -= c->of[place];
        holds = holds && rest.of[place] >= 0;
        fits = fits && sum.of[place] <= 2;
        same = same && a->of[place] == c->of[place];
    }
    assert_int_equal(kd_holds(left, right), holds);
    assert_int_equal(kd_same(left, right), same);
    if (fits)
        assert_true(kd_same(kd_add(left, right), cards_from(&sum)));
    if (holds)
        assert_true(kd_same(kd_sub(left, right), cards_from(&rest)));
}

static void check_only(const counts *c, uint64_t mask)
{
    counts kept = *c;
    for (int place = 0; place < PLACES; place++)
        if (!(mask >> place & 1))
            kept.of[place] = 0;
    assert_true(kd_same(kd_only(cards_from(c), mask), cards_from(&kept)));
}

/* Random sets are made to fit twice: the part, the whole, and their sum. */
TEST("sets: add, sub, holds, only, count")
{
    kd_rng rng;
    kd_rng_seed(&rng, 3, 0);
    for (int i = 0; i < SETS; i++) {
        counts a = random_counts(&rng, 3 + (uint32_t)i % 9), c = random_counts(&rng, 4), part = a;
        counts gap = a;
        for (int place = 0; place < PLACES; place++) {
            part.of[place] = a.of[place] ? (int)kd_rng_below(&rng, (uint32_t)a.of[place] + 1) : 0;
            gap.of[place] = (int)kd_rng_below(&rng, 3 - (uint32_t)a.of[place]);
        }
        check_one(&a);
        check_two(&a, &c);
        check_two(&a, &part);
        check_two(&a, &gap);
        check_two(&a, &a);
        check_only(&a, (uint64_t)kd_rng_next(&rng) << 32 | kd_rng_next(&rng));
    }
}

TEST("sets: take")
{
    static const unsigned order[] = {0, 0, 5, 17, 17, 53, 63, 63};
    kd_cards cards = {0, 0};
    for (int i = 7; i >= 0; i--)
        cards = kd_add(cards, kd_card(order[i]));
    for (int i = 0; i < 8; i++) {
        assert_int_equal(kd_count(cards), 8 - i);
        assert_int_equal(kd_take(&cards), order[i]);
    }
    assert_true(kd_empty(cards) && cards.two == 0);
}

/* ---- seats (SEAT-1) --------------------------------------------------------------------------- */

TEST("SEAT-1: seats, partners, teams")
{
    static const int next[] = {1, 2, 3, 0}, partner[] = {2, 3, 0, 1}, team[] = {0, 1, 0, 1};
    for (int seat = 0; seat < KD_SEATS; seat++) {
        assert_int_equal(kd_next_seat(seat), next[seat]);
        assert_int_equal(kd_partner(seat), partner[seat]);
        assert_int_equal(kd_team(seat), team[seat]);
        assert_int_equal(kd_team(seat), kd_team(kd_partner(seat)));
    }
}
