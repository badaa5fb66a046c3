/* test_confine.c - what programs at the table can reach of the game, of each other and of the files,
   as an ordinary user; and what a system says that cannot keep them from it. */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/sanitized.h"
#include "support/folder.h"
#include "support/landlock.h"
#include "support/processes.h"
#include "support/program.h"
#include "support/test.h"
#include "table/program.h"

/* The filter of system calls is written for these processors. */
#if defined(__linux__) && !defined(__ILP32__) && (defined(__x86_64__) || defined(__AARCH64EL__))
#include <sys/syscall.h>
#define FORBIDS_CALLS 1
#else
#define FORBIDS_CALLS 0
#endif

enum { NOBODY = 65534, COMMAND = 512, TEXT = 1 << 14, LOWEST = 19 };

/* ---- a world for an ordinary user ---------------------------------------------------------------

   folder/game/koudi      the program
   folder/state/koudi     what it keeps
   folder/tmp             its TMPDIR
   folder/work            where it is started, and where programs may write */

static void copy(const char *from, const char *to)
{
    char line[2 * PATH_MAX];
    snprintf(line, sizeof line, "cp \"%s\" '%s'", from, to);
    assert_int_equal(system(line), 0); /* NOLINT(cert-env33-c): ours */
}

static void own(const char *name)
{
    assert_true(mkdir(in_folder(name), 0700) == 0 || errno == EEXIST);
    if (geteuid() == 0)
        assert_int_equal(chown(in_folder(name), NOBODY, NOBODY), 0);
}

static int make_world(void **state)
{
    char script[PATH_MAX], koudi[PATH_MAX];
    if (!getenv("KOUDI_BIN") || !realpath(getenv("KOUDI_BIN"), koudi))
        return make_folder(state);
    if (make_folder(state) != 0 || chmod(folder, 0755) != 0)
        return -1;
    own("game");
    own("state");
    own("work");
    copy(koudi, in_folder("game/koudi"));
    assert_int_equal(chmod(in_folder("game"), 0755) | chmod(in_folder("game/koudi"), 0755), 0);
    snprintf(script, sizeof script, "%s/hostile/spy.sh", KOUDI_TEST_DIR);
    copy(script, in_folder("work/spy.sh"));
    assert_int_equal(chmod(in_folder("work/spy.sh"), 0644), 0);
    /* Runs what follows as nobody where we are root, else as who we are. */
    char text[COMMAND];
    int size = snprintf(text, sizeof text, "#!/bin/sh\nexec %s '%s' \"$@\"\n",
                        geteuid() ? "" : "setpriv --reuid=65534 --regid=65534 --clear-groups --",
                        in_folder("game/koudi"));
    write_all(in_folder("koudi"), text, (size_t)size);
    assert_int_equal(chmod(in_folder("koudi"), 0755), 0);
    (void)setenv("KOUDI_BIN", in_folder("koudi"), 1);
    (void)setenv("XDG_STATE_HOME", in_folder("state"), 1);
    (void)setenv("XDG_CONFIG_HOME", in_folder("state"), 1);
    (void)setenv("HOME", in_folder("work"), 1);
    own("tmp");
    (void)setenv("TMPDIR", in_folder("tmp"), 1);
    return chdir(in_folder("work"));
}

AROUND_ALL(make_world, leave_folder);

/* As root only what setpriv does for us can be tested. */
static void need_nobody(void)
{
    static const char tries[] = "setpriv --reuid=65534 --regid=65534 --clear-groups -- true 2>&1";
    (void)program_path();
    if (geteuid() == 0 && system(tries) != 0) { /* NOLINT(cert-env33-c): ours */
        printf("NOT TESTED: as root setpriv is needed\n");
        skip();
    }
}

/* ---- a program that tries ---------------------------------------------------------------------- */

typedef struct spy_row {
    const char *name, *words;
    const char *fails, *succeeds; /* what it attempts */
} spy_row;

/* ---- sockets ---- */

static struct sockaddr_un address_of(const char *path)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    snprintf(address.sun_path, sizeof address.sun_path, "%s", path);
    return address;
}

/* What this program does when it is run with a path. */
static int connects(const char *path)
{
    struct sockaddr_un address = address_of(path);
    int fd = socket(AF_UNIX, SOCK_STREAM, 0);
    return fd < 0 || connect(fd, (struct sockaddr *)&address, sizeof address) != 0;
}

