/* options.h - the options of a subcommand, its help page, its complaints and exit codes. */
#ifndef KOUDI_CLI_OPTIONS_H
#define KOUDI_CLI_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The exit codes. A program that a signal ends dies of that signal (cli_die_by). */
enum { CLI_OK = 0, CLI_FAILED = 1, CLI_USAGE = 2, CLI_GO_ON = -1 };

/* Stores an option in self, the subcommand's request; value is NULL when the option takes none. False,
   having complained, when the value cannot be used. */
typedef struct cli_option cli_option;
typedef bool cli_take(void *self, const cli_option *option, const char *value);

/* One option. argument: the word for its value in the help, NULL when it takes none. The help is
   translated where it is shown. */
struct cli_option {
    char letter; /* the short form, or 0 */
    const char *name, *argument, *help;
    cli_take *take;
    size_t at;           /* in self: where cli_take_flag and the like store it */
    uint64_t low, high;  /* for cli_take_number */
    const char *setting; /* of koudi play: the setting, or "KEY=VALUE" */
};

/* The rest of a row for an option that sets a bool, a uint64_t or a const char * of the request. */
#define CLI_FLAG(request, field) .take = cli_take_flag, .at = offsetof(request, field)
#define CLI_WORD(request, field) .take = cli_take_word, .at = offsetof(request, field)
#define CLI_NUMBER(request, field, least, most)                                                    \
    .take = cli_take_number, .at = offsetof(request, field), .low = (least), .high = (most)
cli_take cli_take_flag, cli_take_word, cli_take_number;

/* How a subcommand is called. options ends with a row without a name, and may be NULL; --help and --lang
   are added. more prints what the help page has below the options, NULL: nothing. */
typedef struct cli_usage {
    const char *name, *operands, *help;
    const cli_option *options;
    void (*more)(void);
} cli_usage;

/* Reads the options of argv into self; argv[0] is the subcommand. Returns CLI_GO_ON, with *operands the
   index of the first operand, or the exit code: after --help, or after complaining. */
int cli_parse(const cli_usage *usage, int argc, char **argv, void *self, int *operands);

/* Each prints "koudi: ..." on stderr, one line. Returns false. */
bool cli_complain(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* Returns CLI_FAILED. */
int cli_failed(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* Calls cli_try_help, too; returns CLI_USAGE. */
int cli_misused(const char *name, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Prints "Try 'koudi NAME --help'" on stderr; returns CLI_USAGE. name may be NULL. */
int cli_try_help(const char *name);
/* Ends the program by the signal, so that the parent sees it. */
_Noreturn void cli_die_by(int signal_number);

#endif
