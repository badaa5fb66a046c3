/* heuristics.h - what is decided before the play without search: declaring, countering, rebelling, burying. */
#ifndef BOTS_POLICY_HEURISTICS_H
#define BOTS_POLICY_HEURISTICS_H

#include "bots/knowledge/legal.h"
#include "bots/policy/card_values.h"

/* What a showing is judged by: the hand under the trump that it names (a rebellion: none), less the same under
   the trump that stands; and when and how it is shown. */
enum {
    SHOWN_ONE,         /* always 1 */
    SHOWN_DRAWN,       /* cards in the hand, */
    SHOWN_ASKED,       /* 1: all are drawn */
    SHOWN_TRUMPS,      /* less than under the standing trump where it is negative, */
    SHOWN_TRUMPS_LATE, /* times the cards in the hand */
    SHOWN_TRUMP_PAIRS,
    SHOWN_NO_TRUMP,
    SHOWN_SMALL_JOKERS,
    SHOWN_BIG_JOKERS,
    SHOWN_LEVELS, /* level cards held */
    SHOWN_SIDE_ACES,
    SHOWN_SIDE_PAIRS,
    SHOWN_SHORT,    /* cards that side suits lack of three */
    SHOWN_LONGEST,  /* cards of the longest suit that is not named */
    SHOWN_PAIR,     /* 1: shows two cards */
    SHOWN_OPEN,     /* suits of which others may hold both level cards, to counter with */
    SHOWN_PARTNERS, /* 1: the partner's showing stands */
    SHOWING_FEATURES
};
enum { ROLES = 4, SHOWING_ROWS = 6 * ROLES };
typedef struct showing_weights {
    int16_t row[SHOWING_ROWS][SHOWING_FEATURES];
} showing_weights;

/* Whether to declare, reinforce, counter or rebel now, and how; KD_PASS: the seat does not. */
kd_action heuristic_show(const kd_view *view);
/* The same by other weights, where a showing has to gain more than least: to measure what they are worth. */
kd_action heuristic_show_by(const showing_weights *w, const kd_view *view, int least);
/* Reads the features of a showing that is allowed; returns the row of its weights. */
int showing_read(const kd_view *view, const kd_action *showing, int f[SHOWING_FEATURES]);
extern const showing_weights showing_fitted;

/* The cards to bury: the chosen ones, which the seat holds and the kitty has room for, and the cheapest of
   what it would bury otherwise. */
kd_cards heuristic_bury(const knowledge *k, kd_cards chosen);
/* The expected gain of the burier's side from a point in the kitty, in hundredths of a point. */
int heuristic_bury_reward(const knowledge *k);

#endif
