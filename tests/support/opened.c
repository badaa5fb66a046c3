/* opened.c - ends tables in processes of their own. struct ucred needs _GNU_SOURCE. */
#define _GNU_SOURCE 1 // NOLINT(bugprone-reserved-identifier,cert-dcl37-c,cert-dcl51-cpp)
#include "support/opened.h"

#include "net/net.h"

#include <poll.h>
#include <signal.h>
#include <sys/socket.h>
#include <unistd.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

enum { PATIENCE_MS = 60000 * KOUDI_SLOWER };

void kill_table(const char *path)
{
    for (int ms = 0;; ms++) {
        struct ucred owner;
        socklen_t size = sizeof owner;
        int fd = door_connect(path);
        if (fd < 0)
            return;
        if (getsockopt(fd, SOL_SOCKET, SO_PEERCRED, &owner, &size) == 0)
            (void)kill(owner.pid, SIGKILL);
        close(fd);
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
