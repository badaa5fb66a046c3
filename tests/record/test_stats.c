/* test_stats.c - statistics: what is counted in records, and how bad records are skipped. */
#include "base/unused.h"
#include "record/games.h"
#include "record/history.h"
#include "record/record.h"
#include "record/stats.h"
#include "support/folder.h"
#include "support/test.h"
#include "support/written.h"

#include <glob.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#ifndef KOUDI_TEST_DIR
#define KOUDI_TEST_DIR "tests"
#endif
#define GOLDEN KOUDI_TEST_DIR "/records/"

/* Adds a record, the next in time. */
static bool add_file(stats *sum, const char *path, stats_bad *what)
{
    saved_game g;
    (void)game_read(&g, path);
    return stats_add_game(sum, &g, path, false, what);
}

enum { TEXT = 1 << 18 };

static stats sum;

/* A golden record with other seats; a tag of "" removes the seat's line. */
static const char *seated(const char *golden, const char *const tags[KD_SEATS])
{
    static char text[TEXT], changed[TEXT + 512];
    char path[256];
    size_t used = 0;
    snprintf(path, sizeof path, GOLDEN "%s", golden);
    read_all(path, text, sizeof text);
    for (char *line = text, *next; *line; line = next) {
        next = strchr(line, '\n') + 1;
        int seat = strncmp(line, "seat ", 5) == 0 ? line[5] - '0' : -1;
        if (seat < 0)
            used += (size_t)snprintf(changed + used, sizeof changed - used, "%.*s",
                                     (int)(next - line), line);
        else if (*tags[seat])
            used += (size_t)snprintf(changed + used, sizeof changed - used, "seat %d %s\n", seat,
                                     tags[seat]);
    }
    changed[used] = '\0';
    put_marks_on(changed, sizeof changed);
    const char *out = in_folder("seated.rec");
    write_all(out, changed, strlen(changed));
    return out;
}

static const stats_player *find(const char *kind, const char *name)
{
    for (int i = 0; i < sum.players; i++)
        if (strcmp(sum.player[i].kind, kind) == 0 && strcmp(sum.player[i].name, name) == 0)
            return &sum.player[i];
    fail_msg("no %s %s", kind, name);
    return NULL;
}

static double value_of(const char *key, const stats_player *player)
{
    double value = -1;
    for (int r = 0; r < stats_row_count; r++)
        if (strcmp(stats_rows[r].key, key) == 0)
            assert_true(stats_value(&stats_rows[r], player, &value));
    assert_true(value >= 0);
    return value;
}

static void clear(void)
{
    memset(&sum, 0, sizeof sum);
}

/* ---- a record whose events were counted by hand -------------------------------------------------- */

typedef struct count {
    const char *name, *record, *player, *key;
    double value;
} count;

/* steady and random, two seats each; South and North lose it. */

static void is_counted(void **state)
{
    const count *c = *state;
    char path[256];
    clear();
    snprintf(path, sizeof path, GOLDEN "%s.rec", c->record);
    assert_true(add_file(&sum, path, NULL));
    assert_int_equal(sum.players, 2);
    assert_true(value_of(c->key, find("bot", c->player)) == c->value);
}
TEST_FILE(is_counted, "record/stats.tsv", "counted", count, "ssssd");

/* The levels of South's side, where steady sits first: it is thrown back from the jack (LEVEL-4) and
   loses. */
TEST("levels after each deal")
{
    static const uint8_t south[] = {2 | STATS_NEW_MATCH, 2, 2, 4, 4, 5, 7, 8, 9, 0, 0, 0, 0, 0};
    clear();
    assert_true(add_file(&sum, GOLDEN "v3-mixed.rec", NULL));
    const stats_player *player = find("bot", "steady");
    assert_int_equal(player->levels, sizeof south);
    assert_memory_equal(player->level, south, sizeof south);
    player = find("bot", "random"); /* East's side: it wins */
    assert_int_equal(player->level[player->levels - 1], KD_RANKS);
}

