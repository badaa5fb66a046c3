/* review.h - looking back within the rules (REV-1): what may be seen, and what keys do there. */
#ifndef KOUDI_TUI_STATE_REVIEW_H
#define KOUDI_TUI_STATE_REVIEW_H

#include "koudi.h"
#include "tui/state/ui_request.h"

/* What is looked back at. */
enum review_kind {
    REVIEW_WHY,      /* why ui_review.trick was won */
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

/* How many tricks there are to look back at: the finished ones. */
int review_tricks(const ui *u);
/* Is the deal over, or a record looked at with open hands? Then all is open. */
bool review_all(const ui *u);
/* Is the deal over without a trick, so that neither tricks nor hands are to be seen? */
bool review_nothing(const ui *u);
/* May the viewer see what the seat played in that trick? */
bool review_open(const ui *u, int trick, int seat);
bool review_whole(const ui *u, int trick);
/* Why others' cards of a trick that is over are closed. */
const char *review_closed(const ui *u);
/* May the cards still out be listed, and if not, why? */
bool review_counts(const ui *u);
const char *review_uncounted(void);
/* What a seat held when play began; only where all is open. */
kd_cards review_hand(const ui *u, int seat);

ui_request review_why(ui *u, int key);
ui_request review_list(ui *u, int key);
ui_request review_captured(ui *u, int key);
ui_request review_buried(ui *u, int key);
ui_request review_out(ui *u, int key);
ui_request review_move(ui *u, int key);
/* From the coach's costs, which come back afterwards, to a trick or the hands. */
void review_from_costs(ui *u, int number);

#endif
