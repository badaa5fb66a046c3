/* written.h - records as they are written, as text. */
#ifndef WRITTEN_H
#define WRITTEN_H

#include <stddef.h>

/* How many bytes the head takes, its empty line included. */
size_t head_size(const char *text);
/* Takes the marks of the chain off all lines, so that they read as those of version 2 do. */
void take_marks_off(char *text);
/* Puts the marks on the lines of a record of version 3, which lack them or have others; room bytes. */
void put_marks_on(char *text, size_t room);

#endif
