/* app_practice.c - practice: its first page, the ways into its kinds, and what has come of them. */
#include "base/i18n.h"
#include "tui/app/app.h"

/* Endings first where nothing is due, and drills where none is shipped. */
static void suggest(ui_practice *p)
{
    enum { LAST = 10 };
    p->grade = progress_grade(&p->progress);
    p->right = progress_last(&p->progress, PRACTICE_ENDING, p->grade, LAST, &p->of);
    p->suggested = p->due                      ? PRACTICE_MISTAKE
                   : p->count[PRACTICE_ENDING] ? PRACTICE_ENDING
                                               : PRACTICE_DRILL;
}

static void read_practice(app *a)
{
    ui_practice *p = &a->game->ui.practice;
    progress_free(&p->progress);
    p->error = progress_read(&p->progress);
    p->count[PRACTICE_ENDING] = exercise_count(PRACTICE_ENDING);
    p->count[PRACTICE_MOVE] = exercise_count(PRACTICE_MOVE);
    p->count[PRACTICE_DRILL] = DRILLS;
    suggest(p);
}

void app_practice(app *a)
{
    const bool again = a->game->kind == GAME_MENU && a->game->ui.screen == SCREEN_PRACTICE;
    app_show_menu(a, NULL);
    read_practice(a);
    if (!again)
        a->game->ui.practice.line = a->game->ui.practice.suggested;
    a->game->ui.screen = SCREEN_PRACTICE;
}

void app_keep_attempt(app *a, attempt what)
{
    what.day = progress_today();
    a->stack->ui.practice.error = progress_add(&what);
}

/* A row for each kind; NULL: it cannot be begun. */
static void (*const begins[PRACTICE_KINDS])(app *a, int grade) = {[PRACTICE_ENDING] = NULL};

static void begin_drill(app *a, int grade)
{
    app_drill(a, grade >= 1 && grade <= DRILLS ? (drill_kind)(grade - 1) : DRILL_WINNER);
}

void app_practise(app *a, practice_kind kind, int grade)
{
    a->game->ui.practice.line = kind;
    if (kind == PRACTICE_DRILL)
        begin_drill(a, grade);
    else if (begins[kind])
        begins[kind](a, grade);
    else
        notice_tell(&a->game->ui, N_("There is no exercise of this kind."));
}

void app_practise_line(app *a)
{
    app_practise(a, (practice_kind)a->game->ui.practice.line, 0);
}
