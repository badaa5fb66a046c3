/* cards_text.c - names for the patterns that are played, and a hand in one line. */
#include "tui/text/cards_text.h"

#include "base/i18n.h"
#include "tui/cells/hand.h"

/* ---- what is played together ----------------------------------------------------------------- */

enum pattern {
    PATTERN_MIXED,
    PATTERN_SINGLE,
    PATTERN_SINGLE_TRUMP,
    PATTERN_PAIR,
    PATTERN_TRACTOR,
    PATTERN_DUMP,
    PATTERN_FOUR,
    PATTERN_SEQUENCE,
    PATTERN_HIGHS,
    PATTERN_COUNT
};

static enum pattern pattern_of(int kind, int category)
{
    static const uint8_t patterns[KD_LEAD_KINDS] = {
        [KD_LEAD_NONE] = PATTERN_MIXED,        [KD_LEAD_SINGLE] = PATTERN_SINGLE,
        [KD_LEAD_PAIR] = PATTERN_PAIR,         [KD_LEAD_TRACTOR] = PATTERN_TRACTOR,
        [KD_LEAD_DUMP] = PATTERN_DUMP,         [KD_LEAD_FOUR] = PATTERN_FOUR,
        [KD_LEAD_SEQUENCE] = PATTERN_SEQUENCE, [KD_LEAD_HIGHS] = PATTERN_HIGHS,
    };
    bool trump = kind == KD_LEAD_SINGLE && category == KD_TRUMP;
    return trump ? PATTERN_SINGLE_TRUMP : (enum pattern)patterns[kind];
}

static const char *const names[PATTERN_COUNT][WORDING_ANSWER + 1] = {
    [PATTERN_MIXED] = {N_("mixed cards"), N_("mixed cards"), N_("mixed cards")},
    [PATTERN_SINGLE] = {N_("single %s"), N_("a single %s"), N_("a single %s")},
    [PATTERN_SINGLE_TRUMP] = {N_("single trump"), N_("a single trump"), N_("a single trump")},
    [PATTERN_PAIR] = {N_("pair of %s"), N_("a pair of %s"), N_("a pair of %s")},
    [PATTERN_TRACTOR] = {N_("tractor of %d pairs in %s"), N_("a tractor of %d pairs in %s"),
                         N_("a tractor of %d pairs in %s")},
    [PATTERN_DUMP] = {N_("dump of %d in %s"), N_("a dump of %d in %s"), N_("%d cards of %s")},
    [PATTERN_FOUR] = {N_("all four %s"), N_("all four %s"), N_("all four %s")},
    [PATTERN_SEQUENCE] = {N_("%d in a row in %s"), N_("a sequence of %d in %s"),
                          N_("%d cards of %s")},
    [PATTERN_HIGHS] = {N_("%d highs in %s"), N_("%d known highs in %s"), N_("%d cards of %s")},
};

void pattern_text(text *t, const glyphs *g, const kd_order *order, kd_cards cards, wording how)
{
    kd_cards sorted = kd_to_places(order, cards);
    int category = kd_category_of(order, sorted), count = kd_count(cards);
    enum pattern kind = pattern_of((int)kd_kind_of(order, sorted), category);
    const char *format = _(names[kind][how]);
    text name = {.n = 0};

    if (kind == PATTERN_MIXED || kind == PATTERN_SINGLE_TRUMP) {
        text_add(t, "%s", format);
        return;
    }
    if (kind == PATTERN_FOUR)
        text_add(&name, "%s", rank_name(kd_rank_of(order->face[__builtin_ctzll(sorted.one)])));
    else
        category_text(&name, g, category);
    if (kind == PATTERN_TRACTOR)
        text_add(t, format, count / 2, name.s);
    else if (kind == PATTERN_DUMP || kind == PATTERN_SEQUENCE || kind == PATTERN_HIGHS)
        text_add(t, format, count, name.s);
    else
        text_add(t, format, name.s);
}

/* ---- a hand in one line ---------------------------------------------------------------------- */

/* Jokers and level cards are written in full, of others the suit once. A ten is T, as in records: ranks
   have no blanks between them, so 10 would look like two cards. */
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
    text_add(t, "%s", rank == KD_RANK_10 ? "T" : rank_name(rank));
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
