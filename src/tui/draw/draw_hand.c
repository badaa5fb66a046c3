/* draw_hand.c - the viewer's hand in rows or as boxes; in a record all four hands. */
#include "tui/draw/parts.h"

#include "base/i18n.h"
#include "tui/cells/cells.h"
#include "tui/state/ui.h"
#include "tui/text/text.h"

static bool draw_hand_is_picked(const canvas *c, const hand_card *card)
{
    return c->u->game.pick[card->copy] >> card->face & 1;
}

/* Can the viewer pick cards now? Then the cursor shows. */
static bool has_cursor(const canvas *c)
{
    ui_mode mode = ui_mode_below(c->u);
    return mode == MODE_PLAY || mode == MODE_BURY ||
           (mode == MODE_WAIT && c->v->phase == KD_PHASE_PLAY);
}

/* The sign in the column between two neighbours; either may be NULL, at an end of the row. */
static const char *gap_sign(const canvas *c, const hand_card *left, const hand_card *right)
{
    bool l = left && draw_hand_is_picked(c, left), r = right && draw_hand_is_picked(c, right);

    if (l && r)
        return "|";
    if (r)
        return "[";
    if (l)
        return "]";
    if (!left || !right)
        return " ";
    return right->link == LINK_PAIR      ? c->g->pair
           : right->link == LINK_TRACTOR ? c->g->tractor
                                         : " ";
}

/* Must the category led in a trick be followed with other cards than this one? */
static bool must_follow(const canvas *c, const hand_card *card, const kd_trick *trick)
{
    const kd_order *order = &c->v->order;
    kd_cards lead = trick->leader < KD_SEATS ? trick->play[trick->leader] : (kd_cards){0, 0};

    if (c->v->phase != KD_PHASE_PLAY || kd_empty(lead))
        return false;
    int led = kd_category_of(order, kd_to_places(order, lead));
    if (led == KD_NO_CATEGORY || card->category == led)
        return false;
    kd_cards holding = kd_only(kd_to_places(order, c->v->hand), order->in[led]);
    return kd_count(holding) >= kd_count(lead);
}

/* Does it come from the kitty? */
static bool is_fresh(const canvas *c, const hand_card *card)
{
    return c->v->phase == KD_PHASE_BURY && kd_copies(c->v->taken, card->face) > card->copy;
}

/* Faces show by their ground what is picked or cannot be played, and by a sign what comes from the
   kitty. */
static uint8_t name_style(const canvas *c, const hand_card *card)
{
    const kd_trick *trick = &c->v->trick[c->v->tricks];
    bool out = kd_empty(trick->play[c->v->seat]) && must_follow(c, card, trick);
    uint8_t style = out && !c->faces ? STYLE_DIM : card_style(card->face);

    if (draw_hand_is_picked(c, card) && !c->faces)
        style |= STYLE_PICKED;
    if (is_fresh(c, card) && !c->faces)
        style |= STYLE_UNDER;
    return style;
}

/* The names of a row; returns the column after them. */
static int draw_hand_names(const canvas *c, const hand *h, const hand_row *row, int y)
{
    const hand_card *left = NULL;
    int end = c->at.hand.x + HAND_CARDS_X;

    for (int i = row->first; i < row->first + row->count; i++) {
        const hand_card *card = &h->card[i];
        int x = c->at.hand.x + card->x;
        /* The sign that joins two cards that are not picked has the colour of the first; brackets have none. */
        bool joins =
            left && card->link && !draw_hand_is_picked(c, left) && !draw_hand_is_picked(c, card);
        uint8_t gap =
            joins ? name_style(c, left) & (uint8_t) ~(STYLE_PICKED | STYLE_UNDER) : STYLE_PLAIN;
        grid_text(c->to, x, y, 1, gap, gap_sign(c, left, card));
        grid_text(c->to, x + 1, y, card->w, name_style(c, card), hand_name_text(c, card).s);
        grid_hit(c->to, x + 1, y, card->w, 1, HIT_CARD, i);
        if (i == c->u->game.cursor && has_cursor(c)) {
            bool taken = draw_hand_is_picked(c, card) || (left && draw_hand_is_picked(c, left));
            if (!taken)
                grid_text(c->to, x, y, 1, STYLE_BOLD, c->g->cursor);
            grid_mark(c->to, x + 1, y, card->w, STYLE_UNDER);
            c->to->cursor_x = x;
            c->to->cursor_y = y;
        }
        left = card;
        end = x + 1 + card->w;
    }
    if (left)
        grid_text(c->to, end, y, 1, STYLE_PLAIN, gap_sign(c, left, NULL));
    return end + 1;
}

