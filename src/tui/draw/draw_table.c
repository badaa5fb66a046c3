/* draw_table.c - the four seats with what they play, in the slots of the layout, and what is told between them. */
#include "tui/draw/parts.h"

#include <limits.h>

#include "base/i18n.h"
#include "tui/state/keys.h"
#include "tui/state/motion.h"
#include "tui/state/ui.h"
#include "tui/text/text.h"

/* The contents of a seat's slot. */
typedef struct seated {
    slot at;
    int seat;
    const char *mark; /* before the note, or NULL */
    text note;        /* "winning · led" */
    bool led;         /* that there is no room for in the note */
    kd_cards cards;
    uint8_t style; /* of mark and note */
} seated;

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
    text_cut(t, c->g, name, left - grid_width(end.s));
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
static void trick_note(const canvas *c, seated *out, int room)
{
    int seat = out->seat;
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
                     !own || c->u->exercise.end == EXERCISE_REFUTES ? _("to play")
                     : c->u->people.on && c->u->game.sent           ? _("sent")
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

static void asked_note(const canvas *c, seated *out, int room)
{
    int seat = out->seat, phase = c->v->phase;
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

/* The seat in the first slot: around a table the viewer; of lines the leader, else whoever is after the viewer. */
static int first_seat(const canvas *c)
{
    int viewer = c->v->seat < KD_SEATS ? c->v->seat : 0;

    if (c->at.kind != KIND_LEDGER)
        return viewer;
    return shows_trick(c) && shown_trick(c)->leader < KD_SEATS ? shown_trick(c)->leader
                                                               : kd_next_seat(viewer);
}

/* Makes room for these cards: all of a slot at the side of a compass grows towards the edge of the table, the cards of a
   line leave its note room for their points. */
static void slot_grow(const canvas *c, slot *s, kd_cards cards)
{
    bool line = c->at.kind == KIND_LEDGER;
    int boxes = line ? 0 : played_width(c, cards, INT_MAX), names = cards_width(c, cards);
    int more = (boxes > names ? boxes : names) - s->cards.in.w;
    int left = more < s->left ? more : s->left, right = more < s->right ? more : s->right;
    slot_part *parts[] = {&s->plate, &s->cards, &s->note, &s->bare};

    if (line && more > 0) {
        s->cards.in.w += s->right;
        s->note.in.x += s->right, s->note.in.w -= s->right;
    }
    for (int k = 0; !line && more > 0 && k < 4; k++)
        parts[k]->in.x -= left, parts[k]->in.w += left + right;
}

/* Fills a slot of the layout. */
static seated seated_in(const canvas *c, int i)
{
    bool well = c->at.kind == KIND_WELL, line = c->at.kind == KIND_LEDGER;
    int seat = (first_seat(c) + i) % KD_SEATS;
    seated p = {c->at.slot[i], seat, .style = STYLE_PLAIN, .cards = cards_of(c, seat)};
    slot_part *note = kd_empty(p.cards) ? &p.at.bare : &p.at.note;
    rect in = p.at.cards.in;

    if (well && note == &p.at.note && p.at.cards.side == MIDDLE) {
        int used = (in.w + played_width(c, p.cards, in.w)) / 2 + 1;
        note->in.x += used, note->in.w -= used;
    }
    int room = (well && p.at.cards.side != MIDDLE ? &p.at.bare : note)->in.w - (line ? 0 : 2);
    if (!gathers(c) || seat == shown_trick(c)->winner)
        (shows_trick(c) ? trick_note : asked_note)(c, &p, room);
    slot_grow(c, &p.at, p.cards);
    if (line && p.at.cards.in.w > in.w) /* the mark still shows who wins */
        p.note = (text){.n = 0};
    if (line && shows_trick(c) && kd_points(p.cards) > 0)
        text_add(&p.note, "%s+%d", p.note.n ? " " : "", kd_points(p.cards));
    if (well && ui_mode_below(c->u) == MODE_BURY) /* what is buried needs the room */
        p.cards = (kd_cards){0, 0};
    return p;
}

/* ---- the trick --------------------------------------------------------------------------------- */

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
    text_cut(t, c->g, ui_seat_name(c->u, trick->winner), room - POINTS);
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

/* The columns that the cards of a seat take. */
static int play_width(const canvas *c, const slot_part *at, kd_cards cards)
{
    int boxes = played_width(c, cards, at->in.w), names = cards_width(c, cards);

    return boxes && boxes <= at->in.w ? boxes : names < at->in.w ? names : at->in.w;
}

/* Draws a finished trick as it moves: first all cards to the winner's, which lie on top, then these out of the well,
   over the plate, or, the viewer's own, under the hand where cards have faces. */
static void draw_moving(const canvas *c)
{
    const kd_trick *trick = shown_trick(c);
    int gathered = c->u->gathered < MOTION_GATHER ? c->u->gathered : MOTION_GATHER;
    int slid = c->at.kind == KIND_WELL ? c->u->gathered - gathered : 0;
    bool line = c->at.kind == KIND_LEDGER;
    int first = first_seat(c), to = (trick->winner + KD_SEATS - first) % KD_SEATS;
    kd_cards best = trick->play[trick->winner];
    slot s = c->at.slot[to];
    slot_grow(c, &s, best);
    rect end = s.cards.in;
    int end_x = side_x(end, s.cards.side, play_width(c, &s.cards, best));

    for (int i = 0; i < PLACE_COUNT && gathered < MOTION_GATHER; i++) {
        kd_cards cards = trick->play[(first + i) % KD_SEATS];
        slot from = c->at.slot[i];
        if (i == to)
            continue;
        if (!line)
            slot_grow(c, &from, cards);
        slot_part at = from.cards;
        int x = side_x(at.in, at.side, play_width(c, &at, cards));
        at.in.x += (end_x - x) * gathered / MOTION_GATHER;
        at.in.y += (end.y - at.in.y) * gathered / MOTION_GATHER;
        if (line) /* several may be in one line, the last one on top */
            grid_fill(c->to, at.in.x, at.in.y, at.in.w, 1, L' ', STYLE_PLAIN);
        (line ? put_cards : put_played)(c, at.in, 0, at.in.h, at.side, cards);
    }
    canvas cut = *c;
    end.x += s.leave_x * slid / MOTION_SLIDE;
    end.y += s.leave_y * slid / MOTION_SLIDE;
    if (slid && end.y + end.h > c->at.hand.y)
        cut.at.played.h = end.h = c->at.hand.y - end.y;
    put_played(&cut, end, 0, end.h, s.cards.side, best);
}

/* Shows the kitty that is taken or turned, or that the dealing is held: a line of text, and cards below it. */
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

/* ---- around a table ---------------------------------------------------------------------------- */

enum { BACK_LAST = 3 };   /* columns of the last one of backs */
enum { KITTY_LEAST = 8 }; /* columns of the kitty in short, and of a blank before it */

/* The columns of a fan of that many backs, at most the room; *step: those of one back. */
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

/* The name of a seat; around a well also its backs, and the kitty where it deals. The viewer's cards are seen elsewhere. */
static void draw_plate(const canvas *c, const seated *p)
{
    rect in = p->at.plate.in, fan = {in.x, in.y + 1, in.w, in.h - 1};
    int seat = p->seat, side = p->at.plate.side, held = c->v->held[seat];
    bool well = c->at.kind == KIND_WELL, beside = side == LEFT;
    bool own = seat == first_seat(c), open = well && !own && browse_lies_open(c->u);
    bool lies = well && c->v->dealer == seat && c->v->order.rules.kitty &&
                (c->v->phase == KD_PHASE_PLAY || c->v->phase == KD_PHASE_COUNTER ||
                 c->v->phase == KD_PHASE_REBEL);
    text name = {.n = 0};

    seat_text(c, &name, seat, in.w - (lies && open && beside ? KITTY_LEAST : 0));
    put_text(c, in, 0, side,
             !seat_acts(c, seat) ? STYLE_BOLD
             : well              ? STYLE_GOLD
                                 : STYLE_TITLE,
             name.s);
    if (open) /* the last row of a side is for its note */
        put_hand_line(c, fan, 0, fan.h - beside, 0, "", c->u->browse.hand[seat], true);
    else if (well && held && !own)
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

/* Draws the middle of the well: the state of the trick, or before the play the question. */
static void draw_well_middle(const canvas *c, const seated seats[PLACE_COUNT])
{
    enum { LEAST = 12 };
    rect in = c->at.middle, well = c->at.well;
    int used[PLACE_COUNT];

    for (int i = 0; i < PLACE_COUNT; i++) {
        const seated *p = &seats[i];
        int note = grid_width(p->note.s) + (p->mark ? 2 : 0);
        /* A play that is named, being too long for faces, leaves no more room than faces would. */
        int faces = played_width(c, p->cards, p->at.cards.in.w);
        used[i] = play_width(c, &p->at.cards, p->cards);
        if (faces > used[i])
            used[i] = faces;
        if (p->at.cards.side != MIDDLE && used[i] && !shows_trick(c) && used[i] < note)
            used[i] = note; /* beside it lines are told */
    }
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

/* ---- ledger: the seats as lines -------------------------------------------------------------- */

/* "North (partner)", the role only where it fits. */
static void name_text(const canvas *c, text *t, int seat, int room)
{
    text there = presence_mark_text(c->u, seat, false);

    if (grid_width(ui_seat_name(c->u, seat)) + grid_width(there.s) > room)
        there = presence_mark_text(c->u, seat, true);
    text_cut(t, c->g, ui_seat_name(c->u, seat), room - grid_width(there.s));
    text_add(t, "%s", there.s);
    if (grid_width(t->s) + grid_width(role_of(c, seat)) <= room)
        text_add(t, "%s", role_of(c, seat));
}

/* A line but for its cards and note. */
static void draw_line(const canvas *c, const seated *p)
{
    rect in = p->at.plate.in, cards = p->at.cards.in, named = {in.x + 3, in.y, in.w - 6, 1};
    bool acts = seat_acts(c, p->seat);
    uint8_t style = acts ? STYLE_TITLE : STYLE_BOLD;
    text name = {.n = 0};

    name_text(c, &name, p->seat, named.w);
    put_text(c, named, 0, LEFT, style, name.s);
    put_format(c, in, 0, RIGHT, style, "%d", c->v->held[p->seat]);
    if (c->v->dealer == p->seat)
        grid_text(c->to, in.x + 1, in.y, 1, style, c->g->dealer);
    if (p->mark && p->mark == c->g->cursor)
        grid_text(c->to, in.x, in.y, 1, STYLE_TITLE, p->mark);
    else if (p->mark)
        grid_text(c->to, cards.x - 2, in.y, 1, p->style, p->mark);
    if (shows_trick(c) && acts) { /* a dot for each card that the seat has to play */
        const kd_trick *trick = shown_trick(c);
        int due = trick->leader < KD_SEATS ? kd_count(trick->play[trick->leader]) : 0;
        for (int i = 0; i < due && 2 * i < cards.w; i++)
            grid_text(c->to, cards.x + 2 * i, cards.y, 1, STYLE_DIM, c->g->dot);
    }
}

/* A line of an ending: name, mark and play, and the hand in the place of the note. */
static void draw_open_line(const canvas *c, const seated *p)
{
    enum { NAME = 2, NAME_W = 8, PLAY = NAME + NAME_W + 2, PLAY_W = 14, HAND = PLAY + PLAY_W + 1 };
    rect in = {c->at.table.x, p->at.plate.in.y, c->at.table.w, 1};
    bool acts = seat_acts(c, p->seat);
    text name = {.n = 0};

    text_cut(&name, c->g, ui_seat_name(c->u, p->seat), NAME_W);
    grid_text(c->to, in.x + NAME, in.y, NAME_W, acts ? STYLE_TITLE : STYLE_BOLD, name.s);
    if (acts)
        grid_text(c->to, in.x, in.y, 1, STYLE_TITLE, c->g->cursor);
    if (c->v->dealer == p->seat)
        grid_text(c->to, in.x + 1, in.y, 1, STYLE_BOLD, c->g->dealer);
    if (p->mark && p->mark != c->g->cursor)
        grid_text(c->to, in.x + PLAY - 2, in.y, 1, p->style, p->mark);
    put_cards(c, (rect){in.x + PLAY, in.y, PLAY_W, 1}, 0, 1, LEFT, p->cards);
    if (p->seat == c->v->seat)
        put_text(c, (rect){in.x + HAND, in.y, in.w - HAND, 1}, 0, LEFT, STYLE_DIM, _("(you)"));
    else
        put_hand_line(c, (rect){in.x + HAND, in.y, in.w - HAND, 1}, 0, 1, 0, "",
                      c->u->browse.hand[p->seat], true);
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

/* Below the lines: who has won the trick, else what was led and the points on the table, and the tricks. */
static void draw_trick_state(const canvas *c, rect in)
{
    enum {
        LIST = KD_SEATS + 3,
        LEAST = 3
    }; /* the first row of the list of tricks, and the rows it needs */
    rect list = {in.x + 1, in.y + LIST, in.w - 2, in.h - LIST};
    const kd_trick *trick = shown_trick(c);

    if (!shows_trick(c) || list.h < LEAST) {
        draw_short(c, in, KD_SEATS);
        return;
    }
    if (c->u->trick_shown)
        draw_short(c, in, KD_SEATS + 1);
    else if (is_led(c)) {
        text t = {.n = 0};
        text_fill(&t, c->u, "%P %s ", trick->play[trick->leader], WORDING_BARE, c->g->dot);
        text_add(&t, _("on the table %d pt"), trick_points(trick));
        put_text(c, (rect){list.x, in.y + KD_SEATS + 1, list.w, 1}, 0, LEFT, STYLE_BOLD, t.s);
    }
    draw_trick_list(c, list);
}

/* ---- all of it --------------------------------------------------------------------------------- */

/* The cards of a seat and what is told of it. */
static void draw_seated(const canvas *c, const seated *p)
{
    rect in = p->at.cards.in;
    bool line = c->at.kind == KIND_LEDGER;
    const slot_part *note = kd_empty(p->cards) ? &p->at.bare : &p->at.note;
    int rows = put_played(c, in, 0, in.h, p->at.cards.side, p->cards);

    if (c->at.kind == KIND_COMPASS && rows == 0 && c->v->phase == KD_PHASE_DEAL &&
        !shows_trick(c) && p->seat != c->v->seat) {
        text backs = {.n = 0};
        for (int i = 0; i < c->v->held[p->seat] / 2;
             i++) /* a sign for two of the cards dealt so far */
            text_add(&backs, "%s", c->g->back);
        put_text(c, in, 0, p->at.cards.side, STYLE_DIM, backs.s);
        rows = 1;
    }
    int row = c->at.kind == KIND_COMPASS ? rows : 0;
    put_format(c, note->in, row, note->side, p->style, "%s%s%s", p->mark && !line ? p->mark : "",
               p->mark && !line ? " " : "", p->note.s);
    if (p->led && c->at.kind == KIND_WELL)
        put_text(c, note->in, row + 1, note->side, p->style, _("led"));
}

void draw_table(const canvas *c)
{
    rect well = c->at.well;
    bool lines = c->at.kind == KIND_LEDGER && exercise_lies_open(c->u);
    bool moves = gathers(c) && !lines;
    seated p[PLACE_COUNT];

    if (c->at.kind == KIND_LEDGER && !c->at.panel.w && ui_mode_below(c->u) == MODE_BURY) {
        draw_burying(c, c->at.table);
        return;
    }
    grid_ground(c->to, well.x, well.y, well.w, well.h, GROUND_WELL);
    for (int i = 0; i < PLACE_COUNT; i++) {
        p[i] = seated_in(c, i);
        (lines ? draw_open_line : c->at.kind == KIND_LEDGER ? draw_line : draw_plate)(c, &p[i]);
    }
    if (c->at.kind == KIND_WELL && !moves)
        draw_well_middle(c, p);
    for (int i = 0; i < PLACE_COUNT && !lines && !(c->at.kind == KIND_WELL && moves); i++)
        draw_seated(c, &p[i]);
    if (moves)
        draw_moving(c);
    if (c->at.kind == KIND_LEDGER)
        draw_trick_state(c, c->at.table);
    else if (c->at.kind == KIND_COMPASS && !moves && shows_trick(c))
        draw_middle_trick(c, c->at.middle);
    else if (c->at.kind == KIND_COMPASS && !moves)
        draw_kitty(c, c->at.across);
}
