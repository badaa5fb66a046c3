/* faults.c - makes the k-th system call of a run fail. */
#include "support/faults.h"

#include <dirent.h>
#include <errno.h>
#include <event2/event.h>
#include <fcntl.h>
#include <ifaddrs.h>
#include <netdb.h>
#include <poll.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#if KOUDI_TLS
#include <openssl/crypto.h>
#endif

static unsigned armed;
static int wanted, made;
static fault_style how;
static const char *failed, *only; /* only: calls of that name; NULL: those that are armed */
static int only_error;
static volatile bool *noted; /* NULL: nowhere */
void (*faults_written)(const char *at, size_t size);

/* Counts the call. Must it fail? */
static bool hit(unsigned sort, const char *name)
{
    if (only ? strcmp(name, only) != 0 : !(armed & sort))
        return false;
    made++;
    bool fails = how == FAULT_ONCE ? made == wanted : made >= wanted;
    if (fails && !failed)
        failed = name;
    if (fails && noted)
        *noted = true;
    return fails;
}

static int error_of(int usual)
{
    return only ? only_error : usual;
}

void faults_arm(unsigned sorts, int k, fault_style style)
{
    wanted = k;
    made = 0;
    how = style;
    failed = NULL;
    armed = sorts;
}

void faults_arm_call(const char *name, int k, int error)
{
    faults_arm(0, k, FAULT_ONCE);
    only = name;
    only_error = error;
}

void faults_note(volatile bool *at)
{
    noted = at;
}

const char *faults_disarm(void)
{
    armed = 0;
    only = NULL;
    return failed;
}

