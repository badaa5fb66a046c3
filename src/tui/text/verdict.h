/* verdict.h - the verdict on the picked cards: legal or why not, and what the play would do. */
#ifndef KOUDI_TUI_TEXT_VERDICT_H
#define KOUDI_TUI_TEXT_VERDICT_H

#include "tui/text/prompt.h"

/* A verdict's sentence with its blanks filled. */
void verdict_text(text *t, const glyphs *g, const kd_view *view, const kd_verdict *verdict);
/* The same for a play of picks; where one of them, or a card owed, is a trump in spite of its suit's sign,
   also that and why (ORD-1). */
void refusal_text(text *t, const glyphs *g, const kd_view *view, kd_cards picks,
                  const kd_verdict *why);
/* "  r: the rule", after a refusal that has one. */
void rule_key_text(text *t, const kd_verdict *why);
/* The seat whose play is best so far, KD_NOBODY of an empty trick; the points on the table, and the cards that
   have them. */
int trick_ahead(const kd_view *view, const kd_trick *trick);
int trick_points(const kd_trick *trick);
kd_cards trick_point_cards(const kd_trick *trick);
/* The duty to follow while nothing is picked: "You hold a pair of ♠: it must be that." */
void duty_text(text *t, const glyphs *g, const kd_view *view, kd_cards lead);
/* The cards that must be played with the picks; `owed` is the result of suggest_completion. */
void owed_text(text *t, const glyphs *g, const kd_view *view, kd_cards picks, kd_cards owed);
/* The lines under the hand for a play, and for burying. */
void verdict_play(const ui *u, prompt *out);
void verdict_bury(const ui *u, prompt *out);
/* The multiplier of the kitty if the attackers win the last trick. */
void multiplier_text(text *t, const glyphs *g, const kd_rules *rules);
/* What is at stake in the play or burying that was asked for once: see ui_game.stake. */
void stake_text(const ui *u, text *t);
/* Do the picks lead a dump that may fail? Then adds what that would cost. */
bool dump_risk_text(const ui *u, text *t);

#endif
