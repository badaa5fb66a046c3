/* judge_deal.c - the referee on what comes before the play: declaring, countering, flip, rebelling. */
#include "cli/judge_deal.h"

#include <string.h>

/* The face of alike cards; of others, one of them. */
static kd_face face_in(kd_cards cards)
{
    return (kd_face)kd_take(&cards);
}

/* What stands: one level card or two alike, or two jokers alike. */
static bool get_standing(const judge *j, answer *a, kd_cards *standing)
{
    if (!judge_get_cards(j, a, FIELD_STANDING, standing))
        return false;
    const char *text = judge_field(j, FIELD_STANDING);
    if (kd_empty(*standing) || standing->one & (standing->one - 1))
        return judge_refuse(a, "one card or two alike can stand", text);
    return kd_count(*standing) == 2 || kd_rank_of(face_in(*standing)) != KD_RANKS ||
           judge_refuse(a, "one joker cannot stand", text);
}

/* The level, by the cards where the question does not say it: what stands is of it, but jokers do
   not tell; over jokers, or nothing, the first card shown may be. Of jokers alone it makes no
   difference. */
static bool get_level(const judge *j, answer *a, kd_cards standing, kd_cards by, int *level)
{
    int rank = kd_empty(standing) ? KD_RANKS : kd_rank_of(face_in(standing));
    int shown = kd_empty(by) ? KD_RANKS : kd_rank_of(face_in(by));
    if (judge_field(j, FIELD_LEVEL)) {
        if (!judge_get_rank(j, a, FIELD_LEVEL, level))
            return false;
        return rank == KD_RANKS || rank == *level ||
               judge_refuse(a, "no level card stands", judge_field(j, FIELD_STANDING));
    }
    *level = rank != KD_RANKS ? rank : shown != KD_RANKS ? shown : 0;
    return true;
}

/* Is what stands the asker's own? */
static bool get_own(const judge *j, answer *a, bool *own)
{
    const char *text = judge_field(j, FIELD_OWN);
    *own = text && strcmp(text, "yes") == 0;
    return !text || *own || strcmp(text, "no") == 0 || judge_refuse(a, "not yes or no", text);
}

/* The hand of a seat that draws, by face. */
static bool get_drawn(const judge *j, answer *a, kd_cards *hand)
{
    if (!judge_get_cards(j, a, FIELD_HAND, hand))
        return false;
    const char *text = judge_field(j, FIELD_HAND);
    if (!kd_holds(j->now->deck, *hand))
        return judge_refuse(a, "not in this deck", text);
    return kd_count(*hand) <= j->now->hand || judge_refuse(a, "more cards than a hand has", text);
}

/* A seat's view while cards are drawn: what stands is its own showing or its right neighbour's. */
bool judge_ask_declare(judge *j, answer *a)
{
    kd_cards hand, by, standing = {0, 0};
    int level = 0;
    bool own;
    if (!judge_get_rules(j, a))
        return false;
    const char *shown = judge_field(j, FIELD_STANDING);
    bool stands = shown && strcmp(shown, "-") != 0;
    if (!get_drawn(j, a, &hand) || !judge_get_cards(j, a, FIELD_BY, &by) || !get_own(j, a, &own) ||
        (stands && !get_standing(j, a, &standing)) || !get_level(j, a, standing, by, &level))
        return false;
    if (own && !stands)
        return judge_refuse(a, "nothing stands that could be its own", "");
    judge_make_order(j, stands ? kd_suit_of(face_in(standing)) : KD_NO_SUIT, level);
    kd_view view = {.order = *j->order,
                    .seat = 0,
                    .phase = KD_PHASE_DEAL,
                    .actors = 1,
                    .declarer = !stands ? KD_NOBODY
                                : own   ? 0
                                        : 1,
                    .trump_known = stands,
                    .standing = standing,
                    .hand = hand};
    kd_action declare = {.actor = 0, .verb = KD_DECLARE, .cards = by};
    return judge_put_verdict(a, NULL, kd_check(&view, &declare));
}

/* More copies than there are: nobody but the seat whose card stands can show them (CTR-7). */
static bool shows_own(const kd_rules *rules, kd_cards standing, kd_cards by)
{
    kd_face face = face_in(standing);
    return kd_copies(standing, face) + kd_copies(by, face) > rules->decks;
}

