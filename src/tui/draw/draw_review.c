/* draw_review.c - looking back: why a trick was won, all tricks, points, burying, cards still out. */
#include "tui/draw/parts.h"

#include "base/i18n.h"
#include "tui/state/ui.h"
#include "tui/text/text.h"

enum { BOX = 58, NAME = 12, NUMBER = 4, POINTS = 5 };

/* A box with room for that many rows. */
static rect open_box(const canvas *c, int rows, const char *title)
{
    return put_box(c, over_table(c, BOX, rows + 2), title);
}

/* ---- why --------------------------------------------------------------------------------------- */

/* A seat's play, and below it why it won or lost; returns the row after. */
static int draw_reason(const canvas *c, rect in, int row, const explain *e, const kd_trick *trick,
                       int seat)
{
    bool ahead = e->winner == seat;
    rect cards = {in.x + NAME, in.y, in.w - NAME, in.h};

    put_fill(c, (rect){in.x, in.y, NAME - 1, in.h}, row, LEFT, ahead ? STYLE_GOOD : STYLE_BOLD,
             "%s %S", ahead ? c->g->best : " ", seat);
    row += put_cards(c, cards, row, in.h - row, LEFT, trick->play[seat]);
    rect at = {in.x + 2, in.y, in.w - 2, in.h};
    return row + put_wrapped(c, at, row, row + 1, STYLE_PLAIN,
                             explain_text(c->u, e, seat, c->u->details).s);
}

static void draw_why(const canvas *c, const char *title)
{
    int number = c->u->review.trick, row = 0;
    text led = {.n = 0};
    explain e;

    const kd_trick *trick = &c->v->trick[number];
    explain_trick(&e, &c->v->order, trick);
    explain_lead_text(&led, c->u, &e);
    int rows = wrapped_rows(led.s, BOX - 4) + 1;
    for (int s = 0; s < KD_SEATS; s++) {
        int reason = wrapped_rows(explain_text(c->u, &e, s, c->u->details).s, BOX - 4 - 2);
        rows += cards_rows(c, trick->play[s], BOX - 4 - NAME) + (reason < 2 ? reason : 2);
    }
    rect in = open_box(c, rows, title);
    row += put_wrapped(c, in, row, row + 2, STYLE_BOLD, led.s);
    for (int i = 0, s = trick->leader; i < KD_SEATS && row < in.h; i++, s = kd_next_seat(s))
        row = draw_reason(c, in, row, &e, trick, s);
    if (row < in.h)
        put_fill(c, in, row, LEFT, STYLE_TITLE, _("%S won it, %d points."), trick->winner,
                 trick->points);
}

/* ---- all tricks -------------------------------------------------------------------------------- */

/* "12 North  A♠ A♠   20": one trick of the list. */
static void draw_review_line(const canvas *c, rect in, int row, int number)
{
    bool here = number == c->u->review.trick;
    uint8_t style = here ? STYLE_TITLE : STYLE_PLAIN;
    rect rest = {in.x + 2 + NUMBER, in.y, in.w - 2 - NUMBER, in.h};

    grid_hit(c->to, in.x, in.y + row, in.w, 1, HIT_LINE, number);
    if (here)
        put_text(c, in, row, LEFT, STYLE_GOLD, c->g->cursor);
    if (number == REVIEW_HANDS) {
        put_text(c, rest, row, LEFT, style, _("all four hands, and the kitty"));
        return;
    }
    const kd_trick *trick = &c->v->trick[number];
    put_format(c, (rect){in.x + 2, in.y, NUMBER, in.h}, row, LEFT, style, "%2d", number + 1);
    rect cards = {rest.x + NAME, in.y, rest.w - NAME - POINTS, in.h};
    put_trick_points(c, in, row, style, number);
    if (!review_whole(c->u, number)) {
        put_text(c, rest, row, LEFT, STYLE_DIM, _("face down"));
        return;
    }
    put_text(c, (rect){rest.x, in.y, NAME - 1, in.h}, row, LEFT, style,
             ui_seat_name(c->u, trick->winner));
    put_cards(c, cards, row, 1, LEFT, trick->play[trick->winner]);
}

static kd_cards kitty_of(const canvas *c)
{
    return c->u->screen == SCREEN_BROWSE || c->u->browse.open ? c->u->browse.kitty : c->v->kitty;
}

