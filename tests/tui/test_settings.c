/* test_settings.c - the settings: files, the player's keys, the screen, clicks, the bell. */
#include "base/i18n.h"
#include "record/games.h"
#include "support/deals.h"
#include "support/language.h"
#include "support/stage.h"
#include "support/test.h"
#include "tui/app/app.h"
#include "tui/cells/cells.h"
#include "tui/state/keys.h"
#include "tui/state/motion.h"
#include "tui/state/ui.h"

#include <stdio.h>
#include <string.h>

/* ---- files that are read ------------------------------------------------------------------------ */

struct good {
    const char *name, *text, *key, *value;
};

static void value_is(const settings *c, const char *key, const char *value)
{
    char found[SETTING_VALUE];
    setting_print(c, setting_find(key), found);
    assert_string_equal(found, value);
}

static void is_read(void **state)
{
    const struct good *row = *state;
    settings_complaints wrong;
    settings c, usual;
    settings_default(&c);
    settings_default(&usual);
    settings_parse(&c, row->text, strlen(row->text), &wrong);
    assert_int_equal(wrong.count, 0);
    value_is(&c, row->key, row->value);
    for (int i = 0; i < setting_count; i++)
        if (strcmp(settings_rows[i].key, row->key) != 0)
            assert_true(setting_same(&c, &usual, &settings_rows[i]));
}
TEST_FILE(is_read, "tui/settings.tsv", "good", struct good, "ssss");

/* ---- complaints --------------------------------------------------------------------------------- */

/* In each file the speed is read despite the complaint. */
struct bad {
    const char *name, *text;
    int line;
    const char *what; /* part of it */
};

static void is_complained_of(void **state)
{
    const struct bad *row = *state;
    settings_complaints wrong;
    settings c;
    settings_default(&c);
    settings_parse(&c, row->text, strlen(row->text), &wrong);
    assert_int_equal(wrong.count, 1);
    assert_int_equal(wrong.at[0].line, row->line);
    if (!strstr(wrong.at[0].what, row->what))
        fail_msg("\"%s\" does not say \"%s\"", wrong.at[0].what, row->what);
    value_is(&c, "speed", "slow");
}
TEST_FILE(is_complained_of, "tui/settings.tsv", "bad", struct bad, "ssis");

TEST("long lines are passed over")
{
    char text[400];
    settings_complaints wrong;
    settings c;
    memset(text, 'x', sizeof text);
    memcpy(text, "[names]\n", 8);
    memcpy(text + 350, "\nwest = W\n", 10);
    settings_default(&c);
    settings_parse(&c, text, 360, &wrong);
    assert_int_equal(wrong.count, 1);
    assert_int_equal(wrong.at[0].line, 2);
    value_is(&c, "west", "W");
}

/* ---- a line that is changed --------------------------------------------------------------------- */

struct edit {
    const char *name, *before, *key, *value, *after;
};

static void is_edited(void **state)
{
    const struct edit *row = *state;
    char out[400], why[200];
    settings c;
    settings_default(&c);
    assert_true(setting_set(&c, setting_find(row->key), row->value, why, sizeof why));
    size_t length = settings_edit(row->before, strlen(row->before), &c, setting_find(row->key), out,
                                  sizeof out);
    assert_int_equal(length, strlen(row->after));
    assert_string_equal(out, row->after);
}
TEST_FILE(is_edited, "tui/settings.tsv", "edits", struct edit, "sssss");

TEST("no room is no file")
{
    static const char text[] = "[game]\nspeed = fast\n";
    char out[12];
    settings c;
    settings_default(&c);
    assert_int_equal(
        settings_edit(text, sizeof text - 1, &c, setting_find("speed"), out, sizeof out), 0);
}

/* ---- the player's keys --------------------------------------------------------------------------- */

