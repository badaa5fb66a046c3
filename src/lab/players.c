/* players.c - who plays in the arena beside the bots: strangers, and the bot that sees all hands. */
#include "lab/lab.h"

#include "base/i18n.h"
#include "base/unused.h"
#include "bots/bots.h"
#include "lab/strangers/strangers.h"

#include <string.h>

static const char seer[] = "seeing";

static bool sees(const char *words)
{
    size_t name = sizeof seer - 1;
    return strcspn(words, ":") == name && strncmp(words, seer, name) == 0;
}

static kd_action decide_seeing(const contender *who, const driver *table, const kd_view *view,
                               kd_rng *rng)
{
    return perfect_information_decide(&table->match, view, who->bot_settings.work, rng);
}

static kd_action decide_as_stranger(const contender *who, UNUSED const driver *table,
                                    const kd_view *view, UNUSED kd_rng *rng)
{
    return stranger_decide(who->style, view);
}

static bool players_takes(const char *words)
{
    return sees(words) || stranger_find(words);
}

static bool players_read(const char *words, contender *out, char *why, size_t size)
{
    char plain[MAX_CONTENDER];
    if (sees(words)) { /* it takes the settings of any bot */
        out->decide = decide_seeing;
        snprintf(plain, sizeof plain, "steady%s", words + sizeof seer - 1);
        return bot_settings_parse(plain, &out->bot_settings, why, size);
    }
    out->decide = decide_as_stranger;
    out->style = stranger_find(words);
    out->bot_settings.bot = bot_find("steady");
    return true;
}

static const char *players_names(void)
{
    static char names[256];
    size_t used = (size_t)snprintf(names, sizeof names, ", %s", seer);
    for (int i = 0; i < stranger_count && used < sizeof names; i++)
        used += (size_t)snprintf(names + used, sizeof names - used, ", %s", strangers[i].name);
    return names;
}

static void players_help(void)
{
    puts(_("Players of the arena alone, of other styles than the bots':"));
    for (int i = 0; i < stranger_count; i++)
        printf("  %-10s %s\n", strangers[i].name, _(strangers[i].help));
}

const contender_more lab_players = {players_help, players_names, players_takes, players_read};
