/* seat_bot.h - a bot's seat at the table. */
#ifndef KOUDI_SEAT_BOT_H
#define KOUDI_SEAT_BOT_H

#include "table/table.h"
#include "table/thinker.h"

typedef struct seat_bot {
    const bot *bot;
    thinker *thinker;
    uint64_t seed;
    table *table;
    int seat;
    bool refused; /* its last answer was refused: any allowed action will do now */
} seat_bot;

/* self is a seat_bot with bot, thinker and seed set. */
extern const seat_kind seat_bot_kind;

#endif
