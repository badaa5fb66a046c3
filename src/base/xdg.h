/* xdg.h - the folders of the user's files, by the XDG base directory specification. */
#ifndef KOUDI_BASE_XDG_H
#define KOUDI_BASE_XDG_H

#include <stdbool.h>
#include <stddef.h>

/* Makes the path of a file in the folder koudi/ of the folder that an environment variable names, or of
   home_folder in the user's home. False, with errno, when neither is set or the path is too long. */
bool xdg_path(const char *variable, const char *home_folder, const char *file, char *out,
              size_t size);
/* Makes the missing folders of path, which ends in a file's name; false with errno. */
bool xdg_make_folders(const char *path);

#endif
