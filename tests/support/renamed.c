/* renamed.c - a deal in play whose suits are exchanged. */
#include "support/renamed.h"

#include <string.h>

naming any_naming(kd_rng *rng)
{
    naming names = {{0, 1, 2, 3}};
    for (uint32_t i = KD_NO_SUIT - 1; i > 0; i--) {
        uint32_t j = kd_rng_below(rng, i + 1);
        uint8_t kept = names.suit[i];
        names.suit[i] = names.suit[j];
        names.suit[j] = kept;
    }
    return names;
}

int renamed_suit(const naming *names, int suit)
{
    return suit >= 0 && suit < KD_NO_SUIT ? names->suit[suit] : suit;
}

static kd_face renamed_face(const naming *names, kd_face face)
{
    if (face >= KD_SMALL_JOKER)
        return face;
    return kd_face_of(renamed_suit(names, kd_suit_of(face)), kd_rank_of(face));
}

kd_cards renamed_cards(const naming *names, kd_cards faces)
{
    kd_cards renamed = {0, 0};
    while (!kd_empty(faces))
        renamed = kd_add(renamed, kd_card(renamed_face(names, (kd_face)kd_take(&faces))));
    return renamed;
}

kd_action renamed_action(const naming *names, const kd_action *action)
{
    kd_action renamed = *action;
    renamed.cards = renamed_cards(names, action->cards);
    return renamed;
}

kd_event renamed_event(const naming *names, const kd_event *event)
{
    kd_event renamed = *event;
    renamed.cards = renamed_cards(names, event->cards);
    return renamed;
}

static void rename_all(const naming *names, kd_cards *sets, int count)
{
    for (int i = 0; i < count; i++)
        sets[i] = renamed_cards(names, sets[i]);
}

static void rename_faces(const naming *names, uint8_t *faces, int count)
{
    for (int i = 0; i < count; i++)
        faces[i] = renamed_face(names, faces[i]);
}

void renamed_match(const naming *names, kd_match *out, const kd_match *match)
{
    memcpy(out, match, sizeof *out);
    kd_round *round = &out->round;
    kd_order *order = &round->order;
    kd_rules rules = order->rules;
    kd_order_make(order, &rules, renamed_suit(names, order->trump), order->level);
    kd_cards *single[] = {&round->deck, &round->standing, &round->captured, &round->dump_tried};
    for (size_t i = 0; i < sizeof single / sizeof *single; i++)
        rename_all(names, single[i], 1);
    rename_all(names, round->hand, KD_SEATS);
    rename_all(names, round->taken, KD_SEATS);
    rename_all(names, round->buried, KD_SEATS);
    rename_all(names, round->shown, KD_SEATS);
    rename_faces(names, round->turned, round->turned_count);
    kd_cards hands[KD_SEATS];
    for (int seat = 0; seat < KD_SEATS; seat++) {
        rename_faces(names, round->drawn[seat], round->drawn_count[seat]);
        hands[seat] = kd_to_places(order, round->hand[seat]);
    }
    kd_position_start(&round->pos, order, hands, round->dealer, kd_to_places(order, round->deck));
}
