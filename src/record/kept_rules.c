/* kept_rules.c - keeps rules as rules files: those chosen in the menu, and others under a name. */
#include "record/kept_rules.h"

#include "base/file.h"
#include "base/i18n.h"
#include "base/safe_text.h"
#include "record/rules_word.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT_SIZE = 1 << 16 };

static const char head[] = "# preset ";

bool kept_rules_path(char *out, size_t size)
{
    return xdg_path("XDG_CONFIG_HOME", ".config", "rules.ini", out, size);
}

/* ---- writing ---- */

bool kept_rules_write(const char *path, const kd_rules *rules, const char *preset)
{
    char fresh[PATH_MAX];
    FILE *file = xdg_make_folders(path) ? file_begin(path, fresh, sizeof fresh) : NULL;
    if (!file)
        return false;
    fprintf(file, "%s%s\n# ", head, preset);
    fprintf(file, _("Chosen in the menu. What is not named here is as in %s."), kd_presets[0].name);
    fputc('\n', file);
    const char *section = "";
    kd_rules usual;
    kd_rules_default(&usual);
    if (rules->ladder != usual.ladder)
        usual.must_play = 0; /* as where a file is read that names a ladder */
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
    return file_finish(file, fresh, path);
}

/* ---- reading ---- */

bool kept_rules_read(const char *path, kd_rules *rules, const char **preset, char *why, size_t size)
{
    char text[TEXT_SIZE], sentence[400];
    kd_rules_error error = {0};
    kd_rules found;
    long length = file_read(path, text, sizeof text);
    *why = '\0';
    if (length < 0) {
        if (errno != ENOENT && errno != ENOTDIR)
            snprintf(why, size, "%s: %s", path, file_why(errno));
        return false;
    }
    kd_rules_default(&found);
    bool parsed = kd_rules_parse(&found, text, (size_t)length, &error);
    if (!parsed || !kd_rules_check(&found, &error)) {
        (void)kd_rules_error_text(&error, in_words, sentence, sizeof sentence);
        if (parsed)
            snprintf(why, size, "%s: %s", path, sentence);
        else
            snprintf(why, size, "%s:%d:%d: %s", path, error.line, error.column, sentence);
        return false;
    }
    *rules = found;
    char name[RULES_NAME];
    size_t skip = sizeof head - 1;
    bool named = strncmp(text, head, skip) == 0;
    snprintf(name, sizeof name, "%.*s", named ? (int)strcspn(text + skip, "\r\n") : 0, text + skip);
    int listed = kd_preset_find(name);
    *preset = kd_presets[listed < 0 ? 0 : listed].name;
    return true;
}

/* ---- under a name ---- */

static const char ending[] = ".ini";

const char *named_rules_refuse(const char *name)
{
    size_t length = strlen(name);
    kd_rules rules;
    if (length >= RULES_NAME)
        return N_("The name is too long.");
    if (strchr(".-", *name) || strpbrk(name, "/,") || !safe_text_visible(name, length))
        return N_("No slash or comma; no dot or dash at the beginning.");
    if (kd_rules_preset(&rules, name) || rules_word_is(name))
        return N_("Other rules are called so.");
    return NULL;
}

bool named_rules_path(const char *name, char *out, size_t size)
{
    char file[sizeof "rules/" + RULES_NAME + sizeof ending];
    snprintf(file, sizeof file, "rules/%s%s", name, ending);
    return xdg_path("XDG_CONFIG_HOME", ".config", file, out, size);
}

static bool are_same(const kd_rules *a, const kd_rules *b)
{
    int row = 0;
    while (row < kd_rule_count &&
           kd_rule_get(a, &kd_rule_rows[row]) == kd_rule_get(b, &kd_rule_rows[row]))
        row++;
    return row == kd_rule_count;
}

const char *named_rules_called(const named_list *list, const char *name, const kd_rules *rules)
{
    kd_rules base;
    bool preset = kd_preset_find(name) >= 0;
    if (!name || (preset && kd_rules_preset(&base, name) && are_same(rules, &base)))
        return name;
    for (int i = 0; list && i < list->count; i++) /* of several that are the same, the first */
        if ((preset || strcmp(name, list->rules[i].name) == 0) &&
            are_same(rules, &list->rules[i].rules))
            return list->rules[i].name;
    return name;
}

/* Reads the file of the folder, if it has rules that can be kept under its name. */
static bool read_named(const char *file, named_rules *out)
{
    char path[PATH_MAX], why[PATH_MAX + 200];
    size_t length = strlen(file), rest = sizeof ending - 1;
    if (length <= rest || length - rest >= RULES_NAME || strcmp(file + length - rest, ending) != 0)
        return false;
    memset(out, 0, sizeof *out);
    memcpy(out->name, file, length - rest);
    return !named_rules_refuse(out->name) && named_rules_path(out->name, path, sizeof path) &&
           kept_rules_read(path, &out->rules, &out->preset, why, sizeof why);
}

static int by_name(const void *a, const void *b)
{
    return strcmp(((const named_rules *)a)->name, ((const named_rules *)b)->name);
}

int named_rules_list(named_rules out[MOST_NAMED])
{
    char path[PATH_MAX];
    int count = 0;
    bool placed = xdg_path("XDG_CONFIG_HOME", ".config", "rules", path, sizeof path);
    DIR *folder = placed ? opendir(path) : NULL;
    for (struct dirent *file; folder && count < MOST_NAMED && (file = readdir(folder));)
        count += read_named(file->d_name, &out[count]);
    if (folder)
        closedir(folder);
    qsort(out, (size_t)count, sizeof *out, by_name);
    return count;
}
