/* wire_view.h - a seat's view as lines of the seat protocol, and read back. */
#ifndef KOUDI_WIRE_WIRE_VIEW_H
#define KOUDI_WIRE_WIRE_VIEW_H

#include "wire/wire.h"

/* Writes a view as lines, each a key and its values; empty sets, KD_NOBODY and 0 are left out. For
   phases before SCORED. */
void wire_put_view(wire_text *text, const kd_view *view);

/* Reads one line of a view into it. False when the line is not one of a view, or has a bad value. Only
   trump and level of view->order are set before wire_view_end. */
bool wire_read_view(kd_view *view, char *line);
/* An empty view, as it is before its first line. */
void wire_view_begin(kd_view *view, int seat);
/* Completes the view by the rules. False when its cards are not those of one deck, or its seat is not
   asked. */
bool wire_view_end(kd_view *view, const kd_rules *rules);

/* Seeds the random numbers for deciding on this view from seed, seat and view, so that a decision is
   the same in any process and after a resume. */
void wire_rng(kd_rng *rng, uint64_t seed, const kd_view *view);

#endif
