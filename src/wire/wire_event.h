/* wire_event.h - reads an event as kd_print_event writes it. */
#ifndef KOUDI_WIRE_WIRE_EVENT_H
#define KOUDI_WIRE_WIRE_EVENT_H

#include "wire/wire.h"

/* Reads "played 2 H9,H9" and changes the text; words behind it are passed over. False, with *out unchanged,
   for an unknown event, an invalid value, or cards that the rules' deck does not have. */
bool wire_read_event(char *text, const kd_rules *rules, kd_event *out);

#endif
