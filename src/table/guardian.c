/* guardian.c - the process between the game and a program, which kills all that the program has started. */
#include "table/program.h"

#include "base/loop.h"
#include "base/sanitized.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/select.h>
#include <sys/wait.h>
#include <unistd.h>

enum { OPEN_FILES = 256, TASKS = 4096, FAILED = 127 };
/* Limits: a program may fork faster than it is killed, or run as another user. */
enum { END_MS = 30000, LEAVE_MS = 100, AT_ONCE = 256 };

/* The descriptors of a guardian, and no others are open. */
enum { LEASH, LINE, NOWHERE, DOMAIN, DESCRIPTORS };

static const struct limit {
    int what;
    rlim_t most, terminal; /* of one with a person at its terminal */
} limits[] = {
    {RLIMIT_CORE, 0, 0},
    {RLIMIT_NOFILE, OPEN_FILES, 32},
    {RLIMIT_FSIZE, (rlim_t)64 << 20, 0},
/* AddressSanitizer maps terabytes that it never touches; addresses of 32 bits reach no further, and there the number
   may not fit. */
#if !SANITIZED && SIZE_MAX > UINT32_MAX
    {RLIMIT_AS, (rlim_t)4 << 30, (rlim_t)512 << 20},
#endif
};

static void limit(int what, rlim_t most)
{
    struct rlimit now;
    if (getrlimit((__typeof__(RLIMIT_CORE))what, &now) != 0)
        return;
    if (now.rlim_max == RLIM_INFINITY || now.rlim_max > most)
        now.rlim_max = most;
    if (now.rlim_cur == RLIM_INFINITY || now.rlim_cur > now.rlim_max)
        now.rlim_cur = now.rlim_max;
    (void)setrlimit((__typeof__(RLIMIT_CORE))what, &now);
}

static void limit_resources(bool terminal)
{
    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++)
        limit(limits[i].what, terminal ? limits[i].terminal : limits[i].most);
#ifdef RLIMIT_NPROC
    rlim_t tasks =
        (rlim_t)tasks_now(); /* the limit counts the user's alone, which are at most as many */
    if (tasks)
        limit(RLIMIT_NPROC, tasks + TASKS);
#endif
}

/* Resets all handlers. Signals that have come since the fork were meant for the game: ignoring a signal
   discards it. */
static void reset_signals(void)
{
    struct sigaction usual;
    memset(&usual, 0, sizeof usual);
    for (int number = 1; number < NSIG; number++) {
        usual.sa_handler = SIG_IGN;
        (void)sigaction(number, &usual, NULL);
        usual.sa_handler = SIG_DFL;
        (void)sigaction(number, &usual, NULL);
    }
}

void guardian_bind(pid_t parent)
{
    parent_end_signals(SIGKILL);
    if (getppid() != parent)
        _exit(FAILED);
}

/* ---- the program ---- */

static _Noreturn void become(const guardian_task *task, pid_t guardian)
{
    sigset_t none;
    (void)setsid();
    reset_signals();
    guardian_bind(guardian);
    limit_resources(task->terminal);
    if (task->background)
        priority_lower_process();
    if (task->terminal && (ioctl(LINE, TIOCSCTTY, 0) != 0 || dup2(LINE, STDERR_FILENO) < 0))
        _exit(FAILED);
    if (dup2(LINE, STDIN_FILENO) < 0 || (task->domain >= 0 && !confine_enter(DOMAIN, task->files)))
        _exit(FAILED);
    close_from(STDERR_FILENO + 1);
    sigemptyset(&none);
    (void)sigprocmask(SIG_SETMASK, &none, NULL);
    union {
        const char *const *given;
        char *const *wanted; /* execve changes no word */
    } words = {.given = task->words}, environment = {.given = task->environment};
    (void)execve(words.given[0], words.wanted, environment.wanted);
    _exit(FAILED);
}

/* ---- the guardian ---- */

static void on_child(int number)
{
    (void)number; /* it only interrupts pselect */
}

/* Moves to a session of its own, where only SIGCHLD is let through, at the death of a child or of the
   game. Orphans below it become its own children. */
