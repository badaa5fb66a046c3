/* test_contracts.c - what the functions of the header answer when their contract is broken. */
#include "koudi.h"
#include "support/drive.h"
#include "support/notation.h"
#include "support/test.h"

#include <string.h>

/* ---- verdicts ---------------------------------------------------------------------------------- */

typedef struct verdict_row {
    const char *name;
    const char *hand, *lead, *play; /* lead NULL: play is to be led */
    kd_reason reason;
} verdict_row;

static void broken_lead_is_answered(void **state)
{
    const verdict_row *row = *state;
    kd_order order = order_of("S", "2");
    kd_cards hand = sorted(&order, row->hand), play = sorted(&order, row->play), none = {0, 0};
    kd_cards move;
    if (!row->lead) {
        assert_int_equal(kd_check_lead(&order, hand, none, play).reason, row->reason);
        return;
    }
    kd_cards lead = sorted(&order, row->lead);
    assert_int_equal(kd_check_follow(&order, hand, lead, play).reason, row->reason);
    if (row->reason != KD_NO_LEAD)
        return;
    assert_int_equal(kd_moves(&order, hand, lead, &move, 1), 0);
    assert_int_equal(kd_strength(&order, lead, lead), 0);
    assert_false(kd_beats(&order, lead, lead, lead));
    assert_true(kd_dump(&order, (kd_cards[3]){hand, hand, hand}, lead).stands);
}
TEST_FILE(broken_lead_is_answered, "engine/contracts.tsv", "verdict_rows", verdict_row, "ssssr");

typedef struct cards_row {
    const char *name;
    kd_cards cards; /* by place */
} cards_row;

static const cards_row cards_rows[] = {
    {"DECK-1: twice there, but not once", {0, 2}},
    {"DECK-1: a place that no card has", {UINT64_C(1) << 63, 0}},
    {"DECK-1: everything at once", {~UINT64_C(0), ~UINT64_C(0)}},
};

static void no_cards_of_the_deck(void **state)
{
    const cards_row *row = *state;
    kd_order order = order_of("S", "2");
    kd_cards single = sorted(&order, "H9"), none = {0, 0}, move;
    kd_verdict follows = kd_check_follow(&order, row->cards, single, single);
    kd_verdict leads = kd_check_lead(&order, row->cards, none, single);
    kd_part parts[KD_MAX_PARTS];
    assert_false(kd_in_deck(&order, row->cards));
    assert_int_equal(follows.reason, KD_BAD_CARDS);
    assert_int_equal(leads.reason, KD_BAD_CARDS);
    assert_int_equal(kd_moves(&order, row->cards, single, &move, 1), 0);
    assert_int_equal(kd_leads(&order, row->cards, none, &move, 1), 0);
    assert_int_equal(kd_category_of(&order, row->cards), KD_NO_CATEGORY);
    assert_int_equal(kd_shape_of(&order, row->cards).cards, 0);
    assert_int_equal(kd_parts(&order, row->cards, parts), 0);
}
TEST_ROWS(no_cards_of_the_deck, cards_rows);

/* A card that the deck lacks keeps its own place, so that no other card is taken for it. */
TEST("DECK-1: a card of another deck")
{
    kd_rules rules;
    kd_order order;
    kd_rules_default(&rules);
    rules.suits = 1U << KD_SPADES | 1U << KD_HEARTS;
    kd_order_make(&order, &rules, KD_SPADES, 0);
    kd_cards club = kd_to_places(&order, faces("C5"));
    assert_int_equal(kd_count(club), 1);
    assert_int_equal(kd_category_of(&order, club), KD_NO_CATEGORY);
    assert_int_equal(kd_check_lead(&order, club, (kd_cards){0, 0}, club).reason, KD_BAD_CARDS);
}

/* ---- cards, seats, numbers ----------------------------------------------------------------------- */

TEST("nothing is taken of nothing")
{
    kd_cards none = {0, 0};
    assert_int_equal(kd_take(&none), KD_NO_FACE);
    assert_true(kd_empty(none));
    kd_cards more = kd_sub(faces("H9"), faces("H9,H9,S3"));
    assert_true(kd_same(more, none));
    assert_true(kd_same(kd_sub(faces("H9,H9"), faces("H9,S3")), faces("H9")));
    assert_true(kd_same(kd_add(faces("H9,H9"), faces("H9")), faces("H9,H9")));
}

