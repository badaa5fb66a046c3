/* ask.h - asking a socket of this machine, in a loop of its own, until it has told all. */
#ifndef KOUDI_NET_ASK_H
#define KOUDI_NET_ASK_H

#include "net/endings.h"
#include "net/line.h"
#include "net/table_lines.h"

struct event_base;

/* A line over a connected socket with the question sent; it takes fd in any case. NULL: without memory, or fd
   is less than 0. What listens there may send anything, but not faster than lists need. */
line *ask_line(struct event_base *base, int fd, const char *words, size_t length,
               const line_calls *calls, void *arg);
/* Asks at a connected socket, which it closes, and calls hear for each line before the last. Returns how the
   answer ended: END_LISTED when all was told, else with a sentence in the player's language. ENDINGS: in words of
   a later version; or, and then why stays as it is, not within some seconds, or fd is less than 0. */
ending ask_socket(int fd, const char *words, size_t length,
                  void (*hear)(void *arg, const table_line *said), void *arg, char *why,
                  size_t size);

#endif
