/* say.c - lines of the table protocol, said over a line. */
#include "net/protocol.h"

#include <stdio.h>

void say_line(line *l, const table_line *said)
{
    static wire_text text; /* too large for the stack */
    text.used = 0;
    table_line_put(&text, said);
    line_send(l, text.at, text.used);
}

void say_word(line *l, table_word word)
{
    say_line(l, &(table_line){.word = word, .seat = KD_NOBODY});
}

void say_ending(line *l, table_word word, ending why)
{
    table_line said = {.word = word, .seat = KD_NOBODY};
    snprintf(said.code, sizeof said.code, "%s", ending_word(why));
    snprintf(said.text, sizeof said.text, "%s", ending_text(why));
    say_line(l, &said);
}
