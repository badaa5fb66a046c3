/* prop_strangers.c - over many seeded deals of all presets: strangers do what is allowed, decide by their
   view alone, and play on from a position as they play from a view. */
#include "lab/strangers/strangers.h"
#include "support/scramble.h"
#include "support/test.h"

#include <string.h>

enum { DEALS = 40, LOOKED_DEALS = 2, MOST_STEPS = 4000, SCRAMBLED = 6 };

/* A deal at random levels, with strangers at all seats; each seat's is drawn anew for each deal. */
typedef struct table {
    kd_match match;
    kd_rng rng;
    const stranger *seat[KD_SEATS];
} table;

static void sit_down(table *t, const char *preset, unsigned seed, bool looking)
{
    kd_rules rules;
    assert_true(kd_rules_preset(&rules, preset));
    kd_rng_seed(&t->rng, seed, 1);
    uint32_t level = kd_rng_below(&t->rng, KD_RANKS);
    uint8_t levels[KD_TEAMS] = {(uint8_t)level, (uint8_t)level};
    int dealer = (int)kd_rng_below(&t->rng, KD_SEATS + 1);
    assert_true(
        kd_match_start_at(&t->match, &rules, levels, dealer == KD_SEATS ? KD_NOBODY : dealer));
    for (int seat = 0; seat < KD_SEATS; seat++)
        do
            t->seat[seat] = &strangers[kd_rng_below(&t->rng, (uint32_t)stranger_count)];
        while (t->seat[seat]->traits.samples > 0 && !looking);
}

static bool is_over(const table *t)
{
    return t->match.round.phase >= KD_PHASE_SCORED;
}

static kd_action decide(const kd_match *match, int seat, const stranger *who)
{
    kd_view view;
    kd_view_make(&view, match, seat);
    return stranger_decide(who, &view);
}

static bool same(const kd_action *a, const kd_action *b)
{
    return a->actor == b->actor && a->verb == b->verb && kd_same(a->cards, b->cards);
}

/* One step of the match: a seat's decision, or chance's. */
static void step(table *t)
{
    kd_events events;
    kd_action action = {KD_NOBODY, KD_PASS, {0, 0}};
    for (int seat = 0; seat < KD_SEATS && action.actor == KD_NOBODY; seat++) {
        if (!(kd_actors(&t->match) >> seat & 1))
            continue;
        action = decide(&t->match, seat, t->seat[seat]);
        assert_int_equal(action.actor, seat);
        if (action.verb == KD_PASS && t->match.round.phase == KD_PHASE_DEAL)
            action.actor = KD_NOBODY;
    }
    if (action.actor == KD_NOBODY)
        action = kd_chance(&t->match, &t->rng);
    kd_verdict verdict = kd_apply(&t->match, &action, &events);
    if (verdict.reason != KD_OK) {
        char text[200];
        kd_print_action(&action, text, sizeof text);
        fail_msg("%s: %s", text, kd_reason_token(verdict.reason));
    }
}

static void play_deal(table *t)
{
    for (int steps = 0; !is_over(t); steps++) {
        assert_true(steps < MOST_STEPS);
        step(t);
    }
}

TEST_EACH_PRESET("strangers do what is allowed")
{
    for (unsigned seed = 0; seed < DEALS; seed++) {
        table t;
        sit_down(&t, *state, seed, seed < LOOKED_DEALS);
        play_deal(&t);
    }
}

TEST_EACH_PRESET("strangers bury few points, and lead where they declare (BURY-5, LEAD-3)")
{
    for (unsigned seed = 0; seed < DEALS; seed++) {
        table t;
        sit_down(&t, *state, 3000 + seed, false);
        kd_rules *rules = &t.match.round.order.rules;
        rules->bury_most = (uint16_t)(1 + seed % 3 * 10);
        rules->first_lead = KD_DECLARER_LEADS;
        t.match.rules = *rules;
        play_deal(&t);
    }
}

/* Hidden cards change nothing, and neither does asking twice (VIEW-1). */
TEST_EACH_PRESET("strangers decide by their view alone (VIEW-1)")
{
    int compared = 0;
    for (unsigned seed = 0; seed < SCRAMBLED; seed++) {
        table t;
        sit_down(&t, *state, 1000 + seed, seed == 0);
        for (; !is_over(&t); step(&t))
            for (int seat = 0; seat < KD_SEATS; seat++) {
                kd_match other = t.match;
                if (!(kd_actors(&t.match) >> seat & 1) || t.match.round.phase == KD_PHASE_DEAL)
                    continue;
                scramble(&other, seat, &t.rng);
                kd_action a = decide(&t.match, seat, t.seat[seat]);
                kd_action b = decide(&other, seat, t.seat[seat]);
                assert_true(same(&a, &b));
                compared++;
            }
    }
    assert_true(compared > SCRAMBLED * 25);
}

/* A rollout that knows all hands chooses for each seat what that seat's view says. */
TEST_EACH_PRESET("strangers play from a position as from a view")
{
    int compared = 0;
    for (unsigned seed = 0; seed < SCRAMBLED; seed++) {
        table t;
        stranger_game game;
        bool began = false;
        sit_down(&t, *state, 2000 + seed, false);
        for (; !is_over(&t); step(&t)) {
            const kd_round *round = &t.match.round;
            int seat = round->pos.turn;
            if (round->phase != KD_PHASE_PLAY)
                continue;
            const stranger *who = t.seat[seat];
            kd_action action = decide(&t.match, seat, who);
            kd_cards play = kd_to_places(&round->order, action.cards);
            if (!began) {
                memset(&game, 0, sizeof game);
                game.pos = round->pos;
                game.burier = round->burier;
                game.buried = kd_to_places(&round->order, round->buried[round->burier]);
                began = true;
            }
            assert_true(kd_same(stranger_choice(&who->traits, &round->order, &game), play));
            stranger_play(&game, &round->order, play);
            compared++;
        }
    }
    assert_true(compared > SCRAMBLED * 25);
}

TEST("strangers are found by name")
{
    for (int i = 0; i < stranger_count; i++)
        assert_ptr_equal(stranger_find(strangers[i].name), &strangers[i]);
    assert_null(stranger_find("steady"));
}