static const struct remap {
    const char *name, *text;
    ui_mode mode;
    int key;
    command command;
} remaps[] = {
    {"a key in its place", "play = @", MODE_PLAY, '@', CMD_PLAY},
    {"in each mode of it", "play = @", MODE_BURY, '@', CMD_PLAY},
    {"the usual one is free", "play = @", MODE_PLAY, '\n', CMD_NONE},
    {"unless it is named too", "play = @ Enter", MODE_PLAY, '\n', CMD_PLAY},
    {"two may be exchanged", "clear = x\npick = u", MODE_PLAY, 'x', CMD_CLEAR},
    {"and the other", "clear = x\npick = u", MODE_PLAY, 'u', CMD_PICK},
    {"Enter goes on by another key", "go-on = @", MODE_WAIT, '@', CMD_SKIP},
    {"while cards are dealt too", "go-on = @", MODE_DEAL, '@', CMD_SHOW},
    {"what clashes stays", "play = u", MODE_PLAY, '\n', CMD_PLAY},
    {"so does what it clashed with", "play = u", MODE_PLAY, 'u', CMD_CLEAR},
    {"Ctrl-C always leaves", "leave = *", MODE_PLAY, 3, CMD_LEAVE},
    {"full-width characters are their ASCII forms", "play = ＠　Ｅｎｔｅｒ", MODE_PLAY, '@',
     CMD_PLAY},
    {"names of keys, too", "play = ＠　Ｅｎｔｅｒ", MODE_PLAY, '\n', CMD_PLAY},
    {"the later line counts", "play = @\nplay = &", MODE_PLAY, '&', CMD_PLAY},
};

static void with_keys(const char *lines, void check(const void *arg), const void *arg)
{
    char text[200];
    settings_complaints wrong;
    settings c;
    snprintf(text, sizeof text, "[keys]\n%s\n", lines);
    settings_default(&c);
    settings_parse(&c, text, strlen(text), &wrong);
    user_keys_use(&c.keys);
    check(arg);
    user_keys_use(NULL);
}

static void check_remap(const void *arg)
{
    const struct remap *row = arg;
    assert_int_equal(key_command(row->mode, row->key), row->command);
}

static void is_remapped(void **state)
{
    const struct remap *row = *state;
    with_keys(row->text, check_remap, row);
}
TEST_ROWS(is_remapped, remaps);

static const stage to_answer = {&attacked, TO_ANSWER, 0, true, NULL};

static void check_words(const void *arg)
{
    static char picture[PICTURE];
    ui u;
    stage_run(&to_answer, &u, NULL);
    picture_of(&u, 80, 24, picture);
    assert_non_null(strstr(picture, " @ play "));
    assert_null(strstr(picture, "Enter play"));
    ui_key(&u, '?');
    picture_of(&u, 80, 30, picture);
    assert_non_null(strstr(picture, "@                 play the picks"));
    assert_non_null(strstr(picture, "& Right           card"));
}

/* Every text that names a key names the key that is bound. */
static void check_texts(const void *arg)
{
    static char picture[PICTURE];
    ui u;
    stage_run(&to_answer, &u, NULL);
    picture_of(&u, 80, 24, picture);
    assert_non_null(strstr(picture, "> shows the one legal choice: K♠ K♠."));
    ui_key(&u, '>');
    picture_of(&u, 80, 24, picture);
    assert_non_null(strstr(picture, "@ plays."));
    ui_key(&u, '?');
    picture_of(&u, 80, 30, picture);
    assert_non_null(strstr(picture, "> Shift-Tab       next, previous legal choice"));
    assert_non_null(strstr(picture, "! U               drop all picks; take it back"));
    assert_non_null(strstr(picture, "& H               last trick, tricks of the deal"));
    assert_non_null(strstr(picture, "F2 *              next colours; draw again"));
    assert_null(strstr(picture, "Tab Shift"));
    ui_key(&u, 27);
    u.tutor.told = u.tutor.lesson =
        (ui_lesson){"", "{advice} again, {next-choice} picks, {clear} drops; {x}"};
    u.overlay = OVERLAY_LESSON;
    picture_of(&u, 80, 24, picture);
    assert_non_null(strstr(picture, "% again, > picks, ! drops; {x}"));
    assert_non_null(strstr(picture, "% shows the lesson again"));
}

