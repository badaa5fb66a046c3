/* local_tables.c - tables elsewhere, for a menu and for koudi join: those of this machine, and ways to others. */
#include "net/net.h"

#include "base/file.h"
#include "base/i18n.h"
#include "base/loop.h"
#include "base/unused.h"
#include "net/tls.h"
#include "net/transport.h"

#include <errno.h>
#include <event2/event.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

/* ASKING_MS: for a person to answer ssh. LAST_WORDS_MS: for what is queued to be sent; an ssh to another table, tried
   from the menu, may stay open for longer. */
enum { ASKING_MS = 300000, LAST_WORDS_MS = 1000, ANSWER = 4096 };

/* ---- joining ----------------------------------------------------------------------------------- */

session *joining_begin(joining *j, struct event_base *base, const char *name, int seat,
                       table_joined *out, char *why, size_t size)
{
    j->transport.fleeting =
        j->transport.fleeting || seat == KD_NOBODY; /* an observer keeps the own seat */
    j->options = (remote_options){
        .transport = transport_of(&j->transport),
        .table = *j->transport.to.table ? j->transport.to.table : NULL,
        .name = name,
        .seat = seat,
        .moves = j->moves,
        .token = j->transport.to.invited.port ? j->transport.to.invited.token : NULL,
        .greeting_ms = j->transport.asks ? ASKING_MS : 0};
    if (!name && j->transport.to.invited.port) { /* where nobody knows the account */
        door_account(getuid(), j->name);
        j->options.name = j->name;
    }
    j->own = base ? NULL : loop_new(true);
    base = base ? base : j->own;
    snprintf(why, size, "%s", _("there is no memory for a table"));
    bool asks = j->transport.asks;
    session *s = base ? remote_session_greet(base, &j->options, out, why, size) : NULL;
    if (s || !base || !out->in_use)
        return s;
    for (int beside = 0; beside < KD_SEATS; beside++) /* taken before: they can be had again */
        if (beside != out->seat && transport_has_second(&j->transport, out->id, beside))
            out->offers |= 1U << beside;
    if (seat >= KD_SEATS || !(out->offers >> seat & 1))
        return s;
    j->transport.beside = 1 + seat; /* the one that was asked for by name */
    j->transport.asks = asks;
    *j->transport.secret = *why = '\0';
    s = remote_session_greet(base, &j->options, out, why, size);
    out->in_use = false; /* only the account's first seat can be moved */
    return s;
}

void joining_end(joining *j)
{
    if (j->own && j->transport.complains)
        (void)event_del(j->transport.complains);
    if (j->own)
        loop_finish(j->own, LAST_WORDS_MS);
    transport_end(&j->transport);
    if (j->own)
        event_base_free(j->own);
    j->own = NULL;
}

typedef struct here {
    const char *program;
    joining joining;
    bool joined;
    query_tables *all; /* being asked; NULL: none */
    tables_heard *heard;
    void *heard_arg;
} here;

static session *join_elsewhere(void *arg, struct event_base *base, const char *where,
                               const char *name, int seat, bool moves, table_joined *out, char *why,
                               size_t size)
{
    here *h = arg;
    table_address to;
    bool several;
    if (!table_address_read(base, where, &to, &several, why, size))
        return NULL;
    if (h->joined)
        joining_end(&h->joining);
    transport_make(&h->joining.transport, &to);
    h->joining.moves = moves;
    h->joined = true;
    return joining_begin(&h->joining, base, name, seat, out, why, size);
}

/* ---- the list ---------------------------------------------------------------------------------- */

static int copy_list(const query_tables *all, table_found *out, int most)
{
    const listed_table *at;
    int count = 0;
    while (count < most && (at = query_tables_at(all, count))) {
        table_found *t = &out[count++];
        *t = (table_found){.own = at->at->own,
                           .kept = *at->id && secret_is_kept(at->id),
                           .silent = at->silent,
                           .ruled = at->ruled,
                           .rules = at->rules,
                           .free = at->free,
                           .ends_minutes = (unsigned)((at->ends_s + 59) / 60),
                           .shows = at->shows};
        snprintf(t->where, sizeof t->where, at->among ? "%s/%s" : "%s", at->at->path, at->name);
        snprintf(t->name, sizeof t->name, "%s", at->name);
        snprintf(t->owner, sizeof t->owner, "%s", at->at->owner);
        snprintf(t->rules_name, sizeof t->rules_name, "%.*s", (int)sizeof t->rules_name - 1,
                 at->rules_name);
        memcpy(t->sitter, at->sitter, sizeof t->sitter);
    }
    return count;
}

int local_tables_list(table_found *out, int most)
{
    query_tables *all = query_tables_wait(NULL);
    int count = all ? copy_list(all, out, most) : 0;
    query_tables_free(all);
    return count;
}

static void stop_looking(void *arg)
{
    here *h = arg;
    query_tables_free(h->all);
    h->all = NULL;
}

static void on_listed(void *arg)
{
    table_found found[DOORS];
    here *h = arg;
    int count = copy_list(h->all, found, DOORS);
    stop_looking(h);
    h->heard(h->heard_arg, found, count);
}

