/* status.h - figures of a service that runs, asked through its socket. */
#ifndef KOUDI_NET_STATUS_H
#define KOUDI_NET_STATUS_H

#include <stdbool.h>
#include <stddef.h>

/* Calls figure for each that the service at that socket tells, its name in ASCII. False, with a sentence in the
   player's language: nothing listens there, it does not answer, or it tells others only. */
bool status_ask(const char *path, void (*figure)(const char *name, unsigned long long number),
                char *why, size_t size);

#endif
