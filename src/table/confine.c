/* confine.c - what a program at the table may reach: Landlock for files and processes, a seccomp filter
   for sockets and for what no player needs of the kernel. */
#ifdef __linux__      /* for O_PATH */
#define _GNU_SOURCE 1 // NOLINT(bugprone-reserved-identifier,cert-dcl37-c,cert-dcl51-cpp)
#endif

#include "table/program.h"

#include "base/sanitized.h"
#include "base/unused.h"

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

#include <fcntl.h>
#include <linux/landlock.h>
#include <stdint.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>

/* Constants of the kernel interface that older headers lack. */
enum { RIGHTS_1 = 13, RIGHTS_2 = 14, RIGHTS_3 = 15, RIGHTS_5 = 16, SCOPES = 6 };
#define RIGHT_TRUNCATE        (UINT64_C(1) << 14)
#define RIGHT_IOCTL           (UINT64_C(1) << 15)
#define SCOPE_ABSTRACT_SOCKET (UINT64_C(1) << 0)
#define SCOPE_SIGNAL          (UINT64_C(1) << 1)

typedef struct ruleset {
    uint64_t files, net, scoped;
} ruleset;

static const uint64_t rights[SANDBOX_USES] = {
    [SANDBOX_READ] =
        LANDLOCK_ACCESS_FS_EXECUTE | LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR,
    [SANDBOX_WRITE] = LANDLOCK_ACCESS_FS_EXECUTE | LANDLOCK_ACCESS_FS_READ_FILE |
                      LANDLOCK_ACCESS_FS_READ_DIR | LANDLOCK_ACCESS_FS_WRITE_FILE |
                      LANDLOCK_ACCESS_FS_REMOVE_DIR | LANDLOCK_ACCESS_FS_REMOVE_FILE |
                      LANDLOCK_ACCESS_FS_MAKE_DIR | LANDLOCK_ACCESS_FS_MAKE_REG |
                      LANDLOCK_ACCESS_FS_MAKE_SOCK | LANDLOCK_ACCESS_FS_MAKE_FIFO |
                      LANDLOCK_ACCESS_FS_MAKE_SYM | LANDLOCK_ACCESS_FS_REFER | RIGHT_TRUNCATE,
    [SANDBOX_DEVICE] = LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_WRITE_FILE | RIGHT_IOCTL,
};
static const uint64_t of_a_file = LANDLOCK_ACCESS_FS_EXECUTE | LANDLOCK_ACCESS_FS_READ_FILE |
                                  LANDLOCK_ACCESS_FS_WRITE_FILE | RIGHT_TRUNCATE | RIGHT_IOCTL;

/* The version of the kernel's Landlock interface, 0 for none. */
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

/* Before version 6 a domain can only restrict files; but a process in any domain cannot trace processes
   outside it. Forbidding block devices does no harm and makes a domain. */
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

static bool allow(int domain, int fd, sandbox_use use)
{
    struct landlock_path_beneath_attr beneath = {
        .allowed_access = rights[use] & rights_known(version()), .parent_fd = fd};
    struct stat about;
    if (fstat(fd, &about) == 0 && !S_ISDIR(about.st_mode))
        beneath.allowed_access &= of_a_file;
    return syscall(SYS_landlock_add_rule, domain, LANDLOCK_RULE_PATH_BENEATH, &beneath, 0) == 0;
}

/* Koudi has made it, in a folder that no program can reach, so its path can be trusted. */
static bool allow_scratch(int domain, const char *path)
{
    int fd = open(path, O_PATH | O_NOFOLLOW | O_DIRECTORY | O_CLOEXEC);
    bool allowed = fd >= 0 && allow(domain, fd, SANDBOX_WRITE);
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
        if (wanted && !allow(domain, at->fd, at->use))
            return false;
    }
    return !c->folder || allow_scratch(domain, c->folder);
}

/* ---- system calls ------------------------------------------------------------------------------ */

/* Landlock does not restrict connecting to a UNIX socket, and a server behind one (tmux, a desktop's)
   would do for a program whatever the user may do. So UNIX sockets are forbidden except connected
   stream pairs; io_uring and the system calls of another architecture are forbidden because they
   would bypass the filter, pairs of datagram sockets because they can send to any address. Keys, IPC
   objects and watches are those of the user and not of the program, so Landlock does not keep it from
   them; a player needs no namespaces, mounts or bpf, through which kernels have often been attacked. */
#if __has_include(<linux/seccomp.h>) && !defined(__ILP32__) && \
    (defined(__x86_64__) || defined(__AARCH64EL__))
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <sys/socket.h>

#ifdef __x86_64__
#define OUR_ARCHITECTURE AUDIT_ARCH_X86_64
#else
#define OUR_ARCHITECTURE AUDIT_ARCH_AARCH64
#endif
enum { X32 = 0x40000000, SOCKET_TYPE = 0xf };
/* CLONE_NEWNS, CLONE_NEWCGROUP and so on to CLONE_NEWNET. */
enum { NEW_NAMESPACES = 0x7e020000 };
/* System calls that older headers lack; their numbers are the same on all architectures. */
enum {
    PIDFD_SEND_SIGNAL = 424,
    IO_URING_SETUP,
    IO_URING_ENTER,
    IO_URING_REGISTER,
    OPEN_TREE,
    MOVE_MOUNT,
    FSOPEN,
    FSCONFIG,
    FSMOUNT,
    FSPICK,
    PIDFD_OPEN,
    CLONE3,
    PIDFD_GETFD = 438,
    MOUNT_SETATTR = 442,
    QUOTACTL_FD = 443
};

