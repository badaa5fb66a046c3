/* language.h - the language of the program's texts. */
#ifndef KOUDI_CLI_LANGUAGE_H
#define KOUDI_CLI_LANGUAGE_H

#include <stdbool.h>

/* Sets the language of the environment. Call it once, first. */
void language_start(void);
/* Changes the language to "en", "zh_CN", or "auto", that of the environment. False for another name. */
bool language_choose(const char *name);
/* The name for language_choose: "zh" means "zh_CN", every other word stands for itself. */
const char *language_word(const char *name);

#endif
