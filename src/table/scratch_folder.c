/* scratch_folder.c - a folder for what one program writes while it sits. */
#include "table/scratch_folder.h"

#include "table/places.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { TRIES = 100 };

bool scratch_folder_parent(char *out, size_t size)
{
    const char *where = getenv("TMPDIR");
    if (!where || *where != '/')
        where = "/tmp";
    int length = snprintf(out, size, "%s/koudi-%ld", where, (long)geteuid());
    return length > 0 && (size_t)length < size;
}

/* In a folder that everybody may write to, another user may have made it. */
static bool make_parent(const char *path)
{
    struct stat about;
    if (mkdir(path, 0700) == 0)
        return true;
    if (errno != EEXIST || lstat(path, &about) != 0)
        return false;
    if (S_ISDIR(about.st_mode) && about.st_uid == geteuid() && !(about.st_mode & 077))
        return true;
    errno = EACCES;
    return false;
}

char *scratch_folder_make(void)
{
    static const char name[] = "/seat-XXXXXX";
    char parent[PATH_MAX], path[PATH_MAX + sizeof name];
    if (!scratch_folder_parent(parent, sizeof parent)) {
        errno = ENAMETOOLONG;
        return NULL;
    }
    for (int i = 0; i < TRIES && make_parent(parent); i++) {
        snprintf(path, sizeof path, "%s%s", parent, name);
        if (mkdtemp(path))
            return strdup(path);
        if (errno != ENOENT) /* ENOENT: another game has just removed the parent */
            break;
    }
    return NULL;
}

/* By rm in another process: the caller may neither allocate nor run out of descriptors. */
static void remove_filled(const char *path)
{
    static const char script[] = "find \"$1\" -type d ! -perm -700 -exec chmod u+rwx {} \\; 2>&-\n"
                                 "exec rm -rf \"$1\" 2>&-";
    extern char **environ;
    union {
        const char *given[6];
        char *wanted[6]; /* execve changes no word */
    } words = {.given = {"sh", "-c", script, "sh", path, NULL}};
    pid_t remover = fork();
    if (remover == 0) {
        sigset_t none;
        sigemptyset(&none);
        (void)sigprocmask(SIG_SETMASK, &none, NULL);
        (void)execve("/bin/sh", words.wanted, environ);
        _exit(127);
    }
    while (remover > 0 && waitpid(remover, NULL, 0) < 0 && errno == EINTR) {
    }
}

void scratch_folder_remove(const char *path)
{
    char parent[PATH_MAX];
    const char *slash = strrchr(path, '/');
    size_t length = slash ? (size_t)(slash - path) : 0;
    if (rmdir(path) != 0 && errno != ENOENT)
        remove_filled(path);
    if (!length || length >= sizeof parent)
        return;
    memcpy(parent, path, length);
    parent[length] = '\0';
    (void)rmdir(parent);
}
