/* test_forty.c - the leads of one deck, what answers them, and who wins (FORTY-1..5). */
#include "support/notation.h"
#include "support/test.h"

#include <string.h>

static kd_order forty(const char *changes, const char *trump, const char *level)
{
    kd_rules rules;
    assert_true(kd_rules_preset(&rules, "forty"));
    if (changes)
        assert_true(kd_rules_parse(&rules, changes, strlen(changes), NULL));
    assert_true(kd_rules_check(&rules, NULL));
    return order_with(&rules, trump, level);
}

/* ---- leading ---------------------------------------------------------------------------------- */

typedef struct lead_row {
    const char *name, *changes, *trump, *level, *hand, *play, *known;
    kd_reason reason;
    kd_lead_kind kind;   /* of the play, allowed or not */
    const char *missing; /* named by the refusal; NULL: not looked at */
} lead_row;

static void leading(void **state)
{
    const lead_row *row = *state;
    kd_order order = forty(row->changes, row->trump, row->level);
    kd_cards play = sorted(&order, row->play), known = sorted(&order, row->known);
    kd_verdict verdict = kd_check_lead(&order, sorted(&order, row->hand), known, play);
    char found[SHOWN];
    assert_string_equal(kd_reason_token((kd_reason)verdict.reason), kd_reason_token(row->reason));
    assert_string_equal(kd_kind_name((int)kd_kind_of(&order, play)), kd_kind_name((int)row->kind));
    if (row->missing && !kd_same(verdict.cards, sorted(&order, row->missing)))
        fail_msg("names %s", show(&order, verdict.cards, found));
}
TEST_FILE(leading, "engine/forty.tsv", "lead_rows", lead_row, "sssssssrls");

/* ---- following -------------------------------------------------------------------------------- */

typedef struct follow_row {
    const char *name, *trump, *level, *lead, *hand, *play;
    kd_reason reason;
    int category, n, have;
    const char *cure;
} follow_row;

#define SIXES "H6 D6 C6 S6"

static void following(void **state)
{
    const follow_row *row = *state;
    kd_order order = forty(NULL, row->trump, row->level);
    kd_cards hand = sorted(&order, row->hand), lead = sorted(&order, row->lead);
    kd_verdict verdict = kd_check_follow(&order, hand, lead, sorted(&order, row->play));
    char found[SHOWN];
    assert_string_equal(kd_reason_token((kd_reason)verdict.reason), kd_reason_token(row->reason));
    assert_int_equal(verdict.category, row->category);
    assert_int_equal(verdict.n, row->n);
    assert_int_equal(verdict.have, row->have);
    if (!kd_same(verdict.cards, sorted(&order, row->cure)))
        fail_msg("the cure is %s", show(&order, verdict.cards, found));
}
TEST_FILE(following, "engine/forty.tsv", "follow_rows", follow_row, "ssssssrkiis");

/* ---- winning ---------------------------------------------------------------------------------- */

typedef struct win_row {
    const char *name, *trump, *level, *plays[KD_SEATS];
    int winner;
} win_row;

static void winning(void **state)
{
    const win_row *row = *state;
    kd_order order = forty(NULL, row->trump, row->level);
    kd_cards lead = sorted(&order, row->plays[0]);
    int best = -1, strongest = 0;
    for (int i = 0; i < KD_SEATS; i++) {
        int strength = kd_strength(&order, lead, sorted(&order, row->plays[i]));
        if (strength <= strongest)
            continue;
        best = i;
        strongest = strength;
    }
    assert_int_equal(best, row->winner);
}
TEST_FILE(winning, "engine/forty.tsv", "win_rows", win_row, "sssssssi");

/* ---- a lead as the position sees it ----------------------------------------------------------- */

