/* test_penalise.c - wrong plays and wrong burying that are penalised instead of refused (IRR-1). */
#include "support/stage.h"
#include "support/test.h"

#define DECK     "suits = S H; ranks = 2 5 10 K A; jokers = no; kitty = 4;"
#define PENALISE "preset = tournament; irregularity = penalise;" DECK
#define TWO      PENALISE "revoke_levels = 2;"
#define TO_BURY  "* turn S2; deal; * flip S2; = phase bury; = dealer 0;"
#define TO_PLAY  TO_BURY "back; = phase play;"
/* Hearts are led; 1 and 2 have some to follow with, 3 has none. */
#define HANDS                                                                                      \
    {                                                                                              \
        "HA H5 SA S5", "HK HT SK SK", "HA HK HT S5", "H2 H2 ST ST"                                 \
    }
/* Here 3 has a heart, and 0 two kings. */
#define PAIR_HANDS                                                                                 \
    {                                                                                              \
        "HK HK SA S5", "H5 H5 HT SK", "HA ST ST SK", "HT HA H2 S5"                                 \
    }

static const script revokes[] = {
    {"IRR-1 refused by default", "preset = tournament;" DECK, HANDS, NULL,
     TO_PLAY "0 play HA; 1 play SK ! must-follow; 1 play HT; 2 play HT"},
    {"IRR-1 an attacker's ends the deal once the next has played: defenders gain one", PENALISE,
     HANDS, NULL,
     TO_PLAY "0 play HA; 1 play SK; > played 1 SK; ~ revoked; = phase play; = actors 2;"
             "2 play HT; > played 2 HT; > revoked 1; ~ scored; > advanced 0 1; = phase scored;"
             "= ending 3; = at_fault 1; = taken 0; = winners 0; = gain 1; = levels 5 2;"
             "= total 0; = next_dealer 2; = actors *; * next; > dealer 2; = level 5; = redeal 0;"
             "= at_fault -"},
    {"IRR-1 a defender's: the attackers take the deal and gain nothing", PENALISE, HANDS, NULL,
     TO_PLAY "0 play HA; 1 play HT; 2 play S5; = phase play; 3 play ST; > revoked 2;"
             "> advanced 1 0; = at_fault 2; = taken 1; = winners 1; = gain 0; = levels 2 2;"
             "= next_dealer 1; * next; = dealer 1; = level 2"},
    {"IRR-1 two levels for an attacker's", TWO, HANDS, NULL,
     TO_PLAY "0 play HA; 1 play SK; 2 play HT; > revoked 1; > advanced 0 2; = levels T 2;"
             "= taken 0"},
    {"IRR-1 two for a defender's, the deal being one of them", TWO, HANDS, NULL,
     TO_PLAY "0 play HA; 1 play HT; 2 play S5; 3 play ST; > revoked 2; > advanced 1 1;"
             "= levels 2 5; = taken 1; = next_dealer 1"},
    {"IRR-1 of two in a row the first is at fault", PENALISE, HANDS, NULL,
     TO_PLAY "0 play HA; 1 play SK; 2 play S5; > revoked 1; ~ revoked 2; = at_fault 1"},
    {"IRR-1 in the last seat: once somebody leads the next trick", PENALISE, PAIR_HANDS, NULL,
     TO_PLAY "0 play HK; 1 play H5; 2 play HA; 3 play S5; > trick 3 20; ~ revoked; = phase play;"
             "= actors 3; 3 play HT; > played 3 HT; > revoked 3; = at_fault 3; = levels 5 2"},
    {"IRR-1 keeping back a card that all should go", PENALISE, PAIR_HANDS, NULL,
     TO_PLAY "0 play HK,HK; 1 play H5,H5; 2 play ST,ST; ~ revoked; 3 play HT,HA; > revoked 2;"
             "= taken 1"},
    {"IRR-1 no revoke: all that is held of it, and others", PENALISE, PAIR_HANDS, NULL,
     TO_PLAY "0 play HK,HK; 1 play H5,H5; 2 play HA,ST; 3 play HT,HA; ~ revoked; > trick 0 50;"
             "= phase play"},
    {"IRR-1 a wrong shape stands and play goes on", PENALISE, PAIR_HANDS, NULL,
     TO_PLAY "0 play HK,HK; 1 play H5,HT; 2 play HA,ST; 3 play HT,HA; ~ revoked; > trick 0 55;"
             "= phase play; out; ~ revoked; = ending 0"},
    {"IRR-1 what is no answer at all is refused", PENALISE, HANDS, NULL,
     TO_PLAY "0 play HA,SA ! mixed-lead; 0 play HA; 1 play HK,HT ! wrong-count;"
             "1 play - ! wrong-count; 1 play HA ! not-held; 2 play HT ! not-your-turn"},
};
TEST_ROWS(script_test, revokes);

