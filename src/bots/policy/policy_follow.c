/* policy_follow.c - the policy answers a lead: win cheaply, feed the partner, or give little. */
#include "bots/policy/policy_answer.h"

#include <limits.h>

/* The odds of our side when a play takes the trick that stands on a place of category c. */
static int odds_taking(answer *a, unsigned place, int c)
{
    context *l = a->l;
    uint64_t above = l->order->above[place];
    if (c != a->led)
        return answer_wins(a, c, overruff_odds(l, above, a->cards, a->length));
    return answer_wins(
        a, c, a->length < 0 ? 0 : odds_has_component(l, context_suit(l, c), above, a->length));
}

static void weigh(answer *a, kd_cards play, bool takes, int wins)
{
    context *l = a->l;
    unsigned top = last_of(play.one);
    int c = l->order->category[top], points = kd_points_at(l->order, play);
    int rest = hand_change(l, play, takes ? wins : 0);
    bool boss = !(l->unseen.one & l->order->above[top]);
    if (a->fit < 0)
        answer_weights(a);
    int kind = !takes ? ANSWER_YIELDS : c == a->led ? ANSWER_WINS_IN_SUIT : ANSWER_KILLS;
    const terms *t = answer_terms(a, kind);
    int64_t value =
        answer_common(a, context_suit(l, c), c) + answer_own(a, t, top, rest, boss, false);
    value += takes ? terms_won(t, wins, points) : t->fixed + points * t->points;
    if (a->list)
        answer_list(a, &(weighed_play){play, a->cards, points, c, top, wins, rest, 0, takes, boss});
    answer_judge(a, play, value);
}

/* Pairs of a category in answer to a pair. */
static void weigh_pairs(answer *a, int c, uint64_t pool)
{
    uint64_t takes = taking_places(a);
    for (; pool; pool &= pool - 1) {
        unsigned place = first_of(pool);
        bool taking = takes >> place & 1;
        weigh(a, kd_pair(place), taking, taking ? odds_taking(a, place, c) : a->stands);
    }
}

/* A play of several components or a tractor: the engine says whether it takes the trick. */
static void weigh_any(answer *a, kd_cards play)
{
    context *l = a->l;
    const kd_position *pos = &l->s->pos;
    unsigned top = last_of(play.one);
    int c = l->order->category[top];
    bool takes = (c == a->led || c == KD_TRUMP) && !(play.one & ~l->order->in[c]) &&
                 kd_strength(l->order, pos->lead, play) > pos->strength &&
                 kd_beats(l->order, pos->lead, pos->winning, play);
    weigh(a, play, takes, takes ? odds_taking(a, top, c) : a->stands);
}

typedef struct cheapest {
    int cost;
    unsigned place;
} cheapest;

static const cheapest nothing = {INT_MAX, 0};

/* The cheapest card of a category of pool, which is part of what is left of the hand. */
static cheapest cheapest_in(context *l, kd_cards hand, kd_cards pool, int c, int reward)
{
    cheapest least = nothing;
    uint64_t held = pool.one & l->order->in[c];
    if (!held)
        return nothing;
    const suit_context *suit = context_suit(l, c);
    int shortness = value_of_shortness(l, suit, kd_count(kd_only(hand, l->order->in[c])));
    for (uint64_t left = cheapest_sorts(l, held); left; left &= left - 1) {
        spot at = spot_at(l, first_of(left), c);
        int cost = cost_from(l, suit, hand, shortness, &at);
        cost -= reward * l->order->points[at.place];
        if (cost < least.cost)
            least = (cheapest){cost, at.place};
    }
    return least;
}

/* n cards more out of pool, the cheapest one after the other; points among them go where the
   trick goes. play: the cards taken before. */
static kd_cards fill_up(const answer *a, kd_cards play, kd_cards pool, int n, int wins)
{
    context *l = a->l;
    int reward = 100 * (2 * wins - ODDS_ONE) / (2 * ODDS_ONE);
    kd_cards hand = kd_sub(l->hand, play);
    cheapest of[KD_CATEGORIES];
    for (int c = 0; c < KD_CATEGORIES; c++)
        of[c] = cheapest_in(l, hand, pool, c, reward);
    for (; n > 0; n--) {
        int from = 0;
        for (int c = 1; c < KD_CATEGORIES; c++)
            if (of[c].cost < of[from].cost)
                from = c;
        kd_cards card = kd_card(of[from].place);
        play = kd_add(play, card);
        pool = kd_sub(pool, card);
        hand = kd_sub(hand, card);
        if (n > 1)
            of[from] = cheapest_in(l, hand, pool, from, reward);
    }
    return play;
}

/* Trumps in the shape of a tractor that was led. */
static void weigh_runs(answer *a, kd_cards trumps)
{
    enum { MOST = KD_MAX_HAND * 4 };
    kd_cards runs[MOST];
    int count = kd_leads(a->l->order, trumps, (kd_cards){0, 0}, runs, MOST);
    for (int i = 0; i < count && i < MOST; i++)
        if (kd_count(runs[i]) == a->cards)
            weigh_any(a, runs[i]);
}

