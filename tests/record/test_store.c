/* test_store.c - records: writing, reading, playing again, and everything that can be wrong. */
#include <errno.h>
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "bots/bots.h"
#include "record/record.h"
#include "record/store.h"
#include "support/folder.h"
#include "support/test.h"
#include "support/written.h"
#include "table/driver.h"

#ifndef KOUDI_TEST_DIR
#define KOUDI_TEST_DIR "tests"
#endif

enum { TEXT = 1 << 18 };

/* ---- helpers ---- */

/* Plays that many actions of a match of random bots into a record; returns the match. */
static kd_match play_into(const char *path, const record_head *head, long actions)
{
    const bot *seats[KD_SEATS] = {&bots[0], &bots[0], &bots[0], &bots[0]};
    driver d;
    store *record = store_open(path, head, false);
    assert_non_null(record);
    kd_match_start(&d.match, &head->rules);
    driver_ready(&d, seats, 11, 0);
    d.record = record;
    while (d.actions < actions && driver_step(&d)) {
    }
    assert_int_equal(store_close(record), 0);
    return d.match;
}

static record_head plain_head(void)
{
    record_head head = {
        .rules_name = "80p-v3", .seed = seed_from(11), .date = "2026-01-02T03:04:05Z"};
    head.seat[0][0] = '\0';
    snprintf(head.seat[1], RECORD_SEAT, "bot random");
    kd_rules_default(&head.rules);
    return head;
}

/* ---- what is written comes back ---- */

TEST("a record replays to the same hash", .before = make_folder, .after = remove_folder)
{
    record_head head = plain_head();
    kd_match match = play_into(in_folder("a.rec"), &head, 1000000);
    replay again;
    assert_true(replay_file(&again, in_folder("a.rec"), NULL, NULL));
    assert_true(kd_match_hash(&again.match) == kd_match_hash(&match));
    assert_int_equal(again.match.round.phase, KD_PHASE_OVER);
    assert_int_equal(again.deals, match.deals);
    assert_true(again.hashes >= match.deals);
    assert_false(again.torn);
    assert_string_equal(again.head.date, head.date);
    assert_string_equal(again.head.seat[0], "");
    assert_string_equal(again.head.seat[1], "bot random");
    assert_false(seed_known(&again.head.seed)); /* as long as it is not told */
}

/* Every value of the rules, changed or not, comes back from the head. */
TEST("changed rules come back", .before = make_folder, .after = remove_folder)
{
    static const char *const names[] = {"80p-v3", "80p-scn2", "my own rules", "qq"};
    static char text[TEXT];
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        record_head head = plain_head(), back;
        snprintf(head.rules_name, sizeof head.rules_name, "%s", names[i]);
        kd_rules_preset(&head.rules, names[i]);
        head.rules.step = 20;
        head.rules.must_play = 0;
        store *record = store_open(in_folder(names[i]), &head, true);
        assert_non_null(record);
        assert_int_equal(store_close(record), 0);
        record_reader reader;
        size_t size = read_all(in_folder(names[i]), text, sizeof text);
        assert_true(record_begin(&reader, text, size, &back));
        assert_memory_equal(&back.rules, &head.rules, sizeof back.rules);
        assert_string_equal(back.rules_name, names[i]);
        int sets = 0;
        for (const char *at = text; (at = strstr(at, "\nset ")); at++)
            sets++;
        int late = 0;
        for (int row = 0; row < kd_rule_count; row++)
            late += kd_rule_rows[row].before >= 0 && !kd_rule_rows[row].house;
        int told = 0;
        for (int row = 0; row < kd_rule_count; row++)
            told += kd_rule_is_told(&head.rules, &kd_rule_rows[row]);
        assert_int_equal(sets, i < 2 ? 2 + late : told);
    }
}

/* A head of an older version does not name rules that were added later. They keep the values of that time,
   even if the preset has other values today. */
