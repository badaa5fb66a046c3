/* test_view.c - what a seat may know: views, events, looking back (VIEW-1, BURY-2, REV-1). */
#include "support/script.h"

#include <string.h>

#define HANDS                                                                                      \
    {                                                                                              \
        "S2 S3 rj", "H2 H3 H2", "C3 C4 C6", "D3 D4 D6"                                             \
    }
#define KITTY "S9 S9 H9 H9 C9 C9 D9 D9"
static const script row = {"a deal", NULL, HANDS, KITTY, NULL};

static kd_cards cards(const char *text)
{
    kd_cards read = {0, 0};
    assert_true(kd_parse_cards(text, &read));
    return read;
}

/* A deal told up to some point. */
static script_run *told(const char *lines)
{
    static script_run run;
    script_start(&run, &row);
    script_lines(&run, lines);
    return &run;
}

#define DECLARED "* turn S3; deal 1; 0 declare S2;"
#define TO_PLAY  DECLARED "deal; 0 pass; pass; back; pass; pass; = phase play;"

TEST("VIEW-1 DRAW-4 the own hand, in the order drawn")
{
    script_run *run = told("* turn S3; deal 9");
    kd_view view = script_view(run, 0);
    assert_int_equal(view.seat, 0);
    assert_int_equal(view.phase, KD_PHASE_DEAL);
    assert_true(kd_same(view.hand, cards("rj,S2,S3")));
    assert_int_equal(view.drawn_count, 3);
    assert_int_equal(view.drawn[0], kd_face_of(KD_SPADES, 0));
    assert_int_equal(view.drawn[2], KD_BIG_JOKER);
    assert_int_equal(view.held[0], 3);
    assert_int_equal(view.held[1], 2);
    assert_int_equal(view.first, 0);
    assert_int_equal(view.dealer, KD_NOBODY);
    assert_int_equal(view.trump_known, 0);
    assert_int_equal(view.order.trump, KD_NO_SUIT);
}

TEST("VIEW-1 an onlooker has no hand")
{
    script_run *run = told(TO_PLAY);
    kd_view view = script_view(run, KD_NOBODY);
    assert_int_equal(view.seat, KD_NOBODY);
    assert_true(kd_empty(view.hand) && kd_empty(view.taken) && kd_empty(view.buried));
    assert_int_equal(view.drawn_count, 0);
    assert_int_equal(view.held[2], 25);
    assert_int_equal(view.dealer, 0);
    kd_action play = {.actor = 0, .verb = KD_PLAY, .cards = cards("S2")};
    assert_int_equal(kd_check(&view, &play).reason, KD_NOT_YOUR_TURN);
}

/* VIEW-1: without what is its own, each seat's view has the bytes of an onlooker's. */
TEST("VIEW-1 a closed view is an onlooker's")
{
    static const char *const moments[] = {"* turn S3; deal 9", DECLARED "deal; 0 pass", TO_PLAY};
    for (size_t i = 0; i < sizeof moments / sizeof *moments; i++) {
        script_run *run = told(moments[i]);
        kd_view open = script_view(run, KD_NOBODY);
        for (int seat = 0; seat < KD_SEATS; seat++) {
            kd_view view = script_view(run, seat);
            assert_memory_not_equal(&view, &open, sizeof view);
            kd_view_close(&view);
            assert_memory_equal(&view, &open, sizeof view);
        }
    }
}

TEST("BURY-3 all see the kitty taken, nobody what is buried")
{
    static const script open = {"an open kitty", "kitty_open = taken", HANDS, KITTY, NULL};
    static script_run run;
    script_start(&run, &open);
    script_lines(&run,
                 DECLARED "deal; 0 pass; pass; = phase bury; 0 bury S2,S3,S9,S9,H9,H9,C9,C9;");
    for (int seat = 0; seat <= KD_SEATS; seat++) {
        kd_view view = script_view(&run, seat < KD_SEATS ? seat : KD_NOBODY);
        assert_true(kd_same(view.opened, cards("S9,S9,H9,H9,C9,C9,D9,D9")));
        assert_true(
            kd_same(view.buried, seat ? (kd_cards){0, 0} : cards("S2,S3,S9,S9,H9,H9,C9,C9")));
    }
    script_lines(&run, "1 counter H2,H2; > took 1 S9,S9,S3,S2,H9,H9,C9,C9;");
    kd_view view = script_view(&run, 2);
    assert_true(kd_same(view.opened, cards("S2,S3,S9,S9,H9,H9,C9,C9")));
    for (int seat = 0; seat < KD_SEATS; seat++) {
        kd_event took = {.kind = KD_EV_TOOK, .seat = 1, .number = 1, .cards = view.opened};
        assert_true(kd_same(kd_event_for(&took, seat).cards, view.opened));
    }
}

