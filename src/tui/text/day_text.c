/* day_text.c - the days played last against the field, and the rules of a day, in words. */
#include "tui/text/text.h"

#include "base/i18n.h"

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

const char *day_rules_text(uint32_t rules)
{
    const char *name = day_rules_name(rules);
    return name ? name : _("others");
}
