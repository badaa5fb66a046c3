/* boxes.c - cards as boxes: on the table, and the hand with raised picks. */
#include "tui/draw/boxes.h"

/* The directions in which lines leave a cell. */
enum { UP = 1, DOWN = 2, WEST = 4, EAST = 8 };

/* The box-drawing character for lines in these directions. */
static const char *line_sign(const glyphs *g, unsigned ways)
{
    switch (ways) {
    case UP | DOWN: return g->down;
    case WEST | EAST: return g->across;
    case DOWN | EAST: return g->corner[0];
    case DOWN | WEST: return g->corner[1];
    case UP | EAST: return g->corner[2];
    case UP | WEST: return g->corner[3];
    case DOWN | WEST | EAST: return g->tee_down;
    case UP | WEST | EAST: return g->tee_up;
    case UP | DOWN | EAST: return g->tee_right;
    case UP | DOWN | WEST: return g->tee_left;
    default: return g->cross;
    }
}

/* The row of a box's upper edge. */
static int top_of(const box *b)
{
    return b->raised ? 0 : 1;
}

/* In which directions a box's edges leave a cell of its side column in that row; `sideways`, EAST or
   WEST, is the side where the box lies. */
static unsigned ways_of(const box *b, int row, unsigned sideways)
{
    unsigned ways = 0;
    int top = top_of(b), bottom = top + BOX_H - 1;

    if (row < top || row > bottom)
        return 0;
    if (row == top || row == bottom)
        ways |= sideways;
    if (row > top)
        ways |= UP;
    if (row < bottom)
        ways |= DOWN;
    return ways;
}

/* The sign that joins two cards of a pair or tractor, or NULL. */
static const char *link_of(const canvas *c, const box *left, const box *right)
{
    if (!left || !right || !right->card.link || left->raised != right->raised)
        return NULL;
    return right->card.link == LINK_PAIR ? c->g->pair_down : c->g->tractor_down;
}

/* Draws the column between two boxes, either of which may be NULL. */
static void draw_edge(const canvas *c, int x, int y, const box *left, const box *right)
{
    const char *link = link_of(c, left, right);

    for (int row = 0; row <= BOX_H; row++) {
        unsigned ways =
            (left ? ways_of(left, row, WEST) : 0) | (right ? ways_of(right, row, EAST) : 0);
        bool inside = link && right && row > top_of(right) && row < top_of(right) + BOX_H - 1;
        if (ways)
            grid_text(c->to, x, y + row, 1, inside ? STYLE_PLAIN : STYLE_RULE,
                      inside ? link : line_sign(c->g, ways));
    }
}

static void draw_face(const canvas *c, int x, int y, const box *b)
{
    unsigned face = b->card.face;
    bool joker = face >= KD_SMALL_JOKER;
    int wide = c->at.box - 1;
    text rank = {.n = 0}, suit = {.n = 0};

    if (joker)
        card_text(&rank, c->g, (kd_face)face);
    else
        text_add(&rank, "%s", rank_name(kd_rank_of((kd_face)face)));
    text_add(&suit, "%s%s", b->cursor ? c->g->cursor : " ",
             joker ? "*" : c->g->suit[kd_suit_of((kd_face)face)]);
    grid_fill(c->to, x, y, wide, BOX_H - 2, L' ', b->style);
    grid_text(c->to, x, y, wide, b->style, rank.s);
    grid_text(c->to, x, y + 1, wide, b->style, suit.s);
}

void put_boxes(const canvas *c, int x, int y, const box *boxes, int count)
{
    int wide = c->at.box;

    for (int i = 0; i < count; i++) {
        const box *b = &boxes[i];
        int at = x + i * wide + 1, top = y + top_of(b);
        for (int k = 0; k < wide - 1; k++) {
            grid_text(c->to, at + k, top, 1, STYLE_RULE, c->g->across);
            grid_text(c->to, at + k, top + BOX_H - 1, 1, STYLE_RULE, c->g->across);
        }
        draw_face(c, at, top + 1, b);
        draw_edge(c, x + i * wide, y, i ? b - 1 : NULL, b);
    }
    if (count)
        draw_edge(c, x + count * wide, y, &boxes[count - 1], NULL);
}

/* The width of that many boxes side by side. */
static int boxes_width(const canvas *c, int count)
{
    return count ? count * c->at.box + 1 : 0;
}

int put_boxed(const canvas *c, rect in, int row, int side, kd_cards cards)
{
    hand_card card[HAND_CARDS];
    box boxes[HAND_CARDS];
    int count = hand_list(&c->v->order, cards, c->u->settings.order, card);
    int wide = boxes_width(c, count);

    if (count == 0 || wide > in.w || row + BOX_H > in.h)
        return 0;
    for (int i = 0; i < count; i++)
        boxes[i] = (box){.card = card[i], .style = card_style(card[i].face)};
    put_boxes(c, side_x(in, side, wide), in.y + row - 1, boxes, count);
    return BOX_H;
}

