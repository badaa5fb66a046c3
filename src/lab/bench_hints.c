/* bench_hints.c - koudi-lab bench hints: what the first suggestion for a play or a burying costs. */
#include "lab/lab.h"

#include "base/i18n.h"
#include "cli/cli.h"
#include "table/driver.h"
#include "think/coach.h"
#include "tui/state/suggest.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* WORK: samples for each play of the bots; the coach takes COACH_WORK. */
enum { DECISIONS = 1000, FEW = 2, WORK = 100 };

typedef struct hints {
    int count, wanted;
    double sum, squares; /* of the costs, in levels */
    uint64_t seed;
} hints;

/* The bot decides; before that the coach judges what Tab would have picked first. */
static kd_action judge_hint(void *arg, const driver *d, const kd_view *view, kd_rng *rng)
{
    hints *h = arg;
    kd_cards choice[SUGGESTIONS];
    bool more, buries = view->phase == KD_PHASE_BURY;
    int count = suggest_plays(view, (kd_cards){0, 0}, choice, &more);
    if (count > 1 && h->count < h->wanted) {
        bot_settings coach = coach_bot(h->wanted == FEW ? FEW : COACH_WORK);
        kd_action first = {view->seat, buries ? KD_BURY : KD_PLAY, choice[0]};
        judgement found;
        coach_judge(&coach, view, &first, h->seed, NULL, &found);
        h->count++;
        h->sum += found.cost;
        h->squares += found.cost * found.cost;
    }
    return bot_settings_decide(&d->seat[view->seat], view, rng);
}

bool bench_hints(uint64_t seconds, uint64_t seed)
{
    static driver d;
    hints h = {.wanted = seconds ? DECISIONS : FEW, .seed = seed};
    bot_settings expert = {.bot = bot_find("expert"), .work = seconds ? WORK : 1},
                 seats[KD_SEATS] = {expert, expert, expert, expert};
    kd_rules rules;
    kd_rules_default(&rules);
    for (uint64_t stream = 0; h.count < h.wanted; stream++) {
        cli_start(&d.match, &rules);
        driver_bots(&d, seats, seed, stream);
        d.decide = judge_hint;
        d.arg = &h;
        while (h.count < h.wanted && driver_step(&d)) {
        }
    }
    double mean = h.sum / h.count, rest = h.squares / h.count - mean * mean;
    printf("%-18s %10.4f levels    %s %d, ± %.4f\n", "first suggestion", mean,
           _("lost, by the coach, at decisions of expert:"), h.count,
           1.96 * sqrt((rest > 0 ? rest : 0) / h.count));
    return true;
}
