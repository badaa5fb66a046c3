/* language.h - the languages that tests speak. */
#ifndef LANGUAGE_H
#define LANGUAGE_H

#include <stdbool.h>

/* Speaks "en", or a language whose catalogue the build has made; false where that cannot be: without
   gettext, without a catalogue, or on a system with no locale but C. */
bool test_speak(const char *language);
/* The same, but goes on in English, and so do programs that are started then. */
bool test_could_speak(const char *language);

#endif