TEST("texts name changed keys")
{
    with_keys("next-choice = >\nclear = !\nadvice = %\nplay = @\nlast-trick = &\nredraw = *\n",
              check_texts, NULL);
}

/* How many places act as that key when they are clicked. */
static int places_of(const ui *u, int key)
{
    static grid g;
    int places = 0;
    draw(u, 80, 24, &g);
    for (int i = 0; i < g.hits; i++)
        places += g.hit[i].kind == HIT_KEY && g.hit[i].value == key;
    return places;
}

static void check_passing(const void *arg)
{
    static char picture[PICTURE];
    stage s = {&counters, TO_COUNTER, 1, true, NULL};
    ui u;
    stage_run(&s, &u, NULL);
    picture_of(&u, 80, 24, picture);
    assert_non_null(strstr(picture, "trump ♥, you deal   @ pass"));
    ui_key(&u, '!');
    picture_of(&u, 80, 24, picture);
    assert_non_null(strstr(picture, "for ! to show: a number shows, @ passes."));
    assert_int_equal(places_of(&u, '@'), 2); /* the bar, and the question */
    assert_int_equal(ui_key(&u, '@'), REQUEST_SUBMIT);
    assert_int_equal(u.game.action.verb, KD_PASS);
}

TEST("passing names changed keys")
{
    with_keys("pass = @\ngo-on = !", check_passing, NULL);
}

static void check_passing_in_chinese(const void *arg)
{
    static char picture[PICTURE];
    stage s = {&counters, TO_COUNTER, 1, true, NULL};
    ui u;
    stage_run(&s, &u, NULL);
    picture_of(&u, 80, 24, picture);
    assert_non_null(strstr(picture, "你坐庄   退格 过"));
    assert_int_equal(places_of(&u, UI_KEY_BACKSPACE), 2);
}

/* There the name of the key has wide characters. */
TEST("passing is clicked in Chinese")
{
    if (!test_speak("zh_CN"))
        skip();
    with_keys("pass = Backspace", check_passing_in_chinese, NULL);
    assert_true(test_speak("en"));
}

static void check_words_in_chinese(const void *arg)
{
    static char picture[PICTURE];
    ui u;
    stage_run(&to_answer, &u, NULL);
    picture_of(&u, 120, 30, picture);
    assert_non_null(strstr(picture, " p 回车 出牌 "));
    ui_key(&u, '?');
    picture_of(&u, 80, 40, picture);
    assert_non_null(strstr(picture, "& 右方向键"));
}

/* Names of several keys are translated word by word. */
TEST("changed keys have Chinese names")
{
    if (!test_speak("zh_CN"))
        skip();
    with_keys("play = p Enter\nleft = &", check_words_in_chinese, NULL);
    assert_true(test_speak("en"));
}

TEST("bar and help show changed keys")
{
    with_keys("play = @\nleft = &", check_words, NULL);
}

/* ---- the screen --------------------------------------------------------------------------------- */

static const struct shot {
    const char *name;
    bool in_play;
    const char *keys;
    bool narrow, ascii;
} shots[] = {
    {"config", false, "6", true, true},
    {"config-in-play", true, ",jjll", true, false},
    {"config-number", false, ",Gkkkk90", true, true},
    {"config-too-large", false, ",Gkkkk4000", false, false},
    {"config-naming", false, ",Gk\nMei 1", true, false},
};

static void config_picture_is(void **state)
{
    const struct shot *s = *state;
    ui u;
    ui_init(&u, false);
    if (s->in_play)
        stage_run(&to_answer, &u, NULL);
    stage_keys(&u, s->keys);
    expect_pictures(&u, s->name, s->narrow, s->ascii);
}
TEST_ROWS(config_picture_is, shots);

/* A terminal that is higher than the layout gives its rows to the box. */
TEST("all settings are seen where there are rows for them")
{
    static const int high[][2] = {{90, 50}, {110, 50}, {120, 40}, {180, 50}, {200, 60}};
    static char picture[PICTURE];
    ui u;

    stage_run(&to_answer, &u, NULL);
    stage_keys(&u, ",");
    for (size_t i = 0; i < sizeof high / sizeof *high; i++) {
        picture_of(&u, high[i][0], high[i][1], picture);
        for (int row = 0; row < setting_count; row++)
            assert_non_null(strstr(picture, settings_rows[row].name));
        assert_null(strstr(picture, glyphs_of(false)->above));
    }
}

