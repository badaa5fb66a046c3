/* dial.h - the line to a table at another machine: finds the machine, connects, and says why it cannot. */
#ifndef KOUDI_NET_DIAL_H
#define KOUDI_NET_DIAL_H

#include "net/tcp.h"
#include "net/tls.h"

enum { DIAL_WHY = 400 };

typedef struct dial {
    char host[TCP_HOST], port[TCP_PORT];
    uint8_t pin[TLS_PIN];
    tcp_addresses found; /* once: later attempts look nothing up */
    int at;              /* the address that was tried last */
    tls_client *client;
    char why[DIAL_WHY];
} dial;

/* host: a name, or an address in digits. */
void dial_make(dial *d, const char *host, unsigned port, const uint8_t pin[TLS_PIN]);
/* As remote_way.connect. The first call looks the host up and tries all its addresses, five seconds each. Later
   ones do not wait: each begins to connect to the address that answered last or, when the last attempt
   has failed, to the next one. A sentence in *why is already in the player's language. */
struct bufferevent *dial_connect(dial *d, struct event_base *base, const char **why);
/* As remote_way.explain. */
void dial_explain(const dial *d, char *why, size_t size);
/* Its connections stay. */
void dial_end(dial *d);

#endif
