/* app_together.c - tables with people at their own terminals: found, opened and joined from the menu. */
#include "tui/app/app.h"

#include "base/i18n.h"
#include "base/own_command.h"
#include "base/safe_text.h"
#include "tui/state/ui.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { TABLES_MOST = 32 };

/* The list on the screen and the one before, to which the cursor refers until the new one is shown. */
static table_found found[2][TABLES_MOST];
/* The table to which the cursor goes when the list is there; "": it stays. */
static char sought[TABLE_WHERE];

static void on_found(void *arg, const table_found *all, int count)
{
    app *a = arg;
    table_found *now = a->game->ui.together.found == found[0] ? found[1] : found[0];
    if (count > TABLES_MOST)
        count = TABLES_MOST;
    memcpy(now, all, (size_t)count * sizeof *now);
    for (int i = 0; i < count; i++) { /* names come from other accounts and may hold anything */
        safe_text_make(now[i].name);
        safe_text_make(now[i].owner);
        safe_text_make(now[i].rules_name);
        for (int seat = 0; seat < KD_SEATS; seat++)
            safe_text_make(now[i].sitter[seat].name);
    }
    together_sort(now, count);
    ui_found(&a->game->ui, now, count);
    if (*sought && a->game->ui.screen == SCREEN_TOGETHER)
        together_show(&a->game->ui, sought);
    *sought = '\0';
    a->changed = a->at_once = true;
}

void app_list_tables(app *a)
{
    const tables *t = a->options->tables;
    ui_look(&a->game->ui);
    t->look(t->arg, term_base(a->term), on_found, a);
    term_alarm(a->term, TABLES_AGAIN_MS);
}

/* Joins the table there. False, and the screen says why, where that fails. */
static bool together_join(app *a, const char *where)
{
    const tables *t = a->options->tables;
    table_joined at = {.seat = KD_NOBODY};
    char why[UI_WHY] = "";
    const char *name = a->options->table_name;
    if (!name)
        name = app_name(a->options, &a->game->ui.settings, 0);
    session *s = t->join(t->arg, term_base(a->term), where, name, together_seat(&a->game->ui),
                         a->game->ui.together.moves, &at, why, sizeof why);
    a->game->ui.together.moves = !s && at.in_use;
    if (s)
        app_take_seat(a, s, &at);
    else
        ui_not_joined(&a->game->ui, why, at.no_seat);
    return s != NULL;
}

/* Asks a person for a name whom the table would otherwise call by an account that is no person's, such as root. The
   name is kept, so this is asked once only. */
static bool asks_name(app *a, ui_request how)
{
    settings *now = &a->game->ui.settings;
    char *typed = a->game->ui.together.way.name;
    const char *where = how == REQUEST_JOIN_TABLE ? together_where(&a->game->ui) : NULL;
    const char *account = a->options->tables->generic(where);
    if (!account || a->options->table_name || app_name(a->options, now, 0))
        return false;
    if (!*typed) {
        ui_ask_name(&a->game->ui, how, account);
        return true;
    }
    memcpy(now->name[0], typed, sizeof now->name[0]);
    *typed = '\0';
    app_keep_setting(a, offsetof(settings, name[0]));
    return false;
}

/* The opener's choices, for the next table, also of another day. */
static void keep_choices(app *a)
{
    settings *c = &a->game->ui.settings;
    const table_choices *plan = &a->game->ui.together.plan;
    bool coach = c->coach != plan->coach, clock = c->clock != plan->clock;
    c->coach = plan->coach;
    c->clock = plan->clock;
    if (coach)
        app_keep_setting(a, offsetof(settings, coach));
    if (clock)
        app_keep_setting(a, offsetof(settings, clock));
}

void app_tell_ways(app *a, const char *opened)
{
    ui_together *t = &a->game->ui.together;
    snprintf(t->opened, sizeof t->opened, "%s", opened);
    if (gethostname(t->host, sizeof t->host - 1) != 0)
        snprintf(t->host, sizeof t->host, "%s", "HOST");
    own_command(t->program, sizeof t->program);
}

static void open_and_join(app *a)
{
    const tables *t = a->options->tables;
    char where[TABLE_WHERE], why[UI_WHY] = "";
    table_plan plan;
    together_plan(&a->game->ui, &plan);
    if (!kd_rules_check(&plan.rules, NULL)) {
        ui_not_joined(&a->game->ui, _("These rules cannot be played; Rules in the menu says why."),
                      false);
        return;
    }
    if (!t->open(t->arg, &plan, where, why, sizeof why)) {
        ui_not_joined(&a->game->ui, why, false);
        return;
    }
    keep_choices(a);
    if (!together_join(a, where)) { /* the table is there: the list shows it */
        snprintf(sought, sizeof sought, "%s", where);
        together_show(&a->game->ui, where);
        return;
    }
    app_tell_ways(a, a->game->far.name);
    ui_invite(&a->game->ui);
}

void app_go_to_table(app *a)
{
    ui_request how = a->going;
    a->going = REQUEST_NONE;
    const tables *t = a->options->tables;
    const char *where = together_where(&a->game->ui);
    t->stop(t->arg); /* joining turns the loop, and the list stays as it is */
    bool asks = asks_name(a, how);
    if (!asks && how == REQUEST_OPEN_TABLE)
        open_and_join(a);
    else if (!asks && where)
        (void)together_join(a, where);
    a->game->ui.together.busy = false;
    if (!a->game->session)
        app_list_tables(a);
    term_flush_keys(a->term); /* what was typed meanwhile was meant for the menu */
}
