/* ui_key.h - what a key does, in every mode; pure. */
#ifndef KOUDI_TUI_STATE_UI_KEY_H
#define KOUDI_TUI_STATE_UI_KEY_H

#include "tui/state/ui.h"

/* The time, in milliseconds from any moment on, never 0: 0 is both "pass" and "ten", and for a second
   after it was the one it is not the other. Where it is never told, any key counts at once. */
void ui_clock(ui *u, long now_ms);
/* What this key does now. */
ui_request ui_key(ui *u, int key);

#endif
