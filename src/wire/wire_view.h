/* wire_view.h - a seat's view as lines of the seat protocol, and read back; any view as lines of the table
   protocol. */
#ifndef KOUDI_WIRE_WIRE_VIEW_H
#define KOUDI_WIRE_WIRE_VIEW_H

#include "wire/wire.h"

/* Writes a view as lines of a key and its values; lines with nothing but empty sets, KD_NOBODY and 0 are
   left out. Only for phases before SCORED. */
void wire_put_view(wire_text *text, const kd_view *view);

/* Reads one line into the view. False when the line is no line of a view or has an invalid value. Of
   view->order only trump and level are set before wire_view_end. */
bool wire_read_view(kd_view *view, char *line);
/* Makes an empty view, into which lines are then read. */
void wire_view_begin(kd_view *view, int seat);
/* Completes the view by the rules and checks it. False when its values contradict each other or the rules,
   or its seat is not asked. */
bool wire_view_end(kd_view *view, const kd_rules *rules);

/* ---- any phase, and the views of seats that are not asked and of onlookers ---- */

/* Each line of a view has a number below WIRE_VIEW_LINES; others are WIRE_NO_LINE, no line of a view, or
   WIRE_WRONG_LINE, one with an invalid value. */
enum { WIRE_VIEW_LINES = 64, WIRE_NO_LINE = -1, WIRE_WRONG_LINE = -2 };

/* As wire_put_view; of a deal that is over also the kitty, the result and the winner. */
void wire_put_whole_view(wire_text *text, const kd_view *view);
/* As wire_read_view; returns the number of the line. */
int wire_read_whole_view(kd_view *view, char *line);
/* As wire_view_end, also for a seat that is not asked. */
bool wire_whole_view_end(kd_view *view, const kd_rules *rules);
/* Could wire_view_end have accepted this view, which wire_whole_view_end has? */
bool wire_view_asked(const kd_view *view);

/* Seeds random numbers from the seed and the text of the view, so that a bot decides the same in any
   process and after a resume. */
void wire_rng(kd_rng *rng, uint64_t seed, const kd_view *view);

#endif
