/* serve.c - koudi serve: any number of tables in one process, which can be started anew without loss. */
#include "net/service_internal.h"

#include "base/i18n.h"
#include "base/loop.h"
#include "base/platform.h"
#include "base/threads.h"
#include "record/store.h"
#include "table/program.h"
#include "table/table.h"

#include <dirent.h>
#include <event2/event.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

/* STAYS_S: for which a table that is always there keeps an unfinished match without anybody. SYNC_THREADS: a
   file system's journal commits together all syncs that were requested during its last commit, so none should wait here
   for a thread. With commits of 20 ms, 350 syncs a second are ten under way on average; the rest is for bursts. */
enum { SYNC_THREADS = 64, STAYS_S = 24 * 3600, SENTENCE = 2 * PATH_MAX + 200 };

typedef struct server {
    service service;
    const server_options *options;
    bot_turns turns;
    syncs *syncs;    /* of the records; NULL: the loop does it */
    pairing **pairs; /* of each table that has one, the same for both */
    delays answers;
} server;

static void server_print(const server *s, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static void server_print(const server *s, const char *format, ...)
{
    char sentence[SENTENCE];
    va_list arguments;
    va_start(arguments, format);
    (void)vsnprintf(sentence, sizeof sentence, format, arguments);
    va_end(arguments);
    s->options->say(sentence);
}

/* ---- tables ---- */

static const server_table *plan_of(const server *s, const char *name)
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
    o->reach = s->service.reach.port ? &s->service.reach : NULL;
    o->empty_s = plan_of(s, o->name) ? STAYS_S : 0;
    o->table.program =
        s->options->program; /* of bots that search: the loop must not wait for them */
    o->table.turns = &s->turns;
    return lobby_open_room(s->service.lobby, o, why);
}

/* Its pairing with another table; NULL: it has none. */
static pairing *set_pair(const server *s, const char *name, room_options *o)
{
    const server_table *plan = plan_of(s, name);
    if (!plan || plan->pair < 0)
        return NULL;
    const server_table *other = &s->options->table[plan->pair];
    o->pair = s->pairs[plan - s->options->table];
    o->pair_side = plan > other;
    memcpy(o->pair_name, other->name, sizeof o->pair_name);
    o->forbids_watching = true; /* from the other table */
    return o->pair;
}

/* Rules and seats of a table that has not begun. */
static void set_up(const server *s, const char *name, room_options *o)
{
    const server_table *plan = plan_of(s, name);
    o->table.rules_name = plan ? plan->rules_name : kd_presets[0].name;
    if (plan)
        o->table.rules = plan->rules;
    else
        kd_rules_default(&o->table.rules);
    for (int seat = 0; seat < KD_SEATS; seat++)
        o->seat[seat] = plan ? plan->seat[seat] : (seat_spec){.kind = ROOM_ANY, .who = BOT_DEPUTY};
}

static bool open_anew(server *s, const char *name)
{
    room_kept fresh;
    char why[SENTENCE];
    const char *cannot = why;
    room_options o = {.table = {.pace = s->options->pace},
                      .coach = s->options->coach,
                      .clock_s = s->options->clock_s,
                      .clock_more_s = s->options->clock_more_s,
                      .mixes = true};
    set_up(s, name, &o);
    snprintf(o.name, sizeof o.name, "%s", name);
    if (set_pair(s, name, &o) && !pairing_opens(o.pair, o.pair_side))
        return false;
    bool good =
        room_kept_begin(&fresh, &o, why, sizeof why) && open_room(s, &fresh.options, &cannot);
    if (!good)
        server_print(s, _("the table %s cannot be opened: %s"), name, _(cannot));
    return good;
}

static bool resume_room(server *s, room_kept *k)
{
    const char *why, *name = k->options.name;
    if (lobby_has(s->service.lobby, name)) { /* a newer match of that table goes on */
        server_print(s, _("the table %s is open already: %s is left"), name, k->record);
        return false;
    }
    if (*k->options.pair_secret && set_pair(s, name, &k->options) &&
        !pairing_resume(k->options.pair, &k->options))
        k->options.pair = NULL; /* its cards are not those of the table that it is named with */
    if (open_room(s, &k->options, &why)) {
        server_print(s, _("the table %s goes on: %s"), name, k->record);
        return true;
    }
    server_print(s, _("the table %s cannot go on: %s: %s"), name, k->record, _(why));
    return false;
}

/* A table whose match had not begun keeps its people, and its keys where it cannot be opened this time. False: it is not
   wanted any more. */
static bool wait_on(server *s, room_kept *k)
{
    const char *why;
    bool wanted = plan_of(s, k->options.name) || lobby_rooms(s->service.lobby) < s->options->most;
    if (!wanted || lobby_has(s->service.lobby, k->options.name))
        return false;
    set_up(s, k->options.name, &k->options);
    if (set_pair(s, k->options.name, &k->options) &&
        !pairing_waits(k->options.pair, &k->options, k->record))
        return false;
    if (!seed_draw(&k->options.table.seed) || open_room(s, &k->options, &why))
        return true;
    server_print(s, _("the table %s cannot go on: %s: %s"), k->options.name, k->record, _(why));
    return true;
}

