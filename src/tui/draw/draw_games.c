/* draw_games.c - the list of saved games. */
#include "tui/draw/draw_parts.h"

#include <string.h>

#include "base/i18n.h"
#include "tui/text/record_text.h"

enum { WIDE = 100, WHEN_X = 2, RULES_X = 19, RESULT_X = 30, PLAYERS = 10, FOOT = 4 };

static void draw_line(const canvas *c, rect in, int row, int i)
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
static void draw_foot(const canvas *c, rect in, const game *g)
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
    for (int i = top; i < list->count && i < top + height; i++)
        draw_line(c, (rect){in.x, in.y + 2, in.w, height}, i - top, i);
    put_rule(c, in.x, in.y + in.h - FOOT, in.w);
    draw_foot(c, (rect){in.x, in.y + in.h - FOOT + 1, in.w, FOOT - 1},
              &list->game[c->u->menu.game]);
}
