/* xdg.c - the folders of the user's files, by the XDG base directory specification. */
#include "base/xdg.h"

#include "base/file.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

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
