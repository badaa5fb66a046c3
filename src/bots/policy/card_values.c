/* card_values.c - the value of cards in a hand, and the cheapest ones to bury or to give away. */
#include "bots/policy/policy.h"

#include <limits.h>
#include <string.h>

/* In hundredths of a point: the higher a value, the longer such a card is kept. The index is the
   number of unseen cards (pairs) of the category that stand higher; the last entry also serves
   larger numbers. */
static const int side_single[] = {270, 185, 85, 36, 15, 2};
static const int side_pair[] = {470, 440, 260, 160, 80};
static const int trump_single[] = {2200, 1050, 580, 380, 310, 280, 280,
                                   260,  260,  210, 210, 210, 155};
static const int trump_pair[] = {900, 390, 390, 380, 220, 210, 170, 160};
/* Holding no beatable card of a side suit, one, two, while there are trumps to ruff with. Winners do not count: once
   they are cashed the suit is void. */
static const int side_short[MAX_SHORT] = {2150, 530, 220};

enum {
    SIDE_LINK = 270,  /* two adjacent pairs of a side suit, besides the pairs */
    TRUMP_LINK = 680, /* two adjacent trump pairs, besides the pairs */
    RUFFED_SHARE = 5, /* per cent of its value that a side winner keeps when an opponent is void */
    HELD_POINTS = 25, /* cost of keeping a beatable card, for each of its points */
    OWN_ABOVE = 34,   /* per cent that a higher trump of the own hand counts as an unseen one */
    LATE_TOP = 25,    /* added to the value of the highest trump, for each card below FULL_HAND */
    FEW_TRUMPS = 9,   /* with fewer trumps shortness counts in proportion */
    DEAD_SUIT = 3,    /* with fewer unseen cards shortness in a suit counts nothing */
};

#define ENTRY(table, index) entry_of(table, (int)(sizeof(table) / sizeof *(table)), index)

void card_values_read(card_values *p, const knowledge *k)
{
    int trumps = kd_count(kd_only(k->hand, k->order->in[KD_TRUMP]));
    memset(p, 0, sizeof *p);
    p->k = k;
    for (int c = 0; c < KD_TRUMP; c++) {
        int unruffed = ODDS_ONE, out = kd_count(kd_only(k->unseen, k->order->in[c]));
        for (int seat = 0; seat < KD_SEATS; seat++)
            if (kd_team(seat) != kd_team(k->seat) && !is_void(k, seat, KD_TRUMP))
                unruffed = odds_both(unruffed, ODDS_ONE - odds_void(k, seat, c));
        unruffed = RUFFED_SHARE + (100 - RUFFED_SHARE) * unruffed / ODDS_ONE; /* per cent */
        for (uint64_t left = k->hand.one & k->order->in[c]; left; left &= left - 1) {
            unsigned place = first_of(left);
            kd_cards over = kd_only(k->unseen, k->order->above[place]);
            int above = kd_count(over), pairs_above = bits_of(over.two);
            p->single[place] = ENTRY(side_single, above) * unruffed / 100;
            p->single[place] += k->order->step[place];
            p->pair[place] = ENTRY(side_pair, pairs_above) * unruffed / 100;
            if (above > 0) {
                p->beatable |= UINT64_C(1) << place;
                p->single[place] -= HELD_POINTS * kd_points_at(k->order, kd_card(place));
            }
        }
        p->link[c] = SIDE_LINK * unruffed / 100;
        /* Shortness is worth more with more trumps to ruff with. */
        int share = trumps < FEW_TRUMPS ? trumps : FEW_TRUMPS;
        for (int n = 0; n < MAX_SHORT && out >= DEAD_SUIT; n++)
            p->shortness[c][n] = side_short[n] * share / FEW_TRUMPS;
    }
    int late = FULL_HAND - kd_count(k->hand);
    for (uint64_t left = k->hand.one & k->order->in[KD_TRUMP]; left; left &= left - 1) {
        unsigned place = first_of(left);
        uint64_t higher = k->order->above[place];
        kd_cards over = kd_only(k->unseen, higher);
        int above = kd_count(over) + OWN_ABOVE * kd_count(kd_only(k->hand, higher)) / 100;
        p->single[place] = ENTRY(trump_single, above);
        p->single[place] += (above == 0 ? late * LATE_TOP : 0) + k->order->step[place];
        p->pair[place] = ENTRY(trump_pair, bits_of(over.two));
    }
    p->link[KD_TRUMP] = TRUMP_LINK;
}

static int shortness_of(const card_values *p, int c, int count)
{
    return count < MAX_SHORT ? p->shortness[c][count] : 0;
}

/* The value of the cards of category c in a hand, together. */
static int card_value_of(const card_values *p, int c, kd_cards cards)
{
    int value = 0;
    for (uint64_t left = cards.one; left; left &= left - 1)
        value += p->single[first_of(left)];
    for (uint64_t left = cards.two; left; left &= left - 1) {
        unsigned place = first_of(left);
        value += p->single[place] + p->pair[place];
    }
    uint64_t run = cards.two & ~p->k->order->equals;
    value += bits_of(run & run >> 1) * p->link[c];
    return value + shortness_of(p, c, kd_count(kd_only(cards, p->beatable)));
}

