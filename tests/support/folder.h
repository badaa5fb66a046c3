/* folder.h - a folder of a test's own, and whole files. */
#ifndef FOLDER_H
#define FOLDER_H

#include <stddef.h>

/* The path of the test's folder, between make_folder and remove_folder. */
extern char folder[64];

/* A cmocka setup and teardown, for one test or a group. */
int make_folder(void **state);
int remove_folder(void **state);
/* The same in another parent folder than /tmp. */
int make_folder_in(const char *where);
/* A setup for what syncs much: the folder is in memory where there is a place for that. */
int make_folder_in_memory(void **state);
/* The same, and the test works in the folder. */
int enter_folder(void **state);
int leave_folder(void **state);
/* The path of a name in it; the text is good for three more calls. */
const char *in_folder(const char *name);

/* Writes a text with the folder for each @ in it; returns out. */
const char *with_folder(const char *text, char *out, size_t room);
/* Removes a file, or a folder with its contents. Returns 0, or -1. */
int remove_all(const char *path);
/* The only file of that pattern; good until the next call. */
const char *only_file(const char *pattern);
/* Reads a file, which must fit into room bytes with a NUL after it. Returns its size. */
size_t read_all(const char *path, char *out, size_t room);
void write_all(const char *path, const char *text, size_t size);

#endif
