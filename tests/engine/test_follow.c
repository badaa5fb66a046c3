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

#define LEGAL KD_OK, KD_NO_CATEGORY, 0, 0, ""

static const follow_row follow_rows[] = {
    /* FOL-1: fewer of the category than were led, or just as many */
    {"FOL-1: as many cards as were led", "S", "7", "H9", "HA,HK,C3", "HA", LEGAL},
    {"FOL-1: too few cards", "S", "7", "H9,H9", "HA,HK,C3", "HA", KD_WRONG_COUNT, KD_HEARTS, 2, 1,
     ""},
    {"FOL-1: too many cards", "S", "7", "H9", "HA,HK,C3", "HA,HK", KD_WRONG_COUNT, KD_HEARTS, 1, 2,
     ""},
    {"FOL-1: no card at all", "S", "7", "H9", "HA,HK,C3", "", KD_WRONG_COUNT, KD_HEARTS, 1, 0, ""},
    {"FOL-1: none of the category, any cards", "S", "7", "H9,H9", "SA,C3,C4,bj", "SA,C4", LEGAL},
    {"FOL-1: none of the category, trumps too", "S", "7", "H9,H9", "S3,S3,C4,bj", "S3,S3", LEGAL},
    {"FOL-1: the only card of the category", "S", "7", "H9,H9", "H3,C3,C4", "H3,C4", LEGAL},
    {"FOL-1: the only card of the category held back", "S", "7", "H9,H9", "H3,C3,C3", "C3,C3",
     KD_MUST_PLAY_ALL, KD_HEARTS, 1, 0, "H3"},
    {"FOL-1: one of two held back", "S", "7", "H9,H9,HT,HT", "H3,H5,C3,C3,C4", "H3,C3,C3,C4",
     KD_MUST_PLAY_ALL, KD_HEARTS, 2, 1, "H3,H5"},
    {"FOL-1: just as many, all of them", "S", "7", "H9,H9", "H3,H5,C3,C3", "H3,H5", LEGAL},
    {"FOL-1: just as many, one held back", "S", "7", "H9,H9", "H3,H5,C3,C3", "H3,C3",
     KD_MUST_PLAY_ALL, KD_HEARTS, 2, 1, "H3,H5"},
    {"FOL-1: a pair of the category and singles beside it", "S", "7", "H9,H9,HT,HT",
     "H3,H3,C4,C5,C6", "H3,H3,C4,C6", LEGAL},
    {"FOL-1: one card of a pair held back", "S", "7", "H9,H9,HT,HT", "H3,H3,C4,C5,C6",
     "H3,C4,C5,C6", KD_MUST_PLAY_ALL, KD_HEARTS, 2, 1, "H3,H3"},
    {"FOL-1: level cards are trump, not their suit", "S", "7", "H9", "H7,C3", "C3", LEGAL},
    {"FOL-1: a level card answers a trump lead", "S", "7", "S9", "H7,C3", "C3", KD_MUST_PLAY_ALL,
     KD_TRUMP, 1, 0, "H7"},
    {"FOL-1: a joker answers a trump lead", "NT", "7", "S7", "bj,C3,S3", "S3", KD_MUST_PLAY_ALL,
     KD_TRUMP, 1, 0, "bj"},

    /* FOL-2: more of the category */
    {"FOL-2: another suit though held", "S", "7", "H9", "H3,H5,C3", "C3", KD_MUST_FOLLOW, KD_HEARTS,
     1, 0, NULL},
    {"FOL-2: one of two cards of another suit", "S", "7", "H9,H9", "H3,H4,H5,C3", "H3,C3",
     KD_MUST_FOLLOW, KD_HEARTS, 2, 1, NULL},
    {"FOL-2: trump though the suit is held", "S", "7", "H9", "H3,H5,S3", "S3", KD_MUST_FOLLOW,
     KD_HEARTS, 1, 0, NULL},
    {"FOL-2: a single may break a pair", "S", "7", "H9", "H3,H3,H5", "H3", LEGAL},
    {"FOL-2: singles led, pairs owe nothing", "S", "7", "HA,HK", "H3,H3,H5,H6", "H3,H6", LEGAL},
    {"FOL-2: singles led, a pair may be played", "S", "7", "HA,HK", "H3,H3,H5,H6", "H3,H3", LEGAL},
    {"FOL-2: a pair for a pair", "S", "7", "H9,H9", "H3,H3,H5,H6", "H3,H3", LEGAL},
    {"FOL-2: a pair held back", "S", "7", "H9,H9", "H3,H3,H5,H6", "H5,H6", KD_MUST_PLAY_PAIR,
     KD_HEARTS, 1, 0, "H3,H3"},
    {"FOL-2: a pair broken", "S", "7", "H9,H9", "H3,H3,H5,H6", "H3,H5", KD_MUST_PLAY_PAIR,
     KD_HEARTS, 1, 0, "H3,H3"},
    {"FOL-2: any of two pairs", "S", "7", "H9,H9", "H3,H3,HK,HK,H6", "HK,HK", LEGAL},
    {"FOL-2: no pair held, any two", "S", "7", "H9,H9", "H3,H4,H5", "H3,H5", LEGAL},
    {"FOL-2: a pair in another suit is not owed", "S", "7", "H9,H9", "H3,H4,H5,C3,C3", "H3,H5",
     LEGAL},
    {"FOL-2: a joker pair is a trump pair", "S", "7", "S9,S9", "rj,rj,S3,S4", "S3,S4",
     KD_MUST_PLAY_PAIR, KD_TRUMP, 1, 0, "rj,rj"},
    {"FOL-2: a level pair is a trump pair", "S", "7", "S9,S9", "D7,D7,S3,S4", "S3,S4",
     KD_MUST_PLAY_PAIR, KD_TRUMP, 1, 0, "D7,D7"},
    {"FOL-2: level cards of two suits are no pair", "S", "7", "S9,S9", "D7,C7,S3,S4", "S3,S4",
     LEGAL},
    {"FOL-2: two jokers of two kinds are no pair", "NT", "7", "S7,S7", "bj,rj,D7", "bj,D7", LEGAL},
    {"FOL-2: a tractor may be broken to answer a pair", "S", "7", "H9,H9", "H3,H3,H4,H4,H5",
     "H4,H4", LEGAL},
    {"FOL-2: a tractor need not be broken where a pair is held", "S", "7", "H9,H9",
     "H3,H3,H4,H4,HJ,HJ", "HJ,HJ", LEGAL},

    /* tractors */
    {"FOL-2: a tractor for a tractor", "S", "7", "H9,H9,HT,HT", "H3,H3,H4,H4,HJ,HJ", "H3,H3,H4,H4",
     LEGAL},
    {"FOL-2: a tractor held back", "S", "7", "H9,H9,HT,HT", "H3,H3,H4,H4,HJ,HJ", "H3,H3,HJ,HJ",
     KD_MUST_PLAY_TRACTOR, KD_HEARTS, 2, 2, "H3,H3,H4,H4"},
    {"FOL-2: a tractor around the level held back", "S", "7", "H9,H9,HT,HT", "H6,H6,H8,H8,HJ,HJ",
     "H6,H6,HJ,HJ", KD_MUST_PLAY_TRACTOR, KD_HEARTS, 2, 2, "H6,H6,H8,H8"},
    {"FOL-2: pairs for a tractor", "S", "7", "H9,H9,HT,HT", "H3,H3,H5,H5,HJ,HJ", "H3,H3,HJ,HJ",
     LEGAL},
    {"FOL-2: pairs held back", "S", "7", "H9,H9,HT,HT", "H3,H3,H5,H5,HJ,HQ,HK", "H3,H3,HJ,HQ",
     KD_MUST_PLAY_PAIRS, KD_HEARTS, 2, 1, "H3,H3,H5,H5"},
    {"FOL-2: the only pair held back", "S", "7", "H9,H9,HT,HT", "H3,H3,H5,HJ,HQ,HK", "H5,HJ,HQ,HK",
     KD_MUST_PLAY_PAIR, KD_HEARTS, 1, 0, "H3,H3"},
    {"FOL-2: one pair and singles where no more is held", "S", "7", "H9,H9,HT,HT",
     "H3,H3,H5,HJ,HQ,HK", "H3,H3,HQ,HK", LEGAL},
    {"FOL-2: no pair, any four", "S", "7", "H9,H9,HT,HT", "H3,H5,HJ,HQ,HK", "H3,H5,HQ,HK", LEGAL},
    {"FOL-2: a longer tractor may be broken", "S", "7", "H9,H9,HT,HT", "H2,H2,H3,H3,H4,H4",
     "H2,H2,H3,H3", LEGAL},
    {"FOL-2: two of a longer tractor that are not neighbours", "S", "7", "H9,H9,HT,HT",
     "H2,H2,H3,H3,H4,H4", "H2,H2,H4,H4", KD_MUST_PLAY_TRACTOR, KD_HEARTS, 2, 2, NULL},
    {"FOL-2: a pair and a longer tractor", "S", "7", "H9,H9,HT,HT", "H2,H2,H3,H3,H4,H4,HA,HA",
     "H4,H4,HA,HA", KD_MUST_PLAY_TRACTOR, KD_HEARTS, 2, 2, NULL},
    {"FOL-2: three pairs by tractor and pair", "S", "7", "H9,H9,HT,HT,HJ,HJ",
     "H2,H2,H3,H3,H5,H5,HA", "H2,H2,H3,H3,H5,H5", LEGAL},
    {"FOL-2: three pairs by tractor and single, pair held", "S", "7", "H9,H9,HT,HT,HJ,HJ",
     "H2,H2,H3,H3,H5,H5,HA", "H2,H2,H3,H3,H5,HA", KD_MUST_PLAY_PAIRS, KD_HEARTS, 3, 2,
     "H2,H2,H3,H3,H5,H5"},
    {"FOL-2: three pairs by three pairs, tractor held", "S", "7", "H9,H9,HT,HT,HJ,HJ",
     "H2,H2,H3,H3,H5,H5,HA,HA", "H2,H2,H5,H5,HA,HA", KD_MUST_PLAY_PART, KD_HEARTS, 2, 3, NULL},
    {"FOL-2: three pairs by tractor and any pair", "S", "7", "H9,H9,HT,HT,HJ,HJ",
     "H2,H2,H3,H3,H5,H5,HA,HA", "H2,H2,H3,H3,HA,HA", LEGAL},
    {"FOL-2: three pairs by the tractor of three", "S", "7", "H9,H9,HT,HT,HJ,HJ",
     "H2,H2,H3,H3,H4,H4,HA,HA", "H2,H2,H3,H3,H4,H4", LEGAL},
    {"FOL-2: the tractor of three held back", "S", "7", "H9,H9,HT,HT,HJ,HJ",
     "H2,H2,H3,H3,H4,H4,HA,HA", "H2,H2,H3,H3,HA,HA", KD_MUST_PLAY_TRACTOR, KD_HEARTS, 3, 3,
     "H2,H2,H3,H3,H4,H4"},
    {"FOL-2: four pairs by two tractors", "S", "7", "H8,H8,H9,H9,HT,HT,HJ,HJ",
     "H2,H2,H3,H3,H5,H5,H6,H6,HA,HA", "H2,H2,H3,H3,H5,H5,H6,H6", LEGAL},
    {"FOL-2: four pairs by a tractor and two pairs, another tractor held", "S", "7",
     "H8,H8,H9,H9,HT,HT,HJ,HJ", "H2,H2,H3,H3,H5,H5,H6,H6,HA,HA", "H2,H2,H3,H3,H5,H5,HA,HA",
     KD_MUST_PLAY_PART, KD_HEARTS, 2, 4, "H2,H2,H3,H3,H5,H5,H6,H6"},
    {"FOL-2: a run of three before two of two", "S", "7", "H8,H8,H9,H9,HT,HT,HJ,HJ",
     "H2,H2,H3,H3,H5,H5,H6,H6,HQ,HQ,HK,HK,HA,HA", "H2,H2,H3,H3,H5,H5,H6,H6", KD_MUST_PLAY_PART,
     KD_HEARTS, 3, 4, NULL},
    {"FOL-2: a run of three and a pair of another run", "S", "7", "H8,H8,H9,H9,HT,HT,HJ,HJ",
     "H2,H2,H3,H3,H5,H5,H6,H6,HQ,HQ,HK,HK,HA,HA", "H2,H2,HQ,HQ,HK,HK,HA,HA", LEGAL},

    /* dumps and several runs: the greatest profile over all choices */
    {"FOL-2: two tractors led, one run of four answers", "S", "7", "H2,H2,H3,H3,HT,HT,HJ,HJ",
     "H5,H5,H6,H6,H8,H8,H9,H9,HA", "H5,H5,H6,H6,H8,H8,H9,H9", LEGAL},
    {"FOL-2: two tractors led, a run of four not wholly given", "S", "7", "H2,H2,H3,H3,HT,HT,HJ,HJ",
     "H5,H5,H6,H6,H8,H8,H9,H9,HA", "H5,H5,H6,H6,H8,H8,H9,HA", KD_MUST_PLAY_TRACTOR, KD_HEARTS, 2, 3,
     "H5,H5,H6,H6,H8,H8,H9,H9"},
    {"FOL-2: two tractors led, a run of three cut in its middle does not do", "S", "7",
     "H2,H2,H3,H3,HT,HT,HJ,HJ", "H5,H5,H6,H6,H8,H8,HQ,HQ,HK,HK,HA", "H5,H5,H8,H8,HQ,HQ,HK,HK",
     KD_MUST_PLAY_TRACTOR, KD_HEARTS, 2, 4, NULL},
    {"FOL-2: pairs and singles of a dump", "S", "7", "HA,HA,HK,HQ", "H3,H3,H4,H5,H6", "H3,H3,H4,H6",
     LEGAL},
    {"FOL-2: the pair of a dump held back", "S", "7", "HA,HA,HK,HQ", "H3,H3,H4,H5,H6,H8",
     "H4,H5,H6,H8", KD_MUST_PLAY_PAIR, KD_HEARTS, 1, 0, "H3,H3"},
    {"FOL-2: two pairs and a single for such a dump", "S", "7", "HA,HA,HQ,HQ,H2",
     "H3,H3,H5,H5,H6,H8", "H3,H3,H5,H6,H8", KD_MUST_PLAY_PAIRS, KD_HEARTS, 2, 1, "H3,H3,H5,H5"},
    {"FOL-2: two pairs led owe no tractor", "S", "7", "HA,HA,HQ,HQ", "H3,H3,H4,H4,H9,H9",
     "H3,H3,H9,H9", LEGAL},
    {"FOL-2: a tractor and a pair led, the tractor held back", "S", "7", "HA,HA,HK,HK,HT,HT",
     "H3,H3,H4,H4,H6,H6,H9,H9", "H3,H3,H6,H6,H9,H9", KD_MUST_PLAY_TRACTOR, KD_HEARTS, 2, 3, NULL},

    /* equal level cards: need {2,2} over AA, two lvl pairs, main (the trap of WIN and FOL alike) */
    {"FOL-2: two tractors by A A lvl lvl and lvl lvl main main", "S", "7",
     "S2,S2,S3,S3,S5,S5,S6,S6", "SA,SA,H7,H7,D7,D7,S7,S7,rj", "SA,SA,H7,H7,D7,D7,S7,S7", LEGAL},
    {"FOL-2: two such tractors, one of them broken", "S", "7", "S2,S2,S3,S3,S5,S5,S6,S6",
     "SA,SA,H7,H7,D7,D7,S7,S7,S9,S9", "SA,SA,H7,H7,D7,D7,S9,S9", KD_MUST_PLAY_TRACTOR, KD_TRUMP, 2,
     4, "SA,SA,H7,H7,D7,D7,S7,S7"},
    {"FOL-2: two such tractors, the run of three and a pair apart", "S", "7",
     "S2,S2,S3,S3,S5,S5,S6,S6", "SA,SA,H7,H7,D7,D7,S7,S7,S9,S9", "SA,SA,H7,H7,S7,S7,S9,S9",
     KD_MUST_PLAY_TRACTOR, KD_TRUMP, 2, 4, "SA,SA,H7,H7,D7,D7,S7,S7"},
    {"FOL-2: A A and an off-suit level pair are a tractor", "S", "7", "S2,S2,S3,S3",
     "SA,SA,H7,H7,S9,S9", "SA,SA,S9,S9", KD_MUST_PLAY_TRACTOR, KD_TRUMP, 2, 2, "SA,SA,H7,H7"},
    {"FOL-2: either of two level pairs makes it", "S", "7", "S2,S2,S3,S3", "SA,SA,H7,H7,D7,D7",
     "SA,SA,D7,D7", LEGAL},
    {"FOL-2: two level pairs are no tractor", "S", "7", "S2,S2,S3,S3", "SA,SA,H7,H7,D7,D7",
     "H7,H7,D7,D7", KD_MUST_PLAY_TRACTOR, KD_TRUMP, 2, 2, NULL},
    {"FOL-2: four jokers are a tractor", "S", "7", "S2,S2,S3,S3", "bj,bj,rj,rj,S9,S9",
     "bj,bj,S9,S9", KD_MUST_PLAY_TRACTOR, KD_TRUMP, 2, 2, "bj,bj,rj,rj"},
    {"FOL-2: main and small jokers are a tractor", "S", "7", "S2,S2,S3,S3", "S7,S7,bj,bj,S9,S9",
     "S7,S7,S9,S9", KD_MUST_PLAY_TRACTOR, KD_TRUMP, 2, 2, "S7,S7,bj,bj"},
    {"FOL-2: no trump, a level pair and small jokers are a tractor", "NT", "7", "bj,bj,rj,rj",
     "H7,H7,D7,D7,C7", "H7,H7,D7,D7", LEGAL},
    {"FOL-2: no trump, four level pairs hold no tractor", "NT", "7", "bj,bj,rj,rj",
     "H7,H7,D7,D7,C7,C7", "H7,H7,C7,C7", LEGAL},
    {"FOL-2: no trump, two level pairs owed, one held back", "NT", "7", "bj,bj,rj,rj",
     "H7,H7,D7,D7,C7,S7", "H7,H7,C7,S7", KD_MUST_PLAY_PAIRS, KD_TRUMP, 2, 1, "H7,H7,D7,D7"},
    {"FOL-2: no trump, a level pair and small jokers held back", "NT", "7", "H7,H7,bj,bj",
     "D7,D7,bj,bj,C7,C7", "D7,D7,C7,C7", KD_MUST_PLAY_TRACTOR, KD_TRUMP, 2, 2, NULL},
    {"FOL-2: lead with a level pair of its own beside the run", "S", "7", "SA,SA,H7,H7,D7,D7,S7,S7",
     "S2,S2,S3,S3,S4,S4,S9,S9,bj", "S2,S2,S3,S3,S4,S4,S9,S9", LEGAL},
    {"FOL-2: such a lead owes its run of three", "S", "7", "SA,SA,H7,H7,D7,D7,S7,S7",
     "S2,S2,S3,S3,S4,S4,S9,S9,SJ,SJ", "S2,S2,S3,S3,S9,S9,SJ,SJ", KD_MUST_PLAY_TRACTOR, KD_TRUMP, 3,
     4, NULL},

    /* order of the checks */
    {"FOL-4: cards that are not held", "S", "7", "H9,H9", "H3,H3,H5", "H3,H6", KD_NOT_HELD,
     KD_NO_CATEGORY, 0, 0, "H6"},
    {"FOL-4: a second copy that is not held", "S", "7", "H9,H9", "H3,H4,H5", "H4,H4", KD_NOT_HELD,
     KD_NO_CATEGORY, 0, 0, "H4"},
};

