/* tables_here.c - tables elsewhere, for a menu and for koudi join: those of this machine, and ways to others. */
#include "net/net.h"

#include "base/i18n.h"
#include "base/loop.h"
#include "base/safe_text.h"
#include "net/tls.h"
#include "net/transport.h"
#include "record/kept_rules.h"

#include <errno.h>
#include <event2/event.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* ASKING_MS: for a person to answer ssh. */
enum { ASKING_MS = 300000, ANSWER = 4096, WORDS = 24, WORD = 64 };

extern char **environ;

/* ---- joining ----------------------------------------------------------------------------------- */

session *joining_begin(joining *j, struct event_base *base, const char *name, int seat,
                       table_joined *out, char *why, size_t size)
{
    j->way.fleeting = j->way.fleeting || seat == KD_NOBODY; /* who watches keeps the own seat */
    j->options = (remote_options){.way = way_of(&j->way),
                                  .table = *j->way.to.table ? j->way.to.table : NULL,
                                  .name = name,
                                  .seat = seat,
                                  .token = j->way.to.invited.port ? j->way.to.invited.token : NULL,
                                  .greeting_ms = j->way.asks ? ASKING_MS : 0};
    if (!name && j->way.to.invited.port) { /* where nobody knows the account */
        door_account(getuid(), j->name);
        j->options.name = j->name;
    }
    j->own = base ? NULL : loop_new(true);
    base = base ? base : j->own;
    snprintf(why, size, "%s", _("there is no memory for a table"));
    return base ? remote_session_greet(base, &j->options, out, why, size) : NULL;
}

/* Sends what was said last, which takes a second at most. */
static void send_last(joining *j)
{
    if (j->way.complains)
        (void)event_del(j->way.complains);
    while (loop_turn(j->own)) {
    }
}

void joining_end(joining *j)
{
    if (j->own)
        send_last(j);
    way_end(&j->way);
    if (j->own)
        event_base_free(j->own);
    j->own = NULL;
}

typedef struct here {
    const char *program;
    joining joining;
    bool joined;
    listing *all; /* being asked; NULL: none */
    tables_heard *heard;
    void *heard_arg;
} here;

static session *tables_join(void *arg, struct event_base *base, const char *where, const char *name,
                            int seat, table_joined *out, char *why, size_t size)
{
    here *h = arg;
    table_address to;
    bool several;
    if (!table_address_read(base, where, &to, &several, why, size))
        return NULL;
    if (h->joined)
        joining_end(&h->joining);
    way_make(&h->joining.way, &to);
    h->joined = true;
    return joining_begin(&h->joining, base, name, seat, out, why, size);
}

/* ---- the list ---------------------------------------------------------------------------------- */

static int tables_read_list(const listing *all, table_found *out, int most)
{
    const listed_table *at;
    int count = 0;
    while (count < most && (at = listing_at(all, count))) {
        table_found *t = &out[count++];
        *t = (table_found){.own = at->at->own,
                           .kept = *at->id && secret_is_kept(at->id),
                           .silent = at->silent,
                           .free = at->free,
                           .shows = at->shows};
        snprintf(t->where, sizeof t->where, at->among ? "%s/%s" : "%s", at->at->path, at->name);
        snprintf(t->name, sizeof t->name, "%s", at->name);
        snprintf(t->owner, sizeof t->owner, "%s", at->at->owner);
        snprintf(t->rules_name, sizeof t->rules_name, "%.*s", (int)sizeof t->rules_name - 1,
                 at->rules);
        memcpy(t->sitter, at->sitter, sizeof t->sitter);
    }
    return count;
}

int tables_here_list(table_found *out, int most)
{
    listing *all = listing_wait(NULL);
    int count = all ? tables_read_list(all, out, most) : 0;
    listing_free(all);
    return count;
}

static void tables_stop(void *arg)
{
    here *h = arg;
    listing_free(h->all);
    h->all = NULL;
}

static void on_listed(void *arg)
{
    static table_found found[DOORS]; /* large */
    here *h = arg;
    int count = tables_read_list(h->all, found, DOORS);
    tables_stop(h);
    h->heard(h->heard_arg, found, count);
}

static void look(void *arg, struct event_base *base, tables_heard *heard, void *heard_arg)
{
    here *h = arg;
    tables_stop(h);
    h->heard = heard;
    h->heard_arg = heard_arg;
    h->all = listing_new(base, on_listed, h);
}

/* ---- opening ----------------------------------------------------------------------------------- */

