/* test_keymap.c - the table of keys: nothing bound twice; bar and help come from it. */
#include "base/i18n.h"
#include "record/games.h"
#include "support/language.h"
#include "support/stage.h"
#include "support/test.h"
#include "tui/cells/cells.h"
#include "tui/state/keys.h"
#include "tui/state/ui.h"
#include "tui/text/text.h"

#include <stdio.h>
#include <string.h>

static const char *const mode_names[MODE_COUNT] = {
    "title", "people", "settings", "curtain", "look",   "deal",   "choice",
    "bury",  "play",   "wait",     "trick",   "scored", "over",   "help",
    "rules", "values", "last",     "failed",  "leave",  "notice", "lesson",
    "list",  "browse", "stats",    "config",  "naming", "review", "text",
};

/* How many rows of the mode bind the key. */
static int bindings(ui_mode mode, int key)
{
    int count = 0;

    for (int i = 0; i < key_row_count; i++)
        for (int k = 0; k < KEYS_A_ROW; k++)
            if (key_works(&key_rows[i], mode) && key_rows[i].keys[k] == key)
                count++;
    return count;
}

TEST("no key is bound twice in a mode")
{
    for (int mode = 0; mode < MODE_COUNT; mode++) {
        for (int key = 1; key < 128; key++)
            if (bindings((ui_mode)mode, key) > 1)
                fail_msg("%s: key %d is bound twice", mode_names[mode], key);
        for (int key = UI_KEY_UP; key <= UI_KEY_F2; key++)
            if (bindings((ui_mode)mode, key) > 1)
                fail_msg("%s: key %x is bound twice", mode_names[mode], (unsigned)key);
    }
}

TEST("every row is whole")
{
    for (int i = 0; i < key_row_count; i++) {
        assert_true(key_rows[i].keys[0] != 0);
        assert_true(key_rows[i].command != CMD_NONE);
        assert_true(key_rows[i].modes != 0);
        assert_non_null(key_rows[i].name);
        if (key_rows[i].label || key_rows[i].help)
            assert_true(key_rows[i].name[0] != '\0');
    }
    assert_true(key_row_count <= KEY_ROWS_MOST);
}

/* Arrows and hjkl both, Space and x, ranks, Tab, Enter, help, leaving. */
typedef struct bound {
    const char *name;
    ui_mode mode;
    int key;
    command command;
} bound;

