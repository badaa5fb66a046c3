/* browse_text.h - a step of a record in sentences, with the comment on it. */
#ifndef KOUDI_TUI_TEXT_BROWSE_TEXT_H
#define KOUDI_TUI_TEXT_BROWSE_TEXT_H

#include "tui/text/prompt.h"

/* The lines under the hand for a step of a record. */
void browse_prompt(const ui *u, const glyphs *g, prompt *out);
/* An event in a sentence: "East draws 7♠."; nothing of how a deal ended. */
void event_text(text *t, const ui *u, const glyphs *g, const kd_event *e);
/* A comment of a record in one line; a bot's reasons are translated. */
void note_text(text *t, const ui *u, const char *note);

#endif
