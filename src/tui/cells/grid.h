/* grid.h - a screen as plain cells: pictures are drawn into it, and tests read it. */
#ifndef KOUDI_TUI_CELLS_GRID_H
#define KOUDI_TUI_CELLS_GRID_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <wchar.h>

#include "tui/cells/style.h"

enum { GRID_MAX_W = 240, GRID_MAX_H = 80, GRID_HITS = 256 };

typedef struct cell {
    wchar_t ch;     /* 0: the right half of a wide character to the left */
    uint8_t style;  /* style | flags */
    uint8_t width;  /* 1 or 2; 0 for a right half */
    uint8_t ground; /* what it lies on; whatever is written there keeps it */
} cell;

/* What a click means. */
typedef enum hit_kind {
    HIT_KEY,  /* that key */
    HIT_CARD, /* a card of the hand, by its index */
    HIT_LINE  /* the line of a menu or a list */
} hit_kind;

typedef struct hit {
    int x, y, w, h;
    hit_kind kind;
    int value;
} hit;

typedef struct grid {
    int w, h;
    int cuts; /* how many texts did not fit */
    int hits;
    hit hit[GRID_HITS];     /* where they overlap the last one counts */
    int cursor_x, cursor_y; /* of the hardware cursor; -1: hidden */
    cell at[GRID_MAX_H][GRID_MAX_W];
} grid;

/* Empties the grid to w x h blanks (clamped to 1..maximum) and hides the cursor. */
void grid_clear(grid *g, int w, int h);
/* Puts UTF-8 text at x, y, cut at the grid's edges and at max cells; returns the cells used.
   Bytes that are no UTF-8 and control characters become '?'. */
int grid_text(grid *g, int x, int y, int max, uint8_t style, const char *text);
/* The cells that UTF-8 text takes. */
int grid_width(const char *text);
/* The bytes of the longest beginning of text that fits in that many cells. */
size_t grid_fit(const char *text, int room);
/* Its longest end that does. */
const char *grid_end(const char *text, int room);
/* The bytes of text up to the first place where a line may break, leading blanks included: at a blank or
   beside a wide character, but not before closing or after opening punctuation. The two cards of a pair
   are one word. */
size_t grid_word(const char *text);
/* Fills a rectangle, clipped to the grid; ch must be one cell wide. */
void grid_fill(grid *g, int x, int y, int w, int h, wchar_t ch, uint8_t style);
/* Changes the ground under a rectangle, clipped to the grid. */
void grid_ground(grid *g, int x, int y, int w, int h, uint8_t ground);
/* Adds flags to w cells of a row. */
void grid_mark(grid *g, int x, int y, int w, uint8_t flags);
/* Makes a rectangle clickable; ignored when the table of them is full. */
void grid_hit(grid *g, int x, int y, int w, int h, hit_kind kind, int value);
/* The clickable rectangle at x, y, or NULL. */
const hit *grid_hit_at(const grid *g, int x, int y);
/* One row as UTF-8 without trailing blanks, cut to size with its NUL; returns bytes. */
int grid_row(const grid *g, int y, char *out, int size);

#endif
