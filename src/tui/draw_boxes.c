/* draw_boxes.c - cards as boxes, for large terminals: on the table, and the hand with raised picks. */
#include "boxes.h"
#include "i18n.h"

/* What of a line goes which way from a cell. */
enum { UP = 1, DOWN = 2, WEST = 4, EAST = 8 };

/* The sign for each way that lines meet. */
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

/* The row of a box's upper edge; a raised one stands a row higher. */
static int top_of(const box *b)
{
    return b->raised ? 0 : 1;
}

/* What of the edges of a box meets a cell beside it, in the row. sideways: EAST or WEST. */
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

/* What joins two boxes, or NULL. */
static const char *link_of(const canvas *c, const box *left, const box *right)
{
    if (!left || !right || !right->card.link || left->raised != right->raised)
        return NULL;
    return right->card.link == LINK_PAIR ? c->g->pair_down : c->g->tractor_down;
}

/* The column between two boxes, either of which may be missing. */
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
    text rank = {.n = 0}, suit = {.n = 0};

    if (joker)
        add_card(&rank, c->g, (kd_face)face);
    else
        text_add(&rank, "%s", rank_word(kd_rank_of((kd_face)face)));
    text_add(&suit, "%s%s ", b->cursor ? c->g->cursor : " ",
             joker ? "*" : c->g->suit[kd_suit_of((kd_face)face)]);
    grid_fill(c->to, x, y, BOX_W - 1, BOX_H - 2, L' ', b->style);
    grid_text(c->to, x, y, BOX_W - 1, b->style, rank.s);
    grid_text(c->to, x, y + 1, BOX_W - 1, b->style, suit.s);
}

void put_boxes(const canvas *c, int x, int y, const box *boxes, int count)
{
    for (int i = 0; i < count; i++) {
        const box *b = &boxes[i];
        int at = x + i * BOX_W + 1, top = y + top_of(b);
        for (int k = 0; k < BOX_W - 1; k++) {
            grid_text(c->to, at + k, top, 1, STYLE_RULE, c->g->across);
            grid_text(c->to, at + k, top + BOX_H - 1, 1, STYLE_RULE, c->g->across);
        }
        draw_face(c, at, top + 1, b);
        draw_edge(c, x + i * BOX_W, y, i ? b - 1 : NULL, b);
    }
    if (count)
        draw_edge(c, x + count * BOX_W, y, &boxes[count - 1], NULL);
}

int put_boxed(const canvas *c, rect in, int row, int side, kd_cards cards)
{
    hand_card card[HAND_CARDS];
    box boxes[HAND_CARDS];
    int count = hand_list_as(&c->v->order, cards, c->u->low_first, card), wide = boxes_width(count),
        x = in.x;

    if (count == 0 || wide > in.w || row + BOX_H > in.h)
        return 0;
    for (int i = 0; i < count; i++)
        boxes[i] = (box){.card = card[i], .style = card_style(card[i].face)};
    if (side == MIDDLE)
        x += (in.w - wide) / 2;
    if (side == RIGHT)
        x += in.w - wide;
    put_boxes(c, x, in.y + row - 1, boxes, count);
    return BOX_H;
}

/* ---- the hand ---------------------------------------------------------------------------------- */

/* Where a box of the hand stands: on which line, at which column. */
typedef struct spot {
    int line, x;
} spot;

/* One past the last box of the category that begins there. */
static int group_end(const box *boxes, int first, int count)
{
    int end = first;
    while (end < count && boxes[end].card.category == boxes[first].card.category)
        end++;
    return end;
}

/* A category goes on a line of its own rather than be parted, as long as there are lines. */
static spot lay_group(int first, int end, int label, int width, spot at, spot out[HAND_CARDS])
{
    int need = boxes_width(end - first) > label ? boxes_width(end - first) : label;
    bool next = at.x > 0 && at.x + need > width && at.line + 1 < HAND_LINES;

    if (next)
        at = (spot){at.line + 1, 0};
    int least = at.x + label;
    for (int i = first; i < end; i++) {
        if (at.x + BOX_W + 1 > width && at.line + 1 < HAND_LINES) {
            at = (spot){at.line + 1, 0};
            least = 0;
        }
        out[i] = at;
        at.x += BOX_W;
    }
    at.x = (at.x + 1 > least ? at.x + 1 : least) + 1;
    return at;
}

/* The boxes from first on that stand side by side, with the cursor's place. */
static int draw_run(const canvas *c, const box *boxes, const spot *at, int first, int end)
{
    int n = 1, y = c->at.hand.y + at[first].line * HAND_LINE_H + 1;
    int x = c->at.hand.x + 1 + at[first].x;

    while (first + n < end && at[first + n].line == at[first].line)
        n++;
    put_boxes(c, x, y, boxes + first, n);
    for (int i = 0; i < n; i++)
        grid_hit(c->to, x + i * BOX_W, y + top_of(&boxes[first + i]), BOX_W, BOX_H, HIT_CARD,
                 first + i);
    for (int i = 0; i < n; i++)
        if (boxes[first + i].cursor) {
            c->to->cursor_x = x + i * BOX_W + 1;
            c->to->cursor_y = y + top_of(&boxes[first + i]) + 1;
        }
    return first + n;
}

void put_hand_boxes(const canvas *c, const box *boxes, int count, box_label *label)
{
    spot spots[HAND_CARDS] = {{0, 0}}, at = {0, 0};

    for (int first = 0, end; first < count; first = end) {
        text words = {.n = 0};
        end = group_end(boxes, first, count);
        uint8_t style = label(c, &words, boxes + first, end - first);
        int wide = grid_width(words.s);
        at = lay_group(first, end, wide, c->at.hand.w - 2, at, spots);
        grid_text(c->to, c->at.hand.x + 1 + spots[first].x,
                  c->at.hand.y + spots[first].line * HAND_LINE_H, wide, style, words.s);
        for (int i = first; i < end;)
            i = draw_run(c, boxes, spots, i, end);
    }
}
