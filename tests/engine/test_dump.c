/* test_dump.c - what becomes of a dump (DUMP-1..4), and what the kitty counts (MULT-1..3). */
#include "support/compare.h"
#include "support/test.h"

#include <string.h>

typedef struct dump_row {
    const char *name, *trump, *level, *lead;
    const char *others[3];
    const char *forced; /* NULL: it stands */
    int fine;
} dump_row;

static const dump_row dump_rows[] = {
    /* DUMP-4, S7: the text's own examples */
    {"DUMP-4: no pair above 8, no card above J: stands",
     "S",
     "7",
     "H8,H8,HJ,HQ,HK",
     {"H9,HT,HJ", "H2,H2,H6,H6", "D2,D3"},
     NULL,
     0},
    {"DUMP-4: a pair above",
     "S",
     "7",
     "H8,H8,HJ,HQ,HK",
     {"H9,H9,H3", "D4,D5", "C3,C4"},
     "H8,H8",
     50},
    {"DUMP-4: a card above J", "S", "7", "H8,H8,HJ,HQ,HK", {"D4,D5", "HA,H3", "C3,C4"}, "HJ", 50},
    {"DUMP-4: both", "S", "7", "H8,H8,HJ,HQ,HK", {"H9,H9", "C3,C4", "HA,H3"}, "HJ", 50},

    /* DUMP-1 */
    {"DUMP-1: equal does not beat a single", "S", "7", "HA,HK", {"HK,HQ", "H2", "H3"}, NULL, 0},
    {"DUMP-1: a card of a pair beats a single", "S", "7", "HA,HQ", {"HK,HK", "H2", "H3"}, "HQ", 20},
    {"DUMP-1: only the smallest single is asked", "S", "7", "HA,HJ", {"HT", "H9", "H8"}, NULL, 0},
    {"DUMP-1: a single is not beaten by trump",
     "S",
     "7",
     "HA,HK",
     {"rj,rj", "SA,SA", "S7"},
     NULL,
     0},
    {"DUMP-1: a higher pair", "S", "7", "HA,H9,H9", {"HT,HT", "H2", "H3"}, "H9,H9", 30},
    {"DUMP-1: two higher singles are no pair",
     "S",
     "7",
     "HA,HA,HK,H9,H9",
     {"HQ,HJ,HT", "H2", "HK"},
     NULL,
     0},
    {"DUMP-1: two seats do not make a pair together",
     "S",
     "7",
     "HA,H9,H9",
     {"HT", "HT", "H3"},
     NULL,
     0},
    {"DUMP-1: a pair of a tractor beats a pair",
     "S",
     "7",
     "HA,H9,H9",
     {"HJ,HJ,HQ,HQ", "H2", "H3"},
     "H9,H9",
     30},
    {"DUMP-1: a pair never beats a single by itself",
     "S",
     "7",
     "HA,H9,H9",
     {"H8,H8", "HK", "HQ"},
     NULL,
     0},
    {"DUMP-1: a higher tractor of two",
     "S",
     "7",
     "HA,H3,H3,H4,H4",
     {"HJ,HJ,HQ,HQ", "H2", "C3"},
     "H3,H3,H4,H4",
     50},
    {"DUMP-1: within a longer one",
     "S",
     "7",
     "HA,H3,H3,H4,H4",
     {"H5,H5,H6,H6,H8,H8", "H2", "C3"},
     "H3,H3,H4,H4",
     50},
    {"DUMP-1: pairs that are no tractor do not beat one",
     "S",
     "7",
     "HA,H3,H3,H4,H4",
     {"HJ,HJ,HK,HK", "H2", "C3"},
     NULL,
     0},
    {"DUMP-1: a tractor of two does not beat one of three",
     "S",
     "7",
     "HA,H2,H2,H3,H3,H4,H4",
     {"HJ,HJ,HQ,HQ", "H5", "C3"},
     NULL,
     0},
    {"DUMP-1: an overlapping tractor beats",
     "S",
     "7",
     "HA,H3,H3,H4,H4",
     {"H4,H4,H5,H5", "H2", "C3"},
     "H3,H3,H4,H4",
     50},
    {"DUMP-1: the partner is asked too", "S", "7", "HA,HQ", {"H2", "HK", "H3"}, "HQ", 20},
    {"DUMP-1: so is the last seat", "S", "7", "HA,HQ", {"H2", "H3", "HK"}, "HQ", 20},
    {"DUMP-1: each kind by itself, pair below, single above",
     "S",
     "7",
     "HK,HK,HA",
     {"HQ,HQ", "H2", "H3"},
     NULL,
     0},
    {"DUMP-1: the smaller of two tractors",
     "S",
     "7",
     "H2,H2,H3,H3,HK,HK,HA,HA",
     {"H4,H4,H5,H5", "D2", "D3"},
     "H2,H2,H3,H3",
     80},
    {"DUMP-1: tractors of two lengths, the shorter beaten",
     "S",
     "7",
     "H2,H2,H3,H3,H9,H9,HT,HT,HJ,HJ",
     {"H4,H4,H5,H5", "D2", "D3"},
     "H2,H2,H3,H3",
     100},
    {"DUMP-1: tractors of two lengths, the longer beaten",
     "S",
     "7",
     "H2,H2,H3,H3,H4,H4,HK,HK,HA,HA",
     {"H6,H6,H8,H8,H9,H9", "D2", "D3"},
     "H2,H2,H3,H3,H4,H4",
     100},

    /* DUMP-1 in trump */
    {"DUMP-1: equal level cards do not beat each other",
     "S",
     "7",
     "H7,rj,rj",
     {"D7", "C7", "SA"},
     NULL,
     0},
    {"DUMP-1: the main level card beats them", "S", "7", "H7,rj,rj", {"S7", "C3", "D3"}, "H7", 30},
    {"DUMP-1: a level pair does not beat a level pair",
     "S",
     "7",
     "H7,H7,rj",
     {"D7,D7", "C3", "D3"},
     NULL,
     0},
    {"DUMP-1: a tractor over A and level pair",
     "S",
     "7",
     "SK,SK,SA,SA,rj",
     {"H7,H7,S7,S7", "C3", "D3"},
     "SA,SA,SK,SK",
     50},
    {"DUMP-1: both jokers and the rest is beaten by a joker",
     "S",
     "7",
     "rj,SA",
     {"bj", "C3", "D3"},
     "SA",
     20},
    {"DUMP-1: no trump, a level pair under small jokers",
     "NT",
     "7",
     "H7,H7,rj",
     {"bj,bj", "C3", "D3"},
     "H7,H7",
     30},
    {"DUMP-1: no trump, a tractor of trumps beats no side tractor",
     "NT",
     "7",
     "SJ,SJ,SQ,SQ,SA",
     {"H7,H7,bj,bj", "SK,SK", "D3"},
     NULL,
     0},
    {"DUMP-1: K is the top when A is the level",
     "S",
     "A",
     "HK,HQ,HQ",
     {"HJ,HJ", "SA", "HA"},
     NULL,
     0},

    /* DUMP-2, DUMP-3 */
    {"DUMP-2: single before pair", "S", "7", "H9,H9,HQ", {"HT,HT", "HK", "C3"}, "HQ", 30},
    {"DUMP-2: pair before tractor",
     "S",
     "7",
     "H2,H2,H3,H3,H9,H9",
     {"HJ,HJ,HQ,HQ", "C2", "C3"},
     "H9,H9",
     60},
    {"DUMP-2: the smallest of the singles", "S", "7", "HA,HK,H3", {"H5", "C2", "C3"}, "H3", 30},
    {"DUMP-2: the smallest of the pairs",
     "S",
     "7",
     "HA,HA,H9,H9,H3,H3",
     {"H5,H5", "C2", "C3"},
     "H3,H3",
     60},
    {"DUMP-2: the smallest single, though a middle one would do",
     "S",
     "7",
     "HA,HQ,H3",
     {"HK", "C2", "C3"},
     "H3",
     30},
    {"DUMP-3: ten for each card of two", "S", "7", "H3,H4", {"H5", "C2", "C3"}, "H3", 20},

    /* one component */
    {"DUMP-1: a single is no dump", "S", "7", "H3", {"HA", "HK", "rj"}, NULL, 0},
    {"DUMP-1: a pair is no dump", "S", "7", "H3,H3", {"HA,HA", "HK", "rj"}, NULL, 0},
    {"DUMP-1: a tractor is no dump", "S", "7", "H3,H3,H4,H4", {"HK,HK,HA,HA", "HQ", "rj"}, NULL, 0},
};

