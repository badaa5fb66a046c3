/* samples.h - checks a determinization against a view by playing its deal again from the start. */
#ifndef SAMPLES_H
#define SAMPLES_H

#include "koudi.h"

/* What each leader tried to lead, also when that was a dump that failed; by face. */
typedef struct tried {
    kd_cards lead[KD_MAX_HAND + 1];
} tried;

/* Notes an action; call it before kd_apply. */
void tried_note(tried *t, const kd_match *match, const kd_action *action);
/* Replays the deal from the hands that the sample and this kitty, in trump order, imply. Returns NULL
   when every play is legal, every dump that the view tells of ends as it did, and the position at the
   end is the sample's; otherwise what is wrong. */
const char *sample_fault(const kd_view *view, const tried *t, const kd_position *sample,
                         kd_cards kitty);

#endif
