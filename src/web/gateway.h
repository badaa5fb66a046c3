/* gateway.h - the gateway for browsers: a page, and for each visit to it a pty with koudi join. */
#ifndef KOUDI_WEB_GATEWAY_H
#define KOUDI_WEB_GATEWAY_H

#include <stdbool.h>
#include <stddef.h>

typedef struct gateway_options {
    /* ADDRESS:PORT or [ADDRESS]:PORT; or, with a slash, the path of a Unix socket */
    const char *listen;
    const char
        *certificate; /* of TLS, PEM files; NULL: none, for a proxy does that, or nobody is far */
    const char *key;
    const char *origin;  /* an address of the page, with its scheme; NULL: the request's host */
    const char *trusted; /* the address of a proxy that tells from where it is asked; or NULL */
    const char *service; /* the socket of koudi serve or of a table */
    const char *pages;   /* the folder of the page */
    const char *program; /* the path of koudi */
    unsigned most, most_each; /* people at a time, in all and from one address */
} gateway_options;

/* Serves until SIGTERM or SIGINT. False with a sentence in why when it cannot begin. */
bool gateway_run(const gateway_options *options, char *why, size_t size);

#endif
