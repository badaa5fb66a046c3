/* test_round_play.c - the tricks of a deal and its sum: leading, dumps, points, digging. */
#include "support/script.h"
#include "tui/state/rule_box.h"

/* Sixteen cards, three a hand: 0 deals and buries back what it took. */
#define SMALL "suits = S H; ranks = 2 5 K A; jokers = no; kitty = 4"
/* Twenty cards, four a hand. */
#define MIDDLE   "suits = S H; ranks = 2 5 10 K A; jokers = no; kitty = 4"
#define DECLARED "* turn S2; deal 1; 0 declare S2; deal; 0 pass; pass; back; pass; pass;"
#define FLIPPED  "* turn S2; deal; pass; * flip S2; back; pass; = phase play;"

static const script play[] = {
    {"LEAD-1 the dealer leads, the winner leads next",
     SMALL,
     {"S2 HA H5", "S2 HK HK", "HA S5 S5", "H2 H2 SA"},
     NULL,
     DECLARED "= phase play; = turn 0; = actors 0; 1 play HK ! not-your-turn; 0 play HA;"
              "> played 0 HA; = actors 1; 1 play HK; 2 play HA; 3 play H2; > played 3 H2;"
              "> trick 3 10; = actors 3; = tricks 1; 0 play S2 ! not-your-turn"},
    {"LEAD-1 a lead is of one category, of cards held",
     SMALL,
     {"S2 HA H5", "S2 HK HK", "HA S5 S5", "H2 H2 SA"},
     NULL,
     DECLARED "0 play S2,HA ! mixed-lead; 0 play - ! no-cards; 0 play HK ! not-held;"
              "0 play HA,HA ! not-held; 0 pass ! wrong-phase"},
    {"FOL-1 FOL-2 answers are held to the led category and shape",
     SMALL,
     {"S2 HA HA", "S2 HK HK", "H5 S5 S5", "H2 H2 SA"},
     NULL,
     DECLARED
     "0 play HA,HA; 1 play S2 ! wrong-count; 1 play S2,HK ! must-play-all;"
     "1 play HK,HK; 2 play S5,S5 ! must-play-all; 2 play H5,S5; 3 play H2,H2; > trick 3 30"},
    {"LEAD-2 no dumps where the rules have none",
     SMALL "; dump = no",
     {"S2 HA H5", "S2 HK HK", "HA S5 S5", "H2 H2 SA"},
     NULL,
     DECLARED "0 play HA,H5 ! no-dump; 0 play HA"},
    {"SCORE-1 points in tricks that attackers win are theirs, others escape",
     SMALL,
     {"S2 HA H5", "S2 HK HK", "HA S5 S5", "H2 H2 SA"},
     NULL,
     DECLARED "0 play HA; 1 play HK; 2 play HA; 3 play H2; > trick 3 10; = points 10;"
              "= captured HK; 3 play SA; 0 play S2; 1 play S2; 2 play S5; > trick 0 5; = points 10;"
              "= captured HK"},
    {"SCORE-2 MULT-1 attackers dig by a single: twice",
     SMALL,
     {"S2 HA H5", "S2 HK HK", "HA S5 S5", "H2 H2 SA"},
     NULL,
     DECLARED "0 play HA; 1 play HK; 2 play HA; 3 play H2; 3 play SA; 0 play S2; 1 play S2;"
              "2 play S5; 0 play H5; 1 play HK; 2 play S5; 3 play H2; > trick 3 20;"
              "> dug 3 SA,SK,SK,H5 2; > scored SA,SK,SK,H5 80; = tricks_points 30;"
              "= kitty_points 25; = multiplier 2; = total 80; = phase scored"},
    {"SCORE-2 defenders win the last trick: nothing is dug",
     SMALL,
     {"S2 HA H5", "S5 HK HK", "S2 S5 SA", "H2 SA HA"},
     NULL,
     DECLARED
     "0 play H5; 1 play HK; 2 play S5; 3 play HA; > trick 2 20; 2 play SA; 3 play SA;"
     "0 play S2; 1 play S5; > trick 0 5; 0 play HA; 1 play HK; 2 play S2; 3 play H2;"
     "> trick 2 10; ~ dug; = multiplier 0; = total 0; = tricks_points 0; = kitty_points 25"},
    {"SCORE-2 MULT-1 by a pair: four times",
     SMALL,
     {"S2 HK HK", "SA S5 S5", "H5 H5 SK", "H2 HA HA"},
     NULL,
     DECLARED "0 play S2; 1 play SA; 2 play SK; 3 play H2; > trick 0 10; 0 play HK,HK;"
              "1 play S5,S5; 2 play H5,H5; 3 play HA,HA; > trick 1 40; > dug 1 SA,SK,S2,H2 4;"
              "= tricks_points 40; = total 80"},
    {"MULT-1 by a tractor of two pairs: eight times, whatever the winner plays",
     MIDDLE,
     {"HK HK HA HA", "S5 S5 ST ST", "H5 H5 HT HT", "SK SK SA SA"},
     NULL,
     FLIPPED "0 play HK,HK,HA,HA; 1 play S5,S5,ST,ST; 2 play H5,H5,HT,HT; 3 play SK,SK,SA,SA;"
             "> trick 3 100; > dug 3 S2,S2,H2,H2 8; = total 100"},
    {"MULT-1 a failed dump counts as what was played",
     SMALL,
     {"S2 HA H5", "SK HK HK", "HA SA S5", "S2 SA H2"},
     NULL,
     DECLARED
     "0 play S2; 1 play SK; 2 play S5; 3 play H2; 0 play H5,HA; > played 0 H5; 1 play HK;"
     "2 play HA; 3 play S2; 3 play SA; 0 play HA; 1 play HK; 2 play SA; > dug 3 SK,S5,H5,H2 2"},
};
TEST_ROWS(script_test, play);

