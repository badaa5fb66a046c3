/* test_fault.c - every call that table and store make of the system fails in turn: the game ends well
   or goes on, nothing is left behind, and the record can be read as far as it was written. */
#include <errno.h>
#include <event2/event.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/file.h"
#include "base/loop.h"
#include "bots/bots.h"
#include "record/games.h"
#include "record/history.h"
#include "record/kept_rules.h"
#include "record/record.h"
#include "record/stats.h"
#include "record/store.h"
#include "support/faults.h"
#include "support/folder.h"
#include "support/processes.h"
#include "support/slower.h"
#include "support/test.h"
#include "support/written.h"
#include "table/driver.h"
#include "table/program.h"
#include "table/table.h"

enum { TEXT = 1 << 16, PATH = 256, HURRY_MS = 100, DEAF_MS = 20, ACTIONS = 24 };

/* ---- a folder, its files, and what may not be left behind -------------------------------------- */

static char commands[2][2 * PATH];

/* The bytes of a file, -1 when there is none. */
static long read_text(const char *path, char text[TEXT])
{
    return file_read(path, text, TEXT);
}

/* No child, dead or alive, and no descriptor. */
static void assert_nothing_left(int descriptors)
{
    siginfo_t dead;
    do
        children_wait(); /* which does not wait long for a guardian */
    while (waitid(P_ALL, 0, &dead, WEXITED | WNOHANG | WNOWAIT) == 0);
    assert_int_equal(errno, ECHILD);
    assert_int_equal(open_descriptors(), descriptors);
}

/* ---- a deal at the table ----------------------------------------------------------------------- */

/* The small deck of docs/examples/tiny.ini: three tricks. */
static const kd_rules *tiny(void)
{
    static kd_rules rules;
    static bool read;
    char path[PATH], text[TEXT];
    kd_rules_error error;
    if (read)
        return &rules;
    const char *source = getenv("KOUDI_SOURCE_DIR");
    snprintf(path, sizeof path, "%s/docs/examples/tiny.ini", source ? source : ".");
    long size = read_text(path, text);
    kd_rules_default(&rules);
    assert_true(size > 0 && kd_rules_parse(&rules, text, (size_t)size, &error));
    read = true;
    return &rules;
}

/* What became of a game. */
typedef struct outcome {
    bool began, ended;
    int actions, error; /* error: table_record_error */
    int lost;           /* seats that programs have lost */
    uint64_t hash;
} outcome;

typedef struct sitting {
    bool programs; /* at two of the seats */
    unsigned ms;   /* for each of their answers */
    const history *past;
} sitting;

/* Plays until a deal is over; the loop's own end without that is a fault of ours. */
static bool play_on(struct event_base *base, table *t)
{
    const kd_match *match = table_match(t);
    unsigned deals = match->deals;
    while (match->deals == deals && !kd_phase_ended(match->round.phase))
        if (event_base_loop(base, EVLOOP_ONCE) != 0)
            return false;
    return true;
}

static void on_lost(void *arg, int seat, const char *why)
{
    outcome *out = arg;
    (void)seat;
    (void)why;
    out->lost++;
}

static outcome play(const sitting *s)
{
    outcome out = {.began = false};
    table_options options = {.rules = *tiny(),
                             .rules_name = "tiny",
                             .seed = seed_from(7),
                             .pace = PACE_INSTANT,
                             .seat_ms = s->ms,
                             .record = in_folder("game.rec"),
                             .resume = s->past,
                             .resume_count = s->past ? s->past->count : 0};
    char record[PATH];
    snprintf(record, sizeof record, "%s", options.record);
    options.record = record;
    struct event_base *base = loop_new(false);
    if (!base)
        return out;
    table *t = table_new(base, &options);
    if (t) {
        for (int seat = 0; seat < KD_SEATS; seat++)
            if (s->programs && seat % 2)
                table_sit_command(t, seat, commands[seat / 2]);
            else
                assert_true(table_sit_bot(t, seat, seat % 2 ? "random" : "steady"));
        table_listen(t, &(session_calls){.lost = on_lost}, &out);
        out.began = table_start(t);
        out.ended = out.began && play_on(base, t);
        out.error = table_state(t).record_error;
        out.hash = kd_match_hash(table_match(t));
        table_free(t);
    }
    event_base_free(base);
    return out;
}

