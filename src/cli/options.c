/* options.c - the options of a subcommand and its help page, from one table; values; complaints. */
#include "cli/cli.h"

#include "base/file.h"
#include "base/i18n.h"
#include "base/random.h"
#include "base/safe_text.h"
#include "base/unused.h"
#include "record/games.h"
#include "record/kept_rules.h"
#include "record/rules_word.h"
#include "tui/cells/cells.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <getopt.h>
#include <langinfo.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { OPTIONS_ROOM = 32, LONG = 256, NAME_WIDTH = 22, WIDTH = 80, USAGE_MARGIN = 7 };

/* ---- complaints -------------------------------------------------------------------------------- */

bool cli_complain(const char *format, ...)
{
    char line[2 * PATH_MAX]; /* names of files may have any characters but NUL */
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    safe_text_make(line);
    fprintf(stderr, "%s: %s\n", cli_name(), line);
    return false;
}

int cli_try_help(const char *name)
{
    bool named = name && *name;
    fprintf(stderr, _("Try '%s %s%s--help'.\n"), cli_name(), named ? name : "", named ? " " : "");
    return CLI_USAGE;
}

/* ---- options ----------------------------------------------------------------------------------- */

static void *field_of(void *self, const cli_option *option)
{
    return (char *)self + option->at;
}

bool cli_take_flag(void *self, const cli_option *option, UNUSED const char *value)
{
    return *(bool *)field_of(self, option) = true;
}

bool cli_take_yes_no(void *self, const cli_option *option, const char *value)
{
    bool yes = strcmp(value, "yes") == 0;
    *(bool *)field_of(self, option) = yes;
    return yes || strcmp(value, "no") == 0 ||
           cli_complain(_("--%s is yes or no, not \"%s\""), option->name, value);
}

const char cli_machine_help[] = N_("Print lines for programs, in English");

bool cli_take_machine(UNUSED void *self, UNUSED const cli_option *option, UNUSED const char *value)
{
    printed_use_machine();
    return true;
}

bool cli_take_word(void *self, const cli_option *option, const char *value)
{
    *(const char **)field_of(self, option) = value;
    return true;
}

