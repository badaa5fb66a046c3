/* coach.c - advice on a decision, and the cost of a decision that was made. */
#include "think/coach.h"

#include "bots/knowledge/knowledge.h"
#include "think/bot_settings.h"
#include "wire/wire.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { THREADS = 2 };

bot_settings coach_bot(uint32_t work)
{
    return (bot_settings){.bot = bot_find("expert"), .work = work, .threads = THREADS};
}

/* The seed of a search: it depends on the coach's seed and the view. */
static uint64_t seed_of(uint64_t seed, const kd_view *view)
{
    kd_rng rng;
    wire_rng(&rng, seed, view);
    return search_seed(&rng);
}

bool coach_has_choice(const kd_view *view)
{
    kd_action options[MOST_OPTIONS];
    if (view->seat >= KD_SEATS || !(view->actors >> view->seat & 1))
        return false;
    if (view->phase == KD_PHASE_PLAY || view->phase == KD_PHASE_BURY)
        return true;
    return legal_options(view, options) > 0;
}

/* ---- levels ---- */

/* Rounded as displayed, so that displayed differences match. Adding 0.0 turns -0.0 into 0.0. */
static double hundredths(double levels)
{
    return round(levels * 100) / 100 + 0.0;
}

/* Is the difference at least two standard errors? */
static bool falls_short(double by, double unsure)
{
    return by > 0 && by >= 2 * unsure;
}

bool coach_costly(const judgement *j)
{
    return j->samples && falls_short(j->cost, j->error);
}

/* Compares actions by levels alone, on fresh samples: the bot's own search also values points, to choose
   among plays of equal levels. A time limit is reduced to a third. */
static void in_levels(const bot_settings *m, const kd_view *view, uint64_t seed,
                      const kd_action *actions, int count, const atomic_bool *stop, search *s,
                      search_result *out)
{
    search_level plain = *m->bot->search;
    bot_settings quick = *m;
    plain.point = 0;
    if (!m->work)
        quick.time_ms = (m->time_ms ? m->time_ms : plain.time_ms) / 3 + 1;
    search_compare(s, view, ~seed, &plain, search_threads_work(m), actions, count);
    search_threads_continue(&quick, s, stop);
    search_report(s, out);
}

/* ---- advice ---- */

/* The best option whose bit is not set in listed, or -1. */
static int next_best(const search_result *r, uint64_t listed)
{
    int best = -1;
    for (int i = 0; i < r->count; i++) {
        if (listed >> i & 1 || (r->count > 1 && !r->option[i].samples))
            continue;
        if (best < 0 || r->option[i].ahead > r->option[best].ahead)
            best = i;
    }
    return best;
}

/* Is the first line significantly the best? A pass is, unless another line is significantly better. */
static bool is_proven(const advice *a)
{
    bool passes = a->line[0].action.verb == KD_PASS;
    for (int i = 1; i < a->count; i++) {
        const advice_line *other = &a->line[i];
        if (passes ? falls_short(-other->behind, other->unsure)
                   : !falls_short(other->behind, other->unsure))
            return false;
    }
    return a->samples && a->count > 1;
}

static bool same_action(const kd_action *a, const kd_action *b)
{
    return a->verb == b->verb && kd_same(a->cards, b->cards);
}

static bool holds(const kd_action *list, int count, const kd_action *action)
{
    while (count > 0 && !same_action(&list[count - 1], action))
        count--;
    return count > 0;
}

int coach_line(const advice *a, const kd_action *action)
{
    int i = a->count - 1;
    while (i >= 0 && !same_action(&a->line[i].action, action))
        i--;
    return i;
}

/* Does the hand hold a single card, allowed in this trick, that beats the one that is winning it? */
static bool holds_higher(const kd_order *order, const kd_position *pos, kd_cards hand)
{
    kd_cards suit = kd_only(hand, order->in[kd_category_of(order, pos->lead)]);
    for (uint64_t left = suit.one ? suit.one : hand.one; left; left &= left - 1)
        if (kd_beats(order, pos->lead, pos->winning, (kd_cards){lowest_bit(left), 0}))
            return true;
    return false;
}

