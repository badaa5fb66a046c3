/* driver.c - plays a match of bots and programs straight through: no clock, no screen. */
#include "table/driver.h"

#include "base/loop.h"
#include "base/unused.h"
#include "bots/knowledge/knowledge.h"
#include "record/deck.h"
#include "table/program.h"
#include "table/table.h"
#include "think/coach.h"

#include <assert.h>
#include <errno.h>
#include <event2/event.h>
#include <stdlib.h>
#include <string.h>

/* ---- programs: a loop of their own, which turns while one of them thinks ---- */

struct headless_peers {
    struct event_base *base;
    kd_rules rules;
    peer *seat[KD_SEATS];
    process process[KD_SEATS];
    char *folder[KD_SEATS]; /* for its scratch files */
    bool told[KD_SEATS];    /* the record has the fault */
};

static void end_program(void *arg, UNUSED peer_fault fault)
{
    process_kill(arg);
}

static bool seat_all(headless_peers *p, const char *const commands[KD_SEATS],
                     const char *rules_name, const confine *how, uint64_t seed, uint64_t stream)
{
    static const peer_calls calls = {.fault = end_program}; /* peer_decide waits for answers */
    for (int seat = 0; seat < KD_SEATS; seat++) {
        uint64_t own = stream * 8 + 1 + (unsigned)seat;
        if (!commands[seat])
            continue;
        confine own_how = how ? *how : (confine){.files = false};
        own_how.command = commands[seat];
        own_how.folder = p->folder[seat] = scratch_folder_make();
        if (!own_how.folder)
            return false;
        bool started = process_start(&p->process[seat], p->base, NULL, &own_how);
        if (!started)
            scratch_folder_remove(own_how.folder); /* no guardian does it */
        peer_options options = {
            .seat = seat,
            .rules = &p->rules,
            .rules_name = rules_name,
            .seed = seat_seed(seed, own),
            .deputy = {.bot = bot_find(BOT_DEPUTY)},
            .confined = own_how.files && confine_can(),
            .fault = started ? PEER_OK : PEER_NOT_STARTED,
        };
        p->seat[seat] = peer_new(p->base, p->process[seat].io, &options, &calls, &p->process[seat]);
        if (!p->seat[seat])
            return false;
    }
    return true;
}

headless_peers *headless_open(const char *const commands[KD_SEATS], const kd_rules *rules,
                              const char *rules_name, const confine *how, uint64_t seed,
                              uint64_t stream)
{
    headless_peers *p = calloc(1, sizeof *p);
    if (!p)
        return NULL;
    p->rules = *rules;
    p->base = loop_new(false);
    if (p->base && seat_all(p, commands, rules_name, how, seed, stream))
        return p;
    headless_close(p);
    return NULL;
}

bool headless_at(const headless_peers *p, int seat)
{
    return p && p->seat[seat];
}

kd_action headless_decide(headless_peers *p, const kd_view *view)
{
    return peer_decide(p->seat[view->seat], view);
}

peer_fault headless_fault(const headless_peers *p, int seat)
{
    return headless_at(p, seat) ? peer_found(p->seat[seat]) : PEER_OK;
}

unsigned headless_refused(const headless_peers *p, int seat)
{
    return headless_at(p, seat) ? peer_refused(p->seat[seat]) : 0;
}

void headless_close(headless_peers *p)
{
    if (!p)
        return;
    int error = errno;
    for (int seat = 0; seat < KD_SEATS; seat++) {
        peer_free(p->seat[seat]);
        process_end(&p->process[seat]);
        free(p->folder[seat]);
    }
    if (p->base)
        event_base_free(p->base);
    free(p);
    children_wait();
    errno = error;
}

/* ---- the match ---- */

void driver_bots(driver *d, const bot_settings seats[KD_SEATS], uint64_t seed, uint64_t stream)
{
    for (int seat = 0; seat < KD_SEATS; seat++) {
        uint64_t own = stream * 8 + 1 + (unsigned)seat;
        d->seat[seat] = seats[seat];
        d->refused[seat] = 0;
        kd_rng_seed(&d->seat_rng[seat], seat_seed(seed, own), own);
    }
    kd_rng_seed(&d->chance, seed, stream * 8);
    d->decide = NULL;
    d->applied = NULL;
    d->arg = NULL;
    d->record = NULL;
    d->headless_peers = NULL;
    d->actions = d->decisions = 0;
    d->refusals = 0;
    d->events = (kd_events){.count = 0};
    d->drew = KD_NOBODY;
}

