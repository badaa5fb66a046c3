/* peer.c - a program at a seat: what it is told and asked, what it may not do, its deputy. */
#include "table/peer.h"

#include "base/safe_text.h"
#include "base/timer.h"
#include "bots/knowledge/legal.h"
#include "table/child.h"
#include "table/peer_close.h"
#include "think/coach.h"
#include "wire/wire.h"

#include <event2/buffer.h>
#include <event2/bufferevent.h>
#include <event2/event.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

enum {
    ASK_MS = 10000,
    CALM_MS = 5000,
    TICK_MS = 1000,
    REFUSED = 3,
    STRAYS = 64,
    UNREAD = 1 << 18,
    NOTE = 300
};

struct peer {
    struct event_base *base;
    peer_options options;
    peer_calls calls;
    void *arg;
    child *child;
    struct bufferevent *io; /* NULL: only the deputy is left */
    struct event *deadline;
    unsigned left_ms; /* for the answer, when the deadline has been reached */
    peer_fault fault;
    bool told;         /* of the fault */
    bool greeted;      /* the program has said its first line */
    bool answered;     /* once at least */
    bool open;         /* an ask stands */
    bool refused;      /* the deputy's last answer was */
    kd_view view;      /* asked about */
    unsigned number;   /* the caller's, of the ask */
    unsigned asks;     /* the program's own numbers, which tell nothing of the other seats */
    unsigned refusals; /* of this question */
    unsigned refused_in_all;
    unsigned strays;
};

/* ---- the deputy ---- */

static void tell_fault(peer *o)
{
    if (o->told || o->fault == PEER_OK)
        return;
    o->told = true;
    if (o->calls.fault)
        o->calls.fault(o->arg, o->fault);
}

static void hand_over(peer *o, const kd_action *action)
{
    o->open = false;
    evtimer_del(o->deadline);
    o->calls.answer(o->arg, o->number, action);
}

/* It sees the seat's view and nothing else; the numbers are those that the program would have. */
static void answer_for(peer *o)
{
    kd_rng rng;
    char why[COACH_WHY] = "";
    tell_fault(o);
    wire_rng(&rng, o->options.seed, &o->view);
    kd_action action = o->refused
                           ? legal_any(&o->view)
                           : coach_decide(&o->options.deputy, &o->view, &rng, why, COACH_WHY);
    o->refused = false;
    if (*why && o->calls.note)
        o->calls.note(o->arg, why);
    hand_over(o, &action);
}

/* The program has lost its seat. */
static void fail(peer *o, peer_fault fault)
{
    if (o->fault != PEER_OK)
        return;
    o->fault = fault;
    if (o->io)
        bufferevent_free(o->io);
    o->io = NULL;
    if (o->child)
        child_kill(o->child);
    if (o->open)
        answer_for(o);
    else
        tell_fault(o);
}

/* ---- telling ---- */

static void prompt_lines(peer *o, const wire_text *text)
{
    if (!o->io)
        return;
    if (evbuffer_get_length(bufferevent_get_output(o->io)) + text->used > o->options.limits.unread)
        fail(o, PEER_BACKLOG);
    else if (bufferevent_write(o->io, text->at, text->used) != 0)
        fail(o, PEER_LEFT);
}

/* Of the time that is left, so much goes by before the next word about it. */
static void wait_for(peer *o, unsigned left_ms, unsigned step_ms)
{
    unsigned ms = step_ms < left_ms ? step_ms : left_ms;
    o->left_ms = left_ms - ms;
    timer_set(o->deadline, ms);
}

static void put_question(peer *o)
{
    wire_text text = {.used = 0};
    wire_put_ask(&text, &o->view, ++o->asks);
    wait_for(o, o->options.limits.ask_ms, o->options.limits.calm_ms);
    prompt_lines(o, &text);
}

void peer_tell(peer *o, const kd_event *heard)
{
    wire_text text = {.used = 0};
    if (o->open)
        wire_add(&text, "void %u\n", o->asks);
    o->open = false;
    evtimer_del(o->deadline);
    wire_put_event(&text, heard);
    prompt_lines(o, &text);
}

void peer_ask(peer *o, const kd_view *view, unsigned number)
{
    o->view = *view;
    o->number = number;
    o->open = true;
    o->refusals = 0;
    if (o->io)
        put_question(o);
    else
        answer_for(o);
}

/* verdict: NULL where the answer could not be read. */
static void refuse(peer *o, const kd_verdict *verdict)
{
    wire_text text = {.used = 0};
    if (verdict)
        wire_put_refused(&text, o->asks, verdict);
    else
        wire_put_unread(&text, o->asks);
    prompt_lines(o, &text);
}

