/* fuzz_rules.c - any bytes as a rules file: read, printed, read again, checked, played. */
#include "koudi.h"
#include "support/drive.h"
#include "support/fuzz.h"

#include <string.h>

enum { TEXT = 1 << 14, ACTIONS = 250 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* All values as a rules file; returns its length. */
static size_t print_rules(const kd_rules *rules, char out[TEXT])
{
    size_t used = 0;
    for (int i = 0; i < kd_rule_count; i++) {
        char value[256];
        int length = kd_rule_print(rules, &kd_rule_rows[i], value, sizeof value);
        HOLD(length > 0 && (size_t)length < sizeof value && strlen(value) == (size_t)length);
        used +=
            (size_t)snprintf(out + used, TEXT - used, "[%s]\n%s\n", kd_rule_rows[i].section, value);
        HOLD(used < TEXT);
    }
    return used;
}

static int count_lines(const uint8_t *data, size_t size)
{
    int lines = 1;
    for (size_t i = 0; i < size; i++)
        lines += data[i] == '\n';
    return lines;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    kd_rules rules, before;
    kd_rules_error error = {.line = -1, .column = -1};
    kd_rules_default(&rules);
    before = rules;
    if (!kd_rules_parse(&rules, (const char *)data, size, &error)) {
        /* A refusal must name line and reason and leave the rules as they were. */
        kd_rules kept;
        kd_rules_default(&kept);
        HOLD(memcmp(&kept, &rules, sizeof kept) == 0);
        HOLD(error.line >= 0 && error.line <= count_lines(data, size) && error.column >= 0);
        HOLD(memchr(error.what, '\0', sizeof error.what) && *error.what);
        for (const char *at = error.what; *at; at++)
            HOLD(*at >= ' ' && *at <= '~');
        return 0;
    }
    /* Printed rules must read back as the same values. */
    static char text[TEXT];
    kd_rules again;
    kd_rules_default(&again);
    HOLD(kd_rules_parse(&again, text, print_rules(&rules, text), NULL));
    HOLD(memcmp(&again, &rules, sizeof again) == 0);
    error = (kd_rules_error){.line = -1, .column = -1};
    if (!kd_rules_check(&rules, &error)) {
        HOLD(error.line == 0 && error.column == 0 && *error.what);
        return 0;
    }
    if (memcmp(&rules, &before, sizeof rules) != 0) {
        /* By rules that pass the check a match must go on: some seat or chance can always act. */
        static kd_match match;
        kd_events events;
        kd_rng rng;
        kd_rng_seed(&rng, size, 0);
        kd_match_start(&match, &rules);
        for (int i = 0; i < ACTIONS && match.round.phase != KD_PHASE_OVER; i++) {
            HOLD(kd_actors(&match) != 0);
            kd_action action = drive_action(&match, &rng);
            HOLD(kd_apply(&match, &action, &events).reason == KD_OK);
        }
    }
    return 0;
}
