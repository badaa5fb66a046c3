/* test.h - tests that register themselves: each stands once, where it is written. */
#ifndef TEST_H
#define TEST_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

/* Version 2 of cmocka splits this macro, and has one called stop. */
#ifdef assert_uint_in_range
#undef assert_in_range
#define assert_in_range(value, least, most)                                                        \
    _assert_uint_in_range((uintmax_t)(value), (uintmax_t)(least), (uintmax_t)(most), __FILE__,     \
                          __LINE__)
#undef stop
#endif

/* A test: its name, its state, which it gets as *state, and what is done before and after it. Whatever
 * it points to must stay valid. */
struct test {
    const char *name;
    const void *state;
    CMFixtureFunction before, after;
};

/* A test with its body behind it: TEST("a sentence") { ... }, or with some of the other members:
 * TEST("a sentence", .after = vt_end_all) { ... }. In the body, state is cmocka's. */
#define TEST(...) TEST_HEAD(__LINE__, add_test, __VA_ARGS__)
/* The same for each preset, whose name is *state; the tests are called "PRESET: a sentence". */
#define TEST_EACH_PRESET(...) TEST_HEAD(__LINE__, add_presets, __VA_ARGS__)
/* A test of a function that several tests share: TEST_OF(run, "a sentence", &state); */
#define TEST_OF(run, ...) TEST_DO(__LINE__, add_test(run, (struct test){.name = __VA_ARGS__}))
/* A test for each row of a table; a row is a struct whose first member is its name. */
#define TEST_ROWS(run, table)                                                                      \
    TEST_DO(__LINE__, add_rows(run, table, sizeof(table) / sizeof *(table), sizeof *(table)))
/* The same for the first of them. */
#define TEST_SOME_ROWS(run, table, count)                                                          \
    TEST_DO(__LINE__, add_rows(run, table, (size_t)(count), sizeof *(table)))
/*
 * The same for the rows [table] of a file of tests: a line a row, a tab between two members, "#" before a comment.
 * type is the row's struct, format its members in their order: s a text, i an int, u unsigned, z a long, h a
 * short, c a byte, d a double, b yes or no, r a reason by its word, k a category by its letter (an int), l a kind of
 * lead, p a phase, v a verb, each by its name.
 */
#define TEST_FILE(run, file, table, type, format)                                                  \
    TEST_DO(__LINE__, add_file_rows(run, file, table, format, sizeof(type)))
/* What is done before and after each test that does not say so itself, and before and after all; each
 * may be NULL. */
#define AROUND_EACH(before, after) TEST_DO(__LINE__, around_each(before, after))
#define AROUND_ALL(before, after)  TEST_DO(__LINE__, around_all(before, after))
/* What is done first of all: PREPARE(int argc, char **argv) { ... return 0; } Tests that it adds come before the
 * others. Where it does not return 0 no test is run, and that is the program's status (SKIPPED: nothing can be
 * tested here). */
#define PREPARE(...)                                                                               \
    static int prepare(__VA_ARGS__);                                                               \
    TEST_REGISTER(__LINE__, prepare_with(prepare))                                                 \
    static int prepare(__VA_ARGS__)
enum { SKIPPED = 77 };

/* What the macros are made of; also for those that are to be added in a PREPARE. */
void add_test(CMUnitTestFunction run, struct test t);
void add_presets(CMUnitTestFunction run, struct test t);
void add_rows(CMUnitTestFunction run, const void *rows, size_t count, size_t size);
void add_file_rows(CMUnitTestFunction run, const char *file, const char *table, const char *format,
                   size_t size);
/* The rows themselves; they stay until the end. */
const void *file_rows(const char *file, const char *table, const char *format, size_t size,
                      size_t *count);
void around_each(CMFixtureFunction before, CMFixtureFunction after);
void around_all(CMFixtureFunction before, CMFixtureFunction after);
void prepare_with(int (*prepare)(int argc, char **argv));
/* Runs all of them and returns the status of the program. */
int run_registered(int argc, char **argv);

/* The functions that register are called in the order in which they are written. */
#define TEST_DO(line, call) TEST_REGISTER(line, call) struct test
#define TEST_REGISTER(line, call)                                                                  \
    __attribute__((constructor)) static void TEST_NAME(register_, line)(void)                      \
    {                                                                                              \
        call;                                                                                      \
    }
#define TEST_HEAD(line, add, ...)                                                                  \
    static void TEST_NAME(test_, line)(void **state);                                              \
    TEST_REGISTER(line, add(TEST_NAME(test_, line), (struct test){.name = __VA_ARGS__}))           \
    static void TEST_NAME(test_, line)(void **state)
#define TEST_NAME(word, line) TEST_JOIN(word, line)
#define TEST_JOIN(word, line) word##line

#endif
