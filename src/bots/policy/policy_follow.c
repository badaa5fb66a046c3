/* policy_follow.c - the policy answers a lead: win cheaply, feed the partner, or give little. */
#include "bots/policy/policy_follow.h"

#include "bots/policy/policy_answer.h"

#include <limits.h>

/* ---- single cards ---- */

/* Of places that take the trick the lowest of each sort, and anew where an unseen card stands
   between. */
static uint64_t worth_taking(const context *ctx, uint64_t takes)
{
    uint64_t some = 0;
    while (takes) {
        uint64_t out = ctx->behind ? ctx->unseen.one & ~(lowest_bit(takes) - 1) : 0;
        uint64_t near = takes & ((lowest_bit(out) << 1) - 1);
        some |= cheapest_sorts(ctx, near);
        takes &= ~near;
    }
    return some;
}

static COLD void list_card(answer *a, const spot *at, int wins, int rest, bool takes)
{
    answer_list(a, &(weighed_play){.play = kd_card(at->place),
                                   .cards = 1,
                                   .points = a->ctx->order->points[at->place],
                                   .c = at->c,
                                   .top = at->place,
                                   .wins = wins,
                                   .rest = rest,
                                   .takes = takes,
                                   .highest = at->above == 0});
}

static inline int64_t own_value(const answer *a, const coeffs *t, const spot *at, int rest)
{
    bool breaks = a->ctx->hand.two >> at->place & 1;
    return answer_own(a, t, at->place, rest, at->above == 0, breaks);
}

/* Cards of a category that leave the trick to who has it. */
static void weigh_yielding(answer *a, const suit_context *suit, int c, uint64_t places,
                           int64_t common)
{
    context *ctx = a->ctx;
    const coeffs *t = answer_coeffs(a, ANSWER_YIELDS);
    int shortness = value_of_shortness(ctx, suit, suit->count);
    common += t->fixed;
    for (; places; places &= places - 1) {
        spot at = spot_at(ctx, first_of(places), c);
        int rest = rest_of_card(ctx, suit, shortness, &at, 0);
        int64_t own = own_value(a, t, &at, rest);
        if (a->list)
            list_card(a, &at, a->stands, rest, false);
        answer_judge(a, kd_card(at.place), common + own + ctx->order->points[at.place] * t->points);
    }
}

/* Cards of a category that take it. */
static void weigh_taking(answer *a, const suit_context *suit, int c, uint64_t places,
                         int64_t common)
{
    context *ctx = a->ctx;
    const coeffs *t = answer_coeffs(a, c == a->led ? ANSWER_WINS_IN_SUIT : ANSWER_KILLS);
    int shortness = value_of_shortness(ctx, suit, suit->count);
    for (; places; places &= places - 1) {
        spot at = spot_at(ctx, first_of(places), c);
        int wins = answer_wins(a, c, odds_has(suit->log2_lacks, at.above));
        int rest = rest_of_card(ctx, suit, shortness, &at, wins);
        int64_t own = own_value(a, t, &at, rest);
        if (a->list)
            list_card(a, &at, wins, rest, true);
        own += coeffs_won(t, wins, ctx->order->points[at.place]);
        answer_judge(a, kd_card(at.place), common + own);
    }
}

static void weigh_cards(answer *a, int c, uint64_t yield, uint64_t take)
{
    const suit_context *suit = context_suit(a->ctx, c);
    int64_t common = answer_common(a, suit, c);
    if (yield)
        weigh_yielding(a, suit, c, yield, common);
    if (take)
        weigh_taking(a, suit, c, take, common);
}

static void follow_single(answer *a, uint64_t held, uint64_t takes)
{
    context *ctx = a->ctx;
    uint64_t yield = cheapest_sorts(ctx, held & ~takes), take = worth_taking(ctx, held & takes);
    if (is_one_bit(yield | take) && is_only(a, kd_card(first_of(yield | take))))
        return;
    answer_odds(a);
    answer_weights(a);
    weigh_cards(a, a->led, yield, take);
}

