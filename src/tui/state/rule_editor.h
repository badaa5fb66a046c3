/* rule_editor.h - the values of the rules as a list: in words, against their preset, changed by keys. */
#ifndef KOUDI_TUI_STATE_RULE_EDITOR_H
#define KOUDI_TUI_STATE_RULE_EDITOR_H

#include "koudi.h"
#include "tui/cells/cells.h"
#include "tui/state/ui_request.h"

/* The rules that a box shows: those of the game or record, or in the menu those of the next game. */
const kd_rules *rule_editor_rules(const ui *u);

/* ---- presets ---- */

/* The sets of rules to choose from: all presets, and those that the player keeps under a name. */
int rule_sets(const ui *u);
const char *rule_set_name(const ui *u, int set);
void rule_set_read(const ui *u, int set, kd_rules *out);
/* The set becomes the rules of the page. */
void rule_set_take(ui *u, int set);
/* The one that the rules of the page began as; -1: they come from a file. */
int rule_set_here(const ui *u);
/* The preset that the rules of the page are compared with: that of the name, or on which those of that name are
   based; for a file, the default. */
const char *rule_editor_base(const ui *u, kd_rules *out);
/* The text whose rules are looked up: the preset that they are based on; of a file its name. May be NULL. */
const char *rule_editor_text(const ui *u);
/* Adds which text a preset is from: the first sentence of its first comment. */
void rule_editor_source(const kd_preset *preset, text *t);
/* How many values of the two differ. */
int rule_editor_changes(const kd_rules *rules, const kd_rules *base);
/* Rules that are the same as those kept under a name are called so: named_rules_called. */
void rule_set_recognise(ui *u);

/* ---- lines ---- */

/* Puts the rows that differ now first, then the others. */
void rule_lines_sort(ui *u);
/* The line of a row. */
int rule_line_of(const ui *u, int row);
/* The heading above the line. */
const char *rule_line_section(const ui *u, int line);

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
/* Adds the range of a row, with values as add_value has them: "a number 1 to 12", "one of: show | first card". */
void add_range(text *t, const glyphs *g, const kd_rule_row *row);
/* Adds the help of a row, with values as add_value has them. */
void add_rule_help(text *t, const kd_rule_row *row);
/* The next value or the one before; choices go round, numbers end. */
void rule_editor_step(kd_rules *rules, const kd_rule_row *row, int by);
/* Applies a key that stands for a rank or a suit. Of a set it adds or removes that member, as long as enough
   are left. */
void rule_editor_word(kd_rules *rules, const kd_rule_row *row, int key);

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
