/* room_requests.c - what the clients of a room say: answers, readiness, talk, and what all have to agree to. */
#include "net/room_internal.h"

#include "base/loop.h"
#include "base/unused.h"

#include <event2/event.h>
#include <stdio.h>
#include <string.h>

/* STRAYS: lines without a meaning that a client may send before one that has a meaning. QUESTION_MS: the time to agree.
   QUESTIONS: how often the others may be asked to agree after one action. NUDGE_MS: between two nudges of a person. */
enum { STRAYS = 64, QUESTION_MS = 20000, QUESTIONS = 2, NUDGE_MS = 60000 };

/* The seat of the client, if what it says counts there now; else NULL. */
static room_seat *playing_seat(const client *c)
{
    room_seat *p = c->seat == KD_NOBODY ? NULL : &c->room->seat[c->seat];
    return p && p->seated && c->room->begun ? p : NULL;
}

/* ---- playing ---- */

static bool on_answer(client *c, table_line *said)
{
    room_seat *p = playing_seat(c);
    kd_action action;
    unsigned number = (unsigned)said->number;
    if (!p || said->number > UINT32_MAX || seat_stood_in(p) ||
        (number && (number != p->number || p->answered || !p->asked)))
        return false;
    if (!wire_read_action(said->rest, c->seat, &action))
        action = (kd_action){.actor = (uint8_t)c->seat, .verb = KD_VERB_COUNT};
    if (number)
        seat_answered(p);
    p->deputized = false;
    table_submit(c->room->table, c->seat, number ? p->asked : 0, &action);
    return true;
}

bool room_all_ready(const room *r)
{
    unsigned here = room_here(r), ready = 0;
    for (int seat = 0; seat < KD_SEATS; seat++)
        ready |= (unsigned)(r->seat[seat].ready) << seat;
    return here && !(here & ~ready);
}

void room_count_ready(room *r)
{
    if (!r->begun || r->said != WAIT_OVER || !room_all_ready(r))
        return;
    evtimer_del(r->result);
    room_begin_match(r);
}

static bool on_ready(client *c, UNUSED table_line *said)
{
    room *r = c->room;
    if (c->seat == KD_NOBODY || (r->begun && !kd_phase_ended(table_match(r->table)->round.phase)))
        return false;
    r->seat[c->seat].ready = true;
    if (!r->begun && room_opens(c))
        room_begin_match(r);
    else
        room_count_ready(r);
    room_flush(r);
    return true;
}

bool room_may_talk(client *c)
{
    long long now = timer_now();
    if (c->talked[0] && now - c->talked[0] < TALK_MS)
        return false;
    memmove(c->talked, c->talked + 1, (TALKS - 1) * sizeof *c->talked);
    c->talked[TALKS - 1] = now;
    return true;
}

/* ---- what all have to agree to ---- */

static void tell_back(client *c, table_back why)
{
    c->told[0] = '\0';
    send_line(c->connection,
              &(table_line){.word = SAY_TAKEN_BACK, .seat = KD_NOBODY, .number = (uint64_t)why});
}

void room_end_question(room *r, bool agreed)
{
    room_seat *p = &r->seat[r->back_seat];
    if (!r->question)
        return;
    r->question = 0;
    r->disagreed += !agreed;
    evtimer_del(r->unanswered);
    table_back why = agreed ? table_take_back(r->table, p->seat, true) : BACK_PEOPLE;
    if (why == BACK_DONE)
        room_taken_back(r);
    if (p->client)
        tell_back(p->client, why);
    room_hold(r);
    room_flush(r);
}

static bool on_back(client *c, UNUSED table_line *said)
{
    room *r = c->room;
    room_seat *p = playing_seat(c);
    if (!p || r->question)
        return false;
    table_back why = table_may_take_back(r->table, c->seat, true);
    if (why == BACK_DONE && r->disagreed == QUESTIONS)
        why = BACK_PEOPLE;
    if (why != BACK_DONE) {
        tell_back(c, why);
        return true;
    }
    r->question = ++r->questions;
    r->back_seat = c->seat;
    r->agreed = (uint8_t)(1u << c->seat);
    timer_set(r->unanswered, QUESTION_MS);
    room_hold(r);
    room_count_votes(r);
    room_flush(r);
    return true;
}

