/* contender.c - who plays for a side when players are compared: "steady", "expert:work=500". */
#include "cli/contender.h"

#include "base/i18n.h"
#include "bots/search/perfect_information.h"
#include "cli/cli.h"
#include "tui/cells/glyph.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

/* The names there are, "random, steady". */
static void list_names(char *out, size_t size)
{
    size_t used = 0;
    *out = '\0';
    for (int i = 0; i < bot_count && used < size; i++)
        used += (size_t)snprintf(out + used, size - used, "%s%s", i ? ", " : "", bots[i].name);
}

void contender_help(void)
{
    char known[256];
    list_names(known, sizeof known);
    printf(_("\nBots, from weak to strong: %s.\nA program that speaks the seat protocol: "
             "cmd:COMMAND.\n"),
           known);
}

void contender_complain(const char *why, const char *others)
{
    char known[256];
    list_names(known, sizeof known);
    cli_complain(_("%s; there are: %s%s"), why, known, others);
}

bool contender_parse(const char *words, contender *out)
{
    char why[256];
    contender made = {.text = "", .runs = cli_command(words) != NULL};
    if (made.runs && strlen(words) < sizeof made.text) {
        made.bot_settings.bot = bot_find("steady");
        memcpy(made.text, words, strlen(words) + 1);
        *out = made;
        return true;
    }
    if (bot_settings_parse(words, &made.bot_settings, why, sizeof why)) {
        snprintf(made.text, sizeof made.text, "%s", words);
        *out = made;
        return true;
    }
    contender_complain(why, "");
    return false;
}

bool contender_parse_any(const char *words, contender *out)
{
    static const char name[] = "seeing";
    const size_t length = sizeof name - 1;
    char plain[MAX_CONTENDER];
    if (strncmp(words, name, length) != 0 || (words[length] && words[length] != ':'))
        return contender_parse(words, out);
    snprintf(plain, sizeof plain, "steady%s", words + length);
    if (strlen(words) >= sizeof out->text || !contender_parse(plain, out))
        return false;
    snprintf(out->text, sizeof out->text, "%s", words);
    return out->sees = true;
}

static const confine *confined;

void contender_confine(const confine *how)
{
    confined = how;
}

bool contender_headless(const contender *const seat[KD_SEATS], const kd_rules *rules,
                        const char *rules_name, uint64_t seed, uint64_t stream,
                        headless_peers **out)
{
    const char *commands[KD_SEATS];
    bool any = false;
    for (int s = 0; s < KD_SEATS; s++) {
        commands[s] = seat[s]->runs ? cli_command(seat[s]->text) : NULL;
        any |= seat[s]->runs;
    }
    *out = any ? headless_open(commands, rules, rules_name, confined, seed, stream) : NULL;
    if (any && !*out)
        cli_complain(_("programs cannot take their seats: %s"), strerror(errno));
    return !any || *out;
}

void contender_part(headless_peers *g)
{
    for (int s = 0; s < KD_SEATS; s++)
        if (headless_fault(g, s) != PEER_OK)
            cli_complain(_("%s: the program %s; a bot played on"), seat_name(s),
                         _(peer_fault_text(headless_fault(g, s))));
    headless_close(g);
}

kd_action contender_decide(const contender *who, const driver *table, const kd_view *view,
                           kd_rng *rng)
{
    if (headless_at(table->headless_peers, view->seat))
        return headless_decide(table->headless_peers, view);
    return who->sees ? perfect_information_decide(&table->match, view, who->bot_settings.work, rng)
                     : bot_settings_decide(&who->bot_settings, view, rng);
}
