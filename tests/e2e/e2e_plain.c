/* e2e_plain.c - plain mode of the real program through pipes: whole deals, refusals, reviews, endings. */
#include "support/folder.h"
#include "support/language.h"
#include "support/program.h"
#include "support/test.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <stdint.h>

enum { ROOM = 1 << 16 };

/* The program and its output so far. */
static struct {
    program p;
    char said[ROOM];
    size_t n, seen; /* seen: what had been read before the last call of hear */
} t;

static void begin_with(const char *const *words)
{
    t.n = t.seen = 0;
    t.said[0] = '\0';
    program_start(&t.p, words);
}

#define BEGIN(...) begin_with((const char *const[]){"play", "--plain", __VA_ARGS__, NULL})

/* Reads until the output ends with one of the prompts; returns which, or -1 at the end of the output. */
static int hear(const char *const *prompts)
{
    t.seen = t.n;
    for (ssize_t got = 0; t.n < ROOM - 1 && (got = read(t.p.out, t.said + t.n, 1)) == 1;) {
        t.said[++t.n] = 0;
        for (int i = 0; prompts[i]; i++) {
            size_t length = strlen(prompts[i]);
            if (t.n - t.seen >= length && strcmp(t.said + t.n - length, prompts[i]) == 0)
                return i;
        }
    }
    return -1;
}

static void tell(const char *words)
{
    assert_true(program_tell(&t.p, words, strlen(words)));
}

/* The line leads to the first of the prompts, and that is said before it. */
static void says_to(const char *const *prompts, const char *line, const char *said)
{
    tell(line);
    assert_int_equal(hear(prompts), 0);
    assert_non_null(strstr(t.said + t.seen, said));
}

/* Plays the first hint, asked for by that line, with a word before it; returns the prompt that followed the hint. */
static int play_hint_as(const char *const *prompts, const char *asks, const char *word)
{
    char line[200];
    tell(asks);
    int at = hear(prompts);
    assert_true(at >= 0);
    size_t length = strcspn(t.said + t.seen, "\n");
    snprintf(line, sizeof line, "%s%.*s\n", word, (int)length, t.said + t.seen);
    tell(line);
    return at;
}

static void play_hint(const char *const *prompts)
{
    (void)play_hint_as(prompts, "hint\n", "");
}

/* Plays by hints until a deal is over. */
static void play_deal(const char *const prompts[5])
{
    int at;
    while ((at = hear(prompts)) != 3) {
        assert_true(at >= 0);
        if (at == 2) {
            assert_non_null(strstr(t.said + t.seen, "\n1 ")); /* no question with one answer */
            tell("0\n");
        } else {
            play_hint(prompts);
        }
    }
}

/* Up to the first question with the first of those prompts, passing by that line and burying by hints. */
static void hear_play(const char *const *prompts, const char *pass)
{
    int at;
    while ((at = hear(prompts)) > 0) {
        if (at == 2)
            tell(pass);
        else
            play_hint(prompts);
    }
    assert_int_equal(at, 0);
}

/* Ends the input, reads the rest of the output and expects that exit status. */
static void ends(int code)
{
    static const char *const none[] = {NULL};
    program_close_input(&t.p);
    assert_int_equal(hear(none), -1);
    assert_int_equal(program_end(&t.p), code);
}

static void quits(void)
{
    tell("q\n");
    ends(0);
}

static const char *const english[] = {"play> ", "bury> ", "choose> ", "Enter goes on> ", NULL};

static void start(const char *rules)
{
    BEGIN("--seed", "5", "--rules", rules);
}

/* A deal of each preset, its result, and the beginning of the next deal. The output is printable ASCII
   and nothing is printed twice. */
TEST_EACH_PRESET("plays a deal")
{
    start(*state);
    play_deal(english);
    assert_non_null(strstr(t.said, "deal 1 is over."));
    tell("\n");
    assert_true(hear(english) >= 0);
    assert_null(strstr(t.said + t.seen, "deal 1 is over.")); /* not a second time */
    quits();
    for (size_t i = 0; i < t.n; i++)
        assert_true((t.said[i] >= ' ' && t.said[i] <= '~') || t.said[i] == '\n');
}

