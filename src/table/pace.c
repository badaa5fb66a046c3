/* pace.c - time at the table: what it waits for after an action, and the limit of a match (MATCH-1), which
   goes on where the match is resumed. */
#include "base/loop.h"
#include "table/table_internal.h"

#include <event2/event.h>

/* CLOCK_EVERY: seconds between notes of the time in the record. */
enum { CLOCK_EVERY = 10, MINUTE = 60000 };

static bool runs(const table *t)
{
    return t->options.rules.minutes && !t->match.time_up && t->match.round.phase != KD_PHASE_OVER;
}

/* Milliseconds. */
static long long taken(const table *t)
{
    return (t->deserted ? t->deserted : timer_now()) - t->begun;
}

static unsigned seconds(const table *t)
{
    long long gone = taken(t) / 1000;
    return gone > RECORD_MAX_CLOCK ? RECORD_MAX_CLOCK : (unsigned)gone;
}

static long long left(const table *t)
{
    long long rest = (long long)MINUTE * t->options.rules.minutes - taken(t);
    return rest > 0 ? rest : 0;
}

int clock_minutes_left(const table *t)
{
    return t->begun && runs(t) ? (int)((left(t) + MINUTE - 1) / MINUTE) : 0;
}

/* Sets the timer to the end of this minute or to the record's next line, whichever is first, so that a
   program killed while somebody thinks loses ten seconds at most. The last minute ends with the
   deadline. */
static void await_tick(table *t)
{
    long long rest = left(t), ms = (rest - 1) % MINUTE + 1;
    long long due = 1000LL * (t->clock_said + CLOCK_EVERY) - taken(t);
    if (!t->begun || !runs(t) || !rest || t->deserted)
        return;
    if (t->record && due < ms)
        ms = due > 0 ? due : 0;
    timer_set(t->tick, (unsigned)ms);
}

static void await_clock(table *t)
{
    if (!t->begun || !runs(t) || t->deserted)
        return;
    timer_set(t->deadline, (unsigned)left(t));
    await_tick(t);
}

void clock_start(table *t, const history *past, int count)
{
    /* Seconds that the match had taken after its first count actions. */
    t->clock_said = 0;
    if (past && count == past->count)
        t->clock_said = past->clock;
    else if (past && count > 0)
        t->clock_said = past->step[count - 1].clock;
    t->begun = timer_now() - 1000LL * t->clock_said;
    t->deserted = t->deserted ? timer_now() : 0;
    await_clock(t);
}

void table_desert(table *t, bool deserted)
{
    if (deserted == (t->deserted != 0))
        return;
    if (!deserted && t->begun)
        t->begun += timer_now() - t->deserted;
    t->deserted = deserted ? timer_now() : 0;
    evtimer_del(t->deadline);
    evtimer_del(t->tick);
    await_clock(t);
}

void clock_tick(table *t)
{
    clock_keep(t);
    if (t->record)
        t->record_error = store_error(t->record);
    await_tick(t);
    if (t->calls.changed)
        t->calls.changed(t->arg); /* may free the table: nothing comes after */
}

static void write_seconds(table *t, unsigned now)
{
    t->clock_said = now;
    store_clock(t->record, now);
}

void clock_keep(table *t)
{
    if (t->record && t->begun && runs(t) && seconds(t) >= t->clock_said + CLOCK_EVERY)
        write_seconds(t, seconds(t));
}

void clock_stop(table *t)
{
    if (t->record && t->begun && runs(t) && seconds(t) > t->clock_said)
        write_seconds(t, seconds(t));
}

void table_time_over(table *t)
{
    turn_push(t, &(submission){.action = {.actor = KD_CHANCE, .verb = KD_TIME}});
}

/* ---- pace ---- */

/* The waits for each kind of event; the rest have none. */
static const uint8_t event_waits[KD_EV_COUNT] = {
    [KD_EV_TURNED] = WAIT_SHOWN,    [KD_EV_DEALT] = WAIT_CARD,        [KD_EV_FLIPPED] = WAIT_SHOWN,
    [KD_EV_DECLARED] = WAIT_SHOWN,  [KD_EV_PASSED] = WAIT_STEP,       [KD_EV_TOOK] = WAIT_STEP,
    [KD_EV_BURIED] = WAIT_STEP,     [KD_EV_COUNTERED] = WAIT_SHOWN,   [KD_EV_REBELLED] = WAIT_SHOWN,
    [KD_EV_MISBURIED] = WAIT_SHOWN, [KD_EV_DUMP_FAILED] = WAIT_SHOWN, [KD_EV_TRICK] = WAIT_TRICK,
};

table_wait pace_wait(const kd_events *events)
{
    table_wait longest = WAIT_NONE;
    for (int i = 0; i < events->count; i++) {
        table_wait wait = (table_wait)event_waits[events->list[i].kind];
        if (wait > longest)
            longest = wait;
    }
    return longest;
}
