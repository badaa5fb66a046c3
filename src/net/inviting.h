/* inviting.h - what invitations to a table say of the way to it, and how who opened the table gets them. */
#ifndef KOUDI_NET_INVITING_H
#define KOUDI_NET_INVITING_H

#include "session/invitation.h"

/* Fills in address, port and key of a table. at: where it listens, as tcp_text writes it. address: the one to be
   told; NULL: that of at or, when it listens everywhere, the first public address of this machine, else any.
   False: there is none. */
bool inviting_reach(invitation *out, const char *address, const char *at,
                    const uint8_t pin[INVITATION_PIN]);
/* Asks the table of that name at a socket of this machine for the invitation to that seat, made anew;
   KD_SEATS: for those to all free seats. Waits some seconds at most. "": none. False with a sentence in the
   player's language. */
bool inviting_ask(const char *path, const char *table, int seat,
                  char out[KD_SEATS][TABLE_INVITATION], char *why, size_t size);

#endif
