/* test_order.c - trump order as a table (ORD-1, ORD-2, TRAC-2, TRAC-3). */
#include "support/notation.h"
#include "support/test.h"

#include <string.h>

/* A category from its lowest card up; cards joined by "=" are equal. */
typedef struct ladder_row {
    const char *name, *trump, *level;
    int category;
    const char *ladder;
} ladder_row;

static int place_of(const kd_order *order, const char *card)
{
    kd_cards one = sorted(order, card);
    return (int)kd_take(&one);
}

static void ladders_stand_as_the_text_says(void **state)
{
    const ladder_row *row = *state;
    kd_order order = order_of(row->trump, row->level);
    int step = 0, cards = 0, last = -1;
    for (const char *at = row->ladder; *at; at += at[2] ? 3 : 2, cards++) {
        char card[3] = {at[0], at[1], '\0'};
        int place = place_of(&order, card);
        assert_int_equal(order.category[place], row->category);
        assert_int_equal(order.step[place], step);
        assert_int_equal(place, last < 0 ? place : last + 1); /* one run of places, low first */
        assert_true(order.in[row->category] >> place & 1);
        last = place;
        step += at[2] != '=';
    }
    assert_int_equal(__builtin_popcountll(order.in[row->category]), cards);
}
TEST_FILE(ladders_stand_as_the_text_says, "engine/order.tsv", "ladder_rows", ladder_row, "sssks");

/* ---- what holds under every trump and level ---------------------------------------------------- */

typedef struct deck_row {
    const char *name;
    unsigned ranks, suits, jokers;
    int trump; /* -1: every trump and level; else this one at this level */
    int level;
    const char *changes; /* of a rules file, or NULL */
} deck_row;

static const deck_row deck_rows[] = {
    {"the whole deck, every trump and level", 0x1fff, 0xf, 1, -1, 0, NULL},
    {"ORD-5: twos are trump", 0x1fff, 0xf, 1, -1, 0, "[deck]\nalways_trump = 2\n"},
    {"ORD-5: twos above aces", 0x1fff, 0xf, 1, -1, 0, "[deck]\nalways_trump = 2 A\n"},
    {"ORD-5: eight ranks", 0x1fff, 0xf, 1, -1, 0, "[deck]\nalways_trump = 5 3 2 A K J 10 9\n"},
    {"ORD-5: a rank that the deck lacks", 0xf0, 0xf, 1, KD_CLUBS, 6,
     "[deck]\nalways_trump = 2 9\n"},
    {"a toy deck: 2..6 of S and H, H trump", 0x1f, 0x3, 1, KD_HEARTS, 2, NULL},
    {"a toy deck: 3 5 7 of S H C, no trump", 0x2a, 0x7, 1, KD_NO_SUIT, 3, NULL},
    {"a toy deck without jokers", 0xf0, 0xf, 0, KD_CLUBS, 6, NULL},
};

static bool in_deck(const kd_rules *rules, int face)
{
    if (face >= KD_SMALL_JOKER)
        return rules->jokers != 0;
    return (rules->suits >> face / 13 & 1) && (rules->ranks >> face % 13 & 1);
}

/* Heights and categories are those of the oracle; face and place undo each other. */
static void check_faces(const kd_order *order)
{
    oc_game game = game_of(order);
    uint64_t used = 0;
    for (int face = 0; face < KD_FACES; face++) {
        int place = order->place[face], suit = face / 13, rank = face % 13;
        if (!in_deck(&order->rules, face)) {
            assert_int_equal(place, 255);
            continue;
        }
        assert_true(place < 64 && !(used >> place & 1));
        used |= UINT64_C(1) << place;
        assert_int_equal(order->face[place], face);
        assert_int_equal(order->category[order->place[face]], game.category[suit][rank]);
        assert_int_equal(order->step[place], game.height[suit][rank]);
        bool equal = suit < 4 && suit != order->trump && order->category[place] == KD_TRUMP;
        assert_int_equal(order->equals >> place & 1, equal);
        uint64_t same = kd_equal_to(order, (unsigned)place);
        for (int other = 0; other < 64; other++)
            assert_int_equal(same >> other & 1, order->category[other] == order->category[place] &&
                                                    order->step[other] == order->step[place] &&
                                                    order->face[other] != KD_NO_FACE);
        assert_int_equal(order->fives >> place & 1, suit < 4 && rank == KD_RANK_5);
        assert_int_equal(order->tens >> place & 1,
                         suit < 4 && (rank == KD_RANK_10 || rank == KD_RANK_K));
        assert_int_equal(order->points[place], kd_points(kd_card((unsigned)face)));
    }
    for (int place = 0; place < 64; place++)
        if (!(used >> place & 1))
            assert_int_equal(order->face[place], KD_NO_FACE);
}

