/* canvas.c - text, cards, lines and boxes put into the grid. */
#include "tui/draw/parts.h"
#include "tui/state/keys.h"

#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/i18n.h"
#include "tui/cells/cells.h"
#include "tui/text/text.h"

const char *shown_key_name(const canvas *c, const key_row *row, char out[KEY_NAMES])
{
    if (row->name[0] != '$')
        return key_row_name(row, out);
    switch (row->name[1]) {
    case '-': return c->g->sideways;
    case '|': return c->g->upright;
    default: return c->g->arrows;
    }
}

void put_text(const canvas *c, rect in, int row, int side, uint8_t style, const char *s)
{
    int width = grid_width(s);

    if (row < 0 || row >= in.h)
        return;
    const char *rest = s + grid_fit(s, in.w);
    if (rest[strspn(rest, " ")] && in.w > 1) {
        text cut = {.n = 0};
        text_cut(&cut, c->g, s, in.w);
        c->to->cuts++;
        grid_text(c->to, in.x, in.y + row, in.w, style, cut.s);
        return;
    }
    grid_text(c->to, width < in.w ? side_x(in, side, width) : in.x, in.y + row, in.w, style, s);
}

void put_format(const canvas *c, rect in, int row, int side, uint8_t style, const char *format, ...)
{
    text t = {.n = 0};
    va_list args;

    va_start(args, format);
    vsnprintf(t.s, sizeof t.s, format, args);
    va_end(args);
    put_text(c, in, row, side, style, t.s);
}

void put_fill(const canvas *c, rect in, int row, int side, uint8_t style, const char *format, ...)
{
    text t = {.n = 0};
    va_list values;

    va_start(values, format);
    text_fill_from(&t, c->u, format, values);
    va_end(values);
    put_text(c, in, row, side, style, t.s);
}

/* How many bytes of s go into one row: as many words as fit, at least one. */
static size_t break_at(const char *s, int width)
{
    size_t best = grid_word(s);

    while (s[best]) {
        size_t more = best + grid_word(s + best);
        text line = {.n = 0};
        text_add(&line, "%.*s", (int)more, s);
        if (grid_width(line.s) > width)
            break;
        best = more;
    }
    return best;
}

static int put_broken(const canvas *c, rect in, int first, int last, int side, uint8_t style,
                      const char *s)
{
    int row = first;

    for (; *s && row < last; row++) {
        size_t n = break_at(s, in.w);
        put_format(c, in, row, side, style, "%.*s", (int)n, s);
        s += n;
        s += strspn(s, " ");
    }
    if (*s && row == last) { /* whole words, and "…" where some are left out */
        bool whole = grid_width(s) <= in.w;
        size_t n = whole ? strlen(s) : break_at(s, in.w - grid_width(c->g->more));
        while (!whole && n > 0 && s[n - 1] == ' ')
            n--;
        put_format(c, in, row++, side, style, "%.*s%s", (int)n, s, whole ? "" : c->g->more);
    }
    return row - first;
}

int wrapped_rows(const char *s, int width)
{
    int rows = 0;

    for (; *s; rows++) {
        s += break_at(s, width);
        s += strspn(s, " ");
    }
    return rows;
}

int put_wrapped(const canvas *c, rect in, int first, int last, uint8_t style, const char *s)
{
    return put_broken(c, in, first, last, LEFT, style, s);
}

int put_centred(const canvas *c, rect in, int first, int last, uint8_t style, const char *s)
{
    return put_broken(c, in, first, last, MIDDLE, style, s);
}

/* ---- cards ------------------------------------------------------------------------------------- */

/* Up to this many cards are named one by one, "A♥═A♥ K♥"; of more the suit's sign is written once a
   row, "♥A═A K Q". It depends on the number only, so that a play looks the same at every size. */
enum { IN_FULL = 5 };

