/* prop_bots.c - over many seeded deals: bots do what is allowed, and see only what they may. */
#include "bots/bots.h"
#include "bots/knowledge/knowledge.h"
#include "bots/policy/policy.h"
#include "support/test.h"
#include "table/driver.h"

#include <string.h>

enum { DEALS = 60, SWAP_DEALS = 12, MOST_STEPS = 4000, MATCHES = 5, VALUE_DEALS = 3 };

/* Who sits on the even and on the odd seats. */
static const char *const pairs_of_bots[][2] = {
    {"steady", "steady"}, {"steady", "random"}, {"random", "random"}};
enum { PAIRS_OF_BOTS = sizeof pairs_of_bots / sizeof *pairs_of_bots };

/* A table of four bots, each with its own random source. */
typedef struct table {
    kd_match match;
    kd_rng chance, rng[KD_SEATS];
    bot_decide *decide[KD_SEATS];
    int asked, net; /* plays asked of steady; those that only the net below it could answer */
} table;

static void sit_down(table *t, const kd_rules *rules, unsigned seed, const char *const names[2])
{
    memset(t, 0, sizeof *t);
    kd_match_start(&t->match, rules);
    kd_rng_seed(&t->chance, seed, 0);
    for (unsigned seat = 0; seat < KD_SEATS; seat++) {
        kd_rng_seed(&t->rng[seat], seed, seat + 1);
        t->decide[seat] = bot_find(names[seat % 2])->decide;
    }
}

/* One seat's decision; false when it lets the dealing go on. */
static bool seat_acts(table *t, int seat)
{
    kd_view view;
    kd_events events;
    kd_view_make(&view, &t->match, seat);
    if (t->decide[seat] == steady_decide) {
        kd_action own = steady_choose(&view, NULL);
        bool waits = own.verb == KD_PASS && view.phase == KD_PHASE_DEAL;
        t->asked++;
        t->net += !waits && !is_allowed(&view, &own);
    }
    kd_action action = t->decide[seat](&view, &t->rng[seat]);
    if (action.verb == KD_PASS && view.phase == KD_PHASE_DEAL)
        return false;
    assert_int_equal(action.actor, seat);
    kd_verdict verdict = kd_apply(&t->match, &action, &events);
    if (verdict.reason != KD_OK) {
        char text[200];
        kd_print_action(&action, text, sizeof text);
        fail_msg("%s: %s", text, kd_reason_token(verdict.reason));
    }
    return true;
}

/* One step of the match: whoever may act does; else chance does. */
static void step(table *t)
{
    unsigned actors = kd_actors(&t->match);
    for (int seat = 0; seat < KD_SEATS; seat++)
        if (actors >> seat & 1 && seat_acts(t, seat))
            return;
    kd_events events;
    kd_action action = kd_chance(&t->match, &t->chance);
    assert_int_equal(kd_apply(&t->match, &action, &events).reason, KD_OK);
}

static bool is_over(const table *t)
{
    return t->match.round.phase == KD_PHASE_SCORED || t->match.round.phase == KD_PHASE_OVER;
}

static void play_deal(table *t)
{
    int steps = 0;
    while (!is_over(t) && steps++ < MOST_STEPS)
        step(t);
    assert_true(is_over(t));
}

/* ---- allowed under every rule ---------------------------------------------------------------- */

typedef struct rules_row {
    const char *name;
    const char *changes; /* lines of a rules file */
    int net;             /* of a thousand plays, so many may need the net */
} rules_row;

