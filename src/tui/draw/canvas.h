/* canvas.h - what all drawing shares: the canvas, and functions that put text and cards on it. */
#ifndef KOUDI_TUI_DRAW_CANVAS_H
#define KOUDI_TUI_DRAW_CANVAS_H

#include "tui/cells/glyph.h"
#include "tui/cells/grid.h"
#include "tui/cells/layout.h"
#include "tui/state/key_names.h"
#include "tui/state/ui.h"

typedef struct canvas {
    const ui *u;
    const kd_view *v;
    const glyphs *g;
    grid *to;
    layout at;
    bool faces; /* cards are light faces, and grounds are coloured */
} canvas;

enum { LEFT = -1, MIDDLE = 0, RIGHT = 1 };

/* The column where something of that width begins at that side of a rectangle. */
static inline int side_x(rect in, int side, int width)
{
    return side == LEFT ? in.x : in.x + (in.w - width) / (side == MIDDLE ? 2 : 1);
}

/* The name of a row of keys in the player's language; the arrows as the glyphs show them. */
const char *shown_key_name(const canvas *c, const key_row *row, char out[KEY_NAMES]);
/* Appends s, cut to that many cells with "…". */
void cut_text(const canvas *c, text *t, const char *s, int room);
/* Puts text in a row of a rectangle, at its left, middle or right; cut with "…" where it is too long. */
void put_text(const canvas *c, rect in, int row, int side, uint8_t style, const char *s);
void put_format(const canvas *c, rect in, int row, int side, uint8_t style, const char *format, ...)
    __attribute__((format(printf, 6, 7)));
/* Puts text over the rows first to last of a rectangle, broken between words; returns the rows used. */
int put_wrapped(const canvas *c, rect in, int first, int last, uint8_t style, const char *s);
/* The same, each row in the middle. */
int put_centred(const canvas *c, rect in, int first, int last, uint8_t style, const char *s);
/* How many rows of that width the text takes. */
int wrapped_rows(const char *s, int width);
/* Puts cards in the order of the hand, pairs and tractors joined, over at most `rows` rows from row on.
   Rows break between components; cards that do not fit are counted: "+5". Of more than five cards the
   suit's sign is written once, "♥A═A K Q". Where cards have faces, a line below joins them. Returns the
   rows used. */
int put_cards(const canvas *c, rect in, int row, int rows, int side, kd_cards cards);
/* How many rows of that width all the cards take. */
int cards_rows(const canvas *c, kd_cards cards, int width);
/* How many cells they take in one row. */
int cards_width(const canvas *c, kd_cards cards);
/* A horizontal line over columns x to x + w - 1. */
void put_rule(const canvas *c, int x, int y, int w);
/* The line of the layout with that number, where no grounds tell its neighbours apart. */
void put_layout_rule(const canvas *c, int number);
/* Colours the ground of rows y to y + h - 1, over the whole width. */
void put_ground(const canvas *c, int y, int h, uint8_t ground);
/* An empty box with a title in its upper edge; returns its inside. */
rect put_box(const canvas *c, rect outside, const char *title);
/* A rectangle of that size in the middle of another, or as much of it as there is. */
rect centred(rect in, int w, int h);
/* The place for a box of that size: over the table if it fits there, so that the hand stays in sight;
   else over everything but the key bar. */
rect over_table(const canvas *c, int w, int h);

/* The first line shown of a list in `height` rows, so that the selected line is in the middle. */
int list_top(int selected, int count, int height);
/* Marks a list that goes on above or below its rectangle, in the column to the right of it. */
void put_list_marks(const canvas *c, rect in, int top, int count);
/* Marks a row as selected; the hardware cursor goes to its column x. */
void put_cursor(const canvas *c, rect in, int row, int x);

/* Is the seat the viewer's partner? */
bool is_partner(const canvas *c, int seat);
const char *pace_name(int speed);
/* "South and North", with the names of people. */
void team_text(const canvas *c, text *t, int team);
/* The viewer's team; KD_NOBODY for an onlooker. */
int own_team(const canvas *c);
/* "you" or "they"; for an onlooker the team. */
const char *side_name(const canvas *c, int team);

#endif
