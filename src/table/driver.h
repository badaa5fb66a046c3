/* driver.h - plays a match of bots and programs straight through: no clock, no screen. */
#ifndef KOUDI_TABLE_DRIVER_H
#define KOUDI_TABLE_DRIVER_H

#include "record/store.h"
#include "table/program.h"
#include "think/bot_settings.h"

typedef struct driver driver;

/* Programs at the seats of a driver; each is waited for. */
typedef struct headless_peers headless_peers;

/* Starts a program for each seat that has a command, the others being NULL; the commands must
   outlive them. how says how they are confined; NULL: not at all. Each gets random numbers from seed and
   stream, and a scratch folder (program.h). NULL with errno when there is no memory or no
   room for a folder. */
headless_peers *headless_open(const char *const commands[KD_SEATS], const kd_rules *rules,
                              const char *rules_name, const confine *how, uint64_t seed,
                              uint64_t stream);
/* Does a program sit at the seat? peers may be NULL: no. */
bool headless_at(const headless_peers *peers, int seat);
/* Waits for a legal answer of view->seat; a bot gives it when the program fails. */
kd_action headless_decide(headless_peers *peers, const kd_view *view);
peer_fault headless_fault(const headless_peers *peers, int seat);
/* How many answers of a seat's program were not allowed. */
unsigned headless_refused(const headless_peers *peers, int seat);
/* peers may be NULL. */
void headless_close(headless_peers *peers);

/* Decides for view->seat; rng is that seat's own. */
typedef kd_action driver_decide(void *arg, const driver *driver, const kd_view *view, kd_rng *rng);
/* Hears of every action applied: driver->last, driver->events, driver->match after it. Its lines go into
   the record together with the action. */
typedef void driver_applied(void *arg, const driver *driver);

struct driver {
    kd_match match;
    bot_settings seat[KD_SEATS];
    driver_decide *decide;   /* asked instead of the bots when not NULL */
    driver_applied *applied; /* may be NULL */
    void *arg;               /* of both */
    kd_rng seat_rng[KD_SEATS], chance;
    headless_peers *headless_peers; /* programs at some seats, or NULL: none; the caller's */
    store *record;                  /* written when not NULL; owned by the caller */
    long actions;                   /* applied */
    long decisions;                 /* made by bots */
    int refusals;                   /* of bots' actions; an allowed one was taken instead */
    int refused[KD_SEATS];
    kd_events events; /* of the last action */
    kd_action last;   /* applied */
    uint8_t drew;     /* the seat that drew a card just now, or KD_NOBODY */
};

/* Readies a driver for a match that the caller has started in driver->match. The same seed and
   stream give the same cards and the same random numbers to each seat, whoever sits there. */
void driver_bots(driver *driver, const bot_settings seats[KD_SEATS], uint64_t seed,
                 uint64_t stream);
/* The same with bots that have no settings. */
void driver_ready(driver *driver, const bot *const seats[KD_SEATS], uint64_t seed, uint64_t stream);
/* One action; false when the match is over. */
bool driver_step(driver *driver);
/* On to the end of the deal, or of the match. */
void driver_deal(driver *driver);
void driver_match(driver *driver);

#endif
