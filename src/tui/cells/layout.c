/* layout.c - where each part of the screen is, by the size of the terminal. */
#include "tui/cells/cells.h"

enum {
    LARGE_W = 120,
    LARGE_H = 40,
    MARGIN = 2, /* blank columns at both edges of the table */
    EDGE = 2    /* columns of the line between table and panel and the blank beside it */
};

/* The least size of a layout, and the most cells that it uses. The first row that the request allows and
   that fits is taken. */
typedef struct plan {
    unsigned requests; /* bit by layout_request */
    int w, h, most_w, most_h;
    layout_kind kind;
    card_size card, played;
    int backs;
    bool panel;
} plan;

enum {
    AUTO = 1 << LAYOUT_AUTO,
    ROWS = 1 << LAYOUT_ROWS,
    FAN = 1 << LAYOUT_FAN,
    LINES = 1 << LAYOUT_LINES,
    ANY = AUTO | ROWS | FAN | LINES
};

/* clang-format off */
static const plan plans[] = {
    {AUTO | FAN, 180,            50,             200, 60, KIND_WELL,    {5, 9, 9}, {5, 9, 8}, 3, false},
    {AUTO | FAN, LARGE_W,        LARGE_H,        170, 50, KIND_WELL,    {4, 7, 7}, {4, 7, 6}, 1, false},
    {AUTO | FAN, 100,            30,             140, 40, KIND_WELL,    {3, 5, 5}, {3, 5, 4}, 1, false},
    {FAN,        LAYOUT_PANEL_W, LAYOUT_PANEL_H, 120, 32, KIND_COMPASS, {3, 3, 4}, {0, 0, 0}, 0, true},
    {AUTO | ROWS,LAYOUT_PANEL_W, LAYOUT_PANEL_H, 120, 32, KIND_COMPASS, {0, 0, 4}, {0, 0, 0}, 0, true},
    /* A ledger of 44 rows holds all tricks of a deal. */
    {LINES,      LAYOUT_PANEL_W, LAYOUT_PANEL_H, 120, 44, KIND_LEDGER,  {0, 0, 4}, {0, 0, 0}, 0, true},
    {ANY,        LAYOUT_MIN_W,   LAYOUT_MIN_H,   120, 44, KIND_LEDGER, {0, 0, 4}, {0, 0, 0}, 0, false},
};
/* clang-format on */

rect centred(rect in, int w, int h)
{
    int width = in.w < w ? in.w : w, height = in.h < h ? in.h : h;

    return (rect){in.x + (in.w - width) / 2, in.y + (in.h - height) / 2, width, height};
}

/* Places the seats of a compass: name, cards, and a note below them. */
static void place_seats(layout *at)
{
    enum { MOST_W = 56, BETWEEN = 8, NAMES_W = 24, SEAT = 4, OWN = 3, CARDS = 2, MIDDLE_H = 3 };
    int less = at->table.w < MOST_W; /* a column of the margin on the left is given up */
    rect all = {at->table.x + MARGIN - less, at->table.y, at->table.w - 2 * MARGIN + less,
                at->table.h};
    rect t = centred(all, MOST_W, 2 * SEAT + BETWEEN);
    int sides = (t.w - NAMES_W + 2 * MARGIN) / 2, mid = (t.h - SEAT) / 2, ends = sides / 2;
    const slot_part seats[PLACE_COUNT] = {
        [PLACE_OWN] = {{all.x + ends, t.y + t.h - OWN, all.w - 2 * ends, OWN}, MIDDLE},
        [PLACE_RIGHT] = {{t.x + t.w - sides, t.y + mid, sides, SEAT}, RIGHT},
        [PLACE_ACROSS] = {{all.x + ends, t.y, all.w - 2 * ends, mid + 1}, MIDDLE},
        [PLACE_LEFT] = {{t.x, t.y + mid, sides, SEAT}, LEFT},
    };

    for (int i = 0; i < PLACE_COUNT; i++) {
        rect in = seats[i].in;
        int side = seats[i].side;
        slot_part below = {{in.x, in.y + 1, in.w, in.h - 1}, side};
        at->slot[i] = (slot){
            .plate = {{in.x, in.y, in.w, 1}, side},
            .cards = {{in.x, in.y + 1, in.w, CARDS}, side},
            .note = below,
            .bare = below,
            .left = side == LEFT ? in.x - at->table.x - MARGIN + less : 0,
            .right = side == RIGHT ? at->table.x + at->table.w - MARGIN - in.x - in.w : 0,
        };
    }
    at->middle = (rect){t.x + sides + 1, t.y + mid + SEAT / 2 - 1, t.w - 2 * (sides + 1), MIDDLE_H};
    at->across = (rect){all.x, at->middle.y + 1, all.w, 2};
}