static int listens(const char *path)
{
    struct sockaddr_un address = address_of(path);
    int fd = socket(AF_UNIX, SOCK_STREAM, 0);
    (void)unlink(path);
    assert_int_equal(bind(fd, (struct sockaddr *)&address, sizeof address), 0);
    assert_int_equal(listen(fd, 100) | chmod(path, 0777), 0);
    return fd;
}

static void learns_nothing(void **state)
{
    const spy_row *row = *state;
    static char found[TEXT];
    char seat[COMMAND], line[COMMAND], pid[16];
    const char *words[16];
    int count = 0;
    bool runs = strncmp(row->words, "run ", 4) == 0;
    program p;
    need_nobody();
    need_landlock(confine_can());
    int server = listens("server");
    copy("/proc/$PPID/exe", "connects");
    snprintf(seat, sizeof seat, "east=cmd:exec sh spy.sh '%s'",
             in_folder(runs ? "state/records" : "state/koudi/records"));
    snprintf(line, sizeof line, "%s", row->words);
    for (char *word = strtok(line, " "); word; word = strtok(NULL, " "))
        words[count++] = word;
    words[count++] = "--seat";
    words[count++] = seat;
    if (runs) {
        words[count++] = "--record";
        words[count++] = in_folder("state/records");
    }
    words[count] = NULL;
    (void)unlink("pid");
    (void)unlink("all-found");
    write_all("niceness", pid,
              (size_t)snprintf(pid, sizeof pid, "%d\n", getpriority(PRIO_PROCESS, 0)));
    assert_int_equal(chmod("niceness", 0644), 0);
    program_start(&p, words);
    write_all("pid.new", pid, (size_t)snprintf(pid, sizeof pid, "%d\n", (int)p.pid));
    assert_int_equal(chmod("pid.new", 0644) | rename("pid.new", "pid"), 0);
    while (access("all-found", R_OK) != 0 && process_runs(p.pid))
        (void)poll(NULL, 0, 1); /* leaves it the processor */
    assert_int_equal(kill(p.pid, SIGTERM), 0);
    (void)program_end(&p);
    (void)remove_all(in_folder("state/records"));
    (void)close(server);
    found[read_all("all-found", found, sizeof found)] = '\0';
    for (int succeeds = 0; succeeds < 2; succeeds++) {
        snprintf(line, sizeof line, "%s", succeeds ? row->succeeds : row->fails);
        for (char *what = strtok(line, " "); what; what = strtok(NULL, " ")) {
            char good[64], bad[64];
            if ((strcmp(what, "lower") == 0 && getpriority(PRIO_PROCESS, 0) == LOWEST) ||
                (strcmp(what, "socket") == 0 && !succeeds && !FORBIDS_CALLS))
                continue;
            snprintf(good, sizeof good, "%s %s\n", what, succeeds ? "yes" : "no");
            snprintf(bad, sizeof bad, "%s %s\n", what, succeeds ? "no" : "yes");
            if (!strstr(found, good) || strstr(found, bad))
                fail_msg("%s: it should have been so: %sbut it found:\n%s", what, good, found);
        }
    }
}

/* ---- an ordinary user who looks on ------------------------------------------------------------- */

/* In a process of its own, as who plays: nothing of that process can be looked into. */
static bool can_look_into(int pid)
{
    static const char *const files[] = {"mem", "environ", "maps", "fd/1", "fd/3"};
    pid_t looks = fork();
    assert_true(looks >= 0);
    if (looks == 0) {
        if (geteuid() == 0 && (setgid(NOBODY) != 0 || setuid(NOBODY) != 0))
            _exit(2);
        for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
            char path[64];
            snprintf(path, sizeof path, "/proc/%d/%s", pid, files[i]);
            if (open(path, O_RDONLY | O_NONBLOCK) >= 0)
                _exit(1);
        }
        _exit(0);
    }
    int status;
    assert_int_equal(waitpid(looks, &status, 0), looks);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) != 2);
    return WEXITSTATUS(status) == 1;
}

/* A program hides as it begins, before it has heard of a card: it may still be on its way to that. Only ctest's time
   limit stops the wait. */
static void wait_until_hidden(int pid)
{
    while (can_look_into(pid))
        poll(NULL, 0, 1);
}

