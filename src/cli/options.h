/* options.h - the options of a subcommand, the values they take, its help page, complaints and exit codes. */
#ifndef KOUDI_CLI_OPTIONS_H
#define KOUDI_CLI_OPTIONS_H

#include "koudi.h"

#include <limits.h>

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
    uint64_t low, high;  /* for cli_take_number; high: for cli_take_words, how many */
    const char *setting; /* of koudi play: the setting, or "KEY=VALUE" */
};

/* The rest of a row for an option that sets a bool, a const char *, a uint64_t or an array of const char * of the
   request. The option of such an array may be given several times; it ends with a NULL. */
#define CLI_FLAG(request, field) .take = cli_take_flag, .at = offsetof(request, field)
#define CLI_WORD(request, field) .take = cli_take_word, .at = offsetof(request, field)
#define CLI_NUMBER(request, field, least, most)                                                    \
    .take = cli_take_number, .at = offsetof(request, field), .low = (least), .high = (most)
#define CLI_WORDS(request, field)                                                                  \
    .take = cli_take_words, .at = offsetof(request, field),                                        \
    .high = sizeof(((request *)NULL)->field) / sizeof(const char *) - 1
/* An int. */
#define CLI_SEAT(request, field) .take = cli_take_seat, .at = offsetof(request, field)
cli_take cli_take_flag, cli_take_word, cli_take_number, cli_take_words, cli_take_seat;

/* The row of --machine (cli/printed.h). */
#define CLI_MACHINE                                                                                \
    {                                                                                              \
        0, "machine", NULL, cli_machine_help, .take = cli_take_machine                             \
    }
cli_take cli_take_machine;
extern const char cli_machine_help[];

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

/* Prints "koudi: ..." on stderr, one line; returns false. */
bool cli_complain(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* The same, then returns CLI_FAILED. */
#define cli_failed(...) (cli_complain(__VA_ARGS__), CLI_FAILED)
/* Prints "Try 'koudi NAME --help'" on stderr; returns CLI_USAGE. name may be NULL. */
int cli_try_help(const char *name);
/* Complains, then the same. */
#define cli_misused(name, ...) (cli_complain(__VA_ARGS__), cli_try_help(name))
/* Ends the program by the signal, so that the parent sees it. */
_Noreturn void cli_die_by(int signal_number);

/* ---- values ---- */

/* Reads the rules of a preset's name or a rules file. Complains and returns false when there are none, or
   when they do not pass kd_rules_check. */
bool cli_rules(const char *word, kd_rules *rules);
/* The same without kd_rules_check. */
bool cli_read_rules(const char *word, kd_rules *rules);
/* Starts a match under rules that have passed kd_rules_check. */
void cli_start(kd_match *match, const kd_rules *rules);

/* The seat of that name; -1: there is none. */
int cli_seat(const char *word);
/* Reads "south=WHO": returns the seat and sets *who to WHO; -1, having complained, when the text has another
   form. */
int cli_seat_who(const char *word, const char **who);
/* The path of a record: word itself, or, when no file has that name and it is a number, that record of the
   list of saved games, in path. NULL, having complained, when the list has no such number. */
const char *cli_record(const char *word, char path[PATH_MAX]);

/* Complains that a record cannot be read, at that line unless it is 0; returns CLI_FAILED. */
int cli_unreadable(const char *path, int line, const char *why);

/* The signs to print with: ASCII when asked for, and when the locale is not UTF-8. */
const struct glyphs *cli_glyphs(bool ascii);
/* A path of this program, to run it again; NULL when the system does not tell it. Static. */
const char *cli_program(void);
/* A random seed. */
uint64_t cli_any_seed(void);

#endif
