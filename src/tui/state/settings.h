/* settings.h - the settings of the player: the table from which their file is read and written, and the screen is
   drawn. */
#ifndef KOUDI_TUI_STATE_SETTINGS_H
#define KOUDI_TUI_STATE_SETTINGS_H

#include <stdbool.h>
#include <stddef.h>

#include "koudi.h"

enum { SETTING_NAME = 32, SETTING_VALUE = 64 };

enum { USER_KEYS_COMMANDS = 160, USER_KEYS_A_COMMAND = 4 };

/* The keys that the player has given to commands, by the command: see key_names.c. */
typedef struct user_keys {
    int keys[USER_KEYS_COMMANDS][USER_KEYS_A_COMMAND]; /* instead of the default ones; 0: no more */
    int line[USER_KEYS_COMMANDS];                      /* of the file that says so */
} user_keys;

typedef struct settings {
    int speed, bots, rules, hints, coach, clock, counter, last_cards, dealing, undo, field, confirm;
    int theme, suits, order, layout, faces, motion, ascii, language;
    int mouse, bell, idle;
    char name[KD_SEATS][SETTING_NAME]; /* of people; "": by their seat */
    user_keys keys;
} settings;

enum {
    SETTING_KEPT_RULES = 0
}; /* those chosen in the menu; other values: 1 + number of the preset */

/* Words of the setting "dealing". */
enum { SETTING_DEALING_AUTO, SETTING_DEALING_LIVE, SETTING_DEALING_ASK };

typedef enum setting_kind {
    SETTING_CHOICE, /* one of the row's words */
    SETTING_BOT,    /* one of the bots */
    SETTING_RULES,  /* a preset, or what was chosen in the menu */
    SETTING_YES_NO,
    SETTING_NUMBER,
    SETTING_STRING,
    SETTING_WHO,  /* a string: one of the row's words, or a name */
    SETTING_PLACE /* the same with an address, and its port */
} setting_kind;

typedef struct setting_row {
    const char *section, *key; /* as in the file */
    const char *name; /* as players read it; translated, as the section is, where it is shown */
    setting_kind kind;
    const char *const *words; /* of a choice, NULL past the last */
    int low, high;            /* of a number; high of a text: its room in bytes, 0: SETTING_NAME */
    const char *usual;
    size_t offset; /* of its int, or of its text, in struct settings or what else the row is of */
    const char *help;
} setting_row;

extern const char *const setting_speeds[]; /* the words of a pace */
extern const char *const setting_clocks[]; /* those of a table's clock */
extern const setting_row settings_rows[];
extern const int setting_count;

/* Sets all settings to their defaults. */
void settings_default(settings *c);
/* The row of that key, or NULL. */
const setting_row *setting_find(const char *key);

/* ---- one value: of is the struct settings, or what else the row is of ---- */

/* Sets the default. */
void setting_default(void *of, const setting_row *row);
/* Sets a value from text. Where the value is invalid, returns false and a sentence in why, and changes
   nothing. */
bool setting_set(void *of, const setting_row *row, const char *value, char *why, size_t size);
/* The value as text, as in a file. */
void setting_print(const void *of, const setting_row *row, char out[SETTING_VALUE]);
/* Is the value a text that may be typed? */
bool setting_is_text(const setting_row *row);
/* Its room in bytes, with the NUL. */
size_t setting_room(const setting_row *row);
/* Word i of a row; NULL past the last one, and of a number or a text. */
const char *setting_word(const setting_row *row, int i);
/* The same of those that are offered: rules that are superseded are read, and not offered. */
const char *setting_offer(const setting_row *row, int i);
/* A word as players read it, translated. */
const char *setting_word_text(const char *word);
/* The number of the word that it is, or the number itself; of a text 0, or -1 where that is none of the words. */
int setting_int(const void *of, const setting_row *row);
/* The next value or the one before; choices go round, numbers end. */
void setting_step(void *of, const setting_row *row, int by);
/* Sets a number; false, and nothing done, when it is out of range. */
bool setting_number(void *of, const setting_row *row, int number);
void setting_copy(void *to, const void *from, const setting_row *row);
bool setting_same(const void *a, const void *b, const setting_row *row);

/* ---- the file ---- */

enum { SETTING_COMPLAINTS = 12, SETTING_TEXT = 1 << 14 };

/* The faults of a file, by line. */
typedef struct settings_complaints {
    int count;
    struct {
        int line;
        char what[160];
    } at[SETTING_COMPLAINTS];
} settings_complaints;

/* Sets what a file says in *c. A line that cannot be used is listed in *wrong and ignored. */
void settings_parse(settings *c, const char *text, size_t length, settings_complaints *wrong);
/* All settings as a file; returns its length, less than size. */
size_t settings_file(const settings *c, char *out, size_t size);
/* Copies a file with the line of one row changed. Returns its length; 0: it does not fit. */
size_t settings_edit(const char *text, size_t length, const settings *c, const setting_row *row,
                     char *out, size_t size);

#endif
