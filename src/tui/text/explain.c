/* explain.c - why each play of a trick won or lost, and that in sentences. */
#include "tui/text/text.h"

#include <string.h>

#include "base/i18n.h"

/* The state of an explanation: the play explained and the best play before it, by place. */
typedef struct explanation {
    const kd_order *order;
    explain *e;
    kd_cards lead, play;
    kd_cards ahead; /* the best play so far */
} explanation;

/* ---- the compared component -------------------------------------------------------------------- */

/* Where a dump is ruffed, some rules compare the highest card instead of the longest component (WIN-3). */
static kd_part compared_part(const explanation *t)
{
    int category = kd_category_of(t->order, t->play);
    /* kd_strength is the step of the compared component plus 1, or plus more for trumps. */
    kd_cards lowest = {t->play.one & -t->play.one, 0};
    int step = t->order->step[__builtin_ctzll(lowest.one)];
    bool trump = t->order->in[KD_TRUMP] & t->play.one;
    int above = trump ? kd_strength(t->order, lowest, lowest) - step : 1;
    int top = kd_strength(t->order, t->lead, t->play) - above;
    bool set = t->e->kind >= KD_LEAD_FOUR;
    bool by_card = set || (t->order->rules.kill == KD_KILL_HIGHEST_CARD && t->e->parts > 1);

    if (t->e->kind == KD_LEAD_FOUR)
        return (kd_part){0, 0, kd_to_faces(t->order, t->play)};
    if (set)
        top = t->order->step[63 - __builtin_clzll(t->play.one)];
    /* The component whose top is at that step: a run of `length` pairs, or a single card. */
    int length = by_card ? 0 : t->e->part[0].length;
    kd_part part = {(uint8_t)length, (uint8_t)top, {0, 0}};
    uint64_t places = (length ? t->play.two : t->play.one) & t->order->in[category];

    for (int at = top; at > top - (length ? length : 1); at--)
        for (uint64_t left = places; left; left &= left - 1)
            if (t->order->step[__builtin_ctzll(left)] == at) {
                part.cards.one |= left & -left;
                break;
            }
    part.cards.two = length ? part.cards.one : 0;
    part.cards = kd_to_faces(t->order, part.cards);
    return part;
}

/* ---- one play ---------------------------------------------------------------------------------- */

/* The length of the longest component of the lead of which the play has too few. */
static int missing_part(const explanation *t)
{
    kd_shape led = kd_shape_of(t->order, t->lead), own = kd_shape_of(t->order, t->play);

    for (int length = led.longest; length > 0; length--) {
        int held = 0;
        for (int m = length; m <= KD_MAX_RUN; m++)
            held += own.run[m];
        if (led.run[length] > held)
            return length;
    }
    return led.longest;
}

static explain_how how_of(const explanation *t)
{
    int category = kd_category_of(t->order, t->play);
    bool wins = kd_strength(t->order, t->lead, t->play) > 0, set = t->e->kind >= KD_LEAD_FOUR;

    if (t->e->kind == KD_LEAD_FOUR)
        return wins ? EXPLAIN_FOUR : EXPLAIN_MIXED;
    if (category == t->e->category)
        return wins && !set ? EXPLAIN_FOLLOWS : EXPLAIN_FOLLOWS_LESS;
    if (wins && (set || category == KD_TRUMP))
        return EXPLAIN_RUFFS;
    return category == KD_TRUMP && !set ? EXPLAIN_RUFFS_LESS : EXPLAIN_MIXED;
}

static explain_fate fate_of(const explanation *t)
{
    int own = kd_strength(t->order, t->lead, t->play);
    int other = kd_strength(t->order, t->lead, t->ahead);

    if (own == 0)
        return FATE_CANNOT;
    if (kd_beats(t->order, t->lead, t->ahead, t->play))
        return FATE_AHEAD;
    return own > other ? FATE_PART : own == other ? FATE_EQUAL : FATE_LOWER;
}

/* The rule that decided whether a play wins. */
static const char *rule_of(const explanation *t, const explain_play *p)
{
    if (t->e->kind == KD_LEAD_FOUR)
        return "FORTY-2";
    if (t->e->kind > KD_LEAD_FOUR)
        return "FORTY-5";
    if (p->fate == FATE_PART)
        return "WIN-3";
    if (p->how == EXPLAIN_FOLLOWS_LESS || p->how == EXPLAIN_RUFFS_LESS)
        return "WIN-3";
    return p->how == EXPLAIN_MIXED || p->how == EXPLAIN_LEAD ? "WIN-1" : "WIN-2";
}

