/* server.c - koudi serve: any number of tables in one process, which can be started anew without loss. */
#include "net/net.h"

#include "base/i18n.h"
#include "base/loop.h"
#include "base/threads.h"
#include "net/room.h"
#include "record/store.h"
#include "table/program.h"
#include "table/table.h"

#include <dirent.h>
#include <errno.h>
#include <event2/event.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

/* LAST_MS: for last words to be read, which is longer than a line waits for that. STAYS_S: for which a table that is
   always there keeps an unfinished match without anybody. SYNC_THREADS: so many that a slow sync holds up few others, and
   that the file system can do several at a time. */
enum {
    SYNC_THREADS = 4,
    LAST_MS = 1500,
    STAYS_S = 24 * 3600,
    SENTENCE = 2 * PATH_MAX + 200,
    STOPS = 3
};

static const int stops[STOPS] = {SIGTERM, SIGINT, SIGHUP};

typedef struct server {
    invitation reach; /* port 0: nobody comes over the network */
    const server_options *options;
    struct event_base *base;
    house *house;
    char path[PATH_MAX];
    uid_t opener;
    struct event *stop[STOPS];
    bot_turns turns;
    syncs *syncs; /* of the records; NULL: the loop does it */
    delays answers;
    bool bound; /* the socket at path is ours */
    bool stopped;
} server;

