/* presets.c - a test for each preset. */
#include "support/presets.h"

#include <stdio.h>

#include "koudi.h"

enum { MOST_TESTS = 64 };

void add_presets(suite *s, const char *how, CMUnitTestFunction run)
{
    static char names[MOST_TESTS][100]; /* cmocka keeps the pointer */
    static int count;
    for (int i = 0; i < kd_preset_count && count < MOST_TESTS; i++) {
        kd_rules rules;
        if (!kd_rules_preset(&rules, kd_presets[i].name) || !kd_rules_check(&rules, NULL))
            continue;
        snprintf(names[count], sizeof *names, "%s: %s", kd_presets[i].name, how);
        add_test(s, names[count++], run, kd_presets[i].name);
    }
}