/* The name of card i in a row that begins with the card `first`. */
static text card_name(const canvas *c, const hand_card *card, int first, int i, int count)
{
    text name = {.n = 0};
    int suit = kd_suit_of(card[i].face), rank = kd_rank_of(card[i].face);

    if (count <= IN_FULL || rank >= KD_RANKS) {
        card_text(&name, c->g, card[i].face);
        return name;
    }
    if (i == first || kd_suit_of(card[i - 1].face) != suit)
        text_add(&name, "%s", c->g->suit[suit]);
    text_add(&name, "%s", rank_name(rank));
    return name;
}

/* How many of the cards from i on go into a row of that width, and in *used their cells. A row breaks
   between components, or between pairs where a component is longer than a row. */
static int fit(const canvas *c, const hand_card *card, int i, int count, int width, int *used)
{
    int best = 0, pairs = 0, cells = 0, best_cells = 0, pair_cells = 0;

    for (int n = 0; i + n < count; n++) {
        cells += (n > 0) + grid_width(card_name(c, card, i, i + n, count).s);
        if (cells > width)
            break;
        int next = i + n + 1 < count ? card[i + n + 1].link : 0;
        if (!next)
            best = n + 1, best_cells = cells;
        if (next != LINK_PAIR)
            pairs = n + 1, pair_cells = cells;
    }
    *used = best ? best_cells : pair_cells;
    return best ? best : pairs;
}

static void put_card_row(const canvas *c, const hand_card *card, int first, int n, int count,
                         rect at)
{
    int used = 0;

    for (int i = first; i < first + n; i++) {
        bool next = i + 1 < first + n && card[i + 1].link, before = i > first && card[i].link;
        uint8_t style = card_style(card[i].face), line = c->faces ? STYLE_UNDER : 0;
        used +=
            grid_text(c->to, at.x + used, at.y, at.w - used, style | (next || before ? line : 0),
                      card_name(c, card, first, i, count).s);
        int link = i + 1 < first + n && !c->faces ? card[i + 1].link : 0;
        const char *joint = link == LINK_PAIR      ? c->g->pair
                            : link == LINK_TRACTOR ? c->g->tractor
                                                   : " ";
        if (i + 1 < first + n)
            used +=
                grid_text(c->to, at.x + used, at.y, at.w - used, style | (next ? line : 0), joint);
    }
}

int put_cards(const canvas *c, rect in, int row, int rows, int side, kd_cards cards)
{
    enum { LEFT_OUT = 4 }; /* " +12" */
    hand_card card[HAND_CARDS];
    int count = hand_list(&c->v->order, cards, c->u->settings.order, card), i = 0, done = 0;

    for (; i < count && done < rows && row + done < in.h; done++) {
        int used, n = fit(c, card, i, count, in.w, &used);
        bool cut = (done == rows - 1 || row + done == in.h - 1) && i + n < count;
        if (cut)
            n = fit(c, card, i, count, in.w - LEFT_OUT, &used);
        int x = side_x(in, side, used + (cut ? LEFT_OUT : 0));
        put_card_row(c, card, i, n, count, (rect){x, in.y + row + done, in.w, 1});
        i += n;
        if (!cut && n)
            continue;
        text left = {.n = 0};
        text_add(&left, " +%d", count - i);
        grid_text(c->to, x + used, in.y + row + done, LEFT_OUT, STYLE_BOLD, left.s);
        return done + 1;
    }
    return done;
}

int cards_rows(const canvas *c, kd_cards cards, int width)
{
    hand_card card[HAND_CARDS];
    int count = hand_list(&c->v->order, cards, c->u->settings.order, card), rows = 0, used;

    for (int i = 0; i < count; rows++) {
        int n = fit(c, card, i, count, width, &used);
        if (!n)
            return rows + 1;
        i += n;
    }
    return rows;
}

int cards_width(const canvas *c, kd_cards cards)
{
    hand_card card[HAND_CARDS];
    int count = hand_list(&c->v->order, cards, c->u->settings.order, card), used;

    fit(c, card, 0, count, INT_MAX, &used);
    return used;
}

