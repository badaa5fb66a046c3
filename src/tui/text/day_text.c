/* day_text.c - the days played last against the field, the rules of a day, and the table of a week, in words. */
#include "tui/text/text.h"

#include "base/i18n.h"
#include "record/day.h"
#include "record/week.h"
#include "tui/state/rule_names.h"

#include <errno.h>
#include <string.h>

enum { LABEL_W = 12, COLUMN_W = 9 };

/* The first of the days that go into so many cells. */
static int week_first(int days, int cells)
{
    int fit = (cells - LABEL_W) / COLUMN_W;
    return days > fit ? days - fit : 0;
}

void week_dates_text(text *t, const day_word *week, int days, int cells)
{
    text_add(t, "%s", _("four deals"));
    for (int i = week_first(days, cells), at = 0; i < days; i++, at++) {
        stats_pad_text(t, LABEL_W + at * COLUMN_W);
        text_add(t, "%s", week[i].date + 5); /* without the year */
    }
}

void week_text(text *t, const glyphs *g, const day_word *week, int days, int cells)
{
    static const char *const heights[] = {"▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
    enum { HEIGHTS = sizeof heights / sizeof *heights };
    text_add(t, "%s", _("above field"));
    for (int i = week_first(days, cells), at = 0; i < days; i++, at++) {
        stats_pad_text(t, LABEL_W + at * COLUMN_W);
        text_add(t, "%+.1f", day_levels(&week[i]) - week[i].field / 10.0);
        if (!g->ascii)
            text_add(t, " %s", heights[week[i].better * (HEIGHTS - 1) / 100]);
    }
}

void day_rules_text(text *t, const glyphs *g, uint32_t number, const char *name,
                    const kd_rules *rules)
{
    enum { RULES_W = 60 };
    char digits[DAY_RULES];
    if (rules && day_rules(rules) == number) {
        rules_called_text(t, g, name, rules, RULES_W);
    } else if (day_rules_name(number)) {
        text_add(t, "%s", rules_name_text(day_rules_name(number)));
    } else {
        day_rules_number(number, digits);
        text_add(t, "#%s", digits);
    }
}

void day_line_text(text *t, const glyphs *g, const day *d, const day_word *w)
{
    char line[DAY_LINE];
    text rules = {.n = 0};
    day_rules_text(&rules, g, w->rules, d->rules_name, &d->rules);
    day_word_line(w, g->dot, rules.s, line);
    text_add(t, "%s", line);
}

/* ---- the table of a week ---- */

enum { SUM_W = 7, DAYS_W = 5, NAMES_W = 10 };

static int day_w(int cells)
{
    enum { ROOMY = 72 };
    return cells < ROOMY ? 5 : 6;
}

/* Adds s so that it ends at that cell. */
static void end_at(text *t, int cell, const char *s)
{
    stats_pad_text(t, cell - grid_width(s));
    text_add(t, "%s", s);
}

/* Tenths of a level: "+2.2", without the tenth where that has no room; no "-0.0". */
static void tenths_text(text *t, int tenths, bool whole)
{
    text_add(t, whole ? "%+.0f" : "%+.1f", tenths ? tenths / 10.0 : 0.0);
}

/* The columns of the days, and the sum and number of days behind them. */
static void week_columns(text *t, int cells, const text day[WEEK_DAYS], const char *sum,
                         const char *days)
{
    int sum_at = cells - DAYS_W;
    for (int i = 0; i < WEEK_DAYS; i++)
        end_at(t, sum_at - SUM_W - (WEEK_DAYS - 1 - i) * day_w(cells), day[i].s);
    end_at(t, sum_at, sum);
    end_at(t, cells, days);
}

const char *week_day_name(int day)
{
    static const char *const names[WEEK_DAYS] = {N_("Mon"), N_("Tue"), N_("Wed"), N_("Thu"),
                                                 N_("Fri"), N_("Sat"), N_("Sun")};
    return _(names[day]);
}

void week_head_text(text *t, int cells)
{
    text day[WEEK_DAYS];
    for (int i = 0; i < WEEK_DAYS; i++) {
        day[i] = (text){.n = 0};
        text_add(&day[i], "%s", week_day_name(i));
    }
    week_columns(t, cells, day, _("sum"), _("days"));
}

void week_row_text(text *t, const glyphs *g, const week *w, int row, int cells)
{
    const week_row *of = &w->row[row];
    text day[WEEK_DAYS], sum = {.n = 0}, days = sum;
    text_cut(t, g, *of->name ? of->name : _("you"),
             cells - DAYS_W - SUM_W - WEEK_DAYS * day_w(cells));
    for (int i = 0; i < WEEK_DAYS; i++) {
        day[i] = (text){.n = 0};
        if (of->played[i])
            tenths_text(&day[i], of->tenths[i], of->tenths[i] >= 100 || of->tenths[i] <= -100);
        else if (w->today < 0 || i <= w->today)
            text_add(&day[i], "%s", "-");
    }
    if (of->days) {
        tenths_text(&sum, of->sum, false);
        text_add(&days, of->mixed ? "%d*" : "%d", of->days);
    }
    week_columns(t, cells, day, sum.s, days.s);
}

void week_other_text(text *t, const glyphs *g, const week *w, int other)
{
    const friend_word *of = &w->other[other];
    text_cut(t, g, *of->name ? of->name : _("you"), NAMES_W);
    stats_pad_text(t, NAMES_W + 1);
    text_add(t, "%s  ", of->word.date);
    tenths_text(t, 10 * day_levels(&of->word) - of->word.field, false);
    text_add(t, "  ");
    day_rules_text(t, g, of->word.rules, NULL, NULL);
}

bool week_absent_text(text *t, const week *w)
{
    int absent = 0;
    for (int i = 0; i < w->rows && w->today >= 0; i++) {
        const week_row *of = &w->row[i];
        if (of->today)
            continue;
        text_add(t, "%s%s", absent++ ? _(", ") : _("Not yet today: "),
                 *of->name ? of->name : _("you"));
    }
    return absent;
}

void week_note_text(text *t, const week *w)
{
    if (w->beyond) {
        text_add(t,
                 N_OF("%d more result by other rules is not listed.",
                      "%d more results by other rules are not listed.", w->beyond),
                 w->beyond);
        text_gap(t);
    }
    text_add(t, "%s",
             _("Levels above the field, added up; a day that is not played adds nothing."));
    for (int i = 0; i < w->rows; i++)
        if (w->row[i].mixed) {
            text_gap(t);
            text_add(t, "%s", _("* with days against the bots of another version"));
            return;
        }
}

void friend_kept_text(text *t, friend_kept kept, const char *name, const char *date)
{
    int error = errno;
    switch (kept) {
    case FRIEND_KEPT: text_add(t, _("The result of %s of %s is kept."), name, date); break;
    case FRIEND_AGAIN: text_add(t, _("This result of %s was kept already."), name); break;
    case FRIEND_NAMED: text_add(t, _("This result is kept as that of %s."), name); break;
    case FRIEND_OWN: text_add(t, "%s", _("This is your own result.")); break;
    case FRIEND_TAKEN:
        text_add(t, _("%s has another result of the same deals: somebody else needs another name."),
                 name);
        break;
    case FRIEND_FULL:
        text_add(t, _("No more than %d friends are kept: remove one first."), MOST_FRIENDS);
        break;
    case FRIEND_OLD:
        text_add(t, _("No more than %d results are kept, and the others are as late or later."),
                 MOST_FRIEND_WORDS);
        break;
    case FRIEND_BAD: text_add(t, "%s", _(friend_name_refuse(name))); break;
    case FRIEND_ABSENT: text_add(t, _("No friend is called %s."), name); break;
    case FRIEND_FAILED:
        text_add(t, _("The results of friends cannot be kept: %s"), file_why(error));
        break;
    }
}