/* The game, the guardians and the bots, each of which knows its hand. */
TEST("nobody looks into processes")
{
    const char *words[] = {"play", "--plain", "--new", "--seed", "7", NULL};
    program p;
    char letter;
    need_nobody();
    if (SANITIZED)
        skip();
#if KOUDI_PORTABLE || !defined(__linux__)
    skip();
#endif
    program_start(&p, words);
    do /* up to the first prompt all bots have been asked */
        assert_int_equal(read(p.out, &letter, 1), 1);
    while (letter != '>');
    family all = wait_below(p.pid, THREE_BOTS);
    assert_false(can_look_into(p.pid));
    for (int i = 0; i < all.count; i++)
        wait_until_hidden(all.pid[i]);
    assert_int_equal(kill(p.pid, SIGTERM), 0);
    (void)program_end(&p);
}

/* ---- which folders ----------------------------------------------------------------------------- */

struct own_row {
    const char *name, *command, *folder; /* in the test's folder; NULL: none is known */
};

static int find_own(const confine *c, const char *wanted)
{
    int found = 0;
    for (int i = 0; i < c->paths.count; i++) {
        char link[32], path[PATH_MAX] = "";
        snprintf(link, sizeof link, "/proc/self/fd/%d", c->paths.list[i].fd);
        assert_true(readlink(link, path, sizeof path - 1) > 0);
        if (c->paths.list[i].kind == SANDBOX_OWN)
            found |= wanted && strcmp(path, wanted) == 0 ? 1 : 2;
    }
    return found;
}

static void make_program(const char *name)
{
    write_all(in_folder(name), "", 0);
    assert_int_equal(chmod(in_folder(name), 0755), 0);
}

static void finds_the_programs_folder(void **state)
{
    static const char *const folders[] = {"bots", "venv", "venv/bin", "bin", "state", "work"};
    const struct own_row *row = *state;
    char command[COMMAND], path[PATH_MAX], why[CONFINE_WHY];
    confine c = {.files = true, .command = with_folder(row->command, command, sizeof command)};
    char wanted[PATH_MAX];
    need_landlock(confine_can());
    snprintf(wanted, sizeof wanted, "%s/%s", folder, row->folder ? row->folder : "");
    (void)setenv("XDG_STATE_HOME", in_folder("state"), 1);
    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++)
        assert_true(mkdir(in_folder(folders[i]), 0755) == 0 || errno == EEXIST);
    make_program("bots/mine");
    make_program("bots/mine-in-path");
    make_program("venv/bin/mine");
    make_program("bin/mine");
    make_program("work/mine");
    (void)!symlink("../venv/bin/mine", in_folder("bots/link"));
    assert_int_equal(chdir(in_folder("work")), 0);
    (void)setenv("HOME", in_folder("work"), 1);
    const char *before = getenv("PATH");
    snprintf(path, sizeof path, "%s:%s:%s", in_folder("bots"), folder, before);
    char *kept = strdup(before);
    (void)setenv("PATH", path, 1);
    assert_true(confine_prepare(&c, why, sizeof why));
    (void)setenv("PATH", kept, 1);
    free(kept);
    int found = find_own(&c, row->folder ? wanted : NULL);
    confine_release(&c);
    assert_true(row->folder ? found & 1 : !found);
}

struct refusal_row {
    const char *name, *working, *may, *command, *records, *says; /* says NULL: all is well */
};

static void refuses_secrets(void **state)
{
    const struct refusal_row *row = *state;
    char why[CONFINE_WHY] = "", command[COMMAND], may[PATH_MAX], records[PATH_MAX];
    confine c = {.files = true, .scratch = true};
    need_landlock(confine_can());
    assert_true(mkdir(in_folder("tmp"), 0755) == 0 || errno == EEXIST);
    (void)setenv("TMPDIR", in_folder("tmp"), 1);
    make_program("tmp/mine");
    (void)setenv("XDG_STATE_HOME", in_folder("state"), 1);
    assert_true(mkdir(in_folder("bots"), 0755) == 0 || errno == EEXIST);
    assert_true(mkdir(in_folder("work"), 0755) == 0 || errno == EEXIST);
    assert_true(mkdir(in_folder("state"), 0755) == 0 || errno == EEXIST);
    assert_true(mkdir(in_folder("state/koudi"), 0755) == 0 || errno == EEXIST);
    make_program("bots/mine");
    make_program("mine");
    assert_int_equal(chdir(in_folder(row->working)), 0);
    snprintf(may, sizeof may, "%s%s%s", row->may && *row->may == '/' ? "" : folder,
             row->may && *row->may == '/' ? "" : "/", row->may ? row->may : "");
    bool relative = row->records && strncmp(row->records, "none", 4) == 0;
    snprintf(records, sizeof records, "%s%s%s", relative ? "" : folder, relative ? "" : "/",
             row->records ? row->records : "");
    if (row->may)
        c.may[c.may_count++] = may;
    c.command = row->command ? with_folder(row->command, command, sizeof command) : NULL;
    c.records = row->records ? records : NULL;
    assert_int_equal(confine_prepare(&c, why, sizeof why), !row->says);
    confine_release(&c);
    if (row->says && !strstr(why, row->says))
        fail_msg("it says: %s", why);
    assert_int_equal(chdir(in_folder("work")), 0);
}

