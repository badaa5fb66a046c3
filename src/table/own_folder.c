/* own_folder.c - a folder for one program's files, empty at first and taken away with all that is in it. */
#include "table/own_folder.h"

#include <errno.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { OPEN_FOLDERS = 16 };

char *own_folder_make(void)
{
    static const char name[] = "/koudi-seat-XXXXXX";
    const char *parent = getenv("TMPDIR");
    if (!parent || *parent != '/')
        parent = "/tmp";
    size_t size = strlen(parent) + sizeof name;
    char *path = malloc(size);
    if (!path)
        return NULL;
    snprintf(path, size, "%s%s", parent, name);
    if (mkdtemp(path))
        return path;
    int error = errno;
    free(path);
    errno = error;
    return NULL;
}

static int remove_one(const char *path, const struct stat *about, int kind, struct FTW *at)
{
    (void)about;
    (void)kind;
    (void)at;
    (void)remove(path);
    return 0;
}

void own_folder_remove(char *path)
{
    if (!path)
        return;
    (void)nftw(path, remove_one, OPEN_FOLDERS, FTW_PHYS | FTW_DEPTH);
    free(path);
}
