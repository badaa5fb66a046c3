/* draw_lists.c - the list of saved games; the statistics: who has played, and how one has done. */
#include "tui/draw/parts.h"

#include <string.h>

#include "base/i18n.h"
#include "tui/state/ui.h"
#include "tui/text/text.h"

/* ---- saved games ------------------------------------------------------------------------------- */

enum { WIDE = 100, WHEN_X = 2, RULES_X = 19, RESULT_X = 30, PLAYERS = 10, FOOT = 4 };

static void draw_lists_game(const canvas *c, rect in, int row, int i)
{
    const game *g = &c->u->menu.games->game[i];
    bool here = i == c->u->menu.game, wide = in.w >= 76;
    uint8_t style = *g->why ? STYLE_DIM : here ? STYLE_TITLE : STYLE_PLAIN;
    text result = {.n = 0}, players = {.n = 0};
    int end = in.w - (wide ? PLAYERS + 1 : 0);

    grid_hit(c->to, in.x, in.y + row, in.w, 1, HIT_LINE, i);
    if (here)
        put_cursor(c, in, row, WHEN_X);
    game_result_text(&result, g);
    game_players_text(&players, g);
    put_text(c, (rect){in.x + WHEN_X, in.y, RULES_X - WHEN_X - 1, in.h}, row, LEFT, style, g->when);
    put_text(c, (rect){in.x + RULES_X, in.y, RESULT_X - RULES_X - 1, in.h}, row, LEFT, style,
             g->head.rules_name);
    put_text(c, (rect){in.x + RESULT_X, in.y, end - RESULT_X, in.h}, row, LEFT, style, result.s);
    if (wide)
        put_text(c, (rect){in.x + end + 1, in.y, PLAYERS, in.h}, row, RIGHT, style, players.s);
}

/* The selected game: its file, who sat there, or why it cannot be read. */
static void draw_lists_foot(const canvas *c, rect in, const game *g)
{
    text t = {.n = 0};

    put_text(c, in, 0, LEFT, STYLE_BOLD, g->file);
    if (c->u->notice && !*g->why) {
        put_wrapped(c, in, 1, in.h - 1, STYLE_BAD, _(c->u->notice));
        return;
    }
    if (*g->why)
        game_result_text(&t, g);
    else
        game_seats_text(&t, &g->head);
    if (g->torn)
        text_add(&t, "; %s", _("its last line is cut off"));
    if (c->u->notice) {
        text_gap(&t);
        text_add(&t, "%s", _(c->u->notice));
    }
    put_wrapped(c, in, 1, in.h - 1, *g->why ? STYLE_BAD : STYLE_PLAIN, t.s);
}

void draw_games(const canvas *c)
{
    const games *list = c->u->menu.games;
    rect all = {c->at.all.x, c->at.all.y, c->at.all.w, c->at.rule[3] - c->at.all.y};
    rect in = centred(all, all.w - 2 < WIDE ? all.w - 2 : WIDE, all.h);
    int height = in.h - 2 - FOOT, top;

    put_text(c, in, 0, LEFT, STYLE_TITLE, _("SAVED GAMES"));
    if (list->left)
        put_format(c, in, 0, RIGHT, STYLE_BOLD, _("reading, %d left"), list->left);
    else if (list->count)
        put_format(c, in, 0, RIGHT, STYLE_BOLD, _("%d of %d"), c->u->menu.game + 1, list->count);
    put_rule(c, in.x, in.y + 1, in.w);
    if (list->error) {
        put_text(c, in, 3, LEFT, STYLE_PLAIN, _("The saved games cannot be read:"));
        put_text(c, in, 4, LEFT, STYLE_BAD, strerror(list->error));
        return;
    }
    if (!list->count && list->left)
        return;
    if (!list->count) {
        put_text(c, in, 3, LEFT, STYLE_PLAIN,
                 _("There is none yet: each game that is played is saved."));
        put_text(c, in, 5, LEFT, STYLE_DIM, list->folder);
        return;
    }
    top = list_top(c->u->menu.game, list->count, height);
    const rect rows = {in.x, in.y + 2, in.w, height};
    for (int i = top; i < list->count && i < top + height; i++)
        draw_lists_game(c, rows, i - top, i);
    put_list_marks(c, rows, top, list->count);
    put_rule(c, in.x, in.y + in.h - FOOT, in.w);
    draw_lists_foot(c, (rect){in.x, in.y + in.h - FOOT + 1, in.w, FOOT - 1},
                    &list->game[c->u->menu.game]);
}

enum { COLUMN_W = 8, BAR_W = 16, NAME_X = 2, LEAST_LIST = 3 };

/* ---- the list of players ---------------------------------------------------------------------------------- */

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
static void draw_player_line(const canvas *c, const stats_scale *scale, rect in, int y, int i)
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

/* ---- one player ------------------------------------------------------------------------------- */

/* The first unreadable records, each with the error. */
static void draw_bad(const canvas *c, rect in, int y)
{
    const stats *sum = c->u->menu.stats;

    for (int i = 0; i < STATS_BAD && i < sum->bad && y < in.h; i++) {
        const stats_bad *bad = &sum->bads[i];
        const char *slash = strrchr(bad->path, '/');
        text t = {.n = 0};
        text_add(&t, "%s:", slash ? slash + 1 : bad->path);
        if (bad->line)
            text_add(&t, "%d:", bad->line);
        text_add(&t, " %s", bad->why);
        y += put_wrapped(c, in, y, in.h - 1, STYLE_PLAIN, t.s);
    }
}

static void draw_all(const canvas *c, rect in)
{
    stats_scale scale;
    int room = in.h - 3 - stats_lines(), lines = stats_list(c->u);
    int height = lines < room ? lines : room < LEAST_LIST ? LEAST_LIST : room;
    int top = list_top(c->u->menu.player, lines, height);

    stats_scale_make(&scale, c->u->menu.stats);
    draw_head(c, in, 1);
    if (lines > height)
        put_format(c, in, 1, LEFT, STYLE_DIM, _("%d to %d of %d"), top + 1, top + height, lines);
    for (int i = 0; i < height && top + i < lines; i++)
        draw_player_line(c, &scale, in, 2 + i, top + i);
    put_list_marks(c, (rect){in.x, in.y + 2, in.w, height}, top, lines);
    put_rule(c, in.x, in.y + 2 + height, in.w);
    if (c->u->menu.player >= c->u->menu.stats->players) {
        draw_bad(c, in, 3 + height);
        return;
    }
    for (int i = 0; i < stats_lines(); i++) {
        text t = {.n = 0};
        stats_line_text(&t, c->g, &scale, &c->u->menu.stats->player[c->u->menu.player], i, in.w);
        put_text(c, in, 3 + height + i, LEFT, STYLE_PLAIN, t.s);
    }
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
    if (stats_list(u)) {
        draw_all(c, in);
    } else if (u->menu.records_error) {
        put_text(c, in, in.h / 2, MIDDLE, STYLE_PLAIN, _("The saved games cannot be read:"));
        put_text(c, in, in.h / 2 + 1, MIDDLE, STYLE_BAD, strerror(u->menu.records_error));
    } else if (!u->menu.unread) {
        put_centred(c, in, in.h / 2, in.h - 1, STYLE_PLAIN,
                    _("No game has been saved yet. Every game played here is."));
    }
}
