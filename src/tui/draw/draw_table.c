/* draw_table.c - the four seats with what they play: around the table, or as lines (ledger). */
#include "tui/draw/parts.h"

#include <limits.h>

#include "base/i18n.h"
#include "tui/state/keys.h"
#include "tui/state/motion.h"
#include "tui/state/ui.h"
#include "tui/text/text.h"

/* What stands at a seat. */
typedef struct place {
    const char *mark; /* before the note, or NULL */
    text note;        /* "winning · led" */
    bool led;         /* that there is no room for in the note */
    kd_cards cards;
    uint8_t style; /* of mark and note */
} place;

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

static const char *role_of(const canvas *c, int seat)
{
    return seat == c->v->seat ? _(" (you)") : is_partner(c, seat) ? _(" (partner)") : "";
}

/* "★ North (partner)  12"; a long name is cut. That a person is away counts more than whose partner it is. */
void seat_text(const canvas *c, text *t, int seat, int room)
{
    const char *name = ui_seat_name(c->u, seat);
    text mark = presence_mark_text(c->u, seat, false), end = {.n = 0};

    if (c->v->dealer == seat)
        text_add(t, "%s ", c->g->dealer);
    text_add(&end, "%s%s  %d", role_of(c, seat), mark.s, c->v->held[seat]);
    int left = room - grid_width(t->s);
    for (int gap = 2; mark.n && gap > 0 && grid_width(name) + grid_width(end.s) > left; gap--) {
        end = (text){.n = 0};
        mark = presence_mark_text(c->u, seat, gap == 1);
        text_add(&end, "%s%*s%d", mark.s, gap, "", c->v->held[seat]);
    }
    cut_text(c, t, name, left - grid_width(end.s));
    text_add(t, "%s", end.s);
}

/* Is the seat marked as the one to act? Only one is: where several may act, the viewer if it is asked.
   A seat that can only pass is not asked. */
bool seat_acts(const canvas *c, int seat)
{
    int own = c->v->seat, phase = c->v->phase;
    bool picks = phase == KD_PHASE_PLAY || phase == KD_PHASE_BURY;
    bool mine = own < KD_SEATS && (c->v->actors >> own & 1) && (picks || c->u->game.asked);

    if (c->u->trick_shown)
        return false;
    return seat == own ? mine : (c->v->actors >> seat & 1) && !mine;
}

/* "winning · led", "your turn"; before the first card what the seat has done to find trump. */
static void trick_note(const canvas *c, place *out, int seat, int room)
{
    const kd_trick *trick = shown_trick(c);
    bool led = trick->leader == seat && !kd_empty(trick->play[seat]);

    if (kd_empty(trick->play[seat])) {
        bool acts = seat_acts(c, seat), own = seat == c->v->seat && !ui_stood_in(c->u, seat);
        if (!acts || !own)
            auction_mark_text(&out->note, c->u, seat, room);
        if (!acts)
            return;
        out->mark = c->g->cursor;
        out->style = c->faces ? STYLE_GOLD : STYLE_PLAIN;
        if (!out->note.n)
            text_add(&out->note, "%s",
                     !own                                 ? _("to play")
                     : c->u->people.on && c->u->game.sent ? _("sent")
                                                          : _("your turn"));
    } else if (trick_ahead(c->v, trick) == seat) {
        out->mark = c->g->best;
        out->style = STYLE_AHEAD;
        text_add(&out->note, "%s", c->u->trick_shown ? _("wins") : _("winning"));
        if (led && grid_width(out->note.s) + 3 + grid_width(_("led")) <= room)
            text_add(&out->note, " %s %s", c->g->dot, _("led"));
        else
            out->led = led;
    } else if (led) {
        text_add(&out->note, "%s", _("led"));
    }
}

static void asked_note(const canvas *c, place *out, int seat, int room)
{
    int phase = c->v->phase;
    bool asked = seat_acts(c, seat) && (kd_phase_asks(phase) || phase == KD_PHASE_BURY);
    bool stands = seat == c->v->declarer && c->v->trump_known;

    if (!asked || !kd_phase_asks(phase))
        auction_mark_text(&out->note, c->u, seat, room);
    if (asked && c->faces)
        out->style = STYLE_GOLD;
    if (asked)
        out->mark = c->g->cursor;
    else if (stands)
        out->mark = c->g->best;
    if (out->note.n)
        return;
    if (asked)
        text_add(&out->note, "%s",
                 ui_stood_in(c->u, seat)       ? _("is asked")
                 : seat == c->v->seat          ? C_("asked", "your turn")
                 : ui_chose_before(c->u, seat) ? _("as chosen")
                                               : _("is asked"));
    else if (stands)
        text_add(&out->note, "%s", c->v->countered ? _("countered") : _("declared"));
}

