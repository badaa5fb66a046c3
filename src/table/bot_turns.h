/* bot_turns.h - so many bots may search at a time; the others wait for their turn, but not for long. */
#ifndef KOUDI_TABLE_BOT_TURNS_H
#define KOUDI_TABLE_BOT_TURNS_H

#include <stdbool.h>

struct event;
struct event_base;

/* The place in the queue of a bot that is asked. */
typedef struct bot_turn {
    struct bot_turns *of; /* NULL: it neither searches nor waits */
    bool waits;
    struct event *timer; /* of its waiting */
    void (*begin)(void *arg);
    void (*late)(void *arg);
    void *arg;
    struct bot_turn *next;
} bot_turn;

typedef struct bot_turns {
    unsigned most;      /* at a time */
    unsigned searching; /* now */
    unsigned waiting;
    unsigned long long late; /* turns that did not come in time */
    bot_turn *first;         /* of those that wait, in their order */
} bot_turns;

/* True: it may search now. False: it waits, and either begin or, after so many milliseconds, late is called from
   the loop. Without memory none waits. */
bool bot_turn_take(bot_turns *turns, bot_turn *turn, struct event_base *base, unsigned ms,
                   void (*begin)(void *arg), void (*late)(void *arg), void *arg);
/* It has answered, or need not any more; the next in the queue begins. Does nothing where there is no turn. */
void bot_turn_end(bot_turn *turn);

#endif
