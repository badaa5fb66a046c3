/* main.c - koudi-lab: bots compared and measured. */
#include "base/i18n.h"
#include "lab/lab.h"

static const cli_subcommand subcommands[] = {
    {"arena", N_("Compare two bots over many deals"), lab_arena},
    {"bench", N_("Measure the engine's and the bots' speed"), lab_bench},
    {"endings", N_("Make the endings of practice"), lab_endings},
    {"moves", N_("Make the exercises \"your move\""), lab_moves},
    {.name = NULL},
};

int main(int argc, char **argv)
{
    static const cli_kind lab = {"koudi-lab", N_("Koudi's laboratory: bots compared and measured."),
                                 subcommands, false};
    contender_add(&lab_players);
    return cli_main(&lab, argc, argv);
}
