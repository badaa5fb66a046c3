/* test_query_tables.c - which tables a machine has: real sockets in a folder, asked in the loop in which the tables
   themselves run, by virtual time. */
#include "net/net.h"

#include "support/folder.h"
#include "support/party.h"
#include "support/test.h"
#include "support/virtual_time.h"

#include <event2/event.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

static int dones;

static void note_done(void *arg)
{
    (void)arg;
    dones++;
}

/* Bytes through sockets need several turns of the loop. */
static void settle(struct event_base *base)
{
    for (int i = 0; i < 20; i++)
        virtual_settle(base);
}

/* A socket of that name at which somebody listens. */
static int open_socket(const char *name)
{
    char path[PATH_MAX];
    const char *why;
    assert_true(door_path(name, path, &why));
    int fd = door_listen(path);
    assert_true(fd >= 0);
    return fd;
}

static const listed_table *find(const query_tables *l, const char *name)
{
    const listed_table *at;
    for (int i = 0; (at = query_tables_at(l, i)); i++)
        if (strcmp(at->name, name) == 0)
            return at;
    fail_msg("no table is called %s", name);
    return NULL;
}

static int count(const query_tables *l)
{
    int n = 0;
    while (query_tables_at(l, n))
        n++;
    return n;
}

static int name_folder(void **state)
{
    int failed = make_folder(state);
    return failed | chmod(folder, 0755) | setenv("KOUDI_TABLES", folder, 1);
}
AROUND_ALL(name_folder, remove_folder);

/* Closed after each test. */
static party p;

static int close_party(void **state)
{
    party_close(&p);
    return 0;
}
AROUND_EACH(NULL, close_party);

/* A table of a lobby, and the socket of that name at which it is found; NULL: none. */
static void open_party(const char *kinds, const char *name)
{
    static uid_t nobody = (uid_t)-1;
    dones = 0;
    party_open(&p, "decks = 1; jokers = no; kitty = 4", kinds, 1, NULL);
    if (name)
        assert_true(lobby_listen(p.lobby, open_socket(name), door_who, &nobody));
}

/* Asks, until all have answered or their time is over. */
static query_tables *ask(void)
{
    query_tables *l = query_tables_new(p.base, note_done, NULL);
    assert_non_null(l);
    settle(p.base);
    if (!dones)
        virtual_pass(p.base, QUERY_TABLES_MS);
    assert_int_equal(dones, 1);
    return l;
}

/* ---- what tables tell ---- */

TEST("who sits there is told")
{
    open_party("oana", "friday");
    assert_true(party_join(&p, 0, 0));
    assert_true(party_join(&p, 2, 2));
    party_cut(&p, 2);
    long long from = virtual_now();
    query_tables *l = ask();
    assert_int_equal(virtual_now() - from, 0); /* nothing is waited for once all is known */
    const listed_table *at = find(l, "friday");
    assert_int_equal(count(l), 1);
    assert_string_equal(at->id, "0123456789abcdef");
    assert_string_equal(at->rules_name, "own");
    assert_true(at->ruled);
    assert_memory_equal(&at->rules, &p.options.table.rules, sizeof at->rules);
    assert_false(at->silent);
    assert_int_equal(at->ends_s, 0);
    assert_int_equal(at->free, 2); /* the third is kept for somebody, who has it */
    assert_true(at->shows);
    assert_int_equal(at->sitter[0].presence, SEAT_HERE);
    assert_string_equal(at->sitter[0].name, "guest-0");
    assert_int_equal(at->sitter[1].presence, SEAT_OPEN);
    assert_int_equal(at->sitter[2].presence, SEAT_AWAY);
    assert_string_equal(at->sitter[2].name, "guest-2");
    query_tables_free(l);
}

TEST("when it ends is told where nobody is")
{
    open_party("oaaa", "friday");
    query_tables *l = ask();
    assert_int_equal(find(l, "friday")->ends_s, 600);
    query_tables_free(l);
    assert_true(party_join(&p, 0, 0));
    virtual_pass(p.base, 30000);
    party_quit(&p, 0);
    virtual_pass(p.base, 60000);
    dones = 0;
    l = ask();
    assert_int_equal(find(l, "friday")->ends_s, 540);
    query_tables_free(l);
}

/* Its opener has a seat kept; this account has not. */
TEST("a kept seat is not free")
{
    open_party("onab", "friday");
    query_tables *l = ask();
    assert_int_equal(find(l, "friday")->free, 1);
    query_tables_free(l);
}

