/* store.h - writes the record of a game as it is played. */
#ifndef KOUDI_STORE_H
#define KOUDI_STORE_H

#include "table/record.h"

typedef struct store store;

/* Makes the file, which must not exist yet, and writes the head; an empty date is now. sync: the
   disk has every seat's action before the next one. NULL, with errno, when that fails. */
store *store_open(const char *path, const record_head *head, bool sync);
/* Writes an action that was applied, and the hash after each trick and deal. After a failure
   nothing more is written, and store_error keeps the errno value. */
void store_applied(store *store, const kd_match *match, const kd_action *action,
                   const kd_events *events);
int store_error(const store *store);
/* Returns store_error, or the error that closing met. store may be NULL. */
int store_close(store *store);

/* Where a new record goes, by the XDG rules; makes the folders. False with errno. */
bool store_default_path(char *out, size_t size);

#endif
