/* tcp.c - addresses of the network: read, found, listened at, connected to. */
#include "net/transport.h"

#include <errno.h>
#include <event2/util.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { WAITING = 128, HIGHEST_PORT = 65535, UNREAD = 32 << 10 };

bool tcp_is_port(const char *port)
{
    size_t length = strspn(port, "0123456789");
    return length > 0 && length < TCP_PORT && !port[length] &&
           strtol(port, NULL, 10) <= HIGHEST_PORT;
}

bool tcp_read(const char *text, char host[TCP_HOST], char port[TCP_PORT])
{
    const char *colon = strrchr(text, ':');
    if (!colon || !tcp_is_port(colon + 1))
        return false;
    size_t length = (size_t)(colon - text);
    bool brackets = *text == '[' && length > 2 && text[length - 1] == ']';
    if (brackets) {
        text++;
        length -= 2;
    }
    if (length >= TCP_HOST || (!brackets && memchr(text, ':', length)) ||
        strcspn(text, "[]") < length)
        return false;
    snprintf(host, TCP_HOST, "%.*s", (int)length, text);
    snprintf(port, TCP_PORT, "%s", colon + 1);
    return true;
}

const char *tcp_find(const char *host, const char *port, tcp_addresses *out)
{
    const struct addrinfo hints = {.ai_family = AF_UNSPEC,
                                   .ai_socktype = SOCK_STREAM,
                                   .ai_flags = AI_NUMERICSERV | (*host ? 0 : AI_PASSIVE)};
    struct addrinfo *found = NULL;
    int error = getaddrinfo(*host ? host : NULL, port, &hints, &found);
    out->count = 0;
    if (error)
        return error == EAI_SYSTEM ? strerror(errno) : gai_strerror(error);
    for (const struct addrinfo *at = found; at && out->count < TCP_ADDRESSES; at = at->ai_next) {
        tcp_address *a = &out->address[out->count++];
        *a = (tcp_address){.size = at->ai_addrlen};
        memcpy(&a->at, at->ai_addr, at->ai_addrlen);
    }
    freeaddrinfo(found);
    return NULL;
}

void tcp_text(const struct sockaddr *at, socklen_t size, char out[TCP_TEXT])
{
    char host[TCP_HOST] = "?", port[TCP_PORT] = "?";
    (void)getnameinfo(at, size, host, sizeof host, port, sizeof port,
                      NI_NUMERICHOST | NI_NUMERICSERV);
    snprintf(out, TCP_TEXT, strchr(host, ':') ? "[%s]:%s" : "%s:%s", host, port);
}

int stream_socket(int family)
{
    int fd = socket(family, SOCK_STREAM, 0);
    if (fd >= 0) {
        (void)evutil_make_socket_nonblocking(fd);
        (void)evutil_make_socket_closeonexec(fd);
    }
    return fd;
}

int stream_fail(int fd, int error)
{
    if (fd >= 0)
        (void)close(fd);
    errno = error;
    return -1;
}

int tcp_listen(const tcp_address *a)
{
    static const int yes = 1;
    int fd = stream_socket(a->at.ss_family);
    if (fd < 0)
        return -1;
    (void)setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    if (a->at.ss_family == AF_INET6) /* IPv4 has a socket of its own */
        (void)setsockopt(fd, IPPROTO_IPV6, IPV6_V6ONLY, &yes, sizeof yes);
    if (bind(fd, (const struct sockaddr *)&a->at, a->size) != 0 || listen(fd, WAITING) != 0)
        return stream_fail(fd, errno);
    return fd;
}

/* Returns 0, or the errno with which connecting has failed. */
static int await_connection(int fd, int wait_ms)
{
    struct pollfd done = {.fd = fd, .events = POLLOUT};
    int error = 0, ready;
    socklen_t size = sizeof error;
    do
        ready = poll(&done, 1, wait_ms);
    while (ready < 0 && errno == EINTR);
    if (ready <= 0)
        return ready < 0 ? errno : ETIMEDOUT;
    return getsockopt(fd, SOL_SOCKET, SO_ERROR, &error, &size) == 0 ? error : errno;
}

int tcp_connect(const tcp_address *to, int wait_ms)
{
    int fd = stream_socket(to->at.ss_family);
    if (fd < 0)
        return -1;
    int error = connect(fd, (const struct sockaddr *)&to->at, to->size) == 0 ? 0 : errno;
    if (error == EINPROGRESS)
        error = wait_ms ? await_connection(fd, wait_ms) : 0;
    if (error)
        return stream_fail(fd, error);
    tcp_no_delay(fd);
    return fd;
}

void tcp_bound_unread(int fd)
{
    static const int most = UNREAD;
    (void)setsockopt(fd, SOL_SOCKET, SO_SNDBUF, &most, sizeof most);
}

void tcp_no_delay(int fd)
{
    static const int yes = 1;
    (void)setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
}