/* Do the cards of a finished trick gather at its winner? */
static bool gathers(const canvas *c)
{
    return c->u->gathered && c->u->trick_shown && c->v->tricks > 0;
}

/* The seat's cards on the table. */
static kd_cards cards_of(const canvas *c, int seat)
{
    const kd_cards none = {0, 0};
    if (shows_trick(c))
        return gathers(c) && seat != shown_trick(c)->winner ? none : shown_trick(c)->play[seat];
    return c->u->ending_shown && seat == void_by(c->v) ? c->v->shown[seat]
           : seat == c->v->declarer                    ? c->v->standing
                                                       : none;
}

/* room: cells for the note. */
static void draw_table_place_make(const canvas *c, int seat, int room, place *out)
{
    *out = (place){.style = STYLE_PLAIN, .cards = cards_of(c, seat)};
    if (gathers(c) && seat != shown_trick(c)->winner)
        return;
    (shows_trick(c) ? trick_note : asked_note)(c, out, seat, room);
}

static void put_note(const canvas *c, rect in, int row, int side, const place *p)
{
    put_format(c, in, row, side, p->style, "%s%s%s", p->mark ? p->mark : "", p->mark ? " " : "",
               p->note.s);
}

/* ---- compass ----------------------------------------------------------------------------------- */

/* Where names and cards of a seat begin in its rectangle. */
static const int place_sides[PLACE_COUNT] = {
    [PLACE_OWN] = MIDDLE, [PLACE_RIGHT] = RIGHT, [PLACE_ACROSS] = MIDDLE, [PLACE_LEFT] = LEFT};

/* A seat's rectangle with room for its play: at the sides it grows towards the edge of the table. */
static rect with_room(const canvas *c, compass_place at, kd_cards cards)
{
    rect in = c->at.seat[at], table = c->at.table;
    int boxes = played_width(c, cards, INT_MAX), names = cards_width(c, cards);
    int more = (boxes > names ? boxes : names) - in.w;
    int left = in.x - table.x - 2,
        room = at == PLACE_LEFT ? left : table.x + table.w - 2 - in.x - in.w;

    if (c->at.kind == KIND_WELL || more <= 0 || room <= 0 ||
        (at != PLACE_LEFT && at != PLACE_RIGHT))
        return in;
    more = more < room ? more : room;
    in.x -= at == PLACE_LEFT ? more : 0;
    in.w += more;
    return in;
}

/* The row of a seat's rectangle where its cards begin: around a well the name is not in it. */
static int first_row(const canvas *c)
{
    return c->at.kind == KIND_WELL ? 0 : 1;
}

static int put_play_of(const canvas *c, rect in, compass_place at, kd_cards cards)
{
    int rows = c->at.kind == KIND_WELL ? c->at.played.h : 2;
    return put_played(c, in, first_row(c), rows, place_sides[at], cards);
}

/* A seat's name, cards and note, one below the other. */
static void draw_place(const canvas *c, compass_place at, int seat)
{
    int side = place_sides[at];
    place p;
    text name = {.n = 0}, backs = name;

    draw_table_place_make(c, seat, c->at.seat[at].w - 2, &p);
    rect in = with_room(c, at, p.cards);
    seat_text(c, &name, seat, in.w);
    put_text(c, in, 0, side, seat_acts(c, seat) ? STYLE_TITLE : STYLE_BOLD, name.s);
    int rows = put_play_of(c, in, at, p.cards);
    if (rows == 0 && c->v->phase == KD_PHASE_DEAL && !shows_trick(c) && seat != c->v->seat) {
        for (int i = 0; i < c->v->held[seat] / 2;
             i++) /* a sign for two of the cards dealt so far */
            text_add(&backs, "%s", c->g->back);
        put_text(c, in, 1, side, STYLE_DIM, backs.s);
        rows = 1;
    }
    put_note(c, in, rows + 1, side, &p);
}

/* The points of a trick: the attackers capture them, the defenders only keep them. */
static void gain_text(const canvas *c, text *t, const kd_trick *trick)
{
    bool defends = c->v->dealer < KD_SEATS && kd_team(c->v->dealer) == kd_team(trick->winner);

    text_add(t, " ");
    if (!defends)
        text_add(t, "+%d", trick->points);
    else if (trick->points)
        text_add(t, _("%d pt"), trick->points);
}