/* ---- what the kernel forbids ------------------------------------------------------------------- */

static bool opens(const char *name)
{
    int fd = open(in_folder(name), O_RDONLY);
    return fd >= 0 && close(fd) == 0;
}

/* In a confined process: the number of the first line that is not so, or 0. */
#define MUST(is)                                                                                   \
    if (!(is))                                                                                     \
    return __LINE__ % 251 + 1

static int reaches_what_was_checked(void)
{
    MUST(opens("may-moved/kept") && opens("own-moved/mine"));
    MUST(!opens("may/secret") && !opens("own/secret") && !opens("state/secret"));
    return 0;
}

#if FORBIDS_CALLS
static int has_no_sockets(void)
{
    int pair[2];
    MUST(socket(AF_UNIX, SOCK_STREAM, 0) < 0 && errno == EACCES);
    MUST(socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0) < 0 && errno == EACCES);
    MUST(socketpair(AF_UNIX, SOCK_DGRAM, 0, pair) < 0 && errno == EACCES);
    MUST(socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair) == 0);
    MUST(write(pair[0], "x", 1) == 1);
    MUST(socket(AF_INET, SOCK_STREAM, 0) >= 0 || errno == EAFNOSUPPORT);
    MUST(syscall(425, 1, NULL) < 0 && errno == ENOSYS); /* io_uring_setup */
#ifdef __x86_64__
    MUST(syscall(0x40000000 | SYS_socket, AF_UNIX, SOCK_STREAM, 0) < 0 && errno == ENOSYS);
#endif
    return 0;
}

/* In a new process without a body: does clone with these flags fail so? */
static bool clone_fails(unsigned long flags, int error)
{
    long made = syscall(SYS_clone, flags | SIGCHLD, 0, 0, 0, 0);
    if (made == 0)
        _exit(0);
    int found = errno;
    if (made > 0)
        (void)waitpid((pid_t)made, NULL, 0);
    return made < 0 && found == error;
}

/* Calls on what belongs to the user and not to the program, and those through which kernels have been attacked. */
static int has_only_what_a_player_needs(void)
{
    enum { NEW_USER = 0x10000000, NEW_NET = 0x40000000, SESSION = -3 };
    static const int calls[] = {SYS_unshare,
                                SYS_setns,
                                SYS_add_key,
                                SYS_request_key,
                                SYS_keyctl,
                                SYS_bpf,
                                SYS_perf_event_open,
                                SYS_userfaultfd,
                                SYS_inotify_init1,
                                SYS_inotify_add_watch,
                                SYS_fanotify_init,
                                SYS_shmget,
                                SYS_semget,
                                SYS_msgget,
                                SYS_mq_open,
                                SYS_mount,
                                SYS_umount2,
                                SYS_pivot_root,
                                SYS_chroot,
                                SYS_name_to_handle_at,
                                424,
                                434,
                                438,
                                428,
                                430};
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++)
        MUST(syscall(calls[i], 0, 0, 0, 0, 0) < 0 && errno == EPERM);
    MUST(syscall(SYS_keyctl, 0, SESSION, 0, 0, 0) < 0 && errno == EPERM);
    for (int call = 425; call <= 427; call++) /* io_uring */
        MUST(syscall(call, 0, 0, 0, 0, 0) < 0 && errno == ENOSYS);
    MUST(syscall(435, NULL, 0) < 0 && errno == ENOSYS); /* clone3 */
    MUST(clone_fails(NEW_USER, EPERM) && clone_fails(NEW_NET, EPERM));
    pid_t process = fork();
    if (process == 0)
        _exit(7);
    int status;
    MUST(waitpid(process, &status, 0) == process && WEXITSTATUS(status) == 7);
    return 0;
}
#endif

