/* policy.h - the policy: what is good without search, by features and weights. */
#ifndef KOUDI_BOTS_POLICY_POLICY_H
#define KOUDI_BOTS_POLICY_POLICY_H

#include "bots/knowledge/knowledge.h"
#include "koudi.h"

/* ---- policy.c: the policy: a fast evaluation of plays by features and fitted weights, for rollouts, and
        what is good without search ---- */

/* The state of a rollout: a deal in play and what is public of it. The policy of a seat uses the hand of
   that seat and the public fields only; the burier also knows the kitty, which is what no hand holds.
   Cards are in trump order. */
typedef struct rollout {
    kd_position pos;
    public_knowledge seen;
    uint8_t burier; /* who buried last */
} rollout;

/* The state as the seat of k sees it in the phase of play: cards that it cannot see count as the hand of
   the next seat. That is enough for policy_play; to roll out, pos is replaced by a determinization. */
void rollout_start(rollout *state, const knowledge *k);
/* Plays for pos.turn, and keeps up what all have seen. */
kd_played rollout_play(rollout *state, const kd_order *order, kd_cards play);
/* The policy's play for pos.turn; always legal. */
kd_cards policy_play(const rollout *state, const kd_order *order);
/* The same with other weights than its own. */
struct policy_weights;
kd_cards policy_play_by(const struct policy_weights *w, const rollout *state,
                        const kd_order *order);
/* The only play that is allowed; empty when there are several, or when finding out takes a listing of
   the answers. */
kd_cards policy_forced(const rollout *state, const kd_order *order);
/* Rolls the deal out: the policy plays for all seats until the hands are empty. Returns
   kd_position_score. */
int policy_finish(rollout *state, const kd_order *order);

/* How a seat plays, in rollouts and to the opponent model: by the policy, by the nets, or as players of other styles do
   (policy_others). With one deck all play by the policy. */
enum { STYLE_POLICY, STYLE_NETS, STYLE_OTHERS, STYLES };
typedef struct rollout_styles {
    uint8_t of[KD_SEATS];
} rollout_styles;

/* The policy's play in a rollout for which a context was opened (policy_internal.h). */
struct context;
kd_cards policy_play_at(struct context *ctx);

/* The plays that the policy weighs for the seat of k, whose turn to play it is, best first, by place; others that
   are legal are worse by its heuristics, or equivalent to one of these. Writes at most cap to out and
   returns how many. */
int policy_ranked(const knowledge *k, kd_cards *out, int cap);

/* The policy's play for the seat of k, by all that k tells. */
kd_cards policy_choice(const knowledge *k);
/* The odds, as it estimates them, that the side of the seat of k wins the trick with this play. */
int policy_odds(const knowledge *k, kd_cards play);

/* The bot that looks at its next action alone: it plays by the nets (policy_net.c) and decides the rest by
   heuristics. It leaves nothing to chance: rng may be NULL. */
bot_decide steady_decide;
/* The same by what is known of the view; NULL: that is read. */
kd_action steady_by_nets(const kd_view *view, const knowledge *k);
/* The same with the policy's plays, by what is known of the view; NULL: that is read. */
kd_action steady_action(const kd_view *view, const knowledge *k);
/* The same unchecked: where it would not be legal, under rules that nobody thought of, the others fall back on
   legal_any. */
kd_action steady_choose(const kd_view *view, const knowledge *k);

/* ---- card_values.c: the value of cards in a hand to the heuristics, and the cheapest ones to bury or to
        give away ---- */

/* Values are in hundredths of a point. */
enum { POINT = 100 };
/* Cards in a full hand of two decks with the smallest kitty: what the weights by hand size were fitted with. */
enum { FULL_HAND = 26 };

enum { MAX_SHORT = 3 };

/* The values for one decision. The value of a hand is the sum over its cards, its pairs, its adjacent
   pairs, and its shortness in side suits: how few beatable cards it has there. */
typedef struct card_values {
    const knowledge *k;
    int single[64], pair[64];                /* of a place: each card, and a pair besides */
    int link[KD_CATEGORIES];                 /* two adjacent pairs */
    uint64_t beatable;                       /* side cards held that an unseen card beats */
    int shortness[KD_CATEGORIES][MAX_SHORT]; /* holding 0, 1, 2 of these of a category */
} card_values;

void card_values_read(card_values *p, const knowledge *k);
/* The value that hand, any cards, loses by a play out of it. */
int value_lost(const card_values *p, kd_cards hand, kd_cards play);
/* The n cards of pool that are cheapest to give away when each point among them earns reward
   hundredths; a negative reward is a cost. */