/* "East wins  +25", in short where that is too wide. */
static void won_text(const canvas *c, text *t, const char *own, const char *other, int room)
{
    enum { POINTS = 7 }; /* " 120 pt" */
    const kd_trick *trick = shown_trick(c);

    text_fill(t, c->u, trick->winner == c->v->seat ? own : other, trick->winner);
    gain_text(c, t, trick);
    if (grid_width(t->s) <= room)
        return;
    *t = (text){.n = 0};
    cut_text(c, t, ui_seat_name(c->u, trick->winner), room - POINTS);
    gain_text(c, t, trick);
}

/* Has a card of the trick been played? */
static bool is_led(const canvas *c)
{
    const kd_trick *trick = shown_trick(c);
    return trick->leader < KD_SEATS && !kd_empty(trick->play[trick->leader]);
}

/* In the middle: what was led and the points, or who has won the trick. */
static void draw_middle_trick(const canvas *c, rect in)
{
    const kd_trick *trick = shown_trick(c);
    text t = {.n = 0};

    if (!is_led(c))
        return;
    if (c->u->trick_shown && trick->winner < KD_SEATS) {
        in = put_box(c, in, c->u->game.paused ? C_("trick", "held") : "");
        won_text(c, &t, _("YOU WIN"), _("%S WINS"), in.w);
        put_text(c, in, 0, MIDDLE, STYLE_TITLE, t.s);
        return;
    }
    pattern_text(&t, c->u, trick->play[trick->leader], WORDING_BARE);
    int rows = put_centred(c, in, 0, 1, STYLE_PLAIN, t.s);
    put_format(c, in, rows, MIDDLE, STYLE_GOLD, _("%d pt"), trick_points(trick));
}

/* The column where the cards of a seat begin. */
static int play_x(const canvas *c, rect in, int side, kd_cards cards)
{
    int boxes = played_width(c, cards, in.w), names = cards_width(c, cards);
    int wide = boxes && boxes <= in.w ? boxes : names < in.w ? names : in.w;

    return side_x(in, side, wide);
}

/* Draws a finished trick on its way to the winner, whose cards lie on top; then these on their way to the winner's side of
   the well: over the plate, the viewer's own under the hand, where cards have faces. */
static void draw_moving(const canvas *c, int viewer)
{
    const kd_trick *trick = shown_trick(c);
    int gathered = c->u->gathered < MOTION_GATHER ? c->u->gathered : MOTION_GATHER;
    int slid = c->at.kind == KIND_WELL ? c->u->gathered - gathered : 0;
    compass_place to = (compass_place)((trick->winner + KD_SEATS - viewer) % KD_SEATS);
    kd_cards best = trick->play[trick->winner];
    rect end = with_room(c, to, best);
    int end_x = play_x(c, end, place_sides[to], best);

    for (int at = 0; at < PLACE_COUNT && gathered < MOTION_GATHER; at++) {
        kd_cards cards = trick->play[(viewer + at) % KD_SEATS];
        rect in = with_room(c, (compass_place)at, cards);
        if (at == (int)to)
            continue;
        int x = play_x(c, in, place_sides[at], cards);
        in.x += (end_x - x) * gathered / MOTION_GATHER;
        in.y += (end.y - in.y) * gathered / MOTION_GATHER;
        put_play_of(c, in, (compass_place)at, cards);
    }
    rect side = c->at.plate[to];
    int h = c->at.played.h;
    int down = to == PLACE_ACROSS ? side.y + 1 - end.y
               : to == PLACE_OWN  ? side.y + side.h - end.y - (c->faces ? h / 2 : h)
                                  : 0;
    int across = to == PLACE_LEFT    ? side.x - end_x
                 : to == PLACE_RIGHT ? side.x + side.w - end.x - end.w
                                     : 0;
    canvas cut = *c;
    end.x += across * slid / MOTION_SLIDE;
    end.y += down * slid / MOTION_SLIDE;
    if (slid && end.y + h > c->at.hand.y)
        cut.at.played.h = c->at.hand.y - end.y;
    put_play_of(&cut, end, to, best);
}