static const rules_row variants[] = {
    {"bots: 80p-v3, nothing refused, the net not needed", "", 0},
    {"bots: no dumps (LEAD-2)", "[play]\ndump = no\n", 0},
    {"bots: no counters (CTR-9)", "[counter]\ncounter = none\n", 0},
    {"bots: no rebellion (REB-5)", "[rebel]\nrebel = none\n", 0},
    {"bots: over-kills by the highest card (WIN-2)", "[play]\nkill = highest_card\n", 0},
    {"bots: over-kills by every part (WIN-3)", "[play]\nkill = every_part\n", 0},
    {"bots: tractors of two pairs only (TRAC-4)", "[play]\ntractor_max = 2\n", 0},
    {"bots: tractors answered by pairs (FOL-3)", "[play]\nfollow = pairs\n", 0},
    {"bots: tractors of three pairs at least (TRAC-5)", "[play]\ntractor_min = 3\n", 0},
    {"bots: a failed dump leads its lowest part (DUMP-5)", "[play]\nforced = lowest\n", 0},
    {"bots: a failed dump leads its smallest part (DUMP-5)", "[play]\nforced = smallest\n", 0},
    {"bots: the level is always trump (ORD-5)", "[deck]\nalways_trump = 2\n", 0},
    {"bots: threes are always trump (ORD-5)", "[deck]\nalways_trump = 3\n", 0},
    {"bots: twos above aces are always trump (ORD-5)", "[deck]\nalways_trump = 2 A\n", 0},
    {"bots: four ranks are always trump (ORD-5)", "[deck]\nalways_trump = 5 3 A K\n", 0},
    {"bots: any cards of the suit answer (FOL-2)", "[play]\nfollow = suit\n", 0},
    {"bots: each card that is beaten is fined (DUMP-3)", "[play]\nfine = per_beaten\n", 0},
    {"bots: the kitty counts by cards (MULT-1)", "[score]\nmult = power_cards\n", 0},
    {"bots: a larger kitty (DECK-1)", "[deck]\nkitty = 12\n", 0},
    {"bots: nobody declared, no trump (FLIP-5)", "[flip]\nflip = no_trump\n", 0},
    {"bots: no kitty (BURY-4)", "[deck]\nkitty = 0\n", 0},
    {"bots: one's own showing countered (CTR-10)", "[counter]\nself_counter = yes\n", 0},
    {"bots: weak hands ask for a new deal (REB-6)", "[rebel]\nrebel = weak\n", 0},
    {"bots: all see the kitty taken (BURY-3)", "[table]\nkitty_open = taken\n", 0},
    {"bots: level cards shown with a joker (DECL-7)", "[declare]\nshow_joker = any\n", 0},
    {"bots: shown with the joker of their colour (DECL-7), one's own countered, kitty open",
     "[declare]\nshow_joker = colour\n[counter]\nself_counter = yes\n[flip]\nflip = no_trump\n"
     "[rebel]\nrebel = weak\n[table]\nkitty_open = taken\n",
     0},
    {"bots: shown with a joker, pairs between cards drawn (CTR-8), no kitty",
     "[declare]\nshow_joker = any\njoker_pair_declares = yes\n[counter]\ncounter = more\n"
     "self_counter = yes\n[deck]\nkitty = 0\n[rebel]\nrebel = weak\n",
     0},
    {"bots: few levels, one beyond them (LEVEL-6, LEVEL-7)",
     "[match]\nladder = 2 5 10 K A\nbeyond_ace = no_trump\n", 0},
    {"bots: the last trick and dealing in turn (GAIN-5, ROT-2)",
     "[match]\nnext_dealer = next_seat\n[score]\nlast_trick_needed = yes\n", 0},
    {"bots: hooks at four levels (LEVEL-5)",
     "[match]\nhooks = 5:2 J:start Q:half A:J\nhook_off = half\nmust_play = none\n", 0},
    {"bots: hooks of one card and of a pair (LEVEL-5), fines by kind (DUMP-3)",
     "[match]\nhooks = J:7 JJ:3 AA:2\n[play]\nfine = by_kind\n", 0},
    {"bots: three jokers, one card turned (DECL-8, FLIP-6)",
     "[declare]\nthree_jokers = yes\n[flip]\nflip = nth\nflip_nth = 4\n", 0},
    {"bots: big jokers over small ones (CTR-11)",
     "[declare]\njoker_pair_declares = yes\nthree_jokers = yes\n[counter]\ncounter = more\n"
     "joker_over = yes\n",
     0},
    {"bots: few points buried (BURY-5)", "[play]\nbury_most = 10\n", 0},
    {"bots: no points buried, counters after the burying (BURY-5, CTR-5)",
     "[play]\nbury_most = 1\n[counter]\ncounter_after_bury = yes\n", 0},
    {"bots: few points in a deck of many (BURY-5)",
     "[deck]\nranks = 5 10 J K A\n[match]\nstart_level = J\nmust_play = none\n[play]\nbury_most = "
     "5\n"
     "first_lead = declarer\n",
     0},
    {"bots: whoever declares leads and deals (LEAD-3, ROT-3)",
     "[match]\nnext_dealer = declarer\n[play]\nfirst_lead = declarer\n", 0},
    {"bots: one try at the last level, which is the first (LEVEL-8, GAIN-6)",
     "[match]\nstart_level = A\nace_tries = 1\n[score]\ntake_gains = 1\n", 0},
    {"bots: no jokers (DECK-1)", "[deck]\njokers = no\n", 0},
};

