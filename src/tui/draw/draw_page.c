/* draw_page.c - the rules on a page, as the rules in force have them. */
#include "base/i18n.h"
#include "tui/draw/canvas.h"
#include "tui/state/rule_editor.h"

enum { PAGE_W = 60, PARAGRAPHS = 4 };

/* What a sentence speaks of, where it has a blank. */
typedef enum blank { NO_BLANK, ALL_POINTS, THRESHOLD, FIXED, LONGEST, MATCHES } blank;

/* A sentence that stands there when a value of the rules is one of some. */
typedef struct sentence {
    uint8_t decks;   /* bit d: only with d decks; 0: with any */
    const char *key; /* of the value, NULL: always */
    uint32_t values; /* bit v: value v; bit 31: and all from 31 on */
    blank blank;
    const char *words; /* "" ends a paragraph */
} sentence;

enum { ANY = 0, ONE = 1 << 1, TWO = 1 << 2 };

#define ONLY(value) (UINT32_C(1) << (value))
#define BUT(value)  (UINT32_MAX & ~ONLY(value))
#define PARAGRAPH_END                                                                              \
    {                                                                                              \
        ANY, NULL, 0, NO_BLANK, ""                                                                 \
    }

static const sentence sentences[] = {
    {ONE, NULL, 0, NO_BLANK, N_("One deck.")},
    {TWO, NULL, 0, NO_BLANK, N_("Two decks.")},
    {ANY, NULL, 0, NO_BLANK, N_("Partners sit opposite; play goes rightwards.")},
    {ANY, NULL, 0, ALL_POINTS, N_("5 counts 5 points, 10 and K count 10 each: %d in all.")},
    {ANY, NULL, 0, NO_BLANK, N_("Each team rises level by level and wins past the last.")},
    {ANY, "best_of", BUT(1), MATCHES, N_("It is the best of %d matches.")},
    PARAGRAPH_END,
    {ANY, NULL, 0, NO_BLANK,
     N_("Trump: jokers, the cards of the dealer's level, and the trump suit:")},
    {ANY, "declare", ONLY(KD_DECLARE_SHOW), NO_BLANK,
     N_("that of the level card first shown while the cards are dealt.")},
    {ANY, "declare", ONLY(KD_DECLARE_FIRST_CARD), NO_BLANK,
     N_("that of the first level card that anybody draws.")},
    {ANY, "counter", ONLY(KD_COUNTER_LADDER), NO_BLANK, N_("A pair may counter it afterwards.")},
    {ANY, "counter", ONLY(KD_COUNTER_MORE), NO_BLANK,
     N_("A pair counters one card, jokers a pair.")},
    {ANY, "counter", ONLY(KD_COUNTER_JOKERS), NO_BLANK, N_("Only two jokers alike counter it.")},
    {ANY, NULL, 0, NO_BLANK, N_("The dealer takes the kitty, buries as many, and leads.")},
    PARAGRAPH_END,
    {TWO, NULL, 0, NO_BLANK, N_("Lead a single, a pair, or a tractor: neighbouring pairs.")},
    {TWO, "tractor_max", BUT(0), LONGEST, N_("A tractor has at most %d pairs.")},
    {TWO, "dump", ONLY(1), NO_BLANK,
     N_("A dump is several of these at once, of one suit; if any part can be beaten, that part is "
        "led, and it costs.")},
    {ONE, NULL, 0, NO_BLANK, N_("Lead a single card.")},
    {ONE, "fours", ONLY(1), NO_BLANK, N_("Or all four cards of one number.")},
    {ONE, "sequences", ONLY(1), NO_BLANK,
     N_("Or a sequence of neighbours of one suit; in trump, only if you have all higher ones "
        "left.")},
    {ONE, "highs", ONLY(1), NO_BLANK,
     N_("Or known highs: cards of one suit that, as far as you can know, nothing beats.")},
    PARAGRAPH_END,
    {ANY, NULL, 0, NO_BLANK, N_("Answer with as many cards, of the suit led as far as held.")},
    {ONE, "fours", ONLY(1), NO_BLANK,
     N_("To a four goes a card of each suit and of trump; only a higher four beats it.")},
    {ONE, NULL, 0, NO_BLANK, N_("Without the suit: trump in, or throw off.")},
    {TWO, "follow", ONLY(KD_FOLLOW_PAIRS), NO_BLANK,
     N_("Pairs are answered by pairs, tractors by any pairs.")},
    {TWO, "follow", BUT(KD_FOLLOW_PAIRS), NO_BLANK,
     N_("Pairs are answered by pairs, tractors by tractors.")},
    {TWO, NULL, 0, NO_BLANK, N_("Without the suit: trump in with the same shape, or throw off.")},
    {ANY, NULL, 0, THRESHOLD, N_("The attackers, not the dealer's side, need %d points.")},
    {ANY, "mult", BUT(KD_MULT_FIXED), NO_BLANK,
     N_("If they win the last trick, the points buried count double or more.")},
    {ANY, "mult", ONLY(KD_MULT_FIXED), FIXED,
     N_("If they win the last trick, the points buried count %d times.")},
    {ANY, NULL, 0, NO_BLANK, N_("The further off, the more levels.")},
    PARAGRAPH_END,
};

static int fill(const kd_rules *rules, blank what)
{
    switch (what) {
    case ALL_POINTS: return kd_points(kd_deck(rules));
    case THRESHOLD: return rules->threshold;
    case FIXED: return rules->mult_fixed;
    case LONGEST: return rules->tractor_max;
    case MATCHES: return rules->best_of;
    default: return 0;
    }
}

static bool holds(const kd_rules *rules, const sentence *s)
{
    if (s->decks && !(s->decks >> rules->decks & 1))
        return false;
    if (!s->key)
        return true;
    unsigned value = kd_rule_get(rules, kd_rule_find(s->key));
    return s->values >> (value < 31 ? value : 31) & 1;
}

/* Puts the sentences that hold together as paragraphs; returns how many. */
static int write_page(const kd_rules *rules, text page[PARAGRAPHS])
{
    int at = 0;

    page[0] = (text){.n = 0};
    for (size_t i = 0; i < sizeof sentences / sizeof *sentences && at < PARAGRAPHS; i++) {
        const sentence *s = &sentences[i];
        if (s->words[0] == '\0') {
            if (++at < PARAGRAPHS)
                page[at] = (text){.n = 0};
        } else if (holds(rules, s)) {
            text_gap(&page[at]);
            if (s->blank)
                text_add(&page[at], _(s->words), fill(rules, s->blank));
            else
                text_add(&page[at], "%s", _(s->words));
        }
    }
    return at;
}

void draw_rules_page(const canvas *c)
{
    text page[PARAGRAPHS];
    int count = write_page(&c->u->rules, page), rows = 0, row = 0;

    for (int i = 0; i < count; i++)
        rows += wrapped_rows(page[i].s, PAGE_W - 4);
    rect in = put_box(c, centred(c->at.all, PAGE_W, rows + 2), _("THE RULES ON A PAGE"));
    for (int i = 0; i < count; i++)
        row += put_wrapped(c, in, row, in.h - 1, STYLE_PLAIN, page[i].s);
}