TEST("an older record keeps its rules", .before = make_folder, .after = remove_folder)
{
    for (int i = 0; i < kd_preset_count; i++) {
        char text[128];
        record_reader reader;
        record_head head;
        kd_rules then;
        snprintf(text, sizeof text, "koudi-record 3\nrules %s\n\n", kd_presets[i].name);
        put_marks_on(text, sizeof text);
        assert_true(record_begin(&reader, text, strlen(text), &head));
        assert_true(kd_rules_preset(&then, kd_presets[i].name));
        kd_rules_before(&then);
        assert_memory_equal(&head.rules, &then, sizeof then);
        assert_int_equal(head.rules.count, 1);
    }
}

/* Players type names: no name may end its line and forge another one. */
TEST("names cannot forge lines", .before = make_folder, .after = remove_folder)
{
    record_head head = plain_head();
    snprintf(head.seat[2], RECORD_SEAT, "person Eve\nseed 7\x1b[31m");
    (void)play_into(in_folder("n.rec"), &head, 5);
    replay again;
    assert_true(replay_file(&again, in_folder("n.rec"), NULL, NULL));
    assert_string_equal(again.head.seat[2], "person Eve?seed 7?[31m");
    assert_false(seed_known(&again.head.seed));
}

/* Control characters and invalid bytes are written as question marks. */
TEST("names are written plain", .before = make_folder, .after = remove_folder)
{
    static const char *const names[][2] = {
        {"person Zo\xc3\xab \xe6\x8a\xa0", "person Zo\xc3\xab \xe6\x8a\xa0"},
        {"person \xc2\x9b"
         "2J\x9b",
         "person ?2J?"},
        {"person \xe2\x99", "person ??"},
        {"person \xc0\x8a\xed\xa0\x80", "person ?????"},
    };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        record_head head = plain_head();
        char file[16];
        snprintf(file, sizeof file, "w%zu.rec", i);
        snprintf(head.seat[2], RECORD_SEAT, "%s", names[i][0]);
        (void)play_into(in_folder(file), &head, 5);
        replay again;
        assert_true(replay_file(&again, in_folder(file), NULL, NULL));
        assert_string_equal(again.head.seat[2], names[i][1]);
    }
}

/* Two games may begin within one second. */
TEST("the default path is free", .before = make_folder, .after = remove_folder)
{
    char path[512];
    assert_int_equal(setenv("XDG_STATE_HOME", folder, 1), 0);
    for (int i = 0; i < 4; i++) {
        record_head head = plain_head();
        assert_true(store_default_path(path, sizeof path));
        store *record = store_open(path, &head, false);
        assert_non_null(record);
        assert_int_equal(store_close(record), 0);
    }
}

TEST("a missing date is now", .before = make_folder, .after = remove_folder)
{
    record_head head = plain_head();
    head.date[0] = '\0';
    (void)play_into(in_folder("d.rec"), &head, 1);
    replay again;
    assert_true(replay_file(&again, in_folder("d.rec"), NULL, NULL));
    assert_int_equal(strlen(again.head.date), strlen("2026-01-02T03:04:05Z"));
}

/* Levels and dealer of the start, and a record whose seed nobody knows. */
TEST("the start comes back", .before = make_folder, .after = remove_folder)
{
    static char text[TEXT];
    record_head head = plain_head(), back;
    record_reader reader;
    kd_match match;
    head.placed = true;
    head.level[0] = 3; /* ranks from 2: a five */
    head.level[1] = 8;
    head.dealer = 3;
    store *record = store_open(in_folder("l.rec"), &head, false);
    assert_non_null(record);
    assert_int_equal(store_close(record), 0);
    assert_true(
        record_begin(&reader, text, read_all(in_folder("l.rec"), text, sizeof text), &back));
    assert_non_null(strstr(text, "\nlevel 5 T #"));
    assert_non_null(strstr(text, "\ndealer 3 #"));
    assert_null(strstr(text, "seed"));
    assert_false(seed_known(&back.seed));
    record_start(&back, &match);
    assert_int_equal(match.level[0], head.level[0]);
    assert_int_equal(match.level[1], head.level[1]);
    assert_int_equal(match.round.dealer, 3);
    assert_int_equal(match.round.order.level, head.level[1]);
}