/* The kitty that is taken or turned, or that the dealing is held; a line of words and cards below it. */
static void draw_kitty(const canvas *c, rect in)
{
    text turned = {.n = 0};

    if (c->v->phase == KD_PHASE_BURY || !kd_empty(c->v->opened)) {
        bool own = c->v->phase == KD_PHASE_BURY && c->v->seat == c->v->burier;
        kd_cards cards = own ? c->v->taken : c->v->opened;
        if (kd_empty(cards))
            return;
        int side = c->at.kind == KIND_WELL ? LEFT : MIDDLE;
        put_format(c, in, 0, side, own && !c->faces ? STYLE_UNDER : STYLE_PLAIN, "%s%s%s",
                   own && c->faces ? c->g->fresh : "", own && c->faces ? " " : "",
                   own ? _("from the kitty") : _("the kitty, taken"));
        if (side == LEFT)
            put_pile(c, in, 1, cards);
        else
            put_cards(c, in, 1, 2, side, cards);
    } else if (c->u->game.paused) { /* the dealing is held */
        put_text(c, in, 0, MIDDLE, STYLE_TITLE, _("PAUSED"));
    } else if (c->v->turned_count) {
        for (int i = 0; i < c->v->turned_count; i++)
            text_fill(&turned, c->u, "%C ", kd_card(c->v->turned[i]));
        put_text(c, in, 0, MIDDLE, STYLE_PLAIN, _("the kitty, turned"));
        put_text(c, in, 1, MIDDLE, STYLE_PLAIN, turned.s);
    }
}

static int viewer_of(const canvas *c)
{
    return c->v->seat < KD_SEATS ? c->v->seat : 0;
}

void draw_compass(const canvas *c)
{
    for (int at = 0; at < PLACE_COUNT; at++)
        draw_place(c, (compass_place)at, (viewer_of(c) + at) % KD_SEATS);
    if (gathers(c))
        draw_moving(c, viewer_of(c));
    else if (shows_trick(c))
        draw_middle_trick(c, c->at.middle);
    else
        draw_kitty(c, c->at.across);
}

/* ---- around a well ----------------------------------------------------------------------------- */

enum { BACK_LAST = 3 };   /* columns of the last one of backs */
enum { KITTY_LEAST = 8 }; /* columns of the kitty in short, and of a blank before it */

/* The columns of a fan of that many backs, all that there is room for, and in *step those of one of them. */
static int backs_width(const canvas *c, int count, int room, int *step)
{
    *step = c->at.backs > 1 && 2 * (count - 1) + BACK_LAST <= room ? 2 : 1;
    int w = c->faces ? *step * (count - 1) + BACK_LAST : count;
    return w < room ? w : room;
}

/* The fan, at that side of the rectangle, with half a row of its lower edge. */
static void put_backs(const canvas *c, rect in, int side, int count)
{
    int step, w = backs_width(c, count, in.w, &step), x = side_x(in, side, w), last = w - BACK_LAST;

    if (!c->faces) {
        for (int i = 0; i < w; i++)
            grid_text(c->to, x + i, in.y, 1, STYLE_DIM, c->g->back);
        return;
    }
    grid_ground(c->to, x, in.y, w, c->at.backs, GROUND_BACK);
    for (int i = 0; i < w; i++) {
        for (int row = 0; row < c->at.backs; row++)
            grid_text(c->to, x + i, in.y + row, 1, STYLE_BACK,
                      i <= last && i % step == 0 ? c->g->edge : " ");
        grid_text(c->to, x + i, in.y + c->at.backs, 1, STYLE_BACK, c->g->seam);
    }
}

/* The kitty beside the dealer, once it lies there: three backs and how many there are. */
static void put_kitty(const canvas *c, rect in, int side)
{
    enum { BACKS = 3 };
    int cards = c->v->order.rules.kitty;
    text t = {.n = 0};

    text_add(&t, _("kitty %d"), cards);
    if (BACKS + 1 + grid_width(t.s) > in.w)
        t = (text){.n = 0}, text_add(&t, "%d", cards);
    int x = side_x(in, side, BACKS + 1 + grid_width(t.s));
    for (int i = 0; i < BACKS; i++)
        grid_text(c->to, x + i, in.y, 1, c->faces ? STYLE_BACK : STYLE_DIM,
                  c->faces ? c->g->edge : c->g->back);
    if (c->faces)
        grid_ground(c->to, x, in.y, BACKS, 1, GROUND_BACK);
    grid_text(c->to, x + BACKS + 1, in.y, in.w, STYLE_DIM, t.s);
}

