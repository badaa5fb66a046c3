/* draw_practice.c - the first page of practice, and a minute of drills. */
#include "tui/draw/parts.h"

#include "base/i18n.h"
#include "tui/text/text.h"

#include <string.h>

enum { WIDE = 78, NAME_W = 22, SEAT_W = 14, NUMBER_W = 4, HEAD = 6, FOOT = 6 };

/* ---- the first page ---- */

static void practice_line(const canvas *c, const void *of, rect in, int row, int i, uint8_t style)
{
    text count = {.n = 0};
    practice_count_text(&count, of, (practice_kind)i);
    put_text(c, (rect){in.x + LIST_X, in.y, NAME_W, in.h}, row, LEFT, style,
             _(practice_kinds[i].name));
    put_text(c, (rect){in.x + LIST_X + NAME_W, in.y, in.w - LIST_X - NAME_W, in.h}, row, LEFT,
             STYLE_PLAIN, count.s);
}

void draw_practice(const canvas *c)
{
    const ui_practice *p = &c->u->practice;
    const practice_row *row = &practice_kinds[p->line];
    rect in = put_page(c, WIDE, _("PRACTICE"));
    text suggestion = {.n = 0}, about = suggestion, search = suggestion, bad = suggestion;
    put_rule(c, in.x, in.y + 1, in.w);
    practice_suggestion_text(&suggestion, p);
    practice_search_text(&search, p);
    put_wrapped(c, in, 3, 4, STYLE_TITLE, suggestion.s);
    rect foot = put_list(c, in, HEAD, FOOT, p->line, PRACTICE_KINDS, p, NULL, practice_line);
    text_add(&about, "%s%s%s", _(truth_name[row->truth]), _(": "), practice_about(p));
    int used = put_wrapped(c, foot, 0, 2, STYLE_PLAIN, about.s);
    if (*c->u->notice.text)
        put_wrapped(c, foot, used, foot.h - 1, STYLE_BAD, _(c->u->notice.text));
    else if (p->error)
        put_format(c, foot, used, LEFT, STYLE_BAD,
                   _("what is kept of practice cannot be read or written: %s"), strerror(p->error));
    else if (search.n)
        put_wrapped(c, foot, used, foot.h - 1, STYLE_TITLE, search.s);
    else if (p->progress.bad) {
        text_add(&bad,
                 N_OF("practice.txt has %d line that is none; it is left alone",
                      "practice.txt has %d lines that are none; they are left alone",
                      p->progress.bad),
                 p->progress.bad);
        put_wrapped(c, foot, used, foot.h - 1, STYLE_DIM, bad.s);
    } else {
        put_wrapped(c, foot, used, foot.h - 1, STYLE_DIM, practice_truths());
    }
}

/* ---- drills ---- */

/* A row of one cell's height below another. */
static rect row_of(rect in, int row, int x)
{
    return (rect){in.x + x, in.y + row, in.w - x, row < in.h ? 1 : 0};
}

/* The plays from the leader on; returns the row after them. */
static int put_plays(const canvas *c, rect in, int row, const kd_trick *t)
{
    for (int i = 0; i < KD_SEATS; i++) {
        const int seat = (t->leader + i) % KD_SEATS;
        text name = {.n = 0};
        if (kd_empty(t->play[seat]))
            continue;
        text_fill(&name, c->u, i ? "%S" : _("%S leads"), seat);
        put_text(c, row_of(in, row, 0), 0, LEFT, STYLE_DIM, name.s);
        put_pile(c, row_of(in, row++, SEAT_W), 0, t->play[seat]);
    }
    return row;
}

/* A hand or the kitty in two rows; returns the row after them. */
static int put_asked_hand(const canvas *c, rect in, int row, const drill *d)
{
    put_text(c, row_of(in, row, 0), 0, LEFT, STYLE_DIM,
             d->kind == DRILL_KITTY ? _("kitty") : _("hand"));
    rect at = row_of(in, row, SEAT_W);
    at.h = 2;
    return row + put_cards(c, at, 0, 2, LEFT, d->hand);
}