static void guardian_settle(void)
{
    struct sigaction hears;
    (void)setsid();
    reset_signals();
    memset(&hears, 0, sizeof hears);
    hears.sa_handler = on_child;
    sigemptyset(&hears.sa_mask);
    (void)sigaction(SIGCHLD, &hears, NULL);
    parent_end_signals(SIGCHLD);
    adopt_orphans("koudi-guardian");
}

/* Nothing else of the game's stays open: neither its terminal nor the record, which is locked. */
static bool keep_descriptors(const guardian_task *task)
{
    int kept[DESCRIPTORS] = {
        [LEASH] = task->leash,
        [LINE] = task->line,
        [NOWHERE] = open("/dev/null", O_RDWR),
        [DOMAIN] = task->domain,
    };
    int count = task->domain < 0 ? DOMAIN : DESCRIPTORS;
    for (int i = 0; i < count; i++)
        kept[i] = fcntl(kept[i], F_DUPFD, DESCRIPTORS); /* out of each other's way */
    for (int i = 0; i < count; i++)
        if (kept[i] < 0 || dup2(kept[i], i) < 0)
            return false;
    close_from(count);
    return true;
}

/* Has the program ended? It is not reaped yet, so that its number is not used again; others are. */
static bool has_ended(pid_t program)
{
    siginfo_t info;
    for (;;) {
        memset(&info, 0, sizeof info);
        if (waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT) != 0 || !info.si_pid)
            return false;
        if (info.si_pid == program)
            return true;
        (void)waitpid(info.si_pid, NULL, 0);
    }
}

/* Waits until the program is to be ended: the leash was closed or the game has ended, or, after a byte on
   the leash, the program has had LEAVE_MS to end by itself, whatever the game does meanwhile. */
static void watch(pid_t program, pid_t parent)
{
    sigset_t but_children;
    fd_set leash;
    char goodbye;
    long long until = 0; /* 0: no goodbye yet */
    sigfillset(&but_children);
    sigdelset(&but_children, SIGCHLD);
    while (!has_ended(program) && (until || getppid() == parent)) {
        long long left = until ? until - timer_now() : 0;
        struct timespec rest = {.tv_nsec = (long)left * 1000000};
        if (until && left <= 0)
            return;
        FD_ZERO(&leash);
        if (!until)
            FD_SET(LEASH, &leash);
        if (pselect(LEASH + 1, &leash, NULL, NULL, until ? &rest : NULL, &but_children) <= 0)
            continue;
        if (read(LEASH, &goodbye, 1) != 1)
            return;
        until = timer_now() + LEAVE_MS;
    }
}

/* When one dies its children become ours, so none are left when we have none. */
static void guardian_end_all(pid_t program)
{
    (void)kill(-program, SIGKILL);
    for (long long until = timer_now() + END_MS; timer_now() < until;) {
        pid_t list[AT_ONCE];
        bool killed = false; /* any of them */
        for (int i = children_list(list, AT_ONCE) - 1; i >= 0; i--)
            killed = kill(list[i], SIGKILL) == 0 || killed;
        pid_t dead = waitpid(-1, NULL, killed ? 0 : WNOHANG);
        if (dead < 0 && errno == ECHILD)
            return;
        if (dead <= 0)
            (void)poll(NULL, 0, 1);
    }
}

_Noreturn void guardian_run(const guardian_task *task)
{
    guardian_settle();
    if (!keep_descriptors(task))
        _exit(FAILED);
    pid_t guardian = getpid();
    pid_t program = fork();
    if (program == 0)
        become(task, guardian);
    (void)dup2(NOWHERE, LINE); /* so that the line is closed when the program ends */
    close_from(NOWHERE + 1);
    if (program > 0) {
        watch(program, task->parent);
        guardian_end_all(program);
    }
    if (task->scratch)
        scratch_folder_remove(task->scratch);
    _exit(program > 0 ? 0 : FAILED);
}

/* Signals stay blocked until the guardian has reset our handlers: these write into the socket of our
   loop, which would see a Ctrl-C twice. */
pid_t guardian_start(const guardian_task *task)
{
    sigset_t all, before;
    sigfillset(&all);
    (void)pthread_sigmask(SIG_SETMASK, &all, &before);
    pid_t pid = fork();
    if (pid == 0)
        guardian_run(task);
    int error = errno;
    (void)pthread_sigmask(SIG_SETMASK, &before, NULL);
    errno = error;
    return pid;
}
