/* draw_people.h - a table with several terminals: who is there, talk, questions, the line of news. */
#ifndef KOUDI_TUI_DRAW_DRAW_PEOPLE_H
#define KOUDI_TUI_DRAW_DRAW_PEOPLE_H

#include "tui/draw/canvas.h"

/* The last thing heard, or who is waited for, in the row between hand and prompt; where a page covers them, in the
   one above the keys. Drawn after the rules. */
void draw_people_line(const canvas *c, bool page);
/* Before the match: who sits where, and who begins. */
void draw_lobby(const canvas *c);
/* What the others ask of the viewer. */
void draw_asked(const canvas *c);

/* A seat, its person and whether that one is there, behind the columns of the cursor. PERSON_NAME: where the
   last begins. */
enum { PERSON_NAME = 22 };
void put_person(const canvas *c, rect in, int row, int seat);

/* The boxes. */
void draw_talk(const canvas *c);
void draw_phrases(const canvas *c);
void draw_seats(const canvas *c);
void draw_stand_up(const canvas *c);
void draw_gone(const canvas *c);

#endif
