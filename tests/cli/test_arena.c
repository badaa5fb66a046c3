/* test_arena.c - koudi-lab arena: equal bots are equal, shards and jobs change no result, files are checked. */
#include "lab/strangers/strangers.h"
#include "support/folder.h"
#include "support/program.h"
#include "support/test.h"
#include "table/driver.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>

enum { LINES = 1 << 16, MANY = 24, FIRST_PAIR = 11 };

/* ---- running it ---- */

/* What it printed: the lines of pairs; the other lines, without times, which differ in each run. */
typedef struct printed {
    char pairs[LINES], rest[LINES];
    int code;
} printed;

static void append(char text[LINES], const char *line)
{
    size_t used = strlen(text);
    assert_true(used + strlen(line) + 2 < LINES);
    snprintf(text + used, LINES - used, "%s\n", line);
}

/* Splits a line at its blanks; "@" at the start of a word stands for the test's folder. */
static void cut(const char *line, char copy[1024], const char *words[MANY])
{
    size_t used = 0;
    int count = 0;
    while (*line && count < MANY - 1) {
        size_t length = strcspn(line, " "), skipped = *line == '@';
        words[count++] = copy + used;
        used += 1 + (size_t)snprintf(copy + used, 1024 - used, "%s%.*s", skipped ? folder : "",
                                     (int)(length - skipped), line + skipped);
        assert_true(used < 1024);
        line += length + strspn(line + length, " ");
    }
    words[count] = NULL;
}

static void arena(const char *line, printed *out)
{
    char copy[1024];
    const char *words[MANY + 1] = {"arena"}, *text;
    program p;
    cut(line, copy, words + 1);
    memset(out, 0, sizeof *out);
    program_start(&p, words);
    while ((text = program_line(&p)))
        if (strncmp(text, "pair ", 5) == 0)
            append(out->pairs, text);
        else if (strncmp(text, "time ", 5) != 0)
            append(out->rest, text);
    out->code = program_end(&p);
}

static void has(const printed *out, const char *part)
{
    if (!strstr(out->rest, part))
        fail_msg("no \"%s\" in\n%s", part, out->rest);
}

/* The two numbers of a line of the summary. */
static void figures_of(const printed *out, const char *name, double *mean, double *margin)
{
    const char *at = strstr(out->rest, name);
    assert_non_null(at);
    assert_int_equal(sscanf(at + strlen(name), "%lf +/- %lf", mean, margin), 2);
}

/* ---- what it measures ---- */

TEST("the same player on both sides: exactly even")
{
    static printed out;
    static const char *const calls[] = {"steady steady -d 24 -s 3", "random random -d 24 -s 3",
                                        "random random -d 24 -s 3 -r forty -p",
                                        "strong:work=8 strong:work=8 -d 2 -s 3",
                                        "seeing:work=2 seeing:work=2 -d 2 -s 3"};
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++) {
        arena(calls[i], &out);
        assert_int_equal(out.code, 0);
        has(&out, "levels a round   +0.000 +/- 0.000\n");
        has(&out, "points a round   +0.00 +/- 0.00\n");
        has(&out, "rounds won       50.0 +/- 0.0 %\n");
        has(&out, "refusals         0 of A, 0 of B\n");
    }
}

TEST("with other random numbers: the noise")
{
    static printed out;
    arena("random random -d 24 -s 3 --null", &out);
    has(&out, "levels a round   +0.000 +/- 0.000\n");
    has(&out, "\nnoise            levels ");
    assert_null(strstr(out.rest, "noise            levels +0.000 +/- 0.000"));
}

/* The perfect-information bot beats a weak bot, even with few rollouts. */
TEST("the perfect-information bot wins")
{
    static printed out;
    double mean, margin;
    arena("seeing:work=4 easy -d 12 -s 4 -p -v", &out);
    assert_int_equal(out.code, 0);
    figures_of(&out, "points a round ", &mean, &margin);
    assert_true(mean > 0);
}

/* A program may play a side; when it loses its seat the arena fails. */
TEST("programs that leave are counted")
{
    static printed out;
    arena("cmd:false steady -d 1 -s 4", &out);
    assert_int_equal(out.code, 1);
    assert_null(strstr(out.rest, "refusals         0 of A"));
    has(&out, ", 0 of B\n");
}

/* The numbers of a pair's line; returns false at the end. */
static bool next_pair(const char **at, int figures[4])
{
    unsigned long index;
    int length = 0;
    if (sscanf(*at, "pair %lu levels %d half-points %d won %d played %d%n", &index, &figures[0],
               &figures[1], &figures[2], &figures[3], &length) != 5)
        return false;
    *at += length + 1;
    return true;
}

