/* fuzz_exercise.c - any bytes as a line of a set of exercises: what is read is written as the same bytes. */
#include "practice/practice.h"
#include "support/fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static exercise e;
    char why[400] = "", text[EXERCISE_LINE];
    if (!exercise_parse((const char *)data, size, &e, why, sizeof why)) {
        HOLD(*why);
        return 0;
    }
    HOLD(exercise_print(&e, text, sizeof text) == (int)size && memcmp(text, data, size) == 0);
    HOLD(kd_actors(&e.match) >> e.seat & 1);
    return 0;
}