/* The name of a seat, its backs, and the kitty where it deals. The viewer's cards are seen elsewhere. */
static void draw_plate(const canvas *c, compass_place at, int seat)
{
    rect in = c->at.plate[at], fan = {in.x, in.y + 1, in.w, in.h - 1};
    bool beside = at == PLACE_LEFT || at == PLACE_RIGHT, own = at == PLACE_OWN;
    int side = beside ? LEFT : MIDDLE, held = c->v->held[seat];
    bool lies = c->v->phase == KD_PHASE_PLAY || c->v->phase == KD_PHASE_COUNTER ||
                c->v->phase == KD_PHASE_REBEL;
    text name = {.n = 0};

    bool open = !own && browse_lies_open(c->u);
    lies = lies && c->v->dealer == seat && c->v->order.rules.kitty;
    seat_text(c, &name, seat, in.w - (lies && open && beside ? KITTY_LEAST : 0));
    put_text(c, in, 0, side, seat_acts(c, seat) ? STYLE_GOLD : STYLE_BOLD, name.s);
    if (open) /* the last row of a side is for its note */
        put_hand_line(c, fan, 0, fan.h - beside, 0, "", c->u->browse.hand[seat], true);
    else if (held && !own)
        put_backs(c, fan, side, held);
    if (!lies)
        return;
    int step, full = kd_hand_size(&c->v->order.rules);
    bool named = own || open; /* else beside the backs, or below them */
    int taken = named ? grid_width(name.s) : backs_width(c, full, in.w, &step);
    int before = beside ? taken : (in.w + taken) / 2;
    rect free = {in.x + before + 1, in.y + !named, in.w - before - 1, 1};
    if (beside && !named)
        free = (rect){in.x, in.y + c->at.backs + 2, in.w, 1};
    put_kitty(c, free, beside && !named ? LEFT : RIGHT);
}

/* Right of the cards in the middle of the well. */
static rect beside_cards(const canvas *c, compass_place at, kd_cards cards)
{
    rect in = c->at.seat[at], well = c->at.well;
    int x = in.x + (in.w + played_width(c, cards, in.w)) / 2 + 1;
    return (rect){x, in.y, well.x + well.w - x, in.h};
}

/* What is told of a seat: below or beside its cards; without cards on its plate, or at its edge of the well. */
static void put_well_note(const canvas *c, compass_place at, const place *p)
{
    rect in = c->at.seat[at], plate = c->at.plate[at], well = c->at.well;
    int side = place_sides[at];

    if (kd_empty(p->cards)) {
        if (at == PLACE_LEFT || at == PLACE_RIGHT)
            put_note(c, plate, plate.h - 1, LEFT, p);
        else
            put_note(c, well, at == PLACE_ACROSS ? 0 : well.h - 1, MIDDLE, p);
        return;
    }
    if (side != MIDDLE) {
        put_note(c, in, in.h - 1, side, p);
        return;
    }
    rect beside = beside_cards(c, at, p->cards);
    int row = at == PLACE_ACROSS ? 1 : in.h - 2;
    put_note(c, beside, row, LEFT, p);
    if (p->led)
        put_text(c, beside, row + 1, LEFT, p->style, _("led"));
}

/* What is told in the middle: the trick, or before the play what is asked. `used`: the widths of the seats' cards. */
static void draw_well_middle(const canvas *c, const int used[PLACE_COUNT])
{
    enum { LEAST = 12 };
    rect in = c->at.middle, well = c->at.well;
    int most = used[PLACE_LEFT] > used[PLACE_RIGHT] ? used[PLACE_LEFT] : used[PLACE_RIGHT];
    int margin = most ? most + 2 : 0;
    text t = {.n = 0}, points = t;

    if (!shows_trick(c)) {
        int left = used[PLACE_LEFT] ? used[PLACE_LEFT] + 2 : 0;
        int right = used[PLACE_RIGHT] ? used[PLACE_RIGHT] + 2 : 0;
        int above = used[PLACE_ACROSS] ? c->at.played.h + 2 : 1;
        int below = used[PLACE_OWN] ? c->at.played.h + 2 : 1;
        in.x += left, in.w -= left + right;
        in.y = well.y + above, in.h = well.h - above - below;
        int row = draw_asked_for(c, in) + 1;
        draw_kitty(c, (rect){in.x, in.y + row, in.w, in.h - row});
        return;
    }
    in.x += margin, in.w -= 2 * margin;
    const kd_trick *trick = shown_trick(c);
    if (!is_led(c))
        return;
    bool over = c->u->trick_shown && trick->winner < KD_SEATS;
    if (over) {
        won_text(c, &t, _("YOU WIN"), _("%S WINS"), well.w - 2);
        if (c->u->game.paused)
            text_add(&points, "%s", C_("trick", "held"));
    } else {
        pattern_text(&t, c->u, trick->play[trick->leader], WORDING_BARE);
        text_add(&points, _("%d pt"), trick_points(trick));
    }
    if (in.w < LEAST) { /* the cards of the sides leave no room */
        text_add(&t, "  %s", points.s);
        put_text(c, (rect){well.x + 1, well.y, well.w - 2, 1}, 0, LEFT, STYLE_GOLD, t.s);
        return;
    }
    int rows = wrapped_rows(t.s, in.w), first = (in.h - rows - 1) / 2;
    first += put_centred(c, in, first, first + 1, over ? STYLE_TITLE : STYLE_PLAIN, t.s);
    put_text(c, in, first, MIDDLE, over ? STYLE_DIM : STYLE_GOLD, points.s);
}

