/* program.h - the real program behind pipes: what it is told, what it answers. */
#ifndef PROGRAM_H
#define PROGRAM_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

/* The program that $KOUDI_BIN names, running. */
typedef struct program {
    pid_t pid;
    int in, out;     /* our ends of its stdin and stdout */
    char held[4096]; /* read from it, not handed out yet */
    size_t from, to;
} program;

enum { PROGRAM_LINE = 1 << 20 };

/* Its path; skips the test when KOUDI_BIN is not set. */
const char *program_path(void);
/* Starts it with these words, NULL-terminated; its stderr goes nowhere. Skips the test as
   program_path does. */
void program_start(program *p, const char *const *words);
/* Writes all the bytes; it may have died, then false. */
bool program_tell(program *p, const char *bytes, size_t size);
/* The next line it writes, without its end; NULL at the end. Fails the test when none comes. The
   text holds until the next call. */
const char *program_line(program *p);
/* Does the answer (NULL: none) begin with these words, whole? */
bool words_begin(const char *answer, const char *wanted);
/* Fails the test when it does not. */
void answer_begins(const char *question, const char *answer, const char *wanted);
/* No more is told. */
void program_hush(program *p);
/* Waits for its end: the exit code, or 128 and the signal. */
int program_end(program *p);

#endif
