/* test_fixed_deals.c - a match of so many deals, whose dealers and levels are fixed (MATCH-2). */
#include "support/drive.h"
#include "support/script.h"

enum { RANK_2 = 0 };

static void play_to_end(kd_match *match, kd_rng *rng)
{
    kd_events events;
    while (!kd_phase_ended(match->round.phase)) {
        kd_action action = drive_action(match, rng);
        assert_int_equal(kd_apply(match, &action, &events).reason, KD_OK);
    }
}

static kd_reason go_on(kd_match *match, kd_cards placed)
{
    kd_events events;
    kd_action next = {KD_CHANCE, KD_NEXT, placed};
    return (kd_reason)kd_apply(match, &next, &events).reason;
}

static int made(const kd_result *result, int team)
{
    return result->winners != team ? 0 : result->taken && !result->gain ? 1 : result->gain;
}

TEST("MATCH-2 seats deal in turn, levels rise by one, and the side that gained more wins")
{
    static kd_match match;
    kd_rules rules = script_rules("deals = 15; ladder = 2 4 5 6 7 8 9 10 J Q K A");
    kd_rng rng;
    int won[KD_TEAMS] = {0, 0}, level = RANK_2;
    kd_rng_seed(&rng, 7, 0);
    assert_true(kd_match_start(&match, &rules));
    for (int deal = 1; deal <= 15; deal++) {
        const kd_result *result = &match.round.result;
        assert_int_equal(match.deals, deal);
        assert_int_equal(match.round.dealer, (deal - 1) % KD_SEATS);
        assert_int_equal(match.round.order.level, level);
        assert_int_equal(match.level[0], level);
        assert_int_equal(match.level[1], level);
        play_to_end(&match, &rng);
        assert_int_equal(result->hooked, 0);
        for (int team = 0; team < KD_TEAMS; team++) {
            won[team] += made(result, team);
            assert_int_equal(match.wins[team], won[team]);
            assert_int_equal(result->after[team], level);
        }
        level = level == KD_RANK_A ? RANK_2 : level == RANK_2 ? RANK_2 + 2 : level + 1;
        if (deal < 15)
            assert_int_equal(go_on(&match, (kd_cards){0, 0}), KD_OK);
    }
    assert_int_equal(match.round.phase, KD_PHASE_OVER);
    if (won[0] != won[1])
        assert_int_equal(match.winner, won[1] > won[0]);
}

/* How many matches, and how one goes on past ace, says nothing; no trump is the last level where the ladder has it. */
typedef struct beside_row {
    const char *name, *rules;
    int last; /* the level of the last deal */
} beside_row;

static void beside(void **state)
{
    const beside_row *row = *state;
    static kd_match match;
    kd_rules rules = script_rules(row->rules);
    kd_rng rng;
    kd_rng_seed(&rng, 11, 0);
    assert_true(kd_match_start(&match, &rules));
    for (int deal = 1;; deal++) {
        assert_int_equal(match.deals, deal);
        play_to_end(&match, &rng);
        if (deal == rules.deals)
            break;
        assert_int_equal(match.round.phase, KD_PHASE_SCORED);
        assert_int_equal(go_on(&match, (kd_cards){0, 0}), KD_OK);
    }
    assert_int_equal(match.round.order.level, row->last);
    assert_int_equal(match.round.phase, KD_PHASE_OVER);
    assert_int_not_equal(match.winner, KD_NOBODY);
}

static const beside_row besides[] = {
    {"MATCH-2 best_of counts no matches", "deals = 3; best_of = 3; start_level = A", KD_RANK_A},
    {"MATCH-2 beyond_ace = again", "deals = 2; beyond_ace = again; start_level = A", KD_RANK_A},
    {"MATCH-2 LEVEL-7 beyond_ace = no_trump", "deals = 2; beyond_ace = no_trump; start_level = A",
     KD_LEVEL_NT},
    {"MATCH-2 and the start level follows", "deals = 3; beyond_ace = no_trump; start_level = A",
     KD_RANK_A},
};
TEST_ROWS(beside, besides);

typedef struct placing_row {
    const char *name, *action;
    int level[KD_TEAMS], dealer; /* -1: refused */
} placing_row;

static void placing(void **state)
{
    const placing_row *row = *state;
    static kd_match match;
    kd_rules rules = script_rules("deals = 2");
    kd_rng rng;
    kd_action next;
    char text[40];
    kd_rng_seed(&rng, 3, 0);
    assert_true(kd_match_start(&match, &rules));
    play_to_end(&match, &rng);
    assert_true(kd_parse_action(row->action, &next));
    kd_print_action(&next, text, sizeof text);
    assert_string_equal(text, row->action);
    assert_int_equal(go_on(&match, next.cards), row->dealer < 0 ? KD_BAD_ACTION : KD_OK);
    if (row->dealer < 0)
        return;
    bool open = row->dealer == KD_NOBODY;
    assert_int_equal(match.level[0], row->level[0]);
    assert_int_equal(match.level[1], row->level[1]);
    assert_int_equal(match.round.dealer, row->dealer);
    assert_int_equal(match.round.first_deal, open);
    assert_int_equal(match.round.order.level, row->level[open ? 0 : kd_team(row->dealer)]);
    kd_cards again = kd_placing(match.level, row->dealer);
    assert_true(kd_same(again, next.cards));
    /* Where levels are won, none can be said. */
    rules = script_rules("");
    assert_true(kd_match_start(&match, &rules));
    play_to_end(&match, &rng);
    assert_int_equal(go_on(&match, next.cards), KD_BAD_ACTION);
}

static const placing_row placings[] = {
    {"MATCH-2 South deals", "* next S5,H7", {KD_RANK_5, KD_RANK_5 + 2}, 0},
    {"MATCH-2 East deals", "* next H9,C3", {RANK_2 + 1, KD_RANK_5 + 4}, 1},
    {"MATCH-2 North deals", "* next C3,D3", {RANK_2 + 1, RANK_2 + 1}, 2},
    {"MATCH-2 West deals", "* next SA,D2", {KD_RANK_A, RANK_2}, 3},
    {"MATCH-2 the dealer is found", "* next S6", {KD_RANK_5 + 1, KD_RANK_5 + 1}, KD_NOBODY},
    {"MATCH-2 no level of a joker", "* next rj", {0, 0}, -1},
    {"MATCH-2 no seat named twice", "* next S7,S6", {0, 0}, -1},
    {"MATCH-2 no seat opposite", "* next S6,C7", {0, 0}, -1},
    {"MATCH-2 no pair", "* next S6,S6", {0, 0}, -1},
    {"MATCH-2 not three", "* next S6,H6,C6", {0, 0}, -1},
    {"MATCH-2 one card is a spade", "* next H6", {0, 0}, -1},
};
TEST_ROWS(placing, placings);
