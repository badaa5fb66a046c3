/* test_round_kitty.c - between drawing and play: countering, burying, rebelling. */
#include "support/script.h"

/* Who holds what where counters matter: everybody a pair, 0 only singles. */
#define PAIRS                                                                                      \
    {                                                                                              \
        "S2 D5", "H2 H2", "D2 D2 rj rj", "C2 C2 bj bj"                                             \
    }
/* 0 declares spades with its first card and does not reinforce. */
#define DECLARED "* turn S3; deal 1; 0 declare S2; deal; 0 pass;"

static const script countering[] = {
    {"CTR-1 a counter is two identical level cards or jokers",
     NULL,
     {"S2", "H2 H2 D2 D3 D3 bj rj bj"},
     NULL,
     DECLARED "= phase counter; = actors 1; 1 counter H2 ! not-a-counter;"
              "1 counter D3,D3 ! not-a-counter; 1 counter H2,D2 ! not-alike;"
              "1 counter bj,rj ! not-alike; 1 counter H2,H2,D2 ! not-a-counter;"
              "1 counter - ! not-a-counter; 1 counter rj,rj ! not-held; 1 counter H2,H2;"
              "> countered 1 H2,H2; > trump H; = countered 1; = shown1 H2,H2"},
    {"CTR-1 CTR-2 the ladder D C H S bj rj, only upwards",
     NULL,
     {"S3 S2 S2", "D2 D2 bj bj", "C2 C2 rj rj", "H2 H2"},
     NULL,
     "* turn S3; deal; 0 pass; 1 declare D2,D2; = actors 2; 2 counter C2,C2; = actors 3;"
     "3 counter H2,H2; = actors 0; 0 counter S2,S2; > trump S; = actors 1; 1 counter bj,bj;"
     "> trump NT; = actors 2; 2 counter C2,C2 ! counter-too-low; 2 counter rj,rj; ~ trump;"
     "= trump NT; = phase bury"},
    {"CTR-2 a single card is countered by any suit", NULL, PAIRS, NULL,
     DECLARED "1 pass; 2 counter D2,D2; > trump D"},
    {"CTR-2 reinforced it stands on its rung",
     NULL,
     {"S2 S2", "H2 H2", "D2 D2 rj rj", "C2 C2 bj bj"},
     NULL,
     "* turn S3; deal 1; 0 declare S2; deal; 0 declare S2,S2; 1 counter H2,H2 ! counter-too-low;"
     "1 pass; 2 counter D2,D2 ! counter-too-low; 2 pass; 3 counter bj,bj; > trump NT"},
    {"CTR-2 after a counter only a higher rung will do", NULL, PAIRS, NULL,
     DECLARED "1 counter H2,H2; 2 counter D2,D2 ! counter-too-low; 2 pass;"
              "3 counter C2,C2 ! counter-too-low; 3 counter bj,bj"},
    {"CTR-3 the first window closes when all have passed; then the dealer takes the kitty", NULL,
     PAIRS, "S3 S3 S4 S4 S6 S6 S7 S7",
     DECLARED "1 pass; > passed 1; 2 pass; 3 pass; = phase bury; = actors 0;"
              "> took 0 S7,S7,S6,S6,S4,S4,S3,S3; = taken0 S7,S7,S6,S6,S4,S4,S3,S3; = deck -"},
    {"CTR-3 a second window after the burying", NULL, PAIRS, NULL,
     DECLARED "pass; back; = phase counter; = actors 1"},
    {"CTR-4 first deal, first window: who counters is the dealer", NULL, PAIRS, NULL,
     DECLARED "= dealer 0; 1 counter H2,H2; > dealer 1; pass; = phase bury; = actors 1"},
    {"CTR-4 where a counter does not take the deal", "counter_takes_deal = no", PAIRS, NULL,
     DECLARED "1 counter H2,H2; ~ dealer; pass; = phase bury; = actors 0"},
    {"CTR-4 later deals: only trump changes",
     NULL,
     {"S2 D5", "H2 H2 S3 S4 S6 S7 S8 S9 SJ SQ SA H3 H4 H6 H7 H8 H9 HJ HQ C3 C4 C6 C7 C8 C9",
      "D2 D2 rj rj", "C2 C2 bj bj"},
     NULL,
     "* turn S3; deal 1; 0 declare S2; deal; pass; pass; back; pass; 1 rebel; * next; = dealer 2;"
     "deal 3; 0 declare S2; deal; 0 pass; = actors 2; 2 pass; = actors 3; 3 pass; 1 counter H2,H2;"
     "> trump H; ~ dealer; = actors 2; pass; = phase bury; = actors 2"},
    {"CTR-5 second window: takes the kitty and buries again, the dealer stays", NULL, PAIRS,
     "S3 S3 S4 S4 S6 S6 S7 S7",
     DECLARED
     "pass; back; 1 counter H2,H2; > trump H; ~ dealer; > took 1 S7,S7,S6,S6,S4,S4,S3,S3;"
     "= phase bury; = actors 1; = dealer 0; 0 bury S3,S3,S4,S4,S6,S6,S7,S7 ! not-your-turn;"
     "1 bury H2,H2,S3,S3,S4,S4,S6,S6; = phase counter; = deck S6,S6,S4,S4,S3,S3,H2,H2;"
     "= buried0 S7,S7,S6,S6,S4,S4,S3,S3; = buried1 S6,S6,S4,S4,S3,S3,H2,H2; pass;"
     "= phase rebel; pass; = phase play; = actors 0"},
    {"CTR-5 each counter is followed by a burying and a new window", NULL, PAIRS, NULL,
     DECLARED "pass; back; 1 pass; 2 counter D2,D2; back; = phase counter; = actors 0; 0 pass;"
              "1 counter H2,H2; back; = actors 0; 0 pass; 2 pass; 3 counter bj,bj; back; 0 pass;"
              "1 pass; 2 counter rj,rj; back; = phase play; = dealer 0"},
    {"CTR-5 no second window where the rules have none", "counter_after_bury = no", PAIRS, NULL,
     DECLARED "pass; back; = phase rebel"},
    {"CTR-6 asked counter-clockwise from the dealer, again after a counter", NULL, PAIRS, NULL,
     DECLARED "1 pass; 2 pass; 3 counter C2,C2; = dealer 3; = actors 0; 2 pass ! not-your-turn;"
              "0 pass; = actors 1; 1 counter H2,H2; = dealer 1; = actors 2; 2 pass; = actors 3;"
              "3 pass; = actors 0; 0 pass; = phase bury"},
    {"CTR-6 second window: asked from the dealer", NULL, PAIRS, NULL,
     DECLARED "pass; back; 1 pass; 2 pass; 3 counter C2,C2; back; = actors 0"},
    {"CTR-6 a closed window stays closed", NULL, PAIRS, NULL,
     DECLARED "pass; 3 counter bj,bj ! wrong-phase; back; pass; = phase rebel;"
              "3 counter bj,bj ! wrong-phase"},
    {"CTR-7 what stands is not its own seat's to beat",
     NULL,
     {"S2 rj rj", "H2 H2", "C2", "D2"},
     NULL,
     DECLARED "0 counter rj,rj ! own-stands; 1 pass; 2 pass; 3 pass; = phase bury"},
    {"CTR-7 once somebody else has countered it may again",
     NULL,
     {"S2 rj rj", "H2 H2 bj bj", "C2", "D2"},
     NULL,
     DECLARED "1 counter H2,H2; = actors 2; 1 counter bj,bj ! own-stands; 2 pass; 3 pass;"
              "= actors 0; 0 counter rj,rj; > dealer 0; = phase bury"},
    {"CTR-7 the dealer is not asked straight after its own burying",
     NULL,
     {"H3", "H2 H2", "C2 C2", "D2 D2 rj rj"},
     NULL,
     "* turn S3; deal; 0 pass; 1 pass; 2 pass; 3 declare D2; 3 pass; = dealer 3; = actors 0; 0 "
     "pass;"
     "1 pass; 2 counter C2,C2; = dealer 2; 3 pass; 0 pass; 1 pass; back; = dealer 2; = actors 3;"
     "3 pass; 0 pass; = actors 1; 1 counter H2,H2; back; = actors 2; 2 pass; 3 counter rj,rj; back;"
     "= phase play"},
    {"CTR-7 in a later deal the dealer who buried is passed over, and so is the declarer",
     NULL,
     {"S2 D5", "H2 H2 S3 S4 S6 S7 S8 S9 SJ SQ SA H3 H4 H6 H7 H8 H9 HJ HQ C3 C4 C6 C7 C8 C9",
      "D2 D2 rj rj", "C2 C2 bj bj"},
     NULL,
     "* turn S3; deal 1; 0 declare S2; deal; pass; pass; back; pass; 1 rebel; * next; = dealer 2;"
     "deal 3; 0 declare S2; deal; 0 pass; pass; back; = actors 3; 2 counter rj,rj ! not-your-turn;"
     "3 pass; = actors 1; 1 counter H2,H2; back; = actors 2; 2 counter rj,rj"},
    {"CTR-9 no counters where the rules have none", "counter = none", PAIRS, NULL,
     DECLARED "= phase bury; 1 counter H2,H2 ! no-counters; back; = phase rebel;"
              "1 counter H2,H2 ! no-counters"},
};
TEST_ROWS(script_test, countering);

