/* draw_lists.c - the list of saved games; the statistics: who has played, and how one has done; the pages of list_page.h. */
#include "tui/draw/parts.h"

#include <string.h>

#include "base/file.h"
#include "base/i18n.h"
#include "tui/state/ui.h"
#include "tui/text/text.h"

/* ---- saved games ------------------------------------------------------------------------------- */

enum { WIDE = 100, RULES_X = 19, RESULT_X = 30, WIDE_RESULT_X = 33, PLAYERS = 10, FOOT = 4 };

/* `of`: the games. */
static void draw_lists_game(const canvas *c, const void *of, rect in, int row, int i, uint8_t style)
{
    const saved_game *g = &((const games *)of)->game[i];
    bool wide = in.w >= 76;
    text result = {.n = 0}, players = result, rules = result;
    int end = in.w - (wide ? PLAYERS + 1 : 0), result_x = wide ? WIDE_RESULT_X : RESULT_X;

    if (*g->why)
        style = STYLE_DIM;
    game_result_text(&result, g);
    game_players_text(&players, g);
    put_text(c, (rect){in.x + LIST_X, in.y, RULES_X - LIST_X - 1, in.h}, row, LEFT, style, g->when);
    if (!*g->why)
        rules_called_text(&rules, c->g, g->head.rules_name, &g->head.rules, result_x - RULES_X - 1);
    put_text(c, (rect){in.x + RULES_X, in.y, in.w - RULES_X, in.h}, row, LEFT, style, rules.s);
    put_text(c, (rect){in.x + result_x, in.y, end - result_x, in.h}, row, LEFT, style, result.s);
    if (wide)
        put_text(c, (rect){in.x + end + 1, in.y, PLAYERS, in.h}, row, RIGHT, style, players.s);
}

/* The selected game: its file, who sat there, or why it cannot be read. */
static void draw_lists_foot(const canvas *c, rect in, const saved_game *g)
{
    text t = {.n = 0};

    put_text(c, in, 0, LEFT, STYLE_BOLD, g->file);
    if (*c->u->notice.text && !*g->why) {
        put_wrapped(c, in, 1, in.h - 1, STYLE_BAD, _(c->u->notice.text));
        return;
    }
    if (*g->why)
        game_result_text(&t, g);
    else
        game_seats_text(&t, &g->head);
    if (g->torn)
        text_add(&t, "%s%s", _("; "), _("its last line is cut off"));
    if (*c->u->notice.text) {
        text_gap(&t);
        text_add(&t, "%s", _(c->u->notice.text));
    }
    put_wrapped(c, in, 1, in.h - 1, *g->why ? STYLE_BAD : STYLE_PLAIN, t.s);
}

void draw_games(const canvas *c)
{
    const games *list = c->u->menu.games;
    rect in = put_page(c, WIDE, _("SAVED GAMES"));

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
    rect foot = put_list(c, in, 2, FOOT, c->u->menu.game, list->count, list, NULL, draw_lists_game);
    draw_lists_foot(c, foot, &list->game[c->u->menu.game]);
}

enum { COLUMN_W = 8, BAR_W = 16, LEAST_LIST = 1, WEEK = 2 };

/* ---- the list of players ---------------------------------------------------------------------------------- */

/* The columns are to the right of the names, then a bar for the first column. */
static int columns_x(rect in)
{
    int columns = 0;

    for (int r = 0; r < stats_row_count; r++)
        columns += stats_rows[r].column != NULL;
    return in.w - BAR_W - 1 - columns * COLUMN_W;
}

/* A player, with the scale `of` the bars; the line after the last one is for records that cannot be read. */
static void draw_player_line(const canvas *c, const void *of, rect in, int row, int i,
                             uint8_t style)
{
    const stats *sum = c->u->menu.stats;
    const stats_scale *scale = of;
    bool bad = i == sum->players;
    rect name = {in.x + LIST_X, in.y, in.w - LIST_X, in.h};
    text t = {.n = 0}, bar = t;

    if (bad)
        text_add(&t, N_OF("%ld unreadable record", "%ld unreadable records", sum->bad), sum->bad);
    else
        stats_name_text(&t, c->g, &sum->player[i], columns_x(in) - LIST_X);
    put_text(c, name, row, LEFT, bad && style == STYLE_PLAIN ? STYLE_BAD : style, t.s);
    if (bad)
        return;
    const stats_player *player = &sum->player[i];
    rect at = {in.x + columns_x(in), in.y, COLUMN_W, in.h};
    int first = -1;
    for (int r = 0; r < stats_row_count; r++) {
        text cell = {.n = 0};
        if (!stats_rows[r].column)
            continue;
        first = first < 0 ? r : first;
        stats_value_text(&cell, &stats_rows[r], player);
        put_text(c, at, row, RIGHT, style, cell.s);
        at.x += COLUMN_W;
    }
    double value;
    if (stats_value(&stats_rows[first], player, &value)) /* the bar shows the first column */
        stats_bar_text(&bar, c->g, value / scale->most[first], BAR_W);
    put_text(c, in, row, RIGHT, STYLE_PLAIN, bar.s);
}

/* ---- one player ------------------------------------------------------------------------------- */

/* NULL: there is none, or it is still worked out. */
static const rating *rating_shown(const canvas *c)
{
    const stats *sum = c->u->menu.stats;
    const ratings *all = c->u->menu.rating ? c->u->menu.ratings : NULL;
    const stats_player *player = &sum->player[c->u->menu.player];
    return all && c->u->menu.player < sum->players ? ratings_find(all, player->name, player->kind)
                                                   : NULL;
}

