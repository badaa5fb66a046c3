/* today.c - koudi today: the four deals of the day, on the screen or line by line, and friends' words compared. */
#include "base/i18n.h"
#include "base/safe_text.h"
#include "cli/cli.h"
#include "record/day.h"
#include "table/table.h"
#include "think/day_score.h"
#include "tui/text/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_WORDS = 64, NAME_W = 16, NAME = 64, DEALS_W = 18 };

typedef struct request {
    app_options app;
    const char *date;
    bool plain, line;
} request;

static bool take_date(void *self, const cli_option *option, const char *value)
{
    request *r = self;
    char today[DAY_DATE];
    day_today(today);
    r->date = value;
    if (!day_date_is(value))
        return cli_complain(_("--%s takes a day as 2026-11-26, not \"%s\""), option->name, value);
    if (strcmp(value, today) > 0)
        return cli_complain(_("the deals of %s are not played before that day"), value);
    return day_is_dealt(value) || cli_complain(_("%s has no deals: they begin in 2000"), value);
}

static const cli_option options[] = {
    {'d', "date", "DATE", N_("the deals of another day, 2026-11-26: they do not count"),
     .take = take_date},
    {'r', "rules", "NAME|FILE", N_("the rules to play by"), .take = cli_take_rules,
     .at = offsetof(request, app)},
    {0, "line", NULL, N_("print the line and the word of the day, and exit"),
     CLI_FLAG(request, line)},
    {'p', "pace", "PACE", N_("slow, normal, fast or instant"), CLI_SETTING(request, app, "speed")},
    {0, "ascii", NULL, N_("draw with plain characters only"),
     CLI_SETTING(request, app, "ascii=yes")},
    {0, "plain", NULL, N_("line by line, without a screen"), CLI_FLAG(request, plain)},
    {0, "set", "KEY=VALUE", N_("a setting for this time: order=low-first"),
     CLI_SETTING(request, app, NULL)},
    {.name = NULL},
};

static void today_help(void)
{
    printf("\n%s\n", _("Words of friends are compared: koudi today Mei=day1+... Jun=day1+..."));
}

static const cli_usage usage = {
    .name = "today",
    .operands = "[[NAME=]WORD...]",
    .help =
        N_("Plays the four deals of the day, which are the same for everybody; one try counts."),
    .options = options,
    .more = today_help,
};

void cli_print_day(const char *line, const day_word *w)
{
    char word[DAY_WORD];
    day_word_write(w, word);
    printf("%s\n%s\n", line, word);
}

/* ---- words compared ---- */

typedef struct compared {
    char name[NAME];
    day_word word;
    bool alike; /* of the same day, rules and version as the first */
} compared;

static int by_result(const void *a, const void *b)
{
    const compared *one = a, *two = b;
    if (one->alike != two->alike)
        return two->alike - one->alike;
    return day_levels(&two->word) - day_levels(&one->word);
}

/* The word with a name before it, or none. Complains. */
static bool take_friend(const char *text, int number, compared *out)
{
    const char *equals = strchr(text, '='), *why;
    if (!day_word_read(equals ? equals + 1 : text, &out->word, &why))
        return cli_complain("%.60s: %s", text, _(why));
    if (equals)
        snprintf(out->name, sizeof out->name, "%.*s", (int)(equals - text), text);
    else
        snprintf(out->name, sizeof out->name, _("word %d"), number);
    safe_text_make(out->name);
    return true;
}

/* In what it cannot be compared with the first. */
static void differs_text(text *t, const request *r, const day_word *w, const day_word *from)
{
    if (strcmp(w->date, from->date) != 0)
        text_add(t, _("  another day: %s"), w->date);
    if (w->rules != from->rules) {
        text_add(t, "%s", _("  other rules: "));
        day_rules_text(t, cli_glyphs(false), w->rules, r->app.rules_name, &r->app.rules);
    }
    if (memcmp(w->version, from->version, sizeof w->version) != 0)
        text_add(t, _("  another version: %d.%d.%d"), w->version[0], w->version[1], w->version[2]);
}

