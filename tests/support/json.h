/* json.h - checks that a text is JSON (RFC 8259). */
#ifndef JSON_H
#define JSON_H

#include <stddef.h>

/* The end of the JSON value at the start of text, past the blanks after it; NULL when there is none.
   Strings must not contain control characters. */
const char *json_end(const char *text);
/* Fails the test unless the whole text is one JSON value. */
void expect_json(const char *text);

#endif