/* 25 cards without a point, with three, with four spades; 15 points and 20. */
#define POINTLESS    "S3 S3 S4 S4 S6 S6 S7 S7 S8 S8 S9 S9 SJ SJ SQ SQ SA SA H3 H3 H4 H4 H6 H6 H7"
#define FIFTEEN      "S3 S3 S4 S4 S6 S6 S7 S7 S8 S8 S9 S9 SJ SJ SQ SQ SA SA H3 H3 H4 H4 H5 H6 HK"
#define TWENTY       "S3 S3 S4 S4 S6 S6 S7 S7 S8 S8 S9 S9 SJ SJ SQ SQ SA SA H3 H3 H4 H4 H5 H5 HK"
#define THREE_TRUMPS "C2 bj S3 C5 C5 CT CT CK CK CA CA D5 D5 DT DT DK DK DA DA D3 D3 D4 D4 D6 D6"
#define FOUR_TRUMPS  "C2 bj S3 S4 C5 CT CT CK CK CA CA D5 D5 DT DT DK DK DA DA D3 D3 D4 D4 D6 D6"
#define TO_REBEL     DECLARED "pass; back; pass; = phase rebel;"

static const script burying[] = {
    {"BURY-1 as many as the kitty has",
     NULL,
     {"S2"},
     "S3 S3 S4 S4 S6 S6 S7 S7",
     DECLARED "pass; 0 bury S3,S3,S4,S4,S6,S6,S7 ! bury-count; 0 bury - ! bury-count;"
              "0 bury S2,S3,S3,S4,S4,S6,S6,S7,S7 ! bury-count; 0 play S2 ! wrong-phase;"
              "1 bury S3,S3,S4,S4,S6,S6,S7,S7 ! not-your-turn;"
              "0 bury S3,S3,S4,S4,S6,S6,S7,rj ! not-held; 0 bury S3,S3,S4,S4,S6,S6,S7,S7;"
              "> buried 0 S7,S7,S6,S6,S4,S4,S3,S3; = deck S7,S7,S6,S6,S4,S4,S3,S3"},
    {"BURY-1 any cards: points, trumps, what was shown",
     NULL,
     {"S2 SK SK H5 D5 CT rj S3"},
     NULL,
     DECLARED "pass; = shown0 S2; 0 bury S2,SK,SK,H5,D5,CT,rj,S3; = shown0 -"},
};
TEST_ROWS(script_test, burying);

