/* served.h - the real koudi serve in a process of its own, and people who play at its tables as steady does but think
   as long as people. They connect over TLS on loopback, each from an address of its own, because the number of
   connections from one address is bounded. */
#ifndef SERVED_H
#define SERVED_H

#include "net/tls.h"
#include "support/guest.h"
#include "support/program.h"

#include <limits.h>

enum { SERVED_PEOPLE = 2 };

typedef struct served_table served_table;

struct served_table {
    char name[24];
    unsigned match; /* people have other secrets at each; the caller counts */
    guest person[SERVED_PEOPLE];
    char secret[SERVED_PEOPLE][TABLE_SECRET + 1];
    long long
        sent; /* in microseconds, when an answer should be on its way to the other; 0: it was seen */
    int sender;
    bool told; /* its first person, of an action that is not counted yet */
    long actions;
};

/* One at a time. Set what is above the line before served_begin. */
typedef struct served {
    struct event_base *base;
    uint64_t seed;
    bool tls; /* else over the socket of this machine */
    unsigned think_ms,
        think_more_ms; /* a person's time for an answer, from the least on and so much more */
    const char *const *words; /* of serve, but for socket and network; NULL-terminated */
    void (*shown)(
        long long us); /* an answer was on its way for so long to the other person; may be NULL */
    /* A person's connection, where it is not simply served_connect; may be NULL. */
    int (*connect)(guest *p);

    program service;
    char socket[PATH_MAX];
    unsigned port;
    tls_client *client;
    bool opened; /* the service has said where */
    struct event *says;
    kd_rng rng;
} served;

extern served served_now;

/* Starts the service with its state in the test's folder, and waits until it is open. From then on the test fails
   when it ends by itself. */
void served_begin(void);
/* Ends the service by that signal, turning the loop meanwhile, and starts it anew. Seconds from the signal on until
   it has ended, and until its tables are open. */
void served_restart(int number, double *ended, double *opened);
/* Ends it for good. */
void served_end(void);
/* For a teardown: kills it, if it still runs. */
void served_kill(void);

/* A descriptor connected to the network's port, from the address 127.NET.B.C of that number; -1 with errno. */
int served_connect(unsigned net, unsigned number);
/* Takes a seat at a table, which is opened if need be, through the socket of this machine: what comes over the
   network then is known by its secret. False with what the service has said in said. */
bool served_seat(const char *table, int seat, const char *secret, char *said, size_t size);
/* Sits down; number is the person's, and secret and address follow from it. False with a sentence. */
bool served_join(served_table *t, int number, int seat, char *why, size_t size);

unsigned served_draw(unsigned bound);
long long served_us(void);
/* A number of /proc/PID/FILE, behind that word. */
long served_number(pid_t pid, const char *file, const char *word);
double served_processor_s(pid_t pid);

#endif
