/* layout.c - where each part of the screen is, by the size of the terminal. */
#include "tui/cells/layout.h"

enum { PANEL = 24, PANEL_WIDE = 34, WIDE = 100, LARGE_W = 120, LARGE_H = 40 };

/* The least size of a layout, and the most cells that it uses. The first row that the request allows and
   that fits is taken. */
typedef struct plan {
    unsigned requests; /* bit by layout_request */
    int w, h, most_w, most_h;
    layout_kind kind;
    int box, lines;
    bool boxed, panel;
} plan;

enum {
    AUTO = 1 << LAYOUT_AUTO,
    ROWS = 1 << LAYOUT_ROWS,
    FAN = 1 << LAYOUT_FAN,
    LINES = 1 << LAYOUT_LINES,
    ANY = AUTO | ROWS | FAN | LINES
};

/* clang-format off */
static const plan plans[] = {
    /* 132 columns hold a line of 32 cards, a ledger of 44 rows all tricks of a deal. */
    {AUTO,       LARGE_W, LARGE_H, 132, 46, KIND_COMPASS, BOX_CARD, 2, true,  true},
    {FAN,        WIDE,    LARGE_H, 120, 46, KIND_COMPASS, BOX_FAN,  2, true,  true},
    {AUTO | FAN, WIDE,    30,      120, 38, KIND_COMPASS, BOX_FAN,  2, false, true},
    {FAN,        80,      24,      120, 32, KIND_COMPASS, BOX_FAN,  1, false, true},
    {AUTO | ROWS,80,      24,      120, 32, KIND_COMPASS, BOX_NONE, 1, false, true},
    {LINES,      80,      24,      120, 44, KIND_LEDGER,  BOX_NONE, 1, false, true},
    {ANY, LAYOUT_MIN_W, LAYOUT_MIN_H, 120, 44, KIND_LEDGER, BOX_NONE, 1, false, false},
};
/* clang-format on */

static const plan *plan_for(int w, int h, layout_request request)
{
    for (unsigned i = 0; i < sizeof plans / sizeof *plans; i++)
        if (plans[i].requests >> request & 1 && w >= plans[i].w && h >= plans[i].h)
            return &plans[i];
    return 0;
}

/* The part of the terminal that is drawn on: its middle, if it is larger than the layout uses. */
static rect middle(int w, int h, const plan *p)
{
    rect all = {0, 0, w < p->most_w ? w : p->most_w, h < p->most_h ? h : p->most_h};

    all.x = (w - all.w) / 2;
    all.y = (h - all.h) / 2;
    return all;
}

layout layout_make(int w, int h, layout_request request)
{
    layout at = {.kind = KIND_TOO_SMALL, .all = {0, 0, w, h}};
    const plan *p = plan_for(w, h, request);

    if (!p)
        return at;
    at.kind = p->kind;
    at.box = p->box;
    at.boxed = p->boxed;
    at.all = middle(w, h, p);
    at.large = at.all.w >= LARGE_W && at.all.h >= LARGE_H;
    int x = at.all.x, y = at.all.y, width = at.all.w, prompt = p->panel ? 2 : 3;
    int bottom = y + at.all.h, hand = p->lines * LINE_OF_BOXES;
    int panel = width >= WIDE ? PANEL_WIDE : PANEL;

    at.status = (rect){x, y, width, 1};
    at.bar = (rect){x, bottom - 1, width, 1};
    at.rule[0] = y + 1;
    at.rule[3] = bottom - 2;
    at.prompt = (rect){x + 1, at.rule[3] - prompt, width - 2, prompt};
    at.rule[2] = at.prompt.y - 1;
    at.hand = (rect){x, at.rule[2] - hand, width, hand};
    at.rule[1] = at.hand.y - 1;
    at.table = (rect){x, y + 2, width, at.rule[1] - y - 2};
    at.body = (rect){x, y + 2, width, at.rule[3] - y - 2};
    if (!p->panel)
        return at;
    at.table.w = width - panel - 2;
    at.panel = (rect){x + width - panel, at.table.y, panel, at.table.h};
    return at;
}
