/* prop_reasons.c - over whole deals of bots: every line of the coach has a reason, and the reason is true beside the
   line's own figures; so has every play that was judged costly. */
#include "support/test.h"
#include "table/driver.h"
#include "think/coach.h"

#include <stdio.h>
#include <string.h>

typedef struct found {
    int decisions, lines, told_costs, costly, without;
} found;

static int own_ways(const advice_line *line)
{
    return line->wins[line->action.actor] + line->wins[kd_partner(line->action.actor)];
}

/* Are there cards of the category elsewhere, as far as the seat can tell? */
static bool others_have(const kd_view *view, int category)
{
    knowledge k;
    knowledge_read(&k, view, 0);
    return !kd_empty(kd_only(k.unseen, view->order.in[category]));
}

/* Would the play have the trick, as it lies, if nobody else played? */
static bool takes_now(const kd_view *view, kd_cards play)
{
    const kd_trick *trick = &view->trick[view->tricks];
    kd_cards lead = kd_to_places(&view->order, kd_led(view));
    for (int seat = 0; !kd_empty(lead) && seat < KD_SEATS; seat++)
        if (!kd_empty(trick->play[seat]) &&
            kd_strength(&view->order, lead, kd_to_places(&view->order, play)) <=
                kd_strength(&view->order, lead, kd_to_places(&view->order, trick->play[seat])))
            return false;
    return true;
}

static bool partner_follows(const kd_view *view)
{
    return !kd_empty(kd_led(view)) &&
           kd_empty(view->trick[view->tricks].play[kd_partner(view->seat)]);
}

/* Could the seat take the trick, as it lies, with cards that it keeps after the play? */
static bool could_take(const kd_view *view, kd_cards play)
{
    const kd_order *order = &view->order;
    kd_cards moves[64], kept = kd_sub(view->hand, play);
    int count = kd_moves(order, kd_to_places(order, view->hand), kd_to_places(order, kd_led(view)),
                         moves, 64);
    for (int i = 0; i < count && i < 64; i++) {
        kd_cards move = kd_to_faces(order, moves[i]);
        if (kd_holds(kept, move) && takes_now(view, move))
            return true;
    }
    return false;
}

/* Is the sentence true of the line? */
static bool is_true(const kd_view *view, const advice_line *line)
{
    const kd_order *order = &view->order;
    kd_cards play = kd_to_places(order, line->action.cards);
    int points = kd_points(line->action.cards), own = own_ways(line);
    bool takes = takes_now(view, line->action.cards);
    switch (line->why) {
    case WHY_ONLY:
    case WHY_ONLY_PAIR: return true;
    case WHY_LEAD_SURE:
    case WHY_LEAD_ALL_SURE:
    case WHY_LEAD_UNTRUMPED:
    case WHY_WINS_SURE: return own >= COACH_WAYS / 2;
    case WHY_LEAD_HIGHEST: return own > COACH_WAYS / 2;
    case WHY_LEAD_TRUMPED:
    case WHY_LEAD_LOW: return own <= COACH_WAYS / 2;
    case WHY_LEAD_TRUMP: return others_have(view, KD_TRUMP);
    case WHY_LEAD_GIVES_UP: return points > 0 && own <= COACH_WAYS / 2;
    case WHY_PAYS:
    case WHY_LEAST:
    case WHY_BURY_POINTS: return points > 0;
    case WHY_LEAD_PAIR: return play.two != 0;
    case WHY_WINS_LAST_SEAT: return takes && own == COACH_WAYS;
    case WHY_WINS_HIGHEST:
    case WHY_WINS_MAYBE: return takes;
    case WHY_RUFFS: return takes && kd_category_of(order, play) == KD_TRUMP;
    case WHY_FEEDS: return !takes && points > 0;
    case WHY_LEAVES: return !takes;
    case WHY_EMPTIES: return !takes;
    case WHY_CHEAPEST: return points == 0 && own == 0 && !could_take(view, line->action.cards);
    case WHY_HOLDS_BACK: return !takes && could_take(view, line->action.cards);
    case WHY_PARTNER_MAY: return points == 0 && own > 0 && !takes && partner_follows(view);
    case WHY_HOPES: return points > 0 && own > 0 && !takes && partner_follows(view);
    case WHY_LEAD_LIKELY: return own > COACH_WAYS / 2;
    case WHY_BURY_CHEAP: return points == 0;
    case WHY_COUNT: return false;
    default: return true;
    }
}

static void expect_reasons(found *f, const kd_view *view, const kd_action *asked)
{
    bot_settings m = coach_bot(2);
    advice said;
    m.threads = 1;
    coach_advise(&m, view, 1, NULL, asked, &said);
    f->decisions++;
    for (int i = 0; i < said.count; i++) {
        const advice_line *line = &said.line[i];
        f->lines++;
        if (coach_line_costs(&said, i)) {
            f->told_costs++;
            if (line->why == said.line[0].why) {
                printf("# costs %.2f for the reason of the best: %s\n", line->behind,
                       search_why_token(line->why));
                f->without++;
            }
        }
        if (said.samples && !line->apart && !is_true(view, line)) {
            printf("# phase %d: %s, points %d, ways %d, behind %.2f\n", view->phase,
                   line->why < WHY_COUNT ? search_why_token(line->why) : "none",
                   kd_points(line->action.cards), own_ways(line), line->behind);
            f->without++;
        }
    }
}

static kd_action decide(void *arg, const driver *d, const kd_view *view, kd_rng *rng)
{
    found *f = arg;
    kd_action action = bot_settings_decide(&d->seat[view->seat], view, rng);
    kd_action asked = action;
    if (!coach_has_choice(view) || kd_rng_below(rng, 4))
        return action;
    if (view->phase == KD_PHASE_PLAY && !kd_empty(kd_led(view))) {
        kd_cards moves[64];
        uint32_t count = (uint32_t)kd_moves(&view->order, kd_to_places(&view->order, view->hand),
                                            kd_to_places(&view->order, kd_led(view)), moves, 64);
        asked.cards = kd_to_faces(&view->order, moves[kd_rng_below(rng, count < 64 ? count : 64)]);
    }
    expect_reasons(f, view, &asked);
    judgement j;
    bot_settings m = coach_bot(16);
    m.threads = 1;
    coach_judge(&m, view, &asked, 1, NULL, &j);
    if (coach_costly(&j)) {
        f->costly++;
        if (j.why == WHY_COUNT) {
            printf("# costly without a reason\n");
            f->without++;
        }
    }
    return action;
}

TEST_EACH_PRESET("coach: every line has a reason, and it is true")
{
    static driver d;
    found f = {0};
    const bot *seats[KD_SEATS];
    kd_rules rules;
    for (int seat = 0; seat < KD_SEATS; seat++)
        seats[seat] = bot_find(seat % 2 ? "steady" : "easy");
    assert_true(kd_rules_preset(&rules, *state));
    for (uint64_t seed = 0; seed < 2; seed++) {
        kd_match_start(&d.match, &rules);
        driver_ready(&d, seats, seed, 0);
        d.decide = decide;
        d.arg = &f;
        driver_deal(&d);
    }
    printf("# %d lines of %d decisions, %d costly: %d without a true reason\n", f.lines,
           f.decisions, f.costly, f.without);
    assert_true(f.decisions > 10 && f.told_costs > 0);
    assert_int_equal(f.without, 0);
}
