/* draw_tricks.c - the tricks of the deal as a list, one trick in full, and the cards still out. */
#include "tui/draw/parts.h"

#include "base/i18n.h"
#include "tui/cells/cells.h"
#include "tui/state/ui.h"
#include "tui/text/text.h"

void put_trick_points(const canvas *c, rect in, int row, uint8_t style, int number)
{
    int points = review_points(c->u, number);

    if (points >= 0)
        put_format(c, in, row, RIGHT, style, "%d", points);
}

/* Puts the play of one seat; returns the cells used, two blanks included. */
static int put_play(const canvas *c, rect in, int number, int seat)
{
    text t = {.n = 0};
    kd_cards play = c->v->trick[number].play[seat];

    text_fill(&t, c->u, "%C", play);
    put_cards(c, in, 0, 1, LEFT, play);
    return grid_width(t.s) + 2;
}

/* "7 East  A♦   10": number, winner, what it won with, points; in a wide line what it beat. Of a trick that may not be
   looked back at (REV-1) the number, and the points that lie before the attackers. */
static void draw_trick_row(const canvas *c, rect line, int number)
{
    enum { BEATEN = 48 };
    const kd_trick *trick = &c->v->trick[number];
    rect name = {line.x + 3, line.y, 8, 1}, cards = {line.x + 12, line.y, line.w - 17, 1};

    put_format(c, line, 0, LEFT, STYLE_PLAIN, "%2d", number + 1);
    put_trick_points(c, line, 0, STYLE_PLAIN, number);
    if (!review_whole(c->u, number)) {
        put_text(c, (rect){name.x, name.y, line.w - 8, 1}, 0, LEFT, STYLE_DIM, _("face down"));
        return;
    }
    put_text(c, name, 0, LEFT, STYLE_PLAIN, ui_seat_name(c->u, trick->winner));
    int used = put_play(c, cards, number, trick->winner);
    if (line.w < BEATEN || used + 8 >= cards.w)
        return;
    /* The other plays from the leader on, as far as there is room. */
    rect beaten = {cards.x + used - 1, cards.y, cards.w - used + 1, 1};
    put_text(c, beaten, 0, LEFT, STYLE_DIM, _("beat"));
    used = grid_width(_("beat")) + 1;
    for (int i = 0, s = trick->leader; i < KD_SEATS; i++, s = kd_next_seat(s))
        if (s != trick->winner && used + 4 <= beaten.w)
            used += put_play(c, (rect){beaten.x + used, beaten.y, beaten.w - used, 1}, number, s);
}

void draw_trick_list(const canvas *c, rect in)
{
    int count = c->v->tricks - (c->u->trick_shown ? 1 : 0);

    if (count < 1 || in.h < 2)
        return;
    put_text(c, in, 0, LEFT, STYLE_TITLE, _("TRICKS"));
    for (int i = 0; i < count && i + 1 < in.h; i++)
        draw_trick_row(c, (rect){in.x, in.y + 1 + i, in.w, 1}, count - 1 - i);
}

/* ---- one trick, a seat a line ------------------------------------------------------------------ */

int whole_trick_rows(const canvas *c, int number, int cards_w)
{
    int rows = 0;

    for (int s = 0; s < KD_SEATS; s++) {
        int n =
            review_open(c->u, number, s) ? cards_rows(c, c->v->trick[number].play[s], cards_w) : 1;
        rows += n ? n : 1;
    }
    return rows;
}

int draw_whole_trick(const canvas *c, rect in, int row, int number, int name_w, const char *closed)
{
    const kd_trick *trick = &c->v->trick[number];
    int ahead = review_whole(c->u, number) ? trick_ahead(c->v, trick) : KD_NOBODY;
    rect name = {in.x, in.y, name_w - 1, in.h}, cards = {in.x + name_w, in.y, in.w - name_w, in.h};

    for (int i = 0, s = review_leader(c->u, number); i < KD_SEATS; i++, s = kd_next_seat(s)) {
        int used = 0;
        put_fill(c, name, row, LEFT, s == ahead ? STYLE_GOOD : STYLE_PLAIN, "%s %S",
                 s == ahead ? c->g->best : " ", s);
        if (review_open(c->u, number, s))
            used = put_cards(c, cards, row, in.h - row, LEFT, trick->play[s]);
        else
            put_text(c, cards, row, LEFT, STYLE_DIM, closed);
        row += used ? used : 1;
    }
    return row;
}

/* ---- the cards still out ----------------------------------------------------------------------- */

int put_cards_out(const canvas *c, rect in, bool draws)
{
    kd_cards out = kd_to_places(&c->v->order, kd_unseen(c->v));
    rect cards = {in.x + 3, in.y, in.w - 3, in.h};
    int row = 0, category;

    for (int i = 0; (category = hand_category(&c->v->order, i)) != KD_NO_CATEGORY; i++) {
        kd_cards these = kd_to_faces(&c->v->order, kd_only(out, c->v->order.in[category]));
        int suit = category < KD_TRUMP ? category : c->v->order.trump;
        if (!draws)
            row += cards_rows(c, these, cards.w);
        if (!draws || kd_empty(these) || row >= in.h)
            continue;
        put_text(c, in, row, LEFT, STYLE_PLAIN, suit < KD_NO_SUIT ? c->g->suit[suit] : _("NT"));
        row += put_cards(c, cards, row, in.h - row, LEFT, these);
    }
    return row;
}

int draw_cards_out(const canvas *c, rect in)
{
    enum { LEAST = 3 }; /* rows that the list leaves to others */
    /* Not where several people share the screen: the list together with one's own cards tells the hand of the other. */
    bool may = c->at.large && c->v->phase == KD_PHASE_PLAY && c->v->seat < KD_SEATS &&
               review_adds_up(c->u);
    int rows = may ? 1 + put_cards_out(c, in, false) : 0;

    if (rows == 0 || rows + LEAST > in.h)
        return 0;
    put_text(c, in, in.h - rows, LEFT, STYLE_TITLE, _("STILL OUT"));
    put_cards_out(c, (rect){in.x, in.y + in.h - rows + 1, in.w, rows - 1}, true);
    return rows + 1;
}
