/* folder.h - a folder of a test's own, and whole files. */
#ifndef FOLDER_H
#define FOLDER_H

#include <stddef.h>

/* The folder, while there is one. */
extern char folder[64];

/* A cmocka setup and teardown, of one test or of all. */
int make_folder(void **state);
int remove_folder(void **state);
/* The same elsewhere than in /tmp. */
int make_folder_in(const char *where);
/* The path of something in it; holds until four more are asked for. */
const char *in_folder(const char *name);

/* Removes what is at path with all that is in it; 0, or -1. */
int remove_all(const char *path);
/* Reads a file, which must fit into room bytes with a NUL behind; its size. */
size_t read_all(const char *path, char *out, size_t room);
void write_all(const char *path, const char *text, size_t size);

#endif
