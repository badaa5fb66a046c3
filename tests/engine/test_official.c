/* test_official.c - what the preset "official" plays differently: a deal up to its first lead. */
#include "support/script.h"

#define OFFICIAL "preset = official"
/* The second card that 0 draws is the first level card of the deal. */
#define FIRST_CARD "* turn S9; deal 5;"
#define NO_POINTS  "S3 S3 S4 S4 S6 S6 S7 S7 S8 S8 S9 S9 SJ SJ SQ SQ SA SA H3 H3 H4 H4 "
#define OTHERS     "C4", "D4"
/* Everybody holds 25 points or more; 0 draws the level card. */
#define RICH                                                                                       \
    {                                                                                              \
        "C3 H2 SK SK ST", "C4 HK HK HT", "C4 CK CK CT", "D4 DK DK DT"                              \
    }

static const script declaring[] = {
    {"DECL-4 the first level card drawn declares by itself",
     OFFICIAL,
     {"S3 H2", "C4 C2 C2"},
     NULL,
     "* turn S9; deal 4; = trump ?; = declarer -; = dealer -; = actors *; deal 1; > dealt 0 H2;"
     "> declared 0 H2 H; > dealer 0; > trump H; = dealer 0; = standing H2; = shown0 H2;"
     "= phase deal; = actors *; deal 1; ~ declared; = trump H; = declarer 0"},
    {"DECL-4 nobody declares of their own accord",
     OFFICIAL,
     {"S3 H2", "C4 C2 C2"},
     NULL,
     "* turn S9; deal 2; 0 declare S3 ! declares-itself; 1 declare C4 ! declares-itself; deal 8;"
     "1 declare C2,C2 ! already-declared; 0 declare H2 ! already-declared;"
     "1 counter C2,C2 ! wrong-phase"},
    {"DECL-4 the last card drawn may be the one",
     OFFICIAL,
     {NO_POINTS "H7", NULL, NULL,
      "C3 C3 C4 C4 C5 C5 C6 C6 C7 C7 C8 C8 C9 C9 CT CT CJ CJ CQ CQ CK CK CA CA C2"},
     "S2 S2 H2 H2 C2 D2 D2 rj",
     "* turn S9; deal 99; = trump ?; deal 1; > declared 3 C2 C; > dealer 3; = phase counter"},
    {"DECL-4 a joker is no level card",
     OFFICIAL,
     {"bj rj H2", "C3 C3", "C4 C4", "C5 C5"},
     NULL,
     "* turn S9; deal 8; = trump ?; deal 1; = trump H"},
    {"DECL-4 FLIP-1 FLIP-2 all level cards lie in the kitty: it is turned, nobody is asked",
     OFFICIAL,
     {0},
     "C2 S2 S2 H2 H2 C2 D2 D2",
     "* turn S9; deal; = phase flip; * flip C2; > trump C; > dealer 2; = phase rebel; = actors 2"},
    {"DECL-2 no second card is added to the first",
     OFFICIAL,
     {"H2 H2"},
     NULL,
     "* turn S9; deal 5; = standing H2; 0 declare H2,H2 ! already-declared; deal; = phase counter"},
};
TEST_ROWS(script_test, declaring);

static const script countering[] = {
    {"CTR-9 when all is drawn each seat is asked, from the dealer, who may be asked too",
     OFFICIAL,
     {"S3 H2", "C4 C2 C2", "D3 bj bj"},
     NULL,
     FIRST_CARD "deal; = phase counter; = actors 0; 0 pass; = actors 1; 2 pass ! not-your-turn;"
                "1 counter C2,C2 ! no-counters; 1 pass; = actors 2; 2 counter bj,bj;"
                "> countered 2 bj,bj; > trump NT; ~ dealer; = dealer 0; = phase rebel"},
    {"CTR-9 also the one who drew the level card",
     OFFICIAL,
     {"S3 H2 rj rj", "C3"},
     NULL,
     FIRST_CARD "deal; 0 counter rj,rj; > trump NT; = dealer 0; = declarer 0"},
    {"CTR-9 the two must be alike",
     OFFICIAL,
     {"S3 H2 rj bj", "C3"},
     NULL,
     FIRST_CARD "deal; 0 counter bj,rj ! no-counters; 0 counter rj ! no-counters;"
                "0 counter rj,rj ! not-held"},
    {"CTR-9 nothing counters two jokers",
     OFFICIAL,
     {"S3 H2", "bj bj", "rj rj"},
     NULL,
     FIRST_CARD "deal; 0 pass; 1 counter bj,bj; = phase rebel; 2 counter rj,rj ! wrong-phase"},
    {"CTR-9 only before the kitty is taken",
     OFFICIAL,
     {"S3 H2", "bj bj"},
     NULL,
     FIRST_CARD "deal; pass; pass; = phase bury; 1 counter bj,bj ! wrong-phase; back;"
                "= phase play; 1 counter bj,bj ! wrong-phase"},
    {"CTR-9 FLIP-4 not after a flip",
     OFFICIAL,
     {"rj rj"},
     "C2 S2 S2 H2 H2 C2 D2 D2",
     "* turn S9; deal; * flip C2; = phase rebel; 0 counter rj,rj ! wrong-phase; pass;"
     "= phase bury; = actors 2"},
};
TEST_ROWS(script_test, countering);

