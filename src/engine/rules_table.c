/* rules_table.c - every rule value as one row: where it stands, what it may be, what it means. */
#include "engine/engine.h"

static const char *const draw[] = {"turn", "cut", NULL};
static const char *const gate[] = {"stop", "defend", NULL};
static const char *const declare[] = {"show", "first_card", NULL};
static const char *const first_dealer[] = {"provisional", "final", NULL};
static const char *const flip[] = {"joker_decides", "joker_passed", "no_trump", "nth", NULL};
static const char *const flip_none[] = {"first", "highest", NULL};
static const char *const counter[] = {"none", "ladder", "more", "jokers", NULL};
static const char *const rebel[] = {"none", "attackers", "reshuffle", "open", "weak", NULL};
static const char *const fine[] = {"per_card", "flat", "per_beaten", "by_kind", NULL};
static const char *const kill[] = {"highest_part", "highest_card", "every_part", NULL};
static const char *const follow[] = {"profile", "whole_or_pairs", "pairs", "suit", NULL};
static const char *const mult[] = {"power",       "by_kind",   "twice_cards",   "fixed", "cards",
                                   "power_cards", "twice_led", "twice_largest", NULL};
static const char *const mult_play[] = {"lead", "winner", NULL};
static const char *const hook_off[] = {"none", "half", "same", NULL};
static const char *const beyond_ace[] = {"no", "no_trump", "again", NULL};
static const char *const next_dealer[] = {"winners", "next_seat", "declarer", NULL};
static const char *const first_lead[] = {"dealer", "declarer", NULL};
static const char *const show_joker[] = {"none", "any", "colour", NULL};
static const char *const forced[] = {"fewest", "lowest", "smallest", NULL};
static const char *const kitty_open[] = {"no", "taken", NULL};
static const char *const seats[] = {"chosen", "lot", NULL};
static const char *const review[] = {"two_tricks", "own", "all", NULL};
static const char *const irregularity[] = {"refuse", "penalise", NULL};

#define ANY_ROW(section, key, id, kind, low, high, words, before, house, help)                     \
    {                                                                                              \
        section, #key, id, (uint16_t)offsetof(kd_rules, key), kind, low, high, words, help,        \
            before, house                                                                          \
    }
/* A row that a later version added, with the value that was played before. */
#define LATE(section, key, id, kind, low, high, words, before, help)                               \
    ANY_ROW(section, key, id, kind, low, high, words, before, false, help)
/* A row for what other tables play. */
#define HOUSE(section, key, id, kind, low, high, words, before, help)                              \
    ANY_ROW(section, key, id, kind, low, high, words, before, true, help)
#define ROW(section, key, id, kind, low, high, words, help)                                        \
    LATE(section, key, id, kind, low, high, words, -1, help)
#define NUMBER(section, key, id, low, high, help)                                                  \
    ROW(section, key, id, KD_RULE_NUMBER, low, high, NULL, help)
#define YES_NO(section, key, id, help) ROW(section, key, id, KD_RULE_YES_NO, 0, 1, NULL, help)
#define LATE_YES_NO(section, key, id, before, help)                                                \
    LATE(section, key, id, KD_RULE_YES_NO, 0, 1, NULL, before, help)
/* A choice's words stand in the array of its own name. */
#define CHOICE(section, key, id, help)                                                             \
    ROW(section, key, id, KD_RULE_CHOICE, 0, sizeof(key) / sizeof *(key)-2, key, help)
#define LATE_CHOICE(section, key, id, before, help)                                                \
    LATE(section, key, id, KD_RULE_CHOICE, 0, sizeof(key) / sizeof *(key)-2, key, before, help)
#define HOUSE_CHOICE(section, key, id, help)                                                       \
    HOUSE(section, key, id, KD_RULE_CHOICE, 0, sizeof(key) / sizeof *(key)-2, key, 0, help)
#define HOUSE_YES_NO(section, key, id, help)                                                       \
    HOUSE(section, key, id, KD_RULE_YES_NO, 0, 1, NULL, false, help)
#define RANK(section, key, id, help) ROW(section, key, id, KD_RULE_RANK, 0, KD_RANK_A, NULL, help)
#define RANKS(section, key, id, fewest, help)                                                      \
    ROW(section, key, id, KD_RULE_RANKS, fewest, KD_RANKS, NULL, help)
