/* policy_weights.h - the constants of the policy, a row each, so that they can be swept. */
#ifndef BOTS_POLICY_WEIGHTS_H
#define BOTS_POLICY_WEIGHTS_H

#include <stdint.h>

/* Worth is counted in hundredths of a point, odds in 1/ODDS_ONE. The rows are read by the number
   of unseen cards (pairs) that stand higher; the last entry goes for all beyond it. */
enum { SIDE_SINGLES = 6, SIDE_PAIRS = 5, TRUMP_SINGLES = 13, TRUMP_PAIRS = 8, SHORTS = 4 };
enum { LEAD_SINGLE, LEAD_PAIR, LEAD_TRACTOR, LEAD_DUMP };

/* What a lead is weighed by, each in about -64..64. */
enum {
    LEAD_THUMB, /* the value by the rules of thumb */
    LEAD_WINS,
    LEAD_WINS_TWICE, /* squared */
    LEAD_OF_PAIR,
    LEAD_OF_TRACTOR,
    LEAD_OF_DUMP,
    LEAD_PAIR_WINS,
    LEAD_WINNERS, /* winners to cash, when it wins */
    LEAD_POINTS_WON,
    LEAD_POINTS_LOST,
    LEAD_COMES, /* points from others, when it wins */
    LEAD_GOES,
    LEAD_REST, /* what the hand loses */
    LEAD_OWN,  /* own cards of the category */
    LEAD_OUT,  /* unseen ones */
    LEAD_EMPTIES,
    LEAD_PARTNER_VOID,
    LEAD_OPPONENT_VOID,
    LEAD_TRUMPS,
    LEAD_DEFENDS,
    LEAD_STEP,
    LEAD_ALWAYS,
    LEAD_FEATURES
};

/* What an answer is weighed by. */
enum {
    ANSWER_THUMB,
    ANSWER_TAKES,
    ANSWER_WINS,
    ANSWER_WINS_TWICE,
    ANSWER_OVERTAKES, /* the partner */
    ANSWER_RUFFS,
    ANSWER_RUFFS_LOW, /* the points it can bring, when it ruffs */
    ANSWER_TAKES_LOW, /* ... when it takes the trick in suit */
    ANSWER_POINTS_WON,
    ANSWER_POINTS_LOST,
    ANSWER_REST,
    ANSWER_STEP, /* height of the highest card */
    ANSWER_TRUMP,
    ANSWER_BREAKS,
    ANSWER_EMPTIES,
    ANSWER_DISCARDS, /* of another side suit */
    ANSWER_WINNERS,
    ANSWER_COMES,
    ANSWER_GOES,
    ANSWER_TRUMPS, /* own trumps, when it spends one */
    ANSWER_DEFENDS,
    ANSWER_BOSS, /* nothing higher is out */
    ANSWER_FEATURES,
    ANSWER_TURNS = 3 /* by how many seats play behind */
};

/* Fitted weights, in rows of whole vectors: fixed ones, and those that count once for STAGE cards
   in the hand. */
enum { FEATURES = 24, STAGE = 16 };
typedef struct policy_fit {
    int16_t fixed[FEATURES], by_size[FEATURES];
} policy_fit;

typedef struct policy_weights {
    /* Keeping cards. */
    int side_single[SIDE_SINGLES], side_pair[SIDE_PAIRS];
    int trump_single[TRUMP_SINGLES], trump_pair[TRUMP_PAIRS];
    int shortness[SHORTS];     /* having 0, 1, 2 cards of a side suit; the last is 0 */
    int side_link, trump_link; /* two pairs that stand side by side */
    int ruffed_life;           /* per cent that is left of a winner when an opponent is void */
    int held_points;           /* per point in a beatable card */
    int own_above;             /* per cent that a higher trump of one's own counts as unseen */
    int late_top, late_trump;  /* what each card played adds to the highest trump, to others */
    int few_trumps;            /* with fewer, shortness counts in proportion */
    int dead_suit;             /* with fewer cards unseen, shortness brings nothing */
    /* What the others do with the chance to win. */
    int will_beat, will_ruff, beats_help, will_help;
    /* Points. */
    int point, level, deal; /* a point; a level, and taking the deal, spread over the points left */
    int last_points, kitty_guess;
    /* Answering. */
    int lead_next, cash_next, partner_next, overtakes, partner_feeds, opponent_feeds;
    /* Leading. */
    int lead_again, lead_cash, ours_flow, theirs_flow;
    const policy_fit *lead, *answer; /* the tables below, or others */
} policy_weights;

/* Of leads in a side suit and in trump; of answers, by how many seats play behind. */
extern const policy_fit policy_leads[2], policy_answers[ANSWER_TURNS];

extern const policy_weights policy_standard;

#endif
