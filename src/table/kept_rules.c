/* kept_rules.c - the rules that were chosen for the next game, kept as a rules file. */
#include "table/kept_rules.h"

#include "table/xdg.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#ifndef PATH_MAX
#define PATH_MAX 4096
#endif

enum { TEXT_SIZE = 1 << 16 };

static const char head[] = "# preset ";

bool kept_rules_path(char *out, size_t size)
{
    return xdg_path("XDG_CONFIG_HOME", ".config", "rules.ini", out, size);
}

/* ---- writing ---- */

static void write_rows(FILE *file, const kd_rules *rules)
{
    const char *section = "";
    kd_rules usual;
    kd_rules_default(&usual);
    for (int i = 0; i < kd_rule_count; i++) {
        const kd_rule_row *row = &kd_rule_rows[i];
        char line[256];
        if (kd_rule_get(rules, row) == kd_rule_get(&usual, row))
            continue;
        if (strcmp(section, row->section) != 0)
            fprintf(file, "\n[%s]\n", row->section);
        section = row->section;
        kd_rule_print(rules, row, line, sizeof line);
        fprintf(file, "%s\n", line);
    }
}

static bool write_to(const char *path, const kd_rules *rules, const char *preset)
{
    FILE *file = fopen(path, "w");
    if (!file)
        return false;
    fprintf(file, "%s%s\n# Chosen in the menu. What is not named here is as in %s.\n", head, preset,
            kd_presets[0].name);
    write_rows(file, rules);
    errno = 0;
    bool good = !ferror(file) && fflush(file) == 0 && fsync(fileno(file)) == 0;
    int error = errno ? errno : EIO;
    if (fclose(file) != 0 || !good) {
        errno = error;
        return false;
    }
    return true;
}

bool kept_rules_write(const char *path, const kd_rules *rules, const char *preset)
{
    char fresh[PATH_MAX];
    if (snprintf(fresh, sizeof fresh, "%s.new", path) >= (int)sizeof fresh) {
        errno = ENAMETOOLONG;
        return false;
    }
    if (!xdg_make_folders(path))
        return false;
    if (write_to(fresh, rules, preset) && rename(fresh, path) == 0)
        return true;
    int error = errno;
    (void)unlink(fresh);
    errno = error;
    return false;
}

/* ---- reading ---- */

/* The preset that the first line names; the default where it names none. */
static const char *preset_in(const char *text)
{
    size_t skip = sizeof head - 1;
    if (strncmp(text, head, skip) == 0)
        for (int i = 0; i < kd_preset_count; i++) {
            size_t length = strlen(kd_presets[i].name);
            if (strncmp(text + skip, kd_presets[i].name, length) == 0 &&
                strchr("\r\n", text[skip + length]))
                return kd_presets[i].name;
        }
    return kd_presets[0].name;
}

/* Reads the whole file; its length, or -1 with errno. */
static long read_text(const char *path, char text[TEXT_SIZE])
{
    FILE *file = fopen(path, "rb");
    if (!file)
        return -1;
    size_t length = fread(text, 1, TEXT_SIZE - 1, file);
    int error = ferror(file) ? EIO : length == TEXT_SIZE - 1 ? EFBIG : 0;
    (void)fclose(file);
    text[length] = '\0';
    errno = error;
    return error ? -1 : (long)length;
}

bool kept_rules_read(const char *path, kd_rules *rules, const char **preset, char *why, size_t size)
{
    char text[TEXT_SIZE];
    kd_rules_error error = {0, 0, ""};
    kd_rules found;
    long length = read_text(path, text);
    *why = '\0';
    if (length < 0) {
        if (errno != ENOENT && errno != ENOTDIR)
            snprintf(why, size, "%s: %s", path, strerror(errno));
        return false;
    }
    kd_rules_default(&found);
    if (!kd_rules_parse(&found, text, (size_t)length, &error)) {
        snprintf(why, size, "%s:%d:%d: %s", path, error.line, error.column, error.what);
        return false;
    }
    if (!kd_rules_check(&found, &error)) {
        snprintf(why, size, "%s: %s", path, error.what);
        return false;
    }
    *rules = found;
    *preset = preset_in(text);
    return true;
}
