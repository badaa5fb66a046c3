/* app_together.c - tables with people at their own terminals: found, opened and joined from the menu. */
#include "tui/app/app.h"

#include "base/i18n.h"
#include "base/safe_text.h"
#include "tui/app/app_internal.h"
#include "tui/state/together.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { TABLES_MOST = 32 };

/* The list on the screen and the one before, to which the cursor refers until the new one is shown. */
static table_found found[2][TABLES_MOST];

/* Names come from other accounts and may hold anything. */
static void make_safe(table_found *table)
{
    safe_text_make(table->name);
    safe_text_make(table->owner);
    safe_text_make(table->rules_name);
    safe_text_make(table->people);
}

void app_list_tables(app *a)
{
    const tables *t = a->options->tables;
    table_found *now = a->ui.together.found == found[0] ? found[1] : found[0];
    int count = t->list(t->arg, now, TABLES_MOST);
    for (int i = 0; i < count; i++)
        make_safe(&now[i]);
    together_sort(now, count);
    ui_found(&a->ui, now, count);
    term_alarm(a->term, TABLES_AGAIN_MS);
}

/* Joins the table there. False, and the screen says why, where that fails. */
static bool join(app *a, const char *where)
{
    const tables *t = a->options->tables;
    table_joined at = {.seat = KD_NOBODY};
    char why[UI_WHY] = "";
    session *s =
        t->join(t->arg, term_base(a->term), where, app_name(a->options, &a->ui.settings, 0),
                together_seat(&a->ui), &at, why, sizeof why);
    if (s)
        app_take_seat(a, s, &at);
    else
        ui_not_joined(&a->ui, why, at.no_seat);
    return s != NULL;
}

static void open_and_join(app *a)
{
    const tables *t = a->options->tables;
    char where[TABLE_WHERE], why[UI_WHY] = "", seats[TABLE_SEATS], host[TOGETHER_NAME] = "";
    kd_rules rules;
    table_plan plan;
    together_plan(&a->ui, &plan, &rules, seats, sizeof seats);
    if (!kd_rules_check(&rules, NULL)) {
        ui_not_joined(&a->ui, _("These rules cannot be played; Rules in the menu says why."),
                      false);
        return;
    }
    if (!t->open(t->arg, &plan, where, why, sizeof why)) {
        ui_not_joined(&a->ui, why, false);
        return;
    }
    if (!join(a, where)) { /* the table is there: the list shows it */
        app_list_tables(a);
        together_show(&a->ui, where);
        return;
    }
    if (gethostname(host, sizeof host - 1) != 0)
        snprintf(host, sizeof host, "%s", "HOST");
    ui_invite(&a->ui, a->far.name, host);
}

void app_go_to_table(app *a)
{
    ui_request how = a->going;
    a->going = REQUEST_NONE;
    const char *where = together_where(&a->ui);
    if (how == REQUEST_OPEN_TABLE)
        open_and_join(a);
    else if (where)
        (void)join(a, where);
    a->ui.together.busy = false;
    term_flush_keys(a->term); /* what was typed meanwhile was meant for the menu */
}
