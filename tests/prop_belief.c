/* prop_belief.c - drawn worlds contradict nothing that a seat has seen, and are evenly drawn. */
#include "bots/belief.h"
#include "bots/steady.h"
#include "support/drive.h"
#include "support/pack.h"
#include "support/presets.h"
#include "support/texts.h"
#include "support/worlds.h"

#include <string.h>

enum { DEALS = 60, WORLDS = 50, APART = 5, MOST_ACTIONS = 4000 };

/* One match under way, with what was tried in the deal. */
typedef struct scene {
    kd_match match;
    kd_rng rng;
    tried tried;
    pack pack;
    bool steady; /* are plays chosen by the bot, or at random? */
    bool rich;   /* does the pack give the cards, in blocks that make pairs and tractors? */
    long worlds, clauses, failed;
} scene;

static kd_action next_action(scene *s)
{
    unsigned actors = kd_actors(&s->match);
    if (s->steady && s->match.round.phase == KD_PHASE_PLAY)
        for (int seat = 0; seat < KD_SEATS; seat++)
            if (actors >> seat & 1) {
                kd_view view;
                kd_view_make(&view, &s->match, seat);
                return steady_decide(&view, &s->rng);
            }
    kd_action action = drive_action(&s->match, &s->rng);
    bool dealt = action.actor == KD_CHANCE && action.verb != KD_TIME && s->rich;
    return dealt ? pack_chance(&s->pack, &s->match.round) : action;
}

static void step(scene *s)
{
    kd_events events;
    kd_action action = next_action(s);
    tried_note(&s->tried, &s->match, &action);
    assert_int_equal(kd_apply(&s->match, &action, &events).reason, KD_OK);
}

static void start(scene *s, const kd_rules *rules, uint64_t seed)
{
    memset(s, 0, sizeof *s);
    kd_rng_seed(&s->rng, seed, 0);
    uint8_t level = (uint8_t)(rules->ranks & 1 << seed % KD_RANKS ? seed % KD_RANKS : 0);
    kd_match_start_at(&s->match, rules, (const uint8_t[]){level, level}, KD_NOBODY);
    s->steady = seed % 3 == 0;
    s->rich = seed % 4 > 0;
    pack_make(&s->pack, rules, seed % 4 > 1 ? 4 : 2, seed);
}

static bool in_deal(const scene *s)
{
    return s->match.round.phase < KD_PHASE_SCORED;
}

/* ---- worlds contradict nothing ---------------------------------------------------------------- */

static kd_cards hidden_kitty(const scene *s, const belief *b)
{
    const kd_round *round = &s->match.round;
    return b->kitty ? kd_sort(&round->order, round->deck) : (kd_cards){0, 0};
}

/* What must lie in the kitty: what a world's hands leave of the unseen, or what was buried. */
static kd_cards kitty_of(const belief *b, const kd_view *view, const kd_position *world)
{
    kd_cards kitty = b->unseen;
    for (int seat = 0; seat < KD_SEATS; seat++) {
        if (seat == b->seat)
            continue;
        if (!kd_holds(kitty, world->hand[seat]))
            fail_msg("a world deals cards that were seen");
        kitty = kd_sub(kitty, world->hand[seat]);
    }
    return b->kitty ? kitty : kd_sort(b->order, view->buried);
}

static void check_world(scene *s, const belief *b, const kd_view *view)
{
    kd_position world;
    belief_draw(b, &s->rng, &world);
    kd_cards kitty = kitty_of(b, view, &world);
    const char *fault = world_fault(view, &s->tried, &world, kitty);
    if (fault)
        fail_msg("seat %d, trick %d: %s", view->seat, view->tricks, fault);
    assert_true(belief_allows(b, world.hand, b->kitty ? kitty : (kd_cards){0, 0}));
    s->worlds++;
}

static void check_seat(scene *s, int seat)
{
    kd_view view;
    belief b;
    kd_view_make(&view, &s->match, seat);
    belief_read(&b, &view);
    if (!belief_allows(&b, s->match.round.pos.hand, hidden_kitty(s, &b)))
        fail_msg("seat %d, trick %d: the true deal is ruled out", seat, view.tricks);
    s->failed += !kd_empty(view.dump_tried);
    for (int i = 0; i < b.clauses; i++)
        s->clauses += b.clause[i].kind != BELIEF_FAILED;
    for (int i = 0; i < WORLDS; i++) {
        b.tries = i % 2 ? 1 : b.tries;
        check_world(s, &b, &view);
    }
}

static void worlds_test(void **state)
{
    kd_rules rules;
    scene s;
    long worlds = 0, clauses = 0, failed = 0;
    kd_rules_preset(&rules, *state);
    for (uint64_t seed = 0; seed < DEALS; seed++) {
        start(&s, &rules, seed);
        for (int i = 0; in_deal(&s) && i < MOST_ACTIONS; i++) {
            bool check = s.match.round.phase == KD_PHASE_PLAY &&
                         (kd_rng_below(&s.rng, APART) == 0 || !kd_empty(s.match.round.dump_tried));
            for (int seat = 0; check && seat < KD_SEATS; seat++)
                check_seat(&s, seat);
            step(&s);
        }
        worlds += s.worlds;
        clauses += s.clauses;
        failed += s.failed;
    }
    print_message("%ld worlds, %ld clauses, %ld after a dump that failed\n", worlds, clauses,
                  failed);
    assert_true(worlds > 20000);
    assert_true(!rules.dump || failed > 10);
    assert_true(rules.decks == 1 || rules.follow != KD_FOLLOW_PROFILE || clauses > 10);
}

int main(void)
{
    suite s = {0};
    add_presets(&s, "worlds agree with all that was seen", worlds_test);
    return run_suite(&s, "prop_belief");
}
