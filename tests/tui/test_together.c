/* test_together.c - tables with people at their own terminals in the menu: keys, what they ask of the program, and
   pictures. */
#include "record/games.h"
#include "record/kept_rules.h"
#include "session/tables.h"
#include "support/stage.h"
#include "support/test.h"
#include "tui/state/ui.h"

#include <stdlib.h>
#include <string.h>
#include <wchar.h>

/* Tables as a program finds them, with names that are too long for their column, or wide. */
static const table_found tables_here[] = {
    {.where = "/run/koudi/evening",
     .name = "evening",
     .owner = "ann",
     .rules_name = "80p-v3",
     .free = 2,
     .shows = true,
     .sitter = {{.presence = SEAT_HERE, .name = "Ann"},
                {.presence = SEAT_OPEN, .name = "steady"},
                {.presence = SEAT_AWAY, .name = "Tom"},
                {.presence = SEAT_OPEN, .name = "steady"}}},
    {.where = "/run/koudi/long",
     .name = "a-name-that-is-much-too-long-for-any-column-of-the-list",
     .owner = "somebody-with-a-long-account",
     .rules_name = "a-rules-file-with-a-long-name",
     .shows = true,
     .sitter = {{.presence = SEAT_HERE, .name = "Somebody Whose Name Does Not End"},
                {.presence = SEAT_COVERED, .name = "And Another One Who Is Called Like That"},
                {.presence = SEAT_HERE, .name = "Mei"},
                {.presence = SEAT_BOT, .name = "steady"}}},
    {.where = "/run/koudi/kept",
     .name = "kept",
     .owner = "mei",
     .kept = true,
     .free = -1,
     .ends_minutes = 9},
    {.where = "/run/koudi/wide",
     .name = "\xe7\x89\x8c\xe6\xa1\x8c\xe4\xb8\x80\xe5\x8f\xb7"
             "\xe7\x89\x8c\xe6\xa1\x8c\xe4\xb8\x80\xe5\x8f\xb7",
     .owner = "\xe6\x9d\x8e\xe6\xa2\x85",
     .rules_name = "official",
     .free = 1,
     .shows = true,
     .sitter = {{.presence = SEAT_HERE, .name = "\xe6\x9d\x8e\xe6\xa2\x85"},
                {.presence = SEAT_HERE, .name = "\xe7\x8e\x8b\xe6\x96\xb9"},
                {.presence = SEAT_OPEN, .name = "steady"},
                {.presence = SEAT_BOT, .name = "steady"}}},
    {.where = "/run/koudi/own",
     .name = "own",
     .owner = "me",
     .own = true,
     .rules_name = "tournament",
     .free = 1,
     .shows = true,
     .sitter = {{.presence = SEAT_HERE, .name = "Lin"},
                {.presence = SEAT_OPEN, .name = "steady"},
                {.presence = SEAT_BOT, .name = "steady"},
                {.presence = SEAT_BOT, .name = "steady"}}},
    {.where = "/run/koudi/closed",
     .name = "closed",
     .owner = "tom",
     .rules_name = "official",
     .free = 3,
     .ends_minutes = 1},
    {.where = "/run/koudi/hangs", .name = "hangs", .owner = "tom", .silent = true, .free = -1},
};
enum { HERE = sizeof tables_here / sizeof *tables_here };

static table_found found[2][HERE];

/* The menu of a program that knows of tables, with the list opened by its number. */
static void open_list(ui *u, int count)
{
    ui_init(u, false);
    u->menu.together = true;
    assert_int_equal(stage_keys(u, "8"), REQUEST_TABLES);
    memcpy(found[0], tables_here, sizeof tables_here);
    found[0][0].ruled = true;
    assert_true(kd_rules_preset(&found[0][0].rules, "80p-v3"));
    assert_true(kd_rules_set(&found[0][0].rules, "fine_points", "20", NULL));
    together_sort(found[0], count);
    ui_look(u);
    assert_int_equal(u->screen, SCREEN_TOGETHER);
    ui_found(u, found[0], count);
}

/* ---- the menu ---------------------------------------------------------------------------------- */

