/* pace.c - how long the table shows each thing before it goes on. */
#include "table/table_internal.h"

/* Milliseconds. The row "normal" has the times that players of other programs prefer. */
static const int waits[PACE_COUNT][WAIT_COUNT] = {
    /*               none card shown  play trick  over */
    [PACE_SLOW] = {0, 250, 2500, 1600, 4000, 5000},
    [PACE_NORMAL] = {0, 120, 1500, 900, 2000, 3000},
    [PACE_FAST] = {0, 40, 600, 350, 1000, 1500},
    [PACE_INSTANT] = {0, 0, 0, 0, 0, 0},
};

int pace_ms(pace chosen, table_wait wait)
{
    return waits[chosen][wait];
}

/* What each kind of event asks for; the rest ask for nothing. */
static const uint8_t event_waits[KD_EV_COUNT] = {
    [KD_EV_TURNED] = WAIT_SHOWN,      [KD_EV_DEALT] = WAIT_CARD,      [KD_EV_FLIPPED] = WAIT_SHOWN,
    [KD_EV_DECLARED] = WAIT_SHOWN,    [KD_EV_COUNTERED] = WAIT_SHOWN, [KD_EV_REBELLED] = WAIT_SHOWN,
    [KD_EV_DUMP_FAILED] = WAIT_SHOWN, [KD_EV_TRICK] = WAIT_TRICK,
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
