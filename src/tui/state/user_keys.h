/* user_keys.h - the keys that the player has given to commands, and the key rows that follow. */
#ifndef KOUDI_TUI_STATE_USER_KEYS_H
#define KOUDI_TUI_STATE_USER_KEYS_H

#include <stdbool.h>
#include <stddef.h>

enum { USER_KEYS_CHANGES = 32, USER_KEYS_A_COMMAND = 4 };

/* One command has these keys instead of its usual ones. */
typedef struct key_change {
    int name; /* of the commands that may be given keys */
    int line; /* of the file that says so */
    int keys[USER_KEYS_A_COMMAND];
} key_change;

typedef struct user_keys {
    int count;
    key_change change[USER_KEYS_CHANGES];
} user_keys;

/* The commands that may be given keys: their names, NULL past the last. */
const char *user_keys_name(int i);
/* Takes "p Enter" as the keys of a command; a later line replaces an earlier one. False, with a
   sentence in why, when there is no such command or key. */
bool user_keys_add(user_keys *map, const char *name, const char *keys, int line, char *why,
                   size_t size);
/* Finds two commands that would have one key in the same mode, and takes back the later change of
   them. Returns its line with a sentence in why; 0: there are none. */
int user_keys_clash(user_keys *map, char *why, size_t size);
/* "p Enter": the keys of a command, as changed or else as usual. */
void user_keys_print(const user_keys *map, int name, char *out, size_t size);
/* Is the command's line in the map? */
bool user_keys_has(const user_keys *map, int name);
/* The keys of the program from now on; NULL: the usual ones. */
void user_keys_use(const user_keys *map);

#endif
