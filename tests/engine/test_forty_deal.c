/* test_forty_deal.c - the deal of Forty Points: cut, drawing, flip, rebellion, the open redeal. */
#include "support/script.h"

#define FORTY    "preset = forty"
#define PENALISE FORTY "; irregularity = penalise"
/* 0 deals; everybody has point cards where nothing else is said. */
#define POINTS                                                                                     \
    {                                                                                              \
        "S2 S5", "H2 H5", "C2 C5", "D2 D5"                                                         \
    }
#define DECLARED "* turn HA; deal 1; 0 declare S2; deal;"

static const script cutting[] = {
    {"DRAW-2 an 8 is the cutter's left",
     FORTY,
     {NULL},
     NULL,
     "= phase turn; * turn H8; > dealer 3; > first 3; = phase deal; = first_deal 0"},
    {"DRAW-2 a 2 is its right", FORTY, {NULL}, NULL, "* turn S2; > dealer 1; > first 1"},
    {"DRAW-2 an ace is the cutter", FORTY, {NULL}, NULL, "* turn CA; > dealer 0; > first 0"},
    {"DRAW-2 a joker is the cutter and not cut again",
     FORTY,
     {NULL},
     NULL,
     "* turn bj; > dealer 0; > first 0; = phase deal"},
    {"DRAW-2 a king is the cutter", FORTY, {NULL}, NULL, "* turn DK; > dealer 0"},
    {"DRAW-2 a queen is its left", FORTY, {NULL}, NULL, "* turn DQ; > dealer 3"},
    {"DRAW-2 a jack is opposite", FORTY, {NULL}, NULL, "* turn DJ; > dealer 2"},
    {"DRAW-2 another seat cuts",
     FORTY "; youngest = 2",
     {NULL},
     NULL,
     "* turn D3; > dealer 0; > first 0"},
    {"DRAW-3 the dealer draws first in the second deal too", FORTY, POINTS, NULL,
     DECLARED "pass; back; out; * next; = first 1; = dealer 1"},
    {"DRAW-4 DECK-1 twelve each, six stay", FORTY, POINTS, "D3 D4 D6 D7 D8 D9",
     "* turn HA; deal 1; 0 declare S2; deal 46; = phase deal; deal 1; = phase rebel;"
     "= deck D9,D8,D7,D6,D4,D3"},
};
TEST_ROWS(script_test, cutting);

static const script declaring[] = {
    {"DECL-1 DECL-3 a showing gives the suit only", FORTY, POINTS, NULL,
     "* turn HA; deal 4; 2 declare C2; > declared 2 C2 C; > trump C; ~ dealer; = dealer 0"},
    {"DECL-1 the first showing stands", FORTY, POINTS, NULL,
     "* turn HA; deal 4; 2 declare C2; 1 declare H2 ! already-declared;"
     "2 declare C2 ! already-declared"},
    {"DECL-1 what is no level card", FORTY, POINTS, NULL,
     "* turn HA; deal 8; 1 declare H5 ! not-level-card"},
    {"DECL-6 a joker",
     FORTY,
     {"bj S5", "H5", "C5", "D5"},
     NULL,
     "* turn HA; deal 1; 0 declare bj ! joker-declares-not"},
    {"CTR-9 nothing counters", FORTY, POINTS, NULL,
     DECLARED "1 counter H2 ! no-counters; pass; back; 1 counter H2 ! no-counters"},
    {"DECL-5 nobody is asked", FORTY, POINTS, "D3 D4 D6 D7 D8 D9",
     "* turn HA; deal; = phase flip; = actors *; 1 declare H2 ! wrong-phase"},
};
TEST_ROWS(script_test, declaring);

#define TO_FLIP "* turn HA; deal; = phase flip;"
static const script flipping[] = {
    {"FLIP-1 the first level card met",
     FORTY,
     {"S5", "H5", "C5", "D5"},
     "D3 D4 C2 H2 D8 D9",
     TO_FLIP "* flip D3; ~ trump; * flip C2; > trump C; = phase rebel; = dealer 0"},
    {"FLIP-1 a joker is passed over",
     FORTY,
     {"S5", "H5", "C5", "D5"},
     "bj rj C2 H2 D8 D9",
     TO_FLIP "* flip bj; ~ trump; * flip rj; ~ trump; * flip H2; > trump H"},
    {"FLIP-2 no level card: the highest",
     FORTY,
     {"S5", "H5", "C5", "D5"},
     "D3 HK C9 bj S4 C3",
     TO_FLIP
     "* flip D3; * flip bj; * flip C9; * flip HK; * flip S4; ~ trump; * flip C3; > trump H"},
    {"FLIP-2 the first of equals",
     FORTY,
     {"S5", "H5", "C5", "D5"},
     "D3 HK CK bj S4 C3",
     TO_FLIP "* flip D3; * flip bj; * flip CK; * flip HK; * flip S4; * flip C3; > trump C"},
};
TEST_ROWS(script_test, flipping);

