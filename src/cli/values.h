/* values.h - the values that options and operands take. */
#ifndef KOUDI_CLI_VALUES_H
#define KOUDI_CLI_VALUES_H

#include "koudi.h"

#include <limits.h>

/* Each complains and returns false when the text is not such a value. */
bool cli_number(const char *option, const char *text, uint64_t low, uint64_t high, uint64_t *out);
/* A preset's name or a rules file. *rules passes kd_rules_check. */
bool cli_rules(const char *text, kd_rules *rules);
/* The same without that check. */
bool cli_read_rules(const char *text, kd_rules *rules);
/* A match by rules that were checked when they were read. */
void cli_start(kd_match *match, const kd_rules *rules);

/* The seat of "south=WHO", and in *who what follows the "="; -1, having complained, when the text is
   not of that form. */
int cli_seat(const char *text, const char **who);
/* The path of a record that is named by its file, or by its number in the list of saved games, where
   no file has that name. path holds it in the latter case. NULL, having complained, when the list has
   no such number. */
const char *cli_record(const char *word, char path[PATH_MAX]);

/* A path of this very program, to run it again; NULL when the system does not tell it. Static. */
const char *cli_program(void);
/* A random seed. */
uint64_t cli_any_seed(void);

#endif
