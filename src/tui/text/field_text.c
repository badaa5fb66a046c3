/* field_text.c - a deal against the field, and what is known of a player by all deals, in words. */
#include "tui/text/text.h"

#include "base/i18n.h"
#include "tui/cells/cells.h"

#include <math.h>
#include <string.h>

enum { LABEL_W = 26, MEAN_W = 16, MOST_CHANGE = 3 };

static const char *const heights[] = {"▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
enum { HEIGHTS = sizeof heights / sizeof *heights };

/* ---- a deal ------------------------------------------------------------------------------------ */

double field_shown(const field *f, int team)
{
    return rint(field_mean(f, team) * 10) / 10 + 0.0; /* -0.0 + 0.0 is 0.0 */
}

void field_text(text *t, const field *f, int team, int levels, const char *who)
{
    if (!who)
        text_add(t, _("with a bot in your seat %+d; the field %+.1f"), levels,
                 field_shown(f, team));
    else
        text_add(t, _("%s %+d; the field %+.1f; better than %d of 100"), who, levels,
                 field_shown(f, team), field_beaten(f, team, levels));
}

bool compared_text(text *t, const replay *ended)
{
    field f;
    unsigned people = 0;
    for (int seat = 0; seat < KD_SEATS; seat++)
        people |= (unsigned)(record_person(&ended->head, seat) != NULL) << seat;
    unsigned own = people & ~ended->stood_in;
    if (ended->taken_back || (people && !own) || !field_steady(&f, &ended->match, NULL) ||
        !f.tables)
        return false;
    int team = own ? kd_team(__builtin_ctz(own)) : 0;
    field_text(t, &f, team, deal_levels(&ended->match.round.result, team), team_name(team));
    return true;
}

void field_histogram_text(text *t, const glyphs *g, const field *f, int team, int levels)
{
    int most = 0, count = 0;
    for (int i = 0, run = 0; i < f->tables; i++) {
        run = i && f->levels[i] == f->levels[i - 1] ? run + 1 : 1;
        most = run > most ? run : most;
    }
    text_add(t, "%s ", _("the field:"));
    for (int i = 0; i < f->tables; i += count) {
        /* From the side's point of view, its worst result first. */
        int at = team ? f->tables - 1 - i : i, step = team ? -1 : 1;
        int value = f->levels[at];
        for (count = 0; i + count < f->tables && f->levels[at + step * count] == value;)
            count++;
        int shown = team ? -value : value;
        text_add(t, shown == levels ? " [%+d" : "  %+d", shown);
        if (g->ascii)
            text_add(t, ":%d", count);
        else
            text_add(t, "%s", heights[(count * HEIGHTS - 1) / most]);
        text_add(t, "%s", shown == levels ? "]" : "");
    }
}

/* ---- a player ---------------------------------------------------------------------------------- */

typedef enum figure { FIGURE_ABOVE, FIGURE_GIVEN } figure;

/* What a decision gives away has no sign, and is small. "as the dealer +0.12 ± 0.09 31 deals" */
static void series_line(text *t, const glyphs *g, const char *label, const series *s, figure of)
{
    text_add(t, "%s", label);
    stats_pad_text(t, LABEL_W);
    if (!s->count) {
        text_add(t, "%s",
                 of == FIGURE_GIVEN ? _("none judged yet")
                                    : _("none yet: played out, nothing taken back, no bot"));
        return;
    }
    int places = of == FIGURE_GIVEN ? 3 : 2;
    if (of == FIGURE_GIVEN)
        text_add(t, "%.*f", places, 0.0 - s->mean);
    else
        text_add(t, "%+.*f", places, s->mean);
    if (s->count > 1)
        text_add(t, " %s %.*f", g->ascii ? "+/-" : "±", places, series_margin(s));
    stats_pad_text(t, LABEL_W + MEAN_W);
    if (of == FIGURE_GIVEN)
        text_add(t, N_OF("%ld decision", "%ld decisions", (long)s->count), (long)s->count);
    else
        text_add(t, N_OF("%ld deal", "%ld deals", (long)s->count), (long)s->count);
}

void advised_text(text *t, int times)
{
    text_add(t, N_OF("advised %d time", "advised %d times", times), times);
}

/* A block for each of the last deals: in the middle as the field, above it better. */
static void recent_line(text *t, const glyphs *g, const rating *r, int width)
{
    int room = width - LABEL_W, from = r->recents > room ? r->recents - room : 0;
    text_add(t, "%s", _("deal by deal"));
    stats_pad_text(t, LABEL_W);
    for (int i = from; i < r->recents; i++) {
        double share = (r->recent[i] + MOST_CHANGE) / (2 * MOST_CHANGE);
        int at = (int)floor(share * HEIGHTS);
        at = at < 0 ? 0 : at < HEIGHTS ? at : HEIGHTS - 1;
        text_add(t, "%s", !g->ascii ? heights[at] : r->recent[i] < 0 ? "-" : "+");
    }
}

/* Whether the player has become better: said where two intervals tell, else what it takes. */
static void change_line(text *t, const glyphs *g, const rating *r)
{
    double change, margin;
    const char *pm = g->ascii ? "+/-" : "±";
    if (!rating_change(r, &change, &margin))
        text_add(t, _("Whether you get better shows after %d deals at the earliest."),
                 2 * RATING_LATE);
    else
        text_add(t,
                 change > margin ? _("Last %d deals against before: %+.2f %s %.2f: better.")
                 : -change > margin
                     ? _("Last %d deals against before: %+.2f %s %.2f: worse.")
                     : _("Last %d deals against before: %+.2f %s %.2f, may be chance."),
                 RATING_LATE, change, pm, margin);
}

/* After how many deals each figure is certain: a decision's mean, a deal's decisions, and its result. */
static void needs_line(text *t, const rating *r)
{
    const series *best = rating_best(r);
    bool judged = r->given.count > 1;
    if (judged)
        text_add(t, _("Deals until certain to 0.05: a decision %ld, all of a deal %ld"),
                 rating_deals(r, 0.05), rating_needs(&r->given, 0.05));
    if (best->count > 1 && judged)
        text_add(t, _(", the field %ld."), rating_needs(best, 0.05));
    else if (best->count > 1 && series_margin(best) > 0.05)
        text_add(t, _("The mean is certain to 0.05 levels after about %ld deals."),
                 rating_needs(best, 0.05));
}

/* Lines of decisions, where they were judged, and of deals; others follow these. */
enum { BY_DECISION = 1 + RATING_DECISIONS, BY_FIELD = 3 + RATING_ROLES };

int rating_lines(const rating *r)
{
    return (r->each.count ? BY_DECISION : 0) + BY_FIELD - !r->advised.count + r->againsts + 3;
}

void rating_line_text(text *t, const glyphs *g, const rating *r, int i, int width)
{
    static const char *const decisions[BY_DECISION] = {N_("given away, a decision"),
                                                       N_("  declaring"), N_("  burying"),
                                                       N_("  leading"), N_("  following")};
    static const char *const labels[BY_FIELD] = {
        N_("above the field, a deal"),   N_("  with the coach's advice"),
        N_("above steady in the seat"),  N_("  as the dealer"),
        N_("  as the dealer's partner"), N_("  attacking")};
    const series *by_decision[BY_DECISION] = {&r->each, &r->each_kind[0], &r->each_kind[1],
                                              &r->each_kind[2], &r->each_kind[3]};
    const series *of[BY_FIELD] = {&r->field,   &r->advised, &r->alone,
                                  &r->role[0], &r->role[1], &r->role[2]};
    int judged = r->each.count ? BY_DECISION : 0;
    if (i < judged) {
        series_line(t, g, _(decisions[i]), by_decision[i], FIGURE_GIVEN);
        return;
    }
    i -= judged;
    i += i > 0 && !r->advised.count;
    if (i < BY_FIELD) {
        series_line(t, g, _(labels[i]), of[i], FIGURE_ABOVE);
        return;
    }
    i -= BY_FIELD;
    if (i < r->againsts) {
        text label = {.n = 0};
        char against[sizeof r->against[i].name];
        bot_settings_shown(r->against[i].name, against, sizeof against);
        text_add(&label, _("  against %s"), *r->against[i].name ? against : _("two kinds"));
        series_line(t, g, label.s, &r->against[i].of, FIGURE_ABOVE);
        return;
    }
    i -= r->againsts;
    if (i == 0)
        recent_line(t, g, r, width);
    else if (i == 1)
        change_line(t, g, r);
    else
        needs_line(t, r);
}
