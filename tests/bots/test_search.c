/* test_search.c - the search: its rounds, sums from any split, threads, and the options listed. */
#include "bots/bots.h"
#include "bots/knowledge/knowledge.h"
#include "bots/policy/policy.h"
#include "bots/search/search.h"
#include "support/drive.h"
#include "support/notation.h"
#include "support/scramble.h"
#include "support/seated.h"
#include "support/test.h"
#include "think/bot_settings.h"

#include <stdio.h>
#include <string.h>

/* ---- what the end of a deal is worth ----------------------------------------------------------- */

typedef struct value_row {
    const char *name;
    const char *defenders, *attackers; /* levels */
    int lower, higher;                 /* totals, the second better for the attackers */
    int least;                         /* by so many thousandths of a level */
} value_row;

static kd_view view_at(const char *defenders, const char *attackers, int seat)
{
    kd_view view;
    kd_rules rules;
    int level[KD_TEAMS];
    memset(&view, 0, sizeof view);
    kd_rules_default(&rules);
    assert_true(kd_parse_rank(defenders, &level[0]) && kd_parse_rank(attackers, &level[1]));
    kd_order_make(&view.order, &rules, KD_SPADES, level[0]);
    view.seat = (uint8_t)seat;
    view.level[0] = (uint8_t)level[0];
    view.level[1] = (uint8_t)level[1];
    return view;
}

static void utility_test(void **state)
{
    const value_row *row = *state;
    for (int seat = 0; seat < 2; seat++) {
        kd_view view = view_at(row->defenders, row->attackers, seat);
        stakes s;
        stakes_read(&s, &view, 0, 20);
        int rise = utility(&s, row->higher, true) - utility(&s, row->lower, true);
        int points = 20 * (row->higher - row->lower);
        assert_true((seat ? rise : -rise) >= row->least + (row->least > 1 ? points : 0));
    }
}
TEST_FILE(utility_test, "bots/search.tsv", "utilities", value_row, "sssiii");

TEST("utility: must-play levels cut what a shutout is worth (LEVEL-3)")
{
    kd_view cut = view_at("9", "5", 0), whole = view_at("5", "5", 0);
    stakes a, b;
    stakes_read(&a, &cut, 0, 0);
    stakes_read(&b, &whole, 0, 0);
    assert_true(utility(&a, 0, true) < utility(&b, 0, true));
    assert_int_equal(utility(&a, 75, true), utility(&b, 75, true));
}

TEST("utility: levels past the last count where they begin again (LEVEL-7)")
{
    static const char round[] = "[match]\nbeyond_ace = again\nladder = 2 A\nmust_play = none\n";
    kd_rules rules;
    kd_view view = view_at("2", "2", 1);
    stakes s;
    kd_rules_default(&rules);
    assert_true(kd_rules_parse(&rules, round, sizeof round - 1, NULL));
    kd_order_make(&view.order, &rules, KD_SPADES, 0);
    stakes_read(&s, &view, 0, 0);
    assert_true(utility(&s, 160, true) == utility(&s, 120, true) + 1000);
}

TEST("utility: the last try at the last level (LEVEL-8)")
{
    kd_view view = view_at("A", "5", 0);
    stakes first, last;
    view.order.rules.ace_tries = 3;
    view.tries[0] = 1;
    stakes_read(&first, &view, 0, 0);
    view.tries[0] = 2;
    stakes_read(&last, &view, 0, 0);
    assert_int_equal(utility(&first, 75, true), utility(&last, 75, true));
    assert_int_equal(utility(&first, 80, true) - utility(&last, 80, true), 12 * 1000);
    view.level[0] = KD_RANK_K;
    stakes_read(&last, &view, 0, 0);
    assert_int_equal(last.fall, 0);
}

TEST("utility: half a step above the line points are even, whoever deals (GAIN-1)")
{
    for (int seat = 0; seat < 2; seat++) {
        kd_view view = view_at("5", "5", seat);
        stakes levels, points;
        stakes_read(&levels, &view, 0, 0);
        stakes_read(&points, &view, 0, 30);
        assert_int_equal(utility(&points, 100, true), utility(&levels, 100, true));
    }
}

