/* prop_belief.c - drawn samples contradict nothing that a seat has seen, and are evenly drawn. */
#include "bots/knowledge/knowledge.h"
#include "bots/policy/policy.h"
#include "support/drive.h"
#include "support/pack.h"
#include "support/samples.h"
#include "support/slower.h"
#include "support/test.h"
#include "support/texts.h"

#include <math.h>
#include <string.h>

#define DEALS (FEWER(60u, 20u))
enum { SAMPLES = 50, APART = 5, MOST_ACTIONS = 4000 };

/* One match under way, with what was tried in the deal. */
typedef struct deal_played {
    kd_match match;
    kd_rng rng;
    tried tried;
    pack pack;
    bool steady; /* are plays chosen by the bot, or at random? */
    bool rich;   /* does the pack give the cards, in blocks that make pairs and tractors? */
    long samples, clauses, failed;
} deal_played;

static kd_action next_action(deal_played *s)
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

static void step(deal_played *s)
{
    kd_events events;
    kd_action action = next_action(s);
    tried_note(&s->tried, &s->match, &action);
    assert_int_equal(kd_apply(&s->match, &action, &events).reason, KD_OK);
}

static void start(deal_played *s, const kd_rules *rules, uint64_t seed)
{
    memset(s, 0, sizeof *s);
    kd_rng_seed(&s->rng, seed, 0);
    uint8_t level = (uint8_t)(rules->ranks & 1 << seed % KD_RANKS ? seed % KD_RANKS : 0);
    kd_match_start_at(&s->match, rules, (const uint8_t[]){level, level}, KD_NOBODY);
    s->steady = seed % 3 == 0;
    s->rich = seed % 4 > 0;
    pack_make(&s->pack, rules, seed % 4 > 1 ? 4 : 2, seed);
}

static bool in_deal(const deal_played *s)
{
    return !kd_phase_ended(s->match.round.phase);
}

/* ---- samples contradict nothing ---------------------------------------------------------------- */

static kd_cards hidden_kitty(const deal_played *s, const belief *b)
{
    const kd_round *round = &s->match.round;
    return b->kitty ? kd_to_places(&round->order, round->deck) : (kd_cards){0, 0};
}

/* What must lie in the kitty: what a sample's hands leave of the unseen, or what was buried. */
static kd_cards kitty_of(const belief *b, const kd_view *view, const kd_position *sample)
{
    kd_cards kitty = b->k->unseen;
    for (int seat = 0; seat < KD_SEATS; seat++) {
        if (seat == b->k->seat)
            continue;
        if (!kd_holds(kitty, sample->hand[seat]))
            fail_msg("a sample deals cards that were seen");
        kitty = kd_sub(kitty, sample->hand[seat]);
    }
    return b->kitty ? kitty : kd_to_places(b->k->order, view->buried);
}

static void check_seat(deal_played *s, int seat)
{
    kd_view view;
    knowledge k;
    belief b;
    kd_view_make(&view, &s->match, seat);
    knowledge_read(&k, &view, 0);
    belief_read(&b, &k, &belief_default);
    if (!belief_allows(&b, s->match.round.pos.hand, hidden_kitty(s, &b)))
        fail_msg("seat %d, trick %d: the true deal is ruled out", seat, view.tricks);
    s->failed += !kd_empty(view.dump_tried);
    assert_int_equal(b.dropped, 0);
    for (int i = 0; i < b.clauses; i++)
        s->clauses += b.clause[i].kind != BELIEF_FAILED;
    for (int i = 0; i < SAMPLES; i++) {
        b.tries = i % 2 ? 1 : b.tries;
        kd_position sample;
        belief_draw(&b, &s->rng, &sample);
        kd_cards kitty = kitty_of(&b, &view, &sample);
        const char *fault = sample_fault(&view, &s->tried, &sample, kitty);
        if (fault)
            fail_msg("seat %d, trick %d: %s", view.seat, view.tricks, fault);
        assert_true(belief_allows(&b, sample.hand, b.kitty ? kitty : (kd_cards){0, 0}));
        s->samples++;
    }
}

TEST_EACH_PRESET("samples agree with all that was seen")
{
    kd_rules rules;
    deal_played s;
    long samples = 0, clauses = 0, failed = 0;
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
        samples += s.samples;
        clauses += s.clauses;
        failed += s.failed;
    }
    print_message("%ld samples, %ld clauses, %ld after a dump that failed\n", samples, clauses,
                  failed);
    assert_true(samples > FEWER(20000, 6000));
    assert_true(!rules.dump || failed > 10);
    assert_true(rules.decks == 1 || rules.follow != KD_FOLLOW_PROFILE || clauses > 10);
}

/* ---- the truth is never ruled out ------------------------------------------------------------- */

