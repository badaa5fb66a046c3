/* together.c - tables with people at their own terminals, as the menu shows them: those of this machine, one to be
   opened, one to be joined. */
#include "tui/state/together.h"

#include "base/i18n.h"
#include "session/invitation.h"
#include "session/tables.h"
#include "tui/state/rule_editor.h"
#include "tui/state/ui.h"

#include <stdio.h>
#include <string.h>

/* ---- values ------------------------------------------------------------------------------------ */

static const char *const who[] = {"me",         "any",        "bot:easy", "bot:steady",
                                  "bot:strong", "bot:expert", NULL};
enum { PLAN_RULES = 4, PLAN_LISTEN = 10, PLAN_ADDRESS };
static const char *const places[] = {N_("off"), ":4242", NULL};
static const unsigned clock_s[][2] = {{0, 0},   {15, 0}, {30, 0}, {60, 0},
                                      {120, 0}, {30, 5}, {60, 5}};
static const char *const wanted[] = {N_("any seat"), N_("South"), N_("East"), N_("North"),
                                     N_("West"),     N_("watch"), NULL};

#define SITS       N_("Who sits there: you, anybody, a bot, or the account whose name n types.")
#define AT(member) offsetof(table_choices, member)
/* clang-format off */
const setting_row table_plan_rows[] = {
    {N_("seats"), "south", N_("South"), SETTING_WHO, who, 0, 0, "me", AT(seat[0]), SITS},
    {"seats", "east", N_("East"), SETTING_WHO, who, 0, 0, "any", AT(seat[1]), SITS},
    {"seats", "north", N_("North"), SETTING_WHO, who, 0, 0, "any", AT(seat[2]), SITS},
    {"seats", "west", N_("West"), SETTING_WHO, who, 0, 0, "any", AT(seat[3]), SITS},
    [PLAN_RULES] = {N_("table"), "rules", N_("rules"), SETTING_RULES, NULL, 0, 0, "kept", AT(rules),
     N_("Which rules the table has; kept: those that the menu shows under Rules.")},
    {"table", "pace", N_("speed"), SETTING_CHOICE, setting_speeds, 0, 0, "normal", AT(pace),
     N_("How long cards and plays are shown.")},
    {"table", "clock", N_("clock"), SETTING_CHOICE, setting_clocks, 0, 0, "none", AT(clock),
     N_("Seconds for each answer, or a reserve and what each adds to it; none: nobody is hurried.")},
    {"table", "coach", N_("coach"), SETTING_YES_NO, NULL, 0, 0, "no", AT(coach),
     N_("Whether the coach may be asked where two or more sit; alone with bots it always may.")},
    {"table", "watch", N_("watching"), SETTING_YES_NO, NULL, 0, 0, "yes", AT(watching),
     N_("Others may watch; they see no hand before the deal is over.")},
    {"table", "stay", N_("minutes to wait"), SETTING_NUMBER, NULL, 1, TABLE_STAY_MINUTES, "10", AT(stay),
     N_("So long the table waits when nobody is there; then it ends, and its record stays.")},
    [PLAN_LISTEN] = {"table", "listen", N_("over the network"), SETTING_PLACE, places, 0, TABLE_PLACE, "off", AT(listen),
     N_("Lets people of other machines in, who are invited; n types another ADDRESS:PORT.")},
    [PLAN_ADDRESS] = {"table", "address", N_("address to be told"), SETTING_STRING, NULL, 0, TABLE_PLACE, "", AT(address),
     N_("What invitations say of this machine, a name or digits; without one its first public address.")},
    {"table", "name", N_("name"), SETTING_STRING, NULL, 0, 0, "", AT(name),
     N_("Of the table, in letters, digits, - and _; without one that of your account.")},
};
#undef AT
#define AT(member) offsetof(table_way, member)
const setting_row table_way_rows[] = {
    [TABLE_WAY_SEAT] = {"way", "seat", N_("Your seat"), SETTING_CHOICE, wanted, 0, 0, "any seat", AT(seat),
     N_("Left and right choose the seat.")},
    [TABLE_WAY_ADDRESS] = {"way", "address", N_("Address"), SETTING_STRING, NULL, 0, UI_TYPED, "",
     AT(address), N_("An invitation, the name of a table, a path, or ssh://[user@]host[/table]; Enter joins.")},
    [TABLE_WAY_NAME] = {"way", "name", N_("Your name"), SETTING_STRING, NULL, 0, 0, "", AT(name),
     N_("As the others at the table see you. It is kept in the settings; Enter goes on.")},
};
/* clang-format on */
bool table_row_rests(const ui *u, const setting_row *row)
{
    bool far = row == &table_plan_rows[PLAN_LISTEN] || row == &table_plan_rows[PLAN_ADDRESS];
    return far && u->together.no_network;
}

