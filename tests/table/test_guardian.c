/* test_guardian.c - nothing that a program starts outlives it, or the game, however that ends. */
#include <errno.h>
#include <event2/event.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#ifdef __linux__
#include <sys/ptrace.h>
#endif
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/loop.h"
#include "support/folder.h"
#include "support/processes.h"
#include "support/program.h"
#include "support/test.h"
#include "table/program.h"

enum { PATIENCE_MS = 30000, COMMAND = 512, TEXT = 1 << 16 };

/* ---- processes that are left behind ------------------------------------------------------------ */

/* What a program does before it plays; each says the number of a process that would live on. */
static const char *const survivors[] = {
    "{ sleep 600 >/dev/null & echo $!; }",
    "{ setsid sleep 600 >/dev/null & echo $!; }",
    "echo $(setsid sh -c 'echo $$; exec sleep 600 >/dev/null' &)", /* its parent has ended, too */
    ("echo $(setsid sh -c 'trap \"\" HUP INT TERM; echo $$; exec >/dev/null; sleep 600; sleep 600' "
     "&)"),
};

static const struct end_row {
    const char *name;
    const char *words[11];
    int signal; /* 0: it ends by itself */
} ends[] = {
    {"run ends", {"run", "--deals", "1", "--seed", "7"}, 0},
    {"run is killed", {"run", "--deals", "100000", "--seed", "7"}, SIGKILL},
    {"run is terminated", {"run", "--deals", "100000", "--seed", "7"}, SIGTERM},
    {"matches are killed", {"run", "--matches", "100000", "--seed", "7"}, SIGKILL},
    {"the arena ends", {"arena", "random", "", "--deals", "2", "--jobs", "2"}, 0},
    {"the arena is killed", {"arena", "random", "", "--deals", "100000", "--jobs", "2"}, SIGKILL},
    {"a person's game is killed", {"play", "--plain", "--new", "--seed", "7"}, SIGKILL},
};

/* The numbers that the programs have written so far. */
static int read_pids(int out[MAX_CHILDREN])
{
    static char text[TEXT];
    int count = 0;
    if (access(in_folder("pids"), R_OK) != 0)
        return 0;
    (void)read_all(in_folder("pids"), text, sizeof text);
    for (char *at = text, *end; count < MAX_CHILDREN && (end = strchr(at, '\n')); at = end + 1)
        out[count++] = atoi(at); /* NOLINT(cert-err34-c): they are ours */
    return count;
}

static void nothing_outlives_it(void **state)
{
    const struct end_row *row = *state;
    for (size_t i = 0; i < sizeof survivors / sizeof *survivors; i++) {
        int pids[MAX_CHILDREN], count;
        program p;
        (void)unlink(in_folder("pids"));
        char command[COMMAND], seat[COMMAND + 8];
        const char *words[16];
        int words_count = 0;
        bool arena = strcmp(row->words[0], "arena") == 0;
        snprintf(command, sizeof command, "cmd:%s >>'%s'; exec '%s' bot random", survivors[i],
                 in_folder("pids"), program_path());
        snprintf(seat, sizeof seat, "east=%s", command);
        for (; row->words[words_count]; words_count++)
            words[words_count] = *row->words[words_count] ? row->words[words_count] : command;
        if (!arena) {
            words[words_count++] = "--seat";
            words[words_count++] = seat;
        }
        words[words_count] = NULL;
        program_start(&p, words);
        if (row->signal) {
            while (!read_pids(pids))
                poll(NULL, 0, 1); /* leaves it the processor to begin on */
            assert_int_equal(kill(p.pid, row->signal), 0);
            assert_int_equal(program_end(&p), 128 + row->signal);
        } else {
            while (program_line(&p)) {
            }
            assert_int_equal(program_end(&p), 0);
        }
        count = read_pids(pids);
        assert_true(count > 0);
        for (int n = 0; n < count; n++) {
            assert_true(pids[n] > 1);
            if (row->signal)
                wait_for_end(pids[n]);
            assert_false(process_runs(pids[n]));
        }
    }
}
#ifdef __linux__
TEST_ROWS(nothing_outlives_it, ends);
#endif

static const confine open_to_all;

/* ---- a guardian by itself ---------------------------------------------------------------------- */

static void assert_says(int fd, const char *text)
{
    char said[8] = "";
    struct pollfd wait = {.fd = fd, .events = POLLIN};
    while (poll(&wait, 1, PATIENCE_MS) != 1)
        assert_int_equal(errno, EINTR); /* by the death */
    assert_int_equal(read(fd, said, sizeof said - 1), strlen(text));
    assert_string_equal(said, text);
}

/* If it outlived the game by a moment, the next game could not lock the record. */
TEST("a guardian holds no lock of ours")
{
    static const char *const words[] = {"/bin/sh", "-c", "echo here; exec sleep 600", NULL};
    struct event_base *base = loop_new(false);
    int line, record = open(in_folder("record"), O_RDWR | O_CREAT, 0600);
    assert_true(record >= 0);
    assert_int_equal(flock(record, LOCK_EX | LOCK_NB), 0);
    child *c = child_start(base, words, &open_to_all, &line);
    assert_non_null(c);
    assert_says(line, "here\n");
    assert_int_equal(close(record), 0);
    record = open(in_folder("record"), O_RDWR);
    assert_int_equal(flock(record, LOCK_EX | LOCK_NB), 0);
    assert_int_equal(close(record) | close(line), 0);
    child_free(c, -1);
    children_wait();
    event_base_free(base);
}

