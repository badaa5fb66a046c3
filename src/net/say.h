/* say.h - lines of the table protocol, said over a line. */
#ifndef KOUDI_NET_SAY_H
#define KOUDI_NET_SAY_H

#include "net/endings.h"
#include "net/line.h"
#include "net/table_lines.h"

void say_line(line *l, const table_line *said);
/* A word without anything behind it. */
void say_word(line *l, table_word word);
/* SAY_REFUSE or SAY_END: why, as word and sentence. */
void say_ending(line *l, table_word word, ending why);

#endif
