/* main.c - main, the table of subcommands, and the help page. */
#include "base/i18n.h"
#include "cli/cli.h"
#include "koudi.h"
#include "table/program.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

typedef struct subcommand {
    const char *name, *help;
    int (*run)(int argc, char **argv);
} subcommand;

static int help_command(int argc, char **argv);

/* The first is the default. */
static const subcommand subcommands[] = {
    {"play", N_("Play in the terminal (the default)"), cli_play},
    {"open", N_("Open a table for people at other terminals, and sit down"), cli_open},
    {"join", N_("Take a seat at a table that somebody has opened"), cli_join},
    {"run", N_("Let bots play without a screen, and compare them"), cli_run},
    {"arena", N_("Compare two bots over many deals"), cli_arena},
    {"replay", N_("Show a recorded game, or check it"), cli_replay},
    {"stats", N_("Sum up recorded games, player by player"), cli_stats},
    {"analyse", N_("Tell which plays of a recorded game cost most"), cli_analyse},
    {"bot", N_("Let a bot speak the seat protocol"), cli_bot},
    {"judge", N_("Answer questions about the rules, a line each"), cli_judge},
    {"invite", N_("Invite people to a table over the network"), cli_invite},
    {"serve", N_("Hold tables for people at other terminals"), cli_serve},
    {"bench", N_("Measure the engine's and the bots' speed"), cli_bench},
    {"rules", N_("List the rule texts, or show every value of one"), cli_rules_command},
    {"help", N_("Show this page"), help_command},
};
enum { SUBCOMMANDS = sizeof subcommands / sizeof *subcommands };

static int main_print_help(void)
{
    puts(_("Koudi: Eighty Points (Shengji) for the terminal."));
    putchar('\n');
    puts(_("Usage: koudi [play] [options]"));
    puts(_("       koudi SUBCOMMAND [options] ..."));
    puts(_("       koudi --help | --version"));
    printf("\n%s\n", _("Subcommands:"));
    for (int i = 0; i < SUBCOMMANDS; i++)
        printf("  %-8s %s\n", subcommands[i].name, _(subcommands[i].help));
    putchar('\n');
    puts(_("'koudi SUBCOMMAND --help' shows its options."));
    return CLI_OK;
}

static int run_words(int argc, char **argv)
{
    const char *word = argc > 1 ? argv[1] : "";
    if (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0)
        return main_print_help();
    if (strcmp(word, "--version") == 0 || strcmp(word, "-V") == 0) {
        puts("koudi " KD_VERSION);
        return CLI_OK;
    }
    if (argc < 2 || *word == '-')
        return subcommands[0].run(argc, argv);
    for (int i = 0; i < SUBCOMMANDS; i++)
        if (strcmp(subcommands[i].name, word) == 0)
            return subcommands[i].run(argc - 1, argv + 1);
    return cli_misused(NULL, _("no such subcommand: %s"), word);
}

/* "koudi help run" is "koudi run --help". */
static int help_command(int argc, char **argv)
{
    char help[] = "--help";
    char *words[] = {argv[0], argc > 1 ? argv[1] : help, help, NULL};
    return run_words(3, words);
}

/* Opens a standard stream that the parent has closed on /dev/null, in the wrong mode, so that using it
   still fails. Otherwise a record would get its descriptor, and with it what is printed. */
static bool keep_streams(void)
{
    static const int wrong_way[] = {O_WRONLY, O_RDONLY, O_RDONLY};
    for (int fd = 0; fd <= STDERR_FILENO; fd++)
        if (fcntl(fd, F_GETFD) < 0 && open("/dev/null", wrong_way[fd]) != fd)
            return false;
    return true;
}

int main(int argc, char **argv)
{
    if (!keep_streams())
        return CLI_FAILED;
    confine_hide(); /* the memory of a process that deals or plays has secret cards */
    language_start();
    (void)signal(SIGXFSZ, SIG_IGN); /* a limit on the size of files is a write error */
    int status = run_words(language_take(argc, argv), argv);
    if (fflush(stdout) != 0 || ferror(stdout)) {
        cli_complain(_("cannot write: %s"), strerror(errno));
        return status == CLI_OK ? CLI_FAILED : status;
    }
    return status;
}