/* ---- lines and boxes --------------------------------------------------------------------------- */

void put_rule(const canvas *c, int x, int y, int w)
{
    for (int i = 0; i < w; i++)
        grid_text(c->to, x + i, y, 1, STYLE_RULE, c->g->across);
}

void put_layout_rule(const canvas *c, int number)
{
    bool outer = number == 0 || number == 3;

    if (!c->faces && !(outer && c->at.kind == KIND_WELL))
        put_rule(c, c->at.all.x, c->at.rule[number], c->at.all.w);
}

void put_ground(const canvas *c, int y, int h, uint8_t ground)
{
    grid_ground(c->to, 0, y, c->to->w, h, ground);
}

/* Is there nothing that is read in this cell? Lines part fields as blanks do. */
static bool canvas_is_blank(const canvas *c, int x, int y)
{
    const cell *at = &c->to->at[y][x];
    return at->ch == L' ' || (at->style & STYLE_MASK) == STYLE_RULE;
}

static bool is_inside(rect in, int x, int y)
{
    return x >= in.x && x < in.x + in.w && y >= in.y && y < in.y + in.h;
}

/* How many cells of the trick and the hand a box would cover. */
static int covers(const canvas *c, rect out)
{
    int cells = 0;

    for (int y = out.y; y < out.y + out.h; y++)
        for (int x = out.x; x < out.x + out.w; x++) {
            bool lies = is_inside(c->at.well, x, y) || is_inside(c->at.hand, x, y);
            cells += lies && (!canvas_is_blank(c, x, y) || c->to->at[y][x].ground >= GROUND_FACE);
        }
    return cells;
}

rect over_all(const canvas *c, int w, int h)
{
    rect all = c->at.all;

    all.h--;
    if (h > all.h)
        all.h += all.y, all.y = 0;
    return centred(all, w, h);
}

rect over_table(const canvas *c, int w, int h)
{
    rect all = c->at.all, over = {all.x, c->at.rule[0], all.w, c->at.rule[1] + 1 - c->at.rule[0]};
    bool fits = h <= over.h, lies = ui_in_game(c->u) || c->u->screen == SCREEN_BROWSE;
    rect best = fits ? centred(over, w, h) : over_all(c, w, h);

    if (c->at.kind != KIND_WELL || !lies)
        return best;
    if (!fits) {
        int top = best.y < all.y ? 0 : all.y;
        over = (rect){all.x, top, all.w, all.y + all.h - 1 - top};
    }
    const int xs[] = {best.x, over.x, over.x + over.w - best.w};
    const int ys[] = {best.y, over.y, over.y + over.h - best.h};
    for (int i = 0, least = covers(c, best); i < 9 && least > 0; i++) {
        rect next = {xs[i % 3], ys[i / 3], best.w, best.h};
        int cells = covers(c, next);
        if (cells < least)
            least = cells, best = next;
    }
    return best;
}

/* Clears in a row what is left outside of a box of the text that the box cuts, up to two blanks or a card. x: the last
   column of the box on that side; step: from there to the outside. */
static void clear_cut(const canvas *c, int x, int y, int step)
{
    int before = x - step,
        blanks = canvas_is_blank(c, x, y) ? 1 + canvas_is_blank(c, before, y) : 0;

    for (x += step; x >= 0 && x < c->to->w && blanks < 2; x += step) {
        if (c->to->at[y][x].ground >= GROUND_FACE)
            return;
        blanks = canvas_is_blank(c, x, y) ? blanks + 1 : 0;
        if (!blanks)
            grid_fill(c->to, x, y, 1, 1, L' ', STYLE_PLAIN);
    }
}

