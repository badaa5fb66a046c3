/* judge_alone.c - koudi judge without the rest of the program, for machines that have none of its libraries. */
#include "cli/cli.h"
#include "cli/judge.h"

/* Replace the program's functions: no option is read, no question opens a file. */

bool cli_read_rules(const char *text, kd_rules *rules)
{
    return kd_rules_preset(rules, text);
}

int cli_parse(const cli_usage *usage, int argc, char **argv, void *self, int *operands)
{
    return CLI_GO_ON;
}

bool cli_complain(const char *format, ...)
{
    return false;
}

const char cli_machine_help[] = "";

bool cli_take_machine(void *self, const cli_option *option, const char *value)
{
    return true;
}

int main(int argc, char **argv)
{
    return cli_judge(argc, argv);
}
