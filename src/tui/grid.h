/* grid.h - a screen as plain cells: what every picture is drawn into, and tests read. */
#ifndef KOUDI_GRID_H
#define KOUDI_GRID_H

#include <stdbool.h>
#include <stdint.h>
#include <wchar.h>

enum { GRID_MAX_W = 240, GRID_MAX_H = 80 };

/* What a cell means; style.c and term.c turn it into colour. Combined with flags below. */
typedef enum style {
    STYLE_PLAIN, STYLE_DIM, STYLE_BOLD, STYLE_TITLE, STYLE_RULE, STYLE_GOOD, STYLE_BAD,
    STYLE_SPADES, STYLE_HEARTS, STYLE_CLUBS, STYLE_DIAMONDS, STYLE_JOKER, STYLE_COUNT
} style;
enum { STYLE_PICKED = 0x40, STYLE_UNDER = 0x80 }; /* reverse, underlined */

typedef struct cell {
    wchar_t ch;    /* 0: the right half of a wide character to the left */
    uint8_t style; /* style | flags */
    uint8_t width; /* 1 or 2; 0 for a right half */
} cell;

typedef struct grid {
    int w, h;
    int cursor_x, cursor_y; /* where the hardware cursor stands; -1: hidden */
    cell at[GRID_MAX_H][GRID_MAX_W];
} grid;

/* Empties the grid to w x h blanks (clamped to the maximum). */
void grid_clear(grid *g, int w, int h);
/* Puts UTF-8 text at x, y, cut at the right edge and at max cells; returns the cells used. */
int grid_text(grid *g, int x, int y, int max, uint8_t style, const char *text);
/* The cells that UTF-8 text takes. */
int grid_width(const char *text);
void grid_fill(grid *g, int x, int y, int w, int h, wchar_t ch, uint8_t style);
/* One row as UTF-8 without trailing blanks; returns bytes. */
int grid_row(const grid *g, int y, char *out, int size);

#endif
