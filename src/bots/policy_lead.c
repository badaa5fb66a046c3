/* policy_lead.c - the policy leads: cash what nobody can beat, else give what is worth least. */
#include "policy_lead.h"

/* A lead under way; the second half is of the category that is looked at. */
typedef struct leading {
    look *l;
    int winners;
    lead_list *list; /* NULL: only the best is wanted */
    kd_cards best;
    int64_t most;

    int c, flow;
    const features *weight; /* at this stage of the deal */
    reach singles, pairs;
    features shared;         /* what all leads of the category have in common */
    int64_t base;            /* the value of that */
    terms value[LEAD_SORTS]; /* of its leads by their sort */
} leading;

/* A lead that is weighed: its sort, what it takes from the hand, the odds that it wins. */
typedef struct lead_look {
    kd_cards play;
    int cards, sort, points, rest, wins;
    unsigned top;
} lead_look;

/* A lead as numbers of about the same range; the weights say what they are worth. */
static features describe(const leading *a, const lead_look *at)
{
    const look *l = a->l;
    const policy_weights *w = l->w;
    features f = {{0}};
    int won = at->wins / 64, lost = 64 - won, comes = at->cards * a->flow;
    int flow = (w->ours_flow * won - w->theirs_flow * lost) / 64;
    int again = (w->lead_again + w->lead_cash * a->winners) * won / 64;
    int gain = look_gain(l, at->points, at->wins);
    f.at[LEAD_THUMB] = feature((comes * flow / 100 + again + gain + at->rest) / 16);
    f.at[LEAD_WINS] = (int16_t)(won);
    f.at[LEAD_WINS_TWICE] = (int16_t)(won * won / 64);
    f.at[LEAD_OF_PAIR] = at->sort == LEAD_PAIR ? 64 : 0;
    f.at[LEAD_OF_TRACTOR] = at->sort == LEAD_TRACTOR ? 64 : 0;
    f.at[LEAD_OF_DUMP] = at->sort == LEAD_DUMP ? 64 : 0;
    f.at[LEAD_PAIR_WINS] = (int16_t)(at->sort == LEAD_PAIR ? won : 0);
    f.at[LEAD_WINNERS] = (int16_t)(a->winners * won / 8);
    f.at[LEAD_POINTS_WON] = (int16_t)(at->points * won / 16);
    f.at[LEAD_POINTS_LOST] = (int16_t)(at->points * lost / 16);
    f.at[LEAD_COMES] = (int16_t)(comes * won / 512);
    f.at[LEAD_GOES] = (int16_t)(comes * lost / 512);
    f.at[LEAD_REST] = feature(at->rest / 16);
    f.at[LEAD_EMPTIES] = l->suit[a->c].count == at->cards ? 64 : 0;
    f.at[LEAD_STEP] = (int16_t)(4 * l->order->step[at->top]);
    f.at[LEAD_BREAKS] = at->sort == LEAD_SINGLE && l->hand.two >> at->top & 1 ? 64 : 0;
    return f;
}

static void keep_case(leading *a, const lead_look *lead)
{
    if (a->list->count == MOST_LEADS)
        return;
    lead_case *at = &a->list->at[a->list->count++];
    at->play = lead->play;
    at->trump = a->c == KD_TRUMP;
    at->f = describe(a, lead);
    for (int i = 0; i < FEATURES; i++)
        at->f.at[i] = (int16_t)(at->f.at[i] + a->shared.at[i]);
}

