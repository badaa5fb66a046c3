/* table.c - brings four seats to one match in one libevent loop: who sits, starting, resuming, ending. */
#include "base/unused.h"
#include "record/boards.h"
#include "table/table_internal.h"

#include <assert.h>
#include <errno.h>
#include <event2/event.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void on_table_wake(UNUSED evutil_socket_t fd, UNUSED short what, void *arg)
{
    turn_step(arg);
}

static void on_table_clock(UNUSED evutil_socket_t fd, UNUSED short what, void *arg)
{
    table *t = arg;
    t->ticking = t->hurried = false;
    turn_end_wait(t);
    turn_step(t);
}

static void on_table_deadline(UNUSED evutil_socket_t fd, UNUSED short what, void *arg)
{
    table_time_over(arg);
}

static void on_tick(UNUSED evutil_socket_t fd, UNUSED short what, void *arg)
{
    clock_tick(arg);
}

/* Begins the present wait again, from its start. */
static void wait_again(table *t)
{
    evtimer_del(t->clock);
    t->ticking = false;
    turn_start_wait(t);
}

/* The events that were kept back can be told, and from now on they are shown. */
static void on_table_synced(void *arg)
{
    table *t = arg;
    t->record_error = store_error(t->record);
    if (!t->held) {
        wait_again(t);
        turn_wake(t);
    }
    if (t->calls.changed)
        t->calls.changed(t->arg); /* may free the table: nothing comes after */
}

/* ---- resuming a match from a record ---- */

/* Before a card is dealt again: people are asked again what they were asked about the last card, not about
   those before. A program is asked one card later than it draws. */
static void forget_due(table *t)
{
    int drew = (t->match.round.drawer + KD_SEATS - 1) % KD_SEATS;
    for (int seat = 0; seat < KD_SEATS; seat++)
        if (seat != drew || t->chair[seat].kind->person)
            t->chair[seat].due = false;
}

static void resume_tell(table *t)
{
    const history *past = t->options.resume;
    int count = t->options.resume_count, begin = count; /* the first action of the deal */
    while (begin > 0 && past->step[begin - 1].action.verb != KD_NEXT)
        begin--;
    if (begin > 0)
        begin--;
    history_match(past, begin, &t->match, NULL);
    back_begin(t);
    for (int i = begin; i < count; i++) {
        kd_events events;
        if (past->step[i].action.verb == KD_DEAL)
            forget_due(t);
        kd_verdict verdict = kd_apply(&t->match, &past->step[i].action, &events);
        assert(verdict.reason == KD_OK); /* the history was read by applying it */
        (void)verdict;
        back_resume(t, &past->step[i], &events);
        turn_applied(t, &past->step[i].action, &events);
    }
    commit_resume(t);
    t->resumed = true;
    if (!t->options.closed_deal)
        return;
    bool fresh = deck_fresh(&t->match);
    private_declaration_resume(t, begin == 0 ? past->note : NULL);
    for (int i = begin; i < count; i++)
        private_declaration_resume(t, past->step[i].note);
    t->private_again = t->match.round.phase == KD_PHASE_DEAL && !fresh;
    t->private_stage = fresh || t->private_again ? PRIVATE_BEFORE : PRIVATE_DEALT;
}

/* Goes on with the record; or, where the old one is named, begins a new one with a copy of it. */
static store *resume_record(const table *t, record_head *head)
{
    const history *past = t->options.resume;
    store *record;
    if (!t->options.resume_name) {
        record = store_continue(t->options.record, past, &t->match);
        if (record && t->options.seed_lost)
            store_note(record,
                       "the seed was lost: cards not dealt yet are drawn anew, and the deck of a "
                       "deal under way is not told");
        return record;
    }
    char line[RECORD_LINE];
    head->placed = past->head.placed;
    memcpy(head->level, past->head.level, sizeof head->level);
    head->dealer = past->head.dealer;
    record = store_open(t->options.record, head, false);
    if (!record)
        return NULL;
    store_past(record, past, t->options.resume_count);
    snprintf(line, sizeof line, HISTORY_GOES_ON "%.300s step %d", t->options.resume_name,
             t->options.resume_count);
    store_note(record, line);
    store_sync(record);
    return record;
}

/* ---- who sits, and the start ---- */