/* The best single card: of those of the category led, or of any. */
static void answer_single(answer *a, uint64_t held)
{
    context *ctx = a->ctx;
    uint64_t takes = taking_places(a);
    if (held) {
        follow_single(a, held, takes);
        return;
    }
    answer_odds(a);
    answer_weights(a);
    for (int c = 0; c < KD_CATEGORIES; c++) {
        uint64_t pool = ctx->hand.one & ctx->order->in[c];
        if (pool)
            weigh_cards(a, c, cheapest_sorts(ctx, pool & ~takes), worth_taking(ctx, pool & takes));
    }
}

/* ---- several cards ---- */

/* The odds of our side when a play takes the trick that stands on a place of category c. */
static int odds_taking(answer *a, unsigned place, int c)
{
    context *ctx = a->ctx;
    uint64_t above = ctx->order->above[place];
    if (c != a->led)
        return answer_wins(a, c, overruff_odds(ctx, above, a->cards, a->length));
    return answer_wins(
        a, c, a->length < 0 ? 0 : odds_has_component(ctx, context_suit(ctx, c), above, a->length));
}

static void weigh(answer *a, kd_cards play, bool takes, int wins)
{
    context *ctx = a->ctx;
    unsigned top = last_of(play.one);
    int c = ctx->order->category[top], points = kd_points_at(ctx->order, play);
    int rest = hand_change(ctx, play, takes ? wins : 0);
    bool highest = !(ctx->unseen.one & ctx->order->above[top]);
    if (a->row < 0)
        answer_weights(a);
    int kind = !takes ? ANSWER_YIELDS : c == a->led ? ANSWER_WINS_IN_SUIT : ANSWER_KILLS;
    const coeffs *t = answer_coeffs(a, kind);
    int64_t value =
        answer_common(a, context_suit(ctx, c), c) + answer_own(a, t, top, rest, highest, false);
    value += takes ? coeffs_won(t, wins, points) : t->fixed + points * t->points;
    if (a->list)
        answer_list(a,
                    &(weighed_play){play, a->cards, points, c, top, wins, rest, 0, takes, highest});
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
    context *ctx = a->ctx;
    const kd_position *pos = &ctx->state->pos;
    unsigned top = last_of(play.one);
    int c = ctx->order->category[top];
    bool takes = (c == a->led || c == KD_TRUMP) && !(play.one & ~ctx->order->in[c]) &&
                 kd_strength(ctx->order, pos->lead, play) > pos->strength &&
                 kd_beats(ctx->order, pos->lead, pos->winning, play);
    weigh(a, play, takes, takes ? odds_taking(a, top, c) : a->stands);
}

typedef struct cheapest {
    int cost;
    unsigned place;
} cheapest;

static const cheapest nothing = {INT_MAX, 0};

/* The cheapest card of a category of pool, which is part of what is left of the hand. */
static cheapest cheapest_in(context *ctx, kd_cards hand, kd_cards pool, int c, int reward)
{
    cheapest least = nothing;
    uint64_t held = pool.one & ctx->order->in[c];
    if (!held)
        return nothing;
    const suit_context *suit = context_suit(ctx, c);
    int shortness = value_of_shortness(ctx, suit, kd_count(kd_only(hand, ctx->order->in[c])));
    for (uint64_t left = cheapest_sorts(ctx, held); left; left &= left - 1) {
        spot at = spot_at(ctx, first_of(left), c);
        int cost = cost_from(ctx, suit, hand, shortness, &at);
        cost -= reward * ctx->order->points[at.place];
        if (cost < least.cost)
            least = (cheapest){cost, at.place};
    }
    return least;
}

/* n cards more out of pool, the cheapest one after the other; points among them go where the
   trick goes. play: the cards taken before. */
