/* samples.h - does a deal of the hidden cards agree with a play, told by playing it once more? */
#ifndef WORLDS_H
#define WORLDS_H

#include "koudi.h"

/* What was led in each trick, before a dump that failed was taken back; by face. */
typedef struct tried {
    kd_cards lead[KD_MAX_HAND + 1];
} tried;

/* Notes an action before it is applied. */
void tried_note(tried *t, const kd_match *match, const kd_action *action);
/* Plays the whole deal once more from the hands that the sample implies: hands as they are now, and
   what lies in the kitty, in trump order. Returns NULL if every play was legal, every dump of which
   the view still tells came out the same, and the sample's table is the view's; else what is not. */
const char *world_fault(const kd_view *view, const tried *t, const kd_position *sample,
                        kd_cards kitty);

#endif
