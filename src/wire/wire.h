/* wire.h - the seat protocol's words: what table and seat say to each other (docs/protocol.md). */
#ifndef KOUDI_WIRE_WIRE_H
#define KOUDI_WIRE_WIRE_H

#include "koudi.h"

/* LINE: the longest line, its end included. MAY: the most actions that are listed for an ask. */
enum { WIRE_LINE = 1024, WIRE_TEXT = 32768, WIRE_MAY = 64 };

#define WIRE_HELLO "koudi-seat 1"

/* Lines on their way out; what finds no room is cut at a whole piece. */
typedef struct wire_text {
    size_t used;
    char at[WIRE_TEXT];
} wire_text;

void wire_add(wire_text *text, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* ---- what the table says ---- */

/* The greeting: seat, seed, and every rule. */
void wire_put_hello(wire_text *text, int seat, uint64_t seed, const kd_rules *rules,
                    const char *rules_name);
/* An event as that seat may hear it. */
void wire_put_event(wire_text *text, const kd_event *heard);
/* An ask: all that the seat knows, and what it may do. view->seat is among view->actors. */
void wire_put_ask(wire_text *text, const kd_view *view, unsigned number);
void wire_put_refused(wire_text *text, unsigned number, const kd_verdict *verdict);
/* The same of an answer whose action cannot be read. */
void wire_put_unread(wire_text *text, unsigned number);

/* The view as lines, a key and its values each; what is nothing, nobody or 0 is left out. Of views
   that can be asked about: phases before SCORED. */
void wire_put_view(wire_text *text, const kd_view *view);

/* ---- and reads ---- */

/* Reads "answer N VERB CARDS ; why". The cards may stand in any order. why points into line, "" if
   there is none. False when it is no such line; an action that cannot be read is one of the verb
   KD_VERB_COUNT, which is never allowed. */
bool wire_read_answer(char *line, int seat, unsigned *number, kd_action *action, const char **why);
/* Does the line greet in this version? */
bool wire_is_hello(const char *line);

/* A whole number of decimal digits, no more than most. */
bool wire_read_number(const char *text, uint64_t most, uint64_t *out);

/* ---- views read back ---- */

/* Reads one line of a view into it. False when the line is no part of a view, or cannot be. Trump
   and level stand in view->order until wire_view_end. */
bool wire_read_view(kd_view *view, char *line);
/* An empty view, as it is before its first line. */
void wire_view_begin(kd_view *view, int seat);
/* Makes the view whole by the rules. False when its cards cannot be of one deck, or nobody could
   be asked about it. */
bool wire_view_end(kd_view *view, const kd_rules *rules);

/* The random numbers for deciding on this view: the same seat, seed and knowledge give the same,
   wherever the bot runs and whenever the game goes on. */
void wire_rng(kd_rng *rng, uint64_t seed, const kd_view *view);

/* Is it the trick that stands in a view before play: none yet? */
static inline bool wire_no_trick(const kd_trick *trick)
{
    bool empty = !trick->leader && !trick->winner && !trick->points;
    for (int seat = 0; seat < KD_SEATS; seat++)
        empty = empty && kd_empty(trick->play[seat]);
    return empty;
}

#endif