static bool answers_question(client *c, table_line *said)
{
    room *r = c->room;
    if (!playing_seat(c) || !r->question || said->number != r->question || c->seat == r->back_seat)
        return false;
    if (said->word == SAY_WORD + WORD_AGREE) {
        r->agreed |= (uint8_t)(1u << c->seat);
        room_count_votes(r);
    } else {
        room_send(r, &(table_line){.word = SAY_WORD + WORD_OBJECTED, .seat = c->seat});
        room_end_question(r, false);
    }
    room_flush(r);
    return true;
}

/* Bits of the seats whose people are asked. A person who waits for the end of a deal to get a bot's chair is not. */
static unsigned voters(const room *r)
{
    unsigned seats = room_here(r);
    for (int seat = 0; seat < KD_SEATS; seat++)
        if (r->begun && !r->seat[seat].seated)
            seats &= ~(1u << seat);
    return seats;
}

void room_count_votes(room *r)
{
    unsigned here = voters(r);
    if (r->question && here && !(here & ~(unsigned)r->agreed))
        room_end_question(r, true);
    for (int seat = 0; seat < KD_SEATS; seat++) {
        room_seat *p = &r->seat[seat];
        if (!here || !p->person || p->client)
            continue;
        if (!(here & ~(unsigned)p->cover)) {
            (void)seat_stand_in(p, STAND_IN_AWAY);
        } else if (!p->waited_for && !(here & ~(unsigned)p->wait)) {
            (void)seat_stand_in(p, STAND_IN_NONE);
            p->waited_for = true;
            seat_await(p);
        }
    }
}

static bool votes(client *c, table_line *said)
{
    room *r = c->room;
    uint8_t own = c->seat == KD_NOBODY ? 0 : (uint8_t)(1u << c->seat);
    bool covers = said->word == SAY_WORD + WORD_COVER;
    if (own && said->seat == c->seat)
        return playing_seat(c) &&
               (!room_may_talk(c) ||
                seat_stand_in(playing_seat(c), covers ? STAND_IN_ASKED : STAND_IN_NONE));
    if (!own || said->seat == KD_NOBODY || !r->seat[said->seat].person ||
        r->seat[said->seat].client)
        return false;
    room_seat *p = &r->seat[said->seat];
    p->cover = (uint8_t)(covers ? p->cover | own : p->cover & ~own);
    p->wait = (uint8_t)(covers ? p->wait & ~own : p->wait | own);
    room_count_votes(r);
    room_flush(r);
    return true;
}

/* ---- coming and going ---- */

/* Its person loses the seat. */
static bool on_remove(client *c, table_line *said)
{
    room *r = c->room;
    room_seat *p = said->seat == KD_NOBODY ? NULL : &r->seat[said->seat];
    if (!room_opens(c) || !p || said->seat == c->seat || !p->person)
        return false;
    banned gone = banned_of(p);
    if (visitor_is(&c->hello.who, p->account, p->bringer)) /* known by the key alone */
        *gone.account = *gone.bringer = '\0';
    banned_add(&r->removed, &gone);
    room_vacate(p, CLOSE_REMOVED);
    return true;
}

/* Has everybody left? The opener of the table may not have come yet. */
static bool all_have_left(const room *r)
{
    bool awaits = false;
    for (int seat = 0; seat < KD_SEATS; seat++)
        awaits = awaits || r->seat[seat].kept.kind == ROOM_OPENER;
    return !room_taken(r) && !awaits;
}

static bool leaves(client *c, UNUSED table_line *said)
{
    room *r = c->room;
    if (c->seat == KD_NOBODY) {
        room_lose(c, CLOSE_LEFT);
        return true;
    }
    room_vacate(&r->seat[c->seat], CLOSE_LEFT);
    if (!r->options.served && all_have_left(r))
        room_close(r);
    return true;
}

static bool hears_close(client *c, UNUSED table_line *said)
{
    if (!room_opens(c))
        return false;
    room_close(c->room);
    return true;
}

/* ---- talk ---- */

static bool talks(client *c, table_line *said)
{
    bool phrase = said->word == SAY_WORD + WORD_PHRASE;
    if (phrase ? said->number >= ROOM_PHRASES : !*said->text)
        return false;
    if (!room_may_talk(c))
        return true;
    said->seat = c->seat;
    room_send(c->room, said);
    return true;
}

/* ---- nudges ---- */

/* Bits of the seats that the table waits for, as far as everybody knows: an answer that is not shown yet has not been
   given. */
