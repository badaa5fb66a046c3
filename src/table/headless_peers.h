/* headless_peers.h - programs at the seats of a driver, which has no loop: each is waited for. */
#ifndef KOUDI_TABLE_HEADLESS_PEERS_H
#define KOUDI_TABLE_HEADLESS_PEERS_H

#include "table/peer.h"

typedef struct headless_peers headless_peers;

/* Starts a program for each seat that has a command, the others being NULL; the commands must
   outlive them. how says how they are confined; NULL: not at all. Each gets random numbers from seed and
   stream, and a scratch folder (scratch_folder.h). NULL with errno when there is no memory or no
   room for a folder. */
headless_peers *headless_open(const char *const commands[KD_SEATS], const kd_rules *rules,
                              const char *rules_name, const confine *how, uint64_t seed,
                              uint64_t stream);
/* Does a program sit at the seat? peers may be NULL: no. */
bool headless_at(const headless_peers *peers, int seat);
/* Tells each what it may know of the events. */
void headless_tell(headless_peers *peers, const kd_events *events);
/* Waits for a legal answer of view->seat; a bot gives it when the program fails. */
kd_action headless_decide(headless_peers *peers, const kd_view *view);
peer_fault headless_fault(const headless_peers *peers, int seat);
/* The fault of the seat's program, once; PEER_OK when there is none or it was reported. */
peer_fault headless_news(headless_peers *peers, int seat);
/* How many answers of a seat's program were not allowed. */
unsigned headless_refused(const headless_peers *peers, int seat);
/* peers may be NULL. */
void headless_close(headless_peers *peers);

#endif
