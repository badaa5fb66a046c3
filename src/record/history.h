/* history.h - a record in memory: every action with its notes, and the match after any of them. */
#ifndef KOUDI_RECORD_HISTORY_H
#define KOUDI_RECORD_HISTORY_H

#include "record/deck.h"
#include "record/record.h"

/* An action of the record and the comments that follow it. */
typedef struct history_step {
    kd_action action;
    char *note; /* the comments without "; ", joined by newlines, or NULL */
    int line;
    unsigned clock; /* seconds that the match had taken, as last recorded before it */
} history_step;

typedef struct history {
    record_head head;
    history_step *step;
    int count;
    char *note; /* the comments before the first action, or NULL */
    /* As in a replay. whole: a game that goes on writes from there. */
    bool torn;
    int sealed, opened;
    char seal[DECK_SEAL + 1];
    bool told;
    unsigned clock;
    bool hashed;
    size_t whole;
    chain chain;
    size_t size;   /* bytes of the file */
    int line;      /* the one that was read last */
    char why[512]; /* after a failure at that line; line 0: the file could not be read */
} history;

/* Reads a record and replays it. False, with nothing to be freed, when a line is not valid, an action is
   refused, or a hash differs. */
bool history_read(history *h, const char *path);
bool history_parse(history *h, const char *text, size_t size);
void history_free(history *h);
/* Sets match to the state after the first count actions, 0..h->count, and *last, unless NULL, to the events
   of the last of them (none for 0). */
void history_match(const history *h, int count, kd_match *match, kd_events *last);

/* A position in a history: the state after so many actions, and the events of the last one. */
typedef struct history_spot {
    int at;
    uint8_t verb; /* of the last action; KD_VERB_COUNT at the beginning */
    kd_match match;
    kd_events events;
} history_spot;

void walk_start(const history *h, history_spot *p);
/* Applies the next action; false at the end. */
bool walk_step(const history *h, history_spot *p);
/* Does the list have an event of that kind? */
bool walk_tells(const kd_events *events, int kind);

#endif