struct change {
    const char *name, *key, *keys, *value;
};

static void to_row(ui *u, const char *key)
{
    stage_keys(u, u->overlay == OVERLAY_SETTINGS ? "g" : ",g");
    while (strcmp(settings_rows[u->settings_page.row].key, key) != 0) {
        int before = u->settings_page.row;
        stage_keys(u, "j");
        assert_int_equal(u->settings_page.row, before + 1);
    }
}

static void is_changed(void **state)
{
    const struct change *row = *state;
    ui u;
    ui_init(&u, false);
    to_row(&u, row->key);
    stage_keys(&u, row->keys);
    value_is(&u.settings, row->key, row->value);
    stage_keys(&u, "\033");
    assert_int_equal(u.overlay, OVERLAY_NONE);
}
TEST_FILE(is_changed, "tui/settings.tsv", "changes", struct change, "ssss");

/* A change is in force at once, and the program is told of it. */
TEST("changes are in force at once")
{
    ui u;
    ui_init(&u, false);
    to_row(&u, "order");
    assert_int_equal(stage_keys(&u, "l"), REQUEST_SETTING_SET);
    assert_true(u.settings.order);
    stage_keys(&u, "jl");
    assert_int_equal(u.settings.layout, LAYOUT_ROWS);
    stage_keys(&u, "jl");
    assert_false(u.settings.faces);
    stage_keys(&u, "jl");
    assert_int_equal(u.settings.motion, MOTION_ON);
    stage_keys(&u, "jl");
    assert_true(u.settings.ascii);
    stage_keys(&u, "l");
    assert_false(u.settings.ascii);
    to_row(&u, "counter");
    stage_keys(&u, "l");
    assert_false(u.settings.counter);
    to_row(&u, "speed");
    stage_keys(&u, "l");
    assert_int_equal(u.settings.speed, 2);
    stage_keys(&u, "\033s");
    value_is(&u.settings, "speed", "instant");
    assert_int_equal(ui_key(&u, UI_KEY_F2), REQUEST_THEME);
}

/* The help opens over the settings, which come back when it closes. */
TEST("help of the settings")
{
    static char picture[PICTURE];
    ui u;
    ui_init(&u, false);
    stage_keys(&u, ",jj?");
    assert_int_equal(u.overlay, OVERLAY_HELP);
    assert_non_null(strstr(picture_of(&u, 80, 24, picture), "the usual value again"));
    stage_keys(&u, "\033");
    assert_int_equal(u.overlay, OVERLAY_SETTINGS);
    assert_int_equal(u.settings_page.row, 2);
}

/* A wide letter is typed and deleted as a whole. */
TEST("names may be Chinese")
{
    ui u;
    ui_init(&u, false);
    to_row(&u, "west");
    ui_key(&u, '\n');
    ui_key(&u, 0x674e);
    ui_key(&u, 0x6885);
    assert_string_equal(u.settings_page.name, "李梅");
    ui_key(&u, UI_KEY_BACKSPACE);
    assert_string_equal(u.settings_page.name, "李");
    ui_key(&u, UI_KEY_LEFT);
    ui_key(&u, '\n');
    value_is(&u.settings, "west", "李");
}

/* ---- hints and order ---------------------------------------------------------------------------- */

TEST("no hints means none")
{
    static char picture[PICTURE];
    ui u;
    stage_run(&to_answer, &u, NULL);
    assert_non_null(strstr(picture_of(&u, 80, 24, picture), "Tab hint"));
    u.settings.hints = false;
    ui_key(&u, '\t');
    assert_true(kd_empty(ui_picks(&u)));
    assert_null(strstr(picture_of(&u, 80, 24, picture), "Tab hint"));
    u.settings.hints = true;
    ui_key(&u, '\t');
    assert_false(kd_empty(ui_picks(&u)));
}

