/* file.c - reads whole files of unknown origin; replaces files atomically; where the user's files are. */
#include "base/file.h"

#include "base/i18n.h"

#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* Opens a plain file; -1 with errno. Opening a pipe or a terminal does not block. */
static int open_plain(const char *path, size_t most, size_t *size)
{
    struct stat about;
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    if (fd < 0)
        return -1;
    int error = fstat(fd, &about) != 0    ? errno
                : S_ISDIR(about.st_mode)  ? EISDIR
                : !S_ISREG(about.st_mode) ? ENODEV
                                          : 0;
    *size = error ? 0 : (size_t)about.st_size;
    if (!error && (about.st_size < 0 || (unsigned long long)about.st_size > most))
        error = EFBIG;
    if (!error)
        return fd;
    (void)close(fd);
    errno = error;
    return -1;
}

bool file_read_from(int fd, void *out, size_t *size)
{
    size_t room = *size;
    ssize_t got = 1;
    *size = 0;
    while (*size < room && got != 0) {
        got = read(fd, (char *)out + *size, room - *size);
        if (got < 0 && errno != EINTR)
            return false;
        *size += got > 0 ? (size_t)got : 0;
    }
    return true;
}

char *file_load(const char *path, size_t most, size_t *size)
{
    int fd = open_plain(path, most, size);
    if (fd < 0)
        return NULL;
    char *room = malloc(*size + 1);
    bool good = room && file_read_from(fd, room, size);
    int error = errno;
    (void)close(fd);
    if (good) {
        room[*size] = '\0';
        return room;
    }
    free(room);
    errno = error;
    return NULL;
}

char *file_load_if_any(const char *path, size_t most, size_t *size)
{
    char *text = file_load(path, most, size);
    if (text || (errno != ENOENT && errno != ENOTDIR))
        return text;
    *size = 0;
    return calloc(1, 1);
}

size_t file_line(const char *at, const char *end)
{
    const char *newline = memchr(at, '\n', (size_t)(end - at));
    return (size_t)((newline ? newline : end) - at);
}

long file_read(const char *path, char *text, size_t size)
{
    size_t length;
    char *whole = file_load(path, size - 1, &length);
    if (!whole)
        return -1;
    memcpy(text, whole, length + 1);
    free(whole);
    return (long)length;
}

const char *file_why(int error)
{
    return error == ENODEV ? _("it is no plain file") : strerror(error);
}

/* Is it a new file of this name beside base, left by a process that has ended? In a folder that machines
   share the process may run on another machine, so recent files stay. */
static bool is_left(int folder, const char *name, const char *base)
{
    enum { YOUNG = 60 };
    size_t length = strlen(base);
    struct stat about;
    char *end;
    if (strncmp(name, base, length) != 0 || name[length] != '.' ||
        !isdigit((unsigned char)name[length + 1]))
        return false;
    long long writer = strtoll(name + length + 1, &end, 10);
    if (strcmp(end, ".new") != 0 || writer <= 0 || writer > INT_MAX)
        return false;
    return kill((pid_t)writer, 0) != 0 && errno == ESRCH &&
           fstatat(folder, name, &about, AT_SYMLINK_NOFOLLOW) == 0 && S_ISREG(about.st_mode) &&
           time(NULL) - about.st_mtime > YOUNG;
}

const char *file_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

/* Removes the new files of programs that were killed before they renamed them. */
static void remove_left(const char *path)
{
    char folder[PATH_MAX];
    const char *base = file_name(path);
    int length = base > path ? (int)(base - path) : 1;
    if (length >= (int)sizeof folder)
        return;
    snprintf(folder, sizeof folder, "%.*s", length, base > path ? path : ".");
    DIR *dir = opendir(folder);
    if (!dir)
        return;
    for (const struct dirent *entry; (entry = readdir(dir)) != NULL;)
        if (is_left(dirfd(dir), entry->d_name, base))
            (void)unlinkat(dirfd(dir), entry->d_name, 0);
    (void)closedir(dir);
}

FILE *file_begin(const char *path, char *fresh, size_t size)
{
    if (snprintf(fresh, size, "%s.%ld.new", path, (long)getpid()) >= (int)size) {
        errno = ENAMETOOLONG;
        return NULL;
    }
    remove_left(path);
    (void)unlink(fresh); /* left by an earlier process with the same ID */
    int fd = open(fresh, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    FILE *file = fd < 0 ? NULL : fdopen(fd, "w");
    if (fd >= 0 && !file) {
        int error = errno;
        (void)close(fd);
        (void)unlink(fresh);
        errno = error;
    }
    return file;
}

bool file_finish(FILE *file, const char *fresh, const char *path)
{
    errno = 0;
    bool good = !ferror(file) && fflush(file) == 0 && fsync(fileno(file)) == 0;
    int error = errno ? errno : EIO;
    if (fclose(file) != 0 || !good || rename(fresh, path) != 0) {
        error = good ? errno : error;
        (void)unlink(fresh);
        errno = error;
        return false;
    }
    return true;
}

int file_lock(const char *path)
{
    char folder[PATH_MAX];
    if (!xdg_make_folders(path))
        return -1;
    int length = (int)(file_name(path) - path);
    snprintf(folder, sizeof folder, "%.*s", length ? length : 1, length ? path : ".");
    int lock = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    while (lock >= 0 && flock(lock, LOCK_EX) != 0 && errno == EINTR)
        ;
    return lock;
}

void file_unlock(int lock)
{
    int error = errno;
    if (lock >= 0)
        (void)close(lock);
    errno = error;
}

/* ---- the user's folders ------------------------------------------------------------------------- */

bool xdg_path(const char *variable, const char *home_folder, const char *file, char *out,
              size_t size)
{
    const char *folder = getenv(variable), *home = getenv("HOME");
    bool xdg = folder && *folder == '/'; /* XDG: relative paths are to be ignored */
    if (!xdg && (!home || *home != '/')) {
        errno = ENOENT;
        return false;
    }
    int length = snprintf(out, size, "%s%s%s/koudi/%s", xdg ? folder : home, xdg ? "" : "/",
                          xdg ? "" : home_folder, file);
    if (length < 0 || (size_t)length >= size) {
        errno = ENAMETOOLONG;
        return false;
    }
    return true;
}

bool xdg_make_folders(const char *path)
{
    char part[PATH_MAX];
    size_t length = strlen(path);
    if (length >= sizeof part) {
        errno = ENAMETOOLONG;
        return false;
    }
    memcpy(part, path, length + 1);
    for (char *slash = strchr(part + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        if (mkdir(part, 0700) != 0 && errno != EEXIST)
            return false;
        *slash = '/';
    }
    return true;
}

/* ---- programs ---- */

/* access() alone would accept a folder. */
bool file_is_program(const char *path)
{
    struct stat about;
    return stat(path, &about) == 0 && S_ISREG(about.st_mode) && access(path, X_OK) == 0;
}

bool file_find_program(const char *name, char out[PATH_MAX])
{
    const char *path = getenv("PATH");
    while (path && *path) {
        size_t length = strcspn(path, ":");
        int size = snprintf(out, PATH_MAX, "%.*s/%s", (int)length, path, name);
        if (length && size > 0 && size < PATH_MAX && file_is_program(out))
            return true;
        path += length + (path[length] == ':');
    }
    return false;
}
