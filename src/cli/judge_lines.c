/* judge_lines.c - the referee's lines, from one file to another. */
#include "cli/judge.h"
#include "cli/judge_answer.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

enum { BLOCK = 1 << 16 };

/* What was read and not answered yet: text[from..to). */
typedef struct input {
    int fd;
    int error; /* of reading it: an errno value, or 0 */
    size_t from, to;
    char text[BLOCK + 1]; /* room to end the last line */
} input;

/* Reads more behind what waits, which moves to the front; false when there is no more. What alone
   fills the block is a line too long to be a question: enough of it stays to tell. */
static bool read_more(input *in)
{
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
    return got > 0;
}

/* Takes the next line; its end, at which a NUL may be put, goes into *end. NULL at the end of input,
   and when the answers cannot be written. */
static char *next_line(input *in, FILE *out, char **end)
{
    while (!(*end = memchr(in->text + in->from, '\n', in->to - in->from))) {
        if (fflush(out) != 0)
            return NULL;
        if (read_more(in))
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

/* A byte that would end a line early becomes another that no question has. */
static bool answer_line(judge *j, char *line, char *end, char *answer)
{
    end -= end > line && end[-1] == '\r';
    if (end - line > JUDGE_LINE) {
        snprintf(answer, JUDGE_ANSWER, "error the line is longer than %d bytes", JUDGE_LINE);
        return false;
    }
    *end = '\0';
    for (char *zero; (zero = memchr(line, '\0', (size_t)(end - line))) != NULL;)
        *zero = '\1';
    return judge_answer(j, line, answer, JUDGE_ANSWER);
}

bool judge_lines(judge *j, int fd, FILE *out, int *error)
{
    static input in;
    static char answer[JUDGE_ANSWER];
    bool clean = true;
    in.fd = fd;
    in.error = 0;
    in.from = in.to = 0;
    for (char *line, *end; (line = next_line(&in, out, &end)) != NULL;) {
        clean &= answer_line(j, line, end, answer);
        if (*answer && (fputs(answer, out) == EOF || putc('\n', out) == EOF))
            break;
    }
    *error = in.error;
    return clean;
}
