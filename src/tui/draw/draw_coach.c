/* draw_coach.c - the coach's boxes: what to do and why; what a deal's decisions have cost. */
#include "tui/draw/parts.h"

#include "base/i18n.h"
#include "tui/state/keys.h"
#include "tui/state/ui.h"
#include "tui/text/text.h"

enum { BOX = 58, REASON_ROWS = 4, COSTS_ROWS = 16, COSTS_MORE = 17, LEVELS_X = 28, TALL = 24 };

/* ---- advice ------------------------------------------------------------------------------------ */

/* A line of the advice, with up to so many rows of its reason below it; returns the row after. Where `draws` is
   false, only counts. */
static int draw_coach_line(const canvas *c, rect in, int row, int i, int most, bool draws)
{
    const advice *a = &c->u->coach.advice;
    text reason = advice_why_text(c->u, c->g, a, i, &c->u->coach.asked);
    uint8_t style = i == 0 ? STYLE_GOOD : STYLE_PLAIN;
    text what = {.n = 0};
    rect right = {in.x + LEVELS_X, in.y, in.w - LEVELS_X, in.h};
    rect below = {in.x + 4, in.y, in.w - 4, in.h};

    text_add(&what, "%s ", i == 0 ? c->g->best : " ");
    action_text(&what, c->g, c->v, &a->line[i].action);
    /* Eight cards to bury need a row of their own. */
    bool apart = a->samples && grid_width(what.s) >= LEVELS_X;
    int reasons = reason.n ? wrapped_rows(reason.s, below.w) : 0;
    if (reasons > most)
        reasons = most;
    if (draws) {
        put_text(c, in, row, LEFT, style, what.s);
        put_text(c, right, row + apart, LEFT, style,
                 advice_value_text(c->g, a, i, c->u->details || c->u->exercise.of).s);
        put_wrapped(c, below, row + apart + 1, row + apart + reasons, STYLE_DIM, reason.s);
    }
    return row + apart + 1 + reasons;
}

/* How much of the advice is shown. */
typedef struct extent {
    int lines;   /* so many have rows of their own, the first ones, */
    int reasons; /* and so many of these their reasons */
    bool basis;  /* what they are based on is told */
    int rows;    /* that all of it takes */
} extent;

/* The lines, those that have no row of their own with their figures alone, and what all are based on; returns the
   rows. */
static int draw_lines(const canvas *c, rect in, extent e, bool draws)
{
    const advice *a = &c->u->coach.advice;
    text basis = advice_basis_text(c->u, a);
    int row = 0, asked = coach_line(a, &c->u->coach.asked);

    text rest = {.n = 0};
    for (int i = 0; i < a->count; i++) {
        if (i < e.lines || i == asked) {
            int most = i < e.reasons || i == asked ? REASON_ROWS : 0;
            row = draw_coach_line(c, in, row, i, most, draws);
            continue;
        }
        text_add(&rest, "%s", rest.n ? _(", ") : "");
        action_text(&rest, c->g, c->v, &a->line[i].action);
        if (a->samples)
            text_add(&rest, " %+.2f", a->line[i].levels);
    }
    const char *below[] = {rest.s, e.basis ? basis.s : ""};
    for (int i = 0; i < 2; i++) {
        int rows = *below[i] ? wrapped_rows(below[i], in.w) : 0;
        if (draws && rows)
            put_wrapped(c, in, row, row + rows - 1, STYLE_PLAIN, below[i]);
        row += rows;
    }
    return row;
}

/* As much as fits over the table below so many rows: the box never lies on the hand that it is about. */
static extent extent_of(const canvas *c, int used, int w)
{
    const rect measure = {0, 0, w, c->at.all.h};
    int count = c->u->coach.advice.count, room = c->at.rule[1] - 1 - c->at.rule[0] - used;
    extent e = {count, count, true, 0};

    while ((e.rows = draw_lines(c, measure, e, false)) > room && (e.basis || e.reasons > 0)) {
        if (e.reasons > 1)
            e.reasons--;
        else if (e.lines > 1)
            e.lines--;
        else if (e.basis)
            e = (extent){count, count, false, 0};
        else
            e.reasons--;
    }
    return e;
}

int advice_rows(const canvas *c, int used, int w)
{
    return extent_of(c, used, w).rows;
}

void draw_advice_lines(const canvas *c, rect in, int used)
{
    (void)draw_lines(c, in, extent_of(c, used, in.w), true);
}