/* Counts the seats that play after a line in a sample and could take the trick from the other side. */
static void count_beaters(const search *s, const kd_position *pos, advice_line *line)
{
    const kd_order *order = &s->view->order;
    if (kd_count(pos->lead) != 1)
        return;
    uint64_t higher = s->known.unseen.one & order->above[last_of(pos->winning.one)];
    bool one = kd_category_of(order, pos->winning) == kd_category_of(order, pos->lead) &&
               is_one_bit(higher);
    line->beater = one ? kd_to_faces(order, (kd_cards){higher, 0}) : (kd_cards){0, 0};
    for (int i = pos->played, seat = pos->turn; i < KD_SEATS; i++, seat = kd_next_seat(seat))
        if (kd_team(seat) != kd_team(pos->best)) {
            bool can = one ? (pos->hand[seat].one & higher) != 0
                           : holds_higher(order, pos, pos->hand[seat]);
            line->beats[seat] = (uint8_t)(line->beats[seat] + can);
        }
}

/* Plays the trick to its end after each line in samples of s, and counts the winners, and who could have won. */
static void count_trick_winners(const search *s, advice *a)
{
    const kd_order *order = &s->view->order;
    for (uint32_t i = 0; i < COACH_WAYS; i++) {
        kd_rng rng = search_rng(s, i);
        rollout start = s->start;
        rollout_styles styles;
        opponent_model_draw(&s->model, &s->belief, &rng, &start.pos, &styles);
        for (advice_line *line = a->line; line < a->line + a->count; line++) {
            rollout now = start;
            kd_played done = rollout_play(&now, order, kd_to_places(order, line->action.cards));
            if (!done.trick_over)
                count_beaters(s, &now.pos, line);
            while (!done.trick_over)
                done = rollout_play(&now, order, style_play(styles.of[now.pos.turn], &now, order));
            line->wins[now.pos.turn]++; /* the winner leads next */
        }
    }
}

bool coach_line_costs(const advice *a, int line)
{
    return line > 0 && a->samples && falls_short(a->line[line].behind, a->line[line].unsure);
}

bool coach_has_share(const advice_line *line)
{
    return line->wins[0] + line->wins[1] + line->wins[2] + line->wins[3] > 0;
}

int coach_share(const advice_line *line)
{
    int seat = line->action.actor;
    return (line->wins[seat] + line->wins[kd_partner(seat)]) * 100 / COACH_WAYS;
}

/* Gives each line its reason, and the share of its trick. Beside a cost the reason must not read as praise. */
static void add_reasons(const search *s, advice *a)
{
    const kd_view *view = s->view;
    const bool counted = kd_may_count(&view->order.rules);
    if (view->phase == KD_PHASE_PLAY && a->samples)
        count_trick_winners(s, a);
    for (advice_line *line = a->line; line < a->line + a->count; line++) {
        line->why = search_why_of(&s->known, &line->action, counted);
        if (coach_has_share(line))
            line->why = search_why_sampled(line->why, coach_share(line));
    }
    if (is_proven(a))
        a->line[0].why = search_why_proven(a->line[0].why);
    for (int i = 1; i < a->count; i++) {
        advice_line *line = &a->line[i];
        search_why apart = search_why_apart(&s->known, &a->line[0].action, &line->action, counted);
        line->apart = coach_line_costs(a, i) && (apart != WHY_AHEAD || line->why == a->line->why);
        line->why = line->apart ? apart : line->why;
    }
}

void coach_advise(const bot_settings *m, const kd_view *view, uint64_t seed,
                  const atomic_bool *stop, const kd_action *asked, advice *out)
{
    search s, levels;
    search_result r;
    kd_action best[COACH_SHOWINGS], shown[MOST_OPTIONS];
    uint64_t own = seed_of(seed, view);
    search_threads_run(m, view, own, stop, &s);
    memset(out, 0, sizeof *out);
    out->options = s.count;
    /* The chosen action and the next best by the search's own values. */
    uint64_t listed = 0;
    search_report(&s, &r);
    for (int i = r.chosen; i >= 0 && out->count < COACH_LINES; i = next_best(&r, listed)) {
        best[out->count++] = r.option[i].action;
        listed |= UINT64_C(1) << i;
    }
    /* Showings have no order but their figures: each that is offered gets one. */
    bool plays = view->phase == KD_PHASE_PLAY || view->phase == KD_PHASE_BURY;
    int offered = plays ? 0 : legal_options(view, shown);
    for (int i = 0; i < offered && out->count < COACH_SHOWINGS; i++)
        if (!holds(best, out->count, &shown[i]))
            best[out->count++] = shown[i];
    if (asked && out->count < COACH_SHOWINGS && !holds(best, out->count, asked) &&
        kd_check_strict(view, asked).reason == KD_OK)
        best[out->count++] = *asked;
    in_levels(m, view, own, best, out->count, stop, &levels, &r);
    out->samples = r.option[0].samples;
    for (int i = 0; i < out->count; i++) {
        const search_option *o = &r.option[i];
        advice_line line = {.action = o->action,
                            .levels = hundredths(o->levels),
                            .error = o->spread,
                            .unsure = o->error};
        int at = i;
        if (i > 0)
            line.behind = hundredths(out->line[0].levels - line.levels);
        /* Below the choice the fresh samples count. */
        for (; at > 1 && out->line[at - 1].levels < line.levels; at--)
            out->line[at] = out->line[at - 1];
        out->line[at] = line;
    }
    add_reasons(&levels, out);
}

