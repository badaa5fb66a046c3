/* policy_lead.c - the policy leads: cash what nobody can beat, else give what is worth least. */
#include "policy_lead.h"

#include <limits.h>

/* A lead under way; the second half is of the category that is looked at. */
typedef struct leading {
    look *l;
    int winners;
    bool sets;       /* leads of one deck are looked at, of whatever category */
    lead_list *list; /* NULL: only the best is wanted */
    kd_cards best;
    int most;

    int c, flow;
    const features *weight; /* at this stage of the deal */
    reach singles, pairs;
    features f; /* of the lead that is looked at */
} leading;

/* A lead as numbers of about the same range; the weights say what they are worth. Those that are
   the same for its whole category stand there already. */
static void describe(leading *a, kd_cards play, int cards, int sort, int wins)
{
    look *l = a->l;
    features *f = &a->f;
    const policy_weights *w = l->w;
    const suit_look *suit = look_suit(l, a->c);
    int points = kd_sorted_points(l->order, play), won = wins / 64, lost = 64 - won;
    int comes = cards * a->flow,
        rest = a->sets ? look_rest(l, play, wins) : look_rest_in(l, play, cards, a->c, wins);
    int flow = (w->ours_flow * won - w->theirs_flow * lost) / 64;
    int again = (w->lead_again + w->lead_cash * a->winners) * won / 64;
    unsigned top = highest_place(play);
    f->at[LEAD_THUMB] =
        feature((comes * flow / 100 + again + look_gain(l, points, wins) + rest) / 16);
    f->at[LEAD_WINS] = (int16_t)(won);
    f->at[LEAD_WINS_TWICE] = (int16_t)(won * won / 64);
    f->at[LEAD_OF_PAIR] = sort == LEAD_PAIR ? 64 : 0;
    f->at[LEAD_OF_TRACTOR] = sort == LEAD_TRACTOR ? 64 : 0;
    f->at[LEAD_OF_DUMP] = sort == LEAD_DUMP ? 64 : 0;
    f->at[LEAD_PAIR_WINS] = (int16_t)(sort == LEAD_PAIR ? won : 0);
    f->at[LEAD_WINNERS] = (int16_t)(a->winners * won / 8);
    f->at[LEAD_POINTS_WON] = (int16_t)(points * won / 16);
    f->at[LEAD_POINTS_LOST] = (int16_t)(points * lost / 16);
    f->at[LEAD_COMES] = (int16_t)(comes * won / 512);
    f->at[LEAD_GOES] = (int16_t)(comes * lost / 512);
    f->at[LEAD_REST] = feature(rest / 16);
    f->at[LEAD_EMPTIES] = suit->count == cards ? 64 : 0;
    f->at[LEAD_STEP] = (int16_t)(4 * l->order->step[top]);
    f->at[LEAD_BREAKS] = sort == LEAD_SINGLE && l->hand.two >> top & 1 ? 64 : 0;
}

/* cards as a lead of that sort; higher, over: the odds that a seat has what beats it. */
static void weigh(leading *a, kd_cards play, int cards, int sort, int higher, int over)
{
    const reach *r = sort == LEAD_PAIR || sort == LEAD_TRACTOR ? &a->pairs : &a->singles;
    describe(a, play, cards, sort, reach_wins(r, a->l->w, higher, over, true));
    int value = fit_value(a->weight, &a->f);
    if (a->list && a->list->count < MOST_LEADS) {
        lead_case *at = &a->list->at[a->list->count++];
        at->play = play;
        at->trump = a->c == KD_TRUMP;
        at->f = a->f;
    }
    if (value <= a->most)
        return;
    a->most = value;
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

/* What all leads of a category share. */
static void describe_category(leading *a)
{
    look *l = a->l;
    const suit_look *suit = look_suit(l, a->c);
    int partner = 0, opponents = 0;
    for (int i = 1; i < KD_SEATS && a->c != KD_TRUMP; i++) {
        int seat = (l->seat + i) % KD_SEATS;
        if (!look_lacks(l, seat, a->c) || look_lacks(l, seat, KD_TRUMP))
            continue;
        if (seat == l->partner)
            partner = 64;
        else
            opponents += 32;
    }
    a->f = (features){{0}};
    a->f.at[LEAD_OWN] = (int16_t)(4 * suit->count);
    a->f.at[LEAD_OUT] = (int16_t)(2 * suit->out);
    a->f.at[LEAD_PARTNER_VOID] = (int16_t)partner;
    a->f.at[LEAD_OPPONENT_VOID] = (int16_t)opponents;
    a->f.at[LEAD_TRUMPS] = (int16_t)(4 * look_suit(l, KD_TRUMP)->count);
    a->f.at[LEAD_DEFENDS] = kd_team(l->seat) == kd_team(l->s->pos.dealer) ? 64 : 0;
    a->f.at[LEAD_ALWAYS] = 64;
}

static void weigh_category(leading *a, int c, kd_cards held)
{
    look *l = a->l;
    a->c = c;
    a->flow = look_flow(l, c);
    describe_category(a);
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

kd_cards policy_lead_list(look *l, lead_list *list)
{
    leading a = {.l = l, .list = list, .most = INT_MIN, .winners = look_winners(l)};
    const features side = fit_for(&l->w->lead[0], l->size);
    const features trump = fit_for(&l->w->lead[1], l->size);
    for (int c = 0; c < KD_CATEGORIES; c++) {
        a.weight = c == KD_TRUMP ? &trump : &side;
        kd_cards held = kd_only(l->hand, l->order->in[c]);
        if (!kd_empty(held))
            weigh_category(&a, c, held);
    }
    a.sets = l->order->rules.decks == 1;
    if (a.sets)
        weigh_sets(&a);
    return a.best;
}

kd_cards policy_lead(look *l)
{
    return policy_lead_list(l, NULL);
}