static kd_rules rules_with(const char *changes)
{
    kd_rules rules;
    kd_rules_error error = {0};
    kd_rules_default(&rules);
    if (!kd_rules_parse(&rules, changes, strlen(changes), &error) ||
        !kd_rules_check(&rules, &error))
        fail_msg("%s", error.what);
    return rules;
}

static void allowed_test(void **state)
{
    const rules_row *row = *state;
    kd_rules rules = rules_with(row->changes);
    int asked = 0, net = 0;
    for (unsigned seed = 0; seed < DEALS; seed++) {
        table t;
        sit_down(&t, &rules, seed, pairs_of_bots[seed % PAIRS_OF_BOTS]);
        play_deal(&t);
        asked += t.asked;
        net += t.net;
    }
    assert_true(asked > DEALS * 50);
    if (net * 1000 > row->net * asked)
        fail_msg("the net decided %d of %d", net, asked);
}
TEST_ROWS(allowed_test, variants);

/* ---- whole matches, and every value ---------------------------------------------------------- */

static void seat_bots(driver *d, const kd_rules *rules, unsigned seed)
{
    const bot *seats[KD_SEATS];
    for (int seat = 0; seat < KD_SEATS; seat++)
        seats[seat] = bot_find(pairs_of_bots[seed % PAIRS_OF_BOTS][seat % 2]);
    kd_match_start(&d->match, rules);
    driver_ready(d, seats, seed, 1);
}

/* To the end of the match and no bot refused anything (MATCH-1). */
TEST_EACH_PRESET("bots play whole matches (MATCH-1)")
{
    static driver d;
    kd_rules rules;
    assert_true(kd_rules_preset(&rules, *state));
    for (unsigned seed = 0; seed < MATCHES * PAIRS_OF_BOTS; seed++) {
        seat_bots(&d, &rules, seed);
        driver_match(&d);
        assert_int_equal(d.refusals, 0);
        assert_in_range(d.match.winner, 0, 1);
        assert_int_equal(d.match.wins[d.match.winner], rules.best_of / 2 + 1);
    }
}

/* Some deals under rules that differ in one value. */
static int play_value(const kd_rules *rules, const char *preset, const kd_rule_row *row)
{
    static driver d;
    char value[200];
    if (!kd_rules_check(rules, NULL))
        return 0;
    for (unsigned seed = 0; seed < VALUE_DEALS; seed++) {
        seat_bots(&d, rules, seed);
        for (int deal = 0; deal < 2; deal++)
            driver_deal(&d);
        kd_rule_print(rules, row, value, sizeof value);
        if (d.refusals || !kd_phase_ended(d.match.round.phase))
            fail_msg("%s, %s: %d refusals", preset, value, d.refusals);
    }
    return 1;
}

/* Each value of a choice, the two ends of a range: what a preset becomes by one change. */
static int play_row(const char *preset, const kd_rule_row *row)
{
    bool choice = row->kind == KD_RULE_CHOICE || row->kind == KD_RULE_YES_NO;
    unsigned step = choice || row->low == row->high ? 1 : row->high - row->low;
    int played = 0;
    for (unsigned value = row->low; value <= row->high; value += step) {
        kd_rules rules;
        uint16_t changed = (uint16_t)value;
        assert_true(kd_rules_preset(&rules, preset));
        memcpy((char *)&rules + row->offset, &changed, sizeof changed);
        played += play_value(&rules, preset, row);
    }
    return played;
}

