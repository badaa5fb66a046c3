/* cards_text.c - names for the patterns that are played, and a hand in one line. */
#include "tui/text/cards_text.h"

#include "base/i18n.h"
#include "tui/cells/hand.h"

/* ---- what is played together ----------------------------------------------------------------- */

/* By kind of lead; a single trump is called by no suit. */
enum { SINGLE_TRUMP = KD_LEAD_KINDS };
static const char *const names[SINGLE_TRUMP + 1][WORDING_COUNT] = {
    [KD_LEAD_NONE] = {N_("mixed cards"), N_("mixed cards"), N_("mixed cards"), N_("mixed cards")},
    [KD_LEAD_SINGLE] = {N_("single %s"), N_("a single %s"), N_("a single %s"), N_("single %s")},
    [SINGLE_TRUMP] = {N_("single trump"), N_("a single trump"), N_("a single trump"),
                      N_("single trump")},
    [KD_LEAD_PAIR] = {N_("pair of %s"), N_("a pair of %s"), N_("a pair of %s"), N_("pair of %s")},
    [KD_LEAD_TRACTOR] = {N_("tractor of %d pairs in %s"), N_("a tractor of %d pairs in %s"),
                         N_("a tractor of %d pairs in %s"), N_("tractor of %d pairs in %s")},
    [KD_LEAD_DUMP] = {N_("dump of %d in %s"), N_("a dump of %d in %s"), N_("%d cards of %s"),
                      N_("%d cards of %s")},
    [KD_LEAD_FOUR] = {N_("all four %s"), N_("all four %s"), N_("all four %s"), N_("all four %s")},
    [KD_LEAD_SEQUENCE] = {N_("%d in a row in %s"), N_("a sequence of %d in %s"),
                          N_("%d cards of %s"), N_("%d cards of %s")},
    [KD_LEAD_HIGHS] = {N_("%d highs in %s"), N_("%d known highs in %s"), N_("%d cards of %s"),
                       N_("%d cards of %s")},
};

void pattern_text(text *t, const glyphs *g, const kd_order *order, kd_cards cards, wording how)
{
    kd_cards sorted = kd_to_places(order, cards);
    int category = kd_category_of(order, sorted), count = kd_count(cards);
    int kind = (int)kd_kind_of(order, sorted);
    if (kind == KD_LEAD_SINGLE && category == KD_TRUMP)
        kind = SINGLE_TRUMP;
    const char *format = _(names[kind][how]);
    text name = {.n = 0};

    if (kind == KD_LEAD_NONE || kind == SINGLE_TRUMP) {
        text_add(t, "%s", format);
        return;
    }
    if (kind == KD_LEAD_FOUR)
        text_add(&name, "%s", rank_name(kd_rank_of(order->face[__builtin_ctzll(sorted.one)])));
    else
        category_text(&name, g, category);
    if (kind == KD_LEAD_TRACTOR)
        text_add(t, format, count / 2, name.s);
    else if (kind == KD_LEAD_DUMP || kind == KD_LEAD_SEQUENCE || kind == KD_LEAD_HIGHS)
        text_add(t, format, count, name.s);
    else
        text_add(t, format, name.s);
}

/* ---- a hand in one line ---------------------------------------------------------------------- */

/* Jokers and level cards are written in full, of others the suit once. Ranks have no blanks between
   them; no other rank begins with 1 or 0. */
static void card_in_suit_text(text *t, const glyphs *g, const kd_order *order,
                              const hand_card *card, int *suit)
{
    int rank = kd_rank_of(card->face);
    bool alone = rank >= KD_RANKS || (card->category == KD_TRUMP && rank == order->level);

    if (t->n && (alone || *suit == KD_NO_SUIT))
        text_add(t, " ");
    if (alone) {
        card_text(t, g, card->face);
        *suit = KD_NO_SUIT;
        return;
    }
    if (*suit != kd_suit_of(card->face))
        text_add(t, "%s", g->suit[kd_suit_of(card->face)]);
    *suit = kd_suit_of(card->face);
    text_add(t, "%s", rank_name(rank));
}

int compact_hand(const glyphs *g, const kd_order *order, kd_cards cards,
                 compact_part out[KD_CATEGORIES])
{
    hand_card card[HAND_CARDS];
    int count = hand_list(order, cards, false, card), parts = 0, i = 0;

    while (i < count && parts < KD_CATEGORIES) {
        int category = card[i].category, suit = KD_NO_SUIT;
        text *t = &out[parts].line;
        *t = (text){.n = 0};
        for (; i < count && card[i].category == category; i++)
            card_in_suit_text(t, g, order, &card[i], &suit);
        out[parts++].category = category;
    }
    return parts;
}
