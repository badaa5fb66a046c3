/* transport.h - ways to a table: sockets, TCP, ssh, their addresses and secrets. */
#ifndef KOUDI_NET_TRANSPORT_H
#define KOUDI_NET_TRANSPORT_H

#include <limits.h>
#include <stdbool.h>
#include <sys/socket.h>

#include "net/protocol.h"
#include "net/remote_session.h"
#include "net/tls.h"
#include "session/invitation.h"

/* ---- secret.c: the keys of this account's seats at tables: a file for each table, which nobody else may
        read ---- */

/* The key of the seat at the table of that id, as it was kept; else a new one, which is kept on the disk
   before it is returned; those not used for a quarter of a year are removed then. False with errno: it cannot
   be kept. */
bool secret_of_table(const char *id, char out[TABLE_SECRET + 1]);
/* Has one been kept? */
bool secret_is_kept(const char *id);
void secret_forget(const char *id);

/* ---- tcp.c: addresses of the network: read, found, listened at, connected to ---- */

/* A stream socket of that family, not blocking and closed on exec; -1 with errno. */
int stream_socket(int family);
/* Closes it, if there is one; -1 with that errno. */
int stream_fail(int fd, int error);

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

/* ---- door.c: the doors of this machine's tables: Unix sockets in one folder, and who is at their other end ---- */

enum { DOORS = 64 };

/* The person at the other end, as the transport knows it. */
typedef struct visitor {
    char account[SITTER_NAME]; /* of this machine, or of the guest; "": not known */
    /* The account that brings the guest; "" for none, and for that of the table's own process, whose guests are
       told apart by who let them in. */
    char bringer[SITTER_NAME];
    bool opener;
    bool far; /* came over the network: nobody knows who it is */
} visitor;

/* A table that was found. */
typedef struct door {
    char path[PATH_MAX];
    char name[SITTER_NAME];  /* of the table */
    char owner[SITTER_NAME]; /* account that opened it */
    bool own;                /* it is this one */
    int fd; /* of door_list: connected, the caller's; -1: too many wait there already */
} door;

/* Of names of tables. */
#define DOOR_LETTERS "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-"

/* May a table be called so? */
bool door_is_name(const char *name);
/* The path of the socket of a table of that name: in the folder that KOUDI_TABLES names, which is the
   only one then, in /run/koudi where this account may write to it, else in
   /tmp/koudi-tables-UID, which is made with mode 0755 and must be this account's and nobody else's to write
   to. False, with an untranslated sentence in *why. */
bool door_path(const char *name, char out[PATH_MAX], const char **why);
/* A listening socket there, not blocking, for everybody of this machine; a socket that nobody listens at is
   replaced. -1 with errno: EADDRINUSE where a table of that name is open. */
int door_listen(const char *path);
/* A connected socket, not blocking; -1 with errno. A socket that is not its folder's owner's is not
   connected to: EPERM. */
int door_connect(const char *path);
/* Finds the account at the other end of a connected Unix socket. lobby_listen's who; arg: the uid_t of the opener. */
bool door_who(void *arg, int fd, visitor *out);
/* The tables of this machine, of all accounts, connected to. Returns how many; error is set to 0, or to the errno
   for which not all could be looked at. */
int door_list(door out[DOORS], int *error);
/* The name of an account; its number where it has none. */
void door_account(uid_t uid, char out[SITTER_NAME]);

/* ---- connector.c: the connection to a table at another machine: finds the machine, connects, and says why it cannot ---- */

enum { CONNECTOR_WHY = 400 };

typedef struct connector {
    char host[TCP_HOST], port[TCP_PORT];
    uint8_t pin[TLS_PIN];
    tcp_addresses found; /* once: later attempts look nothing up */
    int at;              /* the address that was tried last */
    tls_client *client;
    char why[CONNECTOR_WHY];
} connector;

/* host: a name, or an address in digits. */
void connector_make(connector *d, const char *host, unsigned port, const uint8_t pin[TLS_PIN]);
/* As remote_way.connect. The first call looks the host up and tries all its addresses, five seconds each. Later
   ones do not wait: each begins to connect to the address that answered last or, when the last attempt
   has failed, to the next one. A sentence in *why is already in the player's language. */
struct bufferevent *connector_connect(connector *d, struct event_base *base, const char **why);
/* As remote_way.explain. */
void connector_explain(const connector *d, char *why, size_t size);
/* Its connections stay. */
void connector_end(connector *d);

/* ---- transport.c: the ways to a table: a socket of this machine, or ssh to another one ---- */

enum { TRANSPORT_HOST = 256, TRANSPORT_ERRORS = 2048, TRANSPORT_PORT = 6 };

/* Where a table is. */
typedef struct table_address {
    char path[PATH_MAX];       /* of its socket; "": on another machine */
    char host[TRANSPORT_HOST]; /* [USER@]HOST */
    char port[TRANSPORT_PORT]; /* "": the usual one */
    char table[SITTER_NAME];   /* "": the only one there */
    invitation invited;        /* over the network; port 0: not so */
} table_address;

/* Reads where a table is: the path of a socket, with or without the name of one of its tables behind it, the name
   of a table of this machine, ssh://[USER@]HOST[:PORT][/TABLE], or an invitation; NULL: the only table of this
   machine. The tables of this machine are asked for their names, turning the loop; base NULL: one of its own.
   False with a sentence in the player's language; *several: there are more than one that it could be. */
bool table_address_read(struct event_base *base, const char *where, table_address *out,
                        bool *several, char *why, size_t size);

/* A way, which connects as often as it is cut. */
typedef struct transport {
    table_address to;
    bool fleeting; /* the seat's key is not kept on the disk */
    int beside;    /* 1 and a seat: the key is that of a second seat of this account; 0: its own */
    bool asks; /* ssh may ask for a password, or whether a host is known, at the terminal; once */
    char secret[TABLE_SECRET + 1];
    char made[TABLE_ID + 1];     /* the file of the key, if that is a new one; else "" */
    connector connector;         /* where to.invited leads */
    pid_t ssh;                   /* 0: none */
    int errors;                  /* what it complains of; -1: it does not run */
    char said[TRANSPORT_ERRORS]; /* the last of that */
    size_t used;
    char why[TRANSPORT_ERRORS]; /* why there is no connection */
    struct event *complains;
} transport;

/* Runs the program of these words, found by PATH where the first has no slash, with those descriptors as its first
   three (-1: /dev/null) and signals as usual. 0, or an errno. */
int spawn_program(const char *const words[], const int ends[3], pid_t *pid);

void transport_make(transport *w, const table_address *to);
/* For remote_options; w must stay where it is. */
remote_way transport_of(transport *w);
/* Is a key kept for that seat, beside this account's own, at the table of that id? */
bool transport_has_second(const transport *w, const char *id, int seat);
/* After the session was closed. */
void transport_end(transport *w);

/* Joins stdin and stdout to a connected socket, byte by byte, until the table closes it. guest: says first
   whose it is; NULL: the account's. Returns false when nothing could be written. */
bool transport_bridge(int table, const char *guest);
/* Says on stdout, as a table does, why there is none. */
void transport_refuse(close_reason why);

#endif
