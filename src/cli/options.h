/* options.h - the options of a subcommand, its help page, its complaints and exit codes. */
#ifndef KOUDI_CLI_OPTIONS_H
#define KOUDI_CLI_OPTIONS_H

#include <stdbool.h>

/* The exit codes. A program that a signal ends dies of that signal (cli_die_by). */
enum { CLI_OK = 0, CLI_FAILED = 1, CLI_USAGE = 2, CLI_GO_ON = -1 };

/* One option. key: its short letter, or a number over 255 when it has none. argument: the word
   for its value in the help, NULL when it takes none. Texts are translated where they are shown. */
typedef struct cli_option {
    int key;
    const char *name, *argument, *help;
} cli_option;

/* How a subcommand is called. options ends with a row whose key is 0; --help is always there. more
   prints what the help says below them, NULL: nothing. */
typedef struct cli_usage {
    const char *name, *operands, *help;
    const cli_option *options;
    void (*more)(void);
} cli_usage;

/* For subcommands without any. */
extern const cli_option cli_no_options[];

/* Takes one option into self; false refuses the value (having complained with cli_complain). */
typedef bool cli_take(void *self, int key, const char *value);

/* Reads the options of argv, argv[0] being the subcommand. Returns CLI_GO_ON, with *operands the
   index of the first operand, or the exit code: after --help, or after complaining. take may be NULL
   with cli_no_options. */
int cli_parse(const cli_usage *usage, int argc, char **argv, cli_take *take, void *self,
              int *operands);

/* "koudi: ..." on stderr, one line. */
void cli_complain(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* "Try 'koudi NAME --help'" on stderr; returns CLI_USAGE. name may be NULL. */
int cli_try_help(const char *name);
/* Dies of the signal, so that the parent sees it. */
_Noreturn void cli_die_by(int signal_number);

#endif
