/* values.c - complaints, and the values that options take. */
#include "base/file.h"
#include "base/i18n.h"
#include "base/safe_text.h"
#include "cli/cli.h"

#include <errno.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { MAX_RULES_FILE = 1 << 16, RULES_WHY = 400 };

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

bool cli_number(const char *option, const char *text, uint64_t low, uint64_t high, uint64_t *out)
{
    char *end = NULL;
    errno = 0;
    unsigned long long value = strtoull(text, &end, 10);
    bool digits = *text >= '0' && *text <= '9' && !*end && errno == 0;
    if (digits && value >= low && value <= high) {
        *out = value;
        return true;
    }
    cli_complain(_("--%s takes a number from %llu to %llu, not \"%s\""), option,
                 (unsigned long long)low, (unsigned long long)high, text);
    return false;
}

/* A word that is no path was meant for one of them. */
static void name_presets(void)
{
    char names[RULES_WHY] = "";
    size_t n = 0;
    for (int i = 0; i < kd_preset_count && n < sizeof names; i++)
        n += (size_t)snprintf(names + n, sizeof names - n, "%s%s", i ? ", " : "",
                              kd_presets[i].name);
    cli_complain(_("the rule texts are called %s"), names);
}

static bool rules_from_file(const char *path, kd_rules *rules)
{
    char text[MAX_RULES_FILE], why[RULES_WHY];
    kd_rules_error error = {0};
    long length = file_read(path, text, sizeof text);
    if (length < 0) {
        bool named = errno == ENOENT && !strchr(path, '/');
        cli_complain("%s: %s", path, file_why(errno));
        if (named)
            name_presets();
        return false;
    }
    kd_rules_default(rules);
    if (!kd_rules_parse(rules, text, (size_t)length, &error)) {
        (void)kd_rules_error_text(&error, in_words, why, sizeof why);
        cli_complain("%s:%d:%d: %s", path, error.line, error.column, why);
        return false;
    }
    return true;
}

bool cli_read_rules(const char *text, kd_rules *rules)
{
    return kd_rules_preset(rules, text) || rules_from_file(text, rules);
}

bool cli_rules(const char *text, kd_rules *rules)
{
    char why[RULES_WHY];
    kd_rules_error error = {0};
    if (!cli_read_rules(text, rules))
        return false;
    if (kd_rules_check(rules, &error))
        return true;
    (void)kd_rules_error_text(&error, in_words, why, sizeof why);
    cli_complain("%s: %s", text, why);
    return false;
}

/* Where the bot that text begins with ends: at a comma that no further setting follows. */
static size_t one_bot(const char *text)
{
    size_t length = strcspn(text, ",");
    while (text[length]) {
        const char *next = text + length + 1;
        if (next[strcspn(next, ",:=")] != '=')
            break;
        length += 1 + strcspn(next, ",");
    }
    return length;
}

bool cli_seats(const char *text, contender seats[KD_SEATS])
{
    const char *at = text;
    for (int seat = 0; seat < KD_SEATS; seat++) {
        char one[2 * MAX_CONTENDER]; /* what is cut here is still refused as too long */
        size_t length = one_bot(at);
        if ((at[length] == ',') != (seat < KD_SEATS - 1)) {
            cli_complain(_("--seats takes four bots, as in a,b,a,b; not \"%s\""), text);
            return false;
        }
        snprintf(one, sizeof one, "%.*s", (int)length, at);
        if (!contender_parse(one, &seats[seat]))
            return false;
        at += length + 1;
    }
    return true;
}

int cli_seat(const char *text, const char **who)
{
    const char *is = strchr(text, '=');
    for (int seat = 0; is && seat < KD_SEATS; seat++) {
        const char *name = kd_seat_name(seat);
        if (strlen(name) != (size_t)(is - text) || strncmp(name, text, strlen(name)) != 0)
            continue;
        *who = is + 1;
        return seat;
    }
    cli_complain(_("--seat takes SEAT=WHO with south, east, north or west, not \"%s\""), text);
    return -1;
}

const char *cli_command(const char *text)
{
    static const char word[] = "cmd:";
    size_t length = sizeof word - 1;
    return strncmp(text, word, length) == 0 && text[length] ? text + length : NULL;
}

const char *cli_program(void)
{
    static const char self[] =
        "/proc/self/exe"; /* whatever it is called, and wherever it has gone */
    return access(self, X_OK) == 0 ? self : NULL;
}

uint64_t cli_any_seed(void)
{
    uint64_t seed;
    struct timespec now;
    /* All its bits: whoever knew them would know every deck of the match. */
    if (getentropy(&seed, sizeof seed) == 0)
        return seed;
    clock_gettime(CLOCK_REALTIME, &now);
    return (uint64_t)now.tv_sec * UINT64_C(1000000007) ^ (uint64_t)now.tv_nsec << 20 ^
           (uint64_t)getpid();
}
