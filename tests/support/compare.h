/* compare.h - the engine held against the oracle, question by question. */
#ifndef COMPARE_H
#define COMPARE_H

#include "support/notation.h"

enum { REPORT = 2400 };

/* A trump order for the engine, the same for the oracle, and where a disagreement is written. */
typedef struct bench {
    kd_order order;
    oc_game game;
    char report[REPORT]; /* the question both were asked, and their answers */
} bench;

void bench_set(bench *b, const kd_rules *rules, int trump, int level);

/* Each asks both and returns whether they agree; if not, b->report says what was asked. */
bool same_shape(bench *b, const oc_pile *from);
bool same_follow(bench *b, const oc_pile *lead, const oc_pile *hand, const oc_pile *play);
bool same_lead(bench *b, const oc_pile *hand, const oc_pile *play);
bool same_moves(bench *b, const oc_pile *lead, const oc_pile *hand);
bool same_leads(bench *b, const oc_pile *hand);
bool same_winner(bench *b, const oc_pile plays[4]);
bool same_dump(bench *b, const oc_pile *lead, const oc_pile others[3]);
bool same_multiplier(bench *b, const oc_pile *lead);

/* Is the refusal of an illegal answer true (FOL-4)? The cards that it names must be held, and where
   the shape of the lead is not followed, some legal answer must contain them. */
bool cure_helps(bench *b, const oc_pile *lead, const oc_pile *hand, const oc_pile *play);

/* Deals that many random scenes, rich in pairs and tractors, and asks all questions about each. Fails
   the running test at the first disagreement, or when too few scenes had what the questions need. */
void check_scenes(uint64_t seed, long scenes);

#endif
