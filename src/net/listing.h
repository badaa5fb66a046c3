/* listing.h - which tables this machine has: all sockets are asked at once, and the loop waits for none. */
#ifndef KOUDI_NET_LISTING_H
#define KOUDI_NET_LISTING_H

#include "net/door.h"
#include "net/table_lines.h"

struct event_base;
typedef struct listing listing;

/* LISTING_MS: for the sockets to answer. LISTING_TABLES: of one socket, at most. */
enum { LISTING_MS = 500, LISTING_TABLES = 64 };

typedef struct listed_table {
    const door *at;
    bool silent; /* nothing has been heard: its name is the socket's, and all below is unknown */
    bool among;  /* its socket has others, too */
    char id[TABLE_ID + 1], name[SITTER_NAME], rules[RECORD_NAME];
    int free;   /* seats that this account may take; -1: not told */
    bool shows; /* it has told who sits there */
    sitter sitter[KD_SEATS];
} listed_table;

/* Asks the sockets. done comes once, from the loop, when all have answered or their time is over; it may free
   the listing. NULL without memory. */
listing *listing_new(struct event_base *base, void (*done)(void *arg), void *arg);
/* The same, turning the loop until it is done; base NULL: a loop of its own. */
listing *listing_wait(struct event_base *base);
/* After it is done: the tables, the i-th from 0 on; NULL: there are no more. */
const listed_table *listing_at(const listing *l, int i);
/* 0, or the errno for which not all sockets could be asked. */
int listing_error(const listing *l);
/* l may be NULL. Before the loop is freed. */
void listing_free(listing *l);

#endif