table *table_new(struct event_base *base, const table_options *options)
{
    table *t = calloc(1, sizeof *t);
    if (!t)
        return NULL;
    t->base = base;
    t->options = *options;
    t->wake = evtimer_new(base, on_table_wake, t);
    t->clock = evtimer_new(base, on_table_clock, t);
    t->deadline = evtimer_new(base, on_table_deadline, t);
    t->tick = evtimer_new(base, on_tick, t);
    t->private_seat = KD_NOBODY;
    bool started = options->boards ? kd_match_start_at(&t->match, &options->rules,
                                                       options->boards->list[0].level,
                                                       options->boards->list[0].dealer)
                                   : kd_match_start(&t->match, &options->rules);
    if (options->resume)
        history_match(options->resume, options->resume_count, &t->match, NULL);
    back_begin(t);
    commit_begin(t);
    if (started && t->wake && t->clock && t->deadline && t->tick)
        return t;
    table_free(t);
    return NULL;
}

static void table_open_record(table *t)
{
    record_head head = {.rules = t->options.rules,
                        .version = commit_used(t) ? RECORD_VERSION : RECORD_WITHOUT_COMMITMENTS};
    if (!t->options.record)
        return;
    snprintf(head.rules_name, sizeof head.rules_name, "%s",
             t->options.rules_name ? t->options.rules_name : "own");
    if (t->options.boards) {
        const board *first = &t->options.boards->list[0];
        head.placed = true;
        memcpy(head.level, first->level, sizeof head.level);
        head.dealer = first->dealer;
    }
    for (int seat = 0; seat < KD_SEATS; seat++)
        snprintf(head.seat[seat], RECORD_SEAT, "%s %s", t->chair[seat].kind->name,
                 t->chair[seat].name);
    t->record = t->options.resume ? resume_record(t, &head)
                                  : store_open(t->options.record, &head, !t->options.syncs);
    if (!t->record)
        t->record_error = errno;
    else if (!t->options.resume || t->options.resume_name || t->options.seed_lost)
        t->seed_error = store_keep_seed(t->record, &t->options.seed) ? 0 : errno;
    if (t->record && t->note)
        store_note(t->record, t->note);
    t->note = NULL;
    for (int seat = 0; seat < KD_SEATS; seat++)
        seat_program_record_loss(&t->chair[seat].program);
    if (t->record)
        t->record_error = store_error(t->record);
    if (t->record && t->options.syncs) {
        store_sync_beside(t->record, t->options.syncs, on_table_synced, t);
        store_sync(t->record);
    }
}

static bool start_seat(table *t, int seat)
{
    chair *c = &t->chair[seat];
    if (!c->kind)
        return false;
    c->started = !c->kind->start || c->kind->start(c->self, t, seat);
    return c->started;
}

void chair_leave(chair *c)
{
    if (c->stand_in)
        seat_program_bot.stop(&c->program);
    c->stand_in = STAND_IN_NONE;
    if (c->started && c->kind->stop)
        c->kind->stop(c->self);
    c->started = false;
}

void chair_record(table *t, int seat)
{
    const chair *c = &t->chair[seat];
    char line[RECORD_LINE];
    if (!t->record)
        return;
    snprintf(line, sizeof line, "seat %d: %s %.*s sits down", seat, chair_kind(c)->name,
             RECORD_SEAT, c->stand_in ? c->program.name : c->name);
    store_note(t->record, line);
}

bool table_sit(table *t, int seat, const seat_kind *kind, void *self, const char *name)
{
    chair *c = &t->chair[seat];
    const char *given = t->options.names[seat] ? t->options.names[seat] : kd_seat_name(seat);
    chair_leave(c);
    c->kind = kind;
    c->self = self;
    c->name = name ? name : given;
    c->open = 0;
    c->note[0] = '\0';
    if (!t->started)
        return true;
    chair_record(t, seat);
    turn_wake(t);
    return start_seat(t, seat);
}

void table_reseed(table *t, const dealer_seed *seed, const char *note)
{
    t->options.seed = *seed;
    t->note = note;
}

void table_note(table *t, const char *note)
{
    if (t->record)
        store_note(t->record, note);
}

void table_advised(table *t, int seat)
{
    char note[32];
    if (seat < 0 || seat >= KD_SEATS || t->chair[seat].advised == t->number + 1)
        return;
    t->chair[seat].advised = t->number + 1;
    snprintf(note, sizeof note, "seat %d: " RECORD_ADVISED, seat);
    table_note(t, note);
}

