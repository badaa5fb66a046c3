/* choice.h - what a seat may choose: its numbered declarations, counters and rebellion, and whether the rest of a
   deal still matters; pure. */
#ifndef KOUDI_TUI_STATE_CHOICE_H
#define KOUDI_TUI_STATE_CHOICE_H

#include <stdbool.h>

#include "koudi.h"

enum { CHOICES = 9 };

/* Declarations, counters and rebellion open to the seat, in the order of their numbers from 1.
   Passing is not among them. Returns how many. */
int choice_list(const kd_view *view, kd_action out[CHOICES]);
/* Are the picks one of the choices? If so, it is stored in *which, unless that is NULL. */
bool choice_picked(const kd_view *view, kd_cards picks, kd_action *which);
/* May the seat pass? While cards are dealt it always may, by showing nothing. */
bool choice_pass(const kd_view *view);
/* Is to pass all that may be answered? */
bool choice_only_pass(const kd_view *view);
/* Is what may be shown now a counter, not a declaration? */
bool choice_counters(const kd_view *view);
/* May the seat show these cards now? */
kd_verdict choice_showing(const kd_view *view, kd_cards cards);
/* Will the first seat that shows be the dealer (REB-4)? */
bool choice_open(const kd_view *view);
/* Could the whole hand of a private look counter, reinforce or rebel later, whoever shows whatever before? */
bool choice_later(const kd_view *view);
/* The best cards that the seat holds and may not show, and why; false when there are none, or when the
   reason is obvious. */
bool choice_missing(const kd_view *view, kd_cards *cards, kd_verdict *why);

/* Is the seat to lead? The trick on the table has no card yet. */
bool choice_leads(const kd_view *view);

/* Do these cards lead a dump that may fail (DUMP-3)? fine: what that would cost; NULL: not asked. Where
   the rules forbid counting cards (REV-1) every dump may fail, or the answer would tell which cannot. */
bool choice_risks(const kd_view *view, kd_cards cards, int *fine);

/* ---- can the rest of the deal still change its result? ---- */

/* The least and the most points that the attackers can have in the end, as far as the seat knows: all points
   not taken yet go to one side, and the kitty holds as many as it can, times the greatest multiplier. Failed
   dumps are left out: the rest is played without dumps. */
typedef struct settled_range {
    int low, high;
} settled_range;

settled_range settled_between(const kd_view *view);
/* Is the result the same for every score in that range? */
bool settled(const kd_view *view);

#endif
