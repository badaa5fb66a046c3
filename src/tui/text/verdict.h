/* verdict.h - is the pick legal, why not, what would be, and what it would do; in words. */
#ifndef KOUDI_TUI_TEXT_VERDICT_H
#define KOUDI_TUI_TEXT_VERDICT_H

#include "tui/cells/glyph.h"
#include "tui/state/ui.h"

/* The signs that the ui's words are made with. */
static inline const glyphs *glyphs_in(const ui *u)
{
    return u->spoken ? glyphs_spoken() : glyphs_of(u->ascii);
}

/* The two lines under the hand. */
typedef struct prompt_lines {
    text verdict, reason;
    text tip;      /* after the reason, where there is room */
    uint8_t style; /* of the verdict: plain, good or bad */
} prompt_lines;

/* A verdict's sentence with its blanks filled. */
void add_verdict(text *t, const glyphs *g, const kd_view *view, const kd_verdict *verdict);
/* The seat that is ahead in a trick, KD_NOBODY when it is empty. */
int trick_ahead(const kd_view *view, const kd_trick *trick);
/* Points on the table. */
int trick_points(const kd_trick *trick);

/* The lines for a play, a burying. Pure: from what the view knows. */
void verdict_play(const ui *u, prompt_lines *out);
void verdict_bury(const ui *u, prompt_lines *out);
/* Do the picks lead a dump that may fail? Then what that would cost. */
bool verdict_risk(const ui *u, text *t);
/* The lines for a step of a record. */
void prompt_browse(const ui *u, const glyphs *g, prompt_lines *out);
/* What happened in a sentence: "East draws 7♠."; nothing of how a deal came out. */
void add_event(text *t, const ui *u, const glyphs *g, const kd_event *e);
/* A comment of a record in one line; what seats say of their plays in the player's words. */
void add_note(text *t, const ui *u, const char *note);
/* The lines for whatever mode the ui is in. */
void prompt_make(const ui *u, prompt_lines *out);
/* What a view's seat is to choose: "Declare?"; "" where nothing is. */
const char *prompt_question(const kd_view *view);
/* The numbers of the choices there are: "1", "1-3". */
void add_numbers(text *t, const kd_view *view);
/* What a numbered choice would do: "trump ♣, you deal". */
void add_choice(text *t, const glyphs *g, const kd_view *view, const kd_action *action);

#endif
