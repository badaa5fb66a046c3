/* wire.h - the seat protocol, table's side: writes its lines, reads answers (docs/protocol.md). */
#ifndef KOUDI_WIRE_WIRE_H
#define KOUDI_WIRE_WIRE_H

#include "koudi.h"

/* LINE: the longest line, its end included. MAY: the most actions that are listed for an ask. */
enum { WIRE_LINE = 1024, WIRE_TEXT = 32768, WIRE_MAY = 64 };

#define WIRE_HELLO "koudi-seat 1"

/* Output lines. A wire_add that does not fit is dropped as a whole. */
typedef struct wire_text {
    size_t used;
    char at[WIRE_TEXT];
} wire_text;

void wire_add(wire_text *text, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* ---- output ---- */

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

/* ---- input ---- */

/* Reads "answer N VERB CARDS ; why". The cards may stand in any order. why points into line, "" if
   there is none. False when it is no such line; an action that cannot be read is one of the verb
   KD_VERB_COUNT, which is never allowed. */
bool wire_read_answer(char *line, int seat, unsigned *number, kd_action *action, const char **why);
/* Does the line greet in this version? */
bool wire_is_hello(const char *line);

/* A whole number of decimal digits, no more than most. */
bool wire_read_number(const char *text, uint64_t most, uint64_t *out);

#endif
