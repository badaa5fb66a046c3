/* settings.c - compares two settings of the search at the same decisions: quality and time. */
#include "bots/bots.h"
#include "bots/policy/policy.h"
#include "bots/search/search.h"
#include "mean.h"
#include "seats.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/*
 * koudi-settings DECISIONS SEED SETTINGS SETTINGS [RULES]
 *
 * SETTINGS: strong or expert, then the fields of its search_level to change:
 * "strong,work=300,first_share=16". The first may be a bot that does not search.
 *
 * The bot steady plays deals. At some plays with a choice both settings choose, with the same random
 * numbers. Where they differ, both plays are valued twice: in JUDGES further samples, drawn and
 * valued as the second setting does, and by a rollout of the deal as it really lies. Prints how much
 * the second setting gains on the first by each.
 *
 * Samples are far less noisy than real deals and show how samples are best spent, but not whether
 * they resemble the true cards; the real deals show that. Neither shows whether the policy resembles
 * human players.
 */
enum { EVERY = 12, JUDGES = 3000 };

typedef struct setting {
    const bot *by;
    search_level level; /* if it searches */
    clock_t time;
} setting;

typedef struct comparison {
    setting of[2];
    kd_match match;
    kd_rng rng;
    long decisions, differ;
    total by_samples, by_deal; /* levels */
} comparison;

/* ---- settings ---- */

static const struct number {
    const char *name;
    size_t at, size;
} numbers[] = {
    {"work", offsetof(search_level, work), sizeof(uint32_t)},
    {"margin", offsetof(search_level, margin), sizeof(uint16_t)},
    {"show_margin", offsetof(search_level, show_margin), sizeof(uint16_t)},
    {"point", offsetof(search_level, point), sizeof(uint16_t)},
    {"first_share", offsetof(search_level, first_share), sizeof(uint8_t)},
    {"finalists", offsetof(search_level, finalists), sizeof(uint8_t)},
    {"draws", offsetof(search_level, draws), sizeof(uint8_t)},
    {"kitties", offsetof(search_level, kitties), sizeof(uint8_t)},
    {"exact_cards", offsetof(search_level, exact_cards), sizeof(uint8_t)},
};

static void put(search_level *level, const struct number *n, unsigned long value)
{
    uint8_t byte = (uint8_t)value;
    uint16_t half = (uint16_t)value;
    uint32_t word = (uint32_t)value;
    const void *from = n->size == 1 ? (void *)&byte : n->size == 2 ? (void *)&half : (void *)&word;
    memcpy((char *)level + n->at, from, n->size);
}

static bool take_number(search_level *level, const char *text)
{
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        size_t length = strlen(numbers[i].name);
        if (strncmp(text, numbers[i].name, length) != 0 || text[length] != '=')
            continue;
        put(level, &numbers[i], strtoul(text + length + 1, NULL, 10));
        return true;
    }
    return false;
}

static bool take_settings(setting *s, char *text)
{
    const char *name = strtok(text, ",");
    s->by = name ? bot_find(name) : NULL;
    if (!s->by || !s->by->search)
        return s->by && !strtok(NULL, ",");
    s->level = *s->by->search;
    for (char *more; (more = strtok(NULL, ","));)
        if (!take_number(&s->level, more))
            return false;
    return s->level.work > 0 && s->level.first_share > 0 && s->level.finalists > 0;
}

/* ---- comparing ---- */

static bool choose_directly(const bot *by, const kd_view *view, uint64_t seed, kd_action *chosen)
{
    kd_rng rng;
    kd_rng_seed(&rng, seed, 0);
    *chosen = by->decide(view, &rng);
    return true;
}

static bool choose_by_search(const search_level *level, const kd_view *view, uint64_t seed,
                             kd_action *chosen)
{
    static search s;
    search_begin(&s, view, seed, level, 0);
    search_run(&s);
    *chosen = search_choose(&s);
    return s.count > 1;
}

