/* host.c - one table in a process of its own, which outlives the program that opens it. */
#include "net/service_internal.h"

#include "base/file.h"
#include "base/i18n.h"
#include "base/loop.h"
#include "base/own_command.h"
#include "base/platform.h"
#include "record/games.h"
#include "record/store.h"
#include "table/program.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* REPORT: what the process tells the opener: '+' and the path, or '-' and why not. NAMES: tables of an account
   whose names begin alike. */
enum { REPORT = PATH_MAX + 1, NAMES = 100 };

/* The process of a table. */
typedef struct host {
    service service;
    const table_plan *plan;
    const char *program;
    room_kept kept; /* the room, to go on with or anew */
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

/* With errno, where it is not the name's fault. */
static bool listen_by_name(host *h, const char *name)
{
    const char *why;
    char path[PATH_MAX];
    errno = 0;
    if (!door_path(name, path, &why))
        return host_fail(h, "%s", _(why));
    if (service_bind(&h->service, path, h->why, sizeof h->why))
        return true;
    int error = errno;
    if (error == EADDRINUSE)
        (void)host_fail(h, _("a table called %s is open already"), name);
    errno = error;
    return false;
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
    if (!*h->plan->socket)
        return *name ? listen_by_name(h, name) : listen_by_account(h);
    if (!*name) {
        const char *slash = strrchr(h->plan->socket, '/');
        snprintf(name, SITTER_NAME, "%.*s", SITTER_NAME - 1, slash ? slash + 1 : h->plan->socket);
    }
    return service_bind(&h->service, h->plan->socket, h->why, sizeof h->why);
}

/* ---- the match --------------------------------------------------------------------------------- */

/* Can the table of that record go on? It is played by nobody now, and no server brings it back. Otherwise why is
   set, unless it is set already or the record is of no table. */
static bool host_fits(host *h, const char *record, char why[REPORT])
{
    char bad[REPORT], program[PATH_MAX];
    room_kept_state state = room_kept_read(&h->kept, record, bad, sizeof bad);
    bool own = state == KEPT_GOES_ON && !h->kept.options.served;
    if (own && !store_locked(record))
        return true;
    if (own && !*why) {
        own_command(program, sizeof program);
        snprintf(why, REPORT, _("the last table is open: %s join leads to it"), program);
    } else if (state == KEPT_BAD && !*why && access(h->kept.keys, F_OK) == 0) {
        snprintf(why, REPORT, "%s", bad);
    }
    room_kept_free(&h->kept);
    return false;
}

/* The newest such table, with its rules, seats and people. */
static bool host_resume(host *h)
{
    games list;
    char record[PATH_MAX], why[REPORT] = "";
    bool found = false;
    int seen = 0;
    (void)games_open_own(&list);
    for (bool more = true; more && !found;) {
        more = games_some(&list, GAMES_SLICE_MS);
        for (; seen < list.count && !found; seen++)
            found = list.game[seen].open && games_path(&list, seen, record, sizeof record) &&
                    host_fits(h, record, why);
    }
    games_free(&list);
    if (!found)
        return host_fail(h, "%s", *why ? why : _("there is no table to go on with"));
    room_options *o = &h->kept.options;
    o->table.program = h->program;
    o->empty_s = h->plan->empty_s;
    if (*h->plan->name)
        memcpy(o->name, h->plan->name, sizeof o->name);
    return true;
}

static bool host_begin(host *h)
{
    const table_plan *plan = h->plan;
    room_options o = {.table = {.rules = plan->rules,
                                .rules_name = plan->rules_name,
                                .seed = plan->seed,
                                .pace = plan->pace,
                                .program = h->program},
                      .forbids_watching = plan->forbids_watching,
                      .coach = plan->coach,
                      .clock_s = plan->clock_s,
                      .clock_more_s = plan->clock_more_s,
                      .empty_s = plan->empty_s,
                      /* such a seed is to give the same decks; and other cards are given */
                      .mixes = !plan->seed.given && !*plan->same_cards,
                      .same_cards = *plan->same_cards ? plan->same_cards : NULL};
    memcpy(o.name, plan->name, sizeof o.name);
    return seat_spec_read(*plan->seats ? plan->seats : NULL, o.seat, h->why, sizeof h->why) &&
           room_kept_begin(&h->kept, &o, h->why, sizeof h->why);
}

/* ---- the process ------------------------------------------------------------------------------- */

static bool host_open_table(host *h)
{
    service *s = &h->service;
    const table_plan *plan = h->plan;
    const char *why = N_("there is no memory for a table");
    char at[TCP_TEXT];
    if (!(plan->go_on ? host_resume(h) : host_begin(h)) || !listen_somewhere(h))
        return false;
    if (!service_new(s, NULL, NULL))
        return host_fail(h, "%s", _(why));
    for (int i = 0; i < TABLE_PLACES && *plan->listen[i]; i++) /* before a record is begun */
        if (!service_listen_far(s, plan->listen[i], *plan->address ? plan->address : NULL, at,
                                h->why, sizeof h->why))
            return false;
    if (*plan->web)
        snprintf(h->kept.options.web, sizeof h->kept.options.web, "%.*s", INVITATION_WEB - 1,
                 plan->web);
    h->kept.options.reach = s->reach.port ? &s->reach : NULL;
    if (!lobby_open_room(s->lobby, &h->kept.options, &why) || !service_listen(s))
        return host_fail(h, "%s", _(why));
    service_await_stop(s, STOPS_HERE); /* before anybody hears of it */
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
    saved_game left;
    if (game_read(&left, h->kept.record) && left.open)
        return;
    (void)unlink(h->kept.keys);
    (void)unlink(h->kept.same);
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

static _Noreturn void host_run(const table_plan *plan, const char *program, int pipe)
{
    host h = {.service = {.listens = -1}, .plan = plan, .program = program};
    service *s = &h.service;
    bool good = detach(&pipe) || host_fail(&h, _("no process can be started: %s"), strerror(errno));
    good = good && host_open_table(&h);
    if (!good)
        service_end(s, CLOSE_CLOSED); /* before anybody hears of it */
    good = tell_opener(pipe, good ? '+' : '-', good ? s->path : h.why) && good;
    while (good && !s->stopped && lobby_rooms(s->lobby) && loop_turn(s->base)) {
    }
    service_end(s, CLOSE_CLOSED);
    if (good || !plan->go_on)
        clean_up(&h);
    children_wait();
    if (good)
        loop_finish(s->base, LAST_MS);
    _exit(good ? EXIT_SUCCESS : EXIT_FAILURE);
}

bool host_report_read(const char *report, char *where, size_t room, char *why, size_t size)
{
    if (*report == '+')
        snprintf(where, room, "%s", report + 1);
    else
        snprintf(why, size, "%s", *report ? report + 1 : _("the table's process has ended"));
    return *report == '+';
}

bool host_open(const table_plan *plan, const char *program, char where[PATH_MAX], char *why,
               size_t size)
{
    char report[REPORT + 2];
    int ends[2], status;
    size_t used = sizeof report - 1;
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
            host_run(plan, program, ends[1]);
        if (second < 0) {
            snprintf(why, size, _("no process can be started: %s"), strerror(errno));
            (void)tell_opener(ends[1], '-', why);
        }
        _exit(EXIT_SUCCESS);
    }
    int error = errno;
    (void)close(ends[1]);
    (void)file_read_from(ends[0], report, &used); /* nothing, where there is no process */
    (void)close(ends[0]);
    while (first > 0 && waitpid(first, &status, 0) < 0 && errno == EINTR) {
    }
    report[used] = '\0';
    if (first > 0)
        return host_report_read(report, where, PATH_MAX, why, size);
    snprintf(why, size, _("no process can be started: %s"), strerror(error));
    return false;
}
