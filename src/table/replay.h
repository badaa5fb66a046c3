/* replay.h - plays a record again and compares its hashes. */
#ifndef KOUDI_REPLAY_H
#define KOUDI_REPLAY_H

#include "table/record.h"

/* Is told each action once it is applied. */
typedef void replay_told(void *arg, const kd_match *match, const kd_action *action,
                         const kd_events *events);

typedef struct replay {
    record_head head;
    kd_match match;             /* as it stands at the end, or before the line that was refused */
    int actions, hashes, deals; /* deals: that came to an end */
    int line;                   /* the last that was read */
    bool torn;                  /* the last line had no end, and was passed over */
    char why[512];              /* when it failed; line says where */
} replay;

/* False when a line is bad, an action is refused, or a hash differs. told may be NULL. */
bool replay_text(replay *replay, const char *text, size_t size, replay_told *told, void *arg);
/* The same from a file; line is 0 when it cannot be read. */
bool replay_file(replay *replay, const char *path, replay_told *told, void *arg);

#endif
