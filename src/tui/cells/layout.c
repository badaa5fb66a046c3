/* layout.c - where each part of the screen is, by the size of the terminal. */
#include "tui/cells/cells.h"

enum {
    WIDE = 100,
    LARGE_W = 120,
    LARGE_H = 40,
    HUGE_W = 180,
    HUGE_H = 50,
    HAND_W = 140, /* of a line of boxes that holds 33 cards */
    MARGIN = 2,   /* blank columns at both edges of the table */
    EDGE = 2      /* columns of the line between table and panel and the blank beside it */
};

/* The least size of a layout, and the most cells that it uses. The first row that the request allows and
   that fits is taken. */
typedef struct plan {
    unsigned requests; /* bit by layout_request */
    int w, h, most_w, most_h;
    layout_kind kind;
    int box, box_h, lines;
    bool boxed, side, panel;
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
    /* A ledger of 44 rows holds all tricks of a deal. */
    {AUTO,       HUGE_W,  HUGE_H,  200, 60, KIND_COMPASS, BOX_LARGE, BOX_LARGE_ROWS, 2, true,  true,  true},
    {FAN,        HUGE_W,  HUGE_H,  200, 60, KIND_COMPASS, BOX_FAN,   BOX_ROWS,       2, true,  true,  true},
    {AUTO,       LARGE_W, LARGE_H, 140, 46, KIND_COMPASS, BOX_CARD,  BOX_ROWS,       2, true,  true,  true},
    {FAN,        LARGE_W, LARGE_H, 140, 46, KIND_COMPASS, BOX_FAN,   BOX_ROWS,       2, true,  true,  true},
    {ROWS,       LARGE_W, LARGE_H, 140, 40, KIND_COMPASS, BOX_NONE,  BOX_ROWS,       1, false, true,  true},
    {AUTO | FAN, WIDE,    30,      120, 40, KIND_COMPASS, BOX_FAN,   BOX_ROWS,       2, true,  false, true},
    {FAN,        80,      24,      120, 32, KIND_COMPASS, BOX_FAN,   BOX_ROWS,       1, false, false, true},
    {AUTO | ROWS,80,      24,      120, 32, KIND_COMPASS, BOX_NONE,  BOX_ROWS,       1, false, false, true},
    {LINES,      80,      24,      120, 44, KIND_LEDGER,  BOX_NONE,  BOX_ROWS,       1, false, false, true},
    {ANY, LAYOUT_MIN_W, LAYOUT_MIN_H, 120, 44, KIND_LEDGER, BOX_NONE,  BOX_ROWS,       1, false, false, false},
};
/* clang-format on */

/* A rectangle of at most that size in the middle of another. */
static rect middle(rect in, int w, int h)
{
    int width = in.w < w ? in.w : w, height = in.h < h ? in.h : h;

    return (rect){in.x + (in.w - width) / 2, in.y + (in.h - height) / 2, width, height};
}

/* Places the seats of a compass: name, cards, and a note below them or, where the table is low, beside
   those of the upper and the lower seat, which then stand between the others. */
static void place_seats(layout *at)
{
    enum { MOST_W = 56, BETWEEN = 8, NAMES_W = 24, BOXES_W = 20, LOW_W = 17, MIDDLE_H = 3 };
    int cards = at->boxed ? at->box_h : 2, seat = cards + 2, own = at->boxed ? seat : 3;
    int less = at->table.w < MOST_W; /* a column of the margin on the left is given up */
    rect all = {at->table.x + MARGIN - less, at->table.y, at->table.w - 2 * MARGIN + less,
                at->table.h};
    rect t = middle(all, MOST_W, 2 * seat + BETWEEN);
    int sides = (t.w - (at->boxed ? BOXES_W : NAMES_W) + 2 * MARGIN) / 2, mid = (t.h - seat) / 2;
    int top = at->boxed ? seat : mid + 1, ends = sides / 2, gap = at->boxed ? 0 : 1;
    bool low = at->boxed && t.h < 3 * seat;

    if (low) {
        own = top = seat - 1;
        sides = LOW_W;
        ends = (all.w - t.w + 1) / 2 + sides;
    }
    at->cornered = low && t.h < top + own + MIDDLE_H;
    if (at->cornered && mid < MIDDLE_H)
        mid = MIDDLE_H;
    at->seat[PLACE_LEFT] = (rect){t.x, t.y + mid, sides, seat};
    at->seat[PLACE_RIGHT] = (rect){t.x + t.w - sides, t.y + mid, sides, seat};
    at->seat[PLACE_ACROSS] = (rect){all.x + ends, t.y, all.w - 2 * ends, top};
    at->seat[PLACE_OWN] = (rect){all.x + ends, t.y + t.h - own, all.w - 2 * ends, own};
    at->middle =
        (rect){t.x + sides + gap, t.y + mid + seat / 2 - 1, t.w - 2 * (sides + gap), MIDDLE_H};
    at->across = (rect){all.x, at->middle.y + 1, all.w, 2};
    if (at->cornered)
        at->middle = at->across = (rect){all.x, t.y, LOW_W + 1, MIDDLE_H};
    else if (low)
        at->across = at->middle;
}

layout layout_make(int w, int h, layout_request request, bool grounds)
{
    layout at = {.kind = KIND_TOO_SMALL, .all = {0, 0, w, h}};
    const plan *p = NULL;

    for (unsigned i = 0; i < sizeof plans / sizeof *plans && !p; i++)
        if (plans[i].requests >> request & 1 && w >= plans[i].w && h >= plans[i].h)
            p = &plans[i];
    if (!p)
        return at;
    at.kind = p->kind;
    at.box = p->box;
    at.box_h = p->box_h;
    at.line = p->box_h + 2;
    at.boxed = p->boxed;
    at.all = middle(at.all, p->most_w, p->most_h);
    at.large = at.all.w >= LARGE_W && at.all.h >= LARGE_H;
    int x = at.all.x, y = at.all.y, width = at.all.w, prompt = p->panel ? 2 : 3;
    int line = grounds ? 0 : 1;
    int bottom = y + at.all.h, hand = p->lines * at.line;

    at.status = (rect){x, y, width, 1};
    at.bar = (rect){x, bottom - 1, width, 1};
    at.rule[0] = y + 1;
    at.rule[3] = at.bar.y - line;
    at.rule[2] = at.rule[3] - prompt - 1;
    at.hand = middle((rect){x, at.rule[2] - hand, width, hand}, HAND_W, hand);
    at.prompt = (rect){at.hand.x + 1, at.rule[2] + 1, at.hand.w - 2, prompt};
    at.rule[1] = at.hand.y - 1;
    at.table = (rect){x, y + 1 + line, width, at.hand.y - y - 1 - 2 * line};
    at.body = (rect){x, at.table.y, width, at.rule[3] - at.table.y};
    if (p->panel) { /* lists tricks, two columns each */
        int panel = width >= HUGE_W ? 54 : width >= WIDE ? 34 : 25;
        at.table.w -= panel + EDGE;
        at.panel = (rect){x + width - panel, at.table.y, panel - 1, at.table.h};
    }
    if (p->side) { /* lists the levels */
        at.side = (rect){x + 1, at.table.y, width >= HUGE_W ? 46 : 27, at.table.h};
        at.table.x += 1 + at.side.w + EDGE;
        at.table.w -= 1 + at.side.w + EDGE;
    }
    if (at.kind == KIND_COMPASS)
        place_seats(&at);
    return at;
}
