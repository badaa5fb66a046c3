/* test_restart.c - the process of a table ends, with or without a goodbye, and is started anew: its people come
   back by themselves, and the match comes out as if nothing had happened; by virtual time. */
#include "record/history.h"
#include "record/store.h"
#include "support/folder.h"
#include "support/party.h"
#include "support/test.h"
#include "support/virtual_time.h"
#include "support/written.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#ifndef KOUDI_TEST_DIR
#define KOUDI_TEST_DIR "tests"
#endif

/* Sixteen cards, three tricks a deal. */
static const char small[] =
    "decks = 1; ranks = 2 5 K A; jokers = no; kitty = 4; to_level = 5; must_play = 5; hook = no; "
    "counter = none;"
    "counter_after_bury = no; counter_takes_deal = no; ask_after = no; dump = no; rebel = none";

/* What is played, and how often the process ends: after each so many steps of the loop's timers. */
typedef struct course {
    const char *name, *rules, *kinds;
    int people;
    bool match; /* to its end; else one deal */
    int every;  /* 0: never */
    int first;  /* not before so many steps */
    int most;   /* times; 0: any number */
    unsigned think_ms;
} course;

/* Closed after each test. */
static party p;

static int close_party(void **state)
{
    party_close(&p);
    return 0;
}
AROUND_EACH(NULL, close_party);

static bool all_here(const course *c)
{
    for (int i = 0; i < c->people; i++)
        if (party_state(&p, i).connection != SESSION_CONNECTED)
            return false;
    return true;
}

static bool over(bool match)
{
    session_state now = party_state(&p, 0);
    return now.connection == SESSION_CONNECTED &&
           (now.over || (!match && now.waiting == WAIT_OVER));
}

/* Plays; returns the number of steps while all were there. */
static int play(const course *c, int *restarts)
{
    const long long far = virtual_now() + 100LL * 24 * 3600000;
    int steps = 0,
        told =
            0; /* guest 0 had been told so much: a process has to come further than the one before */
    *restarts = 0;
    while (!over(c->match) && virtual_step(p.base, far)) {
        if (!all_here(c))
            continue;
        steps++;
        bool due = c->every && steps >= c->first && (steps - c->first) % c->every == 0;
        if (!due || over(true) || (c->most == 0 && p.guest[0].tells == told) ||
            (c->most && *restarts == c->most))
            continue;
        party_restart(&p, *restarts % 2 == 0);
        ++*restarts;
        told = p.guest[0].tells;
    }
    return steps;
}

static int run(const course *c, history *out, int *restarts)
{
    char path[PATH_MAX];
    snprintf(path, sizeof path, "%s", in_folder("match.rec"));
    (void)unlink(path);
    party_open(&p, c->rules, c->kinds, 5, path);
    for (int i = 0; i < c->people; i++) {
        p.guest[i].think_ms = c->think_ms;
        p.guest[i].unready = !c->match;
        assert_true(party_join(&p, i, KD_SEATS));
    }
    party_begin(&p);
    int steps = play(c, restarts);
    if (!over(c->match))
        fail_msg("%s, from step %d: not over after %d steps, %d restarts", c->name, c->first, steps,
                 *restarts);
    for (int i = 0; i < c->people; i++)
        assert_int_equal(p.guest[i].refusals, 0);
    party_close(&p);
    if (!history_read(out, path))
        fail_msg("%s: line %d: %s", c->name, out->line, out->why);
    return steps;
}

static void assert_same(const course *c, int first, const history *one, const history *two)
{
    for (int i = 0; i < one->count && i < two->count; i++) {
        char a[WIRE_LINE], b[WIRE_LINE];
        kd_print_action(&one->step[i].action, a, sizeof a);
        kd_print_action(&two->step[i].action, b, sizeof b);
        if (strcmp(a, b) != 0)
            fail_msg("%s, from step %d: action %d is %s, not %s", c->name, first, i, b, a);
    }
    if (one->count != two->count)
        fail_msg("%s, from step %d: %d actions, not %d", c->name, first, two->count, one->count);
    assert_memory_equal(&one->match, &two->match, sizeof one->match);
}