static const script rebelling[] = {
    {"REB-1 the attackers are asked, from the dealer's right",
     NULL,
     {"S2"},
     NULL,
     TO_REBEL "= actors 1; 3 pass ! not-your-turn; 1 pass; = actors 3; 3 pass; = phase play"},
    {"REB-1 few points",
     NULL,
     {"S2 S2", POINTLESS},
     NULL,
     TO_REBEL "1 rebel; > rebelled 1 "
              "SA,SA,SQ,SQ,SJ,SJ,S9,S9,S8,S8,S7,S7,S6,S6,S4,S4,S3,S3,H7,H6,H6,H4,H4,H3,H3"},
    {"REB-1 15 points are few", NULL, {"S2 S2", FIFTEEN}, NULL, TO_REBEL "1 rebel"},
    {"REB-1 20 are not", NULL, {"S2 S2", TWENTY}, NULL, TO_REBEL "1 rebel ! rebel-too-strong"},
    {"REB-1 three trumps are few",
     NULL,
     {"S2 S2", "H3", "H3", THREE_TRUMPS},
     NULL,
     TO_REBEL "1 pass; 3 rebel"},
    {"REB-1 four are not",
     NULL,
     {"S2 S2", "H3", "H3", FOUR_TRUMPS},
     NULL,
     TO_REBEL "1 pass; 3 rebel ! rebel-too-strong; 3 pass; = phase play"},
    {"REB-1 in no trump few trumps do not count",
     NULL,
     {"S2 rj rj", "H3", "H3", THREE_TRUMPS},
     "S9 S9 H7 H7 C7 C7 D7 D7",
     "* turn S3; deal; 0 pass; 1 pass; 2 pass; 3 declare C2; 3 pass; 0 counter rj,rj; back;"
     "= phase rebel; 1 pass; 3 rebel ! rebel-too-strong"},
    {"REB-1 trumps are counted when all countering is over",
     NULL,
     {"S2 S2", "H2 H2", "H3",
      "S3 S4 S6 S7 C5 CT CT CK CK CA CA D5 D5 DT DT DK DK DA DA D3 D3 D4 "
      "D4 D6 D6"},
     NULL,
     DECLARED "1 counter H2,H2; pass; back; pass; = dealer 1; = actors 2; 2 pass; = actors 0;"
              "0 rebel ! rebel-too-strong"},
    {"REB-1 who has buried in this deal is not asked",
     NULL,
     {"S2", "H2 H2"},
     NULL,
     DECLARED "pass; back; 1 counter H2,H2; back; pass; = phase rebel; = actors 3;"
              "1 rebel ! not-your-turn; 3 pass; = phase play"},
    {"REB-1 both attackers have buried: nobody is asked",
     NULL,
     {"S2", "H2 H2", "C2", "bj bj"},
     NULL,
     DECLARED "pass; back; 1 counter H2,H2; back; 0 pass; 2 pass; 3 counter bj,bj; back; pass;"
              "= phase play"},
    {"REB-1 it takes no cards",
     NULL,
     {"S2 S2", POINTLESS},
     NULL,
     TO_REBEL "1 pass; 1 rebel ! not-your-turn; 0 rebel ! not-your-turn"},
    {"REB-2 the deal is void, the partner deals, levels stay",
     NULL,
     {"S2 S2", POINTLESS},
     NULL,
     TO_REBEL "1 rebel; ~ scored; ~ advanced; = phase scored; = ending 1; = winners -; = total 0;"
              "= levels 2 2; = next_dealer 2; = actors *; * next; > dealer 2; > first 2; = deals 2;"
              "= redeal 1; = first_deal 0; = phase deal; = level 2; = declarer -; = trump ?"},
    {"REB-2 not in two deals running",
     NULL,
     {"S2 S2", POINTLESS, "H2"},
     NULL,
     TO_REBEL "1 rebel; * next; deal; pass; 2 pass ! wrong-phase"},
    {"REB-2 the redeal is not asked; the deal after it is",
     NULL,
     {"S2 S2", POINTLESS},
     NULL,
     TO_REBEL "1 rebel; * next; deal 3; 0 declare S2; deal; 0 pass; pass; back; pass; = phase play;"
              "1 rebel ! no-rebellion; out; * next; = redeal 0; deal; pass; = phase flip"},
    {"REB-2 in a row where the rules allow it",
     "rebel_in_row = yes",
     {"S2 S2", POINTLESS},
     NULL,
     TO_REBEL "1 rebel; * next; deal 3; 0 declare S2; deal; 0 pass; pass; back; pass;"
              "= phase rebel; = actors 3; 3 pass; = actors 1; 1 rebel; = next_dealer 0"},
    {"REB-5 none where the rules have none",
     "rebel = none",
     {"S2 S2", POINTLESS},
     NULL,
     DECLARED "pass; back; pass; = phase play; 1 rebel ! never-rebels"},
};
TEST_ROWS(script_test, rebelling);

/* A pass or a rebellion takes no cards. */
TEST("passing and rebelling take no cards")
{
    static const script row = {"bare", NULL, {"S2 S2", POINTLESS}, NULL, NULL};
    static script_run run;
    script_start(&run, &row);
    script_lines(&run, TO_REBEL);
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