static void a_dump_is_judged(void **state)
{
    const dump_row *row = *state;
    static bench b;
    oc_pile lead = pile(row->lead), others[3];
    kd_cards hands[3];
    b.order = order_of(row->trump, row->level);
    b.game = game_of(&b.order);
    for (int turn = 0; turn < 3; turn++) { /* whoever holds which cards */
        for (int i = 0; i < 3; i++) {
            others[i] = pile(row->others[(i + turn) % 3]);
            hands[i] = cards_of(&b.order, &others[i]);
        }
        kd_dump_result result = kd_dump(&b.order, hands, cards_of(&b.order, &lead));
        assert_int_equal(result.stands, row->forced == NULL);
        assert_int_equal(result.fine, row->fine);
        assert_true(
            kd_same(result.forced, sorted(&b.order, row->forced ? row->forced : row->lead)));
        if (!same_dump(&b, &lead, others))
            fail_msg("%s", b.report);
    }
}
TEST_ROWS(a_dump_is_judged, dump_rows);

/* ---- what a failed dump costs (DUMP-3) ---------------------------------------------------------- */

typedef struct fine_row {
    const char *name, *lead;
    int fine, points, cap, cost;
} fine_row;

static const fine_row fine_rows[] = {
    {"DUMP-3 fine: ten a card", "H3,H4,H5", KD_FINE_PER_CARD, 10, 0, 30},
    {"DUMP-3 fine: five a card", "H3,H4,H5", KD_FINE_PER_CARD, 5, 0, 15},
    {"DUMP-3 fine: a card, no more than the cap", "H3,H4,H5", KD_FINE_PER_CARD, 10, 20, 20},
    {"DUMP-3 fine: the cap not reached", "H3,H4", KD_FINE_PER_CARD, 10, 30, 20},
    {"DUMP-3 fine: flat", "H3,H4,H5", KD_FINE_FLAT, 10, 0, 10},
    {"DUMP-3 fine: none", "H3,H4,H5", KD_FINE_PER_CARD, 0, 0, 0},
};

