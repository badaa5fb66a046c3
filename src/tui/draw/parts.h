/* parts.h - the parts of a picture: the canvas, boxes, and what is drawn on it. */
#ifndef KOUDI_TUI_DRAW_PARTS_H
#define KOUDI_TUI_DRAW_PARTS_H

#include "practice/practice.h"
#include "tui/cells/cells.h"
#include "tui/state/keys.h"
#include "tui/state/ui.h"

/* ---- canvas.c: what all drawing shares: the canvas, and functions that put text and cards on it ---- */

typedef struct canvas {
    const ui *u;
    const kd_view *v;
    const glyphs *g;
    grid *to;
    layout at;
    bool faces; /* cards are light faces, and grounds are coloured */
} canvas;

/* The column where something of that width begins at that side of a rectangle. */
static inline int side_x(rect in, int side, int width)
{
    return side == LEFT ? in.x : in.x + (in.w - width) / (side == MIDDLE ? 2 : 1);
}

/* The name of a row of keys in the player's language; the arrows as the glyphs show them. */
const char *shown_key_name(const canvas *c, const key_row *row, char out[KEY_NAMES]);
/* Puts text in a row of a rectangle, at its left, middle or right; cut with "…" where it is too long. */
void put_text(const canvas *c, rect in, int row, int side, uint8_t style, const char *s);
void put_format(const canvas *c, rect in, int row, int side, uint8_t style, const char *format, ...)
    __attribute__((format(printf, 6, 7)));
/* The same with a sentence, its blanks filled as text_fill has it. */
void put_fill(const canvas *c, rect in, int row, int side, uint8_t style, const char *format, ...);
/* Puts text over the rows first to last of a rectangle, broken between words; returns the rows used. */
int put_wrapped(const canvas *c, rect in, int first, int last, uint8_t style, const char *s);
/* The same, each row in the middle. */
int put_centred(const canvas *c, rect in, int first, int last, uint8_t style, const char *s);
/* How many rows of that width the text takes. */
int wrapped_rows(const char *s, int width);
/* Puts cards in the order of the hand, pairs and tractors joined, over at most `rows` rows from row on.
   Rows break between components; cards that do not fit are counted: "+5". Of more than five cards the
   suit's sign is written once, "♥A═A K Q". Where cards have faces, a line below joins them. Returns the
   rows used. */
int put_cards(const canvas *c, rect in, int row, int rows, int side, kd_cards cards);
/* How many rows of that width all the cards take. */
int cards_rows(const canvas *c, kd_cards cards, int width);
/* How many cells they take in one row. */
int cards_width(const canvas *c, kd_cards cards);
/* A horizontal line over columns x to x + w - 1. */
void put_rule(const canvas *c, int x, int y, int w);
/* The line of the layout with that number, where no grounds tell its neighbours apart. */
void put_layout_rule(const canvas *c, int number);
/* Colours the ground of rows y to y + h - 1, over the whole width. */
void put_ground(const canvas *c, int y, int h, uint8_t ground);
/* An empty box with a title in its upper edge; returns its inside. */
rect put_box(const canvas *c, rect outside, const char *title);
/* The frame of an exercise, by what its answer rests on, which its title says first: "Proved: Endings". Returns its inside. A
   frame of one row is its upper edge alone. */
rect put_truth(const canvas *c, rect outside, truth rests, const char *title);
/* The place for a box of that size: over everything but the key bar, with the rows above the layout where it needs them. */
rect over_all(const canvas *c, int w, int h);
/* The same, over the table if it fits there, so that the hand stays in sight; around a well where it covers the least of
   the trick and the hand. */
rect over_table(const canvas *c, int w, int h);

/* The first line shown of a list in `height` rows, so that the selected line is in the middle. */
int list_top(int selected, int count, int height);
/* Marks a list that goes on above or below its rectangle, in the column to the right of it. */
void put_list_marks(const canvas *c, rect in, int top, int count);
/* Marks a row as selected; the hardware cursor goes to its column x. */
void put_cursor(const canvas *c, rect in, int row, int x);

