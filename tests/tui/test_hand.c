/* test_hand.c - the order of cards and the rows of a hand (ORD-1, ORD-2, TRAC-1..3). */
#include "support/notation.h"
#include "support/test.h"
#include "tui/cells/cells.h"
#include "tui/draw/draw.h"
#include "tui/draw/parts.h"
#include "tui/text/text.h"

#include <stdio.h>
#include <string.h>

/* A hand and the text of its first rows at 80 columns, from the label on. */
typedef struct hand_case {
    const char *name, *trump, *level, *cards;
    const char *row[HAND_ROWS];
} hand_case;

static ui u;
static grid g;

static void show_hand(const char *trump, const char *level, const char *cards)
{
    ui_init(&u, false);
    ui_start(&u);
    u.view.order = order_of(trump, level);
    u.view.trump_known = 1;
    u.view.phase = KD_PHASE_COUNTER;
    u.view.hand = faces(cards);
    draw(&u, 80, 24, &g);
}

/* Is the text after the cards only blanks and points? */
static bool is_tail(const char *s)
{
    return s[strspn(s, " 0123456789pt")] == '\0';
}

static void rows_are(void **state)
{
    const hand_case *c = *state;
    char row[400];

    show_hand(c->trump, c->level, c->cards);
    for (int i = 0; i < HAND_ROWS && c->row[i]; i++) {
        size_t length = strlen(c->row[i]);
        grid_row(&g, 13 + i, row, sizeof row);
        if (strncmp(row, c->row[i], length) || !is_tail(row + length))
            fail_msg("row %d is \"%s\", not \"%s\"", i, row, c->row[i]);
    }
}
TEST_FILE(rows_are, "tui/hand.tsv", "cases", hand_case, "ssssssssss");

TEST("points stand at the right")
{
    char row[400];

    show_hand("H", "7", "SK,SK,S4,D5,DT,C9,H5");
    static const char *const points[] = {" 5 pt", "20 pt", "15 pt", ""};
    for (int i = 0; i < 4; i++) {
        grid_row(&g, 13 + i, row, sizeof row);
        size_t length = strlen(row), tail = strlen(points[i]);
        assert_string_equal(row + length - tail, points[i]);
        if (tail)
            assert_int_equal(grid_width(row), 79);
        else
            assert_null(strstr(row, "pt"));
    }
}

/* ---- random hands ------------------------------------------------------------------------------ */

static kd_cards random_hand(kd_rng *rng, const kd_rules *rules, int count)
{
    kd_cards left = kd_deck(rules), drawn = {0, 0};

    while (kd_count(drawn) < count) {
        unsigned face = kd_rng_below(rng, KD_FACES);
        if (!kd_copies(left, face))
            continue;
        left = kd_sub(left, kd_card(face));
        drawn = kd_add(drawn, kd_card(face));
    }
    return drawn;
}

/* As many cards as possible of trump, of a suit, or of tens, whose names are widest. */
static kd_cards full_hand(const kd_order *order, int category, int count)
{
    kd_cards all = kd_to_places(order, kd_deck(&order->rules)), full = {0, 0};
    kd_cards first = kd_only(all, order->in[category]), rest = kd_sub(all, first);

    while (kd_count(full) < count) {
        kd_cards *from = kd_empty(first) ? &rest : &first;
        full = kd_add(full, kd_card(kd_take(from)));
    }
    return kd_to_faces(order, full);
}

static void check_hand(const kd_order *order, kd_cards cards, int width)
{
    int end = width >= HAND_WIDE ? width - 8 : width - 1, x = 0, last = -1;
    kd_cards seen = {0, 0};
    hand h;

    assert_true(hand_make(&h, order, cards, false, width, GAP_NAMES));
    assert_int_equal(h.count, kd_count(cards));
    assert_true(h.rows <= HAND_ROWS);
    for (int i = 0; i < h.count; i++) {
        const hand_card *c = &h.card[i];
        assert_int_equal(kd_copies(seen, c->face), c->copy);
        seen = kd_add(seen, kd_card(c->face));
        assert_true(c->row >= last);
        if (c->row > last)
            x = HAND_CARDS_X;
        last = c->row;
        assert_int_equal(c->x, x);
        assert_int_equal(h.row[c->row].category, c->category);
        assert_int_equal(order->category[order->place[c->face]], c->category);
        x += 1 + c->w;
        assert_true(x <= end);
    }
    assert_true(kd_same(seen, cards));
}

static const int narrow = 60, wide = 80, wider = 120;

/* Every card is shown once, in at most six rows that are wide enough. */
static void any_hand_fits(void **state)
{
    int width = *(const int *)*state;
    kd_rules rules;
    kd_order order;
    kd_rng rng;

    kd_rules_default(&rules);
    kd_rng_seed(&rng, 20260923, (uint64_t)width);
    for (int i = 0; i < 10000; i++) {
        kd_order_make(&order, &rules, (int)kd_rng_below(&rng, 5), (int)kd_rng_below(&rng, 13));
        check_hand(&order, random_hand(&rng, &rules, 25), width);
        check_hand(&order, random_hand(&rng, &rules, 33), width);
    }
}
TEST_OF(any_hand_fits, "any hand fits 60 columns", &narrow);
TEST_OF(any_hand_fits, "any hand fits 80 columns", &wide);
TEST_OF(any_hand_fits, "any hand fits 120 columns", &wider);

