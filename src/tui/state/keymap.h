/* keymap.h - keys of the player's own: commands by name, and the rows of keys that come of them. */
#ifndef KOUDI_TUI_STATE_KEYMAP_H
#define KOUDI_TUI_STATE_KEYMAP_H

#include <stdbool.h>
#include <stddef.h>

enum { KEYMAP_CHANGES = 32, KEYMAP_KEYS = 4 };

/* One command has these keys instead of its usual ones. */
typedef struct key_change {
    int name; /* of the commands that may be given keys */
    int line; /* of the file that says so */
    int keys[KEYMAP_KEYS];
} key_change;

typedef struct keymap {
    int count;
    key_change change[KEYMAP_CHANGES];
} keymap;

/* The commands that may be given keys: their names, NULL past the last. */
const char *keymap_name(int i);
/* Takes "p Enter" as the keys of a command; a later line replaces an earlier one. False, with a
   sentence in why, when there is no such command or key. */
bool keymap_add(keymap *map, const char *name, const char *keys, int line, char *why, size_t size);
/* Finds two commands that would have one key in the same mode, and takes back the later change of
   them. Returns its line with a sentence in why; 0: there are none. */
int keymap_clash(keymap *map, char *why, size_t size);
/* "p Enter": the keys of a command, as changed or else as usual. */
void keymap_print(const keymap *map, int name, char *out, size_t size);
/* Is the command's line in the map? */
bool keymap_has(const keymap *map, int name);
/* The keys of the program from now on; NULL: the usual ones. */
void keymap_use(const keymap *map);

#endif
