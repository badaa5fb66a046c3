/* driver.h - plays a match of bots straight through: no loop, no clock, no screen. */
#ifndef KOUDI_DRIVER_H
#define KOUDI_DRIVER_H

#include "bots/bots.h"
#include "table/store.h"

typedef struct driver {
    kd_match match;
    const bot *seat[KD_SEATS];
    kd_rng seat_rng[KD_SEATS], chance;
    store *record;    /* written when not NULL; owned by the caller */
    long actions;     /* applied */
    long decisions;   /* made by bots */
    int refusals;     /* of bots' actions; an allowed one was taken instead */
    kd_events events; /* of the last action */
    kd_action last;   /* applied */
    uint8_t drew;     /* the seat that drew a card just now, or KD_NOBODY */
} driver;

/* Readies a driver for a match that the caller has started in driver->match. The same seed and
   stream give the same cards and the same random numbers to each seat, whoever sits there. */
void driver_ready(driver *driver, const bot *const seats[KD_SEATS], uint64_t seed, uint64_t stream);
/* One action; false when the match is over. */
bool driver_step(driver *driver);
/* On to the end of the deal, or of the match. */
void driver_deal(driver *driver);
void driver_match(driver *driver);

#endif
