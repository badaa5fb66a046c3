/* opened.c - finds and ends tables in processes of their own. struct ucred needs _GNU_SOURCE. */
#define _GNU_SOURCE 1 // NOLINT(bugprone-reserved-identifier,cert-dcl37-c,cert-dcl51-cpp)
#include "support/opened.h"

#include "net/net.h"
#include "net/transport.h"
#include "support/test.h"

#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <sys/socket.h>
#include <unistd.h>

enum { PATIENCE_MS = 60000 * KOUDI_SLOWER };

int table_process(const char *path)
{
    struct ucred owner = {.pid = 0};
    socklen_t size = sizeof owner;
    int fd = door_connect(path);
    if (fd >= 0) {
        (void)getsockopt(fd, SOL_SOCKET, SO_PEERCRED, &owner, &size);
        close(fd);
    }
    return owner.pid;
}

void signal_table(const char *name, int number)
{
    char path[PATH_MAX];
    const char *why;
    int pid = door_path(name, path, &why) ? table_process(path) : 0;
    if (pid)
        (void)kill(pid, number);
}

void kill_table(const char *path)
{
    int pid;
    for (int ms = 0; (pid = table_process(path)); ms++) {
        (void)kill(pid, SIGKILL);
        assert_true(ms < PATIENCE_MS);
        (void)poll(NULL, 0, 1);
    }
}

void wait_gone(const char *path)
{
    for (int ms = 0; access(path, F_OK) == 0; ms++) {
        if (ms > PATIENCE_MS)
            fail_msg("%s is still there", path);
        (void)poll(NULL, 0, 1);
    }
}