/* A page of at most that width over everything but the key bar, with a title in its first row. Returns it. */
rect put_page(const canvas *c, int w, const char *title);
/* A line above the last `rows` rows of a rectangle but one; returns what is below it. */
rect put_foot(const canvas *c, rect in, int rows);
/* A text as far as it is typed, its end in so many rows below its name; then what is to be said of it. */
void put_typed(const canvas *c, rect in, int rows, const char *name, const char *typed,
               const char *below, bool bad);
/* A list between the first `head` rows of a rectangle and its last `foot`, with the selected line in sight and the
   cursor on it; -1: no line is selected. Each line is put by `line`, from column LIST_X on. `section` names the heading
   that a line stands under; NULL: there are none. Returns what put_foot does. */
enum { LIST_X = 2 };
typedef const char *list_section(const void *of, int i);
typedef void list_line(const canvas *c, const void *of, rect in, int row, int i, uint8_t style);
rect put_list(const canvas *c, rect in, int head, int foot, int selected, int count, const void *of,
              list_section *section, list_line *line);
/* The rows that a list takes with its headings. */
int list_lines(int count, const void *of, list_section *section);

/* Is the seat the viewer's partner? */
bool is_partner(const canvas *c, int seat);
const char *pace_name(int speed);
/* "South and North", with the names of people. */
text team_of(const canvas *c, int team);
/* The viewer's team; KD_NOBODY for an onlooker. */
/* The levels of the teams, those of before while the last trick of a deal lies. */
const uint8_t *shown_levels(const canvas *c);
int own_team(const canvas *c);
/* "you" or "they"; for an onlooker the team. */
const char *side_name(const canvas *c, int team);

/* ---- boxes.c: cards as light faces or as boxes: on the table, and the hand with raised picks ---- */

typedef struct box {
    hand_card card;
    uint8_t style; /* of its name */
    bool raised;   /* picked */
    bool drawn;    /* raised, too, as the last card of the dealing so far */
    bool out;      /* cannot be played now */
    bool cursor;   /* the hardware cursor goes there too */
    bool fresh;    /* from the kitty */
} box;

/* Puts the cards that a seat has played, from a row of a rectangle on, over at most `rows` rows if they
   are names: as large faces or boxes where there is room, else as faces of one row, else by name. Returns
   the rows used. */
int put_played(const canvas *c, rect in, int row, int rows, int side, kd_cards cards);
/* Puts cards as faces of one row, in as many rows as they take; where there are too few, or no faces, by name. Returns the
   rows used. */
int put_pile(const canvas *c, rect in, int row, kd_cards cards);
/* The columns that they take as boxes or as a row of faces, which may be more than the room: then they are named; 0:
   there are neither. */
int played_width(const canvas *c, kd_cards cards, int room);

/* The name of a card of the hand in the cells that it has: "K♠", or "K" where the row shows the suit. */
text hand_name_text(const canvas *c, const hand_card *card);
/* Draws cards as faces of one row, names as wide as card.w says. Returns the columns used. */
int put_face_row(const canvas *c, int x, int y, const box *boxes, int count);

/* The label of a category's cards. */
typedef struct box_label {
    text line;
    size_t name; /* bytes of its beginning in that style; the rest is what faces show dim */
    uint8_t style;
} box_label;

/* Makes the label of a category's cards, a short one if `brief`. */
typedef box_label make_label(const canvas *c, const box *first, int count, bool brief);
void put_label(const canvas *c, int x, int y, int room, const box_label *label);
/* Draws the hand in the lines that the layout gives it; false, and nothing drawn, if it does not fit. */
bool put_hand_boxes(const canvas *c, const box *boxes, int count, make_label *label);

