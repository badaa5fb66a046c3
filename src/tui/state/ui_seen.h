/* ui_seen.h - a view without the events that led to it. */
#ifndef KOUDI_TUI_STATE_UI_SEEN_H
#define KOUDI_TUI_STATE_UI_SEEN_H

#include "tui/state/ui.h"

/* Shows the view, and nothing is asked. Where the log does not tell what the view does of how trump was found, it
   is made anew from the view, which does not tell who has passed. */
void ui_seen(ui *u, const kd_view *view);

#endif
