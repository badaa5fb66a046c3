/* rule_rows.h - a row's own words. */
#ifndef KOUDI_TUI_STATE_RULE_ROWS_H
#define KOUDI_TUI_STATE_RULE_ROWS_H

#include "koudi.h"

/* The examples of rule_example.c (tui/text). */
typedef enum rule_example_kind {
    EXAMPLE_NONE,
    EXAMPLE_ORDER,
    EXAMPLE_LEVELS,
    EXAMPLE_MUST_PLAY,
    EXAMPLE_HOOK,
    EXAMPLE_DUMP,
    EXAMPLE_TRACTOR,
    EXAMPLE_FOLLOW,
    EXAMPLE_GAIN,
    EXAMPLE_MULT,
    EXAMPLE_JOKERS,
    EXAMPLE_THREE,
    EXAMPLE_FLIP,
    EXAMPLE_NEXT_DEALER,
    EXAMPLE_FIRST_LEAD,
    EXAMPLE_BURY,
    EXAMPLE_TRIES,
} rule_example_kind;

typedef struct rule_row_words {
    const char *key;
    const char *name;   /* in English; translations go by the key */
    const char *zero;   /* what 0 means where it is no number, or NULL */
    const char *others; /* what tables call the row besides, in any language, blank-separated */
    rule_example_kind example;
} rule_row_words;

/* Of a row that the screen has no words for, none: its name is NULL. */
const rule_row_words *rule_words_of(const kd_rule_row *row);

#endif