/* ---- what is in the record --------------------------------------------------------------------- */

static int count_of(const char *text, const char *words)
{
    int count = 0;
    for (; (text = strstr(text, words)); text++)
        count++;
    return count;
}

/* The record is gone, or good up to its last whole line, and that far as it would have been. It tells of each
   seat that was lost. */
static void assert_readable(const outcome *out, const char *whole)
{
    static char text[TEXT];
    replay again;
    long size = read_text(in_folder("game.rec"), text);
    if (size < 0) {
        assert_true(!out->began || out->error);
        return;
    }
    if (!replay_text(&again, text, (size_t)size, NULL, NULL))
        fail_msg("line %d: %s\n%s", again.line, again.why, text);
    if (out->ended && !out->error)
        assert_true(kd_match_hash(&again.match) == out->hash);
    if (out->began && !out->error)
        assert_int_equal(count_of(text, "; a bot plays on "), out->lost);
    if (whole && strncmp(whole, text, again.whole) != 0)
        fail_msg("it was:\n%s", text);
}

typedef struct fault_row {
    const char *name;
    unsigned sorts;
    fault_style style;
    bool programs, past;
} fault_row;

/* Each of these runs plays one deal for every call there is to fail. */
static const fault_row rows[] = {
    {"a file's call fails once", FAULT_FILES, FAULT_ONCE, false, false},
    {"files fail from a call on", FAULT_FILES, FAULT_ON, false, false},
    {"half a line is written", FAULT_FILES, FAULT_HALF, false, false},
    {"going on: a file's call fails once", FAULT_FILES, FAULT_ONCE, false, true},
    {"going on: files fail from a call on", FAULT_FILES, FAULT_ON, false, true},
    {"going on: half a line is written", FAULT_FILES, FAULT_HALF, false, true},
    {"a call for memory fails once", FAULT_MEMORY, FAULT_ONCE, true, true},
    {"memory is gone from a call on", FAULT_MEMORY, FAULT_ON, true, true},
    {"a call for a process fails once", FAULT_PROCESSES, FAULT_ONCE, true, false},
    {"processes are gone from a call on", FAULT_PROCESSES, FAULT_ON, true, false},
    {"libevent lacks memory once", FAULT_LIBRARY, FAULT_ONCE, true, false},
    {"libevent lacks memory from a call on", FAULT_LIBRARY, FAULT_ON, true, false},
};

/* A game that was left in the midst of a line. */
static void leave_game(char past[TEXT])
{
    sitting s = {.programs = false};
    (void)unlink(in_folder("game.rec"));
    assert_true(play(&s).ended);
    assert_true(read_text(in_folder("game.rec"), past) > 0);
    char *at = past + head_size(past) - 2;
    for (int i = 0; i < ACTIONS; i++)
        at = strchr(at + 1, '\n');
    at[3] = '\0';
    write_all(in_folder("left.rec"), past, strlen(past));
    at[1] = '\0';
}

/* Plays with the k-th call failing; false when there were not so many. */
static bool one_run(const fault_row *row, int k, const char *past)
{
    static char copy[TEXT];
    int descriptors = open_descriptors();
    history h = {.count = 0};
    /* Programs that cannot be heard any more need not be waited for long. */
    bool deaf = row->sorts == FAULT_LIBRARY && row->style == FAULT_ON;
    sitting s = {.programs = row->programs, .ms = deaf ? DEAF_MS : HURRY_MS};
    (void)unlink(in_folder("game.rec"));
    if (past) {
        long size = read_text(in_folder("left.rec"), copy);
        write_all(in_folder("game.rec"), copy, (size_t)size);
    }
    faults_arm(row->sorts, k, row->style);
    outcome out = {.began = false};
    if (!past || history_read(&h, in_folder("game.rec"))) {
        s.past = past ? &h : NULL;
        out = play(&s);
    }
    const char *name = faults_disarm();
    history_free(&h);
    if (out.began && !out.ended)
        fail_msg("call %d, %s: the table stands still", k, name ? name : "none");
    assert_readable(&out, NULL);
    if (past) {
        long size = read_text(in_folder("game.rec"), copy);
        assert_true(size >= (long)strlen(past) && strncmp(copy, past, strlen(past)) == 0);
    }
    assert_nothing_left(descriptors);
    return name != NULL;
}