void draw_advice(const canvas *c)
{
    const ui_coach *coach = &c->u->coach;
    const char *silent = coach_silent(c->u);
    bool small = silent || !coach->known;
    extent e = small ? (extent){.rows = 3} : extent_of(c, 0, BOX - 4);
    rect in = put_box(c, over_table(c, BOX, e.rows + 2), _("COACH"));
    text thinking = {.n = 0};

    text_fill(&thinking, c->u,
              _("Thinking... Esc closes this box; the answer is kept for the next %K."), CMD_COACH);
    if (small)
        put_wrapped(c, in, 0, 2, STYLE_PLAIN, silent ? silent : thinking.s);
    else
        draw_lines(c, in, e, true);
}

/* ---- what a deal has cost ---------------------------------------------------------------------- */

static void draw_step(const canvas *c, rect in, int row)
{
    const analysis *a = &c->u->coach.analysis;
    int step = c->u->coach.step;
    seat_names names = {ui_seat_name(c->u, 0), ui_seat_name(c->u, 1), ui_seat_name(c->u, 2),
                        ui_seat_name(c->u, 3)};

    put_text(c, in, row++, LEFT, STYLE_TITLE, analysis_step_text(c->g, a, step).s);
    row += put_wrapped(c, in, row, row, STYLE_DIM, analysis_table_text(c->g, a, step, names).s);
    row += put_wrapped(c, in, row, row + 1, STYLE_PLAIN,
                       analysis_better_text(c->g, a, step, c->u->details).s);
    if (step < a->judged && coach_costly(&a->step[step].found))
        put_text(c, in, row, LEFT, STYLE_DIM, analysis_why(a, step));
}

void draw_costs(const canvas *c)
{
    const ui_coach *coach = &c->u->coach;
    const analysis *a = &coach->analysis;
    const char *silent = coach_silent(c->u);
    bool small = silent || a->count == 0;
    const ui_field *f = &c->u->field;
    bool compared = f->known && f->deal == a->deal;
    int rows = small ? 3 : (c->at.all.h < TALL ? COSTS_ROWS : COSTS_MORE) + compared;
    const char *name = ui_seat_name(c->u, a->seat);
    text title = {.n = 0};
    text_fill(&title, c->u,
              small ? _("LOOKING BACK") : _("LOOKING BACK - levels: %s as played, %s better"),
              c->g->best, c->g->better);
    rect in = put_box(c, centred(c->at.all, BOX + 2, rows + 2), title.s);

    if (small) {
        put_wrapped(c, in, 0, 2, STYLE_PLAIN, silent ? silent : _("Thinking..."));
        return;
    }
    if (a->judged < a->count)
        put_format(c, in, 0, LEFT, STYLE_BOLD,
                   N_OF("%s: judged %d of %d decision", "%s: judged %d of %d decisions", a->count),
                   name, a->judged, a->count);
    else
        put_text(c, in, 0, LEFT, STYLE_BOLD, analysis_summary_text(a, name).s);
    int row = 1, worst[ANALYSIS_WORST], count = analysis_worst(a, worst);
    for (int i = 0; i < count; i++) {
        grid_hit(c->to, in.x, in.y + row + i, in.w, 1, HIT_KEY, '1' + i);
        put_format(c, in, row + i, LEFT, worst[i] == coach->step ? STYLE_BOLD : STYLE_PLAIN,
                   "%d %s", i + 1, analysis_step_text(c->g, a, worst[i]).s);
        put_format(c, in, row + i, RIGHT, STYLE_BAD, " -%.2f", a->step[worst[i]].found.cost);
    }
    if (!count && a->judged == a->count)
        put_text(c, in, row, LEFT, STYLE_GOOD, _("Nothing was surely better than what was done."));
    row += ANALYSIS_WORST;
    for (int i = 0; i < PLOT_ROWS; i++)
        put_text(c, in, row++, LEFT, STYLE_PLAIN, analysis_plot_text(c->g, a, i, in.w).s);
    put_text(c, in, row++, LEFT, STYLE_BOLD, analysis_marks_text(c->g, a, coach->step, in.w).s);
    if (compared && !small) {
        text field = {.n = 0};
        int team = kd_team(a->seat);
        field_histogram_text(&field, c->g, &f->all, team, deal_levels(&c->v->result, team));
        put_text(c, in, row++, LEFT, STYLE_PLAIN, field.s);
    }
    draw_step(c, in, row);
}