TEST("the menu has the line where tables can be had")
{
    ui u;
    ui_init(&u, false);
    assert_int_equal(stage_keys(&u, "8"), REQUEST_DAY);
    assert_int_equal(stage_keys(&u, "9"), REQUEST_NONE);
    assert_int_equal(u.screen, SCREEN_TITLE);
    assert_int_equal(stage_keys(&u, "jj\n"), REQUEST_QUIT); /* the second after the eighth */
    ui_title(&u);
    u.menu.together = true;
    assert_int_equal(stage_keys(&u, "kkkk\n"), REQUEST_TABLES);
    assert_int_equal(stage_keys(&u, "j\n"), REQUEST_DAY);
    assert_int_equal(stage_keys(&u, "9"), REQUEST_DAY);
    assert_int_equal(stage_keys(&u, "j\n"), REQUEST_PRACTICE);
    assert_int_equal(stage_keys(&u, "j\n"), REQUEST_QUIT);
    assert_int_equal(stage_keys(&u, "7"), REQUEST_TUTORIAL); /* keeps its number */
    u.menu.untaught = true;
    ui_title(&u);
    assert_int_equal(u.menu.line, TITLE_TUTORIAL);
}

/* ---- the list ---------------------------------------------------------------------------------- */

TEST("a kept seat comes first")
{
    const char *const order[] = {
        "kept", "own", "evening", tables_here[1].name, tables_here[3].name, "closed", "hangs"};
    ui u;
    open_list(&u, HERE);
    for (int i = 0; i < HERE; i++)
        assert_string_equal(u.together.found[i].name, order[i]);
    assert_int_equal(stage_keys(&u, "\n"), REQUEST_JOIN_TABLE);
    assert_string_equal(together_where(&u), "/run/koudi/kept");
    assert_int_equal(together_seat(&u), KD_SEATS);
}

TEST("the cursor stays on its table")
{
    ui u;
    open_list(&u, HERE);
    stage_keys(&u, "jj");
    memcpy(found[1], tables_here, sizeof tables_here);
    ui_found(&u, found[1], HERE); /* in another order */
    assert_string_equal(together_where(&u), "/run/koudi/evening");
    ui_found(&u, found[1] + 1, HERE - 1); /* it is gone */
    assert_true(u.together.line < HERE - 1);
    stage_keys(&u, "G");
    ui_found(&u, found[1], HERE); /* the line after the tables */
    assert_int_equal(u.together.line, HERE + TOGETHER_ADDRESS);
    ui_found(&u, found[1], 0);
    assert_int_equal(u.together.line, TOGETHER_ADDRESS);
    stage_keys(&u, "k\n");
    assert_int_equal(u.screen, SCREEN_TABLE_PLAN);
}

TEST("the cursor waits for the first table")
{
    ui u;
    memcpy(found[0], tables_here, sizeof tables_here);
    ui_init(&u, false);
    u.menu.together = true;
    ui_found(&u, found[0], HERE); /* what is found late, when the list is left, shows nothing */
    assert_int_equal(u.screen, SCREEN_TITLE);
    ui_look(&u);
    expect_pictures(&u, "together-looking", true, false);
    ui_found(&u, found[0], HERE);
    assert_string_equal(together_where(&u), "/run/koudi/evening");
    ui_title(&u);
    ui_look(&u);
    stage_keys(&u, "j"); /* moved meanwhile: it stays with its line */
    ui_found(&u, found[0], HERE);
    assert_int_equal(u.together.line, HERE + TOGETHER_ADDRESS);
    ui_found(&u, found[0], 0);
    stage_keys(&u, "k");
    ui_found(&u, found[0], HERE); /* one that comes later does not take the cursor either */
    assert_int_equal(u.together.line, HERE + TOGETHER_OPEN);
}

static const struct wanted {
    const char *name, *keys;
    int seat;
} wanted[] = {
    {"any seat by itself", "", KD_SEATS},
    {"South", "l", 0},
    {"West", "llll", 3},
    {"to watch", "lllll", KD_NOBODY},
    {"round", "llllll", KD_SEATS},
    {"and back", "h", KD_NOBODY},
    {"the other way", "hh", 3},
};

static void a_seat_is_wanted(void **state)
{
    const struct wanted *row = *state;
    ui u;
    open_list(&u, HERE);
    stage_keys(&u, row->keys);
    assert_int_equal(together_seat(&u), row->seat);
    assert_int_equal(stage_keys(&u, "\n"), REQUEST_JOIN_TABLE);
}
TEST_ROWS(a_seat_is_wanted, wanted);