static void print_compared(const request *r, const compared *c, const day_word *from)
{
    const day_word *w = &c->word;
    text t = {.n = 0};
    double above = day_levels(w) - w->field / 10.0;
    text_cut(&t, cli_glyphs(false), c->name, NAME_W);
    stats_pad_text(&t, NAME_W + 1);
    for (int i = 0; i < DAY_DEALS; i++)
        text_add(&t, " %+d", w->levels[i]);
    stats_pad_text(&t, NAME_W + DEALS_W);
    text_add(&t, "%+4d  %+5.1f  %3d %%", day_levels(w), above, w->better);
    differs_text(&t, r, w, from);
    puts(t.s);
}

/* The player's own result of that day and these rules, unless its word is among those given. */
static bool own_word(const request *r, const day_word *like, const compared *all, int count,
                     compared *out)
{
    char given[DAY_WORD], own[DAY_WORD];
    kd_rules rules = r->app.rules;
    const char *name = day_rules_name(like->rules);
    day d;
    if (day_rules(&rules) != like->rules && !(name && kd_rules_preset(&rules, name)))
        return false;
    day_make(&d, like->date, &rules, "");
    if (!day_kept(&d, &out->word))
        return false;
    day_word_write(&out->word, own);
    for (int i = 0; i < count; i++) {
        day_word_write(&all[i].word, given);
        if (strcmp(given, own) == 0)
            return false;
    }
    snprintf(out->name, sizeof out->name, "%s", _("you"));
    text t = {.n = 0};
    differs_text(&t, r, &out->word, like);
    out->alike = !t.n;
    return true;
}

static int compare(const request *r, char **words)
{
    static compared all[MOST_WORDS + 1];
    int count = 0, status = CLI_OK;
    for (int i = 0; words[i]; i++) {
        if (count == MOST_WORDS)
            return cli_failed(_("more than %d words"), MOST_WORDS);
        if (take_friend(words[i], i + 1, &all[count]))
            count++;
        else
            status = CLI_FAILED;
    }
    if (!count)
        return status;
    day_word first = all[0].word;
    for (int i = 0; i < count; i++) {
        text t = {.n = 0};
        differs_text(&t, r, &all[i].word, &first);
        all[i].alike = !t.n;
    }
    count += own_word(r, &first, all, count, &all[count]);
    qsort(all, (size_t)count, sizeof *all, by_result);
    text rules = {.n = 0};
    day_rules_text(&rules, cli_glyphs(false), first.rules, r->app.rules_name, &r->app.rules);
    printf(_("Koudi %s, rules %s, version %d.%d.%d; the field made %+.1f\n"), first.date, rules.s,
           first.version[0], first.version[1], first.version[2], first.field / 10.0);
    text head = {.n = 0};
    stats_pad_text(&head, NAME_W + 2);
    text_add(&head, "%s", _("four deals"));
    stats_pad_text(&head, NAME_W + DEALS_W);
    text_add(&head, "%s", _(" sum  above  better than"));
    puts(head.s);
    for (int i = 0; i < count; i++)
        print_compared(r, &all[i], &first);
    return status;
}

/* ---- playing ---- */

int cli_today(int argc, char **argv)
{
    static request r; /* too large for the stack */
    char today[DAY_DATE];
    day d;
    int operands;
    day_today(today);
    r = (request){.date = today};
    cli_settings_read(&r.app);
    int status = cli_parse(&usage, argc, argv, &r, &operands);
    if (status != CLI_GO_ON)
        return status;
    if (!r.app.rules_name)
        cli_settings_rules(&r.app);
    if (operands < argc)
        return compare(&r, argv + operands);
    day_make(&d, r.date, &r.app.rules, r.app.rules_name);
    if (r.line) {
        day_word w;
        text line = {.n = 0};
        if (!d.counts || !day_result(&d, &w))
            return cli_failed(_("the deals of %s are not played to their end"), d.date);
        day_line_text(&line, cli_glyphs(false), &d, &w);
        cli_print_day(line.s, &w);
        return CLI_OK;
    }
    if (!d.counts && !day_forget(&d))
        return cli_failed("%s", _("another koudi plays the saved game"));
    r.app.people = 1;
    r.app.day = &d;
    if (r.plain)
        return cli_run_plain(&r.app);
    status = cli_run_app(&r.app);
    if (status == CLI_USAGE)
        cli_complain(_("'koudi today --plain' plays line by line, without a screen"));
    return status;
}
