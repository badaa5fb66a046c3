/* settings.h - the settings: one table, from which files are read and written and the screen drawn. */
#ifndef KOUDI_TUI_STATE_SETTINGS_H
#define KOUDI_TUI_STATE_SETTINGS_H

#include "koudi.h"
#include "tui/state/keymap.h"

enum { CONFIG_NAME = 32, CONFIG_VALUE = 64, CONFIG_COMPLAINTS = 12, CONFIG_TEXT = 1 << 14 };

typedef struct prefs {
    int speed, bots, rules, hints, counter, last_cards;
    int theme, suits, order, layout, ascii, language;
    int mouse, bell, idle;
    char name[KD_SEATS][CONFIG_NAME]; /* of people; "": by their seat */
    keymap keys;
} prefs;

enum { CONFIG_KEPT_RULES = 0 }; /* as chosen in the menu; else one more than the preset's number */

typedef enum config_kind {
    CONFIG_CHOICE, /* one of the row's words */
    CONFIG_BOT,    /* one of the bots */
    CONFIG_RULES,  /* a preset, or what was chosen in the menu */
    CONFIG_YES_NO,
    CONFIG_NUMBER,
    CONFIG_STRING
} config_kind;

/* One setting. */
typedef struct config_row {
    const char *section, *key;
    config_kind kind;
    const char *const *words; /* of a choice, NULL past the last */
    int low, high;            /* of a number */
    const char *usual;
    size_t offset; /* of its int, or of its text, in the config */
    const char *help;
} config_row;

extern const config_row config_rows[];
extern const int config_count;

/* What is wrong with a file, by line. */
typedef struct config_complaints {
    int count;
    struct {
        int line;
        char what[160];
    } at[CONFIG_COMPLAINTS];
} config_complaints;

/* The usual settings, all of them. */
void config_default(prefs *c);
/* The row of that key, or NULL. */
const config_row *config_find(const char *key);
/* Takes a value from words. False, nothing changed and a sentence in why, when it will not do. */
bool config_set(prefs *c, const config_row *row, const char *value, char *why, size_t size);
/* The value in words, as files have it. */
void config_print(const prefs *c, const config_row *row, char out[CONFIG_VALUE]);
/* The words of a row one by one, NULL past the last; a number or a text has none. */
const char *config_word(const config_row *row, int i);
int config_int(const prefs *c, const config_row *row);
/* The next value or the one before; choices go round, numbers end. */
void config_step(prefs *c, const config_row *row, int by);
/* Sets a number; false, and nothing done, when it is out of range. */
bool config_number(prefs *c, const config_row *row, int number);
void config_copy(prefs *to, const prefs *from, const config_row *row);
bool config_same(const prefs *a, const prefs *b, const config_row *row);

/* ---- files ---- */

/* Reads a file over what the config holds. What cannot be used is complained of and left. */
void config_parse(prefs *c, const char *text, size_t length, config_complaints *wrong);
/* All settings as a file; returns its length, less than size. */
size_t config_file(const prefs *c, char *out, size_t size);
/* A file as it is, but for the line of one row. Returns its length; 0 when it does not fit. */
size_t config_edit(const char *text, size_t length, const prefs *c, const config_row *row,
                   char *out, size_t size);

#endif
