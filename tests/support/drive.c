/* drive.c - matches driven at random through everything the rules allow. */
#include "support/drive.h"

#include <assert.h>

static kd_cards random_card(kd_cards from, kd_rng *rng)
{
    kd_cards card = {0, 0};
    for (uint32_t n = kd_rng_below(rng, (uint32_t)kd_count(from)) + 1; n > 0; n--)
        card = kd_card(kd_take(&from));
    return card;
}

static kd_cards random_cards(kd_cards from, int count, kd_rng *rng)
{
    kd_cards cards = {0, 0};
    while (count-- > 0 && !kd_empty(from)) {
        kd_cards card = random_card(from, rng);
        from = kd_sub(from, card);
        cards = kd_add(cards, card);
    }
    return cards;
}

static bool allowed(const kd_match *match, const kd_action *action)
{
    kd_view view;
    kd_view_make(&view, match, action->actor);
    return kd_check(&view, action).reason == KD_OK;
}

/* The first legal showing of a single or a pair, or of three jokers, counting from a random face. */
static bool find_showing(const kd_match *match, kd_action *action, kd_rng *rng)
{
    kd_cards hand = match->round.hand[action->actor];
    uint32_t first = kd_rng_below(rng, KD_FACES), single = kd_rng_below(rng, 2);
    for (uint32_t i = 0; i < 2 * KD_FACES; i++) {
        unsigned face = (first + i) % KD_FACES;
        action->cards = (i < KD_FACES) == single ? kd_card(face) : kd_pair(face);
        uint64_t jokers = hand.one & kd_jokers_to_show(&match->rules, kd_suit_of((kd_face)face));
        uint64_t lower = jokers & -jokers, upper = jokers & ~lower; /* DECL-7 */
        uint64_t joker = upper && first & 1 ? upper : lower;
        action->cards = kd_add(action->cards, (kd_cards){joker, 0});
        if (kd_holds(hand, action->cards) && allowed(match, action))
            return true;
    }
    for (unsigned joker = KD_SMALL_JOKER; joker <= KD_BIG_JOKER; joker++) { /* DECL-8 */
        action->cards = kd_add(kd_pair(joker), kd_card(KD_SMALL_JOKER + KD_BIG_JOKER - joker));
        if (kd_holds(hand, action->cards) && allowed(match, action))
            return true;
    }
    action->cards = (kd_cards){0, 0};
    return false;
}

/* Several cards of one category as a dump, when it is a legal lead. */
static bool find_dump(const kd_match *match, kd_action *action, kd_rng *rng)
{
    const kd_round *round = &match->round;
    kd_cards hand = round->pos.hand[action->actor];
    int category = (int)kd_rng_below(rng, KD_CATEGORIES);
    kd_cards held = kd_only(hand, round->order.in[category]);
    /* Either the highest cards, with which a dump may stand, or any. */
    int count = 2 + (int)kd_rng_below(rng, 3), size = kd_count(held);
    if (kd_rng_below(rng, 2))
        for (int low = size - count; low > 0; low--)
            kd_take(&held);
    action->cards = kd_to_faces(&round->order, random_cards(held, count, rng));
    return allowed(match, action);
}

/* A wrong answer, under rules that penalise it instead of refusing it (IRR-1). */
static bool find_wrong(const kd_match *match, kd_action *action, kd_rng *rng)
{
    const kd_round *round = &match->round;
    action->cards = random_cards(round->hand[action->actor], kd_count(round->pos.lead), rng);
    return allowed(match, action);
}

/* All four cards of a rank, where one-deck rules let them be led: they are seldom in one hand. */
static bool find_four(const kd_match *match, kd_action *action)
{
    kd_cards hand = match->round.hand[action->actor];
    for (int rank = 0; rank < KD_RANKS && match->rules.fours; rank++) {
        action->cards = (kd_cards){0, 0};
        for (int suit = 0; suit < KD_NO_SUIT; suit++)
            action->cards = kd_add(action->cards, kd_card(kd_face_of(suit, rank)));
        if (kd_holds(hand, action->cards) && allowed(match, action))
            return true;
    }
    return false;
}

