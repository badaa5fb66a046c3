/* test_formats.c - how matches end: best of several, on time; levels that must be defended. */
#include "support/script.h"

/* Deals that end by one wrong play: an attacker's gives that many levels to the defenders, a defender's one
   level fewer to the attackers. */
#define DECK  "suits = S H; ranks = 2 5 10 K A; jokers = no; kitty = 4; must_play = none;"
#define SHORT "preset = tournament; irregularity = penalise; minutes = 30;" DECK
#define HANDS                                                                                      \
    {                                                                                              \
        "HA H5 SA S5", "HK HT SK SK", "HA HK HT S5", "H2 H2 ST ST"                                 \
    }
/* 0 deals, spades are trump whatever the level. */
#define AT_TWO "* turn S2; deal; * flip S2; back; = dealer 0;"
#define AT_ACE "* turn S2; deal; * flip SA; back; = dealer 0;"
/* At level A, after a wrong play by seat 1 or seat 2. */
#define ACE_HANDS                                                                                  \
    {                                                                                              \
        "HK H5 S2 S5", "H5 HT SK SK", "HK HT H2 S5", "HA HA ST ST"                                 \
    }
#define ACE_KITTY        "SA H2 S2 SA"
#define DEFENDERS_GAIN   "0 play HK; 1 play SK; 2 play HK; > revoked 1;"
#define ATTACKERS_GAIN   "0 play HK; 1 play HT; 2 play S5; 3 play ST; > revoked 2;"
#define DEFENDERS_AT_TWO "0 play HA; 1 play SK; 2 play HT; > revoked 1;"
#define ATTACKERS_AT_TWO "0 play HA; 1 play HT; 2 play S5; 3 play ST; > revoked 2;"

static const script series[] = {
    {"MATCH-1 one match is all where one is played", SHORT "start_level = A; best_of = 1",
     ACE_HANDS, ACE_KITTY,
     AT_ACE DEFENDERS_GAIN "> advanced 0 1; > match 0; > over 0; = phase over; = winner 0;"
                           "= wins 1 0; = levels past A; = next_dealer -; = actors ;"
                           "* next ! match-over"},
    {"MATCH-1 of three matches one does not win", SHORT "start_level = A", ACE_HANDS, ACE_KITTY,
     AT_ACE DEFENDERS_GAIN "> match 0; ~ over; = phase scored; = winner -; = wins 1 0;"
                           "= levels past A; = next_dealer -; = actors *"},
    {"MATCH-1 LEVEL-1 DRAW-1 the next match begins like the first", SHORT "start_level = A",
     ACE_HANDS, ACE_KITTY,
     AT_ACE DEFENDERS_GAIN "* next; > anew; ~ dealer; = phase turn; = levels A A; = level A;"
                           "= first_deal 1; = redeal 0; = dealer -; = first -; = deals 2;"
                           "= wins 1 0; * turn H5; > first 1"},
    {"MATCH-1 two of three win", SHORT "start_level = A", ACE_HANDS, ACE_KITTY,
     AT_ACE DEFENDERS_GAIN "* next; " AT_ACE DEFENDERS_GAIN
                           "> match 0; > over 0; = wins 2 0; = winner 0; = phase over"},
    {"MATCH-1 one all, then the third", SHORT "start_level = A; revoke_levels = 2", ACE_HANDS,
     ACE_KITTY,
     AT_ACE DEFENDERS_GAIN
     "* next; " AT_ACE ATTACKERS_GAIN
     "> match 1; ~ over; = wins 1 1; * next; = levels A A; " AT_ACE ATTACKERS_GAIN
     "> match 1; > over 1; = wins 1 2; = winner 1"},
    {"MATCH-1 three of five win", SHORT "start_level = A; best_of = 5", ACE_HANDS, ACE_KITTY,
     AT_ACE DEFENDERS_GAIN "* next; " AT_ACE DEFENDERS_GAIN "~ over; * next; " AT_ACE DEFENDERS_GAIN
                           "> over 0; = wins 3 0"},
    {"MATCH-1 the loser's levels go back as well",
     SHORT "start_level = 5; to_level = 10; revoke_levels = 3",
     {"HA H2 SA S2", "HK HT SK SK", "HA HK HT S2", "H5 H5 ST ST"},
     "S5 S5 SA H2",
     "* turn S2; deal; * flip S5; back; " DEFENDERS_AT_TWO
     "> match 0; = levels past 5; * next; = levels 5 5; = level 5"},
    {"MATCH-1 to a level agreed on, in every preset",
     SHORT "to_level = 5; best_of = 1; revoke_levels = 2", HANDS, NULL,
     AT_TWO DEFENDERS_AT_TWO "> match 0; > over 0; = levels past 2"},
};
TEST_ROWS(script_test, series);

