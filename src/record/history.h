/* history.h - a record in memory: every action with its notes, and the match after any of them. */
#ifndef KOUDI_RECORD_HISTORY_H
#define KOUDI_RECORD_HISTORY_H

#include "record/record.h"

/* A replay that has kept its steps. A game that goes on writes behind the whole lines. */
typedef replay history;

/* Reads a record and replays it. False, with nothing to be freed, when a line is not valid, an action is
   refused, or a hash differs; line 0: the file could not be read. */
bool history_read(history *h, const char *path);
bool history_parse(history *h, const char *text, size_t size);
void history_free(history *h);
/* Makes the record of a match of one deal that has not begun, from what kd_parse_position has read: the match, and the
   cards that each seat draws. The steps are the actions that say who draws first, and those of the dealing, in an order by
   rng. NULL, or an untranslated sentence: no match begins so, or there is no memory. */
const char *history_deal(history *h, const kd_match *match, const kd_cards draws[KD_SEATS],
                         kd_rng *rng);
/* Sets match to the state after the first count actions, 0..h->count, and *last, unless NULL, to the events
   of the last of them (none for 0). */
void history_match(const history *h, int count, kd_match *match, kd_events *last);
/* Sets match to the end of the deal of that number; false when it has not ended. */
bool history_ended(const history *h, int deal, kd_match *match);

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

/* Of comments, joined by newlines, the first that begins so, to the end of all; NULL: none. note may be NULL. */
const char *note_begins(const char *note, const char *begin);

/* Where something was taken back it is cut off, and a comment on the action before it begins so: "taken back: 17
   actions"; or it is the second, after a play or burying that nobody had answered. */
#define HISTORY_TAKEN_BACK "taken back: "
#define HISTORY_UNANSWERED HISTORY_TAKEN_BACK "1 action, unanswered"
/* Is there one of these comments among those, joined by newlines? note may be NULL. */
bool note_goes_back(const char *note);
/* Is there one of what was answered? */
bool note_taken_back(const char *note);
/* Is there one in that deal of the match, counted from 1? Hidden cards that were shown were known when the rest of the
   deal was played, so it tells nothing of how well anybody plays. */
bool history_taken_back(const history *h, int deal);
/* Where a game is gone on with from a step of another record, the steps before are copied, and a comment on the last of
   them begins so: "goes on from FILE step 123". */
#define HISTORY_GOES_ON "goes on from "
/* The deals up to which all are copied, the last one perhaps in part: they stand in the other record, too, where all
   hands could be seen. 0: none. */
int history_copied(const history *h);
/* The seats, as bits, for which a bot has played in that deal of the match, counted from 1. */
unsigned history_stood_in(const history *h, int deal);
/* For how many decisions each seat has asked the coach in that deal. */
void history_advised(const history *h, int deal, int out[KD_SEATS]);

#endif
