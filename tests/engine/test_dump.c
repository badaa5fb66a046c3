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
TEST_FILE(a_dump_is_judged, "engine/dump.tsv", "dump_rows", dump_row, "ssssssssi");

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
    {"DUMP-3 fine: for each card beaten, all", "H3,H4,H5", KD_FINE_PER_BEATEN, 10, 0, 30},
    {"DUMP-3 fine: for each card beaten, two of three", "H3,HK,HA", KD_FINE_PER_BEATEN, 10, 0, 20},
    {"DUMP-3 fine: a pair is not beaten by a single", "H3,H4,H5,H5", KD_FINE_PER_BEATEN, 10, 0, 20},
    {"DUMP-3 fine: by kind, two singles and no pair", "H3,H4,H5,H5", KD_FINE_BY_KIND, 10, 0, 20},
    {"DUMP-3 fine: by kind, the cap", "H3,H4,H5", KD_FINE_BY_KIND, 10, 15, 15},
    {"DUMP-3 fine: for each card beaten, the cap", "H3,H4,H5", KD_FINE_PER_BEATEN, 10, 15, 15},
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