/* The process ends once, at each point in turn. */
TEST("at any point")
{
    static const course courses[] = {
        {.name = "four people", .rules = small, .kinds = "oaaa", .people = 4},
        {.name = "two and bots", .rules = small, .kinds = "oaab", .people = 2, .think_ms = 700},
    };
    for (size_t i = 0; i < sizeof courses / sizeof *courses; i++) {
        history plain, again;
        int restarts, steps = run(&courses[i], &plain, &restarts);
        assert_true(steps > 20);
        for (int first = 1; first < steps; first++) {
            course c = courses[i];
            c.every = 1;
            c.most = 1 + first % 2;
            c.first = first;
            (void)run(&c, &again, &restarts);
            assert_true(restarts > 0);
            assert_same(&c, first, &plain, &again);
            history_free(&again);
        }
        history_free(&plain);
    }
}

/* It ends again and again. */
TEST("again and again")
{
    static const course courses[] = {
        {.name = "a small match",
         .rules = small,
         .kinds = "oaaa",
         .people = 4,
         .match = true,
         .every = 3},
        {.name = "a match with bots",
         .rules = small,
         .kinds = "oaab",
         .people = 2,
         .match = true,
         .every = 5,
         .think_ms = 300},
        {.name = "a deal", .rules = NULL, .kinds = "oaab", .people = 3, .every = 2},
        {.name = "a deal, thinking",
         .rules = NULL,
         .kinds = "oaab",
         .people = 3,
         .every = 7,
         .think_ms = 2500},
    };
    for (size_t i = 0; i < sizeof courses / sizeof *courses; i++) {
        course c = courses[i];
        history plain, again;
        int restarts;
        c.every = 0;
        (void)run(&c, &plain, &restarts);
        (void)run(&courses[i], &again, &restarts);
        if (restarts < 10)
            fail_msg("%s: %d restarts", c.name, restarts);
        assert_same(&c, 0, &plain, &again);
        history_free(&plain);
        history_free(&again);
    }
}

static void begin(const char *kinds, int people)
{
    (void)unlink(in_folder("match.rec"));
    party_open(&p, NULL, kinds, 5, in_folder("match.rec"));
    assert_true(party_come(&p, people));
    party_begin(&p);
    virtual_pass(p.base, 20000);
}

TEST("who waits for a chair waits on")
{
    begin("oaaa", 1);
    assert_true(party_join(&p, 1, 2));
    assert_int_equal(p.guest[1].table.seat, KD_NOBODY);
    party_restart(&p, true);
    virtual_pass(p.base, 5000);
    assert_int_equal(party_state(&p, 1).connection, SESSION_CONNECTED);
    assert_int_equal(p.guest[1].asks, 0);
    assert_int_equal(p.guest[1].table.seat, KD_NOBODY);
    p.guest[0].unready = true;
    assert_true(party_play_deal(&p));
    virtual_settle(p.base);
    assert_int_equal(p.guest[1].table.seat, 2);
}

TEST("who was removed or has left stays so")
{
    begin("oaaa", 3);
    party_say(&p, 0, WORD_REMOVE, 1, 0, "");
    party_say(&p, 2, WORD_LEAVE, KD_NOBODY, 0, "");
    party_restart(&p, true);
    virtual_pass(p.base, 5000);
    party_quit(&p, 1);
    assert_false(party_join(&p, 1, KD_SEATS));
    assert_non_null(strstr(p.guest[1].why, "you were removed"));
    party_quit(&p, 2);
    assert_false(party_join(&p, 2, 1));
    assert_non_null(strstr(p.guest[2].why, "until the deal is over"));
    assert_int_equal(party_state(&p, 0).sitter[1].presence, SEAT_OPEN);
    assert_int_equal(party_state(&p, 0).sitter[2].presence, SEAT_OPEN);
    assert_true(party_state(&p, 0).opener);
    assert_true(party_play_deal(&p));
}

/* The first line of a file of keys, and what is said when it is read. */
static const struct keys_row {
    const char *name, *first, *why;
} keys_rows[] = {
    {"keys of the first days", "koudi-keys 1", "koudi 0.2.0 is the last to read it"},
    {"keys of a later version", "koudi-keys 4", "cannot be read"},
    {"keys of no version", "koudi-keys", "cannot be read"},
    {"other keys", "keys 3", "cannot be read"},
};

