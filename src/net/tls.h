/* tls.h - lines over TLS 1.3, by OpenSSL and libevent: a server's key, and the client that knows its pin. Only
   tls.c knows of OpenSSL; where the program was built without it, nothing can be made of this, and a sentence
   says why. */
#ifndef KOUDI_NET_TLS_H
#define KOUDI_NET_TLS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct bufferevent;
struct event_base;

/* The first bytes of the SHA-256 of a server's public key (its SubjectPublicKeyInfo in DER): what a client
   knows it by. Names and dates in the certificate mean nothing, so that no clock keeps anybody out. */
enum { TLS_PIN = 16 };

typedef struct tls_server tls_server;
typedef struct tls_client tls_client;

/* Why there is no TLS in this program, untranslated; NULL: there is. */
const char *tls_missing(void);
/* With the key in the file at path, which is made with mode 0600 where there is none. NULL with a sentence in
   the player's language. */
tls_server *tls_server_new(const char *path, char *why, size_t size);
const uint8_t *tls_server_pin(const tls_server *s);
/* Its connections stay. s may be NULL. */
void tls_server_free(tls_server *s);
/* Takes over an accepted socket; gone, which may be NULL, is called when it has been closed. NULL without
   memory: the socket stays the caller's, and gone is not called. */
struct bufferevent *tls_accept(tls_server *s, struct event_base *base, int fd,
                               void (*gone)(void *arg), void *arg);

/* Can a server have the certificate, with those of its authorities behind it, and the key in these files (PEM)? False
   with a sentence in the player's language. */
bool tls_files_are_good(const char *certificate, const char *key, char *why, size_t size);

/* How the last connection of a client fared. */
typedef enum tls_state {
    TLS_UP,        /* the server has shown the right key */
    TLS_UNCLEAR,   /* the far end has not finished the handshake */
    TLS_OTHER_KEY, /* it has another key */
    TLS_OLDER,     /* it has no TLS 1.3 */
    TLS_NONE       /* it does not speak TLS */
} tls_state;

/* Of servers with that pin. NULL with a sentence in the player's language. */
tls_client *tls_client_new(const uint8_t pin[TLS_PIN], char *why, size_t size);
tls_state tls_client_state(const tls_client *c);
/* Its connections stay. c may be NULL. */
void tls_client_free(tls_client *c);
/* Takes over a socket that is connected, or about to be. host: told to the far end in clear (SNI), so that a
   proxy can choose a server by it; NULL: nothing is. NULL without memory: the socket stays the caller's. */
struct bufferevent *tls_connect(tls_client *c, struct event_base *base, int fd, const char *host);

#endif