/* Each full-width character of a line that ASCII has, as a Chinese input method sends it. */
static void tell_full_width(const char *line)
{
    char wide[600];
    size_t n = 0;
    for (; *line; line++) {
        unsigned code = *line > ' ' ? 0xff01U + (unsigned)(*line - '!') : 0x3000U;
        if (*line == '\n')
            wide[n++] = '\n';
        else
            n += (size_t)snprintf(wide + n, sizeof wide - n, "%c%c%c", (int)(0xe0 | code >> 12),
                                  (int)(0x80 | (code >> 6 & 63)), (int)(0x80 | (code & 63)));
    }
    wide[n] = '\0';
    tell(wide);
}

/* Commands, numbers and cards in full-width characters. */
TEST("takes full width")
{
    start("80p-v3");
    hear_play(english, "\uff10\n");
    tell_full_width("?\n");
    assert_int_equal(hear(english), 0);
    assert_non_null(strstr(t.said + t.seen, "help: this; ? does the same."));
    tell_full_width("hint\n");
    assert_int_equal(hear(english), 0);
    char cards[200];
    snprintf(cards, sizeof cards, "%.*s\n", (int)strcspn(t.said + t.seen, "\n"), t.said + t.seen);
    tell_full_width(cards);
    assert_true(hear(english) >= 0);
    assert_null(strstr(t.said + t.seen, "is no card"));
    tell_full_width("q\n");
    tell_full_width("q\n");
    ends(0);
}

/* The player is told of a program that does not answer before it loses its seat; with programs at the table the
   working folder must be without records. */
TEST("tells of the slow", .before = enter_folder, .after = leave_folder)
{
    static const char *const prompts[] = {"does not answer: a bot takes the seat in 1 s.\n",
                                          "play> ", "bury> ", "choose> ", NULL};
    int at;
    BEGIN("--seed", "5", "--seat", "east=cmd:echo koudi-seat 1; exec cat >cat", "--seat-time",
          "6000");
    while ((at = hear(prompts)) != 0) {
        assert_true(at > 0);
        if (at == 3)
            tell("0\n");
        else
            play_hint(prompts);
    }
    assert_non_null(strstr(t.said, "East does not answer"));
    assert_int_equal(kill(t.p.pid, SIGTERM), 0);
    ends(128 + SIGTERM);
}

/* All is in Chinese but the cards, which are shown as they are typed. */
TEST("plays a deal in chinese")
{
    static const char *const prompts[] = {"出牌> ", "埋底> ", "选择> ", "按回车继续> ", NULL};
    if (!test_could_speak("zh_CN"))
        skip();
    BEGIN("--seed", "5", "--lang", "zh_CN");
    play_deal(prompts);
    assert_non_null(strstr(t.said, "第 1 局打完。"));
    assert_non_null(strstr(t.said, "手牌 25 张。主牌："));
    assert_non_null(strstr(t.said, " 大王"));
    assert_null(strstr(t.said, "BJ"));
    assert_null(strstr(t.said, "points"));
    assert_null(strstr(t.said, "\033"));
    quits();
}

/* Commands, and words before cards, have Chinese names; the marks are full-width, without blanks behind them. */
TEST("takes chinese words")
{
    static const char *const prompts[] = {"出牌> ", "埋底> ", "选择> ", "按回车继续> ", NULL};
    if (!test_could_speak("zh_CN"))
        skip();
    BEGIN("--seed", "5", "--lang", "zh_CN");
    hear_play(prompts, "过\n");
    says_to(prompts, "反主 2s 2s\n", "现在问的不是这个。");
    says_to(prompts, "帮助\n", "手牌（hand）：你的手牌。\n");
    says_to(prompts, "手牌\n", "手牌 25 张。");
    says_to(prompts, "出 大王 大王\n", "你手里没有 大王");
    says_to(prompts, "出 ♠3 黑桃3\n", "你手里没有 3s 3s");
    assert_int_equal(play_hint_as(prompts, "提示\n", "出"), 0);
    assert_true(hear(prompts) >= 0);
    assert_non_null(strstr(t.said + t.seen, "南（你）"));
    assert_null(strstr(t.said, "。 "));
    assert_null(strstr(t.said, "： "));
    assert_null(strstr(t.said, "， "));
    tell("退出\n");
    tell("退出\n");
    ends(0);
}