TEST("where no seat is free one may watch")
{
    ui u;
    open_list(&u, HERE);
    stage_keys(&u, "\n");
    ui_not_joined(&u, "the line to the table was cut", false);
    assert_int_equal(together_seat(&u), KD_SEATS);
    assert_int_equal(u.screen, SCREEN_TOGETHER);
    ui_not_joined(&u, "no seat is free", true);
    assert_int_equal(together_seat(&u), KD_NOBODY);
    assert_int_equal(stage_keys(&u, "\n"), REQUEST_JOIN_TABLE);
    stage_keys(&u, "j"); /* another table: any seat again */
    assert_int_equal(together_seat(&u), KD_SEATS);
    assert_string_equal(u.together.why, "");
}

/* By the same key twice, and only where this account has opened it. */
static const struct ended {
    const char *name, *keys;
    bool asks, ends;
} ended[] = {
    {"an own table", "jee", false, true},
    {"asks before", "je", true, false},
    {"another key gives it up", "jelhe", true, false},
    {"not by moving to another table", "jeje", false, false},
    {"not somebody else's", "jjee", false, false},
    {"nor a line after the tables", "Gee", false, false},
};

static void a_table_is_ended(void **state)
{
    const struct ended *row = *state;
    ui u;
    open_list(&u, HERE);
    assert_int_equal(stage_keys(&u, row->keys), row->ends ? REQUEST_CLOSE_TABLE : REQUEST_NONE);
    assert_int_equal(u.people.removing == WORD_CLOSE, row->asks);
    if (row->ends)
        assert_string_equal(together_where(&u), "/run/koudi/own");
}
TEST_ROWS(a_table_is_ended, ended);

TEST("another table that takes its place is not ended")
{
    ui u;
    open_list(&u, HERE);
    stage_keys(&u, "je");
    memcpy(found[1], found[0], sizeof found[1]);
    found[1][1].where[0] = '!';
    ui_found(&u, found[1], HERE);
    assert_int_equal(stage_keys(&u, "e"), REQUEST_NONE);
}

/* Who has a generic account; what is typed stands behind its name, which the terminal offers. */
static const struct named {
    const char *name, *keys, *typed; /* typed: NULL: nothing is joined */
} named[] = {
    {"Enter keeps the account's", "\n", "root"},
    {"another name", "\177\177\177\177Mei\n", "Mei"},
    {"no name", "\177\177\177\177\n", ""},
    {"of an invitation's letters", "\177\177\177\177koudi1+z\n", "koudi1+z"},
    {"Esc gives it up", "\033", NULL},
};

static void a_name_is_typed(void **state)
{
    static const ui_request requests[] = {REQUEST_JOIN_TABLE, REQUEST_OPEN_TABLE};
    const struct named *row = *state;
    for (int i = 0; i < 2; i++) {
        ui u;
        open_list(&u, HERE);
        if (i)
            stage_keys(&u, "o");
        ui_ask_name(&u, requests[i], "root");
        assert_int_equal(ui_mode_of(&u), MODE_NAMING);
        assert_int_equal(stage_keys(&u, row->keys), row->typed ? requests[i] : REQUEST_NONE);
        assert_int_equal(ui_mode_of(&u), MODE_TOGETHER);
        assert_string_equal(u.together.way.name, row->typed ? row->typed : "");
        stage_keys(&u, "axy\n"); /* an address is one again */
        assert_string_equal(together_where(&u), "xy");
    }
}
TEST_ROWS(a_name_is_typed, named);

TEST("a name is typed at the foot of the list")
{
    ui u;
    open_list(&u, HERE);
    ui_ask_name(&u, REQUEST_JOIN_TABLE, "root");
    expect_pictures(&u, "together-name", true, false);
    ui_found(&u, found[0] + 1, HERE - 1); /* the table is gone */
    assert_int_equal(ui_mode_of(&u), MODE_TOGETHER);
}

