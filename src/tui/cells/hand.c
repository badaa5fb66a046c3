/* hand.c - the cards of a hand in the order of the screen, and in rows. */
#include "tui/cells/cells.h"

#include <string.h>

int hand_category(const kd_order *order, int i)
{
    /* Trump, then black and red suits alternately. */
    static const uint8_t shown[KD_NO_SUIT + 1][KD_CATEGORIES] = {
        [KD_SPADES] = {KD_TRUMP, KD_HEARTS, KD_CLUBS, KD_DIAMONDS, KD_NO_CATEGORY},
        [KD_HEARTS] = {KD_TRUMP, KD_SPADES, KD_DIAMONDS, KD_CLUBS, KD_NO_CATEGORY},
        [KD_CLUBS] = {KD_TRUMP, KD_HEARTS, KD_SPADES, KD_DIAMONDS, KD_NO_CATEGORY},
        [KD_DIAMONDS] = {KD_TRUMP, KD_SPADES, KD_HEARTS, KD_CLUBS, KD_NO_CATEGORY},
        [KD_NO_SUIT] = {KD_TRUMP, KD_SPADES, KD_HEARTS, KD_CLUBS, KD_DIAMONDS},
    };
    return i < KD_CATEGORIES ? shown[order->trump][i] : KD_NO_CATEGORY;
}

/* For each place the number of the tractor that its pair belongs to; 0: none. */
static void find_tractors(const kd_order *order, kd_cards sorted, uint8_t tractor[64])
{
    kd_part part[KD_MAX_PARTS];
    int count = kd_count(sorted) <= KD_MAX_PARTS ? kd_parts(order, sorted, part) : 0;

    for (int i = 0; i < count; i++)
        for (unsigned p = 0; part[i].length >= 2 && p < 64; p++)
            if (part[i].cards.two >> p & 1)
                tractor[p] = (uint8_t)(i + 1);
}

static uint8_t name_width(kd_face face, bool sign)
{
    if (face >= KD_SMALL_JOKER)
        return 2;
    return (uint8_t)((kd_rank_of(face) == KD_RANK_10 ? 2 : 1) + (sign ? 1 : 0));
}

/* Appends the cards of one category to the n in out; returns the new number. */
static int list_category(const kd_order *order, kd_cards cards, int category, bool low,
                         hand_card *out, int n)
{
    uint8_t tractor[64] = {0};
    int before = 64;

    find_tractors(order, cards, tractor);
    for (int i = 0; i < 64; i++) {
        int p = low ? i : 63 - i;
        int copies = kd_copies(cards, (unsigned)p);
        if (!copies)
            continue;
        bool joined = before < 64 && tractor[p] && tractor[p] == tractor[before];
        for (int c = 0; c < copies; c++)
            out[n++] = (hand_card){.face = order->face[p],
                                   .copy = (uint8_t)c,
                                   .category = (uint8_t)category,
                                   .link = c        ? LINK_PAIR
                                           : joined ? LINK_TRACTOR
                                                    : LINK_NONE,
                                   .w = name_width(order->face[p], true)};
        before = p;
    }
    return n;
}

int hand_list(const kd_order *order, kd_cards cards, bool low, hand_card out[HAND_CARDS])
{
    kd_cards sorted = kd_to_places(order, cards);
    int n = 0, category;

    for (int i = 0; (category = hand_category(order, i)) != KD_NO_CATEGORY; i++)
        n = list_category(order, kd_only(sorted, order->in[category]), category, low, out, n);
    return n;
}

/* Opens a row for a category; false when there is no room for it. */
static bool open_row(hand *h, int category, int first, bool head)
{
    if (h->rows == HAND_ROWS)
        return false;
    h->row[h->rows++] =
        (hand_row){.category = (uint8_t)category, .first = (uint8_t)first, .head = head};
    return true;
}

/* Lays out the cards of a category from place *next on, and moves it on; false if there are not rows
   enough. */
static bool lay_category(hand *h, int category, int *next, int width, int gap)
{
    bool wide = width >= HAND_WIDE, fits = true;
    int left = HAND_CARDS_X + gap - GAP_NAMES, x = left, end = wide ? width - 8 : width - 1,
        i = *next;

    if (!open_row(h, category, i, true))
        return false;
    hand_row *head = &h->row[h->rows - 1];
    for (; i < h->count && h->card[i].category == category; i++) {
        hand_card *c = &h->card[i];
        c->w = name_width(c->face, wide || category == KD_TRUMP);
        if (x + gap + c->w > end && open_row(h, category, i, false))
            x = left;
        fits = fits && x + gap + c->w <= end;
        c->row = (uint8_t)(h->rows - 1);
        c->x = (uint8_t)x;
        h->row[h->rows - 1].count++;
        head->total++;
        head->points = (int16_t)(head->points + kd_points(kd_card(c->face)));
        x += gap + c->w;
    }
    *next = i;
    return fits;
}

bool hand_make(hand *h, const kd_order *order, kd_cards cards, bool low, int width, int gap)
{
    bool fits = true;
    int category, i = 0;

    memset(h, 0, sizeof *h);
    h->count = hand_list(order, cards, low, h->card);
    for (int k = 0; (category = hand_category(order, k)) != KD_NO_CATEGORY; k++)
        fits = lay_category(h, category, &i, width, gap) && fits;
    return fits;
}
