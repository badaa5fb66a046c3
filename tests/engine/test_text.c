/* test_text.c - cards and names as words, and back. */
#include <string.h>

#include "koudi.h"
#include "support/notation.h"
#include "support/test.h"

/* ---- faces and cards ---- */

TEST("every face comes back")
{
    for (kd_face face = 0; face < KD_FACES; face++) {
        char text[8];
        kd_face again = KD_NO_FACE;
        assert_int_equal(kd_print_face(face, text, sizeof text), 2);
        assert_true(kd_parse_face(text, &again));
        assert_int_equal(again, face);
    }
}

struct face_row {
    const char *text;
    kd_face face; /* KD_NO_FACE: refused */
};

static void parse_face(void **state)
{
    const struct face_row *row = *state;
    kd_face face = 77;
    assert_int_equal(kd_parse_face(row->text, &face), row->face != KD_NO_FACE);
    assert_int_equal(face, row->face != KD_NO_FACE ? row->face : 77);
}
TEST_FILE(parse_face, "engine/text.tsv", "face_rows", struct face_row, "sc");

TEST("a face beyond the last")
{
    char text[8];
    assert_int_equal(kd_print_face(KD_FACES, text, sizeof text), 1);
    assert_string_equal(text, "?");
    kd_print_face(KD_NO_FACE, text, sizeof text);
    assert_string_equal(text, "?");
}

static const struct cards_row {
    const char *text;
    int count; /* -1: refused */
} cards_rows[] = {
    {"-", 0},       {"H9", 1},     {"H9,H9", 2},     {"H9,bj,H9", 3},   {"S10,ST", 2},
    {"", -1},       {",", -1},     {"H9,", -1},      {",H9", -1},       {"H9,,H9", -1},
    {"H9, H9", -1}, {"H9 H9", -1}, {"H9,H9,H9", -1}, {"ST,S10,ST", -1}, {"-,H9", -1},
    {"--", -1},     {"H9,-", -1},  {"H9H9", -1},     {"H9,X9", -1},     {"H9,H9999999999", -1},
};

static void parse_cards(void **state)
{
    const struct cards_row *row = *state;
    const kd_cards before = {12345, 1};
    kd_cards cards = before;
    assert_int_equal(kd_parse_cards(row->text, &cards), row->count >= 0);
    if (row->count >= 0)
        assert_int_equal(kd_count(cards), row->count);
    else
        assert_true(kd_same(cards, before));
}
TEST_ROWS(parse_cards, cards_rows);

/* The order in which a hand is written. */
static const struct sort_row {
    const char *want, *trump, *level; /* trump NULL: by face */
} sort_rows[] = {
    {"rj,bj,bj,SA,S2,H9,H9,CK,DT,D2", NULL, NULL},
    {"rj,rj,bj,S7,H7,SA,S2,HA,H2,CA,C8,C6,D5", "S", "7"},
    {"rj,bj,H7,H7,SA,S2,HA,CA,D5", "NT", "7"},
    {"bj,DA,SA,DK,D7,SK,S7,HK,C3", "D", "A"},
    {"-", "S", "2"},
    {"-", NULL, NULL},
};

static void cards_are_sorted(void **state)
{
    const struct sort_row *row = *state;
    kd_cards cards = faces(row->want);
    char text[200];
    kd_order order;
    if (row->trump) {
        int trump = 0, level = 0;
        kd_rules rules;
        kd_rules_default(&rules);
        assert_true(kd_parse_suit(row->trump, &trump) && kd_parse_rank(row->level, &level));
        kd_order_make(&order, &rules, trump, level);
    }
    kd_print_cards(cards, row->trump ? &order : NULL, text, sizeof text);
    assert_string_equal(text, row->want);
}
TEST_ROWS(cards_are_sorted, sort_rows);

/* Under any order, and none, the list holds the same cards. */
TEST("any cards come back")
{
    kd_rng rng;
    kd_rules rules;
    kd_rules_default(&rules);
    kd_rng_seed(&rng, 20, 1);
    for (int round = 0; round < 500; round++) {
        kd_order order;
        char text[400];
        kd_cards again, cards = random_cards(&rng, (int)kd_rng_below(&rng, 109));
        kd_order_make(&order, &rules, (int)kd_rng_below(&rng, 5), (int)kd_rng_below(&rng, 13));
        int length = kd_print_cards(cards, &order, text, sizeof text);
        assert_int_equal(length, strlen(text));
        assert_int_equal(length, kd_empty(cards) ? 1 : 3 * kd_count(cards) - 1);
        assert_true(kd_parse_cards(text, &again) && kd_same(cards, again));
        assert_int_equal(kd_print_cards(cards, NULL, text, sizeof text), length);
        assert_true(kd_parse_cards(text, &again) && kd_same(cards, again));
    }
}

/* A toy deck's order does not know every card; none is lost. */
TEST("cards not in the deck")
{
    kd_rules rules;
    kd_order order;
    char text[40];
    kd_rules_default(&rules);
    rules.ranks = 0xF;
    rules.jokers = 0;
    kd_order_make(&order, &rules, KD_HEARTS, 0);
    kd_print_cards(faces("bj,S5,H5,S9"), &order, text, sizeof text);
    assert_string_equal(text, "H5,S5,bj,S9");
}

/* ---- names ---- */

TEST("names come back")
{
    for (int suit = 0; suit <= KD_NO_SUIT; suit++) {
        int again = -1;
        assert_true(kd_parse_suit(kd_suit_name(suit), &again));
        assert_int_equal(again, suit);
    }
    for (int rank = 0; rank < KD_RANKS; rank++) {
        int again = -1;
        assert_true(kd_parse_rank(kd_rank_name(rank), &again));
        assert_int_equal(again, rank);
    }
    int rank = -1;
    assert_true(kd_parse_rank("10", &rank));
    assert_int_equal(rank, KD_RANK_10);
}

TEST("wrong names")
{
    static const char *const wrong[] = {"", "s", "N", "NT ", "SH", "1", "11", "0", "a", "TT", "-"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        int suit = 77, rank = 77;
        assert_false(kd_parse_suit(wrong[i], &suit));
        assert_false(kd_parse_rank(wrong[i], &rank));
        assert_int_equal(suit, 77);
        assert_int_equal(rank, 77);
    }
}

typedef const char *(*namer)(int);

static const struct name_row {
    const char *name;
    namer of;
    int count;
} name_rows[] = {
    {"suits", kd_suit_name, KD_NO_SUIT + 1}, {"ranks", kd_rank_name, KD_RANKS},
    {"verbs", kd_verb_name, KD_VERB_COUNT},  {"phases", kd_phase_name, KD_PHASE_COUNT},
    {"seats", kd_seat_name, KD_SEATS},
};

static void each_has_a_name(void **state)
{
    const struct name_row *row = *state;
    for (int i = 0; i < row->count; i++) {
        assert_non_null(row->of(i));
        assert_string_not_equal(row->of(i), "?");
        for (int j = 0; j < i; j++)
            assert_string_not_equal(row->of(i), row->of(j));
    }
    assert_string_equal(row->of(-1), "?");
    assert_string_equal(row->of(row->count), "?");
    assert_string_equal(row->of(KD_NOBODY), "?");
}
TEST_ROWS(each_has_a_name, name_rows);