/* In English, the same words. */
TEST("takes words before cards")
{
    start("80p-v3");
    hear_play(english, "pass\n");
    says_to(english, "play\n", "type the cards behind it.");
    says_to(english, "bury ks\n", "that is not asked now.");
    assert_int_equal(play_hint_as(english, "hint\n", "play "), 0);
    assert_true(hear(english) >= 0);
    assert_non_null(strstr(t.said + t.seen, "South (you)"));
    tell("q\nq\n");
    ends(0);
}

TEST("says where no hints are given")
{
    static const char *const choose[] = {"choose> ", NULL};
    start("80p-v3");
    assert_int_equal(hear(choose), 0);
    says_to(choose, "hint\n", "hints are for plays and for burying: coach advises here.");
    tell("q\nq\n");
    ends(0);
}

TEST("keeps hints back that are switched off")
{
    BEGIN("--seed", "5", "--set", "hints=no");
    hear_play(english, "0\n");
    says_to(english, "hint\n", "Hints are switched off in the settings");
    says_to(english, "coach\n", "Hints are switched off in the settings");
    ends(0);
}

/* Lines have no key to suggest cards: what would do is said as a hint. */
TEST("hints at the cards to bury")
{
    start("official");
    for (int at; (at = hear(english)) != 1; tell("0\n"))
        assert_true(at >= 0);
    says_to((const char *const[]){"bury> ", NULL}, "7s 4s 6h 4h Jc 3c 6d\n",
            "you picked 7. hint: add 4d\n");
    ends(0);
}

/* An illegal play (FOL-2) changes nothing, and the reason is printed. */
TEST("says why a play is refused")
{
    start("80p-v3");
    hear_play(english, "0\n");
    says_to(english, "zz\n", "\"zz\" is no card");
    says_to(english, "bj bj\n", "you do not hold BJ");
    says_to(english, "ad\n", "not legal. ");
    ends(0);
}

/* DECL-1: the question is printed. An answer that is no choice gets the reason and the choices again. A
   choice can be made by its cards or its number. */
TEST("says why a choice is refused")
{
    static const struct {
        const char *typed, *said;
    } wrong[] = {
        {"7\n", "\"7\" is no choice"},
        {"abc\n", "\"abc\" is no choice"},
        {"一二三四五六七八九十甲乙\n", "\"一二三四五六七八九十\" is no choice"},
        {"u\n", "\"u\" is no choice"},
        {"bj bj\n", "you do not hold BJ BJ"},
        {"3d\n", "not legal. "},
    };
    start("80p-v3");
    assert_int_equal(hear(english), 2);
    assert_non_null(strstr(t.said, "\nDeclare?\n1 2s: trump spades"));
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        tell(wrong[i].typed);
        assert_int_equal(hear(english), 2);
        assert_non_null(strstr(t.said + t.seen, wrong[i].said));
        assert_non_null(strstr(t.said + t.seen, "1 2s: trump spades, you deal.\n0 pass.\n"));
    }
    tell("2s\n");
    assert_int_equal(hear(english), 2);
    assert_non_null(strstr(t.said + t.seen, "South (you) declares with 2s."));
    ends(0);
}

/* CTR-8, CTR-10: whose own declaration stands, while others may counter, is asked for what that seat may do, and a word
   before the cards is the one for it. */
static const struct asked_row {
    const char *name, *self_counter, *asks, *other, *word;
} asked_rows[] = {
    {"reinforces alone", "no", "Reinforce?", "counter 2d 2d\n", "reinforce 2d 2d\n"},
    {"reinforces or counters", "yes", "Reinforce or counter?", "counter 2d 2d\n",
     "reinforce 2d 2d\n"},
};

