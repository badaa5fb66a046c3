/* random.c - the bot that takes any legal action: for tests, and as the bottom of the ladder. */
#include "bots/bots.h"

#include "bots/knowledge/legal.h"

/* It shows cards, rebels or tries a dump one time in so many. */
enum { SHOWS = 4, REBELS = 3, DUMPS = 6 };

static const kd_cards none = {0, 0};

static kd_action show_or_pass(const kd_view *view, kd_verb verb, kd_rng *rng)
{
    kd_action showings[MAX_SHOWINGS];
    int count = legal_showings(view, verb, showings);
    if (count == 0 || kd_rng_below(rng, SHOWS))
        return act(view, KD_PASS, none);
    return showings[kd_rng_below(rng, (uint32_t)count)];
}

/* n random cards of a set. */
static kd_cards pick(kd_cards from, int n, kd_rng *rng)
{
    kd_cards picked = none;
    for (int left = kd_count(from); left > 0 && n > 0; left--) {
        kd_cards card = kd_card(kd_take(&from));
        if ((int)kd_rng_below(rng, (uint32_t)left) >= n)
            continue;
        picked = kd_add(picked, card);
        n--;
    }
    return picked;
}

/* Two or more random cards of one category, which mostly make a dump; empty when it has fewer. */
static kd_cards pick_dump(const kd_view *view, kd_rng *rng)
{
    const kd_order *order = &view->order;
    uint32_t c = kd_rng_below(rng, KD_CATEGORIES);
    kd_cards cards = kd_only(kd_to_places(order, view->hand), order->in[c]);
    int count = kd_count(cards);
    if (count < 2)
        return none;
    return pick(cards, 2 + (int)kd_rng_below(rng, (uint32_t)count - 1), rng);
}

static kd_action play(const kd_view *view, kd_rng *rng)
{
    const kd_order *order = &view->order;
    const kd_trick *trick = &view->trick[view->tricks];
    kd_position pos = {.turn = view->seat, .best = view->seat, .leader = view->seat};
    if (kd_plays_sets(&order->rules)) { /* which may be led depends on the cards known to be gone */
        kd_cards seen = kd_to_places(order, kd_add(view->hand, kd_known(view)));
        pos.dealer = (uint8_t)kd_next_seat(view->seat);
        pos.buried = kd_sub(order->deck, seen).one;
    }
    kd_cards lead = legal_lead(view);
    bool leads = kd_empty(lead);
    pos.hand[view->seat] = kd_to_places(order, view->hand);
    if (leads && kd_rng_below(rng, DUMPS) == 0) {
        kd_action dump = act(view, KD_PLAY, kd_to_faces(order, pick_dump(view, rng)));
        if (is_allowed(view, &dump))
            return dump;
    }
    if (!leads) {
        pos.leader = trick->leader;
        pos.lead = pos.winning = lead;
        pos.played = (uint8_t)((view->seat + KD_SEATS - trick->leader) % KD_SEATS);
    }
    return act(view, KD_PLAY, kd_to_faces(order, kd_position_random(&pos, order, rng)));
}

kd_action random_decide(const kd_view *view, kd_rng *rng)
{
    switch (view->phase) {
    case KD_PHASE_COUNTER: return show_or_pass(view, KD_COUNTER, rng);
    case KD_PHASE_BURY: return act(view, KD_BURY, pick(view->hand, view->order.rules.kitty, rng));
    case KD_PHASE_REBEL: {
        kd_action rebel = act(view, KD_REBEL, none);
        bool wants = kd_rng_below(rng, REBELS) == 0;
        return wants && is_allowed(view, &rebel) ? rebel : act(view, KD_PASS, none);
    }
    case KD_PHASE_PLAY: return play(view, rng);
    default: return show_or_pass(view, KD_DECLARE, rng);
    }
}
