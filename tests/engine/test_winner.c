/* test_winner.c - who takes a trick (ORD-3, ORD-4, WIN-1..3). */
#include "support/compare.h"
#include "support/test.h"

#include <string.h>

typedef struct winner_row {
    const char *name, *trump, *level;
    const char *plays[4]; /* in playing order */
    int winner;
} winner_row;

static const winner_row winner_rows[] = {
    /* ORD-2..4 with singles */
    {"ORD-2: the highest of the suit", "S", "7", {"H9", "HT", "HA", "HK"}, 2},
    {"ORD-3: of two equal cards the first", "S", "7", {"H9", "HA", "HA", "H2"}, 1},
    {"ORD-3: the lead before its twin", "S", "7", {"HA", "HA", "HK", "H2"}, 0},
    {"ORD-4: another suit never beats", "S", "7", {"H2", "DA", "CA", "DK"}, 0},
    {"ORD-4: any trump beats any side card", "S", "7", {"HA", "DA", "S2", "HK"}, 2},
    {"ORD-4: the higher of two trumps", "S", "7", {"HA", "S3", "S2", "HK"}, 1},
    {"ORD-2: an off-suit level card over trump A", "S", "7", {"SA", "D7", "SK", "S2"}, 1},
    {"ORD-2: the main level card over off-suit ones", "S", "7", {"D7", "C7", "S7", "H7"}, 2},
    {"ORD-3: of equal level cards the first", "S", "7", {"SA", "C7", "D7", "H7"}, 1},
    {"ORD-2: the small joker over the main level card", "S", "7", {"S7", "bj", "S2", "S3"}, 1},
    {"ORD-2: the big joker over all", "S", "7", {"bj", "S7", "rj", "S3"}, 2},
    {"ORD-2: no trump, level cards are equal", "NT", "7", {"S7", "H7", "C7", "D7"}, 0},
    {"ORD-2: no trump, a level card over an ace", "NT", "7", {"SA", "SK", "H7", "DA"}, 2},
    {"ORD-2: no trump, a small joker over a level card", "NT", "7", {"S7", "bj", "H7", "C7"}, 1},
    {"TRAC-3: K leads the suit when A is the level", "S", "A", {"HQ", "HK", "HJ", "HT"}, 1},

    /* WIN-1: one category, the whole shape */
    {"WIN-1: a higher pair", "S", "7", {"H9,H9", "HT,HT", "HQ,HQ", "HJ,HJ"}, 2},
    {"WIN-1: higher singles against a pair", "S", "7", {"H9,H9", "HA,HK", "HQ,HJ", "HJ,HT"}, 0},
    {"WIN-1: a trump pair over a side pair", "S", "7", {"H9,H9", "S2,S2", "HA,HA", "D2,D3"}, 1},
    {"WIN-1: a pair of another suit", "S", "7", {"H9,H9", "DA,DA", "CA,CA", "DK,DK"}, 0},
    {"WIN-1: trump with a card of another suit", "S", "7", {"HA,HK", "SA,C3", "D2,D3", "SK,H2"}, 0},
    {"WIN-1: two level cards of two suits are no pair",
     "S",
     "7",
     {"S2,S2", "H7,D7", "S3,S3", "C3,C4"},
     2},
    {"WIN-1: two jokers of two kinds are no pair",
     "S",
     "7",
     {"S2,S2", "bj,rj", "S3,S4", "C3,C4"},
     0},
    {"WIN-1: a higher tractor",
     "S",
     "7",
     {"H3,H3,H4,H4", "H6,H6,H8,H8", "HJ,HJ,HQ,HQ", "C2,C3,C4,C5"},
     2},
    {"WIN-1: higher pairs that are no tractor",
     "S",
     "7",
     {"H3,H3,H4,H4", "HA,HA,HQ,HQ", "HK,HK,HT,HT", "C2,C3,C4,C5"},
     0},
    {"WIN-1: a tractor of three over one of three",
     "S",
     "7",
     {"H2,H2,H3,H3,H4,H4", "H5,H5,H6,H6,H8,H8", "SA,SA,H7,H7,SQ,SQ", "C2,C3,C4,C5,C6,C8"},
     1},
    {"WIN-1: tractor and pair do not match three",
     "S",
     "7",
     {"H2,H2,H3,H3,H4,H4", "S5,S5,S6,S6,S9,S9", "HA,HA,HK,HK,HJ,HJ", "C2,C3,C4,C5,C6,C8"},
     0},

    /* WIN-2: the led shape's highest component, over all splits */
    {"WIN-2: pair against pair in a dump, singles do not matter",
     "S",
     "7",
     {"H8,H8,HA", "S3,S3,rj", "S4,S4,S2", "D2,D3,D4"},
     2},
    {"WIN-2: dumps of singles by the highest card",
     "S",
     "7",
     {"HA,HK,HQ", "S2,S3,SK", "S4,S5,SQ", "D2,D3,D4"},
     1},
    {"WIN-2: the highest single of a pair", "S", "7", {"HA,HK", "S2,SK", "SA,SA", "D2,D3"}, 2},
    {"WIN-2: a tractor counts as the two pairs led",
     "S",
     "7",
     {"H9,H9,HQ,HQ", "S3,S3,S4,S4", "S2,S2,S5,S5", "D2,D3,D4,D5"},
     2},
    {"WIN-2: a longer run gives the tractor its top",
     "S",
     "7",
     {"H2,H2,H3,H3,H9,H9", "S4,S4,S5,S5,S6,S6", "S2,S2,S3,S3,SA,SA", "D2,D3,D4,D5,D6,D8"},
     1},
    {"WIN-2: the pair left over may be the low end of the run",
     "S",
     "7",
     {"H2,H2,H3,H3,H9,H9", "S4,S4,S5,S5,S6,S6", "S5,S5,S6,S6,S2,S2", "D2,D3,D4,D5,D6,D8"},
     1},
    {"WIN-2: the top of a match, not of the play",
     "S",
     "7",
     {"H2,H2,H3,H3,H9,H9", "S4,S4,S5,S5,rj,rj", "S5,S5,S6,S6,S2,S2", "D2,D3,D4,D5,D6,D8"},
     2},
    {"WIN-2: the highest pair may not be had where the tractor needs it",
     "S",
     "7",
     {"HA,HA,HK,HK,HT", "S2,S2,S3,S3,SQ", "S4,S4,S5,S5,S6", "D2,D3,D4,D5,D6"},
     2},
    {"WIN-2: two tractors out of A A, two level pairs, main main",
     "S",
     "7",
     {"H3,H3,H4,H4,H9,H9,HT,HT", "SA,SA,S7,S7,D7,D7,H7,H7", "C2,C3,C4,C5,C6,C8,C9,CT",
      "D2,D3,D4,D5,D6,D8,D9,DT"},
     1},
    {"WIN-2: A A with three level pairs give one tractor",
     "S",
     "7",
     {"H3,H3,H4,H4,H9,H9,HT,HT", "SA,SA,C7,C7,D7,D7,H7,H7", "C2,C3,C4,C5,C6,C8,C9,CT",
      "D2,D3,D4,D5,D6,D8,D9,DT"},
     0},
    {"WIN-2: a run of four answers two tractors",
     "S",
     "7",
     {"H3,H3,H4,H4,H9,H9,HT,HT", "S2,S2,S3,S3,S4,S4,S5,S5", "C2,C3,C4,C5,C6,C8,C9,CT",
      "D2,D3,D4,D5,D6,D8,D9,DT"},
     1},
    {"WIN-2: a run of three and one of two do not answer four",
     "S",
     "7",
     {"H3,H3,H4,H4,H5,H5,H6,H6,HA,HA", "S2,S2,S3,S3,S4,S4,S8,S8,S9,S9",
      "C2,C3,C4,C5,C6,C8,C9,CT,CJ,CQ", "D2,D3,D4,D5,D6,D8,D9,DT,DJ,DQ"},
     0},
    /* more cards than two decks have, or the search would never have to go back */
    {"WIN-2: three out of the run of three, twice two out of the run of four",
     "S",
     "7",
     {"S2,S2,S3,S3,S4,S4,S6,S6,S8,S8,S9,S9,SJ,SJ,SQ,SQ,SA,SA,H7,H7",
      "S2,S2,S3,S3,S4,S4,S5,S5,S8,S8,S9,S9,ST,ST,SQ,SQ,SK,SK,SA,SA",
      "C2,C3,C4,C5,C6,C8,C9,CT,CJ,CQ,CK,CA,C2,C3,C4,C5,C6,C8,C9,CT",
      "D2,D3,D4,D5,D6,D8,D9,DT,DJ,DQ,DK,DA,D2,D3,D4,D5,D6,D8,D9,DT"},
     1},
    {"WIN-2: equal tops go to the first",
     "S",
     "7",
     {"H3,H3,H4,H4", "SA,SA,D7,D7", "SA,SA,C7,C7", "D2,D3,D4,D5"},
     1},
    {"WIN-2: a lead with a level pair of its own stands by its run",
     "S",
     "7",
     {"SA,SA,H7,H7,D7,D7,S7,S7", "S2,S2,S3,S3,S4,S4,rj,rj", "C2,C3,C4,C5,C6,C8,C9,CT",
      "D2,D3,D4,D5,D6,D8,D9,DT"},
     0},

    /* WIN-3 */
    {"WIN-3: two trump singles never beat a pair",
     "S",
     "7",
     {"H2,H2", "rj,bj", "SA,SK", "H3,H4"},
     0},
    {"WIN-3: two trump pairs that are no tractor",
     "S",
     "7",
     {"H2,H2,H3,H3", "rj,rj,SA,SA", "S2,S2,S4,S4", "H4,H5,H6,H8"},
     0},
    {"WIN-3: a trump pair and three more kill the dump",
     "S",
     "7",
     {"H8,H8,HJ,HQ,HK", "S2,S2,S3,S4,S5", "C2,C3,C4,C5,C6", "D2,D3,D4,D5,D6"},
     1},
    {"WIN-3: five trumps without a pair do not",
     "S",
     "7",
     {"H8,H8,HJ,HQ,HK", "S2,S3,S4,S5,rj", "C2,C3,C4,C5,C6", "D2,D3,D4,D5,D6"},
     0},
    {"WIN-3: nor does a trump pair with three of another suit",
     "S",
     "7",
     {"H8,H8,HJ,HQ,HK", "S2,S2,C3,C4,C5", "C2,C3,C4,C5,C6", "D2,D3,D4,D5,D6"},
     0},
    {"WIN-3: two pairs and a single kill it too",
     "S",
     "7",
     {"H8,H8,HJ,HQ,HK", "S2,S2,S3,S3,S5", "C2,C3,C4,C5,C6", "D2,D3,D4,D5,D6"},
     1},
    {"WIN-3: over-kill by the higher pair",
     "S",
     "7",
     {"H8,H8,HJ,HQ,HK", "S3,S3,S2,S5,rj", "C2,C3,C4,C5,C6", "S4,S4,S2,S5,S6"},
     3},
    {"WIN-3: an over-kill with an equal pair comes too late",
     "S",
     "7",
     {"H8,H8,HJ,HQ,HK", "S3,S3,S2,S5,S6", "C2,C3,C4,C5,C6", "S3,S3,rj,bj,SA"},
     1},
};

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
TEST_ROWS(the_best_play_wins, winner_rows);

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