rect put_box(const canvas *c, rect out, const char *title)
{
    int right = out.x + out.w - 1, bottom = out.y + out.h - 1;
    rect inside = {out.x + 2, out.y + 1, out.w - 4, out.h - 2};

    for (int y = out.y; y <= bottom; y++) {
        clear_cut(c, out.x, y, -1);
        clear_cut(c, right, y, 1);
    }
    grid_fill(c->to, out.x, out.y, out.w, out.h, L' ', STYLE_PLAIN);
    grid_ground(c->to, out.x, out.y, out.w, out.h, GROUND_BAR);
    put_rule(c, out.x, out.y, out.w);
    put_rule(c, out.x, bottom, out.w);
    for (int y = out.y; y <= bottom; y++) {
        const char *left = y == out.y    ? c->g->corner[0]
                           : y == bottom ? c->g->corner[2]
                                         : c->g->down;
        const char *end = y == out.y ? c->g->corner[1] : y == bottom ? c->g->corner[3] : c->g->down;
        grid_text(c->to, out.x, y, 1, STYLE_RULE, left);
        grid_text(c->to, right, y, 1, STYLE_RULE, end);
    }
    if (title[0]) {
        text t = {.n = 0};
        text_add(&t, " %s ", title);
        grid_text(c->to, out.x + 2, out.y, out.w - 4, STYLE_TITLE, t.s);
    }
    return inside;
}

/* ---- what an answer rests on ------------------------------------------------------------------- */

/* Told apart without colours, too, and drawn with signs that the console of Linux has. */
static const struct truth_frame {
    const char *across[2], *down[2], *corner[4]; /* in Unicode, in ASCII */
    uint8_t style;
} truth_frames[TRUTHS] = {
    [TRUTH_CERTAIN] = {{"─", "-"}, {"│", "|"}, {"┌", "┐", "└", "┘"}, STYLE_GOOD},
    [TRUTH_PROVED] = {{"═", "="}, {"║", "|"}, {"╔", "╗", "╚", "╝"}, STYLE_GOLD},
    [TRUTH_ESTIMATED] = {{"·", "."}, {"·", "."}, {"·", "·", "·", "·"}, STYLE_DIM},
};

rect put_truth(const canvas *c, rect out, truth rests, const char *title)
{
    const struct truth_frame *f = &truth_frames[rests];
    int ascii = c->g->ascii, right = out.x + out.w - 1, bottom = out.y + out.h - 1;
    text t = {.n = 0};

    for (int x = out.x; x <= right; x++)
        for (int y = out.y; y <= bottom; y += out.h > 1 ? out.h - 1 : 1)
            grid_text(c->to, x, y, 1, f->style, f->across[ascii]);
    for (int y = out.y; y <= bottom && out.h > 1; y++) {
        int edge = y == out.y ? 0 : y == bottom ? 2 : -1;
        const char *left = edge < 0 ? f->down[ascii] : ascii ? "+" : f->corner[edge];
        const char *end = edge < 0 ? f->down[ascii] : ascii ? "+" : f->corner[edge + 1];
        grid_text(c->to, out.x, y, 1, f->style, left);
        grid_text(c->to, right, y, 1, f->style, end);
    }
    text_add(&t, " %s%s%s ", _(truth_name[rests]), _(": "), title);
    grid_text(c->to, out.x + 2, out.y, out.w - 4, f->style | STYLE_STRONG, t.s);
    return (rect){out.x + 2, out.y + 1, out.w - 4, out.h - 2};
}

/* ---- lists ------------------------------------------------------------------------------------- */

int list_top(int selected, int count, int height)
{
    int top = selected - height / 2;

    if (top > count - height)
        top = count - height;
    return top < 0 ? 0 : top;
}

void put_list_marks(const canvas *c, rect in, int top, int count)
{
    if (top > 0)
        grid_text(c->to, in.x + in.w, in.y, 1, STYLE_DIM, c->g->below);
    if (top + in.h < count)
        grid_text(c->to, in.x + in.w, in.y + in.h - 1, 1, STYLE_DIM, c->g->above);
}