TEST("the own seat may be moved, or another be had")
{
    ui u;
    open_list(&u, HERE);
    stage_keys(&u, "\n");
    ui_not_joined(&u, "your seat is in use at another terminal", false);
    u.together.moves = true;
    expect_pictures(&u, "together-in-use", true, false);
    stage_keys(&u, "l");
    assert_false(u.together.moves);
}

#define INVITED "koudi1+zv5g0w87zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz00000000000000000000000000n7bt55"

struct address {
    const char *name, *keys, *where; /* where: NULL: nothing is joined */
};

static void an_address_is_typed(void **state)
{
    const struct address *row = *state;
    ui u;
    open_list(&u, 2);
    ui_request last = stage_keys(&u, row->keys);
    assert_int_equal(ui_mode_of(&u), MODE_TOGETHER);
    assert_int_equal(last, row->where ? REQUEST_JOIN_TABLE : REQUEST_NONE);
    if (row->where)
        assert_string_equal(together_where(&u), row->where);
}
TEST_FILE(an_address_is_typed, "tui/together.tsv", "addresses", struct address, "sss");

/* The terminal marks what is pasted: no character of it is a command, and line breaks do not end it. */
static const struct pasted {
    const char *name, *before, *text, *typed; /* typed: NULL: no address is */
} pasted[] = {
    {"in the list an address begins", "", INVITED, INVITED},
    {"instead of the one before", "aevening\n", INVITED, INVITED},
    {"behind what is typed", "ax", "y\r\nz\n", "xy  z "},
    {"lines, quotes, a frame", "a", "\n> koudi1+zv5g0w87\n> zzzz \xe2\x94\x82\n",
     "> koudi1+zv5g0w87 > zzzz \xe2\x94\x82 "},
    {"blanks begin nothing", "", " \n\t", NULL},
};

static void paste(ui *u, const char *text)
{
    wchar_t wide[TABLE_INVITATION];
    size_t count = mbstowcs(wide, text, TABLE_INVITATION);
    assert_true(count < TABLE_INVITATION);
    for (size_t i = 0; i < count; i++)
        ui_pasted(u, (int)wide[i]);
}

static void it_is_pasted(void **state)
{
    const struct pasted *row = *state;
    ui u;
    open_list(&u, HERE);
    stage_keys(&u, row->before);
    paste(&u, row->text);
    assert_int_equal(ui_mode_of(&u), row->typed ? MODE_NAMING : MODE_TOGETHER);
    if (row->typed)
        assert_string_equal(u.settings_page.name, row->typed);
}
TEST_ROWS(it_is_pasted, pasted);

TEST("nothing is played by a paste")
{
    ui u, as_it_was;
    open_list(&u, HERE);
    stage_keys(&u, "o");
    as_it_was = u;
    paste(&u, "jjll\nnq 8");
    assert_memory_equal(&u, &as_it_was, sizeof u);
    ui_title(&u);
    as_it_was = u;
    paste(&u, "q8\n");
    assert_memory_equal(&u, &as_it_was, sizeof u);
}

/* The most that a chat makes of an invitation, and more than that. */
TEST("too much is refused")
{
    static char picture[PICTURE];
    ui u;
    open_list(&u, HERE);
    for (int i = 0; i < TABLE_INVITATION; i++)
        paste(&u, "\n> k");
    assert_non_null(strstr(picture_of(&u, 60, 20, picture), "Enter joins"));
    for (int i = 0; i < UI_TYPED; i++)
        paste(&u, "k");
    assert_non_null(strstr(picture_of(&u, 60, 20, picture), "longer than any address"));
    assert_int_equal(stage_keys(&u, "\n"), REQUEST_NONE);
    assert_int_equal(ui_mode_of(&u), MODE_NAMING);
    stage_keys(&u, "\033");
    paste(&u, INVITED);
    assert_int_equal(stage_keys(&u, "\n"), REQUEST_JOIN_TABLE);
}

TEST("a long address is cut at its room")
{
    static char picture[PICTURE];
    ui u;
    open_list(&u, 0);
    stage_keys(&u, "a");
    for (int i = 0; i < UI_TYPED; i++)
        ui_key(&u, 0x6885);
    stage_keys(&u, "\177z");
    assert_non_null(strstr(picture_of(&u, 60, 20, picture), "z_")); /* its end is in sight */
    assert_int_equal(stage_keys(&u, "\n"), REQUEST_JOIN_TABLE);
    assert_true(strlen(together_where(&u)) < UI_TYPED);
}

