/* key_names.h - what commands and keys are called, and texts that name them. */
#ifndef KOUDI_TUI_STATE_KEY_NAMES_H
#define KOUDI_TUI_STATE_KEY_NAMES_H

#include "tui/state/keymap.h"

/* Commands that may be given other keys. CMD_LEAVE keeps Ctrl-C besides. */
typedef struct named_command {
    const char *name;
    command command;
} named_command;
enum { NAMED_COMMANDS = 25 };
extern const named_command named_commands[];

/* A command's place there, or -1. CMD_SHOW has the name of CMD_SKIP. */
int command_name(command cmd);
/* The key of a word of that length, or 0. */
int key_named(const char *word, size_t length);
/* Adds a key's name to a list of them; keys without a name are left out. */
void add_key_name(char *out, size_t size, int key);

/* What that key is called, in the player's language: "Tab", "p"; out or a text that stays. */
enum { KEY_NAME = 24 };
const char *key_name(command cmd, char out[KEY_NAME]);
#define KEY_OF(cmd) key_name(cmd, (char[KEY_NAME]){""})
/* A row's name in the player's language, word for word where the keys were changed; out or a text that
   stays. */
enum { KEY_NAMES = 128 };
const char *key_row_name(const key_row *row, char out[KEY_NAMES]);
/* A text with the key of each command that it names: "{next-choice} picks it" is "Tab picks it". */
void keys_fill(const char *words, char *out, size_t size);

#endif