/* ---- sums that hold for every record -------------------------------------------------------------- */

/* Counted independently by replaying: matches ended, deals with a result, points in tricks. */
typedef struct told {
    long matches, deals, points, dug, over;
    bool open;
} told;

static void listen(void *arg, const kd_match *match, const kd_action *action,
                   const kd_events *events)
{
    told *t = arg;
    for (int i = 0; i < events->count; i++) {
        const kd_event *e = &events->list[i];
        t->deals += e->kind == KD_EV_ADVANCED;
        t->points += e->kind == KD_EV_TRICK ? e->number : 0;
        t->dug += e->kind == KD_EV_DUG;
        t->matches += e->kind == KD_EV_MATCH;
        t->over += e->kind == KD_EV_OVER;
    }
}

static uint64_t total(stats_what what)
{
    uint64_t all = 0;
    for (int i = 0; i < sum.players; i++)
        all += sum.player[i].count[what];
    return all;
}

TEST("sums come out")
{
    glob_t found;
    assert_int_equal(glob(GOLDEN "*.rec", 0, NULL, &found), 0);
    for (size_t i = 0; i < found.gl_pathc; i++) {
        replay again;
        told t = {.matches = 0};
        clear();
        assert_true(replay_file(&again, found.gl_pathv[i], listen, &t));
        assert_true(add_file(&sum, found.gl_pathv[i], NULL));
        bool by_time = t.over && again.match.time_up; /* MATCH-1: nobody passed the last level */
        assert_int_equal(total(STAT_FINISHED), KD_SEATS * (t.matches + by_time));
        assert_int_equal(total(STAT_WON) * 2, total(STAT_FINISHED));
        assert_true(total(STAT_MATCHES) >= total(STAT_FINISHED));
        assert_int_equal(total(STAT_DEALS), KD_SEATS * t.deals);
        assert_int_equal(total(STAT_ATTACKING) + total(STAT_DEFENDING), total(STAT_DEALS));
        assert_int_equal(total(STAT_ATTACKING), total(STAT_DEFENDING));
        assert_int_equal(total(STAT_POINTS), t.points);
        assert_int_equal(total(STAT_DUG), 2 * t.dug);
        assert_int_equal(total(STAT_LOST), 2 * t.dug);
        assert_true(total(STAT_DUMPS_STOOD) <= total(STAT_DUMPS_TRIED));
        assert_int_equal(sum.over, again.match.round.phase == KD_PHASE_OVER);
    }
    assert_true(found.gl_pathc > 10);
    globfree(&found);
}

/* Best of three: each match counts, and each starts a new curve of levels. */
TEST("MATCH-1 matches of a series")
{
    replay again;
    told t = {.matches = 0};
    int begun = 0;
    clear();
    assert_true(replay_file(&again, GOLDEN "tournament-steady.rec", listen, &t));
    assert_true(t.matches > 1);
    assert_true(add_file(&sum, GOLDEN "tournament-steady.rec", NULL));
    const stats_player *player = find("bot", "steady");
    assert_int_equal(player->count[STAT_MATCHES], KD_SEATS * t.matches);
    for (int i = 0; i < player->levels; i++)
        begun += (player->level[i] & STATS_NEW_MATCH) != 0;
    assert_int_equal(begun, t.matches);
}

/* ---- who played ---------------------------------------------------------------------------------- */

typedef struct sitting {
    const char *name, *folder; /* "own": their own */
    const char *tags[KD_SEATS];
    const char *kind[KD_SEATS], *player[KD_SEATS];
    int players, matches; /* matches: of all of them together */
} sitting;

