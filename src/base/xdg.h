/* xdg.h - where the user's files go, by the XDG rules. */
#ifndef KOUDI_BASE_XDG_H
#define KOUDI_BASE_XDG_H

#include <stdbool.h>
#include <stddef.h>

/* Puts the path of a file below the folder that an environment variable names, or else below
   home_folder in the user's home. False with errno where neither is known or there is no room. */
bool xdg_path(const char *variable, const char *home_folder, const char *file, char *out,
              size_t size);
/* Makes every folder on the way to path, which ends in a file's name; false with errno. */
bool xdg_make_folders(const char *path);

#endif
