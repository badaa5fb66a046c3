/* e2e_chinese.c - the real program in Chinese: by an option, by the locale, by the settings. */
#include "support/language.h"
#include "support/program.h"
#include "support/test.h"
#include "support/vt_play.h"

#include <stdio.h>
#include <string.h>

#include <stdint.h>

enum { LAST_ROW = 23 };

/* A way to choose the language: the environment and an option. */
typedef struct way {
    const char *name;
    const char *env[4], *option, *value;
    const char *menu; /* a line of the menu that must then be shown */
} way;

#define CHINESE "1  新开一场"
#define ENGLISH "1  New game"

static const way asked = {"plays by the same keys", {NULL}, "--lang", "zh_CN", CHINESE};
static const way english = {"changes while it runs", {NULL}, NULL, NULL, ENGLISH};
static const way gb18030 = {"to GB18030", {"LC_ALL", "LANG=zh_CN.GB18030"}, NULL, NULL, ENGLISH};

static vt *start(const way *w, const char *more)
{
    const char *argv[10] = {program_path(), "play", "--pace", "instant", "--seed", "5"};
    int n = 6;

    if (!test_could_speak("zh_CN"))
        skip();
    if (w->option)
        argv[n++] = w->option, argv[n++] = w->value;
    argv[n] = more;
    return vt_start(80, 24, w->env, argv);
}

static void speaks(void **state)
{
    const way *w = *state;
    vt *v = start(w, NULL);

    vt_see(v, w->menu);
    vt_leave(v, "q");
}
TEST_FILE(speaks, "e2e/e2e_chinese.tsv", "ways", way, "ssssssss");

/* A terminal of another encoding gets ASCII, and is told so. */
TEST("in English to GB18030")
{
    vt *v = start(&gb18030, NULL);
    vt_answer(v, "\033[1;7R"); /* two characters have taken six cells */
    vt_see(v, "1  New game");
    vt_keys(v, "q");
    assert_int_equal(vt_exit(v, VT_SOON), 0);
    assert_true(vt_has(v, "this terminal does not show UTF-8"));
    vt_free(v);
}

/* The referee answers people in sentences; what programs read is in test_judge. */
TEST("judges in words")
{
    static const struct {
        const char *asks, *says;
    } rows[] = {
        {"follow lead=H9,H9 hand=H3,H4,HK,HK play=H3,H4\r", "不行 FOL-2 "},
        {"lead hand=H3,H3,HK,S4 play=H3,H3,HK\r", "可以：甩牌"},
        {"shape cards=H3,H3,H4,H4,HK\r", "拖拉机：H3,H3,H4,H4 单张：HK"},
        {"moves lead=H9,H9 hand=H3,H4,HK\r", "3 种：H3,H4/H3,HK/H4,HK"},
        {"winner plays=HA/S3/HK/H2\r", "1 号最大（首家是 0 号）"},
        {"dump lead=H8,H8,HJ others=H9,H9/HT/-\r", "甩牌不成立，改出 H8,H8，罚 30 分"},
        {"dump lead=HA others=H9,H9/HT/-\r", "甩牌成立"},
        {"kitty lead=D9,D9 win=S3,S3 cards=ST,H5\r", "15 分，乘 4，共 60 分"},
        {"gain score=125\r", "抓分方升 1 级并上台"},
        {"gain score=20\r", "庄家方升 2 级，继续坐庄"},
        {"advance from=K by=2\r", "打过最后一级，赢得全场"},
        {"flip cards=rj,C9,D3,D4,D5,D6,D8,D9 level=7\r",
         "主：无主；翻了 2 张；庄家：先抓牌一家的对家"},
    };
    const char *argv[] = {program_path(), "judge", "--lang", "zh_CN", NULL};
    if (!test_could_speak("zh_CN"))
        skip();
    vt *v = vt_start(120, 40, NULL, argv);
    vt_keys(v, "set rules=80p-v3 trump=S level=7\r");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        vt_keys(v, rows[i].asks);
        vt_see(v, rows[i].says);
    }
    vt_keys(v, "\004");
    assert_int_equal(vt_exit(v, VT_SOON), 0);
    vt_free(v);
}

static bool asks_to_play(vt *v, void *unused)
{
    (void)unused;
    return vt_bar_has(v, "回车 出牌");
}

static bool help_is_open(vt *v, void *unused)
{
    static const char begin[] = " Esc 关闭";
    (void)unused;
    return strncmp(vt_row(v, LAST_ROW), begin, sizeof begin - 1) == 0;
}

static bool help_is_closed(vt *v, void *unused)
{
    return !help_is_open(v, unused) && vt_bar_has(v, "q 退出");
}

/* Waits until all keys so far have had their effect: the help is opened and closed after them. */
static void sync_keys(vt *v)
{
    vt_keys(v, "?");
    assert_true(vt_until(v, help_is_open, NULL, VT_SOON));
    vt_keys(v, "?");
    assert_true(vt_until(v, help_is_closed, NULL, VT_SOON));
}

static bool asks(vt *v, void *unused)
{
    (void)unused;
    return vt_bar_has(v, "0 过") || vt_bar_has(v, "回车 埋底") || asks_to_play(v, NULL);
}

/* The keys are the same as in English: 0 passes, Tab and Enter bury and play. */
TEST("plays by the same keys")
{
    vt *v = start(&asked, "--new");

    for (int asked_times = 0; asked_times < 200; asked_times++) {
        assert_true(vt_until(v, asks, NULL, VT_SOON));
        if (asks_to_play(v, NULL))
            break;
        vt_keys(v, vt_bar_has(v, "0 过") ? "0" : "\t\r");
        sync_keys(v);
    }
    vt_press(v, "\t", "✓ 可以");
    vt_press(v, "?", "打出选中的牌");
    vt_keys(v, "?");
    assert_true(vt_until(v, help_is_closed, NULL, VT_SOON));
    vt_press(v, "q", "y 退出");
    vt_leave(v, "y");
}

/* The row of the box with the cursor, or "". */
static const char *row_looked_at(vt *v)
{
    for (int row = 0; row <= LAST_ROW; row++)
        if (strstr(vt_row(v, row), "▸"))
            return vt_row(v, row);
    return "";
}

static bool has_moved(vt *v, void *from)
{
    const char *now = row_looked_at(v);
    return *now && strcmp(now, from) != 0;
}

/* The settings change the language at once, and back. */
TEST("changes while it runs")
{
    vt *v = start(&english, NULL);

    vt_see(v, "1  New game");
    vt_press(v, ",", "SETTINGS");
    while (!strstr(row_looked_at(v), "language")) {
        char from[400];
        snprintf(from, sizeof from, "%s", row_looked_at(v));
        vt_keys(v, "j");
        assert_true(vt_until(v, has_moved, from, VT_SOON));
    }
    vt_press(v, "\r\r", "设置"); /* to English, to Chinese */
    vt_press(v, "-", "SETTINGS");
    vt_free(v);
}
AROUND_EACH(NULL, vt_end_all);
