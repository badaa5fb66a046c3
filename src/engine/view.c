/* view.c - what one seat may know of a match or of an event: the only place where secrets are
   cut (VIEW-1). */
#include <string.h>

#include "koudi.h"

static bool deal_over(const kd_match *match)
{
    return match->round.phase >= KD_PHASE_SCORED;
}

/* What everybody knows of the progress of the deal and of the cards shown. */
static void see_deal(kd_view *view, const kd_match *match)
{
    const kd_round *round = &match->round;
    memcpy(&view->order, &round->order, sizeof view->order);
    memcpy(view->level, match->level, sizeof view->level);
    memcpy(view->wins, match->wins, sizeof view->wins);
    memcpy(view->hooked, match->hooked, sizeof view->hooked);
    view->time_up = match->time_up;
    view->phase = round->phase;
    view->actors = round->actors;
    view->waiting = kd_phase_asks(round->phase) ? round->waiting : 0;
    view->dealer = round->dealer;
    view->first_deal = round->first_deal;
    view->redeal = round->redeal;
    view->deals = match->deals;
    view->first = round->first;
    view->trump_known = round->trump_known;
    view->declarer = round->declarer;
    view->countered = round->countered;
    view->burier = round->burier;
    view->buried_before = round->buried_before;
    view->turned_count = round->turned_count;
    memcpy(view->turned, round->turned, round->turned_count);
    view->standing = round->standing;
    view->winner = match->winner;
}

/* What lies or lay open on the table. Only existing tricks are copied: copying takes most of the time
   of an action. */
static void see_play(kd_view *view, const kd_round *round)
{
    for (int seat = 0; seat < KD_SEATS; seat++) {
        view->held[seat] = (uint8_t)kd_count(round->hand[seat]);
        view->shown[seat] = round->shown[seat];
    }
    view->points = round->pos.points;
    view->fines = round->fines;
    view->captured = round->captured;
    view->dump_tried = round->dump_tried;
    view->tricks = round->pos.tricks;
    memcpy(view->trick, round->trick, (round->pos.tricks + 1U) * sizeof view->trick[0]);
}

/* What this seat alone knows. */
static void see_own(kd_view *view, const kd_round *round, int seat)
{
    view->hand = round->hand[seat];
    view->drawn_count = round->drawn_count[seat];
    memcpy(view->drawn, round->drawn[seat], round->drawn_count[seat]);
    view->taken = round->taken[seat];
    view->buried = round->buried[seat];
}

void kd_view_make(kd_view *view, const kd_match *match, int seat)
{
    /* Padding too: equal knowledge gives equal bytes. */
    memset(view, 0, sizeof *view);
    bool sits = seat >= 0 && seat < KD_SEATS;
    view->seat = (uint8_t)(sits ? seat : KD_NOBODY);
    see_deal(view, match);
    see_play(view, &match->round);
    if (sits)
        see_own(view, &match->round, seat);
    if (deal_over(match)) {
        memcpy(&view->result, &match->round.result, sizeof view->result);
        view->kitty = match->round.deck;
    }
}

kd_cards kd_known(const kd_view *view)
{
    kd_cards known = {0, 0};
    for (int i = 0; i <= view->tricks; i++)
        for (int seat = 0; seat < KD_SEATS; seat++)
            known = kd_add(known, view->trick[i].play[seat]);
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
    if (secret && event->seat != seat)
        heard.cards = (kd_cards){0, 0};
    return heard;
}

/* The oldest trick that lies open to everybody: a finished one lies there until the next lead. */
static int oldest_open(const kd_view *view)
{
    int on_table = kd_empty(kd_led(view)) ? view->tricks - 1 : view->tricks;
    switch (view->order.rules.review) {
    case KD_REVIEW_OWN: return on_table;
    case KD_REVIEW_TWO_TRICKS: return view->tricks - 1;
    default: return 0;
    }
}

bool kd_may_review(const kd_view *view, int trick, int player)
{
    if (trick < 0 || trick > view->tricks || player < 0 || player >= KD_SEATS)
        return false;
    return player == view->seat || trick >= oldest_open(view);
}

bool kd_may_count(const kd_rules *rules)
{
    return rules->count;
}
