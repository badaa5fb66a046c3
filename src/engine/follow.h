/* follow.h - what a lead asks for, and how far a holding can give it (FOL-2). */
#ifndef KOUDI_FOLLOW_H
#define KOUDI_FOLLOW_H

#include "runs.h"

/* How many runs of each length are asked for: need[1] pairs, need[m] tractors of m pairs. */
typedef struct kd_need {
    bool parts; /* a tractor that cannot be matched is owed as a shorter one, not as pairs */
    uint8_t longest;
    uint8_t of[KD_MAX_RUN + 1];
} kd_need;

/* The run lengths that a holding gives, in the order FOL-2 notes them. */
typedef struct kd_profile {
    uint8_t count, pairs; /* runs noted, and pairs in all of them */
    uint8_t length[KD_MAX_HAND / 2];
    uint8_t start[KD_MAX_HAND / 2]; /* where one best choice takes each of them */
} kd_profile;

/* Takes the longest run out of the need, then puts back the part that a run of length cannot give. */
static inline void kd_need_take(kd_need *need, int length)
{
    int open = need->longest - length;
    need->of[need->longest]--;
    if (open > 0)
        need->of[open]++;
    while (need->longest > 0 && !need->of[need->longest])
        need->longest--;
}

kd_need kd_need_of(const kd_order *order, kd_cards lead);
/* The greatest profile over all choices of runs. */
kd_profile kd_profile_of(kd_pairs pairs, kd_need need);
/* Is a the greater sequence? Are they the same? */
bool kd_profile_better(const kd_profile *a, const kd_profile *b);
bool kd_profile_same(const kd_profile *a, const kd_profile *b);
/* Does a play that is stronger than the winning one take the trick (WIN-3)? */
bool kd_kill_stands(const kd_order *order, kd_cards lead, kd_cards winning, kd_cards play);
/* The length of the next run to note, 0 when no more can be given; takes it out of the need. */
int kd_need_next(kd_need *need, uint32_t steps);

#endif
