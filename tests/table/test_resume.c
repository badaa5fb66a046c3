/* test_resume.c - a match that is interrupted at any action resumes as if it had never been left. */
#include <errno.h>
#include <event2/event.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "bots/bots.h"
#include "record/games.h"
#include "record/history.h"
#include "record/record.h"
#include "record/store.h"
#include "support/folder.h"
#include "support/hall.h"
#include "support/test.h"
#include "support/written.h"
#include "table/table_internal.h"
#include "wire/wire.h"

enum { TEXT = 1 << 18, ASKS = 512 };

AROUND_EACH(make_folder_in_memory, remove_folder);

/* ---- a game of people who answer the same question in the same way ---- */

/* What somebody was asked, and at which state of the match. */
typedef struct question {
    uint64_t hash;
    kd_view view;
} question;

typedef struct played_game {
    hall hall;
    question asked[ASKS];
    int asks, private_asks;
} played_game;

static kd_action decide(const kd_view *view)
{
    kd_rng rng;
    wire_rng(&rng, 99, view);
    return bot_find("steady")->decide(view, &rng);
}

static void on_asked(occupant *o)
{
    played_game *g = o->more;
    kd_action action = decide(&o->view);
    assert_in_range(g->asks, 0, ASKS - 1);
    g->asked[g->asks++] = (question){.hash = hall_hash(o->hall), .view = o->view};
    table_submit(o->hall->table, o->seat, o->number, &action);
}

static void on_asked_privately(occupant *o)
{
    played_game *g = o->more;
    kd_action action = decide(&o->view);
    g->private_asks++;
    table_declare_privately(o->hall->table, o->seat, &action, true);
}

static void open_game(played_game *g, unsigned people, const char *record, const history *past)
{
    static const hall_calls calls = {.asked = on_asked, .asked_privately = on_asked_privately};
    hall *h = &g->hall;
    memset(g, 0, sizeof *g);
    hall_make(h, &calls, NULL, people, PACE_INSTANT, 0);
    h->options.rules_name = "80p-v3";
    h->options.record = record;
    h->options.resume = past;
    if (past) {
        h->options.seed = past->head.seed;
        if (!seed_known(&h->options.seed))
            (void)seed_find(record, &h->options.seed);
        h->options.resume_count = past->count;
    }
    h->options.closed_deal = (people & (people - 1)) != 0;
    for (int seat = 0; seat < KD_SEATS; seat++) {
        h->at[seat].more = g;
        h->bot[seat] = people >> seat & 1 ? NULL : seat == 1 ? "random" : "steady";
    }
}

static void start_game(played_game *g)
{
    hall_furnish(&g->hall);
    assert_true(table_start(g->hall.table));
}

static void play(played_game *g, int deals)
{
    hall_play(&g->hall, deals, NULL);
}

static uint64_t close_game(played_game *g)
{
    uint64_t hash = hall_hash(&g->hall);
    assert_int_equal(table_state(g->hall.table).record_error, 0);
    hall_close(&g->hall);
    return hash;
}

/* Plays a new match until that many deals are over, and leaves it. */
static void play_into(played_game *g, const char *record, unsigned people, uint64_t seed, int deals)
{
    open_game(g, people, record, NULL);
    g->hall.options.seed = seed_from(seed);
    start_game(g);
    play(g, deals);
    (void)close_game(g);
}

/* Goes on with it until that many deals are over, and leaves it; frees the history as soon as it may. */
static void go_on(played_game *g, const char *record, unsigned people, history *past, int deals)
{
    open_game(g, people, record, past);
    start_game(g);
    history_free(past);
    play(g, deals);
    (void)close_game(g);
}