static bool near(double a, double b, double by)
{
    return a - b < by && b - a < by;
}

/* Computes means and intervals again from the lines of pairs. */
TEST("means and intervals are over pairs")
{
    static printed out;
    static const struct figure {
        const char *name;
        double per_pair, digit;
    } figures[] = {{"levels a round ", 2, 0.001}, {"points a round ", 4, 0.01}};
    arena("steady random -d 30 -s 5 -v", &out);
    for (int i = 0; i < 2; i++) {
        double sum = 0, squares = 0, n = 0, mean, margin;
        int pair[4];
        for (const char *at = out.pairs; next_pair(&at, pair); n++) {
            double x = pair[i] / figures[i].per_pair;
            sum += x;
            squares += x * x;
        }
        assert_true(n > 29.5 && n < 30.5);
        double variance = (squares - sum * sum / n) / (n - 1);
        figures_of(&out, figures[i].name, &mean, &margin);
        assert_true(near(mean, sum / n, figures[i].digit));
        assert_true(
            near(margin * margin, 1.96 * 1.96 * variance / n, 2 * margin * figures[i].digit));
    }
}

/* Exchanging the sides changes the sign of each pair, and nothing else. */
TEST("sides exchanged: the other sign")
{
    static printed one, other;
    int a[4], b[4], pairs = 0;
    arena("steady random -d 12 -s 9 -v", &one);
    arena("random steady -d 12 -s 9 -v", &other);
    const char *first = one.pairs, *second = other.pairs;
    for (; next_pair(&first, a) && next_pair(&second, b); pairs++) {
        assert_int_equal(a[0], -b[0]);
        assert_int_equal(a[1], -b[1]);
        assert_int_equal(a[2], b[3] - b[2]);
    }
    assert_int_equal(pairs, 12);
}

/* With --play-only the random bot declares and buries as steady does, so the pairs change. */
TEST("play alone compared")
{
    static printed all, play;
    arena("steady random -d 12 -s 9 -v", &all);
    arena("steady random -d 12 -s 9 -v --play-only", &play);
    has(&play, "by the same rules of thumb\n");
    assert_string_not_equal(all.pairs, play.pairs);
}

/* ---- shards and jobs ---- */

TEST("jobs, shards and merging change nothing")
{
    static printed whole, jobs, part, merged;
    char line[128];
    arena("steady random -d 20 -s 7 -v -o @/whole", &whole);
    arena("steady random -d 20 -s 7 -v --jobs 3", &jobs);
    assert_string_equal(whole.pairs, jobs.pairs);
    assert_string_equal(whole.rest, jobs.rest);
    for (int shard = 1; shard <= 3; shard++) {
        snprintf(line, sizeof line, "steady random -d 20 -s 7 --shard %d/3 -j 2 -o @/part%d", shard,
                 shard);
        arena(line, &part);
        assert_int_equal(part.code, 0);
    }
    arena("merge @/part3 @/part1 @/part2 --out @/merged", &merged);
    assert_int_equal(merged.code, 0);
    assert_string_equal(merged.rest, whole.rest);
    arena("merge @/merged", &merged);
    assert_string_equal(merged.rest, whole.rest);
    arena("merge @/whole @/part1", &merged);
    assert_int_equal(merged.code, 1);
}

/* Merging one shard, deals 0, 3, 6 and so on, prints the same figures as playing it did. */
TEST("a part is merged when that is asked")
{
    static printed part, merged;
    arena("steady random -d 20 -s 7 --shard 1/3", &part);
    arena("merge @/part1", &merged);
    assert_int_equal(merged.code, 1);
    arena("merge --partial @/part1", &merged);
    assert_int_equal(merged.code, 0);
    has(&merged, "steady against random: 7 deals,");
    has(&merged, "a part only, of 20 deals\n");
    const char *levels = strstr(part.rest, "levels a round"), *end = strstr(levels, "refusals");
    char line[400];
    snprintf(line, sizeof line, "%.*s", (int)(end - levels), levels);
    has(&merged, line);
    arena("merge --partial -o @/again @/part1", &merged);
    assert_int_equal(merged.code, 2);
    arena("steady random --partial", &merged);
    assert_int_equal(merged.code, 2);
}

static FILE *open_in(const char *name, const char *how)
{
    FILE *file = fopen(in_folder(name), how);
    assert_non_null(file);
    return file;
}

