/* contender.c - who plays for a side when players are compared, and how programs are confined. */
#include "cli/contender.h"

#include "base/i18n.h"
#include "bots/search/perfect_information.h"
#include "cli/options.h"
#include "tui/cells/glyph.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

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

const char *contender_command(const char *words)
{
    static const char word[] = "cmd:";
    size_t length = sizeof word - 1;
    return strncmp(words, word, length) == 0 && words[length] ? words + length : NULL;
}

bool contender_parse(const char *words, contender *out)
{
    char why[256];
    contender made = {.text = "", .runs = contender_command(words) != NULL};
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

/* Where the bot that words begins with ends: at a comma that no further setting follows. */
static size_t one_bot(const char *words)
{
    size_t length = strcspn(words, ",");
    while (words[length]) {
        const char *next = words + length + 1;
        if (next[strcspn(next, ",:=")] != '=')
            break;
        length += 1 + strcspn(next, ",");
    }
    return length;
}

bool contender_seats(const char *words, contender seats[KD_SEATS])
{
    const char *at = words;
    for (int seat = 0; seat < KD_SEATS; seat++) {
        char one[2 * MAX_CONTENDER]; /* what is cut here is still refused as too long */
        size_t length = one_bot(at);
        if ((at[length] == ',') != (seat < KD_SEATS - 1)) {
            cli_complain(_("--seats takes four bots, as in a,b,a,b; not \"%s\""), words);
            return false;
        }
        snprintf(one, sizeof one, "%.*s", (int)length, at);
        if (!contender_parse(one, &seats[seat]))
            return false;
        at += length + 1;
    }
    return true;
}

/* ---- confining --------------------------------------------------------------------------------- */

/* How programs are confined that are started from here on. */
static const confine *confined;

bool contender_may_read(confine *how, const char *path)
{
    if (how->may_count == CONFINE_MAY) {
        cli_complain(_("--seat-may: %d paths are the most"), CONFINE_MAY);
        return false;
    }
    if (access(path, R_OK) != 0) {
        cli_complain("--seat-may %s: %s", path, strerror(errno));
        return false;
    }
    how->may[how->may_count++] = path;
    return true;
}

bool contender_prepare(confine *how, const char *command)
{
    char why[CONFINE_WHY];
    how->command = command;
    if (!command || confine_prepare(how, why, sizeof why))
        return true;
    cli_complain("%s", why);
    return false;
}

bool contender_confine(confine *how, const contender *seats, int count)
{
    if (how->may_count && !how->files) {
        cli_complain(_("--seat-may goes with --confine"));
        return false;
    }
    if (how->files && !confine_can()) {
        cli_complain(
            _("--confine: this system cannot confine programs, only Linux with Landlock can"));
        return false;
    }
    how->scratch = true;
    for (int i = 0; i < count; i++)
        if (seats[i].runs && !contender_prepare(how, contender_command(seats[i].text)))
            return false;
    confined = how;
    return true;
}

/* ---- playing ----------------------------------------------------------------------------------- */

bool contender_headless(const contender *const seat[KD_SEATS], const kd_rules *rules,
                        const char *rules_name, uint64_t seed, uint64_t stream,
                        headless_peers **out)
{
    const char *commands[KD_SEATS];
    bool any = false;
    for (int s = 0; s < KD_SEATS; s++) {
        commands[s] = seat[s]->runs ? contender_command(seat[s]->text) : NULL;
        any |= seat[s]->runs;
    }
    *out = any ? headless_open(commands, rules, rules_name, confined, seed, stream) : NULL;
    if (any && !*out)
        cli_complain(_("programs cannot take their seats: %s"), strerror(errno));
    return !any || *out;
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
    return who->sees ? perfect_information_decide(&table->match, view, who->bot_settings.work, rng)
                     : bot_settings_decide(&who->bot_settings, view, rng);
}