TEST("a play was taken back after a clock")
{
    static played_game g;
    static char text[TEXT];
    history past;
    const char *name = KOUDI_TEST_DIR "/records/unfinished/back-after-clock.rec";
    write_all(in_folder("u.rec"), text, read_all(name, text, sizeof text));
    if (!history_read(&past, in_folder("u.rec")))
        fail_msg("%s:%d: %s", name, past.line, past.why);
    unsigned clock = past.clock, people = 0;
    for (int seat = 0; seat < KD_SEATS; seat++)
        people |= (unsigned)(record_person(&past.head, seat) != NULL) << seat;
    open_game(&g, people, in_folder("u.rec"), &past);
    g.hall.options.rules = past.head.rules;
    g.hall.options.seed = seed_from(1);
    g.hall.options.seed_lost = true;
    start_game(&g);
    history_free(&past);
    play(&g, 2);
    uint64_t end = close_game(&g);
    assert_true(history_read(&past, in_folder("u.rec")));
    assert_true(kd_match_hash(&past.match) == end);
    assert_int_equal(past.deals, 2);
    assert_true(past.clock >= clock);
    history_free(&past);
}

/* ---- the same bytes ---- */

typedef struct run {
    const char *name;
    uint64_t seed;
    unsigned people;
    int deals, stride; /* of actions between two breaks */
    dealing dealing;
} run;

/* The end of the line that the step stands on. */
static size_t end_of_line(const char *text, int line)
{
    const char *at = text;
    for (int i = 0; i < line; i++)
        at = strchr(at, '\n') + 1;
    return (size_t)(at - text);
}

/* The same with what was said of it, which is written at once with it. */
static size_t end_of_step(const char *text, int line)
{
    const char *at = text + end_of_line(text, line);
    const char *hash = strncmp(at, "hash ", 5) == 0 ? strchr(at, '\n') + 1 : at;
    return (size_t)((*hash == ';' ? strchr(hash, '\n') + 1 : at) - text);
}

/* A live deal needs a pace; its waits are skipped. */
static void deal_by(played_game *g, dealing how)
{
    g->hall.options.dealing = how;
    g->hall.options.pace = how == DEALING_LIVE ? PACE_NORMAL : PACE_INSTANT;
}

static void goes_on_to_the_same_bytes(void **state)
{
    static played_game whole, again;
    static char text[TEXT], other[TEXT];
    const run *row = *state;
    history all;
    remove(in_folder("whole.rec"));
    open_game(&whole, row->people, in_folder("whole.rec"), NULL);
    whole.hall.options.seed = seed_from(row->seed);
    deal_by(&whole, row->dealing);
    start_game(&whole);
    play(&whole, row->deals);
    uint64_t end = close_game(&whole);
    size_t size = read_all(in_folder("whole.rec"), text, sizeof text);
    assert_true(history_read(&all, in_folder("whole.rec")));
    assert_int_equal(all.opened, row->deals);
    for (int step = -1; step < all.count; step += row->stride) {
        history past;
        /* Killed within the next line, or just before it. */
        size_t cut = step < 0 ? head_size(text) : end_of_step(text, all.step[step].line);
        size_t torn = cut + (size_t)(step + 1) % 9;
        write_all(in_folder("cut.rec"), text, torn < size ? torn : size);
        assert_true(seed_keep(in_folder("cut.rec"), &whole.hall.options.seed));
        assert_true(history_read(&past, in_folder("cut.rec")));
        open_game(&again, row->people, in_folder("cut.rec"), &past);
        deal_by(&again, row->dealing);
        start_game(&again);
        history_free(&past);
        play(&again, row->deals);
        uint64_t here = close_game(&again);
        size_t length = read_all(in_folder("cut.rec"), other, sizeof other);
        if (here != end || length != size || memcmp(text, other, size) != 0)
            fail_msg("broken off after step %d of %d it goes on otherwise", step, all.count);
        /* Was each question of the second game put in the first one too, with the same view? */
        int at = 0;
        for (int i = 0; i < again.asks; i++) {
            const question *q = &again.asked[i];
            while (at < whole.asks && memcmp(q, &whole.asked[at], sizeof *q) != 0)
                at++;
            if (at == whole.asks)
                fail_msg("question %d was not put in the game that was not broken off", i);
        }
    }
    history_free(&all);
}

