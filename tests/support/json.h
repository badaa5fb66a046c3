/* json.h - is a text JSON? And where in it is a key's value? */
#ifndef JSON_H
#define JSON_H

#include <stddef.h>

/* The end of the value that text begins with, blanks around it included, or NULL when it is none
   (RFC 8259). Strings must be free of control characters. */
const char *json_end(const char *text);
/* Fails the test unless the whole text is one value. */
void expect_json(const char *text);

#endif
