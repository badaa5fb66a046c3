/* key_names.h - what commands and keys are called, and texts that name them. */
#ifndef KOUDI_TUI_STATE_KEY_NAMES_H
#define KOUDI_TUI_STATE_KEY_NAMES_H

#include "tui/state/keymap.h"

/* Commands that the player may give other keys. CMD_LEAVE keeps Ctrl-C as well. */
typedef struct named_command {
    const char *name;
    command command;
} named_command;
enum { NAMED_COMMANDS = 25 };
extern const named_command named_commands[];

/* The index of a command in named_commands, or -1. CMD_SHOW has the name of CMD_SKIP. */
int command_name(command cmd);
/* The key with that name, which has that length; 0: none. */
int key_named(const char *word, size_t length);
/* Adds a key's name to a list of them; keys without a name are left out. */
void add_key_name(char *out, size_t size, int key);

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

#endif