static const run runs[] = {
    {"a person and bots, two deals", 11, 0x1, 2, 1, DEALING_ASK},
    {"another seed", 12, 0x1, 1, 1, DEALING_ASK},
    {"a person in the West", 13, 0x8, 1, 3, DEALING_ASK},
    {"bots alone", 14, 0, 1, 3, DEALING_ASK},
    {"a live deal", 15, 0x2, 2, 2, DEALING_LIVE},
    {"two people, closed dealing", 21, 0x5, 2, 1, DEALING_ASK},
    {"four people, closed dealing", 22, 0xf, 2, 3, DEALING_ASK},
};
TEST_ROWS(goes_on_to_the_same_bytes, runs);

/* Closed dealing: who has looked at the hand is not asked again, whoever had not is. */
TEST("who has looked is not asked again")
{
    static played_game whole, again;
    static char text[TEXT];
    history all;
    play_into(&whole, in_folder("whole.rec"), 0xf, 21, 1);
    assert_int_equal(whole.private_asks, 4);
    (void)read_all(in_folder("whole.rec"), text, sizeof text);
    assert_true(history_read(&all, in_folder("whole.rec")));
    int turned = 0;
    while (all.step[turned].action.verb == KD_TURN)
        turned++;
    assert_true(turned > 0);
    for (int looks = 0; looks <= 4; looks++) {
        history past;
        replay check;
        write_all(in_folder("cut.rec"), text, end_of_line(text, all.step[turned - 1].line + looks));
        assert_true(seed_keep(in_folder("cut.rec"), &whole.hall.options.seed));
        assert_true(history_read(&past, in_folder("cut.rec")));
        go_on(&again, in_folder("cut.rec"), 0xf, &past, 1);
        assert_int_equal(again.private_asks, 4 - looks);
        assert_true(replay_file(&check, in_folder("cut.rec"), NULL, NULL));
        assert_int_equal(check.opened, 1);
    }
    history_free(&all);
}

/* ---- how many deals a person has played ---- */

TEST("deals of people are counted")
{
    static played_game g;
    char path[200];
    assert_int_equal(setenv("XDG_STATE_HOME", in_folder(""), 1), 0);
    assert_int_equal(games_deals_played(3), 0);
    snprintf(path, sizeof path, "%s", in_folder("koudi/records/a.rec"));
    assert_int_equal(mkdir(in_folder("koudi"), 0700) | mkdir(in_folder("koudi/records"), 0700), 0);
    play_into(&g, path, 0, 31, 2); /* bots */
    assert_int_equal(games_deals_played(3), 0);
    snprintf(path, sizeof path, "%s", in_folder("koudi/records/b.rec"));
    play_into(&g, path, 0x1, 31, 2);
    assert_int_equal(games_deals_played(3), 2);
    assert_int_equal(games_deals_played(1), 1);
    history past;
    assert_true(history_read(&past, path));
    open_game(&g, 0x1, in_folder("koudi/records/c.rec"), &past);
    g.hall.options.resume_count = past.count;
    g.hall.options.resume_name = path;
    start_game(&g);
    play(&g, 3);
    (void)close_game(&g);
    history_free(&past);
    assert_int_equal(games_deals_played(9), 3);
    assert_int_equal(unsetenv("XDG_STATE_HOME"), 0);
}

/* ---- the seed ---- */