/* Every line of a note becomes a comment line. */
TEST("notes are comments", .before = make_folder, .after = remove_folder)
{
    record_head head = plain_head();
    history h;
    static char flood[100000];
    store *record = store_open(in_folder("k.rec"), &head, false);
    assert_non_null(record);
    store_note(record, "South \x1b[2J fell silent\n* turn S3\nhash 0");
    memset(flood, '\n', sizeof flood - 1);
    store_note(record, flood);
    memset(flood, 'x', sizeof flood - 1);
    store_note(record, flood);
    assert_int_equal(store_close(record), 0);
    assert_true(history_read(&h, in_folder("k.rec")));
    assert_int_equal(h.count, 0);
    assert_non_null(strstr(h.note, "South ?[2J fell silent\n* turn S3\nhash 0\n"));
    assert_in_range(strlen(h.note), 400, 600);
    history_free(&h);
}

/* ---- cutting ---- */

static void write_passes(store *record, const kd_match *match, int count)
{
    kd_events events = {.count = 0};
    for (int i = 0; i < count; i++)
        store_applied(record, match, &(kd_action){.actor = (uint8_t)i, .verb = KD_PASS}, &events);
}

enum { CUT_ROOM = 5000 };

/* What was written before stays, with the comments and clocks that belong to it; of what comes after it time, and who
   acts for a seat. */
TEST("a record is cut behind an action", .before = make_folder, .after = remove_folder)
{
    record_head head = plain_head();
    kd_match match;
    static char text[CUT_ROOM];
    kd_match_start(&match, &head.rules);
    store *record = store_open(in_folder("k.rec"), &head, true);
    assert_non_null(record);
    write_passes(record, &match, 1);
    store_note(record, "stays");
    store_clock(record, 9);
    write_passes(record, &match, 3);
    store_note(record, "seat 2: why: goes\nseat 2: " RECORD_MISSED
                       "\nseat 1: bot steady sits down\n" HISTORY_UNANSWERED);
    store_clock(record, 20);
    store_cut(record, 3, "taken back: 3 actions");
    assert_int_equal(store_error(record), 0);
    write_passes(record, &match, 2);
    assert_int_equal(store_close(record), 0);
    record_reader reader;
    record_item item;
    assert_true(
        record_begin(&reader, text, read_all(in_folder("k.rec"), text, sizeof text), &head));
    static const record_kind kinds[] = {RECORD_ACTION, RECORD_NOTE,   RECORD_CLOCK,
                                        RECORD_NOTE,   RECORD_CLOCK,  RECORD_NOTE,
                                        RECORD_ACTION, RECORD_ACTION, RECORD_END};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        assert_int_equal(record_read(&reader, &item), kinds[i]);
    assert_null(strstr(text, "goes"));
    assert_null(strstr(text, RECORD_MISSED));
}

/* A line that would not be read is not written, and nothing after it. */
TEST("a line that is too long ends the writing", .before = make_folder, .after = remove_folder)
{
    record_head head = plain_head();
    char long_text[RECORD_LINE];
    replay again;
    memset(long_text, '0', sizeof long_text - 1);
    long_text[sizeof long_text - 1] = '\0';
    store *record = store_open(in_folder("k.rec"), &head, true);
    assert_non_null(record);
    store_value(record, "seal", long_text);
    assert_int_equal(store_error(record), EMSGSIZE);
    assert_non_null(strstr(store_why(EMSGSIZE), "longer than"));
    store_note(record, "goes");
    assert_int_equal(store_close(record), EMSGSIZE);
    assert_true(replay_file(&again, in_folder("k.rec"), NULL, NULL));
}

