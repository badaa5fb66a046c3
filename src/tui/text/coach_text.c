/* coach_text.c - the coach's advice and the analysis of a deal as text, with a plot. */
#include "tui/text/text.h"

#include <math.h>

#include "base/i18n.h"

/* ---- one decision ------------------------------------------------------------------------------ */

/* adds: to the seat's own declaration. */
static void deed_text(text *t, const glyphs *g, const kd_order *order, const kd_action *action,
                      bool adds)
{
    static const char *const verbs[KD_VERB_COUNT] = {
        [KD_DECLARE] = N_("declare "),
        [KD_COUNTER] = N_("counter "),
        [KD_PASS] = N_("pass"),
        [KD_BURY] = N_("bury "),
        [KD_PLAY] = "",
    };
    const char *verb = action->verb < KD_VERB_COUNT ? verbs[action->verb] : NULL;
    if (action->verb == KD_REBEL)
        verb = act_text(act_of_rebel(&order->rules), SAID_KEY);
    else if (verb && *verb)
        verb = adds && action->verb == KD_DECLARE ? _("reinforce ") : _(verb);
    text_add(t, "%s", verb ? verb : "");
    if (!kd_empty(action->cards))
        cards_text(t, g, order, action->cards);
}

void action_text(text *t, const glyphs *g, const kd_view *view, const kd_action *action)
{
    bool adds = view->declarer == action->actor && action->actor < KD_SEATS && view->trump_known;
    deed_text(t, g, &view->order, action, adds);
}

static void error_text(text *t, const glyphs *g, double error)
{
    text_add(t, " %s%.2f", g->ascii ? "+-" : "±", error);
}

text advice_value_text(const glyphs *g, const advice *a, int line, bool error)
{
    text t = {.n = 0};
    const advice_line *shown = &a->line[line];
    if (!a->samples)
        return t;
    text_add(&t, "%+.2f", shown->levels);
    if (error)
        error_text(&t, g, shown->error);
    if (line == 0)
        return t;
    if (fabs(shown->behind) < 0.005 || fabs(shown->behind) < 2 * shown->unsure)
        text_add(&t, "%s", _("  about equal"));
    else
        text_add(&t, shown->behind > 0 ? _("  costs %.2f") : _("  %.2f more"), fabs(shown->behind));
    return t;
}

/* Is it told in how many ways the side wins the trick? Not where it is sure: the last seat knows it. */
static bool tells_share(const ui *u, const advice_line *shown)
{
    const kd_view *v = &u->view;
    bool last = !kd_empty(kd_led(v)) && kd_next_seat(v->seat) == v->trick[v->tricks].leader;
    return !last && coach_has_share(shown) && coach_share(shown) < 100 && shown->why != WHY_ONLY &&
           shown->why != WHY_ONLY_PAIR;
}

/* In how many ways the side wins the trick, and how likely another seat can take it. */
static text trick_ways_text(const ui *u, const glyphs *g, const advice_line *shown)
{
    text t = {.n = 0}, cards = t;
    int taker = kd_next_seat(shown->action.actor), beater = 0;
    if (shown->why == WHY_ONLY || shown->why == WHY_ONLY_PAIR)
        return t;
    if (tells_share(u, shown)) {
        taker = shown->wins[kd_partner(taker)] > shown->wins[taker] ? kd_partner(taker) : taker;
        text_add(&t, _("your side wins this trick in %d of %d ways the cards may lie, %s in %d"),
                 coach_share(shown), COACH_WAYS, ui_seat_name(u, taker), shown->wins[taker]);
    }
    for (int seat = 1; seat < KD_SEATS; seat++)
        beater = shown->beats[seat] > shown->beats[beater] ? seat : beater;
    if (shown->beats[beater] == 0)
        return t;
    text_add(&t, "%s", t.n ? _("; ") : "");
    cards_text(&cards, g, &u->view.order, shown->beater);
    if (cards.n)
        text_add(&t, _("%s may hold %s: %d %%"), ui_seat_name(u, beater), cards.s,
                 shown->beats[beater] * 100 / COACH_WAYS);
    else
        text_add(&t, _("%s may hold a card that takes it: %d %%"), ui_seat_name(u, beater),
                 shown->beats[beater] * 100 / COACH_WAYS);
    return t;
}

