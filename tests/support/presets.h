/* presets.h - a test for each preset. */
#ifndef PRESETS_H
#define PRESETS_H

#include "support/rows.h"

/* Adds a test for each preset, "NAME: how"; *state is the preset's name. */
void add_presets(suite *s, const char *how, CMUnitTestFunction run);

#endif