static void asks_for_what_may_be(void **state)
{
    const struct asked_row *row = *state;
    char said[100], rules[60] = "/tmp/koudi-plain-XXXXXX";
    int file = mkstemp(rules);
    assert_true(file >= 0);
    dprintf(file, "[counter]\ncounter = more\nself_counter = %s\n", row->self_counter);
    assert_int_equal(close(file), 0);
    BEGIN("--seed", "19", "--rules", rules);
    assert_int_equal(hear(english), 2);
    tell("counter 2d\n");
    assert_int_equal(hear(english), 2);
    assert_non_null(strstr(t.said + t.seen, "that is not asked now. Declare?"));
    tell("declare 2d\n");
    assert_int_equal(hear(english), 2);
    snprintf(said, sizeof said, "\n%s\nSouth declares with 2d. ", row->asks);
    assert_non_null(strstr(t.said + t.seen, "\n1 2d 2d: trump diamonds, reinforced.\n0 pass.\n"));
    assert_non_null(strstr(t.said + t.seen, said));
    tell(row->other);
    assert_int_equal(hear(english), 2);
    snprintf(said, sizeof said, "that is not asked now. %s\n", row->asks);
    assert_non_null(strstr(t.said + t.seen, said));
    tell(row->word);
    assert_true(hear(english) >= 0);
    assert_non_null(strstr(t.said + t.seen, "South (you) reinforces with 2d 2d."));
    assert_int_equal(unlink(rules), 0);
    ends(0);
}
TEST_ROWS(asks_for_what_may_be, asked_rows);

/* Plays on until that prompt. */
static void play_to(int wanted)
{
    for (int at; (at = hear(english)) != wanted;) {
        assert_true(at >= 0);
        if (at >= 2)
            tell(at == 2 ? "0\n" : "\n");
        else
            play_hint(english);
    }
}

/* DUMP-3: after a dump that failed the next play is the next line typed. */
TEST("plays on after a failed dump")
{
    static const char *const typed[] = {"1\n", "1\n", "3h Ad 10d 9d 8d 7d 6d 4d\n", "8h 4h\n",
                                        "8h 4h\n"};
    BEGIN("--seed", "4");
    for (size_t i = 0; i < sizeof typed / sizeof *typed; i++) {
        assert_true(hear(english) >= 0);
        tell(typed[i]);
    }
    play_to(0);
    assert_non_null(strstr(t.said, "dump"));
    play_hint(english);
    play_to(0);
    assert_null(strstr(t.said, "not accepted"));
    quits();
}

/* SJ and bj mean other cards in a record. With both cards in the hand the program says which one it
   takes, and the word must be typed again. */
TEST("says which card is meant")
{
    static const struct {
        const char *typed, *said;
    } words[] = {
        {"bj bj\n",
         "bj is BJ here, the big joker; the small one is sj. you do not hold BJ.\nplay> "},
        {"SJ\n", "SJ is the small joker here; the jack of spades is js. type it again"},
        {"SJ\n", "not legal. "},
        {"sj\n", "not legal. "},
        {"bj\n", "bj is BJ here, the big joker; the small one is sj. type it again"},
        {"BJ\n", "not legal. "},
        {"bj\n", "not legal. "},
    };
    BEGIN("--seed", "10");
    play_to(0);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        says_to(english, words[i].typed, words[i].said);
    }
    ends(0);
}

/* REV-1: commands that look back in the middle of a deal, with the texts that must be printed, up to
   NULL. */
typedef struct look_row {
    const char *rules, *typed, *said[3], *never;
} look_row;

TEST("looks back")
{
    size_t count;
    const look_row *row = file_rows("e2e/e2e_plain.tsv", "looks", "ssssss", sizeof *row, &count);
    for (const look_row *end = row + count; row < end; row++) {
        start(row->rules);
        play_to(0);
        for (int tricks = 0; tricks < 3; tricks++) {
            play_hint(english);
            play_to(0);
        }
        tell(row->typed);
        assert_int_equal(hear(english), 0);
        for (int k = 0; k < 3 && row->said[k]; k++)
            if (!strstr(t.said + t.seen, row->said[k]))
                fail_msg("%s: %s: %s", row->rules, row->typed, t.said + t.seen);
        assert_true(!row->never || !strstr(t.said + t.seen, row->never));
        quits();
    }
}