static void look(void *arg, struct event_base *base, tables_heard *heard, void *heard_arg)
{
    here *h = arg;
    stop_looking(h);
    h->heard = heard;
    h->heard_arg = heard_arg;
    h->all = query_tables_new(base, on_listed, h);
}

/* ---- opening ----------------------------------------------------------------------------------- */

/* The bytes that are handed over. */
typedef struct handed {
    char version[sizeof KD_VERSION];
    size_t size;
    table_plan plan;
} handed;

bool table_plan_write(int fd, const table_plan *plan)
{
    handed h = {.version = KD_VERSION, .size = sizeof *plan, .plan = *plan};
    return send(fd, &h, sizeof h, MSG_NOSIGNAL) == (ssize_t)sizeof h;
}

bool table_plan_read(int fd, table_plan *out)
{
    handed h;
    size_t used = sizeof h;
    if (!file_read_from(fd, &h, &used))
        return false;
    errno = EINVAL;
    if (used < sizeof h || memcmp(h.version, KD_VERSION, sizeof h.version) != 0 ||
        h.size != sizeof h.plan || h.plan.pace >= PACE_COUNT ||
        !kd_rules_check(&h.plan.rules, NULL))
        return false;
    *out = h.plan;
    char *const ends[] = {
        &out->rules_name[sizeof out->rules_name - 1], &out->name[sizeof out->name - 1],
        &out->seats[sizeof out->seats - 1],           &out->address[sizeof out->address - 1],
        &out->socket[sizeof out->socket - 1],         &out->seed.text[sizeof out->seed.text - 1],
        &out->same_cards[sizeof out->same_cards - 1]};
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
        *ends[i] = '\0';
    for (int i = 0; i < TABLE_PLACES; i++)
        out->listen[i][TABLE_PLACE - 1] = '\0';
    return true;
}

/* Runs the program until it ends, which is soon; said gets its output. False with errno, when it did not run. */
static bool run_opener(const char *program, const table_plan *plan, char *said, size_t size)
{
    const char *const words[] = {program, "open", "--internal-plan", NULL};
    int ends[2];
    size_t used = size - 1;
    pid_t pid = 0;
    said[0] = '\0';
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0)
        return false;
    for (int i = 0; i < 2; i++)
        (void)evutil_make_socket_closeonexec(ends[i]);
    int error = spawn_program(words, (const int[]){ends[1], ends[1], -1}, &pid);
    (void)close(ends[1]);
    if (!error && !table_plan_write(ends[0], plan))
        error = errno;
    (void)shutdown(ends[0], SHUT_WR);
    (void)file_read_from(ends[0], said, &used); /* nothing, where there is no process */
    (void)close(ends[0]);
    said[used] = '\0';
    while (pid && waitpid(pid, NULL, 0) < 0 && errno == EINTR) {
    }
    errno = error;
    return !error;
}

static bool open_by_program(void *arg, const table_plan *plan, char where[TABLE_WHERE], char *why,
                            size_t size)
{
    const here *h = arg;
    char said[ANSWER];
    if (!run_opener(h->program, plan, said, sizeof said)) {
        snprintf(why, size, _("no process can be started: %s"), strerror(errno));
        return false;
    }
    said[strcspn(said, "\n")] = '\0'; /* its invitations follow */
    return host_report_read(said, where, TABLE_WHERE, why, size);
}

bool local_tables_close(const char *where, char *why, size_t size)
{
    table_address to;
    bool several;
    if (!table_address_read(NULL, where, &to, &several, why, size))
        return false;
    snprintf(why, size, "%s", _("a table is closed at its own machine"));
    return *to.path && query_close(to.path, to.table, why, size);
}

static bool close_elsewhere(UNUSED void *arg, const char *where, char *why, size_t size)
{
    return local_tables_close(where, why, size);
}

const char *local_tables_generic(const char *where)
{
    static const char *const generic[] = {
        "root",     "user",    "admin",  "administrator", "guest", "test",   "ubuntu",
        "debian",   "pi",      "fedora", "centos",        "arch",  "alpine", "opc",
        "ec2-user", "vagrant", "player", "default",       "nobody"};
    static const char far[] = "ssh://";
    char account[SITTER_NAME];
    door_account(getuid(), account);
    if (where && strncmp(where, far, sizeof far - 1) == 0 && strchr(where, '@'))
        snprintf(account, sizeof account, "%.*s", (int)strcspn(where + sizeof far - 1, "@"),
                 where + sizeof far - 1);
    for (size_t i = 0; i < sizeof generic / sizeof *generic; i++)
        if (strcmp(account, generic[i]) == 0)
            return generic[i];
    return NULL;
}

const tables *local_tables(const char *program)
{
    static here h;
    static tables all;
    h.program = program;
    all = (tables){.look = look,
                   .stop = stop_looking,
                   .open = open_by_program,
                   .close = close_elsewhere,
                   .join = join_elsewhere,
                   .generic = local_tables_generic,
                   .listen = remote_session_listen,
                   .arg = &h,
                   .no_network = tls_missing()};
    return &all;
}