/* In every phase, and where wrong plays are borne (IRR-1). */
static void check_truth(deal_played *s, int seat)
{
    kd_view view;
    knowledge k;
    belief b;
    kd_position sample;
    kd_cards hand[KD_SEATS];
    const kd_round *round = &s->match.round;
    kd_view_make(&view, &s->match, seat);
    knowledge_read(&k, &view, 0);
    belief_read(&b, &k, &belief_default);
    for (int i = 0; i < KD_SEATS; i++)
        hand[i] = kd_to_places(&round->order, round->hand[i]);
    if (!belief_allows(&b, hand, hidden_kitty(s, &b)))
        fail_msg("seat %d, phase %d, trick %d: the true deal is ruled out", seat, view.phase,
                 view.tricks);
    belief_draw(&b, &s->rng, &sample);
    for (int i = 0; i < KD_SEATS; i++)
        assert_int_equal(kd_count(sample.hand[i]), view.held[i]);
}

static void check_truths(const char *preset, const char *changes)
{
    kd_rules rules = rules_changed(preset, changes);
    deal_played s;
    long moments = 0;
    for (uint64_t seed = 0; seed < 2 * DEALS; seed++) {
        start(&s, &rules, seed);
        s.steady = false;
        for (int i = 0; in_deal(&s) && i < MOST_ACTIONS; i++) {
            bool check = kd_rng_below(&s.rng, APART) == 0;
            for (int seat = 0; check && seat < KD_SEATS; seat++, moments++)
                check_truth(&s, seat);
            step(&s);
        }
    }
    assert_true(moments > 1000);
}

TEST_EACH_PRESET("the true deal is never ruled out, in any phase")
{
    check_truths(*state, "[table]\nirregularity = penalise\nrevoke_levels = 1\n");
}

TEST_EACH_PRESET("nor where all see the kitty taken, and jokers shown (BURY-3, DECL-7)")
{
    bool jokers =
        strcmp(*state, "official") != 0; /* where the first card declares, none is shown */
    check_truths(*state, jokers ? "[table]\nkitty_open = taken\n[declare]\nshow_joker = any\n"
                                : "[table]\nkitty_open = taken\n");
}

/* ---- every deal as often as it should be ------------------------------------------------------ */

enum { MOST_LEAVES = 30000, SLOTS = 1 << 14, EACH = 30, MOST_SEEDS = 20000 };

/* The deals that agree with a view, each with its weight and how often it was drawn. */
typedef struct tally {
    deal_played *deal_played;
    knowledge k;
    belief b;
    kd_view view;
    kd_cards hand[SLOTS][KD_SEATS];
    double weight[SLOTS], sum;
    bool agrees[SLOTS];
    long drawn[SLOTS], leaves;
    int deals;
    kd_cards home[KD_SEATS]; /* of the deal that is being listed */
    int room[KD_SEATS];
} tally;

/* Where a deal stands in the table, or would. */
static int slot_of(const tally *t, const kd_cards home[KD_SEATS])
{
    uint64_t hash = 0;
    for (int i = 0; i < KD_SEATS; i++)
        hash = (hash ^ home[i].one ^ home[i].two << 31) * UINT64_C(0x9e3779b97f4a7c15) ^ hash >> 29;
    int slot = (int)(hash >> 40) % SLOTS;
    while (t->weight[slot] > 0 && memcmp(t->hand[slot], home, sizeof t->hand[slot]) != 0)
        slot = (slot + 1) % SLOTS;
    return slot;
}

/* Judged by playing it, not by the belief. */
static bool agrees(const tally *t)
{
    const belief *b = &t->b;
    kd_position sample = b->k->now;
    for (int seat = 0; seat < KD_SEATS; seat++)
        if (seat != b->k->seat)
            sample.hand[seat] = t->home[seat];
    kd_cards kitty = b->kitty ? t->home[b->k->seat] : kd_to_places(b->k->order, t->view.buried);
    sample.kitty = (uint8_t)kd_points_at(b->k->order, kitty);
    sample.buried = kitty.one;
    return !sample_fault(&t->view, &t->deal_played->tried, &sample, kitty);
}

/* Deals the units from one on in every way, each copy a card of its own. */
static void list_deals(tally *t, int unit, double weight)
{
    const belief *b = &t->b;
    if (unit == b->units) {
        t->leaves++;
        int slot = slot_of(t, t->home);
        if (t->weight[slot] == 0) {
            memcpy(t->hand[slot], t->home, sizeof t->home);
            t->agrees[slot] = agrees(t);
            t->deals += t->agrees[slot];
        }
        t->weight[slot] += weight;
        t->sum += t->agrees[slot] ? weight : 0;
        return;
    }
    for (int home = 0; home < KD_SEATS && t->leaves < MOST_LEAVES; home++) {
        kd_cards before = t->home[home];
        if (!t->room[home])
            continue;
        t->room[home]--;
        t->home[home] = kd_add(before, kd_card(b->place[unit]));
        list_deals(t, unit + 1, weight * b->weight[unit][home] / BELIEF_ONE);
        t->home[home] = before;
        t->room[home]++;
    }
}

