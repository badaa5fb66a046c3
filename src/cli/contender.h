/* contender.h - the players of a comparison: bots or programs, named on the command line. */
#ifndef KOUDI_CLI_CONTENDER_H
#define KOUDI_CLI_CONTENDER_H

#include "cli/options.h"
#include "strangers/strangers.h"
#include "table/driver.h"

enum { MAX_CONTENDER = 256 };

typedef struct contender {
    char text[MAX_CONTENDER]; /* as on the command line */
    bot_settings bot_settings;
    bool runs; /* "cmd:COMMAND": a program; bot_settings play on when it loses its seat */
    bool sees; /* the perfect-information bot; bot_settings.work is its rollouts for each play */
    const stranger *stranger; /* NULL: none */
} contender;

/* Prints the names for a help page; the arena's have the strangers, too. */
void contender_help(void);
void contender_help_arena(void);
/* A player, or two joined by a plus sign, as it is printed: a bot by its name in the language of cli/printed.h. */
void contender_shown(const char *words, char *out, size_t size);
/* Complains why a word names no player, and lists the names; others: ", and more", or "". */
void contender_complain(const char *why, const char *others);
/* Reads "NAME[:settings]" or "cmd:COMMAND", for the arena also "seeing[:work=N]", the perfect-information
   bot, and the name of a stranger. False, with a sentence in why, when there is no such player. */
bool contender_read(const char *words, bool arena, contender *out, char *why, size_t size);
/* The same; complains, and lists the names. */
bool contender_parse(const char *words, bool arena, contender *out);
/* The names that the arena's players have beside bots: ", seeing, ...". */
const char *contender_arena_names(void);
/* The command of "cmd:COMMAND"; NULL when words do not begin so, or has no command. */
const char *contender_command(const char *words);

/* Takes --seat-may, a path that must exist, into the confine at option->at. */
cli_take contender_take_may;
/* Prepares how (confine.h) for the command (NULL: none). False, having complained, when it would leave a
   secret open. */
bool contender_prepare(confine *how, const char *command);
/* Checks that all programs among the players can be confined so, and confines those that are started from
   now on; how must stay valid. Complains and returns false when they cannot be. */
bool contender_confine(confine *how, const contender *seats, int count);

/* Seats players at a table whose match has been started: bots draw random numbers from seed and stream,
   programs, which are started, from seed and program_stream. False, having complained, when programs cannot be
   started; bots sit in their places then. */
bool contender_sit(driver *table, const contender *const seat[KD_SEATS], const char *rules_name,
                   uint64_t seed, uint64_t stream, uint64_t program_stream);
/* Complains of programs that lost their seats, and ends all. peers may be NULL. */
void contender_close(headless_peers *peers);
/* Decides for view->seat in the driver's match. */
kd_action contender_decide(const contender *who, const driver *table, const kd_view *view,
                           kd_rng *rng);

#endif
