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
TEST_FILE(components_are_found, "engine/shape.tsv", "shape_rows", shape_row, "sssss");

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
