/* vt_record.h - reads the record of a game that is played on a pseudo-terminal. */
#ifndef VT_RECORD_H
#define VT_RECORD_H

#include "koudi.h"
#include "support/vt.h"

/* The path of the program's newest record, which must exist; good until the next call. */
const char *vt_record(vt *v);
/* Replays that record to its end and checks its hashes; returns how many actions of the actor it has. */
int vt_replay(vt *v, kd_match *match, int actor);

#endif