/* During the match the record does not contain the seed; afterwards it does. */
TEST("the seed is told at the end")
{
    static played_game g;
    static char text[TEXT];
    struct stat about;
    history past;
    open_game(&g, 0x1, in_folder("s.rec"), NULL);
    assert_true(seed_draw(&g.hall.options.seed));
    dealer_seed own = g.hall.options.seed;
    start_game(&g);
    play(&g, 1);
    (void)close_game(&g);
    (void)read_all(in_folder("s.rec"), text, sizeof text);
    assert_null(strstr(text, "\nseed "));
    assert_null(strstr(text, own.text));
    assert_int_equal(stat(in_folder("s.rec.seed"), &about), 0);
    assert_int_equal(about.st_mode & 0777, 0600);
    assert_true(history_read(&past, in_folder("s.rec")));
    assert_false(seed_known(&past.head.seed));
    go_on(&g, in_folder("s.rec"), 0x1, &past, 1000); /* finds the seed */
    assert_true(history_read(&past, in_folder("s.rec")));
    assert_string_equal(past.head.seed.text, own.text);
    assert_int_equal(past.opened, past.sealed);
    assert_int_equal(access(in_folder("s.rec.seed"), F_OK), -1);
    history_free(&past);
}

/* A game whose seed cannot be kept is recorded all the same, to its end. */
TEST("a seed that cannot be kept")
{
    static played_game g;
    history all;
    write_all(in_folder("u.rec.seed"), "mine\n", 5);
    open_game(&g, 0, in_folder("u.rec"), NULL);
    g.hall.options.seed = seed_from(23);
    start_game(&g);
    assert_int_equal(table_state(g.hall.table).seed_error, EEXIST);
    play(&g, 1000);
    assert_int_equal(table_state(g.hall.table).record_error, 0);
    (void)close_game(&g);
    assert_true(history_read(&all, in_folder("u.rec")));
    assert_string_equal(all.head.seed.text, "23");
    assert_int_equal(access(in_folder("u.rec.seed"), F_OK), 0);
    history_free(&all);
}

/* A table that is left before anything happened leaves no record, and takes none away that holds more. */
TEST("an empty record is removed")
{
    static played_game g;
    open_game(&g, 0x1, in_folder("e.rec"), NULL);
    g.hall.options.seed = seed_from(24);
    start_game(&g);
    assert_int_equal(access(in_folder("e.rec"), F_OK), 0);
    assert_int_equal(access(in_folder("e.rec.seed"), F_OK), 0);
    assert_true(table_state(g.hall.table).record_empty);
    (void)close_game(&g);
    assert_int_equal(access(in_folder("e.rec"), F_OK), -1);
    assert_int_equal(access(in_folder("e.rec.seed"), F_OK), -1);
    open_game(&g, 0x1, in_folder("e.rec"), NULL);
    g.hall.options.seed = seed_from(24);
    start_game(&g);
    while (table_state(g.hall.table).record_empty)
        assert_int_equal(event_base_loop(g.hall.base, EVLOOP_ONCE), 0);
    (void)close_game(&g);
    assert_int_equal(access(in_folder("e.rec"), F_OK), 0);
    assert_int_equal(access(in_folder("e.rec.seed"), F_OK), 0);
}

/* The deck is written together with the last action of its deal, the seed with that of the match:
   whatever moment a program dies at, the record has both or neither. */
static struct {
    char path[256]; /* "": nothing is looked at */
    size_t size;
    int decks, seeds;
} synced;

int fdatasync(int fd)
{
    static char text[TEXT];
    struct stat about, own;
    if (!*synced.path || fstat(fd, &about) != 0 || stat(synced.path, &own) != 0 ||
        about.st_ino != own.st_ino)
        return 0;
    size_t size = read_all(synced.path, text, sizeof text);
    const char *fresh = text + synced.size;
    bool ends = strstr(fresh, "\nhash ") != NULL, opened = strstr(fresh, "\ndeck ") != NULL;
    bool told = strstr(fresh, "\nseed ") != NULL;
    assert_true(ends || !opened);
    assert_true(opened || !told);
    synced.decks += opened;
    synced.seeds += told;
    synced.size = size;
    return 0;
}

TEST("the end is told at once")
{
    static played_game g;
    history all;
    open_game(&g, 0, in_folder("o.rec"), NULL);
    g.hall.options.seed = seed_from(25);
    start_game(&g);
    snprintf(synced.path, sizeof synced.path, "%s", in_folder("o.rec"));
    play(&g, 1000);
    (void)close_game(&g);
    assert_true(history_read(&all, synced.path));
    synced.path[0] = '\0';
    assert_in_range(all.opened, 1, 1000);
    assert_int_equal(synced.decks, all.opened);
    assert_int_equal(synced.seeds, 1);
    history_free(&all);
}

