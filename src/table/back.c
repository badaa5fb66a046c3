/* back.c - takes back the last play or burying, and plays the rest of a settled deal at once. */
#include "table/table_internal.h"

#include "bots/knowledge/knowledge.h"

#include <event2/event.h>

/* ---- taking back ------------------------------------------------------------------------------- */

void back_keep(table *t, const kd_match *before, const kd_action *action, const kd_events *events)
{
    t->undo = *before;
    t->last = *action;
    t->can_undo = true;
    t->last_failed = walk_tells(events, KD_EV_DUMP_FAILED);
}

table_back table_may_take_back(const table *t, int seat, bool agreed)
{
    const kd_action *last = &t->last;
    /* Only this person and Koudi's bots may sit at the table, unless the other people have agreed. */
    for (int s = 0; s < KD_SEATS; s++) {
        const seat_kind *kind = t->chair[s].kind;
        if (s != seat && kind->person && !agreed)
            return BACK_PEOPLE;
        if (kind->told_once)
            return BACK_PROGRAM;
    }
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

/* After a person's burying the table waits a moment, or bots would act on it before the person could
   take it back. */
bool back_waits(const table *t, const kd_action *action)
{
    int seat = action->actor;
    return action->verb == KD_BURY && t->chair[seat].kind->person &&
           t->match.round.actors != 1u << seat && table_may_take_back(t, seat, false) == BACK_DONE;
}

table_back table_take_back(table *t, int seat, bool agreed)
{
    table_back why = table_may_take_back(t, seat, agreed);

    if (why != BACK_DONE)
        return why;
    evtimer_del(t->clock);
    t->ticking = false;
    t->match = t->undo;
    t->can_undo = false;
    t->waiting = WAIT_NONE;
    for (int s = 0; s < KD_SEATS; s++) {
        t->chair[s].open = 0;
        t->chair[s].note[0] = 0;
    }
    if (t->record)
        store_back(t->record);
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
    if (t->match.round.phase != KD_PHASE_PLAY)
        return;
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
