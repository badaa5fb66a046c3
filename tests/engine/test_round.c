/* test_round.c - a deal until trump is found: drawing, declaring, turning the kitty. */
#include "support/script.h"

#include <string.h>

static const script drawing[] = {
    {"DRAW-1 spades: the youngest draws first",
     NULL,
     {0},
     NULL,
     "= phase turn; = actors *; = first -; * turn S9; > turned S9; > first 0; = first 0;"
     "= phase deal; = actors 0123*"},
    {"DRAW-1 hearts: its right draws first", NULL, {0}, NULL, "* turn H2; > first 1"},
    {"DRAW-1 clubs: its opposite draws first", NULL, {0}, NULL, "* turn CA; > first 2"},
    {"DRAW-1 diamonds: its left draws first", NULL, {0}, NULL, "* turn DT; > first 3"},
    {"DRAW-1 counted from whoever is the youngest",
     "youngest = 3",
     {0},
     NULL,
     "* turn H9; > first 0"},
    {"DRAW-1 a joker is turned again",
     NULL,
     {0},
     NULL,
     "* turn bj; > turned bj; ~ first; = phase turn; * turn rj; ~ first; * turn C4; > first 2"},
    {"DRAW-1 the card turned is put back",
     NULL,
     {0},
     NULL,
     "* turn H5; * deal H5; * deal H5; * deal H5 ! not-in-deck"},
    {"DRAW-4 SEAT-1 a card at a time, counter-clockwise",
     NULL,
     {"S4", "H6", "C7", "D8"},
     NULL,
     "* turn C3; deal 1; > dealt 2 C7; deal 1; > dealt 3 D8; deal 1; > dealt 0 S4; deal 1;"
     "> dealt 1 H6; deal 1; = hand2 S3,C7"},
    {"DECK-1 DRAW-4 25 cards each, 8 are left",
     NULL,
     {0},
     "S3 S3 H4 H4 C6 C6 D7 D7",
     "* turn S3; deal 99; = phase deal; deal 1; = phase ask; = deck S3,S3,H4,H4,C6,C6,D7,D7"},
    {"LEVEL-2 the first deal is at the start level",
     "start_level = 5",
     {"S5 S2"},
     NULL,
     "* turn S3; = level 5; deal 8; 0 declare S2 ! not-level-card; 0 declare S5; > trump S"},
    {"SEAT-1 chance deals, seats do not",
     NULL,
     {0},
     NULL,
     "0 turn S3 ! not-your-turn; * deal S3 ! wrong-phase; * turn S3; 0 deal S3 ! not-your-turn;"
     "* pass ! not-your-turn; 0 pass ! wrong-phase; 0 play S3 ! wrong-phase; * next ! wrong-phase"},
};
TEST_ROWS(script_test, drawing);

