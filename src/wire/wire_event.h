/* wire_event.h - an event as a line of the table protocol, and read back. */
#ifndef KOUDI_WIRE_WIRE_EVENT_H
#define KOUDI_WIRE_WIRE_EVENT_H

#include "wire/wire.h"

/* As wire_put_event; of a pass also the phase in which the seat was asked, which the seat protocol leaves
   out. */
void wire_put_whole_event(wire_text *text, const kd_event *heard);
/* Reads "played 2 H9,H9" and changes the text; words behind it are passed over. False, with *out unchanged,
   for an unknown event, an invalid value, or cards that the rules' deck does not have. */
bool wire_read_event(char *text, const kd_rules *rules, kd_event *out);

#endif
