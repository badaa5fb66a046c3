/* prop_oracle.c - the engine against the oracle on random scenes of the real deck (FOL WIN DUMP). */
#include "support/compare.h"
#include "support/test.h"

enum { SEED = 1, SCENES = 40000 }; /* 19 questions a scene */

TEST("FOL-1 FOL-2 FOL-3 WIN-1 WIN-2 DUMP-1 DUMP-2 SHAPE-1 MULT-1: random scenes")
{
    check_scenes(SEED, SCENES);
}
