/* pick.h - what keys do in the hand: the cursor moves, cards are picked; pure. */
#ifndef KOUDI_TUI_STATE_PICK_H
#define KOUDI_TUI_STATE_PICK_H

#include "koudi.h"
#include "tui/state/ui_request.h"

/* Moves the cursor by one card (-1, 1). */
void hand_step(ui *u, int by);
/* To the nearest card of the row above (-1) or below (1) that has one. */
void hand_row_step(ui *u, int by);
/* To the first (-1) or last (1) card of the row. */
void hand_end(ui *u, int by);
/* The place of the first card that may be played in answer to the lead; the cursor's where none may. */
int hand_first_legal(const ui *u);
/* Picks the card under the cursor, or drops it. */
void pick_card(ui *u);
/* Picks the card, its pair, its tractor, its row: the first of them that is not all picked; after the row,
   drops all of it. */
void pick_more(ui *u);
/* Picks the next card of the key's rank, of the led category first; after the last, drops all of them. */
void pick_rank(ui *u, int key);
/* Picks exactly these cards and puts the cursor on the first of them. */
void pick_cards(ui *u, kd_cards cards);
void pick_none(ui *u);
/* Picks the legal choice after (1) or before (-1) what is picked. In the box with advice, which closes,
   it picks the advice whatever is picked; in a lesson, what that asks for. */
void pick_walk(ui *u, int by);

#endif