static const script declaring[] = {
    {"DECL-1 a level card shown makes its suit trump",
     NULL,
     {"H2", "C2"},
     NULL,
     "* turn S3; deal 2; = trump ?; 0 declare H2; > declared 0 H2 H; > trump H; = trump H;"
     "= declarer 0; = standing H2; = shown0 H2; = phase deal"},
    {"DECL-1 the first stands",
     NULL,
     {"H2", "C2 C2"},
     NULL,
     "* turn S3; deal 6; 0 declare H2; 1 declare C2 ! already-declared;"
     "1 declare C2,C2 ! already-declared; deal; 1 declare C2 ! not-your-turn; 0 pass; 1 declare C2 "
     "! wrong-phase"},
    {"DECL-1 only what is held, only level cards",
     NULL,
     {"H2 D3 S2"},
     NULL,
     "* turn S3; deal 9; 1 declare H2 ! not-held; 0 declare D3 ! not-level-card;"
     "0 declare H2,S2 ! not-alike; 0 declare H2,D3 ! not-level-card; 0 declare - ! not-level-card;"
     "0 declare H2,H2 ! not-held"},
    {"DECL-1 declaring is voluntary",
     NULL,
     {"S2 S2", "H2 H2", "C2 C2", "D2 D2"},
     NULL,
     "* turn S3; deal; = declarer -; = phase ask"},
    {"DECL-2 the declarer reinforces while cards are drawn",
     NULL,
     {"H2 D4 H2"},
     NULL,
     "* turn S3; deal 1; 0 declare H2; = actors 0*; 0 declare H2,H2 ! not-held; deal 8;"
     "0 declare H2 ! not-reinforcing; 0 declare D4 ! not-reinforcing; 0 declare H2,H2;"
     "> declared 0 H2,H2 H; ~ trump; = standing H2,H2; = actors *;"
     "0 declare H2,H2 ! already-declared; deal; = phase counter"},
    {"DECL-2 another pair reinforces nothing",
     NULL,
     {"H2 S2 S2"},
     NULL,
     "* turn S3; deal 9; 0 declare H2; 0 declare S2,S2 ! not-reinforcing"},
    {"DECL-2 both at once",
     NULL,
     {"H2 H2"},
     NULL,
     "* turn S3; deal 5; 0 declare H2,H2; = standing H2,H2; = actors *; deal; = phase counter"},
    {"DECL-2 reinforcing is open until countering starts",
     NULL,
     {"D3", "H2 D4 H2"},
     NULL,
     "* turn H3; deal 1; 1 declare H2; deal; = phase reinforce; = actors 1;"
     "0 pass ! not-your-turn; 1 declare H2 ! not-reinforcing; 1 declare H2,H2; = phase counter;"
     "= countered 0; 1 declare H2,H2 ! wrong-phase"},
    {"DECL-2 the declarer is asked though it cannot reinforce",
     NULL,
     {"H2", "H2"},
     NULL,
     "* turn S3; deal 1; 0 declare H2; deal; = phase reinforce; 0 declare H2,H2 ! not-held;"
     "0 pass; > passed 0; = phase counter; = standing H2"},
    {"DECL-2 no reinforcing where the rules have none",
     "reinforce = no",
     {"H2 H2"},
     NULL,
     "* turn S3; deal 5; 0 declare H2; = actors *; 0 declare H2,H2 ! already-declared; deal;"
     "= phase counter"},
    {"DECL-2 a pair at once also where none may be added",
     "reinforce = no",
     {"H2 H2"},
     NULL,
     "* turn S3; deal 5; 0 declare H2,H2; = standing H2,H2"},
    {"DECL-3 first deal: the declarer is provisional dealer",
     NULL,
     {"S3", "H2"},
     NULL,
     "* turn S3; deal 2; = dealer -; 1 declare H2; > dealer 1; = dealer 1"},
    {"DECL-3 later deals: declaring gives trump alone",
     NULL,
     {"S2", "H2 S3 S4 S6 S7 S8 S9 SJ SQ SA H3 H4 H6 H7 H8 H9 HJ HQ C3 C4 C6 C7 C8 C9 CJ"},
     NULL,
     "* turn S3; deal 1; 0 declare S2; deal; pass; pass; back; pass; 1 rebel; * next; = dealer 2;"
     "deal 4; 1 declare H2; ~ dealer; > trump H; = dealer 2"},
    {"DECL-5 nobody declared: each is asked, first drawer first",
     NULL,
     {0},
     NULL,
     "* turn C3; deal; = phase ask; = actors 2; 2 pass; > passed 2; = actors 3; 3 pass; = actors 0;"
     "1 declare S2 ! not-your-turn; 0 pass; = actors 1; 1 pass; = phase flip; = actors *"},
    {"DECL-5 who is asked may declare, which ends the asking",
     NULL,
     {"D3", "H2", "C2"},
     NULL,
     "* turn S3; deal; 0 declare D3 ! not-level-card; 0 pass; 1 declare H2; > dealer 1; > trump H;"
     "= phase reinforce; = actors 1; 1 pass; = phase counter; = actors 2"},
    {"DECL-5 a pair when asked needs no reinforcing",
     NULL,
     {"H2 H2"},
     NULL,
     "* turn S3; deal; 0 declare H2,H2; = phase counter; = actors 1"},
    {"DECL-5 nobody is asked where the rules say so",
     "ask_after = no",
     {0},
     NULL,
     "* turn S3; deal; = phase flip"},
    {"DECL-6 a joker declares nothing",
     NULL,
     {"bj bj rj H2"},
     NULL,
     "* turn S3; deal 13; 0 declare bj ! joker-declares-not; 0 declare rj ! joker-declares-not;"
     "0 declare bj,bj ! joker-declares-not; 0 declare H2,rj ! joker-declares-not"},
};
TEST_ROWS(script_test, declaring);

#define TO_FLIP "* turn S3; deal; pass; = phase flip;"

