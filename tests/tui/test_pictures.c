/* test_pictures.c - the pictures of README are what is drawn now (KD_BLESS=1 writes them).
   KD_PICTURES=FOLDER writes each moment at each size and in each theme there, to look at. */
#include "support/deals.h"
#include "support/language.h"
#include "support/picture.h"
#include "support/stage.h"
#include "support/test.h"
#include "tui/cells/cells.h"

#include <stdlib.h>
#include <string.h>

enum { SVG = 1 << 18 };

/* The moments that the pictures show. */
typedef struct moment {
    const char *name;
    stage stage;
} moment;

static const moment moments[] = {
    {"illegal", {&attacked, TO_ANSWER, 0, true, "K4"}},
    {"legal", {&attacked, TO_ANSWER, 0, true, "\t"}},
    {"play", {&attacked, TO_ANSWER, 0, true, NULL}},
    {"bury", {&kitty_taken, NULL, 0, true, "94399"}},
    {"trick", {&attacked, TO_ANSWER "0 play SK,SK", 0, false, NULL}},
    {"deal", {&attacked, "deal 45", 0, false, NULL}},
    {"counter", {&counters, TO_COUNTER, 1, true, NULL}},
    {"summary", {&attacked, TO_PLAY "out", 0, false, NULL}},
    {"help", {&attacked, TO_ANSWER, 0, true, "?"}},
    {"settings", {NULL, NULL, 0, false, ","}},
    {"title", {NULL, NULL, 0, false, NULL}},
};

typedef struct picture {
    const char *name; /* docs/NAME.svg, in Chinese docs/NAME.zh_CN.svg */
    const char *moment;
    theme shown;
    layout_request layout;
    int w, h;
} picture;

static const picture pictures[] = {
    {"screen", "illegal", THEME_FELT, LAYOUT_AUTO, 80, 24},
    {"screen-fan", "legal", THEME_FELT, LAYOUT_AUTO, 100, 30},
    {"screen-night", "illegal", THEME_NIGHT, LAYOUT_AUTO, 100, 30},
    {"screen-bury", "bury", THEME_PAPER, LAYOUT_AUTO, 80, 24},
    {"screen-large", "legal", THEME_FELT, LAYOUT_AUTO, 120, 40},
    {"screen-dark", "legal", THEME_DARK, LAYOUT_AUTO, 80, 24},
    {"screen-ledger", "illegal", THEME_NIGHT, LAYOUT_AUTO, 60, 20},
};

/* Draws a moment into the grid. */
static void draw_moment(const char *name, theme shown, layout_request request, int w, int h,
                        grid *g)
{
    const moment *m = moments;
    ui u;

    while (strcmp(m->name, name) != 0)
        m++;
    stage_run(&m->stage, &u, NULL);
    u.coloured = theme_has_faces(shown);
    u.settings.layout = (int)request;
    u.trick_shown = strcmp(name, "trick") == 0;
    draw(&u, w, h, g);
}

static void write_svg(const char *path, const grid *g, theme shown, bool exact)
{
    FILE *f = fopen(path, "w");
    assert_non_null(f);
    picture_write(f, g, shown, exact);
    assert_int_equal(fclose(f), 0);
}

static size_t read_all(FILE *f, char *text)
{
    assert_non_null(f);
    rewind(f);
    size_t n = fread(text, 1, SVG - 1, f);
    fclose(f);
    text[n] = '\0';
    return n;
}

/* In the language now spoken. */
static void check_picture(const picture *p, const char *suffix)
{
    static char then[SVG], now[SVG];
    static grid g;
    char path[400];

    draw_moment(p->moment, p->shown, p->layout, p->w, p->h, &g);
    test_speak("en"); /* first: a failing check does not return */
    snprintf(path, sizeof path, "%s/../docs/%s%s.svg", KOUDI_TEST_DIR, p->name, suffix);
    if (getenv("KD_BLESS"))
        write_svg(path, &g, p->shown, true);
    FILE *drawn = tmpfile();
    assert_non_null(drawn);
    picture_write(drawn, &g, p->shown, true);
    read_all(drawn, now);
    read_all(fopen(path, "r"), then);
    if (strcmp(now, then) != 0)
        fail_msg("docs/%s%s.svg is out of date: sh tools/picture", p->name, suffix);
}

static void picture_is_current(void **state)
{
    check_picture(*state, "");
}
TEST_ROWS(picture_is_current, pictures);

static void picture_is_current_in_chinese(void **state)
{
    if (!test_speak("zh_CN"))
        skip();
    check_picture(*state, ".zh_CN");
}
TEST_ROWS(picture_is_current_in_chinese, pictures);

TEST("pictures to look at")
{
    static const int sizes[][2] = {{60, 20}, {80, 24}, {100, 30}, {120, 40}, {180, 50}, {200, 60}};
    static grid g;
    const char *folder = getenv("KD_PICTURES");
    char path[400];

    if (!folder)
        skip();
    for (int t = THEME_FELT; t < THEME_COUNT; t++)
        for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
            for (size_t m = 0; m < sizeof moments / sizeof *moments; m++)
                for (int exact = 0; exact < 2; exact++) {
                    draw_moment(moments[m].name, (theme)t, LAYOUT_AUTO, sizes[i][0], sizes[i][1],
                                &g);
                    snprintf(path, sizeof path, "%s/%s-%s-%dx%d%s.svg", folder, theme_names[t],
                             moments[m].name, sizes[i][0], sizes[i][1], exact ? "" : "-256");
                    write_svg(path, &g, (theme)t, exact);
                }
}
