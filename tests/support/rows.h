/* rows.h - table tests: every row of a table becomes a named cmocka test of its own. */
#ifndef ROWS_H
#define ROWS_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

/* The tests of one program. */
typedef struct suite {
    size_t count, room;
    struct CMUnitTest *tests;
} suite;

/* Adds one test. It gets state, which may be NULL, as *state. The name must stay valid. */
void add_test(suite *s, const char *name, CMUnitTestFunction run, const void *state);
/* Adds one test for each row; a row is a struct whose first member is its name. */
void add_rows(suite *s, CMUnitTestFunction run, const void *rows, size_t count, size_t size);
#define ADD_ROWS(s, run, table)                                                                    \
    add_rows(s, run, table, sizeof(table) / sizeof *(table), sizeof *(table))
/* Runs all of them, frees the list and returns how many failed. */
int run_suite(suite *s, const char *name);
/* The same with a setup and a teardown of the whole group; either may be NULL. */
int run_suite_in(suite *s, const char *name, CMFixtureFunction before, CMFixtureFunction after);

#endif
