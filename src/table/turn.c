/* turn.c - one turn of the table: apply what is queued, tell the seats, ask whoever is to act. */
#include "base/loop.h"
#include "record/boards.h"
#include "table/table_internal.h"

#include <assert.h>

static int people(const table *t)
{
    int count = 0;
    for (int seat = 0; seat < KD_SEATS; seat++)
        count += t->chair[seat].kind->person;
    return count;
}

/* By a timer, not by a call: between two turns the loop handles keys and signals. */
void turn_wake(table *t)
{
    timer_set(t->wake, 0);
}

/* Of the same sort from the same actor? A seat sends answers, private declarations and
   declarations that nobody asked for; chance sends its moves and the end of the time. */
static bool same_sort(const submission *a, const submission *b)
{
    if (a->action.actor != b->action.actor || a->in_private != b->in_private)
        return false;
    if (a->action.actor == KD_CHANCE)
        return a->action.verb == b->action.verb;
    return !a->number == !b->number;
}

/* The queue has room for one submission of each sort, so that a seat that floods the table displaces
   nobody. An answer replaces one to an older ask; else the first stays. */
void turn_push(table *t, const submission *item)
{
    bool answers = item->action.actor < KD_SEATS && item->number && !item->in_private;
    if (answers && item->number != t->chair[item->action.actor].open)
        return;
    for (unsigned i = 0; i < t->count; i++) {
        submission *queued = &t->queue[(t->first + i) % QUEUE];
        if (!same_sort(queued, item))
            continue;
        if (answers && queued->number != item->number)
            *queued = *item;
        return;
    }
    assert(t->count < QUEUE);
    t->queue[(t->first + t->count++) % QUEUE] = *item;
    turn_wake(t);
}

void turn_drop_chance(table *t)
{
    unsigned kept = 0;
    for (unsigned i = 0; i < t->count; i++) {
        const submission *queued = &t->queue[(t->first + i) % QUEUE];
        if (queued->action.actor != KD_CHANCE || queued->action.verb == KD_TIME)
            t->queue[(t->first + kept++) % QUEUE] = *queued;
    }
    t->count = kept;
}

void turn_end_wait(table *t)
{
    if (t->waiting == WAIT_OVER)
        t->next = true;
    t->waiting = WAIT_NONE;
}

/* Starts the timer for what is waited for. A result stays until a person has read it. */
void turn_start_wait(table *t)
{
    int ms = pace_ms(t->options.pace, t->waiting);
    if (t->waiting == WAIT_NONE)
        return;
    if (table_syncs(t) || (t->waiting == WAIT_OVER && people(t)))
        return;
    if (ms) {
        t->ticking = true;
        t->wait_end = timer_now() + ms;
        timer_set(t->clock, (unsigned)ms);
        return;
    }
    turn_end_wait(t);
    turn_wake(t);
}

int turn_left_ms(const table *t)
{
    long long left = t->ticking ? t->wait_end - timer_now() : 0;

    if (table_syncs(t) && t->waiting != WAIT_OVER)
        return pace_ms(t->options.pace, t->waiting);
    return t->ticking && left < 1 ? 1 : (int)left;
}

/* ---- applying ---- */

static void turn_tell_seat(table *t, int seat, const kd_events *events)
{
    chair *c = &t->chair[seat];
    kd_view view;
    kd_view_make(&view, &t->match, seat);
    for (int i = 0; i < events->count; i++) {
        const kd_event *event = &events->list[i];
        kd_event heard = kd_event_for(event, seat);
        c->kind->tell(c->self, &heard, &view);
        if (c->stand_in)
            seat_program_bot.tell(&c->program, &heard, &view);
        if (event->kind != KD_EV_DEALT || event->seat != seat)
            continue;
        /* Is it to be asked whether it declares? A program is asked whenever it could, a person only when
           there is something new to show. */
        declarations now = declarations_of(&view);
        if (t->options.closed_deal && chair_kind(c)->person) {
            private_declaration_drawn(t, seat, &view);
            continue;
        }
        c->due = chair_kind(c)->person ? declarations_new(now, c->offered) : declarations_any(now);
        c->offered.single |= now.single;
        c->offered.pair |= now.pair;
    }
}

