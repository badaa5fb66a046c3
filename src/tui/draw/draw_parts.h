/* draw_parts.h - the parts of the screen, and what several of them show. Each is drawn by draw_*.c of
   the name that stands beside it. */
#ifndef KOUDI_TUI_DRAW_DRAW_PARTS_H
#define KOUDI_TUI_DRAW_DRAW_PARTS_H

#include "tui/draw/canvas.h"

/* Screens without a table. */
void draw_title(const canvas *c);       /* title: the menu */
void draw_people(const canvas *c);      /* title: who plays */
void draw_games(const canvas *c);       /* games: the saved ones */
void draw_stats(const canvas *c);       /* stats */
void draw_rule_editor(const canvas *c); /* values: the rules of the next game, to be changed */

/* The table. */
void draw_status(const canvas *c);     /* status: the line at the top */
void draw_compass(const canvas *c);    /* table: the seats around it */
void draw_ledger(const canvas *c);     /* table: the seats as lines from the leader on */
void draw_panel(const canvas *c);      /* panel: what stands beside it */
void draw_hand(const canvas *c);       /* hand */
void draw_prompt(const canvas *c);     /* prompt: the lines under the hand */
void draw_bar(const canvas *c);        /* bar: the keys */
void draw_summary(const canvas *c);    /* result: of a deal */
void draw_match_over(const canvas *c); /* result: the end of the match */
void draw_curtain(const canvas *c);    /* overlay: between two people */

/* Boxes over the screen. */
void draw_overlay(const canvas *c);    /* overlay: that which is open */
void draw_review(const canvas *c);     /* review: what is looked back at */
void draw_advice(const canvas *c);     /* coach */
void draw_costs(const canvas *c);      /* coach: what the decisions of a deal have cost */
void draw_values(const canvas *c);     /* values: the rules in force */
void draw_settings(const canvas *c);   /* values: the settings */
void draw_rules_page(const canvas *c); /* rules_text: all in short */
void draw_rule_text(const canvas *c);  /* rules_text: one in full */

/* draw_table.c: is there a trick to show? The finished one while it stays on the table, else the one being
   played. */
bool shows_trick(const canvas *c);
const kd_trick *shown_trick(const canvas *c);

/* draw_hand.c: a hand in a row, or up to `rows` where it is longer, after a name of name_w cells; without
   a name it is only measured. Returns the row after it. */
int put_hand_line(const canvas *c, rect in, int row, int rows, int name_w, const char *name,
                  kd_cards cards, bool coloured);

/* draw_tricks.c: the tricks of the deal, newest first, as many as there are rows. */
void draw_trick_list(const canvas *c, rect in);
/* One trick from its leader on, a seat a line: names in name_w cells, then all cards; `closed` stands
   for a play that may not be looked back at. Returns the row after it. */
int draw_whole_trick(const canvas *c, rect in, int row, int number, int name_w, const char *closed);
/* The rows that it takes where the cards have that width. */
int whole_trick_rows(const canvas *c, int number, int cards_w);
/* The cards that the viewer has not seen; returns the rows used. Without `draws` it only measures. */
int put_cards_out(const canvas *c, rect in, bool draws);

/* draw_panel.c: the multiplier of the kitty if the attackers win the last trick; the categories that
   burying the picks empties. */
void multiplier_text(const canvas *c, text *t);
void voids_text(const canvas *c, text *t);
/* The viewer's level cards and when each was drawn, which decides between private declarations:
   "7♠ 4  7♥ 12". */
void drawn_text(const canvas *c, text *t);
/* An event in a few words, "East counters 7♠ 7♠"; a long name is cut where that makes it fit. */
void news_text(const canvas *c, text *t, const kd_event *event, int room);

#endif
