/* own_command.c - what people type on this machine to start this program. */
#include "base/own_command.h"

#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char name[] = "koudi";

/* Is the first program of that name in PATH this file? */
static bool in_path(const struct stat *own)
{
    const char *at = getenv("PATH");
    char path[PATH_MAX];
    struct stat found;
    while (at && *at) {
        size_t length = strcspn(at, ":");
        int n = snprintf(path, sizeof path, "%.*s/%s", (int)length, at, name);
        if (n > 0 && (size_t)n < sizeof path && access(path, X_OK) == 0 &&
            stat(path, &found) == 0 && S_ISREG(found.st_mode))
            return found.st_dev == own->st_dev && found.st_ino == own->st_ino;
        at += length + (at[length] == ':');
    }
    return false;
}

/* Puts it between single quotes, in which the shell changes nothing but their end. */
static void quote(const char *text, char *out, size_t size)
{
    size_t used = (size_t)snprintf(out, size, "'");
    for (; *text && used + 6 < size; text++)
        used += (size_t)snprintf(out + used, size - used, *text == '\'' ? "'\\''" : "%c", *text);
    snprintf(out + used, size - used, "'");
}

void own_command_of(const char *program, char *out, size_t size)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                                "/._+-,:@%";
    char path[PATH_MAX];
    struct stat own;
    if (!realpath(program, path) || stat(path, &own) != 0 || in_path(&own))
        snprintf(out, size, "%s", name);
    else if (path[strspn(path, plain)])
        quote(path, out, size);
    else
        snprintf(out, size, "%s", path);
}

void own_command(char *out, size_t size)
{
    own_command_of("/proc/self/exe", out, size);
}
