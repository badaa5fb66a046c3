/* list_cursor.h - how far a key moves the cursor of a list; pure. */
#ifndef KOUDI_TUI_STATE_LIST_CURSOR_H
#define KOUDI_TUI_STATE_LIST_CURSOR_H

/* The lines that the key moves by: one, a page, or enough to reach an end; 0: none of these keys. */
int list_step(int key, int page);
/* Where the cursor stands after the key, in a list of the lines first to last; first, if it is empty. */
int list_move(int line, int key, int page, int first, int last);

#endif
