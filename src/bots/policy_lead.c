/* policy_lead.c - the policy leads: cash what nobody can beat, else part with what is worth least. */
#include "policy_look.h"

#include <limits.h>

typedef struct leading {
    look *l;
    int winners;
    int flow[KD_CATEGORIES];
    kd_cards best;
    int most;
} leading;

static void weigh(leading *a, kd_cards play, const ahead *as, int sort)
{
    look *l = a->l;
    const policy_weights *w = l->w;
    int wins = look_wins(l, as, true, KD_SEATS - 1), lost = ODDS_ONE - wins;
    int comes = as->cards * a->flow[as->led];
    int gain = look_gain(l, kd_sorted_points(l->order, play), wins);
    gain += comes * w->ours_flow / 100 * wins / ODDS_ONE;
    gain -= comes * w->theirs_flow / 100 * lost / ODDS_ONE;
    gain += (w->lead_again + w->lead_cash * a->winners) * wins / ODDS_ONE;
    gain += w->sort[sort];
    if (as->led == KD_TRUMP)
        gain -= as->cards * (l->size > w->early ? w->draws_trump : w->late_draws);
    gain += look_rest(l, play, wins);
    if (gain <= a->most)
        return;
    a->most = gain;
    a->best = play;
}

static void weigh_singles(leading *a, int c, uint64_t held)
{
    look *l = a->l;
    for (; held; held &= held - 1) {
        unsigned place = (unsigned)__builtin_ctzll(held);
        ahead as = {c, c, 1, 0, above_of(l->order, place, c)};
        weigh(a, kd_card(place), &as, LEAD_SINGLE);
    }
}

static void weigh_pairs(leading *a, int c, uint64_t held)
{
    look *l = a->l;
    for (; held; held &= held - 1) {
        unsigned place = (unsigned)__builtin_ctzll(held);
        ahead as = {c, c, 2, 1, above_of(l->order, place, c)};
        weigh(a, kd_pair(place), &as, LEAD_PAIR);
    }
}

/* Every tractor, as the engine lists them; only where pairs stand close. */
static void weigh_tractors(leading *a, int c, kd_cards held)
{
    enum { MOST = 48 };
    look *l = a->l;
    kd_cards listed[MOST + KD_MAX_HAND * 2];
    uint64_t near = held.two & (held.two >> 1 | held.two >> 2 | held.two >> 3 | held.two >> 4);
    if (!near || (c != KD_TRUMP && !(held.two & held.two >> 1)))
        return;
    int count = kd_leads(l->order, (kd_cards){held.two, held.two}, (kd_cards){0, 0}, listed,
                         (int)(sizeof listed / sizeof *listed));
    for (int i = 0; i < count && i < (int)(sizeof listed / sizeof *listed); i++) {
        kd_cards play = listed[i];
        int pairs = bits_of(play.two);
        if (pairs < 2)
            continue;
        ahead as = {c, c, 2 * pairs, pairs, above_of(l->order, highest_place(play), c)};
        weigh(a, play, &as, LEAD_TRACTOR);
    }
}

/* The places of held above the highest of out. */
static uint64_t over(uint64_t held, uint64_t out)
{
    if (!out)
        return held;
    return held & UINT64_MAX << highest_place((kd_cards){out, 0}) << 1;
}

/* All singles and pairs of a category that nobody can beat, as one play (DUMP-1 cannot fail). */
static kd_cards boss_dump(const look *l, int c, kd_cards held)
{
    const scene *s = l->s;
    uint8_t voids = 0xff, pairless = 0xff;
    for (int i = 1; i < KD_SEATS; i++) {
        int seat = (l->seat + i) % KD_SEATS;
        voids &= s->voids[seat];
        pairless &= (uint8_t)(s->voids[seat] | s->pairless[seat]);
    }
    kd_cards out = kd_only(l->unseen, l->order->in[c]);
    if (voids >> c & 1)
        return held;
    uint64_t pairs = over(held.two, pairless >> c & 1 ? 0 : out.two);
    uint64_t singles = over(held.one, out.one);
    return (kd_cards){pairs | singles, pairs | (singles & held.two)};
}

static void weigh_dump(leading *a, int c, kd_cards held)
{
    look *l = a->l;
    kd_cards dump = boss_dump(l, c, held);
    if (!(dump.one & (dump.one - 1)))
        return;
    ahead as = {c, c, kd_count(dump), -1, 0};
    weigh(a, dump, &as, LEAD_DUMP);
}

/* Leads of one deck that are several cards. */
static void weigh_sets(leading *a)
{
    enum { MOST = 96 };
    look *l = a->l;
    kd_cards listed[MOST];
    kd_cards known = l->s->gone;
    int count = kd_leads(l->order, l->hand, known, listed, MOST);
    for (int i = 0; i < count && i < MOST; i++) {
        int cards = kd_count(listed[i]);
        if (cards < 2)
            continue;
        int c = l->order->category[lowest_place(listed[i])];
        ahead as = {c, c, cards, -1, 0};
        weigh(a, listed[i], &as, LEAD_DUMP);
    }
}

kd_cards policy_lead(look *l)
{
    leading a = {.l = l, .winners = look_winners(l), .most = INT_MIN};
    for (int c = 0; c < KD_CATEGORIES; c++) {
        kd_cards held = kd_only(l->hand, l->order->in[c]);
        if (kd_empty(held))
            continue;
        a.flow[c] = look_flow(l, c);
        weigh_singles(&a, c, held.one);
        if (!held.two)
            continue;
        weigh_pairs(&a, c, held.two);
        weigh_tractors(&a, c, held);
    }
    if (l->order->rules.decks == 1)
        weigh_sets(&a);
    else if (l->order->rules.dump)
        for (int c = 0; c < KD_CATEGORIES; c++)
            weigh_dump(&a, c, kd_only(l->hand, l->order->in[c]));
    return a.best;
}
