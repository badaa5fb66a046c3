/* replay.h - plays a record again and compares its hashes. */
#ifndef KOUDI_RECORD_REPLAY_H
#define KOUDI_RECORD_REPLAY_H

#include "record/deck.h"
#include "record/record.h"

/* Called after each action was applied. */
typedef void replay_told(void *arg, const kd_match *match, const kd_action *action,
                         const kd_events *events);

/* Called for each comment line, without its mark. */
typedef void replay_noted(void *arg, const char *text);

typedef struct replay {
    record_head head;
    kd_match match;             /* as it stands at the end, or before the line that was refused */
    int actions, hashes, deals; /* deals: that came to an end */
    int sealed, opened;         /* deals whose deck was sealed; of them, found to be as sealed */
    char seal[DECK_SEAL + 1];   /* of the deal under way at the end, or "" */
    bool told;                  /* its deck was told, too */
    unsigned clock;             /* seconds that the match has taken, as last said; 0: not said */
    int line;                   /* the last that was read */
    bool torn;                  /* the last line had no end, and was passed over */
    bool hashed;                /* a hash follows the last action */
    size_t whole;               /* bytes that are whole lines */
    chain chain;                /* through them */
    char why[512];              /* when it failed; line says where */
} replay;

/* Either may be NULL. */
typedef struct replay_callbacks {
    replay_told *told;
    replay_noted *noted;
    void *arg;
} replay_callbacks;

/* Replays a record in memory. False when a line is bad, an action is refused, or a hash
   differs. */
bool replay_walk(replay *replay, const char *text, size_t size, const replay_callbacks *callbacks);
/* False when a line is bad, an action is refused, or a hash differs. told may be NULL. */
bool replay_text(replay *replay, const char *text, size_t size, replay_told *told, void *arg);
/* The same from a file; line is 0 when it cannot be read. */
bool replay_file(replay *replay, const char *path, replay_told *told, void *arg);
/* How many deals of the match are over: the last one, or all before it. */
int replay_deals_over(const kd_match *match);

#endif