/* Places the lines of a ledger: turn, dealer, name and cards held; mark; cards; note. In a wide one names and cards get
   more room; cards that need yet more leave the note room for its points. */
static void place_lines(layout *at)
{
    enum { NAMES = 58, FIRST = 6, GAP = 4, CARDS = 16, CARDS_MOST = 48, POINTS = 3 };
    rect t = at->table;
    int plate = FIRST + (t.w >= NAMES ? 15 : 11), cards = CARDS + (t.w > 60 ? t.w - 60 : 0);

    cards = cards < CARDS_MOST ? cards : CARDS_MOST;
    int note = plate + GAP + cards + 1;
    for (int i = 0; i < PLACE_COUNT; i++) {
        slot_part told = {{t.x + note, t.y + i, t.w - note, 1}, LEFT};
        at->slot[i] = (slot){.plate = {{t.x, t.y + i, plate, 1}, LEFT},
                             .cards = {{t.x + plate + GAP, t.y + i, cards, 1}, LEFT},
                             .note = told,
                             .bare = told,
                             .right = told.in.w - POINTS};
    }
}

/* Places the well with the seats' cards in it, the plates around it, and the corners beside them. */
static void place_well(layout *at, bool grounds)
{
    enum { GAP = 2, EDGES = 3, COLUMN = 51, NAME = 1, KITTY = 1, NOTE = 1, OWN = 1, OUTLINE = 4 };
    rect t = at->table, *well = &at->well;
    int north = NAME + at->backs + 1, plate = north + KITTY + NOTE, h = at->played.h;
    int most = 3 * h + 2, room = t.h - north - OWN, least = OUTLINE - grounds;

    well->w = t.w * 2 / 5;
    well->h = room < most ? room : most;
    well->x = t.x + (t.w - well->w) / 2;
    well->y = t.y + (room - well->h) / 2 + north;
    if (h > well->h / 3)
        h = well->h / 3 > least ? well->h / 3 : least;
    at->played.h = h;

    /* The cards of the sides are between those above and below, with a row for what is told of them. */
    int pad = well->h > 3 * h ? 1 : 0, half = (well->w - 3 * GAP) / 2,
        side_y = well->y + (well->h - h) / 2;
    int side = well->x - t.x - EDGES, column = side < COLUMN ? side : COLUMN;
    int left = well->x - GAP - column, right = well->x + well->w + GAP;
    int plate_y = well->y + (well->h - plate) / 2, below = plate_y + plate;
    int above = well->y + pad, own = well->y + well->h - pad - h, end = well->x + well->w;
    /* In the middle a note is right of the cards, in two rows, at the sides below them. */
    const slot slots[PLACE_COUNT] = {
        [PLACE_OWN] = {.plate = {{well->x, well->y + well->h, well->w, OWN}, MIDDLE},
                       .cards = {{well->x + 1, own, well->w - 2, h}, MIDDLE},
                       .note = {{well->x + 1, own + h - 2, well->w - 1, 2}, LEFT},
                       .bare = {{well->x, well->y + well->h - 1, well->w, 1}, MIDDLE},
                       .leave_y = well->y + well->h + OWN - own - (grounds ? h / 2 : h)},
        [PLACE_RIGHT] = {.plate = {{right, plate_y, column, plate}, LEFT},
                         .cards = {{end - GAP - half, side_y, half, h}, RIGHT},
                         .note = {{end - GAP - half, side_y + h, half, 1}, RIGHT},
                         .bare = {{right, plate_y + plate - 1, column, 1}, LEFT},
                         .leave_x = right + column - (end - GAP)},
        [PLACE_ACROSS] = {.plate = {{well->x, well->y - north, well->w, north}, MIDDLE},
                          .cards = {{well->x + 1, above, well->w - 2, h}, MIDDLE},
                          .note = {{well->x + 1, above + 1, well->w - 1, 2}, LEFT},
                          .bare = {{well->x, well->y, well->w, 1}, MIDDLE},
                          .leave_y = well->y - north + 1 - above},
        [PLACE_LEFT] = {.plate = {{left, plate_y, column, plate}, LEFT},
                        .cards = {{well->x + GAP, side_y, half, h}, LEFT},
                        .note = {{well->x + GAP, side_y + h, half, 1}, LEFT},
                        .bare = {{left, plate_y + plate - 1, column, 1}, LEFT},
                        .leave_x = left - (well->x + GAP)},
    };
    for (int i = 0; i < PLACE_COUNT; i++)
        at->slot[i] = slots[i];
    for (int i = 0; i < CORNER_COUNT; i++) {
        int x = i == CORNER_CAPTURED || i == CORNER_LEVELS ? left : right;
        at->corner[i] = i < CORNER_LEVELS ? (rect){x, t.y, column, plate_y - t.y - 1}
                                          : (rect){x, below, column, t.y + t.h - 1 - below};
    }
    at->middle = (rect){well->x + GAP, side_y, well->w - 2 * GAP, h};
}

