/* policy_follow.c - the policy answers a lead: win cheaply, feed the partner, or give little. */
#include "policy_look.h"

#include <limits.h>

/* An answer under way: what is the same for every play that is looked at. */
typedef struct answer {
    look *l;
    ahead now;         /* what is ahead */
    bool partners;     /* is that the partner's? */
    int stands;        /* odds that our side wins if this play does not take the trick */
    int winners, flow; /* as look_winners, look_flow of the lead */
    kd_cards best;
    int most;
} answer;

/* What those still to play add, seen from our side. */
static int feeding(const answer *a, int wins)
{
    const look *l = a->l;
    int sum = 0, comes = a->now.cards * a->flow;
    if (l->behind != 1) /* the partner plays in front of two, behind the second seat's other two */
        sum += l->behind ? comes * l->w->partner_feeds / 100 * wins / ODDS_ONE : 0;
    if (l->behind > 0)
        sum -= comes * l->w->opponent_feeds / 100 * (ODDS_ONE - wins) / ODDS_ONE;
    return sum;
}

/* How good an answer is, but for what it takes out of the hand. */
static int trick_value(const answer *a, int points, bool takes, int wins)
{
    const look *l = a->l;
    int gain = look_gain(l, l->s->pos.on_table + points, wins);
    int next = takes ? l->w->lead_next + l->w->cash_next * a->winners : l->w->partner_next;
    gain += next * wins / ODDS_ONE;
    if (takes && a->partners)
        gain -= l->w->overtakes;
    return gain + feeding(a, wins);
}

static void keep_best(answer *a, kd_cards play, int value)
{
    if (value <= a->most)
        return;
    a->most = value;
    a->best = play;
}

/* The odds of our side with a play of one component that takes the trick. */
static int odds_taking(const answer *a, unsigned place, int length)
{
    look *l = a->l;
    int c = l->order->category[place];
    ahead taken = {a->now.led, c, a->now.cards, length, above_of(l->order, place, c)};
    return look_wins(l, &taken, true, l->behind);
}

/* The places whose single (pair) takes the trick. */
static uint64_t taking_places(const answer *a)
{
    uint64_t places = a->now.above;
    if (a->now.category != KD_TRUMP)
        places |= a->l->order->in[KD_TRUMP];
    return places;
}

/* Of neighbours in the hand that differ in nothing the lowest is enough. Goes on to the next place
   of places that is worth a look. */
static bool is_alike(const look *l, unsigned lower, unsigned place)
{
    uint64_t between = (UINT64_C(1) << place) - (UINT64_C(1) << lower);
    return l->order->category[lower] == l->order->category[place] &&
           points_of(l->order, lower) == points_of(l->order, place) &&
           !((l->unseen.one | (l->hand.two ^ l->hand.two << (place - lower))) & between) &&
           !((l->hand.two >> lower ^ l->hand.two >> place) & 1);
}

/* One card: each that may be played. */
static void weigh_singles(answer *a, uint64_t pool)
{
    look *l = a->l;
    uint64_t takes = taking_places(a);
    unsigned last = 64;
    for (; pool; pool &= pool - 1) {
        unsigned place = (unsigned)__builtin_ctzll(pool);
        if (last < 64 && is_alike(l, last, place))
            continue;
        last = place;
        int c = l->order->category[place];
        bool taking = takes >> place & 1;
        int wins = taking ? odds_taking(a, place, 0) : a->stands;
        int value = trick_value(a, points_of(l->order, place), taking, wins);
        if (l->size > 3)
            value -= look_card_cost(l, kd_only(l->hand, l->order->in[c]), look_suit(l, c)->count,
                                    place, c);
        else
            value += look_rest(l, kd_card(place), taking ? wins : 0);
        keep_best(a, kd_card(place), value);
    }
}

static void weigh(answer *a, kd_cards play, bool takes, int wins)
{
    int points = kd_sorted_points(a->l->order, play);
    int value = trick_value(a, points, takes, wins) + look_rest(a->l, play, takes ? wins : 0);
    keep_best(a, play, value);
}

static void weigh_pairs(answer *a, uint64_t pool)
{
    uint64_t takes = a->now.length == 1 ? taking_places(a) : 0;
    for (; pool; pool &= pool - 1) {
        unsigned place = (unsigned)__builtin_ctzll(pool);
        bool taking = takes >> place & 1;
        weigh(a, kd_pair(place), taking, taking ? odds_taking(a, place, 1) : a->stands);
    }
}

/* A play of several components or a tractor: the engine says whether it takes the trick. */
static void weigh_any(answer *a, kd_cards play)
{
    look *l = a->l;
    const kd_position *pos = &l->s->pos;
    bool takes = kd_strength(l->order, pos->lead, play) > pos->strength &&
                 kd_beats(l->order, pos->lead, pos->winning, play);
    int length = a->now.length > 0 ? a->now.length : -1;
    int wins = takes ? odds_taking(a, highest_place(play), length) : a->stands;
    weigh(a, play, takes, wins);
}

/* n cards more out of pool, the cheapest one after the other; points among them go where the
   trick goes. play: the cards taken before. */
