/* lobby.c - any number of rooms behind listening sockets: takes connections, hears their greeting, and leads
   each to its room. */
#include "net/room.h"

#include "base/i18n.h"
#include "base/loop.h"
#include "base/platform.h"
#include "base/unused.h"
#include "net/protocol.h"
#include "record/rules_word.h"

#include <event2/bufferevent.h>
#include <event2/event.h>
#include <pwd.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

/* WORDS: lines of a greeting at most. SHOWN: tables of a list whose sitters are told, at most. */
enum { WORDS = 32, SHOWN = 64 };

static const connection_limits limits = {
    .longest = TABLE_SAID,
    .unread = 256 << 10,
    .lines_s = 40,
    .bytes_s = 8 << 10,
    .ping_ms = 20000,
    .silent_ms = 60000,
};

/* A connection that has not said "begin" yet. */
typedef struct pending {
    lobby *lobby;
    connection *connection;
    room *room; /* where the greeting leads, or NULL */
    room_hello hello;
    bool greeted;
    unsigned words;
    struct event *late;
} pending;

typedef struct lobby_room {
    lobby *lobby;
    room *room;
    struct lobby_room *next;
} lobby_room;

struct lobby {
    struct event_base *base;
    void (*done)(void *arg);                                  /* NULL: nothing to be done */
    bool (*unknown)(void *arg, const char *name);             /* NULL: nothing to be done */
    int (*more)(void *arg, lobby_figure list[LOBBY_FIGURES]); /* NULL: nothing to tell */
    void *arg;
    lobby_room *rooms;
    pending *pending[LOBBY_PENDING];
    listeners *listeners;
};

/* ---- rooms ---- */

static void on_room_done(void *arg)
{
    lobby_room *gone = arg;
    lobby *h = gone->lobby;
    lobby_room **at = &h->rooms;
    while (*at != gone)
        at = &(*at)->next;
    *at = gone->next;
    for (int i = 0; i < LOBBY_PENDING; i++)
        if (h->pending[i] && h->pending[i]->room == gone->room)
            h->pending[i]->room = NULL;
    room_free(gone->room, room_close_reason(gone->room));
    free(gone);
    if (h->done)
        h->done(h->arg);
}

bool lobby_open_room(lobby *h, const room_options *options, const char **why)
{
    lobby_room *fresh = calloc(1, sizeof *fresh);
    *why = N_("there is no memory for a table");
    if (!fresh)
        return false;
    fresh->lobby = h;
    fresh->room = room_new(h->base, options, &(room_calls){.done = on_room_done}, fresh, why);
    if (!fresh->room) {
        free(fresh);
        return false;
    }
    fresh->next = h->rooms;
    h->rooms = fresh;
    return true;
}

unsigned lobby_rooms(const lobby *h)
{
    unsigned count = 0;
    for (const lobby_room *at = h->rooms; at; at = at->next)
        count++;
    return count;
}

/* The room of that name or id; the only one where there is no name. NULL: there is none. */
static room *find_room(const lobby *h, const char *name)
{
    if (!*name)
        return lobby_rooms(h) == 1 ? h->rooms->room : NULL;
    for (const lobby_room *at = h->rooms; at; at = at->next)
        if (strcmp(room_name(at->room), name) == 0 || strcmp(room_id(at->room), name) == 0)
            return at->room;
    return NULL;
}

bool lobby_has(const lobby *h, const char *name)
{
    return *name && find_room(h, name);
}

void lobby_opens(lobby *h, bool (*unknown)(void *arg, const char *name))
{
    h->unknown = unknown;
}

void lobby_tells(lobby *h, int (*more)(void *arg, lobby_figure list[LOBBY_FIGURES]))
{
    h->more = more;
}

/* ---- the greeting ---- */

/* The connection is pending no more; the room has it, or it ends. */
static void forget_pending(pending *s)
{
    for (int i = 0; i < LOBBY_PENDING; i++)
        if (s->lobby->pending[i] == s)
            s->lobby->pending[i] = NULL;
    if (s->late)
        event_free(s->late);
    free(s);
}

static void turn_away(pending *s, table_word word, close_reason why)
{
    send_close(s->connection, word, why);
    connection_finish(s->connection);
    forget_pending(s);
}

