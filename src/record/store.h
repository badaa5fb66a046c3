/* store.h - writes the record of a game as it is played. */
#ifndef KOUDI_RECORD_STORE_H
#define KOUDI_RECORD_STORE_H

#include "record/history.h"

typedef struct store store;

/* Makes the file, which must not exist yet, and writes the head; an empty date is now. sync: every
   seat's action is on the disk before the next one. NULL, with errno, when that fails. */
store *store_open(const char *path, const record_head *head, bool sync);
/* Continues the record at path, which history was read from. A torn last line is cut off, and a missing
   hash is written; match is the state at the end. NULL, with errno: EBUSY when another
   program writes it or has written it since. */
store *store_continue(const char *path, const history *history, const kd_match *match);
/* Does another program write this record now? */
bool store_locked(const char *path);
/* Writes an action that was applied, and the hash after each trick and deal. After a failure
   nothing more is written, and store_error keeps the errno value. */
void store_applied(store *store, const kd_match *match, const kd_action *action,
                   const kd_events *events);
/* What is written from here on waits until store_release, and is then written at once: a program that dies
   in between leaves all of it or nothing. */
void store_hold(store *store);
void store_release(store *store);
/* What a seat says of the next action: a comment that is written with it, so that a game broken off
   has both or neither. */
void store_says(store *store, int seat, const char *text);
/* Writes the first actions of a record once more, with their hashes and notes. */
void store_past(store *store, const history *past, int count);
/* From now on every seat's action is synced before the next one. */
void store_sync(store *store);
/* The seal of a deck, written before its deal, and the deck, written after it. Not in version 1. */
void store_seal(store *store, const char *seal);
void store_deck(store *store, const char *text);
/* Keeps the seed in a file beside the record while the match lasts; false with errno, and the record goes
   on. store_tell_seed writes it into the record, once the match is over, and removes that file. Version
   1 and 2 have it in their head. */
bool store_keep_seed(const store *store, const dealer_seed *seed);
void store_tell_seed(store *store, const dealer_seed *from);
/* How many seconds the match has taken; written before the next action. Version 1 does not have it. */
void store_clock(store *store, unsigned seconds);
/* Writes a comment, a line for each line of the text; control characters are replaced, long lines cut. */
void store_note(store *store, const char *note);
/* The last play or burying is taken back. Version 1 has no line for that: false. */
bool store_can_back(const store *store);
void store_back(store *store);
int store_error(const store *store);
/* Does the record hold no action? */
bool store_is_empty(const store *store);
/* Removes the file of the record, and that of its seed. */
void store_remove(store *store);
/* Such an error in words. ESTALE: the file was removed; EOVERFLOW: the record has
   the greatest size that can be read. */
const char *store_why(int error);
/* Returns store_error, or the error that closing met. store may be NULL. */
int store_close(store *store);

/* The folder that new records go to, by the XDG rules. False with errno. */
bool store_folder(char *out, size_t size);
/* The path of a new record there; makes the folders. False with errno. */
bool store_default_path(char *out, size_t size);

#endif
