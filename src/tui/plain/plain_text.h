/* plain_text.h - a game told in sentences, a line each. */
#ifndef KOUDI_TUI_PLAIN_PLAIN_TEXT_H
#define KOUDI_TUI_PLAIN_PLAIN_TEXT_H

#include "tui/cells/glyph.h"
#include "tui/state/ui.h"

/* An event as ui->view's seat hears it, when ui->view already knows of it; nothing is added where
   there is nothing to tell. */
void plain_event(text *t, const ui *u, const kd_event *event);
/* "hand 14. trump, hearts: SJ 7s Ah. spades: Ks Ks 4s." */
void plain_hand(text *t, const ui *u);
/* What lies on the table, who is winning, and the score. */
void plain_trick(text *t, const ui *u, const kd_trick *trick);
/* How many matches were won of several, and the time left (MATCH-1); where there is such a thing. */
void plain_series(text *t, const ui *u);
/* How the deal came out: points, kitty, levels, and the above. */
void plain_result(text *t, const ui *u);
/* Cards as typed. Two cards are written alike as shown and in a record: SJ is the small joker or the
   jack of spades, bj the big joker or the small one. They are read as shown. */
typedef struct plain_read {
    kd_cards cards;
    kd_face meant,
        other;      /* such a card, and what a record means by it; other: KD_NO_FACE for none */
    char wrong[24]; /* the word that is no card */
} plain_read;
/* "ks ks", "10d,sj", "10♦", "SK,SK,rj"; false with the word that is no card. */
bool plain_cards(const char *typed, plain_read *out);

#endif