/* A guardian that somebody has stopped does not stop us. */
TEST("a guardian may be stopped")
{
    static const char *const words[] = {"/bin/sh", "-c", "echo here; exec sleep 600", NULL};
    struct event_base *base = loop_new(false);
    int line;
    child *c = child_start(base, words, &open_to_all, &line);
    assert_non_null(c);
    assert_says(line, "here\n");
    family below = children_of(child_pid(c));
    assert_int_equal(below.count, 1);
    assert_int_equal(kill(child_pid(c), SIGSTOP), 0);
    child_free(c, -1);
    children_wait();
    assert_int_equal(close(line), 0);
    wait_for_all(&below);
    assert_int_equal(waitpid(-1, NULL, WNOHANG), -1);
    assert_int_equal(errno, ECHILD);
    event_base_free(base);
}

#ifdef __linux__

/* A guardian that is stopped for longer than children_wait waits does its work later. */
TEST("a guardian is not killed")
{
    static const char *const words[] = {"/bin/sh", "-c", "sleep 600 & echo here; exec sleep 600",
                                        NULL};
    struct event_base *base = loop_new(false);
    int line, status;
    child *c = child_start(base, words, &open_to_all, &line);
    assert_non_null(c);
    assert_says(line, "here\n");
    pid_t guardian = child_pid(c);
    family below = all_below(guardian);
    assert_int_equal(below.count, 2);
    assert_int_equal(ptrace(PTRACE_ATTACH, guardian, NULL, NULL), 0); /* no SIGCONT ends this */
    assert_int_equal(waitpid(guardian, &status, 0), guardian);
    child_free(c, -1);
    children_wait();
    assert_int_equal(close(line), 0);
    assert_int_equal(ptrace(PTRACE_DETACH, guardian, NULL, NULL), 0);
    assert_int_equal(kill(guardian, SIGCONT), 0);
    wait_for_all(&below);
    assert_int_equal(waitpid(guardian, &status, 0), guardian);
    assert_true(WIFEXITED(status));
    event_base_free(base);
}

#endif

#ifdef __linux__

/* The line of a process's file, without its newline; "" where there is none. */
static const char *process_file(pid_t pid, const char *name)
{
    static char text[TEXT];
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/%s", (int)pid, name);
    if (access(path, R_OK) != 0)
        return "";
    text[read_all(path, text, sizeof text)] = '\0';
    text[strcspn(text, "\n")] = '\0';
    return text;
}

/* A program in the background, its session too where sessions are scheduled as groups; another is not. */
TEST("a program has the priority wanted")
{
    static const char *const words[] = {"/bin/sh", "-c", "echo here; exec sleep 600", NULL};
    struct event_base *base = loop_new(false);
    for (int i = 0; i < 2; i++) {
        confine how = {.background = i};
        int line, usual = getpriority(PRIO_PROCESS, 0), lower = usual + 10 < 19 ? usual + 10 : 19;
        child *c = child_start(base, words, &how, &line);
        assert_non_null(c);
        assert_says(line, "here\n");
        family below = children_of(child_pid(c));
        assert_int_equal(below.count, 1);
        assert_int_equal(getpriority(PRIO_PROCESS, (id_t)below.pid[0]), i ? lower : usual);
        assert_int_equal(getpriority(PRIO_PROCESS, (id_t)child_pid(c)), usual);
        const char *group = process_file(below.pid[0], "autogroup");
        if (*group)
            assert_non_null(strstr(group, i ? " nice 10" : " nice 0"));
        child_free(c, -1);
        children_wait();
        assert_int_equal(close(line), 0);
        wait_for_all(&below);
    }
    event_base_free(base);
}

#endif

/* The program goes with its guardian. */
TEST("a guardian may be killed")
{
    static const char *const words[] = {"/bin/sh", "-c", "echo here; exec sleep 600", NULL};
    struct event_base *base = loop_new(false);
    int line;
    child *c = child_start(base, words, &open_to_all, &line);
    assert_non_null(c);
    assert_says(line, "here\n");
    assert_int_equal(kill(child_pid(c), SIGKILL), 0);
    assert_says(line, "");
    assert_int_equal(close(line), 0);
    child_free(c, -1);
    children_wait();
    event_base_free(base);
}

/* ---- a kernel without lists of children -------------------------------------------------------- */

static int by_number(const void *a, const void *b)
{
    return *(const pid_t *)a - *(const pid_t *)b;
}

TEST("children without a list of them")
{
    enum { COUNT = 5 };
    pid_t born[COUNT], list[2][2 * COUNT];
    for (int i = 0; i < COUNT; i++) {
        born[i] = fork();
        if (born[i] == 0)
            for (;;)
                (void)pause();
    }
    int count[] = {children_list(list[0], 2 * COUNT), children_scan(list[1], 2 * COUNT)};
    int few = children_scan(list[0] + COUNT, 2);
    for (int i = 0; i < COUNT; i++) {
        assert_int_equal(kill(born[i], SIGKILL), 0);
        assert_int_equal(waitpid(born[i], NULL, 0), born[i]);
    }
    assert_int_equal(few, 2);
    qsort(born, COUNT, sizeof *born, by_number);
    for (int i = 0; i < 2; i++) {
        assert_int_equal(count[i], COUNT);
        qsort(list[i], COUNT, sizeof *born, by_number);
        assert_memory_equal(list[i], born, sizeof born);
    }
}

/* Programs at a person's table write where it is started. */
static int make_world(void **state)
{
    return enter_folder(state) | setenv("TMPDIR", folder, 1);
}

AROUND_ALL(make_world, leave_folder);
