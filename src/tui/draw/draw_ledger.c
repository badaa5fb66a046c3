/* draw_ledger.c - the four seats as lines, from the leader on, and what was played before below. */
#include "base/i18n.h"
#include "tui/draw/canvas.h"
#include "tui/state/key_names.h"
#include "tui/state/review.h"
#include "tui/text/pattern.h"
#include "tui/text/verdict.h"

/* Columns of a line; names and cards get more of a wide one. */
typedef struct columns {
    int turn, dealer, name, name_w, held, mark, cards, cards_w, note;
} columns;

static columns columns_of(int width)
{
    enum { NAMES = 58, CARDS = 16, CARDS_MOST = 48 };
    columns at = {.turn = 0, .dealer = 1, .name = 3};
    int more = width > 60 ? width - 60 : 0;

    at.name_w = width >= NAMES ? 15 : 11;
    at.held = at.name + at.name_w;
    at.mark = at.held + 5;
    at.cards = at.mark + 2;
    at.cards_w = CARDS + more < CARDS_MOST ? CARDS + more : CARDS_MOST;
    at.note = at.cards + at.cards_w + 1;
    return at;
}

/* A stretch of a row of a rectangle. */
static rect stretch(rect in, int row, int from, int w)
{
    return (rect){in.x + from, in.y + row, w < in.w - from ? w : in.w - from, row < in.h};
}

/* "North (partner)", or as much of that as there is room for. */
static void add_name(const canvas *c, text *t, int seat, int room)
{
    text role = {.n = 0};

    add_cut(c, t, ui_seat_name(c->u, seat), room);
    text_add(&role, "%s",
             seat == c->v->seat    ? _(" (you)")
             : is_partner(c, seat) ? _(" (partner)")
                                   : "");
    if (grid_width(t->s) + grid_width(role.s) <= room)
        text_add(t, "%s", role.s);
}

/* A dot for each card that the lead asks of a seat which is to play. */
static void put_due(const canvas *c, rect in)
{
    const kd_trick *trick = shown_trick(c);
    int due = trick->leader < KD_SEATS ? kd_count(trick->play[trick->leader]) : 0;

    for (int i = 0; i < due && 2 * i < in.w; i++)
        grid_text(c->to, in.x + 2 * i, in.y, 1, STYLE_DIM, c->g->dot);
}

static void draw_line(const canvas *c, rect in, int row, int seat)
{
    columns at = columns_of(in.w);
    uint8_t style = seat_acts(c, seat) ? STYLE_TITLE : STYLE_BOLD;
    text name = {.n = 0}, note = name;
    place p;

    place_make(c, seat, &p);
    add_name(c, &name, seat, at.name_w);
    put(c, stretch(in, row, at.name, at.name_w), 0, LEFT, style, name.s);
    putf(c, stretch(in, row, at.held, 3), 0, RIGHT, style, "%d", c->v->held[seat]);
    if (c->v->dealer == seat)
        put(c, stretch(in, row, at.dealer, 1), 0, LEFT, style, c->g->dealer);
    if (p.mark)
        put(c, stretch(in, row, p.mark == c->g->cursor ? at.turn : at.mark, 1), 0, LEFT,
            p.mark == c->g->cursor ? STYLE_TITLE : p.style, p.mark);
    enum { POINTS = 4 };                              /* " +40" */
    bool wide = cards_width(c, p.cards) > at.cards_w; /* that it wins is marked before them */
    if (wide)
        at.cards_w = in.w - at.cards - POINTS, at.note = in.w - POINTS + 1;
    rect cards = stretch(in, row, at.cards, at.cards_w);
    if (shows_trick(c) && seat_acts(c, seat))
        put_due(c, cards);
    put_cards(c, cards, 0, 1, LEFT, p.cards);
    if (!wide)
        text_add(&note, "%s", p.note.s);
    if (shows_trick(c) && kd_points(p.cards) > 0)
        text_add(&note, "%s+%d", note.n ? " " : "", kd_points(p.cards));
    put(c, stretch(in, row, at.note, in.w), 0, LEFT, p.style, note.s);
}

/* ---- the line under the seats ------------------------------------------------------------------- */

/* "last: East A♦ beat J♦ 3♦ 9♦, 0 pt", without what must stay closed or has no room. */
static void add_last(const canvas *c, text *t, int room)
{
    int number = c->v->tricks - 1;
    const kd_trick *last = &c->v->trick[number];
    text won = {.n = 0}, beaten = won, whole = won;

    for (int i = 0, s = last->leader; i < KD_SEATS; i++, s = kd_next_seat(s)) {
        text *to = s == last->winner ? &won : &beaten;
        text_add(to, " ");
        if (review_open(c->u, number, s))
            add_cards(to, c->g, &c->v->order, last->play[s]);
    }
    if (review_whole(c->u, number))
        text_add(&whole, _("last: %s%s beat%s, %d pt"), ui_seat_name(c->u, last->winner), won.s,
                 beaten.s, last->points);
    bool open = review_open(c->u, number, last->winner);
    for (int cards = open; cards >= 0 && (!whole.n || grid_width(whole.s) > room); cards--) {
        whole = (text){.n = 0};
        text_add(&whole, _("last: %s%s, %d pt"), ui_seat_name(c->u, last->winner),
                 cards ? won.s : "", last->points);
    }
    *t = whole;
}

