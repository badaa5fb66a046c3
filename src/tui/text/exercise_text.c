/* exercise_text.c - exercises in sentences: the task of an ending, what came of an answer, exact results. */
#include "tui/text/text.h"

#include "base/i18n.h"
#include "tui/state/keys.h"
#include "tui/state/rule_editor.h"
#include "tui/state/ui.h"

/* ---- the task ---------------------------------------------------------------------------------- */

/* By the outcome at the goal and just beyond it. */
typedef enum ending_task {
    TASK_TAKE,
    TASK_RISE,  /* so many levels */
    TASK_ALLOW, /* the others no more than so many */
    TASK_ALLOW_NONE,
    TASK_KEEP,         /* the deal */
    TASK_ALLOW_TAKING, /* but no level */
    TASK_COUNT
} ending_task;

static bool is_attacker(const exercise *e)
{
    return kd_team(e->seat) != kd_team(e->match.round.dealer);
}

static ending_task task_of(const exercise *e, int *levels)
{
    const kd_rules *rules = &e->match.rules;
    bool attacks = is_attacker(e), taken, beyond;
    int gain = kd_gain(rules, e->goal, &taken), other = attacks ? e->goal - 1 : e->goal + 1;

    (void)kd_gain(rules, other < 0 ? 0 : other, &beyond);
    *levels = gain;
    if (attacks)
        return taken ? (beyond ? TASK_RISE : TASK_TAKE) : gain ? TASK_ALLOW : TASK_ALLOW_NONE;
    if (!taken)
        return beyond ? TASK_KEEP : TASK_RISE;
    return gain ? TASK_ALLOW : TASK_ALLOW_TAKING;
}

void exercise_points_text(text *t, const ui *u)
{
    enum { A_PAIR = 1 };
    const kd_rules *rules = &u->view.order.rules;
    const browse *b = &u->browse;
    const kd_trick *trick = &u->view.trick[u->view.tricks];
    const exercise *e = u->exercise.of;
    int out = 0, left = 0, kitty = kd_points(b->kitty);
    int times = kd_multiplier_of(rules, 0, 1);
    /* A pair or more in the last trick may make the kitty count more than a single card does. */
    bool more = kd_multiplier_of(rules, A_PAIR, 2 * A_PAIR) > times;

    for (int s = 0; s < KD_SEATS; s++) {
        const kd_cards has = kd_add(b->hand[s], trick->play[s]);
        out += kd_points(has);
        left = kd_count(has) > left ? kd_count(has) : left;
    }
    if (is_attacker(e) && u->view.points >= e->goal)
        text_add(t, "%s", _("The task is met already: the points needed are taken."));
    else if (!is_attacker(e) &&
             u->view.points + out + kitty * kd_multiplier_of(rules, left / 2, left) <= e->goal)
        text_add(t, "%s", _("The task is met already: too few points are out to miss it."));
    else if (!kitty || !times)
        text_add(t, _("Still out: %d points."), out);
    else if (times == 2)
        text_add(t,
                 more ? _("Still out: %d points; the kitty's %d count double or more.")
                      : _("Still out: %d points; the kitty's %d count double."),
                 out, kitty);
    else
        text_add(t,
                 more ? _("Still out: %d points; the kitty's %d count %d times or more.")
                      : _("Still out: %d points; the kitty's %d count %d times."),
                 out, kitty, times);
}

void exercise_rules_text(text *t, const ui *u, int cells)
{
    const kd_rules *rules = &u->exercise.of->match.rules;

    if (u->exercise.usual && rule_editor_changes(rules, u->exercise.usual))
        rules_called_text(t, glyphs_in(u), u->setup.rules_name, rules, cells);
}

void exercise_task_text(text *t, const exercise *e, int taken, int room)
{
    enum { FORMS = 3 };
    int n;
    ending_task task = task_of(e, &n);
    bool attacks = is_attacker(e);
    const char *const tasks[TASK_COUNT] = {
        [TASK_TAKE] = _("Take the deal"),
        [TASK_RISE] = N_OF("Rise by %d level", "Rise by %d levels", n),
        [TASK_ALLOW] =
            attacks ? N_OF("Hold the dealer's side to %d level",
                           "Hold the dealer's side to %d levels", n)
                    : N_OF("Hold the attackers to %d level", "Hold the attackers to %d levels", n),
        [TASK_ALLOW_NONE] = _("Allow the dealer's side no level"),
        [TASK_KEEP] = _("Keep the deal"),
        [TASK_ALLOW_TAKING] = _("Allow the attackers no level"),
    };
    bool named = task == TASK_ALLOW || task == TASK_ALLOW_TAKING; /* by the task */
    const char *const totals[FORMS] = {
        attacks ? _("%d points needed, %d taken")
        : named ? _("%d points at most, %d taken")
                : _("the attackers get %d points at most, %d taken"),
        attacks ? _("%d needed, %d taken")
        : named ? _("%d at most, %d taken")
                : _("attackers %d at most, %d taken"),
        attacks ? _("%d needed")
        : named ? _("%d at most")
                : _("attackers %d at most"),
    };

    for (int form = 0; form < FORMS && (!form || grid_width(t->s) > room); form++) {
        *t = (text){.n = 0};
        text_add(t, tasks[task], n);
        text_add(t, "%s", _(": "));
        text_add(t, totals[form], e->goal, taken);
    }
}