text advice_why_text(const ui *u, const glyphs *g, const advice *a, int line,
                     const kd_action *asked)
{
    text t = {.n = 0};
    const advice_line *shown = &a->line[line];
    bool picked = line == coach_line(a, asked), costs = coach_line_costs(a, line);
    text ways = trick_ways_text(u, g, shown);
    const char *why = _(search_why_sentence(shown->why));
    if (picked && !costs)
        text_add(&t, "%s", _("Picked: "));
    else if (shown->apart)
        text_add(&t, "%s", picked ? _("Picked; ") : "");
    else if (costs) /* the reason for what costs levels is no praise */
        text_add(&t, "%s", picked ? _("Picked; the idea: ") : _("The idea: "));
    if (shown->apart) /* what is told of the trick is told of this line */
        text_add(&t, "%s%s%s%s", ways.s, ways.n ? _("; ") : "", _("the best instead: "), why);
    else
        text_add(&t, "%s%s%s", why, ways.n ? _("; ") : "", ways.s);
    return t;
}

text advice_basis_text(const ui *u, const advice *a)
{
    text t = {.n = 0};
    bool more = false, shares = false;

    for (int i = 0; i < a->count; i++) {
        more = more || a->line[i].behind < 0;
        shares = shares || tells_share(u, &a->line[i]);
    }
    if (a->samples && shares)
        text_add(&t,
                 _("Levels your side gains on average (minus: the others), over %u ways the cards "
                   "may lie; the trick over %d."),
                 (unsigned)a->samples, COACH_WAYS);
    else if (a->samples)
        text_add(&t,
                 _("Levels your side gains on average (minus: the others), over %u ways the hidden "
                   "cards may lie."),
                 (unsigned)a->samples);
    else if (a->options < 2)
        text_add(&t, "%s", _("Nothing else comes into question."));
    else
        text_add(&t, "%s", _("By rules of thumb."));
    if (a->samples && more) {
        text_gap(&t);
        text_add(
            &t, "%s",
            _("The first is what expert chooses: it counts points too, and keeps its first idea "
              "unless another is surely better."));
    }
    return t;
}

text analysis_summary_text(const analysis *a, const char *name)
{
    text t = {.n = 0};
    int costly = 0;
    for (int i = 0; i < a->judged; i++)
        costly += coach_costly(&a->step[i].found);
    text_add(&t,
             N_OF("%s: %d decision, %d costly: %.2f levels given away",
                  "%s: %d decisions, %d costly: %.2f levels given away", a->count),
             name, a->count, costly, analysis_lost(a));
    return t;
}

text analysis_step_text(const glyphs *g, const analysis *a, int step)
{
    text t = {.n = 0};
    const analysis_step *s = &a->step[step];
    if (s->trick)
        text_add(&t, _("trick %d: "), s->trick);
    else if (s->done.verb == KD_PASS)
        text_add(&t, "%s", /* a pass does not tell by itself in which phase it was made */
                 act_text(act_of_phase(&a->order.rules, (int)s->phase), SAID_PASSING));
    deed_text(&t, g, &a->order, &s->done, s->phase == KD_PHASE_REINFORCE);
    return t;
}

text analysis_better_text(const glyphs *g, const analysis *a, int step, bool error)
{
    const judgement *j = &a->step[step].found;
    text t = {.n = 0}, better = t;
    if (step >= a->judged) {
        text_add(&t, "%s", _("not looked at yet"));
    } else if (!j->samples) {
        text_add(&t, "%s", _("not judged in levels"));
    } else if (!coach_costly(j)) {
        text_add(&t, _("nothing was surely better (%+.2f levels)"), j->done);
    } else {
        deed_text(&better, g, &a->order, &j->better, a->step[step].phase == KD_PHASE_REINFORCE);
        text_add(&t, _("costs %.2f"), j->cost);
        if (error)
            error_text(&t, g, j->error);
        text_add(&t, _(" levels: better %s (%+.2f, not %+.2f)"), better.s, j->best, j->done);
    }
    return t;
}

