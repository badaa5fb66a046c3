/* deciding.c - what decided a deal, in one sentence: the first row of a table that holds for it. */
#include "tui/text/text.h"

#include "base/i18n.h"

/* BIG: points of a trick that is worth naming; FAR: points short of the threshold that were never close;
   CARDS: so many point cards are listed at most. */
enum { BIG = 15, FAR = 30, CARDS = 6 };

/* The rows are asked in turn, so that each may rely on those before it not holding. */
typedef struct row {
    bool (*holds)(const kd_view *v);
    void (*say)(text *t, const ui *u, const glyphs *g);
} row;

/* ---- deals that ended early -------------------------------------------------------------------- */

static bool revoked(const kd_view *v)
{
    return v->result.ending == KD_DEAL_REVOKED;
}

static void say_revoked(text *t, const ui *u, const glyphs *g)
{
    (void)g;
    text_add(t, _("%s played another suit though holding the one led."),
             ui_seat_name(u, u->view.result.at_fault));
}

static bool misburied(const kd_view *v)
{
    return v->result.ending == KD_DEAL_MISBURIED;
}

static void say_misburied(text *t, const ui *u, const glyphs *g)
{
    (void)g;
    text_add(t, _("%s buried a wrong number of cards."), ui_seat_name(u, u->view.result.at_fault));
}

static bool unplayed(const kd_view *v)
{
    return v->result.ending != KD_DEAL_PLAYED;
}

static void say_unplayed(text *t, const ui *u, const glyphs *g)
{
    (void)g;
    void_next_text(t, u);
}

/* ---- the kitty --------------------------------------------------------------------------------- */

static int dug(const kd_view *v)
{
    return v->result.kitty_points * (int)v->result.multiplier;
}

bool below_zero(const kd_result *r)
{
    return r->tricks_points + r->kitty_points * (int)r->multiplier + r->fines < 0;
}

static bool kitty_took(const kd_view *v)
{
    const kd_result *r = &v->result;
    return r->taken && r->total - dug(v) < v->order.rules.threshold;
}

static void say_kitty_took(text *t, const ui *u, const glyphs *g)
{
    const kd_result *r = &u->view.result;
    (void)g;
    if (r->multiplier == 2)
        text_add(t,
                 _("The last trick decided it: %d kitty points doubled took the attackers to %d."),
                 r->kitty_points, r->total);
    else
        text_add(t,
                 _("The last trick decided it: %d kitty points times %d took the attackers to %d."),
                 r->kitty_points, (int)r->multiplier, r->total);
}

/* Dug, they count at least once. */
static bool kitty_kept(const kd_view *v)
{
    const kd_result *r = &v->result;
    return !r->taken && !r->multiplier && r->total + r->kitty_points >= v->order.rules.threshold;
}

static void say_kitty_kept(text *t, const ui *u, const glyphs *g)
{
    const kd_result *r = &u->view.result;
    (void)g;
    text_add(t,
             _("The last trick decided it: the dealer side kept %d kitty points, and the attackers "
               "stayed at %d."),
             r->kitty_points, r->total);
}

/* ---- failed dumps ------------------------------------------------------------------------------ */

static bool fines_took(const kd_view *v)
{
    const kd_result *r = &v->result;
    return r->taken && r->total - r->fines < v->order.rules.threshold;
}

static void say_fines_took(text *t, const ui *u, const glyphs *g)
{
    const kd_result *r = &u->view.result;
    (void)g;
    text_add(t, _("Failed dumps decided it: %d points of penalty took the attackers to %d."),
             r->fines, r->total);
}

static bool fines_held(const kd_view *v)
{
    const kd_result *r = &v->result;
    return !r->taken && r->tricks_points + dug(v) >= v->order.rules.threshold;
}

static void say_fines_held(text *t, const ui *u, const glyphs *g)
{
    const kd_result *r = &u->view.result;
    (void)g;
    text_add(t, _("Failed dumps decided it: %d points of penalty kept the attackers at %d."),
             -r->fines, r->total);
}

/* ---- a trick ----------------------------------------------------------------------------------- */

/* The richest trick of the side that won the deal, the last of several; -1: none. */
static int richest(const kd_view *v)
{
    int best = -1;

    for (int i = 0; i < v->tricks; i++) {
        const kd_trick *trick = &v->trick[i];
        bool attackers = kd_team(trick->winner) != kd_team(v->dealer);
        if (attackers == (bool)v->result.taken &&
            (best < 0 || trick->points >= v->trick[best].points))
            best = i;
    }
    return best;
}

/* Had it gone to the other side, the deal would have gone there, too. */
static bool trick_decided(const kd_view *v)
{
    int number = richest(v), threshold = v->order.rules.threshold;
    int points = number < 0 ? 0 : v->trick[number].points;

    return points >= BIG && (v->result.taken ? v->result.total - points < threshold
                                             : v->result.total + points >= threshold);
}

