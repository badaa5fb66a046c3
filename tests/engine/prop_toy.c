/* prop_toy.c - the engine against the oracle on every hand of decks small enough to list. */
#include "support/compare.h"
#include "support/test.h"

#include <string.h>

/* A toy deck, and the cards of it that hands are made of: all multisets of them are tried. */
typedef struct toy {
    const char *name;
    unsigned ranks, suits; /* masks; 0x7 is S H C, ranks 0xf are 2..5 */
    int trump, level;
    const char *cards;   /* one of each face */
    int hand, lead;      /* most cards in a hand, in a lead */
    const char *changes; /* lines of a rules file, or NULL */
} toy;

enum { MOST_SHAPES = 64 };

typedef struct walk {
    bench b;
    const toy *toy;
    oc_pile faces, leads[MOST_SHAPES];
    int lead_count;
    long asked;
} walk;

static void walk_start(walk *w, const toy *t)
{
    kd_rules rules;
    memset(w, 0, sizeof *w);
    kd_rules_default(&rules);
    rules.ranks = (uint16_t)t->ranks;
    rules.suits = (uint16_t)t->suits;
    if (t->changes && !kd_rules_parse(&rules, t->changes, strlen(t->changes), NULL))
        fail_msg("%s", t->changes);
    bench_set(&w->b, &rules, t->trump, t->level);
    w->toy = t;
    w->faces = pile(t->cards);
}

/* Calls visit with every multiset of the faces that has 1..most cards. */
typedef void visit(walk *w, const oc_pile *cards);

static void each_from(walk *w, oc_pile *cards, int at, int most, visit *tell)
{
    if (at == w->faces.count) {
        if (cards->count > 0)
            tell(w, cards);
        return;
    }
    int before = cards->count;
    for (int copies = 0; copies <= 2 && before + copies <= most; copies++) {
        if (copies > 0)
            cards->card[cards->count++] = w->faces.card[at];
        each_from(w, cards, at + 1, most, tell);
    }
    cards->count = before;
}

static void each(walk *w, int most, visit *tell)
{
    oc_pile cards = {0};
    each_from(w, &cards, 0, most, tell);
}

static void held(walk *w, bool agreed)
{
    w->asked++;
    if (!agreed)
        fail_msg("%s: %s", w->toy->name, w->b.report);
}

/* ---- leads: one for each shape and category, for only these matter to an answer -------------- */

static bool alike(walk *w, const oc_pile *a, const oc_pile *c)
{
    oc_part left[OC_MAX_PARTS], right[OC_MAX_PARTS];
    int n = oc_parts(&w->b.game, a, left), m = oc_parts(&w->b.game, c, right);
    if (n != m || oc_category(&w->b.game, a) != oc_category(&w->b.game, c))
        return false;
    for (int i = 0; i < n; i++)
        if (left[i].length != right[i].length)
            return false;
    return true;
}

static void keep_lead(walk *w, const oc_pile *cards)
{
    if (oc_category(&w->b.game, cards) == OC_MIXED)
        return;
    held(w, same_shape(&w->b, cards));
    held(w, same_multiplier(&w->b, cards));
    for (int i = 0; i < w->lead_count; i++)
        if (alike(w, &w->leads[i], cards))
            return;
    assert_true(w->lead_count < MOST_SHAPES);
    w->leads[w->lead_count++] = *cards;
}

/* ---- following: all hands, all shapes, all answers -------------------------------------------- */

static void follow_hand(walk *w, const oc_pile *hand)
{
    for (int i = 0; i < w->lead_count; i++)
        if (w->leads[i].count <= hand->count)
            held(w, same_moves(&w->b, &w->leads[i], hand));
    held(w, same_leads(&w->b, hand));
}

static void follow_all(void **state)
{
    static walk w;
    walk_start(&w, *state);
    each(&w, w.toy->lead, keep_lead);
    each(&w, w.toy->hand, follow_hand);
    print_message("%d kinds of lead, %ld questions\n", w.lead_count, w.asked);
    assert_true(w.lead_count >= 4 && w.asked > 1000);
}

/* Every play of every hand, legal or not, through kd_check_follow with its verdict. */
static const oc_pile *answering;

static void answer_with(walk *w, const oc_pile *play)
{
    for (int i = 0; i < w->lead_count; i++) {
        if (w->leads[i].count > answering->count || !oc_within(answering, play))
            continue;
        held(w, same_follow(&w->b, &w->leads[i], answering, play));
        if (w->leads[i].count == play->count &&
            !oc_legal(&w->b.game, &w->leads[i], answering, play))
            held(w, cure_helps(&w->b, &w->leads[i], answering, play));
    }
}

