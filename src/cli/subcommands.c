/* subcommands.c - what koudi and koudi-lab have in common: finding the subcommand, the help page, the streams. */
#include "base/i18n.h"
#include "base/platform.h"
#include "cli/cli.h"
#include "koudi.h"
#include "table/program.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const cli_kind *program;

const char *cli_name(void)
{
    return program ? program->name : "koudi";
}

static int run_words(int argc, char **argv)
{
    char help[] = "--help";
    const char *word = argc > 1 ? argv[1] : "";
    if (strcmp(word, "--version") == 0 || strcmp(word, "-V") == 0) {
        printf("%s " KD_VERSION "\n", program->name);
        return CLI_OK;
    }
    if (!program->title)
        return program->subcommands->run(argc, argv);
    if (strcmp(word, "help") == 0) { /* "koudi help run" is "koudi run --help" */
        char *words[] = {argv[0], argc > 2 ? argv[2] : help, help, NULL};
        return run_words(3, words);
    }
    if (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0 || (argc < 2 && !program->plays)) {
        puts(_(program->title));
        putchar('\n');
        if (program->plays)
            puts(_("Usage: koudi [play] [options]"));
        printf(program->plays ? _("       %s SUBCOMMAND [options] ...\n")
                              : _("Usage: %s SUBCOMMAND [options] ...\n"),
               program->name);
        printf(_("       %s --help | --version\n"), program->name);
        printf("\n%s\n", _("Subcommands:"));
        for (const cli_subcommand *s = program->subcommands; s->name; s++)
            printf("  %-8s %s\n", s->name, _(s->help));
        printf("  %-8s %s\n", "help", _("Show this page"));
        putchar('\n');
        printf(_("'%s SUBCOMMAND --help' shows its options.\n"), program->name);
        return CLI_OK;
    }
    if (program->plays && (argc < 2 || *word == '-'))
        return program->subcommands->run(argc, argv);
    for (const cli_subcommand *s = program->subcommands; s->name; s++)
        if (strcmp(s->name, word) == 0)
            return s->run(argc - 1, argv + 1);
    return cli_misused(NULL, _("no such subcommand: %s"), word);
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

int cli_main(const cli_kind *which, int argc, char **argv)
{
    program = which;
    if (!keep_streams())
        return CLI_FAILED;
    own_program_named(which->name, argv[0]);
    confine_hide(); /* the memory of a process that deals or plays has secret cards */
    language_start();
    (void)signal(SIGXFSZ, SIG_IGN); /* a limit on the size of files is a write error */
    int status = run_words(language_take(argc, argv), argv);
    if (fflush(stdout) != 0 || ferror(stdout)) {
        cli_complain(_("cannot write: %s"), strerror(errno));
        status = status == CLI_OK ? CLI_FAILED : status;
    }
    if (status > 128) {
        /* Ends the program by the signal, so that the parent sees it. */
        int number = status - 128;
        sigset_t only;
        sigemptyset(&only);
        sigaddset(&only, number);
        signal(number, SIG_DFL);
        sigprocmask(SIG_UNBLOCK, &only, NULL);
        raise(number);
        _exit(status);
    }
    return status;
}