/* WRAP(type, name, (parameters), (arguments), sort, errno on failure, return value on failure) */
#define WRAP(type, name, parameters, arguments, sort, error, value)                                \
    type __real_##name parameters;                                                                 \
    type __wrap_##name parameters;                                                                 \
    type __wrap_##name parameters                                                                  \
    {                                                                                              \
        if (!hit(sort, #name))                                                                     \
            return __real_##name arguments;                                                        \
        errno = error_of(error);                                                                   \
        return value;                                                                              \
    }

#pragma GCC diagnostic ignored "-Wpragmas"
#pragma GCC diagnostic ignored "-Wreserved-identifier"

/* NOLINTBEGIN(bugprone-reserved-identifier,cert-dcl37-c,cert-dcl51-cpp): the linker's names */
WRAP(void *, malloc, (size_t size), (size), FAULT_MEMORY, ENOMEM, NULL)
WRAP(void *, calloc, (size_t count, size_t size), (count, size), FAULT_MEMORY, ENOMEM, NULL)
WRAP(void *, realloc, (void *old, size_t size), (old, size), FAULT_MEMORY, ENOMEM, NULL)

WRAP(pid_t, fork, (void), (), FAULT_PROCESSES, EAGAIN, -1)
WRAP(int, socketpair, (int domain, int type, int protocol, int ends[2]),
     (domain, type, protocol, ends), FAULT_PROCESSES, EMFILE, -1)
WRAP(int, waitid, (idtype_t sort, id_t id, siginfo_t *info, int options), (sort, id, info, options),
     FAULT_PROCESSES, EINTR, -1)

WRAP(int, pipe, (int ends[2]), (ends), FAULT_SOCKETS, EMFILE, -1)
WRAP(int, socket, (int domain, int type, int protocol), (domain, type, protocol), FAULT_SOCKETS,
     EMFILE, -1)
WRAP(int, bind, (int fd, const struct sockaddr *at, socklen_t size), (fd, at, size), FAULT_SOCKETS,
     EACCES, -1)
WRAP(int, listen, (int fd, int waiting), (fd, waiting), FAULT_SOCKETS, EOPNOTSUPP, -1)
WRAP(int, connect, (int fd, const struct sockaddr *at, socklen_t size), (fd, at, size),
     FAULT_SOCKETS, EAGAIN, -1)
WRAP(pid_t, setsid, (void), (), FAULT_SOCKETS, EPERM, -1)

WRAP(ssize_t, read, (int fd, void *at, size_t size), (fd, at, size), FAULT_FILES, EIO, -1)
WRAP(int, fdatasync, (int fd), (fd), FAULT_FILES, EIO, -1)
WRAP(int, fsync, (int fd), (fd), FAULT_FILES, EIO, -1)
WRAP(int, ftruncate, (int fd, off_t size), (fd, size), FAULT_FILES, EIO, -1)
WRAP(int, flock, (int fd, int request), (fd, request), FAULT_FILES, ENOLCK, -1)
WRAP(int, fstat, (int fd, struct stat *about), (fd, about), FAULT_FILES, EOVERFLOW, -1)
WRAP(int, stat, (const char *path, struct stat *about), (path, about), FAULT_FILES, EACCES, -1)
WRAP(int, mkdir, (const char *path, mode_t mode), (path, mode), FAULT_FILES, EROFS, -1)
WRAP(int, rename, (const char *from, const char *to), (from, to), FAULT_FILES, EROFS, -1)
WRAP(FILE *, fdopen, (int fd, const char *mode), (fd, mode), FAULT_FILES, ENOMEM, NULL)
WRAP(int, fflush, (FILE * file), (file), FAULT_FILES, ENOSPC, EOF)
WRAP(DIR *, opendir, (const char *path), (path), FAULT_FILES, EMFILE, NULL)
WRAP(struct dirent *, readdir, (DIR * dir), (dir), FAULT_FILES, EIO, NULL)

WRAP(int, accept, (int fd, struct sockaddr *at, socklen_t *size), (fd, at, size), FAULT_OTHER,
     ECONNABORTED, -1)
WRAP(int, getsockopt, (int fd, int level, int name, void *out, socklen_t *size),
     (fd, level, name, out, size), FAULT_OTHER, ENOBUFS, -1)
WRAP(int, setsockopt, (int fd, int level, int name, const void *at, socklen_t size),
     (fd, level, name, at, size), FAULT_OTHER, ENOMEM, -1)
WRAP(int, getsockname, (int fd, struct sockaddr *at, socklen_t *size), (fd, at, size), FAULT_OTHER,
     ENOBUFS, -1)
WRAP(int, chmod, (const char *path, mode_t mode), (path, mode), FAULT_OTHER, EPERM, -1)
WRAP(int, unlink, (const char *path), (path), FAULT_OTHER, EACCES, -1)
WRAP(int, lstat, (const char *path, struct stat *about), (path, about), FAULT_OTHER, EACCES, -1)
WRAP(int, access, (const char *path, int mode), (path, mode), FAULT_OTHER, EACCES, -1)
WRAP(int, dup2, (int from, int to), (from, to), FAULT_OTHER, EBUSY, -1)
WRAP(int, poll, (struct pollfd * at, nfds_t count, int ms), (at, count, ms), FAULT_OTHER, EINTR, -1)
WRAP(pid_t, waitpid, (pid_t pid, int *status, int options), (pid, status, options), FAULT_OTHER,
     EINTR, -1)
WRAP(int, getifaddrs, (struct ifaddrs * *all), (all), FAULT_OTHER, EMFILE, -1)
WRAP(int, posix_spawn_file_actions_init, (posix_spawn_file_actions_t * files), (files), FAULT_OTHER,
     0, error_of(ENOMEM))
WRAP(int, posix_spawn_file_actions_adddup2, (posix_spawn_file_actions_t * files, int from, int to),
     (files, from, to), FAULT_OTHER, 0, error_of(ENOMEM))
WRAP(int, posix_spawn,
     (pid_t * pid, const char *path, const posix_spawn_file_actions_t *files,
      const posix_spawnattr_t *with, char *const words[], char *const environment[]),
     (pid, path, files, with, words, environment), FAULT_OTHER, 0, error_of(EAGAIN))
WRAP(int, posix_spawnp,
     (pid_t * pid, const char *name, const posix_spawn_file_actions_t *files,
      const posix_spawnattr_t *with, char *const words[], char *const environment[]),
     (pid, name, files, with, words, environment), FAULT_OTHER, 0, error_of(EAGAIN))
WRAP(int, getaddrinfo,
     (const char *host, const char *port, const struct addrinfo *hints, struct addrinfo **out),
     (host, port, hints, out), FAULT_OTHER, ENOMEM, error_of(EAI_MEMORY))

/* Where time is virtual (virtual_time.c) random bits are, too. */
int __real_getentropy(void *out, size_t size) __attribute__((weak));
int __wrap_getentropy(void *out, size_t size) __attribute__((weak));
int __wrap_getentropy(void *out, size_t size)
{
    if (!hit(FAULT_OTHER, "getentropy"))
        return __real_getentropy(out, size);
    errno = error_of(EIO);
    return -1;
}

char faults_folder[100];

char *__real_mkdtemp(char *path);
char *__wrap_mkdtemp(char *path);
char *__wrap_mkdtemp(char *path)
{
    if (!hit(FAULT_OTHER, "mkdtemp")) {
        char *fresh = __real_mkdtemp(path);
        snprintf(faults_folder, sizeof faults_folder, "%s", fresh ? fresh : "");
        return fresh;
    }
    errno = error_of(EACCES);
    return NULL;
}

/* What follows the command is a pointer or an int, which is passed in the same way. */
int __real_fcntl(int fd, int command, ...);
int __wrap_fcntl(int fd, int command, ...);
int __wrap_fcntl(int fd, int command, ...)
{
    va_list more;
    va_start(more, command);
    void *with = va_arg(more, void *);
    va_end(more);
    if (!hit(FAULT_OTHER, "fcntl"))
        return __real_fcntl(fd, command, with);
    errno = error_of(EINVAL);
    return -1;
}

/* libevent's: the program comes before its libraries. */
#ifdef SYS_accept4
int accept4(int fd, struct sockaddr *at, socklen_t *size, int flags);
int accept4(int fd, struct sockaddr *at, socklen_t *size, int flags)
{
    if (!hit(FAULT_OTHER, "accept4"))
        return (int)syscall(SYS_accept4, fd, at, size, flags);
    errno = error_of(EMFILE);
    return -1;
}
#endif

int __real_open(const char *path, int flags, ...);
int __wrap_open(const char *path, int flags, ...);
int __wrap_open(const char *path, int flags, ...)
{
    va_list more;
    va_start(more, flags);
    mode_t mode = flags & O_CREAT ? va_arg(more, mode_t) : 0;
    va_end(more);
    if (!hit(FAULT_FILES, "open"))
        return __real_open(path, flags, mode);
    errno = error_of(EACCES);
    return -1;
}

/* What the C library makes of a call to check its arguments (_FORTIFY_SOURCE), by clang more often than by gcc. */
int __wrap___open_2(const char *path, int flags);
int __wrap___open_2(const char *path, int flags)
{
    return __wrap_open(path, flags);
}

ssize_t __wrap___read_chk(int fd, void *at, size_t size, size_t room);
ssize_t __wrap___read_chk(int fd, void *at, size_t size, size_t room)
{
    if (size > room)
        abort();
    return __wrap_read(fd, at, size);
}

int __wrap___poll_chk(struct pollfd *list, nfds_t count, int ms, size_t room);
int __wrap___poll_chk(struct pollfd *list, nfds_t count, int ms, size_t room)
{
    if (count > room / sizeof *list)
        abort();
    return __wrap_poll(list, count, ms);
}

ssize_t __real_write(int fd, const void *at, size_t size);
ssize_t __wrap_write(int fd, const void *at, size_t size);
ssize_t __wrap_write(int fd, const void *at, size_t size)
{
    if (!hit(FAULT_FILES, "write")) {
        ssize_t done = __real_write(fd, at, size);
        if (faults_written)
            faults_written(at, size);
        return done;
    }
    if (how == FAULT_HALF && made == wanted && size > 1)
        return __real_write(fd, at, size / 2);
    errno = error_of(ENOSPC);
    return -1;
}

/* A failing close closes the descriptor all the same, as the system's does. */
int __real_close(int fd);
int __wrap_close(int fd);
int __wrap_close(int fd)
{
    int result = __real_close(fd);
    if (!hit(FAULT_FILES, "close"))
        return result;
    errno = error_of(EIO);
    return -1;
}

int __real_fclose(FILE *file);
int __wrap_fclose(FILE *file);
int __wrap_fclose(FILE *file)
{
    int result = __real_fclose(file);
    if (!hit(FAULT_FILES, "fclose"))
        return result;
    errno = error_of(EIO);
    return EOF;
}

/* The memory of libevent. */
static void *library_malloc(size_t size)
{
    return hit(FAULT_LIBRARY, "libevent's malloc") ? NULL : __real_malloc(size);
}

static void *library_realloc(void *old, size_t size)
{
    return hit(FAULT_LIBRARY, "libevent's realloc") ? NULL : __real_realloc(old, size);
}

#if KOUDI_TLS
static void *tls_malloc(size_t size, const char *file, int line)
{
    (void)file;
    (void)line;
    return hit(FAULT_TLS, "OpenSSL's malloc") ? NULL : __real_malloc(size);
}

static void *tls_realloc(void *old, size_t size, const char *file, int line)
{
    (void)file;
    (void)line;
    return hit(FAULT_TLS, "OpenSSL's realloc") ? NULL : __real_realloc(old, size);
}

static void tls_free(void *old, const char *file, int line)
{
    (void)file;
    (void)line;
    free(old);
}
#endif

/* libevent 2.1 does not restore the old handler when adding a signal event fails half way. */
const char *__lsan_default_suppressions(void);
const char *__lsan_default_suppressions(void)
{
    return "leak:evsig_set_handler_\n";
}
/* NOLINTEND(bugprone-reserved-identifier,cert-dcl37-c,cert-dcl51-cpp) */

static void hush(int severity, const char *text)
{
    (void)severity;
    (void)text;
}

void faults_prepare(void)
{
    event_set_log_callback(hush);
    event_set_mem_functions(library_malloc, library_realloc, free);
#if KOUDI_TLS
    (void)CRYPTO_set_mem_functions(tls_malloc, tls_realloc, tls_free);
#endif
}
