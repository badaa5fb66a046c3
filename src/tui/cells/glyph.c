/* glyph.c - the signs of the screen in Unicode and ASCII, and names of cards. */
#include "tui/cells/cells.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/i18n.h"

static const glyphs unicode = {
    .suit = {"♠", "♥", "♣", "♦"},
    .pair = "═",
    .tractor = "─",
    .pair_down = "║",
    .tractor_down = "╫",
    .edge = "▏",
    .trump_edge = "▎",
    .pick_edge = "▌",
    .pick_cursor = "▶",
    .seam = "▀",
    .under = "▲",
    .fresh = "+",
    .cursor = "▸",
    .dealer = "★",
    .best = "●",
    .yes = "✓",
    .no = "✗",
    .dot = "·",
    .more = "…",
    .cut = "…",
    .becomes = "→",
    .times = "×",
    .back = "░",
    .full = "█",
    .bare = "░",
    .across = "─",
    .down = "│",
    .tee_down = "┬",
    .tee_up = "┴",
    .tee_right = "├",
    .tee_left = "┤",
    .cross = "┼",
    .corner = {"┌", "┐", "└", "┘"},
    .arrows = "←→↑↓",
    .sideways = "←→",
    .upright = "↑↓",
    .above = "▾",
    .below = "▴",
    .better = "○",
    .between = "│",
};

static const glyphs seven_bits = {
    .suit = {"s", "h", "c", "d"},
    .pair = "=",
    .tractor = "-",
    .pair_down = "=",
    .tractor_down = "-",
    .cursor = ">",
    .dealer = "@",
    .fresh = "+",
    .best = "*",
    .yes = "ok:",
    .no = "no:",
    .dot = ".",
    .more = "..",
    .cut = "~",
    .becomes = "->",
    .times = "x",
    .back = ":",
    .full = "#",
    .bare = ".",
    .across = "-",
    .down = "|",
    .tee_down = "+",
    .tee_up = "+",
    .tee_right = "+",
    .tee_left = "+",
    .cross = "+",
    .corner = {"+", "+", "+", "+"},
    .arrows = "arrows",
    .sideways = "h l",
    .upright = "j k",
    .ascii = true,
    .above = "v",
    .below = "^",
    .better = "o",
    .between = ":",
};

const glyphs *glyphs_of(bool ascii)
{
    return ascii ? &seven_bits : &unicode;
}

const glyphs *glyphs_spoken(void)
{
    static const glyphs spoken = {
        .suit = {"s", "h", "c", "d"},
        .pair = " ",
        .tractor = " ",
        .dealer = "",
        .best = "",
        .yes = "",
        .no = "",
        .dot = "",
        .cut = "",
        .becomes = "->",
        .times = "x",
        .arrows = "",
        .sideways = "",
        .upright = "",
        .ascii = true,
        .spoken = true,
    };
    return &spoken;
}

const glyphs *glyphs_worded(void)
{
    static glyphs worded;
    worded = unicode;
    worded.worded = true;
    return &worded;
}

/* A suit without a rank. */
static const char *suit_alone(const glyphs *g, int suit)
{
    static const char *const words[KD_NO_SUIT] = {N_("spades"), N_("hearts"), N_("clubs"),
                                                  N_("diamonds")};
    return g->spoken ? _(words[suit]) : g->suit[suit];
}

void text_add(text *t, const char *format, ...)
{
    size_t room = sizeof t->s - t->n;
    va_list args;

    va_start(args, format);
    int length = vsnprintf(t->s + t->n, room, format, args);
    va_end(args);
    if (length < 0)
        return;
    t->n += (size_t)length < room ? (size_t)length : room - 1;
    if ((size_t)length < room)
        return;
    size_t last = t->n; /* an incomplete character at the end is removed */
    while (last > 0 && ((unsigned char)t->s[last - 1] >> 6) == 2)
        last--;
    if (last > 0 && (unsigned char)t->s[last - 1] >= 0xc0)
        t->n = last - 1;
    t->s[t->n] = '\0';
}

void text_cut(text *t, const glyphs *g, const char *s, int room)
{
    if (grid_width(s) <= room) {
        text_add(t, "%s", s);
        return;
    }
    size_t n = grid_fit(s, room - 1);
    text_add(t, "%.*s%s", (int)n, s, room > 0 ? g->cut : "");
}

bool text_closed(const char *s, size_t n)
{
    static const char *const closed[] = {"。", "，", "：", "？", "！", "；", "、", "）"};

    for (size_t i = 0; i < sizeof closed / sizeof *closed; i++) {
        size_t length = strlen(closed[i]);
        if (n >= length && memcmp(s + n - length, closed[i], length) == 0)
            return true;
    }
    return false;
}

void text_gap(text *t)
{
    if (t->n && !text_closed(t->s, t->n))
        text_add(t, " ");
}

const char *text_conversion(const char *format, int next, int *which)
{
    const char *at = format + (*format == '%'), *number = at;
    size_t digits = strspn(at, "0123456789");

    *which = *format ? next : -1;
    if (at[digits] == '$') {
        *which = (int)strtol(number, NULL, 10) - 1;
        at += digits + 1;
    }
    at += strspn(at, "0123456789-+ #.");
    return at + (*at != 0);
}

