/* options.c - the options of a subcommand and its help page, from one table; complaints. */
#include "cli/options.h"

#include "base/i18n.h"
#include "base/safe_text.h"
#include "cli/language.h"
#include "tui/cells/grid.h"

#include <getopt.h>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum {
    MAX_OPTIONS = 32,
    HELP_KEY = 'h',
    LANG_KEY = 1000,
    NAME_WIDTH = 22,
    WIDTH = 80,
    USAGE_MARGIN = 7
};

const cli_option cli_no_options[] = {{0, NULL, NULL, NULL}};

/* What every subcommand takes after its own, where these have none of the name. */
static const cli_option shared[] = {
    {LANG_KEY, "lang", "NAME", N_("speak en, zh_CN, or auto: as the system says")},
    {HELP_KEY, "help", NULL, N_("Show this page")},
};
enum { SHARED = sizeof shared / sizeof *shared };

/* ---- complaints -------------------------------------------------------------------------------- */

void cli_complain(const char *format, ...)
{
    char line[2 * PATH_MAX]; /* names of files may hold anything but NUL */
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    safe_text_make(line);
    fprintf(stderr, "koudi: %s\n", line);
}

int cli_try_help(const char *name)
{
    fprintf(stderr, _("Try 'koudi %s%s--help'.\n"), name ? name : "", name ? " " : "");
    return CLI_USAGE;
}

_Noreturn void cli_die_by(int signal_number)
{
    sigset_t only;
    sigemptyset(&only);
    sigaddset(&only, signal_number);
    signal(signal_number, SIG_DFL);
    sigprocmask(SIG_UNBLOCK, &only, NULL);
    raise(signal_number);
    _exit(128 + signal_number);
}

/* ---- the tables -------------------------------------------------------------------------------- */

/* The tables as getopt_long wants them. */
typedef struct getopt_tables {
    struct option longs[MAX_OPTIONS + SHARED + 1];
    char shorts[2 * (MAX_OPTIONS + SHARED) + 2];
} getopt_tables;

static void add_option(getopt_tables *tables, int at, const cli_option *option)
{
    tables->longs[at] = (struct option){
        option->name, option->argument ? required_argument : no_argument, NULL, option->key};
    if (option->key > 255)
        return;
    size_t used = strlen(tables->shorts);
    tables->shorts[used++] = (char)option->key;
    if (option->argument)
        tables->shorts[used] = ':';
}

static bool named(const cli_option *options, const char *name)
{
    while (options->key && strcmp(options->name, name) != 0)
        options++;
    return options->key != 0;
}

static void make_tables(getopt_tables *tables, const cli_option *options)
{
    *tables = (getopt_tables){.shorts = ":"};
    int at = 0;
    for (; at < MAX_OPTIONS && options[at].key; at++)
        add_option(tables, at, &options[at]);
    for (int i = 0; i < SHARED; i++)
        if (!named(options, shared[i].name))
            add_option(tables, at++, &shared[i]);
}

/* Prints a text in lines of at most WIDTH cells, the first of which begins at a column, the others
   after a margin. Its own ends of lines stay. */
static void print_wrapped(const char *words, int column, int margin)
{
    while (*words) {
        size_t length = grid_word(words), blanks = strspn(words, " ");
        size_t line = strcspn(words, "\n");
        length = length < line ? length : line;
        char word[512];
        snprintf(word, sizeof word, "%.*s", (int)length, words);
        int width = grid_width(word);
        if (*words == '\n' || (column + width > WIDTH && column > margin)) {
            printf("\n%*s", margin, "");
            column = margin;
            words += *words == '\n' ? 1 : blanks;
            continue;
        }
        fputs(word, stdout);
        column += width;
        words += length;
    }
    putchar('\n');
}

static void print_option(const cli_option *option)
{
    char name[64];
    int used = option->key <= 255 ? snprintf(name, sizeof name, "-%c, ", option->key)
                                  : snprintf(name, sizeof name, "    ");
    snprintf(name + used, sizeof name - (size_t)used, "--%s%s%s", option->name,
             option->argument ? " " : "", option->argument ? option->argument : "");
    int column = printf("  %-*s  ", NAME_WIDTH, name);
    print_wrapped(_(option->help), column, NAME_WIDTH + 4);
}

static int print_help(const cli_usage *usage)
{
    char words[512];
    snprintf(words, sizeof words, _("Usage: koudi %s [options]%s%s\n"), usage->name,
             *usage->operands ? " " : "", usage->operands);
    words[strcspn(words, "\n")] = '\0';
    print_wrapped(words, 0, USAGE_MARGIN);
    print_wrapped(_(usage->help), 0, 0);
    printf("\n%s\n", _("Options:"));
    for (const cli_option *option = usage->options; option->key; option++)
        print_option(option);
    for (int i = 0; i < SHARED; i++)
        if (!named(usage->options, shared[i].name))
            print_option(&shared[i]);
    if (usage->more)
        usage->more();
    return CLI_OK;
}

/* Says what getopt_long found wrong with the argument it stopped at. */
static int refuse(const cli_usage *usage, int found, const char *argument)
{
    if (found == ':')
        cli_complain(_("%s needs a value"), argument);
    else
        cli_complain(_("unknown option %s"), argument);
    return cli_try_help(usage->name);
}

/* Overwrites the seed in argv, which other processes can read: it foretells the cards. */
static void hide_seed(const cli_option *options, int key, char *value)
{
    while (options->key && options->key != key)
        options++;
    if (options->key && strcmp(options->name, "seed") == 0)
        memset(value, '*', strlen(value));
}

static bool take_language(const char *name)
{
    if (language_choose(language_word(name)))
        return true;
    cli_complain(_("--lang is auto, en or zh_CN, not \"%s\""), name);
    return false;
}

int cli_parse(const cli_usage *usage, int argc, char **argv, cli_take *take, void *self,
              int *operands)
{
    getopt_tables tables;
    make_tables(&tables, usage->options);
    opterr = 0;
    optind = 1;
    for (int key; (key = getopt_long(argc, argv, tables.shorts, tables.longs, NULL)) != -1;) {
        if (key == '?' || key == ':')
            return refuse(usage, key, argv[optind - 1]);
        if (key == HELP_KEY)
            return print_help(usage);
        if (key == LANG_KEY && take_language(optarg))
            continue;
        if (key == LANG_KEY || !take || !take(self, key, optarg))
            return cli_try_help(usage->name);
        hide_seed(usage->options, key, optarg);
    }
    *operands = optind;
    if (optind < argc && !*usage->operands) {
        cli_complain(_("unexpected word: %s"), argv[optind]);
        return cli_try_help(usage->name);
    }
    return CLI_GO_ON;
}
