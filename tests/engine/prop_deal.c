/* prop_deal.c - gains, levels and rebellions against their oracle. */
#include "support/test.h"
#include "support/texts.h"

#include <stdio.h>

/* ---- gains (GAIN-1..4) ------------------------------------------------------------------------ */

enum { MOST_POINTS = 400, MOST_GAIN = 12 };

static void gains_agree(void **state)
{
    const text_row *row = *state;
    kd_rules rules = rules_of(row->preset);
    for (int score = 0; score <= MOST_POINTS; score++) {
        bool taken, want_taken;
        int gain = kd_gain(&rules, score, &taken);
        int want = od_gain(row->text, score, &want_taken);
        if (gain != want || taken != want_taken)
            fail_msg("score=%d: engine %d %d, oracle %d %d", score, gain, taken, want, want_taken);
    }
}

static const text_row gain_rows[] = {
    {"GAIN-1 80p-v3", "80p-v3", OD_V3},
    {"GAIN-1 80p-scn2", "80p-scn2", OD_SCN2},
    {"GAIN-2 tournament", "tournament", OD_TOURNAMENT},
    {"GAIN-3 official", "official", OD_OFFICIAL},
    {"GAIN-4 forty", "forty", OD_FORTY},
};
TEST_ROWS(gains_agree, gain_rows);

TEST("GAIN-1: steps of 40, 20 and 10")
{
    static const int steps[] = {10, 20, 40};
    for (int i = 0; i < 3; i++) {
        char change[40];
        snprintf(change, sizeof change, "[score]\nstep = %d\n", steps[i]);
        kd_rules rules = rules_changed("80p-v3", change);
        for (int score = 0; score <= MOST_POINTS; score++) {
            bool taken, want_taken;
            int gain = kd_gain(&rules, score, &taken);
            int want = od_gain_by(steps[i], score, &want_taken);
            if (gain != want || taken != want_taken)
                fail_msg("step=%d score=%d: engine %d, oracle %d", steps[i], score, gain, want);
        }
    }
}

/* ---- levels (LEVEL-1, LEVEL-3) ---------------------------------------------------------------- */

static void same_levels(const kd_rules *rules, const char *must_play)
{
    for (int from = 0; from < KD_RANKS; from++) {
        for (int gain = 0; gain <= MOST_GAIN; gain++) {
            int got = kd_advance(rules, from, gain), want = od_advance(must_play, from, gain);
            if (got != want)
                fail_msg("must_play=%s from=%d by=%d: engine %d, oracle %d", must_play, from, gain,
                         got, want);
        }
    }
}

static void levels_agree(void **state)
{
    const text_row *row = *state;
    kd_rules rules = rules_of(row->preset);
    same_levels(&rules, od_must_play[row->text]);
}

static const text_row level_rows[] = {
    {"LEVEL-1 LEVEL-3 80p-v3", "80p-v3", OD_V3},
    {"LEVEL-1 LEVEL-3 80p-scn2", "80p-scn2", OD_SCN2},
    {"LEVEL-1 tournament", "tournament", OD_TOURNAMENT},
    {"LEVEL-1 official", "official", OD_OFFICIAL},
    {"LEVEL-1 LEVEL-3 forty", "forty", OD_FORTY},
};
TEST_ROWS(levels_agree, level_rows);

/* Every set of must-play levels. */
TEST("LEVEL-3: every list of must-play levels")
{
    kd_rules rules = rules_of("80p-v3");
    for (unsigned set = 0; set < 1U << KD_RANKS; set++) {
        char must_play[KD_RANKS + 1] = "";
        for (int rank = 0, n = 0; rank < KD_RANKS; rank++)
            if (set >> rank & 1)
                must_play[n++] = "23456789TJQKA"[rank];
        rules.must_play = (uint16_t)set;
        same_levels(&rules, must_play);
    }
}

/* ---- rebellions (REB-1, REB-3..5) ------------------------------------------------------------- */

enum { HANDS = 20000 };

typedef struct rebel_tally {
    long may, may_not, points[120], trumps[40], by_trumps, by_points;
} rebel_tally;

