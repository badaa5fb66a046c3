/* grid.h - a screen as plain cells: what every picture is drawn into, and tests read. */
#ifndef KOUDI_TUI_CELLS_GRID_H
#define KOUDI_TUI_CELLS_GRID_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <wchar.h>

#include "tui/cells/style.h"

enum { GRID_MAX_W = 240, GRID_MAX_H = 80, GRID_HITS = 256 };

typedef struct cell {
    wchar_t ch;    /* 0: the right half of a wide character to the left */
    uint8_t style; /* style | flags */
    uint8_t width; /* 1 or 2; 0 for a right half */
} cell;

/* What a click there means. */
typedef enum hit_kind {
    HIT_KEY,  /* that key */
    HIT_CARD, /* the card of the hand, by its place */
    HIT_LINE  /* the line of a menu or a list */
} hit_kind;

typedef struct hit {
    int x, y, w, h;
    hit_kind kind;
    int value;
} hit;

typedef struct grid {
    int w, h;
    int cuts; /* texts that did not fit */
    int hits;
    hit hit[GRID_HITS];     /* of those that overlap the last counts */
    int cursor_x, cursor_y; /* where the hardware cursor stands; -1: hidden */
    cell at[GRID_MAX_H][GRID_MAX_W];
} grid;

/* Empties the grid to w x h blanks (clamped to 1..maximum) and hides the cursor. */
void grid_clear(grid *g, int w, int h);
/* Puts UTF-8 text at x, y, cut at the grid's edges and at max cells; returns the cells used.
   Bytes that are no UTF-8 and control characters become '?'. */
int grid_text(grid *g, int x, int y, int max, uint8_t style, const char *text);
/* The cells that UTF-8 text takes. */
int grid_width(const char *text);
/* The bytes of text that go into so many cells, whole characters only. */
size_t grid_fit(const char *text, int room);
/* The bytes of text up to the first place where a line may end, blanks at its beginning included:
   at a blank, or beside a wide character, where it is no mark that closes or opens. The two cards of a
   pair are one word. */
size_t grid_word(const char *text);
/* Fills what of the rectangle lies in the grid; ch must be one cell wide. */
void grid_fill(grid *g, int x, int y, int w, int h, wchar_t ch, uint8_t style);
/* Adds flags to the cells of a stretch of a row. */
void grid_mark(grid *g, int x, int y, int w, uint8_t flags);
/* The style in which a cell is best sent: a blank between words wears that of the word before,
   which looks the same and spares a terminal to be told twice. */
uint8_t grid_sent_style(const grid *g, int x, int y);
/* Says what a click into the rectangle means; nothing where there is no more room for more. */
void grid_hit(grid *g, int x, int y, int w, int h, hit_kind kind, int value);
/* What is to be hit at x, y, or NULL. */
const hit *grid_hit_at(const grid *g, int x, int y);
/* One row as UTF-8 without trailing blanks, cut to size with its NUL; returns bytes. */
int grid_row(const grid *g, int y, char *out, int size);

#endif