static void play(const kd_match *match, kd_action *action, kd_rng *rng)
{
    const kd_round *round = &match->round;
    action->verb = KD_PLAY;
    if (round->pos.played && kd_rng_below(rng, 25) == 0 && find_wrong(match, action, rng))
        return;
    if (round->pos.played == 0 && find_four(match, action))
        return;
    if (round->pos.played == 0 && kd_rng_below(rng, 3) == 0 && find_dump(match, action, rng))
        return;
    action->cards = kd_to_faces(&round->order, kd_position_random(&round->pos, &round->order, rng));
}

/* An action besides passing that the seat which is asked may take. */
static const uint8_t answers[KD_PHASE_COUNT] = {[KD_PHASE_ASK] = KD_DECLARE,
                                                [KD_PHASE_REINFORCE] = KD_DECLARE,
                                                [KD_PHASE_COUNTER] = KD_COUNTER,
                                                [KD_PHASE_REBEL] = KD_REBEL};

static void answer(const kd_match *match, kd_action *action, kd_rng *rng)
{
    action->verb = answers[match->round.phase];
    bool eager = kd_rng_below(rng, 4) > 0;
    if (eager &&
        (action->verb == KD_REBEL ? allowed(match, action) : find_showing(match, action, rng)))
        return;
    action->verb = KD_PASS;
}

static int random_seat(unsigned actors, kd_rng *rng)
{
    int seat = (int)kd_rng_below(rng, KD_SEATS);
    assert(actors & 15U);
    while (!(actors >> seat & 1))
        seat = kd_next_seat(seat);
    return seat;
}

/* While cards are drawn a seat seldom declares or counters, so that most deals reach all phases. */
static bool declare_now(const kd_match *match, kd_action *action, kd_rng *rng)
{
    unsigned seats = kd_actors(match) & ((1U << KD_SEATS) - 1);
    if (!seats || kd_rng_below(rng, 40))
        return false;
    action->actor = (uint8_t)random_seat(seats, rng);
    action->verb = KD_DECLARE;
    if (find_showing(match, action, rng))
        return true;
    action->verb = KD_COUNTER;
    return find_showing(match, action, rng);
}

/* Under rules with a time limit, time is called after a few thousand actions on average. */
static bool time_is_over(const kd_match *match, kd_rng *rng)
{
    return match->rules.minutes && !match->time_up && kd_rng_below(rng, 6000) == 0;
}

static void bury(const kd_match *match, kd_action *action, kd_rng *rng)
{
    kd_cards hand = match->round.hand[action->actor];
    int kitty = match->rules.kitty;
    action->verb = KD_BURY;
    action->cards = random_cards(hand, kitty - 1 + (int)kd_rng_below(rng, 3), rng);
    if (kd_rng_below(rng, 12) || !allowed(match, action))
        action->cards = random_cards(hand, kitty, rng);
    if (!allowed(match, action) && kd_count(action->cards) == kitty) /* too many points (BURY-5) */
        action->cards = kd_fewest_points(hand, kitty);
}

kd_action drive_action(const kd_match *match, kd_rng *rng)
{
    const kd_round *round = &match->round;
    unsigned actors = kd_actors(match);
    kd_action action = {.verb = KD_PASS};
    if (time_is_over(match, rng))
        return (kd_action){.actor = KD_CHANCE, .verb = KD_TIME};
    if (actors >> KD_CHANCE & 1)
        return declare_now(match, &action, rng) ? action : kd_chance(match, rng);
    action.actor = (uint8_t)random_seat(actors, rng);
    if (round->phase == KD_PHASE_PLAY) {
        play(match, &action, rng);
    } else if (round->phase == KD_PHASE_BURY) {
        bury(match, &action, rng);
    } else {
        answer(match, &action, rng);
    }
    return action;
}

kd_action drive_nonsense(const kd_match *match, int actor, kd_rng *rng)
{
    kd_action action = {.actor = (uint8_t)actor, .verb = (uint8_t)kd_rng_below(rng, KD_VERB_COUNT)};
    kd_cards hand = actor < KD_SEATS ? match->round.hand[actor] : match->round.deck;
    uint32_t how = kd_rng_below(rng, 8);
    if (how == 0)
        action.cards = (kd_cards){kd_rng_next(rng), kd_rng_next(rng)};
    else if (how == 1)
        action.cards = kd_pair(kd_rng_below(rng, KD_FACES));
    else if (how == 2)
        action.cards = random_cards(hand, match->rules.kitty, rng);
    else if (how < 6)
        action.cards = random_cards(hand, 1 + (int)kd_rng_below(rng, 3), rng);
    return action;
}