/* Hands without a point card, and a kitty. */
#define BARE1    "H2 H3 H4 H6 H7 H8 H9 HJ HQ HA D3 D4"
#define BARE0    "S2 S3 S4 S6 S7 S8 S9 SJ SQ SA C3 C4"
#define BARE3    "D2 D6 D7 D8 D9 DJ DQ DA bj C6 C7 C8"
#define REBELLED "1 rebel; * next;"

static const script rebelling[] = {
    {"REB-4 asked: the others from the dealer's right, then the dealer with the kitty", FORTY,
     POINTS, "D3 D4 D6 D7 D8 D9",
     DECLARED "= phase rebel; = actors 1; 1 pass; > passed 1; = actors 2; 2 pass; = actors 3;"
              "= deck D9,D8,D7,D6,D4,D3; 3 pass; > took 0 D9,D8,D7,D6,D4,D3; = phase rebel;"
              "= actors 0; 0 pass; = phase bury; = actors 0; back; = phase play; = actors 0"},
    {"REB-4 after a flip as well", FORTY, POINTS, "D3 D4 D6 D7 D8 D9",
     TO_FLIP "* flip D9; * flip D8; * flip D7; * flip D6; * flip D4; * flip D3; > trump D;"
             "= phase rebel; = actors 1; pass; = phase bury"},
    {"REB-4 a hand without a point card",
     FORTY,
     {"S2 S5", BARE1},
     NULL,
     DECLARED "1 rebel; > rebelled 1 HA,HQ,HJ,H9,H8,H7,H6,H4,H3,H2,D4,D3; = phase scored;"
              "= ending 1; = winners -; = levels 2 2; ~ scored; ~ advanced"},
    {"REB-4 one point card is one too many",
     FORTY,
     {"S2 S5", "H2 H5"},
     NULL,
     DECLARED "1 rebel ! rebel-has-points; 1 pass"},
    {"REB-4 few trumps are no reason",
     FORTY,
     {"S2 S5", "H3 H4 H5 H6 H7 H8 H9 HJ HQ HA D3 D4"},
     NULL,
     DECLARED "1 rebel ! rebel-has-points"},
    {"REB-4 the dealer's partner may too",
     FORTY,
     {"S2 S5", "H5", BARE1},
     NULL,
     DECLARED "1 pass; 2 rebel; = phase scored; = next_dealer 0"},
    {"REB-4 the dealer with the kitty",
     FORTY,
     {BARE0, "H5", "C5", "D5"},
     "D3 D4 D6 D7 D8 D9",
     DECLARED "1 pass; 2 pass; 3 pass; 0 rebel; > rebelled 0 "
              "SA,SQ,SJ,S9,S8,S7,S6,S4,S3,S2,C4,C3,D9,D8,D7,D6,D4,D3; = next_dealer 0"},
    {"REB-4 a point card in the kitty spoils it",
     FORTY,
     {BARE0, "H5", "C5", "D5"},
     "D3 D4 D6 D7 D8 DT",
     DECLARED "1 pass; 2 pass; 3 pass; 0 rebel ! rebel-has-points; 0 pass; = phase bury"},
    {"REB-4 out of turn",
     FORTY,
     {"S2 S5", "H5", "C5", BARE3},
     NULL,
     DECLARED "3 rebel ! not-your-turn; 1 pass; 1 rebel ! not-your-turn"},
    {"REB-4 by a looser rule of the house",
     FORTY "; rebel_points = 5",
     {"S2 SK", "H2 H5 H3 H4 H6 H7 H8 H9 HJ HQ HA D3"},
     NULL,
     DECLARED "1 rebel; = phase scored"},
    {"REB-5 without rebellion nobody is asked", FORTY "; rebel = none", POINTS, NULL,
     DECLARED "= phase bury; 1 rebel ! never-rebels"},
};
TEST_ROWS(script_test, rebelling);

