/* peer.c - a program at a seat: the dialogue with it over any bufferevent, its limits, the bot that replaces
   it. */
#include "table/program.h"

#include "base/i18n.h"
#include "base/loop.h"
#include "base/safe_text.h"
#include "base/unused.h"
#include "bots/knowledge/knowledge.h"
#include "think/coach.h"
#include "wire/wire.h"

#include <event2/buffer.h>
#include <event2/bufferevent.h>
#include <event2/event.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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
    struct bufferevent *io; /* the owner's; NULL: no program has the seat, the deputy answers */
    struct event *deadline;
    unsigned left_ms; /* for the answer, counted from the timer's next call */
    peer_fault fault;
    bool told;          /* the fault was reported */
    bool greeted;       /* the program has said its first line */
    bool open;          /* an ask stands */
    bool refused;       /* the deputy's last answer was refused */
    kd_view view;       /* of the ask */
    unsigned number;    /* the caller's, of the ask */
    kd_action *decided; /* peer_decide waits for the answer to be put here; or NULL */
    unsigned asks; /* the program's own count: the table's numbers would tell of the other seats */
    unsigned refusals; /* of answers to this ask */
    unsigned missed;   /* asks before this one that it has not answered in time */
    unsigned refused_in_all;
    unsigned strays;
};

/* ---- faults ---- */

/* In English, as in records; the screen translates it. */
const char *peer_fault_text(peer_fault fault)
{
    static const char *const texts[PEER_FAULTS] = {
        [PEER_OK] = N_("plays on"),
        [PEER_NOT_STARTED] = N_("could not be started"),
        [PEER_LEFT] = N_("has ended"),
        [PEER_BARRED] = N_("ended at once: --seat-may PATH lets it read more"),
        [PEER_NO_GREETING] = N_("does not speak the seat protocol"),
        [PEER_SILENT] = N_("sent no answer in time"),
        [PEER_LONG_LINE] = N_("sent a line that is too long"),
        [PEER_FLOOD] = N_("sent too many lines that answer nothing"),
        [PEER_BACKLOG] = N_("does not read what it is told"),
        [PEER_REFUSED] = N_("gave too many answers that are not allowed"),
    };
    return texts[fault];
}

const char *peer_fault_line(int seat, peer_fault fault, char out[PEER_LINE])
{
    snprintf(out, PEER_LINE, "seat %d: %s; a bot plays on", seat, peer_fault_text(fault));
    return out;
}

/* ---- the deputy ---- */

static void tell_fault(peer *p)
{
    if (p->told || p->fault == PEER_OK)
        return;
    p->told = true;
    if (p->calls.fault)
        p->calls.fault(p->arg, p->fault);
}

static void peer_hand_over(peer *p, const kd_action *action)
{
    p->open = false;
    evtimer_del(p->deadline);
    if (!p->decided) {
        p->calls.answer(p->arg, p->number, action);
        return;
    }
    *p->decided = *action;
    p->decided = NULL;
}

/* The deputy answers from the seat's view, with the random numbers that the program would have. late: the program has
   not answered in time. */
static void answer_for(peer *p, bool late)
{
    kd_rng rng;
    char why[COACH_WHY] = "";
    tell_fault(p);
    wire_rng(&rng, p->options.seed, &p->view);
    kd_action action = p->refused ? legal_any(&p->view)
                                  : (late ? coach_answer_missed : coach_decide)(
                                        &p->options.deputy, &p->view, &rng, why, COACH_WHY);
    p->refused = false;
    if (*why && p->calls.note)
        p->calls.note(p->arg, why);
    peer_hand_over(p, &action);
}

/* From here on the bufferevent is not used. */
static void peer_let_go(peer *p)
{
    bufferevent_setcb(p->io, NULL, NULL, NULL, NULL);
    p->io = NULL;
}