/* ---- what is searched ----------------------------------------------------------------------- */

typedef struct listed_row {
    const char *name;
    const char *hand, *table, *out;
    const char *among; /* plays that must be listed, "SA | SK" */
    const char *once;  /* plays of which one must be */
    const char *never;
    bool cut; /* are there more than there is room for? */
} listed_row;

static bool lists(const candidates *list, kd_cards play)
{
    for (int i = 0; i < list->count; i++)
        if (kd_same(list->play[i], play))
            return true;
    return false;
}

/* How many of these plays are listed, "SA | SK"; *missing, how many are not. */
static int count_listed(const candidates *list, const kd_order *order, const char *plays,
                        int *missing)
{
    char text[200];
    int found = 0;
    *missing = 0;
    for (const char *at = plays ? plays : ""; *at; at += strspn(at, "| ")) {
        size_t length = strcspn(at, " |");
        snprintf(text, sizeof text, "%.*s", (int)length, at);
        bool listed = lists(list, sorted(order, text));
        found += listed;
        *missing += !listed;
        at += length;
    }
    return found;
}

static void listed_test(void **state)
{
    const listed_row *row = *state;
    kd_view view;
    knowledge k;
    candidates list;
    int missing;
    memset(&view, 0, sizeof view);
    view.order = order_of("S", "7");
    view.phase = KD_PHASE_PLAY;
    view.dealer = 0;
    view.burier = 1;
    view.hand = faces(row->hand);
    for (int seat = 0; seat < KD_SEATS; seat++)
        view.held[seat] = (uint8_t)kd_count(view.hand);
    view.trick[0].leader = row->table ? 3 : 0;
    view.trick[0].winner = KD_NOBODY;
    if (row->table)
        view.trick[0].play[3] = faces(row->table);
    knowledge_read(&k, &view, 0);
    k.unseen = sorted(&view.order, row->out);
    knowledge_expect(&k);
    candidates_list(&list, &k, policy_choice(&k));
    assert_int_equal(count_listed(&list, &view.order, row->never, &missing), 0);
    if (row->once)
        assert_int_equal(count_listed(&list, &view.order, row->once, &missing), 1);
    count_listed(&list, &view.order, row->among, &missing);
    assert_int_equal(missing, 0);
    assert_int_equal(list.left_out > 0, row->cut);
}
TEST_FILE(listed_test, "bots/search.tsv", "listings", listed_row, "sssssssb");

/* ---- rounds ---------------------------------------------------------------------------------- */

/* Options whose values are known: option i is better by gain[i] on average, and swings by noise. */
static const int *gains;
static int swing;

static void known_values(const search *s, uint32_t sample, int value[MAX_OPTIONS])
{
    kd_rng rng = search_rng(s, sample);
    for (int i = 0; i < s->count; i++)
        value[i] = gains[i] + (int)kd_rng_below(&rng, 2U * (unsigned)swing + 1) - swing;
}

static const search_kind known_kind = {.values = known_values};

enum { EITHER = -1 };

typedef struct round_row {
    const char *name;
    int count, gain[8], swing;
    int chosen;
    uint32_t fewest, most; /* samples that it takes on average, per cent of the level's */
} round_row;

static const round_row rounds[] = {
    {"search: of equals the incumbent stays", 8, {0}, 3000, 0, 70, 150},
    {"search: what is worse never comes up", 6, {0, -90, -90, -90, -90, -90}, 3000, 0, 50, 130},
    {"search: a gain within the noise is not believed", 3, {0, 10, 10}, 5000, 0, 40, 100},
    {"search: the best is found", 8, {0, -500, 100, 900, 400, -800, 50, 300}, 1000, 3, 12, 60},
    {"search: without noise the least gain is enough", 2, {0, 1}, 0, 1, 25, 25},
    {"search: what is hopeless takes a look", 5, {0, -900, -900, -900, -900}, 1000, 0, 12, 13},
    {"search: what is close takes most of the samples", 2, {0, 185}, 3000, EITHER, 70, 100},
};

