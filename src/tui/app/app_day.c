/* app_day.c - the four deals of a day: begun, gone on with, and what came of them. */
#include "tui/app/app.h"

#include "base/i18n.h"
#include "think/day_score.h"
#include "tui/state/ui.h"
#include "tui/text/text.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

/* How far the deals have come. */
static void see_deals(ui_day *d)
{
    day_state state = DAY_OVER;
    d->next = 0;
    while (d->next < DAY_DEALS && state == DAY_OVER) {
        history h;
        state = day_deal(&d->day, d->next, &h);
        if (state == DAY_OVER)
            d->levels[d->next++] = deal_levels(&h.match.round.result, 0);
        history_free(&h);
    }
    d->under_way = state == DAY_UNDER_WAY;
    d->unreadable = state == DAY_UNREADABLE;
}

/* The bots play the deals again, which takes them a moment. */
static void see_result(app *a, ui_day *d)
{
    day first = d->day;
    first.counts = true;
    *d->first.date = '\0';
    d->known = d->next == DAY_DEALS && day_result(&d->day, &d->result);
    if (!d->day.counts)
        (void)day_kept(&first, &d->first);
    else if (d->known) {
        text line = {.n = 0};
        day_line_text(&line, a->game->ui.settings.ascii ? glyphs_of(true) : glyphs_of(false),
                      &d->day, &d->result);
        a->report->day = d->result;
        snprintf(a->report->day_line, sizeof a->report->day_line, "%s", line.s);
    }
}

void app_show_day(app *a)
{
    app_show_menu(a, NULL);
    ui_day *d = &a->game->ui.menu.day;
    see_deals(d);
    see_result(a, d);
    a->game->ui.screen = SCREEN_DAY;
}

/* Between two deals the day is shown, in the middle of one the menu. */
void app_leave_day(app *a)
{
    if (kd_phase_ended(a->game->ui.view.phase))
        app_show_day(a);
    else
        app_show_menu(a, NULL);
}

void app_day(app *a)
{
    char today[DAY_DATE];
    day_today(today);
    day_make(&a->game->ui.menu.day.day, today, &a->game->ui.setup.rules,
             a->game->ui.setup.rules_name);
    app_show_day(a);
}

void app_day_play(app *a)
{
    ui_day *d = &a->game->ui.menu.day;
    char path[PATH_MAX];
    int error = 0;
    if (d->unreadable) {
        notice_tell(&a->game->ui, N_("The record of this deal cannot be read: it is not played."));
        return;
    }
    day anew = d->day; /* midnight may have passed: a try counts that is begun on the day itself */
    day_make(&anew, d->day.date, &d->day.rules, d->day.rules_name);
    const bool late = d->day.counts && !anew.counts;
    if (d->next == DAY_DEALS || late) {
        anew.counts = false;
        error = day_forget(&anew) ? 0 : EBUSY;
        d->day = error ? d->day : anew;
        d->next = error ? d->next : 0;
    }
    bool counts = d->day.counts;
    if (!error)
        error = day_begin(&d->day, d->next, app_name(a->options, &a->game->ui.settings, 0));
    if (error || !day_path(&d->day, d->next, path)) {
        text why = {.n = 0};
        text_add(&why, _("The deal cannot be recorded: %s"),
                 error == EBUSY ? _("another koudi plays the saved game")
                                : strerror(error ? error : errno));
        notice_tell(&a->game->ui, why.s);
        return;
    }
    app_resume_record(a, path, GAME_DAY);
    a->game->ui.game.day = a->game->kind == GAME_DAY;
    a->game->ui.game.counts = a->game->kind == GAME_DAY && counts;
    if (late)
        notice_tell(&a->game->ui,
                    N_("This try does not count: only the first one of the day itself does."));
}