static const struct confined_row {
    const char *name;
    int (*run)(void);
} confined[] = {
    {"confined: folders that became links to secrets", reaches_what_was_checked},
#if FORBIDS_CALLS
    {"confined: no sockets to others", has_no_sockets},
    {"confined: no more than a player needs", has_only_what_a_player_needs},
#endif
};

/* The paths lead to the secret state folder from when they have been checked. */
static void swap(const char *name, const char *moved)
{
    assert_int_equal(rename(in_folder(name), in_folder(moved)), 0);
    assert_int_equal(symlink(in_folder("state"), in_folder(name)), 0);
}

static void is_confined(void **state)
{
    static const char *const folders[] = {"state", "work", "may", "own"};
    const struct confined_row *row = *state;
    char why[CONFINE_WHY], may[PATH_MAX], command[COMMAND];
    int domain, status;
    need_landlock(confine_can());
    (void)setenv("XDG_STATE_HOME", in_folder("state"), 1);
    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++)
        assert_true(mkdir(in_folder(folders[i]), 0755) == 0 || errno == EEXIST);
    assert_int_equal(chdir(in_folder("work")), 0);
    write_all(in_folder("may/kept"), "", 0);
    write_all(in_folder("state/secret"), "", 0);
    make_program("own/mine");
    snprintf(may, sizeof may, "%s", in_folder("may"));
    confine c = {.files = true,
                 .may = {may},
                 .may_count = 1,
                 .command = with_folder("@/own/mine", command, sizeof command)};
    assert_true(confine_prepare(&c, why, sizeof why));
    swap("may", "may-moved");
    swap("own", "own-moved");
    assert_true(confine_open(&c, &domain));
    pid_t process = fork();
    if (process == 0)
        _exit(confine_enter(domain, true) ? row->run() : 255);
    assert_int_equal(waitpid(process, &status, 0), process);
    confine_release(&c);
    assert_int_equal(close(domain), 0);
    assert_int_equal(unlink(in_folder("may")) | unlink(in_folder("own")), 0);
    assert_int_equal(remove_all(in_folder("may-moved")) | remove_all(in_folder("own-moved")), 0);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 0);
}
TEST_ROWS(is_confined, confined);

/* As koudi join is under koudi-web, whose keys may lie in /etc. */
static int reads_only(void)
{
    MUST(opens("own/mine") && !opens("work/here") && !opens("state/secret"));
    MUST(open("/etc/passwd", O_RDONLY) < 0 && errno == EACCES);
    MUST(open("/usr", O_RDONLY | O_DIRECTORY) >= 0);
    MUST(open(in_folder("own/new"), O_WRONLY | O_CREAT, 0600) < 0 && errno == EACCES);
    MUST(open(in_folder("work/new"), O_WRONLY | O_CREAT, 0600) < 0 && errno == EACCES);
    return 0;
}

TEST("a program that only reads has neither a working folder nor /etc")
{
    static const char *const parts[] = {"state", "work", "own"};
    char why[CONFINE_WHY], command[COMMAND];
    int domain, status;
    need_landlock(confine_can());
    (void)setenv("XDG_STATE_HOME", in_folder("state"), 1);
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        assert_true(mkdir(in_folder(parts[i]), 0755) == 0 || errno == EEXIST);
    assert_int_equal(chdir(in_folder("work")), 0);
    write_all(in_folder("work/here"), "", 0);
    write_all(in_folder("state/secret"), "", 0);
    make_program("own/mine");
    confine c = {.files = true,
                 .reads_only = true,
                 .command = with_folder("@/own/mine", command, sizeof command)};
    assert_true(confine_prepare(&c, why, sizeof why));
    assert_true(confine_open(&c, &domain));
    pid_t process = fork();
    if (process == 0)
        _exit(confine_enter(domain, true) ? reads_only() : 255);
    assert_int_equal(waitpid(process, &status, 0), process);
    confine_release(&c);
    assert_int_equal(close(domain), 0);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 0);
}

