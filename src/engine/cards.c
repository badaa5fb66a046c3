/* cards.c - faces and multisets of faces. */
#include "koudi.h"

#include "engine/engine.h"

unsigned kd_take(kd_cards *a)
{
    if (kd_empty(*a))
        return KD_NO_FACE;
    unsigned face = kd_lowest(a->one);
    *a = kd_sub(*a, kd_card(face));
    return face;
}

int kd_suit_of(kd_face face)
{
    return face < KD_SMALL_JOKER ? face / KD_RANKS : KD_NO_SUIT;
}

int kd_rank_of(kd_face face)
{
    return face < KD_SMALL_JOKER ? face % KD_RANKS : KD_RANKS;
}

kd_face kd_face_of(int suit, int rank)
{
    bool is_face = (unsigned)suit < KD_NO_SUIT && (unsigned)rank < KD_RANKS;
    return is_face ? (kd_face)(suit * KD_RANKS + rank) : KD_NO_FACE;
}

int kd_points(kd_cards cards)
{
    uint64_t tens = kd_rank_faces(KD_RANK_10) | kd_rank_faces(KD_RANK_K);
    return 5 * kd_count(kd_only(cards, kd_rank_faces(KD_RANK_5))) +
           10 * kd_count(kd_only(cards, tens));
}

kd_cards kd_fewest_points(kd_cards hand, int count)
{
    const uint64_t fives = kd_rank_faces(KD_RANK_5);
    const uint64_t dearer[] = {~KD_POINT_FACES, fives, KD_POINT_FACES & ~fives};
    kd_cards fewest = {0, 0};
    for (size_t i = 0; i < sizeof dearer / sizeof *dearer; i++)
        for (kd_cards left = kd_only(hand, dearer[i]); count > 0 && !kd_empty(left); count--)
            fewest = kd_add(fewest, kd_card(kd_take(&left)));
    return fewest;
}

kd_cards kd_deck(const kd_rules *rules)
{
    uint64_t faces = 0;
    for (int suit = 0; suit < KD_NO_SUIT; suit++)
        if (rules->suits >> suit & 1)
            faces |= (rules->ranks & kd_low_bits(KD_RANKS)) << suit * KD_RANKS;
    if (rules->jokers)
        faces |= UINT64_C(1) << KD_SMALL_JOKER | UINT64_C(1) << KD_BIG_JOKER;
    return (kd_cards){faces, rules->decks > 1 ? faces : 0};
}

int kd_hand_size(const kd_rules *rules)
{
    int left = kd_count(kd_deck(rules)) - rules->kitty;
    return left > 0 ? left / KD_SEATS : 0;
}
