/* round_declare.c - declaring trump, also in an open deal, asking those who have not, turning the kitty. */
#include "engine/engine.h"

/* ---- declaring ---------------------------------------------------------------------------------- */

int kd_level_to_show(const kd_view *view)
{
    bool own = !kd_phase_ended(view->phase) && view->seat < KD_SEATS &&
               kd_declarer_deals(&view->order.rules, view->first_deal, view->redeal);
    return own ? view->level[kd_team(view->seat)] : view->order.level;
}

/* Does the first level card drawn declare by itself, and nobody of its own accord (DECL-4)? Not where whoever declares
   deals: a card drawn tells nothing of whose level is to be played (REB-4, ROT-3). */
static bool declares_itself(const kd_rules *rules, bool first_deal, bool redeal)
{
    return rules->declare == KD_DECLARE_FIRST_CARD && !kd_declarer_deals(rules, first_deal, redeal);
}

/* May the declarer show the second card still (DECL-2)? */
static bool may_reinforce(const kd_rules *rules, kd_cards standing)
{
    return rules->reinforce && standing.one && !standing.two;
}

/* Everybody, then only the declarer to reinforce. The hands do not count here: being asked would tell
   everybody that a seat holds a level card. */
unsigned kd_round_declarers(const kd_round *round)
{
    const kd_rules *rules = &round->order.rules;
    if (round->order.level == KD_LEVEL_NT) /* there is nothing to show (LEVEL-7) */
        return 0;
    if (round->declarer != KD_NOBODY)
        return may_reinforce(rules, round->standing) ? 1U << round->declarer : 0;
    return declares_itself(rules, round->first_deal, round->redeal) ? 0 : (1U << KD_SEATS) - 1;
}

bool kd_three_jokers(kd_cards cards)
{
    return kd_count(cards) == 3 && !(cards.one & ~KD_JOKER_FACES);
}

kd_cards kd_shown_for(const kd_rules *rules, kd_cards cards)
{
    kd_cards levels = kd_only(cards, ~KD_JOKER_FACES);
    return rules->show_joker && !kd_empty(levels) ? levels : cards;
}

kd_verdict kd_check_joker(const kd_rules *rules, kd_cards cards)
{
    uint64_t jokers = kd_jokers_to_show(rules, kd_suit_of(kd_face_in(cards)));
    kd_cards with = kd_only(cards, KD_JOKER_FACES);
    if (!jokers || (kd_count(with) == 1 && with.one & jokers))
        return kd_verdict_of(KD_OK);
    return kd_verdict_about(KD_NEEDS_JOKER, KD_NO_CATEGORY, 0, 0, (kd_cards){jokers, 0});
}

kd_verdict kd_check_declare(const kd_view *view, const kd_action *action)
{
    const kd_rules *rules = &view->order.rules;
    kd_cards cards = action->cards;
    if (view->declarer != KD_NOBODY) {
        /* The declarer shows both cards where it has shown one (DECL-2). */
        if (view->declarer != view->seat || !may_reinforce(rules, view->standing))
            return kd_verdict_of(KD_ALREADY_DECLARED);
        kd_cards pair = kd_pair(kd_face_in(view->standing)), all = kd_either(pair, view->standing);
        bool both = kd_same(cards, all); /* the joker with them is the same (DECL-7) */
        return kd_verdict_of(both ? KD_OK : KD_NOT_REINFORCING);
    }
    if (declares_itself(rules, view->first_deal, view->redeal))
        return kd_verdict_of(KD_DECLARES_ITSELF);
    /* A pair of jokers may declare no trump, or three of them, where the rules say so (DECL-6, DECL-8), but they are of
       neither side's level (REB-4, ROT-3). */
    bool pair = kd_same(cards, kd_pair(KD_SMALL_JOKER)) || kd_same(cards, kd_pair(KD_BIG_JOKER));
    if (rules->no_trump && !kd_declarer_deals(rules, view->first_deal, view->redeal) &&
        ((rules->joker_pair_declares && pair) || (rules->three_jokers && kd_three_jokers(cards))))
        return kd_verdict_of(KD_OK);
    kd_cards levels = kd_shown_for(rules, cards);
    if (levels.one & KD_JOKER_FACES)
        return kd_verdict_of(KD_JOKER_DECLARES_NOT);
    if (kd_empty(levels) || levels.one & ~kd_rank_faces(kd_level_to_show(view)))
        return kd_verdict_of(KD_NOT_LEVEL_CARD);
    if (levels.one & (levels.one - 1))
        return kd_verdict_of(KD_NOT_ALIKE);
    return kd_check_joker(rules, cards);
}

