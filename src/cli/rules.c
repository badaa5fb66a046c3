/* rules.c - koudi rules: which rule texts there are, and every value of one. */
#include "cli/cli.h"
#include "tui/i18n.h"

#include <stdio.h>
#include <string.h>

static const cli_option no_options[] = {{0, NULL, NULL, NULL}};

static const cli_usage usage = {
    .name = "rules",
    .operands = "list | show NAME|FILE",
    .help = N_("Lists the rule texts, or shows every value of one as a rules file."),
    .options = no_options,
};

static bool take(void *self, int key, const char *value)
{
    (void)self;
    (void)key;
    (void)value;
    return false;
}

/* The first comment of a rules file, without its mark; returns its length. */
static int first_comment(const char *text, const char **comment)
{
    const char *at = text + strspn(text, "\n");
    if (*at != ';' && *at != '#')
        return 0;
    at += strspn(at, ";# ");
    *comment = at;
    return (int)strcspn(at, "\n");
}

static int list(void)
{
    for (int i = 0; i < kd_preset_count; i++) {
        const char *comment = "";
        int length = first_comment(kd_presets[i].text, &comment);
        printf("%-12s %.*s\n", kd_presets[i].name, length, comment);
    }
    return CLI_OK;
}

/* A rules file that says everything, with the help and the rule IDs of each key above it. */
static int show(const char *name)
{
    kd_rules rules;
    const char *section = "";
    kd_rules_error error;
    if (!cli_read_rules(name, &rules))
        return CLI_FAILED;
    printf("; %s\n", name);
    if (!kd_rules_check(&rules, &error))
        printf("; %s\n", error.what);
    for (int i = 0; i < kd_rule_count; i++) {
        const kd_rule_row *row = &kd_rule_rows[i];
        char value[256];
        if (strcmp(section, row->section) != 0)
            printf("\n[%s]\n", row->section);
        section = row->section;
        kd_rule_print(&rules, row, value, sizeof value);
        printf("; %s%s%s%s\n%s\n", row->help, *row->id ? " (" : "", row->id, *row->id ? ")" : "",
               value);
    }
    return CLI_OK;
}

int cli_rules_command(int argc, char **argv)
{
    int at;
    int status = cli_parse(&usage, argc, argv, take, NULL, &at);
    if (status != CLI_GO_ON)
        return status;
    const char *word = at < argc ? argv[at] : "";
    if (strcmp(word, "list") == 0 && argc == at + 1)
        return list();
    if (strcmp(word, "show") == 0 && argc == at + 2)
        return show(argv[at + 1]);
    cli_complain(_("rules takes \"list\" or \"show NAME\""));
    return cli_try_help(usage.name);
}