static void each_call_fails(void **state)
{
    static char past[TEXT];
    const fault_row *row = *state;
    int k = 1;
    if (row->past)
        leave_game(past);
    while (one_run(row, k, row->past ? past : NULL))
        k += FEWER(1, 3);
    assert_true(k > 3);
    print_message("%s: %d calls\n", row->name, k - 1);
}
TEST_ROWS(each_call_fails, rows);

/* ---- what is done with files outside the table ------------------------------------------------- */

static char rules_before[TEXT], rules_after[TEXT];

/* The rules chosen in the menu. */
static void keep_rules(const char *path, int step)
{
    kd_rules rules;
    kd_rules_default(&rules);
    rules.step = (uint16_t)step;
    (void)kept_rules_write(path, &rules, "80p-v3");
}

static void write_rules(void)
{
    keep_rules(in_folder("koudi/rules.ini"), 10);
}

static void read_rules(void)
{
    kd_rules rules;
    const char *preset;
    char why[2 * PATH];
    (void)kept_rules_read(in_folder("koudi/rules.ini"), &rules, &preset, why, sizeof why);
}

static void list_games(void)
{
    games list;
    (void)games_open(&list, folder, true);
    games_all(&list);
    games_free(&list);
}

static void find_saved(void)
{
    static resumable_game left;
    games list;
    (void)games_open(&list, folder, true);
    games_all(&list);
    (void)games_resumable(&list, &left);
    games_free(&list);
}

static void sum_up(void)
{
    static stats sum;
    games list;
    int at = 0;
    memset(&sum, 0, sizeof sum);
    (void)games_open(&list, folder, true);
    while (games_some(&list, 0))
        stats_add_games(&sum, &list, &at);
    stats_add_games(&sum, &list, &at);
    games_free(&list);
}

static void read_history(void)
{
    history h;
    if (history_read(&h, in_folder("left.rec")))
        history_free(&h);
}

/* Programs without a table. */
static void seat_guests(void)
{
    const char *const words[KD_SEATS] = {NULL, commands[0], NULL, commands[1]};
    headless_close(headless_open(words, tiny(), "tiny", NULL, 7, 0));
}

typedef struct deed_row {
    const char *name;
    void (*run)(void);
    unsigned sorts;
} deed_row;

static const deed_row deeds[] = {
    {"rules are kept", write_rules, FAULT_FILES | FAULT_MEMORY},
    {"kept rules are read", read_rules, FAULT_FILES | FAULT_MEMORY},
    {"games are listed", list_games, FAULT_FILES | FAULT_MEMORY},
    {"the saved game is found", find_saved, FAULT_FILES | FAULT_MEMORY},
    {"statistics are summed up", sum_up, FAULT_FILES | FAULT_MEMORY},
    {"a history is read", read_history, FAULT_FILES | FAULT_MEMORY},
    {"programs play without a table", seat_guests, FAULT_PROCESSES | FAULT_MEMORY | FAULT_LIBRARY},
};

static bool one_deed(const deed_row *row, int k, fault_style style)
{
    int descriptors = open_descriptors();
    faults_arm(row->sorts, k, style);
    row->run();
    const char *name = faults_disarm();
    /* The kept rules are the old ones or the new ones, whole, and nothing lies beside them. */
    static char now[TEXT];
    assert_true(read_text(in_folder("koudi/rules.ini"), now) > 0);
    if (strcmp(now, rules_before) != 0)
        assert_string_equal(now, rules_after);
    char fresh[64];
    snprintf(fresh, sizeof fresh, "koudi/rules.ini.%ld.new", (long)getpid());
    assert_int_equal(access(in_folder(fresh), F_OK), -1);
    assert_nothing_left(descriptors);
    return name != NULL;
}