const char *table_row_offer(const ui *u, const setting_row *row, int i)
{
    int set = i - 1; /* behind those of the menu */
    if (row != &table_plan_rows[PLAN_RULES] || set < 0)
        return setting_offer(row, i);
    return set < rule_sets(u) ? rule_set_name(u, set) : NULL;
}

const int table_plan_count = sizeof table_plan_rows / sizeof *table_plan_rows;

/* ---- the list ---------------------------------------------------------------------------------- */

together_table together_at(const ui *u, int line)
{
    const table_found *at = &u->together.found[line];
    return (together_table){.name = at->name,
                            .owner = at->owner,
                            .rules_name = at->rules_name,
                            .kept = at->kept,
                            .silent = at->silent,
                            .full = at->free == 0 && at->shows,
                            .found = at};
}

void together_sort(table_found *found, int count)
{
    int kept = 0;
    for (int i = 0; i < count; i++) {
        table_found at = found[i];
        if (!at.kept && !at.own)
            continue;
        memmove(&found[kept + 1], &found[kept], (size_t)(i - kept) * sizeof *found);
        found[kept++] = at;
    }
}

/* The line of the table at the other end of that way; line, if it is gone. */
static int together_line_of(const table_found *found, int count, const char *where, int line)
{
    for (int i = 0; i < count; i++)
        if (strcmp(found[i].where, where) == 0)
            return i;
    return line < count ? line : 0;
}

static bool is_shown(const ui *u)
{
    return u->screen == SCREEN_TOGETHER || u->screen == SCREEN_TABLE_PLAN;
}

void ui_look(ui *u)
{
    ui_together *t = &u->together;

    if (is_shown(u))
        return;
    t->line = t->count = 0;
    *t->why = 0;
    t->watch = t->looked = false;
    settings_page_begin(u);
    for (int i = 0; i < 2; i++)
        setting_default(&t->way, &table_way_rows[i]);
    u->screen = SCREEN_TOGETHER;
}

void ui_found(ui *u, const table_found *found, int count)
{
    ui_together *t = &u->together;
    int beyond = t->line - t->count; /* which line after those of the tables */
    const char *before = beyond < 0 ? t->found[t->line].where : "";

    if (!is_shown(u))
        return;
    if (beyond >= 0 && (t->looked || t->line))
        t->line = count + beyond;
    else if (beyond < 0)
        t->line = together_line_of(found, count, t->found[t->line].where, t->line);
    t->found = found;
    t->count = count;
    t->looked = true;
    if (t->line < count && strcmp(found[t->line].where, before) == 0)
        return;
    u->people.removing = -1; /* another table than the one that was to be closed, */
    if (t->unnamed && beyond < 0)
        u->settings_page.naming = false; /* or joined */
}

void together_moved(ui *u)
{
    ui_together *t = &u->together;

    *t->why = 0;
    t->moves = false;
    if (t->watch)
        setting_default(&t->way, &table_way_rows[TABLE_WAY_SEAT]);
    t->watch = false;
}

bool together_waits(ui *u)
{
    const settings_page *page = &u->settings_page;
    bool typed = u->screen == SCREEN_TOGETHER && u->overlay == OVERLAY_NONE && page->naming &&
                 !u->together.unnamed;

    if (typed && invitation_is_cut(page->name))
        u->together.unfinished =
            N_("This invitation is not whole: paste all of it; Esc gives it up.");
    return typed && u->together.unfinished;
}

void together_address(ui *u, bool anew)
{
    u->together.unfinished = NULL;
    u->together.unnamed = REQUEST_NONE;
    u->together.line = u->together.count + TOGETHER_ADDRESS;
    together_moved(u);
    u->settings_page.naming = true; /* so that the row is that of the address */
    value_name(u);
    if (anew)
        *u->settings_page.name = 0;
}

