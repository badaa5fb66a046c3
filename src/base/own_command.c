/* own_command.c - what people type on this machine to start this program. */
#include "base/own_command.h"

#include "base/file.h"
#include "base/platform.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static const char name[] = "koudi";

/* Is the first program of that name in PATH this file? */
static bool is_found(const struct stat *own)
{
    char path[PATH_MAX];
    struct stat found;
    return file_find_program(name, path) && stat(path, &found) == 0 &&
           found.st_dev == own->st_dev && found.st_ino == own->st_ino;
}

void own_command_of(const char *program, char *out, size_t size)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                                "/._+-,:@%";
    char path[PATH_MAX];
    struct stat own;
    bool named = !realpath(program, path) || stat(path, &own) != 0 || is_found(&own);
    if (named || !path[strspn(path, plain)]) {
        snprintf(out, size, "%s", named ? name : path);
        return;
    }
    /* Between single quotes, in which the shell changes nothing but their end. */
    size_t used = (size_t)snprintf(out, size, "'");
    for (const char *c = path; *c && used + 6 < size; c++)
        used += (size_t)snprintf(out + used, size - used, *c == '\'' ? "'\\''" : "%c", *c);
    snprintf(out + used, size - used, "'");
}

void own_command(char *out, size_t size)
{
    const char *program = own_program();
    own_command_of(program ? program : "", out, size);
}
