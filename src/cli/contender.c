/* contender.c - the players of a comparison: bots or programs, named on the command line. */
#include "cli/contest.h"

#include "base/i18n.h"
#include "cli/cli.h"
#include "tui/cells/cells.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const contender_more *more;

void contender_add(const contender_more *players)
{
    more = players;
}

void contender_help(void)
{
    char known[256];
    bot_settings_names(known, sizeof known);
    printf(_("\nBots, from weak to strong: %s.\nA program that speaks the seat protocol: "
             "cmd:COMMAND.\n"),
           known);
    if (more)
        more->help();
}

void contender_shown(const char *words, char *out, size_t size)
{
    const char *second = contender_command(words) ? NULL : strchr(words, '+');
    char first[MAX_CONTENDER];
    snprintf(out, size, "%s", words);
    if (printed_for_machine())
        return;
    snprintf(first, sizeof first, "%.*s", second ? (int)(second - words) : MAX_CONTENDER - 1,
             words);
    bot_settings_shown(first, out, size);
    size_t used = strlen(out);
    if (second && used + 1 < size) {
        out[used++] = '+';
        bot_settings_shown(second + 1, out + used, size - used);
    }
}

void contender_complain(const char *why, const char *others)
{
    char known[256];
    bot_settings_names(known, sizeof known);
    cli_complain(_("%s; there are: %s%s%s"), why, known, more ? more->names() : "", others);
}

const char *contender_command(const char *words)
{
    return strncmp(words, "cmd:", 4) == 0 && words[4] ? words + 4 : NULL;
}

bool contender_read(const char *words, contender *out, char *why, size_t size)
{
    contender made = {.runs = contender_command(words) && strlen(words) < sizeof made.text};
    bool added = more && more->takes(words);
    if (made.runs)
        made.bot_settings.bot = bot_find("steady");
    else if (!(added ? more->read(words, &made, why, size)
                     : bot_settings_parse(words, &made.bot_settings, why, size)))
        return false;
    bot_settings_plain(words, made.text, sizeof made.text);
    *out = made;
    return true;
}

bool contender_parse(const char *words, contender *out)
{
    char why[256];
    if (contender_read(words, out, why, sizeof why))
        return true;
    return contender_complain(why, ""), false;
}

/* ---- confining --------------------------------------------------------------------------------- */

/* How programs are confined that are started from now on. */
static const confine *confined;

bool contender_take_may(void *self, const cli_option *option, const char *path)
{
    confine *how = (confine *)(void *)((char *)self + option->at);
    if (how->may_count == CONFINE_MAY)
        return cli_complain(_("--seat-may: %d paths are the most"), CONFINE_MAY);
    if (access(path, R_OK) != 0)
        return cli_complain("--seat-may %s: %s", path, strerror(errno));
    how->may[how->may_count++] = path;
    return true;
}

bool contender_prepare(confine *how, const char *command)
{
    char why[CONFINE_WHY];
    how->command = command;
    return !command || confine_prepare(how, why, sizeof why) || cli_complain("%s", why);
}

bool contender_confine(confine *how, const contender *seats, int count)
{
    if (how->may_count && !how->files)
        return cli_complain(_("--seat-may goes with --confine"));
    if (how->files && !confine_can())
        return cli_complain(
            _("--confine: this system cannot confine programs, only Linux with Landlock can"));
    how->scratch = true;
    for (int i = 0; i < count; i++)
        if (seats[i].runs && !contender_prepare(how, contender_command(seats[i].text)))
            return false;
    confined = how;
    return true;
}

/* ---- playing ----------------------------------------------------------------------------------- */

bool contender_sit(driver *table, const contender *const seat[KD_SEATS], const char *rules_name,
                   uint64_t seed, uint64_t stream, uint64_t program_stream)
{
    bot_settings settings[KD_SEATS];
    const char *commands[KD_SEATS];
    bool any = false;
    for (int s = 0; s < KD_SEATS; s++) {
        settings[s] = seat[s]->bot_settings;
        commands[s] = seat[s]->runs ? contender_command(seat[s]->text) : NULL;
        any |= seat[s]->runs;
    }
    driver_bots(table, settings, seed, stream);
    if (!any)
        return true;
    table->headless_peers =
        headless_open(commands, &table->match.rules, rules_name, confined, seed, program_stream);
    if (!table->headless_peers)
        cli_complain(_("programs cannot take their seats: %s"), strerror(errno));
    return table->headless_peers != NULL;
}

void contender_close(headless_peers *peers)
{
    for (int s = 0; s < KD_SEATS; s++)
        if (headless_fault(peers, s) != PEER_OK)
            cli_complain(_("%s: the program %s; a bot played on"), seat_name(s),
                         _(peer_fault_text(headless_fault(peers, s))));
    headless_close(peers);
}

kd_action contender_decide(const contender *who, const driver *table, const kd_view *view,
                           kd_rng *rng)
{
    if (headless_at(table->headless_peers, view->seat))
        return headless_decide(table->headless_peers, view);
    return who->decide ? who->decide(who, table, view, rng)
                       : bot_settings_decide(&who->bot_settings, view, rng);
}
