/* search_show.c - searching what to declare or counter with, and whether to rebel: the deal is dealt
   on, buried and played by heuristics, once with each showing and once without. */
#include "bots/knowledge/bitsets.h"
#include "bots/knowledge/legal.h"
#include "bots/policy/steady.h"
#include "bots/search/search_kinds.h"

#include <string.h>

enum { MOST_CARDS = 2 * KD_FACES };
static const kd_cards none = {0, 0};

/* ---- a match as it may stand ---- */

/* Nothing but showings and numbers is known of the hidden cards: all deals are alike. */
static void draw_evenly(const kd_view *view, kd_rng *rng, kd_cards hand[KD_SEATS])
{
    kd_cards hidden = kd_sub(kd_deck(&view->order.rules), view->hand);
    uint8_t face[MOST_CARDS];
    uint32_t left = 0;
    for (int seat = 0; seat < KD_SEATS; seat++) {
        hand[seat] = seat == view->seat ? view->hand : view->shown[seat];
        if (seat != view->seat)
            hidden = kd_sub(hidden, hand[seat]);
    }
    while (!kd_empty(hidden))
        face[left++] = (uint8_t)kd_take(&hidden);
    for (int seat = 0; seat < KD_SEATS; seat++)
        for (int more = view->held[seat] - kd_count(hand[seat]); more > 0; more--) {
            uint32_t at = kd_rng_below(rng, left);
            hand[seat] = kd_add(hand[seat], kd_card(face[at]));
            face[at] = face[--left];
        }
}

/* After a burying more is known: who took what, and that trumps are seldom buried. */
static void draw_hands(const search *s, kd_rng *rng, kd_cards hand[KD_SEATS])
{
    kd_position sample;
    if (s->view->burier == KD_NOBODY) {
        draw_evenly(s->view, rng, hand);
        return;
    }
    belief_draw(&s->know, rng, &sample);
    for (int seat = 0; seat < KD_SEATS; seat++)
        hand[seat] = kd_to_faces(&s->view->order, sample.hand[seat]);
}

bool search_match(const search *s, kd_rng *rng, kd_match *match)
{
    kd_cards hand[KD_SEATS];
    draw_hands(s, rng, hand);
    return kd_match_from_view(match, s->view, hand).reason == KD_OK;
}

/* ---- dealing on ---- */

/* Has a seat anything that it might show now? Most have not, and asking takes long. */
static bool may_show(const kd_round *round, int seat)
{
    kd_cards hand = round->hand[seat];
    uint64_t levels = faces_of_rank(round->level);
    if (!(round->actors >> seat & 1))
        return false;
    if (round->declarer == seat)
        return (hand.two & round->standing.one) != 0;
    return round->declarer == KD_NOBODY ? (hand.one & levels) || (hand.two & joker_faces)
                                        : (hand.two & (levels | joker_faces)) != 0;
}

/* A seat does what the heuristics say; false when it lets the dealing go on. */
static bool act_by_heuristic(kd_match *match, int seat)
{
    kd_view view;
    kd_events events;
    kd_view_make(&view, match, seat);
    kd_action action = steady_choose(&view);
    if (action.verb == KD_PASS && view.phase == KD_PHASE_DEAL)
        return false;
    if (kd_apply(match, &action, &events).reason == KD_OK)
        return true;
    action = legal_any(&view);
    return kd_apply(match, &action, &events).reason == KD_OK;
}

/* False when whoever is to act has no action that is allowed: no match that the engine has made comes
   to that, but a search must end. */
static bool go_on(kd_match *match, kd_rng *rng)
{
    kd_events events;
    unsigned actors = match->round.actors;
    if (!(actors >> KD_CHANCE & 1))
        return act_by_heuristic(match, (int)first_of(actors));
    int drawer = match->round.drawer;
    bool deals = match->round.phase == KD_PHASE_DEAL;
    kd_action chance = kd_chance(match, rng);
    if (kd_apply(match, &chance, &events).reason != KD_OK)
        return false;
    if (deals && match->round.phase == KD_PHASE_DEAL && may_show(&match->round, drawer))
        act_by_heuristic(match, drawer);
    return true;
}

/* Deals on to the play, and that to its end. A void deal is worth nothing to either side, nor is an
   action that is refused. */
static int value_of(const search *s, kd_match *match, const kd_action *action, kd_rng *rng)
{
    kd_events events;
    rollout now;
    stakes at_stake;
    bool waits = action->verb == KD_PASS && match->round.phase == KD_PHASE_DEAL;
    if (!waits && kd_apply(match, action, &events).reason != KD_OK)
        return 0;
    while (match->round.phase < KD_PHASE_PLAY && go_on(match, rng))
        continue;
    if (match->round.phase != KD_PHASE_PLAY)
        return 0;
    memset(&now, 0, sizeof now);
    now.pos = match->round.pos;
    now.burier = match->round.burier;
    stakes_read(&at_stake, s->view, match->round.dealer, s->level->point);
    return utility(&at_stake, policy_finish(&now, &match->round.order));
}

/* ---- the kind ---- */

static void list_showings(search *s)
{
    kd_action showings[2 * MAX_SHOWINGS];
    bool dealing = s->view->phase == KD_PHASE_DEAL;
    int count = legal_showings(s->view, KD_DECLARE, showings);
    count += legal_showings(s->view, KD_COUNTER, showings + count);
    for (int i = 0; i < count; i++)
        if (showings[i].verb != s->option[0].verb ||
            !kd_same(showings[i].cards, s->option[0].cards))
            search_add(s, showings[i]);
    kd_action pass = act(s->view, KD_PASS, none), rebel = act(s->view, KD_REBEL, none);
    if (s->option[0].verb != KD_REBEL && is_allowed(s->view, &rebel))
        search_add(s, rebel);
    if (s->option[0].verb != KD_PASS && (dealing || is_allowed(s->view, &pass)))
        search_add(s, pass);
    if (s->count > 1 && s->view->burier != KD_NOBODY)
        belief_read(&s->know, s->view);
}

static void deal_on(const search *s, uint32_t sample, int value[MAX_OPTIONS])
{
    kd_rng rng = search_rng(s, sample);
    kd_match start;
    memset(value, 0, MAX_OPTIONS * sizeof *value);
    if (!search_match(s, &rng, &start))
        return;
    for (int i = 0; i < s->count; i++) {
        if (!search_is_in(s, i))
            continue;
        kd_match match = start;
        kd_rng own = rng;
        value[i] = value_of(s, &match, &s->option[i], &own);
    }
}

const search_kind search_showings = {list_showings, deal_on};
