/* cli.h - the subcommands, their options, and what they share. */
#ifndef KOUDI_CLI_CLI_H
#define KOUDI_CLI_CLI_H

#include <limits.h>
#include <stdbool.h>
#include <stdio.h>

#include "bots/search/search.h"
#include "koudi.h"
#include "record/record.h"
#include "tui/app/app.h"
#include "tui/cells/cells.h"

/* ---- cli: the subcommands; each is defined in the file of its name ---- */

/* argv[0] is the subcommand's name. Each returns the exit code. */
int cli_play(int argc, char **argv);
int cli_today(int argc, char **argv);
int cli_practise(int argc, char **argv);
int cli_open(int argc, char **argv);
int cli_join(int argc, char **argv);
int cli_run(int argc, char **argv);
int cli_replay(int argc, char **argv);
int cli_stats(int argc, char **argv);
int cli_analyse(int argc, char **argv);
int cli_bot(int argc, char **argv);
int cli_judge(int argc, char **argv);
int cli_serve(int argc, char **argv);
int cli_invite(int argc, char **argv);
int cli_rules_command(int argc, char **argv);
int cli_solve(int argc, char **argv);

/* ---- options.c: the options of a subcommand, the values they take, its help page, complaints and exit codes ---- */

/* The exit codes. A status of 128 and a signal makes the program die of that signal. */
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
    size_t at;          /* in self: where cli_take_flag and the like store it */
    uint64_t low, high; /* for cli_take_number; high: for cli_take_words, how many */
    /* For cli_take_setting: its key, or "KEY=VALUE"; NULL: KEY=VALUE is given. */
    const char *setting;
};

/* The rest of a row for an option that sets a bool, a const char *, a uint64_t or an array of const char * of the
   request. The option of such an array may be given several times; it ends with a NULL. */
#define CLI_FLAG(request, field)   .take = cli_take_flag, .at = offsetof(request, field)
#define CLI_YES_NO(request, field) .take = cli_take_yes_no, .at = offsetof(request, field)
#define CLI_WORD(request, field)   .take = cli_take_word, .at = offsetof(request, field)
#define CLI_NUMBER(request, field, least, most)                                                    \
    .take = cli_take_number, .at = offsetof(request, field), .low = (least), .high = (most)
#define CLI_SETTING(request, field, key)                                                           \
    .take = cli_take_setting, .at = offsetof(request, field), .setting = (key)
#define CLI_WORDS(request, field)                                                                  \
    .take = cli_take_words, .at = offsetof(request, field),                                        \
    .high = sizeof(((request *)NULL)->field) / sizeof(const char *) - 1
/* An int. */
#define CLI_SEAT(request, field) .take = cli_take_seat, .at = offsetof(request, field)
cli_take cli_take_flag, cli_take_yes_no, cli_take_word, cli_take_number, cli_take_words,
    cli_take_seat;

/* The row of --machine (printed.c). */
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

/* ---- values ---- */

/* Reads a position (docs/position.md) from a file, or with "-" from the standard input. False, with a complaint, when it
   cannot. draws: as of kd_parse_position. cli_position_in: from the text of a file. */
bool cli_position(const char *path, kd_match *match, kd_cards draws[KD_SEATS]);
bool cli_position_in(const char *path, const char *text, size_t length, kd_match *match,
                     kd_cards draws[KD_SEATS]);
/* The plays of a position, as of endgame_plays. Complains and returns 0 when it cannot be solved. */
int cli_plays(const char *path, const kd_match *match, endgame_play out[ENDGAME_PLAYS]);

/* Reads the rules of a preset's name, a word of rules or a rules file. Complains and returns false when
   there are none, or when they do not pass kd_rules_check. */
bool cli_rules(const char *word, kd_rules *rules);
/* The same without kd_rules_check. */
bool cli_read_rules(const char *word, kd_rules *rules);
/* The name of those rules: for a word of rules the published text from which it starts, else the word. */
const char *cli_rules_name(const char *word);
/* A line of the terminal, without blanks around it; false: there is none. */
bool cli_read_answer(char *out, size_t size);
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
/* A random seed. */
uint64_t cli_any_seed(void);
/* From here on the standard input is the terminal, if there is one, of which a first part came from elsewhere. */
void cli_input_is_terminal(void);

/* ---- language.c: the language of the program's texts ---- */

/* Sets the language of the environment. Call it once, first. */
void language_start(void);
/* Changes the language to "en", "zh_CN", or "auto", that of the environment. False for another name. */
bool language_choose(const char *name);
/* Chooses the language of the settings, or that of --lang NAME, which it takes out of the arguments wherever it stands
   before a "--". A NAME that is none stays. Returns how many arguments are left. */
