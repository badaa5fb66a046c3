/* platform.c - what Linux alone can do, and what takes its place on other systems. */
#if defined(__linux__) && !KOUDI_PORTABLE
#define LINUX_HALF 1
/* For struct ucred and O_PATH. */
#define _GNU_SOURCE 1 // NOLINT(bugprone-reserved-identifier,cert-dcl37-c,cert-dcl51-cpp)
#else
#define LINUX_HALF 0
#endif

#include "base/platform.h"

#include "base/sanitized.h"
#include "base/unused.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

enum { LAST_DESCRIPTOR = 65536, STEPS = 10 };

static void close_each(int first)
{
    struct rlimit now;
    int last = LAST_DESCRIPTOR;
    if (getrlimit(RLIMIT_NOFILE, &now) == 0 && now.rlim_cur < (rlim_t)last)
        last = (int)now.rlim_cur;
    for (int fd = first; fd < last; fd++)
        (void)close(fd);
}

#if LINUX_HALF

#include <poll.h>
#include <stdalign.h>
#include <stdint.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>

void own_program_named(const char *name, UNUSED const char *word)
{
    (void)prctl(PR_SET_NAME, name); /* else that of own_program */
}

const char *own_program(void)
{
    static const char self[] = "/proc/self/exe";
    return access(self, X_OK) == 0 ? self : NULL;
}

/* Reads a file of /proc, which has no size before it is read; text is empty without it. False: there is none. Calls
   nothing but what signal handlers may call. */
static bool read_proc(const char *path, char text[], size_t size)
{
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    size_t used = size - 1;
    if (fd < 0 || !file_read_from(fd, text, &used))
        used = 0;
    if (fd >= 0)
        (void)close(fd);
    text[used] = '\0';
    return fd >= 0;
}

long long memory_resident(void)
{
    char text[200];
    (void)read_proc("/proc/self/statm", text, sizeof text);
    const char *pages = strchr(text, ' ');
    return pages ? strtoll(pages, NULL, 10) * (sysconf(_SC_PAGESIZE) / 1024) : 0;
}

void confine_hide(void)
{
#if !SANITIZED
    (void)prctl(PR_SET_DUMPABLE, 0);
#endif
}

bool socket_account(int fd, uid_t *out)
{
    struct ucred peer;
    socklen_t size = sizeof peer;
    if (getsockopt(fd, SOL_SOCKET, SO_PEERCRED, &peer, &size) != 0)
        return false;
    *out = peer.uid;
    return true;
}

int path_hold(const char *path, int flags)
{
    return open(path, O_PATH | O_CLOEXEC | flags);
}

bool path_of(int fd, char out[PATH_MAX])
{
    char link[32];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t length = readlink(link, out, PATH_MAX - 1);
    out[length > 0 ? length : 0] = '\0';
    return length > 0;
}

/* ---- processes --------------------------------------------------------------------------------- */

void close_from(int first)
{
#ifdef SYS_close_range
    if (syscall(SYS_close_range, (unsigned)first, ~0U, 0U) == 0)
        return;
#endif
    close_each(first);
}

void parent_end_signals(int number)
{
    (void)prctl(PR_SET_PDEATHSIG, number);
}

void adopt_orphans(const char *name)
{
    (void)prctl(PR_SET_CHILD_SUBREAPER, 1);
    (void)prctl(PR_SET_NAME, name);
}

enum { CHUNK = 4096 };

/* As getdents64 writes it. */
struct entry {
    uint64_t inode;
    int64_t next;
    uint16_t size;
    uint8_t type;
    char name[];
};

/* The number at the beginning of text; 0 when there is none. */
static pid_t number_at(const char *text)
{
    pid_t number = 0;
    for (; *text >= '0' && *text <= '9'; text++)
        number = number * 10 + (*text - '0');
    return number;
}