static void is_seated(void **state)
{
    const sitting *s = *state;
    clear();
    sum.own = *s->folder;
    assert_true(add_file(&sum, seated("v3-mixed.rec", s->tags), NULL));
    assert_int_equal(sum.players, s->players);
    assert_int_equal(total(STAT_MATCHES), s->matches);
    for (int seat = 0; seat < KD_SEATS; seat++)
        assert_true(find(s->kind[seat], s->player[seat])->count[STAT_DEALS] >= 14);
}
TEST_FILE(is_seated, "record/stats.tsv", "sittings", sitting, "ssssssssssssssii");

/* Of a deal that is not over nothing is counted, not its points either. */
TEST("unfinished deals count nothing")
{
    static const int lines[] = {217, 400}; /* where the second deal begins, and late in it */
    static char text[TEXT];
    uint64_t points[2];
    clear();
    read_all(GOLDEN "v3-mixed.rec", text, sizeof text);
    for (int i = 0; i < 2; i++) {
        const char *end = text;
        for (int line = 0; line < lines[i]; line++)
            end = strchr(end, '\n') + 1;
        write_all(in_folder("cut.rec"), text, (size_t)(end - text));
        assert_true(add_file(&sum, in_folder("cut.rec"), NULL));
        assert_int_equal(total(STAT_DEALS), KD_SEATS * (i + 1));
        points[i] = total(STAT_POINTS);
    }
    assert_true(points[0] > 0 && points[1] == 2 * points[0]);
}

TEST("people come first")
{
    static const char *const tags[] = {"bot steady", "human Mei", "bot random", "bot steady"};
    clear();
    assert_true(add_file(&sum, seated("v3-mixed.rec", tags), NULL));
    stats_sort(&sum);
    assert_string_equal(sum.player[0].name, "Mei");
    assert_string_equal(sum.player[1].name, "steady"); /* two seats: twice the deals */
    assert_string_equal(sum.player[2].name, "random");
}

/* Players beyond STATS_PLAYERS are summed up as one, and no count is lost. */
TEST("more players than room")
{
    enum { RECORDS = 80 };
    clear();
    for (int i = 0; i < RECORDS; i++) {
        char tag[KD_SEATS][32];
        const char *tags[KD_SEATS];
        for (int seat = 0; seat < KD_SEATS; seat++) {
            snprintf(tag[seat], sizeof tag[seat], "human P%d", KD_SEATS * i + seat);
            tags[seat] = tag[seat];
        }
        assert_true(add_file(&sum, seated("own-short.rec", tags), NULL));
    }
    stats_sort(&sum);
    assert_int_equal(sum.players, STATS_PLAYERS);
    assert_string_equal(sum.player[STATS_PLAYERS - 1].name, STATS_OTHERS);
    assert_int_equal(total(STAT_MATCHES) % RECORDS, 0);
    assert_true(sum.player[STATS_PLAYERS - 1].count[STAT_MATCHES] > 1);
    assert_true(total(STAT_MATCHES) >= (uint64_t)KD_SEATS * RECORDS);
}

/* The last STATS_LEVELS levels are kept. */
TEST("more deals than room")
{
    clear();
    while (value_of("deals", sum.players ? find("bot", "steady") : &(stats_player){.levels = 0}) <
           8 * STATS_LEVELS)
        assert_true(add_file(&sum, GOLDEN "v3-mixed.rec", NULL));
    const stats_player *player = find("bot", "steady");
    assert_int_equal(player->levels, STATS_LEVELS);
    assert_int_equal(player->level[STATS_LEVELS - 1], 0);
    assert_int_equal(player->level[STATS_LEVELS - 14], 2 | STATS_NEW_MATCH);
}

/* ---- records that end early, and bad ones --------------------------------------------------------- */

