/* contender.h - who plays for a side when players are compared: "steady", "expert:work=500",
   "cmd:COMMAND"; and how the programs among them are confined. */
#ifndef KOUDI_CLI_CONTENDER_H
#define KOUDI_CLI_CONTENDER_H

#include "table/driver.h"

enum { MAX_CONTENDER = 256 };

typedef struct contender {
    char text[MAX_CONTENDER]; /* as it was asked for */
    bot_settings bot_settings;
    bool runs; /* "cmd:COMMAND": a program; bot_settings stand in when it loses its seat */
    bool sees; /* the perfect-information bot, bot_settings.work rollouts a play */
} contender;

/* For a help page: the names there are. */
void contender_help(void);
/* Complains that somebody is no player, and says who are; others: ", and more", or "". */
void contender_complain(const char *why, const char *others);
/* Reads "NAME[:settings]" or "cmd:COMMAND"; complains and returns false when there is no such player. */
bool contender_parse(const char *text, contender *out);
/* The same, or "seeing[:work=N]", the perfect-information bot. */
bool contender_parse_any(const char *text, contender *out);
/* "a,b,a,b": a player for each seat, with settings as in "expert:work=500,time=20". */
bool contender_seats(const char *text, contender seats[KD_SEATS]);
/* The command of "cmd:COMMAND", or NULL when the words do not begin so, or names none. */
const char *contender_command(const char *words);

/* The value of --seat-may, a path that must exist; complains and returns false when it does not. */
bool contender_may_read(confine *how, const char *path);
/* Prepares how (confine.h) for the command (NULL: for none). Complains and is false when something
   secret would be open to it. */
bool contender_prepare(confine *how, const char *command);
/* Checks that all programs among the players can be confined so, and confines those that are started
   from here on; how must last. Complains and returns false when they cannot be. */
bool contender_confine(confine *how, const contender *seats, int count);

/* Starts the programs among those who sit. False, having complained, when that fails; *out is NULL
   when there is none. */
bool contender_headless(const contender *const seat[KD_SEATS], const kd_rules *rules,
                        const char *rules_name, uint64_t seed, uint64_t stream,
                        headless_peers **out);
/* Complains of the programs that lost their seats, and ends all. peers may be NULL. */
void contender_close(headless_peers *peers);
/* Decides for view->seat of the driver's match. */
kd_action contender_decide(const contender *who, const driver *table, const kd_view *view,
                           kd_rng *rng);

#endif