/* ---- draw_auction.c: the list of what the seats have done to find trump ---- */

/* How many rows the list has. */
int auction_rows(const canvas *c);
/* The newest steps, as many as there are rows, at the bottom or at the top of the rectangle; after
   the first trick without the passes where there is no room for all. */
void draw_auction(const canvas *c, rect in, bool bottom);
/* The same in one line. */
void draw_auction_line(const canvas *c, rect line);

/* ---- draw_bar.c: the key bar ---- */

void draw_bar(const canvas *c);

/* ---- draw_coach.c: the coach's boxes ---- */

/* The advice with its reasons; the costs of the decisions of a deal. */
void draw_advice(const canvas *c);
void draw_costs(const canvas *c);
/* The lines of the advice as far as they fit into a box over the table that has so many other rows, in w cells. */
int advice_rows(const canvas *c, int used, int w);
void draw_advice_lines(const canvas *c, rect in, int used);

/* ---- draw_exercise.c: exercises ---- */

/* The edge between hand and prompt, with what the answer rests on and what is asked. Drawn after the rules. */
void draw_exercise_line(const canvas *c);
/* The boxes: what came of the answer, and the exact results of plays. */
void draw_exercise_box(const canvas *c);
void draw_exact(const canvas *c);

/* ---- draw_hand.c: the hand ---- */

void draw_hand(const canvas *c);
/* "★ North (partner)  12": a seat and how many cards it holds. */
void seat_text(const canvas *c, text *t, int seat, int room);
/* Is the seat marked as the one to act? Only one is. */
bool seat_acts(const canvas *c, int seat);
/* A hand in a row, or up to `rows` where it is longer, after a name of name_w cells; without a name it is
   only measured. Returns the row after it. */
int put_hand_line(const canvas *c, rect in, int row, int rows, int name_w, const char *name,
                  kd_cards cards, bool coloured);

/* ---- figures.c: the figures of large cards ---- */

/* Draws the figure of a card, if it has one and there is room. `whole`: no other card lies on it. */
void put_figure(const canvas *c, int x, int y, int wide, int rows, uint8_t style, kd_face face,
                bool whole);

/* ---- draw_invite.c: how friends come to a table: commands of this machine, invitations over the network ---- */

void draw_invite(const canvas *c);
/* For a screen that all look at, before the match: the codes of the free seats, as many as fit. False: none does. */
bool draw_codes(const canvas *c);
/* The command that starts this program on this machine. */
const char *program_of(const canvas *c);

/* ---- draw_lists.c: the lists of saved games and of players ---- */

void draw_games(const canvas *c);
void draw_stats(const canvas *c);
/* A page of the table in list_page.h. */
void draw_page(const canvas *c);

/* ---- draw_overlay.c: boxes over the table, and the curtain between people ---- */

void draw_overlay(const canvas *c);
void draw_curtain(const canvas *c);

/* ---- draw_panel.c: the panels beside the table ---- */

/* The panel right of the table: what is asked, captured points, tricks. */
void draw_panel(const canvas *c);
/* Before the play: what stands, what the viewer may do, or what burying would do; returns the row after it. */
int draw_asked_for(const canvas *c, rect in);
/* In the corners around a well: captured points, the last trick, the levels, how trump was found and the tricks. */
void draw_corners(const canvas *c);
/* The categories that burying the picks empties. */
text voids_text(const canvas *c);
/* The viewer's level cards and when each was drawn, which decides between private declarations:
   "7♠: 4  7♥: 12, 20". */
text drawn_text(const canvas *c);

/* ---- draw_people.c: a table with several terminals: who is there, talk, questions, the line of news ---- */

/* The last thing heard, or who is waited for, in the row between hand and prompt; where a page covers them, in the
   one above the keys; false if there is neither. Drawn after the rules. */
