/* rule_editor.h - the values of the rules as a list: in words, against their preset, changed by keys. */
#ifndef KOUDI_TUI_STATE_RULE_EDITOR_H
#define KOUDI_TUI_STATE_RULE_EDITOR_H

#include "tui/cells/glyph.h"
#include "tui/state/ui.h"

/* The rules that a box shows: those of the game or record, or in the menu those of the next game. */
const kd_rules *rule_editor_rules(const ui *u);

/* ---- presets ---- */

/* The number of the preset of that name; -1: it is the name of a file. */
int rule_editor_preset(const char *name);
/* The values that rules of that name are compared with: of the preset; for a file, the default. */
void rule_editor_base(const char *name, kd_rules *out);
/* Adds which text a preset is from: the first sentence of its first comment. */
void rule_editor_source(const kd_preset *preset, text *t);
/* How many values differ from those of rule_editor_base. */
int rule_editor_changes(const kd_rules *rules, const char *name);

/* ---- one row ---- */

/* The row that the rule belongs to, or a row of its family (DUMP-2, DUMP-3); -1: it depends on no value. */
int rule_editor_row_of(const char *rule);
/* Does a list of rules, blank-separated, name the one of that length? */
bool rule_editor_names(const char *ids, const char *rule, size_t length);
/* The names of the row and of its section as players read them, translated. */
const char *rule_editor_label(const kd_rule_row *row);
const char *rule_editor_section(const kd_rule_row *row);
/* Adds the value of a row as players read it: "2", "first card", "10 K", "none", "South". */
void add_value(text *t, const glyphs *g, const kd_rules *rules, const kd_rule_row *row);
/* Adds the range of a row, in the words of rules files: "a number 1 to 12", "one of: show, first_card". */
void add_range(text *t, const glyphs *g, const kd_rule_row *row);
/* The next value or the one before; choices go round, numbers end. */
void rule_editor_step(kd_rules *rules, const kd_rule_row *row, int by);
/* Applies a key that stands for a rank or a suit. Of a set it adds or removes that member, as long as enough
   are left. */
void rule_editor_word(kd_rules *rules, const kd_rule_row *row, int key);
/* Sets a number; false, and nothing done, when it is out of range. */
bool rule_editor_number(kd_rules *rules, const kd_rule_row *row, int number);

/* ---- values that are offered where the preset is chosen ---- */

typedef struct rule_offer {
    const char *rule;     /* the row: no or yes */
    int key;              /* that changes it */
    const char *words[2]; /* what its values mean */
    const char *never;    /* why it cannot be changed, where the other values forbid it */
} rule_offer;

enum { RULE_OFFERS = 2 };
extern const rule_offer rule_offers[RULE_OFFERS];
/* Does its other value go together with the rest? */
bool rule_offer_fits(const kd_rules *rules, const rule_offer *offer);

#endif
