/* headless_peers.h - programs at the seats of a driver, which has no loop: each is waited for. */
#ifndef KOUDI_TABLE_HEADLESS_PEERS_H
#define KOUDI_TABLE_HEADLESS_PEERS_H

#include "table/peer.h"

typedef struct guests guests;

/* Starts a program for each seat that has a command, the others being NULL; the commands must
   outlive the guests. how: they are confined so, or NULL. Each gets numbers from seed and stream, and
   a folder of its own, which is taken away with it. NULL with errno when there is no memory or no
   room for a folder. */
guests *guests_open(const char *const commands[KD_SEATS], const kd_rules *rules,
                    const char *rules_name, const confine *how, uint64_t seed, uint64_t stream);
/* Does a program sit there? guests may be NULL: nowhere. */
bool guests_at(const guests *guests, int seat);
/* Lets each hear what happened. */
void guests_tell(guests *guests, const kd_events *events);
/* Waits for view->seat's answer, which is allowed; a bot gives it when the program cannot. */
kd_action guests_decide(guests *guests, const kd_view *view);
outsider_fault guests_fault(const guests *guests, int seat);
/* The same, once for each fault; after that OUTSIDER_SITS. */
outsider_fault guests_news(guests *guests, int seat);
/* How many answers of a seat's program were not allowed. */
unsigned guests_refused(const guests *guests, int seat);
/* guests may be NULL. */
void guests_close(guests *guests);

#endif
