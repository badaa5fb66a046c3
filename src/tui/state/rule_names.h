/* rule_names.h - what people call the rule texts, and the answers to how one's table plays. */
#ifndef KOUDI_TUI_STATE_RULE_NAMES_H
#define KOUDI_TUI_STATE_RULE_NAMES_H

#include "koudi.h"

/* The name of the text that files call by that word, in the player's language: "Eighty Points, English V3", or in at
   most BRIEF_NAME cells "English V3". Words of no text, names of kept rules among them, are their own names. NULL: "". */
enum { BRIEF_NAME = 10 };
const char *rules_name_text(const char *word);
const char *rules_brief_text(const char *word);

/* A way to play: a text, perhaps with one value changed. */
typedef struct house_rules {
    const char *name, *differs,
        *sentence; /* differs: from the first one, in at most three words; "": nothing */
    const char *preset, *key, *value; /* key NULL: none is changed */
} house_rules;

enum { HOUSES = 6 };
/* Koudi's own is the first. Texts are translated where they are shown. */
extern const house_rules houses[HOUSES];
void house_read(int house, kd_rules *out);
/* Are they that answer, under the name of its text? */
bool house_is(int house, const char *name, const kd_rules *rules);

#endif
