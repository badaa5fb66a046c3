/* e2e_day.c - the real program: one try at the deals of the day counts, and goes on after a kill. */
#include "record/day.h"
#include "record/week.h"
#include "support/folder.h"
#include "support/processes.h"
#include "support/program.h"
#include "support/test.h"
#include "support/vt_play.h"

#include <glob.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

AROUND_EACH(make_folder, vt_end_with_folder);

/* Of a program that keeps its files in the folder. */
static const char *const *in_its_folder(void)
{
    static char state[96];
    static const char *env[] = {state, NULL};
    snprintf(state, sizeof state, "XDG_STATE_HOME=%s", folder);
    return env;
}

static vt *start(void)
{
    vt *v = vt_koudi(in_its_folder(), "today", "--pace", "instant");
    vt_see(v, "FOUR DEALS OF THE DAY");
    return v;
}

static void kill_it(vt *v)
{
    int pid = vt_pid(v);
    kill(pid, SIGKILL);
    wait_for_end(pid);
    vt_free(v);
}

static size_t records(const char *pattern)
{
    glob_t found;
    size_t count = glob(in_folder(pattern), 0, NULL, &found) == 0 ? found.gl_pathc : 0;
    globfree(&found);
    return count;
}

TEST("a try that was killed goes on, in the same record")
{
    vt *v = start();
    assert_true(vt_has(v, "This try counts"));
    assert_false(vt_has(v, "under way"));
    vt_keys(v, "\r");
    (void)vt_wait_moment(v);
    vt_sync(v);
    kill_it(v);
    assert_int_equal(records("koudi/days/2*-1.rec"), 1);
    v = start();
    vt_see(v, "under way: go on");
    assert_true(vt_has(v, "This try counts"));
    vt_press(v, "d", "left: 0 of 4 deals over");
    vt_press(v, "\r", "under way: go on");
    vt_press(v, "2", "when it is over");
    vt_press(v, "\x1b", "PAST DAYS");
    vt_press(v, "\r", "under way: go on");
    vt_keys(v, "\r");
    (void)vt_wait_moment(v);
    vt_sync(v);
    assert_int_equal(records("koudi/days/*.rec"), 1);
    kill_it(v);
}

TEST("a try that nothing was seen of has not begun")
{
    vt *v = start();
    vt_keys(v, "\x1b");
    vt_see(v, "Today's deals");
    vt_keys(v, "q");
    assert_int_equal(vt_exit(v, VT_SOON), 0);
    vt_free(v);
    assert_int_equal(records("koudi/days/*"), 0);
}

/* ---- a family ---- */

/* A result of that day of this week, counted from Monday, by the usual rules: so many levels above the field. */
static day_word result(int day, int above)
{
    char today[DAY_DATE];
    kd_rules rules;
    day_word w = {.field = -5, .better = 60, .records = (uint32_t)(day * 100 + above + 50)};
    kd_rules_default(&rules);
    w.rules = day_rules(&rules);
    day_version(w.version);
    w.levels[0] = (int16_t)above;
    day_today(today);
    assert_true(day_print(day_number(today) - day_of_week(today) + day, w.date));
    return w;
}

static int this_day(void)
{
    char today[DAY_DATE];
    day_today(today);
    return day_of_week(today);
}

/* Behind the name, if there is one. */
static const char *line_of(const char *name, int day, int above)
{
    static char line[200];
    char word[DAY_WORD];
    day_word w = result(day, above);
    day_word_write(&w, word);
    snprintf(line, sizeof line, "%s%s%s", name, *name ? "=" : "", word);
    return line;
}

static void paste(vt *v, const char *text)
{
    vt_keys(v, "\033[200~");
    vt_keys(v, text);
    vt_keys(v, "\033[201~");
}

/* What koudi today prints with these words. */
static const char *printed(const char *words, int status)
{
    static char out[8000];
    char command[4096];
    snprintf(command, sizeof command, "XDG_STATE_HOME='%s' '%s' today %s 2>&1", folder,
             program_path(), words);
    FILE *said = popen(command, "r"); /* NOLINT(cert-env33-c): our own words */
    assert_non_null(said);
    out[fread(out, 1, sizeof out - 1, said)] = '\0';
    assert_int_equal(pclose(said) >> 8, status);
    return out;
}

static void has(const char *text, const char *part)
{
    if (!strstr(text, part))
        fail_msg("no \"%s\" in:\n%s", part, text);
}

static vt *at_week(void)
{
    vt *v = vt_koudi(in_its_folder(), "today", "--pace", "instant");
    vt_see(v, "FOUR DEALS OF THE DAY");
    vt_press(v, "w", "THE WEEK");
    return v;
}

