/* game_text.h - the result and the seats of a saved game as text, for lists of games. */
#ifndef KOUDI_TUI_TEXT_GAME_TEXT_H
#define KOUDI_TUI_TEXT_GAME_TEXT_H

#include "record/games.h"
#include "tui/cells/glyph.h"

/* "S-N won, 14 deals", "unfinished, deal 3, 5 : 7", "cannot be read: line 3: ...". */
void game_result_text(text *t, const game *g);
/* "2 people, 2 bots". */
void game_players_text(text *t, const game *g);
/* "South: Mei"; "" where the record names nobody. */
void game_seat_text(text *t, const record_head *head, int seat);
/* "South: Mei, East: bot steady, ..."; someone without a name is "a person". Begins with a comma if t is
   not empty. */
void game_seats_text(text *t, const record_head *head);

#endif