static void draw_rating(const canvas *c, rect in, const rating *r)
{
    if (!r)
        put_wrapped(
            c, in, 0, 2, STYLE_DIM,
            c->u->menu.ratings
                ? _("Nothing to compare: only people's deals are, without those taken back.")
                : _("The deals are being played again..."));
    for (int i = 0; r && i < rating_lines(r); i++) {
        text t = {.n = 0};
        rating_line_text(&t, c->g, r, i, in.w);
        put_text(c, in, i, LEFT, i < 2 ? STYLE_BOLD : STYLE_PLAIN, t.s);
    }
}

/* The days played last, in the last rows, where the lines above leave room. */
static void draw_week(const canvas *c, rect in, int lines)
{
    const ui_menu *m = &c->u->menu;
    text dates = {.n = 0}, figures = dates;

    if (!m->days || in.h - lines < WEEK)
        return;
    week_dates_text(&dates, m->week, m->days, in.w);
    week_text(&figures, c->g, m->week, m->days, in.w);
    put_text(c, in, in.h - 2, LEFT, STYLE_DIM, dates.s);
    put_text(c, in, in.h - 1, LEFT, STYLE_PLAIN, figures.s);
}

static void draw_all(const canvas *c, rect in)
{
    stats_scale scale;
    const rating *rated = rating_shown(c);
    int figures = stats_lines() + (c->u->menu.days ? WEEK : 0);
    int below = rated && rating_lines(rated) > figures ? rating_lines(rated) : figures;
    int room = in.h - 3 - below, lines = stats_list(c->u);
    int height = lines < room ? lines : room < LEAST_LIST ? LEAST_LIST : room;
    int top = list_top(c->u->menu.player, lines, height);

    const stats *sum = c->u->menu.stats;
    rect at = {in.x + columns_x(in), in.y, COLUMN_W, in.h};

    stats_scale_make(&scale, sum);
    for (int r = 0; r < stats_row_count; r++)
        if (stats_rows[r].column) {
            put_text(c, at, 1, RIGHT, STYLE_DIM, _(stats_rows[r].column));
            at.x += COLUMN_W;
        }
    if (lines > height)
        put_format(c, in, 1, LEFT, STYLE_DIM, _("%d to %d of %d"), top + 1, top + height, lines);
    rect foot = put_list(c, in, 2, in.h - 2 - height, c->u->menu.player, lines, &scale, NULL,
                         draw_player_line);
    bool player = c->u->menu.player < sum->players, rating = player && c->u->menu.rating;
    if (rating)
        draw_rating(c, foot, rated);
    for (int i = 0; player && !rating && i < stats_lines(); i++) {
        text t = {.n = 0};
        stats_line_text(&t, c->g, &scale, &sum->player[c->u->menu.player], i, in.w);
        put_text(c, foot, i, LEFT, STYLE_PLAIN, t.s);
    }
    if (player)
        draw_week(c, foot, rated ? rating_lines(rated) : rating ? 2 : stats_lines());
    /* The first unreadable records, each with the error. */
    for (int i = 0, y = 0; !player && i < STATS_BAD && i < sum->bad && y < foot.h; i++) {
        const stats_bad *bad = &sum->bads[i];
        text t = {.n = 0};
        text_add(&t, "%s:", file_name(bad->path));
        if (bad->line)
            text_add(&t, "%d:", bad->line);
        text_add(&t, " %s", bad->why);
        y += put_wrapped(c, foot, y, foot.h - 1, STYLE_PLAIN, t.s);
    }
}

void draw_stats(const canvas *c)
{
    const ui *u = c->u;
    text about = {.n = 0};

    if (!u->menu.stats)
        return;
    rect in = put_page(c, STATS_MAX_W, _("STATISTICS"));
    if (u->menu.unread)
        text_add(&about, _("reading, %d left"), u->menu.unread);
    else
        stats_summary_text(&about, u->menu.stats);
    put_text(c, in, 0, RIGHT, STYLE_BOLD, about.s);
    if (stats_list(u)) {
        draw_all(c, in);
    } else if (u->menu.records_error) {
        put_text(c, in, in.h / 2, MIDDLE, STYLE_PLAIN, _("The saved games cannot be read:"));
        put_text(c, in, in.h / 2 + 1, MIDDLE, STYLE_BAD, strerror(u->menu.records_error));
    } else if (!u->menu.unread) {
        put_centred(c, in, in.h / 2, in.h - 1, STYLE_PLAIN,
                    _("No game has been saved yet. Every game played here is."));
        draw_week(c, in, in.h / 2 + 3);
    }
}

/* ---- the pages of list_page.h -------------------------------------------------------------------- */

void draw_page(const canvas *c)
{
    enum { PAGE_W = 78, PAGE_FOOT = 6 };
    const ui_list *list = &c->u->list;
    const list_page *p = list->page;
    const char *told = c->u->notice.text;
    rect in = put_page(c, PAGE_W, _(p->title));

    put_rule(c, in.x, in.y + 1, in.w);
    p->head(c, in);
    if (!list->count) {
        put_wrapped(c, in, 3, in.h - 1, STYLE_PLAIN, _(p->none));
        return;
    }
    rect foot =
        put_list(c, in, p->head_rows, PAGE_FOOT, list->line, list->count, list->of, NULL, p->line);
    if (*told)
        put_wrapped(c, foot, 0, foot.h - 1, STYLE_BAD, _(told));
    else
        p->foot(c, list->of, foot, list->line);
}
