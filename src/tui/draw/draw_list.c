/* draw_list.c - what lists share: which lines are shown, the selected line, keys with values. */
#include "tui/draw/draw_list.h"

#include <string.h>

int list_top(int selected, int count, int height)
{
    int top = selected - height / 2;

    if (top > count - height)
        top = count - height;
    return top < 0 ? 0 : top;
}

void put_cursor(const canvas *c, rect in, int row, int x)
{
    put_text(c, in, row, LEFT, STYLE_TITLE, c->g->cursor);
    c->to->cursor_x = in.x + x;
    c->to->cursor_y = in.y + row;
}

bool starts_section(section_of *section, int row)
{
    return row == 0 || strcmp(section(row), section(row - 1)) != 0;
}

int section_line(section_of *section, int row)
{
    int line = row;

    for (int i = 0; i <= row; i++)
        line += starts_section(section, i);
    return line;
}

int section_top(section_of *section, int selected, int count, int height)
{
    return list_top(section_line(section, selected), section_line(section, count - 1) + 1, height);
}

void put_value_row(const canvas *c, rect in, int y, const value_row *row)
{
    enum { KEY_X = 4 }; /* after the cursor and the mark */
    uint8_t style = row->selected ? STYLE_TITLE : row->differs ? STYLE_BOLD : STYLE_PLAIN;
    rect key = {in.x + KEY_X, in.y, row->value_x - KEY_X - 1, in.h};
    rect value = {in.x + row->value_x, in.y, in.w - row->value_x, in.h};

    grid_hit(c->to, in.x, in.y + y, in.w, 1, HIT_LINE, row->index);
    if (row->selected)
        put_cursor(c, in, y, KEY_X);
    if (row->differs)
        put_text(c, (rect){in.x + 2, in.y, 1, in.h}, y, LEFT, STYLE_BOLD, "*");
    put_text(c, key, y, LEFT, style, row->key);
    put_text(c, value, y, LEFT, row->style ? row->style : style, row->value);
}
