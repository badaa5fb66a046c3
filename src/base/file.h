/* file.h - reads whole files of unknown origin, replaces own files in one step. */
#ifndef KOUDI_BASE_FILE_H
#define KOUDI_BASE_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* Reads the file at path, of most bytes at most, into memory that the caller frees. NULL, with
   errno: EISDIR for a folder, EFBIG, ENODEV for a pipe, a device and all else that might be waited
   for. */
char *file_load(const char *path, size_t most, size_t *size);
/* The same into text, which holds size bytes, with a NUL behind; its length, or -1 with errno. */
long file_read(const char *path, char *text, size_t size);
/* What errno says of a file that could not be read. */
const char *file_why(int error);

/* A fresh file beside path, its owner's and this process's alone, whose name goes into fresh; NULL
   with errno. Takes away the fresh files that killed programs left there. */
FILE *file_begin(const char *path, char *fresh, size_t size);
/* Puts it in the place of path once it is whole and on the disk; otherwise path stays as it was,
   and errno says why. Closes file. */
bool file_finish(FILE *file, const char *fresh, const char *path);

#endif
