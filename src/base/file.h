/* file.h - reads whole files of unknown origin; replaces files atomically. */
#ifndef KOUDI_BASE_FILE_H
#define KOUDI_BASE_FILE_H

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#ifndef PATH_MAX /* the system sets no limit */
#define PATH_MAX 4096
#endif

/* Reads the file at path, at most most bytes, into memory that the caller frees, and adds a NUL. NULL,
   with errno: EISDIR for a folder, EFBIG, ENODEV for pipes, devices and whatever else might block. */
char *file_load(const char *path, size_t most, size_t *size);
/* Reads into text, of size bytes, and adds a NUL. Returns the length, or -1 with errno. */
long file_read(const char *path, char *text, size_t size);
/* The sentence for an errno of these functions. */
const char *file_why(int error);

/* Creates a new file beside path and puts its name into fresh; only the owner may read it, and other
   processes use other names. NULL with errno. Removes such files that killed programs have left. */
FILE *file_begin(const char *path, char *fresh, size_t size);
/* Syncs and closes the new file and renames it to path. False, with errno and path unchanged, when that
   fails. */
bool file_finish(FILE *file, const char *fresh, const char *path);

#endif
