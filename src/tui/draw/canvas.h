/* canvas.h - what the parts of a picture share: where they draw and with which signs. */
#ifndef KOUDI_TUI_DRAW_CANVAS_H
#define KOUDI_TUI_DRAW_CANVAS_H

#include "tui/cells/glyph.h"
#include "tui/cells/grid.h"
#include "tui/cells/layout.h"
#include "tui/state/ui.h"

typedef struct canvas {
    const ui *u;
    const kd_view *v;
    const glyphs *g;
    grid *to;
    layout at;
} canvas;

enum { LEFT = -1, MIDDLE = 0, RIGHT = 1 };

/* As much of s as has room, and a sign for the rest. */
void add_cut(const canvas *c, text *t, const char *s, int room);
/* Text in row `row` of a rectangle, to its left, middle or right; cut to it, with a sign. */
void put(const canvas *c, rect in, int row, int side, uint8_t style, const char *s);
void putf(const canvas *c, rect in, int row, int side, uint8_t style, const char *format, ...)
    __attribute__((format(printf, 6, 7)));
/* Text broken at blanks over rows first to last of a rectangle; returns the rows used. */
int put_wrapped(const canvas *c, rect in, int first, int last, uint8_t style, const char *s);
/* The same, each row in the middle. */
int put_centred(const canvas *c, rect in, int first, int last, uint8_t style, const char *s);
/* How many rows of that width it takes. */
int wrapped_rows(const char *s, int width);
/* Cards in the order of the hand, joined as they belong, over at most `rows` rows from row on; rows end
   between components, and what does not fit is counted: "+5". More than five are written with each
   suit's sign once, "♥A═A K Q". Returns the rows used. */
int put_cards(const canvas *c, rect in, int row, int rows, int side, kd_cards cards);
/* Rows of that width that all the cards take. */
int cards_rows(const canvas *c, kd_cards cards, int width);
/* Cells that all of them take in one row. */
int cards_width(const canvas *c, kd_cards cards);
/* A line across, over columns x to x + w - 1. */
void put_rule(const canvas *c, int x, int y, int w);
/* An empty box with a title in its upper edge; returns its inside. */
rect put_box(const canvas *c, rect outside, const char *title);
/* A rectangle of that size in the middle of another, or as much of it as there is. */
rect centred(rect in, int w, int h);
/* Where a box of that size lies: over the table, so that the hand stays in sight, where that has room;
   else over all but the bar. */
rect over_table(const canvas *c, int w, int h);
/* "▸ " and the like before a text. */
void add_sign(text *t, const char *sign);

/* Is the seat the viewer's partner? */
bool is_partner(const canvas *c, int seat);
const char *pace_word(int pace);
/* The team in words: "South and North". */
void add_team(const canvas *c, text *t, int team);

/* ---- the parts; each in a file of its own ---- */

void draw_status(const canvas *c);
void draw_bar(const canvas *c);
void draw_prompt(const canvas *c);
void hit_choices(const canvas *c);
void draw_hand(const canvas *c);
void draw_compass(const canvas *c);
void draw_ledger(const canvas *c);
void draw_panel(const canvas *c);
void draw_summary(const canvas *c);
void draw_match_over(const canvas *c);
void draw_title(const canvas *c);
void draw_people(const canvas *c);
void draw_curtain(const canvas *c);
void draw_overlay(const canvas *c);
void draw_rules_page(const canvas *c);
void draw_values(const canvas *c);
void draw_rule_editor(const canvas *c);
void draw_settings(const canvas *c);
void draw_advice(const canvas *c);
void draw_costs(const canvas *c);
void draw_review(const canvas *c);
void draw_rule_text(const canvas *c);
void draw_games(const canvas *c);
void draw_stats(const canvas *c);
/* A record that is looked at: all hands over the rows of the hand; the comment under a sum. */
void draw_open_hands(const canvas *c);
void draw_note(const canvas *c);

/* The tricks of the deal, newest first, as many as there are rows. */
void draw_trick_list(const canvas *c, rect in);
/* The cards in nobody's sight but their holders', and the rows that listing them takes. */
kd_cards cards_out(const kd_view *v);
int cards_out_rows(const canvas *c, int width);
void draw_cards_out(const canvas *c, rect in);

/* What stands at a seat: shared by compass and ledger. */
typedef struct place {
    const char *mark; /* before the note, or NULL */
    text note;        /* "winning · led" */
    kd_cards cards;
    uint8_t style; /* of mark and note */
} place;
/* Is it that seat's turn, as far as the viewer may be told? */
bool seat_acts(const canvas *c, int seat);
void place_make(const canvas *c, int seat, place *out);
/* The trick to be shown: the finished one while it stays, else the one on the table. */
const kd_trick *shown_trick(const canvas *c);
/* The private look at a closed deal: which level card came when decides whose declaration stands:
   "7♠ 4  7♥ 12". */
void add_drawn(const canvas *c, text *t);
/* "East counters 7♠ 7♠"; a name is cut where that makes room for what it did. */
void add_news(const canvas *c, text *t, const kd_event *event, int room);
/* What digging the kitty would multiply it by; what would be void without the picks. */
void add_multiplier(const canvas *c, text *t);
void add_voids(const canvas *c, text *t);
/* Is there a trick to show at all? */
bool shows_trick(const canvas *c);

#endif