void put_cursor(const canvas *c, rect in, int row, int x)
{
    put_text(c, in, row, LEFT, STYLE_GOLD, c->g->cursor);
    c->to->cursor_x = in.x + x;
    c->to->cursor_y = in.y + row;
}

rect put_page(const canvas *c, int w, const char *title)
{
    rect all = {c->at.all.x, c->at.all.y, c->at.all.w, c->at.rule[3] - c->at.all.y};
    rect in = centred(all, all.w - 2 < w ? all.w - 2 : w, all.h);

    put_text(c, in, 0, LEFT, STYLE_TITLE, title);
    return in;
}

rect put_foot(const canvas *c, rect in, int rows)
{
    put_rule(c, in.x, in.y + in.h - rows, in.w);
    return (rect){in.x, in.y + in.h - rows + 1, in.w, rows - 1};
}

void put_typed(const canvas *c, rect in, int rows, const char *name, const char *typed,
               const char *below, bool bad)
{
    int y = 0;

    typed = grid_end(typed, rows * (in.w - 1));
    put_format(c, in, y++, LEFT, STYLE_BOLD, _("%s:"), name);
    do {
        size_t fits = grid_fit(typed, in.w - 1);
        put_format(c, in, y++, LEFT, STYLE_TITLE, "%.*s%s", (int)fits, typed,
                   typed[fits] ? "" : "_");
        typed += fits;
    } while (*typed);
    put_wrapped(c, in, y, in.h - 1, bad ? STYLE_BAD : STYLE_DIM, below);
}

static bool starts_section(list_section *section, const void *of, int i)
{
    return section && (i == 0 || strcmp(section(of, i), section(of, i - 1)) != 0);
}

int list_lines(int count, const void *of, list_section *section)
{
    int lines = count;

    for (int i = 0; i < count; i++)
        lines += starts_section(section, of, i);
    return lines;
}

rect put_list(const canvas *c, rect in, int head, int foot, int selected, int count, const void *of,
              list_section *section, list_line *line)
{
    rect rows = {in.x, in.y + head, in.w, in.h - head - foot};
    int lines = list_lines(count, of, section), at = list_lines(selected + 1, of, section) - 1;
    int top = list_top(at, lines, rows.h), row = -top;

    for (int i = 0; i < count; i++, row++) {
        if (starts_section(section, of, i))
            put_text(c, rows, row++, LEFT, STYLE_DIM, section(of, i));
        if (row < 0 || row >= rows.h)
            continue;
        grid_hit(c->to, rows.x, rows.y + row, rows.w, 1, HIT_LINE, i);
        if (i == selected)
            put_cursor(c, rows, row, LIST_X);
        line(c, of, rows, row, i, i == selected ? STYLE_TITLE : STYLE_PLAIN);
    }
    put_list_marks(c, rows, top, lines);
    return put_foot(c, in, foot);
}

/* ---- seats ------------------------------------------------------------------------------------- */

bool is_partner(const canvas *c, int seat)
{
    return c->v->seat < KD_SEATS && seat == kd_partner(c->v->seat);
}

const char *pace_name(int speed)
{
    return _(setting_word(setting_find("speed"), speed));
}

text team_of(const canvas *c, int team)
{
    text t = {.n = 0};

    text_fill(&t, c->u, _("%S and %S"), team, kd_partner(team));
    return t;
}

const uint8_t *shown_levels(const canvas *c)
{
    bool lies = c->u->trick_shown || c->u->ending_shown;
    return lies && kd_phase_ended(c->v->phase) ? c->v->result.before : c->v->level;
}

int own_team(const canvas *c)
{
    return c->v->seat < KD_SEATS ? kd_team(c->v->seat) : KD_NOBODY;
}

const char *side_name(const canvas *c, int team)
{
    if (own_team(c) == KD_NOBODY)
        return team == 0 ? _("S-N") : _("E-W");
    return team == own_team(c) ? C_("side", "you") : C_("side", "they");
}
