/* key_names.h - what commands and keys are called, texts that name them, and the keys that the player has given
   to commands. */
#ifndef KOUDI_TUI_STATE_KEY_NAMES_H
#define KOUDI_TUI_STATE_KEY_NAMES_H

#include "tui/state/keymap.h"

/* The name of the key of a command, in the player's language: "Tab", "p". Returns out or a static text. */
enum { KEY_NAME = 24 };
const char *key_name(command cmd, char out[KEY_NAME]);
#define KEY_OF(cmd) key_name(cmd, (char[KEY_NAME]){""})
/* The name of a row in the player's language, word by word where the keys were changed. Returns out or a
   static text. */
enum { KEY_NAMES = 128 };
const char *key_row_name(const key_row *row, char out[KEY_NAMES]);
/* A text with the key of each command that it names: "{next-choice} picks it" is "Tab picks it". */
void keys_fill(const char *words, char *out, size_t size);

/* ---- keys of the player ---- */

/* The name of command i of those that may be given keys; NULL past the last. */
const char *user_keys_name(int i);
/* Sets the keys of a command from text like "p Enter"; a later line replaces an earlier one. Returns false
   and a sentence in why where there is no such command or key. */
bool user_keys_add(user_keys *map, const char *name, const char *keys, int line, char *why,
                   size_t size);
/* Finds two commands with the same key in one mode, and drops the later change of the two. Returns its line
   and a sentence in why; 0: there are none. */
int user_keys_clash(user_keys *map, char *why, size_t size);
/* Prints the keys of a command, like "p Enter". */
void user_keys_print(const user_keys *map, int name, char *out, size_t size);
/* Has the player given the command keys? */
bool user_keys_has(const user_keys *map, int name);
/* Puts the keys in force; NULL: the default ones. */
void user_keys_use(const user_keys *map);

#endif
