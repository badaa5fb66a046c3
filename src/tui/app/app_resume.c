/* app_resume.c - resumes a game from a record: seats, rules and table options taken from it. */
#include "tui/app/app.h"

#include "base/i18n.h"
#include "base/safe_text.h"
#include "think/bot_settings.h"

#include <stdio.h>
#include <string.h>

/* All of a record, with the seats that it names. */
static void resume_take(resumed_game *g, const history *past, const char *path)
{
    g->past = past;
    g->count = past->count;
    g->anew = false;
    snprintf(g->path, sizeof g->path, "%s", path);
    snprintf(g->rules_name, sizeof g->rules_name, "%s", past->head.rules_name);
    record_seats_read(&g->seats, &past->head);
}

bool resume_read(resumed_game *g, const char *path)
{
    if (strlen(path) >= sizeof g->path || !history_read(&g->own, path))
        return false;
    resume_take(g, &g->own, path);
    return true;
}

void resume_from(resumed_game *g, const history *past, const char *name, int count, int person)
{
    resume_take(g, past, name);
    g->anew = true;
    g->count = count;
    g->seats.people = 1u << person;
    memset(g->seats.name[person], 0, sizeof g->seats.name[person]);
}

void resume_begin(resumed_game *g, ui *u)
{
    g->on = true;
    g->menu = u->setup;
    u->setup.rules = g->past->head.rules;
    u->setup.rules_name = g->rules_name;
    u->setup.person = g->seats.people;
    u->setup.people = __builtin_popcount(u->setup.person);
}

void resume_end(resumed_game *g, ui *u)
{
    history_free(&g->own);
    if (!g->on)
        return;
    g->on = false;
    u->setup = g->menu;
}

void resume_options(const resumed_game *g, table_options *options)
{
    dealer_seed fresh = options->seed;
    if (!g->on)
        return;
    options->resume = g->past;
    options->resume_count = g->count;
    options->resume_name = g->anew ? g->path : NULL;
    options->seed = g->past->head.seed;
    if (!seed_known(&options->seed) && !seed_find(g->path, &options->seed)) {
        options->seed = fresh;
        options->seed_lost = !g->anew;
    }
    for (int s = 0; s < KD_SEATS; s++) {
        bool named = g->seats.people >> s & 1 && *g->seats.name[s];
        options->names[s] = named ? g->seats.name[s] : NULL;
    }
}

void resume_started(resumed_game *g, ui *u)
{
    kd_match match;
    kd_events last;
    history_match(g->past, g->count, &match, &last);
    if (u->overlay == OVERLAY_DUMP_FAILED && !walk_tells(&last, KD_EV_DUMP_FAILED))
        u->overlay = OVERLAY_NONE;
    history_free(&g->own);
}

const char *resume_bot(const resumed_game *g, int seat, const char *instead)
{
    bot_settings m;
    char why[200];
    const char *name = g->seats.name[seat];
    bool was = g->on && strcmp(g->seats.kind[seat], "bot") == 0;
    return was && bot_settings_parse(name, &m, why, sizeof why) ? name : instead;
}

void resume_unreadable(char *line, size_t size)
{
    games all;
    const game *first = NULL;
    (void)games_open_own(&all);
    int bad = games_unreadable(&all, &first), n = 0;
    *line = '\0';
    if (bad)
        n = bad == 1
                ? snprintf(line, size, _("A saved game cannot be read: %s"), first->file)
                : snprintf(line, size, _("%d saved games cannot be read, as %s"), bad, first->file);
    if (n > 0 && (size_t)n < size && first->line)
        n += snprintf(line + n, size - (size_t)n, _(", line %d"), first->line);
    if (n > 0 && (size_t)n < size)
        snprintf(line + n, size - (size_t)n, "%s%s", _(": "), first->why);
    safe_text_make(line);
    games_free(&all);
}
