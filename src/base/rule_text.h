/* rule_text.h - the rules of docs/rules*.md in the language of the program, each by its ID. */
#ifndef KOUDI_BASE_RULE_TEXT_H
#define KOUDI_BASE_RULE_TEXT_H

#include <stdbool.h>
#include <stddef.h>

enum { RULE_ID = 16, RULE_TEXTS = 80, RULE_BLOCK = 2400 };

/* One rule: the page from its ID to the next ID or heading. */
typedef struct rule_text {
    char id[RULE_ID];
    char texts[RULE_TEXTS]; /* which have it, "80p-v3, 80p-scn2", "all but official"; "": all */
    bool others;            /* those that are named have it not */
    const char *at;         /* after that */
    size_t length;
} rule_text;

/* The number of rules, and the i-th in the order of the page; false past the last. */
int rule_text_count(void);
bool rule_text_get(int i, rule_text *out);
/* The number of the rule with this ID, else of the first whose ID begins with it; -1 when there is none.
   "" finds none. */
int rule_text_find(const char *id);
/* The next paragraph, list item or table row as plain text, with tabs between the cells of a row. *at is 0
   for the first and is moved on. False at the end. */
bool rule_text_block(const rule_text *rule, size_t *at, char out[RULE_BLOCK]);
/* Is the row that ends at at the head of its table? */
bool rule_text_head(const rule_text *rule, size_t at);
/* Does the preset of that name have the rule? */
bool rule_text_holds(const rule_text *rule, const char *name);

/* Is the page in English, the language of the program or the fallback? */
bool rule_text_english(void);

#endif
