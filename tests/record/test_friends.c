/* test_friends.c - friends' words are kept by name, once; what is no word in the file stays and harms nothing. */
#include "record/friends.h"

#include "record/day.h"
#include "support/folder.h"
#include "support/test.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static int in_state(void **state)
{
    return make_folder(state) || setenv("XDG_STATE_HOME", folder, 1);
}

AROUND_EACH(in_state, remove_folder);

static friends read_friends; /* too large for the stack */

/* A result of that day with so many levels. */
static friend_word result(const char *name, const char *date, int levels)
{
    friend_word w = {.name = ""};
    kd_rules rules;
    kd_rules_default(&rules);
    snprintf(w.name, sizeof w.name, "%s", name);
    snprintf(w.word.date, sizeof w.word.date, "%s", date);
    day_version(w.word.version);
    w.word.rules = day_rules(&rules);
    w.word.levels[0] = (int16_t)levels;
    w.word.records = (uint32_t)levels + 1000;
    return w;
}

static friend_kept keep(const char *name, const char *date, int levels)
{
    friend_word w = result(name, date, levels);
    return friends_keep(&w);
}

static const char *path(void)
{
    return in_folder("koudi/days/friends.txt");
}

static void content(char *out, size_t size)
{
    FILE *file = fopen(path(), "r");
    assert_non_null(file);
    out[fread(out, 1, size - 1, file)] = '\0';
    fclose(file);
}

static void add_text(const char *text, size_t length)
{
    FILE *file = fopen(path(), "a");
    assert_non_null(file);
    assert_int_equal(fwrite(text, 1, length, file), length);
    fclose(file);
}

#define WORD "day1+9k2030j6hb7g2fzg0g2g082v8kaydqat24f"

/* ---- words in texts ---- */

static const struct taken_row {
    const char *name, *text, *want; /* NULL: refused */
} taken_rows[] = {
    {"alone", WORD, ""},
    {"with a name", "Mei=" WORD, "Mei"},
    {"with a full-width =", "妈妈＝" WORD, "妈妈"},
    {"with blanks around that", "Mei ＝ " WORD, "Mei"},
    {"with a name of several words", "  Aunt Mei = " WORD "\n", "Aunt Mei"},
    {"a Chinese name", "妈妈=" WORD, "妈妈"},
    {"with the line before it", "Koudi 2026-11-26 · 80p-v3 · +3 · better than 91 % " WORD, ""},
    {"with words behind it", WORD "。厉害吧", ""},
    {"in quotation marks", "Mei=\"" WORD "\"", "Mei"},
    {"in capitals", "Mei=DAY1+9K2030J6HB7G2FZG0G2G082V8KAYDQAT24F", "Mei"},
    {"no name before =", "=" WORD, ""},
    {"hidden characters are made visible", "M\x1b[1m=" WORD, "M?[1m"},
    {"too long a word", "Mei=" WORD "0", NULL},
    {"cut off", "Mei=day1+9k2030j6hb7g2fzg0g2g082v8ka", NULL},
    {"of a later version", "Mei=day2+9k2030j6hb7g2fzg0g2g082v8kaydqat24f", NULL},
    {"several words", "Mei=" WORD " Jun=" WORD, NULL},
    {"within a word", "holi" WORD, NULL},
    {"none", "hello", NULL},
    {"nothing", "", NULL},
};

static void take_row(void **state)
{
    const struct taken_row *row = *state;
    friend_word w = {.name = "before"};
    const char *why = NULL;
    bool taken = friend_take(row->text, &w, &why);
    assert_int_equal(taken, row->want != NULL);
    assert_string_equal(w.name, row->want ? row->want : "before");
    assert_true(taken || (why && *why));
    if (taken)
        assert_string_equal(w.word.date, "2026-11-26");
}

TEST_ROWS(take_row, taken_rows);

TEST("a long name is cut to what fits, whole characters")
{
    char text[300] = "";
    friend_word w;
    const char *why;
    strcat(text, "a");
    for (int i = 0; i < 40; i++)
        strcat(text, "妈");
    strcat(text, "=" WORD);
    assert_true(friend_take(text, &w, &why));
    assert_null(friend_name_refuse(w.name));
    assert_int_equal(strlen(w.name), 1 + 3 * 15);
    assert_null(strchr(w.name, '?'));
}

/* ---- the file ---- */

TEST("a word is kept once, and found again")
{
    friend_word w = result("Mei", "2026-11-26", 3);
    assert_int_equal(friends_read(&read_friends), 0);
    assert_int_equal(read_friends.count, 0);
    assert_int_equal(friends_keep(&w), FRIEND_KEPT);
    assert_int_equal(friends_keep(&w), FRIEND_AGAIN);
    assert_int_equal(keep("Mei", "2026-11-27", 1), FRIEND_KEPT);
    assert_int_equal(friends_read(&read_friends), 0);
    assert_int_equal(read_friends.count, 2);
    assert_int_equal(read_friends.bad, 0);
    assert_string_equal(friends_name(&read_friends, &w.word), "Mei");
    w.word.levels[3]++;
    assert_null(friends_name(&read_friends, &w.word));
}

