/* own_folder.h - a folder for one program's files, empty at first and taken away with all that is in it. */
#ifndef KOUDI_OWN_FOLDER_H
#define KOUDI_OWN_FOLDER_H

/* Makes it, for this user alone, where temporary files are; its path is the caller's, for
   own_folder_remove. NULL with errno. */
char *own_folder_make(void);
/* Removes it and frees the path, which may be NULL. */
void own_folder_remove(char *path);

#endif
