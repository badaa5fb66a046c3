/* wire.h - the seat protocol as text: lines written and read. */
#ifndef KOUDI_WIRE_WIRE_H
#define KOUDI_WIRE_WIRE_H

#include "koudi.h"

/* ---- wire.c: the seat protocol, table's side: writes its lines, reads answers (docs/protocol.md) ---- */

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
   such rule or it cannot have that value. kd_rules_check tells whether values go together. */
bool wire_read_rule(kd_rules *rules, const char *line, char *why, size_t size);

/* ---- wire_view.c: a seat's view as lines of the seat protocol, and read back; any view as lines of the
        table protocol ---- */

/* How much of a view is written: what random numbers are seeded from; what a seat that is asked is sent, before
   SCORED; in any phase, and for any seat or onlooker: of a deal that is over also the kitty, the result and the
   winner. */
typedef enum view_extent { VIEW_SEED, VIEW_SEAT, VIEW_WHOLE } view_extent;

/* Writes a view as lines of a key and its values; lines with nothing but empty sets, KD_NOBODY and 0 are
   left out. */
void wire_put_view(wire_text *text, const kd_view *view, view_extent extent);

/* Each line of a view has a number below WIRE_VIEW_LINES; others are WIRE_NO_LINE, no line of a view, or
   WIRE_WRONG_LINE, one with an invalid value. */
enum { WIRE_VIEW_LINES = 80, WIRE_NO_LINE = -1, WIRE_WRONG_LINE = -2 };

/* Reads one line into the view, and returns its number; whole: of what VIEW_WHOLE writes. Of view->order only trump
   and level are set before wire_view_end. */
int wire_read_view(kd_view *view, char *line, bool whole);
/* Makes an empty view, into which lines are then read. */
void wire_view_begin(kd_view *view, int seat);
/* Completes the view by the rules and checks it. False when its values contradict each other or the rules,
   or its seat is not asked. */
bool wire_view_end(kd_view *view, const kd_rules *rules);

/* As wire_view_end, in any phase and also for a seat that is not asked and for onlookers. */
bool wire_whole_view_end(kd_view *view, const kd_rules *rules);
/* Could wire_view_end have accepted this view, which wire_whole_view_end has? */
bool wire_view_asked(const kd_view *view);

/* Seeds random numbers from the seed and the text of the view, so that a bot decides the same in any
   process and after a resume. */
void wire_rng(kd_rng *rng, uint64_t seed, const kd_view *view);

/* ---- wire_event.c: an event as a line of the table protocol, and read back ---- */

/* As wire_put_event; of a pass also the phase in which the seat was asked, which the seat protocol leaves
   out. */
void wire_put_whole_event(wire_text *text, const kd_event *heard);
/* Reads "played 2 H9,H9" and changes the text; words behind it are passed over. False, with *out unchanged,
   for an unknown event, an invalid value, or cards that the rules' deck does not have. *known: it is no event of a
   later version. */
bool wire_read_event(char *text, const kd_rules *rules, kd_event *out, bool *known);

/* ---- wire_client.c: the seat protocol, seat's side: reads the table's lines into a view; does no I/O ---- */

typedef enum wire_heard {
    HEARD_MORE, /* nothing to do yet */
    HEARD_ASK,  /* view, number and refused are set: an answer is due */
    HEARD_END,  /* the table has closed */
    HEARD_BAD   /* not this protocol: see why */
} wire_heard;

typedef struct wire_client {
    kd_rules rules;
    kd_view view;
    uint64_t seed;
    unsigned number;
    int seat;
    bool refused; /* the last answer was refused */
    bool begun;   /* the greeting is over */
    bool asked;   /* the lines of an ask are being read */
    bool greeted; /* the first line has been read */
    char why[200];
} wire_client;

void wire_client_begin(wire_client *client);
/* Takes one line without its newline; changes the line. */
wire_heard wire_client_hear(wire_client *client, char *line);
/* Prints "answer N VERB CARDS ; why" with its newline; without the comment when why is "". Returns the
   length as snprintf does. */
int wire_client_answer(const wire_client *client, const kd_action *action, const char *why,
                       char *out, size_t size);

#endif
