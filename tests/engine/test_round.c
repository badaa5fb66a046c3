/* test_round.c - what the scripts of a deal (tests/scripts) cannot express. */
#include "support/script.h"

#include <string.h>

/* DRAW-2: the number counted from the cutter names dealer and first drawer. */
TEST("DRAW-2 the cut names the dealer")
{
    const struct {
        const char *card;
        int steps;
    } rows[] = {{"H8", 3}, {"C2", 1}, {"SA", 0}, {"bj", 0}, {"rj", 0},
                {"DK", 0}, {"SQ", 3}, {"HJ", 2}, {"S5", 0}, {"ST", 1}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        for (int cutter = 0; cutter < KD_SEATS; cutter++) {
            kd_match match;
            kd_events events;
            kd_rules rules = script_rules(NULL);
            rules.draw = KD_DRAW_CUT;
            rules.youngest = (uint16_t)cutter;
            kd_match_start(&match, &rules);
            kd_action turn = {.actor = KD_CHANCE, .verb = KD_TURN};
            assert_true(kd_parse_cards(rows[i].card, &turn.cards));
            assert_int_equal(kd_apply(&match, &turn, &events).reason, KD_OK);
            assert_int_equal(match.round.dealer, (cutter + rows[i].steps) % KD_SEATS);
            assert_int_equal(match.round.first, match.round.dealer);
            assert_int_equal(match.round.first_deal, 0);
            assert_int_equal(match.round.phase, KD_PHASE_DEAL);
        }
}

/* DECL-6: a pair of jokers declares no trump where the rules say so. */
TEST("DECL-6 a pair of jokers may declare by rule")
{
    static const script row = {"joker pair", NULL, {"bj bj rj H2"}, NULL, NULL};
    static script_run run;
    script_start(&run, &row);
    run.match.rules.joker_pair_declares = run.match.round.order.rules.joker_pair_declares = 1;
    script_lines(&run, "* turn S3; deal 13; 0 declare rj ! joker-declares-not;"
                       "0 declare bj,rj ! joker-declares-not; 0 declare bj,bj; > trump NT;"
                       "= actors *; deal; = phase counter");
}

/* Actions that no line of text can express: invalid cards, seats and verbs. */
TEST("malformed actions are refused")
{
    static const script row = {"bad", NULL, {"S2"}, NULL, NULL};
    static const kd_action bad[] = {
        {0, KD_DECLARE, {0, 1}},      {0, KD_DECLARE, {UINT64_C(1) << 54, 0}},
        {0, KD_VERB_COUNT, {0, 0}},   {5, KD_DECLARE, {1, 0}},
        {KD_NOBODY, KD_PASS, {0, 0}}, {KD_CHANCE, KD_DEAL, {UINT64_C(1) << 60, 0}},
        {KD_CHANCE, KD_DEAL, {1, 2}}, {KD_CHANCE, 99, {1, 0}},
    };
    static script_run run;
    script_start(&run, &row);
    script_lines(&run, "* turn S3; deal 1");
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        kd_match before = run.match;
        assert_int_equal(kd_apply(&run.match, &bad[i], &run.events).reason, KD_BAD_ACTION);
        assert_memory_equal(&before, &run.match, sizeof before);
    }
    script_lines(&run, "deal; pass; * flip H3 ! not-in-deck");
}

/* 0 declares spades with its first card and does not reinforce. */
#define DECLARED "* turn S3; deal 1; 0 declare S2; deal; 0 pass;"

/* A pass or a rebellion takes no cards. */
TEST("passing and rebelling take no cards")
{
    static const script row = {
        "bare",
        NULL,
        {"S2 S2", "S3 S3 S4 S4 S6 S6 S7 S7 S8 S8 S9 S9 SJ SJ SQ SQ SA SA H3 H3 H4 H4 H6 H6 H7"},
        NULL,
        NULL};
    static script_run run;
    script_start(&run, &row);
    script_lines(&run, DECLARED "pass; back; pass; = phase rebel;");
    for (int verb = KD_PASS; verb <= KD_REBEL; verb += KD_REBEL - KD_PASS) {
        kd_action action = {1, (uint8_t)verb, kd_card(kd_face_of(KD_SPADES, KD_RANK_A))};
        assert_int_equal(kd_apply(&run.match, &action, &run.events).reason, KD_BAD_ACTION);
    }
}

/* The refusals that carry more than a reason: what is missing, how many are owed. */
TEST("FOL-4 refusals carry counts and cards")
{
    static const script row = {"more", NULL, {"S2 H3"}, "H3 C4 C4 C6 C6 D4 D4 D6", NULL};
    static script_run run;
    kd_action action;
    script_start(&run, &row);
    script_lines(&run, DECLARED "pass");
    assert_true(kd_parse_action("0 bury rj,S2,H3,H3,CK", &action));
    kd_verdict verdict = kd_apply(&run.match, &action, &run.events);
    assert_int_equal(verdict.reason, KD_NOT_HELD);
    assert_int_equal(kd_copies(verdict.cards, KD_BIG_JOKER), 1);
    assert_int_equal(kd_copies(verdict.cards, kd_face_of(KD_HEARTS, 1)), 0);
    assert_true(kd_parse_action("0 bury S2,H3,H3", &action));
    verdict = kd_apply(&run.match, &action, &run.events);
    assert_int_equal(verdict.reason, KD_BURY_COUNT);
    assert_int_equal(verdict.n, 8);
    assert_int_equal(verdict.have, 3);
    action = (kd_action){KD_CHANCE, KD_DEAL, kd_card(KD_BIG_JOKER)};
    assert_int_equal(kd_apply(&run.match, &action, &run.events).reason, KD_WRONG_PHASE);
}

/* FOL-4: the cards that a refused play names are faces. */
TEST("FOL-4 a refused play names faces")
{
    static const script row = {"refused",
                               "suits = S H; ranks = 2 5 10 K A; jokers = no; kitty = 4",
                               {"HA H5 H5 SA", "HK HA SK SK", "HT HT HK S5", "H2 H2 ST ST"},
                               NULL,
                               NULL};
    static script_run run;
    script_start(&run, &row);
    script_lines(
        &run,
        "* turn S2; deal; pass; * flip S2; back; pass; = phase play; 0 play H5,H5; 1 play HK,HA");
    kd_action action;
    assert_true(kd_parse_action("2 play HK,HT", &action));
    kd_verdict verdict = kd_apply(&run.match, &action, &run.events);
    assert_int_equal(verdict.reason, KD_MUST_PLAY_PAIR);
    assert_true(kd_same(verdict.cards, kd_pair(kd_face_of(KD_HEARTS, KD_RANK_10))));
}
