/* test_told.c - what the game line by line says, sentence by sentence. */
#include "support/rows.h"
#include "support/stage.h"
#include "tui/lines_say.h"
#include "tui/verdict.h"

#include <string.h>

/* East draws 25 cards without a king or a ten, and may rebel. */
static const script poor = {
    "poor",
    NULL,
    {"S2 S2", "S3 S3 S4 S4 S6 S6 S7 S7 S8 S8 S9 S9 SJ SJ SQ SQ SA SA H3 H3 H4 H4 H6 H6 H7"},
    NULL,
    "* turn S3; deal 1; 0 declare S2; deal; 0 pass; pass; back; pass;",
};

typedef struct told_row {
    const char *name;
    const script *script;
    const char *lines;
    kd_action action;
    int event;
    const char *says;
} told_row;

static const told_row told_rows[] = {
    {"REB-2 a rebel shows the hand to all",
     &poor,
     NULL,
     {1, KD_REBEL, {0, 0}},
     KD_EV_REBELLED,
     "East rebels: the deal is void. the hand: As As Qs Qs Js Js 9s 9s 8s 8s 7s 7s 6s 6s 4s 4s 3s "
     "3s 7h 6h 6h 4h 4h 3h 3h."},
};

static void it_is_told(void **state)
{
    const told_row *row = *state;
    stage before = {row->script, row->lines, 0, false, NULL};
    static ui u;
    kd_match match;
    kd_events events;
    stage_run(&before, &u, &match);
    u.spoken = true;
    assert_int_equal(kd_apply(&match, &row->action, &events).reason, KD_OK);
    kd_view_make(&u.view, &match, 0);
    for (int i = 0; i < events.count; i++) {
        text t = {.n = 0};
        if (events.list[i].kind != row->event)
            continue;
        kd_event heard = kd_event_for(&events.list[i], 0);
        lines_event(&t, &u, &heard);
        assert_string_equal(t.s, row->says);
        return;
    }
    fail_msg("it did not happen");
}

static const script leading = {
    "leading",
    NULL,
    {"S2 HA HA HQ CA CA CK CK", "HK HK"},
    NULL,
    "* turn S3; deal 1; 0 declare S2; deal; 0 pass; pass; back; pass; pass;",
};

typedef struct risk_row {
    const char *name, *picks, *lines;
    bool risky;
} risk_row;

static const risk_row risk_rows[] = {
    {"DUMP-3 a dump that may fail", "HA,HA,HQ", NULL, true},
    {"LEAD-2 a tractor is no dump", "CA,CA,CK,CK", NULL, false},
    {"LEAD-2 a pair is no dump", "HA,HA", NULL, false},
    {"LEAD-1 cards of two suits are refused anyway", "HA,CA", NULL, false},
};

static void a_risk_is_told(void **state)
{
    const risk_row *row = *state;
    stage before = {&leading, row->lines, 0, true, NULL};
    static ui u;
    kd_cards picks;
    text t = {.n = 0};
    assert_true(kd_parse_cards(row->picks, &picks));
    stage_run(&before, &u, NULL);
    u.pick[0] = picks.one;
    u.pick[1] = picks.two;
    assert_int_equal(verdict_risk(&u, &t), row->risky);
    if (row->risky)
        assert_string_equal(t.s, "It will be tested: 10 points a card if it fails, 30.");
    else
        assert_true(strstr(t.s, "tested") == NULL);
}

int main(void)
{
    suite s = {0};
    ADD_ROWS(&s, it_is_told, told_rows);
    ADD_ROWS(&s, a_risk_is_told, risk_rows);
    return run_suite(&s, "told");
}
