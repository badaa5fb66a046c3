/* host.c - one table in a process of its own, which outlives the program that opens it. */
#include "net/net.h"

#include "base/i18n.h"
#include "base/loop.h"
#include "base/own_command.h"
#include "net/room.h"
#include "record/games.h"
#include "record/store.h"
#include "table/program.h"

#include <errno.h>
#include <event2/event.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* REPORT: what the process tells the opener: '+' and the path, or '-' and why not. LAST_S: for what is still to
   be sent. NAMES: tables of an account whose names begin alike. */
enum { REPORT = PATH_MAX + 1, LAST_S = 3, NAMES = 100 };
static const int stops[] = {SIGTERM, SIGINT};
enum { STOPS = sizeof stops / sizeof *stops };

/* The process of a table. */
typedef struct host {
    const host_plan *plan;
    room_kept kept; /* the room, to go on with or anew */
    char path[PATH_MAX];
    struct event_base *base;
    house *house;
    invitation reach;
    int listens; /* -1: the house has it, or there is none */
    bool bound;  /* the socket at path is ours */
    uid_t opener;
    struct event *stop[STOPS];
    bool stopped;
    char why[REPORT];
} host;

static bool host_fail(host *h, const char *format, ...) __attribute__((format(printf, 2, 3)));

static bool host_fail(host *h, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    (void)vsnprintf(h->why, sizeof h->why, format, arguments);
    va_end(arguments);
    return false;
}

/* ---- where it listens -------------------------------------------------------------------------- */

/* Returns 0, or the errno. */
static int listen_at(host *h, const char *path)
{
    snprintf(h->path, sizeof h->path, "%s", path);
    h->listens = door_listen(path);
    h->bound = h->listens >= 0;
    return h->bound ? 0 : errno;
}

/* With errno, where it is not the name's fault. */
static bool listen_by_name(host *h, const char *name)
{
    const char *why;
    char path[PATH_MAX];
    errno = 0;
    if (!door_path(name, path, &why))
        return host_fail(h, "%s", _(why));
    int error = listen_at(h, path);
    if (error == EADDRINUSE)
        (void)host_fail(h, _("a table called %s is open already"), name);
    else if (error)
        (void)host_fail(h, "%s: %s", path, strerror(error));
    errno = error;
    return !error;
}

/* The account's name, with a number where it has such a table already. */
static bool listen_by_account(host *h)
{
    char account[SITTER_NAME], *name = h->kept.options.name;
    door_account(getuid(), account);
    for (char *c = account; *c; c++)
        if (!strchr(DOOR_LETTERS, *c))
            *c = '-';
    for (int number = 1; number <= NAMES; number++) {
        if (number == 1)
            snprintf(name, SITTER_NAME, "%s", account);
        else
            snprintf(name, SITTER_NAME, "%.*s-%d", SITTER_NAME - 8, account, number);
        if (listen_by_name(h, name))
            return true;
        if (errno != EADDRINUSE)
            return false;
    }
    return false;
}

static bool listen_somewhere(host *h)
{
    char *name = h->kept.options.name;
    if (!h->plan->socket)
        return *name ? listen_by_name(h, name) : listen_by_account(h);
    if (!*name) {
        const char *slash = strrchr(h->plan->socket, '/');
        snprintf(name, SITTER_NAME, "%.*s", SITTER_NAME - 1, slash ? slash + 1 : h->plan->socket);
    }
    int error = listen_at(h, h->plan->socket);
    if (error == EADDRINUSE)
        return host_fail(h, _("a table is open at %s already"), h->path);
    return !error || host_fail(h, "%s: %s", h->path, strerror(error));
}

/* ---- the match --------------------------------------------------------------------------------- */

/* Can the table of that record go on? It is played by nobody now, and no server brings it back. */
static bool host_fits(host *h, const char *record, bool *busy)
{
    char why[REPORT];
    if (room_kept_read(&h->kept, record, why, sizeof why) == KEPT_GOES_ON &&
        !h->kept.options.served) {
        if (!store_locked(record))
            return true;
        *busy = true;
    }
    room_kept_free(&h->kept);
    return false;
}

/* The newest such table, with its rules, seats and people. */
static bool host_go_on(host *h)
{
    games list;
    char record[PATH_MAX];
    bool found = false, busy = false;
    int seen = 0;
    (void)games_open_own(&list);
    for (bool more = true; more && !found;) {
        more = games_some(&list, GAMES_SLICE_MS);
        for (; seen < list.count && !found; seen++)
            found = list.game[seen].open && games_path(&list, seen, record, sizeof record) &&
                    host_fits(h, record, &busy);
    }
    games_free(&list);
    char program[PATH_MAX];
    own_command(program, sizeof program);
    if (!found && busy)
        return host_fail(h, _("the last table is open: %s join leads to it"), program);
    if (!found)
        return host_fail(h, "%s", _("there is no table to go on with"));
    room_options *o = &h->kept.options;
    o->table.program = h->plan->room.table.program;
    if (*h->plan->room.name)
        memcpy(o->name, h->plan->room.name, sizeof o->name);
    return true;
}

/* ---- the process ------------------------------------------------------------------------------- */

static void on_host_done(void *arg, const char *id)
{
    (void)arg;
    (void)id;
}

static void on_host_stop(evutil_socket_t number, short what, void *arg)
{
    host *h = arg;
    (void)number;
    (void)what;
    h->stopped = true;
}