/* The first of the cards, by face, that is a trump and not by its suit alone; KD_NO_FACE: none is. sign: of that suit
   only, KD_NO_CATEGORY: of any. */
static uint8_t unlikely_trump(const kd_order *order, kd_cards cards, int sign)
{
    while (!kd_empty(cards)) {
        kd_face face = (kd_face)kd_take(&cards);
        if (order->category[order->place[face]] == KD_TRUMP &&
            (sign == KD_NO_CATEGORY || kd_suit_of(face) == sign) &&
            (kd_suit_of(face) != order->trump || kd_rank_of(face) == order->level))
            return face;
    }
    return KD_NO_FACE;
}

/* Of the play that is ahead; of one that cannot win a card that bears the sign of the suit it is out of. */
static uint8_t deciding_trump(const explanation *t, const explain_play *p)
{
    const explain_play *other = &t->e->play[p->against];
    kd_cards cards = p->fate == FATE_LOWER ? other->part.cards : p->part.cards;

    if (t->e->kind == KD_LEAD_FOUR)
        return KD_NO_FACE;
    if (p->fate == FATE_CANNOT)
        return t->e->category == KD_TRUMP
                   ? KD_NO_FACE
                   : unlikely_trump(t->order, kd_to_faces(t->order, t->play), t->e->category);
    if (p->fate == FATE_EQUAL && kd_same(cards, other->part.cards))
        return KD_NO_FACE;
    return unlikely_trump(t->order, cards, KD_NO_CATEGORY);
}

static void explain_answer(explanation *t, int seat)
{
    explain_play *p = &t->e->play[seat];

    p->against = t->e->winner;
    p->how = (uint8_t)how_of(t);
    p->fate = (uint8_t)fate_of(t);
    if (t->e->category != KD_NO_CATEGORY) {
        int followed = kd_count(kd_only(t->play, t->order->in[t->e->category]));
        p->none = followed == 0;
        p->ran_out = followed < kd_count(t->lead);
    }
    if (p->how == EXPLAIN_RUFFS_LESS || (p->how == EXPLAIN_FOLLOWS_LESS && t->lead.two))
        p->missing = (uint8_t)missing_part(t);
    if (p->fate != FATE_CANNOT)
        p->part = compared_part(t);
    p->rule = rule_of(t, p);
    p->trump = deciding_trump(t, p);
    if (p->fate != FATE_AHEAD)
        return;
    t->ahead = t->play;
    t->e->winner = (uint8_t)seat;
}

void explain_trick(explain *e, const kd_order *order, const kd_trick *trick)
{
    explanation t = {.order = order, .e = e};
    explain_play *p = &e->play[trick->leader % KD_SEATS];

    memset(e, 0, sizeof *e);
    e->winner = e->leader = KD_NOBODY;
    e->category = KD_NO_CATEGORY;
    for (int s = 0; s < KD_SEATS; s++)
        e->play[s].trump = KD_NO_FACE;
    if (trick->leader >= KD_SEATS || kd_empty(trick->play[trick->leader]))
        return;
    e->leader = e->winner = p->against = trick->leader;
    t.lead = t.play = t.ahead = kd_to_places(order, trick->play[trick->leader]);
    e->kind = (uint8_t)kd_kind_of(order, t.lead);
    e->category = (uint8_t)kd_category_of(order, t.lead);
    if (e->category != KD_NO_CATEGORY)
        e->parts = kd_parts(order, t.lead, e->part);
    p->how = EXPLAIN_LEAD;
    p->fate = FATE_AHEAD;
    p->part = compared_part(&t);
    p->rule = rule_of(&t, p);
    p->trump = e->kind >= KD_LEAD_FOUR
                   ? KD_NO_FACE
                   : unlikely_trump(order, trick->play[trick->leader], KD_NO_CATEGORY);
    for (int i = 0; i < e->parts; i++)
        e->part[i].cards = kd_to_faces(order, e->part[i].cards);
    for (int s = kd_next_seat(trick->leader); s != trick->leader; s = kd_next_seat(s)) {
        if (kd_empty(trick->play[s]))
            return;
        t.play = kd_to_places(order, trick->play[s]);
        explain_answer(&t, s);
    }
}

