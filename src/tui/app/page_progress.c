/* page_progress.c - what has come of practice, by kind and grade, and day by day. */
#include "base/i18n.h"
#include "tui/app/app.h"
#include "tui/draw/parts.h"
#include "tui/text/text.h"

enum { RIGHT_X = 34, BAR_X = 52, BAR_W = 20 };

typedef struct progress_shown {
    const progress *of;
    int row[PROGRESS_ROWS], today;
} progress_shown;

static void progress_line(const canvas *c, const void *of, rect in, int row, int i, uint8_t style)
{
    const progress_shown *s = of;
    const progress_row r = progress_row_at(s->row[i]);
    rect name = {in.x + LIST_X, in.y, RIGHT_X - LIST_X - 1, in.h},
         right = {in.x + RIGHT_X, in.y, in.w - RIGHT_X, in.h},
         bar = {in.x + BAR_X, in.y, in.w - BAR_X, in.h};
    int of_many;
    text said = {.n = 0}, result = said, blocks = said;
    (void)progress_row_text(&said, &result, s->of, s->row[i]);
    put_text(c, name, row, LEFT, style, said.s);
    put_text(c, right, row, LEFT, style, result.s);
    if (r.kind == PRACTICE_DRILL)
        return;
    const int hits = progress_right(s->of, r.kind, r.grade, &of_many);
    stats_bar_text(&blocks, c->g, (double)hits / of_many, bar.w < BAR_W ? bar.w : BAR_W);
    put_text(c, bar, row, LEFT, STYLE_PLAIN, blocks.s);
}

static void progress_head(const canvas *c, rect in)
{
    put_format(c, in, 0, RIGHT, STYLE_DIM, _("right at the first try, of the last %d"),
               PROGRESS_RECENT);
}

/* A sign for how much was done on a day: a block as high as that is, in ASCII a digit. */
static void day_sign(text *t, const glyphs *g, int count)
{
    static const char *const blocks[] = {"▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
    enum { BLOCKS = sizeof blocks / sizeof *blocks, EACH = 3, MOST = 9 };
    const int height = (count + EACH - 1) / EACH;
    if (!count)
        text_add(t, "%s", g->dot);
    else if (g->ascii)
        text_add(t, "%d", count > MOST ? MOST : count);
    else
        text_add(t, "%s", blocks[height > BLOCKS ? BLOCKS - 1 : height - 1]);
}

static void progress_foot(const canvas *c, const void *of, rect in, int i)
{
    const progress_shown *s = of;
    int days[PROGRESS_DAYS], done = 0;
    text line = {.n = 0};
    (void)i;
    progress_days(s->of, s->today, days);
    for (int k = 0; k < PROGRESS_DAYS; k++) {
        day_sign(&line, c->g, days[k]);
        done += days[k] > 0;
    }
    put_format(c, in, 0, LEFT, STYLE_PLAIN, _("the last %d days, practised on %d of them:"),
               PROGRESS_DAYS, done);
    put_text(c, in, 1, LEFT, STYLE_GOLD, line.s);
    put_text(c, in, 2, LEFT, STYLE_DIM,
             c->g->ascii ? _("a sign a day, today last: so many were tried, 9 or more")
                         : _("a block a day, today last: the higher, the more was tried"));
}

static void progress_open(app *a)
{
    static progress_shown shown;
    ui *u = &a->game->ui;
    int count = 0;
    shown = (progress_shown){.of = &u->practice.progress, .today = progress_today()};
    for (int i = 0; i < PROGRESS_ROWS; i++) {
        text name = {.n = 0}, result = name;
        if (progress_row_text(&name, &result, shown.of, i))
            shown.row[count++] = i;
    }
    u->list.of = &shown;
    u->list.count = count;
}

/* Enter practises what the line is about. */
static void progress_take(app *a, int i)
{
    const progress_shown *s = a->game->ui.list.of;
    const progress_row r = progress_row_at(s->row[i]);
    app_practise(a, r.kind, r.kind == PRACTICE_DRILL ? r.grade + 1 : r.grade);
}

const list_page progress_page = {
    .title = N_("PROGRESS"),
    .none = N_("Nothing was practised yet."),
    .takes = N_("practise it"),
    .back = N_("back to practice"),
    .left = REQUEST_PRACTICE,
    .head_rows = 2,
    .head = progress_head,
    .line = progress_line,
    .foot = progress_foot,
    .open = progress_open,
    .take = progress_take,
};
