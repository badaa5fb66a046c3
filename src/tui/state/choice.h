/* choice.h - declarations, counters and rebellion that a view's seat may choose from, by number; pure. */
#ifndef KOUDI_TUI_STATE_CHOICE_H
#define KOUDI_TUI_STATE_CHOICE_H

#include "koudi.h"

enum { CHOICES = 9 };

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

#endif