/* Decision after decision, also from the result, which is told anew then. */
TEST("takes decisions back")
{
    start("80p-v3");
    play_to(0);
    for (int tricks = 0; tricks < 3; tricks++) {
        play_hint(english);
        play_to(0);
    }
    says_to(english, "back\n", "Taken back.\nyour turn");
    says_to(english, "back\n", "Taken back.\nyour turn");
    says_to(english, "hint\n", "");
    play_hint(english);
    play_deal(english);
    tell("back\n");
    assert_int_equal(hear(english), 0);
    assert_non_null(strstr(t.said + t.seen, "Taken back.\n"));
    play_hint(english);
    play_deal(english);
    assert_non_null(strstr(t.said + t.seen, "deal 1 is over."));
    quits();
}

/* A pass that only could be made was no decision of the person. */
TEST("takes no pass back that was not asked for")
{
    BEGIN("--seed", "3", "--rules", "80p-v3");
    play_to(0);
    assert_non_null(strstr(t.said, "South (you) passes."));
    play_hint(english);
    play_to(0);
    says_to(english, "back\n", "Taken back.\nyour turn");
    says_to(english, "back\n", "There is nothing to take back.");
    quits();
}

/* A command that is mistyped at the result can be typed again. */
TEST("only Enter goes on from a result")
{
    start("80p-v3");
    play_deal(english);
    tell("agian\n");
    assert_int_equal(hear(english), 3);
    assert_non_null(strstr(t.said + t.seen, "\"agian\" is no command: "));
    tell("again\n");
    assert_true(hear(english) < 3);
    assert_non_null(strstr(t.said + t.seen, "the deal is played again, and does not count."));
    quits();
}

TEST("a bot plays the rest of the deal")
{
    start("80p-v3");
    play_to(0);
    tell("bot\n");
    assert_int_equal(hear(english), 3);
    assert_non_null(strstr(t.said + t.seen, "a bot plays for you until the deal is over.\n"));
    assert_non_null(strstr(t.said + t.seen, "deal 1 is over."));
    tell("bot\n");
    assert_int_equal(hear(english), 3);
    assert_non_null(strstr(t.said + t.seen, "No bot can play for you at this table now.\n"));
    tell("\n");
    assert_true(hear(english) < 3); /* asked again */
    quits();
}

/* At the start the player is told whether the cards still out are counted (REV-1). */
TEST("plays a deal again")
{
    BEGIN("--seed", "12", "--set", "confirm=no");
    hear_play(english, "0\n");
    tell("again\n");
    assert_true(hear(english) >= 0);
    assert_non_null(strstr(t.said + t.seen, "a deal can be played again when it is over"));
    tell("bot\n");
    assert_int_equal(hear(english), 3);
    char *result = strstr(t.said + t.seen, "attackers' total "), total[32];
    assert_non_null(result);
    snprintf(total, sizeof total, "%.20s", result);
    tell("again 99\n");
    assert_int_equal(hear(english), 3);
    assert_non_null(strstr(t.said + t.seen, "\"99\": type the number of a trick"));
    tell("again 2 open\n");
    while (hear(english) != 0)
        tell("0\n");
    assert_non_null(strstr(t.said + t.seen, "the deal is played again, and does not count."));
    assert_non_null(strstr(t.said + t.seen, "\nNorth: hand "));
    tell("bot\n"); /* plays as before */
    assert_int_equal(hear(english), 3);
    assert_non_null(strstr(t.said + t.seen, total));
    tell("again 3\n");
    assert_int_equal(hear(english), 0);
    assert_null(strstr(t.said + t.seen, "\nNorth: hand "));
    tell("open\n");
    assert_int_equal(hear(english), 0);
    assert_non_null(strstr(t.said + t.seen, "\nNorth: hand "));
    tell("quit\n");
    assert_int_equal(hear(english), 3);
    assert_non_null(strstr(t.said + t.seen, "back in the game"));
    tell("\n");
    assert_true(hear(english) >= 0);
    ends(0);
}