static void called_text(text *t, const ui *u)
{
    const exercise *e = u->exercise.of;

    if (exercise_of_record(u))
        text_fill(t, u, _("A decision of %S"), e->seat);
    else
        text_add(t, "%s", _(practice_kinds[e->kind].name));
}

void exercise_asks_text(text *t, const ui *u, int room)
{
    const exercise *e = u->exercise.of;
    text more = {.n = 0};

    if (e->kind == PRACTICE_ENDING) {
        exercise_task_text(t, e, u->view.points, room);
        return;
    }
    called_text(t, u);
    if (!ui_may_answer(u))
        return;
    text_add(&more, "%s%s", _(": "), prompt_question(&u->view));
    if (*prompt_question(&u->view) && grid_width(t->s) + grid_width(more.s) <= room)
        text_add(t, "%s", more.s);
}

void exercise_number_text(text *t, const ui *u)
{
    static const char *const one[PRACTICE_KINDS] = {
        [PRACTICE_ENDING] = N_("Ending"),
        [PRACTICE_MOVE] = N_("Move"),
        [PRACTICE_MISTAKE] = N_("Mistake"),
    };

    text_add(t, "%s", exercise_of_record(u) ? _("Decision") : _(one[u->exercise.of->kind]));
    if (u->exercise.number >= 0)
        text_add(t, " %d", u->exercise.number + 1);
}

void exercise_name_text(text *t, const ui *u)
{
    const exercise *e = u->exercise.of;

    called_text(t, u);
    if (e->kind == PRACTICE_ENDING && e->grade) /* a position of the player's own has none */
        text_add(t, _(", grade %d"), e->grade);
    if (u->exercise.number >= 0)
        text_add(t, _(", number %d"), u->exercise.number + 1);
}

/* Is every legal play all of that category? */
static bool is_forced(const kd_view *view, int category)
{
    const kd_order *order = &view->order;
    const kd_cards hand = kd_to_places(order, view->hand), lead = kd_led(view);
    const int held = kd_count(kd_only(hand, order->in[category]));

    return held == kd_count(hand) ||
           (!kd_empty(lead) && kd_category_of(order, kd_to_places(order, lead)) == category &&
            held >= kd_count(lead));
}

/* "clubs, trump" of cards of several categories. */
static void categories_text(text *t, const ui *u, kd_cards cards)
{
    const kd_order *order = &u->view.order;

    for (int i = 0; i < KD_CATEGORIES; i++)
        if (kd_to_places(order, cards).one & order->in[i]) {
            text_add(t, "%s", t->n ? C_("values", ", ") : "");
            category_text(t, glyphs_in(u), i);
        }
}

void exercise_hint_text(text *t, const ui *u, kd_cards right)
{
    const kd_order *order = &u->view.order;
    text named = {.n = 0};

    if (kd_empty(right))
        return;
    const int category = kd_category_of(order, kd_to_places(order, right));
    categories_text(&named, u, right);
    if (u->exercise.hints > 1)
        text_fill(t, u, _("A right play: %W."), right);
    else if (category == KD_NO_CATEGORY)
        text_add(t, _("A right play mixes %s."), named.s);
    else
        text_add(t,
                 is_forced(&u->view, category)
                     ? _("Only %s can be played here; once more names the cards.")
                     : _("A right play is of %s."),
                 named.s);
}

/* ---- what came of it --------------------------------------------------------------------------- */

/* "60 + the kitty's 50 × 4 = 260" */
static void sum_text(text *t, const ui *u)
{
    const kd_result *r = &u->view.result;
    const int kitty = r->kitty_points * (int)r->multiplier, total = u->exercise.total;

    if (kitty)
        text_add(t, _("%d + the kitty's %d %s %d = "), total - kitty, r->kitty_points,
                 glyphs_in(u)->times, (int)r->multiplier);
    text_add(t, "%d", total);
}

