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
    add_test(&s, "FOL-1 FOL-2 FOL-3 WIN-1 WIN-2 DUMP-1 DUMP-2 SHAPE-1 MULT-1: random scenes",
             engine_agrees_with_the_oracle, NULL);
    return run_suite(&s, "prop_oracle");
}