/* The heads and pairs of both files are the same, byte for byte. */
TEST("merging writes the same lines")
{
    static char one[512], other[512];
    FILE *whole = open_in("whole", "r"), *merged = open_in("merged", "r");
    int lines = 0;
    while (fgets(one, sizeof one, whole) && strcmp(one, "end\n") != 0) {
        assert_non_null(fgets(other, sizeof other, merged));
        lines++;
        if (strncmp(one, "refusals", 8) == 0)
            break;
        assert_string_equal(one, other);
    }
    assert_int_equal(lines, FIRST_PAIR + 20 + 1);
    assert_int_equal(fclose(whole) | fclose(merged), 0);
}

/* ---- a field ---- */

/* The six figures of a row of the table, and the rest of the line; false when there is no such row. */
static bool row_of(const printed *out, const char *name, double figures[6], const char **rest)
{
    char begin[64];
    int length = 0;
    snprintf(begin, sizeof begin, "\n%s ", name);
    const char *at = strstr(out->rest, begin);
    if (!at ||
        sscanf(at + strlen(begin), "%lf +/- %lf %lf +/- %lf %lf +/- %lf %%%n", &figures[0],
               &figures[1], &figures[2], &figures[3], &figures[4], &figures[5], &length) != 6)
        return false;
    *rest = at + strlen(begin) + length;
    return true;
}

/* Each row has the figures of the two players alone, in any number of processes; mean and worst are theirs. */
TEST("a field: the figures of each alone, mean and worst")
{
    static printed out, jobs, alone;
    static const char field[] = "# styles\n\n  easy\nrandom  \n\tplain\n", *const names[] = {
                                                                               "easy", "random",
                                                                               "plain"};
    double row[6], mean[6], worst[6], sum[6] = {0};
    const char *rest;
    write_all(in_folder("three.field"), field, strlen(field));
    arena("steady --field @/three.field -d 9 -s 6 --play-only", &out);
    arena("steady -f @/three.field -d 9 -s 6 --play-only -j 2", &jobs);
    assert_int_equal(out.code, 0);
    assert_string_equal(out.rest, jobs.rest);
    has(&out, "9 deals, each played twice with seats swapped; rules 80p-v3, seed 6\n"
              "all declare and bury by the same rules of thumb\n");
    assert_true(row_of(&out, "worst", worst, &rest));
    for (int i = 0; i < 3; i++) {
        char line[64];
        double levels[2], points[2], won[2];
        snprintf(line, sizeof line, "steady %s -d 9 -s 6 --play-only", names[i]);
        arena(line, &alone);
        figures_of(&alone, "levels a round", &levels[0], &levels[1]);
        figures_of(&alone, "points a round", &points[0], &points[1]);
        figures_of(&alone, "rounds won", &won[0], &won[1]);
        assert_true(row_of(&out, names[i], row, &rest));
        const double both[6] = {levels[0], levels[1], points[0], points[1], won[0], won[1]};
        for (int k = 0; k < 6; k++) {
            assert_true(near(row[k], both[k], 1e-9));
            sum[k] += row[k];
        }
        assert_true(row[0] >= worst[0]);
        assert_int_equal(strncmp(rest, "  0, 0\n", 7), 0);
    }
    assert_true(row_of(&out, "mean", mean, &rest));
    assert_true(near(mean[0], sum[0] / 3, 0.001) && near(mean[2], sum[2] / 3, 0.01));
    assert_true(row_of(&out, "worst", row, &rest));
    char name[16];
    assert_int_equal(sscanf(rest, "%15s", name), 1);
    assert_true(row_of(&out, name, row, &rest));
    assert_memory_equal(row, worst, sizeof row);
}

/* The field that comes with the documents has every stranger. */
TEST("a field: all strangers")
{
    static char text[4096];
    char line[64];
    read_all(KOUDI_TEST_DIR "/../docs/examples/strangers.field", text, sizeof text);
    for (int i = 0; i < stranger_count; i++) {
        snprintf(line, sizeof line, "\n%s\n", strangers[i].name);
        if (!strstr(text, line))
            fail_msg("%s is not in it", strangers[i].name);
    }
}

/* Who is refused in a field makes the arena fail, after the whole table. */
TEST("a field: programs, and what they are refused")
{
    static printed out;
    static const char field[] = "cmd:exit 0 # not a comment\nrandom\n";
    write_all(in_folder("programs.field"), field, strlen(field));
    arena("steady --field @/programs.field -d 1 -s 4", &out);
    assert_int_equal(out.code, 1);
    has(&out, "\ncmd:exit 0 # not a comment  ");
    has(&out, "\nrandom ");
    has(&out, "\nworst ");
}

/* ---- files that do not belong together ---- */

/* A change of one line in part1, and the exit code of merge. */
typedef struct change {
    const char *name;
    const char *from; /* beginning of the line */
    const char *to;   /* the new line; NULL: the file ends before the line */
    int code;
} change;

