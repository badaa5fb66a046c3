/* file.h - reads whole files of unknown origin; replaces files atomically; where the user's files and programs are. */
#ifndef KOUDI_BASE_FILE_H
#define KOUDI_BASE_FILE_H

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#ifndef PATH_MAX /* the system sets no limit */
#define PATH_MAX 4096
#endif

/* Reads *size bytes from a descriptor, or fewer where it ends before; *size is how many. False with errno, after those
   that could be read. */
bool file_read_from(int fd, void *out, size_t *size);
/* Reads the file at path, at most most bytes, into memory that the caller frees, and adds a NUL. NULL,
   with errno: EISDIR for a folder, EFBIG, ENODEV for pipes, devices and whatever else might block. */
char *file_load(const char *path, size_t most, size_t *size);
/* The same; "" where there is no such file. */
char *file_load_if_any(const char *path, size_t most, size_t *size);
/* Reads into text, of size bytes, and adds a NUL. Returns the length, or -1 with errno. */
long file_read(const char *path, char *text, size_t size);
/* The length of the line at `at`, which is before end, without its newline; the next one begins behind that. */
size_t file_line(const char *at, const char *end);
/* The sentence for an errno of these functions. */
const char *file_why(int error);

/* Creates a new file beside path and puts its name into fresh; only the owner may read it, and other
   processes use other names. NULL with errno. Removes such files that killed programs have left. */
FILE *file_begin(const char *path, char *fresh, size_t size);
/* Syncs and closes the new file and renames it to path. False, with errno and path unchanged, when that
   fails. */
bool file_finish(FILE *file, const char *fresh, const char *path);

/* Locks the folder of path, which is made if it is missing, for a change that depends on what the file has: no other program
   may change it between. Waits for one that does. Where the file system has no locks, nobody is kept out. Returns what
   file_unlock takes; -1, with errno, where there can be no folder. */
int file_lock(const char *path);
/* Ends it; keeps errno. lock may be -1. */
void file_unlock(int lock);

/* ---- the user's folders, by the XDG base directory specification ---- */

/* Makes the path of a file in the folder koudi/ of the folder that an environment variable names, or of
   home_folder in the user's home. False, with errno, when neither is set or the path is too long. */
bool xdg_path(const char *variable, const char *home_folder, const char *file, char *out,
              size_t size);
/* Makes the missing folders of path, which ends in a file's name; false with errno. */
bool xdg_make_folders(const char *path);

/* A path's last part. */
const char *file_name(const char *path);

/* ---- programs ---- */

/* Is it a file that may be executed? */
bool file_is_program(const char *path);
/* Finds a program by its name in the folders of PATH; empty ones are passed over. */
bool file_find_program(const char *name, char out[PATH_MAX]);

#endif