static void check_verdict(const kd_order *order, const follow_row *row, kd_verdict verdict)
{
    char shown[SHOWN], wanted[SHOWN];
    assert_string_equal(kd_reason_token((kd_reason)verdict.reason), kd_reason_token(row->reason));
    assert_int_equal(verdict.category, row->category);
    assert_int_equal(verdict.n, row->n);
    assert_int_equal(verdict.have, row->have);
    if (row->cure)
        assert_string_equal(show(order, verdict.cards, shown),
                            show(order, sorted(order, row->cure), wanted));
}

static void an_answer_is_judged(void **state)
{
    const follow_row *row = *state;
    static bench b;
    b.order = order_of(row->trump, row->level);
    b.game = game_of(&b.order);
    oc_pile lead = pile(row->lead), hand = pile(row->hand), play = pile(row->play);
    kd_verdict verdict = kd_check_follow(&b.order, cards_of(&b.order, &hand),
                                         cards_of(&b.order, &lead), cards_of(&b.order, &play));
    check_verdict(&b.order, row, verdict);
    assert_int_equal(oc_legal(&b.game, &lead, &hand, &play), row->reason == KD_OK);
    if (row->reason != KD_OK && row->reason != KD_NOT_HELD && !cure_helps(&b, &lead, &hand, &play))
        fail_msg("%s", b.report);
}
TEST_ROWS(an_answer_is_judged, follow_rows);