/* Has a person buried who is asked next itself, with nobody else to be shown that? */
static bool buried_and_leads(const table *t, const kd_action *action)
{
    if (action->verb != KD_BURY)
        return false;
    const seat_kind *kind = chair_kind(&t->chair[action->actor]);
    return kind->person && !kind->apart && t->match.round.actors == 1U << action->actor;
}

/* A change voids every open ask, but for one: a seat that thinks about declaring may go on while cards come. A void
   question about declaring is asked again, if there is still something to show. */
static void void_asks(table *t, const kd_action *action)
{
    bool deals = t->match.round.phase == KD_PHASE_DEAL;
    if (deals && action->verb == KD_DEAL)
        return;
    for (int seat = 0; seat < KD_SEATS; seat++) {
        chair *c = &t->chair[seat];
        c->due = c->due || (deals && c->open);
        c->open = 0;
    }
}

void turn_applied(table *t, const kd_action *action, const kd_events *events)
{
    t->next = false;
    t->turned = action->verb == KD_TURN ? t->turned + 1 : 0;
    bool hurried = t->options.closed_deal && t->match.round.phase == KD_PHASE_DEAL;
    t->playing_out = t->playing_out && t->match.round.phase == KD_PHASE_PLAY;
    t->unwatched = t->unwatched && !kd_phase_ended(t->match.round.phase);
    t->waiting = hurried || t->playing_out || t->unwatched ? WAIT_NONE : pace_wait(events);
    t->may_undo = back_waits(t, action);
    if (t->may_undo)
        t->waiting = WAIT_SHOWN;
    else if (buried_and_leads(t, action))
        t->waiting = WAIT_NONE;
    if (deck_fresh(&t->match)) { /* a new deal: nobody has been asked anything */
        for (int seat = 0; seat < KD_SEATS; seat++) {
            t->chair[seat].due = false;
            t->chair[seat].offered = (declarations){0, 0};
        }
        t->last_call = false;
        if (t->private_stage == PRIVATE_DEALT)
            private_declaration_forget(t);
    } else if (t->private_stage == PRIVATE_DONE) {
        t->private_stage = PRIVATE_DEALT;
    }
    void_asks(t, action);
    if (kd_phase_ended(t->match.round.phase))
        stand_in_end(t);
    if (t->onlooker)
        t->onlooker(t->onlooker_arg, events);
    for (int seat = 0; seat < KD_SEATS; seat++)
        turn_tell_seat(t, seat, events);
}

/* Changes the match, or says why not. */
static kd_verdict turn_apply(table *t, const kd_action *action)
{
    kd_events events;
    kd_verdict verdict = kd_apply(&t->match, action, &events);
    if (verdict.reason != KD_OK)
        return verdict;
    back_keep(t, action, &events);
    char *note = action->actor < KD_SEATS ? t->chair[action->actor].note : NULL;
    if (t->record && note && *note) /* for the record only */
        store_says(t->record, action->actor, note);
    if (note)
        *note = '\0';
    if (t->record)
        store_hold(t->record);
    clock_keep(t);
    if (t->record)
        store_applied(t->record, &t->match, action, &events);
    commit_reveal(t);
    if (t->record) {
        store_release(t->record);
        t->record_error = store_error(t->record);
    }
    turn_applied(t, action, &events);
    if (action->actor != KD_CHANCE)
        turn_drop_chance(t); /* others may be asked first */
    return verdict;
}

static void turn_take_answer(table *t, const submission *item)
{
    chair *c = &t->chair[item->action.actor];
    bool declares = item->action.verb == KD_DECLARE || item->action.verb == KD_COUNTER;
    if (item->number ? item->number != c->open : !declares) { /* nobody asks for a declaration */
        c->note[0] = 0;
        return;
    }
    if (t->match.round.phase == KD_PHASE_DEAL && item->action.verb == KD_PASS) {
        back_decided(t, item->action.actor);
        c->open = 0;
        c->note[0] = 0;
        return;
    }
    kd_verdict verdict = turn_apply(t, &item->action);
    if (verdict.reason == KD_OK || item->quiet)
        return;
    c->due = c->due || (t->match.round.phase == KD_PHASE_DEAL && c->open);
    c->open = 0;
    chair_kind(c)->refused(chair_self(c), &verdict);
}

