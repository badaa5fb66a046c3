/* confine.c - what a program at the table may reach, by Landlock, asked for with raw system calls. */
#ifdef __linux__      /* for O_PATH */
#define _GNU_SOURCE 1 // NOLINT(bugprone-reserved-identifier,cert-dcl37-c,cert-dcl51-cpp)
#endif

#include "table/confine.h"

#include "base/sanitized.h"

#include <errno.h>
#include <unistd.h>

#if defined(__linux__) && defined(__has_include)
#if __has_include(<linux/landlock.h>)
#define CAN_CONFINE 1
#endif
#endif

#ifdef __linux__
#include <sys/prctl.h>
#endif

void confine_hide(void)
{
#if defined(__linux__) && !SANITIZED
    (void)prctl(PR_SET_DUMPABLE, 0);
#endif
}

#ifdef CAN_CONFINE

#include "table/places.h"

#include <fcntl.h>
#include <linux/landlock.h>
#include <stdint.h>
#include <sys/stat.h>
#include <sys/syscall.h>

/* The kernel's promises, of which the headers may know less. */
enum { RIGHTS_1 = 13, RIGHTS_2 = 14, RIGHTS_3 = 15, RIGHTS_5 = 16, SCOPES = 6 };
#define RIGHT_TRUNCATE        (UINT64_C(1) << 14)
#define RIGHT_IOCTL           (UINT64_C(1) << 15)
#define SCOPE_ABSTRACT_SOCKET (UINT64_C(1) << 0)
#define SCOPE_SIGNAL          (UINT64_C(1) << 1)

typedef struct ruleset {
    uint64_t files, net, scoped;
} ruleset;

static const uint64_t rights[PLACE_USES] = {
    [PLACE_READ] =
        LANDLOCK_ACCESS_FS_EXECUTE | LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR,
    [PLACE_WRITE] = LANDLOCK_ACCESS_FS_EXECUTE | LANDLOCK_ACCESS_FS_READ_FILE |
                    LANDLOCK_ACCESS_FS_READ_DIR | LANDLOCK_ACCESS_FS_WRITE_FILE |
                    LANDLOCK_ACCESS_FS_REMOVE_DIR | LANDLOCK_ACCESS_FS_REMOVE_FILE |
                    LANDLOCK_ACCESS_FS_MAKE_DIR | LANDLOCK_ACCESS_FS_MAKE_REG |
                    LANDLOCK_ACCESS_FS_MAKE_SOCK | LANDLOCK_ACCESS_FS_MAKE_FIFO |
                    LANDLOCK_ACCESS_FS_MAKE_SYM | LANDLOCK_ACCESS_FS_REFER | RIGHT_TRUNCATE,
    [PLACE_DEVICE] = LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_WRITE_FILE | RIGHT_IOCTL,
};
static const uint64_t of_a_file = LANDLOCK_ACCESS_FS_EXECUTE | LANDLOCK_ACCESS_FS_READ_FILE |
                                  LANDLOCK_ACCESS_FS_WRITE_FILE | RIGHT_TRUNCATE | RIGHT_IOCTL;

/* What the kernel knows: the version of its interface, 0 for none. */
static int version(void)
{
    long found = syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);
    return found > 0 ? (int)found : 0;
}

static uint64_t rights_known(int version)
{
    int count = version >= 5   ? RIGHTS_5
                : version >= 3 ? RIGHTS_3
                : version == 2 ? RIGHTS_2
                               : RIGHTS_1;
    return (UINT64_C(1) << count) - 1;
}

/* Before version 6 there is nothing to forbid that has nothing to do with files, but whoever is in any
   domain can trace nobody outside: that no disks are made does not harm. */
static int make_domain(bool files)
{
    int known = version();
    ruleset r = {.files = files            ? rights_known(known)
                          : known < SCOPES ? LANDLOCK_ACCESS_FS_MAKE_BLOCK
                                           : 0};
    if (known >= SCOPES)
        r.scoped = files ? SCOPE_SIGNAL | SCOPE_ABSTRACT_SOCKET : SCOPE_SIGNAL;
    return (int)syscall(SYS_landlock_create_ruleset, &r, sizeof r, 0);
}

/* What is not there need not be allowed. */
static bool allow(const place *at, void *domain)
{
    struct landlock_path_beneath_attr beneath = {.allowed_access =
                                                     rights[at->use] & rights_known(version())};
    struct stat about;
    int fd = open(at->path, O_PATH | O_CLOEXEC);
    if (fd < 0)
        return true;
    if (fstat(fd, &about) == 0 && !S_ISDIR(about.st_mode))
        beneath.allowed_access &= of_a_file;
    beneath.parent_fd = fd;
    bool allowed = syscall(SYS_landlock_add_rule, *(int *)domain, LANDLOCK_RULE_PATH_BENEATH,
                           &beneath, 0) == 0;
    int error = errno;
    (void)close(fd);
    errno = error;
    return allowed;
}

bool confine_can(void)
{
    return version() > 0;
}

bool confine_open(const confine *c, int *domain)
{
    *domain = -1;
    if (!confine_can())
        return true;
    *domain = make_domain(c->files); /* the kernel has it closed on exec */
    if (*domain < 0 || !c->files || places_each(c, allow, domain))
        return *domain >= 0;
    int error = errno;
    (void)close(*domain);
    errno = error;
    return false;
}

bool confine_enter(int domain)
{
    return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
           syscall(SYS_landlock_restrict_self, domain, 0) == 0;
}

void confine_alone(void)
{
#if !SANITIZED
    int domain = make_domain(true);
    if (domain < 0)
        return;
    (void)confine_enter(domain);
    (void)close(domain);
#endif
}

#else

bool confine_can(void)
{
    return false;
}

bool confine_open(const confine *c, int *domain)
{
    (void)c;
    *domain = -1;
    return true;
}

bool confine_enter(int domain)
{
    (void)domain;
    errno = ENOSYS;
    return false;
}

void confine_alone(void) {}

#endif