static void total_text(text *t, const ui *u)
{
    text sum = {.n = 0};
    bool taken;
    int gain = kd_gain(&u->exercise.of->match.rules, u->exercise.total, &taken);

    sum_text(&sum, u);
    if (!gain)
        text_add(t,
                 taken ? _("The attackers come to %s and take the deal.")
                       : _("The attackers come to %s: the deal is kept."),
                 sum.s);
    else
        text_add(
            t,
            taken ? N_OF("The attackers come to %s, take the deal and rise by %d level.",
                         "The attackers come to %s, take the deal and rise by %d levels.", gain)
                  : N_OF("The attackers come to %s: the dealer's side rises by %d level.",
                         "The attackers come to %s: the dealer's side rises by %d levels.", gain),
            sum.s, gain);
}

static void themes_text(text *t, unsigned themes)
{
    bool any = false;

    for (int i = 0; i < THEMES; i++) {
        if (!(themes >> i & 1))
            continue;
        text_add(t, "%s%s", any ? _(", ") : _("Themes: "), _(theme_name[i]));
        any = true;
    }
    if (any)
        text_add(t, "%s", _("."));
}

/* Where it is now; nothing while that is not kept yet. */
static void box_text(text *t, const ui_exercise *x)
{
    int days = x->kept->due - progress_today();

    if (days <= 0)
        return;
    if (x->again)
        text_add(t, "%s", _("The first answer counts."));
    text_gap(t);
    if (x->kept->box == MISTAKE_BOXES)
        text_add(t, "%s", _("Learned: it comes back no more."));
    else
        text_add(t,
                 N_OF("Box %d of %d: it comes back in %d day.",
                      "Box %d of %d: it comes back in %d days.", days),
                 x->kept->box + 1, MISTAKE_BOXES, days);
}

/* Praise and blame are of the decision: the result of the deal is not known. */
static void judged_text(exercise_told *out, const ui *u)
{
    const advice *a = &u->coach.advice;
    int line = coach_line(a, &u->exercise.done);
    const advice_line *own = &a->line[line < 0 ? 0 : line];
    seat_names names = {ui_seat_name(u, 0), ui_seat_name(u, 1), ui_seat_name(u, 2),
                        ui_seat_name(u, 3)};

    if (u->view.phase == KD_PHASE_PLAY)
        out->table =
            table_text(glyphs_in(u), &u->view.order, &u->view.trick[u->view.tricks], names);
    if (!u->coach.known) {
        text_add(&out->verdict, "%s",
                 *u->coach.why ? u->coach.why : _("The coach thinks about it..."));
        return;
    }
    out->good = exercise_was_right(u);
    if (line == 0)
        text_add(&out->verdict, "%s", _("Best."));
    else if (out->good && !coach_line_costs(a, line))
        text_add(&out->verdict, "%s", _("As good as the best, as far as can be told."));
    else if (line < 0 || !a->samples)
        text_add(&out->verdict, "%s", _("The coach would do something else."));
    else if (out->good)
        text_add(&out->verdict, _("Good enough: costs %.2f levels; a mistake costs %.2f."),
                 own->behind, MISTAKE_COST);
    else
        text_add(&out->verdict, _("Not yet: costs %.2f levels, give or take %.2f."), own->behind,
                 own->unsure);
    if (u->exercise.kept)
        box_text(&out->line[0], &u->exercise);
}

void exercise_told_text(exercise_told *out, const ui *u)
{
    const ui_exercise *x = &u->exercise;

    *out = (exercise_told){.good = x->end == EXERCISE_RIGHT};
    if (x->end == EXERCISE_TOLD) {
        judged_text(out, u);
    } else if (x->end == EXERCISE_RIGHT) {
        text_add(&out->verdict, "%s",
                 x->again ? _("Solved, not at the first try.") : _("Solved at the first try."));
        total_text(&out->line[0], u);
        themes_text(&out->line[1], x->of->themes);
        text_add(
            &out->line[2],
            N_OF("It took %d decision of yours.", "It took %d decisions of yours.", x->decisions),
            x->decisions);
        if (x->again && x->number >= 0) {
            text_gap(&out->line[2]);
            text_add(&out->line[2], "%s",
                     _("Progress counts only a first try: no cards named, nothing taken back."));
        }
    } else {
        text_fill(&out->verdict, u, _("Wrong: %W gives the task up."), x->done.cards);
        text_add(&out->line[0], "%s", _("You have seen the line that refutes it."));
        total_text(&out->line[1], u);
        text_fill(&out->line[2], u, _("%K goes back to that decision."), CMD_EXERCISE_ON);
    }
}

/* ---- exact results ----------------------------------------------------------------------------- */

void exact_text(text *cards, text *result, const ui *u, const exact_plays *x, int i)
{
    int levels = endgame_levels(&x->order.rules, x->play[i].total, x->attacks);

    cards_text(cards, glyphs_in(u), &x->order, kd_to_faces(&x->order, x->play[i].play));
    text_add(result, _("total %d"), x->play[i].total);
    text_add(result,
             levels       ? _("  levels %+d")
             : x->attacks ? _("  deal taken")
                          : _("  deal lost"),
             levels);
}
