/* notation.h - cards written as text for tests, and the bridge between engine and oracle. */
#ifndef NOTATION_H
#define NOTATION_H

#include "koudi.h"
#include "support/oracle.h"

/* Reads "H9,H9,bj" (blanks do as well as commas) without the engine's own parser; a text that
   cannot be read ends the program. By face. */
kd_cards faces(const char *text);
/* So many cards of two packs, by chance. */
kd_cards random_cards(kd_rng *rng, int count);
/* As faces, in trump order. */
kd_cards sorted(const kd_order *order, const char *text);
oc_pile pile(const char *text);

/* The default rules under "S" "H" "C" "D" or "NT" and a level "2".."A". */
kd_order order_of(const char *trump, const char *level);
kd_order order_with(const kd_rules *rules, const char *trump, const char *level);
/* The same game for the oracle. */
oc_game game_of(const kd_order *order);

/* By face. */
kd_cards faces_of(const oc_pile *from);
oc_pile pile_of(const kd_order *order, kd_cards in_order);
kd_cards cards_of(const kd_order *order, const oc_pile *from);

enum { SHOWN = 400 };
/* "H9,H9,bj" from cards in trump order; returns out, of SHOWN bytes. */
const char *show(const kd_order *order, kd_cards in_order, char out[SHOWN]);

#endif
