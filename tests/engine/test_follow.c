/* test_follow.c - what may answer a lead, and what may be led (FOL-1..4, LEAD-1, LEAD-2). */
#include "support/compare.h"
#include "support/test.h"

#include <string.h>

/* cure: the cards the refusal names; NULL where several would do (the oracle says if they do). */
typedef struct follow_row {
    const char *name, *trump, *level, *lead, *hand, *play;
    kd_reason reason;
    int category, n, have;
    const char *cure;
} follow_row;

static void an_answer_is_judged(void **state)
{
    const follow_row *row = *state;
    static bench b;
    b.order = order_of(row->trump, row->level);
    b.game = game_of(&b.order);
    oc_pile lead = pile(row->lead), hand = pile(row->hand), play = pile(row->play);
    kd_verdict verdict = kd_check_follow(&b.order, cards_of(&b.order, &hand),
                                         cards_of(&b.order, &lead), cards_of(&b.order, &play));
    char shown[SHOWN], wanted[SHOWN];
    assert_string_equal(kd_reason_token((kd_reason)verdict.reason), kd_reason_token(row->reason));
    assert_int_equal(verdict.category, row->category);
    assert_int_equal(verdict.n, row->n);
    assert_int_equal(verdict.have, row->have);
    if (row->cure)
        assert_string_equal(show(&b.order, verdict.cards, shown),
                            show(&b.order, sorted(&b.order, row->cure), wanted));
    assert_int_equal(oc_legal(&b.game, &lead, &hand, &play), row->reason == KD_OK);
    if (row->reason != KD_OK && row->reason != KD_NOT_HELD && !cure_helps(&b, &lead, &hand, &play))
        fail_msg("%s", b.report);
}
TEST_FILE(an_answer_is_judged, "engine/follow.tsv", "follow_rows", follow_row, "ssssssrkiis");

/* ---- other ways to follow ----------------------------------------------------------------------- */

/* The verdicts under follow = profile, whole_or_pairs, pairs, profile with dump_tractors = no, and suit:
   "+" legal, "-" illegal. */
typedef struct rule_row {
    const char *name, *lead, *hand, *play, *verdicts;
} rule_row;

static void a_rule_says_how_to_follow(void **state)
{
    const rule_row *row = *state;
    static const int follow[] = {KD_FOLLOW_PROFILE, KD_FOLLOW_WHOLE_OR_PAIRS, KD_FOLLOW_PAIRS,
                                 KD_FOLLOW_PROFILE, KD_FOLLOW_SUIT};
    for (int i = 0; i < 5; i++) {
        kd_rules rules;
        kd_rules_default(&rules);
        rules.follow = (uint16_t)follow[i];
        if (i == 3)
            rules.dump_tractors = 0;
        kd_order order = order_with(&rules, "S", "7");
        kd_verdict verdict = kd_check_follow(&order, sorted(&order, row->hand),
                                             sorted(&order, row->lead), sorted(&order, row->play));
        assert_int_equal(verdict.reason == KD_OK ? '+' : '-', row->verdicts[i]);
    }
}
TEST_FILE(a_rule_says_how_to_follow, "engine/follow.tsv", "rule_rows", rule_row, "sssss");

/* ---- leading ------------------------------------------------------------------------------------- */

typedef struct lead_row {
    const char *name, *hand, *play;
    kd_reason reason, plain; /* under 80p-v3; without dumps and with sisters only */
} lead_row;

static void a_lead_is_judged(void **state)
{
    const lead_row *row = *state;
    kd_rules rules;
    kd_rules_default(&rules);
    for (int plain = 0; plain < 2; plain++) {
        if (plain) {
            rules.dump = 0;
            rules.tractor_max = 2;
        }
        kd_order order = order_with(&rules, "S", "7");
        kd_verdict verdict = kd_check_lead(&order, sorted(&order, row->hand), (kd_cards){0, 0},
                                           sorted(&order, row->play));
        assert_string_equal(kd_reason_token((kd_reason)verdict.reason),
                            kd_reason_token(plain ? row->plain : row->reason));
    }
}
TEST_FILE(a_lead_is_judged, "engine/follow.tsv", "lead_rows", lead_row, "sssrr");

/* ---- lists ---------------------------------------------------------------------------------------- */

/* All of them, parted by "/", in any order. lead "" asks for the leads. */
typedef struct list_row {
    const char *name, *trump, *level, *lead, *hand, *plays;
} list_row;

enum { MOST_PLAYS = 64 };

static void all_plays_are_listed(void **state)
{
    const list_row *row = *state;
    kd_order order = order_of(row->trump, row->level);
    kd_cards hand = sorted(&order, row->hand), found[MOST_PLAYS];
    int n = *row->lead ? kd_moves(&order, hand, sorted(&order, row->lead), found, MOST_PLAYS)
                       : kd_leads(&order, hand, (kd_cards){0, 0}, found, MOST_PLAYS);
    int wanted = 0;
    for (const char *at = row->plays; *at; wanted++) {
        char play[SHOWN] = {0};
        size_t size = strcspn(at, "/");
        int hits = 0;
        memcpy(play, at, size);
        for (int i = 0; i < n && i < MOST_PLAYS; i++)
            hits += kd_same(found[i], sorted(&order, play));
        if (hits != 1)
            fail_msg("%s is listed %d times", play, hits);
        at += size + (at[size] == '/');
    }
    assert_int_equal(n, wanted);
}
TEST_FILE(all_plays_are_listed, "engine/follow.tsv", "list_rows", list_row, "ssssss");

/* A list that is too short is filled, and one more than fits is counted, no further. */
TEST("moves and leads: a short list is not overrun")
{
    kd_order order = order_of("S", "7");
    kd_cards lead = sorted(&order, "C9"), hand = sorted(&order, "H2,H3,H4,H5,H6,H8");
    for (int cap = 0; cap <= 8; cap++) {
        kd_cards out[9];
        memset(out, 0xee, sizeof out);
        const kd_cards untouched = out[8];
        assert_int_equal(kd_moves(&order, hand, lead, out, cap), cap < 6 ? cap + 1 : 6);
        for (int i = cap < 6 ? cap : 6; i < 9; i++)
            assert_true(kd_same(out[i], untouched));
        assert_int_equal(kd_leads(&order, hand, (kd_cards){0, 0}, out, cap), cap < 6 ? cap + 1 : 6);
        for (int i = cap < 6 ? cap : 6; i < 9; i++)
            assert_true(kd_same(out[i], untouched));
    }
}
