/* seated.h - seats bots that are named as on a command line. */
#ifndef SEATED_H
#define SEATED_H

#include "table/driver.h"

/* Reads "strong:work=8"; fails the test when there is no such bot or setting. */
bot_settings mind_of(const char *words);
/* Prepares a driver for a match under a preset: the first bot on seats 0 and 2, the other on 1 and 3. */
void seat_sides(driver *d, const char *first, const char *other, const char *preset, uint64_t seed);
/* The same bot everywhere. */
void seat_all(driver *d, const char *name, const char *preset, uint64_t seed);

#endif