TEST("low cards first")
{
    hand_card high[HAND_CARDS], low[HAND_CARDS];
    ui u;
    stage_run(&to_answer, &u, NULL);
    int count = hand_list(&u.view.order, u.view.hand, false, high);
    assert_int_equal(hand_list(&u.view.order, u.view.hand, true, low), count);
    for (int i = 0; i < count; i++) {
        int first = i, last = i;
        while (first > 0 && high[first - 1].category == high[i].category)
            first--;
        while (last + 1 < count && high[last + 1].category == high[i].category)
            last++;
        assert_int_equal(low[first + last - i].face, high[i].face);
        if (i > first) /* the joints between cards are the same in both orders */
            assert_int_equal(low[first + last - i + 1].link, high[i].link);
    }
    u.settings.order = true;
    expect_picture(&u, 80, 24, "play-low-first-80x24");
    stage_keys(&u, "K");
    assert_true(ui_picks(&u).one == kd_card(kd_face_of(KD_SPADES, KD_RANK_K)).one);
}

/* ---- clicks ------------------------------------------------------------------------------------- */

/* Draws, finds the text and clicks into it. */
static ui_request click_on(ui *u, int w, int h, const char *text)
{
    static grid g;
    char row[GRID_MAX_W * 4 + 1];
    draw(u, w, h, &g);
    for (int y = h - 1; y >= 0; y--) {
        grid_row(&g, y, row, sizeof row);
        char *at = strstr(row, text);
        if (!at)
            continue;
        *at = 0;
        return click_at(u, &g, grid_width(row), y);
    }
    fail_msg("\"%s\" is not there", text);
    return REQUEST_NONE;
}

TEST("clicks in the menu")
{
    ui u;
    ui_init(&u, false);
    assert_int_equal(click_on(&u, 80, 24, "New game"), REQUEST_NEW_GAME);
    click_on(&u, 80, 24, "Settings");
    assert_int_equal(u.overlay, OVERLAY_SETTINGS);
    click_on(&u, 80, 24, "theme  ");
    assert_string_equal(settings_rows[u.settings_page.row].key, "theme");
    assert_int_equal(click_on(&u, 80, 24, "theme  "), REQUEST_SETTING_SET);
    value_is(&u.settings, "theme", "felt");
    click_wheel(&u, 1);
    assert_string_equal(settings_rows[u.settings_page.row].key, "suit-colours");
    click_on(&u, 80, 24, "Esc done");
    assert_int_equal(u.overlay, OVERLAY_NONE);
    assert_int_equal(click_on(&u, 80, 24, "q quit"), REQUEST_QUIT);
    click_wheel(&u, 1);
    assert_int_equal(u.menu.line, 6);
}

/* The settings cover the lines of the menu: none of these can be clicked between the rows. */
TEST("clicks through a box")
{
    static const resumable_game saved = {.path = "a.rec"};
    static grid g;
    ui u;
    ui_init(&u, false);
    ui_offer(&u, &saved, NULL);
    stage_keys(&u, ",");
    for (int h = 23; h <= 26; h++)
        for (int i = 0; i < setting_count * (h - 1); i++) {
            int y = i % (h - 1), here = i / (h - 1);
            u.settings_page.row = here;
            u.settings_page.naming = false;
            draw(&u, 80, h, &g);
            const hit *at = grid_hit_at(&g, 40, y);
            if (at && at->kind == HIT_KEY) /* it belongs to the bar */
                continue;
            if (at)
                assert_in_range(at->value, 0, setting_count - 1);
            click_at(&u, &g, 40, y);
            assert_int_equal(u.settings_page.row, at ? at->value : here);
        }
}

