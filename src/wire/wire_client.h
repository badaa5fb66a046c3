/* wire_client.h - the seat protocol, seat's side: reads the table's lines into a view; does no I/O. */
#ifndef KOUDI_WIRE_WIRE_CLIENT_H
#define KOUDI_WIRE_WIRE_CLIENT_H

#include "wire/wire.h"

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