static void a_changed_file(void **state)
{
    static printed out;
    const change *row = *state;
    char line[512];
    FILE *in = open_in("part1", "r"), *to = open_in("changed", "w");
    bool found = false;
    while (fgets(line, sizeof line, in)) {
        bool here = !found && strncmp(line, row->from, strlen(row->from)) == 0;
        found |= here;
        if (here && !row->to)
            break;
        assert_true(fprintf(to, "%s%s", here ? row->to : line, here ? "\n" : "") > 0);
    }
    assert_true(found);
    assert_int_equal(fclose(in) | fclose(to), 0);
    arena("merge @/changed @/part2 @/part3", &out);
    assert_int_equal(out.code, row->code);
    if (strstr(row->name, "refusals"))
        has(&out, "refusals         3 of A, 0 of B\n");
    else if (row->code)
        assert_string_equal(out.rest, "");
}
TEST_FILE(a_changed_file, "cli/arena.tsv", "changes", change, "sssi");

TEST("merge: a shard is missing")
{
    static printed out;
    arena("merge @/part1 @/part3", &out);
    assert_int_equal(out.code, 1);
    assert_string_equal(out.rest, "");
}

/* ---- the driver ---- */

/* East always plays a card that it does not hold. */
static kd_action stubborn(void *arg, const driver *d, const kd_view *view, kd_rng *rng)
{
    long *asked = arg;
    kd_cards missing = kd_only(kd_deck(&d->match.rules), ~view->hand.one);
    if (view->seat != 1 || view->phase != KD_PHASE_PLAY)
        return bot_settings_decide(&d->seat[view->seat], view, rng);
    ++*asked;
    return (kd_action){1, KD_PLAY, kd_card(kd_take(&missing))};
}

static void count_applied(void *arg, const driver *d)
{
    (void)d;
    ++*(long *)arg;
}

/* A refused action is counted for its seat, and a legal one is played in its place. */
TEST("driver: refusals are counted")
{
    static driver d;
    kd_rules rules;
    long asked = 0;
    const bot *steady = bot_find("steady"), *seats[KD_SEATS] = {steady, steady, steady, steady};
    const uint8_t levels[KD_TEAMS] = {0, 0};
    kd_rules_default(&rules);
    kd_match_start_at(&d.match, &rules, levels, 0);
    driver_ready(&d, seats, 1, 1);
    d.decide = stubborn;
    d.arg = &asked;
    driver_deal(&d);
    assert_int_equal(d.match.round.phase, KD_PHASE_SCORED);
    assert_int_equal(d.match.round.result.ending, KD_DEAL_PLAYED);
    assert_true(asked > 10);
    assert_int_equal(d.refused[1], asked);
    assert_int_equal(d.refusals, asked);
}

TEST("driver: every action is heard")
{
    static driver d;
    kd_rules rules;
    long heard = 0;
    const bot *random = bot_find("random"), *seats[KD_SEATS] = {random, random, random, random};
    kd_rules_default(&rules);
    kd_match_start(&d.match, &rules);
    driver_ready(&d, seats, 1, 1);
    d.applied = count_applied;
    d.arg = &heard;
    driver_deal(&d);
    assert_true(heard > 100);
    assert_int_equal(heard, d.actions);
}

/* ---- processes -------------------------------------------------------------------------------- */

/* The processes that one has started; returns how many. Skips the test where they cannot be told. */
static int children_of(pid_t pid, pid_t out[4])
{
    char path[64];
    int count = 0;
    snprintf(path, sizeof path, "/proc/%d/task/%d/children", (int)pid, (int)pid);
    FILE *file = fopen(path, "r");
    if (!file)
        skip();
    while (count < 4 && fscanf(file, "%d", &out[count]) == 1)
        count++;
    assert_int_equal(fclose(file), 0);
    return count;
}

/* One of the processes dies: the others end, and it is said, instead of waiting for ever. */
TEST("a process that dies ends it")
{
    const char *words[] = {"arena",  "random", "random", "--deals", "100000",
                           "--jobs", "3",      "-v",     NULL};
    pid_t worker[4];
    program p;
    program_start(&p, words);
    assert_true(words_begin(program_line(&p), "pair"));
    assert_int_equal(children_of(p.pid, worker), 3);
    assert_int_equal(kill(worker[2], SIGKILL), 0);
    for (const char *line; (line = program_line(&p));)
        assert_true(words_begin(line, "pair"));
    assert_int_equal(program_end(&p), 1);
    for (int i = 0; i < 3; i++)
        assert_int_equal(kill(worker[i], 0), -1);
}

AROUND_ALL(make_folder, remove_folder);