TEST("a record that was removed is not cut", .before = make_folder, .after = remove_folder)
{
    record_head head = plain_head();
    store *record = store_open(in_folder("k.rec"), &head, true);
    assert_non_null(record);
    assert_int_equal(unlink(in_folder("k.rec")), 0);
    store_cut(record, 0, "taken back: 0 actions");
    assert_int_equal(store_error(record), ESTALE);
    assert_int_equal(store_close(record), ESTALE);
}

/* ---- continuing ---- */

/* A record that was cut at any byte and is continued ends up with the same bytes. */
TEST("a cut record goes on to the same bytes", .before = make_folder, .after = remove_folder)
{
    static char whole[TEXT], again[TEXT];
    record_head head = plain_head();
    (void)play_into(in_folder("w.rec"), &head, 150);
    size_t size = read_all(in_folder("w.rec"), whole, sizeof whole);
    size_t begin = head_size(whole);
    history all;
    assert_true(history_read(&all, in_folder("w.rec")));
    for (size_t cut = begin; cut <= size; cut += 67) {
        history h;
        kd_match match;
        kd_events events;
        FILE *file = fopen(in_folder("cut.rec"), "wb");
        assert_non_null(file);
        assert_int_equal(fwrite(whole, 1, cut, file), cut);
        assert_int_equal(fclose(file), 0);
        assert_true(history_read(&h, in_folder("cut.rec")));
        history_match(&h, h.count, &match, NULL);
        store *record = store_continue(in_folder("cut.rec"), &h, &match);
        assert_non_null(record);
        for (int i = h.count; i < all.count; i++) {
            assert_int_equal(kd_apply(&match, &all.step[i].action, &events).reason, KD_OK);
            store_applied(record, &match, &all.step[i].action, &events);
        }
        assert_int_equal(store_close(record), 0);
        assert_int_equal(read_all(in_folder("cut.rec"), again, sizeof again), size);
        assert_memory_equal(again, whole, size);
        history_free(&h);
    }
    history_free(&all);
}

/* Two programs open the same record: the second writes nothing. */
TEST("one program writes a record", .before = make_folder, .after = remove_folder)
{
    record_head head = plain_head();
    history h;
    kd_match match;
    store *first = store_open(in_folder("b.rec"), &head, false);
    assert_non_null(first);
    assert_true(store_locked(in_folder("b.rec")));
    assert_true(history_read(&h, in_folder("b.rec")));
    history_match(&h, 0, &match, NULL);
    errno = 0;
    assert_null(store_continue(in_folder("b.rec"), &h, &match));
    assert_int_equal(errno, EBUSY);
    store_note(first, "more");
    assert_int_equal(store_close(first), 0);
    assert_false(store_locked(in_folder("b.rec")));
    /* The file has changed since it was read. */
    errno = 0;
    assert_null(store_continue(in_folder("b.rec"), &h, &match));
    assert_int_equal(errno, EBUSY);
    history_free(&h);
}

/* ---- files ---- */

TEST("a record is private and never overwritten", .before = make_folder, .after = remove_folder)
{
    record_head head = plain_head();
    struct stat info;
    (void)play_into(in_folder("p.rec"), &head, 1);
    assert_int_equal(stat(in_folder("p.rec"), &info), 0);
    assert_int_equal(info.st_mode & 0777, 0600);
    errno = 0;
    assert_null(store_open(in_folder("p.rec"), &head, false));
    assert_int_equal(errno, EEXIST);
    errno = 0;
    assert_null(store_open(in_folder("no/such/folder.rec"), &head, false));
    assert_int_equal(errno, ENOENT);
}

typedef struct home {
    const char *name, *state, *home, *expected; /* expected: after the folder, NULL: refused */
} home;

