/* match_from_view.c - a match that agrees with a view, with given hands for the hidden ones. */
#include "round.h"

#include <string.h>

/* ---- can it be? ---- */

/* Is a seat to act, and is everything known that its phase presupposes? */
static bool is_under_way(const kd_view *view)
{
    bool drawn = view->phase != KD_PHASE_TURN;
    bool shown = view->phase == KD_PHASE_REINFORCE || view->phase == KD_PHASE_COUNTER;
    bool settled = view->phase >= KD_PHASE_COUNTER;
    bool buried = view->phase == KD_PHASE_BURY || view->phase == KD_PHASE_PLAY;
    bool asks = kd_phase_asks(view->phase);
    return view->phase < KD_PHASE_SCORED && view->tricks < KD_MAX_HAND &&
           (!drawn || view->first < KD_SEATS) && (!settled || view->dealer < KD_SEATS) &&
           (!buried || view->burier < KD_SEATS) &&
           (!shown || (view->declarer < KD_SEATS && !kd_empty(view->standing))) &&
           (asks ? view->waiting >> KD_SEATS == 0 && view->actors & view->waiting
                 : view->waiting == 0) &&
           (view->phase != KD_PHASE_PLAY || view->trick[view->tricks].leader < KD_SEATS) &&
           view->drawn_count <= KD_MAX_HAND && view->turned_count <= KD_MAX_KITTY;
}

static kd_cards played(const kd_view *view)
{
    kd_cards cards = {0, 0};
    for (int i = 0; i <= view->tricks; i++)
        for (int seat = 0; seat < KD_SEATS; seat++)
            cards = kd_add(cards, view->trick[i].play[seat]);
    return cards;
}

/* Takes a hand from the cards left; false when they lack it or the view contradicts it. */
static bool take_hand(const kd_view *view, int seat, kd_cards hand, kd_cards *left)
{
    bool own = seat == view->seat;
    if (!kd_is_sound(hand) || !kd_holds(*left, hand) || kd_count(hand) != view->held[seat] ||
        !kd_holds(hand, view->shown[seat]) || (own && !kd_same(hand, view->hand)))
        return false;
    *left = kd_sub(*left, hand);
    return true;
}

/* Are the cards in no hand as many as they must be: the cards not drawn yet, and the kitty unless a
   seat has taken it up? */
static bool fits_count(const kd_view *view, int left)
{
    int kitty = view->order.rules.kitty;
    bool taken = view->phase == KD_PHASE_BURY ||
                 (view->phase == KD_PHASE_REBEL && view->burier < KD_SEATS && !view->buried_before);
    if (view->phase <= KD_PHASE_DEAL)
        return left > kitty;
    return left == (taken ? 0 : kitty);
}

/* Do the cards in no hand include those that the view knows to be there? */
static bool fits_kitty(const kd_view *view, kd_cards left)
{
    if (!fits_count(view, kd_count(left)))
        return false;
    bool buried = view->burier == view->seat && view->seat < KD_SEATS &&
                  view->phase != KD_PHASE_BURY && !kd_empty(view->buried);
    if (view->phase == KD_PHASE_FLIP)
        for (int i = 0; i < view->turned_count; i++) {
            if (!kd_copies(left, view->turned[i]))
                return false;
            left = kd_sub(left, kd_card(view->turned[i]));
        }
    return !buried || kd_same(left, view->buried);
}

static kd_verdict check(const kd_view *view, const kd_cards hand[KD_SEATS], kd_cards *left)
{
    if (!is_under_way(view))
        return kd_verdict_of(KD_WRONG_PHASE);
    *left = kd_sub(kd_deck(&view->order.rules), played(view));
    for (int seat = 0; seat < KD_SEATS; seat++)
        if (!take_hand(view, seat, hand[seat], left))
            return kd_verdict_of(KD_BAD_CARDS);
    return kd_verdict_of(fits_kitty(view, *left) ? KD_OK : KD_BAD_CARDS);
}

/* ---- the deal ---- */