static void the_fullest_hands_fit(void **state)
{
    int width = *(const int *)*state;
    kd_rules rules;
    kd_order order;

    kd_rules_default(&rules);
    for (int trump = 0; trump <= KD_NO_SUIT; trump++)
        for (int level = 0; level < KD_RANKS; level++)
            for (int c = 0; c < KD_CATEGORIES; c++)
                for (int count = 25; count <= 36; count++) {
                    kd_order_make(&order, &rules, trump, level);
                    check_hand(&order, full_hand(&order, c, count), width);
                }
}
TEST_OF(the_fullest_hands_fit, "the fullest hands fit 60 columns", &narrow);
TEST_OF(the_fullest_hands_fit, "the fullest hands fit 80 columns", &wide);

/* ---- reading the cells ------------------------------------------------------------------------- */

/* Draws the hand and reads its cards from the grid. */
static void check_drawn(const kd_order *order, kd_cards cards)
{
    static const char *const names[] = {"2", "3",  "4", "5", "6", "7", "8",
                                        "9", "10", "J", "Q", "K", "A"};
    static const wchar_t signs[] = {L'♠', L'♥', L'♣', L'♦'};
    kd_cards seen = {0, 0};
    char row[400];

    ui_init(&u, false);
    ui_start(&u);
    u.view.order = *order;
    u.view.trump_known = 1;
    u.view.phase = KD_PHASE_COUNTER;
    u.view.hand = cards;
    draw(&u, 80, 24, &g);
    for (int y = 13; y < 19; y++)
        for (int x = HAND_CARDS_X + 1; x < 72; x++) {
            for (unsigned suit = 0; suit < 4; suit++) {
                if (g.at[y][x].ch != signs[suit])
                    continue;
                int two = g.at[y][x - 2].ch == L'1';
                row[0] = (char)g.at[y][x - 1].ch, row[1] = '\0';
                const char *name = two ? "10" : row;
                for (int rank = 0; rank < KD_RANKS; rank++)
                    if (!strcmp(name, names[rank]))
                        seen = kd_add(seen, kd_card(kd_face_of((int)suit, rank)));
            }
            if (g.at[y][x].ch == L'J' && (g.at[y][x - 1].ch == L'B' || g.at[y][x - 1].ch == L'S'))
                seen = kd_add(seen,
                              kd_card(g.at[y][x - 1].ch == L'B' ? KD_BIG_JOKER : KD_SMALL_JOKER));
        }
    assert_true(kd_same(seen, cards));
}

TEST("every card is drawn once")
{
    kd_rules rules;
    kd_order order;
    kd_rng rng;

    kd_rules_default(&rules);
    kd_rng_seed(&rng, 1, 80);
    for (int i = 0; i < 200; i++) {
        kd_order_make(&order, &rules, (int)kd_rng_below(&rng, 5), (int)kd_rng_below(&rng, 13));
        check_drawn(&order, random_hand(&rng, &rules, 33));
    }
}

/* Examples of the rules and sentences of the engine are in the notation of records. */
TEST("notation becomes signs")
{
    static const struct {
        const char *said, *shown, *ascii, *spoken;
    } rows[] = {
        {"H9 H9, ST; bj or rj.", "9♥ 9♥, 10♠; SJ or BJ.", "9h 9h, 10s; SJ or BJ.",
         "9h 9h, 10s; SJ or BJ."},
        {"D D  <  C C", "♦ ♦  <  ♣ ♣", "d d  <  c c", "diamonds diamonds  <  clubs clubs"},
        {"A K T 9 (FOL-1, H-9)", "A K 10 9 (FOL-1, H-9)", "A K 10 9 (FOL-1, H-9)",
         "A K 10 9 (FOL-1, H-9)"},
        {"打 7：S7，大家", "打 7：7♠，大家", "打 7：7s，大家", "打 7：7s，大家"},
        {"", "", "", ""},
    };
    char out[100];

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        shown_text(out, sizeof out, glyphs_of(false), rows[i].said);
        assert_string_equal(out, rows[i].shown);
        shown_text(out, sizeof out, glyphs_of(true), rows[i].said);
        assert_string_equal(out, rows[i].ascii);
        shown_text(out, sizeof out, glyphs_spoken(), rows[i].said);
        assert_string_equal(out, rows[i].spoken);
    }
    shown_text(out, 6, glyphs_of(false), "H9 H9");
    assert_string_equal(out, "9♥ ");
}

/* A ten is 10, as everywhere on the screen; a level card is written in full. Where blanks are spared, those around
   tens are not. */
TEST("tens in one line")
{
    static const struct {
        const char *level, *cards;
        bool sparing;
        const char *words;
    } rows[] = {{"7", "SA,SQ,ST,ST,S7,S3", false, "7s sA Q 10 10 3"},
                {"7", "SA,SQ,ST,ST,S7,S4,S3", true, "7s sAQ 10 10 43"},
                {"T", "ST,S9,HT,H2", false, "10s 10h s9"},
                {"T", "bj,ST,S9,S8,HT,H2", true, "SJ 10s 10h s98"}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        compact_part part[KD_CATEGORIES];
        kd_order order = order_of("S", rows[i].level);
        assert_true(
            compact_hand(glyphs_of(true), &order, faces(rows[i].cards), rows[i].sparing, part) > 0);
        assert_string_equal(part[0].line.s, rows[i].words);
    }
}
