/* hall.c - a table in this process with its loop, and those at its seats, who note what the table does to them. */
#include "support/hall.h"

#include "base/loop.h"
#include "bots/bots.h"
#include "support/script.h"
#include "support/waits.h"

#include <event2/event.h>
#include <string.h>

static bool on_start(void *self, table *t, int seat)
{
    occupant *o = self;
    assert_non_null(t);
    o->seat = seat;
    return true;
}

/* VIEW-1: another seat's cards are never told, and the view is this seat's own. */
static void on_tell(void *self, const kd_event *event, const kd_view *view)
{
    occupant *o = self;
    o->tells++;
    o->view = *view;
    assert_int_equal(view->seat, o->seat);
    bool secret =
        event->kind == KD_EV_DEALT || event->kind == KD_EV_TOOK || event->kind == KD_EV_BURIED;
    if (secret && event->seat != o->seat)
        assert_true(kd_empty(event->cards));
    if (o->hall->calls->told)
        o->hall->calls->told(o, event);
}

static void note_ask(occupant *o, const kd_view *view, unsigned number)
{
    assert_true(number > o->number);
    o->view = *view;
    o->number = number;
}

static void on_ask(void *self, const kd_view *view, unsigned number)
{
    occupant *o = self;
    assert_true(view->actors >> o->seat & 1);
    note_ask(o, view, number);
    o->asks++;
    if (o->hall->calls->asked) {
        o->hall->calls->asked(o);
    } else if (!o->silent) {
        kd_action action = bots[0].decide(view, &o->rng);
        table_submit(o->hall->table, o->seat, number, &action);
    }
}

static void on_private(void *self, const kd_view *view, unsigned number)
{
    occupant *o = self;
    note_ask(o, view, number);
    o->private_asks++;
    if (o->hall->calls->asked_privately) {
        o->hall->calls->asked_privately(o);
    } else if (!o->silent) {
        kd_action pass = {.verb = KD_PASS};
        table_declare_privately(o->hall->table, o->seat, &pass, true);
    }
}

static void on_refused(void *self, const kd_verdict *verdict)
{
    occupant *o = self;
    assert_int_not_equal(verdict->reason, KD_OK);
    o->refusals++;
    if (!o->hall->calls->refused)
        fail_msg("refused: %s", kd_reason_token((kd_reason)verdict->reason));
    o->hall->calls->refused(o, verdict);
}

static void on_stop(void *self)
{
    occupant *o = self;
    o->stops++;
}

#define CALLS                                                                                      \
    .start = on_start, .tell = on_tell, .ask = on_ask, .refused = on_refused, .stop = on_stop

const seat_kind hall_person = {
    .name = "human", .person = true, .declare_privately = on_private, CALLS};
const seat_kind hall_apart = {.name = "human", .person = true, .apart = true, CALLS};
const seat_kind hall_program = {.name = "program", .told_once = true, CALLS};

static void on_change(void *arg)
{
    hall *h = arg;
    h->changes++;
}

void hall_make(hall *h, const hall_calls *calls, const char *rules, unsigned people, pace speed,
               uint64_t seed)
{
    static const hall_calls none;
    *h = (hall){.base = loop_new(false),
                .people = people,
                .calls = calls ? calls : &none,
                .options = {.rules = script_rules(rules), .seed = seed_from(seed), .pace = speed}};
    for (int seat = 0; seat < KD_SEATS; seat++) {
        h->at[seat] = (occupant){.hall = h, .seat = seat};
        kd_rng_seed(&h->at[seat].rng, 77, (unsigned)seat);
    }
}

void hall_furnish(hall *h)
{
    if (h->table)
        table_free(h->table);
    h->table = table_new(h->base, &h->options);
    assert_non_null(h->table);
    for (int seat = 0; seat < KD_SEATS; seat++) {
        const seat_kind *person = h->apart ? &hall_apart : &hall_person;
        const seat_kind *kind = h->people >> seat & 1 ? person : &hall_program;
        assert_true(h->bot[seat] ? table_sit_bot(h->table, seat, h->bot[seat])
                                 : table_sit(h->table, seat, kind, &h->at[seat], NULL));
    }
    table_listen(h->table, &(session_calls){.changed = on_change}, h);
}

void hall_start(hall *h)
{
    assert_true(table_start(h->table));
    hall_settle(h);
}

void hall_close(hall *h)
{
    if (h->table)
        table_free(h->table);
    if (h->base)
        event_base_free(h->base);
    h->table = NULL;
    h->base = NULL;
}

void hall_settle(hall *h)
{
    settle_loop(h->base, &h->changes);
}

void hall_skip(hall *h)
{
    table_skip(h->table);
    hall_settle(h);
}

void hall_next(hall *h)
{
    table_next(h->table);
    hall_settle(h);
}

void hall_hold(hall *h, bool hold)
{
    table_hold(h->table, hold);
    hall_settle(h);
}

void hall_submit(hall *h, int seat, unsigned number, const kd_action *action)
{
    table_submit(h->table, seat, number, action);
    hall_settle(h);
}

void hall_pass(hall *h, int seat)
{
    hall_submit(h, seat, h->at[seat].number, &(kd_action){.verb = KD_PASS});
}

void hall_answer(hall *h, int seat)
{
    occupant *o = &h->at[seat];
    kd_action action = bots[0].decide(&o->view, &o->rng);
    hall_submit(h, seat, o->number, &action);
}

void hall_declare_privately(hall *h, int seat, const kd_action *action)
{
    table_declare_privately(h->table, seat, action, true);
    hall_settle(h);
}

const kd_round *hall_round(const hall *h)
{
    return &table_match(h->table)->round;
}

uint64_t hall_hash(const hall *h)
{
    return kd_match_hash(table_match(h->table));
}

void hall_play(hall *h, int deals, void (*between)(hall *h))
{
    const kd_match *match = table_match(h->table);
    for (int i = 0; i < 100000; i++) {
        bool scored = match->round.phase == KD_PHASE_SCORED;
        if (match->round.phase == KD_PHASE_OVER || (scored && match->deals >= deals))
            return;
        if (scored && between)
            between(h);
        if (scored)
            table_next(h->table);
        table_skip(h->table);
        event_base_loop(h->base, EVLOOP_ONCE | EVLOOP_NONBLOCK);
    }
    fail_msg("the deals do not end");
}