/* "L for more", where that key works. */
static void put_more(const canvas *c, rect line, int used)
{
    for (int i = 0; i < key_row_count; i++) {
        const key_row *row = &key_rows[i];
        text t = {.n = 0};
        if (row->command != CMD_LAST_TRICK || !row->name[0] || !key_works(row, ui_mode_of(c->u)))
            continue;
        char called[KEY_NAMES];
        text_add(&t, _("%s for more"), key_row_name(row, called));
        if (used + 2 + grid_width(t.s) <= line.w)
            put(c, line, 0, RIGHT, STYLE_DIM, t.s);
        return;
    }
}

/* Who has won, what was played before, or what was said and shown last. */
static void draw_short(const canvas *c, rect in, int row)
{
    const kd_view *v = c->v;
    rect line = {in.x + 1, in.y + row, in.w - 2, 1};
    bool last = shows_trick(c) && !c->u->trick_shown && v->tricks > 0;
    text t = {.n = 0}, drawn = t;

    if (last) {
        add_last(c, &t, line.w);
        put_more(c, line, grid_width(t.s));
    } else if (shows_trick(c) && c->u->trick_shown) {
        const kd_trick *won = shown_trick(c);
        if (won->winner == v->seat)
            text_add(&t, _("YOU WIN IT  +%d"), won->points);
        else
            text_add(&t, _("%s WINS IT  +%d"), ui_seat_name(c->u, won->winner), won->points);
    } else if (c->u->screen == SCREEN_PRIVATE) {
        add_drawn(c, &drawn);
        text_add(&t, _("drawn as card: %s"), drawn.s);
    } else if (c->u->logged > 0 && !shows_trick(c)) {
        add_news(c, &t, &c->u->log[c->u->logged - 1], line.w);
    }
    put(c, line, 0, LEFT, last ? STYLE_PLAIN : STYLE_BOLD, t.s);
}

/* ---- burying ------------------------------------------------------------------------------------ */

/* Where no panel says it: what came, what goes and what that means. */
static void draw_burying(const canvas *c, rect in)
{
    kd_cards picks = ui_picks(c->u);
    rect line = {in.x + 1, in.y, in.w - 2, in.h}, cards = line;
    text title = {.n = 0}, points = title, effect = title;

    text_add(&title, "%s ", _("kitty:"));
    put(c, line, 0, LEFT, STYLE_PLAIN, title.s);
    cards.x += grid_width(title.s), cards.w -= grid_width(title.s);
    put_cards(c, cards, 0, 1, LEFT, c->v->taken);
    title = (text){.n = 0};
    text_add(&title, _("TO BURY  %d of %d"), kd_count(picks), c->v->order.rules.kitty);
    text_add(&title, "  ");
    text_add(&points, _("points buried %d"), kd_points(picks));
    put(c, line, 1, LEFT, STYLE_TITLE, title.s);
    put(c, line, 1, RIGHT, kd_points(picks) ? STYLE_BAD : STYLE_PLAIN, points.s);
    cards = (rect){line.x + grid_width(title.s), line.y,
                   line.w - grid_width(title.s) - grid_width(points.s) - 1, line.h};
    put_cards(c, cards, 1, 1, LEFT, picks);
    add_multiplier(c, &effect);
    int row = 2 + put_wrapped(c, line, 2, 3, STYLE_PLAIN, effect.s);
    effect = (text){.n = 0};
    add_voids(c, &effect);
    put(c, line, row, LEFT, STYLE_PLAIN, effect.s);
}

/* ---- all of it ---------------------------------------------------------------------------------- */

/* The trick on the table in words, or who has won it. */
static void draw_on_table(const canvas *c, rect line)
{
    const kd_trick *trick = shown_trick(c);
    text t = {.n = 0};

    if (c->u->trick_shown) {
        draw_short(c, line, 0);
    } else if (trick->leader < KD_SEATS && !kd_empty(trick->play[trick->leader])) {
        add_pattern(&t, c->g, &c->v->order, trick->play[trick->leader]);
        text_add(&t, " %s ", c->g->dot);
        text_add(&t, _("on the table %d pt"), trick_points(trick));
        put(c, (rect){line.x + 1, line.y, line.w - 2, 1}, 0, LEFT, STYLE_BOLD, t.s);
    }
}

void draw_ledger(const canvas *c)
{
    enum { LIST = KD_SEATS + 3, LEAST = 3 }; /* the row of the list, and how many it needs */
    rect in = c->at.table;
    int viewer = c->v->seat < KD_SEATS ? c->v->seat : 0, first = kd_next_seat(viewer);

    if (!c->at.panel.w && ui_mode_below(c->u) == MODE_BURY) {
        draw_burying(c, in);
        return;
    }
    if (shows_trick(c) && shown_trick(c)->leader < KD_SEATS)
        first = shown_trick(c)->leader;
    for (int i = 0, s = first; i < KD_SEATS; i++, s = kd_next_seat(s))
        draw_line(c, in, i, s);
    rect list = {in.x + 1, in.y + LIST, in.w - 2, in.h - LIST};
    if (!shows_trick(c) || list.h < LEAST) {
        draw_short(c, in, KD_SEATS);
        return;
    }
    draw_on_table(c, (rect){in.x, in.y + KD_SEATS + 1, in.w, 1});
    draw_trick_list(c, list);
}
