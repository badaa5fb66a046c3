/* order.c - trump order as a table (ORD-1, ORD-2, ORD-5): face -> place, category, step. */
#include "engine/engine.h"

#include <string.h>

/* Puts faces one after the other, low card first, while a table is being built. */
typedef struct builder {
    kd_order *order;
    kd_cards deck;
    unsigned place;
    uint8_t category, step;
    uint64_t always; /* faces that are trump at every level (ORD-5) */
} builder;

/* The next face of the category, unless this deck does not have it. */
static bool order_put(builder *b, kd_face face)
{
    kd_order *order = b->order;
    if (!kd_copies(b->deck, face))
        return false;
    order->place[face] = (uint8_t)b->place;
    order->face[b->place] = face;
    order->category[b->place] = b->category;
    order->step[b->place] = b->step;
    order->in[b->category] |= UINT64_C(1) << b->place;
    b->place++;
    return true;
}

static void put_higher(builder *b, kd_face face)
{
    if (order_put(b, face))
        b->step++;
}

/* A suit's cards without the ranks that are trump in every suit. */
static void put_suit(builder *b, int suit)
{
    for (int rank = 0; rank < KD_RANKS; rank++)
        if (rank != b->order->level && !(b->always >> kd_face_of(suit, rank) & 1))
            put_higher(b, kd_face_of(suit, rank));
}

/* The cards of a rank that is trump in every suit: those of the other suits, which are equal, then that of
   the trump suit. */
static void put_rank(builder *b, int rank)
{
    kd_order *order = b->order;
    unsigned first = b->place;
    for (int suit = 0; suit < KD_NO_SUIT; suit++)
        if (suit != order->trump)
            order_put(b, kd_face_of(suit, rank));
    if (b->place > first) {
        uint64_t equals = kd_low_bits(b->place) & ~kd_low_bits(first);
        order->equals |= equals;
        order->joined |= equals & (equals - 1);
        order->groups++;
        b->step++;
    }
    if (order->trump != KD_NO_SUIT)
        put_higher(b, kd_face_of(order->trump, rank));
}

/* Leaves a place free, so that no run crosses from one category to the next. */
static void open_category(builder *b, int category)
{
    b->place += b->place > 0;
    b->category = (uint8_t)category;
    b->step = 0;
}

void kd_order_make(kd_order *order, const kd_rules *rules, int trump, int level)
{
    memset(order, 0, sizeof *order);
    memset(order->place, KD_NO_FACE, sizeof order->place);
    memset(order->face, KD_NO_FACE, sizeof order->face);
    memset(order->category, KD_NO_CATEGORY, sizeof order->category);
    order->rules = *rules;
    if ((unsigned)trump > KD_NO_SUIT)
        trump = KD_NO_SUIT;
    order->trump = (uint8_t)trump;
    order->level = (uint8_t)level;

    /* The trump suit, the ranks that are always trump, of which the first named stands highest, the level cards, the
       jokers; then the side suits. */
    uint32_t named = kd_rule_list(rules->always_trump);
    builder b = {.order = order, .deck = kd_deck(rules), .always = kd_always_trumps(rules)};
    open_category(&b, KD_TRUMP);
    if (trump != KD_NO_SUIT)
        put_suit(&b, trump);
    for (int i = __builtin_popcountll(b.always) / KD_NO_SUIT - 1; i >= 0; i--)
        if (kd_rank_named(named, i) != level)
            put_rank(&b, kd_rank_named(named, i));
    put_rank(&b, order->level);
    put_higher(&b, KD_SMALL_JOKER);
    put_higher(&b, KD_BIG_JOKER);
    for (int suit = 0; suit < KD_NO_SUIT; suit++)
        if (suit != trump) {
            open_category(&b, suit);
            put_suit(&b, suit);
        }
    order->deck = kd_to_places(order, b.deck);
    uint64_t tens = kd_rank_faces(KD_RANK_10) | kd_rank_faces(KD_RANK_K);
    order->fives = kd_to_places(order, kd_only(b.deck, kd_rank_faces(KD_RANK_5))).one;
    order->tens = kd_to_places(order, kd_only(b.deck, tens)).one;
    for (int c = 0; c < KD_CATEGORIES; c++)
        for (uint64_t left = order->in[c]; left; left &= left - 1) {
            unsigned place = kd_lowest(left);
            bool equal = order->equals >> place & 1;
            order->above[place] = (left & (left - 1)) & ~(equal ? kd_equal_to(order, place) : 0);
            order->points[place] = order->fives >> place & 1  ? 5
                                   : order->tens >> place & 1 ? 10
                                                              : 0;
        }
}

static inline kd_cards moved(const uint8_t to[64], kd_cards cards)
{
    kd_cards there = {0, 0};
    for (uint64_t left = cards.one; left; left &= left - 1) {
        unsigned from = kd_lowest(left);
        uint64_t bit = UINT64_C(1) << (to[from] & 63);
        there.one |= bit;
        if (cards.two >> from & 1)
            there.two |= bit;
    }
    return there;
}

kd_cards kd_to_places(const kd_order *order, kd_cards faces)
{
    return moved(order->place, faces);
}

kd_cards kd_to_faces(const kd_order *order, kd_cards places)
{
    return moved(order->face, places);
}
