/* day_text.c - the days played last against the field, and the rules of a day, in words. */
#include "tui/text/text.h"

#include "base/i18n.h"
#include "record/day.h"

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
        text_add(t, "%s", day_rules_name(number));
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
