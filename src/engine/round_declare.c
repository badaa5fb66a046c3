/* round_declare.c - declaring trump, asking those who have not, turning the kitty. */
#include "round.h"

/* A pair of jokers may declare no trump where the rules say so (DECL-6). */
static bool joker_pair(const kd_view *view, kd_cards cards)
{
    return view->order.rules.joker_pair_declares &&
           (kd_same(cards, kd_pair(KD_SMALL_JOKER)) || kd_same(cards, kd_pair(KD_BIG_JOKER)));
}

/* The declarer shows both cards where it has shown one (DECL-2). */
static kd_reason check_reinforce(const kd_view *view, kd_cards cards)
{
    kd_cards both = kd_pair(kd_face_in(view->standing));
    return kd_same(cards, both) ? KD_OK : KD_NOT_REINFORCING;
}

static kd_reason check_shown(const kd_view *view, kd_cards cards)
{
    if (kd_empty(cards))
        return KD_NO_CARDS;
    if (view->declarer != KD_NOBODY)
        return check_reinforce(view, cards);
    if (joker_pair(view, cards))
        return KD_OK;
    if (cards.one & KD_JOKER_FACES)
        return KD_JOKER_DECLARES_NOT;
    if (cards.one & ~kd_rank_faces(view->order.level))
        return KD_NOT_LEVEL_CARD;
    return cards.one & (cards.one - 1) ? KD_NOT_ALIKE : KD_OK;
}

kd_verdict kd_check_declare(const kd_view *view, const kd_action *action)
{
    return kd_say(check_shown(view, action->cards));
}

void kd_round_declare(kd_round *round, const kd_action *action, kd_events *events)
{
    int trump = kd_suit_of(kd_face_in(action->cards));
    kd_round_show(round, action);
    kd_round_tell(events, KD_EV_DECLARED, action->actor, trump, action->cards);
    kd_round_trump(round, trump, events);
    if (round->first_deal)
        kd_round_dealer(round, action->actor, events);
    if (round->phase != KD_PHASE_DEAL)
        kd_round_dealt(round, events);
}

static void start_flipping(kd_round *round)
{
    round->phase = KD_PHASE_FLIP;
    round->flipped = 1;
}

void kd_round_dealt(kd_round *round, kd_events *events)
{
    const kd_rules *rules = &round->order.rules;
    if (round->declarer != KD_NOBODY) {
        /* Asked whether it can or not: being asked must tell nobody what it holds. */
        bool open = rules->reinforce && kd_count(round->standing) == 1;
        if (open)
            kd_round_ask(round, KD_PHASE_REINFORCE, 1U << round->declarer, round->declarer);
        else
            kd_round_open_counters(round, events);
    } else if (rules->ask_after) {
        kd_round_ask(round, KD_PHASE_ASK, (1U << KD_SEATS) - 1, round->first);
    } else {
        start_flipping(round);
    }
}

void kd_round_pass_declare(kd_round *round, const kd_action *action, kd_events *events)
{
    (void)action;
    if (!kd_round_passed(round, events))
        start_flipping(round);
}

void kd_round_pass_reinforce(kd_round *round, const kd_action *action, kd_events *events)
{
    (void)action;
    kd_round_passed(round, events);
    kd_round_open_counters(round, events);
}

kd_cards kd_round_unturned(const kd_round *round)
{
    kd_cards left = round->deck;
    for (int i = 0; i < round->turned_count; i++)
        left = kd_sub(left, kd_card(round->turned[i]));
    return left;
}

/* The suit of the highest card turned, the first of equals; jokers do not count (FLIP-2). */
static int highest_turned(const kd_round *round)
{
    int suit = KD_NO_SUIT, top = -1;
    for (int i = 0; i < round->turned_count; i++) {
        int rank = kd_rank_of(round->turned[i]);
        if (rank == KD_RANKS || rank <= top)
            continue;
        top = rank;
        suit = kd_suit_of(round->turned[i]);
    }
    return suit;
}

/* Does this card of the kitty decide at once (FLIP-1)? */
static bool decides(const kd_round *round, kd_face face)
{
    if (kd_suit_of(face) == KD_NO_SUIT)
        return round->order.rules.flip == KD_FLIP_JOKER_DECIDES;
    return kd_rank_of(face) == round->level;
}

/* The trump that the cards turned so far give, -1 while it is open (FLIP-1, FLIP-2). */
static int flipped_trump(const kd_round *round)
{
    for (int i = 0; i < round->turned_count; i++)
        if (decides(round, round->turned[i]))
            return kd_suit_of(round->turned[i]);
    if (round->turned_count < round->order.rules.kitty)
        return -1;
    return round->order.rules.flip_none == KD_FLIP_NONE_HIGHEST ? highest_turned(round)
                                                                : kd_suit_of(round->turned[0]);
}

/* In the first deal the first card that is no joker names the dealer, counted from who drew first
   (FLIP-3). A kitty holds more cards than there are jokers, so there is one. */
static void find_dealer(kd_round *round, kd_face face, kd_events *events)
{
    int suit = kd_suit_of(face);
    if (suit != KD_NO_SUIT)
        kd_round_dealer(round, (round->first + suit) % KD_SEATS, events);
}

void kd_round_flip(kd_round *round, const kd_action *action, kd_events *events)
{
    kd_face face = kd_face_in(action->cards);
    round->turned[round->turned_count++] = face;
    kd_round_tell(events, KD_EV_FLIPPED, KD_NOBODY, 0, action->cards);
    if (round->dealer == KD_NOBODY)
        find_dealer(round, face, events);
    int trump = flipped_trump(round);
    if (trump >= 0)
        kd_round_trump(round, trump, events);
    if (round->trump_known && round->dealer != KD_NOBODY)
        kd_round_take(round, round->dealer, events);
}