/* "+" is replaced by the test's folder. */
static const home homes[] = {
    {"XDG_STATE_HOME is used", "+/state", "+/home", "/state/koudi/records/"},
    {"without it, HOME is used", NULL, "+/home", "/home/.local/state/koudi/records/"},
    {"an empty one counts as none", "", "+/home", "/home/.local/state/koudi/records/"},
    {"a relative one is ignored", "state", "+/home", "/home/.local/state/koudi/records/"},
    {"no home, no record", NULL, NULL, NULL},
    {"a relative home is none", NULL, "home", NULL},
};

static void set_variable(const char *name, const char *value)
{
    char path[256];
    snprintf(path, sizeof path, "%s%s", value && *value == '+' ? folder : "",
             value && *value == '+' ? value + 1
             : value                ? value
                                    : "");
    assert_int_equal(value ? setenv(name, path, 1) : unsetenv(name), 0);
}

static void the_default_path(void **state)
{
    const home *row = *state;
    char path[512], expected[512], *slash;
    struct stat info;
    assert_int_equal(make_folder(NULL), 0);
    set_variable("XDG_STATE_HOME", row->state);
    set_variable("HOME", row->home);
    bool found = store_default_path(path, sizeof path);
    assert_int_equal(found, row->expected != NULL);
    if (found) {
        snprintf(expected, sizeof expected, "%s%s", folder, row->expected);
        assert_memory_equal(path, expected, strlen(expected));
        assert_string_equal(path + strlen(path) - 4, ".rec");
        slash = strrchr(path, '/');
        *slash = '\0';
        assert_int_equal(stat(path, &info), 0);
        assert_int_equal(info.st_mode & 0777, 0700);
    }
    assert_int_equal(remove_folder(NULL), 0);
}
TEST_ROWS(the_default_path, homes);

/* The disk is full: the first failure is kept, nothing more is written, play goes on. */
TEST("a full disk ends the record only", .before = make_folder, .after = remove_folder)
{
    enum { ROOM = 5000 };
    static char text[TEXT];
    struct rlimit before, small;
    record_head head = plain_head();
    const bot *seats[KD_SEATS] = {&bots[0], &bots[0], &bots[0], &bots[0]};
    driver d;
    store *record = store_open(in_folder("full.rec"), &head, true);
    assert_non_null(record);
    kd_match_start(&d.match, &head.rules);
    driver_ready(&d, seats, 1, 0);
    d.record = record;
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &before), 0);
    small = before;
    small.rlim_cur = ROOM;
    assert_true(signal(SIGXFSZ, SIG_IGN) != SIG_ERR); /* NOLINT(cert-err33-c) */
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &small), 0);
    driver_match(&d);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &before), 0);
    assert_int_not_equal(d.match.winner, KD_NOBODY);
    assert_int_equal(store_error(record), EFBIG);
    assert_int_equal(store_close(record), EFBIG);
    assert_int_equal(read_all(in_folder("full.rec"), text, sizeof text), ROOM);
    replay again;
    assert_true(replay_text(&again, text, ROOM, NULL, NULL));
    assert_true(again.count > 100);
}

/* A record that was deleted while it is written is reported as lost. */
TEST("a removed record is noticed", .before = make_folder, .after = remove_folder)
{
    record_head head = plain_head();
    kd_match match;
    kd_events events;
    store *record = store_open(in_folder("r.rec"), &head, true);
    assert_non_null(record);
    store_value(record, "seal", "0");
    assert_int_equal(store_error(record), 0);
    assert_int_equal(unlink(in_folder("r.rec")), 0);
    kd_match_start(&match, &head.rules);
    kd_action action = {.actor = 0, .verb = KD_PASS};
    events.count = 0;
    store_applied(record, &match, &action, &events);
    assert_int_equal(store_error(record), ESTALE);
    assert_non_null(strstr(store_why(ESTALE), "removed"));
    assert_string_equal(store_why(ENOSPC), strerror(ENOSPC));
    assert_int_equal(store_close(record), ESTALE);
}

