/* opponent_model_bury.c - what the burier of a sampled deal would have buried: the kitty made to fit. */
#include "bots/search/opponent_model_bury.h"

#include "bots/policy/steady.h"

#include <string.h>

static kd_cards played_by(const kd_view *view, int seat)
{
    kd_cards played = {0, 0};
    for (int t = 0; t <= view->tricks; t++)
        if (view->trick[t].leader < KD_SEATS)
            played = kd_add(played, kd_to_places(&view->order, view->trick[t].play[seat]));
    return played;
}

bool burying_read(burying *b, const kd_view *view)
{
    memory *m = &b->then;
    if (view->burier >= KD_SEATS || view->burier == view->seat)
        return false;
    memset(b, 0, sizeof *b);
    b->played = played_by(view, view->burier);
    if (kd_count(b->played) > view->held[view->burier])
        return false;
    b->deck = kd_to_places(&view->order, kd_deck(&view->order.rules));
    m->view = view;
    m->order = &view->order;
    m->seat = view->burier;
    m->partner = kd_partner(m->seat);
    m->defends = kd_team(m->seat) == kd_team(view->dealer);
    for (int seat = 0; seat < KD_SEATS; seat++)
        m->held[seat] = view->held[m->seat] + kd_count(b->played);
    return true;
}

static void read_hand(memory *m, const burying *b, kd_cards hand)
{
    *m = b->then;
    m->hand = hand;
    m->unseen = kd_sub(b->deck, hand);
    memory_fit_expected(m);
}

/* The cards that must lie there, and the cheapest of those that may. A suit that has been played since
   was not emptied, so that being short of it is worth nothing. */
static kd_cards next_best(const burying *b, card_values *p, kd_cards must, kd_cards may, int reward)
{
    for (int c = 0; c < KD_CATEGORIES; c++)
        if (b->played.one & p->m->order->in[c])
            memset(p->shortness[c], 0, sizeof p->shortness[c]);
    int more = p->m->order->rules.kitty - kd_count(must);
    return kd_add(must, cheapest(p, may, more, reward));
}

/* Puts another kitty into a deal, if the facts allow it. */
static bool exchange(const belief *know, kd_position *sample, int burier, kd_cards pool,
                     kd_cards kitty)
{
    kd_cards hand[KD_SEATS];
    memcpy(hand, sample->hand, sizeof hand);
    hand[burier] = kd_sub(pool, kitty);
    if (!belief_allows(know, hand, kitty))
        return false;
    sample->hand[burier] = hand[burier];
    sample->kitty = (uint8_t)kd_points_at(know->order, kitty);
    sample->buried = kitty.one;
    return true;
}

int burying_again(const burying *b, const belief *know, kd_position *sample)
{
    memory m;
    card_values p;
    int burier = b->then.seat;
    kd_cards kitty = belief_kitty(know, sample->hand), pool = kd_add(kitty, sample->hand[burier]);
    kd_cards must = kd_only(pool, know->never[burier]);
    kd_cards may = kd_sub(kd_sub(pool, must), kd_common(know->shown[burier], pool));
    read_hand(&m, b, kd_add(pool, b->played));
    card_values_read(&p, &m);
    int reward = steady_bury_reward(&m);
    kd_cards best = cheapest(&p, m.hand, know->order->rules.kitty, reward), again = best;
    if (!kd_same(kd_add(must, kd_common(best, may)), best))
        again = next_best(b, &p, must, may, reward);
    if (!kd_same(again, kitty) && exchange(know, sample, burier, pool, again))
        kitty = again;
    return kd_count(best) - kd_count(kd_common(best, kitty));
}
