/* tls_pair.h - both ends of a line over TLS in one process. */
#ifndef TLS_PAIR_H
#define TLS_PAIR_H

struct bufferevent;
struct event_base;

/* Two sockets, joined and not blocking. */
void open_sockets(int pair[2]);
/* Makes the server's end of a socket, with a key that is made once for all; the client's end of the first
   socket, and the server's of the second. */
struct bufferevent *accept_tls(struct event_base *base, int socket);
void speak_tls(struct event_base *base, const int sockets[2], struct bufferevent *pair[2]);

#endif