static void server_say(const server *s, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static void server_say(const server *s, const char *format, ...)
{
    char sentence[SENTENCE];
    va_list arguments;
    va_start(arguments, format);
    (void)vsnprintf(sentence, sizeof sentence, format, arguments);
    va_end(arguments);
    s->options->say(sentence);
}

/* ---- tables ---- */

static const server_table *server_find_table(const server *s, const char *name)
{
    for (int i = 0; i < s->options->tables; i++)
        if (strcmp(s->options->table[i].name, name) == 0)
            return &s->options->table[i];
    return NULL;
}

static bool open_room(server *s, room_options *o, const char **why)
{
    o->served = true;
    o->answers = &s->answers;
    o->table.syncs = s->syncs;
    o->reach = s->reach.port ? &s->reach : NULL;
    o->empty_s = server_find_table(s, o->name) ? STAYS_S : 0;
    o->table.program =
        s->options->program; /* of bots that search: the loop must not wait for them */
    o->table.turns = &s->turns;
    return house_open_room(s->house, o, why);
}

/* Rules and seats of a table that has not begun. */
static void set_up(const server *s, const char *name, room_options *o)
{
    const server_table *plan = server_find_table(s, name);
    o->table.rules_name = plan ? plan->rules_name : kd_presets[0].name;
    if (plan)
        o->table.rules = plan->rules;
    else
        kd_rules_default(&o->table.rules);
    for (int seat = 0; seat < KD_SEATS; seat++)
        o->seat[seat] = plan ? plan->seat[seat] : (room_seat){.kind = ROOM_ANY, .who = "steady"};
}

static bool open_anew(server *s, const char *name)
{
    static room_kept fresh; /* large */
    char why[SENTENCE];
    const char *cannot = why;
    room_options o = {.table = {.pace = s->options->pace}, .mixes = true};
    set_up(s, name, &o);
    snprintf(o.name, sizeof o.name, "%s", name);
    bool good =
        room_kept_begin(&fresh, &o, why, sizeof why) && open_room(s, &fresh.options, &cannot);
    if (!good)
        server_say(s, _("the table %s cannot be opened: %s"), name, _(cannot));
    return good;
}

static bool server_go_on(server *s, room_kept *k)
{
    const char *why, *name = k->options.name;
    if (house_has(s->house, name)) { /* a newer match of that table goes on */
        server_say(s, _("the table %s is open already: %s is left"), name, k->record);
        return false;
    }
    if (open_room(s, &k->options, &why)) {
        server_say(s, _("the table %s goes on: %s"), name, k->record);
        return true;
    }
    server_say(s, _("the table %s cannot go on: %s: %s"), name, k->record, _(why));
    return false;
}

/* A table whose match had not begun keeps its people. */
static bool wait_on(server *s, room_kept *k)
{
    const char *why;
    bool wanted = server_find_table(s, k->options.name) || house_rooms(s->house) < s->options->most;
    if (!wanted || house_has(s->house, k->options.name))
        return false;
    set_up(s, k->options.name, &k->options);
    return seed_draw(&k->options.table.seed) && open_room(s, &k->options, &why);
}

static void reopen(server *s, const char *record)
{
    static room_kept kept; /* large */
    char why[SENTENCE];
    room_kept_state state = room_kept_read(&kept, record, why, sizeof why);
    if (state == KEPT_BAD)
        server_say(s, "%s", why);
    else if (!kept.options.served)
        (void)0; /* of 'koudi open' */
    else if (state == KEPT_WAITS ? !wait_on(s, &kept)
                                 : !server_go_on(s, &kept) && state == KEPT_OVER)
        (void)unlink(kept.keys);
    room_kept_free(&kept);
}

static int server_has_keys(const struct dirent *entry)
{
    size_t length = strlen(entry->d_name), end = sizeof STORE_KEYS - 1;
    return length > end && strcmp(entry->d_name + length - end, STORE_KEYS) == 0;
}

/* Opens what an earlier process has left, the newest first: the names begin with a time. */
static void reopen_all(server *s)
{
    char folder[PATH_MAX - NAME_MAX], path[PATH_MAX];
    struct dirent **list = NULL;
    int count = store_folder(folder, sizeof folder)
                    ? scandir(folder, &list, server_has_keys, alphasort)
                    : 0;
    for (int i = count - 1; i >= 0; i--) {
        const char *name = list[i]->d_name;
        int length = (int)(strlen(name) - (sizeof STORE_KEYS - 1));
        snprintf(path, sizeof path, "%s/%.*s", folder, length, name);
        reopen(s, path);
        free(list[i]);
    }
    free(list);
}

/* ---- while it runs ---- */

static void open_missing(server *s)
{
    for (int i = 0; i < s->options->tables; i++)
        if (!house_has(s->house, s->options->table[i].name))
            (void)open_anew(s, s->options->table[i].name);
}

static void on_server_done(void *arg, const char *id)
{
    (void)id;
    open_missing(arg);
}

/* Somebody asks for a table that is not there. */
static bool on_unknown(void *arg, const char *name)
{
    server *s = arg;
    return door_is_name(name) && house_rooms(s->house) < s->options->most && open_anew(s, name);
}

static int figures(void *arg, house_figure list[HOUSE_FIGURES])
{
    const server *s = arg;
    const house_figure all[] = {
        {"answers", (long long)delays_count(&s->answers)},
        {"answer-us-p50", delays_quantile(&s->answers, 500)},
        {"answer-us-p99", delays_quantile(&s->answers, 990)},
        {"sync-us-p50", s->syncs ? delays_quantile(syncs_delays(s->syncs), 500) : 0},
        {"sync-us-p99", s->syncs ? delays_quantile(syncs_delays(s->syncs), 990) : 0},
        {"bots-thinking", s->turns.searching},
        {"bots-waiting", s->turns.waiting},
        {"bots-late", (long long)s->turns.late},
    };
    memcpy(list, all, sizeof all);
    return sizeof all / sizeof *all;
}

static void on_server_stop(evutil_socket_t number, short what, void *arg)
{
    server *s = arg;
    (void)number;
    (void)what;
    s->stopped = true;
}

/* Each person takes a descriptor, and a table one for its record. */
static void raise_limit(void)
{
    struct rlimit files;
    if (getrlimit(RLIMIT_NOFILE, &files) != 0)
        return;
    files.rlim_cur = files.rlim_max;
    (void)setrlimit(RLIMIT_NOFILE, &files);
}

static bool server_listen_far(server *s, char *why, size_t size)
{
    char at[TCP_TEXT];
    for (const char *const *from = s->options->trusted; from && *from; from++)
        if (!house_trust(s->house, *from)) {
            snprintf(why, size, _("--trusted is an address in digits, not \"%s\""), *from);
            return false;
        }
    for (const char *const *where = s->options->listen; where && *where; where++) {
        if (!house_listen_far(s->house, *where, at, why, size))
            return false;
        if (!s->reach.port &&
            !inviting_reach(&s->reach, s->options->address, at, house_pin(s->house)))
            s->reach.port = 0;
        server_say(s, _("listening for the network, with TLS, at %s"), at);
    }
    return true;
}

static bool server_begin(server *s, char *why, size_t size)
{
    const server_options *o = s->options;
    const char *cannot = N_("there is no memory for a table");
    if (!o->socket && !door_path("serve", s->path, &cannot)) {
        snprintf(why, size, "%s", _(cannot));
        return false;
    }
    if (o->socket)
        snprintf(s->path, sizeof s->path, "%s", o->socket);
    int fd = door_listen(s->path); /* first: another process may have the tables */
    if (fd < 0) {
        if (errno == EADDRINUSE)
            snprintf(why, size, _("a table is open at %s already"), s->path);
        else
            snprintf(why, size, "%s: %s", s->path, strerror(errno));
        return false;
    }
    s->bound = true;
    s->base = loop_new(false);
    s->house = s->base ? house_new(s->base, on_server_done, s) : NULL;
    if (!s->house) {
        (void)close(fd);
        snprintf(why, size, "%s", _(cannot));
        return false;
    }
    if (!server_listen_far(s, why, size)) {
        (void)close(fd);
        return false;
    }
    (void)signals_add(s->base, stops, STOPS, on_server_stop, s, s->stop);
    house_tells(s->house, figures);
    s->syncs = syncs_new(s->base, SYNC_THREADS);
    reopen_all(s);
    open_missing(s);
    if (o->most)
        house_opens(s->house, on_unknown);
    if (house_listen(s->house, fd, door_who, &s->opener)) {
        server_say(
            s, N_OF("%u table is open at %s", "%u tables are open at %s", house_rooms(s->house)),
            house_rooms(s->house), s->path);
        return true;
    }
    (void)close(fd);
    snprintf(why, size, "%s", _(cannot));
    return false;
}

static void on_last(evutil_socket_t fd, short what, void *arg)
{
    (void)fd;
    (void)what;
    *(bool *)arg = true;
}

/* Lets everybody read how it ended. */
static void say_last(const server *s)
{
    bool late = false;
    struct event *last = evtimer_new(s->base, on_last, &late);
    if (!last)
        return;
    timer_set(last, LAST_MS);
    while (!late && event_base_get_num_events(s->base, EVENT_BASE_COUNT_ADDED) > 1 &&
           loop_turn(s->base)) {
    }
    event_free(last);
}

bool server_status(const char *socket, void (*figure)(const char *name, unsigned long long number),
                   char *why, size_t size)
{
    char path[PATH_MAX];
    const char *cannot;
    if (!socket && !door_path("serve", path, &cannot)) {
        snprintf(why, size, "%s", _(cannot));
        return false;
    }
    return status_ask(socket ? socket : path, figure, why, size);
}

bool server_run(const server_options *options, char *why, size_t size)
{
    server s = {.options = options, .opener = getuid(), .turns = {.most = options->bots}};
    raise_limit();
    bool good = server_begin(&s, why, size);
    while (good && !s.stopped && loop_turn(s.base)) {
    }
    if (s.bound)
        (void)unlink(s.path);
    signals_free(s.stop, STOPS);
    house_free(s.house, END_RESTART);
    syncs_free(s.syncs);
    if (good)
        say_last(&s);
    children_wait();
    if (s.base)
        event_base_free(s.base);
    return good;
}
