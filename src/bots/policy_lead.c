/* policy_lead.c - the policy leads: cash what nobody can beat, else give what is worth least. */
#include "policy_look.h"

#include <limits.h>

/* A lead under way; the second half is of the category that is looked at. */
typedef struct leading {
    look *l;
    int again; /* what keeping the lead is worth */
    kd_cards best;
    int most;

    int c, flow;
    reach singles, pairs;
} leading;

/* cards as a lead of that sort; higher, over: the odds that a seat has what beats it. */
static void weigh(leading *a, kd_cards play, int cards, int sort, int higher, int over)
{
    look *l = a->l;
    const policy_weights *w = l->w;
    const reach *r = sort == LEAD_PAIR || sort == LEAD_TRACTOR ? &a->pairs : &a->singles;
    int wins = reach_wins(r, w, higher, over, true);
    int flow = (w->ours_flow * wins - w->theirs_flow * (ODDS_ONE - wins)) / ODDS_ONE;
    int gain = cards * a->flow * flow / 100 + a->again * wins / ODDS_ONE + w->sort[sort];
    gain += look_gain(l, kd_sorted_points(l->order, play), wins);
    if (a->c == KD_TRUMP)
        gain -= cards * (l->size > w->early ? w->draws_trump : w->late_draws);
    gain += look_rest(l, play, wins);
    if (gain <= a->most)
        return;
    a->most = gain;
    a->best = play;
}

/* The highest, and the lowest of each sort. */
static void weigh_singles(leading *a, uint64_t held)
{
    look *l = a->l;
    const suit_look *suit = look_suit(l, a->c);
    int over = a->c == KD_TRUMP ? 0 : look_over(l, l->order->in[KD_TRUMP], 1, 0);
    unsigned seen = 0;
    for (; held; held &= held - 1) {
        unsigned place = first_of(held), sort = 1U << sort_of(l, place);
        if (seen & sort && held & (held - 1))
            continue;
        seen |= sort;
        int higher = look_has(l, suit, above_of(l->order, place, a->c), 0);
        weigh(a, kd_card(place), 1, LEAD_SINGLE, higher, over);
    }
}

static void weigh_pairs(leading *a, uint64_t held)
{
    look *l = a->l;
    const suit_look *suit = look_suit(l, a->c);
    int over = a->c == KD_TRUMP ? 0 : look_over(l, l->order->in[KD_TRUMP], 2, 1);
    for (; held; held &= held - 1) {
        unsigned place = first_of(held);
        int higher = look_has(l, suit, above_of(l->order, place, a->c), 1);
        weigh(a, kd_pair(place), 2, LEAD_PAIR, higher, over);
    }
}

/* Every tractor, as the engine lists them; only where pairs stand close. */
static void weigh_tractors(leading *a, kd_cards held)
{
    enum { MOST = 60 };
    look *l = a->l;
    kd_cards listed[MOST], pairs = {held.two, held.two};
    uint64_t near = held.two >> 1 | held.two >> 2 | held.two >> 3 | held.two >> 4;
    if (!(held.two & (a->c == KD_TRUMP ? near : held.two >> 1)))
        return;
    int count = kd_leads(l->order, pairs, (kd_cards){0, 0}, listed, MOST);
    for (int i = 0; i < count && i < MOST; i++) {
        int length = bits_of(listed[i].two);
        if (length < 2)
            continue;
        uint64_t above = above_of(l->order, highest_place(listed[i]), a->c);
        int higher = look_has(l, look_suit(l, a->c), above, length);
        int over = a->c == KD_TRUMP ? 0 : look_over(l, l->order->in[KD_TRUMP], 2 * length, length);
        weigh(a, listed[i], 2 * length, LEAD_TRACTOR, higher, over);
    }
}

/* The places of held that nothing in out stands above. */
static uint64_t on_top(uint64_t held, uint64_t out)
{
    return out ? held & UINT64_MAX << (63U - (unsigned)__builtin_clzll(out)) : held;
}

/* All singles and pairs of a category that nobody can beat, as one play (DUMP-1 cannot fail). */
static kd_cards boss_dump(const look *l, int c, kd_cards held)
{
    const scene *s = l->s;
    unsigned voids = ~0U, pairless = ~0U;
    for (int i = 1; i < KD_SEATS; i++) {
        int seat = (l->seat + i) % KD_SEATS;
        voids &= s->voids[seat];
        pairless &= (unsigned)(s->voids[seat] | s->pairless[seat]);
    }
    kd_cards out = kd_only(l->unseen, l->order->in[c]);
    if (voids >> c & 1)
        return held;
    uint64_t pairs = on_top(held.two, pairless >> c & 1 ? 0 : out.two);
    return (kd_cards){pairs | on_top(held.one, out.one), pairs};
}

static void weigh_dump(leading *a, kd_cards held)
{
    look *l = a->l;
    kd_cards dump = boss_dump(l, a->c, held);
    if (!(dump.one & (dump.one - 1)))
        return;
    int cards = kd_count(dump);
    int over = a->c == KD_TRUMP ? 0 : look_over(l, 0, cards, -1);
    weigh(a, dump, cards, LEAD_DUMP, 0, over);
}

/* Leads of one deck that are several cards. */
static void weigh_sets(leading *a)
{
    enum { MOST = 96 };
    look *l = a->l;
    kd_cards listed[MOST];
    int count = kd_leads(l->order, l->hand, l->s->gone, listed, MOST);
    for (int i = 0; i < count && i < MOST; i++)
        if (kd_count(listed[i]) > 1)
            weigh(a, listed[i], kd_count(listed[i]), LEAD_DUMP, 0, 0);
}

static void weigh_category(leading *a, int c, kd_cards held)
{
    look *l = a->l;
    a->c = c;
    a->flow = look_flow(l, c);
    a->singles = look_reach(l, c, KD_SEATS - 1, false);
    weigh_singles(a, held.one);
    if (held.two) {
        a->pairs = look_reach(l, c, KD_SEATS - 1, true);
        weigh_pairs(a, held.two);
        weigh_tractors(a, held);
    }
    if (l->order->rules.dump && held.one & (held.one - 1))
        weigh_dump(a, held);
}

kd_cards policy_lead(look *l)
{
    leading a = {.l = l, .most = INT_MIN};
    a.again = l->w->lead_again + l->w->lead_cash * look_winners(l);
    for (int c = 0; c < KD_CATEGORIES; c++) {
        kd_cards held = kd_only(l->hand, l->order->in[c]);
        if (!kd_empty(held))
            weigh_category(&a, c, held);
    }
    if (l->order->rules.decks == 1)
        weigh_sets(&a);
    return a.best;
}
