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

#define TOP_ONLY     "[leads]\nsequence_top_only = yes\n"
#define NO_HIGHS     "[leads]\nhighs = no\n"
#define NO_SEQUENCES "[leads]\nsequences = no\n"
#define NO_FOURS     "[leads]\nfours = no\n"

static const lead_row lead_rows[] = {
    {"FORTY-1 a single", NULL, "S", "7", "H3 H4", "H3", "-", KD_OK, KD_LEAD_SINGLE, NULL},
    {"FORTY-1 nothing", NULL, "S", "7", "H3 H4", "-", "-", KD_NO_CARDS, KD_LEAD_NONE, NULL},
    {"FORTY-1 what is not held", NULL, "S", "7", "H3 H4", "H3 H5", "-", KD_NOT_HELD, KD_LEAD_HIGHS,
     "H5"},
    {"FORTY-1 two of different suits", NULL, "S", "7", "HA DA", "HA DA", "-", KD_MIXED_SET,
     KD_LEAD_NONE, NULL},
    {"FORTY-1 three of one number", NULL, "S", "7", "H6 D6 C6", "H6 D6 C6", "-", KD_MIXED_SET,
     KD_LEAD_NONE, NULL},

    {"FORTY-2 four sixes", NULL, "S", "7", "H6 D6 C6 S6 SA", "H6 D6 C6 S6", "-", KD_OK,
     KD_LEAD_FOUR, NULL},
    {"FORTY-2 the four of the level, all of them trumps", NULL, "S", "7", "H7 D7 C7 S7",
     "H7 D7 C7 S7", "-", KD_OK, KD_LEAD_FOUR, NULL},
    {"FORTY-2 four sixes and a card more", NULL, "S", "7", "H6 D6 C6 S6 SA", "H6 D6 C6 S6 SA", "-",
     KD_MIXED_SET, KD_LEAD_NONE, NULL},
    {"FORTY-2 where fours are not led", NO_FOURS, "S", "7", "H6 D6 C6 S6", "H6 D6 C6 S6", "-",
     KD_MIXED_LEAD, KD_LEAD_NONE, NULL},

    {"FORTY-3 two low neighbours of a side suit", NULL, "S", "7", "H3 H4 HA", "H3 H4", "-", KD_OK,
     KD_LEAD_SEQUENCE, NULL},
    {"FORTY-3 the level rank is not between", NULL, "S", "7", "H6 H8 H9", "H6 H8 H9", "-", KD_OK,
     KD_LEAD_SEQUENCE, NULL},
    {"FORTY-3 a card played does not close a gap", NULL, "S", "7", "H3 H5", "H3 H5", "H4",
     KD_NOT_HIGHS, KD_LEAD_HIGHS, "H6 H8 H9 HT HJ HQ HK HA"},
    {"FORTY-3 the whole suit", NULL, "H", "2", "S3 S4 S5 S6 S7 S8 S9 ST SJ SQ SK SA",
     "S3 S4 S5 S6 S7 S8 S9 ST SJ SQ SK SA", "-", KD_OK, KD_LEAD_SEQUENCE, NULL},
    {"FORTY-3 trumps from the top", NULL, "S", "7", "rj bj S7 H3", "rj bj S7", "-", KD_OK,
     KD_LEAD_SEQUENCE, NULL},
    {"FORTY-3 trumps with a joker out", NULL, "S", "7", "bj S7 H3", "bj S7", "-",
     KD_SEQUENCE_NOT_TOP, KD_LEAD_SEQUENCE, "rj"},
    {"FORTY-3 trumps, the joker has been played", NULL, "S", "7", "bj S7 H3", "bj S7", "rj H4",
     KD_OK, KD_LEAD_SEQUENCE, NULL},
    {"FORTY-3 trumps with the joker kept in hand", NULL, "S", "7", "rj bj S7", "bj S7", "-", KD_OK,
     KD_LEAD_SEQUENCE, NULL},
    {"FORTY-3 low trumps of who has all that is higher", NULL, "D", "4",
     "rj bj D4 S4 H4 C4 DA DK DQ", "DA DK", "-", KD_OK, KD_LEAD_SEQUENCE, NULL},
    {"FORTY-3 one level card kept, one played, one out", NULL, "D", "4", "rj bj D4 S4 DA DK",
     "DA DK", "H4", KD_SEQUENCE_NOT_TOP, KD_LEAD_SEQUENCE, "C4"},
    {"FORTY-3 one equal level card ends a sequence from the top", NULL, "S", "7", "rj bj S7 D7",
     "rj bj S7 D7", "-", KD_OK, KD_LEAD_SEQUENCE, NULL},
    {"FORTY-3 below the level cards all of them are asked", NULL, "S", "7", "rj bj S7 D7 SA",
     "rj bj S7 D7 SA", "-", KD_SEQUENCE_NOT_TOP, KD_LEAD_SEQUENCE, "H7 C7"},
    {"FORTY-3 and may all be in it", NULL, "S", "7", "rj bj S7 D7 C7 SA", "rj bj S7 D7 C7 SA", "H7",
     KD_OK, KD_LEAD_SEQUENCE, NULL},
    {"FORTY-3 low trumps", NULL, "S", "7", "S3 S4", "S3 S4", "-", KD_SEQUENCE_NOT_TOP,
     KD_LEAD_SEQUENCE, NULL},
    {"FORTY-3 the house asks for the height", TOP_ONLY, "S", "7", "H3 H4", "H3 H4", "-",
     KD_SEQUENCE_NOT_TOP, KD_LEAD_SEQUENCE, "H5 H6 H8 H9 HT HJ HQ HK HA"},
    {"FORTY-3 the height, what is higher was played or buried", TOP_ONLY, "S", "7", "HQ HJ",
     "HQ HJ", "HK HA", KD_OK, KD_LEAD_SEQUENCE, NULL},
    {"FORTY-3 the height, the ace kept", TOP_ONLY, "S", "7", "HA HK HQ", "HK HQ", "-", KD_OK,
     KD_LEAD_SEQUENCE, NULL},
    {"FORTY-3 the height, the ace out", TOP_ONLY, "S", "7", "HK HQ", "HK HQ", "-",
     KD_SEQUENCE_NOT_TOP, KD_LEAD_SEQUENCE, "HA"},
    {"FORTY-3 where sequences are not led", NO_SEQUENCES, "S", "7", "H3 H4", "H3 H4", "-",
     KD_NOT_HIGHS, KD_LEAD_HIGHS, NULL},

    {"FORTY-4 ace and queen, the king played", NULL, "S", "7", "HA HQ H3", "HA HQ", "HK", KD_OK,
     KD_LEAD_HIGHS, NULL},
    {"FORTY-4 ace and queen, the king out", NULL, "S", "7", "HA HQ H3", "HA HQ", "HJ", KD_NOT_HIGHS,
     KD_LEAD_HIGHS, "HK"},
    {"FORTY-4 ace and queen, the king kept in hand", NULL, "S", "7", "HA HK HQ", "HA HQ", "-",
     KD_OK, KD_LEAD_HIGHS, NULL},
    {"FORTY-4 every card of it must be known to be unbeaten", NULL, "S", "7", "HA HQ H9",
     "HA HQ H9", "HK", KD_NOT_HIGHS, KD_LEAD_HIGHS, "HT HJ"},
    {"FORTY-4 two equal level cards, all above gone", NULL, "S", "7", "D7 C7", "D7 C7", "rj bj S7",
     KD_OK, KD_LEAD_HIGHS, NULL},
    {"FORTY-4 two equal level cards, the main one out", NULL, "S", "7", "D7 C7", "D7 C7", "rj bj",
     KD_NOT_HIGHS, KD_LEAD_HIGHS, "S7"},
    {"FORTY-4 trumps", NULL, "S", "7", "rj S7 SA", "rj S7", "bj", KD_OK, KD_LEAD_HIGHS, NULL},
    {"FORTY-4 in no trump level cards are trumps", NULL, "NT", "7", "rj H7", "rj H7", "bj", KD_OK,
     KD_LEAD_HIGHS, NULL},
    {"FORTY-4 where highs are not led", NO_HIGHS, "S", "7", "HA HQ", "HA HQ", "HK", KD_NO_SET,
     KD_LEAD_HIGHS, NULL},
};

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
TEST_ROWS(leading, lead_rows);

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