/* No lead of one deck is tested by what others hold: what is allowed stands (FORTY-3). */
TEST("FORTY-3 what is allowed stands")
{
    kd_order order = forty(NULL, "S", "7");
    kd_cards others[3] = {sorted(&order, "HA HK"), sorted(&order, "HQ HJ"), sorted(&order, "HT")};
    kd_dump_result result = kd_dump(&order, others, sorted(&order, "H3 H4"));
    assert_true(result.stands);
    assert_int_equal(result.fine, 0);
}

/* MULT-3: whatever is led last counts twice. */
TEST("MULT-3 the kitty counts twice")
{
    kd_order order = forty(NULL, "S", "7");
    const char *leads[] = {"H3", "H3 H4 H5", SIXES};
    for (int i = 0; i < 3; i++) {
        kd_cards lead = sorted(&order, leads[i]);
        assert_int_equal(kd_multiplier(&order, lead, lead), 2);
    }
}

/* ORD-1: eighteen trumps whatever the suit and level. */
TEST("ORD-1 always eighteen trumps")
{
    for (int suit = 0; suit < KD_NO_SUIT; suit++)
        for (int level = 0; level < KD_RANKS; level++) {
            kd_rules rules;
            kd_order order;
            kd_rules_preset(&rules, "forty");
            kd_order_make(&order, &rules, suit, level);
            assert_int_equal(__builtin_popcountll(order.in[KD_TRUMP]), 18);
        }
}

/* ---- what random play can reach ---------------------------------------------------------------- */

typedef struct reach_row {
    const char *name, *trump, *lead, *hand, *others, *buried; /* others: of one other hand */
    int most;                                                 /* at least so many */
} reach_row;

enum { MOST = 1024, DRAWS = 400000 };

static kd_cards find_known(const kd_order *order, const reach_row *row)
{
    kd_cards all = kd_to_places(order, kd_deck(&order->rules));
    all = kd_sub(all, sorted(order, row->hand));
    all = kd_sub(all, sorted(order, row->others));
    return kd_sub(all, sorted(order, row->buried));
}

static void random_play_reaches_all(void **state)
{
    const reach_row *row = *state;
    kd_order order = forty(NULL, row->trump, "7");
    kd_cards moves[MOST], hand = sorted(&order, row->hand), known = find_known(&order, row);
    kd_position pos = {.dealer = 1, .lead = sorted(&order, row->lead)};
    bool met[MOST] = {false};
    int reached = 0;
    pos.hand[0] = hand;
    pos.hand[1] = sorted(&order, row->others);
    pos.buried = sorted(&order, row->buried).one;
    pos.played = *row->lead ? 1 : 0;
    int n = *row->lead ? kd_moves(&order, hand, pos.lead, moves, MOST)
                       : kd_leads(&order, hand, known, moves, MOST);
    kd_rng rng;
    kd_rng_seed(&rng, 5, 0);
    assert_in_range(n, row->most, MOST);
    for (int i = 0; i < DRAWS && reached < n; i++) {
        kd_cards play = kd_position_random(&pos, &order, &rng);
        int at = 0;
        while (at < n && !kd_same(moves[at], play))
            at++;
        assert_true(at < n); /* nothing but what is legal */
        reached += !met[at];
        met[at] = true;
    }
    assert_int_equal(reached, n);
}
TEST_FILE(random_play_reaches_all, "engine/forty.tsv", "reach_rows", reach_row, "ssssssi");

/* A list that is too short for all counts one more than it holds. */
TEST("lists stop at their end")
{
    kd_order order = forty(NULL, "S", "7");
    kd_cards out[64], none = {0, 0}, hand = sorted(&order, SIXES " H8 HA HK HQ rj bj S7 CA");
    int leads = kd_leads(&order, hand, none, out, 64);
    kd_cards lead = sorted(&order, "H3 D3 C3 S3");
    assert_in_range(leads, 20, 63);
    for (int cap = 0; cap < leads; cap++) {
        assert_int_equal(kd_leads(&order, hand, none, out, cap), cap + 1);
        assert_int_equal(kd_moves(&order, hand, lead, out, cap % 20), cap % 20 + 1);
    }
}
