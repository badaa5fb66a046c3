/* written.h - edits the text of records. */
#ifndef WRITTEN_H
#define WRITTEN_H

#include <stddef.h>

/* The length of a record's head in bytes, with its empty line. */
size_t head_size(const char *text);
/* Puts another line, without its newline, in place of the first that begins so. The text has room for it; where
   the line is marked the marks are wrong then. */
void replace_line(char *text, const char *begins, const char *line);
/* Removes the hash chain's mark from every line. */
void take_marks_off(char *text);
/* Bytes that a text of so many may have with marks. */
#define MARKED_ROOM(size) ((size)*11 + 11)
/* Gives every whole line of a record its mark, also where it has another. Returns the bytes put into out. */
size_t marks_put(char *out, const char *text, size_t size);
/* The same in place, of a text with a NUL that has room bytes. */
void put_marks_on(char *text, size_t room);
/* The same in a copy, which the next call reuses. */
const char *marked(const char *text);

#endif
