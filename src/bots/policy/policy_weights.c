/* policy_weights.c - the constants of the policy, found by self-play and by imitation (tools/train). */
#include "bots/policy/policy.h"

/* Keeping, points, answering, leading with two decks. */
#define TWO_DECKS                                                                                  \
    .side_single = {308, 184, 134, 52, 9, 4}, .side_pair = {420, 570, 358, 222, 81},               \
    .trump_single = {1573, 927, 692, 434, 261, 59, 168, 345, 267, 260, 244, 315, 279},             \
    .trump_pair = {1069, 857, 530, 461, 282, 265, 176, 222}, .shortness = {779, 314, 101, 0},      \
    .side_link = 478, .trump_link = 1480, .ruffed_share = 31, .own_above = 41, .late_top = 32,     \
    .few_trumps = 6, .dead_suit = 3, .beats_help = 2201, .will_help = 3130, .point = 204,          \
    .level = 1525, .deal = 1410, .kitty_guess = 8, .lead_next = 61, .cash_next = 41,               \
    .partner_next = 81, .partner_feeds = 48, .opponent_feeds = 128, .lead_again = 178,             \
    .lead_cash = 31, .fed_when_won = 456, .fed_when_lost = 144

const policy_weights policy_standard = {TWO_DECKS, .lead = policy_leads, .answer = policy_answers};
const policy_weights policy_others = {TWO_DECKS, .lead = others_leads, .answer = others_answers};

const policy_weights policy_one_deck = {
    .side_single = {215, 193, 126, 45, 7, 3},
    .side_pair = {441, 567, 432, 205, 99},
    .trump_single = {778, 750, 397, 293, 257, 90, 216, 359, 285, 234, 288, 380, 237},
    .trump_pair = {997, 925, 510, 460, 276, 281, 151, 180},
    .shortness = {1336, 224, 87, 0},
    .side_link = 508,
    .trump_link = 1388,
    .ruffed_share = 26,
    .own_above = 40,
    .late_top = 23,
    .few_trumps = 1,
    .dead_suit = 4,
    .beats_help = 1933,
    .will_help = 4096,
    .point = 166,
    .level = 1373,
    .deal = 1203,
    .kitty_guess = 4,
    .lead_next = 63,
    .cash_next = 40,
    .partner_next = 82,
    .partner_feeds = 40,
    .opponent_feeds = 176,
    .lead_again = 177,
    .lead_cash = 29,
    .fed_when_won = 535,
    .fed_when_lost = 168,
    .lead = one_deck_leads,
    .answer = one_deck_answers,
};