/* When a submission is settled that came in the same tick of the dealing as others: in drawing order,
   from the seat that draws next, and chance last. */
static int drawing_turn(const table *t, const submission *item)
{
    int actor = item->action.actor;
    return actor == KD_CHANCE ? KD_SEATS : (actor + KD_SEATS - t->match.round.drawer) % KD_SEATS;
}

static submission turn_take(table *t)
{
    submission *queue[QUEUE] = {&t->queue[t->first]};
    unsigned best = 0;
    for (unsigned i = 0; i < t->count; i++) {
        queue[i] = &t->queue[(t->first + i) % QUEUE];
        if (t->match.round.phase == KD_PHASE_DEAL &&
            drawing_turn(t, queue[i]) < drawing_turn(t, queue[best]))
            best = i;
    }
    submission item = *queue[best];
    for (; best > 0; best--)
        *queue[best] = *queue[best - 1];
    t->first = (t->first + 1) % QUEUE;
    t->count--;
    return item;
}

static void drain(table *t)
{
    while (t->count && t->waiting == WAIT_NONE && !table_syncs(t)) {
        submission item = turn_take(t);
        if (item.action.actor == KD_CHANCE)
            (void)turn_apply(t, &item.action);
        else if (item.in_private)
            private_declaration_answer(t, &item);
        else
            turn_take_answer(t, &item);
    }
}

static void turn_ask(table *t, int seat)
{
    chair *c = &t->chair[seat];
    const kd_round *round = &t->match.round;
    kd_view view;
    kd_view_make(&view, &t->match, seat);
    c->open = ++t->number;
    /* People are to see each play: the answer waits in the queue for the time that a play is shown. So does a
       pass from far away, which may have gone by itself. */
    bool plays = round->phase == KD_PHASE_PLAY && round->pos.played;
    const seat_kind *kind = chair_kind(c);
    if (t->unwatched)
        t->waiting = WAIT_NONE;
    else if (kind->apart ? plays || kd_phase_asks(round->phase) : plays && !kind->person)
        t->waiting = WAIT_PLAY;
    if (back_plays(t, seat, &view)) {
        t->waiting = WAIT_NONE;
        return;
    }
    if ((c->stand_in ? c->stand_in == STAND_IN_AWAY : c->passes) && kd_phase_asks(round->phase)) {
        turn_push(t, &(submission){.action = {(uint8_t)seat, KD_PASS, {0, 0}}, .number = c->open});
        return;
    }
    t->by_itself = false;
    kind->ask(chair_self(c), &view, c->open);
    /* A pass that goes by itself tells another person that there was no choice. */
    if (t->by_itself && (round->phase == KD_PHASE_PLAY || people(t) > 1))
        t->waiting = WAIT_PLAY;
}

static void ask_chance(table *t)
{
    submission item = {.action = deck_action(&t->deck, &t->match, t->turned)};
    if (item.action.verb == KD_NEXT && t->options.boards)
        item.action.cards = boards_next(t->options.boards, t->match.deals);
    turn_push(t, &item);
}

/* ---- who may declare while cards are dealt ---- */

static bool deals_paced(const table *t)
{
    return t->options.pace != PACE_INSTANT && !t->options.closed_deal && !t->unwatched;
}

/* Must the seat answer before the game goes on? While cards come at their pace no program is waited for: the
   time would tell that it has something to think about, and it may declare later. */
static bool waits_for(const table *t, int seat)
{
    const chair *c = &t->chair[seat];
    bool later = t->match.round.phase == KD_PHASE_DEAL && deals_paced(t) && !t->hurried;
    return c->open && (chair_kind(c)->person || !later);
}

