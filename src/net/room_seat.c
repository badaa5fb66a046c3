/* room_seat.c - a seat of a room: what its person is told and asked; the bot that plays while that person is away. */
#include "net/room_internal.h"

#include "base/loop.h"
#include "base/unused.h"

#include <event2/event.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* AWAY_S: the default of room_options. ASKS: numbers that a seat may use up in one turn; more begin anew. */
enum { AWAY_S = 60, ASKS = 16 };

/* ---- what the table tells and asks ---- */

static void seat_told(void *self, const kd_event *event, const kd_view *view)
{
    room_seat *p = self;
    p->view = *view;
    p->asked = 0;
    p->asks = 0;
    p->answered = p->clocked = false;
    p->used_ms = 0;
    if (p->events < BLOCK_EVENTS)
        p->event[p->events++] = *event;
    seat_await(p);
}

static void seat_asked(void *self, const kd_view *view, unsigned number)
{
    room_seat *p = self;
    p->view = *view;
    p->asked = number;
    p->number = p->room->turns * ASKS + p->asks++ % ASKS + 1;
    p->answered = false;
    p->room->dirty = true;
    seat_await(p);
}

static void seat_refused(void *self, const kd_verdict *verdict)
{
    room_seat *p = self;
    wire_text text;
    text.used = 0;
    wire_put_refused(&text, p->answered ? p->number : 0, verdict);
    if (p->answered)
        p->reserve_ms = p->reserve_was_ms;
    p->answered = false;
    p->room->answered = 0;
    if (p->client && !p->deputized) { /* a bot's is none of its person's doing */
        connection_send(p->client->connection, text.at, text.used);
        p->client->told[0] = '\0';
    }
    p->room->dirty = true;
}

const seat_kind person_kind = {
    .name = "human",
    .person = true,
    .apart = true,
    .tell = seat_told,
    .ask = seat_asked,
    .refused = seat_refused,
};

/* ---- who plays for whom ---- */

stand_in seat_stood_in(const room_seat *p)
{
    return table_stood_in(p->room->table, p->seat);
}

/* When a bot is to play for the seat, by timer_now; 0: never by itself. */
static long long due_at(const room_seat *p)
{
    const room_options *o = &p->room->options;
    if (!p->person || !p->seated)
        return 0;
    if (!p->client)
        return p->waited_for || seat_stood_in(p) || !room_here(p->room)
                   ? 0
                   : p->away_since + 1000LL * (o->away_s ? o->away_s : AWAY_S);
    if (!o->clock_s || !p->clocked)
        return 0;
    return p->clocked_at - p->used_ms + (o->clock_more_s ? p->reserve_ms : 1000LL * o->clock_s);
}

/* The clock of a question runs while its person is here and the table waits for nobody's agreement. Neither a connection that
   was cut nor an answer that was refused starts it anew. */
static long long clock_ms(room_seat *p)
{
    if (p->clocked)
        p->used_ms += timer_now() - p->clocked_at;
    p->clocked = p->asked && p->client && !p->room->question;
    p->clocked_at = timer_now();
    return p->used_ms;
}

void seat_await(room_seat *p)
{
    (void)clock_ms(p);
    p->due = due_at(p);
    long long left = p->due - timer_now();
    if (p->due && !(p->client && p->answered))
        timer_set(p->timer, left > 0 ? (unsigned)left : 0);
    else
        evtimer_del(p->timer);
}

long long seat_left_ms(const room_seat *p)
{
    long long left = p->due ? p->due - timer_now() : 0;
    return left > 0 ? left : 0;
}

/* Has the table ask a bot instead of this seat, or this seat again. All are told when the seat's person has asked for
   it, which nobody else can end, and when a bot plays for a person who is away. */
bool seat_stand_in(room_seat *p, stand_in why)
{
    table_line said = {.word = SAY_WORD + (why ? WORD_COVERS : WORD_BACK), .seat = p->seat};
    bool asked = seat_stood_in(p) == STAND_IN_ASKED && why != STAND_IN_LEFT;
    if ((asked && !p->client) || !table_stand_in(p->room->table, p->seat, why))
        return false;
    p->asked = 0;
    p->answered = false;
    p->waited_for = false;
    seat_await(p);
    snprintf(said.text, sizeof said.text, "%s", p->client ? p->name : "");
    if (p->client || why == STAND_IN_AWAY)
        room_send(p->room, &said);
    room_flush(p->room);
    return true;
}

static void on_timer(UNUSED evutil_socket_t fd, UNUSED short what, void *arg)
{
    room_seat *p = arg;
    if (p->client) { /* the clock: this one turn */
        p->reserve_ms = 0;
        p->answered = p->deputized = true;
        table_answer_missed(p->room->table, p->seat);
        seat_await(p);
        room_flush(p->room);
    } else {
        (void)seat_stand_in(p, STAND_IN_AWAY);
    }
}

void seat_came(room_seat *p, client *c)
{
    room *r = p->room;
    for (int seat = 0; seat < KD_SEATS && !room_here(r); seat++)
        r->seat[seat].away_since = timer_now(); /* while nobody was here no time has passed */
    (void)seat_stand_in(p, STAND_IN_NONE);
    p->client = c;
    p->waited_for = false;
    p->cover = p->wait = 0;
    seat_await(p);
}

void seat_away(room_seat *p)
{
    p->client = NULL;
    p->away_since = timer_now();
    p->ready = false;
    seat_await(p);
}

/* The clock stops, but all see it run until the answer is shown, and that time is charged: otherwise the clock would
   tell which answers were automatic. */
void seat_answered(room_seat *p)
{
    session_state now = table_state(p->room->table);
    long long taken = clock_ms(p);
    taken += now.waiting == WAIT_PLAY ? now.left_ms : 0;
    if (p->room->options.answers) {
        p->room->answered = delays_now() - loop_busy_us(p->room->base) + 1000LL * now.left_ms;
        p->room->answerer = p->seat;
    }
    p->answered = true;
    p->reserve_was_ms = p->reserve_ms;
    p->reserve_ms += 1000LL * p->room->options.clock_more_s - taken;
    p->reserve_ms = p->reserve_ms > 0 ? p->reserve_ms : 0;
    evtimer_del(p->timer);
}

bool seat_make(room_seat *p, room *r, int seat)
{
    *p = (room_seat){.room = r, .seat = seat, .kept = r->options.seat[seat]};
    p->timer = evtimer_new(r->base, on_timer, p);
    return p->timer;
}

void seat_free(room_seat *p)
{
    if (p->timer)
        event_free(p->timer);
}