void draw_well(const canvas *c)
{
    rect well = c->at.well;
    int used[PLACE_COUNT] = {0};
    place p[PLACE_COUNT];

    grid_ground(c->to, well.x, well.y, well.w, well.h, GROUND_WELL);
    for (int at = 0; at < PLACE_COUNT; at++) {
        int seat = (viewer_of(c) + at) % KD_SEATS;
        rect in = c->at.seat[at];
        bool beside = at == PLACE_LEFT || at == PLACE_RIGHT;
        kd_cards cards = cards_of(c, seat);
        rect noted = beside            ? c->at.plate[at]
                     : kd_empty(cards) ? well
                                       : beside_cards(c, (compass_place)at, cards);
        draw_table_place_make(c, seat, noted.w - 2, &p[at]);
        draw_plate(c, (compass_place)at, seat);
        if (ui_mode_below(c->u) == MODE_BURY) /* what is buried needs the room */
            p[at].cards = (kd_cards){0, 0};
        int names = cards_width(c, p[at].cards), boxes = played_width(c, p[at].cards, in.w);
        used[at] = boxes ? boxes : names < in.w ? names : in.w;
        int note = grid_width(p[at].note.s) + (p[at].mark ? 2 : 0);
        if (beside && used[at] && !shows_trick(c) && used[at] < note) /* beside it lines are told */
            used[at] = note;
    }
    if (gathers(c)) {
        draw_moving(c, viewer_of(c));
        return;
    }
    draw_well_middle(c, used);
    for (int at = 0; at < PLACE_COUNT; at++) {
        put_play_of(c, c->at.seat[at], (compass_place)at, p[at].cards);
        put_well_note(c, (compass_place)at, &p[at]);
    }
}

/* ---- ledger: the seats as lines -------------------------------------------------------------- */

/* The columns of a line; in a wide one names and cards get more room. */
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

/* Part of a row of a rectangle. */
static rect row_part(rect in, int row, int from, int w)
{
    return (rect){in.x + from, in.y + row, w < in.w - from ? w : in.w - from, row < in.h};
}

/* "North (partner)", the role only where it fits. */
static void name_text(const canvas *c, text *t, int seat, int room)
{
    text there = presence_mark_text(c->u, seat, false);

    if (grid_width(ui_seat_name(c->u, seat)) + grid_width(there.s) > room)
        there = presence_mark_text(c->u, seat, true);
    cut_text(c, t, ui_seat_name(c->u, seat), room - grid_width(there.s));
    text_add(t, "%s", there.s);
    if (grid_width(t->s) + grid_width(role_of(c, seat)) <= room)
        text_add(t, "%s", role_of(c, seat));
}