/* The terms of a sort of lead, of so many cards. */
static void set_terms(leading *a, int sort, int cards)
{
    const look *l = a->l;
    const policy_weights *w = l->w;
    const int16_t *by = a->weight->at;
    terms *t = &a->value[sort];
    int64_t thumb = by[LEAD_THUMB] * (UNIT / 16), comes = cards * a->flow;
    int64_t flow = comes * (w->ours_flow + w->theirs_flow) / 100;
    int64_t again = w->lead_again + w->lead_cash * a->winners;
    t->fixed = a->base - thumb * (comes * w->theirs_flow / 100) + UNIT / 8 * comes * by[LEAD_GOES];
    t->won = thumb * (flow + again) / 64 + UNIT * by[LEAD_WINS];
    t->won += UNIT / 8 * a->winners * by[LEAD_WINNERS];
    t->won += UNIT / 512 * comes * (by[LEAD_COMES] - by[LEAD_GOES]);
    t->won_twice = UNIT / 64 * by[LEAD_WINS_TWICE];
    t->points = UNIT * 4 * by[LEAD_POINTS_LOST] - thumb * l->slope / 2;
    t->points_won = thumb * l->slope / 64;
    t->points_won += UNIT / 16 * (by[LEAD_POINTS_WON] - by[LEAD_POINTS_LOST]);
    t->rest = thumb + UNIT / 16 * by[LEAD_REST];
    t->step = 4 * UNIT * by[LEAD_STEP];
    if (sort == LEAD_PAIR)
        t->won += UNIT * by[LEAD_PAIR_WINS];
    if (sort != LEAD_SINGLE)
        t->fixed += 64 * UNIT * by[LEAD_OF_PAIR + sort - LEAD_PAIR];
}

static int64_t value_of(const leading *a, const lead_look *at)
{
    const look *l = a->l;
    const int16_t *by = a->weight->at;
    int step = l->order->step[at->top];
    int64_t value = terms_value(&a->value[at->sort], at->wins, at->points, at->rest, step);
    if (l->suit[a->c].count == at->cards)
        value += 64 * UNIT * by[LEAD_EMPTIES];
    if (at->sort == LEAD_SINGLE && l->hand.two >> at->top & 1)
        value += 64 * UNIT * by[LEAD_BREAKS];
    return value;
}

static void weigh(leading *a, const lead_look *at)
{
    int64_t value = value_of(a, at);
    if (a->list)
        keep_case(a, at);
    if (value <= a->most)
        return;
    a->most = value;
    a->best = at->play;
}

/* A single or a pair of that place; over: the odds that a seat has what ruffs it. */
static void weigh_one(leading *a, unsigned place, bool pair, int over)
{
    look *l = a->l;
    spot at = look_spot(l, place, a->c);
    const suit_look *suit = look_suit(l, a->c);
    lead_look lead = {.play = pair ? kd_pair(place) : kd_card(place),
                      .cards = pair ? 2 : 1,
                      .sort = pair ? LEAD_PAIR : LEAD_SINGLE,
                      .points = (pair ? 2 : 1) * points_of(l->order, place),
                      .top = place};
    int higher = pair ? look_has(l, suit, at.higher, 1) : odds_has(suit->thin, at.above);
    lead.wins = reach_wins(pair ? &a->pairs : &a->singles, l->w, higher, over, true);
    if (look_ends(l, lead.cards))
        lead.rest = look_rest(l, lead.play, lead.wins);
    else
        lead.rest = pair ? -look_pair_cost(l, &at) : -look_card_cost(l, &at);
    weigh(a, &lead);
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
        weigh_one(a, first_of(some), false, over);
}

static void weigh_pairs(leading *a, uint64_t held)
{
    look *l = a->l;
    int over = a->c == KD_TRUMP ? 0 : look_over(l, l->order->in[KD_TRUMP], 2, 1);
    for (; held; held &= held - 1)
        weigh_one(a, first_of(held), true, over);
}