void kd_round_declare(kd_round *round, const kd_action *action, kd_events *events)
{
    kd_face face = kd_face_in(action->cards);
    int trump = kd_suit_of(face), level = round->order.level;
    kd_round_show(round, action);
    kd_round_tell(events, KD_EV_DECLARED, action->actor, trump, action->cards);
    if (kd_declarer_deals(&round->order.rules, round->first_deal, round->redeal)) {
        level = kd_rank_of(face); /* of the team that defends now */
        kd_round_dealer(round, action->actor, events);
    }
    kd_round_trump(round, trump, level, events);
    if (round->first_deal)
        kd_round_dealer(round, action->actor, events);
    if (round->phase != KD_PHASE_DEAL)
        kd_round_dealt(round, events);
}

void kd_round_drawn(kd_round *round, int seat, kd_cards card, kd_events *events)
{
    bool first = round->declarer == KD_NOBODY && kd_rank_of(kd_face_in(card)) == round->order.level;
    if (!first || !declares_itself(&round->order.rules, round->first_deal, round->redeal))
        return;
    kd_round_declare(round, &(kd_action){(uint8_t)seat, KD_DECLARE, card}, events);
}

/* Nobody has declared: the kitty is turned, or there is no trump suit, and in a first deal the seat that drew
   first deals (FLIP-1, FLIP-5). At the level without level cards there is none either (LEVEL-7). */
static void undeclared(kd_round *round, kd_events *events)
{
    if (kd_turns_kitty(&round->order.rules) && round->order.level != KD_LEVEL_NT) {
        round->phase = KD_PHASE_FLIP;
        return;
    }
    if (round->dealer == KD_NOBODY)
        kd_round_dealer(round, round->first, events);
    kd_round_trump(round, KD_NO_SUIT, round->order.level, events);
    kd_round_open_counters(round, events);
}

void kd_round_dealt(kd_round *round, kd_events *events)
{
    const kd_rules *rules = &round->order.rules;
    if (round->declarer != KD_NOBODY) {
        /* Asked whether it can or not: being asked must tell nobody what it holds. */
        if (may_reinforce(rules, round->standing))
            kd_round_ask(round, KD_PHASE_REINFORCE, 1U << round->declarer, round->declarer);
        else
            kd_round_open_counters(round, events);
    } else if (rules->ask_after && round->order.level != KD_LEVEL_NT) {
        kd_round_ask(round, KD_PHASE_ASK, (1U << KD_SEATS) - 1, round->first);
    } else {
        undeclared(round, events);
    }
}

void kd_round_pass_declare(kd_round *round, const kd_action *action, kd_events *events)
{
    (void)action;
    if (!kd_round_passed(round, events))
        undeclared(round, events);
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

/* The trump that the cards turned so far give, -1 while it is open (FLIP-1, FLIP-2, FLIP-6). */
static int flipped_trump(const kd_round *round)
{
    const kd_rules *rules = &round->order.rules;
    bool nth = rules->flip == KD_FLIP_NTH;
    int top = 0;
    for (int i = nth ? rules->flip_nth - 1 : 0; i < round->turned_count; i++) {
        int suit = kd_suit_of(round->turned[i]);
        bool decides = suit == KD_NO_SUIT
                           ? (rules->flip == KD_FLIP_JOKER_DECIDES || nth) && rules->no_trump
                           : kd_rank_of(round->turned[i]) == round->order.level || nth;
        if (decides)
            return suit;
    }
    if (round->turned_count < rules->kitty)
        return -1;
    /* The highest card, the first of equals; or the first one. A joker counts only as the first, where no
       trump may be; a kitty holds more cards than there are jokers. */
    bool highest = rules->flip_none == KD_FLIP_NONE_HIGHEST;
    while (top < round->turned_count - 1 && (highest || !rules->no_trump) &&
           kd_suit_of(round->turned[top]) == KD_NO_SUIT)
        top++;
    for (int i = top + 1; highest && i < round->turned_count; i++)
        if (kd_suit_of(round->turned[i]) != KD_NO_SUIT &&
            kd_rank_of(round->turned[i]) > kd_rank_of(round->turned[top]))
            top = i;
    return kd_suit_of(round->turned[top]);
}

void kd_round_flip(kd_round *round, const kd_action *action, kd_events *events)
{
    kd_face face = kd_face_in(action->cards);
    int suit = kd_suit_of(face);
    round->turned[round->turned_count++] = face;
    kd_round_tell(events, KD_EV_FLIPPED, KD_NOBODY, 0, action->cards);
    /* In the first deal the first card that is no joker names the dealer (FLIP-3). */
    if (round->dealer == KD_NOBODY && suit != KD_NO_SUIT)
        kd_round_dealer(round, (round->first + suit) % KD_SEATS, events);
    int trump = flipped_trump(round);
    if (trump >= 0)
        kd_round_trump(round, trump, round->order.level, events);
    if (round->trump_known && round->dealer != KD_NOBODY)
        kd_round_settled(round, events);
}