static kd_cards fill_up(const answer *a, kd_cards play, kd_cards pool, int n, int wins)
{
    look *l = a->l;
    int reward = 100 * (2 * wins - ODDS_ONE) / (2 * ODDS_ONE);
    for (; n > 0; n--) {
        int least = INT_MAX;
        unsigned chosen = 0;
        for (uint64_t left = pool.one; left; left &= left - 1) {
            unsigned place = (unsigned)__builtin_ctzll(left);
            int c = l->order->category[place];
            kd_cards held = kd_only(kd_sub(l->hand, play), l->order->in[c]);
            int cost = look_card_cost(l, held, kd_count(held), place, c);
            cost -= reward * points_of(l->order, place);
            if (cost >= least)
                continue;
            least = cost;
            chosen = place;
        }
        play = kd_add(play, kd_card(chosen));
        pool = kd_sub(pool, kd_card(chosen));
    }
    return play;
}

/* Trumps in answer to several cards of a side suit that this seat has none of: the lowest that fit,
   and the same with the highest in the place that decides. */
static void weigh_ruffs(answer *a, kd_cards trumps)
{
    const kd_cards lead = a->l->s->pos.lead, none = {0, 0};
    kd_cards low = none, high = none;
    int pairs = bits_of(lead.two), singles = a->now.cards - 2 * pairs;
    if (a->now.cards == 2 && pairs) {
        weigh_pairs(a, trumps.two);
        return;
    }
    if (kd_count(trumps) < a->now.cards || bits_of(trumps.two) < pairs)
        return;
    if (singles == 0) {
        kd_cards runs[KD_MAX_HAND * 4];
        int count = kd_leads(a->l->order, trumps, none, runs, KD_MAX_HAND * 4);
        for (int i = 0; i < count && i < KD_MAX_HAND * 4; i++)
            if (kd_count(runs[i]) == a->now.cards)
                weigh_any(a, runs[i]);
        return;
    }
    for (uint64_t left = trumps.two; pairs > 0; pairs--, left &= left - 1)
        low = kd_add(low, kd_pair((unsigned)__builtin_ctzll(left)));
    kd_cards rest = kd_sub(trumps, low);
    weigh_any(a, fill_up(a, low, rest, singles, 0));
    if (lead.two)
        return;
    high = kd_card(highest_place(trumps));
    weigh_any(a, fill_up(a, high, kd_sub(trumps, high), singles - 1, 0));
}

/* More cards of the suit than are asked for, and more pairs than the lead has. */
static void weigh_moves(answer *a, kd_cards held)
{
    enum { MOST = 64 };
    kd_cards moves[MOST];
    int count = kd_moves(a->l->order, a->l->s->pos.lead, held, moves, MOST);
    for (int i = 0; i < count && i < MOST; i++)
        weigh_any(a, moves[i]);
}

/* More of the suit than is asked for. Where the lead has at least as many pairs, all are owed. */
static void follow_suit(answer *a, kd_cards held)
{
    kd_cards lead = a->l->s->pos.lead;
    int owed = bits_of(held.two), pairs = bits_of(lead.two);
    if (pairs == 0 && a->now.cards == 1) {
        weigh_singles(a, held.one);
    } else if (pairs == 1 && a->now.cards == 2 && owed) {
        weigh_pairs(a, held.two);
    } else if (owed > pairs && pairs > 0) {
        weigh_moves(a, held);
    } else {
        kd_cards play = pairs ? (kd_cards){held.two, held.two} : (kd_cards){0, 0};
        int n = a->now.cards - kd_count(play);
        kd_cards rest = kd_sub(held, play);
        weigh_any(a, fill_up(a, play, rest, n, a->stands));
        if (pairs == 0 || (pairs == owed && pairs > 1))
            weigh_any(a, fill_up(a, play, rest, n, 0));
    }
}

/* Less of the suit than is asked for: all of it, and others; all trumps may win. */
static void follow_short(answer *a, kd_cards held)
{
    look *l = a->l;
    int n = a->now.cards - kd_count(held);
    kd_cards rest = kd_sub(l->hand, held);
    if (a->now.cards == 1) {
        weigh_singles(a, rest.one);
        return;
    }
    if (kd_empty(held) && a->now.led != KD_TRUMP)
        weigh_ruffs(a, kd_only(l->hand, l->order->in[KD_TRUMP]));
    if (n == 0)
        keep_best(a, held, INT_MAX);
    else
        weigh_any(a, fill_up(a, held, rest, n, a->stands));
}

/* Leads of one deck that are several cards: any answer that the engine lists. */
static void follow_set(answer *a)
{
    weigh_moves(a, a->l->hand);
}

kd_cards policy_follow(look *l)
{
    const kd_position *pos = &l->s->pos;
    answer a = {.l = l, .now = look_ahead(l), .most = INT_MIN};
    a.partners = pos->best == l->partner;
    a.stands = look_wins(l, &a.now, a.partners, l->behind);
    a.winners = look_winners(l);
    a.flow = l->behind ? look_flow(l, a.now.led) : 0;
    kd_cards held = kd_only(l->hand, l->order->in[a.now.led]);
    if (l->order->rules.decks == 1 && a.now.cards > 1)
        follow_set(&a);
    else if (kd_count(held) > a.now.cards || (a.now.cards == 1 && !kd_empty(held)))
        follow_suit(&a, held);
    else
        follow_short(&a, held);
    return a.best;
}