/* A record cut after any line is summed up to there, as an unfinished match. */
TEST("cut records")
{
    static char text[TEXT];
    size_t size = read_all(GOLDEN "v3-mixed.rec", text, sizeof text);
    uint64_t deals = 0;
    for (size_t cut = size / 9; cut < size / 9 * 9; cut += size / 9) {
        replay again;
        told t = {.matches = 0};
        write_all(in_folder("cut.rec"), text, cut);
        assert_true(replay_file(&again, in_folder("cut.rec"), listen, &t));
        clear();
        assert_true(add_file(&sum, in_folder("cut.rec"), NULL));
        assert_int_equal(sum.records, 1);
        assert_int_equal(sum.over, 0);
        assert_int_equal(total(STAT_FINISHED), 0);
        assert_int_equal(total(STAT_MATCHES), KD_SEATS);
        assert_int_equal(total(STAT_DEALS), KD_SEATS * t.deals);
        assert_true(total(STAT_DEALS) >= deals);
        deals = total(STAT_DEALS);
    }
    assert_true(deals > 0);
}

/* Everybody is a person, for whom a bot sits down behind one line and who sits down again behind the other; a line of 0 is
   never. */
typedef struct given {
    const char *name;
    int seat, from, to, deals, finished;
} given;

static void counts_what_is_played_oneself(void **state)
{
    static const char *const tags[] = {"human A", "human B", "human C", "human D"};
    static char text[TEXT], changed[TEXT + 512];
    static stats all;
    const given *g = *state;
    size_t used = 0;
    const char *path = seated("v3-mixed.rec", tags);
    clear();
    assert_true(add_file(&sum, path, NULL));
    all = sum;
    read_all(path, text, sizeof text);
    int number = 0;
    for (const char *line = text, *next; *line; line = next) {
        next = strchr(line, '\n') + 1;
        used += (size_t)snprintf(changed + used, sizeof changed - used, "%.*s", (int)(next - line),
                                 line);
        if (++number == g->from || number == g->to)
            used +=
                (size_t)snprintf(changed + used, sizeof changed - used, "; seat %d: %s sits down\n",
                                 g->seat, number == g->from ? "bot easy" : "human A");
    }
    put_marks_on(changed, sizeof changed);
    write_all(in_folder("given.rec"), changed, used = strlen(changed));
    clear();
    assert_true(add_file(&sum, in_folder("given.rec"), NULL));
    for (int seat = 0; seat < KD_SEATS; seat++) {
        const stats_player *now = &sum.player[seat], *whole = &all.player[seat];
        if (seat != g->seat) {
            assert_memory_equal(now->count, whole->count, sizeof now->count);
            continue;
        }
        assert_int_equal(now->count[STAT_DEALS], g->deals);
        assert_int_equal(now->count[STAT_ATTACKING] + now->count[STAT_DEFENDING], g->deals);
        assert_int_equal(now->count[STAT_FINISHED], g->finished);
        assert_true(now->count[STAT_WON] <= whole->count[STAT_WON]);
        for (int what = STAT_DEALS; what < STAT_COUNT; what++)
            assert_true(g->deals ? now->count[what] <= whole->count[what] : !now->count[what]);
        assert_int_equal(now->levels, whole->levels);
    }
}
TEST_FILE(counts_what_is_played_oneself, "record/stats.tsv", "given", given, "siiiii");

/* ---- records that go on from others --------------------------------------------------------------- */

/* With the comment behind that line; the deals before, and the one under way, stand in the other record. */
typedef struct gone_on {
    const char *name, *record;
    int line, copied, matches, finished, deals;
} gone_on;

typedef struct played_here {
    int copied;
    long points, dug;
} played_here;

static void listen_here(void *arg, const kd_match *match, UNUSED const kd_action *action,
                        const kd_events *events)
{
    played_here *here = arg;
    for (int i = 0; i < events->count && match->deals > here->copied; i++) {
        const kd_event *e = &events->list[i];
        here->points += e->kind == KD_EV_TRICK ? e->number : 0;
        here->dug += e->kind == KD_EV_DUG;
    }
}

