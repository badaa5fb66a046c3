/* main.c - koudi-web: the options of the gateway, and the socket of the service behind it. */
#include "web/gateway.h"

#include "base/i18n.h"
#include "base/platform.h"
#include "cli/cli.h"
#include "net/net.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { SENTENCE = PATH_MAX + 200, MOST = 250, MOST_EACH = 8 };

typedef struct request {
    const char *listen, *certificate, *key, *origin, *trusted, *pages, *program;
    uint64_t most, most_each;
} request;

static const cli_option options[] = {
    {'l', "listen", "WHERE", N_("ADDRESS:PORT, or the path of a Unix socket, for a proxy"),
     CLI_WORD(request, listen)},
    {0, "certificate", "FILE", N_("of TLS, with those of its authorities behind it (PEM)"),
     CLI_WORD(request, certificate)},
    {0, "key", "FILE", N_("of that certificate (PEM)"), CLI_WORD(request, key)},
    {0, "origin", "URL",
     N_("of the page, where a proxy calls it otherwise: https://cards.example.org"),
     CLI_WEB(request, origin)},
    {0, "trusted", "ADDRESS",
     N_("a proxy's: X-Forwarded-For of what comes from there says who it is"),
     CLI_WORD(request, trusted)},
    {0, "most", "N", N_("people at a time (250)"), CLI_NUMBER(request, most, 1, 1000)},
    {0, "most-each", "N", N_("of them from one address (8)"),
     CLI_NUMBER(request, most_each, 1, 1000)},
    {0, "pages", "FOLDER", N_("where the page lies"), CLI_WORD(request, pages)},
    {0, "program", "FILE", N_("koudi, which is run for each of them"), CLI_WORD(request, program)},
    {.name = NULL},
};

static const cli_usage usage = {
    .name = "",
    .operands = "[PATH | TABLE]",
    .help = N_("Lets people with a browser and an invitation to a table of this machine sit down "
               "there: a page, and "
               "'koudi join' for each of them. PATH is the socket of koudi serve."),
    .options = options,
};

/* A file beside the own program, or, relative to its folder, where it is installed. */
static const char *beside(const char *name, const char *installed, char out[PATH_MAX])
{
    char own[PATH_MAX];
    const char *slash = own_program() && realpath(own_program(), own) ? strrchr(own, '/') : NULL;
    snprintf(out, PATH_MAX, "%.*s/%s", slash ? (int)(slash - own) : 0, own, name);
    if (access(out, R_OK) != 0)
        snprintf(out, PATH_MAX, "%.*s/%s", slash ? (int)(slash - own) : 0, own, installed);
    return out;
}

static int serve(int argc, char **argv)
{
    static char pages[PATH_MAX], program[PATH_MAX];
    request r = {.listen = "127.0.0.1:8080", .most = MOST, .most_each = MOST_EACH};
    char why[SENTENCE];
    table_address to;
    bool several;
    int operand, status = cli_parse(&usage, argc, argv, &r, &operand);
    if (status != CLI_GO_ON)
        return status;
    if (operand + 1 < argc)
        return cli_misused(NULL, _("unexpected word: %s"), argv[operand + 1]);
    if (!r.certificate != !r.key)
        return cli_misused(NULL, "%s", _("--certificate and --key go together"));
    char host[TCP_HOST], port[TCP_PORT];
    if (!strchr(r.listen, '/') && !tcp_read(r.listen, host, port))
        return cli_misused(NULL, _("--listen is ADDRESS:PORT or a path, not \"%s\""), r.listen);
    if (!table_address_read(NULL, operand < argc ? argv[operand] : NULL, &to, &several, why,
                            sizeof why) &&
        !several)
        return cli_failed("%s", why);
    if (!*to.path)
        return cli_failed("%s",
                          _("the tables must be at this machine: name the socket of koudi serve"));
    const gateway_options given = {
        .listen = r.listen,
        .certificate = r.certificate,
        .key = r.key,
        .origin = r.origin,
        .trusted = r.trusted,
        .service = to.path,
        .pages = r.pages ? r.pages : beside("web", KOUDI_PAGES_FROM_BIN, pages),
        .program = r.program ? r.program : beside("koudi", "koudi", program),
        .most = (unsigned)r.most,
        .most_each = (unsigned)r.most_each,
    };
    return gateway_run(&given, why, sizeof why) ? CLI_OK : cli_failed("%s", why);
}

int main(int argc, char **argv)
{
    static const cli_subcommand only[] = {{"", NULL, serve}, {.name = NULL}};
    static const cli_kind web = {"koudi-web", NULL, only, true};
    return cli_main(&web, argc, argv);
}
