/* program.h - runs the real program, writing to its stdin and reading its stdout. */
#ifndef PROGRAM_H
#define PROGRAM_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

/* A running program: the one that $KOUDI_BIN names, or $KOUDI_LAB_BIN. */
typedef struct program {
    pid_t pid;
    int in, out;     /* our ends of its stdin and stdout */
    char held[4096]; /* read, but not returned by program_line yet */
    size_t from, to;
} program;

enum { PROGRAM_LINE = 1 << 20 };

/* The program's path; skips the test when KOUDI_BIN is not set. */
const char *program_path(void);
/* The same, or that of koudi-lab where one of the words is a subcommand of it. */
const char *program_path_for(const char *words);
/* Starts it with these arguments, NULL-terminated, koudi-lab where the first is one of its subcommands; its stderr is
   discarded. Skips the test as program_path does. */
void program_start(program *p, const char *const *words);
/* The same with another program. */
void program_start_other(program *p, const char *path, const char *const *words);
/* Writes all bytes to the program. False when it has ended. */
bool program_tell(program *p, const char *bytes, size_t size);
/* The next line of its output without the newline; NULL at the end. Fails the test when none comes in
   time. The text is good until the next call. */
const char *program_line(program *p);
/* Does the answer (NULL: none) begin with these words? The last must be a whole word of it. */
bool words_begin(const char *answer, const char *wanted);
/* Fails the test when it does not. */
void answer_begins(const char *question, const char *answer, const char *wanted);
/* Closes the program's stdin. */
void program_close_input(program *p);
/* Waits for its end. Returns the exit code, or 128 + signal. */
int program_end(program *p);

#endif