static void describe(const pending *s, const room *r)
{
    table_line said = {.word = SAY_TABLE, .seat = KD_NOBODY};
    const kd_rules *unused;
    snprintf(said.code, sizeof said.code, "%s", room_id(r));
    snprintf(said.rest, sizeof said.rest, "%s", room_rules(r, &unused));
    snprintf(said.text, sizeof said.text, "%s", room_name(r));
    send_line(s->connection, &said);
}

/* Tells the rules, the free seats, when it ends, and, where others may watch, the sitters: all may be known without
   being admitted. */
static void describe_more(const pending *s, const room *r)
{
    table_line said = {
        .word = SAY_FREE, .seat = KD_NOBODY, .number = (uint64_t)room_free_seats(r, &s->hello)};
    table_line ends = {.word = SAY_ENDS, .seat = KD_NOBODY, .number = room_ends_s(r)};
    wire_text text;
    sitter sits[KD_SEATS];
    table_line by = {.word = SAY_RULES_WORD, .seat = KD_NOBODY};
    const kd_rules *rules;
    text.used = 0;
    table_line_call(&by, room_rules(r, &rules));
    rules_word_write(rules, by.rest);
    send_line(s->connection, &by);
    send_line(s->connection, &said);
    if (ends.number)
        send_line(s->connection, &ends);
    if (!room_shows(r, &s->hello, sits))
        return;
    for (int seat = 0; seat < KD_SEATS; seat++)
        table_sitter_put(&text, seat, &sits[seat]);
    connection_send(s->connection, text.at, text.used);
}

/* Each returns false when the pending connection is gone. */

/* The account that brings a guest speaks for no other account of this machine. */
static bool on_guest(pending *s, const table_line *said)
{
    if (s->words > 1)
        return true;
    if (s->hello.who.far || getpwnam(said->text)) {
        turn_away(s, SAY_REFUSE, CLOSE_NOT_ADMITTED);
        return false;
    }
    visitor *who = &s->hello.who;
    if (!who->opener)
        memcpy(who->bringer, who->account, sizeof who->bringer);
    snprintf(who->account, sizeof who->account, "%.*s", SITTER_NAME - 1, said->text);
    who->opener = false;
    return true;
}

static bool on_hello(pending *s, const table_line *said)
{
    s->greeted = said->number == 1;
    s->hello.talks = table_line_can(said, "talk");
    s->hello.mixes = table_line_can(said, "fair");
    s->hello.invites = table_line_can(said, "invite");
    s->hello.asks = table_line_can(said, "ask");
    if (s->greeted)
        return true;
    turn_away(s, SAY_REFUSE, CLOSE_VERSION);
    return false;
}

static bool on_tables(pending *s, UNUSED const table_line *said)
{
    int shown = 0;
    if (s->hello.who.far) {
        turn_away(s, SAY_REFUSE, CLOSE_NOT_ADMITTED);
        return false;
    }
    for (const lobby_room *at = s->lobby->rooms; at; at = at->next) {
        describe(s, at->room);
        if (shown++ < SHOWN)
            describe_more(s, at->room);
    }
    turn_away(s, SAY_END, CLOSE_LISTED);
    return false;
}

static void send_figure(const pending *s, const char *name, long long number)
{
    table_line said = {.word = SAY_FIGURE, .seat = KD_NOBODY, .number = (uint64_t)number};
    snprintf(said.code, sizeof said.code, "%s", name);
    send_line(s->connection, &said);
}

static long long milliseconds(const struct timeval *of)
{
    return 1000LL * of->tv_sec + of->tv_usec / 1000;
}

/* To the account that serves, and nobody else. */
static bool on_status(pending *s, UNUSED const table_line *said)
{
    const lobby *h = s->lobby;
    unsigned people = 0, connections = 0;
    struct rusage used = {.ru_maxrss = 0};
    long long resident = memory_resident();
    if (!s->hello.who.opener) {
        turn_away(s, SAY_REFUSE, CLOSE_NOT_ADMITTED);
        return false;
    }
    for (const lobby_room *at = h->rooms; at; at = at->next) {
        people += room_people(at->room);
        connections += room_connections(at->room);
    }
    for (int i = 0; i < LOBBY_PENDING; i++)
        connections += h->pending[i] && h->pending[i] != s;
    (void)getrusage(RUSAGE_SELF, &used);
    send_figure(s, "tables", lobby_rooms(h));
    send_figure(s, "people", people);
    send_figure(s, "connections", connections);
    send_figure(s, "processor-ms", milliseconds(&used.ru_utime) + milliseconds(&used.ru_stime));
    send_figure(s, "memory-kB", resident ? resident : used.ru_maxrss); /* else the most so far */
    lobby_figure list[LOBBY_FIGURES];
    int count = h->more ? h->more(h->arg, list) : 0;
    for (int i = 0; i < count; i++)
        send_figure(s, list[i].name, list[i].number);
    turn_away(s, SAY_END, CLOSE_LISTED);
    return false;
}

