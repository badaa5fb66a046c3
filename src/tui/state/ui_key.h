/* ui_key.h - what a key does in every mode; pure. */
#ifndef KOUDI_TUI_STATE_UI_KEY_H
#define KOUDI_TUI_STATE_UI_KEY_H

#include "tui/state/ui.h"

/* Sets the time, in milliseconds since any moment, never 0. The key 0 means both "pass" and "ten": for a
   second after it had one meaning it does not have the other. A question takes no answer for a quarter of
   a second after this call has first seen it, or until cards are picked for it, except at the pace
   instant; all other keys work at once. Without this call there are no such waits. */
void ui_clock(ui *u, long now_ms);
/* What this key does now. */
ui_request ui_key(ui *u, int key);
/* A character of a text that was pasted: it is typed where a text is, and never a command. In the list of tables it
   begins the address of one. */
void ui_pasted(ui *u, int character);

#endif
