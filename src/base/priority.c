/* priority.c - lowers the priority of a process or of a thread. */
#include "base/threads.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

enum { STEPS = 10 };

#ifdef __linux__

enum { TRIES = 5, PAUSE_MS = 110 };

/* Where sessions are scheduled as groups (sched(7), "The autogroup feature"), niceness counts only within
   a session, and this file has that of the session. The kernel takes one change in a tenth of a second
   from all unprivileged processes together, and fails with EAGAIN otherwise. */
static void lower_session(void)
{
    static const char steps[] = "10";
    int fd = open("/proc/self/autogroup", O_WRONLY | O_CLOEXEC);

    for (int i = 0; fd >= 0 && i < TRIES && write(fd, steps, sizeof steps - 1) < 0; i++) {
        if (errno != EAGAIN)
            break;
        (void)poll(NULL, 0, PAUSE_MS);
    }
    if (fd >= 0)
        (void)close(fd);
}

#else

static void lower_session(void) {}

#endif

void priority_lower_process(void)
{
    (void)!nice(STEPS);
    lower_session();
}

void priority_lower_thread(void)
{
#ifdef __linux__
    (void)!nice(STEPS); /* of the calling thread alone: nice(2), "C library/kernel differences" */
#endif
}