static bool on_table_named(pending *s, const table_line *said)
{
    lobby *h = s->lobby;
    s->room = find_room(h, said->text);
    if (!s->room && *said->text && !s->hello.who.far && h->unknown &&
        h->unknown(h->arg, said->text))
        s->room = find_room(h, said->text);
    if (!s->room) {
        turn_away(s, SAY_REFUSE, CLOSE_NO_TABLE);
        return false;
    }
    describe(s, s->room);
    return true;
}

static bool on_secret(pending *s, const table_line *said)
{
    snprintf(s->hello.secret, sizeof s->hello.secret, "%.*s", TABLE_SECRET, said->code);
    return true;
}

static bool on_token(pending *s, const table_line *said)
{
    snprintf(s->hello.token, sizeof s->hello.token, "%.*s", INVITATION_TOKEN, said->code);
    return true;
}

/* The end of a question to the room: CLOSE_REASONS, by `done`; else by why it was refused. */
static void end_question(pending *s, close_reason why, close_reason done)
{
    if (why == CLOSE_REASONS)
        turn_away(s, SAY_END, done);
    else
        turn_away(s, SAY_REFUSE, why);
}

/* The opener of a table asks for invitations to it, and sits down elsewhere. */
static bool on_invite(pending *s, const table_line *said)
{
    close_reason why =
        s->room ? room_invite(s->room, s->connection, &s->hello, said->seat) : CLOSE_NO_TABLE;
    end_question(s, why, CLOSE_LISTED);
    return false;
}

/* The opener of a table closes it; the answer is the reason that everybody there is told. */
static bool on_close_asked(pending *s, UNUSED const table_line *said)
{
    close_reason why = s->room ? room_close_by(s->room, &s->hello) : CLOSE_NO_TABLE;
    end_question(s, why, CLOSE_CLOSED);
    return false;
}

static bool on_web(pending *s, const table_line *said)
{
    if (invitation_takes_web(said->text))
        snprintf(s->hello.web, sizeof s->hello.web, "%.*s", INVITATION_WEB - 1, said->text);
    return true;
}

/* A gateway asks whether a visitor would be admitted, before it runs a terminal for them. */
static bool on_knock(pending *s, UNUSED const table_line *said)
{
    close_reason why = s->room ? room_knock(s->room, s->connection, &s->hello) : CLOSE_NO_TABLE;
    end_question(s, why, CLOSE_LISTED);
    return false;
}

static bool on_seat(pending *s, const table_line *said)
{
    s->hello.seat = said->seat;
    return true;
}

static bool on_name(pending *s, const table_line *said)
{
    snprintf(s->hello.name, sizeof s->hello.name, "%.*s", SITTER_NAME - 1, said->text);
    return true;
}

static bool on_greeted(pending *s, UNUSED const table_line *said)
{
    if (!s->room) {
        turn_away(s, SAY_REFUSE, CLOSE_NO_TABLE);
    } else {
        room_admit(s->room, s->connection, &s->hello);
        forget_pending(s);
    }
    return false;
}

static bool (*const greeting[SAY_COUNT])(pending *s, const table_line *said) = {
    [SAY_GUEST] = on_guest,
    [SAY_HELLO] = on_hello,
    [SAY_TABLES] = on_tables,
    [SAY_STATUS] = on_status,
    [SAY_TABLE] = on_table_named,
    [SAY_SECRET] = on_secret,
    [SAY_SEAT] = on_seat,
    [SAY_TOKEN] = on_token,
    [SAY_WEB] = on_web,
    [SAY_KNOCK] = on_knock,
    [SAY_WORD + WORD_INVITE] = on_invite,
    [SAY_NAME] = on_name,
    [SAY_BEGIN] = on_greeted,
    [SAY_WORD + WORD_CLOSE] = on_close_asked,
};

