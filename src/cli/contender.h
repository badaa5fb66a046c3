/* contender.h - who plays for a side when players are compared: "steady", "expert:work=500". */
#ifndef KOUDI_CONTENDER_H
#define KOUDI_CONTENDER_H

#include "table/driver.h"

enum { MAX_CONTENDER = 256 };

typedef struct contender {
    char text[MAX_CONTENDER]; /* as it was asked for */
    bot_settings bot_settings;
    bool runs; /* "cmd:COMMAND": a program, for which mind stands in; driver->guests has it */
    bool sees; /* the yardstick that sees all hands, mind.work playouts a play */
} contender;

/* For a help page: the names there are. */
void contender_help(void);
/* Complains that somebody is no player, and says who are; others: ", and more", or "". */
void contender_complain(const char *why, const char *others);
/* Reads "NAME[:settings]" or "cmd:COMMAND"; complains and returns false when there is no such player. */
bool contender_parse(const char *text, contender *out);
/* The same, or "seeing[:work=N]": for measuring alone. */
bool contender_parse_any(const char *text, contender *out);
/* How programs that are started from here on are confined; it must last. */
void contender_confine(const confine *how);
/* Starts the programs among those who sit. False, having complained, when that cannot be; *out is
   NULL when there is none. */
bool contender_headless(const contender *const seat[KD_SEATS], const kd_rules *rules,
                        const char *rules_name, uint64_t seed, uint64_t stream,
                        headless_peers **out);
/* Complains of those that lost their seats, and closes. guests may be NULL. */
void contender_part(headless_peers *headless_peers);
/* Decides for view->seat of the driver's match. */
kd_action contender_decide(const contender *who, const driver *table, const kd_view *view,
                           kd_rng *rng);

#endif
