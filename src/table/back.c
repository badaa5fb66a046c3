/* back.c - takes back the last play or burying, or a decision with all that came after it, and plays the rest of a
   settled deal at once. */
#include "table/table_internal.h"

#include "bots/knowledge/knowledge.h"

#include <event2/event.h>
#include <stdio.h>
#include <stdlib.h>

/* ---- what has been done in the deal ------------------------------------------------------------ */

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

/* Without memory nothing before this can be taken back. */
static void add_step(table *t, const past_step *step)
{
    if (t->steps == t->step_room) {
        int room = t->step_room ? 2 * t->step_room : 128;
        past_step *more = realloc(t->step, (size_t)room * sizeof *more);
        if (!more) {
            back_begin(t);
            return;
        }
        t->step = more;
        t->step_room = room;
    }
    t->step[t->steps++] = *step;
}

void back_begin(table *t)
{
    t->dealt = t->match;
    t->steps = 0;
    t->can_undo = false;
}

/* Has a person chosen this action? With its last cards in the hand there was no choice; of a pass a record does not
   tell whether there was one. */
static bool was_chosen(const table *t, const kd_action *action)
{
    if (action->actor >= KD_SEATS || t->playing_out)
        return false;
    const chair *c = &t->chair[action->actor];
    bool passes = action->verb == KD_PASS, plays = action->verb == KD_PLAY;
    bool forced = (passes && !t->started) || (t->by_itself && (plays || passes)) ||
                  (plays && kd_empty(t->match.round.hand[action->actor]));
    return c->kind->person && !c->stand_in && !forced;
}

void back_keep(table *t, const kd_action *action, const kd_events *events)
{
    if (action->verb == KD_NEXT) {
        t->taken_back = false;
        back_begin(t);
        return;
    }
    t->can_undo = true;
    add_step(t, &(past_step){.action = *action,
                             .applied = true,
                             .chosen = was_chosen(t, action),
                             .failed = walk_tells(events, KD_EV_DUMP_FAILED)});
}

void back_decided(table *t, int seat)
{
    if (t->chair[seat].kind->person && !t->chair[seat].stand_in)
        add_step(t, &(past_step){.action = {.actor = (uint8_t)seat}, .chosen = true});
}

void back_resume(table *t, const replay_step *step, const kd_events *events)
{
    back_keep(t, &step->action, events);
    t->taken_back = t->taken_back || note_taken_back(step->note);
    t->can_undo = t->can_undo && !note_goes_back(step->note);
}

/* ---- taking back ------------------------------------------------------------------------------- */

static int last_step(const table *t)
{
    int i = t->steps - 1;
    while (i >= 0 && !t->step[i].applied)
        i--;
    return i;
}

/* May the last action of all be taken back? */
static table_back may_undo_last(const table *t, int seat)
{
    int i = last_step(t);
    const past_step *last = i < 0 ? NULL : &t->step[i];
    if (kd_phase_ended(t->match.round.phase))
        return BACK_OVER;
    if (!t->can_undo || !last || last->action.actor == KD_CHANCE)
        return BACK_NOTHING;
    if (last->action.actor != seat)
        return BACK_PLAYED_ON;
    if (last->failed)
        return BACK_DUMP_FAILED;
    int verb = last->action.verb;
    return verb == KD_PLAY || verb == KD_BURY ? BACK_DONE : BACK_SHOWN;
}

/* May the seat take something back? Then *to is the first step that goes. */
static table_back find_step(const table *t, int seat, bool agreed, int *to)
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
    *to = last_step(t);
    if (why == BACK_DONE || t->options.undo == UNDO_LAST || over || seat != only_person(t))
        return why;
    for (*to = t->steps - 1; *to >= 0; --*to)
        if (t->step[*to].chosen && t->step[*to].action.actor == seat)
            return BACK_DONE;
    return BACK_NOTHING;
}

table_back table_may_take_back(const table *t, int seat, bool agreed)
{
    int to;
    return find_step(t, seat, agreed, &to);
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

/* The match is as it was before that step; returns how many actions are gone. */
static int go_back(table *t, int to)
{
    int gone = 0;
    bool time_up = t->match.time_up;
    for (int i = to; i < t->steps; i++)
        gone += t->step[i].applied;
    t->match = t->dealt;
    t->steps = to;
    for (int i = 0; i < to; i++) {
        kd_events events;
        if (t->step[i].applied)
            (void)kd_apply(&t->match, &t->step[i].action, &events);
    }
    if (time_up && !t->match.time_up)
        table_time_over(t);
    return gone;
}

/* unanswered: nobody has acted since, so it tells nothing of how well the rest is played. */
static void cut_record(table *t, int gone, bool unanswered)
{
    char note[RECORD_LINE];
    snprintf(note, sizeof note, unanswered ? HISTORY_UNANSWERED : HISTORY_TAKEN_BACK "%d actions",
             gone);
    t->taken_back = t->taken_back || !unanswered;
    commit_back(t);
    if (!t->record)
        return;
    store_cut(t->record, gone, note);
    t->record_error = store_error(t->record);
}

table_back table_take_back(table *t, int seat, bool agreed)
{
    int to;
    table_back why = find_step(t, seat, agreed, &to);

    if (why != BACK_DONE)
        return why;
    bool unanswered = may_undo_last(t, seat) == BACK_DONE;
    evtimer_del(t->clock);
    t->ticking = false;
    turn_drop_chance(t);
    int gone = go_back(t, to);
    if (gone) /* else it was a decision that nobody has heard of */
        cut_record(t, gone, unanswered);
    bool deals = t->match.round.phase == KD_PHASE_DEAL; /* then everybody is asked anew */
    for (int s = 0; s < KD_SEATS; s++) {
        kd_view view;
        kd_view_make(&view, &t->match, s);
        t->chair[s].due = deals;
        t->chair[s].offered = deals ? declarations_of(&view) : (declarations){0, 0};
        t->chair[s].open = 0;
        t->chair[s].note[0] = 0;
    }
    t->last_call = t->playing_out = t->next = t->resumed = false;
    t->turned = 0;
    t->can_undo = t->may_undo = false;
    t->waiting = WAIT_NONE;
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
        back_decided(t, seat);
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
