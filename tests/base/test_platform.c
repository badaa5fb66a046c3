/* test_platform.c - what both halves of platform.c promise, and what the portable one says that it has not. */
#include "base/platform.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include "support/folder.h"
#include "support/test.h"
#include "support/written.h"

TEST("a program's path, where no system tells it, is that of its first word")
{
    static const struct word_row {
        const char *word;
        bool found;
    } words[] = {{"sh", true},
                 {"/bin/sh", true},
                 {"no-such-program", false},
                 {"/no/such", false},
                 {NULL, false}};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        own_program_named("koudi-test", words[i].word);
        const char *path = own_program();
#if KOUDI_PORTABLE
        assert_int_equal(path != NULL, words[i].found);
#else
        char comm[20] = "";
        (void)read_all("/proc/self/comm", comm, sizeof comm - 1);
        assert_string_equal(comm, "koudi-test\n");
#endif
        assert_true(!path || access(path, X_OK) == 0);
    }
}

TEST("who is at the other end of a socket")
{
    int ends[2];
    uid_t account;
    assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM, 0, ends), 0);
    if (socket_account(ends[0], &account))
        assert_int_equal(account, geteuid());
    else
        assert_int_equal(errno, ENOTSUP);
    (void)close(ends[0]);
    (void)close(ends[1]);
}

TEST("a folder that is held")
{
    char where[PATH_MAX];
    struct stat held, there;
    int fd = path_hold(folder, O_DIRECTORY);
    assert_true(fd >= 0);
    assert_true(fcntl(fd, F_GETFD) & FD_CLOEXEC);
    assert_int_equal(fstat(fd, &held), 0);
    if (path_of(fd, where)) {
        assert_int_equal(stat(where, &there), 0);
        assert_true(held.st_ino == there.st_ino && held.st_dev == there.st_dev);
    }
    (void)close(fd);
}

TEST("descriptors from one on are closed")
{
    int low = dup(STDERR_FILENO), high = fcntl(STDERR_FILENO, F_DUPFD, low + 20);
    assert_true(low >= 0 && high > low);
    close_from(low + 1);
    assert_true(fcntl(low, F_GETFD) >= 0);
    assert_int_equal(fcntl(high, F_GETFD), -1);
    (void)close(low);
}

#if KOUDI_PORTABLE

TEST("the portable half confines nothing, and says so")
{
    pid_t none[1];
    assert_false(confine_can());
    assert_int_equal(confine_domain(true, 0), -1);
    assert_int_equal(errno, ENOSYS);
    assert_false(confine_enter(-1, false));
    assert_int_equal(children_list(none, 1), 0);
    assert_true(memory_resident() == 0 && tasks_now() == 0);
    for (const sandbox_file *file = sandbox_files; file->path; file++)
        assert_int_equal(strncmp(file->path, "/dev/", 5), 0);
}

#else

TEST("Linux tells how much memory and how many tasks there are")
{
    assert_true(memory_resident() > 0);
    assert_true(tasks_now() > 0);
}

#endif

AROUND_ALL(enter_folder, leave_folder);
