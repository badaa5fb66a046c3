/* values.c - complaints, and the values that options take. */
#include "cli/cli.h"
#include "tui/i18n.h"

#include <errno.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { MAX_RULES_FILE = 1 << 16 };

void cli_complain(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    fputs("koudi: ", stderr);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
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

/* Reads a whole small file into buffer; returns its length or -1 with errno. */
static long read_file(const char *path, char *buffer, size_t size)
{
    FILE *file = fopen(path, "rb");
    if (!file)
        return -1;
    errno = 0;
    size_t length = fread(buffer, 1, size, file);
    bool failed = ferror(file) != 0;
    if (!failed && length == size)
        errno = EFBIG;
    int error = errno;
    (void)fclose(file);
    errno = error;
    return failed || length == size ? -1 : (long)length;
}

static bool rules_from_file(const char *path, kd_rules *rules)
{
    char text[MAX_RULES_FILE];
    kd_rules_error error = {0};
    long length = read_file(path, text, sizeof text);
    if (length < 0) {
        cli_complain("%s: %s", path, strerror(errno));
        return false;
    }
    kd_rules_default(rules);
    if (!kd_rules_parse(rules, text, (size_t)length, &error)) {
        cli_complain("%s:%d:%d: %s", path, error.line, error.column, error.what);
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
    kd_rules_error error = {0};
    if (!cli_read_rules(text, rules))
        return false;
    if (kd_rules_check(rules, &error))
        return true;
    cli_complain("%s: %s", text, error.what);
    return false;
}

static bool one_seat(const char *name, const bot **seat)
{
    *seat = bot_find(name);
    if (*seat)
        return true;
    char known[256] = "";
    for (int i = 0; i < bot_count; i++) {
        size_t used = strlen(known);
        snprintf(known + used, sizeof known - used, "%s%s", i ? ", " : "", bots[i].name);
    }
    cli_complain(_("no bot is called \"%s\"; there are: %s"), name, known);
    return false;
}

bool cli_seats(const char *text, const bot *seats[KD_SEATS])
{
    char copy[256];
    if (strlen(text) >= sizeof copy)
        return one_seat(text, &seats[0]);
    memcpy(copy, text, strlen(text) + 1);
    char *at = copy;
    for (int seat = 0; seat < KD_SEATS; seat++) {
        char *comma = strchr(at, ',');
        if ((comma != NULL) != (seat < KD_SEATS - 1)) {
            cli_complain(_("--seats takes four bots, as in a,b,a,b; not \"%s\""), text);
            return false;
        }
        if (comma)
            *comma = '\0';
        if (!one_seat(at, &seats[seat]))
            return false;
        at = comma ? comma + 1 : at;
    }
    return true;
}

uint64_t cli_any_seed(void)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    uint64_t mixed = (uint64_t)now.tv_sec * UINT64_C(1000000007) ^ (uint64_t)now.tv_nsec << 20 ^
                     (uint64_t)getpid();
    return mixed % UINT64_C(1000000000); /* short enough to type again */
}
