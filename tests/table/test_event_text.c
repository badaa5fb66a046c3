/* test_event_text.c - what the game line by line says, sentence by sentence. */
#include "support/language.h"
#include "support/stage.h"
#include "support/test.h"
#include "tui/plain/plain.h"
#include "tui/text/text.h"

#include <stdlib.h>
#include <string.h>

/* East draws 25 cards without a king or a ten, and may rebel. */
static const script poor = {
    "weak",
    NULL,
    {"S2 S2", "S3 S3 S4 S4 S6 S6 S7 S7 S8 S8 S9 S9 SJ SJ SQ SQ SA SA H3 H3 H4 H4 H6 H6 H7"},
    NULL,
    "* turn S3; deal 1; 0 declare S2; deal; 0 pass; pass; back; pass;",
};

/* South deals; East's wrong suit ends the deal, a level for the dealer's side. */
#define LIMITED(changes)                                                                           \
    {                                                                                              \
        "limited",                                                                                 \
            "preset = tournament; irregularity = penalise; suits = S H; ranks = 2 5 10 K A;"       \
            "jokers = no; kitty = 4; must_play = none;" changes,                                   \
            {"HA H5 SA S5", "HK HT SK SK", "HA HK HT S5", "H2 H2 ST ST"}, NULL,                    \
            "* turn S2; deal; * flip S2; back;",                                                   \
    }
#define WON "0 play HA; 1 play SK; 2 play HT"

static const script hour = LIMITED("best_of = 1"), three = LIMITED("best_of = 3"),
                    twos = LIMITED("best_of = 1; to_level = 2"),
                    threes = LIMITED("best_of = 3; to_level = 2");

typedef struct told_row {
    const char *name;
    const script *script;
    const char *lines, *action;
    int event;
    const char *says;
} told_row;

static const told_row told_rows[] = {
    {"REB-1 a seat does not rebel", &poor, NULL, "1 pass", KD_EV_PASSED, "East does not rebel."},
    {"REB-2 a rebel shows the hand to all", &poor, NULL, "1 rebel", KD_EV_REBELLED,
     "East rebels: the deal is void. the hand: As As Qs Qs Js Js 9s 9s 8s 8s 7s 7s 6s 6s 4s 4s 3s "
     "3s 7h 6h 6h 4h 4h 3h 3h."},
    {"MATCH-1 time is over within a deal", &hour, NULL, "* time", KD_EV_TIME,
     "The time of the match is over. the deal under way is the last."},
    {"MATCH-1 time is over between two", &hour, WON, "* time", KD_EV_TIME,
     "The time of the match is over."},
    {"MATCH-1 who wins on time", &hour, WON, "* time", KD_EV_OVER,
     "time is over: you win. The side ahead in levels won."},
    {"MATCH-1 who wins several on time", &three, WON, "* time", KD_EV_OVER,
     "time is over: you win. The side ahead in levels won. Matches won: you 0, they 0; best of "
     "three."},
    {"MATCH-1 who is a match ahead", &threes, WON, "* time", KD_EV_OVER,
     "time is over: you win. The side ahead in matches won. Matches won: you 1, they 0; "
     "best of three."},
};

/* LEVEL-1, MATCH-1: of the level that ends a match, and the clock of it. */
TEST("MATCH-1 a match is summed up")
{
    stage over = {&twos, WON, 0, false, NULL};
    static ui u;
    text t = {.n = 0};
    stage_run(&over, &u, NULL);
    plain_result(&t, &u);
    assert_non_null(strstr(t.s, "levels: you past 2, they 2."));
    assert_null(strstr(t.s, "past A"));
    assert_null(strstr(t.s, "matches"));
    assert_null(strstr(t.s, "time"));
    over.script = &three;
    stage_run(&over, &u, NULL);
    u.game.minutes_left = 42;
    t = (text){.n = 0};
    plain_result(&t, &u);
    assert_non_null(strstr(t.s, "levels: you 5, they 2. Matches won: you 0, they 0; best of three. "
                                "time left: 42 minutes."));
}

/* Who watches has no side: both are called by their seats. */
TEST("an observer has no side")
{
    stage over = {&twos, WON, 0, false, NULL};
    static ui u;
    kd_match match;
    text t = {.n = 0};
    stage_run(&over, &u, &match);
    kd_view_make(&u.view, &match, KD_NOBODY);
    plain_result(&t, &u);
    assert_non_null(strstr(t.s, "South and North gain "));
    assert_non_null(strstr(t.s, "levels: South and North past 2, East and West 2."));
    t = (text){.n = 0};
    plain_event(&t, &u, &(kd_event){.kind = KD_EV_DEALER, .seat = 3});
    assert_non_null(strstr(t.s, "West"));
    assert_null(strstr(t.s, "partner"));
}

static const script weak = {
    "weak",
    NULL,
    {"S2", "H3 H3 H4 H4 H6 H6 H7 H7 H8 H8 C3 C3 C4 C4 C6 C6 C7 C7 D3 D3 D4 D4 D6 D6 D7"},
    NULL,
    "* turn S3; deal 1; 0 declare S2; deal; 0 pass; pass; back; pass;",
};
/* REB-1, REB-2: why the deal is void, and what follows. */
TEST("REB-2 a void deal explains itself")
{
    stage over = {&weak, "1 rebel", 2, false, NULL};
    static ui u;
    text t = {.n = 0};
    stage_run(&over, &u, NULL);
    plain_result(&t, &u);
    assert_string_equal(
        t.s,
        "deal 1 is over. An attacker with at most 15 points or 3 trumps may void the deal: "
        "this hand has 0 and 0. No scores; the levels stay. The dealer's partner deals next, so "
        "the rebel's side attacks again. That deal cannot be rebelled. levels: you 2, they 2.");
}