static void counts_what_is_played_here(void **state)
{
    static char text[TEXT], changed[TEXT + 512];
    const gone_on *g = *state;
    played_here here = {.copied = g->copied};
    replay again;
    char path[256];
    snprintf(path, sizeof path, GOLDEN "%s.rec", g->record);
    (void)read_all(path, text, sizeof text);
    const char *end = text;
    for (int line = 0; line < g->line; line++)
        end = strchr(end, '\n') + 1;
    snprintf(changed, sizeof changed, "%.*s; " HISTORY_GOES_ON "a.rec step 3\n%s",
             (int)(end - text), text, end);
    put_marks_on(changed, sizeof changed);
    write_all(in_folder("on.rec"), changed, strlen(changed));
    assert_true(replay_file(&again, in_folder("on.rec"), listen_here, &here));
    clear();
    assert_true(add_file(&sum, in_folder("on.rec"), NULL));
    assert_int_equal(total(STAT_MATCHES), KD_SEATS * g->matches);
    assert_int_equal(total(STAT_FINISHED), KD_SEATS * g->finished);
    assert_int_equal(total(STAT_WON) * 2, total(STAT_FINISHED));
    assert_int_equal(total(STAT_DEALS), KD_SEATS * g->deals);
    assert_int_equal(total(STAT_POINTS), here.points);
    assert_int_equal(total(STAT_DUG), 2 * here.dug);
    assert_int_equal(sum.player[0].levels, g->deals);
    assert_true(!g->deals || sum.player[0].level[0] & STATS_NEW_MATCH);
}
TEST_FILE(counts_what_is_played_here, "record/stats.tsv", "gone on", gone_on, "ssiiiii");

/* A record of nothing but a head adds no match. */
TEST("nothing played")
{
    static char text[TEXT];
    double value;
    read_all(GOLDEN "v3-mixed.rec", text, sizeof text);
    write_all(in_folder("head.rec"), text, head_size(text));
    clear();
    assert_true(add_file(&sum, in_folder("head.rec"), NULL));
    assert_int_equal(total(STAT_MATCHES), 0);
    for (int r = 0; r < stats_row_count; r++)
        if (stats_rows[r].kind != STATS_NUMBER)
            assert_false(stats_value(&stats_rows[r], &sum.player[0], &value));
}

typedef struct wrong {
    const char *name;
    const char *from, *to; /* what is replaced in the record; from NULL: the whole of it */
    int line;
    const char *why;
} wrong;

static const wrong wrongs[] = {
    {"another hash", "hash ", "hash 0123456789abcdef\nhash ", 126, "hash differs"},
    {"an action that is refused", "* deal", "* next\n* deal", 11, "refused"},
    {"no action", "* deal", "* dance\n* deal", 11, "no action"},
    {"an unknown tag", "level ", "include ", 7, "include"},
    {"no record", NULL, "#!/bin/sh\nrm -rf /\n", 1, "no record"},
    {"nothing", NULL, "", 0, "no record"},
    {"binary", NULL, "koudi-record 3\n\001\n", 2, "plain"},
};

/* A bad record is reported with its line, adds nothing, and does not stop the next one. */
static void is_passed_over(void **state)
{
    static char text[TEXT];
    static stats before;
    const wrong *w = *state;
    stats_bad bad;
    if (w->from) {
        read_all(GOLDEN "v3-mixed.rec", text, sizeof text);
        char *at = strstr(text, w->from);
        assert_non_null(at);
        size_t rest = strlen(at + strlen(w->from)) + 1;
        memmove(at + strlen(w->to), at + strlen(w->from), rest);
        memcpy(at, w->to, strlen(w->to));
        put_marks_on(text, sizeof text);
    } else {
        strcpy(text, w->to);
    }
    write_all(in_folder("wrong.rec"), text, strlen(text));
    clear();
    assert_true(add_file(&sum, GOLDEN "own-short.rec", NULL));
    before = sum;
    assert_false(add_file(&sum, in_folder("wrong.rec"), &bad));
    assert_int_equal(sum.bad, 1);
    assert_memory_equal(&sum.bads[0], &bad, sizeof bad);
    assert_string_equal(bad.path, in_folder("wrong.rec"));
    if (!strstr(bad.why, w->why))
        fail_msg("says \"%s\"", bad.why);
    if (w->line)
        assert_int_equal(bad.line, w->line);
    assert_int_equal(sum.records, 1);
    assert_memory_equal(sum.player, before.player, sizeof sum.player);
    assert_true(add_file(&sum, GOLDEN "own-short.rec", NULL));
    assert_int_equal(sum.records, 2);
}
TEST_ROWS(is_passed_over, wrongs);