static void say_trick(text *t, const ui *u, const glyphs *g)
{
    const kd_order *order = &u->view.order;
    int number = richest(&u->view);
    const kd_trick *trick = &u->view.trick[number];
    kd_cards play = trick->play[trick->winner], points = trick_point_cards(trick);
    text with = {.n = 0}, what = {.n = 0};

    if (kd_count(play) == 1)
        cards_text(&with, g, order, play);
    else
        pattern_text(&with, g, order, play,
                     trick->winner == trick->leader ? WORDING_BARE : WORDING_BARE_ANSWER);
    if (kd_count(points) <= CARDS)
        cards_text(&what, g, order, points);
    else
        text_add(&what, N_OF("%d card", "%d cards", kd_count(points)), kd_count(points));
    if (trick->winner == u->view.seat)
        text_add(t, _("Trick %d decided it: your %s took %s, %d points."), number + 1, with.s,
                 what.s, trick->points);
    else
        text_add(t, _("Trick %d decided it: %s's %s took %s, %d points."), number + 1,
                 ui_seat_name(u, trick->winner), with.s, what.s, trick->points);
}

/* ---- how far it was ---------------------------------------------------------------------------- */

static int short_of(const kd_view *v)
{
    return v->order.rules.threshold - v->result.total;
}

static bool floored(const kd_view *v)
{
    return !v->result.taken && below_zero(&v->result);
}

static void say_floored(text *t, const ui *u, const glyphs *g)
{
    (void)g;
    text_add(t, _("%d points less %d of penalty: no score is below 0, so the attackers have none."),
             u->view.result.tricks_points + dug(&u->view), -u->view.result.fines);
}

static bool shut_out(const kd_view *v)
{
    return !v->result.taken && v->result.total == 0;
}

static void say_shut_out(text *t, const ui *u, const glyphs *g)
{
    (void)u;
    (void)g;
    text_add(t, "%s", _("A shut-out: the attackers were left without a point."));
}

/* Penalties of their own may have thrown them back from closer. */
static bool never_close(const kd_view *v)
{
    return !v->result.taken && v->result.fines >= 0 && short_of(v) >= FAR;
}

static void say_never_close(text *t, const ui *u, const glyphs *g)
{
    (void)g;
    text_add(t, _("The attackers were never closer than %d points."), short_of(&u->view));
}

static bool held(const kd_view *v)
{
    return !v->result.taken;
}

static void say_held(text *t, const ui *u, const glyphs *g)
{
    (void)g;
    text_add(t,
             N_OF("The attackers were %d point short.", "The attackers were %d points short.",
                  short_of(&u->view)),
             short_of(&u->view));
}

/* The trick in which the attackers reached the threshold, from 1; 0: unknown, or in none. */
static int reached_in(const kd_view *v)
{
    int sum = 0;

    for (int i = 0; i < v->tricks && !v->result.fines; i++) {
        sum += kd_team(v->trick[i].winner) != kd_team(v->dealer) ? v->trick[i].points : 0;
        if (sum >= v->order.rules.threshold)
            return i + 1;
    }
    return 0;
}

static bool early(const kd_view *v)
{
    return v->result.taken && reached_in(v);
}

static void say_early(text *t, const ui *u, const glyphs *g)
{
    (void)g;
    text_add(t, _("The attackers had their %d points in trick %d already, and ended with %d."),
             u->view.order.rules.threshold, reached_in(&u->view), u->view.result.total);
}

static bool deciding_always(const kd_view *v)
{
    (void)v;
    return true;
}

static bool exact(const kd_view *v)
{
    return short_of(v) == 0;
}

static void say_exact(text *t, const ui *u, const glyphs *g)
{
    (void)g;
    text_add(t, _("The attackers took exactly the %d points that they needed."),
             u->view.order.rules.threshold);
}

static void say_over(text *t, const ui *u, const glyphs *g)
{
    (void)g;
    text_add(t, _("The attackers took %d points more than they needed."), -short_of(&u->view));
}

/* ---- the table --------------------------------------------------------------------------------- */

static const row rows[] = {
    {revoked, say_revoked},
    {misburied, say_misburied},
    {unplayed, say_unplayed},
    {kitty_took, say_kitty_took},
    {kitty_kept, say_kitty_kept},
    {fines_took, say_fines_took},
    {fines_held, say_fines_held},
    {floored, say_floored},
    {shut_out, say_shut_out},
    {trick_decided, say_trick},
    {never_close, say_never_close},
    {held, say_held},
    {early, say_early},
    {exact, say_exact},
    {deciding_always, say_over},
};

void deciding_text(text *t, const ui *u, const glyphs *g)
{
    int i = 0;

    while (!rows[i].holds(&u->view))
        i++;
    rows[i].say(t, u, g);
}

void best_of_text(text *t, int best_of)
{
    text_add(t, best_of == 3 ? _("best of three") : _("best of %d"), best_of);
}

const char *time_won_by(const kd_view *v)
{
    if (v->wins[0] != v->wins[1])
        return _("The side ahead in matches won.");
    if (v->level[0] != v->level[1])
        return _("The side ahead in levels won.");
    return _("Equal levels: the side that deals next won.");
}