static const script reopened[] = {
    {"REB-4 the rebel draws first, the old dealer is not settled",
     FORTY,
     {"S2 S5", BARE1},
     NULL,
     DECLARED REBELLED "= redeal 1; = first 1; = dealer 0; = phase deal; deal 1;"
                       "> dealt 1 H2; 1 declare H2; > declared 1 H2 H; > dealer 1; > trump H"},
    {"REB-4 the first to show deals and takes the kitty",
     FORTY,
     {"S2 S5", BARE1, "C5", "D5"},
     NULL,
     DECLARED REBELLED "deal 1; 1 declare H2; deal; = phase bury; = actors 1; = dealer 1; back;"
                       "= phase play; = actors 1"},
    {"REB-4 the old dealer's own side may be first",
     FORTY,
     {"S2 S5", BARE1, "C2 C5", "D5"},
     NULL,
     DECLARED REBELLED
     "deal 2; 2 declare C2; > dealer 2; > trump C; 1 declare H2 ! already-declared;"
     "deal; = actors 2; = phase bury"},
    {"REB-4 nobody shows: the old dealer keeps the deal",
     FORTY,
     {"S2 S5", BARE1, "C5", "D5"},
     "D6 H5 S3 S4 S6 CA",
     DECLARED REBELLED "deal; = phase flip; * flip CA; * flip S6; * flip S4; * flip S3; * flip H5;"
                       "= phase flip; * flip D6; > trump C; ~ dealer; = dealer 0; = phase bury"},
    {"REB-4 an open deal is not rebelled",
     FORTY,
     {"S2 S5", BARE1, "C5", "D5"},
     NULL,
     DECLARED REBELLED "deal 4; 0 declare S2; deal; 1 rebel ! no-rebellion; = phase bury; back;"
                       "= phase play; out; * next; = redeal 0; deal; = phase flip"},
    {"REB-4 unless the house has it so",
     FORTY "; rebel_in_row = yes",
     {"S2 S5", BARE1, "C5", "D5"},
     NULL,
     DECLARED REBELLED "deal 4; 0 declare S2; deal; = phase rebel; = actors 1; 1 rebel; * next;"
                       "= first 1; = dealer 0"},
    {"REB-4 the dealer rebels: it draws first and may lose the deal",
     FORTY,
     {BARE0, "H2 H5", "C5", "D5"},
     "D3 D4 D6 D7 D8 D9",
     DECLARED
     "1 pass; 2 pass; 3 pass; 0 rebel; * next; = first 0; deal 2; 1 declare H2; > dealer 1"},
};
TEST_ROWS(script_test, reopened);

/* ---- two levels -------------------------------------------------------------------------------- */

/* Two decks with rebellions as in Forty Points: every hand may rebel. */
#define OPEN                                                                                       \
    "rebel = open; rebel_points = 100; reinforce = no; ask_after = no; counter = none;"            \
    "counter_after_bury = no; counter_takes_deal = no"

/* From levels that differ: team 0 at 2, team 1 at 9; seat 0 deals. */
static const script levels[] = {
    {"REB-4 each side shows cards of its own level",
     FORTY,
     {"S2 S5 S9", BARE1, "C2 C5", "D9 D5"},
     NULL,
     "= level 2; deal 1; 0 declare S2; deal; 1 rebel; * next; = level 2; deal 3;"
     "1 declare H2 ! not-level-card; 2 declare C2; = level 2; = dealer 2; > trump C"},
    {"REB-4 the level is that of the side that shows",
     FORTY,
     {"S2 S5 S9", BARE1, "C2 C5", "D9 D5"},
     NULL,
     "deal 1; 0 declare S2; deal; 1 rebel; * next; deal 3; 3 declare D9; > dealer 3; > trump D;"
     "= level 9; = dealer 3; deal; = actors 3; back; = phase play; out; * next"},
    {"REB-4 the other side's level card shows nothing",
     FORTY,
     {"S2 S5 S9", BARE1, "C2 C5", "D9 D5"},
     NULL,
     "deal 1; 0 declare S2; deal; 1 rebel; * next; deal; = phase flip; = level 2; = dealer 0"},
    {"REB-4 0 holds a 9 and may not show it",
     FORTY,
     {"S2 S9 S5", BARE1, "C5", "D5"},
     NULL,
     "deal 1; 0 declare S2; deal; 1 rebel; * next; deal 8; 0 declare S9 ! not-level-card;"
     "0 declare S2"},
    {"REB-4 DECL-6 a pair of jokers is of no level: it opens no deal",
     OPEN "; joker_pair_declares = yes",
     {"bj bj S2", "rj rj H9", "C2", "D9"},
     NULL,
     "deal 9; 0 declare bj,bj; > trump NT; = level 2; deal; 1 rebel; * next; = level 2; deal 5;"
     "1 declare rj,rj ! joker-declares-not; deal 3; 0 declare bj,bj ! joker-declares-not;"
     "deal 1; 1 declare H9; > trump H; = level 9; = dealer 1"},
    {"REB-4 DECL-4 in the open deal no card declares by itself",
     OPEN "; declare = first_card",
     {"S3 S2", "H2 H9", "C4", "D9"},
     NULL,
     "deal 2; > declared 1 H2 H; deal; 1 rebel; * next; deal 1; ~ declared; ~ trump;"
     "1 declare H2 ! not-level-card; deal 4; 1 declare H9; > declared 1 H9 H; > trump H;"
     "= level 9; = dealer 1; deal 10; ~ declared; 0 declare S2 ! already-declared"},
};

