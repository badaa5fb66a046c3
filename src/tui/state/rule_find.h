/* rule_find.h - rows by what people call them, and a word that carries rules (record/rules_word.h). */
#ifndef KOUDI_TUI_STATE_RULE_FIND_H
#define KOUDI_TUI_STATE_RULE_FIND_H

#include "tui/state/ui_request.h"

/* The row that is called so best: a name, a part of one, or a part of its help; of several the first.
   -1: none. */
int rule_find(const char *part);
/* The set of rules that is called so, by its word or a name; of a part of one, where no row is called so. -1: none. */
int rule_find_set(const ui *u, const char *part);
/* Begins to type a name or a word of rules. */
void rule_find_begin(ui *u);
/* More has been typed: the cursor goes where that leads, or back. */
void rule_find_typed(ui *u);
/* Typed to the end: takes the rules of a word. */
void rule_find_done(ui *u);
/* Given up: the cursor is where it was. */
void rule_find_back(ui *u);

#endif
