/* game_text.h - a saved game in words, for the list on the screen and on stdout. */
#ifndef KOUDI_TUI_TEXT_GAME_TEXT_H
#define KOUDI_TUI_TEXT_GAME_TEXT_H

#include "record/games.h"
#include "tui/cells/glyph.h"

/* "S-N won, 14 deals", "unfinished, deal 3, 5 : 7", "cannot be read: line 3: ...". */
void add_game_result(text *t, const game *g);
/* "2 people, 2 bots". */
void add_game_players(text *t, const game *g);
/* "South: Mei, East: bot steady, ..."; who gave no name is a person. After a comma where something
   stands before it. */
void add_game_seats(text *t, const record_head *head);

#endif
