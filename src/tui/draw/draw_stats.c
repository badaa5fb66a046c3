/* draw_stats.c - the statistics: who has played, and how one of them has done, with plots. */
#include "tui/draw/draw_parts.h"

#include <string.h>

#include "base/i18n.h"
#include "tui/state/ui_menu.h"
#include "tui/text/stats_text.h"

enum { COLUMN_W = 8, BAR_W = 16, NAME_X = 2, LEAST_LIST = 3 };

/* ---- the list ---------------------------------------------------------------------------------- */

/* The columns are to the right of the names, then a bar for the first column. */
static int columns_x(rect in)
{
    int columns = 0;

    for (int r = 0; r < stats_row_count; r++)
        columns += stats_rows[r].column != NULL;
    return in.w - BAR_W - 1 - columns * COLUMN_W;
}

static void draw_head(const canvas *c, rect in, int y)
{
    rect at = {in.x + columns_x(in), in.y, COLUMN_W, in.h};

    for (int r = 0; r < stats_row_count; r++)
        if (stats_rows[r].column) {
            put_text(c, at, y, RIGHT, STYLE_DIM, _(stats_rows[r].column));
            at.x += COLUMN_W;
        }
}

/* The statistic that the bars of the list show: the first that has a column. */
static int bar_row(void)
{
    int r = 0;

    while (!stats_rows[r].column)
        r++;
    return r;
}

static void draw_cells(const canvas *c, const stats_scale *scale, const stats_player *player,
                       rect in, int y, uint8_t style)
{
    rect at = {in.x + columns_x(in), in.y, COLUMN_W, in.h};
    text bar = {.n = 0};
    double value;

    for (int r = 0; r < stats_row_count; r++) {
        text t = {.n = 0};
        if (!stats_rows[r].column)
            continue;
        stats_value_text(&t, &stats_rows[r], player);
        put_text(c, at, y, RIGHT, style, t.s);
        at.x += COLUMN_W;
    }
    if (stats_value(&stats_rows[bar_row()], player, &value))
        stats_bar_text(&bar, c->g, value / scale->most[bar_row()], BAR_W);
    put_text(c, in, y, RIGHT, STYLE_PLAIN, bar.s);
}

/* A player; the line after the last one is for records that cannot be read. */
static void draw_line(const canvas *c, const stats_scale *scale, rect in, int y, int i)
{
    const stats *sum = c->u->menu.stats;
    bool here = i == c->u->menu.player, bad = i == sum->players;
    uint8_t style = here ? STYLE_TITLE : bad ? STYLE_BAD : STYLE_PLAIN;
    rect name = {in.x + NAME_X, in.y, in.w - NAME_X, in.h};
    text t = {.n = 0};

    grid_hit(c->to, in.x, in.y + y, in.w, 1, HIT_LINE, i);
    if (here)
        put_cursor(c, in, y, NAME_X);
    if (bad)
        text_add(&t, N_OF("%ld unreadable record", "%ld unreadable records", sum->bad), sum->bad);
    else
        stats_name_text(&t, c->g, &sum->player[i], columns_x(in) - NAME_X);
    put_text(c, name, y, LEFT, style, t.s);
    if (!bad)
        draw_cells(c, scale, &sum->player[i], in, y, style);
}

/* "1 to 10 of 24" where the list is longer than its rows. */
static void draw_more(const canvas *c, rect in, int y, int height, int top)
{
    text t = {.n = 0};

    if (stats_list(c->u) <= height)
        return;
    text_add(&t, _("%d to %d of %d"), top + 1, top + height, stats_list(c->u));
    put_text(c, in, y, LEFT, STYLE_DIM, t.s);
}

static void draw_list(const canvas *c, const stats_scale *scale, rect in, int y, int height)
{
    int top = list_top(c->u->menu.player, stats_list(c->u), height);

    draw_more(c, in, y - 1, height, top);
    for (int i = 0; i < height && top + i < stats_list(c->u); i++)
        draw_line(c, scale, in, y + i, top + i);
}

/* ---- one of them ------------------------------------------------------------------------------- */

static const char *file_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

/* The first unreadable records, each with the error. */
static void draw_bad(const canvas *c, rect in, int y)
{
    const stats *sum = c->u->menu.stats;

    for (int i = 0; i < STATS_BAD && i < sum->bad && y < in.h; i++) {
        const stats_bad *bad = &sum->bads[i];
        text t = {.n = 0};
        if (bad->line)
            text_add(&t, "%s:%d: %s", file_name(bad->path), bad->line, bad->why);
        else
            text_add(&t, "%s: %s", file_name(bad->path), bad->why);
        y += put_wrapped(c, in, y, in.h - 1, STYLE_PLAIN, t.s);
    }
}

static void draw_player(const canvas *c, const stats_scale *scale, rect in, int y)
{
    const stats_player *player = &c->u->menu.stats->player[c->u->menu.player];

    for (int i = 0; i < stats_lines(); i++) {
        text t = {.n = 0};
        stats_line_text(&t, c->g, scale, player, i, in.w);
        put_text(c, in, y + i, LEFT, STYLE_PLAIN, t.s);
    }
}

static void draw_all(const canvas *c, rect in)
{
    stats_scale scale;
    int room = in.h - 3 - stats_lines(), lines = stats_list(c->u);
    int height = lines < room ? lines : room < LEAST_LIST ? LEAST_LIST : room;

    stats_scale_make(&scale, c->u->menu.stats);
    draw_head(c, in, 1);
    draw_list(c, &scale, in, 2, height);
    put_rule(c, in.x, in.y + 2 + height, in.w);
    if (c->u->menu.player < c->u->menu.stats->players)
        draw_player(c, &scale, in, 3 + height);
    else
        draw_bad(c, in, 3 + height);
}

static void draw_unreadable(const canvas *c, rect in, int error)
{
    put_text(c, in, in.h / 2, MIDDLE, STYLE_PLAIN, _("The saved games cannot be read:"));
    put_text(c, in, in.h / 2 + 1, MIDDLE, STYLE_BAD, strerror(error));
}

void draw_stats(const canvas *c)
{
    const ui *u = c->u;
    rect all = {c->at.all.x, c->at.all.y, c->at.all.w, c->at.rule[3] - c->at.all.y};
    rect in = centred(all, STATS_MAX_W + 2, all.h);
    text about = {.n = 0};

    if (!u->menu.stats)
        return;
    in.x++, in.w -= 2;
    if (u->menu.unread)
        text_add(&about, _("reading, %d left"), u->menu.unread);
    else if (u->menu.stats)
        stats_summary_text(&about, u->menu.stats);
    put_text(c, in, 0, LEFT, STYLE_TITLE, _("STATISTICS"));
    put_text(c, in, 0, RIGHT, STYLE_BOLD, about.s);
    if (stats_list(u))
        draw_all(c, in);
    else if (u->menu.records_error)
        draw_unreadable(c, in, u->menu.records_error);
    else if (!u->menu.unread)
        put_centred(c, in, in.h / 2, in.h - 1, STYLE_PLAIN,
                    _("No game has been saved yet. Every game played here is."));
}
