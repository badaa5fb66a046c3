/* long_oracle.c - prop_oracle with over ten million questions and another seed. */
#include "support/compare.h"
#include "support/test.h"

#include <stdlib.h>

enum { SEED = 2, SCENES = 600000 }; /* 19 questions a scene */

/* KOUDI_SEED sets another seed; a failure prints its seed. */
TEST("FOL-1 FOL-2 FOL-3 WIN-1 WIN-2 DUMP-1 DUMP-2 SHAPE-1 MULT-1: ten million")
{
    const char *asked = getenv("KOUDI_SEED");
    check_scenes(asked ? strtoull(asked, NULL, 10) : SEED, SCENES);
}