void driver_ready(driver *d, const bot *const seats[KD_SEATS], uint64_t seed, uint64_t stream)
{
    bot_settings settings[KD_SEATS];
    for (int seat = 0; seat < KD_SEATS; seat++)
        settings[seat] = (bot_settings){.bot = seats[seat]};
    driver_bots(d, settings, seed, stream);
}

/* Tells each program what it may know of the events, and the record that one has lost its seat. */
static void tell_headless(driver *d)
{
    headless_peers *p = d->headless_peers;
    char line[PEER_LINE];
    for (int seat = 0; seat < KD_SEATS; seat++) {
        for (int i = 0; p->seat[seat] && i < d->events.count; i++) {
            kd_event heard = kd_event_for(&d->events.list[i], seat);
            peer_tell(p->seat[seat], &heard);
        }
        peer_fault found = headless_fault(p, seat);
        if (!d->record || p->told[seat] || found == PEER_OK)
            continue;
        p->told[seat] = true;
        store_note(d->record, peer_fault_line(seat, found, line));
    }
}

/* Applies and records; false, with nothing changed, when it is refused. */
static bool driver_apply(driver *d, const kd_action *action)
{
    if (kd_apply(&d->match, action, &d->events).reason != KD_OK)
        return false;
    d->last = *action;
    d->actions++;
    d->drew = KD_NOBODY;
    for (int i = 0; i < d->events.count; i++)
        if (d->events.list[i].kind == KD_EV_DEALT)
            d->drew = d->events.list[i].seat;
    if (d->record) {
        store_hold(d->record);
        store_applied(d->record, &d->match, action, &d->events);
    }
    if (d->headless_peers)
        tell_headless(d);
    if (d->applied)
        d->applied(d->arg, d);
    if (d->record)
        store_release(d->record);
    return true;
}

static void play_chance(driver *d)
{
    kd_action action = kd_chance(&d->match, &d->chance);
    bool applied = driver_apply(d, &action);
    assert(applied);
    (void)applied;
}

/* While cards are dealt a pass is no action: the next card simply comes. */
static bool passes_in_deal(const kd_view *view, const kd_action *action)
{
    return view->phase == KD_PHASE_DEAL && action->verb == KD_PASS;
}

/* Asks a seat. False when it declared nothing. */
static bool play_seat(driver *d, const kd_view *view)
{
    char why[COACH_WHY] = "";
    kd_rng *rng = &d->seat_rng[view->seat];
    const bot_settings *m = &d->seat[view->seat];
    kd_action action;
    if (d->decide)
        action = d->decide(d->arg, d, view, rng);
    else if (headless_at(d->headless_peers, view->seat))
        action = headless_decide(d->headless_peers, view);
    else if (d->record) /* a bot explains its choice, which does not depend on it */
        action = coach_decide(m, view, rng, why, sizeof why);
    else
        action = bot_settings_decide(m, view, rng);
    d->decisions++;
    if (passes_in_deal(view, &action))
        return false;
    if (d->record && *why)
        store_says(d->record, view->seat, why);
    if (driver_apply(d, &action))
        return true;
    d->refusals++;
    d->refused[view->seat]++;
    action = legal_any(view);
    return !passes_in_deal(view, &action) && driver_apply(d, &action);
}

bool driver_step(driver *d)
{
    kd_view view;
    unsigned actors = kd_actors(&d->match);
    if (!actors)
        return false;
    if (d->match.round.phase == KD_PHASE_DEAL) {
        /* The seat that drew last may declare before the next card comes. */
        int drew = d->drew;
        d->drew = KD_NOBODY;
        if (drew != KD_NOBODY && actors >> drew & 1) {
            kd_view_make(&view, &d->match, drew);
            if (declarations_any(declarations_of(&view)) && play_seat(d, &view))
                return true;
        }
        play_chance(d);
        return true;
    }
    int seat = 0;
    while (!(actors >> seat & 1))
        seat++;
    if (seat == KD_CHANCE) {
        play_chance(d);
        return true;
    }
    kd_view_make(&view, &d->match, seat);
    return play_seat(d, &view);
}

void driver_deal(driver *d)
{
    while (driver_step(d))
        if (d->match.round.phase == KD_PHASE_SCORED)
            return;
}

void driver_match(driver *d)
{
    while (driver_step(d)) {
    }
}
