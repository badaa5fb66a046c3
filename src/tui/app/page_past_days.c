/* page_past_days.c - the days whose deals were begun: their results, and those that wait. */
#include "base/i18n.h"
#include "tui/app/app.h"
#include "tui/draw/parts.h"
#include "tui/text/text.h"

enum { NAME_X = 16, RESULT_X = 30 };

static void days_result_text(text *t, const day_try *at)
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

static void days_line(const canvas *c, const void *of, rect in, int row, int i, uint8_t style)
{
    const day_try *at = &((const day_try *)of)[i];
    text day = {.n = 0}, rules = day, result = day;
    text_add(&day, "%s %s", at->day.date, week_day_name(day_of_week(at->day.date)));
    if (at->opens)
        rules_called_text(&rules, c->g, at->day.rules_name, &at->day.rules, RESULT_X - NAME_X - 3);
    else if (at->known)
        day_rules_text(&rules, c->g, at->word.rules, NULL, NULL);
    days_result_text(&result, at);
    put_text(c, (rect){in.x + LIST_X, in.y, NAME_X, in.h}, row, LEFT, style, day.s);
    put_text(c, (rect){in.x + LIST_X + NAME_X, in.y, RESULT_X - NAME_X - 3, in.h}, row, LEFT, style,
             rules.s);
    put_text(c, (rect){in.x + RESULT_X, in.y, in.w - RESULT_X, in.h}, row, LEFT,
             at->unreadable && style == STYLE_PLAIN ? STYLE_BAD : style, result.s);
}

static void days_head(const canvas *c, rect in)
{
    put_format(c, in, 0, RIGHT, STYLE_BOLD, _("the last %d days"), DAY_BACK);
    if (c->u->list.count)
        put_text(c, (rect){in.x + RESULT_X, in.y, in.w - RESULT_X, in.h}, 2, LEFT, STYLE_DIM,
                 _(" sum  above  better than"));
}

static void days_foot(const canvas *c, const void *of, rect in, int i)
{
    const day_try *at = (const day_try *)of + i;
    text rules = {.n = 0};
    int row = 0;
    if (at->opens && !rules_are_published(at->day.rules_name, &at->day.rules)) {
        rules_called_text(&rules, c->g, at->day.rules_name, &at->day.rules, 2 * in.w);
        row = put_wrapped(c, in, 0, 1, STYLE_DIM, rules.s);
    }
    put_wrapped(c, in, row, in.h - 1, STYLE_PLAIN,
                !at->opens && !at->known ? _("The first record of this day cannot be read.")
                : !at->opens             ? _("Only the result of this day is left.")
                : at->over == DAY_DEALS
                    ? _("Enter shows this day, where its deals can be looked through.")
                    : _("Enter shows this day: its deals wait, and go on counting."));
}

static void days_open(app *a)
{
    static day_try tries[MOST_TRIES];
    char from[DAY_DATE] = "2000-01-01", today[DAY_DATE];
    ui *u = &a->game->ui;
    day_today(today);
    (void)day_print(day_number(today) - DAY_BACK + 1, from);
    u->list.of = tries;
    u->list.count = day_tries(from, today, tries, MOST_TRIES);
}

static void days_take(app *a, int i)
{
    const day_try *t = (const day_try *)a->game->ui.list.of + i;
    if (!t->opens) {
        notice_tell(&a->game->ui, N_("The records of this day are gone or cannot be read."));
        return;
    }
    a->game->ui.menu.day.day = t->day;
    a->game->ui.menu.day.past = true;
    app_show_day(a);
}

const list_page past_days_page = {
    .title = N_("PAST DAYS"),
    .none = N_("No deals of a day were begun in these days."),
    .takes = N_("look at that day, or go on"),
    .back = N_("back to the four deals"),
    .left = REQUEST_DAY,
    .head_rows = 3,
    .head = days_head,
    .line = days_line,
    .foot = days_foot,
    .open = days_open,
    .take = days_take,
};
