/* deals.c - the beginnings of deals that several tests of the screen continue, as scripts. */
#include "support/deals.h"

const script attacked = {
    "attacked",
    "start_level = 7",
    {
        "S7 bj HA HQ HQ HJ HJ H4 SK SK S4 DT D6 C9 D9 C8 H6 H3 C6 C5 C4 D8 D4 D3 CJ",
        "SA SA CA D2 D7",
        "S9 S5 DJ CT",
        "H7 DA DA C3 ST ST D5 CQ",
    },
    NULL,
    "* turn D3",
};

const script counters = {
    "counters", NULL, {"S2 D5", "H2 H2", "D2 D2 rj rj", "C2 C2 bj bj"}, NULL, "* turn S3; deal 1",
};

const script pairs_led = {
    "pairs led",
    NULL,
    {"S2 HA HA H3 H4", "HK HK"},
    NULL,
    "* turn S3; deal 1;" TO_COUNTER "pass; back; pass; pass; 0 play HA,HA",
};

const script kitty_taken = {
    "kitty_taken",
    "start_level = 5",
    {
        "S5 rj bj H5 SA SK SJ SJ ST ST S8 S6 HA HK CA CQ CQ CJ CJ C6 C4 D8 D6 D4 HT",
        "CK CK D2 D7 H3",
        "S9 DJ CT",
        "H7 DA DA C3 D5 C5",
    },
    "S3 H9 H4 C2 C9 DK D9 D2",
    "* turn S2; deal 1; 0 declare S5; deal; 0 pass; pass;",
};
