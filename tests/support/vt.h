/* vt.h - a program on a pseudo-terminal, and the screen it makes there. Nothing here sleeps. */
#ifndef KOUDI_TESTS_VT_H
#define KOUDI_TESTS_VT_H

#include <stdbool.h>
#include <stddef.h>

typedef struct vt vt;

/* A limit for whatever must come, in milliseconds. It only bounds a hang: on a busy machine things
   take as long as they take. */
enum { VT_SOON = 30000 * KOUDI_SLOWER };

/* Starts argv[0] (looked up in PATH) in a terminal of that size. The environment is a fixed one
   (TERM=tmux-256color, LC_ALL=C.UTF-8, a HOME of its own that vt_free removes) plus env: "NAME=value"
   sets, "NAME" alone unsets; NULL-terminated, or NULL. Fails the test when it cannot. */
vt *vt_start(int cols, int rows, const char *const env[], const char *const argv[]);
void vt_keys(vt *v, const char *bytes);
/* Reads until the text stands in a row of the screen; false after ms, or when the program ends. As
   all that wait it then reads on until the picture is whole. */
bool vt_wait(vt *v, const char *text, int ms);
/* Reads until the text stands nowhere in a whole picture. */
bool vt_wait_gone(vt *v, const char *text, int ms);
/* Reads until done(arg) holds, which is asked after each read; then until the program, having drawn
   all it had to, waits for something (where there is /proc to see that). */
bool vt_until(vt *v, bool (*done)(vt *v, void *arg), void *arg, int ms);
bool vt_has(vt *v, const char *text);
void vt_resize(vt *v, int cols, int rows);
void vt_signal(vt *v, int signal);
int vt_pid(const vt *v);
/* One row as UTF-8 without trailing blanks; good until the next call. */
const char *vt_row(vt *v, int row);
/* All rows, each with a newline; good until the next call. */
const char *vt_screen(vt *v);
/* Reads until the program ends: its status as a shell sees it, 128 + signal included; -1 when it
   still runs after ms. */
int vt_exit(vt *v, int ms);
/* Closes the terminal under the program. */
void vt_hang_up(vt *v);
/* Reads until the program has sent these bytes, whether they still stand on the screen or not. */
bool vt_wait_sent(vt *v, const char *bytes, int ms);
/* All bytes the program has sent so far. */
const char *vt_sent(vt *v, size_t *length);
/* Was any of them more than seven bits? */
bool vt_sent_high_byte(const vt *v);
/* The folder that is the program's HOME. */
const char *vt_home(vt *v);
bool vt_alternate(vt *v);
bool vt_cursor_on(vt *v);
/* The terminal's answer to "where is the cursor?" instead of the true one. */
void vt_answer(vt *v, const char *bytes);
/* Ends the program if it still runs. */
void vt_free(vt *v);
/* A cmocka teardown: a test that failed left its programs behind; shows what they showed. */
int vt_end_all(void **state);

#endif
