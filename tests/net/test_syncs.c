/* test_syncs.c - records that are synced beside the loop: what has happened is told when it is on the disk, one table's
 * slow disk holds up no other, and nothing is lost at the end.
 *
 * fdatasync is this file's own (--wrap): of the record of one table it waits, or fails, when the test says so. */
#include "base/loop.h"
#include "base/threads.h"
#include "bots/bots.h"
#include "net/remote_session.h"
#include "net/room.h"
#include "support/folder.h"
#include "support/guest.h"
#include "support/test.h"

#include <errno.h>
#include <event2/bufferevent.h>
#include <event2/event.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { TABLES = 2, PEOPLE = 2, THREADS = 2, SOME = 30 };

/* ---- a disk that can be stopped ---- */

static struct {
    pthread_mutex_t lock;
    pthread_cond_t changed;
    ino_t slow; /* the file that waits, or fails; 0: none */
    bool stopped;
    int error;
    int waiting; /* syncs that wait */
    bool ends;   /* the test ends its tables: the disk goes on by itself */
} disk = {.lock = PTHREAD_MUTEX_INITIALIZER, .changed = PTHREAD_COND_INITIALIZER};

int __wrap_fdatasync(int fd);
int __real_fdatasync(int fd);

int __wrap_fdatasync(int fd)
{
    struct stat about;
    int error = 0;
    assert_int_equal(fstat(fd, &about), 0);
    pthread_mutex_lock(&disk.lock);
    if (about.st_ino == disk.slow) {
        disk.waiting++;
        pthread_cond_broadcast(&disk.changed);
        while (disk.stopped)
            pthread_cond_wait(&disk.changed, &disk.lock);
        disk.waiting--;
        error = disk.error;
    }
    pthread_mutex_unlock(&disk.lock);
    errno = error;
    return error ? -1 : __real_fdatasync(fd);
}

static void set_disk(const char *path, bool stopped, int error)
{
    struct stat about = {.st_ino = 0};
    assert_int_equal(path ? stat(path, &about) : 0, 0);
    pthread_mutex_lock(&disk.lock);
    disk.slow = about.st_ino;
    disk.stopped = stopped;
    disk.error = error;
    pthread_cond_broadcast(&disk.changed);
    pthread_mutex_unlock(&disk.lock);
}

static bool is_waiting(void)
{
    pthread_mutex_lock(&disk.lock);
    bool waits = disk.waiting > 0;
    pthread_mutex_unlock(&disk.lock);
    return waits;
}

/* Until so many syncs are with the disk. */
static void await_waiting(int count)
{
    pthread_mutex_lock(&disk.lock);
    while (disk.waiting < count)
        pthread_cond_wait(&disk.changed, &disk.lock);
    pthread_mutex_unlock(&disk.lock);
}

static void *go_on_at_the_end(void *unused)
{
    pthread_mutex_lock(&disk.lock);
    while (!disk.ends)
        pthread_cond_wait(&disk.changed, &disk.lock);
    disk.stopped = false;
    pthread_cond_broadcast(&disk.changed);
    pthread_mutex_unlock(&disk.lock);
    return NULL;
}

/* ---- tables and people ---- */

static struct {
    struct event_base *base;
    syncs *syncs;
    lobby *lobby; /* NULL: nobody can come any more */
    char record[TABLES][PATH_MAX];
    guest person[TABLES][PEOPLE];
} here;

static void on_refused(void *arg, guest *p)
{
    fail_msg("refused");
}

static struct bufferevent *connect_here(guest *p, struct event_base *base, const char **why)
{
    struct bufferevent *pair[2];
    visitor who = {.account = "mei"};
    *why = "the lobby is closed";
    if (!here.lobby || bufferevent_pair_new(base, BEV_OPT_CLOSE_ON_FREE, pair) != 0)
        return NULL;
    lobby_welcome(here.lobby, pair[1], &who);
    return pair[0];
}

static void on_done(void *arg)
{
    fail_msg("a table has ended");
}

static int told(int table)
{
    return here.person[table][0].tells + here.person[table][1].tells;
}

static void say(int table, int seat, session_verb verb, const char *text)
{
    session_word word = {.verb = verb, .seat = seat, .text = text};
    session_say(here.person[table][seat].session, &word);
}

/* Plays on until so much more was told at the table. */
static void play(int table, int more)
{
    for (int until = told(table) + more; told(table) < until;)
        assert_true(loop_turn(here.base));
}