void table_comment(table *t, int seat, const char *why)
{
    snprintf(t->chair[seat].note, sizeof t->chair[seat].note, "%s", why);
}

bool table_start(table *t)
{
    for (int seat = 0; seat < KD_SEATS; seat++)
        if (!start_seat(t, seat))
            return false;
    table_open_record(t);
    if (t->options.resume) {
        resume_tell(t);
        stand_in_resume(t, t->options.resume, t->options.resume_count);
    }
    commit_keep(t);
    clock_start(t, t->options.resume, t->options.resume_count);
    t->options.resume = NULL;
    t->started = true;
    turn_wake(t);
    return true;
}

static void push_for(table *t, int seat, submission item)
{
    if (seat < 0 || seat >= KD_SEATS)
        return;
    item.action.actor = (uint8_t)seat;
    turn_push(t, &item);
}

void table_submit(table *t, int seat, unsigned number, const kd_action *action)
{
    push_for(t, seat, (submission){.action = *action, .number = number});
}

void table_declare_privately(table *t, int seat, const kd_action *action, bool reserve)
{
    push_for(t, seat, (submission){.action = *action, .in_private = true, .reserves = reserve});
}

void table_next(table *t)
{
    if (t->match.round.phase != KD_PHASE_SCORED)
        return;
    t->next = true;
    turn_wake(t);
}

void table_set_pace(table *t, pace chosen)
{
    t->options.pace = chosen;
    if (t->ticking)
        wait_again(t);
}

void table_set_dealing(table *t, dealing chosen)
{
    t->options.dealing = chosen;
    turn_wake(t);
}

void table_set_undo(table *t, undo chosen)
{
    t->options.undo = chosen;
}

void table_skip(table *t)
{
    if (!t->ticking)
        return;
    evtimer_del(t->clock);
    t->ticking = false;
    t->hurried = true;
    turn_end_wait(t);
    turn_wake(t);
}

void table_hold(table *t, bool hold)
{
    if (t->held == hold)
        return;
    t->held = hold;
    if (hold) {
        evtimer_del(t->clock);
        t->ticking = false;
    } else {
        wait_again(t);
        turn_wake(t);
    }
}

void table_listen(table *t, const session_calls *calls, void *arg)
{
    t->calls = *calls;
    t->arg = arg;
}

void table_watch(table *t, table_onlooker *told, void *arg)
{
    t->onlooker = told;
    t->onlooker_arg = arg;
}

bool table_syncs(const table *t)
{
    return t->record && store_syncs(t->record);
}

void table_settle(table *t)
{
    if (!t->record)
        return;
    store_settle(t->record);
    t->record_error = store_error(t->record);
}

const kd_match *table_match(const table *t)
{
    return &t->match;
}

/* Has nothing happened yet in the match that is recorded? */
static bool record_empty(const table *t)
{
    return t->record && store_is_empty(t->record);
}

static unsigned stands_in(const table *t)
{
    unsigned seats = 0;
    for (int seat = 0; seat < KD_SEATS; seat++)
        seats |= (unsigned)(t->chair[seat].stand_in != STAND_IN_NONE) << seat;
    return seats;
}

session_state table_state(const table *t)
{
    return (session_state){
        .waiting = t->waiting,
        .left_ms = turn_left_ms(t),
        .phase = (kd_phase)t->match.round.phase,
        .taken_back = t->taken_back,
        .over = kd_actors(&t->match) == 0,
        .minutes_left = clock_minutes_left(t),
        .seal = t->seal,
        .salt = *t->seal && t->opened ? t->deck.salt : "",
        .record_error = t->record_error,
        .seed_error = t->seed_error,
        .whole = t->options.again ? &t->match : NULL,
        .record_empty = record_empty(t),
        .stands_in = stands_in(t),
    };
}

void table_free(table *t)
{
    if (!t)
        return;
    for (int seat = 0; seat < KD_SEATS; seat++)
        chair_leave(&t->chair[seat]);
    clock_stop(t);
    if (record_empty(t))
        store_remove(t->record);
    store_close(t->record);
    if (t->wake)
        event_free(t->wake);
    if (t->clock)
        event_free(t->clock);
    if (t->deadline)
        event_free(t->deadline);
    if (t->tick)
        event_free(t->tick);
    free(t->step);
    free(t);
}
