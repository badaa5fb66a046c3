/* renamed.h - a deal in play whose suits are exchanged. */
#ifndef RENAMED_H
#define RENAMED_H

#include "koudi.h"

/* The new suit of each suit; a permutation of the four. */
typedef struct naming {
    uint8_t suit[KD_NO_SUIT];
} naming;

naming any_naming(kd_rng *rng);
int renamed_suit(const naming *names, int suit);
kd_cards renamed_cards(const naming *names, kd_cards faces);
kd_action renamed_action(const naming *names, const kd_action *action);
kd_event renamed_event(const naming *names, const kd_event *event);
/* The match before the first lead of a deal. */
void renamed_match(const naming *names, kd_match *out, const kd_match *match);

#endif
