/* test_search_why.c - the reason given for a play is one that a player would give. */
#include "bots/search/search.h"
#include "support/notation.h"
#include "support/test.h"
#include "table/driver.h"

#include <stdio.h>
#include <string.h>

typedef struct why_row {
    const char *name;
    const char *hand;
    const char *table; /* plays so far, from the leader on; South is next */
    const char *play;  /* or burying: the reason tells which */
    const char *why;
} why_row;

/* South sees this at the start of play: a trump of spades, level 7. */
static void expect_why(const why_row *row, bool counted)
{
    bool buries = strncmp(row->why, "bury-", 5) == 0;
    int phase = buries ? KD_PHASE_BURY : KD_PHASE_PLAY, before = 0;
    kd_view view;
    kd_cards plays[KD_SEATS];
    knowledge k;
    char table[40], *rest;
    snprintf(table, sizeof table, "%s", row->table);
    for (char *at = strtok_r(table, " ", &rest); at; at = strtok_r(NULL, " ", &rest))
        plays[before++] = faces(at);
    memset(&view, 0, sizeof view);
    view.order = order_of("S", "7");
    view.phase = (uint8_t)phase;
    view.burier = !buries;
    view.hand = faces(row->hand);
    view.trick[0].leader = (uint8_t)((KD_SEATS - before) % KD_SEATS);
    view.trick[0].winner = KD_NOBODY;
    memcpy(&view.trick[0].play[KD_SEATS - before], plays, (size_t)before * sizeof *plays);
    for (int seat = 0; seat < KD_SEATS; seat++)
        view.held[seat] = (uint8_t)kd_count(view.hand);
    knowledge_read(&k, &view, 0);
    kd_action action = {0, buries ? KD_BURY : KD_PLAY, faces(row->play)};
    assert_string_equal(search_why_token(search_why_of(&k, &action, counted)), row->why);
}

static void why_test(void **state)
{
    expect_why(*state, true);
}
TEST_FILE(why_test, "bots/search_why.tsv", "rows", why_row, "sssss");

/* What is said where cards are not counted for the player. */
static void uncounted_test(void **state)
{
    expect_why(*state, false);
}
TEST_FILE(uncounted_test, "bots/search_why.tsv", "uncounted", why_row, "sssss");

/* ---- showings: what the cards held so far bear out --------------------------------------------- */

typedef struct show_row {
    const char *name, *hand, *shown;
    kd_phase phase;
    kd_verb verb;
    int declarer; /* the seat that has shown a pair of clubs; KD_NOBODY: nothing stands */
    bool first;
    const char *why, *proven;
    bool no_more; /* nobody counters after a burying */
    bool deals;   /* the seat itself */
} show_row;

static void show_test(void **state)
{
    const show_row *row = *state;
    bool stands = row->declarer != KD_NOBODY && row->declarer;
    kd_view view;
    memset(&view, 0, sizeof view);
    view.order = order_of(stands ? "C" : "NT", "7");
    view.order.rules.counter_after_bury = !row->no_more;
    view.level[0] = view.level[1] = view.order.level;
    view.phase = (uint8_t)row->phase;
    view.dealer = row->first ? KD_NOBODY : row->deals ? 0 : 1;
    view.first_deal = row->first;
    view.declarer = (uint8_t)row->declarer;
    view.trump_known = row->declarer != KD_NOBODY;
    view.actors = 1;
    view.hand = faces(row->hand);
    kd_action action = {0, (uint8_t)row->verb, faces(row->shown)};
    knowledge k;
    knowledge_read(&k, &view, 0);
    search_why why = search_why_of(&k, &action, true);
    assert_string_equal(search_why_token(why), row->why);
    assert_string_equal(search_why_token(search_why_proven(why)), row->proven);
}
TEST_FILE(show_test, "bots/search_why.tsv", "showings", show_row, "ssspvibssbb");

/* ---- every decision has one -------------------------------------------------------------------- */

static kd_action decide(void *arg, const driver *d, const kd_view *view, kd_rng *rng)
{
    int *times = arg;
    kd_action action = bot_settings_decide(&d->seat[view->seat], view, rng);
    knowledge k;
    knowledge_read(&k, view, 0);
    search_why why = search_why_of(&k, &action, true);
    assert_in_range(why, 0, WHY_COUNT - 1);
    times[why]++;
    return action;
}

TEST_EACH_PRESET("every decision has its reason")
{
    static driver d;
    int times[WHY_COUNT] = {0}, used = 0;
    const bot *steady = bot_find("steady");
    const bot *seats[KD_SEATS] = {steady, steady, steady, steady};
    kd_rules rules;
    assert_true(kd_rules_preset(&rules, *state));
    for (uint64_t seed = 0; seed < 10; seed++) {
        kd_match_start(&d.match, &rules);
        driver_ready(&d, seats, seed, 0);
        d.decide = decide;
        d.arg = times;
        driver_deal(&d);
    }
    for (int why = 0; why < WHY_COUNT; why++)
        used += times[why] > 0;
    assert_true(used >= 14);
}

TEST("why: each has words of its own")
{
    for (int why = 0; why < WHY_COUNT; why++) {
        assert_non_null(search_why_sentence((search_why)why));
        for (int other = 0; other < why; other++)
            assert_string_not_equal(search_why_token((search_why)why),
                                    search_why_token((search_why)other));
    }
}
