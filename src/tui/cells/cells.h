/* cells.h - the screen as data: styles, glyphs, the grid, the hand, layouts, palettes. */
#ifndef KOUDI_TUI_CELLS_CELLS_H
#define KOUDI_TUI_CELLS_CELLS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <wchar.h>

#include "koudi.h"

/* ---- style: the meaning of a cell; palette.c and terminal.c make colours and attributes of it ---- */

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
    STYLE_EDGE, /* the lower edge of a card, half a row on what it lies on */
    STYLE_BACK, /* the same of backs */
    STYLE_COUNT,
    STYLE_CODE = STYLE_COUNT /* of no theme: dark on light */
};

/* Flags. The characters tell as well whatever a style tells. */
enum {
    STYLE_STRONG = 0x20, /* bold: cards with points, a refusal */
    STYLE_PICKED = 0x40, /* reverse */
    STYLE_UNDER = 0x80,  /* underlined: the cursor, cards from the kitty, pairs and tractors */
    STYLE_MASK = 0x1f    /* selects the style */
};

/* The ground of a cell. Themes without faces show no grounds. */
enum ground {
    GROUND_TABLE,
    GROUND_BAR,   /* status, messages, keys, boxes over the table */
    GROUND_HAND,  /* around the cards of the viewer */
    GROUND_WELL,  /* where the trick lies */
    GROUND_BACK,  /* backs of cards; nothing is written there */
    GROUND_FACE,  /* a card */
    GROUND_SHADE, /* a card that cannot be played now */
    GROUND_PICK,  /* a picked card */
    GROUND_COUNT
};

/* ---- glyph.c: the signs of the screen in Unicode and ASCII, text buffers, and names of cards ---- */

typedef struct glyphs {
    const char *suit[KD_NO_SUIT];         /* S H C D */
    const char *pair, *tractor;           /* join two alike, join pairs */
    const char *pair_down, *tractor_down; /* the same between boxes */
    const char *cursor, *dealer, *best, *yes, *no, *dot, *more, *times;
    const char *edge, *trump_edge, *pick_edge; /* of cards with faces, in their first column */
    const char *pick_cursor;                   /* there, where the cursor is on a picked card */
    const char *seam, *under,
        *fresh;          /* below joined faces; the cursor below a suit; from the kitty */
    const char *cut;     /* one cell wide, where a text is cut */
    const char *becomes; /* before what a showing has made trump */
    const char *back, *full, *bare; /* a hidden card; the full and the empty part of a bar */
    const char *across, *down, *tee_down, *tee_up, *tee_right, *tee_left, *cross;
    const char *corner[4];                   /* top left, top right, bottom left, bottom right */
    const char *arrows, *sideways, *upright; /* what the bar calls the arrow keys */
    const char *above, *below; /* point at what is below, at what is above; a list goes on there */
    const char *better, *between; /* in a plot: a better value, the way to what was done */
    bool ascii;
    bool spoken; /* suits without a rank are words */
    bool worded; /* jokers have their names, not what is written on their faces */
} glyphs;

const glyphs *glyphs_of(bool ascii);
/* ASCII with suits as words, for a screen reader. */
const glyphs *glyphs_spoken(void);
/* Those of Unicode, for sentences. */
const glyphs *glyphs_worded(void);

/* A line of UTF-8 that is appended to; what does not fit is cut between characters. */
typedef struct text {
    char s[400];
    size_t n;
} text;

