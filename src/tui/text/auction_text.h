/* auction_text.h - how trump was found: what each seat has shown, passed, taken and buried in this deal,
   as sentences, as marks at the seats and as lines of a list. Only what all may know. */
#ifndef KOUDI_TUI_TEXT_AUCTION_TEXT_H
#define KOUDI_TUI_TEXT_AUCTION_TEXT_H

#include "tui/cells/glyph.h"
#include "tui/state/ui.h"

/* One event with what it has changed, or passes that followed each other. */
typedef struct auction_step {
    const kd_event *event; /* of the log; the last pass */
    unsigned seats;        /* bit s: seat s has done it */
    int trump;             /* settled or changed; -1: as before */
    int dealer;            /* found or changed; KD_NOBODY: as before */
} auction_step;

/* The steps of the deal so far, oldest first. */
int auction_steps(const ui *u, auction_step out[UI_LOG]);
/* What was done last, and what came of it, in sentences: "East counters with 2♥ 2♥. Trump is ♥."
   Nothing once a trick is finished. */
void auction_sentence_text(text *t, const ui *u, const glyphs *g);
/* The seat whose hand has made the deal void, and which shows it (REB-2), or KD_NOBODY. */
int void_by(const kd_view *view);
/* The condition of a rebellion, and how the hand meets it (REB-1, REB-3, REB-4): the viewer's own, or one
   that all see. */
void rebel_limits_text(text *t, const kd_view *view, kd_cards hand, bool own);
/* Has a rebellion made the next deal open, so that its dealer is still to be found (REB-4)? */
bool void_opens(const kd_rules *rules, const kd_result *result);
/* By which condition that seat could, and how its hand meets it. */
void void_text(text *t, const kd_view *view);
/* What follows of that (REB-2 to REB-4). */
void void_next_text(text *t, const ui *u);
/* What the seat has just done: "passes", "countered → ♥"; the effect only where it fits. Nothing once
   something has been shown or buried since, or a card has been led. */
void auction_mark_text(text *t, const ui *u, const glyphs *g, int seat, int room);
/* A line of the list: "East counters 2♥ 2♥ → ♥"; where it is too long, long names are cut or the letters of the
   seats stand for them, and the effect is left out. */
void auction_step_text(text *t, const ui *u, const glyphs *g, const auction_step *step, int room);
/* The newest steps in one line, as many as fit. */
void auction_line_text(text *t, const ui *u, const glyphs *g, int room);

#endif
