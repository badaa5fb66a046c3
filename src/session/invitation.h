/* invitation.h - an invitation to one seat of a table elsewhere: all that a terminal has to know, in one word
   that can be pasted (docs/table-protocol.md); does no input or output. */
#ifndef KOUDI_SESSION_INVITATION_H
#define KOUDI_SESSION_INVITATION_H

#include "session/tables.h"

/* ADDRESS: bytes of a host name, with its NUL. TOKEN: hexadecimal digits. PIN: bytes, as TLS_PIN. REACH: bytes of a
   clause. WEB: of a page's address. */
enum {
    INVITATION_ADDRESS = 254,
    INVITATION_TOKEN = 20,
    INVITATION_PIN = 16,
    INVITATION_REACH = 512,
    INVITATION_WEB = 128
};

typedef struct invitation {
    /* A host name, in small letters, or an IPv4 or IPv6 address. */
    char address[INVITATION_ADDRESS];
    uint16_t port;
    char table[TABLE_ID + 1];
    char token[INVITATION_TOKEN + 1]; /* of the seat */
    uint8_t pin[INVITATION_PIN];      /* first half of the SHA-256 of the server's public key */
    /* The page of koudi-web that leads there, too, "https://cards.example.org/"; "": none. */
    char web[INVITATION_WEB];
} invitation;

/* Can an invitation name that address? */
bool invitation_takes(const char *address);
/* Can a link begin with that? */
bool invitation_takes_web(const char *url);
/* From where an address leads to its machine, the nearest first; of most names nothing is known, which counts as
   everywhere. */
typedef enum reach {
    REACH_NOBODY,
    REACH_MACHINE,  /* loopback */
    REACH_LINK,     /* link-local */
    REACH_PROVIDER, /* the shared addresses of RFC 6598, which VPNs use too */
    REACH_NETWORK,  /* private */
    REACH_ALL,
    REACH_COUNT
} reach;
reach invitation_reach(const char *address);
/* Says from where alone it leads, as a clause; nothing when it leads from everywhere. */
void invitation_reach_say(const char *address, char out[INVITATION_REACH]);
/* The word, behind the page and "#" where there is one; false when the address or the port cannot be. */
bool invitation_write(const invitation *of, char out[TABLE_INVITATION]);
/* Is there an invitation in the text, of whatever version, whole or not? */
bool invitation_is(const char *text);
/* Is there the beginning of one in it, which more letters could complete? */
bool invitation_is_cut(const char *text);
/* Reads the last whole invitation in a text, which may be broken into lines, quoted, escaped as in a page or in mail,
   and have other words around it. False
   with an untranslated sentence in *why; *out is as before then. */
bool invitation_read(const char *text, invitation *out, const char **why);
/* The word of the invitation that a table tells, which may be any text; "": it is none. */
void invitation_take(const char *said, char out[TABLE_INVITATION]);

#endif
