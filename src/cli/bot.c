/* bot.c - koudi bot: one of the game's bots, speaking the seat protocol on stdin and stdout. */
#include "base/i18n.h"
#include "bots/knowledge/knowledge.h"
#include "cli/cli.h"
#include "cli/contest.h"
#include "table/program.h"
#include "think/coach.h"
#include "wire/wire.h"

#include <stdio.h>

/* The default of the setting threads: no other bot thinks at the same time. */
enum { THREADS = 2 };

static const cli_usage usage = {
    .name = "bot",
    .operands = "NAME[:SETTINGS]",
    .help = N_("Lets a bot play at a table that speaks the seat protocol with it."),
};

/* Reads a line without its newline and cuts one that is too long, which is then no message of the protocol.
   False at the end of input. */
static bool bot_read_line(char *line, size_t size)
{
    size_t length = 0;
    int c = getchar_unlocked();
    if (c == EOF)
        return false;
    for (; c != EOF && c != '\n'; c = getchar_unlocked())
        if (length + 1 < size)
            line[length++] = (char)(c ? c : '?');
    line[length] = '\0';
    return true;
}

static int bot_serve(const bot_settings *settings)
{
    static wire_client c;
    char line[WIRE_LINE], why[COACH_WHY];
    confine_alone();
    wire_client_begin(&c);
    puts(WIRE_HELLO);
    while (fflush(stdout) == 0 && bot_read_line(line, sizeof line)) {
        wire_heard heard = wire_client_hear(&c, line);
        if (heard == HEARD_END)
            break;
        if (heard == HEARD_BAD)
            return cli_failed("%s", c.why);
        if (heard != HEARD_ASK)
            continue;
        /* After a refusal any legal action: the bot would give the same answer again. */
        kd_rng rng;
        why[0] = '\0';
        wire_rng(&rng, c.seed, &c.view);
        kd_action action =
            c.refused ? legal_any(&c.view) : coach_decide(settings, &c.view, &rng, why, sizeof why);
        c.refused = false;
        wire_client_answer(&c, &action, why, line, sizeof line);
        fputs(line, stdout);
    }
    return CLI_OK;
}

int cli_bot(int argc, char **argv)
{
    bot_settings settings;
    char why[200];
    int operand;
    int status = cli_parse(&usage, argc, argv, NULL, &operand);
    if (status != CLI_GO_ON)
        return status;
    if (operand + 1 != argc)
        return cli_misused(usage.name, _("a bot's name is needed, one only"));
    if (bot_settings_parse(argv[operand], &settings, why, sizeof why)) {
        settings.threads = settings.threads ? settings.threads : THREADS;
        return bot_serve(&settings);
    }
    contender_complain(why, "");
    return cli_try_help(usage.name);
}
