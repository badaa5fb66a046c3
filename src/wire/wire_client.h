/* wire_client.h - the seat protocol, seat's side: reads the table's lines into a view; pure. */
#ifndef KOUDI_WIRE_WIRE_CLIENT_H
#define KOUDI_WIRE_WIRE_CLIENT_H

#include "wire/wire.h"

typedef enum wire_heard {
    HEARD_MORE, /* nothing to do yet */
    HEARD_ASK,  /* view, number and refused are set: answer */
    HEARD_END,  /* the table has closed */
    HEARD_BAD   /* not this protocol: why says what */
} wire_heard;

typedef struct wire_client {
    kd_rules rules;
    kd_view view;
    uint64_t seed;
    unsigned number;
    int seat;
    bool refused; /* the last answer was */
    bool begun;   /* the greeting is over */
    bool asked;   /* within an ask */
    bool greeted;
    char why[200];
} wire_client;

void wire_client_begin(wire_client *client);
/* Takes one line, without its end; it is written over. */
wire_heard wire_client_hear(wire_client *client, char *line);
/* "answer N VERB CARDS ; why" with its end; why "": without. Returns the length. */
int wire_client_answer(const wire_client *client, const kd_action *action, const char *why,
                       char *out, size_t size);

#endif
