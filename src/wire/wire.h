/* wire.h - the seat protocol, table's side: writes its lines, reads answers (docs/protocol.md). */
#ifndef KOUDI_WIRE_WIRE_H
#define KOUDI_WIRE_WIRE_H

#include "koudi.h"

/* WIRE_LINE: size of the longest line, with its newline. WIRE_MAY: most actions listed for an ask. */
enum { WIRE_LINE = 1024, WIRE_TEXT = 40960, WIRE_MAY = 64 };

#define WIRE_HELLO "koudi-seat 1"

/* Lines of output. */
typedef struct wire_text {
    size_t used;
    char at[WIRE_TEXT];
} wire_text;

/* Appends as printf does; what does not fit is dropped as a whole. */
void wire_add(wire_text *text, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* ---- output ---- */

/* The greeting: the seat, its seed and every rule. */
void wire_put_hello(wire_text *text, int seat, uint64_t seed, const kd_rules *rules,
                    const char *rules_name);
/* An event, already limited to what the seat may know (kd_event_for). */
void wire_put_event(wire_text *text, const kd_event *heard);
/* An ask: the seat's whole view and the actions that it may take. view->seat is among view->actors. */
void wire_put_ask(wire_text *text, const kd_view *view, unsigned number);
/* Of those lines the actions alone. */
void wire_put_choices(wire_text *text, const kd_view *view);
void wire_put_refused(wire_text *text, unsigned number, const kd_verdict *verdict);
/* The refusal of an answer whose action cannot be read. */
void wire_put_unread(wire_text *text, unsigned number);

/* ---- input ---- */

/* Reads "answer N VERB CARDS ; why", with the cards in any order. *why points into line, or to "". False
   when the line is no answer. An action that cannot be read gets the verb KD_VERB_COUNT, which is never
   allowed. */
bool wire_read_answer(char *line, int seat, unsigned *number, kd_action *action, const char **why);
/* Reads "play H9,H9", a verb that seats may use, and cards in any order when the verb takes cards. Changes
   the text; *action only when it returns true. */
bool wire_read_action(char *text, int seat, kd_action *action);
/* Is the line a greeting of this version? */
bool wire_is_hello(const char *line);

/* Ends the word that *rest begins with at its space, and moves *rest behind that; "" at the end. */
char *wire_word(char **rest);
/* Reads a decimal number without sign, at most most; all of the text must be digits. */
bool wire_read_number(const char *text, uint64_t most, uint64_t *out);
/* Sets a rule's value, "step = 20", as records have it, too. False, with a sentence in why, when there is no
   such rule or it cannot have that value. Whether values go together is for kd_rules_check. */
bool wire_read_rule(kd_rules *rules, const char *line, char *why, size_t size);

#endif