static uint8_t label_style(const canvas *c, int category)
{
    int suit = category < KD_TRUMP ? category : c->v->trump_known ? c->v->order.trump : KD_NO_SUIT;

    if (c->faces && category == KD_TRUMP)
        return STYLE_GOLD;
    return suit < KD_NO_SUIT ? card_style(kd_face_of(suit, 0)) : STYLE_BOLD;
}

/* "♥ trump 8", "trump 4" while no suit is trump, as jokers and level cards always are, "♠ 3". */
static box_label label_make(const canvas *c, int category, int total, bool brief)
{
    const kd_view *v = c->v;
    box_label label = {.style = label_style(c, category)};
    text *t = &label.line;

    if (category < KD_TRUMP)
        text_add(t, "%s", c->g->suit[category]);
    else if (!v->trump_known)
        text_add(t, "%s", _("trump"));
    else if (v->order.trump < KD_NO_SUIT)
        text_add(t, "%s %s", c->g->suit[v->order.trump], _("trump"));
    else
        text_add(t, "%s", brief ? C_("label", "NT") : _("NT trump"));
    label.name = t->n;
    text_add(t, total > 9 && grid_width(t->s) > 7 ? "%d" : " %d", total);
    return label;
}

/* "♥ trump 8  15 pt" over the boxes of a category; a brief one is without the points. */
static box_label boxes_label(const canvas *c, const box *first, int count, bool brief)
{
    box_label label = label_make(c, first->card.category, count, brief);
    int points = 0;

    for (int i = 0; i < count; i++)
        points += kd_points(kd_card(first[i].card.face));
    if (points && !brief)
        text_add(&label.line, _("  %d pt"), points);
    return label;
}

/* The cards of the hand as boxes. The face of one that cannot be played is shaded until the next trick is led: a changed
   ground is sent again, so it changes once a trick. */
static void list_boxes(const canvas *c, const hand_card *card, int count, box *out)
{
    bool plays = c->v->phase == KD_PHASE_PLAY, deals = c->v->phase == KD_PHASE_DEAL;
    int last = c->u->moves && deals && c->v->drawn_count ? c->v->drawn[c->v->drawn_count - 1] : -1;

    for (int i = 0; i < count; i++)
        out[i] =
            (box){.card = card[i],
                  .style = name_style(c, &card[i]),
                  .raised = draw_hand_is_picked(c, &card[i]),
                  .drawn = card[i].face == last && (i == count - 1 || card[i + 1].face != last),
                  .out = plays && must_follow(c, &card[i], shown_trick(c)),
                  .cursor = i == c->u->game.cursor && has_cursor(c),
                  .fresh = is_fresh(c, &card[i])};
}

/* ---- rows ---------------------------------------------------------------------------------------- */

/* The cards of a row as faces; returns the column after them. */
static int draw_face_row(const canvas *c, const hand *h, const hand_row *row, int y)
{
    box boxes[HAND_CARDS];
    int x = c->at.hand.x + HAND_CARDS_X + GAP_FACES - GAP_NAMES;

    list_boxes(c, h->card, h->count, boxes);
    for (int i = row->first; i < row->first + row->count; i++) {
        const hand_card *card = &h->card[i];
        grid_hit(c->to, c->at.hand.x + card->x + 1, y, card->w, 1, HIT_CARD, i);
        if (boxes[i].cursor) {
            c->to->cursor_x = c->at.hand.x + card->x;
            c->to->cursor_y = y;
        }
    }
    return x + put_face_row(c, x, y, boxes + row->first, row->count);
}

/* The points of a category: with faces beside its label or, where there is no room, beside its cards; at the right
   edge else, on a narrow screen where its cards leave room. */