/* Trumps in answer to several cards of a side suit that this seat has none of: the lowest that fit,
   and the same with the highest in the place that decides. */
static void weigh_ruffs(answer *a, kd_cards trumps)
{
    const kd_cards lead = a->l->s->pos.lead;
    kd_cards low = {0, 0};
    int pairs = bits_of(lead.two), singles = a->cards - 2 * pairs;
    if (kd_count(trumps) < a->cards || bits_of(trumps.two) < pairs)
        return;
    if (a->length == 1) {
        weigh_pairs(a, KD_TRUMP, trumps.two);
        return;
    }
    if (singles == 0) {
        weigh_runs(a, trumps);
        return;
    }
    for (uint64_t left = trumps.two; pairs > 0; pairs--, left &= left - 1)
        low = kd_add(low, kd_pair(first_of(left)));
    weigh_any(a, fill_up(a, low, kd_sub(trumps, low), singles, 0));
    if (lead.two)
        return;
    kd_cards high = kd_card(last_of(trumps.one));
    weigh_any(a, fill_up(a, high, kd_sub(trumps, high), singles - 1, 0));
}

/* What is ahead. */
static void read_ahead(answer *a)
{
    context *l = a->l;
    const kd_position *pos = &l->s->pos;
    int pairs = pos->lead.two ? bits_of(pos->lead.two) : 0;
    unsigned place = last_of(pos->winning.one);
    a->length = 2 * pairs == a->cards ? pairs : a->cards > 1 ? -1 : 0;
    a->category = l->order->category[place];
    a->above = l->order->above[place];
    a->partners = pos->best == l->partner;
}

/* Any answer out of held that the engine lists. */
static void weigh_moves(answer *a, kd_cards held)
{
    enum { MOST = 64 };
    kd_cards moves[MOST];
    answer_odds(a);
    int count = kd_moves(a->l->order, held, a->l->s->pos.lead, moves, MOST);
    for (int i = 0; i < count && i < MOST; i++)
        weigh_any(a, moves[i]);
}

static void follow_pair(answer *a, uint64_t pairs)
{
    if (is_one_bit(pairs) && is_only(a, kd_pair(first_of(pairs))))
        return;
    answer_odds(a);
    weigh_pairs(a, a->led, pairs);
}

/* More of the suit than is asked for. Where the lead has at least as many pairs, all are owed. */
static void follow_suit(answer *a, kd_cards held)
{
    int pairs = bits_of(a->l->s->pos.lead.two), owed = pairs ? bits_of(held.two) : 0;
    if (a->length == 1 && owed) {
        follow_pair(a, held.two);
    } else if (owed > pairs) {
        weigh_moves(a, held);
    } else {
        kd_cards play = pairs ? (kd_cards){held.two, held.two} : (kd_cards){0, 0};
        int n = a->cards - kd_count(play);
        kd_cards rest = kd_sub(held, play);
        answer_odds(a);
        play = fill_up(a, play, rest, n, a->stands);
        if (!is_only(a, play))
            weigh_any(a, play);
    }
}

/* Less of the suit than is asked for: all of it, and others; all trumps may win. */
static void follow_short(answer *a, kd_cards held)
{
    context *l = a->l;
    int n = a->cards - kd_count(held);
    answer_odds(a);
    if (kd_empty(held) && a->led != KD_TRUMP)
        weigh_ruffs(a, kd_only(l->hand, l->order->in[KD_TRUMP]));
    kd_cards play = fill_up(a, held, kd_sub(l->hand, held), n, a->stands);
    if (!is_only(a, play))
        weigh_any(a, play);
}

kd_cards policy_forced(const rollout *s, const kd_order *order)
{
    kd_cards lead = s->pos.lead, hand = s->pos.hand[s->pos.turn];
    kd_cards held = kd_only(hand, order->in[order->category[first_of(lead.one)]]);
    if (!(lead.one & (lead.one - 1)) && !lead.two)
        return is_one_bit(held.one) ? kd_card(first_of(held.one)) : (kd_cards){0, 0};
    int cards = kd_count(lead);
    if (kd_count(hand) == cards)
        return hand;
    return order->rules.decks == 2 && kd_count(held) == cards ? held : (kd_cards){0, 0};
}

kd_cards policy_follow(context *l, play_list *list)
{
    answer a; /* what is not set here is set as it is asked for */
    a.l = l;
    a.list = list;
    a.most = INT64_MIN;
    a.fit = -1;
    a.best = (kd_cards){0, 0};
    kd_cards lead = l->s->pos.lead;
    a.cards = kd_count(lead);
    a.led = l->order->category[first_of(lead.one)];
    kd_cards held = kd_only(l->hand, l->order->in[a.led]);
    read_ahead(&a);
    if (a.cards == 1)
        answer_single(&a, held.one);
    else if (l->order->rules.decks == 1)
        weigh_moves(&a, l->hand);
    else if (kd_count(held) > a.cards)
        follow_suit(&a, held);
    else
        follow_short(&a, held);
    return a.best;
}
