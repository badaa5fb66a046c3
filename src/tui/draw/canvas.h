/* canvas.h - what the parts of a picture share: where they draw and with which signs. */
#ifndef KOUDI_TUI_DRAW_CANVAS_H
#define KOUDI_TUI_DRAW_CANVAS_H

#include "tui/cells/glyph.h"
#include "tui/cells/grid.h"
#include "tui/cells/layout.h"
#include "tui/state/ui.h"

typedef struct canvas {
    const ui *u;
    const kd_view *v;
    const glyphs *g;
    grid *to;
    layout at;
} canvas;

enum { LEFT = -1, MIDDLE = 0, RIGHT = 1 };

/* As much of s as has room, and a sign for the rest. */
void cut_text(const canvas *c, text *t, const char *s, int room);
/* Text in row `row` of a rectangle, to its left, middle or right; cut to it, with a sign. */
void put_text(const canvas *c, rect in, int row, int side, uint8_t style, const char *s);
void put_format(const canvas *c, rect in, int row, int side, uint8_t style, const char *format, ...)
    __attribute__((format(printf, 6, 7)));
/* Text broken at blanks over rows first to last of a rectangle; returns the rows used. */
int put_wrapped(const canvas *c, rect in, int first, int last, uint8_t style, const char *s);
/* The same, each row in the middle. */
int put_centred(const canvas *c, rect in, int first, int last, uint8_t style, const char *s);
/* How many rows of that width it takes. */
int wrapped_rows(const char *s, int width);
/* Cards in the order of the hand, joined as they belong, over at most `rows` rows from row on; rows end
   between components, and what does not fit is counted: "+5". More than five are written with each
   suit's sign once, "♥A═A K Q". Returns the rows used. */
int put_cards(const canvas *c, rect in, int row, int rows, int side, kd_cards cards);
/* Rows of that width that all the cards take. */
int cards_rows(const canvas *c, kd_cards cards, int width);
/* Cells that all of them take in one row. */
int cards_width(const canvas *c, kd_cards cards);
/* A line across, over columns x to x + w - 1. */
void put_rule(const canvas *c, int x, int y, int w);
/* An empty box with a title in its upper edge; returns its inside. */
rect put_box(const canvas *c, rect outside, const char *title);
/* A rectangle of that size in the middle of another, or as much of it as there is. */
rect centred(rect in, int w, int h);
/* Where a box of that size lies: over the table, so that the hand stays in sight, where that has room;
   else over all but the bar. */
rect over_table(const canvas *c, int w, int h);

/* Is the seat the viewer's partner? */
bool is_partner(const canvas *c, int seat);
const char *pace_name(int pace);
/* The team in words: "South and North". */
void team_text(const canvas *c, text *t, int team);

#endif
