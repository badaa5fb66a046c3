/* draw_list.h - what lists share: which lines are shown, the selected line, keys with values. */
#ifndef KOUDI_TUI_DRAW_DRAW_LIST_H
#define KOUDI_TUI_DRAW_DRAW_LIST_H

#include "tui/draw/canvas.h"

/* The first line shown of a list in `height` rows, so that the selected line is in the middle. */
int list_top(int selected, int count, int height);
/* Marks a row as selected; the hardware cursor goes to its column x. */
void put_cursor(const canvas *c, rect in, int row, int x);

/* The section that a row of a table belongs to. */
typedef const char *section_of(int row);
bool starts_section(section_of *section, int row);
/* The line of a row in the list of a whole table, where each section has a heading of one line. */
int section_line(section_of *section, int row);
/* The first line shown of that list. */
int section_top(section_of *section, int selected, int count, int height);

/* A row of a table with its value. */
typedef struct value_row {
    int index, value_x;     /* its number, for clicks; the column of the value */
    bool selected, differs; /* differs: from the default */
    const char *key, *value;
    uint8_t style; /* of the value; STYLE_PLAIN: that of the key */
} value_row;
void put_value_row(const canvas *c, rect in, int y, const value_row *row);

#endif
