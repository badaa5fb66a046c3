/* opponent_model_bury.h - what the burier of a sampled deal would have buried: the kitty made to fit. */
#ifndef BOTS_SEARCH_OPPONENT_MODEL_BURY_H
#define BOTS_SEARCH_OPPONENT_MODEL_BURY_H

#include "bots/knowledge/belief.h"
#include "bots/knowledge/memory.h"

/* Another seat's burying, to be done again in sampled deals. All cards in trump order. */
typedef struct burying {
    memory then;     /* the burier's; hand and unseen are filled by each deal */
    kd_cards deck;   /* the whole of it */
    kd_cards played; /* by the burier since */
} burying;

/* Reads a view in the phase of play; false when no other seat has buried anything, or has played more
   than half its hand since: then what it has played tells more. */
bool burying_read(burying *b, const kd_view *view);
/* Buries again, as steady would, out of what the burier of a deal had: its hand, what it has played
   and the kitty. Where that cannot be, for cards have been played or are known not to be in its hand,
   the next best of the rest lie there; a kitty that even so contradicts a fact is left as it was.
   Returns how many of the cards that steady would have buried are not in it. */
int burying_again(const burying *b, const belief *know, kd_position *sample);

#endif