/* Without its seed a game goes on with other cards, and says so; the deck that was sealed for the deal
   under way is not known any more. */
TEST("a lost seed is drawn anew")
{
    static played_game g;
    static char text[TEXT];
    history past, all;
    play_into(&g, in_folder("l.rec"), 0x1, 21, 1);
    (void)read_all(in_folder("l.rec"), text, sizeof text);
    assert_true(history_read(&all, in_folder("l.rec")));
    write_all(in_folder("l.rec"), text, end_of_line(text, all.step[30].line));
    assert_true(history_read(&past, in_folder("l.rec")));
    assert_int_equal(past.count, 31);
    seed_forget(in_folder("l.rec"));
    open_game(&g, 0x1, in_folder("l.rec"), &past);
    g.hall.options.seed = seed_from(22);
    g.hall.options.seed_lost = true;
    start_game(&g);
    history_free(&past);
    play(&g, 3);
    (void)close_game(&g);
    assert_true(seed_find(in_folder("l.rec"), &g.hall.options.seed));
    assert_string_equal(g.hall.options.seed.text, "22");
    assert_true(history_read(&past, in_folder("l.rec")));
    assert_non_null(strstr(past.step[30].note, "the seed was lost"));
    int other = 0;
    for (int i = 0; i < 60; i++) {
        bool same = memcmp(&past.step[i].action, &all.step[i].action, sizeof(kd_action)) == 0;
        assert_true(i > 30 || same);
        other += !same;
    }
    assert_in_range(other, 15, 29);
    assert_int_equal(past.opened, past.sealed - 1 - (*past.seal && !past.told));
    history_free(&past);
    history_free(&all);
}

/* ---- other records ---- */

/* On from a step of a record: another file, the same beginning, and where it comes from. */
/* Plays the first deal of the history from its first card, by another seed and without a record. */
static void deal_anew(const history *past, bool again, kd_match *out)
{
    static played_game g;
    int count = 0;

    while (past->step[count].action.verb == KD_TURN)
        count++;
    open_game(&g, 1, NULL, past);
    g.hall.options.seed = seed_from(99);
    g.hall.options.resume_count = count;
    g.hall.options.resume_name = "";
    g.hall.options.again = again;
    start_game(&g);
    assert_int_equal(table_state(g.hall.table).whole != NULL, again);
    play(&g, 1);
    *out = *table_match(g.hall.table);
    if (again)
        assert_string_equal(table_state(g.hall.table).seal, "");
    (void)close_game(&g);
}

TEST("a deal is dealt again in the same order")
{
    static played_game g;
    static kd_match first, same, other;
    history past;

    play_into(&g, in_folder("one.rec"), 1, 3, 1);
    assert_true(history_read(&past, in_folder("one.rec")));
    history_match(&past, past.count, &first, NULL);
    deal_anew(&past, true, &same);
    deal_anew(&past, false, &other);
    assert_memory_equal(same.round.drawn, first.round.drawn, sizeof first.round.drawn);
    assert_memory_not_equal(other.round.drawn, first.round.drawn, sizeof first.round.drawn);
    assert_string_equal(only_file(in_folder("*.rec")), in_folder("one.rec"));
    history_free(&past);
}