/* A lead of several components or a tractor. */
static void weigh_many(leading *a, kd_cards play, int cards, int sort, int higher, int over)
{
    look *l = a->l;
    const reach *r = sort == LEAD_TRACTOR ? &a->pairs : &a->singles;
    lead_look lead = {.play = play, .cards = cards, .sort = sort, .top = highest_place(play)};
    lead.points = kd_sorted_points(l->order, play);
    lead.wins = reach_wins(r, l->w, higher, over, true);
    lead.rest = look_rest(l, play, lead.wins);
    set_terms(a, sort, cards);
    weigh(a, &lead);
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

/* The value of what the leads of the category share. */
static void set_base(leading *a)
{
    static const uint8_t used[] = {LEAD_OWN,    LEAD_OUT,     LEAD_PARTNER_VOID, LEAD_OPPONENT_VOID,
                                   LEAD_TRUMPS, LEAD_DEFENDS, LEAD_ALWAYS};
    int value = 0;
    for (size_t i = 0; i < sizeof used; i++)
        value += a->weight->at[used[i]] * a->shared.at[used[i]];
    a->base = UNIT * (int64_t)value;
}

/* Leads of one deck that are several cards. */
static void weigh_sets(leading *a)
{
    enum { MOST = 96 };
    look *l = a->l;
    kd_cards listed[MOST];
    set_base(a);
    int count = kd_leads(l->order, l->hand, l->s->gone, listed, MOST);
    for (int i = 0; i < count && i < MOST; i++)
        if (kd_count(listed[i]) > 1)
            weigh_many(a, listed[i], kd_count(listed[i]), LEAD_DUMP, 0, 0);
}

/* Can a seat with these voids ruff the category? */
static int can_ruff(unsigned voids, int c)
{
    return (int)(voids >> c & ~(voids >> KD_TRUMP) & 1);
}

/* What all leads of a category share. */
static void describe_category(leading *a)
{
    look *l = a->l;
    const suit_look *suit = look_suit(l, a->c);
    int opponents = can_ruff(l->voids[0], a->c) + can_ruff(l->voids[2], a->c);
    features *f = &a->shared;
    *f = (features){{0}};
    f->at[LEAD_OWN] = (int16_t)(4 * suit->count);
    f->at[LEAD_OUT] = (int16_t)(2 * suit->out);
    f->at[LEAD_PARTNER_VOID] = (int16_t)(64 * can_ruff(l->voids[1], a->c));
    f->at[LEAD_OPPONENT_VOID] = (int16_t)(32 * opponents);
    f->at[LEAD_TRUMPS] = (int16_t)(4 * look_suit(l, KD_TRUMP)->count);
    f->at[LEAD_DEFENDS] = kd_team(l->seat) == kd_team(l->s->pos.dealer) ? 64 : 0;
    f->at[LEAD_ALWAYS] = 64;
}

static void weigh_category(leading *a, int c, kd_cards held)
{
    look *l = a->l;
    a->c = c;
    a->flow = look_flow(l, c);
    describe_category(a);
    set_base(a);
    set_terms(a, LEAD_SINGLE, 1);
    a->singles = look_reach(l, c, KD_SEATS - 1, false);
    weigh_singles(a, held);
    if (held.two) {
        set_terms(a, LEAD_PAIR, 2);
        a->pairs = look_reach(l, c, KD_SEATS - 1, true);
        weigh_pairs(a, held.two);
        weigh_tractors(a, held);
    }
    if (l->order->rules.dump && held.one & (held.one - 1))
        weigh_dump(a, held);
}

kd_cards policy_lead_list(look *l, lead_list *list)
{
    leading a; /* what is not set here is set for each category */
    a.l = l;
    a.list = list;
    a.most = INT64_MIN;
    a.best = (kd_cards){0, 0};
    a.winners = look_winners(l);
    const features side = fit_for(&l->w->lead[0], l->size);
    const features trump = fit_for(&l->w->lead[1], l->size);
    for (int c = 0; c < KD_CATEGORIES; c++) {
        a.weight = c == KD_TRUMP ? &trump : &side;
        kd_cards held = kd_only(l->hand, l->order->in[c]);
        if (!kd_empty(held))
            weigh_category(&a, c, held);
    }
    if (l->order->rules.decks == 1)
        weigh_sets(&a);
    return a.best;
}

kd_cards policy_lead(look *l)
{
    return policy_lead_list(l, NULL);
}
