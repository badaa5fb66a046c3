/* scratch_folder.h - a folder for what one program writes while it sits: empty at first, removed with
   all that is in it. */
#ifndef KOUDI_TABLE_SCRATCH_FOLDER_H
#define KOUDI_TABLE_SCRATCH_FOLDER_H

#include <stdbool.h>
#include <stddef.h>

/* The folder that all scratch folders of this user lie in, this user's alone: koudi-UID in $TMPDIR.
   It need not be there. False when there is no room. */
bool scratch_folder_parent(char *out, size_t size);
/* Makes a scratch folder; its path is the caller's. NULL with errno. */
char *scratch_folder_make(void);
/* Removes the folder with all that is in it, also what it keeps from its owner, and the parent when
   that is empty then. Calls nothing but what signal handlers may call. */
void scratch_folder_remove(const char *path);

#endif
