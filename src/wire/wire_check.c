/* wire_check.c - can a view that was read be one? What a bot decides on must be of one deck. */
#include "wire/wire.h"

/* Takes cards that lie somewhere off those left. */
static bool lies(kd_cards *left, kd_cards cards)
{
    if (!kd_holds(*left, cards))
        return false;
    *left = kd_sub(*left, cards);
    return true;
}

static bool faces_in(kd_cards deck, const uint8_t *face, int count)
{
    for (int i = 0; i < count; i++)
        if (!kd_copies(deck, face[i]))
            return false;
    return true;
}

/* Each card the seat knows of lies in one place only. */
static bool cards_lie(const kd_view *view, kd_cards deck)
{
    kd_cards left = deck;
    if (!lies(&left, view->hand))
        return false;
    for (int i = 0; i <= view->tricks; i++)
        for (int seat = 0; seat < KD_SEATS; seat++)
            if (!lies(&left, view->trick[i].play[seat]))
                return false;
    if (view->burier == view->seat && view->phase != KD_PHASE_BURY && !lies(&left, view->buried))
        return false;
    for (int seat = 0; seat < KD_SEATS; seat++)
        if (seat != view->seat && !lies(&left, view->shown[seat]))
            return false;
    return kd_holds(view->hand, view->shown[view->seat]);
}

static bool cards_exist(const kd_view *view, kd_cards deck)
{
    return kd_holds(deck, view->standing) && kd_holds(deck, view->taken) &&
           kd_holds(deck, view->buried) && kd_holds(deck, view->captured) &&
           kd_holds(deck, view->dump_tried) && faces_in(deck, view->drawn, view->drawn_count) &&
           faces_in(deck, view->turned, view->turned_count);
}

/* Finished tricks have four plays of one size and a winner; the one on the table, plays from its
   leader on. */
static bool trick_can_be(const kd_trick *trick, bool finished)
{
    int count = kd_count(trick->play[trick->leader]), seat = trick->leader;
    bool ended = false;
    for (int i = 0; i < KD_SEATS; i++, seat = kd_next_seat(seat)) {
        int cards = kd_count(trick->play[seat]);
        ended |= cards == 0;
        if (ended ? cards != 0 || finished : cards != count)
            return false;
    }
    return finished ? trick->winner < KD_SEATS : trick->winner == KD_NOBODY;
}

static bool tricks_can_be(const kd_view *view)
{
    for (int i = 0; i < view->tricks; i++)
        if (!trick_can_be(&view->trick[i], true))
            return false;
    for (int i = view->tricks + 1; i <= KD_MAX_HAND; i++)
        if (!wire_no_trick(&view->trick[i]))
            return false;
    const kd_trick *now = &view->trick[view->tricks];
    if (view->phase == KD_PHASE_PLAY)
        return trick_can_be(now, false) && kd_empty(now->play[view->seat]);
    return view->tricks == 0 && wire_no_trick(now);
}

/* Are there as many cards as are said to be held? */
static bool counts_add_up(const kd_view *view, const kd_rules *rules)
{
    int cards = kd_count(kd_deck(rules)), held = 0, played = 0;
    for (int seat = 0; seat < KD_SEATS; seat++)
        held += view->held[seat];
    for (int i = 0; i <= view->tricks; i++)
        for (int seat = 0; seat < KD_SEATS; seat++)
            played += kd_count(view->trick[i].play[seat]);
    if (view->held[view->seat] != kd_count(view->hand) || held + played > cards)
        return false;
    if (view->phase == KD_PHASE_PLAY)
        return held + played == cards - rules->kitty && view->held[view->seat] > 0 &&
               view->dealer < KD_SEATS && view->burier < KD_SEATS;
    return view->phase != KD_PHASE_BURY || kd_count(view->hand) >= rules->kitty;
}

bool wire_view_end(kd_view *view, const kd_rules *rules)
{
    static const unsigned asking = 1u << KD_PHASE_DEAL | 1u << KD_PHASE_ASK |
                                   1u << KD_PHASE_REINFORCE | 1u << KD_PHASE_COUNTER |
                                   1u << KD_PHASE_BURY | 1u << KD_PHASE_REBEL | 1u << KD_PHASE_PLAY;
    kd_cards deck = kd_deck(rules);
    int trump = view->order.trump, level = view->order.level;
    kd_order_make(&view->order, rules, trump, level);
    if (kd_phase_asks(view->phase))
        view->waiting |=
            (uint8_t)(view->actors & ((1U << KD_SEATS) - 1)); /* older tables do not say */
    return (asking >> view->phase & 1) && (view->actors >> view->seat & 1) &&
           cards_lie(view, deck) && cards_exist(view, deck) && tricks_can_be(view) &&
           counts_add_up(view, rules);
}