static void draw_points(const canvas *c, const hand_row *row, int y, box_label *label, int end)
{
    rect line = {c->at.hand.x, y, c->at.hand.w - 1, 1};
    text points = {.n = 0};

    if (row->points == 0)
        return;
    text_add(&points, _("%d pt"), row->points);
    if (c->at.hand.w < HAND_WIDE && end + 1 + grid_width(points.s) > line.x + line.w)
        return;
    if (!c->faces)
        put_text(c, line, 0, RIGHT, STYLE_PLAIN, points.s);
    else if (grid_width(label->line.s) + 1 + grid_width(points.s) < HAND_CARDS_X)
        text_add(&label->line, " %s", points.s);
    else
        grid_text(c->to, end + 1, y, c->at.hand.w - 1, STYLE_DIM, points.s);
}

static void draw_rows(const canvas *c)
{
    hand h;
    int width = c->at.hand.w;
    bool low = c->u->settings.order;
    bool faces = c->faces && hand_make(&h, &c->v->order, c->v->hand, low, width, GAP_FACES);

    if (!faces)
        (void)hand_make(&h, &c->v->order, c->v->hand, low, width, GAP_NAMES);
    for (int i = 0; i < h.rows; i++) {
        const hand_row *row = &h.row[i];
        int y = c->at.hand.y + i;
        int end = (faces ? draw_face_row : draw_hand_names)(c, &h, row, y);
        box_label label = label_make(c, row->category, row->total, false);
        if (!row->head)
            continue;
        draw_points(c, row, y, &label, end);
        put_label(c, c->at.hand.x + 1, y, HAND_CARDS_X - 1, &label);
    }
}

/* ---- all hands, of a record ------------------------------------------------------------------ */

/* Where a part of a hand begins, from the first row and column. */
typedef struct part_place {
    int row, x;
} part_place;

int put_hand_line(const canvas *c, rect in, int row, int rows, int name_w, const char *name,
                  kd_cards cards, bool coloured)
{
    compact_part part[KD_CATEGORIES];
    part_place at[KD_CATEGORIES] = {{0, 0}}, next = {0, 0};
    int gap = coloured ? 2 : 1, room = in.w - name_w, last = rows > 1 ? rows - 1 : 0, parts = 0;
    bool whole = false;

    /* A part that does not fit goes to the next row; where one would be cut, all are written in short, and one that is
       longer than a row is broken. */
    for (int sparing = 0; sparing < 2 && !whole; sparing++) {
        parts = compact_hand(c->g, &c->v->order, cards, sparing, part);
        next = (part_place){0, 0};
        whole = true;
        for (int i = 0; i < parts; i++) {
            int w = grid_width(part[i].line.s);
            if (next.x > 0 && next.x + w > room && next.row < last)
                next = (part_place){next.row + 1, 0};
            at[i] = next;
            whole = whole && next.x + w <= room;
            next.x += w + gap;
            for (int more = wrapped_rows(part[i].line.s, room); more > 1 && next.row < last; more--)
                next = (part_place){next.row + 1, room};
        }
    }
    if (name && name_w)
        put_text(c, (rect){in.x, in.y, name_w - 1, in.h}, row, LEFT, STYLE_BOLD, name);
    for (int i = 0; name && i < parts; i++) {
        int x = name_w + at[i].x;
        put_wrapped(c, (rect){in.x + x, in.y, in.w - x, in.h}, row + at[i].row, row + last,
                    coloured ? label_style(c, part[i].category) : STYLE_PLAIN, part[i].line.s);
    }
    return row + 1 + next.row;
}

/* How all hands of a record lie around a well. */
typedef struct open_hands {
    int name_w, step; /* columns of the names, rows from a hand to the next */
    bool whole;       /* cards have rank and suit; else the suit stands before those of it */
} open_hands;

/* A hand as faces of one row, with half a row below them where there is one. Returns the columns; without `draws` it only
   measures. */