static const script flipping[] = {
    {"FLIP-1 FLIP-3 the first level card gives trump, the first card the dealer",
     NULL,
     {0},
     "D5 C2 S2 H3 H4 H6 H7 H8",
     TO_FLIP "* flip D5; > flipped D5; > dealer 3; ~ trump; = actors *; * flip C2; > trump C;"
             "= phase bury; = actors 3; > took 3 S2,H8,H7,H6,H4,H3,C2,D5; = declarer -"},
    {"FLIP-1 FLIP-3 one card may settle both",
     NULL,
     {0},
     "H2",
     TO_FLIP "* flip H2; > dealer 1; > trump H; = phase bury; = actors 1"},
    {"FLIP-3 spades: the first drawer deals",
     NULL,
     {0},
     "S2",
     "* turn C3; deal; pass; * flip S2; > dealer 2"},
    {"FLIP-3 clubs: its opposite deals",
     NULL,
     {0},
     "C2",
     "* turn H3; deal; pass; * flip C2; > dealer 3"},
    {"FLIP-1 a joker makes no trump; turned on for the dealer",
     NULL,
     {0},
     "bj rj S9",
     TO_FLIP "* flip bj; > trump NT; ~ dealer; = phase flip; * flip rj; ~ trump; = phase flip;"
             "* flip S9; > dealer 0; ~ trump; = trump NT; = phase bury"},
    {"FLIP-1 a joker after a card that named the dealer",
     NULL,
     {0},
     "H9 rj S2",
     TO_FLIP "* flip H9; > dealer 1; * flip rj; > trump NT; = phase bury"},
    {"FLIP-1 a level card turned on for the dealer changes no trump",
     NULL,
     {0},
     "bj H2",
     TO_FLIP "* flip bj; * flip H2; > dealer 1; ~ trump; = trump NT"},
    {"FLIP-2 none of the eight: the suit of the first",
     NULL,
     {0},
     "C5 SA HK DQ H3 S4 D6 D7",
     TO_FLIP "* flip C5; * flip SA; * flip HK; * flip DQ; * flip H3; * flip S4; * flip D6;"
             "= trump ?; * flip D7; > trump C; = phase bury; = dealer 2"},
    {"FLIP-1 jokers passed over",
     "flip = joker_passed",
     {0},
     "rj S5 D2",
     TO_FLIP "* flip rj; ~ trump; * flip S5; ~ trump; > dealer 0; * flip D2; > trump D"},
    {"FLIP-2 jokers passed over, no level card: the first card, here a joker",
     "flip = joker_passed",
     {0},
     "rj S5 S6 S7 S8 S9 ST bj",
     TO_FLIP "* flip rj; * flip S5; * flip S6; * flip S7; * flip S8; * flip S9; * flip ST;"
             "= trump ?; * flip bj; > trump NT; = phase bury"},
    {"FLIP-2 the highest card turned, the first of equals",
     "flip_none = highest",
     {0},
     "C5 S6 HK DK H3 S4 D6 D7",
     TO_FLIP "* flip C5; * flip S6; * flip HK; * flip DK; * flip H3; * flip S4; * flip D6;"
             "* flip D7; > trump H"},
    {"FLIP-2 jokers do not count as highest",
     "flip_none = highest; flip = joker_passed",
     {0},
     "rj S6 C5 DJ H3 S4 D6 D7",
     TO_FLIP "* flip rj; * flip S6; * flip C5; * flip DJ; * flip H3; * flip S4; * flip D6;"
             "* flip D7; > trump D"},
    {"FLIP-1 a card turned lies in the kitty, and once for each copy",
     NULL,
     {"H9"},
     "C5 C5 H3 H3 H4 H4 H6 H7",
     TO_FLIP "* flip H9 ! not-in-deck; * flip C5; * flip C5; * flip C5 ! not-in-deck; * flip H6;"
             "* flip H6 ! not-in-deck; * flip - ! bad-action; * flip H3,H4 ! bad-action"},
    {"FLIP-4 nobody counters after a flip, nor after the burying",
     NULL,
     {"rj rj", "S2 S2", "bj bj"},
     "H2",
     TO_FLIP "* flip H2; = phase bury; 0 counter rj,rj ! wrong-phase; back; = phase rebel;"
             "0 counter rj,rj ! wrong-phase; pass; = phase play; = actors 1"},
    {"FLIP-3 later deals: the dealer is known, the flip gives trump alone",
     NULL,
     {"S2", "H3 S3 S4 S6 S7 S8 S9 SJ SQ SA H3 H4 H6 H7 H8 H9 HJ HQ C3 C4 C6 C7 C8 C9 CJ"},
     "D5 bj S9",
     "* turn S3; deal 1; 0 declare S2; deal; pass; pass; back; pass; 1 rebel; * next; = dealer 2;"
     "deal; pass; * flip D5; ~ dealer; * flip bj; > trump NT; ~ dealer; = phase bury; = actors 2"},
};
TEST_ROWS(script_test, flipping);

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
