/* rule_line.c - one rule's value as a line: found in the table of rules, read as a rules file. */
#include "base/rule_line.h"

#include "base/i18n.h"

#include <stdio.h>
#include <string.h>

enum { LINE = 512 };

bool rule_line_read(kd_rules *rules, const char *line, char *why, size_t size)
{
    char key[LINE], text[2 * LINE];
    kd_rules_error error = {0};
    snprintf(key, sizeof key, "%.*s", (int)strcspn(line, " ="), line);
    const kd_rule_row *row = kd_rule_find(key);
    if (!row) {
        snprintf(why, size, _("no rule is called \"%.40s\""), key);
        return false;
    }
    int length = snprintf(text, sizeof text, "[%s]\n%s\n", row->section, line);
    if ((size_t)length < sizeof text && kd_rules_parse(rules, text, (size_t)length, &error))
        return true;
    if (*error.what)
        (void)kd_rules_error_text(&error, in_words, why, size);
    else
        snprintf(why, size, "%s", _("the line is too long"));
    return false;
}
