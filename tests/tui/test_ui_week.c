/* test_ui_week.c - what keys and pasted texts do on the page of a day and in the table of a week. */
#include "support/test.h"
#include "tui/state/ui.h"
#include "tui/state/ui_page.h"

#include <stdio.h>
#include <string.h>

#define WORD "day1+9k2030j6hb7g2fzg0g2g082v8kaydqat24f"

static ui u;
static week table;

/* A table of the player, Mei and Jun on the screen. */
static int at_week(void **state)
{
    static friends all;
    memset(&all, 0, sizeof all);
    for (int i = 0; i < 2; i++) {
        friend_word *w = &all.word[all.count++];
        *w = (friend_word){.word = {.rules = 7, .levels = {(int16_t)(2 - i)}}};
        strcpy(w->name, i ? "Jun" : "Mei");
        strcpy(w->word.date, "2026-11-26");
    }
    ui_init(&u, false);
    week_make(&table, "2026-11-26", "2026-11-26", 7, &all, NULL, 0);
    u.screen = SCREEN_WEEK;
    u.menu.week_page = (ui_week){.table = &table, .date = "2026-11-26"};
    strcpy(u.menu.day.today, "2026-11-26");
    return 0;
}

AROUND_EACH(at_week, NULL);

static void paste(const char *text)
{
    while (*text)
        ui_pasted(&u, (unsigned char)*text++);
}

static ui_request keys(const char *typed)
{
    ui_request request = REQUEST_NONE;
    while (*typed)
        request = ui_key(&u, (unsigned char)*typed++);
    return request;
}

TEST("a text pasted on the page of a day is a friend's, and no command")
{
    u.screen = SCREEN_DAY;
    paste("\ndw Mei=" WORD "\n");
    assert_int_equal(u.screen, SCREEN_WEEK);
    assert_int_equal(ui_mode_of(&u), MODE_NAMING);
    assert_int_equal(keys("\n"), REQUEST_FRIEND);
    assert_string_equal(u.menu.week_page.pasted, "dw Mei=" WORD);
    assert_int_equal(ui_mode_of(&u), MODE_WEEK);
}

TEST("Enter amid a text that is not marked waits for its word")
{
    assert_int_equal(keys("pKoudi +3\n"), REQUEST_NONE);
    assert_int_equal(ui_mode_of(&u), MODE_NAMING);
    assert_non_null(strstr(u.menu.week_page.said, "day1+"));
    assert_int_equal(keys(WORD "\n"), REQUEST_FRIEND);
    assert_string_equal(u.menu.week_page.pasted, "Koudi +3 " WORD);
}

TEST("Esc gives a text up, and nothing typed ends it")
{
    assert_int_equal(keys("pKoudi\033"), REQUEST_NONE);
    assert_int_equal(ui_mode_of(&u), MODE_WEEK);
    assert_int_equal(keys("p\n"), REQUEST_NONE);
    assert_int_equal(ui_mode_of(&u), MODE_WEEK);
}

TEST("Tab offers friends for a word, and only there")
{
    friend_ask_name(&u);
    assert_int_equal(keys("\t"), REQUEST_NONE);
    assert_string_equal(u.settings_page.name, "Mei");
    assert_int_equal(keys("\t"), REQUEST_NONE);
    assert_string_equal(u.settings_page.name, "Jun");
    assert_int_equal(keys("\t"), REQUEST_NONE);
    assert_string_equal(u.settings_page.name, "Mei");
    assert_int_equal(keys(" 2\n"), REQUEST_FRIEND);
    assert_string_equal(u.menu.week_page.name, "Mei 2");
    assert_int_equal(keys("p\t"), REQUEST_NONE);
    assert_string_equal(u.settings_page.name, "");
}

TEST("a friend gets another name, and the player none")
{
    assert_int_equal(keys("jn 2\n"), REQUEST_FRIEND);
    assert_string_equal(u.menu.week_page.old, "Jun");
    assert_string_equal(u.menu.week_page.name, "Jun 2");
    assert_int_equal(keys("Gn"), REQUEST_NONE); /* the player has not played */
    assert_int_equal(ui_mode_of(&u), MODE_WEEK);
}

TEST("a friend is deleted by the second key in a row")
{
    assert_int_equal(keys("DjD"), REQUEST_NONE);
    assert_int_equal(keys("D"), REQUEST_FRIEND);
    assert_true(u.menu.week_page.removes);
    assert_string_equal(u.menu.week_page.old, "Jun");
    assert_int_equal(keys("GDD"), REQUEST_NONE);
    assert_int_equal(keys("gD"), REQUEST_NONE);
    ui_page_select(&u, 1); /* by a click */
    ui_page_select(&u, 0);
    assert_int_equal(keys("D"), REQUEST_NONE); /* the question was another's meanwhile */
}

TEST("weeks go back, and on to that of today")
{
    assert_int_equal(keys("h"), REQUEST_WEEK);
    assert_string_equal(u.menu.week_page.date, "2026-11-19");
    assert_int_equal(keys("l"), REQUEST_WEEK);
    assert_int_equal(keys("l"), REQUEST_WEEK);
    assert_string_equal(u.menu.week_page.date, "2026-11-26");
    strcpy(u.menu.week_page.date, "2000-01-03");
    assert_int_equal(keys("h"), REQUEST_NONE);
    assert_string_equal(u.menu.week_page.date, "2000-01-03");
}

TEST("back from the week, past days, and a past day")
{
    assert_int_equal(keys("\033"), REQUEST_NONE);
    assert_int_equal(u.screen, SCREEN_DAY);
    assert_int_equal(keys("d"), REQUEST_PAGE);
    u.list = (ui_list){.page = &past_days_page, .key = 'd', .on_page = SCREEN_DAY};
    u.screen = SCREEN_PAGE;
    assert_int_equal(keys("\n"), REQUEST_NONE); /* there is none */
    assert_int_equal(keys("\033"), REQUEST_DAY);
    u.screen = SCREEN_DAY;
    u.menu.day.past = true;
    assert_int_equal(keys("\033"), REQUEST_PAGE);
    assert_int_equal(u.list.key, 'd');
}

TEST("a deal is looked through when it is over")
{
    u.screen = SCREEN_DAY;
    u.menu.day.next = 2;
    assert_int_equal(keys("2"), REQUEST_DAY_LOOK);
    assert_int_equal(u.menu.day.look, 1);
    assert_int_equal(keys("3"), REQUEST_NONE);
    assert_true(*u.notice.text);
}
