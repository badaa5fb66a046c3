/* replay.c - koudi replay: a recorded game as text, or checked by playing it again. */
#include "table/replay.h"
#include "cli/cli.h"
#include "tui/i18n.h"

#include <inttypes.h>
#include <stdio.h>

static const cli_option options[] = {
    {'c', "check", NULL, N_("Only play it again and compare its hashes")},
    {0, NULL, NULL, NULL},
};

static const cli_usage usage = {
    .name = "replay",
    .operands = "FILE...",
    .help = N_("Shows what happened in recorded games, or checks the records."),
    .options = options,
};

static bool take(void *self, int key, const char *value)
{
    (void)key;
    (void)value;
    *(bool *)self = true;
    return true;
}

static void show_head(const record_head *head)
{
    printf("rules %s", head->rules_name);
    if (!head->unseeded)
        printf(", seed %" PRIu64, head->seed);
    printf("%s%s\n", *head->date ? ", " : "", head->date);
    for (int seat = 0; seat < KD_SEATS; seat++)
        if (*head->seat[seat])
            printf("%s: %s\n", kd_seat_name(seat), head->seat[seat]);
}

/* One line for each event, a heading for each deal; the record's own before the first. */
static void show_events(void *arg, const kd_match *match, const kd_action *action,
                        const kd_events *events)
{
    const replay *result = arg;
    if (result->actions == 1)
        show_head(&result->head);
    if (result->actions == 1 || action->verb == KD_NEXT)
        printf("\ndeal %d\n", match->deals);
    for (int i = 0; i < events->count; i++) {
        char line[512];
        kd_print_event(&events->list[i], line, sizeof line);
        puts(line);
    }
}

static int fail(const char *path, const replay *result)
{
    fflush(stdout);
    if (result->line)
        cli_complain("%s:%d: %s", path, result->line, result->why);
    else
        cli_complain("%s: %s", path, result->why);
    return CLI_FAILED;
}

static void note_torn(const char *path, const replay *result)
{
    if (result->torn)
        cli_complain(_("%s: the last line is cut off and was passed over"), path);
}

static int check(const char *path)
{
    replay result;
    if (!replay_file(&result, path, NULL, NULL))
        return fail(path, &result);
    printf("ok %s: %d deals, %d actions, %d hashes", path, result.deals, result.actions,
           result.hashes);
    if (result.sealed)
        printf(", deals verified %d of %d", result.opened, result.sealed);
    putchar('\n');
    note_torn(path, &result);
    return CLI_OK;
}

static int show(const char *path)
{
    replay result;
    if (!replay_file(&result, path, show_events, &result))
        return fail(path, &result);
    note_torn(path, &result);
    return CLI_OK;
}

int cli_replay(int argc, char **argv)
{
    bool only_check = false;
    int at;
    int status = cli_parse(&usage, argc, argv, take, &only_check, &at);
    if (status != CLI_GO_ON)
        return status;
    if (at == argc) {
        cli_complain(_("replay needs a FILE"));
        return cli_try_help(usage.name);
    }
    status = CLI_OK;
    for (; at < argc; at++)
        if ((only_check ? check(argv[at]) : show(argv[at])) != CLI_OK)
            status = CLI_FAILED;
    return status;
}
