/* back.c - takes back the last play or burying, or a decision with all that came after it, and plays the rest of a
   settled deal at once. */
#include "table/table_internal.h"

#include "bots/knowledge/knowledge.h"

#include <event2/event.h>
#include <stdio.h>
#include <stdlib.h>

/* ---- the decisions of a person alone with bots ------------------------------------------------- */

/* The only person at the table, or KD_NOBODY. */
static int only_person(const table *t)
{
    int found = KD_NOBODY;
    for (int s = 0; s < KD_SEATS; s++) {
        const seat_kind *kind = t->chair[s].kind;
        if (kind->apart || (kind->person && found != KD_NOBODY))
            return KD_NOBODY;
        if (kind->person)
            found = s;
    }
    return found;
}

/* Without memory the decision before is taken back with this one. */
static void keep_decision(table *t, const kd_match *before)
{
    if (t->decisions == t->decided_room) {
        int room = t->decided_room ? 2 * t->decided_room : 16;
        decision *more = realloc(t->decided, (size_t)room * sizeof *more);
        if (!more)
            return;
        t->decided = more;
        t->decided_room = room;
    }
    t->decided[t->decisions++] = (decision){*before, t->actions};
}

/* Has the only person chosen this action? With its last cards in the hand there was no choice. */
static bool was_chosen(const table *t, const kd_match *before, const kd_action *action)
{
    if (action->actor >= KD_SEATS || action->actor != only_person(t) || t->playing_out ||
        t->chair[action->actor].stand_in)
        return false;
    bool last =
        action->verb == KD_PLAY && kd_same(action->cards, before->round.hand[action->actor]);
    bool forced = t->by_itself && (action->verb == KD_PLAY || action->verb == KD_PASS);
    return !last && !forced;
}

void back_keep(table *t, const kd_match *before, const kd_action *action, const kd_events *events)
{
    if (action->verb == KD_NEXT) {
        t->decisions = 0;
        t->taken_back = false;
    }
    if (was_chosen(t, before, action))
        keep_decision(t, before);
    t->undo = *before;
    t->last = *action;
    t->can_undo = true;
    t->last_failed = walk_tells(events, KD_EV_DUMP_FAILED);
    t->actions++;
}

void back_passed(table *t, int seat)
{
    if (seat == only_person(t))
        keep_decision(t, &t->match);
}

/* A record does not tell of a pass whether there was a choice. */
void back_resume(table *t, const replay_step *step)
{
    if (step->action.verb != KD_PASS && was_chosen(t, &t->match, &step->action))
        keep_decision(t, &t->match);
    t->taken_back = t->taken_back || note_taken_back(step->note);
    t->actions++;
}

/* ---- taking back ------------------------------------------------------------------------------- */

/* May the last action of all be taken back? */
static table_back may_undo_last(const table *t, int seat)
{
    const kd_action *last = &t->last;
    if (kd_phase_ended(t->match.round.phase))
        return BACK_OVER;
    if (!t->can_undo || last->actor == KD_CHANCE)
        return BACK_NOTHING;
    if (last->actor != seat)
        return BACK_PLAYED_ON;
    if (t->last_failed)
        return BACK_DUMP_FAILED;
    return last->verb == KD_PLAY || last->verb == KD_BURY ? BACK_DONE : BACK_SHOWN;
}

table_back table_may_take_back(const table *t, int seat, bool agreed)
{
    /* Only this person and Koudi's bots may sit at the table, unless the other people have agreed. */
    for (int s = 0; s < KD_SEATS; s++) {
        const seat_kind *kind = t->chair[s].kind;
        if (s != seat && kind->person && !agreed)
            return BACK_PEOPLE;
        if (kind->told_once)
            return BACK_PROGRAM;
    }
    if (t->chair[seat].stand_in) /* the bot would do the same again */
        return BACK_NOTHING;
    table_back why = may_undo_last(t, seat);
    bool over = t->match.round.phase == KD_PHASE_OVER; /* the seed is told */
    if (why == BACK_DONE || t->options.undo == UNDO_LAST || over || seat != only_person(t))
        return why;
    return t->decisions ? BACK_DONE : BACK_NOTHING;
}

