/* view.c - what one seat may know of a match or of an event: the only place where secrets are cut (VIEW-1);
   and a match that agrees with a view, with given hands for the hidden ones. */
#include "engine/engine.h"

#include <string.h>

/* Public knowledge: the fields of a view that a match or its deal has under the same names. A view is made of them, and
   a match from a view. */
#define MATCH_FIELDS(COPY)                                                                         \
    COPY(level), COPY(hooked), COPY(tries), COPY(wins), COPY(time_up), COPY(winner), COPY(deals)
#define ROUND_FIELDS(COPY)                                                                         \
    COPY(order), COPY(phase), COPY(dealer), COPY(first_deal), COPY(redeal), COPY(first),           \
        COPY(trump_known), COPY(declarer), COPY(countered), COPY(burier), COPY(buried_before),     \
        COPY(turned_count), COPY(standing), COPY(shown), COPY(fines), COPY(captured),              \
        COPY(dump_tried), COPY(gone)

/* ---- a view of a match ---- */

#define SEE_MATCH(field) memcpy(&view->field, &match->field, sizeof view->field)
#define SEE_ROUND(field) memcpy(&view->field, &round->field, sizeof view->field)

void kd_view_make(kd_view *view, const kd_match *match, int seat)
{
    const kd_round *round = &match->round;
    bool sits = seat >= 0 && seat < KD_SEATS;
    /* Padding too: equal knowledge gives equal bytes. */
    memset(view, 0, sizeof *view);
    view->seat = (uint8_t)(sits ? seat : KD_NOBODY);

    MATCH_FIELDS(SEE_MATCH);
    ROUND_FIELDS(SEE_ROUND);
    memcpy(view->turned, round->turned, round->turned_count);
    view->actors = round->actors;
    view->waiting = kd_phase_asks(round->phase) ? round->waiting : 0;
    for (int i = 0; i < KD_SEATS; i++)
        view->held[i] = (uint8_t)kd_count(round->hand[i]);
    if (round->burier < KD_SEATS && round->order.rules.kitty_open)
        view->opened = round->taken[round->burier];
    view->points = round->pos.points;
    view->tricks = round->pos.tricks;
    /* Only tricks that there are: copying takes most of the time of an action. */
    memcpy(view->trick, round->trick, (round->pos.tricks + 1U) * sizeof view->trick[0]);
    if (kd_phase_ended(round->phase)) {
        memcpy(&view->result, &round->result, sizeof view->result);
        view->kitty = round->deck;
    }

    if (!sits)
        return;
    view->hand = round->hand[seat];
    view->drawn_count = round->drawn_count[seat];
    memcpy(view->drawn, round->drawn[seat], round->drawn_count[seat]);
    view->taken = round->taken[seat];
    view->buried = round->buried[seat];
}

void kd_view_close(kd_view *view)
{
    view->seat = KD_NOBODY;
    view->hand = view->taken = view->buried = (kd_cards){0, 0};
    view->drawn_count = 0;
    memset(view->drawn, 0, sizeof view->drawn);
}

static kd_cards played(const kd_view *view)
{
    kd_cards cards = view->gone;
    for (int i = 0; i <= view->tricks; i++)
        for (int seat = 0; seat < KD_SEATS; seat++)
            cards = kd_add(cards, view->trick[i].play[seat]);
    return cards;
}

kd_cards kd_known(const kd_view *view)
{
    kd_cards known = played(view);
    return view->burier == view->seat ? kd_add(known, view->buried) : known;
}

kd_cards kd_unseen(const kd_view *view)
{
    return kd_sub(kd_sub(kd_deck(&view->order.rules), kd_known(view)), view->hand);
}

kd_cards kd_led(const kd_view *view)
{
    const kd_trick *trick = &view->trick[view->tricks];
    return trick->leader < KD_SEATS ? trick->play[trick->leader] : (kd_cards){0, 0};
}

kd_event kd_event_for(const kd_event *event, int seat)
{
    kd_event heard = *event;
    bool secret =
        event->kind == KD_EV_DEALT || event->kind == KD_EV_TOOK || event->kind == KD_EV_BURIED;
    bool opened = event->kind == KD_EV_TOOK && event->number; /* BURY-3 */
    if (secret && !opened && event->seat != seat)
        heard.cards = (kd_cards){0, 0};
    return heard;
}

bool kd_may_review(const kd_view *view, int trick, int player)
{
    if (trick < 0 || trick > view->tricks || player < 0 || player >= KD_SEATS)
        return false;
    if (player == view->seat)
        return true;
    /* To everybody a finished trick lies open until the next lead. */
    int on_table = kd_empty(kd_led(view)) ? view->tricks - 1 : view->tricks;
    switch (view->order.rules.review) {
    case KD_REVIEW_OWN: return trick >= on_table;
    case KD_REVIEW_TWO_TRICKS: return trick >= view->tricks - 1;
    default: return true;
    }
}

