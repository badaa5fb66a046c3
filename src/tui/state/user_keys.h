/* user_keys.h - the keys that the player has given to commands, and the key rows that follow. */
#ifndef KOUDI_TUI_STATE_USER_KEYS_H
#define KOUDI_TUI_STATE_USER_KEYS_H

#include <stdbool.h>
#include <stddef.h>

enum { USER_KEYS_COMMANDS = 32, USER_KEYS_A_COMMAND = 4 };

/* By command, in the order of named_commands. */
typedef struct user_keys {
    int keys[USER_KEYS_COMMANDS][USER_KEYS_A_COMMAND]; /* instead of the default ones; 0: no more */
    int line[USER_KEYS_COMMANDS];                      /* of the file that says so */
} user_keys;

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
