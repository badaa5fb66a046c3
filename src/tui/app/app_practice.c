/* app_practice.c - practice: its first page, the ways into its kinds, and what has come of them. */
#include "base/i18n.h"
#include "tui/app/app.h"

static bool in_practice(const ui *u)
{
    return u->screen == SCREEN_PRACTICE ||
           (u->screen == SCREEN_PAGE && u->list.on_page == SCREEN_PRACTICE);
}

/* Where an exercise was begun there the cursor stays. */
void app_practice(app *a)
{
    const bool again = in_practice(&a->stack->ui);
    app_show_menu(a, NULL);
    practice_read(&a->game->ui.practice);
    if (!again) {
        a->game->ui.practice.line = (int)a->game->ui.practice.suggested;
        if (a->game->ui.practice.search != SEARCH_RUNS)
            a->game->ui.practice.search = SEARCH_NONE;
    }
    a->game->ui.screen = SCREEN_PRACTICE;
}

void app_see_practice(app *a)
{
    ui *u = &a->game->ui;
    if (!a->practice_due)
        return;
    a->practice_due = false;
    if (u->screen == SCREEN_DAY)
        app_see_ending(a);
    if (u->screen == SCREEN_TITLE)
        practice_read(&a->game->ui.practice);
    if (!in_practice(u))
        return;
    practice_read(&a->game->ui.practice);
    if (u->screen == SCREEN_PAGE)
        u->list.page->open(a);
    a->changed = a->at_once = true;
}

static void begin_drill(app *a, practice_kind kind, int grade, int number)
{
    (void)kind;
    (void)number;
    app_drill(a, grade >= 1 && grade <= DRILLS ? (drill_kind)(grade - 1)
                                               : progress_drill(&a->stack->ui.practice.progress));
}

static void begin_mistake(app *a, practice_kind kind, int grade, int number)
{
    practice_read(&a->game->ui.practice); /* one may have been found meanwhile */
    if (a->game->ui.practice.due) {
        exercise_begin(a, kind, grade, number);
    } else if (a->game->ui.practice.search != SEARCH_RUNS) {
        app_seek_mistakes(a, "");
    }
}

/* A row for each kind, which takes the number of an exercise in its set, -1: the one to try next; NULL: it cannot be begun. */
static void (*const begins[PRACTICE_KINDS])(app *a, practice_kind kind, int grade, int number) = {
    [PRACTICE_ENDING] = exercise_begin,
    [PRACTICE_MOVE] = exercise_begin,
    [PRACTICE_MISTAKE] = begin_mistake,
    [PRACTICE_DRILL] = begin_drill,
};

void app_practise_exercise(app *a, practice_kind kind, int grade, int number)
{
    if (begins[kind])
        begins[kind](a, kind, grade, number);
    else
        notice_tell(&a->game->ui, N_("There is no exercise of this kind."));
}

void app_practise(app *a, practice_kind kind, int grade)
{
    a->game->ui.practice.line = (int)kind;
    app_practise_exercise(a, kind, grade, -1);
}

void app_practise_line(app *a)
{
    const ui_practice *p = &a->game->ui.practice;
    app_practise(a, (practice_kind)p->line, p->line == PRACTICE_ENDING ? p->chosen : 0);
}
