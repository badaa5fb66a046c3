/* test_room_fault.c - each call of the system that a table with several terminals makes fails in turn, on the
   table's side or the terminals': who cannot come is told why, and when the calls work again everybody has the
   own seat, the deal is played to its end, and the record is good as far as it was written. By virtual time. */
#include "record/record.h"
#include "support/faults.h"
#include "support/folder.h"
#include "support/party.h"
#include "support/processes.h"
#include "support/slower.h"
#include "support/test.h"
#include "support/virtual_time.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { PEOPLE = 2, RECORD = 1 << 18, AWHILE_MS = 30000 };

static int ended; /* tables */

static const char small[] =
    "decks = 1; ranks = 2 5 K A; jokers = no; kitty = 4; must_play = A; hook = no";

/* Comes, or comes again, to the own seat. */
static bool come(party *p, int number)
{
    guest *g = &p->guest[number];
    if (g->session && party_state(p, number).connection != SESSION_GONE)
        return true;
    if (g->session)
        party_quit(p, number);
    *g->why = '\0';
    bool in = party_join(p, number, number);
    assert_true(in || *g->why);
    return in;
}

static void all_come(party *p)
{
    for (int i = 0; i < PEOPLE; i++)
        (void)come(p, i);
}

/* The record is gone, or good up to its last whole line. */
static void assert_readable(const char *path)
{
    static char text[RECORD];
    replay again;
    if (access(path, F_OK) != 0)
        return;
    size_t size = read_all(path, text, sizeof text);
    if (!replay_text(&again, text, size, NULL, NULL))
        fail_msg("line %d: %s\n%s", again.line, again.why, text);
}

typedef struct fault_row {
    const char *name;
    unsigned sorts;
    fault_style style;
} fault_row;

static const fault_row rows[] = {
    {"a file's call fails once", FAULT_FILES, FAULT_ONCE},
    {"files fail from a call on", FAULT_FILES, FAULT_ON},
    {"half a line is written", FAULT_FILES, FAULT_HALF},
    {"a call for memory fails once", FAULT_MEMORY, FAULT_ONCE},
    {"memory is gone from a call on", FAULT_MEMORY, FAULT_ON},
    {"libevent lacks memory once", FAULT_LIBRARY, FAULT_ONCE},
    {"libevent lacks memory from a call on", FAULT_LIBRARY, FAULT_ON},
};

/* All are let in, and the deal comes to its end. fair: no number for a deck can have come too late. */
static void assert_goes_on(party *p, bool fair, int k, const char *name)
{
    virtual_pass(p->base, AWHILE_MS); /* lines are connected again */
    for (int i = 0; i < PEOPLE; i++) {
        if (!come(p, i))
            fail_msg("call %d, %s: guest %d is not let in: %s", k, name, i, p->guest[i].why);
        p->guest[i].unready = true;
    }
    if (party_state(p, 0).waiting == WAIT_PEOPLE)
        party_begin(p);
    if (!party_play_deal(p))
        fail_msg("call %d, %s: the deal does not go on", k, name);
    for (int i = 0; i < PEOPLE; i++) { /* who has come amid the deal gets the chair after it */
        const guest *g = &p->guest[i];
        bool seated = g->table.seat == i || g->table.seat == KD_NOBODY;
        if (!seated || (fair && g->words[WORD_UNFAIR]))
            fail_msg("call %d, %s: guest %d at seat %d: %s", k, name, i, g->table.seat, g->said);
    }
}

/* False when there were not so many calls. */
static bool one_run(const fault_row *row, int k)
{
    static party p;
    char path[PATH_MAX];
    int descriptors = open_descriptors();
    snprintf(path, sizeof path, "%s", in_folder("fault.rec"));
    party_open_with(&p, small, "oaab", 5, path, (party_more){.mixes = true});
    bool pairs = row->sorts == FAULT_LIBRARY; /* which libevent itself cannot make without memory */
    if (pairs)
        all_come(&p);
    faults_arm(row->sorts, k, row->style);
    /* Everything that people do at a table, for a while. */
    all_come(&p);
    if (p.guest[0].session)
        party_begin(&p);
    virtual_pass(p.base, 8000);
    if (!pairs && p.guest[1].session && party_state(&p, 1).connection == SESSION_CONNECTED)
        party_cut(&p, 1);
    for (int i = 0; i < PEOPLE; i++)
        if (p.guest[i].session) {
            party_say(&p, i, WORD_TALK, KD_NOBODY, 0, "well played");
            session_take_back(p.guest[i].session, i);
        }
    virtual_pass(p.base, AWHILE_MS);
    const char *name = faults_disarm();
    ended += p.done != 0;
    if (p.done && row->sorts != FAULT_FILES) {
        /* Without memory the table may end: everybody who was there is told so. */
        for (int i = 0; i < PEOPLE; i++) {
            const guest *g = &p.guest[i];
            assert_true(!g->session || party_state(&p, i).connection != SESSION_GONE || *g->said);
        }
    } else
        assert_goes_on(&p, row->sorts != FAULT_LIBRARY, k, name);
    party_close(&p);
    assert_readable(path);
    (void)unlink(path);
    assert_int_equal(open_descriptors(), descriptors);
    return name != NULL;
}

static void each_call_fails(void **state)
{
    const fault_row *row = *state;
    int k = 1;
    ended = 0;
    while (one_run(row, k))
        k += FEWER(1, 3);
    assert_true(k > 3);
    print_message("%s: %d calls, %d tables ended\n", row->name, k - 1, ended);
}
TEST_ROWS(each_call_fails, rows);

AROUND_ALL(make_folder_in_memory, remove_folder);

PREPARE(int argc, char **argv)
{
    faults_prepare();
    return 0;
}
