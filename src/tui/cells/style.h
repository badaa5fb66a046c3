/* style.h - what a cell means; term.c alone turns it into colours and attributes. */
#ifndef KOUDI_TUI_CELLS_STYLE_H
#define KOUDI_TUI_CELLS_STYLE_H

/* One meaning a cell, joined with the flags below. */
enum style {
    STYLE_PLAIN,
    STYLE_DIM,
    STYLE_BOLD,
    STYLE_TITLE,
    STYLE_RULE, /* lines and boxes */
    STYLE_GOOD,
    STYLE_BAD,
    STYLE_SPADES,
    STYLE_HEARTS,
    STYLE_CLUBS,
    STYLE_DIAMONDS,
    STYLE_JOKER,
    STYLE_COUNT
};

/* Flags; a style never carries a meaning that the characters do not carry too. */
enum {
    STYLE_STRONG = 0x20, /* bold: point cards, the flagged verdict */
    STYLE_PICKED = 0x40, /* reverse */
    STYLE_UNDER = 0x80,  /* underlined: the cursor, cards from the kitty */
    STYLE_MASK = 0x1f    /* what is left is a style */
};

#endif
