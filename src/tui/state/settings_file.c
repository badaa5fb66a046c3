/* settings_file.c - the settings as a file: read, written, and changed line by line. */
#include "tui/state/settings_file.h"

#include "base/i18n.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { LINE = 256 };

static const char head[] =
    "# Koudi's settings. The game changes lines of this file and leaves the others as they are.\n";

/* ---- lines ------------------------------------------------------------------------------------- */

/* A text that is read line by line. */
typedef struct lines {
    const char *at, *end;
    int number;       /* of the line that was read last */
    const char *from; /* the beginning of that line; at is that of the next one */
    char line[LINE];  /* that line without blanks at its ends */
    bool whole;       /* false: that line is too long, or has a NUL */
} lines;

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

static bool next_line(lines *l)
{
    if (l->at == l->end)
        return false;
    const char *newline = memchr(l->at, '\n', (size_t)(l->end - l->at));
    const char *from = l->at, *to = newline ? newline : l->end;
    l->from = l->at;
    l->at = newline ? newline + 1 : l->end;
    l->number++;
    if (l->number == 1 && to - from >= 3 && memcmp(from, "\xef\xbb\xbf", 3) == 0)
        from += 3;
    while (from < to && is_blank(*from))
        from++;
    while (to > from && (is_blank(to[-1]) || to[-1] == '\r'))
        to--;
    size_t length = (size_t)(to - from);
    l->whole = length < LINE && !memchr(from, 0, length);
    length = l->whole ? length : 0;
    memcpy(l->line, from, length);
    l->line[length] = 0;
    return true;
}

/* The name in "[name]", cutting the line; NULL: it is another kind of line. */
static char *section_of(char *line)
{
    size_t length = strlen(line);
    if (line[0] != '[' || length < 2 || line[length - 1] != ']')
        return NULL;
    line[length - 1] = 0;
    return line + 1;
}

/* Cuts "key = value" in two and returns the value; NULL: there is no "=". */
static char *value_of(char *line)
{
    char *is = strchr(line, '=');
    if (!is)
        return NULL;
    char *end = is;
    while (end > line && strchr(" \t", end[-1]))
        end--;
    *end = 0;
    return is + 1 + strspn(is + 1, " \t");
}

/* ---- reading ----------------------------------------------------------------------------------- */

__attribute__((format(printf, 3, 4))) static void complain(settings_complaints *wrong, int line,
                                                           const char *format, ...)
{
    va_list arguments;
    if (wrong->count == SETTING_COMPLAINTS)
        return;
    wrong->at[wrong->count].line = line;
    va_start(arguments, format);
    vsnprintf(wrong->at[wrong->count].what, sizeof wrong->at[0].what, format, arguments);
    va_end(arguments);
    wrong->count++;
}

static bool is_section(const char *name)
{
    if (strcmp(name, "keys") == 0)
        return true;
    for (int i = 0; i < setting_count; i++)
        if (strcmp(settings_rows[i].section, name) == 0)
            return true;
    return false;
}

static void take_value(settings *c, const char *section, lines *l, settings_complaints *wrong)
{
    char why[160] = "";
    const char *value = value_of(l->line);
    if (!value) {
        complain(wrong, l->number, _("\"%.40s\" is neither [section] nor key = value"), l->line);
        return;
    }
    if (strcmp(section, "keys") == 0) {
        if (!user_keys_add(&c->keys, l->line, value, l->number, why, sizeof why))
            complain(wrong, l->number, "%s", why);
        return;
    }
    const setting_row *row = setting_find(l->line);
    if (!row)
        complain(wrong, l->number, _("unknown key \"%.40s\""), l->line);
    else if (strcmp(row->section, section) != 0)
        complain(wrong, l->number, _("%s belongs under [%s]"), row->key, row->section);
    else if (!setting_set(c, row, value, why, sizeof why))
        complain(wrong, l->number, _("%s, not \"%.40s\""), why, value);
}

void settings_parse(settings *c, const char *text, size_t length, settings_complaints *wrong)
{
    lines l = {.at = text, .end = text + length};
    char section[LINE] = "", why[160];
    bool known = false;
    *wrong = (settings_complaints){.count = 0};
    while (next_line(&l)) {
        char *name = section_of(l.line);
        if (!l.whole) {
            complain(wrong, l.number, "%s", _("the line is too long"));
        } else if (name) {
            memcpy(section, name, strlen(name) + 1);
            known = is_section(name);
            if (!known)
                complain(wrong, l.number, _("unknown section [%.40s]"), name);
        } else if (*l.line && *l.line != '#' && *l.line != ';' && (known || !*section)) {
            take_value(c, section, &l, wrong);
        }
    }
    for (int line; (line = user_keys_clash(&c->keys, why, sizeof why)) > 0;)
        complain(wrong, line, "%s", why);
}

