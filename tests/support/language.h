/* language.h - sets the language of a test. */
#ifndef LANGUAGE_H
#define LANGUAGE_H

#include <stdbool.h>

/* Switches to "en", or to a language whose catalogue is in the build folder. Returns false when that
   is impossible: without gettext, without a catalogue, or when the system has no locale but C. */
bool test_speak(const char *language);
/* Could test_speak switch to the language? This process, and programs that it starts, stay English. */
bool test_could_speak(const char *language);

#endif
