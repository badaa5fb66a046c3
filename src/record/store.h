/* store.h - writes the record of a game as it is played. */
#ifndef KOUDI_RECORD_STORE_H
#define KOUDI_RECORD_STORE_H

#include "record/history.h"

typedef struct store store;
struct syncs;

/* Creates the file, which must not exist yet, and writes the head; an empty date means now. sync: every
   seat's action is on the disk before the next one. NULL, with errno, when that fails. */
store *store_open(const char *path, const record_head *head, bool sync);
/* Continues the record at path, from which history was read; match is the state at its end. Cuts off a
   torn last line and adds the last hash when it is missing. NULL, with errno: EBUSY when another program
   writes to the file or has written to it since. */
store *store_continue(const char *path, const history *history, const kd_match *match);
/* Does another program have this record open for writing? */
bool store_locked(const char *path);
/* Writes an action that has been applied, and the hash after each trick and deal. After a failure
   nothing more is written, and store_error returns the errno value. */
void store_applied(store *store, const kd_match *match, const kd_action *action,
                   const kd_events *events);
/* Lines are buffered from store_hold to store_release, which writes them at once: a program that dies in
   between leaves all of them or none. */
void store_hold(store *store);
void store_release(store *store);
/* A seat's comment on the next action. It is written together with the action, so that an interrupted
   record has both or neither. */
void store_says(store *store, int seat, const char *text);
/* Copies the first count actions of another record, with hashes and notes. */
void store_past(store *store, const history *past, int count);
/* From now on every seat's action is synced before the next one. */
void store_sync(store *store);
/* From now on what has to be synced is, but beside the loop: the calls that write do not wait for it. done is called
   from the loop once all that was written until then is on the disk, or store_error says why not; it may close the
   store. */
void store_sync_beside(store *st, struct syncs *beside, void (*done)(void *arg), void *arg);
/* Is something written that should be on the disk, and may not be there yet? */
bool store_syncs(const store *store);
/* Waits for that; done is not called. */
void store_settle(store *store);
/* Writes a line of a key and a value, which is not to be cut: the "seal" of a deck before its deal, and the "deck"
   after it. Version 1 does not have them. */
void store_value(store *store, const char *key, const char *value);
/* Writes what c has and kept, of the same deal, has not: commitments, then numbers. Only from version 4 on there are lines for
   that: else store_can_commit is false. */
bool store_can_commit(const store *store);
void store_commitments(store *store, const commitments *c, const commitments *kept);
/* store_keep_seed keeps the seed in a file beside the record; false with errno, and the record goes on.
   store_tell_seed writes it into the record when the match is over, and removes that file. */
bool store_keep_seed(const store *store, const dealer_seed *seed);
void store_tell_seed(store *store, const dealer_seed *from);
/* Writes how many seconds the match has taken. */
void store_clock(store *store, unsigned seconds);
/* Writes a comment, line by line; control characters are replaced, long lines cut. */
void store_note(store *store, const char *note);
/* Cuts off the last so many actions, and what belongs to them; other lines since then stay (record_stays), and the
   comment says so. A program that dies meanwhile leaves the record as it was, or cut and with the comment. */
void store_cut(store *store, int gone, const char *note);
int store_error(const store *store);
/* Does the record have no action? */
bool store_is_empty(const store *store);
/* Removes the record and the file of its seed. */
void store_remove(store *store);
/* The sentence for an error of a store. ESTALE: the file was removed; EOVERFLOW: the record has reached
   the greatest size that can be read; EMSGSIZE: a line would. */
const char *store_why(int error);
/* Returns store_error, or the error of closing the file. store may be NULL. */
int store_close(store *store);

/* The ending of the name of the file beside a record that keeps the people of a table with several terminals. */
#define STORE_KEYS ".keys"
/* That of the copy of another table's record, whose cards are dealt. */
#define STORE_SAME ".same"
/* The folder that new records go to, by the XDG rules. False with errno. */
bool store_folder(char *out, size_t size);
/* The path of a new record there; makes the folders. False with errno. */
bool store_default_path(char *out, size_t size);

#endif