/* A seat's view in the counter window, its right neighbour's showing standing. */
bool judge_ask_counter(judge *j, answer *a)
{
    kd_cards standing, by;
    int level = 0;
    if (!judge_get_rules(j, a) || !get_standing(j, a, &standing) ||
        !judge_get_cards(j, a, FIELD_BY, &by) || !get_level(j, a, standing, by, &level))
        return false;
    kd_view view = {.seat = 0,
                    .phase = KD_PHASE_COUNTER,
                    .actors = 1,
                    .declarer = 1,
                    .trump_known = 1,
                    .standing = standing,
                    .hand = by};
    judge_make_order(j, kd_suit_of(face_in(standing)), level);
    view.order = *j->order;
    kd_action counter = {.actor = 0, .verb = KD_COUNTER, .cards = by};
    kd_verdict verdict = kd_check(&view, &counter);
    if (verdict.reason == KD_OK && shows_own(&j->now->rules, standing, by))
        verdict.reason = KD_OWN_STANDS;
    return judge_put_verdict(a, NULL, verdict);
}

/* A first deal in which nobody declared, its kitty face down. Who cut the deal dealt first. What the
   seats hold does not matter. */
static bool start_flipping(const judge *j, int level, kd_cards kitty, kd_match *match)
{
    const kd_rules *rules = &j->now->rules;
    kd_cards hand[KD_SEATS] = {{0, 0}}, left = kd_sub(kd_deck(rules), kitty);
    kd_view view;
    if (!kd_match_start(match, rules))
        return false;
    kd_view_make(&view, match, KD_NOBODY);
    kd_order_make(&view.order, rules, KD_NO_SUIT, level);
    view.phase = KD_PHASE_FLIP;
    view.first = 0;
    view.dealer = rules->draw == KD_DRAW_CUT ? 0 : KD_NOBODY;
    for (int seat = 0; !kd_empty(left); seat = kd_next_seat(seat)) {
        hand[seat] = kd_add(hand[seat], kd_card(kd_take(&left)));
        view.held[seat]++;
    }
    return kd_match_from_view(match, &view, hand).reason == KD_OK;
}

/* Turns the cards named one by one; false when one of them may not be turned. */
static bool turn_kitty(kd_match *match, const char *text)
{
    kd_events events;
    while (*text && match->round.phase == KD_PHASE_FLIP) {
        char name[8] = "";
        size_t length = strcspn(text, ",");
        memcpy(name, text, length < sizeof name ? length : 0);
        kd_face face;
        if (!kd_parse_face(name, &face))
            return false;
        kd_action flip = {.actor = KD_CHANCE, .verb = KD_FLIP, .cards = kd_card(face)};
        if (kd_apply(match, &flip, &events).reason != KD_OK)
            return false;
        text += length + (text[length] == ',');
    }
    return true;
}

bool judge_ask_flip(judge *j, answer *a)
{
    static const char *const seats[KD_SEATS] = {"first", "right", "opposite", "left"};
    kd_cards kitty;
    int level;
    if (!judge_get_rules(j, a) || !judge_get_rank(j, a, FIELD_LEVEL, &level) ||
        !judge_get_cards(j, a, FIELD_CARDS, &kitty))
        return false;
    if (kd_count(kitty) != j->now->rules.kitty || !kd_holds(kd_deck(&j->now->rules), kitty))
        return judge_refuse(a, "not a whole kitty", judge_field(j, FIELD_CARDS));
    kd_match match;
    if (!start_flipping(j, level, kitty, &match) ||
        !turn_kitty(&match, judge_field(j, FIELD_CARDS)) || match.round.phase == KD_PHASE_FLIP)
        return judge_refuse(a, "nothing settles it", judge_field(j, FIELD_CARDS));
    judge_put(a, "trump=%s turned=%d dealer=%s", kd_suit_name(match.round.order.trump),
              match.round.turned_count, seats[match.round.dealer]);
    return true;
}

/* Trump and level matter where trumps are counted; elsewhere any will do, if none are said. */
static bool get_rebel_order(judge *j, answer *a)
{
    if (!judge_get_rules(j, a))
        return false;
    if (j->now->rules.rebel == KD_REBEL_ATTACKERS ||
        (judge_field(j, FIELD_TRUMP) && judge_field(j, FIELD_LEVEL)))
        return judge_get_order(j, a);
    judge_make_order(j, KD_NO_SUIT, j->now->rules.start_level);
    return true;
}

bool judge_ask_rebel(judge *j, answer *a)
{
    kd_cards hand;
    if (!get_rebel_order(j, a) || !judge_get_hand(j, a, FIELD_HAND, &hand))
        return false;
    kd_view view = {.order = *j->order,
                    .seat = 1,
                    .phase = KD_PHASE_REBEL,
                    .actors = 1U << 1,
                    .trump_known = 1,
                    .dealer = 0,
                    .hand = kd_to_faces(j->order, hand)};
    kd_action rebel = {.actor = 1, .verb = KD_REBEL, .cards = {0, 0}};
    return judge_put_verdict(a, NULL, kd_check(&view, &rebel));
}
