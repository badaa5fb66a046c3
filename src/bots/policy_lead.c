/* policy_lead.c - the policy leads: cash what nobody can beat, else give what is worth least. */
#include "policy_look.h"

enum { MOST_SETS = 96 };

/* A lead under way. */
typedef struct leading {
    look *l;
    int winners;
    play_list *list; /* NULL: only the best is wanted */
    kd_cards best;
    int64_t most;

    /* Of all leads in side suits, or in trump. */
    int fit;           /* which weights they go by */
    const int16_t *by; /* the weights at this stage of the deal */
    terms any;
    int64_t comes, comes_won; /* by what a card that others add carries, and that times the odds */

    /* Of a category. */
    int c, flow;
    const suit_look *suit;
    reach singles, pairs;
    int64_t base;

    /* Of one deck: what may be led besides single cards. */
    kd_cards set[MOST_SETS];
    int sets;
} leading;

/* Can a seat with these voids ruff the category? */
static inline int can_ruff(unsigned voids, int c)
{
    return (int)(voids >> c & ~(voids >> KD_TRUMP) & 1);
}

/* Has the partner led the category, have opponents? */
static int led_by_partner(const leading *a)
{
    const look *l = a->l;
    return l->s->led[l->partner] >> a->c & 1;
}

static int led_by_opponents(const leading *a)
{
    const look *l = a->l;
    return (l->s->led[kd_next_seat(l->seat)] | l->s->led[kd_next_seat(l->partner)]) >> a->c & 1;
}

/* A lead as numbers of about the same range; the weights say what they are worth. */
static features describe(const leading *a, const play_look *at)
{
    look *l = a->l;
    const policy_weights *w = l->w;
    int won = at->wins / 64, lost = 64 - won, comes = at->cards * a->flow;
    int flow = (w->ours_flow * won - w->theirs_flow * lost) / 64;
    int again = (w->lead_again + w->lead_cash * a->winners) * won / 64;
    int gain = look_gain(l, at->points, at->wins);
    int opponents = can_ruff(l->voids[0], a->c) + can_ruff(l->voids[2], a->c);
    features f = look_describe(l, at, comes);
    f.at[PLAY_THUMB] = feature((comes * flow / 100 + again + gain + at->rest) / 16);
    f.at[LEAD_OF_PAIR] = at->sort == LEAD_PAIR ? 64 : 0;
    f.at[LEAD_OF_TRACTOR] = at->sort == LEAD_TRACTOR ? 64 : 0;
    f.at[LEAD_OF_DUMP] = at->sort == LEAD_DUMP ? 64 : 0;
    f.at[LEAD_PAIR_WINS] = (int16_t)(at->sort == LEAD_PAIR ? won : 0);
    f.at[LEAD_WINNERS] = (int16_t)(a->winners * won / 8);
    f.at[LEAD_OWN] = (int16_t)(4 * a->suit->count);
    f.at[LEAD_OUT] = (int16_t)(2 * a->suit->out);
    f.at[LEAD_PARTNER_VOID] = (int16_t)(64 * can_ruff(l->voids[1], a->c));
    f.at[LEAD_OPPONENT_VOID] = (int16_t)(32 * opponents);
    f.at[LEAD_PARTNERS] = (int16_t)(64 * led_by_partner(a));
    f.at[LEAD_OPPONENTS] = (int16_t)(64 * led_by_opponents(a));
    f.at[LEAD_TRUMPS] = (int16_t)(4 * look_suit(l, KD_TRUMP)->count);
    f.at[LEAD_ALWAYS] = 64;
    return f;
}

static COLD void list_lead(leading *a, const play_look *at)
{
    features f = describe(a, at);
    look_list(a->list, at->play, a->fit, &f);
}