void peer_refuse(peer *o, const kd_verdict *verdict)
{
    o->refused = true;
    refuse(o, verdict);
}

/* ---- hearing ---- */

static void stray(peer *o)
{
    if (++o->strays > o->options.limits.strays)
        fail(o, PEER_FLOOD);
}

static void keep_note(peer *o, const char *why)
{
    char note[NOTE];
    if (!*why || !o->calls.note)
        return;
    size_t length = strlen(why);
    length = length < sizeof note ? length : sizeof note - 1;
    memcpy(note, why, length);
    note[length] = '\0';
    safe_text_make(note);
    o->calls.note(o->arg, note);
}

/* While cards are dealt a pass is no action: the next card simply comes. */
static bool waits(const peer *o, const kd_action *action)
{
    return o->view.phase == KD_PHASE_DEAL && action->verb == KD_PASS;
}

static void take_answer(peer *o, const kd_action *action, const char *why)
{
    kd_verdict verdict = kd_check(&o->view, action);
    if (verdict.reason == KD_OK || waits(o, action)) {
        o->strays = 0;
        keep_note(o, why);
        hand_over(o, action);
        return;
    }
    refuse(o, action->verb < KD_VERB_COUNT ? &verdict : NULL);
    o->refused_in_all++;
    if (!o->io) /* it did not even read that */
        return;
    if (++o->refusals >= o->options.limits.refused)
        fail(o, PEER_REFUSED);
    else
        put_question(o);
}

static void hear(peer *o, char *line)
{
    unsigned number;
    kd_action action;
    const char *why;
    if (!o->greeted) {
        o->greeted = wire_is_hello(line);
        if (!o->greeted)
            fail(o, PEER_NO_GREETING);
        return;
    }
    if (wire_read_answer(line, o->options.seat, &number, &action, &why) && o->open &&
        number == o->asks)
        take_answer(o, &action, why);
    else
        stray(o);
}

/* One line without its end; false when there is none yet, or none that may be. */
static bool next_line(peer *o, char line[WIRE_LINE])
{
    struct evbuffer *in = bufferevent_get_input(o->io);
    struct evbuffer_ptr end = evbuffer_search_eol(in, NULL, NULL, EVBUFFER_EOL_LF);
    size_t length = end.pos < 0 ? evbuffer_get_length(in) : (size_t)end.pos;
    if (length >= WIRE_LINE - 1) { /* its end is counted, too */
        fail(o, PEER_LONG_LINE);
        return false;
    }
    if (end.pos < 0)
        return false;
    (void)evbuffer_remove(in, line, length);
    (void)evbuffer_drain(in, 1);
    line[length] = '\0';
    for (size_t i = 0; i < length; i++)
        if (!line[i] || line[i] == '\r')
            line[i] = i + 1 == length ? '\0' : ' ';
    return true;
}

/* Deals with all that has come, which is one reading's worth and the beginning of a line before. */
static void on_read(struct bufferevent *io, void *arg)
{
    peer *o = arg;
    char line[WIRE_LINE];
    (void)io;
    while (o->io && next_line(o, line))
        hear(o, line);
}

/* Has it ended without a word? What it said may still wait to be read where writing failed first. */
static bool was_barred(const peer *o)
{
    char first;
    return o->options.confine.files && confine_can() && !o->greeted &&
           recv(bufferevent_getfd(o->io), &first, 1, MSG_PEEK | MSG_DONTWAIT) <= 0;
}

static void on_event(struct bufferevent *io, short what, void *arg)
{
    peer *o = arg;
    (void)io;
    if (what & (BEV_EVENT_EOF | BEV_EVENT_ERROR))
        fail(o, was_barred(o) ? PEER_BARRED : PEER_LEFT);
}

static void on_deadline(evutil_socket_t fd, short what, void *arg)
{
    (void)fd;
    (void)what;
    peer *o = arg;
    if (!o->left_ms) {
        fail(o, PEER_SILENT);
        return;
    }
    unsigned left_ms = o->left_ms;
    wait_for(o, left_ms, TICK_MS);
    if (o->calls.slow)
        o->calls.slow(o->arg, left_ms);
}

/* ---- coming and going ---- */

static void greet(peer *o)
{
    wire_text text = {.used = 0};
    wire_put_hello(&text, o->options.seat, o->options.seed, o->options.rules,
                   o->options.rules_name);
    prompt_lines(o, &text);
}

