/* test_shape.c - singles, pairs, tractors (SHAPE-1, TRAC-1..4). */
#include "support/notation.h"
#include "support/test.h"

#include <stdio.h>
#include <string.h>

/* Components as "3:S6,S6,S8,S8,S9,S9 1:.. 0:..": pairs in the run (0 a single), then the cards.
   "1@4" names a component by the height of its top instead, where equal level cards may stand for
   each other. */
typedef struct shape_row {
    const char *name, *trump, *level, *cards, *parts;
} shape_row;

static const shape_row shape_rows[] = {
    /* TRAC-1, playing S7: its examples in turn, then what is none */
    {"TRAC-1: 3 3 4 4 of a side suit", "S", "7", "H3,H3,H4,H4", "2:H3,H3,H4,H4"},
    {"TRAC-1: 6 6 8 8 around the level", "S", "7", "D6,D6,D8,D8", "2:D6,D6,D8,D8"},
    {"TRAC-1: trump A with an off-suit level pair", "S", "7", "SA,SA,H7,H7", "2:SA,SA,H7,H7"},
    {"TRAC-1: off-suit level pair with the main one", "S", "7", "H7,H7,S7,S7", "2:H7,H7,S7,S7"},
    {"TRAC-1: the main level pair with small jokers", "S", "7", "S7,S7,bj,bj", "2:S7,S7,bj,bj"},
    {"TRAC-1: four jokers", "S", "7", "bj,bj,rj,rj", "2:bj,bj,rj,rj"},
    {"TRAC-1: trump 6 and the main level pair are two pairs", "S", "7", "S6,S6,S7,S7",
     "1:S7,S7 1:S6,S6"},
    {"TRAC-1: two off-suit level pairs are two pairs", "S", "7", "C7,C7,D7,D7", "1@12 1@12"},
    {"TRAC-1: 6 6 8 8 of the trump suit", "S", "7", "S6,S6,S8,S8", "2:S6,S6,S8,S8"},
    {"TRAC-1: 6 6 8 8 with another level between is none", "S", "2", "D6,D6,D8,D8",
     "1:D8,D8 1:D6,D6"},
    {"TRAC-1: 7 7 8 8 where 7 is not the level", "S", "2", "D7,D7,D8,D8", "2:D7,D7,D8,D8"},
    {"TRAC-1: A does not go on to 2", "S", "7", "H2,H2,HA,HA", "1:HA,HA 1:H2,H2"},
    {"TRAC-1: A and 2 of the trump suit neither", "S", "7", "S2,S2,SA,SA", "1:SA,SA 1:S2,S2"},
    {"TRAC-1: off-suit level pair and small jokers are no neighbours", "S", "7", "H7,H7,bj,bj",
     "1:bj,bj 1:H7,H7"},
    {"TRAC-1: main level pair and big jokers are no neighbours", "S", "7", "S7,S7,rj,rj",
     "1:rj,rj 1:S7,S7"},
    {"TRAC-1: trump A and the main level pair are no neighbours", "S", "7", "SA,SA,S7,S7",
     "1:S7,S7 1:SA,SA"},
    {"TRAC-1: from K over all levels to the big jokers", "S", "7",
     "SK,SK,SA,SA,D7,D7,S7,S7,bj,bj,rj,rj", "6:SK,SK,SA,SA,D7,D7,S7,S7,bj,bj,rj,rj"},
    {"TRAC-1: neighbouring singles are no tractor", "S", "7", "H3,H4,H5", "0:H5 0:H4 0:H3"},
    {"TRAC-1: a pair and a neighbour are no tractor", "S", "7", "H3,H3,H4", "1:H3,H3 0:H4"},
    {"TRAC-1: five pairs on end", "S", "7", "H4,H4,H5,H5,H6,H6,H8,H8,H9,H9",
     "5:H4,H4,H5,H5,H6,H6,H8,H8,H9,H9"},
    {"TRAC-1: a level at the bottom leaves no gap", "S", "2", "H3,H3,H4,H4", "2:H3,H3,H4,H4"},

    /* TRAC-2 */
    {"TRAC-2: no trump, a level pair with small jokers", "NT", "7", "H7,H7,bj,bj", "2:H7,H7,bj,bj"},
    {"TRAC-2: no trump, a level pair up to the big jokers", "NT", "7", "C7,C7,bj,bj,rj,rj",
     "3:C7,C7,bj,bj,rj,rj"},
    {"TRAC-2: no trump, two level pairs are two pairs", "NT", "7", "S7,S7,H7,H7", "1@0 1@0"},
    {"TRAC-2: no trump, only one level pair stands in the run", "NT", "7", "S7,S7,H7,H7,bj,bj",
     "2@1 1@0"},
    {"TRAC-2: no trump, all four level pairs", "NT", "7", "S7,S7,H7,H7,C7,C7,D7,D7,bj,bj,rj,rj",
     "3@2 1@0 1@0 1@0"},
    {"TRAC-2: no trump, a level pair and big jokers are no neighbours", "NT", "7", "S7,S7,rj,rj",
     "1:rj,rj 1:S7,S7"},
    {"TRAC-2: no trump, 6 6 8 8 around the level", "NT", "7", "S6,S6,S8,S8", "2:S6,S6,S8,S8"},

    /* TRAC-3 */
    {"TRAC-3: trump K next to the level cards when A is the level", "S", "A", "SK,SK,HA,HA",
     "2:SK,SK,HA,HA"},
    {"TRAC-3: trump K and the main A are no neighbours", "S", "A", "SK,SK,SA,SA",
     "1:SA,SA 1:SK,SK"},
    {"TRAC-3: side Q Q K K at the top", "S", "A", "HQ,HQ,HK,HK", "2:HQ,HQ,HK,HK"},
    {"TRAC-3: trump A next to the level cards when K is the level", "S", "K", "SA,SA,HK,HK",
     "2:SA,SA,HK,HK"},
    {"TRAC-3: side Q Q A A when K is the level", "S", "K", "HQ,HQ,HA,HA", "2:HQ,HQ,HA,HA"},

    /* SHAPE-1 */
    {"SHAPE-1: one card", "S", "7", "H9", "0:H9"},
    {"SHAPE-1: one pair", "S", "7", "H9,H9", "1:H9,H9"},
    {"SHAPE-1: two level cards of two suits are singles", "S", "7", "H7,C7", "0@12 0@12"},
    {"SHAPE-1: main and off-suit level card are singles", "S", "7", "S7,C7", "0:S7 0:C7"},
    {"SHAPE-1: two jokers of two kinds are singles", "S", "7", "bj,rj", "0:rj 0:bj"},
    {"SHAPE-1: longest first, then highest", "S", "7", "H2,H3,H3,H5,H5,H6,H6,HJ,HJ,HA",
     "2:H5,H5,H6,H6 1:HJ,HJ 1:H3,H3 0:HA 0:H2"},
    {"SHAPE-1: two tractors apart", "S", "7", "H3,H3,H4,H4,H9,H9,HT,HT",
     "2:H9,H9,HT,HT 2:H3,H3,H4,H4"},
    {"SHAPE-1: two level pairs, one stands in the run, the other is a pair", "S", "7",
     "SA,SA,H7,H7,D7,D7,S7,S7", "3@13 1@12"},
    {"SHAPE-1: three level pairs over A", "S", "7", "SA,SA,H7,H7,C7,C7,D7,D7", "2@12 1@12 1@12"},
    {"SHAPE-1: a level pair in the run and a level single beside it", "S", "7",
     "SA,SA,H7,H7,D7,S7,S7", "3:SA,SA,H7,H7,S7,S7 0:D7"},
    {"SHAPE-1: level singles break the run between A and main", "S", "7", "SA,SA,H7,D7,S7,S7",
     "1:S7,S7 1:SA,SA 0@12 0@12"},
    {"SHAPE-1: DUMP-4's lead", "S", "7", "H8,H8,HJ,HQ,HK", "1:H8,H8 0:HK 0:HQ 0:HJ"},
};