/* Each category is one run of places with a free place before the next. */
static void check_runs(const kd_order *order)
{
    uint64_t all = 0;
    for (int c = 0; c < KD_CATEGORIES; c++) {
        uint64_t in = order->in[c];
        assert_true((all & (in | in << 1 | in >> 1)) == 0);
        uint64_t low = in & -in;
        assert_true((in & (in + low)) == 0); /* no hole */
        for (int place = 0; place < 64; place++)
            if (in >> place & 1)
                assert_int_equal(order->category[place], c);
        all |= in;
    }
    for (int place = 0; place < 64; place++)
        assert_int_equal(all >> place & 1, order->face[place] != KD_NO_FACE);
}

static void check_order(const kd_rules *rules, int trump, int level)
{
    kd_order order;
    memset(&order, 0x5a, sizeof order);
    kd_order_make(&order, rules, trump, level);
    assert_int_equal(order.trump, trump);
    assert_int_equal(order.level, level);
    assert_memory_equal(&order.rules, rules, sizeof *rules);
    check_faces(&order);
    check_runs(&order);
    /* ORD-2: higher is what has a greater step; equal level cards do not stand above each other. */
    for (int place = 0; place < 64; place++)
        for (int other = 0; other < 64; other++) {
            bool higher = order.face[place] != KD_NO_FACE && order.face[other] != KD_NO_FACE &&
                          order.category[other] == order.category[place] &&
                          order.step[other] > order.step[place];
            assert_int_equal(order.above[place] >> other & 1, higher);
        }
    kd_cards deck = kd_deck(&order.rules);
    assert_true(kd_same(kd_to_faces(&order, kd_to_places(&order, deck)), deck));
    assert_int_equal(kd_count(kd_to_places(&order, deck)), kd_count(deck));
    for (unsigned face = 0; face < KD_FACES; face++) {
        if (kd_copies(deck, face) == 0)
            continue;
        assert_true(kd_same(kd_to_places(&order, kd_card(face)), kd_card(order.place[face])));
        assert_true(kd_same(kd_to_places(&order, kd_pair(face)), kd_pair(order.place[face])));
        assert_true(kd_same(kd_to_faces(&order, kd_pair(order.place[face])), kd_pair(face)));
    }
    if (rules->ranks == 0x1fff && rules->suits == 0xf && level < KD_RANKS &&
        !rules->always_trump[0]) {
        /* ORD-1: with two decks 36 trumps, 12 in no trump; 24 cards in each side suit. */
        bool suited = order.trump != KD_NO_SUIT;
        assert_int_equal(2 * __builtin_popcountll(order.in[KD_TRUMP]), suited ? 36 : 12);
        for (int suit = 0; suit < KD_NO_SUIT; suit++)
            assert_int_equal(2 * __builtin_popcountll(order.in[suit]),
                             suit == order.trump ? 0 : 24);
    }
}

static void every_order_holds_together(void **state)
{
    const deck_row *row = *state;
    kd_rules rules;
    kd_rules_default(&rules);
    rules.ranks = (uint16_t)row->ranks;
    rules.suits = (uint16_t)row->suits;
    rules.jokers = (uint16_t)row->jokers;
    if (row->changes && !kd_rules_parse(&rules, row->changes, strlen(row->changes), NULL))
        fail_msg("%s", row->changes);
    if (row->trump >= 0) {
        check_order(&rules, row->trump, row->level);
        return;
    }
    for (int trump = 0; trump <= KD_NO_SUIT; trump++)
        for (int level = 0; level < KD_RANKS; level++)
            check_order(&rules, trump, level);
}
TEST_ROWS(every_order_holds_together, deck_rows);

/* Equal knowledge gives equal bytes: no byte of the table is left as it was found. */
TEST("the whole table is written")
{
    kd_rules rules;
    kd_order a, b;
    kd_rules_default(&rules);
    memset(&a, 0x00, sizeof a);
    memset(&b, 0xff, sizeof b);
    kd_order_make(&a, &rules, KD_CLUBS, 5);
    kd_order_make(&b, &rules, KD_CLUBS, 5);
    assert_memory_equal(&a, &b, sizeof a);
}

/* ---- category of a set -------------------------------------------------------------------------- */

typedef struct category_row {
    const char *name, *trump, *level, *cards;
    int category;
} category_row;

static void categories_are_told(void **state)
{
    const category_row *row = *state;
    kd_order order = order_of(row->trump, row->level);
    assert_int_equal(kd_category_of(&order, sorted(&order, row->cards)), row->category);
}
TEST_FILE(categories_are_told, "engine/order.tsv", "category_rows", category_row, "ssssk");