TEST("VIEW-1 cards shown are known to all")
{
    script_run *run = told(DECLARED "deal; 0 pass; 1 counter H2,H2");
    for (int seat = 0; seat < KD_SEATS; seat++) {
        kd_view view = script_view(run, seat);
        assert_true(kd_same(view.shown[0], cards("S2")));
        assert_true(kd_same(view.shown[1], cards("H2,H2")));
        assert_true(kd_same(view.standing, cards("H2,H2")));
        assert_int_equal(view.declarer, 1);
        assert_int_equal(view.countered, 1);
        assert_int_equal(view.order.trump, KD_HEARTS);
        assert_int_equal(view.trump_known, 1);
    }
}

TEST("VIEW-1 FLIP-4 cards flipped are known to all")
{
    script_run *run = told("* turn S3; deal; pass; * flip S9; * flip D9");
    kd_view view = script_view(run, 2);
    assert_int_equal(view.turned_count, 2);
    assert_int_equal(view.turned[0], kd_face_of(KD_SPADES, 7));
    assert_int_equal(view.turned[1], kd_face_of(KD_DIAMONDS, 7));
    assert_int_equal(view.dealer, 0);
    assert_true(kd_empty(view.kitty));
}

TEST("VIEW-1 the burier alone sees the kitty")
{
    script_run *run = told(DECLARED "deal; 0 pass; pass");
    kd_cards kitty = cards("S9,S9,H9,H9,C9,C9,D9,D9");
    for (int seat = 0; seat < KD_SEATS; seat++) {
        kd_view view = script_view(run, seat);
        assert_true(kd_same(view.taken, seat == 0 ? kitty : (kd_cards){0, 0}));
        assert_int_equal(view.held[0], 33);
        assert_int_equal(view.burier, 0);
        assert_true(kd_empty(view.kitty));
    }
}

TEST("BURY-2 the burier may look at any time")
{
    script_run *run = told(DECLARED "deal; 0 pass; pass; 0 bury S2,S3,rj,S9,S9,H9,H9,C9");
    kd_cards buried = cards("rj,S9,S9,S3,S2,H9,H9,C9");
    assert_true(kd_same(script_view(run, 0).buried, buried));
    script_lines(run, "1 counter H2,H2; back; pass; pass");
    kd_view view = script_view(run, 0);
    assert_int_equal(view.phase, KD_PHASE_PLAY);
    assert_true(kd_same(view.buried, buried));
    assert_int_equal(view.buried_before, 3);
    assert_int_equal(view.burier, 1);
    for (int seat = 2; seat < KD_SEATS; seat++)
        assert_true(kd_empty(script_view(run, seat).buried));
}

TEST("VIEW-1 a card shown may have been buried")
{
    script_run *run = told(DECLARED "deal; 0 pass; pass");
    assert_true(kd_same(script_view(run, 3).shown[0], cards("S2")));
    script_lines(run, "back");
    assert_true(kd_empty(script_view(run, 3).shown[0]));
    assert_true(kd_same(script_view(run, 3).standing, cards("S2")));
}

TEST("BURY-2 the kitty is open when the deal is over")
{
    script_run *run = told(TO_PLAY);
    assert_true(kd_empty(script_view(run, 0).kitty));
    assert_int_equal(script_view(run, 0).result.next_dealer, 0);
    script_lines(run, "out");
    for (int seat = 0; seat < KD_SEATS; seat++) {
        kd_view view = script_view(run, seat);
        assert_int_equal(view.phase, KD_PHASE_SCORED);
        assert_true(kd_same(view.kitty, cards("S9,S9,H9,H9,C9,C9,D9,D9")));
        assert_int_equal(view.result.next_dealer, run->match.round.result.next_dealer);
        assert_int_equal(view.result.total, run->match.round.result.total);
        assert_int_equal(view.held[seat], 0);
    }
}

TEST("VIEW-1 plays are public")
{
    script_run *run = told(TO_PLAY "0 play rj");
    kd_view view = script_view(run, 2);
    assert_int_equal(view.tricks, 0);
    assert_true(kd_same(view.trick[0].play[0], cards("rj")));
    assert_int_equal(view.trick[0].leader, 0);
    assert_int_equal(view.trick[0].winner, KD_NOBODY);
    assert_int_equal(view.actors, 1 << 1);
}

TEST("VIEW-1 what a seat has not seen is the rest of the deck")
{
    script_run *run = told(TO_PLAY);
    assert_true(kd_empty(kd_led(&(kd_view){.seat = 0})));
    for (int plays = 0; plays <= 1; plays++) {
        kd_cards played = plays ? cards("rj") : (kd_cards){0, 0};
        for (int seat = 0; seat < KD_SEATS; seat++) {
            kd_view view = script_view(run, seat);
            kd_cards seen = kd_add(view.hand, kd_known(&view));
            assert_true(kd_same(kd_led(&view), played));
            assert_true(kd_same(kd_known(&view), kd_add(played, view.buried)));
            assert_true(kd_same(kd_add(seen, kd_unseen(&view)), kd_deck(&view.order.rules)));
            assert_int_equal(kd_count(kd_unseen(&view)), seat == 0 ? 75 : 83 - plays);
        }
        if (!plays)
            script_lines(run, "0 play rj");
    }
}

/* ---- events ------------------------------------------------------------------------------------ */

typedef struct event_row {
    const char *name;
    kd_event_kind kind;
    bool secret;
} event_row;