static const script dumps[] = {
    {"DUMP-2 DUMP-3 a defender's failed dump: its smallest is played, the fine is added",
     MIDDLE,
     {"HA H5 H5 SA", "HK HT SK SK", "HA HK HT S5", "H2 H2 ST ST"},
     NULL,
     FLIPPED "0 play H5,HA; > dump-failed 0 HA,H5 20; > played 0 H5; = points 20; = fines 20;"
             "= hand0 SA,HA,H5; = shown0 HA; = dump_tried HA,H5; = actors 1; 1 play HK,HT ! "
             "wrong-count; 1 play HT; 2 play HA; 3 play ST; = dump_tried -; > trick 3 25;"
             "= points 45; = fines 20; = shown0 HA"},
    {"DUMP-3 an attacker's fine is taken away; only the total is raised to nothing",
     MIDDLE,
     {"H5 SA SA S5", "HA H5 HT SK", "HA HK ST ST", "HT SK S5 HK"},
     NULL,
     FLIPPED "0 play H5; 1 play HA; 2 play HA; 3 play HT; > trick 1 15; = points 15;"
             "1 play HT,H5; > dump-failed 1 HT,H5 20; > played 1 H5; = points -5; = fines -20;"
             "= shown1 HT; 2 play HK; 3 play HK; 0 play S5; > trick 0 30; = points -5; 0 play SA;"
             "1 play SK; 2 play ST; 3 play S5; 0 play SA; 1 play HT; 2 play ST; 3 play SK; ~ dug;"
             "= tricks_points 15; = fines -20; = total 0; = gain 3; = shown1 -"},
    {"DUMP-2 what was shown stays known until it is played",
     MIDDLE,
     {"HA H5 H5 SA", "HK HA SK SK", "HT HT HK S5", "H2 H2 ST ST"},
     NULL,
     FLIPPED "0 play HA,H5,H5; > dump-failed 0 HA,H5,H5 30; > played 0 H5,H5; = shown0 HA;"
             "1 play HK,HA; 2 play HT,HK ! must-play-pair; 2 play HT,HT; 3 play H2,H2;"
             "> trick 3 40; 3 play ST; 0 play SA; = shown0 HA; 1 play SK; 2 play S5; 0 play HA;"
             "= shown0 -"},
    {"DUMP-1 a dump that stands is played whole",
     MIDDLE,
     {"HA HA HK S2", "H5 HT SK SK", "HK HT H5 S5", "H2 H2 ST ST"},
     "S2 SA SA S5",
     FLIPPED "0 play HA,HA,HK; ~ dump-failed; > played 0 HA,HA,HK; = fines 0; = dump_tried -"},
};
TEST_ROWS(script_test, dumps);

/* FOL-4: the cards that a refused play names are faces. */
TEST("FOL-4 a refused play names faces")
{
    static const script row = {"refused",
                               MIDDLE,
                               {"HA H5 H5 SA", "HK HA SK SK", "HT HT HK S5", "H2 H2 ST ST"},
                               NULL,
                               NULL};
    static script_run run;
    script_start(&run, &row);
    script_lines(&run, FLIPPED "0 play H5,H5; 1 play HK,HA");
    kd_action action;
    assert_true(kd_parse_action("2 play HK,HT", &action));
    kd_verdict verdict = kd_apply(&run.match, &action, &run.events);
    assert_int_equal(verdict.reason, KD_MUST_PLAY_PAIR);
    assert_true(kd_same(verdict.cards, kd_pair(kd_face_of(KD_HEARTS, KD_RANK_10))));
}