static void begin_known(search *s, const round_row *row, const search_level *level, uint64_t seed)
{
    memset(s, 0, sizeof *s);
    s->kind = &known_kind;
    s->level = level;
    s->margin = 200;
    s->seed = seed;
    s->work = level->work;
    s->count = row->count;
    s->alive = (UINT64_C(1) << row->count) - 1;
    for (int i = 0; i < row->count; i++)
        s->option[i].cards = kd_card((unsigned)i);
    gains = row->gain;
    swing = row->swing;
}

/* Runs all rounds, each in that many parts; returns the number of samples. */
static uint32_t run(search *s, uint32_t parts)
{
    search_samples round;
    uint32_t samples = 0;
    while (search_round(s, &round)) {
        assert_int_equal(round.first, samples);
        for (uint32_t part = 0; part < parts; part++) {
            tallies sums;
            memset(&sums, 0, sizeof sums);
            for (uint32_t sample = round.first + part; sample < round.end; sample += parts)
                search_sample(s, sample, &sums);
            search_merge(s, &sums);
        }
        samples = round.end;
    }
    return samples;
}

static void round_test(void **state)
{
    const round_row *row = *state;
    int wrong = 0;
    uint32_t samples = 0;
    for (uint64_t seed = 1; seed <= 40; seed++) {
        search s;
        begin_known(&s, row, &strong_level, seed);
        samples += run(&s, 1);
        kd_action choice = search_choose(&s);
        wrong += row->chosen != EITHER && !kd_same(choice.cards, kd_card((unsigned)row->chosen));
    }
    assert_in_range(wrong, 0, 4);
    assert_in_range(samples * 100 / 40 / strong_level.work, row->fewest, row->most);
}
TEST_ROWS(round_test, rounds);

TEST("search: chosen before any sample, it is the incumbent")
{
    search s;
    begin_known(&s, &rounds[3], &strong_level, 1);
    assert_true(kd_same(search_choose(&s).cards, kd_card(0)));
}

TEST("search: what came of each option")
{
    search s;
    search_result result;
    begin_known(&s, &rounds[3], &strong_level, 5);
    run(&s, 1);
    search_report(&s, &result);
    assert_int_equal(result.count, 8);
    assert_int_equal(result.chosen, 3);
    assert_true(result.option[3].ahead > 0.8 && result.option[3].ahead < 1.0);
    assert_true(result.option[3].error > 0 && result.option[3].error < 0.1);
    assert_true(result.option[3].samples > result.option[5].samples);
    assert_true(result.option[0].error == 0 && result.option[0].ahead == 0);
}

/* ---- splits and threads ------------------------------------------------------------------------ */

static bool same_sums(const tallies *a, const tallies *b)
{
    for (int i = 0; i < MAX_OPTIONS; i++)
        if (a->of[i].sum != b->of[i].sum || a->of[i].ahead != b->of[i].ahead ||
            a->of[i].ahead_squares != b->of[i].ahead_squares ||
            a->of[i].samples != b->of[i].samples)
            return false;
    return true;
}

/* The same decision: samples in one go, in parts, by threads. */
static int compare_splits(const kd_view *view, uint64_t seed)
{
    static const char *const settings[] = {"strong:work=16,threads=1", "strong:work=16,threads=2",
                                           "strong:work=16,threads=5"};
    static search one, other;
    search_begin(&one, view, seed, &strong_level, 16);
    run(&one, 1);
    search_begin(&other, view, seed, &strong_level, 16);
    run(&other, 3);
    assert_true(same_sums(&one.all, &other.all) && same_sums(&one.fresh, &other.fresh));
    for (size_t i = 0; i < sizeof settings / sizeof *settings; i++) {
        bot_settings m = mind_of(settings[i]);
        search_threads_run(&m, view, seed, NULL, &other);
        assert_true(same_sums(&one.all, &other.all) && same_sums(&one.fresh, &other.fresh));
        kd_action a = search_choose(&one), b = search_choose(&other);
        assert_true(a.verb == b.verb && kd_same(a.cards, b.cards));
    }
    return one.issued > 0;
}