static void draw_table_line(const canvas *c, rect in, int row, int seat)
{
    columns at = columns_of(in.w);
    uint8_t style = seat_acts(c, seat) ? STYLE_TITLE : STYLE_BOLD;
    text name = {.n = 0}, note = name;
    place p;

    draw_table_place_make(c, seat, in.w - at.note, &p);
    name_text(c, &name, seat, at.name_w);
    put_text(c, row_part(in, row, at.name, at.name_w), 0, LEFT, style, name.s);
    put_format(c, row_part(in, row, at.held, 3), 0, RIGHT, style, "%d", c->v->held[seat]);
    if (c->v->dealer == seat)
        put_text(c, row_part(in, row, at.dealer, 1), 0, LEFT, style, c->g->dealer);
    if (p.mark)
        put_text(c, row_part(in, row, p.mark == c->g->cursor ? at.turn : at.mark, 1), 0, LEFT,
                 p.mark == c->g->cursor ? STYLE_TITLE : p.style, p.mark);
    enum { POINTS = 4 }; /* " +40" */
    bool wide = cards_width(c, p.cards) >
                at.cards_w; /* no room for the note; the mark still shows who wins */
    if (wide)
        at.cards_w = in.w - at.cards - POINTS, at.note = in.w - POINTS + 1;
    rect cards = row_part(in, row, at.cards, at.cards_w);
    if (shows_trick(c) && seat_acts(c, seat)) { /* a dot for each card that the seat has to play */
        const kd_trick *trick = shown_trick(c);
        int due = trick->leader < KD_SEATS ? kd_count(trick->play[trick->leader]) : 0;
        for (int i = 0; i < due && 2 * i < cards.w; i++)
            grid_text(c->to, cards.x + 2 * i, cards.y, 1, STYLE_DIM, c->g->dot);
    }
    put_played(c, cards, 0, 1, LEFT, p.cards);
    if (!wide)
        text_add(&note, "%s", p.note.s);
    if (shows_trick(c) && kd_points(p.cards) > 0)
        text_add(&note, "%s+%d", note.n ? " " : "", kd_points(p.cards));
    put_text(c, row_part(in, row, at.note, in.w), 0, LEFT, p.style, note.s);
}

/* ---- ledger: the line under the seats -------------------------------------------------------- */

/* "last: East A♦ beat J♦, 3♦, 9♦; 0 pt", without the cards that may not be looked back at (REV-1) or
   do not fit. */
static void last_trick_text(const canvas *c, text *t, int room)
{
    int number = c->v->tricks - 1;
    const kd_trick *last = &c->v->trick[number];
    int points = review_points(c->u, number);
    text won = {.n = 0}, beaten = won, whole = won;

    if (!review_whole(c->u, number)) {
        text_add(t, "%s", _("last: face down"));
        if (points >= 0)
            text_add(t, _(", %d pt"), points);
        return;
    }

    for (int i = 0, s = last->leader; i < KD_SEATS; i++, s = kd_next_seat(s)) {
        text *to = s == last->winner ? &won : &beaten;
        text_fill(to, c->u, "%s%C", to->n ? _(", ") : " ", last->play[s]);
    }
    text_fill(&whole, c->u, _("last: %S%s beat%s; %d pt"), last->winner, won.s, beaten.s,
              last->points);
    for (int cards = 1; cards >= 0 && (!whole.n || grid_width(whole.s) > room); cards--) {
        whole = (text){.n = 0};
        text_fill(&whole, c->u, _("last: %S%s, %d pt"), last->winner, cards ? won.s : "",
                  last->points);
    }
    *t = whole;
}

/* "L for more", if that key works now. */
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
            put_text(c, line, 0, RIGHT, STYLE_DIM, t.s);
        return;
    }
}

/* One line: who has won the trick, else the last trick, else how trump was found. */
static void draw_short(const canvas *c, rect in, int row)
{
    const kd_view *v = c->v;
    rect line = {in.x + 1, in.y + row, in.w - 2, 1};
    bool last = shows_trick(c) && !c->u->trick_shown && v->tricks > 0;
    text t = {.n = 0};

    if (last) {
        last_trick_text(c, &t, line.w);
        put_more(c, line, grid_width(t.s));
    } else if (shows_trick(c) && c->u->trick_shown) {
        const kd_trick *won = shown_trick(c);
        text_fill(&t, c->u, won->winner == v->seat ? _("YOU WIN IT") : _("%S WINS IT"),
                  won->winner);
        gain_text(c, &t, won);
        if (c->u->game.paused)
            text_add(&t, " %s %s", c->g->dot, C_("trick", "held"));
    } else if (c->u->game.paused) {
        text_add(&t, "%s", _("PAUSED"));
    } else if (c->u->screen == SCREEN_PRIVATE) {
        text_add(&t, _("drawn as card number: %s"), drawn_text(c).s);
    } else {
        draw_auction_line(c, line);
        return;
    }
    put_text(c, line, 0, LEFT, last ? STYLE_PLAIN : STYLE_BOLD, t.s);
}

/* ---- ledger: burying ------------------------------------------------------------------------- */

