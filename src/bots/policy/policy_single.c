/* policy_single.c - the policy answers a single card. */
#include "bots/policy/policy_answer.h"

/* Of places that take the trick the lowest of each sort, and anew where an unseen card stands
   between. */
static uint64_t worth_taking(const context *l, uint64_t takes)
{
    uint64_t some = 0;
    while (takes) {
        uint64_t out = l->behind ? l->unseen.one & ~(lowest_bit(takes) - 1) : 0;
        uint64_t near = takes & ((lowest_bit(out) << 1) - 1);
        some |= cheapest_sorts(l, near);
        takes &= ~near;
    }
    return some;
}

static COLD void list_card(answer *a, const spot *at, int wins, int rest, bool takes)
{
    answer_list(a, &(weighed_play){.play = kd_card(at->place),
                                   .cards = 1,
                                   .points = a->l->order->points[at->place],
                                   .c = at->c,
                                   .top = at->place,
                                   .wins = wins,
                                   .rest = rest,
                                   .takes = takes,
                                   .boss = at->above == 0});
}

static inline int64_t own_value(const answer *a, const terms *t, const spot *at, int rest)
{
    bool breaks = a->l->hand.two >> at->place & 1;
    return answer_own(a, t, at->place, rest, at->above == 0, breaks);
}

/* Cards of a category that leave the trick to who has it. */
static void weigh_yielding(answer *a, const suit_context *suit, int c, uint64_t places,
                           int64_t common)
{
    context *l = a->l;
    const terms *t = answer_terms(a, ANSWER_YIELDS);
    int shortness = value_of_shortness(l, suit, suit->count);
    common += t->fixed;
    for (; places; places &= places - 1) {
        spot at = spot_at(l, first_of(places), c);
        int rest = rest_of_card(l, suit, shortness, &at, 0);
        int64_t own = own_value(a, t, &at, rest);
        if (a->list)
            list_card(a, &at, a->stands, rest, false);
        answer_judge(a, kd_card(at.place), common + own + l->order->points[at.place] * t->points);
    }
}

/* Cards of a category that take it. */
static void weigh_taking(answer *a, const suit_context *suit, int c, uint64_t places,
                         int64_t common)
{
    context *l = a->l;
    const terms *t = answer_terms(a, c == a->led ? ANSWER_WINS_IN_SUIT : ANSWER_KILLS);
    int shortness = value_of_shortness(l, suit, suit->count);
    for (; places; places &= places - 1) {
        spot at = spot_at(l, first_of(places), c);
        int wins = answer_wins(a, c, odds_has(suit->log2_lacks, at.above));
        int rest = rest_of_card(l, suit, shortness, &at, wins);
        int64_t own = own_value(a, t, &at, rest);
        if (a->list)
            list_card(a, &at, wins, rest, true);
        own += terms_won(t, wins, l->order->points[at.place]);
        answer_judge(a, kd_card(at.place), common + own);
    }
}

static void weigh_cards(answer *a, int c, uint64_t yield, uint64_t take)
{
    const suit_context *suit = context_suit(a->l, c);
    int64_t common = answer_common(a, suit, c);
    if (yield)
        weigh_yielding(a, suit, c, yield, common);
    if (take)
        weigh_taking(a, suit, c, take, common);
}

static void follow(answer *a, uint64_t held, uint64_t takes)
{
    context *l = a->l;
    uint64_t yield = cheapest_sorts(l, held & ~takes), take = worth_taking(l, held & takes);
    if (is_one_bit(yield | take) && is_only(a, kd_card(first_of(yield | take))))
        return;
    answer_odds(a);
    answer_weights(a);
    weigh_cards(a, a->led, yield, take);
}

void answer_single(answer *a, uint64_t held)
{
    context *l = a->l;
    uint64_t takes = taking_places(a);
    if (held) {
        follow(a, held, takes);
        return;
    }
    answer_odds(a);
    answer_weights(a);
    for (int c = 0; c < KD_CATEGORIES; c++) {
        uint64_t pool = l->hand.one & l->order->in[c];
        if (pool)
            weigh_cards(a, c, cheapest_sorts(l, pool & ~takes), worth_taking(l, pool & takes));
    }
}
