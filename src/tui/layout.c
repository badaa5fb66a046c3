/* layout.c - the one place that says what stands where at which size. */
#include "layout.h"

enum {
    WIDEST = 120,
    WIDEST_BOXED = 132, /* a line of 32 cards */
    TALLEST_COMPASS = 32,
    TALLEST_BOXED = 46,
    BOXED_W = 120, /* from here on cards are boxes */
    BOXED_H = 40,
    TALLEST_LEDGER = 24,
    PANEL = 24,
    PANEL_WIDE = 34, /* from 100 columns on */
    HAND = 6
};

/* The middle part of a terminal that is larger than the largest picture. */
static rect middle(int w, int h, int widest, int tallest)
{
    rect all = {0, 0, w < widest ? w : widest, h < tallest ? h : tallest};

    all.x = (w - all.w) / 2;
    all.y = (h - all.h) / 2;
    return all;
}

layout layout_make(int w, int h, bool boxes)
{
    layout at = {.kind = LAYOUT_TOO_SMALL, .all = {0, 0, w, h}};

    if (w < LAYOUT_MIN_W || h < LAYOUT_MIN_H)
        return at;
    bool compass = w >= 80 && h >= 24;
    at.boxed = boxes && w >= BOXED_W && h >= BOXED_H;
    at.kind = compass ? LAYOUT_COMPASS : LAYOUT_LEDGER;
    at.all = at.boxed ? middle(w, h, WIDEST_BOXED, TALLEST_BOXED)
                      : middle(w, h, WIDEST, compass ? TALLEST_COMPASS : TALLEST_LEDGER);
    int x = at.all.x, y = at.all.y, width = at.all.w, say = compass ? 2 : 3;
    int bottom = y + at.all.h, hand = at.boxed ? BOXED_HAND : HAND;
    int panel = width >= 100 ? PANEL_WIDE : PANEL;

    at.status = (rect){x, y, width, 1};
    at.bar = (rect){x, bottom - 1, width, 1};
    at.rule[0] = y + 1;
    at.rule[3] = bottom - 2;
    at.say = (rect){x + 1, at.rule[3] - say, width - 2, say};
    at.rule[2] = at.say.y - 1;
    at.hand = (rect){x, at.rule[2] - hand, width, hand};
    at.rule[1] = at.hand.y - 1;
    at.table = (rect){x, y + 2, width, at.rule[1] - y - 2};
    at.body = (rect){x, y + 2, width, at.rule[3] - y - 2};
    if (!compass)
        return at;
    at.table.w = width - panel - 2;
    at.panel = (rect){x + width - panel, at.table.y, panel, at.table.h};
    return at;
}
