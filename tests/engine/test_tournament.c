/* test_tournament.c - what the preset "tournament" plays differently up to the first lead. */
#include "support/script.h"

#define TOURNAMENT "preset = tournament"
/* 0 holds a single, everybody else a pair; 2 and 3 also two jokers. */
#define PAIRS                                                                                      \
    {                                                                                              \
        "S2 D5", "H2 H2", "D2 D2 rj rj", "C2 C2 bj bj"                                             \
    }
/* 0 has declared spades with its first card; four cards more each. */
#define DECLARED "* turn S9; deal 1; 0 declare S2; deal 15;"

static const script declaring[] = {
    {"DECL-1 DECL-3 the declarer deals for good",
     TOURNAMENT,
     {"S2", "H2 H2"},
     NULL,
     "* turn S9; deal 1; 0 declare S2; > dealer 0; > trump S; deal 6; 1 counter H2,H2; ~ dealer;"
     "= dealer 0; deal; pass; = phase bury; = actors 0"},
    {"DECL-2 a pair may be shown at once",
     TOURNAMENT,
     {"S2 S2"},
     NULL,
     "* turn S9; deal 5; 0 declare S2,S2; = standing S2,S2; = actors 123*"},
    {"DECL-2 but not the second card later",
     TOURNAMENT,
     {"S2 S2"},
     NULL,
     "* turn S9; deal 5; 0 declare S2; = actors 123*; 0 declare S2,S2 ! already-declared; deal;"
     "= phase counter; 0 declare S2,S2 ! wrong-phase"},
    {"DECL-1 nobody else declares after it, though it may counter", TOURNAMENT, PAIRS, NULL,
     DECLARED "1 declare H2 ! already-declared;"
              "1 declare H2,H2 ! already-declared"},
    {"DECL-5 nobody is asked when all is drawn",
     TOURNAMENT,
     {"S2 S2"},
     NULL,
     "* turn S9; deal; = phase flip; = actors *"},
    {"DECL-6 a pair of jokers declares no trump, and its seat deals",
     TOURNAMENT,
     {"bj bj S2"},
     NULL,
     "* turn S9; deal 5; 0 declare bj,bj; > declared 0 bj,bj NT; > trump NT; > dealer 0;"
     "= actors *; deal; = phase bury; = actors 0"},
    {"DECL-6 a single joker does not, nor two that differ",
     TOURNAMENT,
     {"bj rj S2"},
     NULL,
     "* turn S9; deal 5; 0 declare bj ! joker-declares-not; 0 declare bj,rj ! joker-declares-not"},
    {"FLIP-1 FLIP-3 a joker makes no trump; the first other card names the dealer",
     TOURNAMENT,
     {0},
     "bj D5",
     "* turn S9; deal; * flip bj; > trump NT; ~ dealer; * flip D5; > dealer 3; = phase bury"},
    {"FLIP-2 else the highest card turned",
     TOURNAMENT,
     {0},
     "C5 S6 HK DK H3 S4 D6 D7",
     "* turn S9; deal; * flip C5; * flip S6; * flip HK; * flip DK; * flip H3; * flip S4;"
     "* flip D6; = trump ?; * flip D7; > trump H; = dealer 2"},
    {"FLIP-4 nobody counters after a flip",
     TOURNAMENT,
     {"S2", "H2 H2"},
     "bj D5",
     "* turn S9; deal; * flip bj; * flip D5; 1 counter H2,H2 ! wrong-phase; back; = phase play;"
     "1 counter H2,H2 ! wrong-phase"},
    {"REB-5 no rebellion", TOURNAMENT, PAIRS, NULL,
     DECLARED "deal; pass; back; = phase play; 1 rebel ! never-rebels"},
};
TEST_ROWS(script_test, declaring);

