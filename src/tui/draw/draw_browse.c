/* draw_browse.c - a record that is looked at: all hands at once, and the comment under a sum. */
#include "base/i18n.h"
#include "tui/draw/canvas.h"
#include "tui/text/compact.h"
#include "tui/text/verdict.h"

enum { NAME = 8 };

static uint8_t part_style(const canvas *c, int category)
{
    int suit = category < KD_TRUMP ? category : c->v->trump_known ? c->v->order.trump : KD_NO_SUIT;

    return suit < KD_NO_SUIT ? card_style(kd_face_of(suit, 0)) : STYLE_BOLD;
}

/* A hand from row on, a further row where a category has no room and `rows` allow it; returns the
   row after it. */
static int draw_one(const canvas *c, int row, int rows, const char *name, kd_cards cards)
{
    rect in = c->at.hand;
    compact_part part[KD_CATEGORIES];
    int parts = compact_hand(c->g, &c->v->order, cards, part), x = NAME;

    put(c, (rect){in.x + 1, in.y, NAME - 2, in.h}, row, LEFT, STYLE_BOLD, name);
    for (int i = 0; i < parts; i++) {
        int w = grid_width(part[i].words.s);
        if (x > NAME && x + w > in.w && rows > 1)
            row++, rows--, x = NAME;
        rect at = {in.x + x, in.y, in.w - x, in.h};
        put(c, at, row, LEFT, part_style(c, part[i].category), part[i].words.s);
        x += w + 2;
    }
    return row + 1;
}

void draw_open_hands(const canvas *c)
{
    const browse *b = &c->u->browse;
    int row = 0, last = c->at.hand.h;

    if (!b->open) {
        rect in = {c->at.hand.x + 1, c->at.hand.y, c->at.hand.w - 2, c->at.hand.h};
        put_wrapped(c, in, 1, 3, STYLE_PLAIN,
                    _("This deal is not over: its hands stay closed. O opens them."));
        return;
    }
    bool buried = !kd_empty(b->kitty);
    for (int s = 0; s < KD_SEATS; s++)
        row = draw_one(c, row, last - row - (KD_SEATS - 1 - s) - buried, ui_seat_name(c->u, s),
                       b->hand[s]);
    if (buried && row < last)
        draw_one(c, row, last - row, _("Kitty"), b->kitty);
}

/* Where a sum fills the screen its comment has the last row. */
void draw_note(const canvas *c)
{
    const browse *b = &c->u->browse;
    text note = {.n = 0};
    bool page = !c->u->trick_shown && (ui_sums_up(c->u) || c->v->phase == KD_PHASE_OVER);
    rect in = {c->at.body.x + 1, c->at.body.y, c->at.body.w - 2, c->at.body.h};

    if (page)
        add_note(&note, c->u, b->note);
    put(c, in, in.h - 1, LEFT, STYLE_DIM, note.s);
}