TEST("a week of words of five is kept and printed, the best first")
{
    static const char *const names[] = {"Mei", "Jun", "妈妈", "Dad", "Aunt Wu"};
    char words[3000] = "", wanted[100];
    for (int i = 0; i < 5; i++)
        for (int day = 0; day <= this_day() - (i == 3); day++)
            snprintf(words + strlen(words), sizeof words - strlen(words), " '%s'",
                     line_of(names[i], day, i - 2));
    has(printed(words, 0), "better than");
    char week[4000];
    snprintf(week, sizeof week, "%s", printed("--week --machine", 0));
    has(week, " rules 80p-v3\nfriend sum ");
    snprintf(wanted, sizeof wanted, "friend sum %+.1f days %d", (this_day() + 1) * 2.5,
             this_day() + 1);
    has(week, wanted);
    has(week, "\nown sum +0.0 days 0 - - - - - - -\n");
    assert_string_equal(printed("--week", 0), week); /* to no terminal */
    has(printed(words, 0), "better than");           /* and kept once */
    assert_string_equal(printed("--week", 0), week);
    if (this_day())
        assert_string_equal(printed("--rename Dad＝Papa", 0), "");
    assert_string_equal(printed("--remove 'Aunt Wu'", 0), "");
    has(printed("--remove 'Aunt Wu'", 1), "No friend is called Aunt Wu.");
    has(printed("--rename Mei", 2), "--rename takes OLD=NEW");
    vt *v = vt_koudi(in_its_folder(), "today", "--week");
    vt_see(v, "Not yet today: ");
    vt_see(v, "sum days");
    vt_see(v, "Mei ");
    assert_false(vt_has(v, "Aunt"));
    vt_free(v);
    v = vt_koudi(in_its_folder(), "today", "--week", "--lang", "zh");
    vt_see(v, "今天还没打：");
    vt_free(v);
}

/* The attributes and colours in which the T of "The result of Mei ... is kept" is shown. */
static void kept_looks(vt *v, char out[32])
{
    int row = 0, column;
    char place[32];
    while (!strstr(vt_row(v, row), "The result of"))
        row++;
    column = (int)(strstr(vt_row(v, row), "The result of") - vt_row(v, row));
    snprintf(place, sizeof place, "\n%d %d 54 ", row, column);
    char *looks = vt_looks(v), *at = strstr(looks, place);
    assert_non_null(at);
    snprintf(out, 32, "%.*s", (int)strcspn(at + strlen(place), "\n"), at + strlen(place));
    free(looks);
}

TEST("friends' lines are pasted, named, renamed and deleted on the screen")
{
    int day = this_day();
    char line[300];
    vt *v = at_week();
    vt_see(v, "Not yet today: you");
    snprintf(line, sizeof line, "Koudi · 80p-v3 · +3 · better than 60 %%\n%s", line_of("", day, 3));
    paste(v, line);
    vt_see(v, "A friend's line:");
    vt_press(v, "\r", "The friend's name:");
    vt_press(v, "Mei\r", "The result of Mei of ");
    char alone[32], beside[32];
    kept_looks(v, alone);
    FILE *file = fopen(in_folder("koudi/days/friends.txt"), "a");
    assert_non_null(file);
    assert_true(fputs("Mei=\n", file) >= 0 && fclose(file) == 0);
    paste(v, line_of("Mei", day ? 0 : 6, 3));
    vt_press(v, "\r", "The result of Mei of ");
    kept_looks(v, beside);
    assert_string_equal(beside, alone);   /* whatever else is in the file */
    vt_press(v, "p", "A friend's line:"); /* where the terminal does not mark what is pasted */
    vt_press(v, "Koudi +3\r", "one begins with day1+");
    vt_keys(v, line_of("", day, 3));
    vt_press(v, "\r", "is kept as that of Mei");
    paste(v, line_of("Mei", day, 1));
    vt_press(v, "\r", "somebody else needs another name");
    vt_press(v, " 2\r", "The result of Mei 2 of ");
    vt_press(v, "gjn", "Another name:"); /* behind Mei; the player has not played yet */
    vt_keys(v, "\x7f\x7f");
    vt_press(v, "\r", "somebody else needs another name"); /* Mei: both have played today */
    vt_press(v, "n", "Another name:");
    vt_keys(v, "\x7f\x7f\x7f\x7f\x7f");
    vt_press(v, "妈妈\r", "is called 妈妈 now");
    vt_press(v, "D", "again deletes the friend");
    vt_press(v, "D", "all results of 妈妈 are removed");
    vt_press(v, "\x1b", "FOUR DEALS OF THE DAY");
    vt_press(v, "d", "No deals of a day were begun");
    vt_press(v, "\x1b", "This try counts");
    vt_press(v, "\x1b", "Today's deals");
    vt_leave(v, "q");
    has(printed("--week", 0), " Mei\n");
}
