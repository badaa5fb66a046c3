/* values.c - the values that options and operands take. */
#include "cli/values.h"

#include "base/file.h"
#include "base/i18n.h"
#include "cli/options.h"
#include "record/games.h"
#include "tui/cells/glyph.h"

#include <assert.h>
#include <errno.h>
#include <langinfo.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { MAX_RULES_FILE = 1 << 16, RULES_WHY = 400 };

/* Lists the presets: a word that names no file was probably meant as one. */
static void name_presets(void)
{
    char names[RULES_WHY] = "";
    size_t n = 0;
    for (int i = 0; i < kd_preset_count && n < sizeof names; i++)
        n += (size_t)snprintf(names + n, sizeof names - n, "%s%s", i ? ", " : "",
                              kd_presets[i].name);
    cli_complain(_("the rule texts are called %s"), names);
}

bool cli_read_rules(const char *word, kd_rules *rules)
{
    char file[MAX_RULES_FILE], why[RULES_WHY];
    kd_rules_error error = {0};
    if (kd_rules_preset(rules, word))
        return true;
    long length = file_read(word, file, sizeof file);
    if (length < 0) {
        bool named = errno == ENOENT && !strchr(word, '/');
        cli_complain("%s: %s", word, file_why(errno));
        if (named)
            name_presets();
        return false;
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

void cli_start(kd_match *match, const kd_rules *rules)
{
    bool started = kd_match_start(match, rules);
    assert(started);
    (void)started;
}

int cli_seat(const char *word, const char **who)
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

const glyphs *cli_glyphs(bool ascii)
{
    return glyphs_of(ascii || strcmp(nl_langinfo(CODESET), "UTF-8") != 0);
}

const char *cli_program(void)
{
    static const char self[] = "/proc/self/exe"; /* also good after the file was renamed */
    return access(self, X_OK) == 0 ? self : NULL;
}

uint64_t cli_any_seed(void)
{
    uint64_t seed;
    struct timespec now;
    /* The seed determines every deck of the match: all 64 bits are random. */
    if (getentropy(&seed, sizeof seed) == 0)
        return seed;
    clock_gettime(CLOCK_REALTIME, &now);
    return (uint64_t)now.tv_sec * UINT64_C(1000000007) ^ (uint64_t)now.tv_nsec << 20 ^
           (uint64_t)getpid();
}