static void a_failed_dump_costs(void **state)
{
    const fine_row *row = *state;
    kd_rules rules;
    kd_rules_default(&rules);
    rules.fine = (uint16_t)row->fine;
    rules.fine_points = (uint16_t)row->points;
    rules.fine_cap = (uint16_t)row->cap;
    kd_order order = order_with(&rules, "S", "7");
    kd_cards others[3] = {sorted(&order, "HA")};
    kd_dump_result result = kd_dump(&order, others, sorted(&order, row->lead));
    assert_false(result.stands);
    assert_int_equal(result.fine, row->cost);
    assert_true(kd_same(result.forced, sorted(&order, "H3")));
}
TEST_ROWS(a_failed_dump_costs, fine_rows);

/* ---- what the kitty counts ---------------------------------------------------------------------- */

/* power: MULT-1, of the lead; kind: MULT-2, of the winning play; fixed: MULT-3. */
typedef struct mult_row {
    const char *name, *trump, *lead, *winning;
    int power, kind, fixed;
} mult_row;

static const mult_row mult_rows[] = {
    {"MULT-1: a single", "S", "HA", "S2", 2, 2, 2},
    {"MULT-1: a pair", "S", "HA,HA", "S2,S2", 4, 4, 2},
    {"MULT-1: a tractor of two", "S", "H3,H3,H4,H4", "S2,S2,S3,S3", 8, 8, 2},
    {"MULT-1: a tractor of three", "S", "H3,H3,H4,H4,H5,H5", "S2,S2,S3,S3,S4,S4", 16, 8, 2},
    {"MULT-1: a tractor of four", "S", "H3,H3,H4,H4,H5,H5,H6,H6", "H3,H3,H4,H4,H5,H5,H6,H6", 32, 8,
     2},
    {"MULT-1: a tractor of five", "S", "H2,H2,H3,H3,H4,H4,H5,H5,H6,H6",
     "H2,H2,H3,H3,H4,H4,H5,H5,H6,H6", 64, 8, 2},
    {"MULT-1: a dump by its largest component", "S", "HA,HK,HQ,HQ", "S2,S3,S4,S4", 4, 4, 2},
    {"MULT-1: a dump with a tractor", "S", "HA,HQ,HQ,HK,HK", "S2,S3,S3,S4,S4", 8, 8, 2},
    {"MULT-1: two pairs apart are pairs", "S", "HA,HA,HQ,HQ", "S2,S2,S4,S4", 4, 4, 2},
    {"MULT-2: two singles killed by a trump pair", "S", "HA,HK", "S2,S2", 2, 4, 2},
    {"MULT-2: two pairs killed by a trump tractor", "S", "HA,HA,HQ,HQ", "S2,S2,S3,S3", 4, 8, 2},
    {"MULT-1: level and joker pairs are a tractor", "NT", "H7,H7,bj,bj", "H7,H7,bj,bj", 8, 8, 2},
};

static int multiplier(const mult_row *row, int mult, int whose)
{
    kd_rules rules;
    kd_rules_default(&rules);
    rules.mult = (uint16_t)mult;
    rules.mult_play = (uint16_t)whose;
    rules.mult_fixed = 2;
    kd_order order = order_with(&rules, row->trump, "7");
    return kd_multiplier(&order, sorted(&order, row->lead), sorted(&order, row->winning));
}

static void the_kitty_counts_so_often(void **state)
{
    const mult_row *row = *state;
    assert_int_equal(multiplier(row, KD_MULT_POWER, KD_MULT_OF_LEAD), row->power);
    assert_int_equal(multiplier(row, KD_MULT_BY_KIND, KD_MULT_OF_WINNER), row->kind);
    assert_int_equal(multiplier(row, KD_MULT_FIXED, KD_MULT_OF_LEAD), row->fixed);
    assert_int_equal(multiplier(row, KD_MULT_TWICE_CARDS, KD_MULT_OF_LEAD),
                     2 * pile(row->lead).count);
}
TEST_ROWS(the_kitty_counts_so_often, mult_rows);

TEST("MULT-1 cap: no more than that")
{
    kd_rules rules;
    kd_rules_default(&rules);
    rules.mult_cap = 8;
    kd_order order = order_with(&rules, "S", "7");
    kd_cards three = sorted(&order, "H3,H3,H4,H4,H5,H5"), pair = sorted(&order, "H3,H3");
    assert_int_equal(kd_multiplier(&order, three, three), 8);
    assert_int_equal(kd_multiplier(&order, pair, pair), 4);
}
