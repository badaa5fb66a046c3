/* cli.h - the words of the command line: subcommands, options, errors, exit codes. */
#ifndef KOUDI_CLI_H
#define KOUDI_CLI_H

#include "cli/contender.h"
#include "koudi.h"

#include <limits.h>

/* What the program exits with; killed by a signal it dies of that signal. */
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

/* Values of options; each complains and returns false when the text will not do. */
bool cli_number(const char *option, const char *text, uint64_t low, uint64_t high, uint64_t *out);
/* A preset's name or a rules file. *rules is checked to go together. */
bool cli_rules(const char *text, kd_rules *rules);
/* The same without that check. */
bool cli_read_rules(const char *text, kd_rules *rules);
/* "a,b,a,b": a bot for each seat, with settings as in "expert:work=500,time=20". */
bool cli_seats(const char *text, contender seats[KD_SEATS]);
/* The seat of "south=WHO" and what follows the "="; -1, having complained, when there is none. */
int cli_seat(const char *text, const char **who);
/* The command of "cmd:COMMAND", or NULL when the text does not begin so, or names none. */
const char *cli_command(const char *text);
/* The value of --seat-may, which must be there; complains and returns false when it is not. */
bool cli_may(confine *how, const char *path);
/* May the command (NULL: nobody's) be confined so? Complains when not. */
bool cli_confine(const confine *how, const char *command);
/* The same for players, whose programs are confined so from here on. how must last. */
bool cli_confine_all(const confine *how, const contender *seats, int count);
/* A path of this very program, to run it again; NULL when it cannot be told. Static. */
const char *cli_program(void);
/* A seed nobody chose. */
uint64_t cli_any_seed(void);

/* The rules that were chosen last in the menu, or the default; complains of a bad file. */
void cli_kept_rules(kd_rules *rules, const char **name);
/* A number of the list of saved games, where no file has that name, as the path it stands for, in path;
   else the word itself. NULL, having complained, when the list has no such number. */
const char *cli_record(const char *word, char path[PATH_MAX]);
struct app_options;
/* Runs the screen and says where the last game was recorded; the exit code. */
int cli_run_app(const struct app_options *app);

/* The subcommands: argv[0] is the subcommand's name; return the exit code. */
int cli_play(int argc, char **argv);
int cli_run(int argc, char **argv);
int cli_arena(int argc, char **argv);
int cli_replay(int argc, char **argv);
int cli_stats(int argc, char **argv);
int cli_analyse(int argc, char **argv);
int cli_bot(int argc, char **argv);
int cli_judge(int argc, char **argv);
int cli_bench(int argc, char **argv);
int cli_rules_command(int argc, char **argv);

#endif
