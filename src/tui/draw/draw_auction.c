/* draw_auction.c - the list of what the seats have done to find trump. */
#include "tui/draw/parts.h"

#include "tui/text/text.h"

int auction_rows(const canvas *c)
{
    auction_step step[UI_LOG];
    return auction_steps(c->u, step);
}

void draw_auction(const canvas *c, rect in, bool bottom)
{
    auction_step step[UI_LOG];
    int all = auction_steps(c->u, step), count = 0;
    bool spares = all > in.h && c->v->tricks > 0;

    for (int i = 0; i < all; i++)
        if (!spares || step[i].event->kind != KD_EV_PASSED)
            step[count++] = step[i];
    int from = count > in.h ? count - in.h : 0;
    int row = bottom && count < in.h ? in.h - count : 0;

    for (int i = from; i < count; i++)
        put_text(c, in, row + i - from, LEFT, i == count - 1 ? STYLE_PLAIN : STYLE_DIM,
                 auction_step_text(c->u, &step[i], in.w).s);
}

void draw_auction_line(const canvas *c, rect line)
{
    text t = auction_line_text(c->u, line.w);

    if (grid_width(t.s) <= line.w)
        put_text(c, line, 0, LEFT, STYLE_PLAIN, t.s);
}
