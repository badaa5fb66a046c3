/* page_drills.c - the kinds of drills: what came of their minutes. */
#include "base/i18n.h"
#include "tui/app/app.h"
#include "tui/draw/parts.h"
#include "tui/text/text.h"

enum { BEST_X = 34, LAST_X = 42 };

static void drills_line(const canvas *c, const void *of, rect in, int row, int i, uint8_t style)
{
    int last[PROGRESS_BEST], best;
    const int count = progress_minutes(of, (drill_kind)i, last, &best);
    text minutes = {.n = 0};
    put_text(c, (rect){in.x + LIST_X, in.y, BEST_X - LIST_X - 1, in.h}, row, LEFT, style,
             _(drill_name[i]));
    if (!count)
        return;
    put_format(c, (rect){in.x + BEST_X, in.y, LAST_X - BEST_X, in.h}, row, LEFT, style, "%4d",
               best);
    for (int k = 0; k < count; k++)
        text_add(&minutes, "%3d", last[k]);
    put_text(c, (rect){in.x + LAST_X, in.y, in.w - LAST_X, in.h}, row, LEFT, STYLE_PLAIN,
             minutes.s);
}

static void drills_head(const canvas *c, rect in)
{
    put_text(c, (rect){in.x + BEST_X, in.y, LAST_X - BEST_X, in.h}, 2, LEFT, STYLE_DIM, _("best"));
    put_text(c, (rect){in.x + LAST_X, in.y, in.w - LAST_X, in.h}, 2, LEFT, STYLE_DIM,
             _(" the last ten"));
}

static void drills_foot(const canvas *c, const void *of, rect in, int i)
{
    (void)of;
    put_wrapped(c, in, 0, in.h - 1, STYLE_PLAIN,
                drill_remembers((drill_kind)i)
                    ? _("The tricks so far pass once, before each question; only the questions "
                        "take of the minute.")
                    : _("As many right answers as you can in a minute; after a wrong one the clock "
                        "stands."));
}

static void drills_open(app *a)
{
    ui *u = &a->game->ui;
    u->practice.line = PRACTICE_DRILL; /* Esc leads back there, whatever opened the list */
    u->list.of = &u->practice.progress;
    u->list.count = DRILLS;
}

static const char *drills_rule(const ui *u, int i)
{
    return drill_rule((drill_kind)i, &u->setup.rules);
}

static void drills_take(app *a, int i)
{
    app_drill(a, (drill_kind)i);
}

const list_page drills_page = {
    .title = N_("DRILLS"),
    .none = "",
    .takes = N_("a minute of it"),
    .back = N_("back to practice"),
    .left = REQUEST_PRACTICE,
    .head_rows = 3,
    .head = drills_head,
    .line = drills_line,
    .foot = drills_foot,
    .rule = drills_rule,
    .open = drills_open,
    .take = drills_take,
};
