/* prop_oracle.c - the engine against the oracle on random scenes of the real deck (FOL WIN DUMP). */
#include "support/compare.h"
#include "support/rows.h"

enum { SEED = 1, SCENES = 40000 }; /* 19 questions a scene */

static void engine_agrees_with_the_oracle(void **state)
{
    check_scenes(SEED, SCENES);
}

int main(void)
{
    suite s = {0};
    add_test(&s, "FOL WIN DUMP SHAPE MULT: random scenes", engine_agrees_with_the_oracle, NULL);
    return run_suite(&s, "prop_oracle");
}