/* What a driver's seats are asked; a few of them are compared. */
typedef struct asked {
    int count, compared;
} asked;

static kd_action compare_now_and_then(void *arg, const driver *d, const kd_view *view, kd_rng *rng)
{
    asked *a = arg;
    if (++a->count % 3 == 0)
        a->compared += compare_splits(view, (uint64_t)a->count);
    return bot_settings_decide(&d->seat[view->seat], view, rng);
}

TEST_EACH_PRESET("samples come to the same in any split, by any threads")
{
    static driver d;
    asked a = {0, 0};
    seat_all(&d, "steady", *state, 3);
    d.decide = compare_now_and_then;
    d.arg = &a;
    driver_deal(&d);
    assert_true(a.compared > 3);
}

/* ---- the clock, and no choice -------------------------------------------------------------------- */

static kd_action count_forced(void *arg, const driver *d, const kd_view *view, kd_rng *rng)
{
    int *forced = arg;
    static search s;
    search_samples round;
    search_begin(&s, view, 1, &expert_level, 0);
    if (s.count == 1) {
        assert_false(search_round(&s, &round));
        kd_action only = search_choose(&s);
        if (view->phase == KD_PHASE_PLAY)
            assert_true(is_allowed(view, &only));
        ++*forced;
    }
    return bot_settings_decide(&d->seat[view->seat], view, rng);
}

TEST_EACH_PRESET("no choice, no search")
{
    static driver d;
    int forced = 0;
    seat_all(&d, "steady", *state, 4);
    d.decide = count_forced;
    d.arg = &forced;
    driver_deal(&d);
    assert_true(forced > 3);
}

/* However little time there is, it decides on a legal play. */
TEST_EACH_PRESET("hurried, the search still decides")
{
    static driver d;
    seat_all(&d, "expert:time=1,work=1000000", *state, 5);
    driver_deal(&d);
    assert_int_equal(d.refusals, 0);
    assert_true(kd_phase_ended(d.match.round.phase));
}

/* ---- nothing refused ------------------------------------------------------------------------------ */

TEST_EACH_PRESET("nothing that the bots do is refused")
{
    static driver d;
    for (uint64_t seed = 0; seed < 3; seed++) {
        seat_all(&d, seed % 2 ? "strong:work=4" : "easy", *state, seed);
        for (int deal = 0; deal < 2; deal++)
            driver_deal(&d);
        assert_int_equal(d.refusals, 0);
        assert_true(kd_phase_ended(d.match.round.phase));
    }
}

/* ---- secrecy (VIEW-1) ------------------------------------------------------------------------- */

static const char *const secretive[] = {"easy", "strong:work=2", "expert:work=2"};

/* With all that the seat cannot see changed, every bot decides the same. */
static kd_action decide_twice(void *arg, const driver *d, const kd_view *view, kd_rng *rng)
{
    int *compared = arg;
    kd_match other = d->match;
    kd_view again;
    scramble(&other, view->seat, rng);
    kd_view_make(&again, &other, view->seat);
    for (size_t i = 0; i < sizeof secretive / sizeof *secretive; i++) {
        bot_settings m = mind_of(secretive[i]);
        kd_rng one = *rng, two = *rng;
        kd_action a = bot_settings_decide(&m, view, &one),
                  b = bot_settings_decide(&m, &again, &two);
        assert_true(a.verb == b.verb && kd_same(a.cards, b.cards));
    }
    ++*compared;
    return bot_settings_decide(&d->seat[view->seat], view, rng);
}

TEST_EACH_PRESET("bots decide the same whatever lies hidden (VIEW-1)")
{
    static driver d;
    int compared = 0;
    seat_all(&d, "steady", *state, 6);
    d.decide = decide_twice;
    d.arg = &compared;
    driver_deal(&d);
    assert_true(compared > 40);
}

/* ---- matches as they may stand ----------------------------------------------------------------------- */

