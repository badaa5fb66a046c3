/* values.h - the values that options and operands take. */
#ifndef KOUDI_CLI_VALUES_H
#define KOUDI_CLI_VALUES_H

#include "koudi.h"

#include <limits.h>

/* Reads the rules of a preset's name or a rules file. Complains and returns false when there are none, or
   when they do not pass kd_rules_check. */
bool cli_rules(const char *word, kd_rules *rules);
/* The same without kd_rules_check. */
bool cli_read_rules(const char *word, kd_rules *rules);
/* Starts a match under rules that have passed kd_rules_check. */
void cli_start(kd_match *match, const kd_rules *rules);

/* Reads "south=WHO": returns the seat and sets *who to WHO; -1, having complained, when the text has another
   form. */
int cli_seat(const char *word, const char **who);
/* The path of a record: word itself, or, when no file has that name and it is a number, that record of the
   list of saved games, in path. NULL, having complained, when the list has no such number. */
const char *cli_record(const char *word, char path[PATH_MAX]);

/* Complains that a record cannot be read, at that line unless it is 0; returns CLI_FAILED. */
int cli_unreadable(const char *path, int line, const char *why);

/* The signs to print with: ASCII when asked for, and when the locale is not UTF-8. */
const struct glyphs *cli_glyphs(bool ascii);
/* A path of this program, to run it again; NULL when the system does not tell it. Static. */
const char *cli_program(void);
/* A random seed. */
uint64_t cli_any_seed(void);

#endif
