/* test_escape.c - of what a terminal sends, characters are keys; control sequences and strings (ECMA 48) are not. */
#include "support/test.h"
#include "tui/terminal/terminal.h"

#include <string.h>

enum { PAUSE = 1, ESC = 27 };

/* "\001" in the input: nothing comes for a while. C1 characters are bytes here. In keys Esc is "~". */
typedef struct escape_row {
    const char *name, *input, *keys;
} escape_row;

static void escape_test(void **state)
{
    const escape_row *row = *state;
    escape e = {.state = ESCAPE_NONE};
    char keys[100] = "";
    size_t n = 0;
    for (const char *at = row->input; *at; at++) {
        uint32_t held[2], c = (unsigned char)*at;
        int count = *at == PAUSE ? escape_pause(&e, held) : 0;
        for (int i = 0; i < count; i++)
            keys[n++] = (char)(held[i] == ESC ? '~' : held[i]);
        escape_sign part = *at == PAUSE ? SIGN_PASSED : escape_take(&e, c);
        for (; part == SIGN_AFTER_ESC; part = escape_take(&e, c))
            keys[n++] = '~';
        if (part == SIGN_KEY)
            keys[n++] = *at;
    }
    assert_string_equal(keys, row->keys);
}
TEST_FILE(escape_test, "tui/escape.tsv", "rows", escape_row, "sss");
