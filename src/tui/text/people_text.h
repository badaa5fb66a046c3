/* people_text.h - sentences about the people at a table with several terminals. */
#ifndef KOUDI_TUI_TEXT_PEOPLE_TEXT_H
#define KOUDI_TUI_TEXT_PEOPLE_TEXT_H

#include "tui/cells/glyph.h"
#include "tui/state/ui.h"

struct table_found;

/* One of PHRASES, in the reader's language. */
const char *phrase_text(unsigned number);
/* Who is at the seat, where it is not simply a person: " (away 42 s)", " (bot)"; else "". A brief one is without
   the seconds of who is away. */
void presence_mark_text(text *t, const ui *u, int seat, bool brief);
/* The same in words, for a list: "away, a bot plays in 42 s", "you". */
void presence_text(text *t, const ui *u, int seat);
/* Behind that, for who opened the table: ", opener". */
void opener_text(text *t, const ui *u, int seat);
/* "Mei: hello"; "Mei has come back." */
void said_text(text *t, const ui *u, const ui_said *said);
/* "North, East" of the seats of a set, with "you" for the viewer. */
void seats_text(text *t, const ui *u, unsigned seats);
/* What the table waits for, if that is people: the line being cut, who has not left the result, who is away;
   nothing where there is nothing. */
void people_wait_text(text *t, const ui *u);
/* Of a table that was found: "2 free: Mei, Tom", as far as it tells. */
void table_people_text(text *t, const struct table_found *found);
/* Who sits at one of its seats, with the name cut for that many cells; or, for a table that does not tell, seat 0
   says so. */
void table_seat_text(text *t, const glyphs *g, const struct table_found *found, int seat, int room);
/* What inviting to the seat under the cursor would do: untranslated, with %s for its key. */
const char *invite_text(const ui *u);
/* What is to be known of the address in an invitation, if anything is. */
void invitation_reach_text(text *t, const char *word);
/* What the others ask of the viewer. */
void asked_text(text *t, const ui *u);

#endif