static void check_part(const kd_order *order, const kd_part *part, const char *want, size_t size)
{
    const char *sign = want + strcspn(want, ":@");
    char cards[SHOWN];
    int number = 0, top = 0;
    assert_int_equal(sscanf(want, "%d", &number), 1);
    assert_int_equal(part->length, number);
    assert_int_equal(kd_count(part->cards), number == 0 ? 1 : 2 * number);
    for (kd_cards left = part->cards; !kd_empty(left);) {
        int step = order->step[kd_take(&left)];
        top = step > top ? step : top;
    }
    assert_int_equal(part->top, top);
    if (*sign == '@') {
        assert_int_equal(sscanf(sign, "@%d", &number), 1);
        assert_int_equal(part->top, number);
        return;
    }
    memcpy(cards, sign + 1, size - (size_t)(sign + 1 - want));
    cards[size - (size_t)(sign + 1 - want)] = '\0';
    assert_true(kd_same(part->cards, sorted(order, cards)));
}

static void components_are_found(void **state)
{
    const shape_row *row = *state;
    kd_order order = order_of(row->trump, row->level);
    kd_cards cards = sorted(&order, row->cards), all = {0, 0};
    kd_part parts[KD_MAX_PARTS];
    kd_shape shape = kd_shape_of(&order, cards);
    int n = kd_parts(&order, cards, parts), i = 0;
    uint8_t runs[KD_MAX_RUN + 1] = {0};
    for (const char *at = row->parts; *at; i++) {
        size_t size = strcspn(at, " ");
        assert_true(i < n);
        check_part(&order, &parts[i], at, size);
        all = kd_add(all, parts[i].cards);
        runs[parts[i].length]++;
        at += size + (at[size] == ' ');
    }
    assert_int_equal(i, n);
    assert_true(kd_same(all, cards));
    assert_memory_equal(shape.run, runs, sizeof runs);
    assert_int_equal(shape.longest, parts[0].length);
    assert_int_equal(shape.cards, kd_count(cards));
}
TEST_ROWS(components_are_found, shape_rows);

