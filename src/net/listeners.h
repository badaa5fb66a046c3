/* listeners.h - the sockets at which connections to tables are taken: of this machine, and of the network, with
   bounds on those that come from one address. */
#ifndef KOUDI_NET_LISTENERS_H
#define KOUDI_NET_LISTENERS_H

#include "net/room.h"
#include "net/tcp.h"
#include "net/tls.h"

struct bufferevent;

typedef struct listeners listeners;

/* Connections from one address; of IPv6, from one network of 64 bits. */
enum { LISTENERS_EACH = 8, LISTENERS_TRUSTED = 4 };

/* NULL without memory. welcome takes over each connection. */
listeners *listeners_new(struct event_base *base,
                         void (*welcome)(void *arg, struct bufferevent *io, const visitor *who),
                         void *arg);
/* Accepts connections at a listening socket of this machine, and owns it from here on. who tells who has
   connected; false: nobody who may. When the system cannot accept one it waits a second; without descriptors
   who has connected is told that too many are. */
bool listeners_add(listeners *all, int fd, bool (*who)(void *arg, int fd, visitor *out), void *arg);
/* Accepts connections with TLS at ADDR:PORT, [ADDR]:PORT or, at all addresses, :PORT, by the key in the state
   folder, which is made where there is none. at: where it listens in digits, the first such address. False
   with a sentence in the player's language. */
bool listeners_add_far(listeners *all, const char *where, char at[TCP_TEXT], char *why,
                       size_t size);
/* Connections from that address, a proxy's, are not bounded by LISTENERS_EACH. False: it is no address in digits, or
   there are LISTENERS_TRUSTED already. */
bool listeners_trust(listeners *all, const char *address);
/* Of that key; NULL: none listens with TLS. */
const uint8_t *listeners_pin(const listeners *all);
/* Connections that were taken stay. all may be NULL. */
void listeners_free(listeners *all);

#endif
