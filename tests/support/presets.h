/* presets.h - tests that hold for each published rule text. */
#ifndef PRESETS_H
#define PRESETS_H

#include "support/rows.h"

/* Adds one test for each preset that can be played, "NAME: how"; *state is the preset's name. */
void add_presets(suite *s, const char *how, CMUnitTestFunction run);

#endif
