/* strangers.h - simple players that share nothing with the bots, to measure these against others than
   themselves; pure. */
#ifndef STRANGERS_H
#define STRANGERS_H

#include "koudi.h"

/* The worth of things to a stranger, in hundredths of a point. */
typedef struct stranger_traits {
    int boss;      /* keeping a side card that only a trump beats; half for each card above it */
    int height;    /* keeping a side card: for each step */
    int trump;     /* keeping a trump */
    int rise;      /* for each step of it */
    int master;    /* keeping a trump that nothing beats */
    int pair;      /* keeping a pair together */
    int shortness; /* emptying a side suit while there are trumps */
    int tempo;     /* leading the next trick instead of an opponent */
    int feeding;   /* percent of an average card's points that a side adds to a trick of its own */
    int fear;      /* percent of the chance that an opponent beats a play */
    int cash;      /* leading a play that hardly loses */
    int draw;      /* leading a trump */
    int duck;      /* taking a trick of less than ten points from an opponent */
    int faith;     /* permille: the least chance believed in that the partner's trick holds */
    /* Showing cards: percent of the trumps that a suit of average length would give. */
    int show_first, show_last; /* needed when the first card is drawn, and the last */
    int counter;               /* more than the present trump has */
    int kitty;                 /* off all these where showing gives the kitty or makes the dealer */
    int bury_point;            /* burying a point */
    int samples;               /* determinizations looked at for a play; 0: none */
    int net;                   /* 1: a net values plays, by the traits and by what they are like */
} stranger_traits;

typedef struct stranger {
    const char *name;
    const char *help; /* one line */
    stranger_traits traits;
} stranger;

extern const stranger strangers[];
extern const int stranger_count;

/* The stranger of that name, or NULL. */
const stranger *stranger_find(const char *name);

/* Decides for view->seat, which must be among view->actors: always an action that kd_check allows, but
   while cards are being dealt KD_PASS means "I do not declare now". The same view gives the same action. */
kd_action stranger_decide(const stranger *who, const kd_view *view);

/* ---- playing from a position, for rollouts ---- */

/* The play of a deal and what all have seen of it; cards in trump order. */
typedef struct stranger_game {
    kd_position pos; /* the hand of the seat to play must be there, the others may be empty */
    kd_cards gone;   /* played */
    kd_cards buried; /* by the burier, who alone knows them */
    uint8_t burier;  /* or KD_NOBODY */
    uint8_t empty[KD_SEATS]; /* bit c: has shown to have no card of category c */
} stranger_game;

/* Reads the game from a view: the seat's own hand and the cards that it has buried are known. */
void stranger_read(stranger_game *game, const kd_view *view);
/* Plays legal cards for the seat to play, all hands being known. */
void stranger_play(stranger_game *game, const kd_order *order, kd_cards play);
/* The play of the seat whose turn it is, chosen without looking ahead; always legal. */
kd_cards stranger_choice(const stranger_traits *traits, const kd_order *order,
                         const stranger_game *game);
/* The play that does best in traits->samples determinizations. Of the view it uses the order, the dealer, the cards
   shown, the sizes of the hands and the number of tricks; of the hands in game only that of the seat to play. */
kd_cards stranger_look(const stranger_traits *traits, const kd_view *view,
                       const stranger_game *game);

#endif
