/* judge.c - koudi judge: reads questions about the rules, a line each, and answers line by line. */
#include "cli/judge.h"

#include "base/i18n.h"
#include "cli/cli.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

/* ---- the loop ---------------------------------------------------------------------------------- */

enum { BLOCK = 1 << 16 };

/* Input that has been read but not answered: text[from..to). */
typedef struct input {
    int fd;
    int error; /* errno of reading, or 0 */
    size_t from, to;
    char text[BLOCK + 1]; /* and a NUL after the last line */
} input;

/* Takes the next line; *end is its end, where a NUL may be written. NULL at the end of input, and when the
   answers cannot be written. */
static char *judge_next_line(input *in, FILE *out, char **end)
{
    while (!(*end = memchr(in->text + in->from, '\n', in->to - in->from))) {
        if (fflush(out) != 0)
            return NULL;
        /* Moves the rest to the front and reads more after it. A line that fills the whole block is too long for a
           question: it is cut, but stays longer than any question. */
        in->to -= in->from;
        memmove(in->text, in->text + in->from, in->to);
        in->from = 0;
        if (in->to == BLOCK)
            in->to = JUDGE_LINE + 2;
        ssize_t got;
        do
            got = read(in->fd, in->text + in->to, BLOCK - in->to);
        while (got < 0 && errno == EINTR);
        in->error = got < 0 ? errno : 0;
        in->to += got > 0 ? (size_t)got : 0;
        if (got > 0)
            continue;
        if (in->from == in->to || in->error)
            return NULL;
        *end = in->text + in->to++;
        break;
    }
    char *line = in->text + in->from;
    in->from = (size_t)(*end + 1 - in->text);
    return line;
}

bool judge_lines(judge *j, int fd, FILE *out, int *error)
{
    static input in;
    static char answer[JUDGE_ANSWER];
    bool clean = true;
    in.fd = fd;
    in.error = 0;
    in.from = in.to = 0;
    for (char *line, *end; (line = judge_next_line(&in, out, &end)) != NULL;) {
        end -= end > line && end[-1] == '\r';
        if (end - line > JUDGE_LINE) {
            snprintf(answer, sizeof answer, P_("error the line is longer than %d bytes"),
                     JUDGE_LINE);
            clean = false;
        } else {
            *end = '\0';
            /* NULs become another byte that no question has. */
            for (char *zero; (zero = memchr(line, '\0', (size_t)(end - line))) != NULL;)
                *zero = '\1';
            clean &= judge_answer(j, line, answer, sizeof answer);
        }
        if (*answer && (fputs(answer, out) == EOF || putc('\n', out) == EOF))
            break;
    }
    *error = in.error;
    return clean;
}

/* ---- the subcommand ---------------------------------------------------------------------------- */

static void judge_help(void)
{
    const char *verb, *fields;
    printf("\n%s\n",
           _("Questions, each with its fields, and rules=NAME|FILE where it is not 80p-v3:"));
    for (int i = 0; (verb = judge_question(i, &fields)); i++)
        printf("  %-8s %s\n", verb, fields);
    printf("  %-8s %s\n\n%s\n  moves trump=S level=7 lead=H9,H9 hand=H3,H4,HK\n", "set",
           _("any fields: they hold for the lines after it"), _("For example:"));
}

static const cli_option options[] = {
    CLI_MACHINE,
    {.name = NULL},
};

static const cli_usage usage = {
    .name = "judge",
    .operands = "",
    .options = options,
    .help = N_("Answers questions about the rules from standard input, a line each."),
    .more = judge_help,
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
