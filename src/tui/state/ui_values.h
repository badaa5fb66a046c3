/* ui_values.h - what keys do where values are listed: in the rule editor, in the box with the rules in force, and
   in the settings. */
#ifndef KOUDI_TUI_STATE_UI_VALUES_H
#define KOUDI_TUI_STATE_UI_VALUES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "tui/state/ui_request.h"

enum { MOST_RULE_LINES = 128 };

/* The rule editor, and the rules in force. Rows that differed when the page was opened stand first; the order stays
   while values change. */
typedef struct rule_page {
    int line;         /* the cursor's; -1: the sets of rules above the lines */
    int from;         /* where it was before a row was sought */
    int differing;    /* so many lines are of rows that differed */
    bool changed;     /* since the rules were kept last */
    bool keeping;     /* what is typed is a name for the rules, not of a row */
    bool replaces;    /* the name is taken: the next Enter replaces those rules */
    const char *why;  /* what was typed last leads nowhere, to be translated; NULL: it does */
    const char *kept; /* the name that the rules were just kept under, or NULL */
    uint8_t rows[MOST_RULE_LINES];  /* of kd_rule_rows, line by line */
    const struct named_list *named; /* the sets kept under a name, the program's; or NULL */
} rule_page;

/* Bytes of a text: of an invitation that a chat has quoted and broken into lines. */
enum { UI_TYPED = 2560 };

/* The settings, and other rows that are of the same kind: those of a table to be opened or joined. */
typedef struct settings_page {
    int row;             /* the cursor's */
    bool naming;         /* a text is being typed: */
    char name[UI_TYPED]; /* so far */
    char why[UI_WHY];    /* why the settings cannot be kept, or "" */
} settings_page;

/* Begins with the first row, and nothing typed. */
void settings_page_begin(ui *u);
/* The row of a member of the settings: setting_row_at(offsetof(settings, theme)). */
int setting_row_at(size_t offset);

ui_request rule_editor_open(ui *u);
/* Rules that were changed are kept if they are playable. */
ui_request rule_editor_close(ui *u);
ui_request settings_open(ui *u);
/* In the menu: the next bots to play against. */
void settings_bots(ui *u);

/* The first line of the next section of the rules. */
void rules_section(ui *u);
/* Begins to type a name for the rules shown. */
void rules_name_begin(ui *u);
/* Forgets what came of the text that was typed last. */
void rule_page_quiet(ui *u);

/* The next value (1) or the one before (-1); of a text without words, 1 begins to type it. */
ui_request value_step(ui *u, int by);
/* Begins to type the text of the row, if it has one. */
void value_name(ui *u);
ui_request value_type(ui *u, int key);
ui_request value_untype(ui *u);
/* The value of the preset, or the default of the setting; on the line of presets, the whole preset. */
ui_request value_reset(ui *u);
/* Changes the value that is offered beside the presets with that key. */
void value_offer(ui *u, int key);
/* Would that key change its offer now? */
bool value_offered(const ui *u, int key);

ui_request naming_done(ui *u);
/* The line editor: a key while a text or talk is typed. */
void line_type(ui *u, int key);
void line_untype(ui *u);

#endif