bool kd_may_count(const kd_rules *rules)
{
    return rules->count;
}

/* ---- can a match be made from a view? ---- */

/* Is a seat to act, and is everything known that its phase presupposes? */
static bool is_under_way(const kd_view *view)
{
    bool drawn = view->phase != KD_PHASE_TURN;
    bool shown = view->phase == KD_PHASE_REINFORCE || view->phase == KD_PHASE_COUNTER;
    bool settled = view->phase >= KD_PHASE_COUNTER;
    bool buried =
        view->phase == KD_PHASE_BURY || (view->phase == KD_PHASE_PLAY && view->order.rules.kitty);
    bool asks = kd_phase_asks(view->phase);
    return !kd_phase_ended(view->phase) && view->tricks < KD_MAX_HAND &&
           (!drawn || view->first < KD_SEATS) && (!settled || view->dealer < KD_SEATS) &&
           (!buried || view->burier < KD_SEATS) &&
           (!shown || (view->declarer < KD_SEATS && !kd_empty(view->standing)) ||
            kd_asks_undeclared(view)) &&
           (asks ? view->waiting >> KD_SEATS == 0 && view->actors & view->waiting
                 : view->waiting == 0) &&
           (view->phase != KD_PHASE_PLAY || view->trick[view->tricks].leader < KD_SEATS) &&
           view->drawn_count <= KD_MAX_HAND && view->turned_count <= KD_MAX_KITTY &&
           kd_opened_fits(view);
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

/* Are the cards in no hand as many as they must be, namely the cards not drawn yet, and the kitty unless a
   seat has taken it up? Do they include those that the view knows to be there? */
static bool fits_kitty(const kd_view *view, kd_cards left)
{
    int count = kd_count(left), kitty = view->order.rules.kitty;
    bool taken = view->phase == KD_PHASE_BURY ||
                 (view->phase == KD_PHASE_REBEL && view->burier < KD_SEATS && !view->buried_before);
    if (view->phase <= KD_PHASE_DEAL ? count <= kitty : count != (taken ? 0 : kitty))
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

/* ---- the match of a view ---- */

#define TAKE_MATCH(field) memcpy(&match->field, &view->field, sizeof match->field)
#define TAKE_ROUND(field) memcpy(&round->field, &view->field, sizeof round->field)

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
    if (view->burier < KD_SEATS) {
        round->taken[view->burier] = view->opened;
        round->buried[view->burier] = round->deck;
    }
    if (view->seat >= KD_SEATS)
        return;
    memcpy(round->drawn[view->seat], view->drawn, view->drawn_count);
    round->drawn_count[view->seat] = view->drawn_count;
    round->taken[view->seat] = view->taken;
    round->buried[view->seat] = view->buried;
}

kd_verdict kd_match_from_view(kd_match *match, const kd_view *view, const kd_cards hand[KD_SEATS])
{
    if (!is_under_way(view))
        return kd_verdict_of(KD_WRONG_PHASE);
    kd_cards left = kd_sub(kd_deck(&view->order.rules), played(view));
    for (int seat = 0; seat < KD_SEATS; seat++)
        if (!take_hand(view, seat, hand[seat], &left))
            return kd_verdict_of(KD_BAD_CARDS);
    if (!fits_kitty(view, left))
        return kd_verdict_of(KD_BAD_CARDS);

    kd_round *round = &match->round;
    memset(match, 0, sizeof *match);
    MATCH_FIELDS(TAKE_MATCH);
    ROUND_FIELDS(TAKE_ROUND);
    match->rules = view->order.rules;
    match->winner = KD_NOBODY;
    memcpy(round->turned, view->turned, view->turned_count);
    round->waiting = view->waiting;
    round->asked = view->waiting ? (uint8_t)kd_lowest(view->actors & view->waiting) : KD_NOBODY;
    round->drawer = round->revoker = round->result.at_fault = KD_NOBODY;
    memcpy(round->trick, view->trick, (view->tricks + 1U) * sizeof round->trick[0]);
    round->deck = left;
    copy_private(round, view, hand);
    if (view->phase == KD_PHASE_PLAY) {
        /* The trick on the table, laid again from its leader on. */
        const kd_trick *trick = &view->trick[view->tricks];
        const kd_order *order = &round->order;
        kd_position *pos = &round->pos;
        kd_cards held[KD_SEATS];
        for (int seat = 0; seat < KD_SEATS; seat++)
            held[seat] = kd_to_places(order, round->hand[seat]);
        kd_position_start(pos, order, held, view->dealer, kd_to_places(order, round->deck));
        pos->turn = pos->leader = pos->best = trick->leader;
        pos->tricks = view->tricks;
        while (pos->played < KD_SEATS - 1 && !kd_empty(trick->play[pos->turn]))
            kd_position_lay(pos, order, kd_to_places(order, trick->play[pos->turn]));
        pos->points = view->points;
    }
    round->actors = kd_round_actors(round);
    return kd_verdict_of(KD_OK);
}
