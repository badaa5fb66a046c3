/* record_text.h - a saved game in a line, and a step of it in sentences, with the comment on it. */
#ifndef KOUDI_TUI_TEXT_RECORD_TEXT_H
#define KOUDI_TUI_TEXT_RECORD_TEXT_H

#include "record/games.h"
#include "tui/text/prompt.h"

/* "S-N won, 14 deals", "unfinished, deal 3, 5 : 7", "cannot be read: line 3: ...". */
void game_result_text(text *t, const game *g);
/* "2 people, 2 bots". */
void game_players_text(text *t, const game *g);
/* "South: Mei"; "" where the record names nobody. */
void game_seat_text(text *t, const record_head *head, int seat);
/* "South: Mei, East: bot steady, ..."; someone without a name is "a person". Begins with a comma if t is
   not empty. */
void game_seats_text(text *t, const record_head *head);

/* The lines under the hand for a step of a record. */
void browse_prompt(const ui *u, const glyphs *g, prompt *out);
/* An event in a sentence: "East draws 7♠."; nothing of how a deal ended. */
void event_text(text *t, const ui *u, const glyphs *g, const kd_event *e);
/* A comment of a record in one line; a bot's reasons are translated. */
void note_text(text *t, const ui *u, const char *note);

#endif
