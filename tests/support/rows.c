/* rows.c - table tests: every row of a table becomes a named cmocka test of its own. */
#include "support/rows.h"

#include <stdlib.h>

void add_test(suite *s, const char *name, CMUnitTestFunction run, const void *state)
{
    if (s->count == s->room) {
        s->room = s->room ? 2 * s->room : 64;
        s->tests = realloc(s->tests, s->room * sizeof *s->tests);
        if (!s->tests)
            abort();
    }
    /* cmocka hands the state on untouched; the tests read it as const again. */
    union {
        const void *in;
        void *out;
    } bare = {.in = state};
    s->tests[s->count++] =
        (struct CMUnitTest){.name = name, .test_func = run, .initial_state = bare.out};
}

void add_rows(suite *s, CMUnitTestFunction run, const void *rows, size_t count, size_t size)
{
    const char *row = rows;
    for (size_t i = 0; i < count; i++, row += size)
        add_test(s, *(const char *const *)(const void *)row, run, row);
}

int run_suite(suite *s, const char *name)
{
    return run_suite_in(s, name, NULL, NULL);
}

int run_suite_in(suite *s, const char *name, CMFixtureFunction before, CMFixtureFunction after)
{
    int failed = _cmocka_run_group_tests(name, s->tests, s->count, before, after);
    free(s->tests);
    *s = (suite){0};
    return failed;
}