/* ---- a table to be opened ---------------------------------------------------------------------- */

typedef struct planned {
    const char *name, *keys; /* in the list of values */
    const char *seats;
    bool fast;
    int clock_s, clock_more_s;
    bool forbids_watching;
    const char *called, *listen, *address;
} planned;

static void a_table_is_planned(void **state)
{
    const planned *row = *state;
    table_plan plan;
    ui u;
    open_list(&u, 1);
    stage_keys(&u, "o");
    stage_keys(&u, row->keys);
    assert_int_equal(ui_mode_of(&u), MODE_TABLE_PLAN);
    assert_int_equal(stage_keys(&u, "\n"), REQUEST_OPEN_TABLE);
    together_plan(&u, &plan);
    assert_string_equal(plan.seats, row->seats);
    assert_int_equal(plan.pace, row->fast ? PACE_FAST : PACE_NORMAL);
    assert_int_equal(plan.clock_s, row->clock_s);
    assert_int_equal(plan.clock_more_s, row->clock_more_s);
    assert_int_equal(plan.forbids_watching, row->forbids_watching);
    assert_string_equal(plan.name, row->called);
    assert_string_equal(plan.listen[0], row->listen);
    assert_string_equal(plan.address, row->address);
    assert_string_equal(plan.rules_name, u.setup.rules_name);
    assert_memory_equal(&plan.rules, &u.setup.rules, sizeof plan.rules);
}
TEST_FILE(a_table_is_planned, "tui/together.tsv", "plans", planned, "sssbiibsss");

TEST("the coach may be asked where who opens the table says so")
{
    table_plan plan;
    ui u;
    open_list(&u, 1);
    stage_keys(&u, "o");
    together_plan(&u, &plan);
    assert_false(plan.coach);
    stage_keys(&u, "jjjjjjjl");
    together_plan(&u, &plan);
    assert_true(plan.coach);
    assert_false(plan.forbids_watching);
}

TEST("a table waits so long when nobody is there")
{
    table_plan plan;
    ui u;
    open_list(&u, 1);
    stage_keys(&u, "o");
    together_plan(&u, &plan);
    assert_int_equal(plan.empty_s, 600);
    stage_keys(&u, "jjjjjjjjjl");
    together_plan(&u, &plan);
    assert_int_equal(plan.empty_s, 1200);
    stage_keys(&u, "45");
    together_plan(&u, &plan);
    assert_int_equal(plan.empty_s, 2700);
}

TEST("a table begins with the settings of its opener")
{
    table_plan plan;
    ui u;
    char why[200];
    open_list(&u, 1);
    u.settings.coach = true;
    assert_true(setting_set(&u.settings, setting_find("clock"), "30+5", why, sizeof why));
    u.settings.speed = PACE_FAST;
    stage_keys(&u, "o");
    together_plan(&u, &plan);
    assert_true(plan.coach);
    assert_int_equal(plan.clock_s, 30);
    assert_int_equal(plan.clock_more_s, 5);
    assert_int_equal(plan.pace, PACE_FAST);
}

TEST("a table may have other rules than the menu")
{
    table_plan plan;
    kd_rules official;
    ui u;
    open_list(&u, 0);
    stage_keys(&u, "\n"); /* without a table the cursor is on it */
    stage_keys(&u, "jjjj");
    for (int i = 0;
         i <= kd_preset_count &&
         strcmp(setting_word(&table_plan_rows[4], u.together.plan.rules), "official") != 0;
         i++)
        stage_keys(&u, "l");
    together_plan(&u, &plan);
    assert_true(kd_rules_preset(&official, "official"));
    assert_string_equal(plan.rules_name, "official");
    assert_memory_equal(&plan.rules, &official, sizeof official);
}

