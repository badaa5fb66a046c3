/* notation.h - cards written as text for tests, and the bridge between engine and oracle. */
#ifndef NOTATION_H
#define NOTATION_H

#include "koudi.h"
#include "support/oracle.h"

/* Reads "H9,H9,bj", with commas or blanks, without the engine's parser. By face. A bad text ends the
   program. */
kd_cards faces(const char *text);
/* So many random cards of two decks. */
kd_cards random_cards(kd_rng *rng, int count);
/* Reads such a text into cards in trump order. */
kd_cards sorted(const kd_order *order, const char *text);
oc_pile pile(const char *text);

/* An order of the default rules: trump "S" "H" "C" "D" or "NT", level "2".."A". */
kd_order order_of(const char *trump, const char *level);
kd_order order_with(const kd_rules *rules, const char *trump, const char *level);
/* The same order for the oracle. */
oc_game game_of(const kd_order *order);

/* By face. */
kd_cards faces_of(const oc_pile *from);
oc_pile pile_of(const kd_order *order, kd_cards in_order);
kd_cards cards_of(const kd_order *order, const oc_pile *from);

enum { SHOWN = 400 };
/* "H9,H9,bj" from cards in trump order; returns out, of SHOWN bytes. */
const char *show(const kd_order *order, kd_cards in_order, char out[SHOWN]);

#endif