static void keys_are_judged(void **state)
{
    const struct keys_row *row = *state;
    static room_kept kept;
    static char text[1 << 14];
    char path[PATH_MAX], why[500];
    begin("oaaa", 1);
    snprintf(path, sizeof path, "%s" STORE_KEYS, in_folder("match.rec"));
    read_all(path, text, sizeof text);
    assert_int_equal(strncmp(text, "koudi-keys 3\n", 13), 0);
    replace_line(text, "koudi-keys", row->first);
    write_all(path, text, strlen(text));
    assert_int_equal(room_kept_read(&kept, in_folder("match.rec"), why, sizeof why), KEPT_BAD);
    if (!strstr(why, row->why))
        fail_msg("%s", why);
    room_kept_free(&kept);
}
TEST_ROWS(keys_are_judged, keys_rows);

TEST("a record with a play taken back after a clock is kept")
{
    static room_kept kept;
    static char text[1 << 14];
    char why[500] = "";
    begin("oaaa", 1);
    write_all(
        in_folder("match.rec"), text,
        read_all(KOUDI_TEST_DIR "/records/unfinished/back-after-clock.rec", text, sizeof text));
    if (room_kept_read(&kept, in_folder("match.rec"), why, sizeof why) != KEPT_GOES_ON)
        fail_msg("%s", why);
    room_kept_free(&kept);
}

/* Where no seat is kept for who opened the table, as at one of a service. */
TEST("who comes first opens")
{
    (void)unlink(in_folder("match.rec"));
    party_open(&p, NULL, "aaab", 5, in_folder("match.rec"));
    assert_true(party_join(&p, 2, KD_SEATS));
    assert_true(party_join(&p, 1, KD_SEATS));
    assert_true(party_state(&p, 2).opener);
    assert_false(party_state(&p, 1).opener);
    party_say(&p, 2, WORD_LEAVE, KD_NOBODY, 0, "");
    assert_true(party_state(&p, 1).opener);
    assert_true(party_state(&p, 1).sitter[p.guest[1].table.seat].opener);
    session_next(p.guest[1].session);
    virtual_pass(p.base, 20000);
    party_restart(&p, false);
    virtual_pass(p.base, 5000);
    assert_true(party_state(&p, 1).opener);
    assert_int_not_equal(party_state(&p, 1).waiting, WAIT_PEOPLE);
}

static const struct handed_row {
    const char *name, *kinds;
    bool restart;
} handed_rows[] = {
    {"whose seat was kept", "oaaa", false},
    {"the same, and the process is started anew", "oaaa", true},
    {"who came first", "aaaa", false},
    {"the same, and the process is started anew", "aaaa", true},
};

/* Who came first of those who are left opens when the opener leaves, wherever they sit. */
static void who_came_next_opens(void **state)
{
    const struct handed_row *row = *state;
    (void)unlink(in_folder("match.rec"));
    party_open(&p, NULL, row->kinds, 5, in_folder("match.rec"));
    assert_true(party_join(&p, 0, KD_SEATS));
    for (int i = 1; i < KD_SEATS; i++)
        assert_true(party_join(&p, i, KD_SEATS - i));
    party_begin(&p);
    virtual_pass(p.base, 20000);
    for (int gone = 0; gone < KD_SEATS - 1; gone++) {
        party_say(&p, gone, WORD_LEAVE, KD_NOBODY, 0, "");
        if (row->restart) {
            party_restart(&p, false);
            virtual_pass(p.base, 5000);
        }
        for (int i = gone + 1; i < KD_SEATS; i++)
            if (party_state(&p, i).opener != (i == gone + 1))
                fail_msg("%s: guest %d, when %d has left", row->name, i, gone);
    }
}
TEST_ROWS(who_came_next_opens, handed_rows);

/* Numbers of asks are not used again, also after a play was taken back. */
TEST("an old answer is not taken for a new one")
{
    begin("oabb", 2);
    guest *g = &p.guest[0];
    g->think_ms = 60000;
    p.guest[1].think_ms = 60000;
    while (party_state(&p, 0).may_take_back != BACK_DONE)
        assert_true(virtual_step(p.base, 360000000));
    session_take_back(g->session, 0);
    virtual_settle(p.base);
    party_say(&p, 1, WORD_AGREE, KD_NOBODY, party_state(&p, 1).question.number, "");
    assert_int_equal(g->back, BACK_DONE);
    virtual_pass(p.base, 1000);
    unsigned asked = g->asked;
    assert_true(asked);
    int refusals = g->refusals;
    party_restart(&p, true);
    virtual_pass(p.base, 5000);
    assert_int_equal(g->asked, asked);
    assert_int_equal(g->refusals, refusals);
}

AROUND_ALL(make_folder_in_memory, remove_folder);
