/* rules.c - koudi rules: lists, shows, checks, explains and compares rule texts. */
#include "base/i18n.h"
#include "base/unused.h"
#include "cli/cli.h"
#include "record/kept_rules.h"
#include "record/rules_word.h"
#include "tui/cells/cells.h"
#include "tui/state/rule_editor.h"
#include "tui/state/rule_names.h"

#include <stdio.h>
#include <string.h>

static const cli_usage usage = {
    .name = "rules",
    .operands = "[list] | show NAME | word NAME | check FILE... | explain [KEY...] | diff A B",
    .help = N_(
        "Lists the rule texts; shows, checks, explains and compares their values, or says them in "
        "one word to send to friends. A NAME may be a FILE or such a word."),
};

static int list(UNUSED int count, UNUSED char **words)
{
    for (int i = 0; i < kd_preset_count + kd_elsewhere_count; i++) {
        text source = {.n = 0};
        if (i == kd_preset_count)
            printf("\n%s%s\n", _("As played elsewhere"), _(":"));
        rule_editor_source(&kd_presets[i], &source);
        printf("%-12s %s%s%s\n", kd_presets[i].name, rules_name_text(kd_presets[i].name), _(": "),
               source.s);
    }
    static named_rules kept[MOST_NAMED];
    int count_kept = named_rules_list(kept);
    if (count_kept)
        printf("\n%s\n", _("Kept under a name:"));
    for (int i = 0; i < count_kept; i++) {
        char word[RULES_WORD];
        rules_word_write(&kept[i].rules, word);
        printf("%s%*s %s: %s\n", kept[i].name, grid_blanks(kept[i].name, 12), "", kept[i].preset,
               word);
    }
    return CLI_OK;
}

/* A value as in a rules file; the text is good until the next call. */
static const char *rules_value_of(const kd_rules *rules, const kd_rule_row *row)
{
    static char line[256];
    kd_rule_print(rules, row, line, sizeof line);
    return line + strlen(row->key) + strlen(" = ");
}

/* Prints a rules file with all keys, and the help and rule IDs of each above it. */
static int rules_show(UNUSED int count, char **words)
{
    kd_rules rules;
    const char *section = "";
    kd_rules_error error;
    if (!cli_read_rules(words[0], &rules))
        return CLI_FAILED;
    printf("; %s\n", words[0]);
    if (!kd_rules_check(&rules, &error)) {
        char why[400];
        (void)kd_rules_error_text(&error, in_words, why, sizeof why);
        printf("; %s\n", why);
    }
    for (int i = 0; i < kd_rule_count; i++) {
        const kd_rule_row *row = &kd_rule_rows[i];
        if (strcmp(section, row->section) != 0)
            printf("\n[%s]\n", row->section);
        section = row->section;
        printf("; %s (%s)\n%s = %s\n", _(row->help), row->id, row->key,
               rules_value_of(&rules, row));
    }
    return CLI_OK;
}

/* Prints the word that carries the rules. */
static int rules_word(UNUSED int count, char **words)
{
    kd_rules rules;
    char word[RULES_WORD];
    if (!cli_rules(words[0], &rules))
        return CLI_FAILED;
    rules_word_write(&rules, word);
    puts(word);
    return CLI_OK;
}

/* Tells for each file whether one can play by it; a complaint has file, line and column. */
static int rules_check(int count, char **words)
{
    int status = CLI_OK;
    for (int i = 0; i < count; i++) {
        kd_rules rules;
        if (cli_rules(words[i], &rules))
            printf(_("%s: can be played by\n"), words[i]);
        else
            status = CLI_FAILED;
    }
    return status;
}

/* Prints the help of a key, its possible values, and its value in each preset. */
static void explain_row(const kd_rule_row *row)
{
    static const char hooks[] =
        N_("hooks, as in \"J:7 JJ:2\", of a pair too; behind the colon a rank, "
           "start or half; or none");
    static const char *const kinds[] = {
        [KD_RULE_YES_NO] = N_("yes or no"),
        [KD_RULE_RANK] = N_("a rank: 2 to 10, J, Q, K or A"),
        [KD_RULE_RANKS] = N_("ranks, as in \"10 K\", or none"),
        [KD_RULE_SUITS] = N_("suits, as in \"S H\""),
        [KD_RULE_RANK_ORDER] = N_("ranks, the highest first, as in \"2 A\", or none"),
        [KD_RULE_HOOKS] = hooks,
    };
    printf("[%s] %s (%s)\n  %s\n  ", row->section, row->key, row->id, _(row->help));
    if (row->kind == KD_RULE_NUMBER)
        printf(_("a number from %d to %d"), row->low, row->high);
    else if (row->kind != KD_RULE_CHOICE)
        fputs(_(kinds[row->kind]), stdout);
    else
        for (int i = 0; row->words[i]; i++) {
            const char *called = in_context(row->key, row->words[i]);
            printf(called == row->words[i] ? "%s%s" : _("%s%s (%s)"), i ? " | " : "", row->words[i],
                   called);
        }
    putchar('\n');
    for (int i = 0; i < kd_preset_count; i++) {
        kd_rules rules;
        if (kd_rules_preset(&rules, kd_presets[i].name))
            printf("  %-12s %s\n", kd_presets[i].name, rules_value_of(&rules, row));
    }
}

static int explain(int count, char **words)
{
    for (int i = 0; i < kd_rule_count && count == 0; i++)
        explain_row(&kd_rule_rows[i]);
    for (int i = 0; i < count; i++) {
        const kd_rule_row *row = kd_rule_find(words[i]);
        if (!row)
            return cli_failed(_("no key is called \"%s\"; \"koudi rules explain\" lists them all"),
                              words[i]);
        explain_row(row);
    }
    return CLI_OK;
}

/* Prints every key in which two texts differ. */
static int diff(UNUSED int count, char **words)
{
    kd_rules rules[2];
    if (!cli_read_rules(words[0], &rules[0]) || !cli_read_rules(words[1], &rules[1]))
        return CLI_FAILED;
    for (int i = 0; i < kd_rule_count; i++) {
        const kd_rule_row *row = &kd_rule_rows[i];
        if (kd_rule_get(&rules[0], row) == kd_rule_get(&rules[1], row))
            continue;
        printf("%-20s %-14s ", row->key, rules_value_of(&rules[0], row));
        printf("%s\n", rules_value_of(&rules[1], row));
    }
    return CLI_OK;
}

/* The verbs, and how many words may follow them. */
static const struct verb {
    const char *name;
    int fewest, most;
    int (*run)(int count, char **words);
} verbs[] = {
    {"list", 0, 0, list},          {"show", 1, 1, rules_show},
    {"word", 1, 1, rules_word},    {"check", 1, 1000, rules_check},
    {"explain", 0, 1000, explain}, {"diff", 2, 2, diff},
};

int cli_rules_command(int argc, char **argv)
{
    int at;
    int status = cli_parse(&usage, argc, argv, NULL, &at);
    if (status != CLI_GO_ON)
        return status;
    const char *word = at < argc ? argv[at] : "list";
    int count = at < argc ? argc - at - 1 : 0;
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++)
        if (strcmp(word, verbs[i].name) == 0 && count >= verbs[i].fewest && count <= verbs[i].most)
            return verbs[i].run(count, argv + at + 1);
    return cli_misused(usage.name, _("rules takes %s"), usage.operands);
}