static void reopen(server *s, const char *record)
{
    room_kept kept;
    char why[SENTENCE];
    room_kept_state state = room_kept_read(&kept, record, why, sizeof why);
    if (state == KEPT_BAD)
        server_print(s, "%s", why);
    else if (!kept.options.served)
        (void)0; /* of 'koudi open' */
    else if (state == KEPT_WAITS ? !wait_on(s, &kept)
                                 : !resume_room(s, &kept) && state == KEPT_OVER)
        (void)unlink(kept.keys);
    room_kept_free(&kept);
}

static int is_keys_file(const struct dirent *entry)
{
    size_t length = strlen(entry->d_name), end = sizeof STORE_KEYS - 1;
    return length > end && strcmp(entry->d_name + length - end, STORE_KEYS) == 0;
}

/* Opens what an earlier process has left, the newest first: the names begin with a time. */
static void reopen_all(server *s)
{
    char folder[PATH_MAX - NAME_MAX], path[PATH_MAX];
    struct dirent **list = NULL;
    int count =
        store_folder(folder, sizeof folder) ? scandir(folder, &list, is_keys_file, alphasort) : 0;
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
        if (!lobby_has(s->service.lobby, s->options->table[i].name))
            (void)open_anew(s, s->options->table[i].name);
}

static void on_server_done(void *arg)
{
    open_missing(arg);
}

/* Somebody asks for a table that is not there. */
static bool on_unknown(void *arg, const char *name)
{
    server *s = arg;
    return door_is_name(name) && lobby_rooms(s->service.lobby) < s->options->most &&
           open_anew(s, name);
}

static int figures(void *arg, lobby_figure list[LOBBY_FIGURES])
{
    const server *s = arg;
    const lobby_figure all[] = {
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
    const server_options *o = s->options;
    char at[TCP_TEXT];
    for (const char *const *from = o->trusted; from && *from; from++)
        if (!lobby_trust(s->service.lobby, *from)) {
            snprintf(why, size, _("--trusted is an address in digits, not \"%s\""), *from);
            return false;
        }
    for (const char *const *where = o->listen; where && *where; where++) {
        if (!service_listen_far(&s->service, *where, o->address, at, why, size))
            return false;
        server_print(s, _("listening for the network, with TLS, at %s"), at);
    }
    snprintf(s->service.reach.web, sizeof s->service.reach.web, "%s", o->web ? o->web : "");
    return true;
}

/* One pairing for the two tables of each pair. */
static bool make_pairs(server *s)
{
    const server_options *o = s->options;
    s->pairs = calloc((size_t)o->tables + 1, sizeof(pairing *));
    for (int i = 0; i < o->tables && s->pairs; i++) {
        int other = o->table[i].pair;
        if (other < 0)
            continue;
        s->pairs[i] = other < i ? s->pairs[other] : pairing_new();
        if (!s->pairs[i])
            return false;
    }
    return s->pairs;
}

static void free_pairs(server *s)
{
    for (int i = 0; i < s->options->tables && s->pairs; i++)
        if (s->options->table[i].pair > i)
            pairing_free(s->pairs[i]);
    free(s->pairs);
}

static bool server_begin(server *s, char *why, size_t size)
{
    const server_options *o = s->options;
    service *at = &s->service;
    const char *cannot = N_("there is no memory for a table");
    char path[PATH_MAX];
    if (!o->socket && !door_path("serve", path, &cannot)) {
        snprintf(why, size, "%s", _(cannot));
        return false;
    }
    /* The socket first: another process may have the tables. */
    if (!service_bind(at, o->socket ? o->socket : path, why, size))
        return false;
    snprintf(why, size, "%s", _(cannot));
    if (!make_pairs(s) || !service_new(at, on_server_done, s) || !server_listen_far(s, why, size))
        return false;
    service_await_stop(at, STOPS);
    lobby_tells(at->lobby, figures);
    s->syncs = syncs_new(at->base, SYNC_THREADS);
    reopen_all(s);
    open_missing(s);
    if (o->most)
        lobby_opens(at->lobby, on_unknown);
    if (!service_listen(at))
        return false;
    unsigned rooms = lobby_rooms(at->lobby);
    server_print(s, N_OF("%u table is open at %s", "%u tables are open at %s", rooms), rooms,
                 at->path);
    return true;
}

bool server_run(const server_options *options, char *why, size_t size)
{
    server s = {.service = {.listens = -1}, .options = options, .turns = {.most = options->bots}};
    service *at = &s.service;
    raise_limit();
    bool good = server_begin(&s, why, size);
    while (good && !at->stopped && loop_turn(at->base)) {
    }
    service_end(at, CLOSE_RESTART);
    free_pairs(&s);
    syncs_free(s.syncs);
    if (good)
        loop_finish(at->base, LAST_MS);
    children_wait();
    if (at->base)
        event_base_free(at->base);
    return good;
}