static const bound bounds[] = {
    {"h and left", MODE_PLAY, 'h', CMD_LEFT},
    {"left arrow", MODE_PLAY, UI_KEY_LEFT, CMD_LEFT},
    {"l is right in the hand", MODE_PLAY, 'l', CMD_RIGHT},
    {"j is down, not the jack", MODE_PLAY, 'j', CMD_DOWN},
    {"J is the jack", MODE_PLAY, 'J', CMD_RANK},
    {"Q is the queen in the hand", MODE_PLAY, 'Q', CMD_RANK},
    {"Q asks after a deal", MODE_SCORED, 'Q', CMD_LEAVE},
    {"Q, late for a queen, asks at a trick", MODE_TRICK, 'Q', CMD_LEAVE},
    {"Q asks while cards are dealt", MODE_DEAL, 'Q', CMD_LEAVE},
    {"Q asks at a choice", MODE_CHOICE, 'Q', CMD_LEAVE},
    {"Q asks in a look", MODE_PRIVATE, 'Q', CMD_LEAVE},
    {"Q asks at the curtain", MODE_CURTAIN, 'Q', CMD_LEAVE},
    {"Q asks at a failed dump", MODE_FAILED, 'Q', CMD_LEAVE},
    {"Q asks in a box", MODE_LAST, 'Q', CMD_LEAVE},
    {"Q asks in the title too", MODE_TITLE, 'Q', CMD_LEAVE},
    {"Q does not answer its own question", MODE_LEAVE, 'Q', CMD_NONE},
    {"w says why a trick was won", MODE_TRICK, 'w', CMD_WHY},
    {"H lists the tricks", MODE_WAIT, 'H', CMD_TRICKS},
    {"b shows the burying", MODE_PLAY, 'b', CMD_BURIED},
    {"U takes back", MODE_WAIT, 'U', CMD_TAKE_BACK},
    {"U takes back a declaration", MODE_DEAL, 'U', CMD_TAKE_BACK},
    {"U takes back a pass", MODE_CHOICE, 'U', CMD_TAKE_BACK},
    {"U takes back from the result", MODE_SCORED, 'U', CMD_TAKE_BACK},
    {"r opens the words of a value's rule", MODE_VALUES, 'r', CMD_TEXT},
    {"0 is the ten", MODE_PLAY, '0', CMD_RANK},
    {"0 passes where one is asked", MODE_CHOICE, '0', CMD_PASS},
    {"digits choose there", MODE_CHOICE, '2', CMD_NUMBER},
    {"Space picks", MODE_PLAY, ' ', CMD_PICK},
    {"x picks", MODE_BURY, 'x', CMD_PICK},
    {"Space pauses the deal", MODE_DEAL, ' ', CMD_PAUSE},
    {"Enter shows what is picked, or deals on", MODE_DEAL, '\n', CMD_SHOW},
    {"Enter shows or passes where one is asked", MODE_CHOICE, '\n', CMD_SHOW},
    {"Enter plays", MODE_PLAY, '\n', CMD_PLAY},
    {"Shift-Tab", MODE_PLAY, UI_KEY_BACKTAB, CMD_LAST_CHOICE},
    {"DEL clears", MODE_PLAY, 127, CMD_CLEAR},
    {"Backspace clears", MODE_PLAY, UI_KEY_BACKSPACE, CMD_CLEAR},
    {"F1 helps", MODE_BURY, UI_KEY_F1, CMD_HELP},
    {"Ctrl-C asks", MODE_PLAY, 3, CMD_LEAVE},
    {"Ctrl-L draws again", MODE_CURTAIN, 12, CMD_REDRAW},
    {"H opens the tricks while declaring", MODE_DEAL, 'H', CMD_TRICKS},
    {"H opens the tricks while countering", MODE_CHOICE, 'H', CMD_TRICKS},
    {"d opens the details", MODE_SCORED, 'd', CMD_DETAILS},
    {"? helps in a rule's words too", MODE_TEXT, '?', CMD_HELP},
    {"? closes the help", MODE_HELP, '?', CMD_BACK},
    {"d deletes, after a question", MODE_LIST, 'd', CMD_GAMES_DELETE},
    {"Esc closes the help", MODE_HELP, UI_KEY_ESC, CMD_BACK},
    {"m talks to the others", MODE_PLAY, 'm', CMD_TALK},
    {"o lists who is there", MODE_WAIT, 'o', CMD_SEATS},
    {"f opens the phrases", MODE_SCORED, 'f', CMD_PHRASES},
    {"in the line to the others letters are letters", MODE_TALK, 'q', CMD_NONE},
    {"y agrees", MODE_QUESTION, 'y', CMD_AGREE},
    {"Enter does not answer for the player", MODE_QUESTION, '\n', CMD_NONE},
    {"Esc drops the picks in play", MODE_PLAY, UI_KEY_ESC, CMD_ESCAPE},
    {"N skips an exercise", MODE_PLAY, 'N', CMD_EXERCISE_ANOTHER},
    {"Esc leaves an exercise while others play", MODE_WAIT, UI_KEY_ESC, CMD_ESCAPE},
    {"Enter does not open the curtain", MODE_CURTAIN, '\n', CMD_NONE},
    {"a letter of a seat may", MODE_CURTAIN, 'n', CMD_OPEN},
};

static void is_bound(void **state)
{
    const bound *b = *state;
    assert_int_equal(key_command(b->mode, b->key), b->command);
}
TEST_ROWS(is_bound, bounds);

static const script first_deal = {"a deal", NULL, {0}, NULL, "* turn S3; deal 20"};

/* A ui in each mode whose bar and help are checked. */
static void bring(ui *u, ui_mode mode)
{
    stage s = {.script = &first_deal, .seat = 0};

    stage_run(&s, u, NULL);
    u->game.asked = 1;
    u->view.actors = 1;
    if (mode == MODE_TITLE)
        ui_title(u);
    if (mode == MODE_CURTAIN)
        ui_curtain(u, 1);
    if (mode == MODE_PLAY || mode == MODE_WAIT)
        u->view.phase = KD_PHASE_PLAY, u->game.asked = mode == MODE_PLAY;
    if (mode == MODE_BURY)
        u->view.phase = KD_PHASE_BURY;
    if (mode == MODE_SCORED)
        u->view.phase = KD_PHASE_SCORED;
    assert_int_equal(ui_mode_of(u), mode);
}

static const struct moment {
    const char *name;
    ui_mode mode;
} moments[] = {
    {"title", MODE_TITLE}, {"deal", MODE_DEAL},     {"bury", MODE_BURY},       {"play", MODE_PLAY},
    {"wait", MODE_WAIT},   {"scored", MODE_SCORED}, {"curtain", MODE_CURTAIN},
};

