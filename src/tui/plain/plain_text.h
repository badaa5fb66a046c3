/* plain_text.h - events, hands, tricks and results as sentences; cards read as typed. */
#ifndef KOUDI_TUI_PLAIN_PLAIN_TEXT_H
#define KOUDI_TUI_PLAIN_PLAIN_TEXT_H

#include "tui/cells/glyph.h"
#include "tui/state/ui.h"

#include <stdio.h>

/* An event as the seat of ui->view hears it; ui->view is as of after the event. Adds nothing for events
   that need no words. */
void plain_event(text *t, const ui *u, const kd_event *event);
/* "hand 14. trump, hearts: SJ 7s Ah. spades: Ks Ks 4s." */
void plain_hand(text *t, const ui *u);
/* The cards of the trick, who is winning it, and the score. */
void plain_trick(text *t, const ui *u, const kd_trick *trick);
/* Matches won, where several are played, and the minutes left, where time is limited (MATCH-1). */
void plain_series(text *t, const ui *u);
/* The result of the deal: points, kitty, levels, and the same as plain_series. */
void plain_result(text *t, const ui *u);
/* Writes a line without the blanks behind full-width marks, and breaks it between words where the next one would not fit into width cells; width 0: no
   break. */
void plain_line(FILE *to, const char *s, int width);
/* Cards as typed. Two words mean one card as shown and another one in a record: SJ is the small joker or
   the jack of spades, bj the big joker or the small one. They are read as shown. */
typedef struct plain_read {
    kd_cards cards;
    kd_face meant,
        other;      /* such a card, and what a record means by the word; other: KD_NO_FACE when
                             there was no such word */
    char wrong[24]; /* the first word that is no card */
} plain_read;
/* Reads "ks ks", "10d,sj", "10♦", "SK,SK,rj". False, with out->wrong, when a word is no card. */
bool plain_cards(const char *typed, plain_read *out);

#endif