/* What all leads in side suits have in common, or all in trump. */
static void set_terms(leading *a, const int16_t *by)
{
    look *l = a->l;
    const policy_weights *w = l->w;
    int64_t thumb = by[PLAY_THUMB] * (UNIT / 16);
    int64_t again = w->lead_again + w->lead_cash * a->winners;
    terms *t = &a->any;
    a->by = by;
    *t = terms_begin(by, thumb, l->slope);
    t->fixed = 64 * UNIT * (int64_t)by[LEAD_ALWAYS];
    t->fixed += 4 * UNIT * (int64_t)(look_suit(l, KD_TRUMP)->count * by[LEAD_TRUMPS]);
    t->won += thumb * again / 64 + UNIT / 8 * a->winners * by[LEAD_WINNERS];
    a->comes = UNIT / 8 * by[PLAY_GOES] - thumb * w->theirs_flow / 100;
    a->comes_won = thumb * (w->ours_flow + w->theirs_flow) / 6400;
    a->comes_won += UNIT / 512 * (by[PLAY_COMES] - by[PLAY_GOES]);
}

/* What all leads of the category have in common. */
static int64_t base_of(const leading *a)
{
    const look *l = a->l;
    const int16_t *by = a->by;
    int base = 4 * a->suit->count * by[LEAD_OWN] + 2 * a->suit->out * by[LEAD_OUT];
    int opponents = can_ruff(l->voids[0], a->c) + can_ruff(l->voids[2], a->c);
    base += 32 * opponents * by[LEAD_OPPONENT_VOID];
    base += 64 * can_ruff(l->voids[1], a->c) * by[LEAD_PARTNER_VOID];
    base += 64 * led_by_partner(a) * by[LEAD_PARTNERS];
    base += 64 * led_by_opponents(a) * by[LEAD_OPPONENTS];
    return a->any.fixed + UNIT * (int64_t)base;
}

/* sort is a constant where it is called; so most of this is not there. */
static inline int64_t value_of(const leading *a, const play_look *at, int sort)
{
    const look *l = a->l;
    const int16_t *by = a->by;
    terms t = a->any;
    int comes = at->cards * a->flow, extra = 0;
    t.fixed = a->base + comes * a->comes;
    t.won += comes * a->comes_won;
    if (sort == LEAD_PAIR)
        t.won += UNIT * by[LEAD_PAIR_WINS];
    if (sort != LEAD_SINGLE)
        extra += by[LEAD_OF_PAIR + sort - LEAD_PAIR];
    if (a->suit->count == at->cards)
        extra += by[PLAY_EMPTIES];
    int step = l->order->step[at->top];
    return terms_value(&t, at->wins, at->points, at->rest, step) + 64 * UNIT * extra;
}

static inline void weigh(leading *a, const play_look *at, int sort)
{
    int64_t value = value_of(a, at, sort);
    if (a->list)
        list_lead(a, at);
    if (value <= a->most)
        return;
    a->most = value;
    a->best = at->play;
}

/* A single of that place; over: the odds that a seat has what ruffs it. */
static void weigh_single(leading *a, unsigned place, int over)
{
    look *l = a->l;
    spot at = look_spot(l, place, a->c);
    play_look lead = {
        .play = kd_card(place), .cards = 1, .c = a->c, .sort = LEAD_SINGLE, .top = place};
    lead.points = points_of(l->order, place);
    lead.wins = reach_wins(&a->singles, l->w, odds_has(a->suit->thin, at.above), over, true);
    lead.rest = look_ends(l, 1) ? look_rest(l, lead.play, lead.wins) : -look_card_cost(l, &at);
    weigh(a, &lead, LEAD_SINGLE);
}

static void weigh_pair(leading *a, unsigned place, int over)
{
    look *l = a->l;
    spot at = look_spot(l, place, a->c);
    play_look lead = {
        .play = kd_pair(place), .cards = 2, .c = a->c, .sort = LEAD_PAIR, .top = place};
    lead.points = 2 * points_of(l->order, place);
    lead.wins = reach_wins(&a->pairs, l->w, look_has(l, a->suit, at.higher, 1), over, true);
    lead.rest = look_ends(l, 2) ? look_rest(l, lead.play, lead.wins) : -look_pair_cost(l, &at);
    weigh(a, &lead, LEAD_PAIR);
}

/* The highest, and the lowest of each sort; points of a side suit only when they are the highest.
   A card of a pair is not led alone: that is hardly ever best. */
