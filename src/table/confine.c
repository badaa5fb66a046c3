/* confine.c - the domain of a program at the table: of the files it has those that were prepared. */
#include "table/program.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

/* Koudi has made it, in a folder that no program can reach, so its path can be trusted. */
static bool allow_scratch(int domain, const char *path)
{
    int fd = path_hold(path, O_NOFOLLOW | O_DIRECTORY);
    bool allowed = fd >= 0 && confine_allow(domain, fd, SANDBOX_WRITE);
    int error = errno;
    if (fd >= 0)
        (void)close(fd);
    errno = error;
    return allowed;
}

static bool allow_all(const confine *c, int domain)
{
    for (int i = 0; i < c->paths.count; i++) {
        const sandbox_path *at = &c->paths.list[i];
        bool wanted = !at->command || (c->command && strcmp(at->command, c->command) == 0);
        if (wanted && !confine_allow(domain, at->fd, at->use))
            return false;
    }
    return !c->folder || allow_scratch(domain, c->folder);
}

bool confine_open(const confine *c, int *domain)
{
    bool files = c->files && confine_can();
    *domain = confine_domain(files, c->port); /* the kernel has it closed on exec */
    if (*domain < 0)
        return errno == ENOSYS;
    if (!files || allow_all(c, *domain))
        return true;
    int error = errno;
    (void)close(*domain);
    *domain = -1;
    errno = error;
    return false;
}
