/* policy_weights.h - the features of a play, and the constants of the policy in one structure. */
#ifndef BOTS_POLICY_POLICY_WEIGHTS_H
#define BOTS_POLICY_POLICY_WEIGHTS_H

#include "koudi.h"

/* Values are in hundredths of a point, odds in 1/ODDS_ONE. The rows are read by the number
   of unseen cards (pairs) that stand higher; the last entry goes for all beyond it. */
enum { SIDE_SINGLES = 6, SIDE_PAIRS = 5, TRUMP_SINGLES = 13, TRUMP_PAIRS = 8, SHORTS = 4 };
enum { LEAD_SINGLE, LEAD_PAIR, LEAD_TRACTOR, LEAD_DUMP };

/* The features of any play, each in about -64..64. */
enum {
    PLAY_HEURISTIC, /* the value by the heuristics */
    PLAY_WINS,
    PLAY_WINS_TWICE, /* squared */
    PLAY_POINTS_WON,
    PLAY_POINTS_LOST,
    PLAY_FED_WON, /* points from others, when it wins */
    PLAY_FED_LOST,
    PLAY_REST, /* what the hand loses */
    PLAY_STEP, /* height of the highest card */
    PLAY_EMPTIES,
    PLAY_FEATURES
};

/* The other features of a lead. */
enum {
    LEAD_OF_PAIR = PLAY_FEATURES,
    LEAD_OF_TRACTOR,
    LEAD_OF_DUMP,
    LEAD_PAIR_WINS,
    LEAD_WINNERS, /* winners to cash, when it wins */
    LEAD_OWN,     /* own cards of the category */
    LEAD_OUT,     /* unseen ones */
    LEAD_PARTNER_VOID,
    LEAD_OPPONENT_VOID,
    LEAD_PARTNERS, /* the partner has led the category */
    LEAD_OPPONENTS,
    LEAD_TRUMPS,
    LEAD_ALWAYS,
    LEAD_FEATURES
};

/* The other features of an answer. */
enum {
    ANSWER_TAKES = PLAY_FEATURES,
    ANSWER_RUFFS,
    ANSWER_RUFFS_LOW, /* the points it can bring, when it ruffs */
    ANSWER_TAKES_LOW, /* ... when it takes the trick in suit */
    ANSWER_TRUMP,
    ANSWER_BREAKS,
    ANSWER_DISCARDS, /* of another side suit */
    ANSWER_WINNERS,
    ANSWER_TRUMPS,  /* own trumps, when it spends one */
    ANSWER_HIGHEST, /* nothing higher is out */
    ANSWER_FEATURES
};

/* Which weights a play goes by: attackers and defenders have weights of their own; leads those for
   side suits and for trump, answers by how many seats play behind and by whose the trick is so far. */
enum { LEAD_ROWS = 4, ANSWER_ROWS = 12 };
static inline int lead_row(bool defends, bool trump)
{
    return 2 * defends + trump;
}

static inline int answer_row(int behind, bool defends, bool partners)
{
    return 4 * behind + 2 * defends + partners;
}

/* Fitted weights, in rows of whole vectors: fixed ones, and those that count once for STAGE cards
   in the hand. */
enum { FEATURES = 24, STAGE = 16, MOST_BY_SIZE = INT16_MAX / 27 };
typedef struct feature_weights {
    int16_t fixed[FEATURES], by_size[FEATURES];
} feature_weights;

typedef struct policy_weights {
    /* Keeping cards. */
    int side_single[SIDE_SINGLES], side_pair[SIDE_PAIRS];
    int trump_single[TRUMP_SINGLES], trump_pair[TRUMP_PAIRS];
    int shortness[SHORTS];     /* having 0, 1, 2 cards of a side suit; the last is 0 */
    int side_link, trump_link; /* two pairs that stand side by side */
    int ruffed_share;          /* per cent that is left of a winner when an opponent is void */
    int own_above;             /* per cent that a higher trump of one's own counts as unseen */
    int late_top;              /* what each card below KD_MAX_HAND adds to the highest trump */
    int few_trumps;            /* with fewer, shortness counts in proportion */
    int dead_suit;             /* with fewer cards unseen, shortness brings nothing */
    /* What the others do with the chance to win; opponents take it. */
    int beats_help, will_help;
    /* Points. */
    int point, level, deal; /* a point; a level, and taking the deal, spread over the points left */
    int kitty_guess;
    /* Answering. */
    int lead_next, cash_next, partner_next, partner_feeds, opponent_feeds;
    /* Leading. */
    int lead_again, lead_cash, fed_when_won, fed_when_lost;
    const feature_weights *lead, *answer; /* the tables below, or others */
} policy_weights;

extern const feature_weights policy_leads[LEAD_ROWS], policy_answers[ANSWER_ROWS];
extern const feature_weights one_deck_leads[LEAD_ROWS], one_deck_answers[ANSWER_ROWS];
extern const feature_weights others_leads[LEAD_ROWS], others_answers[ANSWER_ROWS];

/* Of two decks, and of one; and of two decks fitted to what players of other styles play. */
extern const policy_weights policy_standard, policy_one_deck, policy_others;

/* Those for a deal. */
static inline const policy_weights *policy_weights_of(const kd_order *order)
{
    return order->rules.decks == 1 ? &policy_one_deck : &policy_standard;
}

/* Those of players of other styles; with one deck there are none but the policy's. */
static inline const policy_weights *policy_others_of(const kd_order *order)
{
    return order->rules.decks == 1 ? &policy_one_deck : &policy_others;
}

#endif