/* Asks a seat that is due, unless it has lost the chance since. */
static bool ask_due(table *t, int seat)
{
    chair *c = &t->chair[seat];
    kd_view view;
    if (!c->due || c->open)
        return false;
    kd_view_make(&view, &t->match, seat);
    c->due = false;
    if (c->stand_in == STAND_IN_AWAY || !declarations_any(declarations_of(&view)))
        return false;
    turn_ask(t, seat);
    return true;
}

/* Programs decide while a card is shown, but none while its own is: else the time of a declaration would
   tell that the card just drawn is the one declared. */
static void ask_programs(table *t)
{
    int drew = (t->match.round.drawer + KD_SEATS - 1) % KD_SEATS;
    for (int seat = 0; seat < KD_SEATS; seat++)
        if (!chair_kind(&t->chair[seat])->person && (seat != drew || t->last_call))
            (void)ask_due(t, seat);
}

/* Where the deal waits for people, and cards do not come at their pace whatever people hold: asks one with
   something new to show. Without a pace a person could never declare. */
static bool ask_person(table *t)
{
    bool live = t->options.dealing == DEALING_LIVE && deals_paced(t);
    for (int i = 0; i < KD_SEATS && !live; i++) {
        int seat = (t->match.round.drawer + i) % KD_SEATS;
        if (chair_kind(&t->chair[seat])->person && ask_due(t, seat))
            return true;
    }
    return false;
}

/* The last card ends the time to declare. Before it everybody has the same time once more, also the seat
   that drew last, if anybody may act at all by what has been shown. */
static bool call_last(table *t)
{
    const kd_round *round = &t->match.round;
    unsigned seats = (1u << KD_SEATS) - 1;
    if (t->last_call || kd_count(round->deck) != round->order.rules.kitty + 1 ||
        !(kd_actors(&t->match) & seats))
        return false;
    t->last_call = true;
    t->waiting = deals_paced(t) ? WAIT_LAST_CALL : WAIT_NONE;
    ask_programs(t);
    turn_wake(t);
    return true;
}

static void ask_next(table *t)
{
    unsigned actors = kd_actors(&t->match);
    int seat = 0;
    if (t->match.round.phase == KD_PHASE_SCORED && !t->next) {
        t->waiting = WAIT_OVER;
        return;
    }
    if (t->match.round.phase == KD_PHASE_DEAL) {
        if (!ask_person(t) && !call_last(t))
            ask_chance(t);
        return;
    }
    while (!(actors >> seat & 1))
        seat++;
    if (seat == KD_CHANCE)
        ask_chance(t);
    else
        turn_ask(t, seat);
}

/* Is a bot asked already while the step before is shown? Its answer waits in the queue, so that a pass
   takes as long whether the bot had to think about it or holds nothing to show. A person is asked
   when all has been shown. */
static bool asks_ahead(const table *t)
{
    unsigned actors = kd_actors(&t->match);
    int phase = t->match.round.phase;
    if (!kd_phase_asks(phase) && phase != KD_PHASE_BURY)
        return false;
    bool shows = t->waiting == WAIT_STEP || t->waiting == WAIT_SHOWN;
    return shows && !t->may_undo && !chair_kind(&t->chair[__builtin_ctz(actors)])->person;
}

void turn_step(table *t)
{
    if (t->held || t->ticking || table_syncs(t))
        return;
    if (!t->resumed)
        t->waiting = WAIT_NONE;
    t->resumed = false;
    drain(t);
    commit_seal(t);
    if (t->match.round.phase == KD_PHASE_DEAL)
        ask_programs(t);
    bool idle = (t->waiting == WAIT_NONE || asks_ahead(t)) && !t->count;
    for (int seat = 0; seat < KD_SEATS; seat++)
        idle = idle && !waits_for(t, seat);
    if (idle && kd_actors(&t->match) && !private_declaration_wanted(t))
        ask_next(t);
    turn_start_wait(t);
    if (t->calls.changed)
        t->calls.changed(t->arg); /* may free the table: nothing comes after */
}
