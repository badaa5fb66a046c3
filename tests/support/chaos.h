/* chaos.h - bad lines: what is sent between two bufferevents comes late, in slices, or not at all; lines are cut at
   any byte. By timer_now and timer_set, virtual or not; drawn from a seed. */
#ifndef CHAOS_H
#define CHAOS_H

#include "koudi.h"

struct bufferevent;
struct event_base;

enum { CHAOS_LINES = 16 };

typedef enum chaos_way { CHAOS_UP /* to the table */, CHAOS_DOWN, CHAOS_WAYS } chaos_way;

typedef struct relay relay;

/* After how many of these bytes, which are to arrive, the line is cut; 0: it is not. */
typedef size_t chaos_cuts(void *arg, int number, chaos_way way, const unsigned char *bytes,
                          size_t size);

typedef struct chaos {
    struct event_base *base;
    kd_rng rng;
    unsigned delay_ms, jitter_ms; /* each piece takes delay_ms, more or less by jitter_ms */
    unsigned slice; /* a piece has 1 to so many bytes; 0: what is sent at once comes at once */
    relay *relays;
    long passed[CHAOS_LINES][CHAOS_WAYS]; /* bytes that have arrived, on all lines of that number */
    long cut_at[CHAOS_LINES][CHAOS_WAYS]; /* cut when so many have; 0: never */
    chaos_cuts *cuts;                     /* NULL: only cut_at cuts */
    void *cuts_arg;
    long long dark_until[CHAOS_LINES]; /* nothing arrives before, by timer_now */
    /* Hears what arrives; NULL: nobody does. */
    void (*tap)(void *arg, int number, chaos_way way, const unsigned char *bytes, size_t size);
    void *tap_arg;
} chaos;

void chaos_begin(chaos *c, struct event_base *base, uint64_t seed);
/* Joins two ends to a line of that number, and owns them. */
void chaos_join(chaos *c, int number, struct bufferevent *near, struct bufferevent *far);
/* Puts itself between the ends of a line of that number, as party.wire. */
void chaos_wire(void *arg, int number, struct bufferevent *pair[2]);
/* The same between sockets, as party.wire_tls. */
void chaos_wire_sockets(void *arg, int number, int pair[2]);
/* Cuts the lines of that number: both ends hear of it at once, and what is on its way is lost. */
void chaos_cut(chaos *c, int number);
/* Nothing arrives for so long, not even that the far end is gone. */
void chaos_hole(chaos *c, int number, unsigned ms);
/* From here on lines are good, and those that are dark are not any more. */
void chaos_calm(chaos *c);
/* Ends all lines. */
void chaos_end(chaos *c);

#endif
