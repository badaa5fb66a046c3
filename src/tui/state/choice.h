/* choice.h - what a view's seat may do: numbered showings, and legal picks to walk through. */
#ifndef KOUDI_TUI_STATE_CHOICE_H
#define KOUDI_TUI_STATE_CHOICE_H

#include "koudi.h"

enum { CHOICES = 9, SUGGESTIONS = 256 };

/* Declarations, counters and rebellion open to the seat, in the order of their numbers from 1.
   Passing is not among them. Returns how many. */
int choice_list(const kd_view *view, kd_action out[CHOICES]);
/* Are the picks one of them? Then *which is that, if not NULL. */
bool choice_picked(const kd_view *view, kd_cards picks, kd_action *which);
/* May the seat pass? While dealing this is always so: it shows nothing. */
bool choice_pass(const kd_view *view);
/* Is it counters, not declarations, that may be shown now? */
bool choice_counters(const kd_view *view);
/* May the seat show these cards now? */
kd_verdict choice_showing(const kd_view *view, kd_cards cards);
/* Is the deal open: will the first to show be the dealer (REB-4)? */
bool choice_open(const kd_view *view);
/* The best showing the seat holds and may not make; false when there is none, or it goes without
   saying. */
bool choice_missing(const kd_view *view, kd_cards *cards, kd_verdict *why);

/* Is the seat to lead? The trick on the table has no card yet. */
bool choice_leads(const kd_view *view);
/* The lead that is to be answered; empty when the trick has none. */
kd_cards choice_lead(const kd_view *view);
/* Legal plays or buryings by face, the likely ones first. A burying keeps what is picked already
   when it can. Returns how many; *more is set when there were more than fit. */
int choice_suggest(const kd_view *view, kd_cards picks, kd_cards out[SUGGESTIONS], bool *more);
/* Is there a legal answer that holds all the picks and more? Then *owed are cards of one that must
   go together with them, the picks included; what is still missing after these is free. */
bool choice_completion(const kd_view *view, kd_cards picks, kd_cards *owed);
/* What is wrong with an answer, or would be with every one that the picks begin; KD_OK: nothing.
   Cards by face. */
kd_verdict choice_fault(const kd_view *view, kd_cards picks);
/* Cards that another hand may hold for all this seat knows: neither in its own, nor played, nor
   buried by it and still in the kitty. */
kd_cards choice_unseen(const kd_view *view);

#endif
