/* draw_table.c - the four seats: around the table (compass) or as lines (ledger). */
#include "boxes.h"
#include "canvas.h"
#include "choice.h"
#include "i18n.h"
#include "verdict.h"

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

/* Cells for a name in the ledger, with the partner's mark and the count of cards. */
enum { LEDGER_NAME = 21 };

static void add_seat(const canvas *c, text *t, int seat)
{
    if (c->v->dealer == seat)
        add_sign(t, c->g->dealer);
    text_add(t, "%s", ui_seat_name(c->u, seat));
    if (seat == c->v->seat)
        text_add(t, "%s", _(" (you)"));
    text mark = {.n = 0};
    if (is_partner(c, seat))
        text_add(&mark, "%s", _(" (partner)"));
    if (c->at.kind == LAYOUT_COMPASS || grid_width(t->s) + grid_width(mark.s) <= LEDGER_NAME - 4)
        text_add(t, "%s", mark.s);
    text_add(t, "  %d", c->v->held[seat]);
}

/* One mark at a time: with several who may act it is the viewer's, if it is asked. Who is asked what
   it can only pass is not: that passes by itself. */
static bool acts(const canvas *c, int seat)
{
    int own = c->v->seat, phase = c->v->phase;
    bool picks = phase == KD_PHASE_PLAY || phase == KD_PHASE_BURY;
    bool mine = own < KD_SEATS && (c->v->actors >> own & 1) && (picks || c->u->asked);

    if (c->u->trick_shown)
        return false;
    return seat == own ? mine : (c->v->actors >> seat & 1) && !mine;
}

/* "● winning · led", "your turn". */
static void add_trick_note(const canvas *c, text *t, int seat)
{
    const kd_trick *trick = shown_trick(c);
    bool led = trick->leader == seat && !kd_empty(trick->play[seat]);

    if (kd_empty(trick->play[seat])) {
        if (!acts(c, seat))
            return;
        add_sign(t, c->g->cursor);
        text_add(t, "%s", seat == c->v->seat ? _("your turn") : _("to play"));
    } else if (trick_ahead(c->v, trick) == seat) {
        add_sign(t, c->g->best);
        text_add(t, "%s", c->u->trick_shown ? _("wins") : _("winning"));
        if (led)
            text_add(t, " %s %s", c->g->dot, _("led"));
    } else if (led) {
        text_add(t, "%s", _("led"));
    }
}

static void add_asked_note(const canvas *c, text *t, int seat)
{
    if (seat == c->v->declarer && c->v->trump_known)
        text_add(t, "%s %s", c->g->best, c->v->countered ? _("countered") : _("declared"));
    else if (acts(c, seat) && c->v->phase > KD_PHASE_DEAL && c->v->phase != KD_PHASE_FLIP &&
             c->v->phase < KD_PHASE_SCORED)
        text_add(t, "%s %s", c->g->cursor, seat == c->v->seat ? _("your turn") : _("is asked"));
}

void place_make(const canvas *c, int seat, place *out)
{
    *out = (place){.style = STYLE_PLAIN};
    add_seat(c, &out->name, seat);
    if (shows_trick(c)) {
        out->cards = shown_trick(c)->play[seat];
        add_trick_note(c, &out->note, seat);
        if (trick_ahead(c->v, shown_trick(c)) == seat)
            out->style = STYLE_GOOD;
    } else {
        if (seat == c->v->declarer)
            out->cards = c->v->standing;
        add_asked_note(c, &out->note, seat);
    }
}

/* ---- compass ----------------------------------------------------------------------------------- */

/* A seat's name, cards and note, one under the other. */
static void draw_place(const canvas *c, rect in, int side, int seat)
{
    place p;

    place_make(c, seat, &p);
    put(c, in, 0, side, acts(c, seat) ? STYLE_TITLE : STYLE_BOLD, p.name.s);
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
    put(c, in, rows + 1, side, p.style, p.note.s);
}

/* In the middle: what was led, what it is worth; or who has won it. */
static void draw_middle_trick(const canvas *c, rect in)
{
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
            t = (text){.n = 0};
            text_add(&t, _("%s +%d"), ui_seat_name(c->u, trick->winner), trick->points);
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
    for (int y = t.y - 1; y <= t.y + t.h; y++) {
        const char *sign = y < t.y ? c->g->tee_down : y == t.y + t.h ? c->g->tee_up : c->g->down;
        grid_text(c->to, t.x + t.w, y, 1, STYLE_RULE, sign);
    }
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

/* ---- ledger ------------------------------------------------------------------------------------ */

static void draw_line(const canvas *c, rect in, int row, int seat)
{
    const kd_trick *trick = shown_trick(c);
    rect cards = {in.x + 23, in.y + row, 17, 1}, note = {in.x + 41, in.y + row, in.w - 41, 1};
    place p;
    text more = {.n = 0};

    place_make(c, seat, &p);
    rect name = {in.x + 1, in.y + row, LEDGER_NAME, 1};
    put(c, name, 0, LEFT, acts(c, seat) ? STYLE_TITLE : STYLE_BOLD, p.name.s);
    put_cards(c, cards, 0, 1, LEFT, p.cards);
    text_add(&more, "%s", p.note.s);
    if (shows_trick(c) && kd_points(trick->play[seat]) > 0)
        text_add(&more, "%s+%d", more.n ? " " : "", kd_points(trick->play[seat]));
    put(c, note, 0, LEFT, p.style, more.s);
}

/* The line under the seats: the last trick in short, the kitty, or the cards turned. */
static void draw_short(const canvas *c, rect in, int row)
{
    const kd_view *v = c->v;
    rect line = {in.x + 1, in.y + row, in.w - 2, 1};
    text t = {.n = 0};

    if (v->phase == KD_PHASE_BURY && v->seat == v->burier) {
        text_add(&t, "%s ", _("kitty:"));
        add_cards(&t, c->g, &v->order, v->taken);
    } else if (shows_trick(c) && !c->u->trick_shown && v->tricks > 0) {
        const kd_trick *last = &v->trick[v->tricks - 1];
        text_add(&t, _("last: %s, %d pt"), ui_seat_name(c->u, last->winner), last->points);
    } else if (shows_trick(c) && c->u->trick_shown) {
        const kd_trick *won = shown_trick(c);
        if (won->winner == v->seat)
            text_add(&t, _("YOU WIN IT  +%d"), won->points);
        else
            text_add(&t, _("%s WINS IT  +%d"), ui_seat_name(c->u, won->winner), won->points);
    } else if (c->u->screen == UI_LOOK) {
        text drawn = {.n = 0};
        add_drawn(c, &drawn);
        text_add(&t, _("drawn as card: %s"), drawn.s);
    } else if (c->u->logged > 0 && !shows_trick(c)) {
        add_news(c, &t, &c->u->log[c->u->logged - 1]);
    }
    put(c, line, 0, LEFT, STYLE_PLAIN, t.s);
}

void draw_ledger(const canvas *c)
{
    rect in = c->at.table;
    int viewer = c->v->seat < KD_SEATS ? c->v->seat : 0, first = kd_next_seat(viewer);

    if (shows_trick(c) && shown_trick(c)->leader < KD_SEATS)
        first = shown_trick(c)->leader;
    for (int i = 0, s = first; i < KD_SEATS; i++, s = kd_next_seat(s))
        draw_line(c, in, i, s);
    draw_short(c, in, KD_SEATS);
}