TEST_EACH_PRESET("bots play any value that is changed")
{
    int played = 0;
    for (int i = 0; i < kd_rule_count; i++)
        if (!kd_rule_is_set(&kd_rule_rows[i]))
            played += play_row(*state, &kd_rule_rows[i]);
    assert_true(played > kd_rule_count);
}

/* ---- secrecy (VIEW-1) ------------------------------------------------------------------------ */

/* Swaps a card between two places that the seat cannot see into: other hands, the burying of
   another. Returns false when they have none to swap. */
static bool swap_hidden(kd_match *match, int seat, kd_rng *rng)
{
    kd_round *round = &match->round;
    kd_cards *hidden[KD_SEATS];
    int count = 0;
    for (int other = 0; other < KD_SEATS; other++)
        if (other != seat)
            hidden[count++] = &round->hand[other];
    if (round->burier != seat)
        hidden[count++] = &round->buried[round->burier];
    int from = (int)kd_rng_below(rng, (uint32_t)count);
    int to = (from + 1 + (int)kd_rng_below(rng, (uint32_t)count - 1)) % count;
    if (kd_empty(*hidden[from]) || kd_empty(*hidden[to]))
        return false;
    kd_cards a = kd_card(63U - (unsigned)__builtin_clzll(hidden[from]->one));
    kd_cards b = kd_card((unsigned)__builtin_ctzll(hidden[to]->one));
    kd_cards rest_from = kd_sub(*hidden[from], a), rest_to = kd_sub(*hidden[to], b);
    if (rest_from.two & b.one || rest_to.two & a.one)
        return false;
    *hidden[from] = kd_add(rest_from, b);
    *hidden[to] = kd_add(rest_to, a);
    return true;
}

static kd_action decide(const kd_match *match, int seat, bot_decide *decide_with, unsigned seed)
{
    kd_view view;
    kd_rng rng;
    kd_view_make(&view, match, seat);
    kd_rng_seed(&rng, seed, 7);
    return decide_with(&view, &rng);
}

static void secrecy_test(void **state)
{
    const bot *who = *state;
    static const char *const names[2] = {"steady", "random"};
    kd_rules closed = rules_with(""), open = rules_with("[table]\nkitty_open = taken\n");
    kd_rng rng;
    int compared = 0;
    kd_rng_seed(&rng, 3, 3);
    for (unsigned seed = 0; seed < SWAP_DEALS; seed++) {
        table t;
        sit_down(&t, seed % 3 ? &closed : &open, seed, names);
        for (int steps = 0; !is_over(&t) && steps < MOST_STEPS; steps++) {
            kd_match other = t.match;
            int seat = t.match.round.pos.turn;
            if (t.match.round.phase == KD_PHASE_PLAY && swap_hidden(&other, seat, &rng)) {
                kd_action a = decide(&t.match, seat, who->decide, seed);
                kd_action b = decide(&other, seat, who->decide, seed);
                assert_int_equal(a.verb, b.verb);
                assert_true(kd_same(a.cards, b.cards));
                compared++;
            }
            step(&t);
        }
    }
    assert_true(compared > SWAP_DEALS * 30);
}
TEST_OF(secrecy_test, "bots: random decides the same whatever lies hidden (VIEW-1)",
        bot_find("random"));
TEST_OF(secrecy_test, "bots: steady decides the same whatever lies hidden (VIEW-1)",
        bot_find("steady"));

/* ---- strength -------------------------------------------------------------------------------- */

/* The attackers' points less a hundred, counted for team 0. */
static int points_of(const table *t)
{
    int score = t->match.round.result.total - 100;
    return kd_team(t->match.round.dealer) == 1 ? score : -score;
}

TEST("bots: steady is far stronger than random")
{
    static const char *const first[2] = {"steady", "random"}, *const second[2] = {"random",
                                                                                  "steady"};
    kd_rules rules = rules_with("[rebel]\nrebel = none\n");
    int points = 0;
    for (unsigned seed = 100; seed < 100 + DEALS; seed++) {
        table t;
        sit_down(&t, &rules, seed, first);
        play_deal(&t);
        points += points_of(&t);
        sit_down(&t, &rules, seed, second);
        play_deal(&t);
        points -= points_of(&t);
    }
    assert_true(points > 2 * DEALS * 50); /* it is near 90 a deal */
}
