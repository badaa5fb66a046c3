/* bot.c - koudi bot: one of the game's bots, speaking the seat protocol on stdin and stdout. */
#include "base/i18n.h"
#include "bots/knowledge/legal.h"
#include "cli/cli.h"
#include "cli/contender.h"
#include "cli/options.h"
#include "table/confine.h"
#include "think/coach.h"
#include "wire/wire_client.h"
#include "wire/wire_view.h"

#include <stdio.h>

/* That a bot's thinking is shared among, when nothing is said: it is the only one that thinks. */
enum { THREADS = 2 };

static const cli_usage usage = {
    .name = "bot",
    .operands = "NAME[:SETTINGS]",
    .help = N_("Lets a bot play at a table that speaks the seat protocol with it."),
    .options = cli_no_options,
};

/* Reads a line without its end; one that is too long is cut, and will not be understood. False at
   the end of input. */
static bool read_line(char *line, size_t size)
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

/* After a refusal anything that is allowed will do: the bot would say the same again. */
static void answer(wire_client *c, const bot_settings *m)
{
    char line[WIRE_LINE], why[COACH_WHY] = "";
    kd_rng rng;
    wire_rng(&rng, c->seed, &c->view);
    kd_action action =
        c->refused ? legal_any(&c->view) : coach_decide(m, &c->view, &rng, why, sizeof why);
    c->refused = false;
    wire_client_answer(c, &action, why, line, sizeof line);
    fputs(line, stdout);
}

static int serve(const bot_settings *m)
{
    static wire_client c;
    char line[WIRE_LINE];
    confine_alone();
    wire_client_begin(&c);
    puts(WIRE_HELLO);
    while (fflush(stdout) == 0 && read_line(line, sizeof line)) {
        wire_heard heard = wire_client_hear(&c, line);
        if (heard == HEARD_END)
            break;
        if (heard == HEARD_ASK)
            answer(&c, m);
        if (heard == HEARD_BAD) {
            cli_complain("%s", c.why);
            return CLI_FAILED;
        }
    }
    return CLI_OK;
}

int cli_bot(int argc, char **argv)
{
    bot_settings m;
    char why[200];
    int operand;
    int status = cli_parse(&usage, argc, argv, NULL, NULL, &operand);
    if (status != CLI_GO_ON)
        return status;
    if (operand + 1 != argc) {
        cli_complain(_("a bot's name is needed, one only"));
        return cli_try_help(usage.name);
    }
    if (bot_settings_parse(argv[operand], &m, why, sizeof why)) {
        m.threads = m.threads ? m.threads : THREADS;
        return serve(&m);
    }
    contender_complain(why, "");
    return cli_try_help(usage.name);
}
