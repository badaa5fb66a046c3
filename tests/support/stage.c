/* stage.c - brings a ui to a given moment, and compares its picture with a golden file or draws it to look at. */
#include "support/stage.h"
#include "support/language.h"
#include "support/picture.h"
#include "tui/plain/plain.h"
#include "tui/state/choice.h"
#include "tui/state/ui.h"
#include "tui/text/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { LINE = 400 };

/* Runs the lines one by one, and gives the ui the events of each. */
static void run_lines(script_run *run, uint8_t seat, const char *lines, ui *u)
{
    char line[LINE];

    while (lines && lines[lines[0] ? strspn(lines, " ;\n") : 0]) {
        lines += strspn(lines, " ;\n");
        size_t length = strcspn(lines, ";\n");
        assert_true(length < sizeof line);
        memcpy(line, lines, length);
        line[length] = '\0';
        lines += length;
        run->events.count = 0;
        script_lines(run, line);
        kd_view view;

        for (int i = 0; i < run->events.count; i++) {
            kd_event event = kd_event_for(&run->events.list[i], seat);
            ui_event(u, &event);
        }
        kd_view_make(&view, &run->match, seat);
        ui_view(u, &view);
    }
}

void expect_head(const ui *u, bool wanted)
{
    const kd_view *view = &u->view;
    bool plays = view->phase == KD_PHASE_PLAY || view->phase == KD_PHASE_BURY;
    char cards[200];
    text said, example;
    plain_read read;

    rule_here_text(u, &u->rule_box.why, &said, &example);
    assert_true(said.n > 0);
    assert_int_equal(example.n > 0, wanted);
    if (!wanted)
        return;
    const char *from = strstr(example.s, ": ");
    assert_non_null(from);
    from += 2;
    snprintf(cards, sizeof cards, "%.*s", (int)strcspn(from, ":"), from);
    if (!plain_cards(cards, &read))
        fail_msg("no cards: \"%s\"", example.s);
    kd_action action = {view->seat, view->phase == KD_PHASE_BURY ? KD_BURY : KD_PLAY, read.cards};
    kd_verdict why = plays ? kd_check(view, &action) : choice_showing(view, read.cards);
    if (why.reason != KD_OK)
        fail_msg("%s: \"%s\"", kd_reason_token((kd_reason)why.reason), example.s);
}

ui_request stage_keys(ui *u, const char *keys)
{
    ui_request request = REQUEST_NONE;

    for (; keys && *keys; keys++)
        request = ui_key(u, *keys);
    return request;
}

void stage_run(const stage *s, ui *u, kd_match *match)
{
    script_run run;

    ui_init(u, false);
    if (s->script) {
        ui_start(u);
        script_start(&run, s->script);
        u->setup.rules = run.match.rules;
        /* The name of the preset that the script's rules begin with. */
        static const char preset[] = "preset = ";
        const char *name = s->script->rules ? strstr(s->script->rules, preset) : NULL;

        for (int i = 0; name && i < kd_preset_count; i++) {
            size_t length = strcspn(name + sizeof preset - 1, "; \n");
            if (strlen(kd_presets[i].name) == length &&
                strncmp(kd_presets[i].name, name + sizeof preset - 1, length) == 0)
                u->setup.rules_name = kd_presets[i].name;
        }
        /* The level at which a script begins makes its rules no others. */
        kd_rules named;
        if (kd_rules_preset(&named, u->setup.rules_name))
            u->setup.rules.start_level = named.start_level;
        run_lines(&run, s->seat, s->script->lines, u);
        run_lines(&run, s->seat, s->lines, u);
        if (match)
            *match = run.match;
    }
    if (s->asked)
        ui_ask(u, 1);
    stage_keys(u, s->keys);
}

const char *picture_rows(const grid *g, char out[PICTURE])
{
    size_t n = 0;

    for (int y = 0; y < g->h; y++) {
        n += (size_t)grid_row(g, y, out + n, (int)(PICTURE - n - 1));
        out[n++] = '\n';
    }
    snprintf(out + n, PICTURE - n, "cursor %d,%d\n", g->cursor_x, g->cursor_y);
    return out;
}

const char *picture_of(const ui *u, int w, int h, char out[PICTURE])
{
    static grid g;

    draw(u, w, h, &g);
    return picture_rows(&g, out);
}

/* Checks that every row is as wide as the screen and each wide character has its right half. Returns how
   many texts were cut because they did not fit. */
static int expect_cells(const ui *u, int w, int h)
{
    static grid g;

    draw(u, w, h, &g);
    for (int y = 0; y < h; y++) {
        int cells = 0;
        for (int x = 0; x < w; x++) {
            bool half = g.at[y][x].width == 0, wide = x > 0 && g.at[y][x - 1].width == 2;
            assert_int_equal(half, wide);
            cells += g.at[y][x].width;
        }
        assert_int_equal(cells, w);
    }
    return g.cuts;
}

static void expect_text(const char *path, const char *now)
{
    static char then[PICTURE];

    const char *bless = getenv("KD_BLESS");
    if (bless && (strcmp(bless, "zh") || strstr(path, "/zh/"))) {
        FILE *out = fopen(path, "w");
        assert_non_null(out);
        fputs(now, out);
        assert_int_equal(fclose(out), 0);
        return;
    }
    FILE *f = fopen(path, "r");
    if (!f)
        fail_msg("%s is missing: KD_BLESS=1 writes it", path);
    size_t n = fread(then, 1, sizeof then - 1, f);
    fclose(f);
    then[n] = '\0';
    if (strcmp(now, then))
        fail_msg("%s differs; now it is\n%s", path, now);
}

