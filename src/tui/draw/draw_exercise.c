/* draw_exercise.c - exercises: the line with what is asked, the open hands of an ending, what came of an answer, exact
   results. */
#include "tui/draw/parts.h"

#include "base/i18n.h"
#include "tui/text/text.h"

enum { BOX = 58, WIDE = 76, FEW_ROWS = 24 };

void draw_exercise_line(const canvas *c)
{
    const exercise *e = c->u->exercise.of;
    truth rests = practice_kinds[e->kind].truth;
    rect in = {c->at.all.x, c->at.rule[2], c->at.all.w, 1};
    enum { RULES = 20 };
    int room = in.w - 6 - grid_width(_(truth_name[rests])) - grid_width(_(": "));
    text t = {.n = 0}, rules = t;

    exercise_rules_text(&rules, c->u, RULES);
    int left = room - (rules.n ? grid_width(rules.s) + 3 : 0);
    exercise_asks_text(&t, c->u, left);
    bool told = rules.n && grid_width(t.s) <= left;
    if (rules.n && !told)
        exercise_asks_text(&t, c->u, room);
    put_truth(c, in, rests, t.s);
    if (told)
        put_format(c, (rect){in.x, in.y, in.w - 1, 1}, 0, RIGHT, STYLE_BOLD, " %s ", rules.s);
}

/* A box of so many rows over the table; returns its inside. */
static rect framed(const canvas *c, int w, int rows, truth rests, const char *title)
{
    rect out = over_table(c, w, rows + 2);

    (void)put_box(c, out, "");
    return put_truth(c, out, rests, title);
}

void draw_exercise_box(const canvas *c)
{
    const exercise *e = c->u->exercise.of;
    bool lists = e->kind != PRACTICE_ENDING && c->u->coach.known;
    exercise_told told;
    text title = {.n = 0};
    int rows = 0, row = 0;
    /* Where rows are few, reasons lie over the panel, too. */
    int w = lists && c->at.all.w >= WIDE + 4 && c->at.all.h <= FEW_ROWS ? WIDE : BOX;

    exercise_told_text(&told, c->u);
    exercise_name_text(&title, c->u);
    rows += wrapped_rows(told.verdict.s, w - 4);
    rows += told.table.n ? wrapped_rows(told.table.s, w - 4) : 0;
    for (int i = 0; i < TOLD_LINES; i++)
        rows += told.line[i].n ? wrapped_rows(told.line[i].s, w - 4) : 0;
    int list = lists ? advice_rows(c, rows, w - 4) : 0;
    rect in = framed(c, w, rows + list, practice_kinds[e->kind].truth, title.s);
    if (told.table.n)
        row = put_wrapped(c, in, 0, in.h - 1, STYLE_DIM, told.table.s);
    uint8_t style = told.good ? STYLE_GOOD : STYLE_BOLD;
    row += put_wrapped(c, in, row, in.h - 1, style | STYLE_STRONG, told.verdict.s);
    for (int i = 0; i < TOLD_LINES; i++)
        if (told.line[i].n)
            row += put_wrapped(c, in, row, in.h - 1, STYLE_PLAIN, told.line[i].s);
    if (lists)
        draw_advice_lines(c, (rect){in.x, in.y + row, in.w, in.h - row}, rows);
}

void draw_exact(const canvas *c)
{
    enum { RESULT = 22 };
    const exact_plays *x = c->u->exercise.exact;
    int count = x && x->count > 0 ? x->count : 0, room = c->at.bar.y - c->at.all.y - 5;
    int rows = count ? (count < room ? count : room) + 1 : 2;
    text title = {.n = 0};

    if (x)
        text_fill(&title, c->u,
                  !exercise_lies_open(c->u)               ? _("the plays of %S")
                  : c->u->exercise.end == EXERCISE_MISSED ? _("the plays of %S where it was missed")
                                                          : _("the plays of %S at the beginning"),
                  x->seat);
    rect in = framed(c, BOX, rows, TRUTH_PROVED, title.s);
    if (!count) {
        put_wrapped(c, in, 0, 1, STYLE_PLAIN,
                    x && x->count < 0 ? _("This position has too many plays to be solved.")
                                      : _("Solving... Esc closes this box and stops it."));
        return;
    }
    int most = count > in.h - 1 ? count - in.h + 1 : 0, top = c->u->exercise.line;
    top = top < most ? top : most;
    for (int i = 0; i < in.h - 1 && top + i < count; i++) {
        text cards = {.n = 0}, result = cards;
        exact_text(&cards, &result, c->u, x, top + i);
        bool best = x->play[top + i].total == x->play[0].total;
        put_text(c, (rect){in.x, in.y, in.w - RESULT, in.h}, i, LEFT,
                 best ? STYLE_GOOD : STYLE_PLAIN, cards.s);
        put_text(c, in, i, RIGHT, best ? STYLE_GOOD : STYLE_PLAIN, result.s);
    }
    put_format(c, in, in.h - 1, LEFT, STYLE_DIM,
               N_OF("%d play; levels are those of the side to play",
                    "%d plays; levels are those of the side to play", count),
               count);
    put_list_marks(c, (rect){in.x, in.y, in.w, in.h - 1}, top, count);
}