static void from_two_levels(void **state)
{
    static script_run run;
    script_start(&run, *state);
    kd_rules rules = run.match.rules;
    kd_match_start_at(&run.match, &rules, (uint8_t[KD_TEAMS]){0, 7}, 0);
    script_lines(&run, run.script->lines);
}
TEST_ROWS(from_two_levels, levels);

/* ---- playing and scoring ------------------------------------------------------------------------ */

#define HEARTS       "HA HK HQ HJ HT H9 H8 H7 H6 H5 H4 H3"
#define CLUBS        "CA CK CQ CJ CT C9 C8 C7 C6 C5 C4 C3"
#define SPADES       "S2 SA SK SQ SJ ST S9 S8 S7 S6 S5 S4"
#define DIAMONDS     "DA DK DQ DJ DT D9 D8 D7 D6 D5 D4 D3"
#define ALL_HEARTS   "play HA,HK,HQ,HJ,HT,H9,H8,H7,H6,H5,H4,H3;"
#define ALL_CLUBS    "play CA,CK,CQ,CJ,CT,C9,C8,C7,C6,C5,C4,C3;"
#define ALL_SPADES   "play S2,SA,SK,SQ,SJ,ST,S9,S8,S7,S6,S5,S4;"
#define ALL_DIAMONDS "play DA,DK,DQ,DJ,DT,D9,D8,D7,D6,D5,D4,D3;"
/* Nobody rebels. */
#define QUIET "pass; = phase bury;"

