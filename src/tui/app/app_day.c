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

void app_see_ending(app *a)
{
    ui_day *d = &a->game->ui.menu.day;
    progress p;
    d->ending = exercise_of_day(d->day.date);
    d->ending_tried =
        progress_read(&p) == 0 &&
        progress_tried(&p, PRACTICE_ENDING, d->ending, day_number(d->day.date), &d->ending_right);
    progress_free(&p);
}

void app_day_ending(app *a)
{
    const ui_day *d = &a->game->ui.menu.day;
    if (d->ending >= 0)
        app_practise_exercise(a, PRACTICE_ENDING, 0, d->ending);
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

/* Reads the table of the week. */
static void see_week(app *a)
{
    ui_week *w = &a->game->ui.menu.week_page;
    const kd_rules *rules = &a->game->ui.menu.day.day.rules;
    int bad, error = week_read(&a->week, w->date, day_rules(rules), &bad);
    w->table = &a->week;
    if (w->line >= week_lines(&a->game->ui))
        w->line = 0;
    if (error)
        snprintf(w->said, sizeof w->said, _("The results of friends cannot be read: %s"),
                 file_why(error));
    else if (bad && !*w->said)
        snprintf(w->said, sizeof w->said,
                 _("days/friends.txt:%d: this is no word with its name; the line is left alone"),
                 bad);
    else
        return; /* what became of a friend's word */
    w->bad = true;
}

void app_show_day(app *a)
{
    app_show_menu(a, NULL);
    ui_day *d = &a->game->ui.menu.day;
    see_deals(d);
    see_result(a, d);
    app_see_ending(a);
    day_today(d->today);
    memcpy(a->game->ui.menu.week_page.date, d->day.date, DAY_DATE);
    see_week(a);
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
    a->game->ui.menu.day.past = false;
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

/* ---- friends ---- */

void app_day_look(app *a)
{
    ui_day *d = &a->game->ui.menu.day;
    char path[PATH_MAX];
    history read;
    if (!day_path(&d->day, d->look, path) || !history_read(&read, path)) {
        notice_tell(&a->game->ui, N_("The record of this deal cannot be read: it is not played."));
        return;
    }
    game_push(a, GAME_RECORD);
    a->game->history = read;
    browse_open(&a->game->ui, &a->game->history);
}

void app_week(app *a)
{
    ui_week *w = &a->game->ui.menu.week_page;
    *w->said = '\0';
    w->bad = false;
    see_week(a);
    a->game->ui.screen = SCREEN_WEEK;
}

void app_friend(app *a)
{
    ui_week *w = &a->game->ui.menu.week_page;
    friend_word *taken = &w->taken;
    const char *why, *name = w->name;
    friend_kept kept;
    text t = {.n = 0};
    if (w->removes) {
        kept = friends_rename(w->old, "");
    } else if (w->typed == FRIEND_NEW_NAME) {
        kept = friends_rename(w->old, w->name);
    } else {
        if (w->typed == FRIEND_WORD && !friend_take(w->pasted, taken, &why))
            return;
        if (w->typed == FRIEND_ITS_NAME)
            memcpy(taken->name, w->name, sizeof taken->name);
        kept = friends_keep(taken);
        name = taken->name;
    }
    const bool asks =
        w->typed != FRIEND_NEW_NAME && !w->removes && (kept == FRIEND_BAD || kept == FRIEND_TAKEN);
    if (w->removes && kept == FRIEND_KEPT)
        text_add(&t, _("%s and all results of %s are removed."), w->old, w->old);
    else if (w->typed == FRIEND_NEW_NAME && kept == FRIEND_KEPT)
        text_add(&t, _("%s is called %s now."), w->old, w->name);
    else if (!asks || *name)
        friend_kept_text(&t, kept, name, taken->word.date);
    if (asks)
        friend_ask_name(&a->game->ui);
    w->removes = false;
    snprintf(w->said, sizeof w->said, "%s", t.s);
    w->bad = kept != FRIEND_KEPT && kept != FRIEND_AGAIN;
    see_week(a);
}