/* Each help line of the mode and of the table, near or far, is in the picture, and none of another's alone. */
static void help_of(const struct moment *m, bool far)
{
    static const resumable_game saved = {.when = "14:02", .deal = 1};
    static char picture[PICTURE];
    ui u;

    bring(&u, m->mode);
    u.people.on = far;
    u.menu.resumable = &saved;
    u.view.tricks = 1;
    ui_key(&u, '?');
    assert_int_equal(u.overlay, OVERLAY_HELP);
    picture_of(&u, 80, 30, picture);
    for (int i = 0; i < key_row_count; i++) {
        char line[80];
        if (!key_rows[i].help || key_rows[i].command == CMD_CAPTURED) /* named with CMD_WHY */
            continue;
        const char *name = key_rows[i].name[0] == '$' ? "←→↑↓" : key_rows[i].name;
        if (key_rows[i].command == CMD_OPEN) /* only the letter of the seat whose hand is closed */
            name = "e";
        snprintf(line, sizeof line, " %-18s%s", name, key_rows[i].help);
        bool works = key_works(&key_rows[i], m->mode) && command_offered(&u, key_rows[i].command);
        if (works != !!strstr(picture, line))
            fail_msg("%s: \"%s\" is %s", m->name, line, works ? "missing" : "there");
    }
    ui_key(&u, UI_KEY_ESC);
    assert_int_equal(u.overlay, OVERLAY_NONE);
}

static void help_is_the_table(void **state)
{
    const struct moment *m = *state;
    help_of(m, false);
    help_of(m, m->mode != MODE_TITLE && m->mode != MODE_CURTAIN);
}
TEST_ROWS(help_is_the_table, moments);

/* Neither help nor bar names a key that has nothing to show yet. */
TEST("nothing to show is not named")
{
    static char picture[PICTURE];
    static const kd_event turned = {.kind = KD_EV_TURNED, .seat = KD_NOBODY};
    ui u;

    bring(&u, MODE_TITLE);
    ui_key(&u, '?');
    assert_null(strstr(picture_of(&u, 80, 30, picture), "go on with the saved game"));
    bring(&u, MODE_PLAY);
    u.logged = 0;
    assert_null(strstr(picture_of(&u, 160, 24, picture), " L "));
    ui_event(&u, &turned);
    assert_non_null(strstr(picture_of(&u, 160, 24, picture), " L auction "));
    ui_key(&u, '?');
    assert_null(strstr(picture_of(&u, 80, 30, picture), "w t b c  "));
    assert_non_null(strstr(picture, " t b c  "));
    ui_key(&u, '?');
    u.view.tricks = 1;
    assert_non_null(strstr(picture_of(&u, 160, 24, picture), " L last trick "));
    ui_key(&u, '?');
    assert_non_null(strstr(picture_of(&u, 80, 30, picture), "w t b c  "));
}

/* Every word of the bar belongs to a row; help and quit are always there. */
static void bar_is_the_table(void **state)
{
    const struct moment *m = *state;
    static grid g;
    char bar[400];
    ui u;

    bring(&u, m->mode);
    for (int w = 60; w <= 120; w += 10) {
        draw(&u, w, 24, &g);
        grid_row(&g, 23, bar, sizeof bar);
        assert_non_null(strstr(bar, " ? help"));
        assert_non_null(strstr(bar, " q quit"));
        for (int i = 0; i < key_row_count; i++) {
            char item[80];
            if (!key_rows[i].label || key_rows[i].name[0] == '$')
                continue;
            snprintf(item, sizeof item, " %s %s ", key_rows[i].name, key_rows[i].label);
            text numbers = {.n = 0};
            if (key_rows[i].command == CMD_NUMBER) { /* the numbers of the choices */
                choice_numbers_text(&numbers, &u.view);
                snprintf(item, sizeof item, " %.9s %s ", numbers.s, key_rows[i].label);
            }
            if (key_rows[i].command == CMD_OPEN) /* the curtain's own letter and seat */
                snprintf(item, sizeof item, " e show East's hand ");
            if (key_rows[i].command == CMD_LAST_TRICK) /* there is none yet */
                snprintf(item, sizeof item, " L auction ");
            char *at = strstr(bar, item);
            if (at && key_works(&key_rows[i], m->mode))
                memset(at + 1, ' ', strlen(item) - 2);
        }
        char *arrows = strstr(bar, "←→↑↓ move");
        if (arrows)
            memset(arrows, ' ', strlen("←→↑↓ move"));
        char *quit = strstr(bar, "q quit");
        memset(quit, ' ', 6);
        if (strspn(bar, " ") != strlen(bar))
            fail_msg("%s: nobody's: \"%s\"", m->name, bar);
    }
}
TEST_ROWS(bar_is_the_table, moments);