static void set_limits(peer_limits *l)
{
    l->ask_ms = l->ask_ms ? l->ask_ms : ASK_MS;
    l->calm_ms = l->calm_ms ? l->calm_ms : CALM_MS;
    l->refused = l->refused ? l->refused : REFUSED;
    l->strays = l->strays ? l->strays : STRAYS;
    l->unread = l->unread ? l->unread : UNREAD;
}

peer *peer_on(struct event_base *base, struct bufferevent *io, const peer_options *options,
              const peer_calls *calls, void *arg)
{
    peer *o = calloc(1, sizeof *o);
    if (!o)
        return NULL;
    *o = (peer){.base = base, .options = *options, .calls = *calls, .arg = arg, .io = io};
    set_limits(&o->options.limits);
    o->deadline = evtimer_new(base, on_deadline, o);
    if (!o->deadline) {
        free(o);
        return NULL;
    }
    if (!io)
        return o;
    bufferevent_setcb(io, on_read, NULL, on_event, o);
    if (bufferevent_enable(io, EV_READ | EV_WRITE) != 0)
        fail(o, PEER_NOT_STARTED);
    else
        greet(o);
    return o;
}

/* The command as the shell gets it, with what tells it of its folder, "$1", before it; NULL when
   there is no memory. */
static char *script_of(const peer_options *options)
{
    static const char tell[] =
        "export XDG_STATE_HOME=\"$1\" XDG_CACHE_HOME=\"$1\" TMPDIR=\"$1\"; shift\n";
    const char *first = options->folder ? tell : "";
    size_t length = strlen(first), size = length + strlen(options->command) + 1;
    char *script = malloc(size);
    if (script)
        snprintf(script, size, "%s%s", first, options->command);
    return script;
}

static child *start_command(struct event_base *base, const peer_options *options,
                            const confine *how, int *fd)
{
    char *script = script_of(options);
    const char *const shell[] = {"/bin/sh", "-c", script, "/bin/sh", options->folder, NULL};
    child *started = script ? child_start(base, shell, how, fd) : NULL;
    free(script);
    return started;
}

/* A bufferevent to a new process; NULL when one of the two cannot be. */
static struct bufferevent *start(struct event_base *base, const peer_options *options,
                                 child **started)
{
    int fd;
    confine how = options->confine;
    how.command = options->command;
    how.folder = options->folder;
    *started = options->command ? start_command(base, options, &how, &fd)
                                : child_start(base, options->words, &how, &fd);
    if (!*started)
        return NULL;
    struct bufferevent *io = bufferevent_socket_new(base, fd, BEV_OPT_CLOSE_ON_FREE);
    if (!io)
        evutil_closesocket(fd);
    return io;
}

peer *peer_new(struct event_base *base, const peer_options *options, const peer_calls *calls,
               void *arg)
{
    child *started = NULL;
    bool wanted = options->command || options->words;
    struct bufferevent *io = wanted ? start(base, options, &started) : NULL;
    peer *o = peer_on(base, io, options, calls, arg);
    if (!o) {
        if (io)
            bufferevent_free(io);
        child_free(started);
        return NULL;
    }
    o->child = started;
    if (wanted && !io)
        o->fault = PEER_NOT_STARTED;
    return o;
}

/* ---- without a table ---- */

typedef struct waiting {
    kd_action action;
    bool done;
} waiting;

static void keep_answer(void *arg, unsigned number, const kd_action *action)
{
    waiting *w = arg;
    (void)number;
    w->action = *action;
    w->done = true;
}

kd_action peer_decide(peer *o, const kd_view *view)
{
    waiting w = {.done = false};
    peer_calls calls = o->calls;
    void *arg = o->arg;
    o->calls = (peer_calls){.answer = keep_answer};
    o->arg = &w;
    peer_ask(o, view, 1);
    while (!w.done && event_base_loop(o->base, EVLOOP_ONCE) == 0) {
    }
    o->calls = calls;
    o->arg = arg;
    return w.done ? w.action : legal_any(view);
}

unsigned peer_refused(const peer *o)
{
    return o->refused_in_all;
}

peer_fault peer_found(const peer *o)
{
    return o->fault;
}

long peer_pid(const peer *o)
{
    return o->child ? (long)child_pid(o->child) : 0;
}

void peer_free(peer *o)
{
    if (!o)
        return;
    if (o->io) {
        bufferevent_disable(o->io, EV_READ | EV_WRITE);
        if (o->child)
            peer_close(o->io);
        bufferevent_free(o->io);
    }
    child_free(o->child);
    event_free(o->deadline);
    free(o);
}