static void weigh_singles(leading *a, kd_cards held)
{
    look *l = a->l;
    int over = a->c == KD_TRUMP ? 0 : look_over(l, l->order->in[KD_TRUMP], 1, 0);
    uint64_t alone = held.one & ~held.two, highest = UINT64_C(1) << last_of(held.one);
    uint64_t points = a->c == KD_TRUMP ? 0 : l->order->fives | l->order->tens;
    uint64_t some = cheapest_sorts(l, alone & ~points) | (alone & highest);
    for (; some; some &= some - 1)
        weigh_single(a, first_of(some), over);
}

static void weigh_pairs(leading *a, uint64_t held)
{
    look *l = a->l;
    int over = a->c == KD_TRUMP ? 0 : look_over(l, l->order->in[KD_TRUMP], 2, 1);
    for (; held; held &= held - 1)
        weigh_pair(a, first_of(held), over);
}

/* A lead of several components or a tractor. */
static void weigh_many(leading *a, kd_cards play, int cards, int sort, int higher, int over)
{
    look *l = a->l;
    const reach *r = sort == LEAD_TRACTOR ? &a->pairs : &a->singles;
    play_look lead = {
        .play = play, .cards = cards, .c = a->c, .sort = sort, .top = highest_place(play)};
    lead.points = kd_sorted_points(l->order, play);
    lead.wins = reach_wins(r, l->w, higher, over, true);
    lead.rest = look_rest(l, play, lead.wins);
    weigh(a, &lead, sort);
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
        weigh_many(a, listed[i], 2 * length, LEAD_TRACTOR, higher, over);
    }
}

/* The places of held that nothing in out stands above. */
static uint64_t on_top(uint64_t held, uint64_t out)
{
    return out ? held & UINT64_MAX << last_of(out) : held;
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
    weigh_many(a, dump, cards, LEAD_DUMP, 0, over);
}

/* Leads of one deck that are several cards. */
static void list_sets(leading *a)
{
    look *l = a->l;
    int count = kd_leads(l->order, l->hand, l->s->gone, a->set, MOST_SETS);
    a->sets = count < MOST_SETS ? count : MOST_SETS;
}

static void weigh_sets(leading *a)
{
    for (int i = 0; i < a->sets; i++) {
        kd_cards set = a->set[i];
        int cards = kd_count(set);
        if (cards > 1 && a->l->order->category[highest_place(set)] == a->c)
            weigh_many(a, set, cards, LEAD_DUMP, 0, 0);
    }
}

static void weigh_category(leading *a, int c)
{
    look *l = a->l;
    kd_cards held = kd_only(l->hand, l->order->in[c]);
    if (!held.one)
        return;
    a->c = c;
    a->suit = look_suit(l, c);
    a->flow = look_flow(l, c);
    a->base = base_of(a);
    a->singles = look_reach(l, c, KD_SEATS - 1, false);
    weigh_singles(a, held);
    if (held.two) {
        a->pairs = look_reach(l, c, KD_SEATS - 1, true);
        weigh_pairs(a, held.two);
        weigh_tractors(a, held);
    }
    if (l->order->rules.dump && held.one & (held.one - 1))
        weigh_dump(a, held);
    weigh_sets(a);
}

/* From now on leads in side suits, or in trump. */
static void take_weights(leading *a, features *weight, bool trump)
{
    look *l = a->l;
    a->fit = lead_fit(look_defends(l), trump);
    *weight = fit_for(&l->w->lead[a->fit], l->size);
    set_terms(a, weight->at);
}

kd_cards policy_lead(look *l, play_list *list)
{
    leading a; /* what is not set here is set for each category */
    features weight;
    a.l = l;
    a.list = list;
    a.most = INT64_MIN;
    a.best = (kd_cards){0, 0};
    a.winners = look_winners(l);
    a.sets = 0;
    if (l->order->rules.decks == 1)
        list_sets(&a);
    take_weights(&a, &weight, false);
    for (int c = 0; c < KD_TRUMP; c++)
        weigh_category(&a, c);
    take_weights(&a, &weight, true);
    weigh_category(&a, KD_TRUMP);
    return a.best;
}
