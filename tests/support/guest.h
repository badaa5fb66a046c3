/* guest.h - people who sit at terminals of their own, at a table behind a line, and play by themselves. */
#ifndef GUEST_H
#define GUEST_H

#include "net/remote_session.h"

typedef struct guest guest;

/* What a test hears of its people, and decides for them; each may be NULL. */
typedef struct guest_calls {
    void (*sent)(void *arg, guest *p, unsigned number, const kd_action *action);
    void (*refused)(void *arg, guest *p);
    /* The view as of an event; or, where that is NULL, of an ask, or after a cut, when nothing is asked. */
    void (*seen)(void *arg, guest *p, const kd_event *event, const kd_view *view);
    void (*changed)(void *arg, guest *p);
    kd_action (*decide)(void *arg, const guest *p); /* NULL: as guest_decide */
    void *arg;
} guest_calls;

/* Somebody at a terminal. What is above the line may be set before guest_join, and the habits later, too. */
struct guest {
    void *owner; /* the test's */
    int number;
    const guest_calls *calls;
    struct bufferevent *(*connect)(guest *p, struct event_base *base, const char **why);
    const char *account; /* its name */
    const char *at;      /* the table's name; NULL: the only one there */
    bool nameless;       /* says no name */
    bool asks_first;     /* takes its seat from no other terminal unasked */
    const char *secret;  /* NULL: one of its own, by its number */
    const char *token;   /* of an invitation; NULL: without one */
    uint64_t seed;       /* of what it decides */
    unsigned think_ms;   /* before it answers; 0: at once */
    unsigned retry_ms;   /* before it comes back after a cut; 0: as usual */
    bool silent;         /* does not answer */
    bool unready;        /* does not leave a result */
    bool declares;       /* also while cards come, unasked */
    bool automatic;      /* gives its only answer at once, as the screen does */
    const char
        *bringer; /* at a party: the account that brings it as a guest of that name; NULL: none */
    bool far;     /* at a party: comes over the network, without an account */

    remote_options options;
    table_joined table;
    session *session;       /* NULL: not there */
    struct bufferevent *io; /* its end of the connection */
    char why[200];          /* why it could not come */
    struct event *thinks;
    kd_view view;
    unsigned asked;    /* the number of the open ask; 0: none */
    unsigned declared; /* the deal in which it has, unasked */
    int tells, asks, refusals, forced[KD_PHASE_COUNT], words[WORD_COUNT];
    char said[256]; /* the last talk, why the table has ended, or what is unfair */
    int phrase;
    int nudge;       /* the last seat that was nudged, or why none was */
    table_back back; /* what came of taking back */
    int backs;
    unsigned held_then; /* cards in its hand as it was told so */
};

/* Comes, and wants a seat (KD_SEATS: any; KD_NOBODY: watches). False, with the reason in its why, when it is turned
 * away. */
bool guest_join(guest *p, struct event_base *base, int seat);
/* Closes its terminal; it may come again. */
void guest_quit(guest *p);
/* The same for good. */
void guest_free(guest *p);
/* What it plays: as steady does, by its seed. */
kd_action guest_decide(const guest *p, const kd_view *view);

#endif
