/* canvas.c - text, cards, lines and boxes put into the grid. */
#include "canvas.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "compact.h"
#include "hand.h"
#include "table/i18n.h"

void add_cut(const canvas *c, text *t, const char *s, int room)
{
    if (grid_width(s) <= room) {
        text_add(t, "%s", s);
        return;
    }
    size_t n = grid_fit(s, room - 1);
    text_add(t, "%.*s%s", (int)n, s, room > 0 ? c->g->cut : "");
}

void put(const canvas *c, rect in, int row, int side, uint8_t style, const char *s)
{
    int width = grid_width(s), x = in.x;

    if (row < 0 || row >= in.h)
        return;
    const char *rest = s + grid_fit(s, in.w);
    if (rest[strspn(rest, " ")] && in.w > 1) {
        text cut = {.n = 0};
        add_cut(c, &cut, s, in.w);
        c->to->cuts++;
        grid_text(c->to, x, in.y + row, in.w, style, cut.s);
        return;
    }
    if (side == MIDDLE && width < in.w)
        x += (in.w - width) / 2;
    if (side == RIGHT && width < in.w)
        x += in.w - width;
    grid_text(c->to, x, in.y + row, in.w, style, s);
}

void putf(const canvas *c, rect in, int row, int side, uint8_t style, const char *format, ...)
{
    text t = {.n = 0};
    va_list args;

    va_start(args, format);
    vsnprintf(t.s, sizeof t.s, format, args);
    va_end(args);
    put(c, in, row, side, style, t.s);
}

/* How many bytes of s go into one row: as many words as fit, one at least. */
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

/* Whole words, and a sign where that leaves some out. */
static void put_rest(const canvas *c, rect in, int row, int side, uint8_t style, const char *s)
{
    if (grid_width(s) <= in.w) {
        put(c, in, row, side, style, s);
        return;
    }
    size_t n = break_at(s, in.w - grid_width(c->g->more));
    while (n > 0 && s[n - 1] == ' ')
        n--;
    putf(c, in, row, side, style, "%.*s%s", (int)n, s, c->g->more);
}

static int put_broken(const canvas *c, rect in, int first, int last, int side, uint8_t style,
                      const char *s)
{
    int row = first;

    for (; *s && row < last; row++) {
        size_t n = break_at(s, in.w);
        putf(c, in, row, side, style, "%.*s", (int)n, s);
        s += n;
        s += strspn(s, " ");
    }
    if (*s && row == last)
        put_rest(c, in, row++, side, style, s);
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

static const char *joint(const canvas *c, int link)
{
    return link == LINK_PAIR ? c->g->pair : link == LINK_TRACTOR ? c->g->tractor : " ";
}

/* How many of the cards from i on go into a row of that width; *used: their cells. */
static int fit(const hand_card *card, int i, int count, int width, int *used)
{
    int n = 0;

    for (*used = 0; i + n < count; n++) {
        int more = card[i + n].w + (n > 0);
        if (*used + more > width)
            break;
        *used += more;
    }
    return n;
}

static int put_card_row(const canvas *c, const hand_card *card, int n, int x, int y, int max)
{
    int used = 0;

    for (int i = 0; i < n; i++) {
        text name = {.n = 0};
        if (i > 0)
            used += grid_text(c->to, x + used, y, max - used, card_style(card[i - 1].face),
                              joint(c, card[i].link));
        add_card(&name, c->g, card[i].face);
        used += grid_text(c->to, x + used, y, max - used, card_style(card[i].face), name.s);
    }
    return used;
}

/* Cards in one row, each suit's sign once: "A♥═A♥ 8♥═8♥" as "♥AA88". False, and nothing is put, where
   that does not fit either. */
static bool put_compact(const canvas *c, rect in, int row, int side, kd_cards cards)
{
    compact_part part[KD_CATEGORIES];
    int parts = compact_hand(c->g, &c->v->order, cards, part), width = parts - 1, x = in.x;

    for (int i = 0; i < parts; i++)
        width += grid_width(part[i].words.s);
    if (width > in.w || row >= in.h)
        return false;
    if (side == MIDDLE)
        x += (in.w - width) / 2;
    if (side == RIGHT)
        x += in.w - width;
    for (int i = 0; i < parts; i++) {
        kd_cards own = kd_to_faces(&c->v->order, kd_only(kd_to_places(&c->v->order, cards),
                                                         c->v->order.in[part[i].category]));
        uint8_t style = card_style((kd_face)kd_take(&own));
        x += grid_text(c->to, x, in.y + row, in.w, style, part[i].words.s) + 1;
    }
    return true;
}

int put_cards(const canvas *c, rect in, int row, int rows, int side, kd_cards cards)
{
    hand_card card[HAND_CARDS];
    int count = hand_list_as(&c->v->order, cards, c->u->low_first, card), i = 0, done = 0;

    if (cards_rows(c, cards, in.w) > rows && put_compact(c, in, row, side, cards))
        return 1;

    for (; i < count && done < rows && row + done < in.h; done++) {
        int used, n = fit(card, i, count, in.w, &used), x = in.x;
        bool cut = done == rows - 1 && i + n < count;
        if (cut)
            n = fit(card, i, count, in.w - 4, &used);
        int whole = used + (cut ? 4 : 0);
        if (side == MIDDLE)
            x += (in.w - whole) / 2;
        if (side == RIGHT)
            x += in.w - whole;
        put_card_row(c, card + i, n, x, in.y + row + done, in.w);
        i += n;
        if (!cut)
            continue;
        text left = {.n = 0};
        text_add(&left, " +%d", count - i);
        grid_text(c->to, x + used, in.y + row + done, 4, STYLE_BOLD, left.s);
    }
    return done;
}

int cards_rows(const canvas *c, kd_cards cards, int width)
{
    hand_card card[HAND_CARDS];
    int count = hand_list_as(&c->v->order, cards, c->u->low_first, card), rows = 0, used;

    for (int i = 0; i < count; rows++)
        i += fit(card, i, count, width, &used);
    return rows;
}

/* ---- lines and boxes --------------------------------------------------------------------------- */

void put_rule(const canvas *c, int x, int y, int w)
{
    for (int i = 0; i < w; i++)
        grid_text(c->to, x + i, y, 1, STYLE_RULE, c->g->across);
}

rect centred(rect in, int w, int h)
{
    if (w > in.w)
        w = in.w;
    if (h > in.h)
        h = in.h;
    return (rect){in.x + (in.w - w) / 2, in.y + (in.h - h) / 2, w, h};
}

rect put_box(const canvas *c, rect out, const char *title)
{
    int right = out.x + out.w - 1, bottom = out.y + out.h - 1;
    rect inside = {out.x + 2, out.y + 1, out.w - 4, out.h - 2};

    grid_fill(c->to, out.x, out.y, out.w, out.h, L' ', STYLE_PLAIN);
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

void add_sign(text *t, const char *sign)
{
    text_add(t, "%s ", sign);
}

/* ---- seats ------------------------------------------------------------------------------------- */

bool is_partner(const canvas *c, int seat)
{
    return c->v->seat < KD_SEATS && seat == kd_partner(c->v->seat);
}

const char *pace_word(int pace)
{
    static const char *const words[UI_PACES] = {N_("slow"), N_("normal"), N_("fast"),
                                                N_("instant")};
    return pace >= 0 && pace < UI_PACES ? _(words[pace]) : "";
}

void add_team(const canvas *c, text *t, int team)
{
    text_add(t, _("%s and %s"), ui_seat_name(c->u, team), ui_seat_name(c->u, kd_partner(team)));
}
