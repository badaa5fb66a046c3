/* contest.h - duplicate deals: the same cards twice, the sides' seats swapped. */
#ifndef KOUDI_CLI_CONTEST_H
#define KOUDI_CLI_CONTEST_H

#include "cli/contender.h"
#include "cli/score.h"

/* Who is compared, and over which deals. */
typedef struct contest {
    kd_rules rules;
    uint64_t seed;
    const contender *seat[KD_SEATS]; /* 0 and 2 are side a, which first sits there */
    bool play_only;                  /* all declare and bury by the same heuristics */
    bool other_chance;               /* side b draws random numbers of its own */
    watch *watch[KD_TEAMS];          /* of side a and b; NULL: not timed */
    uint64_t refusals[KD_TEAMS];     /* counted up */
} contest;

/* Plays a deal twice. Everything in it follows from the seed and the deal's number alone. */
void contest_play(contest *contest, uint64_t deal, outcome out[2]);

#endif
