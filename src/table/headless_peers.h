/* headless_peers.h - programs at the seats of a driver, which has no loop: each is waited for. */
#ifndef KOUDI_TABLE_HEADLESS_PEERS_H
#define KOUDI_TABLE_HEADLESS_PEERS_H

#include "table/peer.h"

typedef struct headless_peers headless_peers;

/* Starts a program for each seat that has a command, the others being NULL; the commands must
   outlive the guests. how: they are confined so, or NULL. Each gets numbers from seed and stream, and
   a folder of its own, which is taken away with it. NULL with errno when there is no memory or no
   room for a folder. */
headless_peers *headless_open(const char *const commands[KD_SEATS], const kd_rules *rules,
                              const char *rules_name, const confine *how, uint64_t seed,
                              uint64_t stream);
/* Does a program sit there? guests may be NULL: nowhere. */
bool headless_at(const headless_peers *headless_peers, int seat);
/* Lets each hear what happened. */
void headless_tell(headless_peers *headless_peers, const kd_events *events);
/* Waits for view->seat's answer, which is allowed; a bot gives it when the program cannot. */
kd_action headless_decide(headless_peers *headless_peers, const kd_view *view);
peer_fault headless_fault(const headless_peers *headless_peers, int seat);
/* The same, once for each fault; after that PEER_OK. */
peer_fault headless_news(headless_peers *headless_peers, int seat);
/* How many answers of a seat's program were not allowed. */
unsigned headless_refused(const headless_peers *headless_peers, int seat);
/* guests may be NULL. */
void headless_close(headless_peers *headless_peers);

#endif