ui_request together_take(ui *u)
{
    int place = u->together.line - u->together.count;
    bool first = !*u->together.plan.seat[0]; /* later the table has the values chosen last */

    if (place == TOGETHER_ADDRESS)
        together_address(u, false);
    if (place != TOGETHER_OPEN)
        return place == TOGETHER_ADDRESS ? REQUEST_NONE : REQUEST_JOIN_TABLE;
    for (int i = 0; i < table_plan_count && first; i++)
        setting_default(&u->together.plan, &table_plan_rows[i]);
    if (first) {
        u->together.plan.pace = u->settings.speed;
        u->together.plan.clock = u->settings.clock;
        u->together.plan.coach = u->settings.coach;
    }
    u->screen = SCREEN_TABLE_PLAN;
    settings_page_begin(u);
    *u->together.why = 0;
    return REQUEST_NONE;
}

bool together_closable(const ui *u)
{
    const ui_together *t = &u->together;
    return t->line < t->count && t->found[t->line].own && !t->found[t->line].silent;
}

ui_request together_close(ui *u)
{
    bool again = u->people.removing == WORD_CLOSE;
    *u->together.why = 0;
    u->people.removing = again ? -1 : WORD_CLOSE;
    return again ? REQUEST_CLOSE_TABLE : REQUEST_NONE;
}

ui_request together_letter(ui *u, int key)
{
    u->together.line = u->together.count + (key == 'o' ? TOGETHER_OPEN : TOGETHER_ADDRESS);
    together_moved(u);
    return together_take(u);
}

void together_show(ui *u, const char *where)
{
    ui_together *t = &u->together;

    u->screen = SCREEN_TOGETHER;
    settings_page_begin(u);
    t->line = together_line_of(t->found, t->count, where, 0);
}

void together_close_plan(ui *u)
{
    u->screen = SCREEN_TOGETHER;
    settings_page_begin(u);
    *u->together.why = 0;
}

/* ---- for the program --------------------------------------------------------------------------- */

const char *together_where(const ui *u)
{
    const ui_together *t = &u->together;
    const char *where = t->line < t->count ? t->found[t->line].where : t->way.address;
    return *where ? where : NULL;
}

int together_seat(const ui *u)
{
    static const int seat[] = {KD_SEATS, 0, 1, 2, 3, KD_NOBODY};
    return seat[u->together.way.seat];
}

void together_plan(const ui *u, table_plan *plan)
{
    const table_choices *c = &u->together.plan;
    *plan = (table_plan){.pace = (pace)c->pace,
                         .clock_s = clock_s[c->clock][0],
                         .clock_more_s = clock_s[c->clock][1],
                         .empty_s = 60 * (unsigned)c->stay,
                         .coach = c->coach,
                         .forbids_watching = !c->watching};
    if (c->rules == SETTING_KEPT_RULES)
        plan->rules = u->setup.rules;
    else
        rule_set_read(u, c->rules - 1, &plan->rules);
    int rules = u->together.plan.rules;
    snprintf(plan->rules_name, sizeof plan->rules_name, "%s",
             rules == SETTING_KEPT_RULES ? u->setup.rules_name : rule_set_name(u, rules - 1));
    snprintf(plan->name, sizeof plan->name, "%s", c->name);
    snprintf(plan->seats, sizeof plan->seats, "%s,%s,%s,%s", c->seat[0], c->seat[1], c->seat[2],
             c->seat[3]);
    if (u->together.no_network || strcmp(c->listen, places[0]) == 0)
        return;
    memcpy(plan->listen[0], c->listen, sizeof c->listen);
    memcpy(plan->address, c->address, sizeof c->address);
}

void ui_not_joined(ui *u, const char *why, bool no_seat)
{
    ui_together *t = &u->together;

    snprintf(t->why, sizeof t->why, "%s", why);
    t->watch = no_seat && together_seat(u) != KD_NOBODY;
    if (t->watch)
        (void)setting_set(&t->way, &table_way_rows[TABLE_WAY_SEAT], "watch",
                          (char[SETTING_VALUE]){""}, SETTING_VALUE);
}

void ui_ask_name(ui *u, ui_request how, const char *account)
{
    u->screen = SCREEN_TOGETHER;
    settings_page_begin(u);
    u->together.unnamed = how;
    u->together.unfinished = NULL;
    u->settings_page.naming = true; /* so that the row is that of the name */
    snprintf(u->together.way.name, sizeof u->together.way.name, "%s", account);
    value_name(u);
    *u->together.way.name = 0;
}

void ui_invite(ui *u)
{
    u->below = u->overlay;
    u->overlay = OVERLAY_INVITE;
    u->people.row = WATCHERS; /* until there is an invitation */
}
