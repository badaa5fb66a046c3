/* tcp.h - addresses of the network: read, found, listened at, connected to. */
#ifndef KOUDI_NET_TCP_H
#define KOUDI_NET_TCP_H

#include <stdbool.h>
#include <sys/socket.h>

/* TCP_PORT: digits of a port. TCP_TEXT: a host in brackets, and its port. */
enum { TCP_HOST = 256, TCP_PORT = 6, TCP_TEXT = TCP_HOST + TCP_PORT + 3, TCP_ADDRESSES = 8 };

typedef struct tcp_address {
    struct sockaddr_storage at;
    socklen_t size;
} tcp_address;

typedef struct tcp_addresses {
    tcp_address address[TCP_ADDRESSES];
    int count;
} tcp_addresses;

bool tcp_is_port(const char *port);
/* Reads HOST:PORT or [HOST]:PORT, as an address of IPv6 needs it; host may be empty. */
bool tcp_read(const char *text, char host[TCP_HOST], char port[TCP_PORT]);
/* The addresses of a host; host "": all of this machine, to listen at. Waits for name servers. NULL, or
   why there is none, in the system's words. */
const char *tcp_find(const char *host, const char *port, tcp_addresses *out);
/* As tcp_read reads it, with the address in digits. */
void tcp_text(const struct sockaddr *at, socklen_t size, char out[TCP_TEXT]);

/* A listening socket, not blocking; -1 with errno. */
int tcp_listen(const tcp_address *at);
/* A socket, not blocking, that is connected, or, where wait_ms is 0, begins to connect; -1 with errno. */
int tcp_connect(const tcp_address *to, int wait_ms);
/* Lines go out at once, each by itself. */
void tcp_no_delay(int fd);
/* The system keeps some blocks that the far end does not read, and not megabytes. */
void tcp_bound_unread(int fd);

#endif