static bool host_listen_far(host *h)
{
    char at[TCP_TEXT];
    for (const char *const *where = h->plan->listen; where && *where; where++)
        if (!house_listen_far(h->house, *where, at, h->why, sizeof h->why))
            return false;
        else if (!h->kept.options.reach &&
                 inviting_reach(&h->reach, h->plan->address, at, house_pin(h->house)))
            h->kept.options.reach = &h->reach;
    return true;
}

static bool host_open_table(host *h)
{
    const char *why = N_("there is no memory for a table");
    if (!(h->plan->go_on ? host_go_on(h)
                         : room_kept_begin(&h->kept, &h->plan->room, h->why, sizeof h->why)) ||
        !listen_somewhere(h))
        return false;
    h->base = loop_new(false);
    h->house = h->base ? house_new(h->base, on_host_done, h) : NULL;
    if (!h->house)
        return host_fail(h, "%s", _(why));
    if (!host_listen_far(h)) /* before a record is begun */
        return false;
    if (!house_open_room(h->house, &h->kept.options, &why) ||
        !house_listen(h->house, h->listens, door_who, &h->opener))
        return host_fail(h, "%s", _(why));
    h->listens = -1;
    (void)signals_add(h->base, stops, STOPS, on_host_stop, h,
                      h->stop); /* before anybody hears of it */
    return true;
}

/* False when the opener does not hear it. */
static bool tell_opener(int pipe, char word, const char *text)
{
    char report[REPORT + 2];
    int length = snprintf(report, sizeof report, "%c%s", word, text);
    bool heard = length > 0 && write(pipe, report, (size_t)length) == length;
    (void)close(pipe);
    return heard;
}

/* The keys are kept as long as the match can go on. */
static void clean_up(const host *h)
{
    game left;
    if (!game_read(&left, h->kept.record) || !left.open)
        (void)unlink(h->kept.keys);
}

/* Without a way back to the terminal, and with nothing that was open in the opener but the pipe, which gets another
   number. False with errno. */
static bool detach(int *pipe)
{
    const int kept = STDERR_FILENO + 1;
    int null = open("/dev/null", O_RDWR);
    bool good = null >= 0;
    for (int fd = STDIN_FILENO; good && fd <= STDERR_FILENO; fd++)
        good = dup2(null, fd) == fd;
    if (!good || (*pipe != kept && dup2(*pipe, kept) != kept))
        return false;
    *pipe = kept;
    (void)fcntl(kept, F_SETFD, FD_CLOEXEC);
    close_from(kept + 1);
    (void)signal(SIGHUP, SIG_IGN);
    (void)!chdir("/");
    return true;
}

static void host_turn(host *h)
{
    while (!h->stopped && house_rooms(h->house) && loop_turn(h->base)) {
    }
    signals_free(h->stop, STOPS);
}

static void unbind(host *h)
{
    if (h->bound)
        (void)unlink(h->path);
    h->bound = false;
}

static _Noreturn void host_run(const host_plan *plan, int pipe)
{
    static host h; /* large */
    h = (host){.plan = plan, .listens = -1, .opener = getuid()};
    bool good = detach(&pipe) || host_fail(&h, _("no process can be started: %s"), strerror(errno));
    good = good && host_open_table(&h);
    if (!good)
        unbind(&h); /* before anybody hears of it */
    good = tell_opener(pipe, good ? '+' : '-', good ? h.path : h.why) && good;
    if (good)
        host_turn(&h);
    unbind(&h);
    house_free(h.house, END_CLOSED);
    if (good || !plan->go_on)
        clean_up(&h);
    children_wait();
    (void)alarm(LAST_S); /* what everybody was told is still on its way */
    while (good && loop_turn(h.base)) {
    }
    _exit(good ? EXIT_SUCCESS : EXIT_FAILURE);
}

bool host_open(const host_plan *plan, char where[PATH_MAX], char *why, size_t size)
{
    char report[REPORT + 2] = "";
    int ends[2], status;
    size_t used = 0;
    if (pipe(ends) != 0) {
        snprintf(why, size, _("no process can be started: %s"), strerror(errno));
        return false;
    }
    (void)fflush(NULL);
    pid_t first = fork();
    if (first == 0) { /* twice: the process gets no terminal again, and is nobody's child */
        (void)close(ends[0]);
        pid_t second = setsid() < 0 ? -1 : fork();
        if (second == 0)
            host_run(plan, ends[1]);
        if (second < 0) {
            snprintf(why, size, _("no process can be started: %s"), strerror(errno));
            (void)tell_opener(ends[1], '-', why);
        }
        _exit(EXIT_SUCCESS);
    }
    int error = errno;
    (void)close(ends[1]);
    for (ssize_t got = 1; first > 0 && got != 0 && used < sizeof report - 1;) {
        got = read(ends[0], report + used, sizeof report - 1 - used);
        if (got < 0 && errno != EINTR)
            break;
        used += got > 0 ? (size_t)got : 0;
    }
    (void)close(ends[0]);
    while (first > 0 && waitpid(first, &status, 0) < 0 && errno == EINTR) {
    }
    report[used] = '\0';
    if (*report == '+') {
        snprintf(where, PATH_MAX, "%.*s", PATH_MAX - 1, report + 1);
        return true;
    }
    if (first < 0)
        snprintf(why, size, _("no process can be started: %s"), strerror(error));
    else
        snprintf(why, size, "%s", *report ? report + 1 : _("the table's process has ended"));
    return false;
}
