/* test_fill.c - sentences whose blanks are things of the game, in both languages. */
#include "support/language.h"
#include "support/notation.h"
#include "support/test.h"
#include "tui/state/keys.h"
#include "tui/text/text.h"

#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static ui u;

/* Hearts are trump, the level is 7, and the highest level is A; West is called Mei. */
static int set_ui(void **state)
{
    ui_init(&u, false);
    u.view.order = order_of("H", "7");
    u.setup.names[3] = "Mei";
    return 0;
}
AROUND_EACH(set_ui, NULL);

/* A format with the values 1 a seat, 2 a number, 3 a category, 4 a level, 5 a suit, 6 the command of Tab, 7 cards with
   their wording. */
typedef struct fill_row {
    const char *name, *format, *english, *chinese;
} fill_row;

static const fill_row rows[] = {
    {"no blank", "a", "a", "a"},
    {"nothing", "", "", ""},
    {"a seat", "%S.", "South.", "南."},
    {"a seat and a number", "%S %d", "South -3", "南 -3"},
    {"a number alone", "%2$d", "-3", "-3"},
    {"a character", "%2$c%2$c", "xx", "xx"},
    {"in another order", "%2$d %1$S", "-3 South", "-3 南"},
    {"one twice", "%1$S %1$S", "South South", "南 南"},
    {"a category", "%3$F", "♠", "♠"},
    {"a category of one card", "%3$H", "♠", "♠"},
    {"a level", "%4$L", "past A", "过 A"},
    {"a suit", "%5$T", "no trump", "无主"},
    {"a key", "%6$K:", "Tab:", "Tab:"},
    {"cards", "(%7$C)", "(SJ K♥ K♥ 4♠)", "(小 K♥ K♥ 4♠)"},
    {"cards in words", "(%7$W)", "(SJ K♥ K♥ 4♠)", "(小王 K♥ K♥ 4♠)"},
    {"a pattern", "%7$P", "mixed cards", "混牌"},
    {"a per cent sign", "%1$S%% %%d", "South% %d", "南% %d"},
};

static void fill(text *t, const fill_row *row)
{
    bool letter = strchr(row->format, 'c') != NULL;
    text_fill(t, &u, row->format, 0, letter ? 'x' : -3, KD_SPADES, KD_RANKS, KD_NO_SUIT,
              CMD_NEXT_CHOICE, faces("bj,HK,HK,S4"), WORDING_LEAD);
}

static void is_filled(void **state)
{
    const fill_row *row = *state;
    text t = {.n = 0};

    fill(&t, row);
    assert_string_equal(t.s, row->english);
}
TEST_ROWS(is_filled, rows);

static void is_filled_in_chinese(void **state)
{
    const fill_row *row = *state;
    text t = {.n = 0};

    if (!test_speak("zh_CN"))
        skip();
    fill(&t, row);
    test_speak("en");
    assert_string_equal(t.s, row->chinese);
}
TEST_ROWS(is_filled_in_chinese, rows);

TEST("texts change places")
{
    text t = {.n = 0};

    text_fill(&t, &u, "%2$s, %1$s; ", "one", "two");
    text_fill(&t, &u, "%s, %P, %d", "one", faces("SA,SA"), WORDING_ANSWER, 3);
    assert_string_equal(t.s, "two, one; one, a pair of ♠, 3");
}

TEST("as this ui shows it")
{
    text t = {.n = 0};

    u.settings.ascii = true;
    text_fill(&t, &u, "%S %F %C", 3, KD_CLUBS, faces("SK"));
    u.spoken = true;
    text_fill(&t, &u, " %F %C", KD_CLUBS, faces("SK"));
    assert_string_equal(t.s, "Mei c Ks clubs Ks");
}

TEST("in words a single card is of its suit in the singular, and a card that the deck lacks has a "
     "name")
{
    text t = {.n = 0};

    u.spoken = true;
    text_fill(&t, &u, "%P, %H", faces("SK"), WORDING_BARE, KD_CLUBS);
    assert_string_equal(t.s, "single spade, club");
    kd_rules rules = u.view.order.rules;
    rules.jokers = false;
    kd_order_make(&u.view.order, &rules, KD_HEARTS, u.view.order.level);
    t = (text){.n = 0};
    text_fill(&t, &u, "%W", faces("rj,SK"));
    assert_string_equal(t.s, "Ks BJ");
}

TEST("what is too long is cut")
{
    text t = {.n = 0};

    for (int i = 0; i < 300; i++)
        text_fill(&t, &u, "%F%%%s", KD_SPADES, "♠");
    assert_true(t.n < sizeof t.s && t.n > sizeof t.s - 4);
    assert_int_equal(strlen(t.s), t.n);
}

#ifndef NDEBUG
/* A conversion that there is none of, one too many, and formats that end in one. */
TEST("a wrong format ends the program")
{
    static const char *const wrong[] = {"%y", "%ld", "%2d", "%10$d", "%0$d", "%", "%2$"};

    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        int status;
        pid_t child = fork();
        if (child == 0) {
            text t = {.n = 0};
            (void)close(STDERR_FILENO);
            text_fill(&t, &u, wrong[i], 1, 2);
            _exit(0);
        }
        assert_int_equal(waitpid(child, &status, 0), child);
        assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT);
    }
}
#endif
