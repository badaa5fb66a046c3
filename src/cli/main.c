/* main.c - koudi: its subcommands. */
#include "base/i18n.h"
#include "cli/cli.h"

/* The first is the default. */
static const cli_subcommand subcommands[] = {
    {"play", N_("Play in the terminal (the default)"), cli_play},
    {"today", N_("Play the four deals of the day, or compare their results"), cli_today},
    {"practise", N_("Practise: endings, moves, your own mistakes, drills"), cli_practise},
    {"open", N_("Open a table for people at other terminals, and sit down"), cli_open},
    {"join", N_("Take a seat at a table that somebody has opened"), cli_join},
    {"run", N_("Let bots play without a screen, and compare them"), cli_run},
    {"replay", N_("Show a recorded game, or check it"), cli_replay},
    {"stats", N_("Sum up recorded games, player by player"), cli_stats},
    {"analyse", N_("Tell which plays of a recorded game cost most"), cli_analyse},
    {"solve", N_("Solve a position with few cards, all hands open"), cli_solve},
    {"bot", N_("Let a bot speak the seat protocol"), cli_bot},
    {"judge", N_("Answer questions about the rules, a line each"), cli_judge},
    {"invite", N_("Invite people to a table over the network"), cli_invite},
    {"serve", N_("Hold tables for people at other terminals"), cli_serve},
    {"rules", N_("List the rule texts, or show every value of one"), cli_rules_command},
    {.name = NULL},
};

int main(int argc, char **argv)
{
    static const cli_kind koudi = {"koudi", N_("Koudi: Eighty Points (Shengji) for the terminal."),
                                   subcommands, true};
    return cli_main(&koudi, argc, argv);
}