/* Runs the program until it ends, which is soon, with what it prints in said. */
static bool tables_run(const char *program, const char *const words[], char *said, size_t size)
{
    int ends[2], status = -1;
    size_t used = 0;
    pid_t pid = 0;
    posix_spawn_file_actions_t files;
    said[0] = '\0';
    if (pipe(ends) != 0)
        return false;
    (void)fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    (void)fcntl(ends[1], F_SETFD, FD_CLOEXEC);
    union {
        const char *const *given;
        char *const *wanted; /* posix_spawn changes no word */
    } all = {.given = words};
    int error = posix_spawn_file_actions_init(&files);
    if (!error) {
        if ((error = posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY,
                                                      0)) == 0 &&
            (error = posix_spawn_file_actions_adddup2(&files, ends[1], STDOUT_FILENO)) == 0 &&
            (error = posix_spawn_file_actions_adddup2(&files, ends[1], STDERR_FILENO)) == 0)
            error = posix_spawn(&pid, program, &files, NULL, all.wanted, environ);
        (void)posix_spawn_file_actions_destroy(&files);
    }
    (void)close(ends[1]);
    for (ssize_t got = 1; !error && got != 0 && used < size - 1;) {
        got = read(ends[0], said + used, size - 1 - used);
        if (got < 0 && errno != EINTR)
            break;
        used += got > 0 ? (size_t)got : 0;
    }
    (void)close(ends[0]);
    said[used] = '\0';
    while (!error && waitpid(pid, &status, 0) < 0 && errno == EINTR) {
    }
    errno = error;
    return !error && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

/* Own rules go through a file of their name. */
static bool write_rules(const table_plan *plan, char folder[], char *path, size_t size)
{
    kd_rules preset;
    snprintf(path, size, "%s", plan->rules_name);
    if (kd_rules_preset(&preset, plan->rules_name) &&
        memcmp(&preset, plan->rules, sizeof preset) == 0)
        return true;
    if (!mkdtemp(folder))
        return false;
    snprintf(path, size, "%s/%s", folder, plan->rules_name);
    return kept_rules_write(path, plan->rules, plan->rules_name);
}

/* Cuts the newline at the end off. */
static char *last_line(char *text)
{
    size_t length = strlen(text);
    if (length && text[length - 1] == '\n')
        text[length - 1] = '\0';
    char *before = strrchr(text, '\n');
    return before ? before + 1 : text;
}

static void remove_rules(const char *folder, const char *path)
{
    if (strchr(path, '/')) {
        (void)unlink(path);
        (void)rmdir(folder);
    }
}

static bool tables_open_table(void *arg, const table_plan *plan, char where[TABLE_WHERE], char *why,
                              size_t size)
{
    const here *h = arg;
    char folder[] = "/tmp/koudi-rules-XXXXXX", rules[PATH_MAX], clock[WORD], said[ANSWER];
    if (!write_rules(plan, folder, rules, sizeof rules)) {
        snprintf(why, size, _("the rules cannot be handed on: %s: %s"), folder, strerror(errno));
        remove_rules(folder, rules);
        return false;
    }
    snprintf(clock, sizeof clock,
             plan->clock_more_s ? "%u+%u"
             : plan->clock_s    ? "%u"
                                : "none",
             plan->clock_s, plan->clock_more_s);
    const char *words[WORDS] = {"koudi",
                                "open",
                                "--no-join",
                                "--rules",
                                rules,
                                "--pace",
                                pace_names[plan->pace],
                                "--clock",
                                clock,
                                "--watch",
                                plan->forbids_watching ? "no" : "yes"};
    int n = 11;
    if (plan->name) {
        words[n++] = "--name";
        words[n++] = plan->name;
    }
    if (plan->seats) {
        words[n++] = "--seats";
        words[n++] = plan->seats;
    }
    if (plan->listen) {
        words[n++] = "--listen";
        words[n++] = plan->listen;
    }
    if (plan->address) {
        words[n++] = "--address";
        words[n++] = plan->address;
    }
    errno = 0;
    bool good = tables_run(h->program, words, said, sizeof said);
    remove_rules(folder, rules);
    const char *path = good ? last_line(said) : NULL; /* behind the invitations */
    said[strcspn(said, "\n")] = '\0';
    if (good)
        snprintf(where, TABLE_WHERE, "%s", path);
    else if (errno)
        snprintf(why, size, _("no process can be started: %s"), strerror(errno));
    else if (!*said)
        snprintf(why, size, "%s", _("the table's process has ended"));
    else
        snprintf(why, size, "%s", strncmp(said, "koudi: ", 7) == 0 ? said + 7 : said);
    return good;
}

const tables *tables_here(const char *program)
{
    static here h;
    static tables all;
    h.program = program;
    all = (tables){.look = look,
                   .stop = tables_stop,
                   .open = tables_open_table,
                   .join = tables_join,
                   .listen = remote_session_listen,
                   .arg = &h,
                   .no_network = tls_missing()};
    return &all;
}