#define SUITS(section, key, id, fewest, help)                                                      \
    ROW(section, key, id, KD_RULE_SUITS, fewest, KD_NO_SUIT, NULL, help)

const kd_rule_row kd_rule_rows[] = {
    NUMBER("deck", decks, "DECK-1", 1, 2, "Decks of cards shuffled together."),
    RANKS("deck", ranks, "DECK-1", 1, "Ranks that the deck has."),
    SUITS("deck", suits, "DECK-1", 1, "Suits that the deck has."),
    YES_NO("deck", jokers, "DECK-1", "Does each deck have its two jokers?"),
    NUMBER("deck", kitty, "DECK-1 BURY-1 BURY-4", 0, KD_MAX_KITTY,
           "Cards in the kitty; 0: none, and no burying."),
    HOUSE("deck", always_trump, "ORD-5", KD_RULE_RANK_ORDER, 0, 8, NULL, 0,
          "Cards of these ranks are trump in every deal, below the level cards, the first named "
          "highest."),

    CHOICE("draw", draw, "DRAW-1 DRAW-2 DRAW-3",
           "turn: a turned card says who draws first; cut: the number cut names the first dealer."),
    NUMBER("draw", youngest, "DRAW-1 DRAW-2", 0, KD_SEATS - 1,
           "The seat that turns or cuts: 0 South, 1 East, 2 North, 3 West."),

    RANK("match", start_level, "LEVEL-1", "The level at which both teams start."),
    RANKS("match", must_play, "LEVEL-3", 0, "Levels that a gain may not pass over."),
    CHOICE("match", gate, "LEVEL-3",
           "stop: a gain ends at a must-play level; defend: it is left only by a deal defended."),
    YES_NO("match", hook, "LEVEL-4",
           "At J: attackers who win the last trick with the trump suit's J throw defenders to 2."),
    YES_NO("match", hook_once, "LEVEL-4", "Is a team thrown back at most once a match?"),
    NUMBER("match", best_of, "MATCH-1", 1, 9,
           "The side that wins most of this many matches wins; an odd number."),
    RANK("match", to_level, "MATCH-1", "The team that plays past this level wins."),
    NUMBER("match", minutes, "MATCH-1", 0, 1440,
           "After this many minutes the side ahead wins; 0: no limit."),
    HOUSE("match", hooks, "LEVEL-5", KD_RULE_HOOKS, 0, 4, NULL, 0,
          "Levels where the last trick, won with the level card, throws defenders back, and where "
          "to; JJ: with a pair of it."),
    HOUSE_CHOICE("match", hook_off, "LEVEL-5",
                 "An off-suit level card that wins the last trick hooks: none: not; half: half way "
                 "down; same: as the trump suit's."),
    HOUSE("match", ladder, "LEVEL-6", KD_RULE_RANKS, 1, KD_RANKS, NULL, (1 << KD_RANKS) - 1,
          "The levels that are climbed; a gain counts these."),
    HOUSE_CHOICE("match", beyond_ace, "LEVEL-7",
                 "After the last level: no: all is won; no_trump: one more without level cards; "
                 "again: the first."),
    HOUSE_CHOICE("match", next_dealer, "ROT-2 ROT-3",
                 "Who deals next: winners: a seat of theirs; next_seat: the dealer's right; "
                 "declarer: who declares."),
    HOUSE("match", deals, "MATCH-2", KD_RULE_NUMBER, 0, 99, NULL, 0,
          "A match of so many deals, with dealers and levels fixed; 0: levels are won."),
    HOUSE("match", ace_tries, "LEVEL-8", KD_RULE_NUMBER, 0, 9, NULL, 0,
          "A team that has dealt so often at the last level and not won it goes back to the first; "
          "0: never."),

    CHOICE("declare", declare, "DECL-1 DECL-4",
           "show: a level card may be shown; first_card: the first one drawn declares by itself."),
    YES_NO("declare", reinforce, "DECL-2",
           "May the declarer show the second card later, to stand as a counter?"),
    YES_NO("declare", ask_after, "DECL-5",
           "Nobody declared while drawing: is each seat asked before the kitty is turned?"),
    YES_NO("declare", joker_pair_declares, "DECL-6",
           "May a pair of identical jokers declare no trump?"),
    YES_NO("declare", no_trump, "DECL-6 CTR-1 FLIP-1",
           "May there be no trump suit? no: jokers do not counter, and a flip passes them over."),
    HOUSE_CHOICE("declare", show_joker, "DECL-7",
                 "A level card is shown with: none: no joker; any: one; colour: the big one for "
                 "red suits, the small one for black."),
    HOUSE_YES_NO("declare", three_jokers, "DECL-8",
                 "May three jokers declare no trump, to stand as high as the highest level pair?"),
    CHOICE("declare", first_dealer, "DECL-3",
           "Who declares in the first deal is the dealer: provisional: until countered; final."),

    CHOICE("flip", flip, "FLIP-1 FLIP-5 FLIP-6",
           "Turning the kitty, a joker: joker_decides: makes no trump; joker_passed: is skipped; "
           "no_trump: no card is turned; nth: card flip_nth alone decides."),
    CHOICE("flip", flip_none, "FLIP-2",
           "No card turned decides: trump is the suit of the first or the highest card turned."),
    HOUSE("flip", flip_nth, "FLIP-6", KD_RULE_NUMBER, 1, 8, NULL, 3,
          "With flip = nth: which card of the kitty decides, from its top."),

    CHOICE("counter", counter, "CTR-1 CTR-2 CTR-8 CTR-9",
           "ladder: any higher pair; more: a pair against a single; jokers: only a joker pair."),
    YES_NO("counter", counter_after_bury, "CTR-3 CTR-5",
           "May a counter follow a burying, to take the kitty and bury again?"),
    YES_NO("counter", counter_takes_deal, "CTR-4",
           "In the first deal, does a counter before the burying make the dealer?"),
    HOUSE_YES_NO("counter", self_counter, "CTR-10",
                 "May the seat whose declaration stands counter it itself?"),
    HOUSE_YES_NO("counter", joker_over, "CTR-11",
                 "With counter = more: do two big jokers counter two small ones?"),

    CHOICE("rebel", rebel, "REB-1 REB-3 REB-4 REB-5 REB-6",
           "attackers: a weak hand voids the deal; reshuffle: any seat, at once; open: as forty; "
           "weak: no point card, or no trump."),
    NUMBER("rebel", rebel_points, "REB-1 REB-3 REB-4", 0, 200,
           "A hand with this many points or fewer may rebel."),
    NUMBER("rebel", rebel_trumps, "REB-1", 0, KD_MAX_HAND,
           "With rebel = attackers, so may a hand with this many trumps or fewer."),
    YES_NO("rebel", rebel_in_row, "REB-2 REB-3",
           "May the deal that follows a rebellion be rebelled again?"),

    HOUSE_CHOICE("play", first_lead, "LEAD-3",
                 "Who leads to the first trick: the dealer, or the seat whose declaration stands."),
    HOUSE("play", bury_most, "BURY-5", KD_RULE_NUMBER, 0, 200, NULL, 0,
          "The most points that may be buried; 0: no limit, 1: none."),
    YES_NO("play", dump, "LEAD-2 DUMP-1", "May several components be led at once?"),
    CHOICE("play", fine, "DUMP-3",
           "A failed dump costs: per_card: for each card tried; flat: once; per_beaten: for each "
           "beaten; by_kind: twice that in a pair, four times in a tractor."),
    NUMBER("play", fine_points, "DUMP-3", 0, 100, "Points that it costs."),
    NUMBER("play", fine_cap, "DUMP-3", 0, 1000,
           "The most that one failed dump costs; 0: no limit."),
    CHOICE("play", kill, "WIN-2 WIN-3",
           "Two that could win compare by the highest_part, the highest_card or every_part."),
    HOUSE_CHOICE("play", forced, "DUMP-2 DUMP-5",
                 "A failed dump leads: fewest: its smallest part of the lowest kind that failed; "
                 "lowest: the failed one with the lowest top; smallest: its smallest part."),
    HOUSE("play", tractor_min, "TRAC-5", KD_RULE_NUMBER, 2, 3, NULL, 2,
          "Pairs in the shortest tractor; fewer are pairs."),
    NUMBER("play", tractor_max, "TRAC-4", 0, KD_MAX_RUN,
           "Pairs in the longest tractor; 0: no limit."),
    CHOICE("play", follow, "FOL-2 FOL-3",
           "A tractor is answered by: profile: the nearest held; whole_or_pairs: one as long, else "
           "pairs; pairs: any pairs; suit: any cards."),
    YES_NO("play", dump_tractors, "FOL-2 FOL-3",
           "Must a tractor in a dump be answered as one led alone? no: by pairs as far as held."),

    YES_NO("leads", fours, "FORTY-2", "May all four cards of one number be led?"),
    YES_NO("leads", sequences, "FORTY-3", "May neighbouring cards of one suit be led together?"),
    YES_NO("leads", sequence_top_only, "FORTY-3",
           "Does a sequence of a side suit ask for all that is higher, as one in trump?"),
    YES_NO("leads", highs, "FORTY-4",
           "May several cards be led that all are known to be unbeaten?"),

    NUMBER("score", threshold, "GAIN-1 GAIN-4", 1, 400,
           "The attackers take the deal with this many points."),
    NUMBER("score", step, "GAIN-1 GAIN-2", 1, 400, "Points to a level, either way."),
    NUMBER("score", shutout, "GAIN-1 GAIN-4", 0, KD_RANKS,
           "Extra levels for the defenders when the attackers have no points."),
    NUMBER("score", attack_cap, "GAIN-2 GAIN-3", 0, KD_RANKS,
           "The most levels that attackers gain in a deal; 0: no limit."),
    NUMBER("score", sweep_at, "GAIN-4", 0, 400,
           "With this many points or more, attackers gain sweep_gain levels; 0: off."),
    NUMBER("score", sweep_gain, "GAIN-4", 0, KD_RANKS, "Levels that sweep_at gives."),
    CHOICE("score", mult, "MULT-1 MULT-2 MULT-3",
           "The kitty counts: power: 2, 4, 8, 16 ...; by_kind: 2, 4, 8; twice_cards, twice_led: 2 "
           "a card; cards, power_cards, twice_largest: by the largest component; fixed."),
    CHOICE("score", mult_play, "MULT-1 MULT-2",
           "Whose cards in the last trick say how often the kitty counts: the lead, the winner."),
    NUMBER("score", mult_fixed, "MULT-3", 1, 64, "How often the kitty counts with mult = fixed."),
    NUMBER("score", mult_cap, "MULT-1", 0, 1024,
           "The most often that the kitty counts; 0: no limit."),
    HOUSE_YES_NO("score", last_trick_needed, "GAIN-5",
                 "Do defenders gain levels only if they have won the last trick too?"),
    HOUSE("score", take_gains, "GAIN-6", KD_RULE_NUMBER, 0, 1, NULL, 0,
          "Levels that attackers gain by taking the deal, without a point more."),

    LATE_CHOICE("table", seats, "SEAT-2", KD_SEATS_CHOSEN,
                "Where several people play, each has a seat: chosen by them; drawn by lot."),
    CHOICE("table", review, "REV-1",
           "A seat may look back at its own plays and: two_tricks: the last two; own; all."),
    LATE_YES_NO("table", count, "REV-1", true,
                "Is a player told which cards are still out? That gives back the closed tricks."),
    HOUSE_CHOICE("table", kitty_open, "BURY-3",
                 "Who sees the kitty: no: the seat that takes it; taken: all, when it is taken."),
    CHOICE("table", irregularity, "IRR-1",
           "A wrong play: refuse: it is not allowed; penalise: it costs levels."),
    NUMBER("table", revoke_levels, "IRR-1", 0, KD_RANKS,
           "Levels that a revoke gives the other side, the deal counting as one; 0: none."),
};
const int kd_rule_count = (int)(sizeof kd_rule_rows / sizeof *kd_rule_rows);

const char *const kd_rule_ranks[KD_RANKS + 1] = {"2", "3",  "4", "5", "6", "7", "8",
                                                 "9", "10", "J", "Q", "K", "A", NULL};
const char *const kd_rule_targets[KD_HOOK_TARGETS + 1] = {
    "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "start", "half", NULL};
const char *const kd_rule_suits[KD_NO_SUIT + 1] = {"S", "H", "C", "D", NULL};
const char *const kd_rule_yes_no[3] = {"no", "yes", NULL};