bool cli_take_words(void *self, const cli_option *option, const char *value)
{
    const char **words = field_of(self, option);
    uint64_t count = 0;
    while (words[count])
        count++;
    if (count == option->high)
        return cli_complain(_("--%s may be given %d times"), option->name, (int)option->high);
    words[count] = value;
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

bool cli_take_seat(void *self, const cli_option *option, const char *value)
{
    int seat = cli_seat(value);
    if (seat < 0)
        return cli_complain(_("--seat is south, east, north or west, not \"%s\""), value);
    *(int *)field_of(self, option) = seat;
    return true;
}

static bool take_language(UNUSED void *self, UNUSED const cli_option *option, const char *value)
{
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

static int list_options(const cli_usage *usage, const cli_option *list[OPTIONS_ROOM])
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

static int options_print_help(const cli_usage *usage, const cli_option *const list[], int count)
{
    char words[512];
    snprintf(words, sizeof words, _("Usage: %s%s%s [options]%s%s\n"), cli_name(),
             *usage->name ? " " : "", usage->name, *usage->operands ? " " : "", usage->operands);
    words[strcspn(words, "\n")] = '\0';
    print_wrapped(words, 0, USAGE_MARGIN);
    print_wrapped(_(usage->help), 0, 0);
    printf("\n%s\n", _("Options:"));
    for (int i = 0; i < count; i++) {
        const cli_option *o = list[i];
        if (!o->help) /* it is between programs */
            continue;
        char name[64], letter[] = {'-', o->letter, ',', '\0'};
        snprintf(name, sizeof name, "%-3s --%s%s%s", o->letter ? letter : "", o->name,
                 o->argument ? " " : "", o->argument ? o->argument : "");
        int column = printf("  %-*s  ", NAME_WIDTH, name);
        print_wrapped(_(o->help), column, NAME_WIDTH + 4);
    }
    if (usage->more)
        usage->more();
    return CLI_OK;
}

/* ---- reading them ------------------------------------------------------------------------------ */

int cli_parse(const cli_usage *usage, int argc, char **argv, void *self, int *operands)
{
    const cli_option *list[OPTIONS_ROOM];
    struct option longs[OPTIONS_ROOM + 1] = {{0}};
    char shorts[2 * OPTIONS_ROOM + 2] = ":", *end = shorts + 1;
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
            return options_print_help(usage, list, count);
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

/* ---- values ------------------------------------------------------------------------------------ */

enum { MAX_RULES_FILE = 1 << 16, RULES_WHY = 400 };

/* A word that names no file was probably meant as the name of a set of rules. */
static bool complain_of_name(void)
{
    static named_rules kept[MOST_NAMED];
    int presets = kd_preset_count + kd_elsewhere_count, all = presets + named_rules_list(kept);
    char names[MOST_NAMED * RULES_NAME + RULES_WHY] = "";
    size_t n = 0;
    for (int i = 0; i < all && n < sizeof names; i++)
        n += (size_t)snprintf(names + n, sizeof names - n, "%s%s", i ? ", " : "",
                              i < presets ? kd_presets[i].name : kept[i - presets].name);
    return cli_complain(_("the rule texts are called %s"), names);
}

bool cli_read_rules(const char *word, kd_rules *rules)
{
    char file[MAX_RULES_FILE], why[RULES_WHY], path[PATH_MAX];
    kd_rules_error error = {0};
    if (kd_rules_preset(rules, word))
        return true;
    if (rules_word_is(word)) {
        const char *refused;
        return rules_word_read(word, rules, NULL, &refused) || cli_complain("%s", _(refused));
    }
    bool kept = !named_rules_refuse(word) && named_rules_path(word, path, sizeof path) &&
                access(path, F_OK) == 0;
    word = kept ? path : word;
    long length = file_read(word, file, sizeof file);
    if (length < 0) {
        bool named = errno == ENOENT && !strchr(word, '/');
        cli_complain("%s: %s", word, file_why(errno));
        return named && complain_of_name();
    }
    kd_rules_default(rules);
    if (kd_rules_parse(rules, file, (size_t)length, &error))
        return true;
    (void)kd_rules_error_text(&error, in_words, why, sizeof why);
    return cli_complain("%s:%d:%d: %s", word, error.line, error.column, why);
}

bool cli_rules(const char *word, kd_rules *rules)
{
    char why[RULES_WHY];
    kd_rules_error error = {0};
    if (!cli_read_rules(word, rules))
        return false;
    if (kd_rules_check(rules, &error))
        return true;
    (void)kd_rules_error_text(&error, in_words, why, sizeof why);
    return cli_complain("%s: %s", word, why);
}

const char *cli_rules_name(const char *word)
{
    kd_rules rules;
    const char *preset, *why;
    return rules_word_read(word, &rules, &preset, &why) ? preset : word;
}

void cli_start(kd_match *match, const kd_rules *rules)
{
    bool started = kd_match_start(match, rules);
    assert(started);
    (void)started;
}

int cli_seat(const char *word)
{
    for (int seat = 0; seat < KD_SEATS; seat++)
        if (strcmp(word, kd_seat_name(seat)) == 0)
            return seat;
    return -1;
}

int cli_seat_who(const char *word, const char **who)
{
    for (int seat = 0; seat < KD_SEATS; seat++) {
        size_t length = strlen(kd_seat_name(seat));
        if (strncmp(word, kd_seat_name(seat), length) != 0 || word[length] != '=')
            continue;
        *who = word + length + 1;
        return seat;
    }
    cli_complain(_("--seat takes SEAT=WHO with south, east, north or west, not \"%s\""), word);
    return -1;
}

const char *cli_record(const char *word, char path[PATH_MAX])
{
    games list;
    char *end;
    long number = strtol(word, &end, 10);
    if (*end || number < 1 || access(word, F_OK) == 0)
        return word;
    bool opened = games_open_own(&list);
    while (list.count < number && games_some(&list, 0)) {
    }
    bool there = number <= list.count && games_path(&list, (int)number - 1, path, PATH_MAX);
    if (opened && !there)
        cli_complain(N_OF("no saved game has the number %ld: there is %d",
                          "no saved game has the number %ld: there are %d", list.count),
                     number, list.count);
    games_free(&list);
    return !opened ? word : there ? path : NULL;
}

int cli_unreadable(const char *path, int line, const char *why)
{
    fflush(stdout);
    return cli_failed(line ? "%s:%d: %s" : "%s%.0d: %s", path, line, why);
}

void cli_input_is_terminal(void)
{
    int tty = isatty(STDIN_FILENO) ? -1 : open("/dev/tty", O_RDWR | O_CLOEXEC);
    if (tty >= 0)
        (void)dup2(tty, STDIN_FILENO);
}

const glyphs *cli_glyphs(bool ascii)
{
    return glyphs_of(ascii || strcmp(nl_langinfo(CODESET), "UTF-8") != 0);
}

uint64_t cli_any_seed(void)
{
    uint64_t seed;
    struct timespec now;
    /* The seed determines every deck of the match: all 64 bits are random. */
    if (random_bytes(&seed, sizeof seed))
        return seed;
    clock_gettime(CLOCK_REALTIME, &now);
    return (uint64_t)now.tv_sec * UINT64_C(1000000007) ^ (uint64_t)now.tv_nsec << 20 ^
           (uint64_t)getpid();
}

bool cli_read_answer(char *out, size_t size)
{
    size_t used = 0, from;
    char byte = 0;
    (void)fflush(stdout);
    (void)fflush(stderr);
    while (read(STDIN_FILENO, &byte, 1) == 1 && byte != '\n')
        if (used < size - 1)
            out[used++] = byte;
    while (used && out[used - 1] == ' ')
        used--;
    out[used] = '\0';
    from = strspn(out, " ");
    memmove(out, out + from, used + 1 - from);
    return byte == '\n';
}
