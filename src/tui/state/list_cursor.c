/* list_cursor.c - how far a key moves the cursor of a list. */
#include "tui/state/list_cursor.h"

#include "tui/state/ui.h"

enum { WHOLE_LIST = 1 << 20 };

int list_step(int key, int page)
{
    switch (key) {
    case UI_KEY_UP:
    case UI_KEY_LEFT:
    case 'k':
    case 'h': return -1;
    case UI_KEY_DOWN:
    case UI_KEY_RIGHT:
    case 'j':
    case 'l': return 1;
    case UI_KEY_PAGE_UP: return -page;
    case UI_KEY_PAGE_DOWN: return page;
    case UI_KEY_HOME:
    case 'g': return -WHOLE_LIST;
    case UI_KEY_END:
    case 'G': return WHOLE_LIST;
    default: return 0;
    }
}

int list_move(int line, int key, int page, int first, int last)
{
    line += list_step(key, page);
    line = line > last ? last : line;
    return line < first ? first : line;
}