static const script time_up[] = {
    {"MATCH-1 a deal under way is played out, and counts", SHORT, HANDS, NULL,
     AT_TWO "0 play HA; * time; > time; = phase play; = time_up 1; = actors 1; = winner -;"
            "1 play SK; 2 play HT; > advanced 0 1; > over 0; ~ match; = phase over; = winner 0;"
            "= levels 5 2; = wins 0 0; = next_dealer -"},
    {"MATCH-1 so it is while cards are drawn", SHORT, HANDS, NULL,
     "* turn S2; deal 3; * time; = phase deal; deal; * flip S2; back; " DEFENDERS_AT_TWO
     "> over 0; = winner 0"},
    {"MATCH-1 and from the turning of a card on", SHORT, HANDS, NULL,
     "* time; = phase turn; " AT_TWO DEFENDERS_AT_TWO "> over 0"},
    {"MATCH-1 between two deals it is the end", SHORT, HANDS, NULL,
     AT_TWO DEFENDERS_AT_TWO "~ over; * time; > time; > over 0; = phase over; = winner 0;"
                             "= next_dealer -; * next ! match-over"},
    {"MATCH-1 the side ahead in level, not who holds the deal", SHORT "revoke_levels = 2", HANDS,
     NULL,
     AT_TWO DEFENDERS_AT_TWO "= levels T 2; * next; = dealer 2; * time; deal; * flip H5; * flip SA;"
                             "* flip S2; * flip S2; back; 2 play HA; 3 play H2; 0 play S5;"
                             "1 play HK; > revoked 0; > advanced 1 1; = levels T 5; = taken 1;"
                             "> over 0"},
    {"MATCH-1 level: the side that holds the deal once the last is played", SHORT, HANDS, NULL,
     AT_TWO "* time; " ATTACKERS_AT_TWO "> advanced 1 0; > over 1; = levels 2 2; = winner 1"},
    {"MATCH-1 matches come before levels",
     SHORT "start_level = K; revoke_levels = 2",
     {"HA H5 SA S5", "HT H2 ST S2", "HA HT ST S5", "HK HK S2 SK"},
     "SK SA H5 H2",
     "* turn S2; deal; * flip SK; back; 0 play HA; 1 play ST; 2 play HT; > match 0; * next;"
     "* turn S2; deal; * flip SK; back; 0 play HA; 1 play HT; 2 play S5; 3 play S2; > revoked 2;"
     "= levels K A; = wins 1 0; * time; > over 0"},
    {"MATCH-1 one match each: the side that won the last one",
     SHORT "start_level = A; revoke_levels = 2", ACE_HANDS, ACE_KITTY,
     AT_ACE DEFENDERS_GAIN "* next; " AT_ACE ATTACKERS_GAIN "= wins 1 1; * time; > over 1"},
    {"MATCH-1 time is over but once, and where there is a limit", SHORT, HANDS, NULL,
     "0 time ! not-your-turn; * time; * time ! no-time-limit"},
    {"MATCH-1 no limit, no time", DECK, HANDS, NULL, "* time ! no-time-limit"},
    {"MATCH-1 every preset takes a limit", "minutes = 60", {0}, NULL, "* turn S2; * time; > time"},
    {"MATCH-1 not when all is over", SHORT "start_level = A; best_of = 1", ACE_HANDS, ACE_KITTY,
     AT_ACE DEFENDERS_GAIN "* time ! match-over"},
    {"MATCH-1 time takes no cards", SHORT, HANDS, NULL, "* time S2 ! bad-action"},
    {"MATCH-1 REB-2 a void deal ends nothing: the one after it counts",
     "minutes = 1",
     {"S2 S2", "S3 S3 S4 S4 S6 S6 S7 S7 S8 S8 S9 S9 SJ SJ SQ SQ SA SA H3 H3 H4 H4 H6 H6 H7"},
     NULL,
     "* turn S3; deal 1; 0 declare S2; * time; deal; 0 pass; pass; back; pass; 1 rebel;"
     "~ over; = phase scored; = winner -; = time_up 1; * next; = phase deal; = dealer 2;"
     "= redeal 1; = deals 2"},
    {"MATCH-1 REB-2 and that one is the last", SHORT "rebel = attackers", HANDS, NULL,
     AT_TWO "* time; 1 rebel; ~ over; * next; deal; * flip S2; back; = dealer 2; 2 play HA;"
            "3 play H2; 0 play S5; 1 play HK; > revoked 0; > over 1; = winner 1; = deals 2"},
    {"MATCH-1 REB-2 nor when time is over before the next deal begins",
     "minutes = 1",
     {"S2 S2", "S3 S3 S4 S4 S6 S6 S7 S7 S8 S8 S9 S9 SJ SJ SQ SQ SA SA H3 H3 H4 H4 H6 H6 H7"},
     NULL,
     "* turn S3; deal 1; 0 declare S2; deal; 0 pass; pass; back; pass; 1 rebel; * time; > time;"
     "~ over; = phase scored; = winner -; * next; = phase deal; = deals 2"},
    {"MATCH-1 REB-3 so in a first deal that all is open after",
     "preset = official; minutes = 1",
     {"C3 H2", "S3 S3 S4 S4 S6 S6 S7 S7 S8 S8 S9 S9 SJ SJ SQ SQ SA SA H3 H3 H4 H4 H6 H6 H7", "C4",
      "D4"},
     NULL,
     "* turn S9; deal; pass; 0 pass; * time; 1 rebel; ~ over; = phase scored; = winner -;"
     "* next; = phase turn; = dealer -; = deals 2"},
};
TEST_ROWS(script_test, time_up);