static void on_greeting(void *arg, char *text)
{
    table_line said;
    pending *s = arg;
    bool wrong, read = table_line_read(&said, text, &wrong);
    if ((!read && wrong) || ++s->words > WORDS)
        turn_away(s, SAY_REFUSE, s->greeted ? CLOSE_LINE : CLOSE_VERSION);
    else if (!s->greeted && !(read && (said.word == SAY_HELLO || said.word == SAY_GUEST)))
        turn_away(s, SAY_REFUSE, CLOSE_VERSION);
    else if (read && greeting[said.word])
        (void)greeting[said.word](s, &said);
}

static void on_pending_end(void *arg, connection_end why)
{
    pending *s = arg;
    if (why == CONNECTION_LONG) {
        turn_away(s, SAY_REFUSE, CLOSE_LINE);
        return;
    }
    connection_free(s->connection);
    forget_pending(s);
}

static void on_greeting_late(UNUSED evutil_socket_t fd, UNUSED short what, void *arg)
{
    turn_away(arg, SAY_REFUSE, CLOSE_LATE);
}

void lobby_welcome(lobby *h, struct bufferevent *io, const visitor *who)
{
    static const connection_calls calls = {.hear = on_greeting, .end = on_pending_end};
    table_line hello = {.word = SAY_HELLO, .seat = KD_NOBODY, .number = 1};
    int at = 0;
    while (at < LOBBY_PENDING && h->pending[at])
        at++;
    if (at == LOBBY_PENDING && who->far) { /* a handshake, to say so, would be work */
        bufferevent_free(io);
        return;
    }
    pending *s = calloc(1, sizeof *s);
    connection *l = connection_new(h->base, io, &limits, &calls, s);
    struct event *late = evtimer_new(h->base, on_greeting_late, s);
    if (!s || !l || !late) {
        connection_free(l);
        if (late)
            event_free(late);
        free(s);
        return;
    }
    *s = (pending){
        .lobby = h, .connection = l, .late = late, .hello = {.who = *who, .seat = KD_SEATS}};
    snprintf(hello.rest, sizeof hello.rest, "talk fair invite cover nudge close knock");
    send_line(s->connection, &hello);
    if (at == LOBBY_PENDING) {
        turn_away(s, SAY_REFUSE, CLOSE_FULL);
        return;
    }
    h->pending[at] = s;
    timer_set(late, 1000 * LOBBY_GREETING_S);
}

/* ---- listening ---- */

static void on_connection(void *arg, struct bufferevent *io, const visitor *who)
{
    lobby_welcome(arg, io, who);
}

bool lobby_listen(lobby *h, int fd, bool (*who)(void *arg, int fd, visitor *out), void *arg)
{
    return listeners_add(h->listeners, fd, who, arg);
}

bool lobby_listen_far(lobby *h, const char *where, char at[TCP_TEXT], char *why, size_t size)
{
    return listeners_add_far(h->listeners, where, at, why, size);
}

bool lobby_trust(lobby *h, const char *address)
{
    return listeners_trust(h->listeners, address);
}

const uint8_t *lobby_pin(const lobby *h)
{
    return listeners_pin(h->listeners);
}

/* ---- beginning and end ---- */

lobby *lobby_new(struct event_base *base, void (*done)(void *arg), void *arg)
{
    lobby *h = calloc(1, sizeof *h);
    if (!h)
        return NULL;
    *h = (lobby){.base = base, .done = done, .arg = arg};
    h->listeners = listeners_new(base, on_connection, h);
    if (h->listeners)
        return h;
    free(h);
    return NULL;
}

void lobby_free(lobby *h, close_reason how)
{
    if (!h)
        return;
    listeners_free(h->listeners);
    for (int i = 0; i < LOBBY_PENDING; i++)
        if (h->pending[i])
            turn_away(h->pending[i], SAY_END, how);
    while (h->rooms) {
        lobby_room *gone = h->rooms;
        h->rooms = gone->next;
        room_free(gone->room, how);
        free(gone);
    }
    free(h);
}
