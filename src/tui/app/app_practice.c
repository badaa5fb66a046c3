/* app_practice.c - practice: its kinds. */
#include "base/i18n.h"
#include "tui/app/app.h"

/* A row for each kind; NULL: it cannot be begun. */
static void (*const begins[PRACTICE_KINDS])(app *a, int grade) = {[PRACTICE_ENDING] = NULL};

void app_practise(app *a, practice_kind kind, int grade)
{
    if (begins[kind])
        begins[kind](a, grade);
    else
        notice_tell(&a->game->ui, N_("There is no exercise of this kind."));
}