#define GATE SHORT "gate = defend; must_play = A; start_level = A; best_of = 1; revoke_levels = 3;"

static const script gates[] = {
    {"LEVEL-3 attackers do not leave a level that must be defended", GATE, ACE_HANDS, ACE_KITTY,
     AT_ACE ATTACKERS_GAIN "> advanced 1 2; ~ match; = levels A A; = taken 1; = gain 2;"
                           "= next_dealer 1"},
    {"LEVEL-3 defenders do", GATE, ACE_HANDS, ACE_KITTY,
     AT_ACE DEFENDERS_GAIN "> match 0; > over 0; = levels past A"},
    {"LEVEL-3 other levels attackers leave",
     SHORT "gate = defend; must_play = K; revoke_levels = 3", HANDS, NULL,
     AT_TWO ATTACKERS_AT_TWO "> advanced 1 2; = levels 2 T"},
    {"LEVEL-3 a gain stops at such a level as well",
     SHORT "gate = defend; must_play = 5; revoke_levels = 4", HANDS, NULL,
     AT_TWO ATTACKERS_AT_TWO "> advanced 1 3; = levels 2 5"},
    {"LEVEL-3 with gate = stop attackers leave it",
     SHORT "must_play = A; start_level = A; best_of = 1; revoke_levels = 2", ACE_HANDS, ACE_KITTY,
     AT_ACE ATTACKERS_GAIN "> match 1; > over 1"},
};
TEST_ROWS(script_test, gates);

