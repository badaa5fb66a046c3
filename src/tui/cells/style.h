/* style.h - the meaning of a cell; palette.c and terminal.c make colours and attributes of it. */
#ifndef KOUDI_TUI_CELLS_STYLE_H
#define KOUDI_TUI_CELLS_STYLE_H

/* A cell has one of these and any of the flags below. */
enum style {
    STYLE_PLAIN,
    STYLE_DIM,
    STYLE_BOLD,
    STYLE_TITLE,
    STYLE_GOLD,  /* whose turn it is, what is trump, what is at stake */
    STYLE_AHEAD, /* who is ahead */
    STYLE_RULE,  /* lines and boxes, and the edges of cards */
    STYLE_GOOD,
    STYLE_BAD,
    STYLE_SPADES,
    STYLE_HEARTS,
    STYLE_CLUBS,
    STYLE_DIAMONDS,
    STYLE_SMALL_JOKER,
    STYLE_BIG_JOKER,
    STYLE_COUNT,
    STYLE_CODE = STYLE_COUNT /* of no theme: dark on light */
};

/* Flags. Whatever a style tells, the characters tell as well. */
enum {
    STYLE_STRONG = 0x20, /* bold: cards with points, a refusal */
    STYLE_PICKED = 0x40, /* reverse */
    STYLE_UNDER = 0x80,  /* underlined: the cursor, cards from the kitty, pairs and tractors */
    STYLE_MASK = 0x1f    /* selects the style */
};

/* What a cell lies on. Themes without faces show no grounds. */
enum ground {
    GROUND_TABLE,
    GROUND_BAR,   /* status, messages, keys, boxes over the table */
    GROUND_HAND,  /* around the cards of the viewer */
    GROUND_FACE,  /* a card */
    GROUND_SHADE, /* a card that cannot be played now */
    GROUND_PICK,  /* a picked card */
    GROUND_COUNT
};

#endif
