/* pack.c - a deck in a fixed order, and the actions of chance that deal it. */
#include "support/pack.h"

#include <string.h>

/* The deck with like cards next to each other: of two decks pairs and consecutive cards, of one deck
   all cards of a rank. */
static int unpack(const kd_rules *rules, kd_face out[2 * KD_FACES])
{
    kd_cards deck = kd_deck(rules);
    int count = 0;
    for (unsigned i = 0; i < KD_FACES; i++) {
        bool by_rank = rules->decks == 1 && i < KD_SMALL_JOKER;
        unsigned face = by_rank ? kd_face_of((int)i % KD_NO_SUIT, (int)i / KD_NO_SUIT) : i;
        for (int copies = kd_copies(deck, face); copies > 0; copies--)
            out[count++] = (kd_face)face;
    }
    return count;
}

void pack_make(pack *p, const kd_rules *rules, int block, uint64_t seed)
{
    kd_face cards[2 * KD_FACES];
    int hand = kd_hand_size(rules);
    memset(p, 0, sizeof *p);
    p->seed = seed;
    p->size = unpack(rules, cards);
    /* Shuffles the deck in blocks of so many cards, which stay together. */
    kd_rng rng;
    kd_rng_seed(&rng, seed, 77);
    for (int i = p->size / block - 1; i > 0; i--) {
        int j = (int)kd_rng_below(&rng, (uint32_t)i + 1);
        for (int k = 0; k < block; k++) {
            kd_face face = cards[i * block + k];
            cards[i * block + k] = cards[j * block + k];
            cards[j * block + k] = face;
        }
    }
    memcpy(p->face, cards, (size_t)p->size);
    for (int i = 0; i < KD_SEATS * hand; i++)
        p->face[i] = cards[i % KD_SEATS * hand + i / KD_SEATS];
}

kd_action pack_chance(const pack *p, const kd_round *round)
{
    int dealt = p->size - kd_count(round->deck), at = dealt;
    kd_action action = {KD_CHANCE, KD_DEAL, {0, 0}};
    if (round->phase == KD_PHASE_TURN) {
        action.verb = KD_TURN;
        while (kd_suit_of(p->face[at]) == KD_NO_SUIT)
            at++;
    } else if (round->phase == KD_PHASE_FLIP) {
        action.verb = KD_FLIP;
        at = dealt + round->turned_count;
    }
    action.cards = kd_card(p->face[at]);
    return action;
}
