/* koudi_cards.h - cards as faces, multisets of faces, seats and teams; part of koudi.h. */
#ifndef KOUDI_PUBLIC_CARDS_H
#define KOUDI_PUBLIC_CARDS_H

#include <stdbool.h>
#include <stdint.h>

/* Around what a header declares: C names, which the library shows. */
#ifdef __GNUC__
#define KD_SHOW_BEGIN _Pragma("GCC visibility push(default)")
#define KD_SHOW_END   _Pragma("GCC visibility pop")
#else
#define KD_SHOW_BEGIN
#define KD_SHOW_END
#endif
#ifdef __cplusplus
#define KD_DECLARE_BEGIN                                                                           \
    extern "C" {                                                                                   \
    KD_SHOW_BEGIN
#define KD_DECLARE_END                                                                             \
    KD_SHOW_END                                                                                    \
    }
#else
#define KD_DECLARE_BEGIN KD_SHOW_BEGIN
#define KD_DECLARE_END   KD_SHOW_END
#endif

KD_DECLARE_BEGIN

/* A card is a face, not a physical card: two H9 are the same to every rule. */
typedef uint8_t kd_face; /* suit * 13 + rank; then the two jokers */

enum {
    KD_SEATS = 4,
    KD_TEAMS = 2,
    KD_RANKS = 13,    /* 0 is 2, 8 is 10, 9 J, 10 Q, 11 K, 12 A: also the levels (LEVEL-1) */
    KD_LEVEL_NT = 14, /* beyond the last level, without level cards (LEVEL-7); KD_RANKS: past all */
    KD_SMALL_JOKER = 52,
    KD_BIG_JOKER = 53,
    KD_FACES = 54,
    KD_NO_FACE = 255,
    KD_NOBODY = 255,   /* no seat, no team, no dealer */
    KD_MAX_HAND = 27,  /* cards dealt to one seat, at most; tricks in a deal, at most */
    KD_MAX_KITTY = 12, /* cards in the kitty, at most */
    KD_MAX_RUN = 16    /* pairs in the longest tractor that any deck can form */
};

enum kd_rank { KD_RANK_5 = 3, KD_RANK_10 = 8, KD_RANK_J = 9, KD_RANK_K = 11, KD_RANK_A = 12 };

/* The four suits in the order that names seats (DRAW-1, FLIP-3); KD_NO_SUIT for jokers and no trump. */
enum kd_suit { KD_SPADES, KD_HEARTS, KD_CLUBS, KD_DIAMONDS, KD_NO_SUIT };

/* A multiset of at most two copies a place: which places are held at least once, which twice.
   Always: two is a subset of one. An empty set is all zero. */
typedef struct kd_cards {
    uint64_t one, two;
} kd_cards;

/* One card. face: 0..53 (or a place of an order, 0..63); greater numbers count modulo 64. */
static inline kd_cards kd_card(unsigned face) { return (kd_cards){UINT64_C(1) << (face & 63), 0}; }

/* Both copies of one card; face as for kd_card. */
static inline kd_cards kd_pair(unsigned face)
{
    return (kd_cards){UINT64_C(1) << (face & 63), UINT64_C(1) << (face & 63)};
}

/* The four faces of one rank: a bit in each suit; none of a level that has no cards. rank >= 0. */
static inline uint64_t kd_rank_faces(int rank)
{
    return rank < KD_RANKS ? UINT64_C(0x8004002001) << (rank & 15) : 0;
}

static inline bool kd_empty(kd_cards a) { return a.one == 0; }

/* Is it one card, or both copies of it? */
static inline bool kd_one_face(kd_cards a) { return a.one != 0 && !(a.one & (a.one - 1)); }

/* Is it a multiset at all: nothing there twice that is not there once? Sets made by these functions
   always are. */
static inline bool kd_is_sound(kd_cards a) { return (a.two & ~a.one) == 0; }

static inline bool kd_same(kd_cards a, kd_cards b) { return a.one == b.one && a.two == b.two; }

/* How many cards, copies counted: 0..108. Both planes are summed in one go, since a machine
   without a bit counting instruction would call a library for each. */
static inline int kd_count(kd_cards a)
{
#ifdef __POPCNT__
    return __builtin_popcountll(a.one) + __builtin_popcountll(a.two);
#else
    const uint64_t twos = UINT64_C(0x5555555555555555), fours = UINT64_C(0x3333333333333333);
    uint64_t one = a.one - (a.one >> 1 & twos), two = a.two - (a.two >> 1 & twos);
    uint64_t sum = (one & fours) + (one >> 2 & fours) + (two & fours) + (two >> 2 & fours);
    sum = (sum & UINT64_C(0x0f0f0f0f0f0f0f0f)) + (sum >> 4 & UINT64_C(0x0f0f0f0f0f0f0f0f));
    return (int)(sum * UINT64_C(0x0101010101010101) >> 56);
#endif
}

/* a and b together; what would be three copies of a card or four stays two. */
static inline kd_cards kd_add(kd_cards a, kd_cards b)
{
    return (kd_cards){a.one | b.one, a.two | b.two | (a.one & b.one)};
}

/* Does a hold every card of b, copies counted? */
static inline bool kd_holds(kd_cards a, kd_cards b)
{
    return !(b.one & ~a.one) && !(b.two & ~a.two);
}

/* a without those cards of b that it holds, copies counted. */
static inline kd_cards kd_sub(kd_cards a, kd_cards b)
{
    return (kd_cards){(a.one & ~b.one) | (a.two & ~b.two), a.two & ~b.one};
}

/* The cards that a and b both hold. */
static inline kd_cards kd_common(kd_cards a, kd_cards b)
{
    return (kd_cards){a.one & b.one, a.two & b.two};
}

/* The cards of a that stand on the places of mask, with all their copies. */
static inline kd_cards kd_only(kd_cards a, uint64_t mask)
{
    return (kd_cards){a.one & mask, a.two & mask};
}

/* How many copies of one face (or place) a holds: 0..2; face as for kd_card. */
static inline int kd_copies(kd_cards a, unsigned face)
{
    return (int)(a.one >> (face & 63) & 1) + (int)(a.two >> (face & 63) & 1);
}

/* Takes one card off *a, lowest place first, copies one after the other, and returns its face or
   place. Of an empty set nothing is taken: KD_NO_FACE. */
unsigned kd_take(kd_cards *a);

/* The suit of a face; KD_NO_SUIT for a joker and for what is no face. */
int kd_suit_of(kd_face face);
/* The rank of a face, 0..12; KD_RANKS for a joker and for what is no face. */
int kd_rank_of(kd_face face);
/* The face of suit 0..3 and rank 0..12; KD_NO_FACE for other numbers. */
kd_face kd_face_of(int suit, int rank);
/* Points in cards by face: 5 = 5, 10 and K = 10 each (DECK-2). */
int kd_points(kd_cards cards);
/* As many cards of a hand as count says, by face, with the fewest points that so many of them can have. */
kd_cards kd_fewest_points(kd_cards hand, int count);

/* Seats are 0 South, 1 East, 2 North, 3 West; other numbers count modulo 4, so that the result is
   always a seat or a team. */

/* The seat after this one, counter-clockwise (SEAT-1). */
static inline int kd_next_seat(int seat) { return (int)(((unsigned)seat + 1) % KD_SEATS); }

/* The seat opposite. */
static inline int kd_partner(int seat) { return (int)(((unsigned)seat + 2) % KD_SEATS); }

/* Team 0 is South and North, team 1 East and West. */
static inline int kd_team(int seat) { return (int)((unsigned)seat % KD_TEAMS); }

KD_DECLARE_END
#endif
