/* test_winner.c - who takes a trick (ORD-3, ORD-4, WIN-1..3). */
#include "support/compare.h"
#include "support/test.h"

#include <string.h>

typedef struct winner_row {
    const char *name, *trump, *level;
    const char *plays[4]; /* in playing order */
    int winner;
} winner_row;

static void the_best_play_wins(void **state)
{
    const winner_row *row = *state;
    static bench b;
    oc_pile plays[4];
    int strongest = 0, winner = 0;
    b.order = order_of(row->trump, row->level);
    b.game = game_of(&b.order);
    for (int i = 0; i < 4; i++)
        plays[i] = pile(row->plays[i]);
    for (int i = 0; i < 4; i++) {
        int strength =
            kd_strength(&b.order, cards_of(&b.order, &plays[0]), cards_of(&b.order, &plays[i]));
        assert_true(strength >= 0 && (i > 0 || strength > 0)); /* a lead can always win */
        if (strength <= strongest)
            continue;
        strongest = strength;
        winner = i;
    }
    assert_int_equal(winner, row->winner);
    assert_int_equal(oc_winner(&b.game, plays), row->winner);
    if (!same_winner(&b, plays))
        fail_msg("%s", b.report);
}
TEST_FILE(the_best_play_wins, "engine/winner.tsv", "winner_rows", winner_row, "sssssssi");

/* ---- other ways to compare --------------------------------------------------------------------- */

/* Two kills of a dump of hearts: which is higher by the highest part, which by the highest card:
   -1 the first, 0 neither, 1 the second. */
typedef struct kill_row {
    const char *name, *lead, *first, *second;
    int by_part, by_card;
} kill_row;

static const kill_row kill_rows[] = {
    {"WIN-3 kill: a lower pair with a joker", "H8,H8,HA", "S4,S4,S2", "S3,S3,rj", -1, 1},
    {"WIN-3 kill: a higher pair and a higher card", "H8,H8,HA", "S3,S3,S2", "S4,S4,rj", 1, 1},
    {"WIN-3 kill: equal pairs, another single", "H8,H8,HA", "S4,S4,S2", "S4,S4,SK", 0, 1},
    {"WIN-3 kill: singles only", "HK,HA", "S4,S2", "S3,S2", -1, -1},
    {"WIN-3 kill: a single pair led is no dump", "H8,H8", "S4,S4", "S3,S3", -1, -1},
};

static int compare(const kd_order *order, const kill_row *row)
{
    kd_cards lead = sorted(order, row->lead);
    int first = kd_strength(order, lead, sorted(order, row->first));
    int second = kd_strength(order, lead, sorted(order, row->second));
    assert_true(first > kd_strength(order, lead, lead));
    assert_true(second > kd_strength(order, lead, lead));
    return (second > first) - (second < first);
}

static void kills_compare_by_the_rule(void **state)
{
    const kill_row *row = *state;
    kd_rules rules;
    kd_rules_default(&rules);
    rules.kill = KD_KILL_HIGHEST_PART;
    kd_order by_part = order_with(&rules, "S", "7");
    rules.kill = KD_KILL_HIGHEST_CARD;
    kd_order by_card = order_with(&rules, "S", "7");
    assert_int_equal(compare(&by_part, row), row->by_part);
    assert_int_equal(compare(&by_card, row), row->by_card);
}
TEST_ROWS(kills_compare_by_the_rule, kill_rows);