/* Whoever may rebel has that to choose, and nothing else, but a pass (REB-1, REB-3, REB-4). */
static void check_rebels(const kd_view *view)
{
    kd_action options[MOST_OPTIONS], rebel = act(view, KD_REBEL, (kd_cards){0, 0});
    if (view->phase != KD_PHASE_REBEL)
        return;
    assert_int_equal(legal_options(view, options), is_allowed(view, &rebel) ? 1 : 0);
    assert_true(!is_allowed(view, &rebel) || options[0].verb == KD_REBEL);
}

/* A match made up from a view gives that view, and can be played on. */
static void check_made_up(const kd_match *match, int seat)
{
    kd_view view, again;
    kd_match made;
    kd_rng rng;
    static search s;
    kd_view_make(&view, match, seat);
    search_begin(&s, &view, 1, &strong_level, 0);
    bool searched = view.phase == KD_PHASE_COUNTER;
    assert_true(searched == (s.kind != NULL));
    assert_true(searched || s.count == 1); /* left to the heuristics */
    check_rebels(&view);
    if (view.burier != KD_NOBODY)
        belief_read(&s.belief, &s.known, &belief_default);
    kd_rng_seed(&rng, 9, 9);
    assert_true(search_match(&s, &rng, &made));
    kd_view_make(&again, &made, seat);
    assert_memory_equal(&view, &again, sizeof view);
    assert_int_equal(made.round.waiting, match->round.phase == KD_PHASE_DEAL
                                             ? made.round.waiting
                                             : match->round.waiting);
    assert_int_equal(made.round.drawer,
                     match->round.phase == KD_PHASE_DEAL ? match->round.drawer : made.round.drawer);
}

/* A view that no match could give, and an action that is refused: the value is none, without a loop. */
TEST("search: what is refused in a sample is worth nothing, and ends")
{
    static kd_match match;
    static search s;
    kd_rules rules;
    kd_rng rng;
    kd_events events;
    kd_view view;
    int value[MAX_OPTIONS];
    kd_rules_default(&rules);
    kd_rng_seed(&rng, 3, 1);
    assert_true(kd_match_start(&match, &rules));
    while (match.round.phase != KD_PHASE_COUNTER) {
        kd_action action = drive_action(&match, &rng);
        assert_int_equal(kd_apply(&match, &action, &events).reason, KD_OK);
    }
    kd_view_make(&view, &match, match.round.asked);
    search_begin(&s, &view, 1, &strong_level, 0);
    s.kind = &search_showings;
    s.count = 2;
    s.alive = 3;
    s.option[0] = act(&view, KD_PASS, (kd_cards){0, 0});
    s.option[1] = act(&view, KD_PLAY, view.hand);
    value[1] = 99;
    s.kind->values(&s, 0, value);
    assert_int_equal(value[1], 0);
    view.held[kd_next_seat(view.seat)] -= 3;
    value[0] = value[1] = 99;
    s.kind->values(&s, 0, value);
    assert_int_equal(value[0], 0);
    assert_int_equal(value[1], 0);
}

static bool is_shown_in(int phase)
{
    return phase == KD_PHASE_DEAL || phase == KD_PHASE_ASK || phase == KD_PHASE_REINFORCE ||
           phase == KD_PHASE_COUNTER || phase == KD_PHASE_REBEL;
}

TEST_EACH_PRESET("a match made up from a view gives that view (VIEW-1)")
{
    static kd_match match;
    kd_rules rules;
    kd_rng rng;
    kd_events events;
    int checked = 0;
    assert_true(kd_rules_preset(&rules, *state));
    kd_rng_seed(&rng, 12, 1);
    kd_match_start(&match, &rules);
    for (int steps = 0; steps < 6000 && match.round.phase != KD_PHASE_OVER; steps++) {
        for (int seat = 0; seat < KD_SEATS && is_shown_in(match.round.phase); seat++)
            if (kd_actors(&match) >> seat & 1 && kd_rng_below(&rng, 4) == 0) {
                check_made_up(&match, seat);
                checked++;
            }
        kd_action action = drive_action(&match, &rng);
        assert_int_equal(kd_apply(&match, &action, &events).reason, KD_OK);
    }
    assert_true(checked > 20);
}