TEST("plays on into another record")
{
    static played_game g;
    static char before[TEXT], after[TEXT];
    history all, more;
    play_into(&g, in_folder("a.rec"), 0x1, 5, 1);
    size_t size = read_all(in_folder("a.rec"), before, sizeof before);
    assert_true(history_read(&all, in_folder("a.rec")));
    int steps[] = {0, 40, 115, all.count};
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
        char file[16], note[64];
        snprintf(file, sizeof file, "b%zu.rec", i);
        open_game(&g, 0x2, in_folder(file), &all);
        g.hall.options.resume_count = steps[i];
        g.hall.options.resume_name = "a.rec";
        g.hall.options.seed = seed_from(77);
        start_game(&g);
        play(&g, 2);
        (void)close_game(&g);
        assert_true(history_read(&more, in_folder(file)));
        assert_memory_equal(more.head.seat[1], "human", 5);
        for (int s = 0; s < steps[i]; s++)
            assert_memory_equal(&more.step[s].action, &all.step[s].action, sizeof(kd_action));
        snprintf(note, sizeof note, "goes on from a.rec step %d", steps[i]);
        const char *there = steps[i] ? more.step[steps[i] - 1].note : more.note;
        assert_non_null(there);
        assert_non_null(strstr(there, note));
        /* A deal that had begun was dealt by another hand: it has no seal, the next one has. */
        assert_int_equal(more.opened, steps[i] ? 1 : 2);
        history_free(&more);
    }
    history_free(&all);
    assert_int_equal(read_all(in_folder("a.rec"), after, sizeof after), size);
    assert_memory_equal(before, after, size);
}

/* How long until that timer goes off, to the nearest second; -1: it does not run. */
static long until(const played_game *g, const struct event *timer)
{
    struct timeval end, now, rest;
    if (!evtimer_pending(timer, &end))
        return -1;
    assert_int_equal(event_base_gettimeofday_cached(g->hall.base, &now), 0);
    evutil_timersub(&end, &now, &rest);
    return rest.tv_sec + (rest.tv_usec >= 500000);
}

/* MATCH-1: how long until the time of the match is over. */
static long time_left(const played_game *g)
{
    return until(g, g->hall.table->deadline);
}

/* How long until the time is written into the record. */
static long tick_left(const played_game *g)
{
    return until(g, g->hall.table->tick);
}

static void begin_timed(played_game *g, const char *file, const history *past, int steps)
{
    open_game(g, 0x1, in_folder(file), past);
    g->hall.options.rules.minutes = 30;
    g->hall.options.seed = seed_from(9);
    if (past && steps < past->count) {
        g->hall.options.resume_count = steps;
        g->hall.options.resume_name = "timed.rec";
    }
    start_game(g);
}

static void pass_minutes(const played_game *g, int minutes)
{
    g->hall.table->begun -= 60000LL * minutes;
}

/* MATCH-1: time passes only while the match goes on, and all of that counts. */
TEST("its time goes on")
{
    static played_game g;
    history past;
    begin_timed(&g, "timed.rec", NULL, 0);
    assert_in_range(time_left(&g), 1790, 1800);
    pass_minutes(&g, 10);
    play(&g, 1); /* killed here: the record knows it from the next action on */
    assert_true(history_read(&past, in_folder("timed.rec")));
    assert_in_range(past.clock, 600, 620);
    int count = past.count;
    history_free(&past);
    pass_minutes(&g, 5); /* killed while somebody thinks: it knows that within ten seconds */
    assert_in_range(tick_left(&g), 0, 10);
    event_active(g.hall.table->tick, EV_TIMEOUT, 0);
    (void)event_base_loop(g.hall.base, EVLOOP_ONCE);
    assert_in_range(tick_left(&g), 8, 10);
    assert_true(history_read(&past, in_folder("timed.rec")));
    assert_in_range(past.clock, 900, 920);
    assert_int_equal(past.count, count);
    history_free(&past);
    pass_minutes(&g, 10);
    (void)close_game(&g); /* left: it knows all */
    assert_true(history_read(&past, in_folder("timed.rec")));
    assert_in_range(past.clock, 1500, 1520);

    begin_timed(&g, "early.rec", &past, 0); /* played on from the beginning */
    assert_in_range(time_left(&g), 1790, 1800);
    (void)close_game(&g);
    begin_timed(&g, "late.rec", &past, past.count - 1);
    assert_in_range(time_left(&g), 1180, 1200);
    (void)close_game(&g);

    begin_timed(&g, "timed.rec", &past, past.count);
    history_free(&past);
    assert_in_range(time_left(&g), 280, 300);
    play(&g, 1);
    assert_int_equal(table_match(g.hall.table)->time_up, 0);
    pass_minutes(&g, 6);
    (void)close_game(&g);

    assert_true(history_read(&past, in_folder("timed.rec")));
    begin_timed(&g, "timed.rec", &past, past.count);
    history_free(&past);
    play(&g, 9);
    assert_int_equal(table_match(g.hall.table)->round.phase, KD_PHASE_OVER);
    assert_int_equal(table_match(g.hall.table)->time_up, 1);
    assert_int_equal(table_match(g.hall.table)->deals, 1);
    (void)close_game(&g);
}

