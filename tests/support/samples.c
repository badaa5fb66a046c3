/* samples.c - checks a determinization against a view by playing its deal again from the start. */
#include "support/samples.h"

#include <string.h>

void tried_note(tried *t, const kd_match *match, const kd_action *action)
{
    const kd_round *round = &match->round;
    if (action->verb == KD_PLAY && round->pos.played == 0)
        t->lead[round->pos.tricks] = action->cards;
}

typedef struct replay {
    const kd_view *view;
    const kd_order *order;
    const tried *tried;
    kd_position pos;
    kd_cards gone, kitty;
    bool fined; /* did a dump fail in an earlier trick? */
} replay;

static kd_cards laid(const replay *r, int trick, int seat)
{
    return kd_to_places(r->order, r->view->trick[trick].play[seat]);
}

/* False when a place would have three copies: then some card was dealt twice. */
static bool add_to(kd_cards *hand, kd_cards more)
{
    if ((hand->two & more.one) || (hand->one & more.two))
        return false;
    *hand = kd_add(*hand, more);
    return true;
}

static bool deal_back(replay *r, const kd_position *sample, kd_cards kitty)
{
    kd_cards hand[KD_SEATS], all = kitty;
    for (int seat = 0; seat < KD_SEATS; seat++) {
        hand[seat] = sample->hand[seat];
        for (int t = 0; t <= r->view->tricks; t++)
            if (!add_to(&hand[seat], laid(r, t, seat)))
                return false;
        if (kd_count(hand[seat]) != kd_hand_size(&r->order->rules) || !add_to(&all, hand[seat]))
            return false;
    }
    kd_position_start(&r->pos, r->order, hand, r->view->dealer, kitty);
    return kd_same(all, kd_to_places(r->order, kd_deck(&r->order->rules)));
}

/* Leads what the seat tried to lead. The view does not tell of failed dumps in earlier tricks. */
static const char *play_lead(replay *r, int trick, kd_cards lies)
{
    int seat = r->pos.turn;
    kd_cards lead = kd_to_places(r->order, r->tried->lead[trick]);
    kd_cards known = r->view->burier == seat ? kd_add(r->gone, r->kitty) : r->gone;
    if (trick < r->view->tricks && !kd_same(lead, lies)) {
        r->fined = true;
        lead = lies;
    }
    if (kd_check_lead(r->order, r->pos.hand[seat], known, lead).reason != KD_OK)
        return "a lead was not allowed";
    kd_played played = kd_position_play(&r->pos, r->order, lead);
    return kd_same(played.cards, lies) ? NULL : "a dump came out otherwise";
}

static const char *play_answer(replay *r, kd_cards lies)
{
    kd_cards hand = r->pos.hand[r->pos.turn];
    if (kd_check_follow(r->order, hand, r->pos.lead, lies).reason != KD_OK)
        return "an answer was not allowed";
    kd_position_play(&r->pos, r->order, lies);
    return NULL;
}

static const char *play_trick(replay *r, int trick)
{
    kd_cards before = {0, 0};
    for (int i = 0; i < KD_SEATS; i++) {
        int seat = r->pos.turn;
        kd_cards lies = laid(r, trick, seat);
        if (kd_empty(lies))
            break;
        const char *fault = i == 0 ? play_lead(r, trick, lies) : play_answer(r, lies);
        if (fault)
            return fault;
        before = kd_add(before, lies);
    }
    r->gone = kd_add(r->gone, before);
    return NULL;
}

static bool same_table(const replay *r, const kd_position *sample)
{
    const kd_position *pos = &r->pos;
    return kd_same(pos->lead, sample->lead) && kd_same(pos->winning, sample->winning) &&
           pos->strength == sample->strength && pos->on_table == sample->on_table &&
           (r->fined || pos->points == sample->points) && pos->dealer == sample->dealer &&
           pos->turn == sample->turn && pos->leader == sample->leader &&
           pos->best == sample->best && pos->played == sample->played &&
           pos->tricks == sample->tricks && pos->kitty == sample->kitty &&
           pos->buried == sample->buried;
}

const char *sample_fault(const kd_view *view, const tried *t, const kd_position *sample,
                         kd_cards kitty)
{
    replay r = {.view = view, .order = &view->order, .tried = t, .kitty = kitty};
    if (!kd_same(sample->hand[view->seat], kd_to_places(r.order, view->hand)))
        return "the own hand is another";
    for (int seat = 0; seat < KD_SEATS; seat++) {
        if (kd_count(sample->hand[seat]) != view->held[seat])
            return "a hand is of another size";
        if (!kd_holds(sample->hand[seat], kd_to_places(r.order, view->shown[seat])))
            return "a shown card is not in its hand";
    }
    if (!deal_back(&r, sample, kitty))
        return "the cards are not those of the deck";
    for (int trick = 0; trick <= view->tricks; trick++) {
        const char *fault = play_trick(&r, trick);
        if (fault)
            return fault;
    }
    return same_table(&r, sample) ? NULL : "the table is another";
}
