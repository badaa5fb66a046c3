/* safe_text.h - UTF-8, and text that is safe to show: it cannot control a terminal or hide anything. */
#ifndef KOUDI_BASE_SAFE_TEXT_H
#define KOUDI_BASE_SAFE_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Decodes one character of at most left bytes. Returns its length; 0 when the bytes are not valid UTF-8:
   truncated, overlong, a surrogate, or above U+10FFFF. */
int safe_text_decode(const char *text, size_t left, uint32_t *code);
/* Writes one character, a code that safe_text_decode could give, as UTF-8; returns its bytes, 1 to 4. */
int safe_text_encode(uint32_t code, char out[4]);
/* Is it a control character, a format character (which may reverse or hide other text), or a separator of
   lines or paragraphs? */
bool safe_text_hidden(uint32_t code);
/* Is the text valid UTF-8 without hidden characters? */
bool safe_text_visible(const char *text, size_t length);
/* Is the text valid UTF-8 without control characters? Format characters must still not be shown. */
bool safe_text_enough(const char *text, size_t length);
/* The ASCII character that a Chinese input method has a full-width or Chinese mark for (U+FF01 to U+FF5E, U+3000, the
   marks of the key such as U+3002 for a full stop); other characters are their own. */
uint32_t safe_text_narrow_code(uint32_t code);
/* The same for each character of a text; invalid bytes stay. */
void safe_text_narrow(char *text);
/* Replaces invalid bytes and hidden characters by question marks. */
void safe_text_make(char *text);

#endif
