/* rule_names.c - what people call the rule texts, and the answers to how one's table plays. */
#include "tui/state/rule_names.h"

#include "base/i18n.h"
#include "tui/state/rule_editor.h"

#include <assert.h>
#include <string.h>

/* clang-format off */
static const struct {
    const char *word, *name, *brief;
} names[] = {
    {"80p-v3", NC_("rules", "Eighty Points, English V3"), NC_("rules", "English V3")},
    {"80p-scn2", NC_("rules", "Eighty Points, Chinese V2"), NC_("rules", "Chinese V2")},
    {"forty", NC_("rules", "Forty Points, one deck"), NC_("rules", "40 Points")},
    {"official", NC_("rules", "Eighty Points, official"), NC_("rules", "Official")},
    {"tournament", NC_("rules", "Tournament, best of three"), NC_("rules", "Tournament")},
    {"botzone-v2", NC_("rules", "Botzone"), NC_("rules", "Botzone")},
    {"classic-web", NC_("rules", "Shengji on the web"), NC_("rules", "Web game")},
    {"no-frills", NC_("rules", "No frills, to learn"), NC_("rules", "No frills")},
    {"qq-v2", NC_("rules", "QQ Shengji"), NC_("rules", "QQ Shengji")},
    {"speed", NC_("rules", "A short evening"), NC_("rules", "Short game")},
    {"botzone", NC_("rules", "Botzone, superseded"), NC_("rules", "Botzone V1")},
    {"qq", NC_("rules", "QQ Shengji, superseded"), NC_("rules", "old QQ")},
};

const house_rules houses[HOUSES] = {
    {N_("Koudi's own"), "",
     N_("A pair counters once all cards are drawn."), "80p-v3", NULL, NULL},
    {N_("as on QQ"), N_("auction, dumps, levels"),
     N_("Pairs counter in the draw; nobody shows: no trump."), "qq-v2", NULL, NULL},
    {N_("twos always trump"), N_("trump twos"),
     N_("The twos of all suits are trump at every level."), "80p-v3", "always_trump", "2"},
    {N_("with a joker"), N_("declaring"),
     N_("A level card declares only together with a joker."), "80p-v3", "show_joker", "any"},
    {N_("tournament"), N_("levels, kitty, length"),
     N_("20 points a level, best of three, in an hour."), "tournament", NULL, NULL},
    {N_("one deck"), N_("deck, leads, points"),
     N_("Forty Points: 54 cards; 40 points take the deal."), "forty", NULL, NULL},
};
/* clang-format on */

/* Its place in names; -1: none. */
static int find(const char *word)
{
    for (size_t i = 0; word && i < sizeof names / sizeof *names; i++)
        if (strcmp(names[i].word, word) == 0)
            return (int)i;
    return -1;
}

const char *rules_name_text(const char *word)
{
    int i = find(word);
    return i >= 0 ? in_context("rules", names[i].name) : word ? word : "";
}

const char *rules_brief_text(const char *word)
{
    int i = find(word);
    return i >= 0 ? in_context("rules", names[i].brief) : word ? word : "";
}

void house_read(int house, kd_rules *out)
{
    const house_rules *h = &houses[house];
    bool read =
        kd_rules_preset(out, h->preset) && (!h->key || kd_rules_set(out, h->key, h->value, NULL));
    assert(read);
    (void)read;
}

bool house_is(int house, const char *name, const kd_rules *rules)
{
    kd_rules own;
    house_read(house, &own);
    return name && strcmp(name, houses[house].preset) == 0 && rule_editor_changes(rules, &own) == 0;
}