bool draw_people_line(const canvas *c, bool page);
/* Before the match: the people at their seats, and who begins. */
void draw_lobby(const canvas *c);
/* The question of the others to the viewer. */
void draw_asked(const canvas *c);

/* A seat, its person and whether that one is there, behind the columns of the cursor. PERSON_NAME: where the
   last begins. */
enum { PERSON_NAME = 22 };
void put_person(const canvas *c, rect in, int row, int seat);

/* A line with what a key does to a seat; `again`: if it is pressed again. */
void put_seat_word(const canvas *c, rect in, int row, const char *what, command key, bool again);

/* The boxes. */
void draw_talk(const canvas *c);
void draw_phrases(const canvas *c);
void draw_seats(const canvas *c);
void draw_stand_up(const canvas *c);
void draw_gone(const canvas *c);

/* ---- draw_prompt.c: the lines under the hand ---- */

void draw_prompt(const canvas *c);
/* During the play, above them: the points of both sides, and what the next step takes. Drawn after the rules. */
void draw_standing_points(const canvas *c);

/* ---- draw_result.c: the summary of a deal, and the end of the match ---- */

void draw_summary(const canvas *c);
void draw_match_over(const canvas *c);

/* ---- draw_practice.c: the first page of practice, and drills ---- */

void draw_practice(const canvas *c);
void draw_drill(const canvas *c);

/* ---- draw_review.c: the boxes of looking back ---- */

void draw_review(const canvas *c);

/* ---- draw_rules_text.c: rules in sentences ---- */

/* All of them on a page; one of them in full. */
void draw_rules_page(const canvas *c);
void draw_rule_text(const canvas *c);

/* ---- draw_status.c: the status line ---- */

void draw_status(const canvas *c);

/* ---- draw_table.c: the four seats with what they play ---- */

/* The seats in the slots of the layout, and what is told between or below them. */
void draw_table(const canvas *c);
/* Is there a trick to show at all? */
bool shows_trick(const canvas *c);
/* The finished trick while it stays on the table, else the one being played. */
const kd_trick *shown_trick(const canvas *c);

/* ---- draw_title.c: the menu, and who plays ---- */

void draw_title(const canvas *c);
void draw_people(const canvas *c);
void draw_names(const canvas *c);
void draw_house(const canvas *c);

/* ---- draw_day.c: the four deals of a day ---- */

void draw_day(const canvas *c);

/* ---- draw_week.c: the table of a week with friends ---- */

void draw_week_page(const canvas *c);

/* ---- draw_together.c: tables with people at their own terminals, in the menu ---- */

void draw_together(const canvas *c);

/* ---- draw_tricks.c: tricks as a list and in full, and the cards still out ---- */

/* The points of a finished trick at the end of its line, if they may be told. */
void put_trick_points(const canvas *c, rect in, int row, uint8_t style, int number);
/* The tricks of the deal, newest first, as many as there are rows. */
void draw_trick_list(const canvas *c, rect in);
/* One trick from its leader on, a seat a line: names in name_w cells, then all cards; `closed` stands
   for a play that may not be looked back at. Returns the row after it. */
int draw_whole_trick(const canvas *c, rect in, int row, int number, int name_w, const char *closed);
/* The rows that it takes where the cards have that width. */
int whole_trick_rows(const canvas *c, int number, int cards_w);
/* The cards that the viewer has not seen; returns the rows used. Without `draws` it only measures. */
int put_cards_out(const canvas *c, rect in, bool draws);
/* The same with a title at the bottom of a rectangle, if the rules and the settings allow it and there is
   room; returns the rows used, a blank one included. */
int draw_cards_out(const canvas *c, rect in);

/* ---- draw_values.c: keys and values: the settings, a table to be opened, and the rules ---- */

void draw_settings(const canvas *c);
void draw_table_plan(const canvas *c);
/* The rules of the next game, to be changed; the rules in force. */
void draw_rule_editor(const canvas *c);
void draw_values(const canvas *c);

#endif