static const script countering[] = {
    {"CTR-8 a pair against a single, while cards are drawn; the dealer stays", TOURNAMENT, PAIRS,
     NULL,
     DECLARED "= actors 123*; 1 counter H2,H2; > countered 1 H2,H2; > trump H; ~ dealer;"
              "= dealer 0; = declarer 1; = countered 1; = shown1 H2,H2; = phase deal;"
              "= actors 023*; deal 1; = phase deal"},
    {"CTR-8 whatever the suits: diamonds against spades", TOURNAMENT, PAIRS, NULL,
     DECLARED "2 counter D2,D2; > trump D"},
    {"CTR-8 once only: no pair against a pair", TOURNAMENT, PAIRS, NULL,
     DECLARED "2 counter D2,D2; 1 counter H2,H2 ! counter-not-more;"
              "3 counter C2,C2 ! counter-not-more"},
    {"CTR-8 no pair against a pair shown at once",
     TOURNAMENT,
     {"S2 S2", "H2 H2", "D2 bj bj"},
     NULL,
     "* turn S9; deal 12; 0 declare S2,S2; 1 counter H2,H2 ! counter-not-more;"
     "2 counter D2 ! counter-not-more; 2 counter bj,bj; > trump NT"},
    {"CTR-8 then two jokers, once", TOURNAMENT, PAIRS, NULL,
     DECLARED "1 counter H2,H2; 3 counter bj,bj; > trump NT; = actors *; = dealer 0;"
              "2 counter rj,rj ! counter-not-more; deal; = phase bury; = actors 0"},
    {"CTR-8 two jokers against a single at once", TOURNAMENT, PAIRS, NULL,
     DECLARED "2 counter rj,rj; > trump NT; deal; = phase bury; 3 counter bj,bj ! wrong-phase"},
    {"CTR-8 not against jokers that declared",
     TOURNAMENT,
     {"bj bj", "rj rj"},
     NULL,
     "* turn S9; deal 6; 0 declare bj,bj; 1 counter rj,rj ! counter-not-more; deal; = phase bury"},
    {"CTR-8 from any other seat: not one's own",
     TOURNAMENT,
     {"S2 rj rj", "H2 H2"},
     NULL,
     DECLARED "0 counter rj,rj ! own-stands; 1 counter H2,H2; 1 counter H2,H2 ! own-stands;"
              "0 counter rj,rj; > trump NT; = dealer 0"},
    {"CTR-8 not before anything is declared", TOURNAMENT, PAIRS, NULL,
     "* turn S9; deal 16; 1 counter H2,H2 ! wrong-phase; 2 counter rj,rj ! wrong-phase"},
    {"CTR-8 two alike, level cards or jokers, that are held",
     TOURNAMENT,
     {"S2", "H2 D2 D3 D3 bj rj"},
     NULL,
     "* turn S9; deal 1; 0 declare S2; deal 25; 1 counter H2 ! counter-not-more;"
     "1 counter H2,D2 ! counter-not-more; 1 counter D3,D3 ! counter-not-more;"
     "1 counter bj,rj ! counter-not-more;"
     "1 counter H2,H2 ! not-held; 1 counter - ! counter-not-more"},
    {"CTR-8 a window when all is drawn, from the dealer; the declarer is not asked", TOURNAMENT,
     PAIRS, NULL,
     DECLARED "deal; = phase counter; = actors 1; 1 pass; = actors 2; 2 counter D2,D2; > trump D;"
              "= phase counter; = actors 0; 0 pass; = actors 1; 1 counter H2,H2 ! counter-not-more;"
              "1 pass; = actors 3; 3 counter bj,bj; = phase bury; = actors 0; = dealer 0"},
    {"CTR-8 after a counter while drawing the window is open to the others", TOURNAMENT, PAIRS,
     NULL,
     DECLARED "1 counter H2,H2; deal; = phase counter; = actors 0; 0 pass; = actors 2;"
              "1 counter H2,H2 ! own-stands; 2 pass; = actors 3; 3 pass; = phase bury"},
    {"CTR-8 until the dealer takes the kitty: no second window", TOURNAMENT, PAIRS, NULL,
     DECLARED "deal; pass; = phase bury; 3 counter bj,bj ! wrong-phase; back; = phase play;"
              "3 counter bj,bj ! wrong-phase"},
    {"CTR-8 the ladder counters only when all is drawn", "counter = ladder", PAIRS, NULL,
     DECLARED "= actors 0*; 1 counter H2,H2 ! wrong-phase; deal; 0 pass; = phase counter"},
    {"CTR-8 and where there are no counters", "counter = none", PAIRS, NULL,
     DECLARED "1 counter H2,H2 ! no-counters"},
    {"CTR-8 CTR-4 it takes the deal where the rules say so", "counter = more", PAIRS, NULL,
     DECLARED "1 counter H2,H2; > dealer 1; deal; = phase counter; = actors 2"},
    {"CTR-8 a reinforced declaration is a pair",
     "counter = more",
     {"S2 S2", "H2 H2"},
     NULL,
     "* turn S9; deal 6; 0 declare S2; = actors 0123*; 0 declare S2,S2;"
     "1 counter H2,H2 ! counter-not-more; deal; = phase counter; = actors 1"},
};
TEST_ROWS(script_test, countering);

/* Always a trump suit: a house rule for any preset. */
static const script no_trump[] = {
    {"CTR-1 no jokers counter where there must be a trump suit", "no_trump = no", PAIRS, NULL,
     "* turn S9; deal 1; 0 declare S2; deal; 0 pass; 1 pass; 2 counter rj,rj ! no-counters;"
     "2 pass; 3 counter bj,bj ! no-counters; 3 counter C2,C2; > trump C"},
    {"CTR-6 nobody is asked when a pair of spades stands",
     "no_trump = no",
     {"S2 S2", "rj rj"},
     NULL,
     "* turn S9; deal 5; 0 declare S2,S2; deal; = phase bury"},
    {"CTR-8 nor against any pair", TOURNAMENT "; joker_pair_declares = no; no_trump = no", PAIRS,
     NULL, DECLARED "1 counter H2,H2; = actors *; deal; = phase bury"},
    {"DECL-6 no jokers declare",
     "no_trump = no",
     {"bj bj"},
     NULL,
     "* turn S9; deal 5; 0 declare bj,bj ! joker-declares-not"},
    {"FLIP-1 jokers are passed over",
     "no_trump = no",
     {0},
     "bj D5 C2",
     "* turn S9; deal; pass; * flip bj; ~ trump; * flip D5; ~ trump; > dealer 3; * flip C2;"
     "> trump C"},
    {"FLIP-2 no level card: the first card that is no joker",
     "no_trump = no",
     {0},
     "bj rj D5 S6 S7 S8 S9 ST",
     "* turn S9; deal; pass; * flip bj; * flip rj; * flip D5; * flip S6; * flip S7; * flip S8;"
     "* flip S9; ~ trump; * flip ST; > trump D; = dealer 3"},
};
TEST_ROWS(script_test, no_trump);