static const script reshuffling[] = {
    {"REB-3 asked when trump is fixed, before the kitty is taken, in turn from the dealer",
     OFFICIAL, RICH, "C6 C6 C7 C7 C8 C8 C9 C9",
     FIRST_CARD "deal; pass; = phase rebel; = kitty 8; = actors 0; 1 pass ! not-your-turn; 0 pass;"
                "= actors 1; 1 pass; = actors 2; 2 pass; = actors 3; 3 pass; = phase bury;"
                "> took 0 C9,C9,C8,C8,C7,C7,C6,C6; = actors 0"},
    {"REB-3 twenty points are fewer than 25",
     OFFICIAL,
     {"C3 H2", NO_POINTS "S5 H5 HK", OTHERS},
     NULL,
     FIRST_CARD "deal; pass; 0 pass; 1 rebel; = ending 2"},
    {"REB-3 twenty-five are not",
     OFFICIAL,
     {"C3 H2", NO_POINTS "SK HK H5", OTHERS},
     NULL,
     FIRST_CARD "deal; pass; 0 pass; 1 rebel ! reshuffle-too-strong; 1 pass; = actors 2"},
    {"REB-3 the cards are shown, the deal is void; in a first deal all is open again",
     OFFICIAL,
     {"C3 H2", NO_POINTS "H6 H6 H9", OTHERS},
     NULL,
     FIRST_CARD "deal; pass; 0 pass; 1 rebel; > rebelled 1 "
                "SA,SA,SQ,SQ,SJ,SJ,S9,S9,S8,S8,S7,S7,S6,S6,S4,S4,S3,S3,H9,H6,H6,H4,H4,H3,H3;"
                "~ advanced; = phase scored; = ending 2; = winners -; = levels 2 2;"
                "= next_dealer -; = actors *; * next; > anew; = phase turn; = first_deal 1;"
                "= dealer -; = first -; = redeal 1; = deals 2; = trump ?; = level 2"},
    {"REB-3 with no limit on repeats",
     OFFICIAL,
     {"C3 H2", NO_POINTS "H6 H6 H9", OTHERS},
     NULL,
     FIRST_CARD "deal; pass; 0 pass; 1 rebel; * next; " FIRST_CARD
                "deal; pass; 0 pass; 1 rebel; = ending 2; * next; = deals 3"},
    {"REB-3 not in a row where the rules say so",
     OFFICIAL "; rebel_in_row = no",
     {"C3 H2", NO_POINTS "H6 H6 H9", OTHERS},
     NULL,
     FIRST_CARD "deal; pass; 0 pass; 1 rebel; * next; " FIRST_CARD "deal; pass; = phase bury;"
                "1 rebel ! no-rebellion"},
    {"REB-3 also after a flip",
     OFFICIAL,
     {NO_POINTS "H6 H6 H9"},
     "C2 S2 S2 H2 H2 C2 D2 D2",
     "* turn S9; deal; * flip C2; = phase rebel; = actors 2; 2 pass; 3 pass; 0 rebel; = ending 2"},
    {"REB-3 few trumps do not count, only points",
     OFFICIAL,
     {"S3 C2", "C3", NULL,
      "D3 D3 D4 D4 D5 D5 D6 D6 D7 D7 D8 D8 D9 D9 DT DT DJ DJ DQ DQ DK DK DA DA H3"},
     NULL,
     FIRST_CARD "deal; pass; 0 pass; 1 pass; 2 pass; 3 rebel ! reshuffle-too-strong"},
    {"REB-3 passing takes no cards",
     OFFICIAL,
     {"C3 H2", NO_POINTS "H6 H6 H9", OTHERS},
     NULL,
     FIRST_CARD "deal; pass; 1 rebel ! not-your-turn; 0 pass; = actors 1; 1 pass; = actors 2"},
};
TEST_ROWS(script_test, reshuffling);

/* A later deal: the dealer is 1, its team at 10, the other at 5. */
static void later_deal(script_run *run, const script *row)
{
    static const uint8_t levels[KD_TEAMS] = {KD_RANK_5, KD_RANK_10};
    kd_rules rules = script_rules(row->rules);
    script_start(run, row);
    kd_match_start_at(&run->match, &rules, levels, 1);
}

/* DECL-4 gives only trump, and REB-3 leaves dealer and levels. */
TEST("DECL-4 REB-3 in later deals the dealer stays")
{
    static const script row = {
        "later deal", OFFICIAL, {"H2 D4 HT", "C4", NO_POINTS "H6 H6 H9", "D4"}, "ST ST", NULL};
    static script_run run;
    later_deal(&run, &row);
    script_lines(&run, "= level T; = dealer 1; = first 1; deal 11; = trump ?; deal 1;"
                       "> declared 0 HT H; ~ dealer; > trump H; = dealer 1; deal; = phase counter;"
                       "= actors 1; pass; = phase rebel; = actors 1; 1 pass; 2 rebel;"
                       "= next_dealer 1; = levels 5 T; * next; > dealer 1; > first 1; = dealer 1;"
                       "= first_deal 0; = level T; = phase deal; = levels 5 T");
}