static void answer_hand(walk *w, const oc_pile *hand)
{
    oc_pile all = w->faces;
    answering = hand;
    w->faces.count = 0;
    for (int i = 0; i < all.count; i++) /* the faces of this hand only */
        for (int k = 0; k < hand->count; k++)
            if (hand->card[k].suit == all.card[i].suit && hand->card[k].rank == all.card[i].rank) {
                w->faces.card[w->faces.count++] = all.card[i];
                break;
            }
    each(w, w->toy->lead, answer_with);
    w->faces = all;
}

static void answer_all(void **state)
{
    static walk w;
    walk_start(&w, *state);
    each(&w, w.toy->lead, keep_lead);
    each(&w, w.toy->hand, answer_hand);
    print_message("%d kinds of lead, %ld questions\n", w.lead_count, w.asked);
    assert_true(w.lead_count >= 4 && w.asked > 1000);
}

/* ---- winning: every play against every lead -------------------------------------------------- */

enum { VALUES = 4 * OC_STEPS };
static const oc_pile *led;
static int strength_of[VALUES]; /* by the oracle's value of a play, -1 where none was met */

/* Equal value must mean equal strength, and no value no strength. */
static void win_with(walk *w, const oc_pile *play)
{
    char text[SHOWN];
    if (play->count != led->count)
        return;
    int value = oc_value(&w->b.game, led, play);
    int strength =
        kd_strength(&w->b.order, cards_of(&w->b.order, led), cards_of(&w->b.order, play));
    w->asked++;
    if (strength_of[value] < 0)
        strength_of[value] = strength;
    oc_print(play, text, sizeof text);
    if (strength_of[value] != strength || (value == 0) != (strength == 0))
        fail_msg("%s: play %s has strength %d, value %d", w->toy->name, text, strength, value);
}

static void win_start(const oc_pile *lead)
{
    led = lead;
    memset(strength_of, -1, sizeof strength_of);
}

/* Greater value must mean greater strength. */
static void win_end(void)
{
    for (int v = 1, last = 0; v < VALUES; v++) {
        if (strength_of[v] < 0)
            continue;
        assert_true(strength_of[v] > last);
        last = strength_of[v];
    }
}

static void win_all(void **state)
{
    static walk w;
    walk_start(&w, *state);
    each(&w, w.toy->lead, keep_lead);
    for (int i = 0; i < w.lead_count; i++) {
        win_start(&w.leads[i]);
        each(&w, led->count, win_with);
        win_end();
    }
    print_message("%d kinds of lead, %ld questions\n", w.lead_count, w.asked);
    assert_true(w.lead_count >= 4 && w.asked > 1000);
}

/* ---- pairs only: long runs, every split of the lead ---------------------------------------------- */

enum { MOST_PAIRS = 6 };

/* Leads of the trump suit with these runs of pairs, a rank left out between two of them. */
static void add_partition(walk *w, const int *runs, int count)
{
    oc_pile lead = {0};
    signed char rank = 0;
    for (int i = 0; i < count; i++, rank++)
        for (int k = 0; k < runs[i]; k++, rank++)
            for (int copy = 0; copy < 2; copy++)
                lead.card[lead.count++] = (oc_card){(signed char)w->toy->trump, rank};
    oc_part parts[OC_MAX_PARTS];
    assert_int_equal(oc_parts(&w->b.game, &lead, parts), count);
    assert_true(w->lead_count < MOST_SHAPES);
    w->leads[w->lead_count++] = lead;
}

/* Every way to cut that many pairs into runs no longer than the last one. */
static void add_partitions(walk *w, int *runs, int count, int pairs)
{
    if (pairs == 0)
        add_partition(w, runs, count);
    for (int next = 1; next <= pairs && (count == 0 || next <= runs[count - 1]); next++) {
        runs[count] = next;
        add_partitions(w, runs, count + 1, pairs - next);
    }
}

static oc_pile pairs_of(const walk *w, unsigned mask)
{
    oc_pile cards = {0};
    for (int i = 0; i < w->faces.count; i++)
        for (int copy = 0; copy < 2 && (mask >> i & 1); copy++)
            cards.card[cards.count++] = w->faces.card[i];
    return cards;
}

static void answer_with_pairs(walk *w, const oc_pile *lead, unsigned held_mask)
{
    oc_pile hand = pairs_of(w, held_mask);
    for (unsigned mask = held_mask; mask; mask = (mask - 1) & held_mask) {
        if (2 * __builtin_popcount(mask) != lead->count)
            continue;
        oc_pile play = pairs_of(w, mask);
        held(w, same_follow(&w->b, lead, &hand, &play));
    }
}