/* False: there is no choice, as far as a search can tell. */
static bool choose(setting *of, const kd_view *view, uint64_t seed, kd_action *chosen)
{
    clock_t begun = clock();
    bool choice = of->by->search ? choose_by_search(&of->level, view, seed, chosen)
                                 : choose_directly(of->by, view, seed, chosen);
    of->time += clock() - begun;
    return choice;
}

/* What the second play is better by samples, in levels. */
static double gain_of(const setting *judge, const kd_view *view, uint64_t seed,
                      const kd_action plays[2])
{
    static search s;
    search_result found;
    search_compare(&s, view, ~seed, &judge->level, JUDGES, plays, 2);
    search_run(&s);
    search_report(&s, &found);
    return found.option[1].ahead;
}

/* The same in the deal as it lies. */
static double gain_in(const kd_match *match, const setting *judge, const kd_view *view,
                      const kd_action plays[2])
{
    stakes at;
    rollout start;
    knowledge k;
    int worth[2];
    stakes_read(&at, view, view->dealer, judge->level.point);
    knowledge_read(&k, view, 0);
    rollout_start(&start, &k);
    start.pos = match->round.pos;
    for (int i = 0; i < 2; i++) {
        rollout now = start;
        rollout_play(&now, &view->order, kd_to_places(&view->order, plays[i].cards));
        worth[i] = utility(&at, policy_finish(&now, &view->order));
    }
    return (worth[1] - worth[0]) / (double)ONE_LEVEL;
}

static void compare(comparison *c, const kd_view *view)
{
    uint64_t seed = search_seed(&c->rng);
    kd_action chosen[2];
    for (int i = 1; i >= 0; i--) /* the second searches, and tells whether there is a choice */
        if (!choose(&c->of[i], view, seed, &chosen[i]))
            return;
    c->decisions++;
    bool differ = !kd_same(chosen[0].cards, chosen[1].cards);
    c->differ += differ;
    total_add(&c->by_samples, differ ? gain_of(&c->of[1], view, seed, chosen) : 0);
    total_add(&c->by_deal, differ ? gain_in(&c->match, &c->of[1], view, chosen) : 0);
}

static kd_action act_at(void *arg, const kd_view *view, kd_rng *rng)
{
    comparison *c = arg;
    if (view->phase == KD_PHASE_PLAY && kd_rng_below(&c->rng, EVERY) == 0)
        compare(c, view);
    return steady_decide(view, rng);
}

static void print_gain(const char *judge, const total *gain)
{
    printf("%s %+.5f +/- %.5f levels each\n", judge, total_mean(gain), total_range(gain));
}

static double ms_each(const comparison *c, int which)
{
    return (double)c->of[which].time * 1000 / CLOCKS_PER_SEC / (double)c->decisions;
}

static void print(const comparison *c)
{
    printf("%ld decisions, %ld of them different, by %.2f and %.2f ms each\n", c->decisions,
           c->differ, ms_each(c, 0), ms_each(c, 1));
    print_gain("by samples  ", &c->by_samples);
    print_gain("by the deals", &c->by_deal);
}

int main(int argc, char **argv)
{
    static comparison c;
    kd_rules rules;
    long decisions = argc > 4 ? strtol(argv[1], NULL, 10) : 0;
    if (decisions <= 0 || !take_settings(&c.of[0], argv[3]) || !take_settings(&c.of[1], argv[4]) ||
        !c.of[1].by->search || !seats_rules(argc > 5 ? argv[5] : "80p-v3", &rules)) {
        fprintf(stderr, "koudi-settings DECISIONS SEED SETTINGS SETTINGS [RULES]\n");
        return 2;
    }
    kd_rng own;
    kd_rng_seed(&own, strtoull(argv[2], NULL, 10), 0);
    kd_rng_seed(&c.rng, strtoull(argv[2], NULL, 10), 1);
    while (c.decisions < decisions) {
        seats_play(&c.match, &rules, KD_PHASE_SCORED, act_at, &c, &own, &own);
    }
    print(&c);
    return 0;
}