/* CTR-9: there are no counters in forty, and nothing speaks of them. */
TEST("CTR-9 forty knows no counters")
{
    static const script shown = {
        "shown", "preset = forty", {"S2", "H2", "C2", "D2"}, NULL, "* turn HA; deal 1;"};
    stage before = {&shown, "0 declare S2; deal 5", 1, false, NULL};
    kd_cards cards;
    text t = {.n = 0};
    static ui u;
    stage_run(&before, &u, NULL);
    assert_true(kd_parse_cards("H2", &cards));
    kd_verdict why = kd_check(&u.view, &(kd_action){1, KD_DECLARE, cards});
    assert_int_equal(why.reason, KD_ALREADY_DECLARED);
    verdict_text(&t, &u, &why);
    assert_true(t.n > 0);
    assert_null(strstr(t.s, "counter"));
}

/* Lines break between words, never in one, and nowhere where the width is not known. */
TEST("lines break between words")
{
    static const struct {
        const char *said;
        int width;
        const char *lines;
    } rows[] = {
        {"East plays 10s. 10 points.", 10, "East plays\n10s. 10\npoints.\n"},
        {"East plays 10s.", 0, "East plays 10s.\n"},
        {"East plays 10s.", 15, "East plays 10s.\n"},
        {"East plays 10s.", 4, "East\nplays\n10s.\n"},
        {"", 10, "\n"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char *lines = NULL;
        size_t size;
        FILE *to = open_memstream(&lines, &size);
        assert_non_null(to);
        plain_line(to, rows[i].said, rows[i].width);
        (void)fclose(to);
        assert_string_equal(lines, rows[i].lines);
        free(lines);
    }
}

static void it_is_told(void **state)
{
    const told_row *row = *state;
    stage before = {row->script, row->lines, 0, false, NULL};
    static ui u;
    kd_match match;
    kd_events events;
    kd_action action;
    stage_run(&before, &u, &match);
    u.spoken = true;
    assert_true(kd_parse_action(row->action, &action));
    assert_int_equal(kd_apply(&match, &action, &events).reason, KD_OK);
    kd_view_make(&u.view, &match, 0);
    for (int i = 0; i < events.count; i++) {
        text t = {.n = 0};
        if (events.list[i].kind != row->event)
            continue;
        kd_event heard = kd_event_for(&events.list[i], 0);
        plain_event(&t, &u, &heard);
        assert_string_equal(t.s, row->says);
        return;
    }
    fail_msg("it did not happen");
}
TEST_ROWS(it_is_told, told_rows);

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
    u.game.pick[0] = picks.one;
    u.game.pick[1] = picks.two;
    assert_int_equal(dump_risk_text(&u, &t), row->risky);
    if (row->risky)
        assert_string_equal(t.s, "It will be tested: 10 points a card if it fails, 30.");
    else
        assert_true(strstr(t.s, "tested") == NULL);
}
TEST_ROWS(a_risk_is_told, risk_rows);

/* What a bot says of its own play is shown with cards as everywhere; what others say stays as it is. */
TEST("notes of bots")
{
    static const struct {
        const char *note, *shown;
    } notes[] = {
        {"seat 3: why: trumps the trick: worth +0.42 in 400 deals; next HT,HT, +0.30",
         "West: trumps the trick: worth +0.42 in 400 deals; next 10\u2665 10\u2665, +0.30"},
        {"seat 3: why: trumps the trick: worth +0.42 in 400 deals; next pass, +0.30",
         "West: trumps the trick: worth +0.42 in 400 deals; next pass, +0.30"},
        {"seat 3: why: trumps the trick: worth +0.42 in 400 deals; next ",
         "West: trumps the trick: worth +0.42 in 400 deals; next "},
        {"seat 3: I take HT", "comment: seat 3: I take HT"},
    };
    static ui u;
    ui_init(&u, false);
    kd_order_make(&u.view.order, &u.setup.rules, KD_SPADES, 0);
    for (size_t i = 0; i < sizeof notes / sizeof *notes; i++) {
        text t = {.n = 0};
        note_text(&t, &u, notes[i].note);
        assert_string_equal(t.s, notes[i].shown);
    }
}

/* ---- cards as typed ---------------------------------------------------------------------------- */

/* As shown and as in a record. other: what a record means by a word that is shown otherwise. */
typedef struct typed_row {
    const char *typed, *cards, *other; /* cards NULL: the word other is none */
} typed_row;

static void cards_are_read_in_both_notations(void **state)
{
    const typed_row *row = *state;
    plain_read read;
    kd_cards cards;
    char other[8] = "";
    assert_int_equal(plain_cards(row->typed, &read), row->cards != NULL);
    if (!row->cards) {
        assert_string_equal(read.wrong, row->other);
        return;
    }
    assert_true(kd_parse_cards(row->cards, &cards));
    assert_true(kd_same(read.cards, cards));
    if (read.other != KD_NO_FACE)
        kd_print_face(read.other, other, sizeof other);
    assert_string_equal(other, row->other ? row->other : "");
}
TEST_FILE(cards_are_read_in_both_notations, "table/event_text.tsv", "typed_rows", typed_row, "sss");

static void cards_are_read_in_chinese(void **state)
{
    if (!test_speak("zh_CN"))
        skip();
    cards_are_read_in_both_notations(state);
    (void)test_speak("en");
}
TEST_FILE(cards_are_read_in_chinese, "table/event_text.tsv", "chinese_rows", typed_row, "sss");
