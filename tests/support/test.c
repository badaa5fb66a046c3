/* test.c - tests that register themselves: each stands once, where it is written. */
#include "support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "koudi.h"

static struct {
    size_t count, room;
    struct CMUnitTest *tests;
    CMFixtureFunction before_each, after_each, before_all, after_all;
    int (*prepare)(int argc, char **argv);
} all;

void add_test(CMUnitTestFunction run, struct test t)
{
    if (all.count == all.room) {
        all.room = all.room ? 2 * all.room : 64;
        all.tests = realloc(all.tests, all.room * sizeof *all.tests);
        if (!all.tests)
            abort();
    }
    /* cmocka hands the state on untouched; the tests read it as const again. */
    union {
        const void *in;
        void *out;
    } bare = {.in = t.state};
    all.tests[all.count++] = (struct CMUnitTest){t.name, run, t.before, t.after, bare.out};
}

void add_presets(CMUnitTestFunction run, struct test t)
{
    enum { MOST = 64 };
    static char names[MOST][120];
    static int count;
    for (int i = 0; i < kd_preset_count && count < MOST; i++) {
        kd_rules rules;
        if (!kd_rules_preset(&rules, kd_presets[i].name) || !kd_rules_check(&rules, NULL))
            continue;
        snprintf(names[count], sizeof *names, "%s: %s", kd_presets[i].name, t.name);
        add_test(run, (struct test){names[count++], kd_presets[i].name, t.before, t.after});
    }
}

void add_rows(CMUnitTestFunction run, const void *rows, size_t count, size_t size)
{
    const char *row = rows;
    for (size_t i = 0; i < count; i++, row += size)
        add_test(run, (struct test){.name = *(const char *const *)(const void *)row, .state = row});
}

void around_each(CMFixtureFunction before, CMFixtureFunction after)
{
    all.before_each = before;
    all.after_each = after;
}

void around_all(CMFixtureFunction before, CMFixtureFunction after)
{
    all.before_all = before;
    all.after_all = after;
}

void prepare_with(int (*prepare)(int argc, char **argv))
{
    all.prepare = prepare;
}

int run_registered(int argc, char **argv)
{
    const char *name = strrchr(argv[0], '/');
    size_t registered = all.count;
    int status = all.prepare ? all.prepare(argc, argv) : 0;
    for (size_t i = registered; i < all.count; i++) {
        struct CMUnitTest added = all.tests[i];
        memmove(&all.tests[i - registered + 1], &all.tests[i - registered],
                registered * sizeof added);
        all.tests[i - registered] = added;
    }
    for (struct CMUnitTest *t = all.tests; t < all.tests + all.count; t++)
        if (!t->setup_func && !t->teardown_func) {
            t->setup_func = all.before_each;
            t->teardown_func = all.after_each;
        }
    if (status == 0)
        status = _cmocka_run_group_tests(name ? name + 1 : argv[0], all.tests, all.count,
                                         all.before_all, all.after_all);
    free(all.tests);
    return status;
}
