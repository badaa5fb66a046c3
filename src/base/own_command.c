/* own_command.c - what people type on this machine to start this program. */
#include "base/own_command.h"

#include "base/file.h"

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

/* Puts it between single quotes, in which the shell changes nothing but their end. */
static void command_quote(const char *text, char *out, size_t size)
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
    if (!realpath(program, path) || stat(path, &own) != 0 || is_found(&own))
        snprintf(out, size, "%s", name);
    else if (path[strspn(path, plain)])
        command_quote(path, out, size);
    else
        snprintf(out, size, "%s", path);
}

void own_command(char *out, size_t size)
{
    own_command_of("/proc/self/exe", out, size);
}
