/* service.c - a process that holds tables: one that a person opened, or many that a service keeps. */
#include "net/net.h"

#include "base/file.h"
#include "base/i18n.h"
#include "base/loop.h"
#include "base/own_command.h"
#include "base/platform.h"
#include "base/threads.h"
#include "base/unused.h"
#include "net/room.h"
#include "record/games.h"
#include "record/store.h"
#include "table/program.h"
#include "table/table.h"
#include "think/bot_settings.h"
#include "wire/wire.h"

#include <dirent.h>
#include <errno.h>
#include <event2/event.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

/* ==== who may sit at a table, and its clock, as people write them ==== */

enum { LONGEST_S = 3600, WORD = 2 * SITTER_NAME };

static bool is_account(const char *word)
{
    size_t length =
        strspn(word, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.@-");
    return length > 0 && length < SITTER_NAME && !word[length];
}

static bool read_bot(const char *word, room_seat *out, char *why, size_t size)
{
    bot_settings parsed;
    const char *name = word[3] ? word + 4 : BOT_DEPUTY;
    *out = (room_seat){.kind = ROOM_BOT};
    bot_settings_plain(name, out->who, sizeof out->who);
    return bot_settings_parse(out->who, &parsed, why, size);
}

static bool seat_spec_word(const char *word, room_seat *out, char *why, size_t size)
{
    *out = (room_seat){.kind = ROOM_ANY, .who = BOT_DEPUTY};
    if (strcmp(word, "any") == 0)
        return true;
    if (strcmp(word, "me") == 0) {
        out->kind = ROOM_OPENER;
        return true;
    }
    if (strncmp(word, "bot", 3) == 0 && (!word[3] || word[3] == ':'))
        return read_bot(word, out, why, size);
    out->kind = ROOM_NAMED;
    snprintf(out->who, sizeof out->who, "%.*s", SITTER_NAME - 1, word);
    snprintf(why, size, _("a seat is for me, any, bot:NAME or the name of an account, not \"%s\""),
             word);
    return is_account(word);
}

bool seat_spec_read(const char *words, room_seat out[KD_SEATS], char *why, size_t size)
{
    const char *at = words ? words : "me";
    bool own = false, more = true;
    for (int seat = 0; seat < KD_SEATS; seat++) {
        char word[WORD];
        size_t length = more ? bot_settings_length(at) : 0;
        snprintf(word, sizeof word, "%.*s", (int)length, at);
        if (!seat_spec_word(more ? word : "any", &out[seat], why, size))
            return false;
        if (out[seat].kind == ROOM_OPENER && own) {
            snprintf(why, size, "%s", _("\"me\" is one seat only"));
            return false;
        }
        own = own || out[seat].kind == ROOM_OPENER;
        more = more && at[length] == ',';
        at += length + more;
    }
    snprintf(why, size, "%s", _("a table has four seats"));
    return !more;
}

bool clock_spec_read(const char *words, unsigned *each_s, unsigned *more_s)
{
    char text[16], *rest = text;
    uint64_t each = 0, more = 0;
    *each_s = *more_s = 0;
    if (strcmp(words, "none") == 0)
        return true;
    if (strlen(words) >= sizeof text)
        return false;
    memcpy(text, words, strlen(words) + 1);
    const char *first = strsep(&rest, "+");
    if (!wire_read_number(first, LONGEST_S, &each) || !each ||
        (rest && (!wire_read_number(rest, LONGEST_S, &more) || !more)))
        return false;
    *each_s = (unsigned)each;
    *more_s = (unsigned)more;
    return true;
}

/* ==== a process that holds rooms: its socket, the network, its end ==== */

/* STOPS_HERE: of the signals that end a service, those that end a table which outlives its terminal. */
enum { STOPS_HERE = 2, STOPS };
static const int stops[STOPS] = {SIGTERM, SIGINT, SIGHUP};

/* For last words to be read, which is longer than a line waits for that. */
enum { LAST_MS = 1500 };

typedef struct service {
    struct event_base *base;
    lobby *lobby;
    char path[PATH_MAX];
    int listens;      /* at path; -1: the lobby has it, or there is none */
    bool bound;       /* the socket at path is ours */
    uid_t opener;     /* of its tables */
    invitation reach; /* port 0: nobody comes over the network */
    struct event *stop[STOPS];
    bool stopped;
} service;

/* False with errno and a sentence. */
static bool service_bind(service *s, const char *path, char *why, size_t size)
{
    snprintf(s->path, sizeof s->path, "%s", path);
    s->opener = getuid();
    s->listens = door_listen(path);
    s->bound = s->listens >= 0;
    int error = s->bound ? 0 : errno;
    if (error == EADDRINUSE)
        snprintf(why, size, _("a table is open at %s already"), path);
    else if (error)
        snprintf(why, size, "%s: %s", path, strerror(error));
    errno = error;
    return s->bound;
}

/* done: as for a lobby. */
static bool service_new(service *s, void (*done)(void *arg), void *arg)
{
    s->base = loop_new(false);
    s->lobby = s->base ? lobby_new(s->base, done, arg) : NULL;
    return s->lobby != NULL;
}

/* The first place that friends can be told of is what invitations say. at: where it listens now. */
static bool service_listen_far(service *s, const char *where, const char *address,
                               char at[TCP_TEXT], char *why, size_t size)
{
    if (!lobby_listen_far(s->lobby, where, at, why, size))
        return false;
    if (!s->reach.port && !invitation_for(&s->reach, address, at, lobby_pin(s->lobby)))
        s->reach.port = 0;
    return true;
}

static bool service_listen(service *s)
{
    bool good = lobby_listen(s->lobby, s->listens, door_who, &s->opener);
    s->listens = good ? -1 : s->listens;
    return good;
}

static void on_service_stop(UNUSED evutil_socket_t number, UNUSED short what, void *arg)
{
    service *s = arg;
    s->stopped = true;
}

/* Ends the rooms; what was said last is still on its way. It may be called again. */
static void service_end(service *s, close_reason how)
{
    if (s->bound)
        (void)unlink(s->path);
    s->bound = false;
    if (s->listens >= 0)
        (void)close(s->listens);
    s->listens = -1;
    signals_free(s->stop, STOPS);
    memset(s->stop, 0, sizeof s->stop);
    lobby_free(s->lobby, how);
    s->lobby = NULL;
}

static void on_last(UNUSED evutil_socket_t fd, UNUSED short what, void *arg)
{
    *(bool *)arg = true;
}

/* Lets everybody read how it ended. */
static void service_send_last(const service *s)
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

/* ==== one table in a process of its own, which outlives the program that opens it ==== */

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
static bool host_go_on(host *h)
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
    if (!(plan->go_on ? host_go_on(h) : host_begin(h)) || !listen_somewhere(h))
        return false;
    if (!service_new(s, NULL, NULL))
        return host_fail(h, "%s", _(why));
    for (int i = 0; i < TABLE_PLACES && *plan->listen[i]; i++) /* before a record is begun */
        if (!service_listen_far(s, plan->listen[i], *plan->address ? plan->address : NULL, at,
                                h->why, sizeof h->why))
            return false;
    h->kept.options.reach = s->reach.port ? &s->reach : NULL;
    if (!lobby_open_room(s->lobby, &h->kept.options, &why) || !service_listen(s))
        return host_fail(h, "%s", _(why));
    (void)signals_add(s->base, stops, STOPS_HERE, on_service_stop, s,
                      s->stop); /* before anybody hears of it */
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
    static host h; /* large */
    service *s = &h.service;
    h = (host){.service = {.listens = -1}, .plan = plan, .program = program};
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
        service_send_last(s);
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

/* ==== koudi serve: any number of tables in one process, which can be started anew without loss ==== */

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
    o->reach = s->service.reach.port ? &s->service.reach : NULL;
    o->empty_s = server_find_table(s, o->name) ? STAYS_S : 0;
    o->table.program =
        s->options->program; /* of bots that search: the loop must not wait for them */
    o->table.turns = &s->turns;
    return lobby_open_room(s->service.lobby, o, why);
}

