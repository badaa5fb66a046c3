/* draw_week.c - the table of a week with friends. */
#include "tui/draw/parts.h"

#include "base/i18n.h"
#include "tui/state/ui.h"
#include "tui/text/text.h"

#include <string.h>

enum { WIDE = 78, FOOT = 6 };

static const char *week_section(const void *of, int i)
{
    const week *w = of;
    return i < w->rows ? _("Levels above the field")
                       : _("By other rules, with other cards, not added up:");
}

static void draw_week_line(const canvas *c, const void *of, rect in, int row, int i, uint8_t style)
{
    const week *w = of;
    text t = {.n = 0};
    rect at = {in.x + LIST_X, in.y, in.w - LIST_X, in.h};
    if (i < w->rows)
        week_row_text(&t, c->g, w, i, at.w);
    else
        week_other_text(&t, c->g, w, i - w->rows);
    put_text(c, at, row, LEFT, style, t.s);
}

static void draw_week_foot(const canvas *c, rect in)
{
    const ui_week *w = &c->u->menu.week_page;
    text absent = {.n = 0}, note = absent, asked = absent;
    int row = 0;
    if (c->u->settings_page.naming) {
        const setting_row *typed = &friend_rows[w->typed];
        put_typed(c, in, 2, _(typed->name), c->u->settings_page.name,
                  *w->said ? w->said : _(typed->help), *w->said && w->bad);
        return;
    }
    if (c->u->people.removing == w->line) {
        text_fill(&asked, c->u, _("%K again deletes the friend and all results kept."),
                  CMD_FRIEND_REMOVE);
        put_wrapped(c, in, 0, in.h - 1, STYLE_BAD, asked.s);
        return;
    }
    if (*w->said)
        row += put_wrapped(c, in, row, row + 1, w->bad ? STYLE_BAD : STYLE_GOOD, w->said);
    if (week_absent_text(&absent, w->table))
        row += put_wrapped(c, in, row, row + 1, STYLE_BOLD, absent.s);
    if (w->table->rows == 1)
        text_fill(&note, c->u, _("%K takes a friend's line; whoever has sent one stands here too."),
                  CMD_FRIEND);
    else
        week_note_text(&note, w->table);
    put_wrapped(c, in, row, in.h - 1, STYLE_DIM, note.s);
}

void draw_week_page(const canvas *c)
{
    const ui_week *p = &c->u->menu.week_page;
    const day *d = &c->u->menu.day.day;
    rect in = put_page(c, WIDE, _("THE WEEK"));
    text head = {.n = 0}, days = head;
    put_rule(c, in.x, in.y + 1, in.w);
    if (!p->table)
        return;
    text_add(&head, "%s - %s %s ", p->table->date[0], p->table->date[WEEK_DAYS - 1] + 5, c->g->dot);
    day_rules_text(&head, c->g, p->table->rules, d->rules_name, &d->rules);
    put_text(c, (rect){in.x + 12, in.y, in.w - 12, in.h}, 0, RIGHT, STYLE_BOLD, head.s);
    week_head_text(&days, in.w - LIST_X);
    put_text(c, (rect){in.x + LIST_X, in.y, in.w - LIST_X, in.h}, 2, LEFT, STYLE_DIM, days.s);
    draw_week_foot(c, put_list(c, in, 3, FOOT, p->line, week_lines(c->u), p->table,
                               p->table->others ? week_section : NULL, draw_week_line));
}