/* As koudi run writes them: what lies dealt stays, and only decks of later deals are sealed. */
TEST("a record without seals goes on")
{
    static played_game g;
    static char text[TEXT];
    size_t size = read_all(KOUDI_TEST_DIR "/records/v3-steady.rec", text, sizeof text);
    const char *hash = strstr(text, "\nhash ");
    size_t cuts[] = {400, (size_t)(hash - text) + 1, size / 2};
    for (size_t i = 0; i < sizeof cuts / sizeof *cuts; i++) {
        history past, more;
        write_all(in_folder("bare.rec"), text, cuts[i]);
        assert_true(history_read(&past, in_folder("bare.rec")));
        assert_int_equal(past.sealed, 0);
        open_game(&g, 0x1, in_folder("bare.rec"), &past);
        start_game(&g);
        play(&g, table_match(g.hall.table)->deals + 1);
        (void)close_game(&g);
        assert_true(history_read(&more, in_folder("bare.rec")));
        assert_int_equal(more.sealed, 1);
        assert_true(more.count > past.count + 100);
        for (int s = 0; s < past.count; s++)
            assert_memory_equal(&more.step[s].action, &past.step[s].action, sizeof(kd_action));
        history_free(&past);
        history_free(&more);
    }
}

/* Where the record cannot go on the match does, and the file stays as it was. */
TEST("a match goes on without its record")
{
    static played_game g;
    static char before[TEXT], after[TEXT];
    history past;
    kd_match match;
    play_into(&g, in_folder("r.rec"), 0x1, 6, 1);
    size_t size = read_all(in_folder("r.rec"), before, sizeof before);
    assert_true(history_read(&past, in_folder("r.rec")));
    history_match(&past, past.count, &match, NULL);
    store *other = store_continue(in_folder("r.rec"), &past, &match);
    assert_non_null(other);
    open_game(&g, 0x1, in_folder("r.rec"), &past);
    start_game(&g);
    play(&g, 2);
    assert_int_equal(table_state(g.hall.table).record_error, EBUSY);
    hall_close(&g.hall);
    assert_int_equal(store_close(other), 0);
    assert_int_equal(read_all(in_folder("r.rec"), after, sizeof after), size);
    assert_memory_equal(before, after, size);
    history_free(&past);
}

/* ---- which game is gone on with ---- */

static void end_match(const char *path, bool people, uint64_t seed, int deals)
{
    static played_game g;
    play_into(&g, path, people ? 0x1 : 0, seed, deals);
}

static resumable_found find_in(resumable_game *found, const char *path)
{
    games list;
    assert_true(games_open(&list, path, true));
    games_all(&list);
    resumable_found result = games_resumable(&list, found);
    games_free(&list);
    return result;
}

typedef struct unreadable {
    int count;
    char file[GAMES_FILE];
} unreadable;

static unreadable unreadable_in(const char *path)
{
    games list;
    unreadable bad = {.count = 0};
    const saved_game *first = NULL;
    assert_true(games_open(&list, path, true));
    bad.count = games_unreadable(&list, &first);
    if (first)
        snprintf(bad.file, sizeof bad.file, "%s", first->file);
    games_free(&list);
    return bad;
}