static kd_cards fill_up(const answer *a, kd_cards play, kd_cards pool, int n, int wins)
{
    context *ctx = a->ctx;
    int reward = 100 * (2 * wins - ODDS_ONE) / (2 * ODDS_ONE);
    kd_cards hand = kd_sub(ctx->hand, play);
    cheapest of[KD_CATEGORIES];
    for (int c = 0; c < KD_CATEGORIES; c++)
        of[c] = cheapest_in(ctx, hand, pool, c, reward);
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
            of[from] = cheapest_in(ctx, hand, pool, from, reward);
    }
    return play;
}

/* Trumps in the shape of a tractor that was led. */
static void weigh_runs(answer *a, kd_cards trumps)
{
    enum { MOST = KD_MAX_HAND * 4 };
    kd_cards runs[MOST];
    int count = kd_leads(a->ctx->order, trumps, (kd_cards){0, 0}, runs, MOST);
    for (int i = 0; i < count && i < MOST; i++)
        if (kd_count(runs[i]) == a->cards)
            weigh_any(a, runs[i]);
}

/* Trumps in answer to several cards of a side suit that this seat has none of: the lowest that row,
   and the same with the highest in the place that decides. */
static void weigh_ruffs(answer *a, kd_cards trumps)
{
    const kd_cards lead = a->ctx->state->pos.lead;
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
    context *ctx = a->ctx;
    const kd_position *pos = &ctx->state->pos;
    int pairs = pos->lead.two ? bits_of(pos->lead.two) : 0;
    unsigned place = last_of(pos->winning.one);
    a->length = 2 * pairs == a->cards ? pairs : a->cards > 1 ? -1 : 0;
    a->category = ctx->order->category[place];
    a->above = ctx->order->above[place];
    a->partners = pos->best == ctx->partner;
}

/* Any answer out of held that the engine lists. */
static void weigh_moves(answer *a, kd_cards held)
{
    enum { MOST = 64 };
    kd_cards moves[MOST];
    answer_odds(a);
    int count = kd_moves(a->ctx->order, held, a->ctx->state->pos.lead, moves, MOST);
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
    int pairs = bits_of(a->ctx->state->pos.lead.two), owed = pairs ? bits_of(held.two) : 0;
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
    context *ctx = a->ctx;
    int n = a->cards - kd_count(held);
    answer_odds(a);
    if (kd_empty(held) && a->led != KD_TRUMP)
        weigh_ruffs(a, kd_only(ctx->hand, ctx->order->in[KD_TRUMP]));
    kd_cards play = fill_up(a, held, kd_sub(ctx->hand, held), n, a->stands);
    if (!is_only(a, play))
        weigh_any(a, play);
}

kd_cards policy_forced(const rollout *state, const kd_order *order)
{
    kd_cards lead = state->pos.lead, hand = state->pos.hand[state->pos.turn];
    kd_cards held = kd_only(hand, order->in[order->category[first_of(lead.one)]]);
    if (!(lead.one & (lead.one - 1)) && !lead.two)
        return is_one_bit(held.one) ? kd_card(first_of(held.one)) : (kd_cards){0, 0};
    int cards = kd_count(lead);
    if (kd_count(hand) == cards)
        return hand;
    return !kd_plays_sets(&order->rules) && kd_count(held) == cards ? held : (kd_cards){0, 0};
}

kd_cards policy_follow(context *ctx, play_list *list)
{
    answer a; /* what is not set here is set as it is asked for */
    a.ctx = ctx;
    a.list = list;
    a.most = INT64_MIN;
    a.row = -1;
    a.best = (kd_cards){0, 0};
    kd_cards lead = ctx->state->pos.lead;
    a.cards = kd_count(lead);
    a.led = ctx->order->category[first_of(lead.one)];
    kd_cards held = kd_only(ctx->hand, ctx->order->in[a.led]);
    read_ahead(&a);
    if (a.cards == 1)
        answer_single(&a, held.one);
    else if (kd_plays_sets(&ctx->order->rules))
        weigh_moves(&a, ctx->hand);
    else if (kd_count(held) > a.cards)
        follow_suit(&a, held);
    else
        follow_short(&a, held);
    return a.best;
}