static void open_all(unsigned threads)
{
    set_disk(NULL, false, 0);
    here.base = loop_new(false);
    here.syncs = syncs_new(here.base, threads);
    here.lobby = lobby_new(here.base, on_done, NULL);
    assert_true(here.syncs && here.lobby);
    for (int table = 0; table < TABLES; table++) {
        room_options o = {.mixes = true, .keys = NULL};
        char name[8];
        const char *why;
        snprintf(name, sizeof name, "%d", table);
        snprintf(here.record[table], PATH_MAX, "%s.rec", in_folder(name));
        snprintf(o.name, sizeof o.name, "%s", name);
        snprintf(o.id, sizeof o.id, "%0*d", TABLE_ID, table);
        kd_rules_default(&o.table.rules);
        o.table.rules_name = "80p-scn2";
        o.table.pace = PACE_INSTANT;
        o.table.record = here.record[table];
        o.table.syncs = here.syncs;
        assert_true(seed_draw(&o.table.seed));
        for (int seat = 0; seat < KD_SEATS; seat++)
            o.seat[seat] =
                (seat_spec){.kind = seat < PEOPLE ? ROOM_ANY : ROOM_BOT, .who = "steady"};
        assert_true(lobby_open_room(here.lobby, &o, &why));
        for (int seat = 0; seat < PEOPLE; seat++) {
            static const char *const names[TABLES] = {"0", "1"};
            static const guest_calls calls = {.refused = on_refused};
            guest *p = &here.person[table][seat];
            *p = (guest){.number = PEOPLE * table + seat,
                         .seed = 1,
                         .calls = &calls,
                         .connect = connect_here,
                         .account = "mei",
                         .at = names[table]};
            if (!guest_join(p, here.base, seat))
                fail_msg("%s", p->why);
        }
        session_next(here.person[table][0].session);
    }
    for (int table = 0; table < TABLES; table++)
        play(table, SOME);
}

/* The same, and the disk of the first table has stopped. */
static void open_stopped(void)
{
    open_all(THREADS);
    set_disk(here.record[0], true, 0);
    while (!is_waiting())
        assert_true(loop_turn(here.base));
}

/* As the service ends. */
static void end_house(void)
{
    lobby *ends = here.lobby;
    here.lobby = NULL;
    lobby_free(ends, CLOSE_RESTART);
    syncs_free(here.syncs);
}

static void close_all(void)
{
    for (int table = 0; table < TABLES; table++)
        for (int seat = 0; seat < PEOPLE; seat++)
            guest_free(&here.person[table][seat]);
    while (loop_turn(here.base)) {
    }
    event_base_free(here.base);
    for (int table = 0; table < TABLES; table++)
        assert_int_equal(remove(here.record[table]), 0);
}

/* The match as the record has it. */
static void read_match(int table, kd_match *out)
{
    static history h;
    if (!history_read(&h, here.record[table]))
        fail_msg("line %d: %s", h.line, h.why);
    *out = h.match;
    history_free(&h);
}

/* Has each person of the table seen all that the record has? */
static bool all_have_seen(int table)
{
    static kd_match match;
    read_match(table, &match);
    for (int seat = 0; seat < PEOPLE; seat++) {
        kd_view view;
        kd_view_make(&view, &match, seat);
        if (memcmp(&view, &here.person[table][seat].view, sizeof view) != 0)
            return false;
    }
    return true;
}

static void end_all(void)
{
    end_house();
    close_all();
}

/* The same, but all is seen before. */
static void close_seen(void)
{
    while (!all_have_seen(0) || !all_have_seen(1))
        assert_true(loop_turn(here.base));
    close_all();
}

/* ---- tests ---- */

TEST("a slow disk holds up its own table")
{
    open_stopped();
    play(1, SOME); /* what was on its way has arrived */
    int before = told(0);
    assert_false(all_have_seen(0)); /* it is written, and not told */
    play(1, 10 * SOME);
    assert_int_equal(told(0), before);
    say(0, 0, WORD_TALK, "is it my turn?"); /* comes behind what is not told yet */
    play(1, SOME);
    assert_int_equal(told(0), before);
    set_disk(here.record[0], false, 0);
    play(0, 10 * SOME);
    end_all();
}

