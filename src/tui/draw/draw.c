/* draw.c - which parts make up each screen. */
#include "tui/draw/draw.h"

#include "base/i18n.h"
#include "tui/draw/parts.h"
#include "tui/state/keys.h"
#include "tui/text/text.h"

static void draw_too_small(const canvas *c)
{
    rect in = centred(c->at.all, c->at.all.w, 4);

    put_format(c, in, 0, MIDDLE, STYLE_PLAIN, _("The table needs %d x %d."), LAYOUT_MIN_W,
               LAYOUT_MIN_H);
    put_format(c, in, 1, MIDDLE, STYLE_PLAIN, _("This terminal is %d x %d."), c->to->w, c->to->h);
    put_format(c, in, 3, MIDDLE, STYLE_PLAIN, _("Make it larger, or %s to quit."),
               ui_in_game(c->u) ? KEY_OF(CMD_LEAVE) : "q");
}

/* Returns whether a page covers the table. */
static bool draw_table_screen(const canvas *c)
{
    bool shown = c->u->ending_shown || (c->u->trick_shown && c->v->tricks > 0);
    bool lobby = ui_in_lobby(c->u), over = c->v->phase == KD_PHASE_OVER;

    draw_status(c);
    /* The comment of a record, in the last row where a summary leaves no prompt to show it. */
    if (c->u->screen == SCREEN_BROWSE && !c->u->trick_shown && (ui_sums_up(c->u) || over)) {
        rect in = {c->at.body.x + 1, c->at.body.y, c->at.body.w - 2, c->at.body.h};
        text note = {.n = 0};
        note_text(&note, c->u, c->u->browse.note);
        put_text(c, in, in.h - 1, LEFT, STYLE_DIM, note.s);
    }
    if (lobby)
        draw_lobby(c);
    else if (!shown && ui_sums_up(c->u))
        draw_summary(c);
    else if (!shown && over)
        draw_match_over(c);
    if (lobby || (!shown && (ui_sums_up(c->u) || over)))
        return true;

    draw_hand(c);
    draw_prompt(c);
    draw_table(c);
    if (c->at.kind == KIND_WELL)
        draw_corners(c);
    if (c->at.panel.w)
        draw_panel(c);
    return false;
}

void draw(const ui *u, int w, int h, grid *g)
{
    grid_clear(g, w, h);
    canvas c = {u,
                &u->view,
                glyphs_of(ui_ascii(u)),
                g,
                layout_make(g->w, g->h, (layout_request)u->settings.layout, ui_faces(u),
                            kd_count(u->view.hand)),
                ui_faces(u)};

    if (c.at.kind == KIND_TOO_SMALL) {
        draw_too_small(&c);
        return;
    }
    bool menus = u->screen == SCREEN_TITLE || u->screen == SCREEN_PEOPLE ||
                 u->screen == SCREEN_NAMES || u->screen == SCREEN_HOUSE;
    if (!menus) /* they have no status line */
        put_ground(&c, 0, c.at.status.y + 1, GROUND_BAR);
    put_ground(&c, c.at.bar.y, g->h, GROUND_BAR);
    bool page = false;
    switch (u->screen) {
    case SCREEN_TITLE: draw_title(&c); break;
    case SCREEN_PEOPLE: draw_people(&c); break;
    case SCREEN_NAMES: draw_names(&c); break;
    case SCREEN_HOUSE: draw_house(&c); break;
    case SCREEN_RULE_EDITOR: draw_rule_editor(&c); break;
    case SCREEN_LIST: draw_games(&c); break;
    case SCREEN_STATS: draw_stats(&c); break;
    case SCREEN_DAY: draw_day(&c); break;
    case SCREEN_PAGE: draw_page(&c); break;
    case SCREEN_PRACTICE: draw_practice(&c); break;
    case SCREEN_DRILL: draw_drill(&c); break;
    case SCREEN_WEEK: draw_week_page(&c); break;
    case SCREEN_TOGETHER: draw_together(&c); break;
    case SCREEN_TABLE_PLAN: draw_table_plan(&c); break;
    case SCREEN_CURTAIN:
        draw_status(&c);
        draw_curtain(&c);
        break;
    case SCREEN_BROWSE:
    case SCREEN_TABLE:
    case SCREEN_PRIVATE: page = draw_table_screen(&c); break;
    }
    bool asks = u->overlay == OVERLAY_LESSON && ui_may_answer(u);
    if (u->overlay != OVERLAY_NONE && !asks)
        g->hits = 0; /* under an overlay only the key bar can be clicked */
    draw_bar(&c);
    bool told = ui_in_game(u) && draw_people_line(&c, page);
    if (u->exercise.of)
        draw_exercise_line(&c);
    else if (!told && !page && (u->screen == SCREEN_TABLE || u->screen == SCREEN_BROWSE))
        draw_standing_points(&c);
    if (ui_mode_of(u) == MODE_QUESTION)
        draw_asked(&c);
    draw_overlay(&c);
}
