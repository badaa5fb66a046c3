/* draw_week.c - past days, and the table of a week with friends. */
#include "tui/draw/parts.h"

#include "base/i18n.h"
#include "tui/state/ui.h"
#include "tui/text/text.h"

#include <string.h>

enum { WIDE = 78, FOOT = 6, NAME_X = 16, RESULT_X = 30 };

/* ---- past days --------------------------------------------------------------------------------- */

static void try_text(text *t, const day_try *at)
{
    const day_word *w = &at->word;
    if (at->known)
        text_add(t, "%+4d  %+5.1f  %3d %%", day_levels(w), day_levels(w) - w->field / 10.0,
                 w->better);
    else if (at->unreadable)
        text_add(t, "%s", _("its record cannot be read"));
    else if (at->over == DAY_DEALS)
        text_add(t, "%s", _("over; not added up yet"));
    else
        text_add(t, _("left: %d of %d deals over"), at->over, DAY_DEALS);
}

static void draw_try(const canvas *c, const void *of, rect in, int row, int i, uint8_t style)
{
    const day_try *at = &((const day_try *)of)[i];
    text day = {.n = 0}, rules = day, result = day;
    text_add(&day, "%s %s", at->day.date, week_day_name(day_of_week(at->day.date)));
    if (at->opens)
        rules_called_text(&rules, c->g, at->day.rules_name, &at->day.rules, RESULT_X - NAME_X - 3);
    else if (at->known)
        day_rules_text(&rules, c->g, at->word.rules, NULL, NULL);
    try_text(&result, at);
    put_text(c, (rect){in.x + LIST_X, in.y, NAME_X, in.h}, row, LEFT, style, day.s);
    put_text(c, (rect){in.x + LIST_X + NAME_X, in.y, RESULT_X - NAME_X - 3, in.h}, row, LEFT, style,
             rules.s);
    put_text(c, (rect){in.x + RESULT_X, in.y, in.w - RESULT_X, in.h}, row, LEFT,
             at->unreadable && style == STYLE_PLAIN ? STYLE_BAD : style, result.s);
}

void draw_tries(const canvas *c)
{
    const ui_tries *t = &c->u->menu.tries;
    rect in = put_page(c, WIDE, _("PAST DAYS"));
    put_format(c, in, 0, RIGHT, STYLE_BOLD, _("the last %d days"), DAY_BACK);
    put_rule(c, in.x, in.y + 1, in.w);
    if (!t->count) {
        put_wrapped(c, in, 3, in.h - 1, STYLE_PLAIN,
                    _("No deals of a day were begun in these days."));
        return;
    }
    put_text(c, (rect){in.x + RESULT_X, in.y, in.w - RESULT_X, in.h}, 2, LEFT, STYLE_DIM,
             _(" sum  above  better than"));
    rect foot = put_list(c, in, 3, FOOT, t->line, t->count, t->at, NULL, draw_try);
    const day_try *at = &t->at[t->line];
    text rules = {.n = 0};
    int row = 0;
    if (at->opens && !rules_are_published(at->day.rules_name, &at->day.rules)) {
        rules_called_text(&rules, c->g, at->day.rules_name, &at->day.rules, 2 * in.w);
        row = put_wrapped(c, foot, 0, 1, STYLE_DIM, rules.s);
    }
    put_wrapped(c, foot, row, foot.h - 1, *c->u->notice.text ? STYLE_BAD : STYLE_PLAIN,
                *c->u->notice.text ? _(c->u->notice.text)
                : !at->opens       ? _("Only the result of this day is left.")
                : at->over == DAY_DEALS
                    ? _("Enter shows this day, where its deals can be looked through.")
                    : _("Enter shows this day: its deals wait, and go on counting."));
}

/* ---- the week ---------------------------------------------------------------------------------- */

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