int language_take(int argc, char **argv);
/* The language that --lang has chosen; NULL: it was not given. */
const char *language_asked(void);
/* The name for language_choose: every kind of Chinese, such as "zh" or "zh_TW", means "zh_CN"; every other word stands
   for itself. */
const char *language_word(const char *name);

/* ---- printed.c: the lines of subcommands that programs read too: on a terminal they are in the language of
        the program, elsewhere and with --machine in English ---- */

/* P_: such a text. P_OF: the form of it that goes with the number n. */
#define P_(text)           printed(text)
#define P_OF(one, many, n) printed_form(one, many, (unsigned long)(n))
const char *printed(const char *text) __attribute__((format_arg(1)));
const char *printed_form(const char *one, const char *many, unsigned long n)
    __attribute__((format_arg(1), format_arg(2)));
/* Are these lines in English? */
bool printed_for_machine(void);
/* From now on they are. */
void printed_use_machine(void);

/* ---- play.c: the settings of the player's file, the options that override them, and the screen ---- */

/* Reads the settings, complaining of lines that cannot be used, and sets their language. */
void cli_settings_read(app_options *app);
/* Changes a setting for this run: the option's, or of --set the one that the value names; at: of the
   app_options. */
cli_take cli_take_setting;
/* Of --rules: takes rules and their name; at: of the app_options. */
cli_take cli_take_rules;
/* Sets the rules that the settings name, or those that were chosen last in the menu. */
void cli_settings_rules(app_options *app);
/* Runs the screen, then prints where the last game was recorded. Sets what opens games and tables. Returns the exit
   code. */
int cli_run_app(app_options *app);
/* The same line by line. */
int cli_run_plain(app_options *app);

/* ---- today.c: the four deals of the day ---- */

/* Prints the line for a chat, and the word. */
void cli_print_day(const char *line, const day_word *w);

/* ---- join.c: a seat at a table elsewhere, by the options of koudi join ---- */

/* Prints the invitations to a table at that socket, a line each behind its seat, as the table gives them; codes:
   each as a QR code, too. False, having complained. In invite.c. */
/* web: the page that they are links to; NULL: as the table has it. */
bool cli_invite_to(const char *path, const char *table, int seat, const char *web, bool codes);
/* The rest of the row of --web. */
#define CLI_WEB(request, field) .take = cli_take_web, .at = offsetof(request, field)
cli_take cli_take_web;
extern const char cli_web_help[];

/* Takes a seat at the table where leads to (NULL: the only one of this machine), and plays until the match is
   over or the person leaves. seat: KD_SEATS for any, KD_NOBODY to watch. name: NULL: of the settings, or the
   account. Returns the exit code, having complained. */
int cli_join_table(app_options *app, const char *where, const char *name, int seat, bool plain);

/* ---- open.c ---- */

/* Reads the value of --clock, as clock_spec_read does. False, having complained. */
bool cli_clock(const char *value, unsigned *each_s, unsigned *more_s);

/* ---- export.c: writes a record as pages of text to print, one for each deal ---- */

/* Writes a page of at most 60 lines of at most 80 columns for each deal, with a form feed between them.
   open: shows also the hands, the kitty and the seed of what is not over. Returns as replay_file, with *r;
   writes what can be read. */
bool export_file(FILE *out, const char *path, const glyphs *g, bool open, replay *r);

/* ---- bot_client.c: a bot of ours at a table elsewhere, without a screen ---- */

/* Plays on until the match is over or the table sends it away: false, with the reason in the player's
   language. SIGTERM and SIGINT give the seat up for good. seed: of its chance. Closes the session. */
bool bot_client_play(struct event_base *base, session *s, const table_joined *at,
                     const bot_settings *by, uint64_t seed, char *why, size_t size);

/* ---- subcommands.c: what koudi and koudi-lab have in common ---- */

typedef struct cli_subcommand {
    const char *name, *help; /* help: untranslated */
    int (*run)(int argc, char **argv);
} cli_subcommand;

typedef struct cli_kind {
    const char *name, *title;          /* title: untranslated; NULL: the first subcommand is all */
    const cli_subcommand *subcommands; /* to a NULL name */
    bool plays;                        /* the first subcommand runs where none is given */
} cli_kind;

/* Runs the subcommand that the words name; returns the exit status. */
int cli_main(const cli_kind *which, int argc, char **argv);
/* The name of the program that runs. */
const char *cli_name(void);

#endif