/* ---- the hand ---------------------------------------------------------------------------------- */

/* The place of a box of the hand: line and column. */
typedef struct spot {
    int line, x;
} spot;

/* One way to lay out a hand, tried in order until one fits. */
typedef struct way {
    bool split; /* trump has the first line, the other suits the second */
    bool brief; /* labels in short */
    int margin; /* at both ends of a line, and between categories */
} way;

/* The boxes of a category and their label. */
typedef struct group {
    int first, end;
    text label;
    uint8_t style;
} group;

static int find_groups(const canvas *c, const box *boxes, int count, box_label *label, bool brief,
                       group out[KD_CATEGORIES])
{
    int n = 0;

    for (int i = 0; i < count; n++) {
        group *g = &out[n];
        *g = (group){.first = i};
        while (i < count && boxes[i].card.category == boxes[g->first].card.category)
            i++;
        g->end = i;
        g->style = label(c, &g->label, boxes + g->first, g->end - g->first, brief);
    }
    return n;
}

/* Places a category after the one before it; on the next line where it would be split and there is a
   next line. Returns the place after it, on a line past the last if there was no room. */
static spot lay_group(const canvas *c, const group *g, bool on_next, int margin, spot at,
                      spot out[HAND_CARDS])
{
    int width = c->at.hand.w - 2 * margin, label = grid_width(g->label.s);
    int need = boxes_width(c, g->end - g->first);

    if (on_next || (at.x > 0 && at.x + (need > label ? need : label) > width))
        at = (spot){at.line + 1, 0};
    int least = at.x + label;
    if (least > width)
        at.line++;
    for (int i = g->first; i < g->end; i++) {
        if (at.x + c->at.box + 1 > width) {
            at = (spot){at.line + 1, 0};
            least = 0;
        }
        out[i] = at;
        at.x += c->at.box;
    }
    at.x = (at.x + 1 > least ? at.x + 1 : least) + margin;
    return at;
}

/* Finds a place for each box; false when they do not all fit this way. */
static bool lay_hand(const canvas *c, const group *groups, int n, const box *boxes, way w,
                     spot out[HAND_CARDS])
{
    spot at = {0, 0};
    int lines = c->at.hand.h / LINE_OF_BOXES;
    bool trump = n > 1 && boxes[0].card.category == KD_TRUMP;

    if (w.split && (!trump || lines < 2))
        return false;
    for (int i = 0; i < n; i++)
        at = lay_group(c, &groups[i], w.split && i == 1, w.margin, at, out);
    return at.line < lines;
}

/* Draws the boxes from `first` on that are on the same line, and the cursor. Returns the one after
   them. */
static int draw_run(const canvas *c, const box *boxes, const spot *at, int margin, int first,
                    int end)
{
    int n = 1, wide = c->at.box, y = c->at.hand.y + at[first].line * LINE_OF_BOXES + 1;
    int x = c->at.hand.x + margin + at[first].x;

    while (first + n < end && at[first + n].line == at[first].line)
        n++;
    put_boxes(c, x, y, boxes + first, n);
    for (int i = 0; i < n; i++)
        grid_hit(c->to, x + i * wide, y + top_of(&boxes[first + i]), wide, BOX_H, HIT_CARD,
                 first + i);
    for (int i = 0; i < n; i++)
        if (boxes[first + i].cursor) {
            c->to->cursor_x = x + i * wide + 1;
            c->to->cursor_y = y + top_of(&boxes[first + i]) + 1;
        }
    return first + n;
}

static void draw_group(const canvas *c, const group *g, const box *boxes, const spot *at,
                       int margin)
{
    int x = c->at.hand.x + margin + at[g->first].x;
    int y = c->at.hand.y + at[g->first].line * LINE_OF_BOXES;

    grid_text(c->to, x, y, grid_width(g->label.s), g->style, g->label.s);
    for (int i = g->first; i < g->end;)
        i = draw_run(c, boxes, at, margin, i, g->end);
}

bool put_hand_boxes(const canvas *c, const box *boxes, int count, box_label *label)
{
    static const way ways[] = {
        {true, false, 1}, {true, true, 1}, {false, false, 1}, {false, true, 1}, {false, true, 0},
    };
    group groups[KD_CATEGORIES];
    spot spots[HAND_CARDS];

    for (unsigned i = 0; i < sizeof ways / sizeof *ways; i++) {
        int n = find_groups(c, boxes, count, label, ways[i].brief, groups);
        if (!lay_hand(c, groups, n, boxes, ways[i], spots))
            continue;
        for (int k = 0; k < n; k++)
            draw_group(c, &groups[k], boxes, spots, ways[i].margin);
        return true;
    }
    return false;
}
