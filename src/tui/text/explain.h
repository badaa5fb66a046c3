/* explain.h - why each play of a trick won or lost; pure, from the order and the cards played. */
#ifndef KOUDI_TUI_TEXT_EXPLAIN_H
#define KOUDI_TUI_TEXT_EXPLAIN_H

#include "tui/cells/glyph.h"
#include "tui/state/ui.h"

/* How a play answers the lead. */
typedef enum explain_how {
    EXPLAIN_ABSENT, /* not played yet */
    EXPLAIN_LEAD,
    EXPLAIN_FOLLOWS,      /* the led category, the whole shape */
    EXPLAIN_FOLLOWS_LESS, /* the led category, without the shape */
    EXPLAIN_RUFFS,        /* trumps of the whole shape */
    EXPLAIN_RUFFS_LESS,   /* trumps, without the shape */
    EXPLAIN_MIXED,        /* of several categories, or of one that is neither led nor trump */
    EXPLAIN_FOUR          /* a higher four on a four (FORTY-2) */
} explain_how;

/* How a play compares with the best one before it. */
typedef enum explain_fate {
    FATE_AHEAD, /* it is the best now */
    FATE_LOWER, /* its compared component is lower */
    FATE_EQUAL, /* it is equal, and the other was played first */
    FATE_PART,  /* that component is higher, but not every one (kill = every_part) */
    FATE_CANNOT /* such a play can never win */
} explain_fate;

typedef struct explain_play {
    uint8_t how, fate; /* explain_how, explain_fate */
    bool none;         /* it held nothing of the led category */
    bool ran_out;      /* it held less of it than was led */
    uint8_t missing;   /* what the shape lacks: 1: a pair; m: a tractor of m pairs */
    kd_part part;      /* the compared component, by face; only of a play that can win */
    uint8_t against;   /* the seat with the best play before it; the leader for the lead */
    const char *rule;
} explain_play;

typedef struct explain {
    uint8_t winner, leader; /* KD_NOBODY before the lead; winner: of the plays so far */
    uint8_t category;       /* led, or KD_NO_CATEGORY of a four */
    uint8_t kind;           /* kd_lead_kind */
    int parts;              /* the lead's components, longest first; by face */
    kd_part part[KD_MAX_PARTS];
    explain_play play[KD_SEATS]; /* by seat */
} explain;

/* Explains a trick, finished or not. Its cards are by face. */
void explain_trick(explain *e, const kd_order *order, const kd_trick *trick);

/* What was led, and which component of it is compared. */
void explain_lead_text(text *t, const ui *u, const glyphs *g, const explain *e);
/* Why a seat's play won or lost; where asked for, with the rule's ID. */
void explain_text(text *t, const ui *u, const glyphs *g, const explain *e, int seat, bool rule);

#endif