TEST("nothing is lost at the end")
{
    pthread_t helper;
    disk.ends = false;
    open_stopped();
    play(1, SOME);
    assert_false(all_have_seen(0));
    assert_int_equal(pthread_create(&helper, NULL, go_on_at_the_end, NULL), 0);
    pthread_mutex_lock(&disk.lock);
    disk.ends = true;
    pthread_cond_broadcast(&disk.changed);
    pthread_mutex_unlock(&disk.lock);
    end_house(); /* waits for the disk */
    assert_int_equal(pthread_join(helper, NULL), 0);
    close_seen();
}

TEST("who is sent away is not told")
{
    open_stopped();
    play(1, SOME);
    int before = told(0);
    guest *gone = &here.person[0][1];
    say(0, 1, WORD_LEAVE, "");
    while (session_state_of(gone->session).connection == SESSION_CONNECTED)
        assert_true(loop_turn(here.base));
    assert_int_equal(told(0), before);
    set_disk(here.record[0], false, 0);
    play(0, SOME);
    end_all();
}

TEST("a failing disk is told")
{
    open_all(THREADS);
    assert_false(session_state_of(here.person[0][0].session).unrecorded);
    set_disk(here.record[0], false, EIO);
    while (!session_state_of(here.person[0][0].session).unrecorded)
        assert_true(loop_turn(here.base));
    play(0, SOME); /* goes on without */
    assert_false(session_state_of(here.person[1][0].session).unrecorded);
    end_all();
}

/* Where no thread can be had the loop does it. */
TEST("without threads all is told")
{
    open_all(0);
    play(0, 10 * SOME);
    assert_true(delays_count(syncs_delays(here.syncs)) > 0);
    end_house();
    close_seen();
}

/* A job that is waited for is not told; one that is not is told once, and can be started again. */
static int dones, last_error;

static void on_job(void *arg, int error)
{
    dones++;
    last_error = error;
    *(bool *)arg = true;
}

TEST("a job is told or waited for")
{
    struct event_base *base = loop_new(false);
    syncs *s = syncs_new(base, THREADS);
    sync_job job = {.busy = false};
    bool done = false;
    const char *path = in_folder("file");
    int fd = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
    assert_true(fd >= 0);
    dones = 0;
    set_disk(path, true, 0);
    syncs_start(s, &job, fd, on_job, &done);
    assert_true(job.busy);
    assert_int_equal(event_base_loop(base, EVLOOP_NONBLOCK), 0);
    assert_false(done);
    set_disk(path, false, 0);
    assert_int_equal(syncs_wait(s, &job), 0);
    assert_int_equal(event_base_loop(base, EVLOOP_NONBLOCK), 0);
    assert_int_equal(dones, 0);
    set_disk(path, false, EIO);
    syncs_start(s, &job, fd, on_job, &done);
    while (!done)
        assert_true(loop_turn(base));
    assert_int_equal(last_error, EIO);
    set_disk(path, false, 0);
    assert_int_equal(unlink(path), 0);
    done = false;
    syncs_start(s, &job, fd, on_job, &done);
    while (!done)
        assert_true(loop_turn(base));
    assert_int_equal(last_error, ESTALE);
    assert_int_equal(dones, 2);
    close(fd);
    syncs_free(s);
    event_base_free(base);
}

/* So that the file system can do at once what it is asked for while the disk is busy. */
TEST("jobs do not wait for each other, and each is told its own result")
{
    enum { JOBS = 40 };
    static sync_job jobs[JOBS];
    bool done[JOBS] = {false};
    struct event_base *base = loop_new(false);
    syncs *s = syncs_new(base, JOBS);
    const char *path = in_folder("slow");
    int fd = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
    int other = open(in_folder("other"), O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
    assert_true(fd >= 0 && other >= 0);
    set_disk(path, true, EIO);
    for (int i = 0; i < JOBS - 1; i++)
        syncs_start(s, &jobs[i], fd, on_job, &done[i]);
    await_waiting(JOBS - 1);
    syncs_start(s, &jobs[JOBS - 1], other, on_job, &done[JOBS - 1]);
    while (!done[JOBS - 1])
        assert_true(loop_turn(base));
    assert_int_equal(jobs[JOBS - 1].error, 0);
    for (int i = 0; i < JOBS - 1; i++)
        assert_false(done[i]);
    set_disk(path, false, EIO);
    for (int i = 0; i < JOBS - 1; i++)
        while (!done[i])
            assert_true(loop_turn(base));
    for (int i = 0; i < JOBS - 1; i++)
        assert_int_equal(jobs[i].error, EIO);
    close(fd);
    close(other);
    syncs_free(s);
    event_base_free(base);
}

AROUND_ALL(make_folder, remove_folder);