static void pairs_all(void **state)
{
    static walk w;
    int runs[MOST_PAIRS];
    walk_start(&w, *state);
    for (int pairs = 2; pairs <= MOST_PAIRS; pairs++)
        add_partitions(&w, runs, 0, pairs);
    for (int i = 0; i < w.lead_count; i++) {
        win_start(&w.leads[i]);
        for (unsigned mask = 1; mask < 1U << w.faces.count; mask++) {
            oc_pile cards = pairs_of(&w, mask);
            win_with(&w, &cards);
            if (cards.count > w.leads[i].count)
                answer_with_pairs(&w, &w.leads[i], mask);
        }
        win_end();
    }
    print_message("%d kinds of lead, %ld questions\n", w.lead_count, w.asked);
    assert_int_equal(w.lead_count, 2 + 3 + 5 + 7 + 11);
}

/* ---- dumps: every lead against every hand, at each of the three places ------------------------- */

static const oc_pile *dumped;

static void dump_against(walk *w, const oc_pile *hand)
{
    oc_pile others[3] = {{0}}, deck = w->faces, both = *hand;
    for (int i = 0; i < w->faces.count; i++)
        deck.card[deck.count++] = w->faces.card[i];
    memcpy(both.card + both.count, dumped->card, (size_t)dumped->count * sizeof *both.card);
    both.count += dumped->count;
    if (!oc_within(&deck, &both))
        return; /* two copies of each, between the two of them */
    others[w->asked % 3] = *hand;
    held(w, same_dump(&w->b, dumped, others));
}

static void dump_each(walk *w, const oc_pile *lead)
{
    if (oc_category(&w->b.game, lead) == OC_MIXED)
        return;
    dumped = lead;
    each(w, w->toy->hand, dump_against);
}

static void dump_all(void **state)
{
    static walk w;
    walk_start(&w, *state);
    each(&w, w.toy->lead, dump_each);
    print_message("%ld questions\n", w.asked);
    assert_true(w.asked > 1000);
}

/* ---- the decks -------------------------------------------------------------------------------- */

static const toy follow_toys[] = {
    {"FOL-2 TRAC-1 trump held, spades 4 with two off-suit levels", 0x0f, 0x7, 0, 2,
     "S2,S3,S5,H4,C4,S4,bj,rj", 9, 6, NULL},
    {"FOL-2 TRAC-2 no trump, four level cards of one height", 0x0f, 0xf, 4, 2, "S4,H4,C4,D4,bj,rj",
     12, 8, NULL},
    {"FOL-2 TRAC-3 level at the top of the trump suit", 0x1f, 0x7, 1, 4, "H3,H4,H5,S6,C6,H6,bj", 9,
     6, NULL},
    {"FOL-2 a side suit around its level", 0xff, 0x3, 0, 3, "H2,H3,H4,H6,H7,H8,H9", 10, 8, NULL},
    {"TRAC-5 a side suit, tractors of three pairs at least", 0xff, 0x3, 0, 3,
     "H2,H3,H4,H6,H7,H8,H9", 10, 8, "[play]\ntractor_min = 3\n"},
    {"TRAC-5 TRAC-2 equal level cards, tractors of three pairs at least", 0x0f, 0xf, 4, 2,
     "S4,H4,C4,D4,bj,rj", 12, 8, "[play]\ntractor_min = 3\n"},
    {"TRAC-5 FOL-3 any pairs, tractors of three pairs at least", 0x0f, 0x7, 0, 2,
     "S2,S3,S5,H4,C4,S4,bj,rj", 9, 6, "[play]\ntractor_min = 3\nfollow = pairs\n"},
    {"ORD-5 FOL-2 twos are trump, spades 4", 0x0f, 0x7, 0, 2, "S5,H2,C2,S2,H4,C4,S4,bj", 9, 6,
     "[deck]\nalways_trump = 2\n"},
    {"ORD-5 FOL-2 twos are trump in no trump", 0x0f, 0x7, 4, 2, "S2,H2,C2,S4,H4,C4,bj", 12, 8,
     "[deck]\nalways_trump = 2\n"},
    {"ORD-5 FOL-2 twos above fives, spades 4", 0x0f, 0x7, 0, 2, "S3,H5,C5,S5,H2,C2,S2,H4,C4", 8, 6,
     "[deck]\nalways_trump = 2 5\n"},
    {"ORD-5 TRAC-5 twos above fives in no trump, tractors of three", 0x0f, 0x7, 4, 2,
     "H5,C5,H2,C2,S4,H4,bj", 10, 8, "[deck]\nalways_trump = 2 5\n[play]\ntractor_min = 3\n"},
    {"ORD-5 a level that is named is a level card and nothing else", 0x1f, 0x7, 0, 2,
     "S6,H2,C2,S2,H4,S4,bj", 9, 6, "[deck]\nalways_trump = 4 2\n"},
};
TEST_ROWS(follow_all, follow_toys);