#define LOAD(field)         BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, field))
#define SKIP(test, k, t, f) BPF_JUMP(BPF_JMP | (test) | BPF_K, k, t, f)
#define END(value)          BPF_STMT(BPF_RET | BPF_K, value)
#define DENY(call)          SKIP(BPF_JEQ, call, 0, 1), END(SECCOMP_RET_ERRNO | EPERM)
/* As if the kernel did not know it: libraries then use what was there before. */
#define LACK(call) SKIP(BPF_JEQ, call, 0, 1), END(SECCOMP_RET_ERRNO | ENOSYS)

static struct sock_filter steps[] = {
    LOAD(arch),
    SKIP(BPF_JEQ, OUR_ARCHITECTURE, 1, 0),
    END(SECCOMP_RET_KILL_PROCESS),
    LOAD(nr),
    SKIP(BPF_JSET, X32, 0, 1),
    END(SECCOMP_RET_ERRNO | ENOSYS),
    LACK(IO_URING_SETUP),
    LACK(IO_URING_ENTER),
    LACK(IO_URING_REGISTER),
    LACK(CLONE3), /* its flags lie in memory, which a filter cannot read */
    SKIP(BPF_JEQ, SYS_clone, 0, 4),
    LOAD(args[0]),
    SKIP(BPF_JSET, NEW_NAMESPACES, 0, 1),
    END(SECCOMP_RET_ERRNO | EPERM),
    END(SECCOMP_RET_ALLOW),
    DENY(SYS_unshare),
    DENY(SYS_setns),
    DENY(SYS_add_key),
    DENY(SYS_request_key),
    DENY(SYS_keyctl),
    DENY(SYS_bpf),
    DENY(SYS_perf_event_open),
    DENY(SYS_userfaultfd),
    DENY(PIDFD_SEND_SIGNAL),
    DENY(PIDFD_OPEN),
    DENY(PIDFD_GETFD),
#ifdef SYS_inotify_init
    DENY(SYS_inotify_init),
#endif
    DENY(SYS_inotify_init1),
    DENY(SYS_inotify_add_watch),
    DENY(SYS_fanotify_init),
    DENY(SYS_fanotify_mark),
    DENY(SYS_shmget),
    DENY(SYS_shmat),
    DENY(SYS_shmctl),
    DENY(SYS_semget),
    DENY(SYS_semop),
    DENY(SYS_semtimedop),
    DENY(SYS_semctl),
    DENY(SYS_msgget),
    DENY(SYS_msgsnd),
    DENY(SYS_msgrcv),
    DENY(SYS_msgctl),
    DENY(SYS_mq_open),
    DENY(SYS_mq_unlink),
    DENY(SYS_mount),
    DENY(SYS_umount2),
    DENY(SYS_pivot_root),
    DENY(SYS_chroot),
    DENY(SYS_quotactl),
    DENY(QUOTACTL_FD),
    DENY(OPEN_TREE),
    DENY(MOVE_MOUNT),
    DENY(FSOPEN),
    DENY(FSCONFIG),
    DENY(FSMOUNT),
    DENY(FSPICK),
    DENY(MOUNT_SETATTR),
    DENY(SYS_name_to_handle_at),
    DENY(SYS_open_by_handle_at),
    DENY(SYS_syslog),
    SKIP(BPF_JEQ, SYS_socket, 0, 3),
    LOAD(args[0]),
    SKIP(BPF_JEQ, AF_UNIX, 6, 0),
    END(SECCOMP_RET_ALLOW),
    SKIP(BPF_JEQ, SYS_socketpair, 0, 5),
    LOAD(args[1]),
    BPF_STMT(BPF_ALU | BPF_AND | BPF_K, SOCKET_TYPE),
    SKIP(BPF_JEQ, SOCK_STREAM, 2, 0),
    SKIP(BPF_JEQ, SOCK_SEQPACKET, 1, 0),
    END(SECCOMP_RET_ERRNO | EACCES),
    END(SECCOMP_RET_ALLOW),
};
static const struct sock_fprog filter = {sizeof steps / sizeof *steps, steps};

static bool forbid_calls(void)
{
    return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter, 0, 0) == 0;
}

/* EFAULT for a NULL filter shows that the kernel knows filters. */
static bool can_forbid_calls(void)
{
    return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, NULL, 0, 0) != 0 && errno == EFAULT;
}

#else

static bool forbid_calls(void)
{
    return true;
}

static bool can_forbid_calls(void)
{
    return true;
}

#endif

bool confine_can(void)
{
    return version() > 0 && can_forbid_calls();
}

bool confine_open(const confine *c, int *domain)
{
    bool files = c->files && confine_can();
    *domain = -1;
    if (!version())
        return true;
    *domain = make_domain(files); /* the kernel has it closed on exec */
    if (*domain < 0 || !files || allow_all(c, *domain))
        return *domain >= 0;
    int error = errno;
    (void)close(*domain);
    *domain = -1;
    errno = error;
    return false;
}

bool confine_enter(int domain, bool files)
{
    return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
           syscall(SYS_landlock_restrict_self, domain, 0) == 0 &&
           (!files || !can_forbid_calls() || forbid_calls());
}

void confine_alone(void)
{
#if !SANITIZED
    int domain = make_domain(true);
    if (domain < 0)
        return;
    (void)confine_enter(domain, true);
    (void)close(domain);
#endif
}

#else

bool confine_can(void)
{
    return false;
}

bool confine_open(UNUSED const confine *c, int *domain)
{
    *domain = -1;
    return true;
}

bool confine_enter(UNUSED int domain, UNUSED bool files)
{
    errno = ENOSYS;
    return false;
}

void confine_alone(void) {}

#endif
