/* language.h - the language of the program's texts. */
#ifndef KOUDI_CLI_LANGUAGE_H
#define KOUDI_CLI_LANGUAGE_H

#include <stdbool.h>

/* Sets the language of the environment. Call it once, first. */
void language_start(void);
/* Changes the language to "en", "zh_CN", or "auto", that of the environment. False for another name. */
bool language_choose(const char *name);
/* Chooses the language of the settings, or that of --lang NAME, which it takes out of the arguments wherever it stands
   before a "--". A NAME that is none stays. Returns how many arguments are left. */
int language_take(int argc, char **argv);
/* What --lang has chosen; NULL: it was not given. */
const char *language_asked(void);
/* The name for language_choose: every kind of Chinese, such as "zh" or "zh_TW", means "zh_CN"; every other word stands
   for itself. */
const char *language_word(const char *name);

#endif
