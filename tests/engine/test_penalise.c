/* test_penalise.c - wrong plays and wrong burying that are penalised instead of refused (IRR-1). */
#include "support/stage.h"
#include "support/test.h"

#define DECK     "suits = S H; ranks = 2 5 10 K A; jokers = no; kitty = 4;"
#define PENALISE "preset = tournament; irregularity = penalise;" DECK
#define TO_BURY  "* turn S2; deal; * flip S2; = phase bury; = dealer 0;"
#define TO_PLAY  TO_BURY "back; = phase play;"
/* Hearts are led; 1 and 2 have some to follow with, 3 has none. */
#define HANDS                                                                                      \
    {                                                                                              \
        "HA H5 SA S5", "HK HT SK SK", "HA HK HT S5", "H2 H2 ST ST"                                 \
    }

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
    assert_int_equal(u.notice.kind, NOTICE_UNPLAYED);
    assert_int_equal(stage_keys(&u, "?"), REQUEST_NONE);
    assert_int_equal(stage_keys(&u, "?"), REQUEST_NONE);
    assert_int_equal(stage_keys(&u, "\n"), REQUEST_NONE);
    assert_int_equal(stage_keys(&u, "\n"), REQUEST_SUBMIT);
    assert_int_equal(u.game.action.verb, KD_PLAY);
}