kd_cards cheapest(const card_values *p, kd_cards pool, int n, int reward);
/* The chosen cards, and cards of pool that fill the kitty at the least cost. Where they have more points than may be
   buried (BURY-5), cards of the whole hand take the place of those from pool. */
kd_cards cheapest_burying(const card_values *p, kd_cards chosen, kd_cards pool, int reward);

/* ---- heuristics.c: what is decided before the play without search: declaring, countering, rebelling,
        burying ---- */

/* Features of a showing: the hand under the trump that it names (a rebellion: none), less the same under the trump that
   stands; and when and how it is shown. */
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

/* ---- policy_weights.c: the features of a play, and the constants of the policy in one structure ---- */

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
    int late_top;              /* what each card below FULL_HAND adds to the highest trump */
    int few_trumps;            /* with fewer, shortness counts in proportion */
    int dead_suit;             /* with fewer cards unseen, shortness brings nothing */
    /* The effect of the others on the chance to win: the partner adds to it, opponents take from it. */
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

/* ---- policy_features.c: the features of plays as numbers, to which training fits the weights ---- */

typedef struct features {
    int16_t at[FEATURES];
} features;

/* The plays that were weighed, with their features and the row of their weights. */
enum { MOST_LISTED = 512 };
typedef struct listed_play {
    kd_cards play;
    int row;
    features f;
} listed_play;

typedef struct play_list {
    listed_play at[MOST_LISTED];
    int count, left_out; /* left_out: at least so many had no room, or were not weighed */
} play_list;

/* ---- policy_net.c: two small neural nets, one for leads and one for answers, that choose among the plays
        which the policy weighs ---- */

/* The inputs: what all plays of a decision have in common, then what each has of its own; 64 is about one. */
enum { NET_COMMON = 51, NET_OWN = 75, NET_INPUTS = NET_COMMON + NET_OWN, NET_HIDDEN = 128 };

/* Both parts are filled up with 0 to whole vectors of at most NET_VECTOR bytes, and added to the hidden layer two
   inputs at a time. */
enum { NET_VECTOR = 32, NET_COMMON_ROOM = 64, NET_OWN_ROOM = 80 };
enum { NET_COMMON_PAIRS = (NET_COMMON + 1) / 2, NET_PAIRS = NET_COMMON_PAIRS + (NET_OWN + 1) / 2 };

/* One hidden layer of rectified units, and weights from a play's own inputs past it. Integers, so that every
   machine chooses alike: of 1 << 10 for in, 1 << 11 for out, 1 << 13 for past and 1 << 16 for bias. Units count
   by 1 << 8, up to UINT16_MAX. */
typedef struct policy_net {
    _Alignas(NET_VECTOR) int32_t bias[NET_HIDDEN];
    _Alignas(NET_VECTOR) int16_t out[NET_HIDDEN];
    _Alignas(NET_VECTOR) int16_t past[NET_OWN_ROOM];
    _Alignas(NET_VECTOR) int16_t in[NET_PAIRS][NET_HIDDEN][2];
} policy_net;

enum { NET_IN_BITS = 10, NET_OUT_BITS = 11, NET_PAST_BITS = 13, NET_INPUT_BITS = 6, NET_SHIFT = 8 };

extern const policy_net net_of_leads, net_of_answers;

/* A decision: the plays that the policy weighs, and the inputs in common and of each, within INT8_MAX. */
typedef struct net_decision {
    bool leads;
    bool last;     /* to play to the trick */
    bool partners; /* is the partner ahead? */
    int chosen;    /* by the policy */
    play_list list;
    _Alignas(NET_VECTOR) int16_t common[NET_COMMON_ROOM];
    _Alignas(NET_VECTOR) int16_t own[MOST_LISTED][NET_OWN_ROOM];
} net_decision;

/* Reads the decision of the seat that is to play; false when the policy weighs fewer than two plays. */
bool net_read(net_decision *d, const rollout *state, const kd_order *order);
/* The number of the play that the net of such decisions values most, the policy's choice by a margin more; where the
   policy leaves a trick to the partner, of the plays that do. */
int net_best(const net_decision *d);

/* The nets' play for state->pos.turn, or the policy's where the choice is left to it. */
kd_cards net_play(const rollout *state, const kd_order *order);
/* The play of a seat of that style for state->pos.turn. */
kd_cards style_play(int style, const rollout *state, const kd_order *order);
/* Rolls the deal out as policy_finish does, each seat by its style. */
int net_finish(rollout *state, const kd_order *order, const rollout_styles *styles);

#endif