/* All four hands; returns the rows used. */
static int draw_review_hands(const canvas *c, rect in, bool draws)
{
    int row = 0;

    for (int s = 0; s < KD_SEATS; s++)
        row = put_hand_line(c, in, row, 2, NAME, draws ? ui_seat_name(c->u, s) : NULL,
                            review_hand(c->u, s), false);
    if (!kd_empty(kitty_of(c)))
        row = put_hand_line(c, in, row, in.h - row, NAME, draws ? _("Kitty") : NULL, kitty_of(c),
                            false);
    if (!kd_empty(c->u->dealt) && !kd_same(c->u->dealt, kitty_of(c)))
        row = put_hand_line(c, in, row, in.h - row, NAME, draws ? _("as dealt") : NULL, c->u->dealt,
                            false);
    return row;
}

static void draw_tricks(const canvas *c, const char *title)
{
    const rect widest = {0, 0, BOX - 4, c->at.all.h};
    bool all = review_all(c->u);
    int number = c->u->review.trick;

    const char *closed = NULL; /* why plays of the trick are */
    if (number != REVIEW_HANDS && !review_whole(c->u, number))
        closed = review_closed(c->u);
    int below = number == REVIEW_HANDS ? draw_review_hands(c, widest, false)
                                       : whole_trick_rows(c, number, BOX - 4 - NAME);
    below += closed ? wrapped_rows(closed, BOX - 4) : 0;
    int lines = c->v->tricks + all, least = lines < 3 ? lines : 3;
    rect in = open_box(c, lines + 1 + below, title);
    int list = in.h - below - 1;
    if (list < least)
        list = least;
    int first = all ? REVIEW_HANDS : 0, count = c->v->tricks;
    int top = first + list_top(number - first, count - first, list);
    for (int i = 0; i < list && top + i < count; i++)
        draw_review_line(c, in, i, top + i);
    put_list_marks(c, (rect){in.x, in.y, in.w, list}, top - first, count - first);
    put_rule(c, in.x, in.y + list, in.w);
    rect foot = {in.x, in.y + list + 1, in.w, in.h - list - 1};
    if (number == REVIEW_HANDS) {
        draw_review_hands(c, foot, true);
        return;
    }
    int row = draw_whole_trick(c, foot, 0, number, NAME, _("face down"));
    if (closed)
        put_wrapped(c, foot, row, foot.h - 1, STYLE_DIM, closed);
}

/* ---- points ------------------------------------------------------------------------------------ */

static int tricks_taken(const canvas *c)
{
    int taken = 0;

    for (int i = 0; i < c->v->tricks; i++)
        taken += review_captured(c->u, i);
    return taken;
}

/* What the attackers had where the deal goes on from a position: the tricks of it are not known. */
static int taken_before(const canvas *c)
{
    int before = c->v->points - c->v->fines;

    for (int i = 0; i < c->v->tricks; i++)
        before -= review_captured(c->u, i) ? c->v->trick[i].points : 0;
    return exercise_lies_open(c->u) ? before : 0;
}

static void draw_review_captured(const canvas *c, const char *title)
{
    int taken = tricks_taken(c), sum = taken_before(c), row = 0;
    int foot = (sum != 0) + (c->v->fines != 0) + 1 + cards_rows(c, c->v->captured, BOX - 4);
    rect in = open_box(c, taken + foot, title), plus = {in.x, in.y, in.w - 8, in.h};
    int skip = taken - (in.h - foot); /* where there is no room for all */
    if (sum) {
        put_text(c, in, row, LEFT, STYLE_PLAIN, _("before this position"));
        put_format(c, in, row++, RIGHT, STYLE_BOLD, "%d", sum);
    }
    for (int i = 0; i < c->v->tricks; i++) {
        const kd_trick *trick = &c->v->trick[i];
        if (!review_captured(c->u, i))
            continue;
        sum += trick->points;
        if (skip-- > 0)
            continue;
        put_fill(c, in, row, LEFT, STYLE_PLAIN,
                 review_whole(c->u, i) ? _("trick %d, %S") : _("trick %d"), i + 1, trick->winner);
        put_format(c, plus, row, RIGHT, STYLE_PLAIN, "+%d", trick->points);
        put_format(c, in, row++, RIGHT, STYLE_BOLD, "%d", sum);
    }
    if (c->v->fines) {
        put_text(c, in, row, LEFT, STYLE_PLAIN, _("failed dumps"));
        put_format(c, in, row++, RIGHT, STYLE_PLAIN, "%+d", c->v->fines);
    }
    put_format(c, in, row++, LEFT, STYLE_TITLE, _("%d points of the %d that take the deal"),
               c->v->points, c->v->order.rules.threshold);
    put_cards(c, in, row, in.h - row, LEFT, c->v->captured);
}

