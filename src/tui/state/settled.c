/* settled.c - can the rest of a deal still change its result? */
#include "tui/state/settled.h"

enum { CARD_POINTS = 10 };

/* The most that the kitty can be multiplied by, when the last trick has at most so many cards. */
static int multiplier_of(const kd_rules *rules, int cards)
{
    int pairs = cards / 2, most;

    switch (rules->mult) {
    case KD_MULT_POWER: most = 2 << pairs; break;
    case KD_MULT_BY_KIND: most = 2 << (pairs < 2 ? pairs : 2); break;
    case KD_MULT_TWICE_CARDS: most = 2 * cards; break;
    default: most = rules->mult_fixed; break;
    }
    return rules->mult_cap && most > rules->mult_cap ? rules->mult_cap : most;
}

/* The most cards that the leader of the trick on the table, or of the next one, can lead. */
static int most_cards(const kd_view *view)
{
    const kd_trick *trick = &view->trick[view->tricks];
    int most = 0;

    for (int s = 0; s < KD_SEATS; s++) {
        int cards = view->held[s] + kd_count(trick->play[s]);
        most = cards > most ? cards : most;
    }
    return most;
}

/* The most points in the kitty: those that this seat buried, or all that it cannot see, up to what so many
   cards can hold. */
static int kitty_points(const kd_view *view, int unseen)
{
    int most = CARD_POINTS * view->order.rules.kitty;

    if (view->burier == view->seat)
        return kd_points(view->buried);
    return unseen < most ? unseen : most;
}

settled_range settled_between(const kd_view *view)
{
    const kd_trick *now = &view->trick[view->tricks];
    int left = kd_points(kd_deck(&view->order.rules)), lies = 0;

    for (int i = 0; i < view->tricks; i++)
        left -= view->trick[i].points;
    for (int s = 0; s < KD_SEATS; s++)
        lies += kd_points(now->play[s]);
    int kitty = kitty_points(view, left - lies - kd_points(view->hand));
    int times = multiplier_of(&view->order.rules, most_cards(view));
    int low = view->points, high = view->points + left + kitty * (times - 1);
    return (settled_range){low < 0 ? 0 : low, high < 0 ? 0 : high};
}

bool settled(const kd_view *view)
{
    const kd_rules *rules = &view->order.rules;
    bool taken[2];

    if (view->phase != KD_PHASE_PLAY || rules->irregularity != KD_REFUSE)
        return false;
    settled_range range = settled_between(view);
    if (rules->hook && view->order.level == KD_RANK_J && range.high >= rules->threshold)
        return false; /* who wins the last trick matters (LEVEL-4) */
    int least = kd_gain(rules, range.low, &taken[0]), most = kd_gain(rules, range.high, &taken[1]);
    return least == most && taken[0] == taken[1];
}