const char *rank_name(int rank)
{
    static const char *const words[KD_RANKS] = {"2", "3",  "4", "5", "6", "7", "8",
                                                "9", "10", "J", "Q", "K", "A"};
    if (rank == KD_LEVEL_NT)
        return _("NT");
    return rank >= 0 && rank < KD_RANKS ? words[rank] : "";
}

void level_text(text *t, int level, int to_level)
{
    if (level != KD_RANKS)
        text_add(t, "%s", rank_name(level));
    else
        text_add(t, _("past %s"), rank_name(to_level));
}

text short_level_text(int level, int to_level)
{
    text t = {.n = 0};
    text_add(&t, "%s%s", rank_name(level != KD_RANKS ? level : to_level),
             level != KD_RANKS ? "" : "+");
    return t;
}

const char *seat_name(int seat)
{
    static const char *const names[KD_SEATS] = {N_("South"), N_("East"), N_("North"), N_("West")};
    return seat >= 0 && seat < KD_SEATS ? _(names[seat]) : "-";
}

const char *team_name(int team)
{
    return team == 0 ? _("South and North") : _("East and West");
}

void card_text(text *t, const glyphs *g, kd_face face)
{
    bool big = face == KD_BIG_JOKER;

    if (face >= KD_SMALL_JOKER && (g->spoken || g->worded))
        text_add(t, "%s", big ? C_("spoken", "BJ") : C_("spoken", "SJ"));
    else if (face >= KD_SMALL_JOKER && g->ascii)
        text_add(t, "%s", big ? "BJ" : "SJ");
    else if (face >= KD_SMALL_JOKER)
        text_add(t, "%s", big ? _("BJ") : _("SJ"));
    else
        text_add(t, "%s%s", rank_name(kd_rank_of(face)), g->suit[kd_suit_of(face)]);
}

void cards_text(text *t, const glyphs *g, const kd_order *order, kd_cards cards)
{
    hand_card list[HAND_CARDS];
    int count = hand_list(order, cards, false, list);

    for (int i = 0; i < count; i++) {
        if (i > 0)
            text_add(t, " ");
        card_text(t, g, list[i].face);
    }
    for (kd_cards left = cards; !kd_empty(left);) { /* what this deck does not have, last */
        const unsigned face = kd_take(&left);
        if (order->place[face] != KD_NO_FACE)
            continue;
        text_add(t, "%s", count++ ? " " : "");
        card_text(t, g, (kd_face)face);
    }
}

void trump_text(text *t, const glyphs *g, int suit)
{
    text_add(t, "%s", suit < KD_NO_SUIT ? suit_alone(g, suit) : _("no trump"));
}

/* The word as the screen shows it, if it is a card, a suit or a ten; else nothing. */
static void shown_word(text *t, const glyphs *g, const char *word, size_t length)
{
    char one[4] = "";
    kd_face face;
    int suit;

    if (length == 0 || length >= sizeof one)
        return;
    memcpy(one, word, length);
    if (kd_parse_face(one, &face))
        card_text(t, g, face);
    else if (length == 1 && kd_parse_suit(one, &suit))
        trump_text(t, g, suit);
    else if (strcmp(one, "T") == 0)
        text_add(t, "%s", rank_name(KD_RANK_10));
}

void shown_text(char *out, size_t size, const glyphs *g, const char *s)
{
    static const char letters[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-";
    size_t n = 0;

    while (*s) {
        text shown = {.n = 0};
        size_t length = strspn(s, letters);
        shown_word(&shown, g, s, length);
        if (!length)
            length = strcspn(s, letters);
        const char *from = shown.n ? shown.s : s;
        size_t more = shown.n ? shown.n : length;
        if (n + more >= size)
            break;
        memcpy(out + n, from, more);
        n += more;
        s += length;
    }
    out[n] = '\0';
}

void category_text(text *t, const glyphs *g, int category)
{
    text_add(t, "%s", category < KD_TRUMP ? suit_alone(g, category) : C_("cards", "trump"));
}

void card_category_text(text *t, const glyphs *g, int category)
{
    static const char *const words[KD_NO_SUIT] = {NC_("card", "spade"), NC_("card", "heart"),
                                                  NC_("card", "club"), NC_("card", "diamond")};
    if (g->spoken && category < KD_TRUMP)
        text_add(t, "%s", in_context("card", words[category]));
    else
        category_text(t, g, category);
}

uint8_t card_style(kd_face face)
{
    static const uint8_t styles[] = {STYLE_SPADES, STYLE_HEARTS, STYLE_CLUBS, STYLE_DIAMONDS,
                                     STYLE_SMALL_JOKER};
    uint8_t strong = kd_points(kd_card(face)) > 0 ? STYLE_STRONG : 0;
    if (face == KD_BIG_JOKER)
        return STYLE_BIG_JOKER;
    return (uint8_t)(styles[kd_suit_of(face)] | strong);
}
