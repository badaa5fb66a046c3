/* boxes.c - cards as light faces or as boxes: on the table, and the hand with raised picks. */
#include "tui/draw/parts.h"

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
    return b->raised || b->drawn ? 0 : 1;
}

/* In which directions a box's edges leave a cell of its side column in that row; `sideways`, EAST or
   WEST, is the side where the box lies. */
static unsigned ways_of(const box *b, int h, int row, unsigned sideways)
{
    unsigned ways = 0;
    int top = top_of(b), bottom = top + h - 1;

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

/* Draws the column between two boxes of h rows, either of which may be NULL. */
static void draw_edge(const canvas *c, int x, int y, int h, const box *left, const box *right)
{
    bool joins = left && right && right->card.link && top_of(left) == top_of(right);
    const char *link = !joins                          ? NULL
                       : right->card.link == LINK_PAIR ? c->g->pair_down
                                                       : c->g->tractor_down;

    for (int row = 0; row <= h; row++) {
        unsigned ways =
            (left ? ways_of(left, h, row, WEST) : 0) | (right ? ways_of(right, h, row, EAST) : 0);
        bool inside = link && row > top_of(right) && row < top_of(right) + h - 1;
        if (ways)
            grid_text(c->to, x, y + row, 1, inside ? STYLE_PLAIN : STYLE_RULE,
                      inside ? link : line_sign(c->g, ways));
    }
}

/* Writes the rank of a card into one text, its suit or a joker's star into another. */
static void sign_texts(const canvas *c, kd_face face, text *rank, text *suit)
{
    if (face >= KD_SMALL_JOKER) {
        card_text(rank, c->g, face);
        text_add(suit, "%s", c->faces ? c->g->dealer : "*");
    } else {
        text_add(rank, "%s", rank_name(kd_rank_of(face)));
        text_add(suit, "%s", c->g->suit[kd_suit_of(face)]);
    }
}

/* Rank and suit once more in the lower corner of a card that is seen whole, with that many rows from `top` on. */
static void put_turned(const canvas *c, int x, int top, int rows, int wide, uint8_t style,
                       const text *rank, const text *suit)
{
    enum { WIDE = 4, ROWS = 4 };
    int end = x + wide - 2;

    if (rows < ROWS || wide < WIDE)
        return;
    grid_text(c->to, end, top + rows - 2, 1, style, suit->s);
    grid_text(c->to, end + 1 - grid_width(rank->s), top + rows - 1, wide, style, rank->s);
}

/* The columns of card i of `count`. */
static int seen_of(const card_size *s, int i, int count)
{
    return i + 1 < count ? s->step : s->last;
}

static void put_outlines(const canvas *c, int x, int y, const card_size *s, const box *boxes,
                         int count)
{
    for (int i = 0; i < count; i++) {
        const box *b = &boxes[i];
        int at = x + i * s->step + 1, top = y + top_of(b), room = seen_of(s, i, count) - 1;
        text rank = {.n = 0}, suit = {.n = 0}, line = {.n = 0};

        for (int k = 0; k < room; k++) {
            grid_text(c->to, at + k, top, 1, STYLE_RULE, c->g->across);
            grid_text(c->to, at + k, top + s->h - 1, 1, STYLE_RULE, c->g->across);
        }
        sign_texts(c, (kd_face)b->card.face, &rank, &suit);
        text_add(&line, "%s%s", b->cursor ? c->g->cursor : " ", suit.s);
        grid_fill(c->to, at, top + 1, room, s->h - 2, L' ', b->style);
        grid_text(c->to, at, top + 1, room, b->style, rank.s);
        grid_text(c->to, at, top + 2, room, b->style, line.s);
        if (b->fresh &&
            (room > 2 || !b->cursor)) /* a narrow one leaves no column but the cursor's */
            grid_text(c->to, at + (room > 2 ? room - 1 : 0), top + 2, 1, STYLE_DIM, c->g->fresh);
        put_turned(c, at, top + 1, s->h - 2, room, b->style, &rank, &suit);
        draw_edge(c, at - 1, y, s->h, i ? b - 1 : NULL, b);
    }
    if (count)
        draw_edge(c, x + (count - 1) * s->step + s->last, y, s->h, &boxes[count - 1], NULL);
}

/* ---- faces ------------------------------------------------------------------------------------- */

static uint8_t face_ground(const box *b)
{
    return b->raised ? GROUND_PICK : b->out ? GROUND_SHADE : GROUND_FACE;
}

static bool is_trump(const canvas *c, const box *b)
{
    return c->v->trump_known && b->card.category == KD_TRUMP;
}

/* low: the face has one row. */
static uint8_t edge_style(const canvas *c, const box *b, bool low)
{
    return is_trump(c, b) || (low && b->raised) ? STYLE_GOLD : STYLE_RULE;
}

static void put_edge(const canvas *c, int x, int y, const box *b, bool low)
{
    const char *sign = low && b->raised ? c->g->pick_edge
                       : is_trump(c, b) ? c->g->trump_edge
                                        : c->g->edge;

    grid_text(c->to, x, y, 1, edge_style(c, b, low), sign);
}

/* Is box i joined to the one before it? */
static bool is_joined(const box *boxes, int i, int count)
{
    return i > 0 && i < count && boxes[i].card.link && top_of(&boxes[i]) == top_of(&boxes[i - 1]);
}

/* Have cards half a row of a lower edge? */
static bool is_thick(const canvas *c)
{
    return c->faces && c->at.kind == KIND_WELL;
}

/* Rank over suit, and a row for the cursor below. The last row is that of the lower edge, or of the line that joins pairs
   and tractors. */
static void put_faces(const canvas *c, int x, int y, const card_size *s, const box *boxes,
                      int count)
{
    for (int i = 0; i < count; i++) {
        const box *b = &boxes[i];
        int at = x + i * s->step, top = y + top_of(b), rows = s->h - 1;
        int wide = seen_of(s, i, count), from = at - s->step + 1;
        bool joined = is_joined(boxes, i, count);
        text rank = {.n = 0}, suit = {.n = 0};

        sign_texts(c, (kd_face)b->card.face, &rank, &suit);
        grid_fill(c->to, at, top, wide, rows, L' ',
                  edge_style(c, b, false)); /* fewer changes of colour */
        grid_ground(c->to, at, top, wide, rows, face_ground(b));
        for (int row = 0; row < rows; row++)
            put_edge(c, at, top + row, b, false);
        grid_text(c->to, at + 1, top, wide - 1, b->style, rank.s);
        grid_text(c->to, at + 1, top + 1, wide - 1, b->style, suit.s);
        if (b->cursor)
            grid_text(c->to, at + 1, top + 2, 1, STYLE_BOLD, c->g->under);
        if (wide == s->last)
            put_turned(c, at + 1, top, rows, wide - 1, b->style, &rank, &suit);
        put_figure(c, at, top, wide, rows, b->style, (kd_face)b->card.face, wide == s->last);
        if (b->fresh)
            grid_text(c->to, at + s->step - 1, top + 2, 1, STYLE_DIM, c->g->fresh);
        for (int k = joined ? from : at; (joined || is_thick(c)) && k < at + wide; k++)
            grid_text(c->to, k, top + rows, 1, joined ? STYLE_GOLD : STYLE_EDGE, c->g->seam);
    }
}

text hand_name_text(const canvas *c, const hand_card *card)
{
    text t = {.n = 0};
    int rank = kd_rank_of((kd_face)card->face);
    int full = card->face >= KD_SMALL_JOKER ? 2 : rank == KD_RANK_10 ? 3 : 2;

    if (card->w < full)
        text_add(&t, "%s", rank_name(rank));
    else
        card_text(&t, c->g, (kd_face)card->face);
    return t;
}

int put_face_row(const canvas *c, int x, int y, const box *boxes, int count)
{
    int at = x;

    for (int i = 0; i < count; i++) {
        const box *b = &boxes[i];
        bool before = is_joined(boxes, i, count), after = is_joined(boxes, i + 1, count);
        uint8_t under = before || after ? STYLE_UNDER : 0;
        grid_fill(c->to, at, y, b->card.w + GAP_FACES, 1, L' ', STYLE_PLAIN);
        grid_ground(c->to, at, y, b->card.w + GAP_FACES, 1, face_ground(b));
        if (b->cursor)
            grid_text(c->to, at, y, 1, STYLE_PLAIN | (before ? STYLE_UNDER : 0),
                      b->raised ? c->g->pick_cursor : c->g->cursor);
        else if (before && !b->raised)
            grid_text(c->to, at, y, 1, b->style | STYLE_UNDER, " ");
        else
            put_edge(c, at, y, b, true);
        grid_text(c->to, at + 1, y, b->card.w, b->style | under, hand_name_text(c, &b->card).s);
        at += 1 + b->card.w;
        grid_text(c->to, at, y, 1, b->style | under, b->fresh ? c->g->fresh : " ");
        at++;
    }
    return at - x;
}

/* ---- on the table ------------------------------------------------------------------------------ */

static void put_boxes(const canvas *c, int x, int y, const card_size *s, const box *boxes,
                      int count)
{
    (c->faces ? put_faces : put_outlines)(c, x, y, s, boxes, count);
}

/* The width of that many boxes side by side; outlined ones end with an edge. */
static int boxes_width(const canvas *c, const card_size *s, int count)
{
    return count ? (count - 1) * s->step + s->last + !c->faces : 0;
}

/* The same cards at that step. Close together the last one is narrower, too. */
static card_size stepped(const card_size *s, int step)
{
    int most = 2 * step - 1;
    return (card_size){step, s->last < most ? s->last : most, s->h};
}

/* The largest size at which so many cards in the well have room; false if there is none. */
static bool played_size(const canvas *c, int count, int room, card_size *s)
{
    for (int step = c->at.played.step; step >= STEP_LEAST; step--) {
        *s = stepped(&c->at.played, step);
        if (boxes_width(c, s, count) <= room)
            return true;
    }
    return false;
}

/* The cards of a play as boxes; returns how many. */
static int play_boxes(const canvas *c, kd_cards cards, box boxes[HAND_CARDS])
{
    hand_card card[HAND_CARDS];
    int count = hand_list(&c->v->order, cards, c->u->settings.order, card);

    for (int i = 0; i < count; i++)
        boxes[i] = (box){.card = card[i], .style = card_style(card[i].face)};
    return count;
}

/* The columns of a row of faces. */
static int face_row_width(const box *boxes, int count)
{
    int used = 0;

    for (int i = 0; i < count; i++)
        used += boxes[i].card.w + GAP_FACES;
    return used;
}

int played_width(const canvas *c, kd_cards cards, int room)
{
    box boxes[HAND_CARDS];
    int count = play_boxes(c, cards, boxes);
    card_size s;

    if (played_size(c, count, room, &s))
        return boxes_width(c, &s, count);
    return c->faces ? face_row_width(boxes, count) : 0;
}

int put_played(const canvas *c, rect in, int row, int rows, int side, kd_cards cards)
{
    box boxes[HAND_CARDS];
    int count = play_boxes(c, cards, boxes), small = face_row_width(boxes, count);
    card_size s;

    if (count && played_size(c, count, in.w, &s)) {
        put_boxes(c, side_x(in, side, boxes_width(c, &s, count)), in.y + row - 1, &s, boxes, count);
        return s.h;
    }
    if (count && c->faces && small <= in.w && row < in.h) {
        (void)put_face_row(c, side_x(in, side, small), in.y + row, boxes, count);
        return 1;
    }
    return put_cards(c, in, row, rows, side, cards);
}

int put_pile(const canvas *c, rect in, int row, kd_cards cards)
{
    box boxes[HAND_CARDS];
    int count = play_boxes(c, cards, boxes), rows = 0, w = 0;
    int first[HAND_CARDS + 1] = {0}; /* of each row, and behind the last one */

    for (int i = 0, used = in.w + 1; i < count; i++) {
        int next = boxes[i].card.w + GAP_FACES;
        if (used + next > in.w)
            used = 0, first[rows++] = i;
        used += next;
    }
    first[rows] = count;
    if (!c->faces || row + rows > in.h)
        return put_cards(c, in, row, in.h - row, LEFT, cards);
    for (int k = 0; k < rows; k++)
        w = put_face_row(c, in.x, in.y + row + k, boxes + first[k], first[k + 1] - first[k]);
    for (int x = 0; row + rows < in.h && x < w; x++) /* the lower edge of the last row */
        grid_text(c->to, in.x + x, in.y + row + rows, 1, STYLE_EDGE, c->g->seam);
    return rows;
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

/* How the hand is laid out: the size of its cards, the margin, and where each line ends and begins. */
typedef struct measure {
    card_size size;
    int margin;
    int end[HAND_ROWS], lead[HAND_ROWS];
} measure;

/* The boxes of a category and their label. */
typedef struct group {
    int first, end;
    box_label label;
} group;

static int find_groups(const canvas *c, const box *boxes, int count, make_label *label, bool brief,
                       group out[KD_CATEGORIES])
{
    int n = 0;

    for (int i = 0; i < count; n++) {
        group *g = &out[n];
        *g = (group){.first = i};
        while (i < count && boxes[i].card.category == boxes[g->first].card.category)
            i++;
        g->end = i;
        g->label = label(c, boxes + g->first, g->end - g->first, brief);
    }
    return n;
}

/* Places a category after the one before it; on the next line where it would be split and there is a
   next line. Returns the place after it, on a line past the last if there was no room. */
static spot lay_group(const canvas *c, const group *g, bool on_next, measure *m, spot at,
                      spot out[HAND_CARDS])
{
    int width = c->at.hand.w - 2 * m->margin, label = grid_width(g->label.line.s);
    int need = boxes_width(c, &m->size, g->end - g->first), tail = m->size.last - m->size.step;

    if (on_next || (at.x > 0 && at.x + (need > label ? need : label) > width))
        at = (spot){at.line + 1, 0};
    int least = at.x + label + 1; /* a blank parts labels */
    if (least - 1 > width)
        at.line++;
    for (int i = g->first; i < g->end; i++) {
        if (at.x + m->size.last + !c->faces > width) {
            at = (spot){at.line + 1, 0};
            least = 0;
        }
        out[i] = at;
        if (at.line < HAND_ROWS)
            m->end[at.line] = at.x + m->size.last;
        at.x += m->size.step;
    }
    at.x = at.x + tail + 1 > least ? at.x + tail + 1 : least;
    if (at.line < HAND_ROWS && m->end[at.line] < at.x - 1)
        m->end[at.line] = at.x - 1;
    at.x += m->margin;
    return at;
}

/* Draws the boxes from `first` on that are on the same line, and the cursor. Returns the one after
   them. */
static int draw_run(const canvas *c, const box *boxes, const spot *at, const measure *m, int first,
                    int end)
{
    const card_size *s = &m->size;
    int n = 1, y = c->at.hand.y + at[first].line * c->at.line + 1;
    int x = c->at.hand.x + m->lead[at[first].line] + at[first].x;

    while (first + n < end && at[first + n].line == at[first].line)
        n++;
    put_boxes(c, x, y, s, boxes + first, n);
    for (int i = 0; i < n; i++)
        grid_hit(c->to, x + i * s->step, y + top_of(&boxes[first + i]), seen_of(s, i, n),
                 s->h - c->faces, HIT_CARD, first + i);
    for (int i = 0; i < n; i++)
        if (boxes[first + i].cursor) { /* beside the sign: on the rank it would hide it */
            c->to->cursor_x = x + i * s->step + !c->faces;
            c->to->cursor_y = y + top_of(&boxes[first + i]) + 2;
        }
    return first + n;
}

void put_label(const canvas *c, int x, int y, int room, const box_label *label)
{
    text name = {.n = 0};

    text_add(&name, "%.*s", (int)label->name, label->line.s);
    grid_text(c->to, x, y, room, c->faces ? STYLE_DIM : label->style, label->line.s);
    grid_text(c->to, x, y, room, label->style, name.s);
}

/* The label stands above the cards. */
static void draw_group(const canvas *c, const group *g, const box *boxes, int count, const spot *at,
                       const measure *m)
{
    int line = at[g->first].line, x = c->at.hand.x + m->lead[line] + at[g->first].x;
    /* The label keeps its row for cards with a lower edge, and during the dealing, when the last card stands out. */
    bool raised = !c->faces || is_thick(c) || c->v->phase == KD_PHASE_DEAL;

    for (int i = 0; i < count; i++)
        raised = raised || (at[i].line == line && boxes[i].raised);
    int y = c->at.hand.y + line * c->at.line + !raised;
    put_label(c, x, y, grid_width(g->label.line.s), &g->label);
    for (int i = g->first; i < g->end;)
        i = draw_run(c, boxes, at, m, i, g->end);
}

/* Draws the hand with cards of that size, in the first way in which all of them fit; false if there is none. Around a
   well its lines are in the middle. */
static bool put_hand_at(const canvas *c, const box *boxes, int count, make_label *label,
                        card_size size)
{
    static const way ways[] = {
        {true, false, 1}, {true, true, 1}, {false, false, 1}, {false, true, 1}, {false, true, 0},
    };
    group groups[KD_CATEGORIES];
    spot spots[HAND_CARDS] = {{0, 0}};
    int lines = c->at.hand.h / c->at.line;

    for (unsigned i = 0; i < sizeof ways / sizeof *ways; i++) {
        int n = find_groups(c, boxes, count, label, ways[i].brief, groups);
        bool trump = n > 1 && boxes[0].card.category == KD_TRUMP, split = ways[i].split;
        measure m = {.size = size, .margin = ways[i].margin};
        spot at = {0, 0};
        if (split && (!trump || lines < 2))
            continue;
        for (int k = 0; k < n; k++)
            at = lay_group(c, &groups[k], split && k == 1, &m, at, spots);
        if (at.line >= lines)
            continue;
        for (int k = 0; k < lines; k++)
            m.lead[k] = c->at.kind == KIND_WELL ? (c->at.hand.w - m.end[k]) / 2 : m.margin;
        for (int k = 0; k < n; k++)
            draw_group(c, &groups[k], boxes, count, spots, &m);
        return true;
    }
    return false;
}

bool put_hand_boxes(const canvas *c, const box *boxes, int count, make_label *label)
{
    for (int step = c->at.card.last; step >= STEP_LEAST; step--)
        if (put_hand_at(c, boxes, count, label, stepped(&c->at.card, step)))
            return true;
    return false;
}
