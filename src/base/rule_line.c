/* rule_line.c - reads a rule's value from a line, as in records and in the seat protocol. */
#include "base/rule_line.h"

#include "base/i18n.h"

#include <stdio.h>
#include <string.h>

bool rule_line_read(kd_rules *rules, const char *line, char *why, size_t size)
{
    char key[64];
    kd_rules_error error = {0};
    size_t length = strcspn(line, " =");
    const char *value = line + length + strspn(line + length, " ");
    snprintf(key, sizeof key, "%.*s", (int)length, line);
    if (!kd_rule_find(key))
        snprintf(why, size, _("no rule is called \"%.40s\""), key);
    else if (*value != '=')
        snprintf(why, size, _("a rule's value is written as in \"%s\""), "step = 20");
    else if (kd_rules_set(rules, key, value + 1, &error))
        return true;
    else
        (void)kd_rules_error_text(&error, in_words, why, size);
    return false;
}