TEST("says whether it counts")
{
    start("80p-v3");
    assert_true(hear(english) >= 0);
    assert_non_null(strstr(t.said, "cards still out are not counted for you."));
    ends(0);
    start("forty");
    assert_true(hear(english) >= 0);
    assert_non_null(strstr(t.said, "cards still out are counted for you: out tells them."));
    ends(0);
}

/* SEAT-2: a single person keeps the seat, and is told so where the rules draw seats by lot. */
TEST("says who draws seats")
{
    static const char lot[] = "the lot draws the seats where several people play";
    start("tournament");
    assert_true(hear(english) >= 0);
    assert_non_null(strstr(t.said, "you are South"));
    assert_non_null(strstr(t.said, lot));
    ends(0);
    start("80p-v3");
    assert_true(hear(english) >= 0);
    assert_null(strstr(t.said, lot));
    ends(0);
}

/* The coach's advice, for a play and for a burying. */
TEST("the coach advises")
{
    for (int prompt = 0; prompt < 2; prompt++) {
        start("80p-v3");
        play_to(prompt);
        tell(prompt ? "coach\n" : "i\n");
        assert_int_equal(hear(english), prompt);
        const char *said = t.said + t.seen;
        assert_true(strncmp(said, prompt ? "bury " : "", prompt ? 5 : 0) == 0);
        assert_true(strstr(said, "the hidden cards may lie.") ||
                    strstr(said, "By rules of thumb."));
        quits();
    }
}

/* The rule's ID, standard errors and the deck's hash are told to those who ask for them. */
TEST("details are asked for")
{
    static const struct {
        const char *typed, *has, *lacks;
    } rows[] = {
        {"coach\n", "", "+-"},
        {"figures\n", "", ""},
        {"r\n", "rule ", ""},
        {"details\n", "Hash of the deck, from before its first card: ", "Salt of the hash: "},
    };
    start("80p-v3");
    play_to(0);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        tell(rows[i].typed);
        assert_int_equal(hear(english), 0);
        const char *said = t.said + t.seen;
        assert_non_null(strstr(said, rows[i].has));
        assert_true(!*rows[i].lacks || !strstr(said, rows[i].lacks));
        if (strstr(said, "the hidden cards may lie."))
            assert_int_equal(strstr(said, "+-") != NULL, rows[i].typed[0] == 'f');
    }
    assert_null(strstr(t.said, "(REV-1)"));
    quits();
}

/* At the end of its input the program ends, and the game is saved. */
TEST("ends with its input")
{
    BEGIN("--seed", "7");
    ends(0);
    assert_non_null(strstr(t.said, "The record of the game is "));
}

/* MATCH-1: the result of the last deal is printed like that of any other. */
TEST("sums up the last deal")
{
    static const char rules[] = "[match]\nto_level = 2\n";
    char path[] = "/tmp/koudi-plain-XXXXXX";
    int file = mkstemp(path);
    assert_true(file >= 0);
    assert_int_equal(write(file, rules, sizeof rules - 1), sizeof rules - 1);
    assert_int_equal(close(file), 0);
    start(path);
    play_deal(english);
    while (!strstr(t.said, "win the match.")) { /* unless it was the last deal */
        tell("\n");
        play_deal(english);
    }
    /* The last deal, too, can be played again. */
    tell("again\n");
    assert_true(hear(english) >= 0);
    assert_non_null(strstr(t.said + t.seen, "the deal is played again, and does not count."));
    tell("q\n");
    assert_int_equal(hear(english), 3);
    assert_non_null(strstr(t.said + t.seen, "back in the game"));
    tell("\n");
    assert_int_equal(unlink(path), 0);
    ends(0);
    const char *over = strstr(t.said, "deal 1 is over."), *won = strstr(t.said, "win the match.");
    assert_non_null(over);
    assert_non_null(won);
    assert_true(over < won);
    assert_null(strstr(over + 1, "deal 1 is over."));
}