static unsigned waited_for(const room *r)
{
    unsigned seats = 0;
    table_wait waiting = r->begun ? table_state(r->table).waiting : WAIT_PEOPLE;
    if (r->question)
        return voters(r) & ~(unsigned)r->agreed;
    if (waiting == WAIT_NONE)
        return kd_actors(table_match(r->table)) & ((1u << KD_SEATS) - 1);
    for (int seat = 0; seat < KD_SEATS; seat++) {
        const room_seat *p = &r->seat[seat];
        bool begins = p->kept.kind == ROOM_OPENER || p->first;
        bool waits = waiting == WAIT_PEOPLE ? begins : waiting == WAIT_OVER && !p->ready;
        seats |= (unsigned)(p->person && waits) << seat;
    }
    return seats;
}

/* Bits of the seats whose people can hear a bell. */
static unsigned who_hears(const room *r)
{
    unsigned seats = room_here(r);
    for (int seat = 0; seat < KD_SEATS; seat++)
        if (seat_stood_in(&r->seat[seat]))
            seats &= ~(1u << seat);
    return seats;
}

/* Which of the seats are nudged; none: *why says why. */
static unsigned nudged_seats(const client *c, unsigned wanted, nudge_refusal *why)
{
    const room_seat *p = &c->room->seat[c->seat];
    unsigned waited = waited_for(c->room) & wanted, others = waited & ~(1u << c->seat);
    unsigned rung = others & who_hears(c->room);
    bool soon = p->nudged_at && timer_now() - p->nudged_at < NUDGE_MS;
    *why = !others && (waited || wanted == 1u << c->seat) ? NUDGE_OWN
           : !others                                      ? NUDGE_NOBODY
           : !rung                                        ? NUDGE_DEAF
                                                          : NUDGE_SOON;
    return soon ? 0 : rung;
}

static bool nudges(client *c, table_line *said)
{
    room *r = c->room;
    nudge_refusal why;
    if (c->seat == KD_NOBODY)
        return false;
    unsigned rung = nudged_seats(c, said->seat == KD_NOBODY ? ~0u : 1u << said->seat, &why);
    if (!room_may_talk(c))
        return true;
    if (rung)
        r->seat[c->seat].nudged_at = timer_now();
    else
        send_line(c->connection, &(table_line){.word = SAY_WORD + WORD_NOT_NUDGED, .number = why});
    for (int seat = 0; seat < KD_SEATS; seat++)
        if (rung >> seat & 1)
            room_send(r, &(table_line){.word = SAY_WORD + WORD_NUDGED,
                                       .seat = c->seat,
                                       .number = (uint64_t)seat});
    return true;
}

/* ---- hearing ---- */

/* False: it means nothing now. May free the client. */
typedef bool client_says(client *c, table_line *said);

static client_says *const says[SAY_COUNT] = {
    [SAY_ANSWER] = on_answer,
    [SAY_READY] = on_ready,
    [SAY_TAKE_BACK] = on_back,
    [SAY_PONG] = on_pong,
    [SAY_COMMIT] = room_commit_hear,
    [SAY_REVEAL] = room_commit_hear,
    [SAY_PAIR_COMMIT] = room_commit_hear,
    [SAY_PAIR_REVEAL] = room_commit_hear,
    [SAY_WORD + WORD_TALK] = talks,
    [SAY_WORD + WORD_PHRASE] = talks,
    [SAY_WORD + WORD_AGREE] = answers_question,
    [SAY_WORD + WORD_OBJECT] = answers_question,
    [SAY_WORD + WORD_COVER] = votes,
    [SAY_WORD + WORD_WAIT] = votes,
    [SAY_WORD + WORD_NUDGE] = nudges,
    [SAY_WORD + WORD_REMOVE] = on_remove,
    [SAY_WORD + WORD_INVITE] = room_hear_invite,
    [SAY_WORD + WORD_LEAVE] = leaves,
    [SAY_WORD + WORD_CLOSE] = hears_close,
};

void room_hear(void *arg, char *text)
{
    table_line said;
    client *c = arg;
    bool wrong;
    bool read = table_line_read(&said, text, &wrong);
    if (!read && wrong) {
        room_lose(c, CLOSE_LINE);
        return;
    }
    unsigned strays = c->strays + 1;
    c->strays = 0;
    if (read && says[said.word] && says[said.word](c, &said))
        return;
    c->strays = strays;
    if (strays > STRAYS)
        room_lose(c, CLOSE_FLOOD);
}