TEST("a table may have rules that are kept under a name")
{
    named_list kept = {1, {{"meitable", kd_presets[0].name, {0}}}};
    table_plan plan;
    ui u;
    kd_rules_default(&kept.rules[0].rules);
    kept.rules[0].rules.fine_points = 20;
    open_list(&u, 0);
    u.rule_page.named = &kept;
    stage_keys(&u, "\njjjjh"); /* the last one, behind the presets */
    together_plan(&u, &plan);
    assert_string_equal(plan.rules_name, "meitable");
    assert_memory_equal(&plan.rules, &kept.rules[0].rules, sizeof plan.rules);
    assert_string_equal(
        table_row_offer(&u, &table_plan_rows[4], kd_preset_count + kd_elsewhere_count + 1),
        "meitable");
    stage_keys(&u, "l");
    together_plan(&u, &plan);
    assert_memory_equal(&plan.rules, &u.setup.rules, sizeof plan.rules);
}

/* Where the program was built without TLS, the rows about the network say so and change nothing. */
TEST("without TLS no table listens")
{
    table_plan plan;
    ui u;
    open_list(&u, 0);
    stage_keys(&u, "ojjjjjjjjl"); /* chosen, and only then */
    u.together.no_network = "this koudi was built without TLS, which the network needs";
    stage_keys(&u, "lnx\njnx\nk");
    expect_pictures(&u, "table-plan-no-network", true, false);
    together_plan(&u, &plan);
    assert_string_equal(plan.listen[0], "");
    assert_string_equal(plan.address, "");
    stage_keys(&u, "Gnevening\n");
    together_plan(&u, &plan);
    assert_string_equal(plan.name, "evening");
}

TEST("what fails is said and the values stay")
{
    ui u;
    open_list(&u, 0);
    stage_keys(&u, "oGnevening\n\n");
    ui_not_joined(&u, "a table of that name is open", false);
    assert_int_equal(u.screen, SCREEN_TABLE_PLAN);
    expect_pictures(&u, "table-plan-failed", true, false);
    assert_int_equal(stage_keys(&u, "\033"), REQUEST_TABLES);
    assert_int_equal(u.screen, SCREEN_TOGETHER);
    stage_keys(&u, "o");
    assert_string_equal(u.together.plan.name, "evening");
    assert_string_equal(u.together.why, "");
    assert_int_equal(stage_keys(&u, "q"), REQUEST_TABLES);
    stage_keys(&u, "q");
    assert_int_equal(u.screen, SCREEN_TITLE);
    assert_int_equal(u.menu.line, TITLE_TOGETHER);
}

TEST("the box for friends gives way to the game")
{
    ui u;
    open_list(&u, 0);
    ui_start(&u);
    snprintf(u.together.opened, sizeof u.together.opened, "%s", "evening");
    snprintf(u.together.host, sizeof u.together.host, "%s", "server.example.org");
    ui_invite(&u);
    expect_pictures(&u, "invite", true, true);
    assert_int_equal(stage_keys(&u, "\n"), REQUEST_NONE);
    assert_int_equal(u.overlay, OVERLAY_NONE);
    snprintf(u.together.opened, sizeof u.together.opened, "%s",
             "a-name-of-sixty-three-letters-is-the-longest-that-a-table-has-63");
    snprintf(u.together.host, sizeof u.together.host, "%s",
             "a-host-whose-name-is-long.department.university.example.org");
    ui_invite(&u);
    expect_pictures(&u, "invite-long", true, false);
}

/* ---- pictures ---------------------------------------------------------------------------------- */

struct shot {
    const char *name;
    int count;
    const char *keys, *why;
    bool no_seat, ascii;
};

static void picture_is(void **state)
{
    const struct shot *row = *state;
    ui u;
    open_list(&u, row->count);
    stage_keys(&u, row->keys);
    if (row->why)
        ui_not_joined(&u, row->why, row->no_seat);
    expect_pictures(&u, row->name, true, row->ascii);
}
TEST_FILE(picture_is, "tui/together.tsv", "shots", struct shot, "sissbb");

TEST("the menu with tables")
{
    static const resumable_game saved = {.when = "14:02", .deal = 3, .level = {3, 5}};
    ui u;
    ui_init(&u, false);
    u.menu.together = true;
    ui_offer(&u, &saved, NULL);
    expect_pictures(&u, "title-together", true, true);
}

TEST("the player waits for the table")
{
    ui u;
    open_list(&u, HERE);
    u.together.busy = true;
    expect_pictures(&u, "together-busy", true, false);
    stage_keys(&u, "o");
    expect_pictures(&u, "table-plan-busy", true, false);
}