/* Writing stops before a record becomes too large to be read. */
TEST("a record ends where it would be refused", .before = make_folder, .after = remove_folder)
{
    enum { FLOOD = 10000 };
    static char flood[FLOOD];
    record_head head = plain_head();
    struct stat about;
    replay again;
    store *record = store_open(in_folder("long.rec"), &head, false);
    assert_non_null(record);
    for (int i = 0; i < FLOOD - 1; i++)
        flood[i] = i % 400 == 399 ? '\n' : 'x';
    while (!store_error(record))
        store_note(record, flood);
    assert_int_equal(store_error(record), EOVERFLOW);
    assert_non_null(strstr(store_why(EOVERFLOW), "as long as"));
    store_value(record, "seal", "0");
    assert_int_equal(store_close(record), EOVERFLOW);
    assert_int_equal(stat(in_folder("long.rec"), &about), 0);
    assert_in_range(about.st_size, RECORD_MAX_BYTES - 2 * FLOOD, RECORD_MAX_BYTES);
    assert_true(replay_file(&again, in_folder("long.rec"), NULL, NULL));
    assert_false(again.torn);
}

/* ---- the chain ---- */

/* A record with every kind of line that a table writes. */
static size_t write_chained(char *text)
{
    size_t size = read_all(KOUDI_TEST_DIR "/records/chained-timed.rec", text, TEXT);
    assert_non_null(strstr(text, "\nback 1 #"));
    assert_non_null(strstr(text, "\nclock "));
    assert_non_null(strstr(text, "\ndeck "));
    return size;
}

static int line_at(const char *text, size_t at)
{
    int line = 1;
    for (size_t i = 0; i < at; i++)
        line += text[i] == '\n';
    return line;
}

/* A changed byte is reported with its line; in the first line, which has no mark, with the next one. */
TEST("a changed byte is found in its line")
{
    static char text[TEXT];
    size_t size = write_chained(text);
    for (size_t at = 0; at < size; at += at < 1500 || at + 200 > size ? 1 : 101) {
        replay r;
        char was = text[at];
        int line = line_at(text, at);
        text[at] = was == '0' ? '1' : was == '\n' ? ' ' : '0';
        bool good = replay_text(&r, text, size, NULL, NULL);
        bool torn = at == size - 1; /* the end of the last line, as a crash leaves it */
        if (good != torn || (line > 1 && !torn && r.line != line))
            fail_msg("byte %zu of line %d: found in line %d: %s", at, line, r.line, r.why);
        text[at] = was;
    }
}

/* A missing line is reported at the line that follows it. */
TEST("a missing line is found")
{
    static char text[TEXT], less[TEXT];
    size_t size = write_chained(text);
    int line = 1;
    for (size_t at = 0; at < size; line++) {
        size_t end = (size_t)(strchr(text + at, '\n') + 1 - text);
        if (line > 1 && end < size && (line < 60 || line % 7 == 0)) {
            replay r;
            memcpy(less, text, at);
            memcpy(less + at, text + end, size - end);
            assert_false(replay_text(&r, less, size - (end - at), NULL, NULL));
            if (r.line != line || !strstr(r.why, "missing before it"))
                fail_msg("line %d was taken out, and %d is named: %s", line, r.line, r.why);
        }
        at = end;
    }
}

static const struct put_in {
    const char *name, *line, *why;
} put_ins[] = {
    {"a line without a mark", "; by hand", "does not end with a mark"},
    {"a line with some mark", "; by hand #01234567", "was changed"},
    {"an empty line", "", "does not end with a mark"},
    {"a mark alone", "#01234567", "was changed"},
};