/* Input longer than the program's buffer, before anything is asked: no byte is lost, and the full buffer
   is not taken for the end. */
TEST("takes long input")
{
    enum { LENGTH = 3000 };
    static char blank[LENGTH];
    memset(blank, ' ', sizeof blank);
    blank[LENGTH - 1] = '\n';
    start("80p-v3");
    for (int i = 0; i < 3; i++)
        assert_true(program_tell(&t.p, blank, sizeof blank));
    tell("?\nq\n");
    ends(0);
    assert_non_null(strstr(t.said, "quit: leave"));
}

/* That there is no record is said at the start, not only at the end. */
TEST("says that there is no record")
{
    const char *kept = getenv("XDG_STATE_HOME");
    char was[512];
    snprintf(was, sizeof was, "%s", kept ? kept : "");
    assert_int_equal(setenv("XDG_STATE_HOME", "/dev/null", 1), 0);
    start("80p-v3");
    assert_int_equal(kept ? setenv("XDG_STATE_HOME", was, 1) : unsetenv("XDG_STATE_HOME"), 0);
    assert_int_equal(hear(english), 2);
    const char *told = strstr(t.said, "this game cannot be recorded: /dev/null/koudi/records/");
    assert_non_null(told);
    assert_non_null(strstr(told, ".rec: Not a directory\n"));
    assert_null(strstr(told + 1, "this game cannot be recorded"));
    ends(0);
}

/* Programs at the table can read the command line of koudi: the seed does not stay there. A drawn seed is
   printed nowhere; with a given one the player is told that the cards can be foreseen. */
TEST("hides its seed")
{
    char path[64], line[4096] = "";
    BEGIN("--seed=5550123");
    assert_int_equal(hear(english), 2);
    assert_non_null(strstr(t.said, "who knows it can foresee them"));
    snprintf(path, sizeof path, "/proc/%ld/cmdline", (long)t.p.pid);
    FILE *file = fopen(path, "r");
    if (file) { /* only Linux has it */
        size_t size = fread(line, 1, sizeof line - 1, file);
        assert_int_equal(fclose(file), 0);
        for (size_t i = 0; i < size; i++)
            line[i] = line[i] ? line[i] : ' ';
        assert_non_null(strstr(line, "--plain --seed=*******"));
    }
    ends(0);
    assert_non_null(strstr(t.said, "Seed 5550123. "));
    BEGIN(NULL);
    assert_true(hear(english) >= 0);
    assert_null(strstr(t.said, "foresee"));
    ends(0);
    assert_null(strstr(t.said, "Seed "));
    assert_non_null(strstr(t.said, "The record of the game is "));
}

/* A record that is removed during the game is not made again; the player is told, and the game goes
   on. */
TEST("says that the record was removed")
{
    char path[64] = "/tmp/koudi-plain-XXXXXX", command[128];
    const char *kept = getenv("XDG_STATE_HOME");
    char was[512];
    snprintf(was, sizeof was, "%s", kept ? kept : "");
    assert_non_null(mkdtemp(path));
    assert_int_equal(setenv("XDG_STATE_HOME", path, 1), 0);
    start("80p-v3");
    assert_int_equal(kept ? setenv("XDG_STATE_HOME", was, 1) : unsetenv("XDG_STATE_HOME"), 0);
    assert_int_equal(hear(english), 2);
    snprintf(command, sizeof command, "rm %s/koudi/records/*", path);
    assert_int_equal(system(command), 0); /* NOLINT(cert-env33-c): our own command */
    tell("0\n");
    play_deal(english);
    const char *told = strstr(t.said, "this game cannot be recorded: ");
    assert_non_null(told);
    assert_non_null(strstr(told, ".rec: it was removed while the game went on\n"));
    ends(0);
    snprintf(command, sizeof command, "rm -r %s", path);
    assert_int_equal(system(command), 0); /* NOLINT(cert-env33-c): as above */
}

TEST("refuses several people")
{
    BEGIN("--people", "2");
    ends(2);
}