/* Do these bytes end with a full-width punctuation mark, behind which there is no blank? */
bool text_closed(const char *s, size_t n);
/* Adds a blank between two sentences, except after a full-width punctuation mark. */
void text_gap(text *t);
void text_add(text *t, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* The end of the conversion "%s", "%d" or "%2$s" at format. *which: the number of its value, from 0; next, where
   it has no number of its own. At the end of a text *which is -1. */
const char *text_conversion(const char *format, int next, int *which);
/* Adds s, cut to that many cells with the sign for it. */
void text_cut(text *t, const glyphs *g, const char *s, int room);
/* "10", "A": a rank or level as players read it. */
const char *rank_name(int rank);
/* A level; past the last one, to_level, it is "past A", in short "A+". */
void level_text(text *t, int level, int to_level);
text short_level_text(int level, int to_level);
/* "South", translated; "-" for KD_NOBODY. */
const char *seat_name(int seat);
/* "South and North". */
const char *team_name(int team);
/* "K♠", "10s", "SJ". */
void card_text(text *t, const glyphs *g, kd_face face);
/* "K♠ K♠ 4♠", in the order of the hand. */
void cards_text(text *t, const glyphs *g, const kd_order *order, kd_cards cards);
/* Copies a text, its cards in the notation of records, suits and tens as the screen shows them: "H5" as "5♥",
   "bj" as "SJ", "S" as "♠", "T" as "10". A text that does not fit in size bytes is cut between
   words. */
void shown_text(char *out, size_t size, const glyphs *g, const char *s);
/* The trump: "♥", "no trump". */
void trump_text(text *t, const glyphs *g, int suit);
/* The category in a sentence: "♠", "trump". */
void category_text(text *t, const glyphs *g, int category);
/* The same of one card: in words "spade". */
void card_category_text(text *t, const glyphs *g, int category);
/* The style of a card. */
uint8_t card_style(kd_face face);

/* ---- grid.c: a screen as plain cells: pictures are drawn into it, and tests read it ---- */

enum { GRID_MAX_W = 240, GRID_MAX_H = 80, GRID_HITS = 256 };

typedef struct cell {
    wchar_t ch;     /* 0: the right half of a wide character to the left */
    uint8_t style;  /* style | flags */
    uint8_t width;  /* 1 or 2; 0 for a right half */
    uint8_t ground; /* what it lies on; whatever is written there keeps it */
} cell;

/* The meaning of a click. */
typedef enum hit_kind {
    HIT_KEY,  /* that key */
    HIT_CARD, /* a card of the hand, by its index */
    HIT_LINE  /* the line of a menu or a list */
} hit_kind;

typedef struct hit {
    int x, y, w, h;
    hit_kind kind;
    int value;
} hit;

typedef struct grid {
    int w, h;
    int cuts; /* how many texts did not fit */
    int hits;
    hit hit[GRID_HITS];     /* where they overlap the last one counts */
    int cursor_x, cursor_y; /* of the hardware cursor; -1: hidden */
    cell at[GRID_MAX_H][GRID_MAX_W];
} grid;

/* Empties the grid to w x h blanks (clamped to 1..maximum) and hides the cursor. */
void grid_clear(grid *g, int w, int h);
/* Puts UTF-8 text at x, y, cut at the grid's edges and at max cells; returns the cells used.
   Bytes that are no UTF-8 and control characters become '?'. */
int grid_text(grid *g, int x, int y, int max, uint8_t style, const char *text);
/* The cells that UTF-8 text takes. */
int grid_width(const char *text);
/* The blanks behind it that fill a column of that many cells: printf("%s%*s", text, grid_blanks(text, 12), ""). */
int grid_blanks(const char *text, int column);
/* The bytes of the longest beginning of text that fits in that many cells. */
size_t grid_fit(const char *text, int room);
/* The bytes of as many whole clauses, between commas of any script, as fit into that room; at least of the first. */
size_t grid_clauses(const char *text, int room);
/* Its longest end that does. */
const char *grid_end(const char *text, int room);
/* The bytes of text up to the first place where a line may break, leading blanks included: at a blank or
   beside a wide character, but not before closing or after opening punctuation. The two cards of a pair
   are one word. */
size_t grid_word(const char *text);
/* Fills a rectangle, clipped to the grid; ch must be one cell wide. */
void grid_fill(grid *g, int x, int y, int w, int h, wchar_t ch, uint8_t style);
/* Changes the ground under a rectangle, clipped to the grid. */
void grid_ground(grid *g, int x, int y, int w, int h, uint8_t ground);
/* Adds flags to w cells of a row. */
void grid_mark(grid *g, int x, int y, int w, uint8_t flags);
/* Makes a rectangle clickable; ignored when the table of them is full. */
void grid_hit(grid *g, int x, int y, int w, int h, hit_kind kind, int value);
/* The clickable rectangle at x, y, or NULL. */
const hit *grid_hit_at(const grid *g, int x, int y);
/* One row as UTF-8 without trailing blanks, cut to size with its NUL; returns bytes. */
int grid_row(const grid *g, int y, char *out, int size);

/* ---- hand.c: the cards of a hand in the order of the screen, and in rows ---- */

enum {
    HAND_ROWS = 6,
    HAND_CARDS = 108,
    HAND_CARDS_X = 11, /* column before the first card; labels are to its left */
    HAND_WIDE =
        80 /* from this width on cards of side suits have their suit's sign, and rows their points */
};

/* Columns between the names of a row: as plain names, and as faces with an edge and a margin each. */
enum { GAP_NAMES = 1, GAP_FACES = 2 };

/* How a card is joined to the one before it. */
enum hand_link { LINK_NONE, LINK_PAIR, LINK_TRACTOR };

typedef struct hand_card {
    uint8_t face, copy, category, link;
    uint8_t row, x, w; /* x: the column before its name; w: cells of the name */
} hand_card;

typedef struct hand_row {
    uint8_t category, first,
        count;      /* count: cards in this row; first: index of the first in card[] */
    bool head;      /* it carries the label */
    uint8_t total;  /* of a head: all cards of the category */
    int16_t points; /* likewise */
} hand_row;

typedef struct hand {
    int count, rows;
    hand_card card[HAND_CARDS];
    hand_row row[HAND_ROWS];
} hand;

/* Cards by face in the order of the screen: trump first, then black and red suits alternately, each from
   high to low, or with `low` from low to high. Fills all but row and x; returns how many. */
int hand_list(const kd_order *order, kd_cards cards, bool low, hand_card out[HAND_CARDS]);
/* Lays a hand out in rows, one category each; what is too long for width columns is wrapped. gap: one
   of the above. False if there are not rows enough. */
bool hand_make(hand *h, const kd_order *order, kd_cards cards, bool low, int width, int gap);
/* The i-th category in the order of the screen: 0 is trump. KD_NO_CATEGORY past the last. */
int hand_category(const kd_order *order, int i);

/* ---- layout.c: where each part of the screen is, by the size of the terminal ---- */

/* The smallest terminal that can be drawn on. */
enum { LAYOUT_MIN_W = 60, LAYOUT_MIN_H = 20 };
/* From here on there is a panel or a well, where all others' hands can lie open beside the trick. */
enum { LAYOUT_PANEL_W = 80, LAYOUT_PANEL_H = 24 };

/* The setting `layout`. Where it does not fit, the layout is a smaller one. */
typedef enum layout_request {
    LAYOUT_AUTO,
    LAYOUT_ROWS, /* cards by name, never as boxes */
    LAYOUT_FAN,  /* the hand as narrow boxes wherever they fit */
    LAYOUT_LINES /* the ledger, at any size */
} layout_request;

typedef enum layout_kind {
    KIND_TOO_SMALL,
    KIND_LEDGER,  /* seats as lines */
    KIND_COMPASS, /* seats around the table, a panel beside it */
    KIND_WELL     /* seats around a well in the middle, what is told in the corners */
} layout_kind;

/* A seat by where it is: the viewer below, then in the order of play. In a ledger the places are the lines. */
enum { PLACE_OWN, PLACE_RIGHT, PLACE_ACROSS, PLACE_LEFT, PLACE_COUNT };

/* Cards side by side, each over the one before it: the columns that are seen of a card, those of the last one, and the
   rows with its lower edge. */
typedef struct card_size {
    int step, last, h;
} card_size;

enum { STEP_LEAST = 3 }; /* an edge and a ten */

/* The corners around a well, by what is told there: two above, then two below, left and right. */
typedef enum corner {
    CORNER_CAPTURED,
    CORNER_LAST,   /* the last trick */
    CORNER_LEVELS, /* and the cards still out */
    CORNER_STORY,  /* how trump was found, and the tricks */
    CORNER_COUNT
} corner;

typedef struct rect {
    int x, y, w, h;
} rect;

enum { LEFT = -1, MIDDLE = 0, RIGHT = 1 };

/* A rectangle, and the side of it at which something narrower begins. */
typedef struct slot_part {
    rect in;
    int side;
} slot_part;

/* Where a seat is shown. Around a well its cards lie in the well, towards its plate. */
typedef struct slot {
    slot_part plate; /* its name, and below it the backs of its cards */
    slot_part cards;
    slot_part
        note; /* what is told of it, where it shows cards; in a compass from their last row on */
    slot_part bare;  /* the same where it shows none */
    int left, right; /* the columns beside it that wide cards may take */
    int leave_x,
        leave_y; /* from its cards to where a trick that it has won slides out of the well */
} slot;

typedef struct layout {
    layout_kind kind;
    card_size card;   /* of the hand; step 0: rows of names */
    card_size played; /* of cards in the well */
    int line;    /* rows of a line of the hand: two more, for labels and to raise picked cards */
    bool large;  /* there is room for a list of the cards still out */
    rect all;    /* the part of the terminal that is drawn on */
    rect status; /* one line */
    rect table;
    rect panel; /* right of the table; empty if there is none */
    slot slot[PLACE_COUNT];
    rect middle, across; /* what was led; in a compass, what stands alone between the seats */
    rect well, corner[CORNER_COUNT];
    int backs;   /* rows of the fan of backs on a plate */
    rect hand;   /* as high as one or two lines of cards */
    rect prompt; /* two or three lines, from where a full hand begins */
    rect bar;    /* one line */
    rect body;   /* all between status and bar */
    /* Rows of the horizontal lines, from that under status to that above bar. Where grounds tell the parts
       apart only the third has a row of its own, blank below the hand; the others are the first and the
       last row of the table, and the bar. Around a well the second has one as well where there are no grounds. */
    int rule[4];
} layout;

/* A rectangle of that size in the middle of another, or as much of it as there is. */
rect centred(rect in, int w, int h);
/* grounds: colours tell the parts apart, so that lines need no rows. cards: how many the hand has. */
layout layout_make(int w, int h, layout_request request, bool grounds, int cards);

/* ---- palette.c: the themes: the colours of each style on each ground, by the colours of the terminal ---- */

/* FELT, NIGHT and PAPER have grounds and cards with faces; they need 256 colours. DARK and LIGHT keep the
   terminal's background. AUTO is FELT or PAPER, with fewer colours DARK or LIGHT, as the terminal's
   background is. */
typedef enum theme {
    THEME_AUTO,
    THEME_FELT,
    THEME_NIGHT,
    THEME_PAPER,
    THEME_DARK,
    THEME_LIGHT,
    THEME_MONO,
    THEME_COUNT
} theme;

/* The brightness of the terminal's own background. */
typedef enum backdrop { BACKDROP_UNKNOWN, BACKDROP_DARK, BACKDROP_LIGHT } backdrop;

/* "auto", "felt", ...: the words of the setting, untranslated; NULL past the last. */
extern const char *const theme_names[THEME_COUNT + 1];

/* The theme that a terminal with that many colours shows for the one chosen: DARK and LIGHT only where the background
   suits them. `ascii`: it shows 7 bits only, so that cards have no faces. */
theme theme_shown(theme chosen, int colours, backdrop behind, bool ascii);
/* Why that is another one, as a sentence; "": it is not. */
void theme_why(theme chosen, int colours, backdrop behind, bool ascii, char *why, size_t size);
/* The next theme after the one chosen that such a terminal shows otherwise. */
theme theme_next(theme chosen, int colours, backdrop behind, bool ascii);
/* Are cards light faces on coloured grounds? */
bool theme_has_faces(theme shown);

typedef struct attributes {
    int32_t ink, ground; /* numbers of colours; -1: the terminal's */
    bool bold, dim;
    bool lit; /* reversed where the terminal's background is dark */
} attributes;

/* How a theme other than AUTO shows a style on a ground, on a terminal with that many colours. With more
   than 256 the numbers are 0xRRGGBB. `four`: each suit has a colour of its own; else red and black suits
   have one each. */
attributes palette_attributes(theme shown, int colours, bool four, unsigned style, unsigned ground);

/* STYLE_CODE, on every ground: black on white. */
attributes palette_code(theme shown, int colours);

/* The i-th colour of a theme with faces: its number among 256, where the nearest one lies, and the exact
   colour. A terminal whose colours can be changed shows that one. False past the last. */
bool palette_colour(theme shown, int i, int *number, uint32_t *rgb);
/* The usual colour of a number from 16 to 255. */
uint32_t palette_usual(int number);

#endif