static void a_line_put_in_is_found(void **state)
{
    static char text[TEXT], more[TEXT];
    const struct put_in *row = *state;
    replay r;
    size_t size = write_chained(text);
    size_t at = head_size(text);
    memcpy(more, text, at);
    int length = snprintf(more + at, TEXT - at, "%s\n", row->line);
    memcpy(more + at + (size_t)length, text + at, size - at);
    assert_false(replay_text(&r, more, size + (size_t)length, NULL, NULL));
    assert_int_equal(r.line, line_at(text, at));
    assert_non_null(strstr(r.why, row->why));
}
TEST_ROWS(a_line_put_in_is_found, put_ins);

/* ---- torn and bad records ---- */

/* A record cut anywhere after its head is valid up to its last whole line. */
TEST("a torn record is good up to the tear", .before = make_folder, .after = remove_folder)
{
    static char text[TEXT];
    record_head head = plain_head();
    (void)play_into(in_folder("t.rec"), &head, 230);
    size_t size = read_all(in_folder("t.rec"), text, sizeof text);
    size_t begin = head_size(text);
    replay whole, part;
    assert_true(replay_text(&whole, text, size, NULL, NULL));
    for (size_t cut = begin; cut < size; cut += cut < begin + 200 || cut > size - 200 ? 1 : 37) {
        bool good = replay_text(&part, text, cut, NULL, NULL);
        if (!good)
            fail_msg("cut at %zu: line %d: %s", cut, part.line, part.why);
        assert_int_equal(part.torn, text[cut - 1] != '\n');
        assert_true(part.count <= whole.count);
    }
    for (size_t cut = 0; cut < begin; cut++)
        assert_false(replay_text(&part, text, cut, NULL, NULL));
}

typedef struct judged {
    const char *name, *text;
    int line;
    const char *why; /* part of it; NULL: good */
} judged;

static void a_record_is_judged(void **state)
{
    const judged *row = *state;
    const char *text = strncmp(row->text, "koudi", 5) == 0 ? marked(row->text) : row->text;
    replay r;
    bool good = replay_text(&r, text, strlen(text), NULL, NULL);
    if (good != !row->why || (!good && (r.line != row->line || !strstr(r.why, row->why))))
        fail_msg("line %d: %s", r.line, r.why);
}
TEST_FILE(a_record_is_judged, "record/store.tsv", "judged", judged, "ssis");

TEST("a long line is refused")
{
    static char text[2000] = "koudi-record 3\nrules 80p-v3\n\n; ";
    memset(text + strlen(text), 'x', sizeof text - strlen(text) - 2);
    text[sizeof text - 2] = '\n';
    const char *record = marked(text);
    replay r;
    assert_false(replay_text(&r, record, strlen(record), NULL, NULL));
    assert_int_equal(r.line, 4);
    assert_non_null(strstr(r.why, "long"));
}

/* With any one letter changed the reader does not crash, and a changed action or hash is found. */
TEST("a changed card is noticed", .before = make_folder, .after = remove_folder)
{
    static char text[TEXT];
    record_head head = plain_head();
    (void)play_into(in_folder("c.rec"), &head, 130);
    size_t size = read_all(in_folder("c.rec"), text, sizeof text);
    text[size] = '\0';
    char *deal = strstr(text, "* deal ");
    int changed = 0;
    for (; deal && changed < 100; deal = strstr(deal + 1, "* deal "), changed++) {
        char suit = deal[7];
        deal[7] = suit == 'S' ? 'H' : 'S';
        replay r;
        bool joker = suit == 'b' || suit == 'r';
        bool good = replay_text(&r, text, size, NULL, NULL);
        assert_true(joker ? !good : !good && r.line > 0);
        deal[7] = suit;
    }
    assert_int_equal(changed, 100);
}

TEST("a missing file has no line", .before = make_folder, .after = remove_folder)
{
    replay r;
    assert_false(replay_file(&r, in_folder("none.rec"), NULL, NULL));
    assert_int_equal(r.line, 0);
    assert_string_equal(r.why, strerror(ENOENT));
    assert_false(replay_file(&r, folder, NULL, NULL));
    assert_string_equal(r.why, strerror(EISDIR));
}