static const toy answer_toys[] = {
    {"FOL-1 FOL-4 three categories in a hand", 0x0f, 0x7, 0, 2, "S2,S4,H4,C4,H3,H5,C5", 6, 4, NULL},
    {"FOL-4 pairs and tractors of trump", 0x0f, 0x7, 0, 2, "S3,S5,H4,C4,S4,bj", 8, 6, NULL},
    {"FOL-4 no trump: levels, jokers and a side suit", 0x0f, 0x7, 4, 2, "S4,H4,C4,bj,rj,S2", 7, 5,
     NULL},
};
TEST_ROWS(answer_all, answer_toys);

static const toy win_toys[] = {
    {"WIN-1 WIN-2 a side suit led, trumps over it", 0x0f, 0x7, 0, 2, "H2,H3,H5,S3,S5,H4,C4,S4,bj",
     6, 6, NULL},
    {"ORD-5 WIN-2 a side suit led, twos are trump", 0x0f, 0x7, 0, 2, "H3,H5,S3,S5,H2,C2,S2,H4,C4",
     6, 6, "[deck]\nalways_trump = 2\n"},
    {"ORD-5 WIN-2 no trump, twos and fives are trump", 0x0f, 0x7, 4, 2, "H5,C5,H2,C2,S4,H4,H3", 7,
     7, "[deck]\nalways_trump = 2 5\n"},
    {"TRAC-5 WIN-2 tractors of three pairs at least", 0x0f, 0x7, 0, 2, "S2,S3,S5,H4,C4,S4,bj,rj", 7,
     7, "[play]\ntractor_min = 3\n"},
    {"WIN-1 WIN-2 trump led", 0x0f, 0x7, 0, 2, "S2,S3,S5,H4,C4,S4,bj,rj", 7, 7, NULL},
    {"WIN-1 ORD-4 no trump", 0x0f, 0x7, 4, 2, "S4,H4,C4,bj,rj,H2,H3,H5", 6, 6, NULL},
};
TEST_ROWS(win_all, win_toys);

static const toy pairs_toys[] = {
    {"FOL-2 WIN-2 pairs of trump up to the big jokers", 0xfff, 0xf, 0, 10,
     "S9,ST,SJ,SK,HQ,CQ,DQ,SQ,bj,rj", 20, 12, NULL},
    {"FOL-2 WIN-2 pairs of the trump suit in two long runs", 0xfff, 0xf, 0, 11,
     "S2,S3,S4,S5,S7,S8,S9,ST,SJ,SQ", 20, 12, NULL},
};
TEST_ROWS(pairs_all, pairs_toys);

static const toy dump_toys[] = {
    {"DUMP-1 DUMP-2 trump", 0x0f, 0x7, 0, 2, "S3,S5,H4,C4,S4,bj", 8, 8, NULL},
    {"DUMP-1 DUMP-2 a side suit", 0x3f, 0x3, 0, 3, "H2,H3,H4,H6,H7,S2", 8, 8, NULL},
    {"DUMP-5 the lowest that failed", 0x3f, 0x3, 0, 3, "H2,H3,H4,H6,H7,S2", 8, 8,
     "[play]\nforced = lowest\n"},
    {"DUMP-5 the lowest that failed, among trumps", 0x0f, 0x7, 0, 2, "S3,S5,H4,C4,S4,bj", 8, 8,
     "[play]\nforced = lowest\n"},
    {"DUMP-5 the smallest of all", 0x3f, 0x3, 0, 3, "H2,H3,H4,H6,H7,S2", 8, 8,
     "[play]\nforced = smallest\n"},
    {"DUMP-5 TRAC-5 the smallest of all, tractors of three pairs at least", 0x3f, 0x3, 0, 3,
     "H2,H3,H4,H6,H7,S2", 8, 8, "[play]\nforced = smallest\ntractor_min = 3\n"},
    {"DUMP-1 ORD-5 twos and fives are trump", 0x0f, 0x7, 0, 2, "S3,H5,C5,H2,C2,S2,H4", 7, 7,
     "[deck]\nalways_trump = 2 5\n"},
};
TEST_ROWS(dump_all, dump_toys);