text table_text(const glyphs *g, const kd_order *order, const kd_trick *trick, seat_names names)
{
    text t = {.n = 0};
    if (trick->leader >= KD_SEATS || kd_empty(trick->play[trick->leader])) {
        text_add(&t, "%s", _("on lead"));
        return t;
    }
    text_add(&t, "%s", _("after "));
    for (int i = 0, seat = trick->leader; i < KD_SEATS && !kd_empty(trick->play[seat]); i++) {
        text_add(&t, "%s%s ", i ? _(", ") : "", names[seat]);
        cards_text(&t, g, order, trick->play[seat]);
        seat = kd_next_seat(seat);
    }
    return t;
}

text analysis_table_text(const glyphs *g, const analysis *a, int step, seat_names names)
{
    const analysis_step *s = &a->step[step];
    return s->trick ? table_text(g, &a->order, &s->table, names) : (text){.n = 0};
}

const char *analysis_why(const analysis *a, int step)
{
    bool told = step < a->judged && a->step[step].found.why < WHY_COUNT;
    return told ? _(search_why_sentence(a->step[step].found.why)) : "";
}

/* ---- the plot ---------------------------------------------------------------------------------- */

/* The levels that the rows of the plot stand for. */
typedef struct scale {
    double low, high;
} scale;

static int coach_text_row_of(const scale *s, double levels)
{
    return (int)((s->high - levels) / (s->high - s->low) * (PLOT_ROWS - 1) + 0.5);
}

static int column_width(const analysis *a, int width)
{
    int w = a->count ? (width - PLOT_LABEL - 1) / a->count : 1;
    return w > 2 ? 2 : w < 1 ? 1 : w;
}

static const char *sign_at(const glyphs *g, const judgement *j, const scale *s, int row)
{
    const char *bare = row == coach_text_row_of(s, 0) ? g->across : " ";
    if (!j->samples)
        return bare;
    int done = coach_text_row_of(s, j->done),
        best = coach_text_row_of(s, coach_costly(j) ? j->best : j->done);
    return row == done                ? g->best
           : row == best              ? g->better
           : row > best && row < done ? g->between
                                      : bare;
}

text analysis_plot_text(const glyphs *g, const analysis *a, int row, int width)
{
    text t = {.n = 0};
    scale s = {-0.5, 0.5};
    for (int i = 0; i < a->judged; i++) {
        const judgement *j = &a->step[i].found;
        if (!j->samples)
            continue;
        s.low = fmin(s.low, fmin(j->done, j->best));
        s.high = fmax(s.high, fmax(j->done, j->best));
    }
    int zero = coach_text_row_of(&s, 0), w = column_width(a, width);
    double levels = s.high - (s.high - s.low) * row / (PLOT_ROWS - 1);
    if (row == zero || row == 0 || row == PLOT_ROWS - 1)
        text_add(&t, "%+*.1f%s", PLOT_LABEL - 1, row == zero ? 0.0 : levels, g->down);
    else
        text_add(&t, "%*s%s", PLOT_LABEL - 1, "", g->down);
    for (int i = 0; i < a->count; i++) {
        const char *bare = row == zero ? g->across : " ";
        text_add(&t, "%*s%s", w - 1, "",
                 i < a->judged ? sign_at(g, &a->step[i].found, &s, row) : bare);
    }
    return t;
}

text analysis_marks_text(const glyphs *g, const analysis *a, int step, int width)
{
    text t = {.n = 0};
    int worst[ANALYSIS_WORST], count = analysis_worst(a, worst), w = column_width(a, width);
    text_add(&t, "%*s", PLOT_LABEL, "");
    for (int i = 0; i < a->count; i++) {
        char digit[] = " ";
        for (int k = 0; k < count; k++)
            digit[0] = worst[k] == i ? (char)('1' + k) : digit[0];
        text_add(&t, "%*s%s", w - 1, "", i == step ? g->below : digit);
    }
    return t;
}
