/* oracle_parts.h - what oracle.c and oracle_parts.c share. */
#ifndef ORACLE_PARTS_H
#define ORACLE_PARTS_H

#include "support/oracle.h"

/* The faces of a pile and how often it holds each. */
typedef struct oc_faces {
    int count;
    oc_card card[OC_MAX_PILE];
    int copies[OC_MAX_PILE];
} oc_faces;

void oc_put(oc_pile *pile, oc_card card);
void oc_list_faces(const oc_pile *pile, oc_faces *list);
int oc_card_category(const oc_game *game, oc_card card);
/* -1 for no card. */
int oc_highest_card(const oc_game *game, const oc_pile *pile);

/* How many pairs there are of each height: more than one only of equal level cards. */
void oc_count_pairs(const oc_game *game, const oc_pile *pile, int pairs[OC_STEPS]);
/* TRAC-1: the number of consecutive heights from start up that have a pair. */
int oc_run_from(const int pairs[OC_STEPS], int start);
void oc_change_run(int pairs[OC_STEPS], int start, int length, int by);
/* The longest run, as far as it is asked for. */
int oc_longest_run(const oc_game *game, const int pairs[OC_STEPS], int most);

/* need[m]: how many runs of m pairs the shape of the lead asks for; need[0] is not used. */
void oc_count_need(const oc_game *game, const oc_pile *lead, int need[OC_STEPS]);
int oc_longest_need(const int need[OC_STEPS]);

#endif