TEST("many bad ones")
{
    stats_bad bad;
    clear();
    for (int i = 0; i < 3 * STATS_BAD; i++) {
        char name[32];
        snprintf(name, sizeof name, "missing-%d.rec", i);
        assert_false(add_file(&sum, in_folder(name), &bad));
        assert_int_equal(bad.line, 0);
    }
    assert_int_equal(sum.bad, 3 * STATS_BAD);
    assert_non_null(strstr(sum.bads[STATS_BAD - 1].path, "missing-15"));
}

/* A pipe without a writer and a folder are skipped at once. */
TEST("what is no file")
{
    stats_bad bad;
    clear();
    assert_int_equal(mkfifo(in_folder("pipe.rec"), 0600), 0);
    assert_int_equal(mkdir(in_folder("folder.rec"), 0700), 0);
    assert_false(add_file(&sum, in_folder("pipe.rec"), &bad));
    assert_string_equal(bad.why, "it is no plain file");
    assert_false(add_file(&sum, in_folder("folder.rec"), &bad));
    assert_false(add_file(&sum, "/dev/zero", &bad));
    assert_int_equal(sum.bad, 3);
}

/* ---- the games of a folder ----------------------------------------------------------------------- */

/* Which files are records; read from the newest on or added one by one, the figures are the same. */
TEST("records of a folder")
{
    static const char *const names[] = {"b.rec", "a.rec", "notes.txt", "c.rec.old", ".rec", "rec"};
    static const char *const golden[] = {"v3-mixed", "own-short", "v3-steady"};
    static char text[TEXT];
    static stats whole;
    games list;
    char path[256];
    int at = 0;
    clear();
    snprintf(path, sizeof path, "%s/list", folder);
    assert_int_equal(mkdir(path, 0700), 0);
    assert_true(games_open(&list, path, false));
    assert_false(games_some(&list, 0));
    assert_int_equal(list.count, 0);
    games_free(&list);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        snprintf(path, sizeof path, "%s/list/%s", folder, names[i]);
        write_all(path, "", 0);
    }
    for (size_t i = 0; i < sizeof golden / sizeof *golden; i++) {
        snprintf(path, sizeof path, GOLDEN "%s.rec", golden[i]);
        size_t size = read_all(path, text, sizeof text);
        snprintf(path, sizeof path, "%s/list/2026-11-2%d-080000.rec", folder, (int)i);
        write_all(path, text, size);
        assert_true(add_file(&sum, path, NULL));
    }
    stats_sort(&sum);
    whole = sum;
    clear();
    snprintf(path, sizeof path, "%s/list", folder);
    assert_true(games_open(&list, path, false));
    while (games_some(&list, 0))
        stats_add_games(&sum, &list, &at);
    stats_add_games(&sum, &list, &at);
    assert_int_equal(list.count, 5);
    assert_string_equal(list.game[0].file, "2026-11-22-080000.rec");
    assert_string_equal(list.game[3].file, "b.rec");
    assert_string_equal(list.game[4].file, "a.rec");
    games_free(&list);
    assert_int_equal(sum.bad, 2);
    assert_int_equal(sum.records, 3);
    assert_memory_equal(sum.player, whole.player, sizeof sum.player);
}

AROUND_ALL(make_folder, remove_folder);
