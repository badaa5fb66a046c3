/* test_grid.c - text in cells: widths, cuts, wide characters, invalid UTF-8. */
#include "support/test.h"
#include "tui/cells/cells.h"

#include <string.h>

static grid g;

/* Text put at x in a grid 10 wide, cut at max: the row, and the cells used. */
typedef struct text_row {
    const char *name;
    int x, max;
    const char *text, *row;
    int used;
} text_row;

static void text_is(void **state)
{
    const text_row *row = *state;
    char out[64];

    grid_clear(&g, 10, 2);
    assert_int_equal(grid_text(&g, row->x, 1, row->max, STYLE_BOLD, row->text), row->used);
    grid_row(&g, 1, out, sizeof out);
    assert_string_equal(out, row->row);
    grid_row(&g, 0, out, sizeof out);
    assert_string_equal(out, "");
}
TEST_FILE(text_is, "tui/grid.tsv", "text_rows", text_row, "siissi");

/* How many bytes fit into that many cells. */
struct fit_row {
    const char *name, *text;
    int room;
    size_t bytes;
};

static void fits(void **state)
{
    const struct fit_row *row = *state;
    assert_int_equal(grid_fit(row->text, row->room), row->bytes);
}
TEST_FILE(fits, "tui/grid.tsv", "fit_rows", struct fit_row, "ssiz");

TEST("the halves of a wide character")
{
    grid_clear(&g, 10, 1);
    grid_text(&g, 2, 0, 4, STYLE_GOOD, "抠底");
    assert_int_equal(g.at[0][2].width, 2);
    assert_int_equal(g.at[0][3].width, 0);
    assert_int_equal(g.at[0][3].ch, 0);
    assert_int_equal(g.at[0][4].width, 2);
    assert_int_equal(g.at[0][3].style, STYLE_GOOD);
}

TEST("overwriting half of one")
{
    char out[64];

    grid_clear(&g, 10, 1);
    grid_text(&g, 0, 0, 10, STYLE_PLAIN, "抠底");
    grid_text(&g, 1, 0, 10, STYLE_PLAIN, "x");
    grid_row(&g, 0, out, sizeof out);
    assert_string_equal(out, " x底");
    grid_text(&g, 2, 0, 10, STYLE_PLAIN, "y");
    grid_row(&g, 0, out, sizeof out);
    assert_string_equal(out, " xy");
    assert_int_equal(g.at[0][3].width, 1);
}

TEST("sizes are clamped")
{
    grid_clear(&g, 0, -3);
    assert_int_equal(g.w, 1);
    assert_int_equal(g.h, 1);
    assert_int_equal(g.cursor_x, -1);
    grid_clear(&g, 10000, 10000);
    assert_int_equal(g.w, GRID_MAX_W);
    assert_int_equal(g.h, GRID_MAX_H);
}

TEST("fill and mark stay inside")
{
    char out[64];

    grid_clear(&g, 4, 2);
    grid_fill(&g, -1, -1, 10, 2, L'#', STYLE_DIM);
    grid_row(&g, 0, out, sizeof out);
    assert_string_equal(out, "####");
    grid_row(&g, 1, out, sizeof out);
    assert_string_equal(out, "");
    grid_mark(&g, 2, 0, 50, STYLE_UNDER);
    assert_int_equal(g.at[0][1].style, STYLE_DIM);
    assert_int_equal(g.at[0][2].style, STYLE_DIM | STYLE_UNDER);
    assert_int_equal(g.at[0][4].style, STYLE_PLAIN);
    grid_mark(&g, 0, 7, 3, STYLE_UNDER);
}

TEST("a row is cut between characters")
{
    char out[6];

    grid_clear(&g, 10, 1);
    grid_text(&g, 0, 0, 10, STYLE_PLAIN, "a♠♠♠");
    assert_int_equal(grid_row(&g, 0, out, sizeof out), 4);
    assert_string_equal(out, "a♠");
}

TEST("width counts cells")
{
    assert_int_equal(grid_width(""), 0);
    assert_int_equal(grid_width("K♠"), 2);
    assert_int_equal(grid_width("抠 底"), 5);
}

/* Where a line may break: the first word of a text. */
typedef struct word_row {
    const char *name, *text, *word;
} word_row;

static void word_is(void **state)
{
    const word_row *row = *state;

    assert_int_equal(grid_word(row->text), strlen(row->word));
    assert_memory_equal(row->text, row->word, strlen(row->word));
}
TEST_FILE(word_is, "tui/grid.tsv", "word_rows", word_row, "sss");

/* How much of a text stands where there is room for so many cells. */
typedef struct clause_row {
    const char *name, *text;
    int room;
    const char *left;
} clause_row;

static void clauses_are(void **state)
{
    const clause_row *row = *state;

    assert_int_equal(grid_clauses(row->text, row->room), strlen(row->left));
    assert_memory_equal(row->text, row->left, strlen(row->left));
}
TEST_FILE(clauses_are, "tui/grid.tsv", "clause_rows", clause_row, "ssis");

/* ---- texts with values ---------------------------------------------------------------------------- */

struct conversion {
    const char *name, *format;
    int next, which;
    const char *rest;
};

static void conversion_is(void **state)
{
    const struct conversion *row = *state;
    int which = 99;

    assert_string_equal(text_conversion(row->format, row->next, &which), row->rest);
    assert_int_equal(which, row->which);
}
TEST_FILE(conversion_is, "tui/grid.tsv", "conversions", struct conversion, "ssiis");
