/* today.c - koudi today: the four deals of the day, on the screen or line by line, friends' words compared, and the table
   of a week. */
#include "base/i18n.h"
#include "base/safe_text.h"
#include "cli/cli.h"
#include "record/day.h"
#include "record/week.h"
#include "table/table.h"
#include "think/day_score.h"
#include "tui/text/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_WORDS = 64, NAME_W = 16, NAME = 64, DEALS_W = 18 };

typedef struct request {
    app_options app;
    const char *date, *rename, *remove;
    bool plain, line, week;
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
    {0, "week", NULL, N_("print the week, Monday to Sunday, with friends, and exit"),
     CLI_FLAG(request, week)},
    {0, "rename", "OLD=NEW", N_("give a friend another name"), .take = cli_take_word,
     .at = offsetof(request, rename)},
    {0, "remove", "NAME", N_("forget a friend and all results of that friend"),
     .take = cli_take_word, .at = offsetof(request, remove)},
    CLI_MACHINE,
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
    printf("\n%s\n%s\n", _("Words of friends are compared: koudi today Mei=day1+... Jun=day1+..."),
           _("Those with a name are kept for the table of the week."));
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

/* A word with its name, which is kept; or one alone, with the name under which it is kept. Complains. */
static bool take_friend(const char *typed, int number, const friends *known, compared *out)
{
    friend_word taken;
    const char *why;
    if (!friend_take(typed, &taken, &why))
        return cli_complain("%.60s: %s", typed, _(why));
    const char *name = friends_name(known, &taken.word);
    out->word = taken.word;
    snprintf(out->name, sizeof out->name, "%s", *taken.name ? taken.name : name ? name : "");
    if (!*out->name)
        snprintf(out->name, sizeof out->name, _("word %d"), number);
    if (!*taken.name)
        return true;
    friend_kept kept = friends_keep(&taken);
    if (kept != FRIEND_KEPT && kept != FRIEND_AGAIN && kept != FRIEND_OWN) {
        text t = {.n = 0};
        friend_kept_text(&t, kept, taken.name, taken.word.date);
        cli_complain("%s", t.s);
    }
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
    static friends known;
    (void)friends_read(&known); /* without it words have no names */
    int count = 0, status = CLI_OK;
    for (int i = 0; words[i]; i++) {
        if (count == MOST_WORDS)
            return cli_failed(_("more than %d words"), MOST_WORDS);
        if (take_friend(words[i], i + 1, &known, &all[count]))
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

/* ---- the week ---- */

/* For programs: a day that was not played is "-", and the name stands last. */
static void print_week_lines(const week *w)
{
    char digits[DAY_RULES];
    const char *name = day_rules_name(w->rules);
    day_rules_number(w->rules, digits);
    printf("week %s %s rules %s%s\n", w->date[0], w->date[WEEK_DAYS - 1], name ? "" : "#",
           name ? name : digits);
    for (int i = 0; i < w->rows; i++) {
        const week_row *of = &w->row[i];
        printf("%s sum %+.1f days %d", *of->name ? "friend" : "own", of->sum / 10.0, of->days);
        for (int day = 0; day < WEEK_DAYS; day++)
            if (of->played[day])
                printf(" %+.1f", of->tenths[day] / 10.0);
            else
                printf(" -");
        printf("%s%s\n", *of->name ? " " : "", of->name);
    }
    for (int i = 0; i < w->others; i++) {
        const day_word *of = &w->other[i].word;
        name = day_rules_name(of->rules);
        day_rules_number(of->rules, digits);
        printf("other %s rules %s%s %+.1f %s %s\n", of->date, name ? "" : "#", name ? name : digits,
               day_levels(of) - of->field / 10.0, *w->other[i].name ? "friend" : "own",
               w->other[i].name);
    }
    if (w->beyond)
        printf("beyond %d\n", w->beyond);
}

static void print_week(const request *r, const week *w)
{
    enum { CELLS = 64 };
    const glyphs *g = cli_glyphs(false);
    text rules = {.n = 0}, line = rules, absent = rules, note = rules;
    day_rules_text(&rules, g, w->rules, r->app.rules_name, &r->app.rules);
    printf(_("Koudi, %s to %s, rules %s\n"), w->date[0], w->date[WEEK_DAYS - 1], rules.s);
    week_head_text(&line, CELLS);
    puts(line.s);
    for (int i = 0; i < w->rows; i++) {
        line = (text){.n = 0};
        week_row_text(&line, g, w, i, CELLS);
        puts(line.s);
    }
    if (week_absent_text(&absent, w))
        puts(absent.s);
    if (w->others)
        puts(_("By other rules, with other cards, not added up:"));
    for (int i = 0; i < w->others; i++) {
        line = (text){.n = 0};
        week_other_text(&line, g, w, i);
        puts(line.s);
    }
    week_note_text(&note, w);
    puts(note.s);
}

static int tell_week(const request *r)
{
    static week w;
    int bad, error = week_read(&w, r->date, day_rules(&r->app.rules), &bad);
    if (error)
        cli_complain(_("The results of friends cannot be read: %s"), file_why(error));
    if (bad)
        cli_complain(
            _("days/friends.txt:%d: this is no word with its name; the line is left alone"), bad);
    if (printed_for_machine())
        print_week_lines(&w);
    else
        print_week(r, &w);
    return error ? CLI_FAILED : CLI_OK;
}

/* OLD=NEW, or a name alone to be removed. */
static int change_friend(const char *change, bool removes)
{
    char old[4 * FRIEND_NAME];
    const char *equals = strchr(change, '='), *to = "";
    const char *sign = equals ? "=" : "＝"; /* of a Chinese input method */
    equals = strstr(change, sign);
    if (!equals && !removes)
        return cli_complain(_("--rename takes OLD=NEW, not \"%s\""), change), CLI_USAGE;
    if (!removes)
        to = equals + strlen(sign);
    snprintf(old, sizeof old, "%.*s", (int)(removes ? strlen(change) : (size_t)(equals - change)),
             change);
    friend_kept kept = !removes && !*to ? FRIEND_BAD : friends_rename(old, to);
    if (kept == FRIEND_KEPT || kept == FRIEND_AGAIN)
        return CLI_OK;
    text t = {.n = 0};
    friend_kept_text(&t, kept, kept == FRIEND_ABSENT ? old : to, "");
    return cli_failed("%s", t.s);
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
    status = r.rename ? change_friend(r.rename, false) : CLI_OK;
    if (r.remove && status == CLI_OK)
        status = change_friend(r.remove, true);
    if (operands < argc && status == CLI_OK)
        status = compare(&r, argv + operands);
    if (r.week && status == CLI_OK)
        return tell_week(&r);
    if (operands < argc || r.rename || r.remove)
        return status;
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
