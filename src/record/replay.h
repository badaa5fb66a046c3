/* replay.h - plays a record again and compares its hashes. */
#ifndef KOUDI_RECORD_REPLAY_H
#define KOUDI_RECORD_REPLAY_H

#include "record/commitment.h"
#include "record/deck.h"
#include "record/record.h"

/* Called after each action has been applied. */
typedef void replay_told(void *arg, const kd_match *match, const kd_action *action,
                         const kd_events *events);

/* Called for each comment line, without its mark. */
typedef void replay_noted(void *arg, const char *text);

/* An action of the record and the comments that follow it. */
typedef struct replay_step {
    kd_action action;
    char *note; /* the comments without "; ", joined by newlines, or NULL */
    int line;
    unsigned clock; /* seconds that the match had taken, as last recorded before it */
} replay_step;

/* A joker is turned again (DRAW-1); so many of them follow from no honest deck. */
enum { REPLAY_TURNED = 8 };

/* A record as far as it has been played. */
typedef struct replay {
    record_head head;
    kd_match match;           /* the state at the end, or before the line that was refused */
    int count, hashes, deals; /* count: of actions; deals: those that ended */
    int sealed, opened;       /* deals whose deck was sealed; those of them that were verified */
    int joint, withheld; /* of those: dealt from numbers of seats too; numbers never revealed */
    char seal[DECK_SEAL + 1];       /* of the deal that is not over at the end, or "" */
    bool told;                      /* the deck of that seal was told, too */
    commitments dealing[2];         /* of the present deal and the next, or the one before */
    kd_cards turned[REPLAY_TURNED]; /* the first cards turned up in this deal: who draws first */
    int turned_count;
    unsigned clock;     /* seconds that the match has taken, as last recorded, or 0 */
    int line;           /* the one that was read last */
    bool torn;          /* the last line has no newline and was skipped */
    bool hashed;        /* a hash follows the last action */
    size_t size, whole; /* bytes of the text, and of its whole lines */
    chain chain;        /* through these lines */
    record_reader reader;
    char why[512]; /* after a failure, which was at that line */
    /* of a history only */
    replay_step *step; /* count of them */
    int room;          /* for so many */
    char *note;        /* the comments before the first action, or NULL */
    bool full;         /* memory ran out */
} replay;

/* Either may be NULL. */
typedef struct replay_callbacks {
    replay_told *told;
    replay_noted *noted;
    void *arg;
} replay_callbacks;

/* Replays a record in memory. False when a line is not valid, an action is refused, or a hash
   differs. */
bool replay_walk(replay *replay, const char *text, size_t size, const replay_callbacks *callbacks);
/* The same in parts: replay_begin reads the head, and replay_some takes up to so many items. The text must
   live until the last of them. */
bool replay_begin(replay *replay, const char *text, size_t size);
typedef enum replay_state { REPLAY_MORE, REPLAY_ENDED, REPLAY_FAILED } replay_state;
replay_state replay_some(replay *replay, int most, const replay_callbacks *callbacks);
/* The same as replay_walk, with one callback, which may be NULL. */
bool replay_text(replay *replay, const char *text, size_t size, replay_told *told, void *arg);
/* The same from a file; line is 0 when it cannot be read. */
bool replay_file(replay *replay, const char *path, replay_told *told, void *arg);
/* How many deals of the match are over. */
int replay_deals_over(const kd_match *match);

#endif
