/* fuzz_position.c - any bytes as the text of a position: read, printed, and played on. */
#include "koudi.h"
#include "support/drive.h"
#include "support/fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const char *same_sentence(const char *sentence)
{
    return sentence;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    enum { SIZE = 16384, ACTIONS = 300 };
    static kd_match match, again;
    static char text[SIZE], second[SIZE];
    kd_cards draws[KD_SEATS] = {{1, 0}}, same[KD_SEATS];
    kd_position_error error;
    kd_events events;
    kd_rng rng;
    if (!kd_parse_position((const char *)data, size, &match, draws, &error)) {
        HOLD(kd_position_error_text(&error, same_sentence, text, SIZE) > 0);
        HOLD(error.line >= 0 && draws[0].one == 1);
        return 0;
    }
    int length = kd_print_position(&match, draws, text, SIZE);
    HOLD(length > 0 && length < SIZE);
    HOLD(kd_parse_position(text, (size_t)length, &again, same, NULL));
    HOLD(kd_print_position(&again, same, second, SIZE) == length && strcmp(text, second) == 0);
    HOLD(memcmp(draws, same, sizeof draws) == 0);
    HOLD(kd_actors(&match) != 0);
    kd_rng_seed(&rng, size, 0);
    for (int i = 0; i < ACTIONS && kd_actors(&match); i++) {
        kd_action action = drive_action(&match, &rng);
        if (kd_apply(&match, &action, &events).reason != KD_OK)
            break;
    }
    return 0;
}
