/* options.c - the options of a subcommand and its help page, from one table; complaints. */
#include "cli/options.h"

#include "base/i18n.h"
#include "base/safe_text.h"
#include "cli/language.h"
#include "tui/cells/grid.h"

#include <errno.h>
#include <getopt.h>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MAX_OPTIONS = 32, LONG = 256, NAME_WIDTH = 22, WIDTH = 80, USAGE_MARGIN = 7 };

/* ---- complaints -------------------------------------------------------------------------------- */

static void complain(const char *format, va_list arguments)
{
    char line[2 * PATH_MAX]; /* names of files may have any characters but NUL */
    vsnprintf(line, sizeof line, format, arguments);
    safe_text_make(line);
    fprintf(stderr, "koudi: %s\n", line);
}

bool cli_complain(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    complain(format, arguments);
    va_end(arguments);
    return false;
}

int cli_failed(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    complain(format, arguments);
    va_end(arguments);
    return CLI_FAILED;
}

int cli_try_help(const char *name)
{
    fprintf(stderr, _("Try 'koudi %s%s--help'.\n"), name ? name : "", name ? " " : "");
    return CLI_USAGE;
}

int cli_misused(const char *name, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    complain(format, arguments);
    va_end(arguments);
    return cli_try_help(name);
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

/* ---- options ----------------------------------------------------------------------------------- */

static void *field_of(void *self, const cli_option *option)
{
    return (char *)self + option->at;
}

bool cli_take_flag(void *self, const cli_option *option, const char *value)
{
    (void)value;
    return *(bool *)field_of(self, option) = true;
}

bool cli_take_word(void *self, const cli_option *option, const char *value)
{
    *(const char **)field_of(self, option) = value;
    return true;
}

bool cli_take_number(void *self, const cli_option *option, const char *value)
{
    char *end = NULL;
    errno = 0;
    unsigned long long number = strtoull(value, &end, 10);
    bool digits = *value >= '0' && *value <= '9' && !*end && errno == 0;
    if (digits && number >= option->low && number <= option->high) {
        *(uint64_t *)field_of(self, option) = number;
        return true;
    }
    return cli_complain(_("--%s takes a number from %llu to %llu, not \"%s\""), option->name,
                        (unsigned long long)option->low, (unsigned long long)option->high, value);
}

static bool take_language(void *self, const cli_option *option, const char *value)
{
    (void)self;
    (void)option;
    if (language_choose(language_word(value)))
        return true;
    return cli_complain(_("--lang is auto, en or zh_CN, not \"%s\""), value);
}

/* Added to the options of every subcommand, except those of a name that it has itself. The one without
   take prints the help page. */
static const cli_option shared[] = {
    {0, "lang", "NAME", N_("speak en, zh_CN, or auto: as the system says"), .take = take_language},
    {'h', "help", NULL, N_("Show this page"), .take = NULL},
};

static int list_options(const cli_usage *usage, const cli_option *list[MAX_OPTIONS])
{
    int own = 0;
    for (; usage->options && usage->options[own].name; own++)
        list[own] = &usage->options[own];
    int count = own;
    for (size_t i = 0; i < sizeof shared / sizeof *shared; i++) {
        int same = 0;
        while (same < own && strcmp(list[same]->name, shared[i].name) != 0)
            same++;
        if (same == own)
            list[count++] = &shared[i];
    }
    return count;
}

/* ---- the help page ----------------------------------------------------------------------------- */

/* Prints a text from this column on and breaks it into lines of at most WIDTH cells; those after the
   first are indented by margin. Newlines of the text stay. */
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
    char name[64], letter[] = {'-', option->letter, ',', '\0'};
    snprintf(name, sizeof name, "%-3s --%s%s%s", option->letter ? letter : "", option->name,
             option->argument ? " " : "", option->argument ? option->argument : "");
    int column = printf("  %-*s  ", NAME_WIDTH, name);
    print_wrapped(_(option->help), column, NAME_WIDTH + 4);
}

static int print_help(const cli_usage *usage, const cli_option *const list[], int count)
{
    char words[512];
    snprintf(words, sizeof words, _("Usage: koudi %s [options]%s%s\n"), usage->name,
             *usage->operands ? " " : "", usage->operands);
    words[strcspn(words, "\n")] = '\0';
    print_wrapped(words, 0, USAGE_MARGIN);
    print_wrapped(_(usage->help), 0, 0);
    printf("\n%s\n", _("Options:"));
    for (int i = 0; i < count; i++)
        print_option(list[i]);
    if (usage->more)
        usage->more();
    return CLI_OK;
}

/* ---- reading them ------------------------------------------------------------------------------ */

int cli_parse(const cli_usage *usage, int argc, char **argv, void *self, int *operands)
{
    const cli_option *list[MAX_OPTIONS];
    struct option longs[MAX_OPTIONS + 1] = {{0}};
    char shorts[2 * MAX_OPTIONS + 2] = ":", *end = shorts + 1;
    int count = list_options(usage, list);
    for (int i = 0; i < count; i++) {
        bool takes = list[i]->argument != NULL;
        longs[i] = (struct option){list[i]->name, takes, NULL, LONG + i};
        if (list[i]->letter)
            *end++ = list[i]->letter;
        if (list[i]->letter && takes)
            *end++ = ':';
    }
    opterr = 0;
    optind = 1;
    for (int key; (key = getopt_long(argc, argv, shorts, longs, NULL)) != -1;) {
        if (key == ':')
            return cli_misused(usage->name, _("%s needs a value"), argv[optind - 1]);
        if (key == '?')
            return cli_misused(usage->name, _("unknown option %s"), argv[optind - 1]);
        int at = key >= LONG ? key - LONG : 0;
        while (key < LONG && list[at]->letter != key)
            at++;
        if (!list[at]->take)
            return print_help(usage, list, count);
        if (!list[at]->take(self, list[at], optarg))
            return cli_try_help(usage->name);
        /* Other processes can read the arguments, and the seed foretells the cards. */
        if (strcmp(list[at]->name, "seed") == 0)
            memset(optarg, '*', strlen(optarg));
    }
    *operands = optind;
    if (optind < argc && !*usage->operands)
        return cli_misused(usage->name, _("unexpected word: %s"), argv[optind]);
    return CLI_GO_ON;
}