TEST("the same word under another name is that friend's")
{
    friend_word w = result("Jun", "2026-11-26", 3);
    assert_int_equal(keep("Mei", "2026-11-26", 3), FRIEND_KEPT);
    assert_int_equal(friends_keep(&w), FRIEND_NAMED);
    assert_string_equal(w.name, "Mei");
    *w.name = '\0'; /* alone it is known, too */
    assert_int_equal(friends_keep(&w), FRIEND_NAMED);
    assert_string_equal(w.name, "Mei");
    w = result("", "2026-11-26", 4);
    assert_int_equal(friends_keep(&w), FRIEND_BAD);
}

TEST("two friends of one name are told apart by the deals of a day, which are tried once")
{
    assert_int_equal(keep("Mei", "2026-11-26", 3), FRIEND_KEPT);
    assert_int_equal(keep("Mei", "2026-11-26", 4), FRIEND_TAKEN);
    assert_int_equal(keep("Mei 2", "2026-11-26", 4), FRIEND_KEPT);
    friend_word other = result("Mei", "2026-11-26", 5);
    other.word.rules++; /* other deals */
    assert_int_equal(friends_keep(&other), FRIEND_KEPT);
}

TEST("the own word is nobody else's")
{
    kd_rules rules;
    day d;
    kd_rules_default(&rules);
    day_make(&d, "2026-11-26", &rules, "80p-v3");
    friend_word own = result("Mei", "2026-11-26", 3), other = result("Mei", "2026-11-26", 4);
    assert_int_equal(day_keep(&d, &own.word), 0);
    assert_int_equal(friends_keep(&own), FRIEND_OWN);
    *own.name = '\0';
    assert_int_equal(friends_keep(&own), FRIEND_OWN);
    assert_int_equal(friends_keep(&other), FRIEND_KEPT);
}

static const char *const bad_names[] = {
    "",     " Mei",  "Mei ", "a=b",
    "#Mei", "M\tei", "\xff", "a name of more bytes than any friend may have, x"};

TEST("names that no line can have are refused")
{
    for (size_t i = 0; i < sizeof bad_names / sizeof *bad_names; i++) {
        friend_word w = result("Mei", "2026-11-26", 3);
        assert_non_null(friend_name_refuse(bad_names[i]));
        snprintf(w.name, sizeof w.name, "%s", i < 7 ? bad_names[i] : "");
        assert_int_equal(friends_keep(&w), FRIEND_BAD);
    }
}

TEST("bad lines are told and stay, byte by byte, and a torn one loses nothing else")
{
    static const char bad[] = "Jun=day2+9k2030j6hb7g2fzg0g2g082v8kaydqat24f\n"
                              "nothing\0at all\n\xff\xfe=" WORD "\nMei=" WORD;
    char before[1000], after[1000];
    assert_int_equal(keep("Mei", "2026-11-25", 3), FRIEND_KEPT);
    add_text("\n# mine\n", 8);
    add_text(bad, sizeof bad - 1 - 20); /* torn */
    assert_int_equal(friends_read(&read_friends), 0);
    assert_int_equal(read_friends.count, 1);
    assert_int_equal(read_friends.bad, 4);
    assert_int_equal(read_friends.bad_line, 5);
    FILE *file = fopen(path(), "r");
    size_t size = fread(before, 1, sizeof before, file);
    fclose(file);
    assert_int_equal(keep("Jun", "2026-11-25", 4), FRIEND_KEPT);
    file = fopen(path(), "r");
    size_t more = fread(after, 1, sizeof after, file);
    fclose(file);
    assert_true(more > size);
    assert_memory_equal(after, before, size);
    assert_int_equal(friends_read(&read_friends), 0);
    assert_int_equal(read_friends.count, 2);
    assert_int_equal(read_friends.bad, 4);
}

TEST("a line that contradicts one before it is a bad one")
{
    assert_int_equal(keep("Mei", "2026-11-26", 3), FRIEND_KEPT);
    add_text("Mei=" WORD "\n", sizeof "Mei=" WORD);
    add_text("Mei=" WORD "\n", sizeof "Mei=" WORD); /* the same is none */
    add_text("Jun=" WORD "\n", sizeof "Jun=" WORD);
    assert_int_equal(friends_read(&read_friends), 0);
    assert_int_equal(read_friends.count, 2); /* whose rules are others */
    assert_int_equal(read_friends.bad, 1);
    assert_int_equal(read_friends.bad_line, 5);
}