TEST("no such face, no such seat")
{
    assert_int_equal(kd_suit_of(KD_NO_FACE), KD_NO_SUIT);
    assert_int_equal(kd_rank_of(KD_NO_FACE), KD_RANKS);
    assert_int_equal(kd_face_of(KD_NO_SUIT, 0), KD_NO_FACE);
    assert_int_equal(kd_face_of(0, KD_RANKS), KD_NO_FACE);
    assert_int_equal(kd_face_of(-1, 0), KD_NO_FACE);
    for (int seat = -5; seat < 260; seat++) {
        assert_in_range(kd_next_seat(seat), 0, KD_SEATS - 1);
        assert_in_range(kd_partner(seat), 0, KD_SEATS - 1);
        assert_in_range(kd_team(seat), 0, KD_TEAMS - 1);
    }
}

TEST("rules that nobody has checked")
{
    kd_rules wild;
    bool taken;
    memset(&wild, 0, sizeof wild);
    assert_int_equal(kd_hand_size(&wild), 0);
    assert_int_equal(kd_gain(&wild, 80, &taken), 0);
    memset(&wild, 0xff, sizeof wild);
    assert_int_equal(kd_deck(&wild).one >> KD_FACES, 0);
    assert_int_equal(kd_advance(&wild, -1, 1), KD_RANKS);
    assert_int_equal(kd_advance(&wild, 200, 1), KD_RANKS);
}

/* ---- a match --------------------------------------------------------------------------------------- */

typedef struct start_row {
    const char *name;
    int decks; /* 0: as the default has them */
    uint8_t level[KD_TEAMS];
    int dealer;
    bool starts;
} start_row;

static const start_row start_rows[] = {
    {"LEVEL-1: equal levels, no dealer yet", 0, {3, 3}, KD_NOBODY, true},
    {"LEVEL-1: any levels, a dealer", 0, {3, 12}, 2, true},
    {"DECK-1: rules that do not go together", 3, {0, 0}, KD_NOBODY, false},
    {"LEVEL-1: unequal levels without a dealer", 0, {3, 4}, KD_NOBODY, false},
    {"LEVEL-1: a level past the last", 0, {KD_RANKS, 0}, 0, false},
    {"SEAT-1: a dealer that is no seat", 0, {0, 0}, 4, false},
    {"SEAT-1: a dealer below all seats", 0, {0, 0}, -1, false},
};

static void match_starts_or_stays(void **state)
{
    const start_row *row = *state;
    static kd_match match, untouched;
    kd_rules rules;
    kd_rules_default(&rules);
    if (row->decks)
        rules.decks = (uint16_t)row->decks;
    memset(&match, 0x5a, sizeof match);
    untouched = match;
    assert_int_equal(kd_match_start_at(&match, &rules, row->level, row->dealer), row->starts);
    if (!row->starts)
        assert_memory_equal(&match, &untouched, sizeof match);
}
TEST_ROWS(match_starts_or_stays, start_rows);

/* Through a whole match: when chance may not act it says what is refused, and draws nothing. */
TEST("chance out of its turn")
{
    static kd_match match, before;
    kd_rules rules;
    kd_events events;
    kd_rng rng, drawn;
    int refused = 0;
    kd_rules_default(&rules);
    kd_rng_seed(&rng, 5, 0);
    assert_true(kd_match_start(&match, &rules));
    for (int i = 0; i < 2000 && kd_actors(&match); i++) {
        if (!(kd_actors(&match) >> KD_CHANCE & 1)) {
            drawn = rng;
            before = match;
            kd_action action = kd_chance(&match, &rng);
            assert_int_equal(action.actor, KD_NOBODY);
            assert_int_equal(kd_apply(&match, &action, &events).reason, KD_BAD_ACTION);
            assert_memory_equal(&match, &before, sizeof match);
            assert_memory_equal(&rng, &drawn, sizeof rng);
            refused++;
        }
        kd_action action = drive_action(&match, &rng);
        assert_int_equal(kd_apply(&match, &action, &events).reason, KD_OK);
    }
    assert_true(refused > 100);
}

TEST("a view of no seat is an onlooker's")
{
    static kd_match match;
    static kd_view view, onlooker;
    kd_rules rules;
    kd_rules_default(&rules);
    assert_true(kd_match_start(&match, &rules));
    kd_view_make(&onlooker, &match, KD_NOBODY);
    for (int seat = -1; seat <= KD_CHANCE; seat += KD_CHANCE + 1) {
        kd_view_make(&view, &match, seat);
        assert_memory_equal(&view, &onlooker, sizeof view);
    }
}

TEST("a position without cards")
{
    kd_order order = order_of("S", "2");
    kd_cards none[KD_SEATS] = {{0, 0}};
    kd_position pos;
    kd_rng rng;
    kd_rng_seed(&rng, 1, 1);
    kd_position_start(&pos, &order, none, 7, none[0]);
    assert_int_equal(pos.turn, 3);
    assert_true(kd_position_over(&pos));
    assert_true(kd_empty(kd_position_random(&pos, &order, &rng)));
}
