/* people_text.h - sentences about the people at a table with several terminals. */
#ifndef KOUDI_TUI_TEXT_PEOPLE_TEXT_H
#define KOUDI_TUI_TEXT_PEOPLE_TEXT_H

#include "tui/cells/glyph.h"
#include "tui/state/ui.h"

/* One of PHRASES, in the reader's language. */
const char *phrase_text(unsigned number);
/* Who is at the seat, where it is not simply a person: " (away 42 s)", " (bot)"; else "". A brief one is without
   the seconds of who is away. */
void presence_mark_text(text *t, const ui *u, int seat, bool brief);
/* The same in words, for a list: "away, a bot plays in 42 s". */
void presence_text(text *t, const ui *u, int seat);
/* "Mei: hello"; "Mei has come back." */
void said_text(text *t, const ui *u, const ui_said *said);
/* "North, East" of the seats of a set, with "you" for the viewer. */
void seats_text(text *t, const ui *u, unsigned seats);
/* What the table waits for, if that is people: the line being cut, who has not left the result, who is away;
   nothing where there is nothing. */
void people_wait_text(text *t, const ui *u);
/* What the others ask of the viewer. */
void asked_text(text *t, const ui *u);

#endif