/* ---- burying, and what is out ------------------------------------------------------------------ */

static void draw_review_buried(const canvas *c, const char *title)
{
    bool gone = c->v->burier != c->v->seat;
    int rows = cards_rows(c, c->v->buried, BOX - 4);
    rect in = open_box(c, 1 + rows + gone, title);
    put_format(c, in, 0, LEFT, STYLE_BOLD, _("%d points"), kd_points(c->v->buried));
    put_cards(c, in, 1, rows, LEFT, c->v->buried);
    if (gone)
        put_text(c, in, 1 + rows, LEFT, STYLE_DIM, _("A counter took the kitty since."));
}

static void draw_out(const canvas *c, const char *title)
{
    const rect widest = {0, 0, BOX - 4, c->at.all.h};

    put_cards_out(c, open_box(c, put_cards_out(c, widest, false), title), true);
}

/* ---- the box ----------------------------------------------------------------------------------- */

/* Why the box is empty, or what will be in it; NULL: it is not empty. `buffer` may hold the sentence. */
static const char *why_empty(const canvas *c, text *buffer)
{
    bool none = c->v->tricks == 0;
    int kind = c->u->review.kind;

    if (none && exercise_lies_open(c->u) && (kind == REVIEW_WHY || kind == REVIEW_TRICKS))
        return _("No trick is over yet. Those before this position are not known.");
    switch (kind) {
    case REVIEW_WHY:
    case REVIEW_TRICKS:
        if (review_nothing(c->u))
            return _("No trick was played to its end.");
        if (c->u->review.kind == REVIEW_TRICKS)
            return none && !review_all(c->u)
                       ? _("No trick is over yet: each will stand here, with who won it and "
                           "its points.")
                       : NULL;
        if (none)
            return _("No trick is over yet. Once one is, you read here why it was won.");
        return review_whole(c->u, c->u->review.trick) ? NULL : review_closed(c->u);
    case REVIEW_CAPTURED: /* the points may still come from the kitty */
        if (tricks_taken(c) || c->v->fines || taken_before(c))
            return NULL;
        if (review_all(c->u))
            return _("The attackers have won no trick with points.");
        text_add(buffer,
                 _("No points yet of the %d that take the deal: tricks with points that the "
                   "attackers win will stand here."),
                 c->v->order.rules.threshold);
        return buffer->s;
    case REVIEW_BURIED:
        if (!kd_empty(c->v->buried))
            return NULL;
        if (c->v->seat < KD_SEATS || c->u->screen == SCREEN_BROWSE)
            return _("You have buried nothing in this deal.");
        return _("No hand is open: who has buried reads it here in its turn.");
    default: break;
    }
    if (c->u->setup.people > 1 && c->u->screen != SCREEN_BROWSE)
        return _("Several people share this screen: everybody counts alone.");
    if (c->v->phase < KD_PHASE_PLAY)
        return _("Play has not begun: then the cards that others may still hold will "
                 "stand here.");
    if (c->v->phase > KD_PHASE_PLAY)
        return _("The deal is over: no card is out any more.");
    return review_counts(c->u) ? NULL : review_uncounted();
}

void draw_review(const canvas *c)
{
    static const struct {
        const char *title;
        void (*draw)(const canvas *c, const char *title);
    } kinds[] = {
        [REVIEW_WHY] = {N_("WHY TRICK %d WAS WON"), draw_why},
        [REVIEW_TRICKS] = {N_("TRICKS OF THIS DEAL"), draw_tricks},
        [REVIEW_CAPTURED] = {N_("CAPTURED BY THE ATTACKERS"), draw_review_captured},
        [REVIEW_BURIED] = {N_("YOUR BURYING"), draw_review_buried},
        [REVIEW_OUT] = {N_("CARDS STILL OUT"), draw_out},
    };
    int kind = c->u->review.kind;
    text title = {.n = 0}, buffer = {.n = 0};
    const char *why = why_empty(c, &buffer);

    text_add(&title, _(kinds[kind].title), c->u->review.trick + 1);
    if (why) {
        rect in = open_box(c, wrapped_rows(why, BOX - 4), title.s);
        put_wrapped(c, in, 0, in.h - 1, STYLE_PLAIN, why);
    } else if (kinds[kind].draw) {
        kinds[kind].draw(c, title.s);
    }
}
