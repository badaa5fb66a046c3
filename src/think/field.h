/* field.h - the field: a deal that is over, played again by bots at many tables, with which its result is
   compared. */
#ifndef KOUDI_THINK_FIELD_H
#define KOUDI_THINK_FIELD_H

#include <stdatomic.h>

#include "record/boards.h"
#include "think/bot_settings.h"

enum { FIELD_TABLES = 64, FIELD_STRONG = 8 };

/* The results at the tables where the deal was not void. */
typedef struct field {
    int tables;
    int16_t levels[FIELD_TABLES]; /* of South and North, as deal_levels, in ascending order */
} field;

/* Can the deal, which is over, be compared: was it played out from cards dealt by chance? */
bool field_can(const kd_match *ended);
/* Plays the deal again at so many tables, up to FIELD_TABLES, by these bots: the same cards dealt in the same order, the
   same levels, dealer and rules; from table to table and to the deal itself only the bots' random numbers differ, which
   are the same on every machine. Looks at *stop, unless NULL, between the tables. False when field_can is. */
bool field_play(field *out, const kd_match *ended, const bot_settings seats[KD_SEATS], int tables,
                const atomic_bool *stop);
/* The field: steady at all tables, which differ in that each now and then makes a second choice. */
bool field_steady(field *out, const kd_match *ended, const atomic_bool *stop);
/* As many tables as FIELD_STRONG of strong, with little work: some seconds. */
bool field_strong(field *out, const kd_match *ended, const atomic_bool *stop);

/* The same for a deal that was void, too, but for one that ended before all cards were drawn; and where it is void at a
   table that table counts, as 0 levels. */
bool field_of_day(field *out, const kd_match *ended, const atomic_bool *stop);

/* The bots that a record names; at other seats bot is NULL. */
void field_seats(const record_head *head, bot_settings seats[KD_SEATS]);
/* The seat alone exchanged: steady sits there, at the others the bots that did. False also when one of these is none
   (bot NULL) or searches, which takes too long. */
bool field_alone(field *out, const kd_match *ended, const bot_settings seats[KD_SEATS], int seat,
                 const atomic_bool *stop);

/* The mean of a side's levels; 0 without tables. */
double field_mean(const field *f, int team);
/* At how many tables of 100 the side did worse; those where it did as well count half. */
int field_beaten(const field *f, int team, int levels);

#endif
