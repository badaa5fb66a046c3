/* prop_blunders.c - plays that players complain of, counted over many deals of each bot. An argument is how many times
   as many deals the bots that search play. */
#include "bots/bots.h"
#include "bots/search/search.h"
#include "support/seated.h"
#include "support/slower.h"
#include "support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/*
 * GIVES: the last to play puts points into the opponents' trick, where an answer with fewer is there.
 * LEAVES: the last to play leaves them a trick of ten points or more, which an answer takes.
 * REFUTED: a dump is tried that cards beat which all have seen in another hand (DUMP-1).
 * AGAIN: a dump that has failed is tried again.
 */
enum { GIVES, LEAVES, REFUTED, AGAIN, KINDS };
static const char *const kind_names[KINDS] = {"gives", "leaves", "refuted", "again"};

enum { WORK = 60 };
#define JUDGED FEWER(25, 5)

/* most: in 10,000 deals. repeated: of a hundred plays that give or leave points the search would play so many again
   at least. */
typedef struct bot_row {
    const char *name, *bot;
    int deals[2]; /* in the long test and in the fast suite */
    bool searches;
    int most[KINDS];
    int refuted; /* most[REFUTED] in the fast suite, whose few deals have more of these than the rest */
    int repeated;
} bot_row;

static const bot_row rows[] = {
    {"blunders: easy", "easy", {10000, 2000}, false, {2100, 700, 30, 0}, 60, 60},
    {"blunders: steady", "steady", {10000, 2000}, false, {2800, 1700, 0, 0}, 0, 60},
    {"blunders: strong", "strong:work=30", {10, 2}, true, {9000, 9000, 0, 0}, 0, 60},
    {"blunders: expert", "expert:work=30", {10, 2}, true, {9000, 9000, 0, 0}, 0, 60},
};

static int factor = 1;

typedef struct tally_of_bot {
    int count[KINDS], judged[KINDS], repeated[KINDS];
    kd_cards failed[KD_SEATS]; /* the dump of this deal that failed, by face */
} tally_of_bot;

/* Plays to compare, the one that was played first. */
typedef struct options {
    kd_action action[MAX_OPTIONS];
    int count;
} options;

static void add_option(options *o, const kd_order *order, kd_cards play)
{
    o->action[o->count] = o->action[0];
    o->action[o->count++].cards = kd_to_faces(order, play);
}

/* Is no other option better by more than chance? */
static bool search_repeats(const kd_view *view, const options *o)
{
    static search s;
    static search_result result;
    search_compare(&s, view, 1, &expert_level, WORK, o->action, o->count);
    search_run(&s);
    search_report(&s, &result);
    for (int i = 1; i < result.count; i++)
        if (result.option[i].ahead > 2 * result.option[i].error + 0.02)
            return false;
    return true;
}

static void note(tally_of_bot *t, int kind, const kd_view *view, const options *o)
{
    if (o->count == 1)
        return;
    t->count[kind]++;
    if (t->judged[kind] < JUDGED) {
        t->judged[kind]++;
        t->repeated[kind] += search_repeats(view, o);
    }
}

static void note_answer(tally_of_bot *t, const knowledge *k, const kd_action *action)
{
    candidates list;
    options less = {{*action}, 1}, takes = {{*action}, 1};
    kd_cards play = kd_to_places(k->order, action->cards);
    if (seats_behind(k) || k->now.best == k->partner || takes_trick(k, play))
        return;
    candidates_list(&list, k, play);
    for (int i = 1; i < list.count; i++) {
        if (takes_trick(k, list.play[i]))
            add_option(&takes, k->order, list.play[i]);
        else if (kd_points_at(k->order, list.play[i]) < kd_points_at(k->order, play))
            add_option(&less, k->order, list.play[i]);
    }
    note(t, GIVES, k->view, &less);
    if (k->now.on_table >= 10)
        note(t, LEAVES, k->view, &takes);
}

static kd_action decide(void *arg, const driver *d, const kd_view *view, kd_rng *rng)
{
    tally_of_bot *t = arg;
    kd_action action = bot_settings_decide(&d->seat[view->seat], view, rng);
    if (view->phase != KD_PHASE_PLAY)
        return action;
    knowledge k;
    knowledge_read(&k, view, 0);
    if (kd_empty(k.now.lead)) {
        kd_cards lead = kd_to_places(k.order, action.cards), others[KD_SEATS - 1];
        for (int i = 1; i < KD_SEATS; i++)
            others[i - 1] = k.shown[(k.seat + i) % KD_SEATS];
        kd_cards failed = t->failed[k.seat];
        t->count[AGAIN] += !kd_empty(failed) && kd_holds(action.cards, failed);
        t->count[REFUTED] += !kd_same(kd_dump(k.order, others, lead).forced, lead);
    } else
        note_answer(t, &k, &action);
    return action;
}

static void note_failed(void *arg, const driver *d)
{
    tally_of_bot *t = arg;
    for (int i = 0; i < d->events.count; i++)
        if (d->events.list[i].kind == KD_EV_DUMP_FAILED)
            t->failed[d->events.list[i].seat] = d->events.list[i].cards;
}

static void blunders_test(void **state)
{
    const bot_row *row = *state;
    static driver d;
    tally_of_bot t = {.judged = 0};
    int deals = FEWER(row->deals[0], row->deals[1]) * (row->searches ? factor : 1);
    for (uint64_t seed = 0; seed < (uint64_t)deals; seed++) {
        memset(t.failed, 0, sizeof t.failed);
        seat_all(&d, row->bot, "80p-v3", seed);
        d.decide = decide;
        d.applied = note_failed;
        d.arg = &t;
        driver_deal(&d);
    }
    print_message("%s: %d deals", row->bot, deals);
    for (int kind = 0; kind < KINDS; kind++)
        print_message(", %s %d", kind_names[kind], t.count[kind]);
    print_message("; the search repeats %d of %d and %d of %d\n", t.repeated[GIVES],
                  t.judged[GIVES], t.repeated[LEAVES], t.judged[LEAVES]);
    for (int kind = 0; kind < KINDS; kind++) {
        int most = kind == REFUTED ? FEWER(row->most[kind], row->refuted) : row->most[kind];
        assert_true(t.count[kind] * 10000LL <= (long long)most * deals &&
                    t.repeated[kind] * 100 >= t.judged[kind] * row->repeated);
    }
}
TEST_ROWS(blunders_test, rows);

PREPARE(int argc, char **argv)
{
    if (argc > 1)
        factor = atoi(argv[1]);
    return 0;
}