/* ---- in sentences ------------------------------------------------------------------------------ */

void explain_lead_text(text *t, const ui *u, const explain *e)
{
    const explain_play *lead = &e->play[e->leader];
    kd_cards all = {0, 0};

    for (int i = 0; i < e->parts; i++)
        all = kd_add(all, e->part[i].cards);
    if (e->parts == 0)
        all = lead->part.cards;
    text_fill(t, u, _("%S led %P."), e->leader, all, WORDING_LEAD);
    if (lead->trump != KD_NO_FACE) {
        text_gap(t);
        explain_trump_text(t, u, e, e->leader);
        text_add(t, "%s", _("."));
    }
    if (e->parts < 2 || e->kind >= KD_LEAD_FOUR)
        return;
    text_gap(t);
    text_fill(t, u, _("Whoever matches all of it is compared by %C alone."), lead->part.cards);
}

static const char *compared_sentence(const explain_play *p, const explain_play *other)
{
    bool ruffs = p->how == EXPLAIN_RUFFS, ruffed = other->how == EXPLAIN_RUFFS;

    switch (p->fate) {
    case FATE_AHEAD:
        return ruffs && !ruffed ? N_("has no %4$F and ruffs: %1$C goes ahead of %2$S's %3$C")
                                : N_("%C goes ahead of %S's %C");
    case FATE_EQUAL: return N_("%C is equal to %S's %C, which lay first");
    case FATE_PART: return N_("%C is above %S's %C, but not every part is higher");
    default:
        return ruffed && !ruffs ? N_("%C follows, but %S has ruffed with %C")
                                : N_("%C is lower than %S's %C");
    }
}

void explain_trump_text(text *t, const ui *u, const explain *e, int seat)
{
    const explain_play *p = &e->play[seat], *other = &e->play[p->against];
    const bool ruffed = p->how == EXPLAIN_RUFFS && other->how == EXPLAIN_RUFFS;

    if (p->trump != KD_NO_FACE)
        trump_why_text(t, u, p->trump,
                       p->how != EXPLAIN_LEAD && p->fate != FATE_EQUAL &&
                           (e->category == KD_TRUMP || ruffed));
}

text explain_text(const ui *u, const explain *e, int seat, bool rule)
{
    text t = {.n = 0};
    const explain_play *p = &e->play[seat], *other = &e->play[p->against];

    if (p->how == EXPLAIN_ABSENT)
        return t;
    if (p->how == EXPLAIN_LEAD)
        text_add(&t, "%s", _("leads"));
    else if (p->fate == FATE_CANNOT) {
        /* Tells why a play cannot win, whatever its cards. */
        text missing = {.n = 0};

        if (p->missing > 1)
            text_add(&missing, _("a tractor of %d pairs"), p->missing);
        else
            text_add(&missing, "%s", _("a pair"));
        if (e->kind == KD_LEAD_FOUR)
            text_add(&t, "%s", _("only a higher four takes a four"));
        else if (p->how == EXPLAIN_FOLLOWS_LESS && p->missing)
            text_add(&t, _("follows, but without %s"), missing.s);
        else if (p->how == EXPLAIN_FOLLOWS_LESS)
            text_add(&t, "%s", _("follows; only trumps could take it"));
        else if (p->how == EXPLAIN_RUFFS_LESS)
            text_fill(&t, u, _("has no %F, but its trumps are without %s"), e->category, missing.s);
        else
            text_fill(&t, u,
                      p->none ? _("has no %F: other cards cannot win")
                              : _("ran out of %F: mixed cards cannot win"),
                      e->category);
    } else
        text_fill(&t, u, _(compared_sentence(p, other)), p->part.cards, p->against,
                  other->part.cards, e->category);
    if (rule && p->how != EXPLAIN_LEAD)
        text_add(&t, _(" (%s)"), p->rule);
    if (p->trump != KD_NO_FACE && p->how != EXPLAIN_LEAD) {
        text_add(&t, "%s", _("; "));
        explain_trump_text(&t, u, e, seat);
    }
    return t;
}
