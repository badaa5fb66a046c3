/* language.h - the language the program speaks. */
#ifndef KOUDI_CLI_LANGUAGE_H
#define KOUDI_CLI_LANGUAGE_H

#include <stdbool.h>

/* Speaks as the environment asks. */
void language_start(void);
/* Speaks this one from now on: "en", "zh_CN", or "auto" for the environment's. False: there is none
   of that name. */
bool language_choose(const char *name);
/* There is one Chinese, whose bare name will do: "zh" is "zh_CN", every other word itself. */
const char *language_word(const char *name);

#endif
