/* program.c - runs the real program, writing to its stdin and reading its stdout. */
#include "support/program.h"

#include "support/test.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

enum { PATIENCE_MS = 60000 * KOUDI_SLOWER, WORDS = 96 };

/* A pipe with close-on-exec, so that other children do not inherit it. */
static void open_pipe(int ends[2])
{
    assert_int_equal(pipe(ends), 0);
    for (int i = 0; i < 2; i++)
        assert_int_not_equal(fcntl(ends[i], F_SETFD, FD_CLOEXEC), -1);
}

const char *program_path(void)
{
    const char *path = getenv("KOUDI_BIN");
    if (!path)
        skip();
    return path;
}

const char *program_path_for(const char *words)
{
    static const char *const its[] = {"arena", "bench"};
    const char *lab = getenv("KOUDI_LAB_BIN");
    for (size_t i = 0; i < sizeof its / sizeof *its && lab; i++) {
        const char *at = strstr(words, its[i]);
        size_t length = strlen(its[i]);
        if (at && (at == words || at[-1] == ' ') && (!at[length] || at[length] == ' '))
            return lab;
    }
    return program_path();
}

void program_start(program *p, const char *const *words)
{
    program_start_other(p, program_path_for(words[0] ? words[0] : ""), words);
}

void program_start_other(program *p, const char *path, const char *const *words)
{
    int in[2], out[2], count = 1;
    char *copies[WORDS] = {strdup(path)};
    for (; words[count - 1] && count < WORDS - 1; count++)
        copies[count] = strdup(words[count - 1]);
    open_pipe(in);
    open_pipe(out);
    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_adddup2(&files, in[0], 0);
    posix_spawn_file_actions_adddup2(&files, out[1], 1);
    posix_spawn_file_actions_addopen(&files, 2, "/dev/null", O_WRONLY, 0);
    (void)signal(SIGPIPE, SIG_IGN);
    *p = (program){.in = in[1], .out = out[0]};
    assert_int_equal(posix_spawn(&p->pid, path, &files, NULL, copies, environ), 0);
    posix_spawn_file_actions_destroy(&files);
    assert_int_equal(close(in[0]) | close(out[1]), 0);
    while (count > 0)
        free(copies[--count]);
}

bool program_tell(program *p, const char *bytes, size_t size)
{
    while (size > 0) {
        ssize_t written = write(p->in, bytes, size);
        if (written < 0 && errno == EINTR)
            continue;
        if (written < 0)
            return false;
        bytes += written;
        size -= (size_t)written;
    }
    return true;
}

/* Reads what the program has written; false at the end. */
static bool read_more(program *p)
{
    struct pollfd wait = {.fd = p->out, .events = POLLIN};
    if (poll(&wait, 1, PATIENCE_MS) != 1)
        fail_msg("nothing came from the program for %d seconds", PATIENCE_MS / 1000);
    ssize_t got;
    do
        got = read(p->out, p->held, sizeof p->held);
    while (got < 0 && errno == EINTR);
    assert_true(got >= 0);
    p->from = 0;
    p->to = (size_t)got;
    return got > 0;
}

const char *program_line(program *p)
{
    static char line[PROGRAM_LINE];
    for (size_t length = 0; length < sizeof line;) {
        if (p->from == p->to && !read_more(p)) {
            line[length] = '\0';
            return length > 0 ? line : NULL;
        }
        char c = p->held[p->from++];
        line[length++] = c == '\n' ? '\0' : c;
        if (c == '\n')
            return line;
    }
    fail_msg("a line longer than %d bytes", PROGRAM_LINE);
    return NULL;
}

bool words_begin(const char *answer, const char *wanted)
{
    size_t length = strlen(wanted);
    return answer && strncmp(answer, wanted, length) == 0 &&
           (answer[length] == '\0' || answer[length] == ' ');
}

void answer_begins(const char *question, const char *answer, const char *wanted)
{
    if (!words_begin(answer, wanted))
        fail_msg("%s\n  answered: %s\n  not:      %s", question, answer ? answer : "(nothing)",
                 wanted);
}

void program_close_input(program *p)
{
    if (p->in >= 0)
        assert_int_equal(close(p->in), 0);
    p->in = -1;
}

int program_end(program *p)
{
    int status;
    program_close_input(p);
    assert_int_equal(close(p->out), 0);
    while (waitpid(p->pid, &status, 0) < 0)
        assert_int_equal(errno, EINTR);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}