void coach_reasons(const kd_view *view, uint64_t seed, advice *a)
{
    search s;
    kd_action shown[COACH_SHOWINGS];
    for (int i = 0; i < a->count; i++) {
        shown[i] = a->line[i].action;
        memset(a->line[i].wins, 0, sizeof a->line[i].wins); /* an answer of the coach has some */
        memset(a->line[i].beats, 0, sizeof a->line[i].beats);
    }
    /* Begun only for what it reads of the view, from which add_reasons draws its samples; it compares nothing. */
    search_compare(&s, view, seed_of(seed, view), coach_bot(0).bot->search, 0, shown, a->count);
    add_reasons(&s, a);
}

/* ---- judgement ---- */

void coach_judge(const bot_settings *m, const kd_view *view, const kd_action *done, uint64_t seed,
                 const atomic_bool *stop, judgement *out)
{
    search s, levels;
    search_result r;
    uint64_t own = seed_of(seed, view);
    search_threads_run(m, view, own, stop, &s);
    kd_action both[2] = {*done, search_choose(&s)};
    bool differ = !same_action(&both[0], &both[1]);
    in_levels(m, view, own, both, 1 + differ, stop, &levels, &r);
    memset(out, 0, sizeof *out);
    out->better = both[1];
    out->why = differ ? search_why_instead(&s.known, &both[1], done) : WHY_COUNT;
    out->samples = r.option[0].samples;
    out->done = hundredths(r.option[0].levels);
    out->best = hundredths(r.option[differ].levels);
    out->cost = hundredths(out->best - out->done);
    out->error = differ ? r.option[1].error : 0;
    if (coach_costly(out))
        out->why = search_why_proven(out->why);
}

/* ---- why, for a record ---- */

/* Adds ": worth +0.42 in 400 deals; next HA, +0.30": values of the search, in levels. */
static void add_worth(const search *s, char *why, size_t size)
{
    search_result r;
    char cards[64];
    search_report(s, &r);
    int next = next_best(&r, UINT64_C(1) << r.chosen);
    size_t used = strlen(why);
    if (!r.option[r.chosen].samples)
        return;
    double incumbent = r.option[0].levels;
    used += (size_t)snprintf(why + used, size - used, ": worth %+.2f in %u deals",
                             incumbent + r.option[r.chosen].ahead, (unsigned)r.option[0].samples);
    if (next < 0 || used >= size)
        return;
    const kd_action *action = &r.option[next].action;
    kd_print_cards(action->cards, &s->view->order, cards, sizeof cards);
    snprintf(why + used, size - used, "; next %s, %+.2f",
             kd_empty(action->cards) ? kd_verb_name(action->verb) : cards,
             incumbent + r.option[next].ahead);
}

kd_action coach_decide(const bot_settings *m, const kd_view *view, kd_rng *rng, char *why,
                       size_t size)
{
    search s;
    knowledge k;
    why[0] = 0;
    if (m->bot->search)
        search_threads_run(m, view, search_seed(rng), NULL, &s);
    kd_action action = m->bot->search ? search_choose(&s) : bot_settings_decide(m, view, rng);
    bool thinks = m->bot->search || strcmp(m->bot->name, "steady") == 0;
    bool waits = view->phase == KD_PHASE_DEAL && action.verb == KD_PASS;
    if (!thinks || waits || !coach_has_choice(view))
        return action;
    knowledge_read(&k, view, 0);
    snprintf(why, size, "why: %s", search_why_sentence(search_why_of(&k, &action, true)));
    if (m->bot->search)
        add_worth(&s, why, size);
    return action;
}

kd_action coach_answer_missed(const bot_settings *m, const kd_view *view, kd_rng *rng, char *why,
                              size_t size)
{
    kd_action action;
    if (!legal_declines(view, &action))
        action = coach_decide(m, view, rng, why, size);
    snprintf(why, size, RECORD_MISSED);
    return action;
}