/* ---- writing ----------------------------------------------------------------------------------- */

typedef struct page {
    char *out;
    size_t used, size;
    bool full;
} page;

static void add(page *p, const char *bytes, size_t length)
{
    if (p->used + length >= p->size) {
        p->full = true;
        return;
    }
    memcpy(p->out + p->used, bytes, length);
    p->used += length;
    p->out[p->used] = 0;
}

__attribute__((format(printf, 2, 3))) static void addf(page *p, const char *format, ...)
{
    char line[LINE * 2];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    add(p, line, strlen(line));
}

static void add_row(page *p, const settings *c, const setting_row *row)
{
    char value[SETTING_VALUE];
    setting_print(c, row, value);
    addf(p, "%s =%s%s\n", row->key, *value ? " " : "", value);
}

/* The help and the range of a row, as comments. */
static void add_words(page *p, const setting_row *row)
{
    addf(p, "# %s\n", row->help);
    if (row->kind == SETTING_NUMBER)
        addf(p, "# %d to %d\n", row->low, row->high);
    for (int i = 0; setting_word(row, i); i++)
        addf(p, "%s%s", i ? ", " : "# ", setting_word(row, i));
    if (setting_word(row, 0))
        addf(p, "\n");
}

/* All commands with their keys; default keys are commented out. */
static void add_keys(page *p, const settings *c)
{
    addf(p, "\n[keys]\n");
    for (int i = 0; user_keys_name(i); i++) {
        char keys[LINE];
        user_keys_print(&c->keys, i, keys, sizeof keys);
        addf(p, "%s%s = %s\n", user_keys_has(&c->keys, i) ? "" : "# ", user_keys_name(i), keys);
    }
}

/* The page writes to out. NOLINTNEXTLINE(readability-non-const-parameter) */
size_t settings_file(const settings *c, char *out, size_t size)
{
    page p = {.out = out, .size = size};
    const char *section = "";
    add(&p, head, sizeof head - 1);
    for (int i = 0; i < setting_count; i++) {
        if (strcmp(section, settings_rows[i].section) != 0)
            addf(&p, "\n[%s]\n", settings_rows[i].section);
        section = settings_rows[i].section;
        add_words(&p, &settings_rows[i]);
        add_row(&p, c, &settings_rows[i]);
    }
    add_keys(&p, c);
    return p.used;
}

/* ---- changing a line --------------------------------------------------------------------------- */

/* Is the line that was read that of the row, in its section? Cuts the line. */
static bool is_row(lines *l, bool within, const setting_row *row)
{
    return within && l->whole && value_of(l->line) && strcmp(l->line, row->key) == 0;
}

/* Where the line of the row stands, or is to be inserted: after the head of its section. NULL: there is no
   such section. */
static const char *place_of(const char *text, size_t length, const setting_row *row, bool *there)
{
    lines l = {.at = text, .end = text + length};
    const char *place = NULL;
    bool within = false;
    *there = false;
    while (next_line(&l)) {
        const char *name = section_of(l.line);
        if (name) {
            within = l.whole && strcmp(name, row->section) == 0;
            place = within && !*there ? l.at : place;
        } else if (is_row(&l, within, row)) {
            place = l.from;
            *there = true;
        }
    }
    return place;
}

size_t settings_edit(const char *text, size_t length, const settings *c, const setting_row *row,
                     char *out, size_t size) /* NOLINT(readability-non-const-parameter) */
{
    page p = {.out = out, .size = size};
    bool there;
    const char *end = text + length, *place = place_of(text, length, row, &there);
    const char *cut = place ? place : end;
    if (length == 0)
        add(&p, head, sizeof head - 1);
    add(&p, text, (size_t)(cut - text));
    if (p.used > 0 && out[p.used - 1] != '\n')
        addf(&p, "\n");
    if (!place)
        addf(&p, "\n[%s]\n", row->section);
    add_row(&p, c, row);
    if (there) {
        const char *newline = memchr(cut, '\n', (size_t)(end - cut));
        cut = newline ? newline + 1 : end;
    }
    add(&p, cut, (size_t)(end - cut));
    return p.full ? 0 : p.used;
}
