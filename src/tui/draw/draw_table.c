/* draw_table.c - what stands at each seat, and the four seats around the table. */
#include "base/i18n.h"
#include "tui/draw/boxes.h"
#include "tui/draw/canvas.h"
#include "tui/state/choice.h"
#include "tui/text/pattern.h"
#include "tui/text/verdict.h"

/* ---- what stands at a seat --------------------------------------------------------------------- */

bool shows_trick(const canvas *c)
{
    return c->v->phase == KD_PHASE_PLAY || (c->u->trick_shown && c->v->tricks > 0);
}

const kd_trick *shown_trick(const canvas *c)
{
    bool finished = c->u->trick_shown && c->v->tricks > 0;
    return &c->v->trick[c->v->tricks - (finished ? 1 : 0)];
}

/* "★ North (partner)  12"; of a long name as much as leaves room for the rest. */
static void add_seat(const canvas *c, text *t, int seat, int room)
{
    text end = {.n = 0};

    if (c->v->dealer == seat)
        add_sign(t, c->g->dealer);
    if (seat == c->v->seat)
        text_add(&end, "%s", _(" (you)"));
    if (is_partner(c, seat))
        text_add(&end, "%s", _(" (partner)"));
    text_add(&end, "  %d", c->v->held[seat]);
    add_cut(c, t, ui_seat_name(c->u, seat), room - grid_width(t->s) - grid_width(end.s));
    text_add(t, "%s", end.s);
}

/* One mark at a time: with several who may act it is the viewer's, if it is asked. Who is asked what
   it can only pass is not: that passes by itself. */
bool seat_acts(const canvas *c, int seat)
{
    int own = c->v->seat, phase = c->v->phase;
    bool picks = phase == KD_PHASE_PLAY || phase == KD_PHASE_BURY;
    bool mine = own < KD_SEATS && (c->v->actors >> own & 1) && (picks || c->u->asked);

    if (c->u->trick_shown)
        return false;
    return seat == own ? mine : (c->v->actors >> seat & 1) && !mine;
}

/* "winning · led", "your turn". */
static void trick_note(const canvas *c, place *out, int seat)
{
    const kd_trick *trick = shown_trick(c);
    bool led = trick->leader == seat && !kd_empty(trick->play[seat]);

    if (kd_empty(trick->play[seat])) {
        if (!seat_acts(c, seat))
            return;
        out->mark = c->g->cursor;
        text_add(&out->note, "%s", seat == c->v->seat ? _("your turn") : _("to play"));
    } else if (trick_ahead(c->v, trick) == seat) {
        out->mark = c->g->best;
        out->style = STYLE_GOOD;
        text_add(&out->note, "%s", c->u->trick_shown ? _("wins") : _("winning"));
        if (led)
            text_add(&out->note, " %s %s", c->g->dot, _("led"));
    } else if (led) {
        text_add(&out->note, "%s", _("led"));
    }
}

static void asked_note(const canvas *c, place *out, int seat)
{
    if (seat == c->v->declarer && c->v->trump_known) {
        out->mark = c->g->best;
        text_add(&out->note, "%s", c->v->countered ? _("countered") : _("declared"));
    } else if (seat_acts(c, seat) && c->v->phase > KD_PHASE_DEAL && c->v->phase != KD_PHASE_FLIP &&
               c->v->phase < KD_PHASE_SCORED) {
        out->mark = c->g->cursor;
        text_add(&out->note, "%s", seat == c->v->seat ? C_("asked", "your turn") : _("is asked"));
    }
}

void place_make(const canvas *c, int seat, place *out)
{
    *out = (place){.style = STYLE_PLAIN};
    if (shows_trick(c)) {
        out->cards = shown_trick(c)->play[seat];
        trick_note(c, out, seat);
    } else {
        if (seat == c->v->declarer)
            out->cards = c->v->standing;
        asked_note(c, out, seat);
    }
}

/* ---- compass ----------------------------------------------------------------------------------- */