/* The program has lost its seat. */
static void peer_fail(peer *p, peer_fault fault)
{
    if (p->fault != PEER_OK)
        return;
    p->fault = fault;
    bufferevent_disable(p->io, EV_READ | EV_WRITE);
    peer_let_go(p);
    if (p->open)
        answer_for(p, fault == PEER_SILENT);
    else
        tell_fault(p);
}

/* ---- what the program is told ---- */

static void send_text(peer *p, const wire_text *text)
{
    if (!p->io)
        return;
    if (evbuffer_get_length(bufferevent_get_output(p->io)) + text->used > p->options.limits.unread)
        peer_fail(p, PEER_BACKLOG);
    else if (bufferevent_write(p->io, text->at, text->used) != 0)
        peer_fail(p, PEER_LEFT);
}

/* Sets the timer to step_ms, or to what is left of the time to answer. */
static void peer_wait_for(peer *p, unsigned left_ms, unsigned step_ms)
{
    unsigned ms = step_ms < left_ms ? step_ms : left_ms;
    p->left_ms = left_ms - ms;
    timer_set(p->deadline, ms);
}

static void peer_put_question(peer *p)
{
    wire_text text = {.used = 0};
    wire_put_ask(&text, &p->view, ++p->asks);
    peer_wait_for(p, p->options.limits.ask_ms, p->options.limits.calm_ms);
    send_text(p, &text);
}

static void close_question(peer *p, wire_text *text)
{
    if (p->open)
        wire_add(text, "void %u\n", p->asks);
    p->open = false;
    evtimer_del(p->deadline);
}

void peer_tell(peer *p, const kd_event *heard)
{
    wire_text text = {.used = 0};
    if (heard->kind != KD_EV_DEALT)
        close_question(p, &text);
    wire_put_event(&text, heard);
    send_text(p, &text);
}

void peer_ask(peer *p, const kd_view *view, unsigned number)
{
    wire_text text = {.used = 0};
    close_question(p, &text);
    if (text.used)
        send_text(p, &text);
    p->view = *view;
    p->number = number;
    p->open = true;
    p->refusals = 0;
    if (p->io)
        peer_put_question(p);
    else
        answer_for(p, false);
}

/* verdict: NULL where the answer could not be read. */
static void peer_send_refusal(peer *p, const kd_verdict *verdict)
{
    wire_text text = {.used = 0};
    if (verdict)
        wire_put_refused(&text, p->asks, verdict);
    else
        wire_put_unread(&text, p->asks);
    send_text(p, &text);
}

void peer_refuse(peer *p, const kd_verdict *verdict)
{
    p->refused = true;
    peer_send_refusal(p, verdict);
}

/* ---- what the program says ---- */

static void peer_take_answer(peer *p, const kd_action *action, const char *why)
{
    kd_verdict verdict = kd_check(&p->view, action);
    /* While cards are dealt a pass is no action: the next card simply comes. */
    bool waits = p->view.phase == KD_PHASE_DEAL && action->verb == KD_PASS;
    if (verdict.reason == KD_OK || waits) {
        char note[NOTE];
        p->strays = p->missed = 0;
        snprintf(note, sizeof note, "%s", why);
        safe_text_make(note);
        if (*note && p->calls.note)
            p->calls.note(p->arg, note);
        peer_hand_over(p, action);
        return;
    }
    peer_send_refusal(p, action->verb < KD_VERB_COUNT ? &verdict : NULL);
    p->refused_in_all++;
    if (!p->io) /* it did not even read that */
        return;
    if (++p->refusals >= p->options.limits.refused)
        peer_fail(p, PEER_REFUSED);
    else
        peer_put_question(p);
}

static void peer_read_line(peer *p, char *line)
{
    unsigned number;
    kd_action action;
    const char *why;
    if (!p->greeted) {
        p->greeted = wire_is_hello(line);
        if (!p->greeted)
            peer_fail(p, PEER_NO_GREETING);
        return;
    }
    if (wire_read_answer(line, p->options.seat, &number, &action, &why) && p->open &&
        number == p->asks)
        peer_take_answer(p, &action, why);
    else if (++p->strays > p->options.limits.strays)
        peer_fail(p, PEER_FLOOD);
}

