/* policy_answer.h - what an answer is worth to the policy, for those that list answers. */
#ifndef BOTS_POLICY_ANSWER_H
#define BOTS_POLICY_ANSWER_H

#include "policy_look.h"

/* What an answer is to the trick. */
enum { ANSWER_YIELDS, ANSWER_WINS_IN_SUIT, ANSWER_KILLS, ANSWER_KINDS };

/* An answer under way: what is the same for every play that is looked at. */
typedef struct answer {
    look *l;
    int led, cards; /* category and size of the lead */
    int length;     /* 0 if it is a single, m if it is m pairs and nothing else, else -1 */
    int category;   /* of what is ahead */
    uint64_t above; /* the places of it that stand higher */
    bool partners;  /* is it the partner's? */
    reach behind;
    int stands;      /* odds that our side wins if this play does not take the trick */
    int over;        /* odds that a seat that ruffs has any trump for it */
    int winners;     /* to cash when this takes the trick; -1: not counted yet */
    int comes;       /* points that another seat adds, in hundredths */
    int fit;         /* which weights it goes by */
    features weight; /* at this stage of the deal */
    play_list *list; /* NULL: only the best is wanted */
    kd_cards best;
    int64_t most;
    bool ready[ANSWER_KINDS]; /* value[kind] is filled */
    terms value[ANSWER_KINDS];
} answer;

/* What answers whose highest card is of a category have in common. */
int64_t answer_common(answer *a, int c);
/* Weighs an answer that leaves the trick to who has it, or takes it, and keeps the best; common as
   answer_common. */
void answer_yields(answer *a, const play_look *at, int64_t common);
void answer_takes(answer *a, const play_look *at, int64_t common);

#endif