TEST("a file that is too large or a folder is left alone")
{
    assert_int_equal(keep("Mei", "2026-11-26", 3), FRIEND_KEPT);
    static char much[1 << 18];
    memset(much, '\n', sizeof much);
    add_text(much, sizeof much);
    assert_int_equal(friends_read(&read_friends), EFBIG);
    assert_int_equal(keep("Mei", "2026-11-27", 3), FRIEND_FAILED);
    struct stat is;
    assert_int_equal(stat(path(), &is), 0);
    assert_true(is.st_size > (1 << 18));
    assert_int_equal(remove(path()), 0);
    assert_int_equal(mkdir(path(), 0700), 0);
    assert_int_equal(keep("Mei", "2026-11-27", 3), FRIEND_FAILED);
}

TEST("a friend gets another name, becomes one with another, and is removed")
{
    char text[1000];
    assert_int_equal(keep("Mei", "2026-11-25", 1), FRIEND_KEPT);
    assert_int_equal(keep("Mei", "2026-11-26", 2), FRIEND_KEPT);
    assert_int_equal(keep("Jun", "2026-11-26", 3), FRIEND_KEPT);
    assert_int_equal(keep("mei", "2026-11-27", 4), FRIEND_KEPT);
    add_text("rubbish\n", 8);
    assert_int_equal(friends_rename("Dad", "Papa"), FRIEND_ABSENT);
    assert_int_equal(friends_rename("Mei", "a=b"), FRIEND_BAD);
    assert_int_equal(friends_rename("Mei", "Mei"), FRIEND_AGAIN);
    assert_int_equal(friends_rename("Mei", "Jun"), FRIEND_TAKEN); /* two results of one day */
    assert_int_equal(friends_rename("mei", "Mei"), FRIEND_KEPT);
    assert_int_equal(friends_rename("Mei", "妈妈"), FRIEND_KEPT);
    assert_int_equal(friends_read(&read_friends), 0);
    assert_int_equal(read_friends.count, 4);
    assert_false(friends_have(&read_friends, "Mei"));
    assert_true(friends_have(&read_friends, "妈妈"));
    assert_int_equal(friends_rename("妈妈", ""), FRIEND_KEPT);
    assert_int_equal(friends_read(&read_friends), 0);
    assert_int_equal(read_friends.count, 1);
    content(text, sizeof text);
    assert_non_null(strstr(text, "rubbish\n"));
}

TEST("programs that keep words at once lose none")
{
    enum { PROGRAMS = 4, EACH = 8 };
    for (int p = 0; p < PROGRAMS; p++)
        if (fork() == 0) {
            char name[16], date[] = "2026-01-1?";
            snprintf(name, sizeof name, "p%d", p);
            bool good = true;
            for (int i = 0; i < EACH; i++) {
                date[9] = (char)('0' + i);
                good = keep(name, date, p + 1) == FRIEND_KEPT && good;
            }
            _exit(!good);
        }
    for (int status, p = 0; p < PROGRAMS; p++) {
        assert_true(wait(&status) > 0);
        assert_int_equal(status, 0);
    }
    assert_int_equal(friends_read(&read_friends), 0);
    assert_int_equal(read_friends.count, PROGRAMS * EACH);
}

TEST("the number of friends and words is bounded, and the earliest day goes")
{
    static const char day[] = "2026-%02u-%02u";
    char name[16], date[DAY_DATE];
    for (int i = 0; i < MOST_FRIENDS; i++) {
        snprintf(name, sizeof name, "f%d", i);
        assert_int_equal(keep(name, "2026-01-01", i), FRIEND_KEPT);
    }
    assert_int_equal(keep("one more", "2026-01-01", 99), FRIEND_FULL);
    FILE *file = fopen(path(), "a"); /* keeping each would sync each */
    for (unsigned i = MOST_FRIENDS; i < MOST_FRIEND_WORDS; i++) {
        char word[DAY_WORD];
        snprintf(date, sizeof date, day, 2 + i / MOST_FRIENDS / 28, 1 + i / MOST_FRIENDS % 28);
        friend_word w = result("", date, (int)i);
        day_word_write(&w.word, word);
        fprintf(file, "f%u=%s\n", i % MOST_FRIENDS, word);
    }
    fclose(file);
    assert_int_equal(friends_read(&read_friends), 0);
    assert_int_equal(read_friends.count, MOST_FRIEND_WORDS);
    assert_int_equal(read_friends.bad, 0);
    assert_int_equal(keep("f0", "2026-11-26", 3), FRIEND_KEPT);
    assert_int_equal(friends_read(&read_friends), 0);
    assert_int_equal(read_friends.count, MOST_FRIEND_WORDS - MOST_FRIENDS + 1);
    assert_string_not_equal(read_friends.word[0].word.date, "2026-01-01");
    for (unsigned i = 1; i < MOST_FRIENDS; i++) {
        snprintf(date, sizeof date, day, 12, i);
        assert_int_equal(keep("f1", date, 3), FRIEND_KEPT);
    }
    assert_int_equal(keep("f0", "2026-01-31", 3), FRIEND_OLD);
    assert_int_equal(friends_read(&read_friends), 0);
    assert_int_equal(read_friends.count, MOST_FRIEND_WORDS);
}