/* Handles every complete line that has arrived. */
static void on_peer_read(struct bufferevent *io, void *arg)
{
    peer *p = arg;
    char line[WIRE_LINE];
    int length = LINE_NONE;
    while (p->io &&
           (length = line_take(io, line, WIRE_LINE - 1)) >= 0) { /* its end is counted, too */
        for (int i = 0; i < length; i++)
            if (!line[i] || line[i] == '\r')
                line[i] = i + 1 == length ? '\0' : ' ';
        peer_read_line(p, line);
    }
    if (p->io && length == LINE_TOO_LONG)
        peer_fail(p, PEER_LONG_LINE);
}

static void on_peer_event(struct bufferevent *io, short what, void *arg)
{
    peer *p = arg;
    if (line_is_cut(io, what))
        peer_fail(p, p->options.confined && !p->greeted ? PEER_BARRED : PEER_LEFT);
}

static void on_peer_deadline(UNUSED evutil_socket_t fd, UNUSED short what, void *arg)
{
    peer *p = arg;
    if (!p->left_ms && p->missed < p->options.limits.misses) {
        /* The deputy answers this ask; the program's answer would come too late. */
        wire_text text = {.used = 0};
        p->missed++;
        close_question(p, &text);
        send_text(p, &text);
        answer_for(p, true);
        return;
    }
    if (!p->left_ms) {
        peer_fail(p, PEER_SILENT);
        return;
    }
    unsigned left_ms = p->left_ms;
    peer_wait_for(p, left_ms, TICK_MS);
    if (p->calls.slow)
        p->calls.slow(p->arg, left_ms);
}

/* ---- starting ---- */

peer *peer_new(struct event_base *base, struct bufferevent *io, const peer_options *options,
               const peer_calls *calls, void *arg)
{
    peer *p = calloc(1, sizeof *p);
    if (!p)
        return NULL;
    *p = (peer){.base = base,
                .options = *options,
                .calls = *calls,
                .arg = arg,
                .io = io,
                .fault = options->fault};
    peer_limits *l = &p->options.limits;
    l->ask_ms = l->ask_ms ? l->ask_ms : ASK_MS;
    l->calm_ms = l->calm_ms ? l->calm_ms : CALM_MS;
    l->refused = l->refused ? l->refused : REFUSED;
    l->strays = l->strays ? l->strays : STRAYS;
    l->unread = l->unread ? l->unread : UNREAD;
    p->deadline = evtimer_new(base, on_peer_deadline, p);
    if (!p->deadline) {
        free(p);
        return NULL;
    }
    if (!io)
        return p;
    bufferevent_setcb(io, on_peer_read, NULL, on_peer_event, p);
    if (bufferevent_enable(io, EV_READ | EV_WRITE) != 0) {
        peer_fail(p, PEER_NOT_STARTED);
        return p;
    }
    wire_text text = {.used = 0};
    wire_put_hello(&text, options->seat, options->seed, options->rules, options->rules_name);
    send_text(p, &text);
    return p;
}

/* ---- waiting for an answer, and the end ---- */

kd_action peer_decide(peer *p, const kd_view *view)
{
    kd_action action = legal_any(view);
    p->decided = &action;
    peer_ask(p, view, 1);
    while (p->decided && loop_turn(p->base)) {
    }
    p->decided = NULL;
    return action;
}

unsigned peer_refused(const peer *p)
{
    return p->refused_in_all;
}

peer_fault peer_found(const peer *p)
{
    return p->fault;
}

void peer_free(peer *p)
{
    static const char end[] = "end\n";
    if (!p)
        return;
    if (p->io) {
        struct bufferevent *io = p->io;
        peer_let_go(p);
        bufferevent_disable(io, EV_READ);
        (void)bufferevent_write(io, end, sizeof end - 1);
        (void)bufferevent_flush(io, EV_WRITE, BEV_FINISHED);
    }
    event_free(p->deadline);
    free(p);
}
