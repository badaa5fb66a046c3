/* walk.h - a record action by action, with what each of them does. */
#ifndef KOUDI_RECORD_WALK_H
#define KOUDI_RECORD_WALK_H

#include "record/history.h"

/* A place on the way: what stands after so many actions, and what the last of them did. */
typedef struct spot {
    int at;
    uint8_t verb; /* of the last of them; KD_VERB_COUNT at the beginning */
    kd_match match;
    kd_events events; /* none at the beginning */
} spot;

void walk_start(const history *h, spot *p);
/* Takes the next action; false at the end. */
bool walk_step(const history *h, spot *p);
/* Is an event of that kind among them? */
bool walk_tells(const kd_events *events, int kind);

#endif
