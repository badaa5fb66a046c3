/* vt.h - runs a program on a pseudo-terminal and reads its screen. Nothing here sleeps. */
#ifndef KOUDI_TESTS_VT_H
#define KOUDI_TESTS_VT_H

#include "support/program.h"

#include <stdbool.h>
#include <stddef.h>

typedef struct vt vt;

/* A time limit for what must happen, in milliseconds. It only bounds a hang: a busy machine may be
   slow. */
enum { VT_SOON = 30000 * KOUDI_SLOWER };

/* Starts argv[0], looked up in PATH, in a terminal of that size. The environment is a fixed one
   (TERM=tmux-256color, LC_ALL=C.UTF-8, a HOME of its own that vt_free removes) with the changes of env:
   "NAME=value" sets, "NAME" alone unsets; NULL-terminated, or NULL. Fails the test on an error. */
vt *vt_start(int cols, int rows, const char *const env[], const char *const argv[]);
/* koudi with those words, on a screen of 80 by 24. */
#define vt_koudi(env, ...)                                                                         \
    vt_start(80, 24, env, (const char *const[]){program_path(), __VA_ARGS__, NULL})
/* Words for the shell, in which $K is koudi. */
__attribute__((format(printf, 4, 5))) vt *vt_shell(int cols, int rows, const char *const env[],
                                                   const char *format, ...);
void vt_keys(vt *v, const char *bytes);
/* Reads until a row of the screen contains the text; false after ms, or when the program ends. Like all
   functions that wait, it then reads on until the picture is whole. */
bool vt_wait(vt *v, const char *text, int ms);
/* Reads until a whole picture does not contain the text. */
bool vt_wait_gone(vt *v, const char *text, int ms);
/* The same as parts of a test, which they fail when the text does not come, or does not go, in time. */
#define vt_see(v, text)  assert_true(vt_wait(v, text, VT_SOON))
#define vt_gone(v, text) assert_true(vt_wait_gone(v, text, VT_SOON))
/* The same after keys. */
#define vt_press(v, keys, text)      VT_BOTH(vt_keys(v, keys), vt_see(v, text))
#define vt_press_gone(v, keys, text) VT_BOTH(vt_keys(v, keys), vt_gone(v, text))
/* Sends keys by which the program must end, with 0, and frees it. */
#define vt_leave(v, keys)                                                                          \
    VT_BOTH(vt_keys(v, keys), VT_BOTH(assert_int_equal(vt_exit(v, VT_SOON), 0), vt_free(v)))
#define VT_BOTH(one, other)                                                                        \
    do {                                                                                           \
        one;                                                                                       \
        other;                                                                                     \
    } while (0)
/* Reads until done(arg), called after each read, is true; then until the program sleeps, having drawn
   everything (where /proc tells that). */
bool vt_until(vt *v, bool (*done)(vt *v, void *arg), void *arg, int ms);
bool vt_has(vt *v, const char *text);
void vt_resize(vt *v, int cols, int rows);
void vt_signal(vt *v, int signal);
int vt_pid(const vt *v);
/* One row as UTF-8 without trailing blanks; good until the next call. */
const char *vt_row(vt *v, int row);
/* All rows, each with a newline; good until the next call. */
const char *vt_screen(vt *v);
/* What can be seen of each cell: a line each with its place, text, attributes and colours. To be freed. */
char *vt_looks(vt *v);
/* Reads until the program ends. Returns its exit code, or 128 + signal; -1 when it still runs after
   ms. */
int vt_exit(vt *v, int ms);
/* Closes the terminal under the program. */
void vt_hang_up(vt *v);
/* Reads until the program has sent these bytes, whether the screen still shows them or not. */
bool vt_wait_sent(vt *v, const char *bytes, int ms);
/* All bytes the program has sent so far. */
const char *vt_sent(vt *v, size_t *length);
/* Was any of them not ASCII? */
bool vt_sent_high_byte(const vt *v);
/* The folder that is the program's HOME. */
const char *vt_home(vt *v);
bool vt_alternate(vt *v);
bool vt_cursor_on(vt *v);
/* Sets the answer to a query of the cursor's position, instead of the true one. */
void vt_answer(vt *v, const char *bytes);
/* Ends the program if it still runs. */
void vt_free(vt *v);
/* A cmocka teardown: ends the programs that a failed test has left, and prints their screens. */
int vt_end_all(void **state);
/* The same, and removes the test's folder. */
int vt_end_with_folder(void **state);

#endif