TEST("names are not told where watching is forbidden")
{
    const char *why;
    room_options closed;
    open_party("oaaa", "both");
    assert_true(party_join(&p, 0, 0));
    closed = p.options;
    closed.forbids_watching = true;
    snprintf(closed.name, sizeof closed.name, "closed");
    snprintf(closed.id, sizeof closed.id, "fedcba9876543210");
    assert_true(lobby_open_room(p.lobby, &closed, &why));
    query_tables *l = ask();
    const listed_table *at = find(l, "closed"), *open = find(l, "friday");
    assert_int_equal(count(l), 2);
    assert_int_equal(at->free, 3);
    assert_false(at->shows);
    for (int seat = 0; seat < KD_SEATS; seat++)
        assert_string_equal(at->sitter[seat].name, "");
    assert_true(open->shows);
    assert_true(at->among && open->among);
    assert_ptr_equal(at->at, open->at);
    query_tables_free(l);
}

TEST("who was removed is told nothing")
{
    char own[SITTER_NAME];
    door_account(getuid(), own);
    open_party("oaaa", "friday");
    assert_true(party_join(&p, 0, 0));
    p.guest[1].account = own;
    assert_true(party_join(&p, 1, 1));
    party_say(&p, 0, WORD_REMOVE, 1, 0, "");
    query_tables *l = ask();
    const listed_table *at = find(l, "friday");
    assert_int_equal(at->free, 0);
    assert_false(at->shows);
    query_tables_free(l);
}

/* ---- sockets that do not answer ---- */

/* However many are silent, all together take the time of one, and the loop goes on meanwhile. */
TEST("the silent are shown as such")
{
    enum { SILENT = 3, FULL = 40 };
    static const char *const names[SILENT] = {"hangs", "stuck", "crowded"};
    int listens[SILENT], waits[FULL];
    char path[PATH_MAX];
    const char *why;
    open_party("oaaa", "friday");
    for (int i = 0; i < SILENT; i++)
        listens[i] = open_socket(names[i]);
    assert_true(door_path("crowded", path, &why));
    for (int i = 0; i < FULL; i++) /* more than the system lets wait */
        waits[i] = door_connect(path);
    assert_int_equal(waits[FULL - 1], -1);
    close(open_socket("gone")); /* nobody listens any more */
    query_tables *l = query_tables_new(p.base, note_done, NULL);
    assert_non_null(l);
    settle(p.base);
    virtual_pass(p.base, QUERY_TABLES_MS - 1);
    assert_int_equal(dones, 0);
    assert_true(party_join(&p, 0, 0)); /* the table at the same loop is served */
    virtual_pass(p.base, 1);
    assert_int_equal(dones, 1);
    assert_int_equal(count(l), SILENT + 1);
    for (int i = 0; i < SILENT; i++) {
        assert_true(find(l, names[i])->silent);
        assert_int_equal(find(l, names[i])->free, -1);
    }
    assert_false(find(l, "friday")->silent);
    query_tables_free(l);
    for (int i = 0; i < SILENT; i++)
        close(listens[i]);
    for (int i = 0; i < FULL; i++)
        if (waits[i] >= 0)
            close(waits[i]);
}

TEST("who does not wait hears nothing")
{
    open_party("oaaa", "friday");
    query_tables *l = query_tables_new(p.base, note_done, NULL);
    assert_non_null(l);
    query_tables_free(l);
    query_tables_free(NULL);
    settle(p.base);
    virtual_pass(p.base, 2 * QUERY_TABLES_MS);
    assert_int_equal(dones, 0);
}

TEST("without sockets it is done at once")
{
    open_party("oaaa", NULL);
    query_tables *l = ask();
    assert_int_equal(count(l), 0);
    query_tables_free(l);
}

/* ---- what strangers may send ---- */

struct told {
    const char *name, *line;
    int times;
    bool silent; /* else that many tables: */
    int tables;
    int free;
    bool shows;
};

static void strangers_are_borne(void **state)
{
    const struct told *row = *state;
    open_party("oaaa", NULL);
    int listens = open_socket("strange");
    query_tables *l = query_tables_new(p.base, note_done, NULL);
    assert_non_null(l);
    int fd = accept(listens, NULL, NULL);
    assert_true(fd >= 0);
    for (int i = 0; i < row->times; i++) {
        (void)!send(fd, row->line, strlen(row->line), MSG_DONTWAIT | MSG_NOSIGNAL);
        settle(p.base);
    }
    if (!dones)
        virtual_pass(p.base, QUERY_TABLES_MS);
    assert_int_equal(dones, 1);
    assert_int_equal(count(l), row->tables);
    const listed_table *at = query_tables_at(l, 0);
    if (at) {
        assert_int_equal(at->silent, row->silent);
        assert_string_equal(at->name, row->silent ? "strange" : "a");
        assert_int_equal(at->free, row->free);
        assert_int_equal(at->shows, row->shows);
    }
    query_tables_free(l);
    close(fd);
    close(listens);
}
TEST_FILE(strangers_are_borne, "net/query_tables.tsv", "told", struct told, "ssibiib");
