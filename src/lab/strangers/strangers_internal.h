/* strangers_internal.h - what the files of the strangers share: a seat's knowledge, its plays by value. */
#ifndef STRANGERS_INTERNAL_H
#define STRANGERS_INTERNAL_H

#include "lab/strangers/strangers.h"

enum { STRANGER_PLAYS = 160, STRANGER_LACK = 24 };

static inline int count_bits(uint64_t bits)
{
    return kd_count((kd_cards){bits, 0});
}

static inline unsigned lowest(uint64_t bits)
{
    return (unsigned)__builtin_ctzll(bits);
}

static inline unsigned highest(uint64_t bits)
{
    return 63U - (unsigned)__builtin_clzll(bits);
}

/* The knowledge of a seat when it has to choose; cards in trump order. */
typedef struct stranger_scene {
    const kd_order *order;
    const stranger_traits *traits;
    const stranger_game *game;
    int seat;
    kd_cards hand;
    kd_cards known;          /* in no hand: played, or buried by the seat itself */
    kd_cards out;            /* in other hands or the kitty */
    int share;               /* permille of the cards out that another seat holds */
    int lack[STRANGER_LACK]; /* permille: the chance that a seat holds none of so many cards out */
} stranger_scene;

/* Plays with their values. */
typedef struct stranger_list {
    int count;
    kd_cards play[STRANGER_PLAYS];
    int value[STRANGER_PLAYS];
} stranger_list;

void stranger_see(stranger_scene *scene, const stranger_traits *traits, const kd_order *order,
                  const stranger_game *game);
/* The worth of keeping a card. */
int stranger_keeping(const stranger_scene *scene, unsigned place);
/* The plays worth a look, at least one, each legal; the list need not be sorted. */
void stranger_plays(stranger_list *list, const stranger_scene *scene);
/* The place in the list of the play of the highest value, the first of equals. */
int stranger_best(const stranger_list *list);

/* ---- the net ---- */

enum { NET_INPUTS = 32, NET_HIDDEN = 24, NET_ONE = 256 };

/* A layer of rectified units and their sum; weights in 1/NET_ONE. The value is in thousandths of a level. */
typedef struct stranger_net {
    int16_t hidden[NET_HIDDEN][NET_INPUTS];
    int16_t out[NET_HIDDEN];
} stranger_net;

/* For leads and for answers; written by koudi-strangers (tools/train). */
extern const stranger_net stranger_nets[2];

/* The inputs for a play and its situation; the last one is 64 always. less: by how much the traits value it less than
   the best play. */
void stranger_inputs(int8_t inputs[NET_INPUTS], const stranger_scene *scene, kd_cards play,
                     int less);
/* Values the plays of a list anew. */
void stranger_net_values(stranger_list *list, const stranger_scene *scene);

/* Declares, counters or passes. */
kd_action stranger_show(const stranger_traits *traits, const kd_view *view);
kd_action stranger_bury(const stranger_traits *traits, const kd_view *view);

#endif