/* ---- other ways to follow ----------------------------------------------------------------------- */

/* The verdicts under follow = profile, whole_or_pairs, pairs, and profile with dump_tractors = no:
   "+" legal, "-" illegal. */
typedef struct rule_row {
    const char *name, *lead, *hand, *play, *verdicts;
} rule_row;

static const rule_row rule_rows[] = {
    {"FOL-3: a tractor held back", "H9,H9,HT,HT", "H3,H3,H4,H4,HJ,HJ", "H3,H3,HJ,HJ", "--+-"},
    {"FOL-3: the tractor given", "H9,H9,HT,HT", "H3,H3,H4,H4,HJ,HJ", "H3,H3,H4,H4", "++++"},
    {"FOL-3: pairs are owed all the same", "H9,H9,HT,HT", "H3,H3,H4,H4,HJ,HQ", "H3,H3,HJ,HQ",
     "----"},
    {"FOL-3: a pair for a pair", "H9,H9", "H3,H3,H4,H5", "H4,H5", "----"},
    {"FOL-3: a part of a longer tractor held back", "H9,H9,HT,HT,HJ,HJ", "H2,H2,H3,H3,H5,H5,HA,HA",
     "H2,H2,H5,H5,HA,HA", "-++-"},
    {"FOL-3: a tractor as long held back", "H9,H9,HT,HT,HJ,HJ", "H2,H2,H3,H3,H4,H4,HA,HA",
     "H2,H2,H3,H3,HA,HA", "--+-"},
    {"FOL-3: three pairs owed, one held back", "H9,H9,HT,HT,HJ,HJ", "H2,H2,H3,H3,H5,H5,HQ,HA",
     "H2,H2,H3,H3,HQ,HA", "----"},
    {"FOL-2: a tractor in a dump held back", "H9,H9,HT,HT,HA", "H3,H3,H4,H4,HJ,HJ,H2",
     "H3,H3,HJ,HJ,H2", "--++"},
    {"FOL-2: a pair in a dump held back", "H9,H9,HT,HT,HA", "H3,H3,H4,H4,HJ,HQ,H2",
     "H3,H3,HJ,HQ,H2", "----"},
};