/* ---- scratch folders --------------------------------------------------------------------------- */

/* Also of a game that is killed, and of a program that keeps its owner from a folder. */
TEST("scratch folders are removed")
{
    char seat[2 * COMMAND], parent[PATH_MAX];
    const char *words[] = {"run", "--deals", "100000", "--seat", seat, NULL};
    program p;
    need_nobody();
    snprintf(seat, sizeof seat,
             "east=cmd:mkdir -p \"$TMPDIR/deep/er\"; echo x >\"$TMPDIR/deep/er/file\"; "
             "chmod 0 \"$TMPDIR/deep\"; echo x >ready; exec '%s' bot random",
             in_folder("game/koudi"));
    snprintf(parent, sizeof parent, "%s/koudi-%d", in_folder("tmp"),
             geteuid() ? (int)geteuid() : NOBODY);
    (void)unlink("ready");
    program_start(&p, words);
    while (access("ready", R_OK) != 0 && process_runs(p.pid))
        (void)poll(NULL, 0, 1);
    assert_int_equal(access(parent, F_OK), 0);
    assert_int_equal(kill(p.pid, SIGKILL), 0);
    assert_int_equal(program_end(&p), 128 + SIGKILL);
    while (access(parent, F_OK) == 0) /* ctest's limit ends the waiting */
        (void)poll(NULL, 0, 1);
}

/* Makes and removes one scratch folder after the other; false when one cannot be made. */
static bool comes_and_goes(int times)
{
    for (int i = 0; i < times; i++) {
        char *made = scratch_folder_make();
        if (!made)
            return false;
        scratch_folder_remove(made);
        free(made);
    }
    return true;
}

/* Whoever removes the last folder removes the parent, at any moment of somebody else's making one. */
TEST("games share the parent of scratch folders")
{
    enum { GAMES = 3, TIMES = 2000, LIMIT = 60 };
    char parent[PATH_MAX];
    pid_t game[GAMES], remover;
    int status, failed = 0;
    assert_true(scratch_folder_parent(parent, sizeof parent));
    remover = fork();
    assert_true(remover >= 0);
    if (remover == 0) {
        alarm(LIMIT);
        for (int i = 1;; i++) {
            (void)rmdir(parent);
            if (i % 100 == 0)
                (void)poll(NULL, 0, 1);
        }
    }
    for (int i = 0; i < GAMES; i++) {
        game[i] = fork();
        if (game[i] == 0)
            _exit(comes_and_goes(TIMES) ? 0 : 1);
    }
    for (int i = 0; i < GAMES; i++)
        failed += game[i] < 0 || waitpid(game[i], &status, 0) != game[i] || status != 0;
    (void)kill(remover, SIGKILL);
    assert_int_equal(waitpid(remover, &status, 0), remover);
    assert_int_equal(failed, 0);
}

/* ---- where it cannot be done ------------------------------------------------------------------- */

/* These come last: the system stays so. */
TEST("line by line: it says that it cannot")
{
    static const char wanted[] = "Programs at the table are not confined";
    const char *words[] = {"play", "--plain", "--new", "--seat", "east=cmd:cat", NULL};
    const char *line;
    program p;
    need_nobody();
    without_landlock();
    assert_false(confine_can());
    program_start(&p, words);
    do
        line = program_line(&p);
    while (line && strncmp(line, wanted, sizeof wanted - 1) != 0);
    assert_non_null(line);
    assert_int_equal(kill(p.pid, SIGTERM), 0);
    (void)program_end(&p);
}

TEST("run does not pretend")
{
    const char *words[] = {"run", "--confine", "--seat", "east=cmd:cat", NULL};
    program p;
    need_nobody();
    without_landlock();
    program_start(&p, words);
    assert_null(program_line(&p));
    assert_int_equal(program_end(&p), 2);
}

/* The tables lie where the user may not read that connects. */
PREPARE(int argc, char **argv)
{
    if (argc == 2)
        _exit(connects(argv[1]));
    add_file_rows(learns_nothing, "table/confine.tsv", "spies", "ssss", sizeof(spy_row));
    add_file_rows(finds_the_programs_folder, "table/confine.tsv", "owns", "sss",
                  sizeof(struct own_row));
    add_file_rows(refuses_secrets, "table/confine.tsv", "refusals", "ssssss",
                  sizeof(struct refusal_row));
    return 0;
}
