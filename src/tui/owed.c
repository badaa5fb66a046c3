/* owed.c - what an answer owes to the lead, in words. */
#include "owed.h"

#include "choice.h"
#include "table/i18n.h"

void add_some_cards(text *t, const glyphs *g, const kd_order *order, kd_cards cards)
{
    enum { ALL = 8, SOME = 6 };
    kd_cards left = kd_sort(order, cards), first = {0, 0};
    int count = kd_count(cards);

    for (int p = 63; p >= 0 && count > ALL && kd_count(first) < SOME; p--)
        for (int n = kd_copies(left, (unsigned)p); n > 0 && kd_count(first) < SOME; n--)
            first = kd_add(first, kd_card((unsigned)p));
    add_cards(t, g, order, count > ALL ? kd_unsort(order, first) : cards);
    if (count > ALL)
        text_add(t, " %s", g->more);
}

/* As many cards of the led category as were led, with as few pairs as can be: what is wrong with
   them is the duty. */
static kd_cards clumsy(kd_cards holding, int n)
{
    kd_cards play = {0, 0};
    uint64_t from[3] = {holding.one & ~holding.two, holding.two, holding.two};

    for (int i = 0; i < 3; i++)
        for (unsigned p = 0; p < 64; p++)
            if (n > 0 && (from[i] >> p & 1))
                play = kd_add(play, kd_card(p)), n--;
    return play;
}

/* Any pairs are pairs, in these words. */
static int in_short(const kd_verdict *v)
{
    if (v->reason != KD_MUST_PLAY_ANY_PAIRS)
        return v->reason;
    return v->n == 1 ? KD_MUST_PLAY_PAIR : KD_MUST_PLAY_PAIRS;
}

void add_duty(text *t, const glyphs *g, const kd_view *view, kd_cards lead)
{
    const kd_order *order = &view->order;
    kd_cards sorted = kd_sort(order, lead);
    int led = kd_category_of(order, sorted), n = kd_count(lead);
    if (kd_kind_of(order, sorted) == KD_LEAD_FOUR) {
        text_add(t, "%s", _("A card of each suit and of trump must go, or a higher four."));
        return;
    }
    kd_cards holding = kd_only(kd_sort(order, view->hand), order->in[led]);
    kd_verdict v = kd_follow(order, sorted, kd_sort(order, view->hand), clumsy(holding, n));
    int reason = in_short(&v);
    text name = {.n = 0};

    add_category(&name, g, led);
    if (kd_empty(holding))
        text_add(t, _("You hold no %s: play anything."), name.s);
    else if (kd_count(holding) == 1)
        text_add(t, _("Your only %s must go."), name.s);
    else if (kd_count(holding) == 2 && n >= 2)
        text_add(t, _("Both your %s must go."), name.s);
    else if (kd_count(holding) <= n)
        text_add(t, _("All %d of your %s must go."), kd_count(holding), name.s);
    else if (reason == KD_MUST_PLAY_PAIR)
        text_add(t,
                 n == 2 ? _("You hold a pair of %s: it must be that.")
                        : _("You hold a pair of %s: it must go."),
                 name.s);
    else if (reason == KD_MUST_PLAY_PAIRS)
        text_add(t, _("%d pairs of %s must go."), v.n, name.s);
    else if (reason == KD_MUST_PLAY_TRACTOR || reason == KD_MUST_PLAY_PART)
        text_add(t, _("A tractor of %d pairs in %s must go."), v.n, name.s);
    else
        text_add(t, n == 1 ? _("Any %s will do.") : _("Any of your %s will do."), name.s);
}

void add_owed(text *t, const glyphs *g, const kd_view *view, kd_cards picks, kd_cards owed)
{
    const kd_order *order = &view->order;
    kd_cards lead = kd_sort(order, choice_lead(view));
    text name = {.n = 0}, cards = {.n = 0};
    if (kd_kind_of(order, lead) == KD_LEAD_FOUR) {
        add_cards(&cards, g, order, owed);
        text_add(t, _("A card of each suit and of trump must go: %s would do."), cards.s);
        return;
    }
    int led = kd_category_of(order, lead), n = kd_count(lead);
    kd_cards held = kd_only(kd_sort(order, view->hand), order->in[led]);
    kd_verdict v = kd_follow(order, lead, kd_sort(order, view->hand), clumsy(held, n));
    int reason = in_short(&v);
    bool done = kd_same(owed, picks);

    add_category(&name, g, led);
    if (kd_count(held) <= n)
        owed = kd_unsort(order, held);
    else
        owed = (kd_cards){owed.two, owed.two};
    add_some_cards(&cards, g, order, owed);
    if (done && kd_count(held) <= n)
        text_add(t, "%s", _("The rest is free."));
    else if (done)
        text_add(t, _("The rest may be any %s."), name.s);
    else if (kd_count(held) == 1)
        text_add(t, _("Your only %s, %s, must be among them."), name.s, cards.s);
    else if (kd_count(held) == 2 && n >= 2)
        text_add(t, _("Both your %s must be among them: %s."), name.s, cards.s);
    else if (kd_count(held) <= n)
        text_add(t, _("All %d of your %s must be among them: %s."), kd_count(held), name.s,
                 cards.s);
    else if (reason == KD_MUST_PLAY_PAIR)
        text_add(t, _("A pair of %s is owed: %s."), name.s, cards.s);
    else if (reason == KD_MUST_PLAY_PAIRS)
        text_add(t, _("%d pairs of %s are owed: %s would do."), v.n, name.s, cards.s);
    else
        text_add(t, _("A tractor of %d pairs in %s is owed: %s would do."), v.n, name.s, cards.s);
}