/* After a person's burying the table waits a moment, or bots would act on it before the person could
   take it back. */
bool back_waits(const table *t, const kd_action *action)
{
    int seat = action->actor;
    return action->verb == KD_BURY && chair_kind(&t->chair[seat])->person &&
           t->match.round.actors != 1u << seat && may_undo_last(t, seat) == BACK_DONE &&
           table_may_take_back(t, seat, false) == BACK_DONE;
}

/* The match is as it was before the last action. */
static void undo_last(table *t)
{
    t->match = t->undo;
    t->actions--;
    if (t->decisions && t->decided[t->decisions - 1].actions == t->actions)
        t->decisions--;
    if (t->record)
        store_back(t->record);
}

/* The match is as it was before the last decision; what has happened since is cut off the record. While cards are
   dealt everybody is asked anew. */
static void undo_decision(table *t)
{
    const decision *to = &t->decided[--t->decisions];
    int gone = t->actions - to->actions;
    bool deals = to->match.round.phase == KD_PHASE_DEAL;
    if (t->match.time_up && !to->match.time_up)
        table_time_over(t);
    t->match = to->match;
    t->actions = to->actions;
    for (int s = 0; s < KD_SEATS; s++) {
        kd_view view;
        kd_view_make(&view, &t->match, s);
        t->chair[s].due = deals;
        t->chair[s].offered = deals ? declarations_of(&view) : (declarations){0, 0};
    }
    t->last_call = t->playing_out = t->opened = t->next = t->resumed = false;
    t->turned = 0;
    if (!gone) /* it was a pass that nobody has heard of */
        return;
    t->taken_back = true;
    if (!t->record)
        return;
    char note[RECORD_LINE];
    snprintf(note, sizeof note, HISTORY_TAKEN_BACK "%d actions", gone);
    store_cut(t->record, t->actions, note);
    t->record_error = store_error(t->record);
}

table_back table_take_back(table *t, int seat, bool agreed)
{
    table_back why = table_may_take_back(t, seat, agreed);

    if (why != BACK_DONE)
        return why;
    evtimer_del(t->clock);
    t->ticking = false;
    turn_drop_chance(t);
    if (may_undo_last(t, seat) == BACK_DONE)
        undo_last(t);
    else
        undo_decision(t);
    t->can_undo = t->may_undo = false;
    t->waiting = WAIT_NONE;
    for (int s = 0; s < KD_SEATS; s++) {
        t->chair[s].open = 0;
        t->chair[s].note[0] = 0;
    }
    turn_wake(t);
    return BACK_DONE;
}

/* ---- plays that go by themselves ------------------------------------------------------------------ */

void table_submit_forced(table *t, int seat, unsigned number, const kd_action *action)
{
    t->by_itself = true;
    table_submit(t, seat, number, action);
}

/* ---- playing out ------------------------------------------------------------------------------- */

void table_play_out(table *t)
{
    int seat = only_person(t);
    if (stand_in_for_all(t)) {
        t->unwatched = true;
        table_skip(t);
        turn_wake(t);
        return;
    }
    if (t->match.round.phase != KD_PHASE_PLAY)
        return;
    if (seat != KD_NOBODY && t->chair[seat].open && !t->playing_out)
        keep_decision(t, &t->match);
    t->playing_out = true;
    for (int s = 0; s < KD_SEATS; s++)
        t->chair[s].open = 0;
    table_skip(t);
    turn_wake(t);
}

bool back_plays(table *t, int seat, const kd_view *view)
{
    t->playing_out = t->playing_out && view->phase == KD_PHASE_PLAY;
    if (!t->playing_out)
        return false;
    submission item = {.action = legal_any(view), .number = t->chair[seat].open};
    turn_push(t, &item);
    return true;
}