static const event_row event_rows[] = {
    {"VIEW-1 a card dealt is the drawer's", KD_EV_DEALT, true},
    {"VIEW-1 the kitty taken is the taker's", KD_EV_TOOK, true},
    {"BURY-2 what is buried is the burier's", KD_EV_BURIED, true},
    {"VIEW-1 a turned card is everybody's", KD_EV_TURNED, false},
    {"VIEW-1 a declaration is everybody's", KD_EV_DECLARED, false},
    {"FLIP-4 a flipped card is everybody's", KD_EV_FLIPPED, false},
    {"VIEW-1 a counter is everybody's", KD_EV_COUNTERED, false},
    {"REB-2 a rebel's hand is everybody's", KD_EV_REBELLED, false},
    {"DUMP-2 a failed dump is everybody's", KD_EV_DUMP_FAILED, false},
    {"VIEW-1 a play is everybody's", KD_EV_PLAYED, false},
    {"VIEW-1 the kitty dug is everybody's", KD_EV_DUG, false},
    {"VIEW-1 the kitty at the end is everybody's", KD_EV_SCORED, false},
};

static void events_are_cut(void **state)
{
    const event_row *wanted = *state;
    int number = wanted->kind == KD_EV_TOOK ? 0 : 7; /* 1: open to all (BURY-3) */
    kd_event event = {.kind = (uint8_t)wanted->kind, .seat = 2, .number = number, .count = 2};
    event.cards = cards("H9,H9");
    for (int seat = 0; seat <= KD_SEATS; seat++) {
        int hearer = seat < KD_SEATS ? seat : KD_NOBODY;
        kd_event heard = kd_event_for(&event, hearer);
        bool hidden = wanted->secret && hearer != 2;
        assert_true(kd_same(heard.cards, hidden ? (kd_cards){0, 0} : event.cards));
        assert_int_equal(heard.count, 2);
        assert_int_equal(heard.kind, event.kind);
        assert_int_equal(heard.seat, 2);
        assert_int_equal(heard.number, number);
    }
}
TEST_ROWS(events_are_cut, event_rows);

/* ---- looking back ------------------------------------------------------------------------------ */

typedef struct review_row {
    const char *name;
    enum kd_review_rule review;
    int seat, tricks, on_table; /* whose view, tricks finished, plays of the next */
    int trick, player;
    bool may;
} review_row;

static const review_row reviews[] = {
    {"REV-1 the trick on the table", KD_REVIEW_TWO_TRICKS, 0, 5, 2, 5, 1, true},
    {"REV-1 the previous trick", KD_REVIEW_TWO_TRICKS, 0, 5, 2, 4, 1, true},
    {"REV-1 no older trick of others", KD_REVIEW_TWO_TRICKS, 0, 5, 2, 3, 1, false},
    {"REV-1 nor a partner's", KD_REVIEW_TWO_TRICKS, 0, 5, 2, 0, 2, false},
    {"REV-1 one's own plays always", KD_REVIEW_TWO_TRICKS, 0, 5, 2, 0, 0, true},
    {"REV-1 between tricks the last is the previous one", KD_REVIEW_TWO_TRICKS, 0, 5, 0, 4, 1,
     true},
    {"REV-1 between tricks, not the one before", KD_REVIEW_TWO_TRICKS, 0, 5, 0, 3, 1, false},
    {"REV-1 own only: the trick on the table", KD_REVIEW_OWN, 0, 5, 1, 5, 3, true},
    {"REV-1 own only: it lies there until the next lead", KD_REVIEW_OWN, 0, 5, 0, 4, 3, true},
    {"REV-1 own only: then no longer", KD_REVIEW_OWN, 0, 5, 1, 4, 3, false},
    {"REV-1 own only: one's own", KD_REVIEW_OWN, 0, 5, 1, 0, 0, true},
    {"REV-1 loosened: everything", KD_REVIEW_ALL, 0, 5, 1, 0, 3, true},
    {"REV-1 an onlooker has no plays of its own", KD_REVIEW_TWO_TRICKS, KD_NOBODY, 5, 1, 0, 0,
     false},
    {"REV-1 no trick that is not there yet", KD_REVIEW_ALL, 0, 5, 1, 6, 0, false},
    {"REV-1 no trick before the first", KD_REVIEW_ALL, 0, 5, 1, -1, 0, false},
    {"REV-1 no fifth seat", KD_REVIEW_ALL, 0, 5, 1, 0, 4, false},
};

static void may_review(void **state)
{
    const review_row *wanted = *state;
    kd_view view;
    memset(&view, 0, sizeof view);
    view.order.rules.review = (uint16_t)wanted->review;
    view.seat = (uint8_t)wanted->seat;
    view.tricks = (uint8_t)wanted->tricks;
    view.trick[wanted->tricks].leader = 3;
    for (int i = 0; i < wanted->on_table; i++)
        view.trick[wanted->tricks].play[(3 + i) % KD_SEATS] = kd_card(0);
    assert_int_equal(kd_may_review(&view, wanted->trick, wanted->player), wanted->may);
}
TEST_ROWS(may_review, reviews);