/* The kitty, the picks and their effect, where there is no panel for them. */
static void draw_burying(const canvas *c, rect in)
{
    kd_cards picks = ui_picks(c->u);
    rect line = {in.x + 1, in.y, in.w - 2, in.h}, cards = line;
    text title = {.n = 0}, points = title, effect = title;
    int kitty = grid_width(_("kitty:")) + 1;

    put_text(c, line, 0, LEFT, STYLE_PLAIN, _("kitty:"));
    cards.x += kitty, cards.w -= kitty;
    put_cards(c, cards, 0, 1, LEFT, c->v->taken);
    text_add(&title, _("TO BURY  %d of %d"), kd_count(picks), c->v->order.rules.kitty);
    text_add(&title, "  ");
    text_add(&points, _("points buried %d"), kd_points(picks));
    put_text(c, line, 1, LEFT, STYLE_TITLE, title.s);
    put_text(c, line, 1, RIGHT, kd_points(picks) ? STYLE_BAD : STYLE_PLAIN, points.s);
    cards = (rect){line.x + grid_width(title.s), line.y,
                   line.w - grid_width(title.s) - grid_width(points.s) - 1, line.h};
    put_cards(c, cards, 1, 1, LEFT, picks);
    multiplier_text(&effect, c->u);
    int row = 2 + put_wrapped(c, line, 2, 3, STYLE_PLAIN, effect.s);
    effect = voids_text(c);
    put_text(c, line, row, LEFT, STYLE_PLAIN, effect.s);
    /* How trump was found, on a row of its own or beside what becomes void. */
    bool below = row + 1 < line.h;
    int used = below ? 0 : grid_width(effect.s) + 3;
    draw_auction_line(c, (rect){line.x + used, line.y + row + below, line.w - used, 1});
}

/* ---- ledger: all of it ----------------------------------------------------------------------- */

/* The cards of a finished trick on their way to the winner's line. */
static void draw_moving_lines(const canvas *c, rect in, int first)
{
    columns at = columns_of(in.w);
    const kd_trick *trick = shown_trick(c);
    int to = (trick->winner + KD_SEATS - first) % KD_SEATS;
    int gathered = c->u->gathered < MOTION_GATHER ? c->u->gathered : MOTION_GATHER;

    for (int i = 0, s = first; i < KD_SEATS; i++, s = kd_next_seat(s)) {
        int row = i + (to - i) * gathered / MOTION_GATHER;
        rect cards = row_part(in, row, at.cards, at.cards_w);
        if (row == to)
            continue;
        grid_fill(c->to, cards.x, cards.y, cards.w, 1, L' ', STYLE_PLAIN);
        put_cards(c, cards, 0, 1, LEFT, trick->play[s]);
    }
}

void draw_ledger(const canvas *c)
{
    enum {
        LIST = KD_SEATS + 3,
        LEAST = 3
    }; /* the first row of the list of tricks, and the rows it needs */
    rect in = c->at.table;
    int viewer = c->v->seat < KD_SEATS ? c->v->seat : 0, first = kd_next_seat(viewer);

    if (!c->at.panel.w && ui_mode_below(c->u) == MODE_BURY) {
        draw_burying(c, in);
        return;
    }
    if (shows_trick(c) && shown_trick(c)->leader < KD_SEATS)
        first = shown_trick(c)->leader;
    for (int i = 0, s = first; i < KD_SEATS; i++, s = kd_next_seat(s))
        draw_table_line(c, in, i, s);
    if (gathers(c))
        draw_moving_lines(c, in, first);
    rect list = {in.x + 1, in.y + LIST, in.w - 2, in.h - LIST};
    if (!shows_trick(c) || list.h < LEAST) {
        draw_short(c, in, KD_SEATS);
        return;
    }
    /* What was led and the points on the table, or who has won the trick. */
    const kd_trick *trick = shown_trick(c);
    text t = {.n = 0};
    if (c->u->trick_shown) {
        draw_short(c, in, KD_SEATS + 1);
    } else if (trick->leader < KD_SEATS && !kd_empty(trick->play[trick->leader])) {
        text_fill(&t, c->u, "%P %s ", trick->play[trick->leader], WORDING_BARE, c->g->dot);
        text_add(&t, _("on the table %d pt"), trick_points(trick));
        put_text(c, (rect){in.x + 1, in.y + KD_SEATS + 1, in.w - 2, 1}, 0, LEFT, STYLE_BOLD, t.s);
    }
    draw_trick_list(c, list);
}