static void written_at(const char *path, time_t when)
{
    const struct timespec times[2] = {{.tv_sec = when}, {.tv_sec = when}};
    assert_int_equal(utimensat(AT_FDCWD, path, times, 0), 0);
}

TEST("the unfinished game played last is found")
{
    static resumable_game found;
    history past;
    kd_match match;
    assert_int_equal(find_in(&found, in_folder("none")), RESUMABLE_NONE);
    assert_int_equal(find_in(&found, folder), RESUMABLE_NONE);
    write_all(in_folder("0.rec"), "no record\n", 10);
    end_match(in_folder("1.rec"), false, 3, 1); /* of bots */
    end_match(in_folder("2.rec"), true, 3, 1000);
    assert_int_equal(find_in(&found, folder), RESUMABLE_NONE);
    end_match(in_folder("3.rec"), true, 3, 2);
    assert_int_equal(find_in(&found, folder), RESUMABLE_HERE);
    assert_string_equal(found.path, in_folder("3.rec"));
    assert_int_equal(found.deal, 2);
    assert_int_equal(found.seats.people, 1);
    assert_string_equal(found.seats.kind[1], "bot");
    assert_string_equal(found.seats.name[1], "random");
    assert_string_equal(found.seats.name[0], "");
    /* Of several it is the one played last, not the one begun last. */
    end_match(in_folder("4.rec"), true, 3, 2);
    written_at(in_folder("4.rec"), 1000);
    assert_int_equal(find_in(&found, folder), RESUMABLE_HERE);
    assert_string_equal(found.path, in_folder("3.rec"));
    assert_int_equal(found.days, 0);
    written_at(in_folder("4.rec"), time(NULL) + 10);
    assert_int_equal(find_in(&found, folder), RESUMABLE_HERE);
    assert_string_equal(found.path, in_folder("4.rec"));
    assert_int_equal(unlink(in_folder("4.rec")), 0);
    assert_int_equal(find_in(&found, folder), RESUMABLE_HERE);
    /* Somebody plays it. */
    assert_true(history_read(&past, found.path));
    history_match(&past, past.count, &match, NULL);
    store *record = store_continue(found.path, &past, &match);
    assert_non_null(record);
    assert_int_equal(find_in(&found, folder), RESUMABLE_BUSY);
    assert_int_equal(store_close(record), 0);
    assert_int_equal(find_in(&found, folder), RESUMABLE_HERE);
    history_free(&past);
}

TEST("what cannot be read is found")
{
    unreadable bad;
    static char text[TEXT];
    history past;
    kd_match match;
    bad = unreadable_in(in_folder("none"));
    assert_int_equal(bad.count, 0);
    end_match(in_folder("good.rec"), true, 3, 1);
    size_t size = read_all(in_folder("good.rec"), text, sizeof text);
    write_all(in_folder("torn.rec"), text, size - 5); /* in its last line, which is passed over */
    bad = unreadable_in(folder);
    assert_int_equal(bad.count, 0);
    write_all(in_folder("cut.rec"), text, 20); /* in its head */
    bad = unreadable_in(folder);
    assert_int_equal(bad.count, 1);
    assert_string_equal(bad.file, "cut.rec");
    write_all(in_folder("later.rec"), "koudi-record 5\n\n", 16);
    bad = unreadable_in(folder);
    assert_int_equal(bad.count, 2);
    /* What another program writes just now may not be whole yet. */
    assert_true(history_read(&past, in_folder("good.rec")));
    history_match(&past, past.count, &match, NULL);
    store *record = store_continue(in_folder("good.rec"), &past, &match);
    assert_non_null(record);
    write_all(in_folder("good.rec"), text, 20);
    bad = unreadable_in(folder);
    assert_int_equal(bad.count, 2);
    assert_int_equal(store_close(record), 0);
    history_free(&past);
}
AROUND_EACH(make_folder_in_memory, remove_folder);
