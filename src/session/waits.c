/* waits.c - how long each thing is shown at each pace. */
#include "session/session.h"

/* Milliseconds. The row "normal" has the times that players of other programs prefer. */
static const int waits[PACE_COUNT][WAIT_COUNT] = {
    /*               none card  step call  shown play  trick over */
    [PACE_SLOW] = {0, 250, 1500, 2500, 2500, 1600, 4000, 5000},
    [PACE_NORMAL] = {0, 120, 800, 1500, 1500, 900, 2000, 3000},
    [PACE_FAST] = {0, 40, 300, 600, 600, 350, 1000, 1500},
    [PACE_INSTANT] = {0, 0, 0, 0, 0, 0, 0, 0},
};

int pace_ms(pace chosen, table_wait wait)
{
    return waits[chosen][wait];
}
