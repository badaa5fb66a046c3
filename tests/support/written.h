/* written.h - edits the text of records. */
#ifndef WRITTEN_H
#define WRITTEN_H

#include <stddef.h>

/* The length of a record's head in bytes, with its empty line. */
size_t head_size(const char *text);
/* Removes the hash chain's mark from every line, which makes them lines of version 2. */
void take_marks_off(char *text);
/* Gives every line of a record of version 3 its mark, also where it has another; text has room bytes. */
void put_marks_on(char *text, size_t room);

#endif