int value_lost(const card_values *p, kd_cards hand, kd_cards play)
{
    int lost = 0;
    for (int c = 0; c < KD_CATEGORIES; c++) {
        kd_cards part = kd_only(play, p->k->order->in[c]);
        if (kd_empty(part))
            continue;
        kd_cards held = kd_only(hand, p->k->order->in[c]);
        lost += card_value_of(p, c, held) - card_value_of(p, c, kd_sub(held, part));
    }
    return lost;
}

enum { MAX_SPENT = KD_MAX_HAND };

/* For each k up to most: k cards to give away, and the value that is lost with them. */
typedef struct spending {
    kd_cards cards[MAX_SPENT + 1];
    int cost[MAX_SPENT + 1];
    int most;
} spending;

/* The card of a mask by which a hand of one category loses least, and that loss. */
static kd_cards cheapest_card(const card_values *p, int c, kd_cards held, uint64_t among,
                              int reward, int *cost)
{
    kd_cards best = {0, 0};
    uint64_t run = held.two & ~p->k->order->equals;
    int count = kd_count(kd_only(held, p->beatable)), least = INT_MAX;
    for (uint64_t left = held.one & among; left; left &= left - 1) {
        unsigned place = first_of(left);
        uint64_t card = UINT64_C(1) << place;
        int loss = p->single[place] - reward * kd_points_at(p->k->order, kd_card(place));
        if (p->beatable & card)
            loss += shortness_of(p, c, count) - shortness_of(p, c, count - 1);
        if (held.two & card)
            loss += p->pair[place];
        if (run & card)
            loss += bits_of(run & (card << 1 | card >> 1)) * p->link[c];
        if (loss >= least)
            continue;
        least = loss;
        best = kd_card(place);
    }
    *cost = least;
    return best;
}

/* The cheapest card, again and again. That may spend a winner where spending the last beatable card would leave the
   suit short, which is cheaper in all. So it is tried a second time with the winners last, and for each number of
   cards the cheaper choice is kept. */
static void spend_category(spending *s, const card_values *p, int c, kd_cards held, int n,
                           int reward)
{
    const kd_cards none = {0, 0};
    s->cards[0] = none;
    s->cost[0] = 0;
    s->most = kd_count(held) < n ? kd_count(held) : n;
    bool both = (held.one & p->beatable) && (held.one & ~p->beatable);
    for (int winners_last = 0; winners_last <= both; winners_last++) {
        kd_cards left = held, spent = none;
        int cost = 0, total = 0;
        for (int k = 1; k <= s->most; k++) {
            uint64_t beatable = winners_last ? left.one & p->beatable : 0;
            kd_cards card =
                cheapest_card(p, c, left, beatable ? beatable : left.one, reward, &cost);
            left = kd_sub(left, card);
            spent = kd_add(spent, card);
            total += cost;
            if (winners_last && total >= s->cost[k])
                continue;
            s->cards[k] = spent;
            s->cost[k] = total;
        }
    }
}

kd_cards cheapest(const card_values *p, kd_cards pool, int n, int reward)
{
    /* best: out of the categories looked at so far. */
    spending best = {.most = 0}, next, suit;
    if (n > MAX_SPENT)
        n = MAX_SPENT;
    for (int c = 0; c < KD_CATEGORIES; c++) {
        spend_category(&suit, p, c, kd_only(pool, p->k->order->in[c]), n, reward);
        next.most = best.most + suit.most < n ? best.most + suit.most : n;
        for (int k = 0; k <= next.most; k++) {
            next.cost[k] = INT_MAX;
            for (int j = k > best.most ? k - best.most : 0; j <= suit.most && j <= k; j++) {
                int cost = best.cost[k - j] + suit.cost[j];
                if (cost >= next.cost[k])
                    continue;
                next.cost[k] = cost;
                next.cards[k] = kd_add(best.cards[k - j], suit.cards[j]);
            }
        }
        best = next;
    }
    return best.cards[n < best.most ? n : best.most];
}

kd_cards cheapest_burying(const card_values *p, kd_cards chosen, kd_cards pool, int reward)
{
    /* The cost of a point besides its value: from little to more than any card's. */
    enum { LEAST = 32, MOST = 1 << 20 };
    const kd_order *order = p->k->order;
    int n = order->rules.kitty - kd_count(chosen);
    int most = kd_most_to_bury(&order->rules, kd_to_faces(order, p->k->hand));
    kd_cards plan = kd_add(chosen, cheapest(p, pool, n, reward));
    for (int cost = LEAST; cost <= MOST && kd_points_at(order, plan) > most; cost *= 2)
        plan = kd_add(chosen, cheapest(p, kd_sub(p->k->hand, chosen), n, reward - cost));
    return plan;
}
