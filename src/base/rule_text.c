/* rule_text.c - the pages of rules: finds a rule by its ID and turns Markdown into plain text. */
#include "base/rule_text.h"

#include "base/i18n.h"

#include <stdio.h>
#include <string.h>

/* The pages docs/rules*.md, built into the program: the same rules in the same order. */
extern const char rules_page[], rules_page_zh_CN[];

static const struct {
    const char *name, *text;
} pages[] = {{"rules.md", rules_page}, {"rules.zh_CN.md", rules_page_zh_CN}};

/* The page that the present translation names; English without translation. */
static size_t page_number(void)
{
    const char *name = C_("the page with the rules in this language", "rules.md");

    for (size_t i = 0; i < sizeof pages / sizeof *pages; i++)
        if (strcmp(pages[i].name, name) == 0)
            return i;
    return 0;
}

bool rule_text_english(void)
{
    return page_number() == 0;
}

/* ---- plain text -------------------------------------------------------------------------------- */

/* Does the line begin a block: a list item, a table row, or a paragraph after an empty line? */
static bool rule_text_begins_block(const char *line)
{
    bool numbered = *line >= '1' && *line <= '9' && line[1] == '.' && line[2] == ' ';
    return *line == '-' || *line == '|' || *line == '\n' || numbered;
}

/* The line of dashes below the head of a table. */
static bool is_table_dashes(const char *line)
{
    return *line == '|' && line[strspn(line, "| -")] == '\n';
}

/* Appends a character; spaces and newlines become one space. */
static size_t add_char(char *out, size_t n, char c)
{
    bool blank = c == ' ' || c == '\n';
    bool again = blank && (n == 0 || out[n - 1] == ' ' || out[n - 1] == '\t');
    if (again || n + 1 >= RULE_BLOCK)
        return n;
    if (c == '\t' && n && out[n - 1] == ' ')
        n--;
    out[n] = blank ? ' ' : c;
    return n + 1;
}

/* Removes the marks of emphasis and code, and puts tabs between the cells of a table row. */
static void make_plain(const char *from, const char *end, char out[RULE_BLOCK])
{
    bool table = *from == '|';
    size_t n = 0;

    for (const char *c = from; c < end; c++) {
        if (*c == '*' || *c == '`' || (table && *c == '|' && (c == from || c[1] == '\n')))
            continue;
        if (table && *c == '|')
            n = add_char(out, n, '\t');
        else
            n = add_char(out, n, *c);
    }
    while (n && out[n - 1] == ' ')
        n--;
    out[n] = '\0';
}

/* ---- finding ----------------------------------------------------------------------------------- */

/* The length of the ID when the line begins a rule, "**FOL-2** ...", else 0. */
static size_t id_length(const char *line)
{
    static const char capitals[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ", digits[] = "0123456789";

    if (line[0] != '*' || line[1] != '*')
        return 0;
    size_t word = strspn(line + 2, capitals);
    if (!word || line[2 + word] != '-')
        return 0;
    size_t number = strspn(line + 3 + word, digits), length = word + 1 + number;
    return number && length < RULE_ID && !strncmp(line + 2 + length, "**", 2) ? length : 0;
}

static const char *line_after(const char *line)
{
    line += strcspn(line, "\n");
    return line + (*line == '\n');
}

/* A rule that not all presets have begins with a list of those that have it, "**[`80p-v3`, `80p-scn2`]**",
   or of those that do not, with words before the first name: "**[all but `official`]**". */
static void take_texts(rule_text *out)
{
    static const char begin[] = "**[", end[] = "]**";
    const char *mark = out->at + strspn(out->at, " \n"), *to = strstr(mark, end);
    char plain[RULE_BLOCK];

    *out->texts = '\0';
    out->others = false;
    if (!to || strncmp(mark, begin, sizeof begin - 1) != 0)
        return;
    mark += sizeof begin - 1;
    out->others = *mark != '`';
    make_plain(mark, to, plain);
    snprintf(out->texts, sizeof out->texts, "%.*s", RULE_TEXTS - 1, plain);
    out->at = to + sizeof end - 1;
}

bool rule_text_get(int i, rule_text *out)
{
    const char *line = pages[page_number()].text;

    while (*line && (!id_length(line) || i-- > 0))
        line = line_after(line);
    if (!*line)
        return false;
    size_t length = id_length(line);
    snprintf(out->id, sizeof out->id, "%.*s", (int)length, line + 2);
    out->at = line + 2 + length + 2;
    take_texts(out);
    const char *end = line_after(line);
    while (*end && *end != '#' && !id_length(end))
        end = line_after(end);
    out->length = (size_t)(end - out->at);
    return true;
}

int rule_text_count(void)
{
    int count = 0;
    for (const char *line = pages[page_number()].text; *line; line = line_after(line))
        count += id_length(line) > 0;
    return count;
}

int rule_text_find(const char *id)
{
    rule_text rule;
    int part = -1;

    for (int i = 0; *id && rule_text_get(i, &rule); i++) {
        if (strcmp(rule.id, id) == 0)
            return i;
        if (part < 0 && strncmp(rule.id, id, strlen(id)) == 0)
            part = i;
    }
    return part;
}

/* ---- reading ----------------------------------------------------------------------------------- */

bool rule_text_block(const rule_text *rule, size_t *at, char out[RULE_BLOCK])
{
    const char *end = rule->at + rule->length, *from = rule->at + *at;

    while (from < end && (*from == ' ' || *from == '\n' || is_table_dashes(from)))
        from = is_table_dashes(from) ? line_after(from) : from + 1;
    if (from >= end)
        return false;
    const char *to = line_after(from);
    while (to < end && !rule_text_begins_block(to + strspn(to, " ")))
        to = line_after(to);
    if (to > end)
        to = end;
    make_plain(from, to, out);
    *at = (size_t)(to - rule->at);
    return true;
}

bool rule_text_head(const rule_text *rule, size_t at)
{
    return at < rule->length && is_table_dashes(rule->at + at);
}

bool rule_text_holds(const rule_text *rule, const char *name)
{
    size_t length = strlen(name);

    for (const char *at = rule->texts; (at = strstr(at, name)); at += length) {
        bool begins = at == rule->texts || at[-1] == ' ';
        if (begins && (!at[length] || at[length] == ',' || at[length] == ' '))
            return !rule->others;
    }
    return !*rule->texts || rule->others;
}