/* Its pairing with another table; NULL: it has none. */
static pairing *set_pair(const server *s, const char *name, room_options *o)
{
    const server_table *plan = server_find_table(s, name);
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
    const server_table *plan = server_find_table(s, name);
    o->table.rules_name = plan ? plan->rules_name : kd_presets[0].name;
    if (plan)
        o->table.rules = plan->rules;
    else
        kd_rules_default(&o->table.rules);
    for (int seat = 0; seat < KD_SEATS; seat++)
        o->seat[seat] = plan ? plan->seat[seat] : (room_seat){.kind = ROOM_ANY, .who = BOT_DEPUTY};
}

static bool open_anew(server *s, const char *name)
{
    static room_kept fresh; /* large */
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

static bool server_go_on(server *s, room_kept *k)
{
    const char *why, *name = k->options.name;
    if (lobby_has(s->service.lobby, name)) { /* a newer match of that table goes on */
        server_print(s, _("the table %s is open already: %s is left"), name, k->record);
        return false;
    }
    if (*k->options.pair_secret && set_pair(s, name, &k->options) &&
        !pairing_goes_on(k->options.pair, &k->options))
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
    bool wanted =
        server_find_table(s, k->options.name) || lobby_rooms(s->service.lobby) < s->options->most;
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
    static room_kept kept; /* large */
    char why[SENTENCE];
    room_kept_state state = room_kept_read(&kept, record, why, sizeof why);
    if (state == KEPT_BAD)
        server_print(s, "%s", why);
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
    (void)signals_add(at->base, stops, STOPS, on_service_stop, at, at->stop);
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
        service_send_last(at);
    children_wait();
    if (at->base)
        event_base_free(at->base);
    return good;
}