static void put_options(const canvas *c, rect in, int row, const ui_drill *d)
{
    const drill *q = &d->question;
    const int step = in.h - 3 - row >= 2 * DRILL_OPTIONS ? 2 : 1;
    for (int i = 0; i < q->options; i++, row += step) {
        const bool told = d->stage == DRILL_WRONG, right = told && i == q->right,
                   wrong = told && i == d->picked;
        const uint8_t style = right ? STYLE_GOOD : wrong ? STYLE_BAD : STYLE_BOLD;
        text option = {.n = 0};
        put_format(c, row_of(in, row, 0), 0, LEFT, style, "%d %s", i + 1,
                   right   ? c->g->yes
                   : wrong ? c->g->no
                           : "");
        drill_option_text(&option, c->u, q, i);
        if (kd_empty(q->option[i]))
            put_text(c, row_of(in, row, 2 * NUMBER_W), 0, LEFT, style, option.s);
        else
            put_pile(c, row_of(in, row, 2 * NUMBER_W), 0, q->option[i]);
        grid_hit(c->to, in.x, in.y + row, in.w, 1, HIT_KEY, '1' + i);
    }
}

/* On a low screen no rows are empty, so that there is room for the answer. */
static void put_asked(const canvas *c, rect in, const ui_drill *d)
{
    enum { LOW = 18 };
    const drill *q = &d->question;
    const int gap = in.h >= LOW;
    int row = 1 + gap;
    text asked = {.n = 0}, wrong = asked;
    drill_question_text(&asked, c->u, q);
    row += put_wrapped(c, in, row, row + 1, STYLE_TITLE, asked.s) + gap;
    if (!kd_empty(q->trick.play[q->trick.leader]))
        row = put_plays(c, in, row, &q->trick) + gap;
    if (!kd_empty(q->hand))
        row = put_asked_hand(c, in, row, q) + gap;
    put_options(c, in, row, d);
    if (d->stage != DRILL_WRONG)
        return;
    drill_wrong_text(&wrong, c->u);
    put_wrapped(c, in, in.h - wrapped_rows(wrong.s, in.w), in.h, STYLE_BAD, wrong.s);
}

void draw_drill(const canvas *c)
{
    const ui_drill *d = &c->u->drill;
    rect all = {c->at.all.x, c->at.all.y, c->at.all.w, c->at.rule[3] - c->at.all.y};
    rect in = put_truth(c, centred(all, all.w < WIDE ? all.w : WIDE, all.h), TRUTH_CERTAIN,
                        _(drill_name[d->kind]));
    const int seconds = (d->left_ms + 999) / 1000;
    text order = {.n = 0}, score = order, passes = order;
    if (d->stage == DRILL_NONE) {
        put_wrapped(c, in, 1, in.h - 1, STYLE_PLAIN,
                    _("The rules of the menu have no question of this kind."));
        return;
    }
    if (d->stage == DRILL_OVER) {
        put_text(c, in, 1, LEFT, STYLE_TITLE, _("The minute is over."));
        drill_score_text(&score, d);
        put_wrapped(c, in, 3, in.h - 1, STYLE_PLAIN, score.s);
        return;
    }
    drill_order_text(&order, c->u, &d->question.order);
    put_text(c, in, 0, LEFT, STYLE_GOLD, order.s);
    put_format(c, in, 0, RIGHT, STYLE_BOLD, _("%d right, %d s left"), d->right, seconds);
    if (d->stage == DRILL_PASSES) {
        drill_passes_text(&passes, d);
        const int rows = put_wrapped(c, in, 2, 3, STYLE_TITLE, passes.s);
        put_plays(c, in, 3 + rows, &d->question.match.round.trick[d->passed]);
        return;
    }
    put_asked(c, in, d);
}