layout layout_make(int w, int h, layout_request request, bool grounds, int cards)
{
    enum { FULL = 25, SUITS = 4, GROUPS = 5, GAP = 2 };
    layout at = {.kind = KIND_TOO_SMALL, .all = {0, 0, w, h}};
    const plan *p = NULL;

    for (unsigned i = 0; i < sizeof plans / sizeof *plans && !p; i++)
        if (plans[i].requests >> request & 1 && w >= plans[i].w && h >= plans[i].h)
            p = &plans[i];
    if (!p)
        return at;
    bool wells = p->kind == KIND_WELL;
    at.kind = p->kind;
    at.card = p->card;
    at.played = p->played;
    at.backs = p->backs;
    at.all = centred(at.all, p->most_w, p->most_h);
    at.large = at.all.w >= LARGE_W && at.all.h >= LARGE_H;
    int x = at.all.x, y = at.all.y, width = at.all.w, prompt = p->panel || wells ? 2 : 3;
    int line = grounds || wells ? 0 : 1, bottom = y + at.all.h, lines = 1, lead = 1;

    /* A hand that is too long for one line of the narrowest cards has two of lower ones. */
    if (wells && cards * STEP_LEAST + GROUPS * (STEP_LEAST - 1 + GAP) > width) {
        lines = 2;
        at.card.h = (at.card.h + 3) / 2;
    }
    /* Where a hand of the usual length and of four suits begins. */
    if (wells) {
        int step = at.card.last, full = width + 1;
        for (; full > width && step >= STEP_LEAST; step--)
            full = FULL * step + SUITS * (at.card.last - step) + (SUITS - 1) * GAP;
        lead = (width - full) / 2;
    }
    if (lead < 1)
        lead = 1;
    at.line = at.card.h + 2;
    int hand = lines * at.line;

    at.status = (rect){x, y, width, 1};
    at.bar = (rect){x + lead - 1, bottom - 1, width - lead + 1, 1};
    at.rule[0] = y + 1;
    at.rule[3] = at.bar.y - line;
    at.rule[2] = at.rule[3] - prompt - 1;
    at.hand = (rect){x, at.rule[2] - hand, width, hand};
    at.prompt = (rect){x + lead, at.rule[2] + 1, width - 2 * lead, prompt};
    at.rule[1] = at.hand.y - 1;
    at.table = (rect){x, y + 1 + line, width, at.hand.y - y - 1 - line - !grounds};
    at.body = (rect){x, at.table.y, width, at.rule[3] - at.table.y};
    if (p->panel) { /* lists tricks, two columns each */
        int panel = width >= 100 ? 34 : 25;
        at.table.w -= panel + EDGE;
        at.panel = (rect){x + width - panel, at.table.y, panel - 1, at.table.h};
    }
    if (wells)
        place_well(&at, grounds);
    else
        (at.kind == KIND_COMPASS ? place_seats : place_lines)(&at);
    return at;
}
