/* house.h - any number of rooms behind listening sockets: takes connections, hears their greeting, and leads
   each to its room. */
#ifndef KOUDI_NET_HOUSE_H
#define KOUDI_NET_HOUSE_H

#include "net/listeners.h"

typedef struct house house;

/* Of a service, for who serves; the name has at most 13 letters. */
typedef struct house_figure {
    const char *name;
    long long number;
} house_figure;

enum {
    HOUSE_FIGURES = 16,
    HOUSE_STRANGERS = 64, /* connections at a time that have not said who they are */
    HOUSE_GREETING_S = 10
};

/* NULL without memory. done: a room has ended (room_calls); the house has freed it. */
house *house_new(struct event_base *base, void (*done)(void *arg, const char *id), void *arg);
/* Opens a room; false with a sentence in *why. */
bool house_open_room(house *h, const room_options *options, const char **why);
/* Takes a connection whose far end is that visitor; io is the house's from here on. */
void house_welcome(house *h, struct bufferevent *io, const visitor *who);
/* listeners_add, listeners_add_far, listeners_trust and listeners_pin. */
bool house_listen(house *h, int fd, bool (*who)(void *arg, int fd, visitor *out), void *arg);
bool house_listen_far(house *h, const char *where, char at[TCP_TEXT], char *why, size_t size);
bool house_trust(house *h, const char *address);
const uint8_t *house_pin(const house *h);
unsigned house_rooms(const house *h);
/* Is there a room of that name or ID? */
bool house_has(const house *h, const char *name);
/* Asks this when somebody wants a table that is not there; it may open the room. arg: that of done. */
void house_opens(house *h, bool (*unknown)(void *arg, const char *name));
/* more lists what is known besides, and returns how many; arg: that of done. */
void house_tells(house *h, int (*more)(void *arg, house_figure list[HOUSE_FIGURES]));
/* Ends all rooms as room_free does. h may be NULL. */
void house_free(house *h, ending how);

#endif