/* Checks the picture in Chinese, where that language is available; no more texts may be cut than in
   English. There are no Chinese pictures in ASCII. */
static void expect_chinese(const ui *u, int w, int h, const char *name, int cuts)
{
    static char now[PICTURE];
    char path[400];

    now[0] = '\0';
    if (!ui_ascii(u) && test_speak("zh_CN")) {
        int more = expect_cells(u, w, h) - cuts;
        picture_of(u, w, h, now);
        cuts = more;
    }
    test_speak("en"); /* first: a failing check does not return */
    if (!now[0])
        return;
    if (cuts > 0)
        fail_msg("%s in Chinese cuts %d texts more than in English:\n%s", name, cuts, now);
    snprintf(path, sizeof path, "%s/screens/zh/%s.txt", KOUDI_TEST_DIR, name);
    expect_text(path, now);
}

/* Draws a scene at each size in each theme, whatever size its golden file has: in FOLDER/SCENE. Scenes with cards as
   faces or in ASCII are those without, once more. */
static void look_at(const ui *u, const char *folder, const char *name)
{
    static const int sizes[][2] = {{60, 20}, {80, 24}, {100, 30}, {120, 40}, {180, 50}};
    static char last[80];
    static grid g;
    const char *size = strrchr(name, '-'), *wanted = getenv("KD_SCENE");
    char scene[80], path[400];
    ui v = *u;

    snprintf(scene, sizeof scene, "%.*s", (int)(size - name), name);
    if (ui_ascii(u) || u->coloured || (wanted && !strstr(scene, wanted)) || !strcmp(scene, last))
        return;
    memcpy(last, scene, sizeof last);
    snprintf(path, sizeof path, "%s/%s", folder, scene);
    (void)mkdir(path, 0777);
    for (int t = THEME_FELT; t < THEME_COUNT; t++)
        for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
            v.coloured = theme_has_faces((theme)t);
            draw(&v, sizes[i][0], sizes[i][1], &g);
            snprintf(path, sizeof path, "%s/%s/%s-%dx%d.svg", folder, scene, theme_names[t],
                     sizes[i][0], sizes[i][1]);
            FILE *f = fopen(path, "w");
            assert_non_null(f);
            picture_write(f, &g, (theme)t, !getenv("KD_256"));
            assert_int_equal(fclose(f), 0);
        }
}

void expect_picture(const ui *u, int w, int h, const char *name)
{
    static char now[PICTURE];
    const char *folder = getenv("KD_PICTURES");
    char path[400];

    if (folder) {
        assert_true(test_speak(getenv("KD_LANGUAGE") ? getenv("KD_LANGUAGE") : "en"));
        look_at(u, folder, name);
        test_speak("en");
        return;
    }
    snprintf(path, sizeof path, "%s/screens/%s.txt", KOUDI_TEST_DIR, name);
    int cuts = expect_cells(u, w, h);
    expect_text(path, picture_of(u, w, h, now));
    expect_chinese(u, w, h, name, cuts);
}

void expect_looks(const ui *u, int w, int h, const char *name)
{
    static const char grounds[] = ".bhwkfsp", styles[] = ".dBtgarGX0123jJeE";
    static char now[PICTURE];
    static grid g;
    char path[400];
    size_t n = 0;

    if (getenv("KD_PICTURES"))
        return;
    draw(u, w, h, &g);
    for (int y = 0; y < 2 * g.h; y++) {
        for (int x = 0; x < g.w; x++) {
            const cell *c = &g.at[y % g.h][x];
            char style = styles[c->style & STYLE_MASK];
            bool blank = c->ch == L' ' && !(c->style & STYLE_UNDER);
            now[n++] = y < g.h                  ? grounds[c->ground]
                       : blank                  ? ' '
                       : c->style & STYLE_UNDER ? '_'
                                                : style;
        }
        now[n++] = '\n';
    }
    now[n] = '\0';
    snprintf(path, sizeof path, "%s/screens/looks/%s.txt", KOUDI_TEST_DIR, name);
    expect_text(path, now);
}

void expect_pictures(const ui *u, const char *name, bool narrow, bool ascii)
{
    char sized[80];
    ui plain = *u;

    plain.only_ascii = true;
    snprintf(sized, sizeof sized, "%s-80x24", name);
    expect_picture(u, 80, 24, sized);
    snprintf(sized, sizeof sized, "%s-60x20", name);
    if (narrow)
        expect_picture(u, 60, 20, sized);
    snprintf(sized, sizeof sized, "%s-80x24-ascii", name);
    if (ascii)
        expect_picture(&plain, 80, 24, sized);
}

bool same_picture(const ui *a, const ui *b, int w, int h)
{
    static grid one, two;

    draw(a, w, h, &one);
    draw(b, w, h, &two);
    if (one.cursor_x != two.cursor_x || one.cursor_y != two.cursor_y)
        return false;
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            cell c = one.at[y][x], d = two.at[y][x];
            if (c.ch != d.ch || c.style != d.style || c.width != d.width || c.ground != d.ground)
                return false;
        }
    return true;
}