/* ---- words that depend on the moment -------------------------------------------------------------- */

/* The bar in the state of that ui. */
static const char *bar_of(const ui *u, char bar[400])
{
    static grid g;

    draw(u, 80, 24, &g);
    grid_row(&g, 23, bar, 400);
    return bar;
}

TEST("the advice keeps its place beside taking back; without cards none are picked")
{
    char bar[400];
    ui u;

    bring(&u, MODE_PLAY);
    u.game.may_take_back = true;
    assert_non_null(strstr(bar_of(&u, bar), " U take back "));
    assert_non_null(strstr(bar, " i advice "));
    assert_non_null(strstr(bar, " Tab hint "));
    bring(&u, MODE_WAIT);
    assert_non_null(strstr(bar_of(&u, bar), " Space pick "));
    u.view.hand = (kd_cards){0, 0};
    assert_null(strstr(bar_of(&u, bar), " Space pick "));
    assert_null(strstr(bar, " v more "));
}

/* In a box the help is that of the box, to which it goes back. */
static const struct moment boxes[] = {
    {"a rule", MODE_TEXT},     {"the values", MODE_VALUES},  {"the last trick", MODE_LAST},
    {"details", MODE_DETAILS}, {"a look back", MODE_REVIEW}, {"the coach", MODE_COACH},
    {"the costs", MODE_COSTS},
};

static void help_of_box(void **state)
{
    const struct moment *m = *state;
    static char picture[PICTURE];
    ui u;

    bring(&u, MODE_PLAY);
    u.overlay = (ui_overlay)m->mode;
    for (int below = 0; below < 2; below++) {
        u.below = below ? OVERLAY_COSTS : OVERLAY_NONE;
        if (u.below == u.overlay)
            break;
        ui_key(&u, '?');
        assert_int_equal(u.overlay, OVERLAY_HELP);
        assert_non_null(strstr(picture_of(&u, 80, 30, picture), "Esc               close the box"));
        assert_null(strstr(picture, "bot plays"));
        ui_key(&u, '?');
        assert_int_equal(u.overlay, m->mode);
        assert_int_equal(u.below, below ? OVERLAY_COSTS : OVERLAY_NONE);
    }
}
TEST_ROWS(help_of_box, boxes);

TEST("no line of the help is cut, in either language")
{
    enum { ROOM = 33 };
    for (int chinese = 0; chinese < 2 && (!chinese || test_speak("zh_CN")); chinese++)
        for (int i = 0; i < key_row_count; i++)
            if (key_rows[i].help && grid_width(_(key_rows[i].help)) > ROOM)
                fail_msg("too long for its box: %s", _(key_rows[i].help));
    test_speak("en");
}

TEST("pace and pause")
{
    char bar[400];
    static char picture[PICTURE];
    ui u;

    bring(&u, MODE_DEAL);
    assert_non_null(strstr(bar_of(&u, bar), "Space pause"));
    assert_null(strstr(picture_of(&u, 80, 24, picture), "paused"));
    assert_int_equal(ui_key(&u, ' '), REQUEST_PAUSE);
    assert_non_null(strstr(bar_of(&u, bar), "Space go on"));
    assert_non_null(strstr(picture_of(&u, 80, 24, picture), "paused"));
    assert_int_equal(ui_key(&u, '+'), REQUEST_PACE);
    assert_non_null(strstr(bar_of(&u, bar), "speed fast"));
    ui_key(&u, '?');
    ui_key(&u, '?');
    assert_null(strstr(bar_of(&u, bar), "speed fast"));
    bring(&u, MODE_PLAY);
    assert_null(strstr(bar_of(&u, bar), "speed"));
    ui_key(&u, '-');
    assert_non_null(strstr(bar_of(&u, bar), "speed slow"));
    ui_key(&u, '-'); /* the slowest pace is named all the same */
    assert_non_null(strstr(bar_of(&u, bar), "speed slow"));
}

/* Nobody can pass while the kitty is turned; in a private declaration everybody can. */
TEST("passing")
{
    char bar[400];
    ui u;

    bring(&u, MODE_DEAL);
    u.view.phase = KD_PHASE_FLIP;
    assert_null(strstr(bar_of(&u, bar), "0 pass"));
    u.view.phase = KD_PHASE_DEAL;
    u.view.hand = (kd_cards){0, 0};
    assert_null(strstr(bar_of(&u, bar), "0 pass"));
    u.screen = SCREEN_PRIVATE;
    assert_non_null(strstr(bar_of(&u, bar), "0 pass"));
}
