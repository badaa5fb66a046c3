/* cards_text.c - names for the patterns that are played, and a hand in one line. */
#include "tui/text/text.h"

#include "base/i18n.h"
#include "tui/cells/cells.h"

/* ---- what is played together ----------------------------------------------------------------- */

/* By kind of lead, with the category, of a four the rank, and the number of cards, in a tractor of pairs. A single
   trump is called by no suit. */
enum { SINGLE_TRUMP = KD_LEAD_KINDS };
static const char *const names[SINGLE_TRUMP + 1][WORDING_COUNT] = {
    [KD_LEAD_NONE] = {N_("mixed cards"), N_("mixed cards"), N_("mixed cards"), N_("mixed cards")},
    [KD_LEAD_SINGLE] = {N_("single %H"), N_("a single %H"), N_("a single %H"), N_("single %H")},
    [SINGLE_TRUMP] = {N_("single trump"), N_("a single trump"), N_("a single trump"),
                      N_("single trump")},
    [KD_LEAD_PAIR] = {N_("pair of %F"), N_("a pair of %F"), N_("a pair of %F"), N_("pair of %F")},
    [KD_LEAD_TRACTOR] = {N_("tractor of %2$d pairs in %1$F"), N_("a tractor of %2$d pairs in %1$F"),
                         N_("a tractor of %2$d pairs in %1$F"),
                         N_("tractor of %2$d pairs in %1$F")},
    [KD_LEAD_DUMP] = {N_("dump of %2$d in %1$F"), N_("a dump of %2$d in %1$F"),
                      N_("%2$d cards of %1$F"), N_("%2$d cards of %1$F")},
    [KD_LEAD_FOUR] = {N_("all four %L"), N_("all four %L"), N_("all four %L"), N_("all four %L")},
    [KD_LEAD_SEQUENCE] = {N_("%2$d in a row in %1$F"), N_("a sequence of %2$d in %1$F"),
                          N_("%2$d cards of %1$F"), N_("%2$d cards of %1$F")},
    [KD_LEAD_HIGHS] = {N_("%2$d highs in %1$F"), N_("%2$d known highs in %1$F"),
                       N_("%2$d cards of %1$F"), N_("%2$d cards of %1$F")},
};

void pattern_text(text *t, const ui *u, kd_cards cards, wording how)
{
    const kd_order *order = &u->view.order;
    kd_cards sorted = kd_to_places(order, cards);
    int category = kd_category_of(order, sorted), count = kd_count(cards);
    int kind = (int)kd_kind_of(order, sorted);

    if (kind == KD_LEAD_SINGLE && category == KD_TRUMP)
        kind = SINGLE_TRUMP;
    if (kind == KD_LEAD_FOUR)
        category = kd_rank_of(order->face[__builtin_ctzll(sorted.one)]);
    text_fill(t, u, _(names[kind][how]), category, kind == KD_LEAD_TRACTOR ? count / 2 : count);
}

/* ---- a hand in one line ---------------------------------------------------------------------- */

/* Appends a card: a joker or a card of a rank that is trump in every suit in full (ORD-5), of others the suit once.
   Where blanks are spared, they still set apart what is written in full, and tens. */
static void card_in_suit_text(text *t, const glyphs *g, const kd_order *order,
                              const hand_card *card, const hand_card *before, bool sparing)
{
    int rank = kd_rank_of(card->face), last = before ? kd_rank_of(before->face) : KD_RANKS;
    bool trump = card->category == KD_TRUMP;
    uint64_t every = kd_always_trumps(&order->rules) | kd_rank_faces(order->level);
    bool full = rank >= KD_RANKS || (trump && every >> card->face & 1);
    bool after = last >= KD_RANKS || (trump && every >> before->face & 1);

    bool apart = full || after || rank == KD_RANK_10 || last == KD_RANK_10;
    if (before && (apart || !sparing))
        text_add(t, " ");
    if (full) {
        card_text(t, g, card->face);
        return;
    }
    if (after || kd_suit_of(before->face) != kd_suit_of(card->face))
        text_add(t, "%s", g->suit[kd_suit_of(card->face)]);
    text_add(t, "%s", rank_name(rank));
}

int compact_hand(const glyphs *g, const kd_order *order, kd_cards cards, bool sparing,
                 compact_part out[KD_CATEGORIES])
{
    hand_card card[HAND_CARDS];
    int count = hand_list(order, cards, false, card), parts = 0, i = 0;

    while (i < count && parts < KD_CATEGORIES) {
        int category = card[i].category;
        const hand_card *before = NULL;
        text *t = &out[parts].line;
        *t = (text){.n = 0};
        for (; i < count && card[i].category == category; before = &card[i++])
            card_in_suit_text(t, g, order, &card[i], before, sparing);
        out[parts++].category = category;
    }
    return parts;
}