static double surprise(const tally *t, double draws)
{
    double chi = 0, freedom = t->deals - 1;
    for (int i = 0; i < SLOTS; i++) {
        if (!t->agrees[i] || t->weight[i] <= 0)
            continue;
        double expected = draws * t->weight[i] / t->sum, off = (double)t->drawn[i] - expected;
        chi += off * off / expected;
    }
    return (chi - freedom) / sqrt(2 * freedom);
}

typedef struct even_row {
    const char *name, *deck;
    const belief_weights *weights;
    bool rich; /* dealt in pairs, and only moments with clauses */
    int cases;
} even_row;

/* Returns false when the moment is no case: too many deals, or one alone. */
static bool check_even(tally *t, const even_row *row)
{
    memset(t->weight, 0, sizeof t->weight);
    memset(t->drawn, 0, sizeof t->drawn);
    memset(t->agrees, 0, sizeof t->agrees);
    t->sum = 0;
    t->leaves = t->deals = 0;
    knowledge_read(&t->k, &t->view, 0);
    belief_read(&t->b, &t->k, row->weights);
    for (int seat = 0; seat < KD_SEATS; seat++)
        t->room[seat] = seat == t->b.k->seat ? t->b.kitty : t->b.k->held[seat];
    /* Few enough deals to list, and none of the facts that tell copies of a card from each other. */
    kd_cards told = t->b.through_kitty;
    for (int who = 0; who < KD_SEATS; who++)
        told = kd_add(told, t->b.k->shown[who]);
    if (!(t->b.units > 2 && t->b.units < 12 && kd_empty(told)) || (row->rich && !t->b.clauses))
        return false;
    list_deals(t, 0, 1);
    if (t->leaves >= MOST_LEAVES || t->deals < 2)
        return false;
    long draws = (long)t->deals * EACH + 2000;
    for (long i = 0; i < draws; i++) {
        kd_position sample;
        belief_draw(&t->b, &t->deal_played->rng, &sample);
        kd_cards home[KD_SEATS];
        memcpy(home, sample.hand, sizeof home);
        home[t->view.seat] = kitty_of(&t->b, &t->view, &sample);
        if (!t->b.kitty)
            home[t->view.seat] = (kd_cards){0, 0};
        t->drawn[slot_of(t, home)]++;
    }
    double off = surprise(t, (double)draws);
    if (off > 4.5)
        fail_msg("%d deals, %d clauses, %ld draws: chi square %.1f deviations too large", t->deals,
                 t->b.clauses, draws, off);
    return true;
}

static const even_row even_rows[] = {
    {"belief: every deal of a toy deck is as likely",
     "[deck]\nranks = 2 3 4 5 6 7\nsuits = S H\nkitty = 8\n[match]\nmust_play = none\n"
     "[rebel]\nrebel = none\n",
     &belief_flat, false, 60},
    {"belief: after tractors that were not met",
     "[deck]\nranks = 2 3 4 5 6 7 8\nsuits = S H\njokers = no\nkitty = 4\n[match]\n"
     "must_play = none\n"
     "[rebel]\nrebel = none\n",
     &belief_flat, true, 20},
    {"belief: with weights it is as likely as they say",
     "[deck]\nranks = 2 3 4 5 6 7\nsuits = S H\nkitty = 8\n[match]\nmust_play = none\n"
     "[rebel]\nrebel = none\n",
     &belief_default, false, 60},
};

static void even_test(void **state)
{
    const even_row *row = *state;
    static tally t;
    deal_played s;
    kd_rules rules = rules_changed("80p-v3", row->deck);
    int cases = 0, facts = 0, clauses = 0;
    t.deal_played = &s;
    for (uint64_t seed = 0; cases < row->cases && seed < MOST_SEEDS; seed++) {
        start(&s, &rules, seed);
        s.steady = false;
        s.rich = row->rich;
        for (int i = 0; in_deal(&s) && i < MOST_ACTIONS && cases < row->cases; i++) {
            bool playing = s.match.round.phase == KD_PHASE_PLAY;
            if (playing && kd_rng_below(&s.rng, row->rich ? 2 : 8) == 0) {
                kd_view_make(&t.view, &s.match, (int)kd_rng_below(&s.rng, KD_SEATS));
                bool checked = check_even(&t, row);
                cases += checked;
                facts += checked && !t.b.uniform;
                clauses += checked && t.b.clauses;
            }
            step(&s);
        }
    }
    print_message("%d cases, %d of them with facts, %d with clauses\n", cases, facts, clauses);
    assert_true(cases == row->cases && facts > cases / 4);
}
TEST_ROWS(even_test, even_rows);
