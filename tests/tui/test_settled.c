/* test_settled.c - whether the rest of a deal can still change its result (GAIN-1..4, MULT-1). */
#include "bots/knowledge/knowledge.h"
#include "support/script.h"
#include "tui/state/choice.h"

#include <string.h>

/* Deals are played to the end at random. When a seat finds the deal settled, the result must be the one that
   it expects; the final score must lie in every range that it computes. */
enum { DEALS = 300 };

typedef struct text_row {
    const char *name, *rules;
    bool ever; /* some deal must have been settled before its last trick */
} text_row;

static const text_row texts[] = {
    {"REV-1 the default, where closed tricks are not counted", NULL, false},
    {"GAIN-1 MULT-1 the default, counted", "count = yes", true},
    {"GAIN-2 80p-scn2, counted", "preset = 80p-scn2\ncount = yes", true},
    {"GAIN-3 official", "preset = official", true},
    {"GAIN-4 forty", "preset = forty", true},
    {"LEVEL-4 at J the last trick matters", "start_level = J\ncount = yes", true},
    {"LEVEL-5 or only a pair that may win it", "start_level = J\nhooks = JJ:2\ncount = yes", true},
    {"MULT-3 a fixed multiplier", "mult = fixed\ncount = yes", true},
};

static void deal_out(kd_match *match, kd_rng *rng)
{
    while (match->round.phase != KD_PHASE_PLAY) {
        unsigned actors = kd_actors(match);
        kd_events events;
        kd_action action;
        kd_view view;
        int seat = __builtin_ctz(actors);
        if (seat == KD_CHANCE || match->round.phase == KD_PHASE_DEAL) {
            action = kd_chance(match, rng);
        } else {
            kd_view_make(&view, match, seat);
            action = legal_any(&view);
        }
        if (kd_apply(match, &action, &events).reason != KD_OK)
            fail_msg("refused in %s", kd_phase_name(match->round.phase));
    }
}

typedef struct found {
    bool settled, taken;
    int gain, low, high;
} found;

/* Asks the four seats and the public view; those that find the deal settled must agree. */
static bool look(const kd_match *match, found *f)
{
    bool any = false;
    f->low = 0, f->high = 1 << 30;
    for (int seat = 0; seat < KD_SEATS; seat++) {
        kd_view view;
        kd_view_make(&view, match, seat);
        settled_range range = settled_between(&view);
        assert_true(range.low <= range.high);
        f->low = range.low > f->low ? range.low : f->low;
        f->high = range.high < f->high ? range.high : f->high;
        if (!settled(&view))
            continue;
        any = true;
        f->gain = kd_gain(&match->rules, range.low, &f->taken);
    }
    return any;
}

static void a_settled_deal_stays_so(void **state)
{
    const text_row *row = *state;
    int early = 0;
    for (uint64_t seed = 1; seed <= DEALS; seed++) {
        kd_rules rules = script_rules(row->rules);
        kd_match match;
        kd_rng rng;
        found first = {.settled = false}, now;
        kd_rng_seed(&rng, seed, 3);
        kd_match_start(&match, &rules);
        deal_out(&match, &rng);
        int lows[KD_MAX_HAND * KD_SEATS], highs[KD_MAX_HAND * KD_SEATS], n = 0;
        while (match.round.phase == KD_PHASE_PLAY) {
            kd_events events;
            bool any = look(&match, &now);
            lows[n] = now.low, highs[n++] = now.high;
            if (any && !first.settled) {
                first = now;
                first.settled = true;
                early += kd_count(match.round.hand[match.round.pos.turn]) > 1;
            }
            kd_cards play = kd_to_faces(
                &match.round.order, kd_position_random(&match.round.pos, &match.round.order, &rng));
            kd_action action = {match.round.pos.turn, KD_PLAY, play};
            assert_int_equal(kd_apply(&match, &action, &events).reason, KD_OK);
        }
        const kd_result *result = &match.round.result;
        for (int i = 0; i < n; i++)
            assert_true(result->total >= lows[i] && result->total <= highs[i]);
        if (!first.settled)
            continue;
        assert_int_equal(result->taken, first.taken);
        assert_int_equal(result->gain, first.gain);
        assert_int_equal(result->hooked, 0);
    }
    assert_true(!row->ever || early > 0);
}
TEST_ROWS(a_settled_deal_stays_so, texts);

/* Two deals that differ only in the kitty and in the hands of others get the same answer. */
TEST("VIEW-1 it tells nothing of the kitty")
{
    for (uint64_t seed = 1; seed <= 50; seed++) {
        kd_rules rules = script_rules(NULL);
        kd_match match;
        kd_rng rng;
        kd_view one, other;
        kd_rng_seed(&rng, seed, 3);
        kd_match_start(&match, &rules);
        deal_out(&match, &rng);
        int seat = kd_next_seat(match.round.dealer), far = kd_next_seat(seat);
        kd_view_make(&one, &match, seat);
        kd_cards hand = match.round.hand[far];
        match.round.hand[far] = match.round.hand[kd_next_seat(far)];
        match.round.hand[kd_next_seat(far)] = hand;
        match.round.buried[match.round.burier] = (kd_cards){0, 0};
        kd_view_make(&other, &match, seat);
        settled_range a = settled_between(&one), b = settled_between(&other);
        assert_int_equal(a.low, b.low);
        assert_int_equal(a.high, b.high);
    }
}

/* The cards of a closed trick that the defenders took do not matter, but for the own ones. */
TEST("REV-1 closed tricks tell nothing")
{
    kd_view one = {.seat = 0, .dealer = 1, .phase = KD_PHASE_PLAY, .tricks = 3};
    one.order.rules = script_rules(NULL);
    for (int i = 0; i < one.tricks; i++)
        one.trick[i] = (kd_trick){.winner = 1, .play = {kd_card(KD_RANK_10)}, .points = 10};
    kd_view other = one;
    other.trick[0].points = 40;
    settled_range a = settled_between(&one), b = settled_between(&other);
    assert_int_equal(a.low, b.low);
    assert_int_equal(a.high, b.high);
    other.trick[2].points = 40; /* the one before may be looked back at */
    assert_int_equal(settled_between(&other).high, a.high - 30);
    one.order.rules.count = other.order.rules.count = true;
    assert_int_equal(settled_between(&other).high, settled_between(&one).high - 60);
}
