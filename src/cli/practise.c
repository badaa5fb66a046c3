/* practise.c - koudi practise: exercises on the screen or line by line. */
#include "base/file.h"
#include "base/i18n.h"
#include "cli/cli.h"
#include "tui/plain/plain.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_BYTES = 1 << 20, MOST_OWN = 1000 };

static const char version[] = "koudi-exercises 1\n", any_version[] = "koudi-exercises ";

typedef struct request {
    app_options app;
    uint64_t grade;
    bool plain;
} request;

static const cli_option options[] = {
    {'g', "grade", "N", N_("endings of this grade, 1 to 10; the drill of this number"),
     CLI_NUMBER(request, grade, 1, GRADES)},
    {'r', "rules", "NAME|FILE", N_("the rules that drills ask about"), .take = cli_take_rules,
     .at = offsetof(request, app)},
    {0, "ascii", NULL, N_("draw with plain characters only"),
     CLI_SETTING(request, app, "ascii=yes")},
    {0, "plain", NULL, N_("line by line, without a screen"), CLI_FLAG(request, plain)},
    {0, "set", "KEY=VALUE", N_("a setting for this time: order=low-first"),
     CLI_SETTING(request, app, NULL)},
    {.name = NULL},
};

static void practise_help(void)
{
    printf("\n%s\n", _("Drills, by their numbers:"));
    for (int i = 0; i < DRILLS; i++)
        printf("  %d  %s\n", i + 1, _(drill_name[i]));
    printf("\n%s\n",
           _("Without a kind the first page says what is due and what there is; --plain does\n"
             "so, too, and asks."));
    printf("%s\n", _("FILE is a position of at most nine cards a hand, or a set of exercises."));
}

static const cli_usage usage = {
    .name = "practise",
    .operands = "[endings|moves|mistakes|drills] [FILE]",
    .help = N_("One decision at a time, with a true answer. It counts nowhere else."),
    .options = options,
    .more = practise_help,
};

/* A position as an ending: its goal is what best play comes to. */
static bool of_position(const kd_match *match, exercise *out, const char *path)
{
    static endgame_play play[ENDGAME_PLAYS]; /* the best first */
    const kd_round *r = &match->round;
    if (!cli_plays(path, match, play))
        return false;
    const bool attacks = kd_team(r->pos.turn) != kd_team(r->dealer);
    memset(out, 0, sizeof *out);
    out->kind = PRACTICE_ENDING;
    out->match = *match;
    out->seat = r->pos.turn;
    out->best = (kd_action){(uint8_t)out->seat, KD_PLAY, kd_to_faces(&r->order, play->play)};
    out->goal = ending_goal(&r->order.rules, play->total, attacks);
    return true;
}

/* Behind its version, a line each. */
static bool read_set(const char *text, size_t length, exercise own[MOST_OWN], app_options *app,
                     const char *path)
{
    char why[400] = "";
    int line = 1;
    const char *end = text + length;
    size_t size;
    for (const char *at = text + strlen(version); at < end; at += size + 1) {
        size = file_line(at, end);
        line++;
        if (!size || *at == '#')
            continue;
        if (app->own_count == MOST_OWN)
            return cli_complain(_("%s, line %d: a set has at most %d exercises"), path, line,
                                (int)MOST_OWN);
        if (at + size == end) /* it may still be read, as something else */
            return cli_complain(_("%s, line %d: it is cut off"), path, line);
        if (!exercise_parse(at, size, &own[app->own_count], why, sizeof why))
            return cli_complain(_("%s, line %d: %s"), path, line, why);
        app->own_count++;
    }
    return app->own_count || cli_complain(_("%s: there is no exercise in it"), path);
}

/* A word that names no file was probably meant as a kind. */
static bool complain_of_kind(void)
{
    return cli_complain(_("the kinds are called %s, %s, %s, %s"), practice_kinds[0].word,
                        practice_kinds[1].word, practice_kinds[2].word, practice_kinds[3].word);
}

/* Endings have grades, and drills are numbered. */
static bool grade_is_of(practice_kind kind, uint64_t grade)
{
    if (kind == PRACTICE_DRILL && grade > DRILLS)
        return cli_complain(_("drills have the numbers 1 to %d"), DRILLS);
    return !grade || kind == PRACTICE_ENDING || kind == PRACTICE_DRILL ||
           cli_complain(_("'%s' has no grades: --grade is of endings and drills"),
                        practice_kinds[kind].word);
}

/* Of a set, those of the kind and grade that were asked for. */
static bool keep_asked(exercise *own, app_options *app, const char *path)
{
    int kept = 0;
    for (int i = 0; i < app->own_count; i++)
        if ((app->practice == PRACTICE_KINDS || app->practice == own[i].kind) &&
            (!app->grade || app->grade == own[i].grade))
            own[kept++] = own[i];
    app->own_count = kept;
    return kept || cli_complain(_("%s: there is no exercise of that kind and grade in it"), path);
}

/* A position, or a set of exercises. */
static bool read_own(const char *path, app_options *app)
{
    static exercise own[MOST_OWN];
    static kd_match match;
    kd_cards draws[KD_SEATS];
    size_t length;
    char *text = file_load(path, MOST_BYTES, &length);
    if (!text) {
        const bool named = errno == ENOENT && !strchr(path, '/');
        cli_complain("%s: %s", path, file_why(errno));
        return named && complain_of_kind();
    }
    app->own = own;
    if (!length) {
        free(text);
        return cli_complain(_("%s: there is no exercise in it"), path);
    }
    const bool set = strncmp(text, version, strlen(version)) == 0;
    const bool later = !set && strncmp(text, any_version, strlen(any_version)) == 0;
    const bool read = later ? cli_complain(_("%s: a set of exercises begins with the line '%.*s'"),
                                           path, (int)strlen(version) - 1, version)
                      : set ? read_set(text, length, own, app, path)
                            : cli_position_in(path, text, length, &match, draws);
    free(text);
    if (!read)
        return false;
    if (!set && !of_position(&match, own, path))
        return false;
    app->own_count = set ? app->own_count : 1;
    return keep_asked(own, app, path);
}

int cli_practise(int argc, char **argv)
{
    static request r; /* too large for the stack */
    int at;
    r = (request){.grade = 0};
    cli_settings_read(&r.app);
    int status = cli_parse(&usage, argc, argv, &r, &at);
    if (status != CLI_GO_ON)
        return status;
    if (!r.app.rules_name)
        cli_settings_rules(&r.app);
    r.app.people = 1;
    r.app.practises = true;
    r.app.practice = PRACTICE_KINDS;
    r.app.grade = (int)r.grade;
    const bool named = at < argc && practice_kind_of(argv[at], &r.app.practice);
    at += named;
    if (r.grade && !named && at == argc)
        return cli_misused(usage.name, _("--grade is of a kind: endings, drills"));
    if (named && !grade_is_of(r.app.practice, r.grade))
        return CLI_USAGE;
    if (argc - at > 1)
        return cli_misused(usage.name, _("practise takes one kind and one FILE"));
    if (at < argc && !read_own(argv[at], &r.app))
        return CLI_FAILED;
    if (r.app.own_count)
        r.app.practice = r.app.own->kind;
    if (r.plain)
        return plain_practise(&r.app) ? CLI_OK : CLI_FAILED;
    status = cli_run_app(&r.app);
    if (status == CLI_USAGE)
        cli_complain(_("'koudi practise --plain' goes line by line, without a screen"));
    return status;
}