/* A seat's name, cards and note, one under the other. */
static void draw_place(const canvas *c, rect in, int side, int seat)
{
    place p;
    text name = {.n = 0}, note = name;

    place_make(c, seat, &p);
    add_seat(c, &name, seat, in.w);
    put(c, in, 0, side, seat_acts(c, seat) ? STYLE_TITLE : STYLE_BOLD, name.s);
    int rows = c->at.boxed ? put_boxed(c, in, 1, side, p.cards) : 0;
    if (rows == 0)
        rows = put_cards(c, in, 1, in.h > 3 ? in.h - 2 : 2, side, p.cards);
    if (rows == 0 && c->v->phase == KD_PHASE_DEAL && !shows_trick(c) && seat != c->v->seat) {
        text back = {.n = 0};
        for (int i = 0; i < c->v->held[seat] / 2; i++)
            text_add(&back, "%s", c->g->back);
        put(c, in, 1, side, STYLE_DIM, back.s);
        rows = 1;
    }
    if (p.mark)
        add_sign(&note, p.mark);
    text_add(&note, "%s", p.note.s);
    put(c, in, rows + 1, side, p.style, note.s);
}

/* In the middle: what was led, what it is worth; or who has won it. */
static void draw_middle_trick(const canvas *c, rect in)
{
    enum { POINTS = 5 }; /* " +120" */
    const kd_trick *trick = shown_trick(c);
    text pattern = {.n = 0};

    if (trick->leader >= KD_SEATS || kd_empty(trick->play[trick->leader]))
        return;
    if (c->u->trick_shown && trick->winner < KD_SEATS) {
        text t = {.n = 0};
        put_box(c, in, "");
        if (trick->winner == c->v->seat)
            text_add(&t, _("YOU WIN +%d"), trick->points);
        else
            text_add(&t, _("%s WINS +%d"), ui_seat_name(c->u, trick->winner), trick->points);
        if (grid_width(t.s) > in.w - 2) {
            text name = {.n = 0};
            add_cut(c, &name, ui_seat_name(c->u, trick->winner), in.w - 2 - POINTS);
            t = (text){.n = 0};
            text_add(&t, _("%s +%d"), name.s, trick->points);
        }
        put(c, (rect){in.x + 1, in.y, in.w - 2, in.h}, 1, MIDDLE, STYLE_TITLE, t.s);
        return;
    }
    add_pattern(&pattern, c->g, &c->v->order, trick->play[trick->leader]);
    int rows = put_centred(c, in, 0, 1, STYLE_PLAIN, pattern.s);
    putf(c, in, rows, MIDDLE, STYLE_BOLD, _("%d pt"), trick_points(trick));
}

static void draw_middle_kitty(const canvas *c, rect in)
{
    if (c->v->seat != c->v->burier || kd_empty(c->v->taken))
        return;
    put(c, in, 0, MIDDLE, STYLE_PLAIN, _("from the kitty"));
    put_cards(c, in, 1, 2, MIDDLE, c->v->taken);
}

static void draw_middle_turned(const canvas *c, rect in)
{
    text t = {.n = 0};

    if (c->v->turned_count == 0)
        return;
    put(c, in, 0, MIDDLE, STYLE_PLAIN, _("the kitty, turned"));
    for (int i = 0; i < c->v->turned_count; i++) {
        add_card(&t, c->g, c->v->turned[i]);
        text_add(&t, " ");
    }
    put(c, in, 1, MIDDLE, STYLE_PLAIN, t.s);
}

void draw_compass(const canvas *c)
{
    rect t = c->at.table;
    int viewer = c->v->seat < KD_SEATS ? c->v->seat : 0;
    int seat = c->at.boxed ? BOX_H + 2 : 4, own = c->at.boxed ? seat : 3;
    int mid = (t.h - seat) / 2, side = (t.w - 22) / 2;
    rect top = {t.x + side / 2 + 2, t.y, t.w - side - 4, mid + (c->at.boxed ? 0 : 1)};
    rect west = {t.x + 2, t.y + mid, side, seat}, east = west;
    rect bottom = {top.x, t.y + t.h - own, top.w, own};
    rect middle = {t.x + side + 3, t.y + mid + seat / 2 - 1, t.w - 2 * side - 6, 3};

    east.x = t.x + t.w - 2 - side;
    draw_place(c, top, MIDDLE, kd_partner(viewer));
    draw_place(c, east, RIGHT, kd_next_seat(viewer));
    draw_place(c, west, LEFT, kd_partner(kd_next_seat(viewer)));
    draw_place(c, bottom, MIDDLE, viewer);
    rect wide = {west.x, middle.y + 1, t.w - 4, 2};
    if (shows_trick(c))
        draw_middle_trick(c, middle);
    else if (c->v->phase == KD_PHASE_BURY)
        draw_middle_kitty(c, wide);
    else
        draw_middle_turned(c, wide);
}
