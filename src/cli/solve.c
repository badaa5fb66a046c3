/* solve.c - koudi solve: the exact total of each play of a position with few cards, all hands open. */
#include "base/file.h"
#include "base/i18n.h"
#include "cli/cli.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { SLOTS = 1 << 20, MOST_BYTES = 64 << 10 };

typedef struct request {
    bool best;
} request;

static const cli_option options[] = {
    {'b', "best", NULL, N_("One best play alone"), CLI_FLAG(request, best)},
    {.name = NULL},
};

static const cli_usage usage = {
    .name = "solve",
    .operands = "FILE|-",
    .help =
        N_("Tells for each play of a position what the attackers' total comes to when everybody\n"
           "sees all cards and plays best, and the levels of the side to play."),
    .options = options,
};

bool cli_position_in(const char *path, const char *text, size_t length, kd_match *match,
                     kd_cards draws[KD_SEATS])
{
    char why[400];
    kd_position_error error;
    if (kd_parse_position(text, length, match, draws, &error))
        return true;
    (void)kd_position_error_text(&error, in_words, why, sizeof why);
    if (error.line)
        return cli_complain(_("%s, line %d: %s"), path, error.line, why);
    return cli_complain("%s: %s", path, why);
}

bool cli_position(const char *path, kd_match *match, kd_cards draws[KD_SEATS])
{
    static char text[MOST_BYTES];
    size_t size = sizeof text;
    bool input = strcmp(path, "-") == 0;
    long length = input ? (file_read_from(STDIN_FILENO, text, &size) ? (long)size : -1)
                        : file_read(path, text, sizeof text);
    return length < 0 ? cli_complain("%s: %s", path, file_why(errno))
                      : cli_position_in(path, text, (size_t)length, match, draws);
}

int cli_plays(const char *path, const kd_match *match, endgame_play out[ENDGAME_PLAYS])
{
    const kd_round *round = &match->round;
    long nodes = LONG_MAX;
    if (round->phase != KD_PHASE_PLAY)
        return cli_complain(_("%s: no play is on in this position"), path);
    int cards = kd_count(round->hand[round->pos.turn]);
    if (cards > ENDGAME_MOST)
        return cli_complain(_("%s: hands of at most %d cards are solved, this one has %d"), path,
                            (int)ENDGAME_MOST, cards);
    endgame_table table = {calloc(SLOTS, sizeof(endgame_slot)), SLOTS, 1, NULL, NULL};
    if (!table.slot)
        return cli_complain("%s", strerror(ENOMEM));
    int count = endgame_plays(&round->pos, &round->order, &table, &nodes, out);
    free(table.slot);
    return count > 0 ? count
                     : cli_complain("%s", _("this position has too many plays to be solved"));
}

int cli_solve(int argc, char **argv)
{
    request r = {.best = false};
    static kd_match match;
    static endgame_play play[ENDGAME_PLAYS];
    const kd_round *round = &match.round;
    kd_cards draws[KD_SEATS];
    int at, status = cli_parse(&usage, argc, argv, &r, &at);
    if (status != CLI_GO_ON)
        return status;
    if (argc - at != 1)
        return cli_misused(usage.name, _("solve needs one FILE, or - for the standard input"));
    if (!cli_position(argv[at], &match, draws))
        return CLI_FAILED;
    int count = cli_plays(argv[at], &match, play);
    if (!count)
        return CLI_FAILED;
    bool attacks = kd_team(round->pos.turn) != kd_team(round->dealer);
    for (int i = 0; i < (r.best ? 1 : count); i++) {
        char cards[200];
        kd_print_cards(kd_to_faces(&round->order, play[i].play), NULL, cards, sizeof cards);
        printf("%s %d %d\n", cards, play[i].total,
               endgame_levels(&match.rules, play[i].total, attacks));
    }
    return fflush(stdout) == 0 ? CLI_OK : CLI_FAILED;
}
