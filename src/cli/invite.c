/* invite.c - koudi invite: the invitations to a table that listens to the network. */
#include "base/i18n.h"
#include "cli/cli.h"
#include "cli/join.h"
#include "cli/options.h"
#include "net/inviting.h"
#include "net/way.h"

#include <stdio.h>

enum { SENTENCE = PATH_MAX + 200 };

typedef struct request {
    int seat;
} request;

bool cli_invite_to(const char *path, const char *table, int seat)
{
    static char word[KD_SEATS][TABLE_INVITATION];
    char why[SENTENCE];
    invitation of = {.address = ""};
    const char *unused;
    int count = 0;
    if (!inviting_ask(path, table, seat, word, why, sizeof why))
        return cli_complain("%s", why);
    for (int s = 0; s < KD_SEATS; s++) {
        if (!*word[s])
            continue;
        printf("%s: koudi join %s\n", kd_seat_name(s), word[s]);
        (void)invitation_read(word[s], &of, &unused);
        count++;
    }
    (void)fflush(stdout);
    if (!count)
        return cli_complain("%s", _("no seat is free"));
    if (invitation_is_private(of.address))
        fprintf(stderr,
                _("koudi: %s leads here from this network only: --address names another address\n"),
                of.address);
    return true;
}

static const cli_option options[] = {
    {'s', "seat", "SEAT", N_("make this one anew: who has the seat loses it"),
     CLI_SEAT(request, seat)},
    {.name = NULL},
};

static const cli_usage usage = {
    .name = "invite",
    .operands = "[PATH | TABLE]",
    .help = N_("Prints an invitation to each free seat of a table that listens to the network, for "
               "the account "
               "that has opened it."),
    .options = options,
};

int cli_invite(int argc, char **argv)
{
    request r = {.seat = KD_SEATS};
    char why[SENTENCE];
    table_address to;
    bool several;
    int operand;
    int status = cli_parse(&usage, argc, argv, &r, &operand);
    if (status != CLI_GO_ON)
        return status;
    if (operand + 1 < argc)
        return cli_misused(usage.name, _("unexpected word: %s"), argv[operand + 1]);
    if (!table_address_read(NULL, operand < argc ? argv[operand] : NULL, &to, &several, why,
                            sizeof why))
        return cli_failed("%s", why);
    if (!*to.path)
        return cli_failed("%s", _("invitations are made at the machine of the table"));
    return cli_invite_to(to.path, to.table, r.seat) ? CLI_OK : CLI_FAILED;
}
