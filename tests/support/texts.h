/* texts.h - the presets as rows of a test, for the engine and for the oracle. */
#ifndef TEXTS_H
#define TEXTS_H

#include "support/notation.h"
#include "support/oracle_deal.h"

typedef struct text_row {
    const char *name, *preset;
    od_text text;
} text_row;

/* The engine's rules of a preset, and the same with the changes that a rules file makes. */
kd_rules rules_of(const char *preset);
kd_rules rules_changed(const char *preset, const char *changes);

/* Face 0..53 as the oracle's card. */
oc_card card_number(int face);
bool is_trump(int trump, int level, oc_card card);
/* True with this probability in percent. */
bool percent(kd_rng *rng, int of_hundred);
/* Prints to out and returns it. */
const char *text_of(const oc_pile *cards, char out[SHOWN]);

#endif