static void a_rule_says_how_to_follow(void **state)
{
    const rule_row *row = *state;
    static const int follow[] = {KD_FOLLOW_PROFILE, KD_FOLLOW_WHOLE_OR_PAIRS, KD_FOLLOW_PAIRS,
                                 KD_FOLLOW_PROFILE};
    for (int i = 0; i < 4; i++) {
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
TEST_ROWS(a_rule_says_how_to_follow, rule_rows);

/* ---- leading ------------------------------------------------------------------------------------- */

typedef struct lead_row {
    const char *name, *hand, *play;
    kd_reason reason, plain; /* under 80p-v3; without dumps and with sisters only */
} lead_row;

static const lead_row lead_rows[] = {
    {"LEAD-2: a single", "H3,H3,SA", "H3", KD_OK, KD_OK},
    {"LEAD-2: a pair", "H3,H3,SA", "H3,H3", KD_OK, KD_OK},
    {"LEAD-2: a tractor of two", "H3,H3,H4,H4", "H3,H3,H4,H4", KD_OK, KD_OK},
    {"TRAC-4: a tractor of three", "H3,H3,H4,H4,H5,H5", "H3,H3,H4,H4,H5,H5", KD_OK,
     KD_LONG_TRACTOR},
    {"TRAC-4: a tractor of three and a card", "H3,H3,H4,H4,H5,H5,HK", "H3,H3,H4,H4,H5,H5,HK", KD_OK,
     KD_NO_DUMP},
    {"TRAC-4: two tractors of two", "H3,H3,H4,H4,H6,H6,H8,H8", "H3,H3,H4,H4,H6,H6,H8,H8", KD_OK,
     KD_NO_DUMP},
    {"LEAD-2: a dump of singles", "HA,HK,S3", "HA,HK", KD_OK, KD_NO_DUMP},
    {"LEAD-2: a dump of pairs", "HA,HA,HQ,HQ", "HA,HA,HQ,HQ", KD_OK, KD_NO_DUMP},
    {"LEAD-2: a dump of pair and singles", "H8,H8,HJ,HQ,HK", "H8,H8,HJ,HQ,HK", KD_OK, KD_NO_DUMP},
    {"LEAD-2: a dump of trumps", "H7,D7,bj", "H7,D7,bj", KD_OK, KD_NO_DUMP},
    {"LEAD-2: two level pairs are a dump", "H7,H7,D7,D7", "H7,H7,D7,D7", KD_OK, KD_NO_DUMP},
    {"LEAD-1: level and trump suit are one category", "SA,SA,H7,H7", "SA,SA,H7,H7", KD_OK, KD_OK},
    {"LEAD-1: two side suits", "H3,D3", "H3,D3", KD_MIXED_LEAD, KD_MIXED_LEAD},
    {"LEAD-1: a suit and its level card", "H3,H7", "H3,H7", KD_MIXED_LEAD, KD_MIXED_LEAD},
    {"LEAD-1: a side suit and trump", "HA,SA", "HA,SA", KD_MIXED_LEAD, KD_MIXED_LEAD},
    {"LEAD-1: no card", "HA,SA", "", KD_NO_CARDS, KD_NO_CARDS},
    {"LEAD-1: a card that is not held", "HA,SA", "HK", KD_NOT_HELD, KD_NOT_HELD},
    {"LEAD-1: a second copy that is not held", "HA,SA", "HA,HA", KD_NOT_HELD, KD_NOT_HELD},
};

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
TEST_ROWS(a_lead_is_judged, lead_rows);

/* ---- lists ---------------------------------------------------------------------------------------- */

/* All of them, parted by "/", in any order. lead "" asks for the leads. */
typedef struct list_row {
    const char *name, *trump, *level, *lead, *hand, *plays;
} list_row;

static const list_row list_rows[] = {
    {"FOL-2: moves for a single", "S", "7", "H9", "H3,H3,H5,C4", "H3/H5"},
    {"FOL-2: moves for a pair, pairs held", "S", "7", "H9,H9", "H3,H3,H5,H5,HA,C4", "H3,H3/H5,H5"},
    {"FOL-2: moves for a pair, none held", "S", "7", "H9,H9", "H3,H5,HA,C4,C4",
     "H3,H5/H3,HA/H5,HA"},
    {"FOL-1: moves with one of the suit", "S", "7", "H9,H9", "H3,C4,C4,S2", "H3,C4/H3,S2"},
    {"FOL-1: moves with none of it, by face", "S", "7", "H9,H9", "C4,C4,S2", "C4,C4/C4,S2"},
    {"FOL-2: moves for a tractor", "S", "7", "H9,H9,HT,HT", "H3,H3,H4,H4,H5,H5,HA,HA",
     "H3,H3,H4,H4/H4,H4,H5,H5"},
    {"FOL-2: moves for a tractor of three, tractor and pair", "S", "7", "H9,H9,HT,HT,HJ,HJ",
     "H3,H3,H4,H4,H6,H6,HA,HA", "H3,H3,H4,H4,H6,H6/H3,H3,H4,H4,HA,HA"},
    {"FOL-2: moves with either level pair", "S", "7", "S9,S9,ST,ST", "SA,SA,H7,H7,D7,D7,S2",
     "SA,SA,H7,H7/SA,SA,D7,D7"},
    {"FOL-2: moves for a pair and a single", "S", "7", "HA,HA,HQ", "H3,H3,H5,H6,C2",
     "H3,H3,H5/H3,H3,H6"},
    {"LEAD-2: leads of a few cards", "S", "7", "", "H3,H3,H4,H4,C2,S9",
     "H3/H4/C2/S9/H3,H3/H4,H4/H3,H3,H4,H4"},
    {"LEAD-2: leads with each shorter tractor", "S", "7", "", "H6,H6,H8,H8,H9,H9",
     "H6/H8/H9/H6,H6/H8,H8/H9,H9/H6,H6,H8,H8/H8,H8,H9,H9/H6,H6,H8,H8,H9,H9"},
    {"LEAD-2: leads with either level pair", "S", "7", "", "SA,SA,H7,H7,D7,D7",
     "SA/H7/D7/SA,SA/H7,H7/D7,D7/SA,SA,H7,H7/SA,SA,D7,D7"},
    {"LEAD-2: leads in no trump", "NT", "7", "", "H7,H7,bj,bj,S8",
     "H7/bj/S8/H7,H7/bj,bj/H7,H7,bj,bj"},
};

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
TEST_ROWS(all_plays_are_listed, list_rows);

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