/* Its number, name and state stand before that of its parent; a name may contain anything. */
static pid_t parent_of(int proc, const char *number)
{
    char text[512];
    int process = openat(proc, number, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    int fd = process < 0 ? -1 : openat(process, "stat", O_RDONLY | O_CLOEXEC);
    if (process >= 0)
        (void)close(process);
    if (fd < 0)
        return 0;
    ssize_t size = read(fd, text, sizeof text - 1);
    (void)close(fd);
    text[size > 0 ? size : 0] = '\0';
    const char *end = strrchr(text, ')');
    return end && strlen(end) > 4 ? number_at(end + 4) : 0;
}

int children_scan(pid_t list[], int room)
{
    alignas(struct entry) char chunk[CHUNK];
    int count = 0, fd = open("/proc", O_RDONLY | O_CLOEXEC);
    long size = 0;
    while (fd >= 0 && (size = syscall(SYS_getdents64, fd, chunk, sizeof chunk)) > 0)
        for (long at = 0; at < size;) {
            const struct entry *e = (const void *)(chunk + at);
            if (number_at(e->name) && count < room && parent_of(fd, e->name) == getpid())
                list[count++] = number_at(e->name);
            at += e->size;
        }
    if (fd >= 0)
        (void)close(fd);
    return count;
}

int children_list(pid_t list[], int room)
{
    char text[CHUNK];
    int count = 0;
    if (!read_proc("/proc/thread-self/children", text, sizeof text))
        return children_scan(list, room);
    /* Each number has a space behind it, but for one that is cut. */
    for (const char *at = text, *end; count < room && (end = strchr(at, ' ')); at = end + 1)
        list[count++] = number_at(at);
    return count;
}

/* Of "0.20 0.18 0.12 1/80 11206" the number behind the slash. */
unsigned long tasks_now(void)
{
    char text[128];
    (void)read_proc("/proc/loadavg", text, sizeof text);
    const char *at = strchr(text, '/');
    return at ? (unsigned long)number_at(at + 1) : 0;
}

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

void priority_lower_thread(void)
{
    (void)!nice(STEPS); /* of the calling thread alone: nice(2), "C library/kernel differences" */
}

#else

static char named[PATH_MAX];

void own_program_named(UNUSED const char *name, const char *word)
{
    char found[PATH_MAX];
    bool has_folder = word && strchr(word, '/');
    if (!word || (!has_folder && !file_find_program(word, found)) ||
        !realpath(has_folder ? word : found, named))
        *named = '\0';
}

const char *own_program(void)
{
    return *named ? named : NULL;
}

long long memory_resident(void)
{
    return 0;
}

void confine_hide(void) {}

#if defined(__APPLE__) || defined(__FreeBSD__) || defined(__OpenBSD__) || defined(__NetBSD__) ||   \
    defined(__DragonFly__)
int getpeereid(int fd, uid_t *uid, gid_t *gid); /* which _POSIX_C_SOURCE hides */

bool socket_account(int fd, uid_t *out)
{
    gid_t group;
    return getpeereid(fd, out, &group) == 0;
}
#else
bool socket_account(UNUSED int fd, UNUSED uid_t *out)
{
    errno = ENOTSUP;
    return false;
}
#endif

int path_hold(const char *path, int flags)
{
    return open(path, O_RDONLY | O_CLOEXEC | flags);
}

bool path_of(UNUSED int fd, UNUSED char out[PATH_MAX])
{
    return false;
}

void close_from(int first)
{
    close_each(first);
}

void parent_end_signals(UNUSED int number) {}

void adopt_orphans(UNUSED const char *name) {}

int children_list(UNUSED pid_t list[], UNUSED int room)
{
    return 0;
}

int children_scan(UNUSED pid_t list[], UNUSED int room)
{
    return 0;
}

unsigned long tasks_now(void)
{
    return 0;
}

static void lower_session(void) {}

void priority_lower_thread(void) {}

#endif

void priority_lower_process(void)
{
    (void)!nice(STEPS);
    lower_session();
}

/* ---- confinement ------------------------------------------------------------------------------- */

#if LINUX_HALF && defined(__has_include)
#if __has_include(<linux/landlock.h>)
#define CAN_CONFINE 1
#endif
#endif

const sandbox_file sandbox_files[] = {
#if LINUX_HALF
    {SANDBOX_READ, "/proc/cpuinfo"},
    {SANDBOX_READ, "/proc/filesystems"},
    {SANDBOX_READ, "/proc/meminfo"},
    {SANDBOX_READ, "/proc/self/exe"}, /* so that "koudi bot" can be a program */
    {SANDBOX_READ, "/proc/stat"},
    {SANDBOX_READ, "/proc/sys/vm/overcommit_memory"},
    {SANDBOX_READ, "/proc/version"},
    {SANDBOX_READ, "/sys/devices/system/cpu"},
#endif
    {SANDBOX_DEVICE, "/dev/full"},
    {SANDBOX_DEVICE, "/dev/null"},
    {SANDBOX_DEVICE, "/dev/random"},
    {SANDBOX_DEVICE, "/dev/urandom"},
    {SANDBOX_DEVICE, "/dev/zero"},
    {.path = NULL},
};

#ifdef CAN_CONFINE
#include <linux/landlock.h>

/* Constants of the kernel interface that older headers lack. */
enum { RIGHTS_1 = 13, RIGHTS_2 = 14, RIGHTS_3 = 15, RIGHTS_5 = 16, NETS = 4, SCOPES = 6 };
enum { RULE_PORT = 2 };
#define RIGHT_TRUNCATE        (UINT64_C(1) << 14)
#define RIGHT_IOCTL           (UINT64_C(1) << 15)
#define RIGHT_BIND            (UINT64_C(1) << 0)
#define RIGHT_CONNECT         (UINT64_C(1) << 1)
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
int confine_domain(bool files, uint16_t port)
{
    int known = version();
    if (!known) {
        errno = ENOSYS;
        return -1;
    }
    ruleset r = {.files = files            ? rights_known(known)
                          : known < SCOPES ? LANDLOCK_ACCESS_FS_MAKE_BLOCK
                                           : 0};
    if (known >= SCOPES)
        r.scoped = files ? SCOPE_SIGNAL | SCOPE_ABSTRACT_SOCKET : SCOPE_SIGNAL;
    if (files && port && known >= NETS)
        r.net = RIGHT_BIND | RIGHT_CONNECT;
    const struct {
        uint64_t rights, port;
    } table = {RIGHT_CONNECT, port};
    int domain = (int)syscall(SYS_landlock_create_ruleset, &r, sizeof r, 0);
    if (domain < 0 || !r.net || syscall(SYS_landlock_add_rule, domain, RULE_PORT, &table, 0) == 0)
        return domain;
    int error = errno;
    (void)close(domain);
    errno = error;
    return -1;
}

bool confine_allow(int domain, int fd, sandbox_use use)
{
    struct landlock_path_beneath_attr beneath = {
        .allowed_access = rights[use] & rights_known(version()), .parent_fd = fd};
    struct stat about;
    if (fstat(fd, &about) == 0 && !S_ISDIR(about.st_mode))
        beneath.allowed_access &= of_a_file;
    return syscall(SYS_landlock_add_rule, domain, LANDLOCK_RULE_PATH_BENEATH, &beneath, 0) == 0;
}

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

bool confine_enter(int domain, bool files)
{
    return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
           syscall(SYS_landlock_restrict_self, domain, 0) == 0 &&
           (!files || !can_forbid_calls() || forbid_calls());
}

void confine_alone(void)
{
#if !SANITIZED
    int domain = confine_domain(true, 0);
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

int confine_domain(UNUSED bool files, UNUSED uint16_t port)
{
    errno = ENOSYS;
    return -1;
}

bool confine_allow(UNUSED int domain, UNUSED int fd, UNUSED sandbox_use use)
{
    errno = ENOSYS;
    return false;
}

bool confine_enter(UNUSED int domain, UNUSED bool files)
{
    errno = ENOSYS;
    return false;
}

void confine_alone(void) {}

#endif