static int put_open_hand(const canvas *c, int x, int y, kd_cards cards, const open_hands *how,
                         bool draws)
{
    hand_card card[HAND_CARDS];
    box boxes[HAND_CARDS];
    int count = hand_list(&c->v->order, cards, c->u->settings.order, card), at = x;

    for (int i = 0, n; i < count; i += n, at++) { /* a blank between two */
        int category = card[i].category, first = at + 1, w = 0;
        bool suit = !how->whole && (category < KD_TRUMP || c->v->order.trump < KD_NO_SUIT);
        for (n = 0; i + n < count && card[i + n].category == category; n++) {
            hand_card *one = &card[i + n];
            bool own = category < KD_TRUMP || kd_suit_of(one->face) == c->v->order.trump;
            text name = {.n = 0};
            if (own && !how->whole && one->face < KD_SMALL_JOKER)
                text_add(&name, "%s", rank_name(kd_rank_of(one->face)));
            else
                card_text(&name, c->g, one->face);
            one->w = (uint8_t)grid_width(name.s);
            boxes[n] = (box){.card = *one, .style = card_style(one->face)};
            w += one->w + GAP_FACES;
        }
        if (draws && suit)
            grid_text(c->to, at, y, 1, label_style(c, category),
                      c->g->suit[category < KD_TRUMP ? category : c->v->order.trump]);
        if (draws)
            (void)put_face_row(c, first, y, boxes, n);
        for (int k = 0; draws && how->step > 1 && y + 1 < c->at.hand.y + c->at.hand.h && k < w; k++)
            grid_text(c->to, first + k, y + 1, 1, STYLE_EDGE, c->g->seam);
        at = first + w;
    }
    return at - x;
}

/* All of them, where there is room; false, and nothing drawn, if there is none. They begin where full ones would lie in the
   middle. */
static bool put_open_hands(const canvas *c, rect in, int name_w)
{
    enum { SIGNS = 13 }; /* signs, tens and blanks of a hand */
    const browse *b = &c->u->browse;
    kd_cards cards[KD_SEATS + 1] = {b->hand[0], b->hand[1], b->hand[2], b->hand[3], b->kitty};
    int count = KD_SEATS + !kd_empty(b->kitty), size = kd_hand_size(&c->v->order.rules);
    int spare = in.w - name_w - SIGNS - size * (2 + GAP_FACES);
    open_hands how = {name_w, 2 * count - 1 <= in.h ? 2 : 1, spare >= 0};

    spare += how.whole ? 0 : size;
    int x = in.x + name_w + (spare > 0 ? spare / 2 : 0);
    for (int i = 0; i < count; i++) {
        int over = x + put_open_hand(c, 0, 0, cards[i], &how, false) - in.x - in.w;
        x -= over > 0 ? over : 0;
    }
    if (x < in.x + name_w)
        return false;
    for (int i = 0; i < count; i++) {
        rect name = {x - name_w, in.y + i * how.step, name_w - 1, 1};
        put_text(c, name, 0, LEFT, STYLE_BOLD, i < KD_SEATS ? ui_seat_name(c->u, i) : _("Kitty"));
        put_open_hand(c, x, name.y, cards[i], &how, true);
    }
    return true;
}

static void draw_open_hands(const canvas *c)
{
    enum { NAME_W = 7 };
    const browse *b = &c->u->browse;
    int row = 0, last = c->at.hand.h;
    rect in = {c->at.hand.x + 1, c->at.hand.y, c->at.hand.w - 1, last};

    if (!b->open) {
        in.w--;
        put_wrapped(c, in, 1, 3, STYLE_PLAIN,
                    _("This deal is not over: its hands stay closed. O opens them."));
        return;
    }
    if (c->faces && c->at.kind == KIND_WELL && put_open_hands(c, in, NAME_W))
        return;
    bool buried = !kd_empty(b->kitty);
    for (int s = 0; s < KD_SEATS; s++)
        row = put_hand_line(c, in, row, last - row - (KD_SEATS - 1 - s) - buried, NAME_W,
                            ui_seat_name(c->u, s), b->hand[s], true);
    if (buried && row < last)
        put_hand_line(c, in, row, last - row, NAME_W, _("Kitty"), b->kitty, true);
}

/* ---- the hand -------------------------------------------------------------------------------- */

void draw_hand(const canvas *c)
{
    hand_card card[HAND_CARDS];
    box boxes[HAND_CARDS];

    put_ground(c, c->at.hand.y, c->at.hand.h + 1, GROUND_HAND);
    put_layout_rule(c, 1);
    if (c->u->screen == SCREEN_BROWSE && c->v->seat >= KD_SEATS)
        draw_open_hands(c);
    if (c->v->seat >= KD_SEATS)
        return;
    int count = hand_list(&c->v->order, c->v->hand, c->u->settings.order, card);
    list_boxes(c, card, count, boxes);
    if (!c->at.card.step || !put_hand_boxes(c, boxes, count, boxes_label))
        draw_rows(c);
}
