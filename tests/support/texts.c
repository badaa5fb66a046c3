/* texts.c - the presets as rows of a test, for the engine and for the oracle. */
#include "support/texts.h"

#include "support/test.h"

#include <string.h>

kd_rules rules_of(const char *preset)
{
    kd_rules rules;
    assert_true(kd_rules_preset(&rules, preset));
    return rules;
}

kd_rules rules_changed(const char *preset, const char *changes)
{
    kd_rules rules = rules_of(preset);
    kd_rules_error error;
    if (!kd_rules_parse(&rules, changes, strlen(changes), &error) ||
        !kd_rules_check(&rules, &error))
        fail_msg("%s", error.what);
    return rules;
}

oc_card card_number(int face)
{
    return (oc_card){(signed char)(face / KD_RANKS), (signed char)(face % KD_RANKS)};
}

bool is_trump(int trump, int level, oc_card card)
{
    return card.suit == OC_JOKERS || card.suit == trump || card.rank == level;
}

bool percent(kd_rng *rng, int of_hundred)
{
    return (int)kd_rng_below(rng, 100) < of_hundred;
}

const char *text_of(const oc_pile *cards, char out[SHOWN])
{
    oc_print(cards, out, SHOWN);
    return out;
}
