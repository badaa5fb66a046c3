/* settings.h - the settings of the player: the table from which files are read and written, and the screen
   is drawn. */
#ifndef KOUDI_TUI_STATE_SETTINGS_H
#define KOUDI_TUI_STATE_SETTINGS_H

#include "koudi.h"
#include "tui/state/user_keys.h"

enum { SETTING_NAME = 32, SETTING_VALUE = 64 };

typedef struct settings {
    int speed, bots, rules, hints, counter, last_cards;
    int theme, suits, order, layout, ascii, language;
    int mouse, bell, idle;
    char name[KD_SEATS][SETTING_NAME]; /* of people; "": by their seat */
    user_keys keys;
} settings;

enum {
    SETTING_KEPT_RULES = 0
}; /* those chosen in the menu; other values: 1 + number of the preset */

typedef enum setting_kind {
    SETTING_CHOICE, /* one of the row's words */
    SETTING_BOT,    /* one of the bots */
    SETTING_RULES,  /* a preset, or what was chosen in the menu */
    SETTING_YES_NO,
    SETTING_NUMBER,
    SETTING_STRING
} setting_kind;

typedef struct setting_row {
    const char *section, *key;
    setting_kind kind;
    const char *const *words; /* of a choice, NULL past the last */
    int low, high;            /* of a number */
    const char *usual;
    size_t offset; /* of its int, or of its text, in struct settings */
    const char *help;
} setting_row;

extern const setting_row settings_rows[];
extern const int setting_count;

/* Sets all settings to their defaults. */
void settings_default(settings *c);
/* The row of that key, or NULL. */
const setting_row *setting_find(const char *key);
/* Sets a value from text. Where the value is invalid, returns false and a sentence in why, and changes
   nothing. */
bool setting_set(settings *c, const setting_row *row, const char *value, char *why, size_t size);
/* The value as text, as in a file. */
void setting_print(const settings *c, const setting_row *row, char out[SETTING_VALUE]);
/* Word i of a row; NULL past the last one, and of a number or a text. */
const char *setting_word(const setting_row *row, int i);
int setting_int(const settings *c, const setting_row *row);
/* The next value or the one before; choices go round, numbers end. */
void setting_step(settings *c, const setting_row *row, int by);
/* Sets a number; false, and nothing done, when it is out of range. */
bool setting_number(settings *c, const setting_row *row, int number);
void setting_copy(settings *to, const settings *from, const setting_row *row);
bool setting_same(const settings *a, const settings *b, const setting_row *row);

#endif
