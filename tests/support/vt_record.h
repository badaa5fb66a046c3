/* vt_record.h - what the record says of a game that is played on a pseudo-terminal. */
#ifndef VT_RECORD_H
#define VT_RECORD_H

#include "koudi.h"
#include "support/vt.h"

/* The path of the program's newest record, which must be there; good until the next call. */
const char *vt_record(vt *v);
/* Plays that record as far as it goes, checking its hashes; returns how many actions the actor has in
   it. */
int vt_replay(vt *v, kd_match *match, int actor);

#endif