/* "80p-scn2": the rules in which it differs from 80p-v3, or on which 80p-v3 is silent. */
static const script scn2[] = {
    {"FLIP-1 the first level card met, jokers passed over",
     "preset = 80p-scn2",
     {0},
     "rj H5 bj D2",
     "* turn S3; deal; pass; * flip rj; ~ trump; ~ dealer; * flip H5; > dealer 1; ~ trump;"
     "* flip bj; ~ trump; * flip D2; > trump D; = phase bury; = actors 1"},
    {"FLIP-1 no level card: the first card's suit",
     "preset = 80p-scn2",
     {0},
     "C5 rj S6 S7 S8 S9 ST bj",
     "* turn S3; deal; pass; * flip C5; * flip rj; * flip S6; * flip S7; * flip S8; * flip S9;"
     "* flip ST; = trump ?; * flip bj; > trump C; = dealer 2"},
    {"FLIP-1 no level card, a joker first: no trump",
     "preset = 80p-scn2",
     {0},
     "bj C5 S6 S7 S8 S9 ST rj",
     "* turn S3; deal; pass; * flip bj; * flip C5; > dealer 2; * flip S6; * flip S7; * flip S8;"
     "* flip S9; * flip ST; = trump ?; * flip rj; > trump NT; = dealer 2"},
    {"FLIP-4 nobody counters after it",
     "preset = 80p-scn2",
     {"H2 H2"},
     "D2 D2 S2",
     "* turn S3; deal; pass; * flip D2; = phase bury; back; = phase rebel"},
    {"CTR-7 the dealer not straight after its own burying, CTR-5 then again",
     "preset = 80p-scn2",
     {"S2 rj rj", "H2 H2"},
     NULL,
     "* turn S3; deal 1; 0 declare S2; deal; 0 pass; pass; back; = actors 1; 1 counter H2,H2;"
     "back; = actors 0; 0 counter rj,rj; > trump NT; = dealer 0; back; = phase rebel"},
};
TEST_ROWS(script_test, scn2);

/* 20 points and 21 trumps; then 50 points and four trumps, spades being trump. */
#define TWENTY      "S3 S3 S4 S4 S6 S6 S7 S7 S8 S8 S9 S9 SJ SJ SQ SQ SA SA H3 H3 H4 H4 H5 H5 HK"
#define FOUR_TRUMPS "C2 bj S3 S4 C5 CT CT CK CK CA CA D5 D5 DT DT DK DK DA DA D3 D3 D4 D4 D6 D6"
#define TO_REBEL    "* turn S3; deal 1; 0 declare S2; deal; 0 pass; pass; back; pass; = phase rebel;"

/* Values that a table may set for itself in any preset. */
static const script house[] = {
    {"REB-1 more points", "rebel_points = 20", {"S2 S2", TWENTY}, NULL, TO_REBEL "1 rebel"},
    {"REB-1 fewer points",
     "rebel_points = 19",
     {"S2 S2", TWENTY},
     NULL,
     TO_REBEL "1 rebel ! rebel-too-strong"},
    {"REB-1 more trumps",
     "rebel_trumps = 4",
     {"S2 S2", "H3", "H3", FOUR_TRUMPS},
     NULL,
     TO_REBEL "1 pass; 3 rebel"},
    {"DECK-1 BURY-1 twelve cards in the kitty",
     "kitty = 12",
     {"S2"},
     NULL,
     "* turn S3; deal 1; 0 declare S2; deal 94; = phase deal; deal 1; = phase reinforce;"
     "= kitty 12; 0 pass; pass; 0 bury S2 ! bury-count; back;"
     "= kitty 12"},
    {"LEVEL-1 a match may start higher",
     "preset = tournament; start_level = 5",
     {"S5 S2"},
     NULL,
     "* turn S3; = levels 5 5; deal 5; 0 declare S2 ! not-level-card; 0 declare S5"},
};
TEST_ROWS(script_test, house);