static void same_rebel(const text_row *row, const kd_rules *rules, kd_rng *rng, rebel_tally *t)
{
    int trump = (int)kd_rng_below(rng, 5), level = (int)kd_rng_below(rng, KD_RANKS);
    bool attackers = row->text == OD_V3 || row->text == OD_SCN2; /* those alone are asked */
    int dealer = (int)kd_rng_below(rng, KD_SEATS);
    int seat = attackers ? (dealer + (percent(rng, 50) ? 1 : 3)) % KD_SEATS
                         : (int)kd_rng_below(rng, KD_SEATS);
    int size = row->text == OD_FORTY && seat == dealer ? 18 : kd_hand_size(rules);
    /* A hand with fewer points and trumps than a random one, so that it comes near the limits of
       rebelling. */
    int left[KD_FACES], shun_points = (int)kd_rng_below(rng, 100),
                        shun_trumps = (int)kd_rng_below(rng, 100);
    oc_pile hand = {0};
    for (int face = 0; face < KD_FACES; face++)
        left[face] = rules->decks;
    while (hand.count < size) {
        int face = (int)kd_rng_below(rng, KD_FACES);
        oc_pile one = {.count = 1, .card = {card_number(face)}};
        if (left[face] == 0 || (oc_points(&one) && percent(rng, shun_points)) ||
            (is_trump(trump, level, one.card[0]) && percent(rng, shun_trumps)))
            continue;
        left[face]--;
        hand.card[hand.count++] = one.card[0];
    }
    kd_view view = {.seat = (uint8_t)seat,
                    .phase = KD_PHASE_REBEL,
                    .actors = (uint8_t)(1U << seat),
                    .trump_known = 1,
                    .dealer = (uint8_t)dealer,
                    .declarer = (uint8_t)dealer,
                    .hand = faces_of(&hand)};
    kd_order_make(&view.order, rules, trump, level);
    kd_action rebel = {.actor = (uint8_t)seat, .verb = KD_REBEL};
    kd_verdict verdict = kd_check(&view, &rebel);
    bool may = od_rebel(row->text, trump, level, &hand);
    char cards[SHOWN];
    if ((verdict.reason == KD_OK) != may)
        fail_msg("trump=%d level=%d hand=%s: engine %s, oracle %s", trump, level,
                 text_of(&hand, cards), kd_reason_token(verdict.reason), may ? "may" : "may not");
    int points = oc_points(&hand), trumps = 0;
    for (int i = 0; i < hand.count; i++)
        trumps += is_trump(trump, level, hand.card[i]);
    t->may += may;
    t->may_not += !may;
    t->points[points < 120 ? points : 119]++;
    t->trumps[trump == OC_NO_TRUMP ? 39 : trumps]++;
    t->by_trumps += may && points > 15;
    t->by_points += may && trumps > 3;
}

static void rebellions_agree(void **state)
{
    const text_row *row = *state;
    kd_rules rules = rules_of(row->preset);
    rebel_tally t = {0};
    kd_rng rng;
    kd_rng_seed(&rng, 5, row->text);
    for (int i = 0; i < HANDS; i++)
        same_rebel(row, &rules, &rng, &t);
    print_message("%s: %ld may, %ld may not\n", row->name, t.may, t.may_not);
    /* Hands on either side of each limit must have occurred often, or nothing was tested. */
    if (row->text == OD_V3 || row->text == OD_SCN2) {
        assert_true(t.points[15] > 200 && t.points[20] > 200);
        assert_true(t.trumps[3] > 200 && t.trumps[4] > 200 && t.trumps[39] > 200);
        assert_true(t.by_trumps > 200 && t.by_points > 200);
    }
    if (row->text == OD_OFFICIAL)
        assert_true(t.points[20] > 200 && t.points[25] > 200);
    if (row->text == OD_FORTY)
        assert_true(t.points[0] > 200 && t.points[5] > 200);
    assert_true(row->text == OD_TOURNAMENT ? t.may == 0 : t.may > 1000);
    assert_true(t.may_not > 1000);
}

static const text_row rebel_rows[] = {
    {"REB-1 80p-v3", "80p-v3", OD_V3},
    {"REB-1 80p-scn2", "80p-scn2", OD_SCN2},
    {"REB-3 official", "official", OD_OFFICIAL},
    {"REB-4 forty", "forty", OD_FORTY},
    {"REB-5 tournament", "tournament", OD_TOURNAMENT},
};
TEST_ROWS(rebellions_agree, rebel_rows);