static void each_call_of_a_deed_fails(void **state)
{
    static char past[TEXT], now[TEXT];
    const deed_row *row = *state;
    leave_game(past);
    keep_rules(in_folder("koudi/rules.ini"), 10);
    assert_true(read_text(in_folder("koudi/rules.ini"), rules_after) > 0);
    keep_rules(in_folder("koudi/rules.ini"), 20);
    assert_true(read_text(in_folder("koudi/rules.ini"), rules_before) > 0);
    for (int style = FAULT_ONCE; style <= FAULT_ON; style++) {
        int k = 1;
        while (one_deed(row, k, (fault_style)style))
            k++;
        assert_true(k > 3);
        print_message("%s: %d calls\n", row->name, k - 1);
    }
    assert_true(read_text(in_folder("left.rec"), now) > 0);
    assert_memory_equal(now, past, strlen(past));
}
TEST_ROWS(each_call_of_a_deed_fails, deeds);

/* ---- a record is cut --------------------------------------------------------------------------- */

enum { PLAYED = 30, KEPT = 10 };

/* Cuts a record with the k-th call failing: it is as it was, or cut and marked. False when there were not so many. */
static bool one_cut(int k, fault_style style, const char *past)
{
    static char now[TEXT];
    int descriptors = open_descriptors();
    kd_match match;
    history h;
    write_all(in_folder("cut.rec"), past, strlen(past));
    assert_true(history_read(&h, in_folder("cut.rec")));
    history_match(&h, PLAYED, &match, NULL);
    store *record = store_continue(in_folder("cut.rec"), &h, &match);
    assert_non_null(record);
    history_free(&h);
    faults_arm(FAULT_FILES | FAULT_MEMORY, k, style);
    store_cut(record, PLAYED - KEPT, HISTORY_TAKEN_BACK "20 actions");
    const char *name = faults_disarm();
    bool locked = store_locked(in_folder("cut.rec")), failed = store_error(record) != 0;
    store_note(record, "goes on");
    assert_int_equal(store_close(record) != 0, failed);
    assert_true(read_text(in_folder("cut.rec"), now) > 0);
    assert_true(locked || (name && strcmp(name, "flock") == 0)); /* a file system without locks */
    if (strcmp(now, past) != 0) {
        assert_true(history_read(&h, in_folder("cut.rec")));
        assert_int_equal(h.count, KEPT);
        assert_true(note_taken_back(h.step[KEPT - 1].note));
        assert_int_equal(strstr(h.step[KEPT - 1].note, "goes on") != NULL, !failed);
        history_free(&h);
    } else {
        assert_true(failed);
    }
    assert_int_equal(open_descriptors(), descriptors);
    return name != NULL;
}

TEST("a record is cut with its mark or not at all")
{
    static char past[TEXT];
    const bot *seats[KD_SEATS] = {&bots[0], &bots[0], &bots[0], &bots[0]};
    record_head head = {.rules_name = "tiny", .rules = *tiny(), .date = "2026-01-02T03:04:05Z"};
    driver d;
    kd_rules_default(&head.rules);
    store *record = store_open(in_folder("cut.rec"), &head, true);
    assert_non_null(record);
    kd_match_start(&d.match, &head.rules);
    driver_ready(&d, seats, 11, 0);
    d.record = record;
    while (d.actions < PLAYED)
        assert_true(driver_step(&d));
    assert_int_equal(store_close(record), 0);
    assert_true(read_text(in_folder("cut.rec"), past) > 0);
    for (int style = FAULT_ONCE; style <= FAULT_HALF; style++) {
        int k = 1;
        while (one_cut(k, (fault_style)style, past))
            k++;
        assert_true(k > 5);
    }
}

AROUND_ALL(make_folder, remove_folder);

PREPARE(int argc, char **argv)
{
    const char *koudi = getenv("KOUDI_BIN");
    faults_prepare();
    (void)tiny(); /* read while nothing fails */
    for (int i = 0; i < 2; i++)
        snprintf(commands[i], sizeof commands[i], "exec '%s' bot random", koudi ? koudi : "koudi");
    return 0;
}
