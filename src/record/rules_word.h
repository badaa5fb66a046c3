/* rules_word.h - a whole set of rules as one word, to be pasted in a chat: "rules1+", the published text from which it
   starts, the rows that differ, a checksum. The same word means the same rules in every later version. */
#ifndef KOUDI_RECORD_RULES_WORD_H
#define KOUDI_RECORD_RULES_WORD_H

#include "koudi.h"

enum { RULES_WORD = 1024 }; /* bytes of the longest, with its end */

/* Does the text begin as such a word does, whatever follows? No preset is called so. */
bool rules_word_is(const char *text);
/* Writes the shortest word of rules whose values are in range; they need not go together. */
void rules_word_write(const kd_rules *rules, char out[RULES_WORD]);
/* Reads a word, in capitals too, and with hyphens and blanks between its letters. *preset is the name of the text from
   which it starts; NULL: not asked for. False, and nothing set but *why, a sentence to be translated: it is no word, not
   whole, mistyped, or of a newer version. kd_rules_check tells whether the values go together. */
bool rules_word_read(const char *text, kd_rules *rules, const char **preset, const char **why);

/* ---- those played with others last, in a file of the state folder ---- */

/* False: there is no such file, or it cannot be read. */
bool last_rules_read(kd_rules *rules);
void last_rules_keep(const kd_rules *rules);

#endif
