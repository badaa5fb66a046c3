/* rules.h - what the files of the rules floor share. */
#ifndef KOUDI_RULES_H
#define KOUDI_RULES_H

#include "koudi.h"
#include "out.h"

/* Ranks as a rules file writes them: "10", not "T". */
extern const char *const kd_rule_ranks[KD_RANKS + 1];
extern const char *const kd_rule_suits[KD_NO_SUIT + 1];
/* "no", "yes". */
extern const char *const kd_rule_yes_no[3];

/* The words that a row's value is written with, NULL-terminated; NULL for a number. */
const char *const *kd_rule_words(const kd_rule_row *row);
/* Is it one value that may be written as several words, or "none"? */
bool kd_rule_is_set(const kd_rule_row *row);
/* Is the value within the row's range? */
bool kd_rule_in_range(const kd_rule_row *row, unsigned value);
/* Does the row begin a section? The rows of one stand together. */
bool kd_rule_starts_section(int row);
/* "ladder", "10 K": a value as a rules file writes it. */
void kd_rule_value(kd_out *out, const kd_rule_row *row, unsigned value);
/* Fills error->what with the English sentence. Returns false, for callers to return. */
bool kd_rules_fail(kd_rules_error *error);

#endif
