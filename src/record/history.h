/* history.h - a record in memory: every action with its notes, and the match at any of them. */
#ifndef KOUDI_RECORD_HISTORY_H
#define KOUDI_RECORD_HISTORY_H

#include "record/deck.h"
#include "record/record.h"

/* An action of the record, and the comment lines that follow it. */
typedef struct history_step {
    kd_action action;
    char *note; /* without "; ", joined by newlines; NULL: none. Owned by the history */
    int line;
    unsigned clock; /* seconds that the match had taken, as last said before it */
} history_step;

typedef struct history {
    record_head head;
    history_step *step;
    int count;
    char *note;               /* the comment lines before the first action, or NULL */
    bool torn;                /* the last line had no end, and was passed over */
    int sealed, opened;       /* deals whose deck was sealed; of them, found to be as sealed */
    char seal[DECK_SEAL + 1]; /* of the deal under way at the end, or "" */
    bool told;                /* its deck was told, too */
    unsigned clock;           /* seconds that the match had taken at the end, as last said */
    bool hashed;              /* a hash follows the last action */
    size_t whole;  /* bytes of the file that hold whole lines: a game goes on from there */
    chain chain;   /* through these lines */
    size_t size;   /* bytes of the file */
    int line;      /* the last that was read */
    char why[512]; /* when it failed; line says where, 0 when the file could not be read */
} history;

/* Reads a record, replaying it: every action and hash is checked. False, with nothing owned, when
   a line is bad, an action is refused, or a hash differs. */
bool history_read(history *h, const char *path);
bool history_parse(history *h, const char *text, size_t size);
void history_free(history *h);
/* The match after the first count actions, 0..h->count; *last, if not NULL, the events of the last
   of them (none for 0). */
void history_match(const history *h, int count, kd_match *match, kd_events *last);

/* A place on the way: what stands after so many actions, and what the last of them did. */
typedef struct history_spot {
    int at;
    uint8_t verb; /* of the last of them; KD_VERB_COUNT at the beginning */
    kd_match match;
    kd_events events; /* none at the beginning */
} history_spot;

void walk_start(const history *h, history_spot *p);
/* Takes the next action; false at the end. */
bool walk_step(const history *h, history_spot *p);
/* Is an event of that kind among them? */
bool walk_tells(const kd_events *events, int kind);

#endif