/* ---- tractor_max (TRAC-4): no component is longer, and every pair is still in one --------------- */

typedef struct sisters_row {
    const char *name, *cards;
    int pairs, tractors;
} sisters_row;

static const sisters_row sisters_rows[] = {
    {"TRAC-4: two neighbouring pairs are sisters", "H3,H3,H4,H4", 0, 1},
    {"TRAC-4: a run of three is sisters and a pair", "H3,H3,H4,H4,H5,H5", 1, 1},
    {"TRAC-4: a run of four is twice sisters", "H3,H3,H4,H4,H5,H5,H6,H6", 0, 2},
    {"TRAC-4: pairs apart stay pairs", "H3,H3,H9,H9", 2, 0},
};

static void long_runs_are_cut(void **state)
{
    const sisters_row *row = *state;
    kd_rules rules;
    kd_rules_default(&rules);
    rules.tractor_max = 2;
    kd_order order = order_with(&rules, "S", "7");
    kd_cards cards = sorted(&order, row->cards), all = {0, 0};
    kd_part parts[KD_MAX_PARTS];
    kd_shape shape = kd_shape_of(&order, cards);
    int n = kd_parts(&order, cards, parts);
    assert_int_equal(n, row->pairs + row->tractors);
    assert_int_equal(shape.run[1], row->pairs);
    assert_int_equal(shape.run[2], row->tractors);
    assert_int_equal(shape.longest, row->tractors ? 2 : 1);
    for (int i = 0; i < n; i++) {
        assert_true(parts[i].length <= 2);
        all = kd_add(all, parts[i].cards);
    }
    assert_true(kd_same(all, cards));
}
TEST_ROWS(long_runs_are_cut, sisters_rows);
