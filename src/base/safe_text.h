/* safe_text.h - text that may be shown: whole UTF-8 characters, none of which steers a terminal. */
#ifndef KOUDI_BASE_SAFE_TEXT_H
#define KOUDI_BASE_SAFE_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Reads one character of at most left bytes. Returns its bytes; 0 where there is none: broken off,
   too long for what it says, half of a pair, or beyond the last. */
int safe_text_decode(const char *text, size_t left, uint32_t *code);
/* The control characters, of ASCII and of U+0080 to U+009F. */
bool safe_text_control(uint32_t code);
/* These, and what is not seen but changes what is: format characters, those that turn the direction
   among them, and the ends of lines and paragraphs. */
bool safe_text_hidden(uint32_t code);
/* Is all of it plain? */
bool safe_text_text(const char *text, size_t length);
/* The same where format characters may stand: they had better not be shown. */
bool safe_text_enough(const char *text, size_t length);
/* Puts a question mark for all that is not. */
void safe_text_make(char *text);

#endif