static void copy_public(kd_round *round, const kd_view *view)
{
    memcpy(&round->order, &view->order, sizeof round->order);
    round->phase = view->phase;
    round->first_deal = view->first_deal;
    round->redeal = view->redeal;
    round->trump_known = view->trump_known;
    round->dealer = view->dealer;
    round->first = view->first;
    round->declarer = view->declarer;
    round->countered = view->countered;
    round->burier = view->burier;
    round->buried_before = view->buried_before;
    round->waiting = view->waiting;
    round->asked = KD_NOBODY;
    if (view->waiting)
        round->asked = (uint8_t)kd_lowest(view->actors & view->waiting);
    round->revoker = round->result.at_fault = KD_NOBODY;
    round->turned_count = view->turned_count;
    memcpy(round->turned, view->turned, view->turned_count);
    round->standing = view->standing;
    memcpy(round->shown, view->shown, sizeof round->shown);
    round->captured = view->captured;
    round->dump_tried = view->dump_tried;
    round->fines = view->fines;
    memcpy(round->trick, view->trick, (view->tricks + 1U) * sizeof round->trick[0]);
}

/* The private knowledge of the seat; of the others what the given hands imply. */
static void copy_private(kd_round *round, const kd_view *view, const kd_cards hand[KD_SEATS])
{
    int dealt = kd_hand_size(&view->order.rules), held = 0;
    for (int seat = 0; seat < KD_SEATS; seat++) {
        held += view->held[seat];
        round->hand[seat] = hand[seat];
        if (seat == view->seat)
            continue;
        for (kd_cards left = hand[seat]; !kd_empty(left) && round->drawn_count[seat] < dealt;)
            round->drawn[seat][round->drawn_count[seat]++] = (kd_face)kd_take(&left);
    }
    if (view->first < KD_SEATS)
        round->drawer =
            (uint8_t)(view->phase == KD_PHASE_DEAL ? (view->first + held) % KD_SEATS : view->first);
    if (view->burier < KD_SEATS)
        round->buried[view->burier] = round->deck;
    if (view->seat >= KD_SEATS)
        return;
    memcpy(round->drawn[view->seat], view->drawn, view->drawn_count);
    round->drawn_count[view->seat] = view->drawn_count;
    round->taken[view->seat] = view->taken;
    round->buried[view->seat] = view->buried;
}

/* The trick on the table, laid again from its leader on. */
static void lay_trick(kd_round *round, const kd_view *view)
{
    const kd_trick *trick = &view->trick[view->tricks];
    const kd_order *order = &round->order;
    kd_position *pos = &round->pos;
    kd_cards hand[KD_SEATS];
    for (int seat = 0; seat < KD_SEATS; seat++)
        hand[seat] = kd_to_places(order, round->hand[seat]);
    kd_position_start(pos, order, hand, view->dealer, kd_to_places(order, round->deck));
    pos->turn = pos->leader = pos->best = trick->leader;
    pos->tricks = view->tricks;
    while (pos->played < KD_SEATS - 1 && !kd_empty(trick->play[pos->turn]))
        kd_position_lay(pos, order, kd_to_places(order, trick->play[pos->turn]));
    pos->points = view->points;
}

kd_verdict kd_match_from_view(kd_match *match, const kd_view *view, const kd_cards hand[KD_SEATS])
{
    kd_cards left = {0, 0};
    kd_verdict verdict = check(view, hand, &left);
    if (verdict.reason != KD_OK)
        return verdict;
    memset(match, 0, sizeof *match);
    match->rules = view->order.rules;
    memcpy(match->level, view->level, sizeof match->level);
    memcpy(match->hooked, view->hooked, sizeof match->hooked);
    memcpy(match->wins, view->wins, sizeof match->wins);
    match->time_up = view->time_up;
    match->winner = KD_NOBODY;
    match->deals = view->deals;
    match->round.deck = left;
    match->round.drawer = KD_NOBODY;
    copy_public(&match->round, view);
    copy_private(&match->round, view, hand);
    if (view->phase == KD_PHASE_PLAY)
        lay_trick(&match->round, view);
    match->round.actors = kd_round_actors(&match->round);
    return verdict;
}
