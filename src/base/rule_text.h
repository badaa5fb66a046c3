/* rule_text.h - the rules in words, as docs/rules*.md have them in the language spoken, each by its
   ID; pure. */
#ifndef KOUDI_BASE_RULE_TEXT_H
#define KOUDI_BASE_RULE_TEXT_H

#include <stdbool.h>
#include <stddef.h>

enum { RULE_ID = 16, RULE_BLOCK = 2400 };

/* One rule, from its ID to the next one or the next heading. */
typedef struct rule_text {
    char id[RULE_ID];
    const char *at;
    size_t length;
} rule_text;

/* All rules in the order of the page: the number of them, and the i-th. */
int rule_text_count(void);
bool rule_text_get(int i, rule_text *out);
/* The number of the first rule whose ID begins so; -1: none. "" finds none. */
int rule_text_find(const char *id);
/* The next paragraph, point or table row as plain text; *at counts on from 0. A row's cells are parted
   by tabs. False at the end. */
bool rule_text_block(const rule_text *rule, size_t *at, char out[RULE_BLOCK]);
/* Was the row that ends there the head of its table? */
bool rule_text_head(const rule_text *rule, size_t at);
/* Does the text of that name (a preset's) have the rule? */
bool rule_text_holds(const rule_text *rule, const char *name);

/* Are they in English, for want of another language or because it is spoken? */
bool rule_text_english(void);

#endif