/* Cards in rows and as boxes; what a box covers cannot be clicked. */
TEST("clicks in the hand")
{
    kd_cards king = kd_card(kd_face_of(KD_SPADES, KD_RANK_K));
    static grid g;
    ui u;
    for (int large = 0; large < 2; large++) {
        int w = large ? 120 : 80, h = large ? 40 : 24, cards = 0;
        stage_run(&to_answer, &u, NULL);
        draw(&u, w, h, &g);
        for (int i = 0; i < g.hits; i++)
            if (g.hit[i].kind == HIT_CARD && g.hit[i].value == cards) {
                cards++;
                click_at(&u, &g, g.hit[i].x, g.hit[i].y);
                assert_int_equal(kd_count(ui_picks(&u)), 1);
                click_at(&u, &g, g.hit[i].x + 1, g.hit[i].y);
                assert_true(kd_empty(ui_picks(&u)));
            }
        assert_int_equal(cards, kd_count(u.view.hand));
    }
    click_on(&u, 80, 24, "K♠═K♠");
    assert_true(kd_same(ui_picks(&u), king));
    click_on(&u, 80, 24, "? help");
    assert_int_equal(u.overlay, OVERLAY_HELP);
    assert_int_equal(click_at(&u, &g, g.hit[0].x, g.hit[0].y), REQUEST_NONE);
    assert_true(kd_same(ui_picks(&u), king));
    ui_key(&u, '?');
    click_wheel(&u, 1);
    assert_true(kd_same(ui_picks(&u), king));
}

/* A click on the letter of the seat in the bar opens the curtain; a click beside it does not. */
TEST("clicks at the curtain")
{
    static grid g;
    ui u;
    stage_run(&to_answer, &u, NULL);
    ui_curtain(&u, 2);
    draw(&u, 80, 24, &g);
    for (int y = 0; y < 23; y++)
        for (int x = 0; x < 80; x++)
            assert_int_equal(click_at(&u, &g, x, y), REQUEST_NONE);
    assert_int_equal(click_on(&u, 80, 24, "n show North's hand"), REQUEST_OPENED);
}

TEST("a click after a trick")
{
    static grid g;
    ui u;
    stage_run(&to_answer, &u, NULL);
    u.trick_shown = true;
    draw(&u, 80, 24, &g);
    assert_int_equal(click_at(&u, &g, 40, 0), REQUEST_SKIP);
}

/* ---- the bell ----------------------------------------------------------------------------------- */

TEST("the bell")
{
    bell b = {0};
    assert_false(bell_rings(&b, true, 0)); /* nobody waited */
    assert_false(bell_rings(&b, false, 1000));
    assert_false(bell_rings(&b, false, 5000));
    assert_false(bell_rings(&b, true, 6000)); /* five seconds are not over five */
    assert_false(bell_rings(&b, false, 7000));
    assert_false(bell_rings(&b, false, 9000));
    assert_true(bell_rings(&b, true, 12001));
    assert_false(bell_rings(&b, true, 12002));
    assert_false(bell_rings(&b, true, 99999));
}

TEST("no bell for the time before a game")
{
    static keyboard k;
    static ui u;
    assert_false(bell_rings(&k.bell, false, 1000)); /* in the menu */
    keyboard_make(&k, &u, 1);
    assert_false(bell_rings(&k.bell, true, 9000));
    keyboard_make(&k, &u, 1);
    assert_false(bell_rings(&k.bell, false, 20000)); /* the wait begins here */
    assert_false(bell_rings(&k.bell, true, 24000));
}

/* ---- what players read ---------------------------------------------------------------------------- */

/* What the screen says instead of a word of the file: in another language not that word. */
static void differs(const char *text, const char *word)
{
    if (strcmp(text, word) == 0)
        fail_msg("%s", word);
}

TEST("settings have Chinese names")
{
    for (int i = 0; i < setting_count; i++)
        assert_null(strchr(settings_rows[i].name, '-'));
    if (!test_speak("zh_CN"))
        skip();
    for (int i = 0; i < setting_count; i++) {
        const setting_row *row = &settings_rows[i];
        differs(_(row->section), row->section);
        differs(_(row->name), row->name);
        for (int k = 0; row->kind == SETTING_CHOICE && setting_word(row, k); k++)
            if (strpbrk(setting_word(row, k), "0245") == NULL)
                differs(setting_word_text(setting_word(row, k)), setting_word(row, k));
    }
    assert_true(test_speak("en"));
}
