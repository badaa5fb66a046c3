/* judge.c - koudi judge: questions about the rules, a line each, answered line by line. */
#include "cli/judge.h"

#include "base/i18n.h"
#include "cli/cli.h"
#include "cli/judge_answer.h"
#include "cli/options.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

static void help(void)
{
    const char *verb, *fields;
    printf("\n%s\n",
           _("Questions, each with its fields, and rules=NAME|FILE where it is not 80p-v3:"));
    for (int i = 0; (verb = judge_question(i, &fields)); i++)
        printf("  %-8s %s\n", verb, fields);
    printf("  %-8s %s\n\n%s\n  moves trump=S level=7 lead=H9,H9 hand=H3,H4,HK\n", "set",
           _("any fields: they hold for the lines after it"), _("For example:"));
}

static const cli_usage usage = {
    .name = "judge",
    .operands = "",
    .help = N_("Answers questions about the rules from standard input, a line each."),
    .more = help,
};

int cli_judge(int argc, char **argv)
{
    int operands;
    int status = cli_parse(&usage, argc, argv, NULL, &operands);
    if (status != CLI_GO_ON)
        return status;
    static judge referee;
    judge_start(&referee);
    (void)setvbuf(stdout, NULL, _IOFBF, 1 << 16);
    int error;
    bool clean = judge_lines(&referee, STDIN_FILENO, stdout, &error);
    if (error)
        cli_complain(_("the questions cannot be read: %s"), strerror(error));
    return clean && !error ? CLI_OK : CLI_FAILED;
}
