/* compact.c - a hand in one line. */
#include "tui/text/compact.h"

#include "tui/cells/hand.h"

/* Jokers and level cards stand by themselves, of the rest the suit once. A ten is T, as in records:
   among ranks without blanks two figures would be two cards. */
static void add_one(text *t, const glyphs *g, const kd_order *order, const hand_card *card,
                    int *suit)
{
    int rank = kd_rank_of(card->face);
    bool alone = rank >= KD_RANKS || (card->category == KD_TRUMP && rank == order->level);

    if (t->n && (alone || *suit == KD_NO_SUIT))
        text_add(t, " ");
    if (alone) {
        add_card(t, g, card->face);
        *suit = KD_NO_SUIT;
        return;
    }
    if (*suit != kd_suit_of(card->face))
        text_add(t, "%s", g->suit[kd_suit_of(card->face)]);
    *suit = kd_suit_of(card->face);
    text_add(t, "%s", rank == KD_RANK_10 ? "T" : rank_word(rank));
}

int compact_hand(const glyphs *g, const kd_order *order, kd_cards cards,
                 compact_part out[KD_CATEGORIES])
{
    hand_card card[HAND_CARDS];
    int count = hand_list(order, cards, card), parts = 0, i = 0;

    while (i < count && parts < KD_CATEGORIES) {
        int category = card[i].category, suit = KD_NO_SUIT;
        text *t = &out[parts].words;
        *t = (text){.n = 0};
        for (; i < count && card[i].category == category; i++)
            add_one(t, g, order, &card[i], &suit);
        out[parts++].category = category;
    }
    return parts;
}