static const script buryings[] = {
    {"IRR-1 refused by default", "preset = tournament;" DECK, HANDS, NULL,
     TO_BURY "0 bury S2,S2,SA ! bury-count"},
    {"IRR-1 too few: the deal goes over, nobody gains", PENALISE, HANDS, NULL,
     TO_BURY "0 bury S2,S2,SA; > buried 0 SA,S2,S2; > misburied 0; > advanced 1 0;"
             "= phase scored; = ending 4; = at_fault 0; = taken 1; = winners 1; = gain 0;"
             "= levels 2 2; = next_dealer 1; = kitty 3; * next; = dealer 1; = level 2"},
    {"IRR-1 too many", PENALISE, HANDS, NULL, TO_BURY "0 bury S2,S2,SA,SA,S5; > misburied 0"},
    {"IRR-1 none at all", PENALISE, HANDS, NULL, TO_BURY "0 bury -; > misburied 0"},
    {"IRR-1 no gain, whatever a revoke costs", TWO, HANDS, NULL,
     TO_BURY "0 bury S2; > misburied 0; > advanced 1 0; = levels 2 2"},
    {"IRR-1 of cards held", PENALISE, HANDS, NULL, TO_BURY "0 bury HK ! not-held"},
    {"IRR-1 the right number is no fault", PENALISE, HANDS, NULL, TO_BURY "back; ~ misburied"},
    {"IRR-1 another's than the dealer's is refused",
     "irregularity = penalise; revoke_levels = 1",
     {"S2", "H2 H2"},
     NULL,
     "* turn S3; deal 1; 0 declare S2; deal; 0 pass; pass; back; 1 counter H2,H2;"
     "1 bury H2,H2 ! bury-count; back"},
};
TEST_ROWS(script_test, buryings);

/* kd_check allows what kd_check_strict still says is wrong, duty and cure with it. */
TEST("IRR-1 FOL-4 a warning is to be had")
{
    static const script row = {"judged", PENALISE, HANDS, NULL, NULL};
    static script_run run;
    kd_action action;
    script_start(&run, &row);
    script_lines(&run, TO_PLAY "0 play HA");
    kd_view view = script_view(&run, 1);
    assert_true(kd_parse_action("1 play SK", &action));
    assert_int_equal(kd_check(&view, &action).reason, KD_OK);
    kd_verdict verdict = kd_check_strict(&view, &action);
    assert_int_equal(verdict.reason, KD_MUST_FOLLOW);
    assert_int_equal(verdict.n, 1);
    assert_int_equal(kd_count(verdict.cards), 2);
    assert_true(kd_parse_action("1 play HT", &action));
    assert_int_equal(kd_check_strict(&view, &action).reason, KD_OK);
    assert_true(kd_parse_action("2 play HT", &action));
    assert_int_equal(kd_check_strict(&view, &action).reason, KD_NOT_YOUR_TURN);
}

/* Nobody is told of a revoke before it counts. */
TEST("IRR-1 VIEW-1 nobody is told of a revoke early")
{
    static const script row = {"silent", PENALISE, HANDS, NULL, NULL};
    static script_run run;
    script_start(&run, &row);
    script_lines(&run, TO_PLAY "0 play HA; 1 play SK");
    assert_int_equal(run.match.round.revoker, 1);
    kd_match innocent = run.match;
    innocent.round.revoker = KD_NOBODY;
    for (int seat = 0; seat <= KD_SEATS; seat++) {
        kd_view seen, other;
        kd_view_make(&seen, &run.match, seat < KD_SEATS ? seat : KD_NOBODY);
        kd_view_make(&other, &innocent, seat < KD_SEATS ? seat : KD_NOBODY);
        assert_memory_equal(&seen, &other, sizeof seen);
    }
    assert_true(kd_match_hash(&innocent) != kd_match_hash(&run.match));
}

/* On the screen it takes a second Enter, and nothing in between. */
TEST("IRR-1 a wrong play takes Enter twice")
{
    static const script row = {"screen", PENALISE, HANDS, NULL, TO_PLAY "0 play HA"};
    static const stage asked = {&row, NULL, 1, true, "k "}; /* the cursor begins at a heart */
    ui u;
    stage_run(&asked, &u, NULL);
    assert_int_equal(stage_keys(&u, "\n"), REQUEST_NONE);
    assert_true(u.game.flagged);
    assert_int_equal(stage_keys(&u, "?"), REQUEST_NONE);
    assert_int_equal(stage_keys(&u, "?"), REQUEST_NONE);
    assert_int_equal(stage_keys(&u, "\n"), REQUEST_NONE);
    assert_int_equal(stage_keys(&u, "\n"), REQUEST_SUBMIT);
    assert_int_equal(u.game.action.verb, KD_PLAY);
}