static const script playing[] = {
    {"FORTY-3 FORTY-6 twelve trumps in one trick; GAIN-4 no points: two levels",
     FORTY,
     {SPADES, HEARTS, CLUBS, DIAMONDS},
     "S3 rj bj H2 C2 D2",
     "* turn HA; deal 1; 0 declare S2; deal; " QUIET "0 bury S3,S4,S5,S6,S7,S8;"
     "0 play rj,bj,S2,H2,C2,D2,SA,SK,SQ,SJ,ST,S9; 1 " ALL_HEARTS "2 " ALL_CLUBS "3 " ALL_DIAMONDS
     "> scored S8,S7,S6,S5,S4,S3 0; = tricks 1; = multiplier 0; = gain 2; = taken 0;"
     "= levels 4 2; = next_dealer 2"},
    {"FORTY-4 what the leader buried is known to it",
     FORTY,
     {SPADES, HEARTS, CLUBS, DIAMONDS},
     "S3 rj bj H2 C2 D2",
     "* turn HA; deal 1; 0 declare S2; deal; " QUIET "0 bury S4,S5,S6,S7,S8,S9;"
     "0 play rj,bj,S2,H2,C2,D2,SA,SK,SQ,SJ,ST,S3; > played 0 rj,bj,SA,SK,SQ,SJ,ST,S3,S2,H2,C2,D2"},
    {"FORTY-4 and to nobody else",
     FORTY,
     {"S2 H3 S5 D3 D5", "H2 HA HQ HT", "C2 HJ", "D2 H6"},
     "HK C3 C4 C6 C7 C8",
     DECLARED QUIET "0 bury HK,C3,C4,C6,C7,C8; 0 play H3; 1 play HA; 2 play HJ; 3 play H6;"
                    "1 play HQ,HT ! not-highs; 1 play HQ"},
    {"FORTY-4 what was played is known to all",
     FORTY,
     {"S2 H3 S5 D3 D5", "H2 HA HQ HT", "C2 HJ", "D2 H6"},
     "HK C3 C4 C6 C7 C8",
     DECLARED QUIET "0 bury D5,C3,C4,C6,C7,C8; 0 play HK; 1 play HA; 2 play HJ; 3 play H6;"
                    "1 play HQ,HT; > played 1 HQ,HT"},
    {"FORTY-5 SCORE-1 a sequence trumped; GAIN-4 100: the deal and two levels",
     FORTY,
     {HEARTS, SPADES, CLUBS, DIAMONDS},
     "S3 rj bj H2 C2 D2",
     "* turn HA; deal 2; 1 declare S2; deal; " QUIET "back; 0 " ALL_HEARTS "1 " ALL_SPADES
     "2 " ALL_CLUBS "3 " ALL_DIAMONDS "> trick 1 100; = multiplier 2; = total 100; = taken 1;"
     "= gain 2; = levels 2 4; = next_dealer 1"},
    {"MULT-3 SCORE-2 the kitty counts twice, whatever was led",
     FORTY,
     {HEARTS, SPADES, CLUBS, "DA DK DQ DJ DT D9 D8 D7 D6 D4 D3 rj"},
     "S3 D5 bj H2 C2 D2",
     "* turn HA; deal 2; 1 declare S2; deal; " QUIET "back; 0 " ALL_HEARTS "1 " ALL_SPADES
     "2 " ALL_CLUBS "3 play DA,DK,DQ,DJ,DT,D9,D8,D7,D6,D4,D3,rj; > trick 1 95;"
     "= kitty_points 5; = multiplier 2; = total 105"},
    {"FORTY-2 a four and what follows it",
     FORTY,
     {"S2 S6 H6 D6 C6", "H3 D3 C3 S3 H4", "H8 D8 C8 S8 C2", "D4 H5 C4 H9"},
     "D9 C9 DJ CJ DQ CQ",
     DECLARED QUIET "back; 0 play S6,H6,D6,C6; 1 play H3,H4,D3,C3 ! must-play-each;"
                    "1 play S3,H3,D3,C3; 2 play S8,H8,D8,C8; = turn 3;"
                    "3 play D4,H5,H9,C4 ! must-play-each"},
    {"FORTY-2 IRR-1 to answer the level's four with one of each is no revoke",
     FORTY,
     {"S2 H2 D2 C2 S5", "H3 D3 C3 S3", "H8 D8 C8 S8", "D4 H5 C4 S4"},
     "D9 C9 DJ CJ DQ CQ",
     DECLARED QUIET "back; 0 play S2,H2,D2,C2; 1 play S3,H3,D3,C3; 2 play S8,H8,D8,C8;"
                    "3 play S4,D4,H5,C4; ~ revoked; > trick 2 5; = tricks 1; = phase play"},
    {"FORTY-2 IRR-1 to keep back a suit of a four is one, and costs two levels",
     PENALISE,
     {"S2 S6 H6 D6 C6", "H3 D3 C3 S3 H4", "H8 D8 C8 S8 C2", "D4 H5 C4 H9"},
     "D9 C9 DJ CJ DQ CQ",
     DECLARED QUIET "back; 0 play S6,H6,D6,C6; 1 play H3,H4,D3,C3; ~ revoked; = phase play;"
                    "2 play S8,H8,D8,C8; > revoked 1; = at_fault 1; = levels 4 2"},
    {"FORTY-5 IRR-1 to keep back a card of a sequence is one; the deal is a level",
     PENALISE,
     {"S2 HA HK S5", "H3 D3 H5", "H8 D8 S8", "D5 H4 H6"},
     "D9 C9 DJ CJ DQ CQ",
     DECLARED QUIET "back; 0 play HA,HK; 1 play H3,H5; 2 play H8,D8; 3 play H4,H6;"
                    "> revoked 2; = at_fault 2; = taken 1; = levels 2 3"},
    {"FOL-4 a set refused changes nothing",
     FORTY,
     {"S2 S5 HA DA", "H5"},
     NULL,
     DECLARED QUIET "back; 0 play HA,DA ! mixed-set; = turn 0; = tricks 0"},
};
TEST_ROWS(script_test, playing);
