/* children.c - the children of the calling process, read from /proc without allocating. */
#ifdef __linux__      /* for syscall */
#define _GNU_SOURCE 1 // NOLINT(bugprone-reserved-identifier,cert-dcl37-c,cert-dcl51-cpp)
#endif

#include "table/children.h"

#ifdef __linux__

#include <fcntl.h>
#include <stdalign.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { CHUNK = 4096 };

/* As getdents64 writes it. */
struct entry {
    uint64_t inode;
    int64_t next;
    uint16_t size;
    uint8_t type;
    char name[];
};

static int open_to_read(const char *path)
{
    return open(path, O_RDONLY | O_CLOEXEC);
}

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
    int count = 0, fd = open_to_read("/proc");
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
    int count = 0, fd = open_to_read("/proc/thread-self/children");
    if (fd < 0)
        return children_scan(list, room);
    ssize_t length = read(fd, text, sizeof text - 1);
    (void)close(fd);
    text[length > 0 ? length : 0] = '\0';
    /* Each number has a space behind it, but for one that is cut. */
    for (const char *at = text, *end; count < room && (end = strchr(at, ' ')); at = end + 1)
        list[count++] = number_at(at);
    return count;
}

#else

int children_scan(pid_t list[], int room)
{
    (void)list;
    (void)room;
    return 0;
}

int children_list(pid_t list[], int room)
{
    return children_scan(list, room);
}

#endif
