/* contender.c - who plays for a side when players are compared: "steady", "expert:work=500". */
#include "cli/contender.h"

#include "cli/cli.h"
#include "tui/i18n.h"

#include <stdio.h>
#include <string.h>

/* The names there are, "random, steady". */
static void list_names(char *out, size_t size)
{
    size_t used = 0;
    *out = '\0';
    for (int i = 0; i < bot_count && used < size; i++)
        used += (size_t)snprintf(out + used, size - used, "%s%s", i ? ", " : "", bots[i].name);
}

bool contender_parse(const char *text, contender *out)
{
    char why[256], known[256];
    contender made = {.text = ""};
    if (mind_parse(text, &made.mind, why, sizeof why)) {
        snprintf(made.text, sizeof made.text, "%s", text);
        *out = made;
        return true;
    }
    list_names(known, sizeof known);
    cli_complain(_("%s; there are: %s"), why, known);
    return false;
}
