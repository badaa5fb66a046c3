/* review.h - looking back within the rules (REV-1): what may be seen, and what keys do there. */
#ifndef KOUDI_TUI_STATE_REVIEW_H
#define KOUDI_TUI_STATE_REVIEW_H

#include <stdbool.h>

#include "koudi.h"
#include "tui/state/ui_request.h"

/* The contents of the box. */
enum review_kind {
    REVIEW_WHY = 1,  /* why ui_review.trick was won */
    REVIEW_TRICKS,   /* all of the deal, and that one in full; REVIEW_HANDS: the original hands */
    REVIEW_CAPTURED, /* the points that the attackers took, trick by trick */
    REVIEW_BURIED,   /* what the viewer buried */
    REVIEW_OUT       /* the cards still out */
};

enum { REVIEW_HANDS = -1 };

typedef struct ui_review {
    int kind;  /* enum review_kind */
    int trick; /* from 0; REVIEW_HANDS: the original hands */
} ui_review;

/* Is everything open: is the deal over, or are all hands of a record shown? */
bool review_all(const ui *u);
/* Is the deal over without a trick, so that there is nothing to show? */
bool review_nothing(const ui *u);
/* May the viewer see what the seat played in that trick? */
bool review_open(const ui *u, int trick, int seat);
/* May all plays of the trick be shown, and so who won? */
bool review_whole(const ui *u, int trick);
/* Have the attackers taken points with that finished trick? These lie open before them. */
bool review_captured(const ui *u, int trick);
/* The points of a finished trick that may be told: of a closed one those that lie open before the attackers; -1:
   none may. */
int review_points(const ui *u, int trick);
/* The seat whose play of a finished trick is shown first: the leader; of a closed one the viewer. */
int review_leader(const ui *u, int trick);
/* A sentence that says why the cards of others in a finished trick are closed. */
const char *review_closed(const ui *u);
/* May the cards still out be listed? If not, review_uncounted says why. */
bool review_counts(const ui *u);
/* Is that done on the table, too? Not where several people share the screen, who count for themselves, nor without
   the setting. */
bool review_adds_up(const ui *u);
const char *review_uncounted(void);
/* The ID of the rule that the box is about. */
const char *review_rule(const ui *u);
/* The hand of a seat when play began, where all is open. */
kd_cards review_hand(const ui *u, int seat);

/* The first line of what is shown: a trick, or the original hands. */
int review_first(const ui *u);
/* Opens the box, or changes what it shows: enum review_kind. */
void review_show(ui *u, int kind);
/* Opens the box over that with the costs, at a trick or at the hands. */
void review_from_costs(ui *u, int number);

#endif
