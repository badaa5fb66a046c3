/* invite.c - koudi invite: the invitations to a table that listens to the network. */
#include "base/i18n.h"
#include "base/qr.h"
#include "cli/cli.h"
#include "net/net.h"
#include "net/transport.h"
#include "tui/cells/cells.h"
#include "tui/terminal/terminal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { SENTENCE = PATH_MAX + 200 };

typedef struct request {
    int seat;
    const char *web;
    bool codes;
} request;

/* Must the whole code be seen at once? */
static bool code_fits(const qr *code, bool ascii)
{
    struct winsize size;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || !size.ws_col)
        return true; /* no terminal, or one of unknown size */
    int columns = qr_columns(code, ascii), rows = qr_rows(code, ascii) + 1; /* and the prompt's */
    return (columns <= size.ws_col && rows <= size.ws_row) ||
           cli_complain(_("The code needs %d columns and %d rows, and the terminal has %d by %d."),
                        columns, rows, size.ws_col, size.ws_row);
}

/* On a terminal it is dark on light whatever that shows otherwise; in a file as on paper. */
static bool print_code(const char *word)
{
    static qr code; /* large */
    const char *no_colour = getenv("NO_COLOR"), *name = getenv("TERM");
    bool ascii = !tty_utf8(), plain = !isatty(STDOUT_FILENO) || !name || strcmp(name, "dumb") == 0;
    if (qr_missing())
        return cli_complain("%s", _(qr_missing()));
    if (!qr_make(word, &code))
        return cli_complain("%s", _("No QR code can be made of this invitation."));
    if (!code_fits(&code, ascii))
        return false;
    for (int y = 0; y < qr_rows(&code, ascii); y++) {
        printf("%s", plain ? "" : no_colour && *no_colour ? "\033[7m" : "\033[30;47m");
        for (int x = 0; x < qr_columns(&code, ascii); x++)
            printf("%s", qr_cell(&code, ascii, x, y));
        printf("%s\n", plain ? "" : "\033[0m");
    }
    return true;
}

const char cli_web_help[] = N_("invitations are links to this page of koudi-web");

bool cli_take_web(void *self, const cli_option *option, const char *value)
{
    return invitation_takes_web(value)
               ? cli_take_word(self, option, value)
               : cli_complain(_("--%s is the address of a page, https://..., not \"%s\""),
                              option->name, value);
}

bool cli_invite_to(const char *path, const char *table, int seat, const char *web, bool codes)
{
    static char word[KD_SEATS][TABLE_INVITATION];
    char why[SENTENCE], from[INVITATION_REACH];
    invitation of = {.address = ""};
    const char *unused;
    bool good = true;
    int count = 0;
    if (!query_invitation(path, table, seat, web, word, why, sizeof why))
        return cli_complain("%s", why);
    for (int s = 0; s < KD_SEATS; s++) {
        if (!*word[s])
            continue;
        (void)invitation_read(word[s], &of, &unused);
        if (web) /* a table of version 1.0 knows no pages */
            snprintf(of.web, sizeof of.web, "%s", web);
        (void)invitation_write(&of, word[s]);
        printf("%s%s%s%s\n", printed_for_machine() ? kd_seat_name(s) : seat_name(s), P_(": "),
               *of.web ? "" : "koudi join ", word[s]);
        good = good && (!codes || print_code(word[s]));
        count++;
    }
    (void)fflush(stdout);
    if (!count)
        return cli_complain(
            "%s", seat < KD_SEATS
                      ? _("no invitation to that seat can be made")
                      : _("no seat is free that was not invited to before: --seat makes an "
                          "invitation anew, and who has that seat loses it"));
    invitation_reach_say(of.address, from);
    if (*from)
        fprintf(stderr, _("koudi: %s: --address names another address\n"), from);
    return good;
}

static const cli_option options[] = {
    {'s', "seat", "SEAT", N_("make this one anew: who has the seat loses it"),
     CLI_SEAT(request, seat)},
    {0, "web", "URL", cli_web_help, CLI_WEB(request, web)},
    {0, "qr", NULL, N_("also as QR codes, to be read from the screen"), CLI_FLAG(request, codes)},
    CLI_MACHINE,
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
    return cli_invite_to(to.path, to.table, r.seat, r.web, r.codes) ? CLI_OK : CLI_FAILED;
}
