/* pattern.c - what cards are called that are played together. */
#include "pattern.h"

#include "table/i18n.h"

/* Of a category, how many; a four of which rank. */
enum pattern { MIXED, SINGLE, SINGLE_TRUMP, PAIR, TRACTOR, DUMP, FOUR, SEQUENCE, HIGHS, PATTERNS };

static enum pattern pattern_of(int kind, int category)
{
    static const uint8_t patterns[KD_LEAD_KINDS] = {
        [KD_LEAD_NONE] = MIXED,        [KD_LEAD_SINGLE] = SINGLE, [KD_LEAD_PAIR] = PAIR,
        [KD_LEAD_TRACTOR] = TRACTOR,   [KD_LEAD_DUMP] = DUMP,     [KD_LEAD_FOUR] = FOUR,
        [KD_LEAD_SEQUENCE] = SEQUENCE, [KD_LEAD_HIGHS] = HIGHS,
    };
    bool trump = kind == KD_LEAD_SINGLE && category == KD_TRUMP;
    return trump ? SINGLE_TRUMP : (enum pattern)patterns[kind];
}

static void add_kind(text *t, const glyphs *g, const kd_order *order, kd_cards cards,
                     const char *const words[PATTERNS])
{
    kd_cards sorted = kd_sort(order, cards);
    int category = kd_category_of(order, sorted), count = kd_count(cards);
    enum pattern kind = pattern_of((int)kd_kind_of(order, sorted), category);
    text name = {.n = 0};

    if (kind == MIXED) {
        text_add(t, "%s", _(words[kind]));
        return;
    }
    if (kind == FOUR)
        text_add(&name, "%s", rank_word(kd_rank_of(order->face[__builtin_ctzll(sorted.one)])));
    else
        add_category(&name, g, category);
    if (kind == TRACTOR)
        text_add(t, _(words[kind]), count / 2, name.s);
    else if (kind == DUMP || kind == SEQUENCE || kind == HIGHS)
        text_add(t, _(words[kind]), count, name.s);
    else if (kind == SINGLE_TRUMP)
        text_add(t, "%s", _(words[kind]));
    else
        text_add(t, _(words[kind]), name.s);
}

void add_pattern(text *t, const glyphs *g, const kd_order *order, kd_cards cards)
{
    static const char *const words[PATTERNS] = {
        N_("mixed cards"), N_("single %s"),         N_("single trump"),
        N_("pair of %s"),  N_("%d pairs in %s"),    N_("dump of %d in %s"),
        N_("all four %s"), N_("%d in a row in %s"), N_("%d highs in %s"),
    };
    add_kind(t, g, order, cards, words);
}

void add_a_pattern(text *t, const glyphs *g, const kd_order *order, kd_cards cards)
{
    static const char *const words[PATTERNS] = {
        N_("mixed cards"),
        N_("a single %s"),
        N_("a single trump"),
        N_("a pair of %s"),
        N_("a tractor of %d pairs in %s"),
        N_("a dump of %d in %s"),
        N_("all four %s"),
        N_("a sequence of %d in %s"),
        N_("%d known highs in %s"),
    };
    add_kind(t, g, order, cards, words);
}

void add_answer_pattern(text *t, const glyphs *g, const kd_order *order, kd_cards cards)
{
    static const char *const words[PATTERNS] = {
        N_("mixed cards"),
        N_("a single %s"),
        N_("a single trump"),
        N_("a pair of %s"),
        N_("a tractor of %d pairs in %s"),
        N_("%d cards of %s"),
        N_("all four %s"),
        N_("%d cards of %s"),
        N_("%d cards of %s"),
    };
    add_kind(t, g, order, cards, words);
}
