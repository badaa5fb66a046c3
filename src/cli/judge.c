/* judge.c - koudi judge: questions about the rules, a line each, answered line by line. */
#include "cli/judge.h"
#include "cli/cli.h"
#include "table/i18n.h"

#include <stdio.h>

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
    .options = cli_no_options,
    .more = help,
};

enum { LONGEST_LINE = JUDGE_LINE };

/* Reads a line without its end; a byte that would end a string early becomes another that no
   question has. Returns the line's whole length, of which as much as fits is kept, or -1 at the
   end of input. */
static long read_line(char *line, size_t size)
{
    size_t length = 0;
    int c = getchar_unlocked();
    if (c == EOF)
        return -1;
    for (; c != EOF && c != '\n'; c = getchar_unlocked())
        if (length++ < size)
            line[length - 1] = (char)(c ? c : '\1');
    if (length > 0 && length <= size && line[length - 1] == '\r')
        length--;
    line[length < size ? length : size - 1] = '\0';
    return (long)length;
}

/* Answers one line; false when the answer is an error. */
static bool answer_line(judge *state, char *line, long length, char *answer, size_t size)
{
    if (length <= LONGEST_LINE)
        return judge_answer(state, line, answer, size);
    snprintf(answer, size, "error the line is longer than %d bytes", LONGEST_LINE);
    return false;
}

/* Answers every line; true when none was an error. */
static bool answer_all(judge *state)
{
    static char line[LONGEST_LINE + 2], answer[JUDGE_ANSWER];
    bool clean = true;
    for (long length; (length = read_line(line, sizeof line)) >= 0;) {
        clean &= answer_line(state, line, length, answer, sizeof answer);
        if (*answer && (puts(answer) == EOF || fflush(stdout) != 0))
            break;
    }
    return clean;
}

int cli_judge(int argc, char **argv)
{
    int operands;
    int status = cli_parse(&usage, argc, argv, NULL, NULL, &operands);
    if (status != CLI_GO_ON)
        return status;
    static judge referee;
    judge_start(&referee);
    return answer_all(&referee) ? CLI_OK : CLI_FAILED;
}
