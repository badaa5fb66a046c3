/* prop_forty.c - the one-deck leads against their oracle: random scenes, and small decks in full. */
#include "support/notation.h"
#include "support/oracle_forty.h"
#include "support/slower.h"
#include "support/test.h"

#include <stdlib.h>
#include <string.h>

#define SCENES FEWER(100000, 40000)
enum { MOST_MOVES = 8192, LISTED_HAND = 9, HAND = 12 };

/* One table: the rules, the same for the oracle, and what a scene consists of. */
typedef struct scene {
    kd_rules rules;
    kd_order order;
    oc_game game;
    oc_pile hand[KD_SEATS], known;
} scene;

static struct tally {
    long lead[KD_LEAD_KINDS], refused[KD_REASON_COUNT], legal, illegal, winner[KD_SEATS], lists;
} tally;

static void start(scene *s, const char *changes, int trump, int level)
{
    kd_rules_error error;
    assert_true(kd_rules_preset(&s->rules, "forty"));
    if (!kd_rules_parse(&s->rules, changes, strlen(changes), &error))
        fail_msg("%s", error.what);
    kd_order_make(&s->order, &s->rules, trump, level);
    s->game = game_of(&s->order);
}

static _Noreturn void differ(const scene *s, const char *what, const oc_pile *lead,
                             const oc_pile *hand, const oc_pile *play)
{
    char a[SHOWN], b[SHOWN], c[SHOWN], d[SHOWN];
    oc_print(lead, a, sizeof a);
    oc_print(hand, b, sizeof b);
    oc_print(play, c, sizeof c);
    oc_print(&s->known, d, sizeof d);
    fail_msg("%s: trump %d level %d lead=%s hand=%s play=%s known=%s", what, s->order.trump,
             s->order.level, a, b, c, d);
    abort();
}

/* ---- what is asked of both -------------------------------------------------------------------- */

static kd_lead_kind kind_for(of_kind kind)
{
    static const kd_lead_kind kinds[] = {[OF_NONE] = KD_LEAD_NONE,
                                         [OF_SINGLE] = KD_LEAD_SINGLE,
                                         [OF_FOUR] = KD_LEAD_FOUR,
                                         [OF_SEQUENCE] = KD_LEAD_SEQUENCE,
                                         [OF_HIGHS] = KD_LEAD_HIGHS};
    return kinds[kind];
}

static bool same_lead(const scene *s, const oc_pile *hand, const oc_pile *play)
{
    kd_cards cards = cards_of(&s->order, play), known = cards_of(&s->order, &s->known);
    kd_verdict verdict = kd_check_lead(&s->order, cards_of(&s->order, hand), known, cards);
    bool legal = of_lead(&s->game, hand, play, &s->known, s->rules.sequence_top_only);
    kd_lead_kind kind = kd_kind_of(&s->order, cards);
    if ((verdict.reason == KD_OK) != legal || kind != kind_for(of_kind_of(&s->game, play)))
        differ(s, "lead", play, hand, play);
    tally.refused[verdict.reason]++;
    if (legal)
        tally.lead[kind]++;
    return legal;
}

static bool same_follow(const scene *s, const oc_pile *lead, const oc_pile *hand,
                        const oc_pile *play)
{
    kd_cards cure, held = cards_of(&s->order, hand);
    kd_verdict verdict =
        kd_check_follow(&s->order, held, cards_of(&s->order, lead), cards_of(&s->order, play));
    bool legal = of_follow(&s->game, lead, hand, play);
    if ((verdict.reason == KD_OK) != legal)
        differ(s, "follow", lead, hand, play);
    tally.legal += legal;
    tally.illegal += !legal;
    tally.refused[verdict.reason]++;
    cure = verdict.cards;
    if (!legal && verdict.reason != KD_NOT_HELD && !kd_holds(held, cure))
        differ(s, "the cure is not held", lead, hand, play);
    return legal;
}

/* Two lists are equal if they are equally long and each play listed is legal and listed once. */
static void check_list(const scene *s, const oc_pile *lead, const oc_pile *hand,
                       const kd_cards *moves, int count, int want)
{
    oc_pile play = {0};
    if (count != want)
        differ(s, "how many are listed", lead, hand, &play);
    for (int i = 0; i < count; i++) {
        play = pile_of(&s->order, moves[i]);
        bool legal = lead->count
                         ? of_follow(&s->game, lead, hand, &play)
                         : of_lead(&s->game, hand, &play, &s->known, s->rules.sequence_top_only);
        if (!legal)
            differ(s, "listed", lead, hand, &play);
        for (int j = 0; j < i; j++)
            if (kd_same(moves[i], moves[j]))
                differ(s, "listed twice", lead, hand, &play);
    }
    tally.lists++;
}

static void same_lists(const scene *s, const oc_pile *lead, const oc_pile *hand)
{
    static kd_cards moves[MOST_MOVES];
    kd_cards held = cards_of(&s->order, hand), known = cards_of(&s->order, &s->known);
    if (lead->count)
        check_list(s, lead, hand, moves,
                   kd_moves(&s->order, held, cards_of(&s->order, lead), moves, MOST_MOVES),
                   of_count_answers(&s->game, lead, hand));
    else
        check_list(s, lead, hand, moves, kd_leads(&s->order, held, known, moves, MOST_MOVES),
                   of_count_leads(&s->game, hand, &s->known, s->rules.sequence_top_only));
}

/* ---- random scenes ---------------------------------------------------------------------------- */

static void swap(oc_card *a, oc_card *b)
{
    oc_card kept = *a;
    *a = *b;
    *b = kept;
}

/* A deal after some tricks, with more fours and sequences than a random one. */
static void deal(scene *s, kd_rng *rng)
{
    oc_pile deck = {0};
    for (int face = 0; face < KD_FACES; face++)
        deck.card[deck.count++] =
            (oc_card){(signed char)(face / KD_RANKS), (signed char)(face % KD_RANKS)};
    int left = 1 + (int)kd_rng_below(rng, HAND), at = 0;
    uint32_t how = kd_rng_below(rng, 4);
    for (int i = deck.count - 1; i > 0; i--)
        swap(&deck.card[i], &deck.card[kd_rng_below(rng, (uint32_t)i + 1)]);
    if (how < 2) /* cards of one number, or of one suit, come together */
        for (int i = 0; i + 1 < deck.count; i++)
            for (int j = i + 2; j < deck.count && i % 4 != 3; j++)
                if (how ? deck.card[j].suit == deck.card[i].suit
                        : deck.card[j].rank == deck.card[i].rank)
                    swap(&deck.card[i + 1], &deck.card[j]);
    for (int seat = 0; seat < KD_SEATS; seat++)
        for (s->hand[seat].count = 0; s->hand[seat].count < left;)
            s->hand[seat].card[s->hand[seat].count++] = deck.card[at++];
    uint32_t hidden = kd_rng_below(rng, 3) ? 6 : 0;
    s->known = (oc_pile){0};
    for (; at < deck.count - (int)hidden; at++)
        s->known.card[s->known.count++] = deck.card[at];
}

static oc_pile some_of(const oc_pile *hand, int count, kd_rng *rng)
{
    oc_pile some = *hand;
    for (int i = 0; i < some.count; i++)
        swap(&some.card[i], &some.card[kd_rng_below(rng, (uint32_t)some.count)]);
    some.count = count < some.count ? count : some.count;
    return some;
}

/* What seat 0 might lead: anything, cards of one category, or what the engine finds. */
static oc_pile lead_tried(const scene *s, kd_rng *rng)
{
    const oc_pile *hand = &s->hand[0];
    oc_pile some = oc_only(&s->game, hand, (int)kd_rng_below(rng, KD_CATEGORIES));
    uint32_t how = kd_rng_below(rng, 8);
    if (how == 0)
        return some_of(hand, 1 + (int)kd_rng_below(rng, 4), rng);
    if (how < 4 && some.count > 0)
        return some_of(&some, 1 + (int)kd_rng_below(rng, (uint32_t)some.count), rng);
    static kd_cards moves[MOST_MOVES];
    int count = kd_leads(&s->order, cards_of(&s->order, hand), cards_of(&s->order, &s->known),
                         moves, MOST_MOVES);
    return pile_of(&s->order, moves[kd_rng_below(rng, (uint32_t)count)]);
}

/* An answer: sometimes random cards, sometimes one that the engine lists. */
static oc_pile answer_tried(const scene *s, const oc_pile *lead, int seat, bool legal, kd_rng *rng)
{
    if (!legal && kd_rng_below(rng, 2))
        return some_of(&s->hand[seat], lead->count, rng);
    kd_position pos = {.turn = (uint8_t)seat, .played = 1};
    pos.lead = cards_of(&s->order, lead);
    pos.hand[seat] = cards_of(&s->order, &s->hand[seat]);
    return pile_of(&s->order, kd_position_random(&pos, &s->order, rng));
}

static void one_scene(scene *s, long number, kd_rng *rng)
{
    oc_pile plays[KD_SEATS], nothing = {0};
    kd_order_make(&s->order, &s->rules, (int)kd_rng_below(rng, 5),
                  (int)kd_rng_below(rng, KD_RANKS));
    s->game = game_of(&s->order);
    deal(s, rng);
    plays[0] = lead_tried(s, rng);
    if (number % 16 == 0 && s->hand[0].count <= LISTED_HAND)
        same_lists(s, &nothing, &s->hand[0]);
    if (!same_lead(s, &s->hand[0], &plays[0]))
        return;
    for (int seat = 1; seat < KD_SEATS; seat++) {
        oc_pile tried = answer_tried(s, &plays[0], seat, false, rng);
        same_follow(s, &plays[0], &s->hand[seat], &tried);
        plays[seat] = answer_tried(s, &plays[0], seat, true, rng);
        if (!same_follow(s, &plays[0], &s->hand[seat], &plays[seat]))
            differ(s, "random answer", &plays[0], &s->hand[seat], &plays[seat]);
        if (number % 16 == 0 && s->hand[seat].count <= LISTED_HAND)
            same_lists(s, &plays[0], &s->hand[seat]);
    }
    kd_cards lead = cards_of(&s->order, &plays[0]);
    int best = 0, strongest = 0;
    for (int i = 0; i < KD_SEATS; i++) {
        int strength = kd_strength(&s->order, lead, cards_of(&s->order, &plays[i]));
        if (strength <= strongest)
            continue;
        best = i;
        strongest = strength;
    }
    if (best != of_winner(&s->game, plays))
        differ(s, "winner", &plays[0], &plays[best], &plays[of_winner(&s->game, plays)]);
    tally.winner[best]++;
}

static void random_scenes(void **state)
{
    scene s;
    kd_rng rng;
    kd_rng_seed(&rng, 40, 0);
    start(&s, *state, 0, 0);
    for (long i = 0; i < SCENES / 2; i++)
        one_scene(&s, i, &rng);
}
TEST_OF(random_scenes, "FORTY-1..5 random scenes", "");
TEST_OF(random_scenes, "FORTY-3 random scenes, sequences from the top only",
        "[leads]\nsequence_top_only = yes\n");

/* ---- small decks in full ---------------------------------------------------------------------- */

/* Ranks 2..6 of four suits and the jokers. */
#define SMALL "[deck]\nranks = 2 3 4 5 6\nkitty = 6\n[match]\nto_level = 6\nmust_play = none\n"
enum { SMALL_DECK = 22, SMALL_HAND = 4, SMALL_LEADS = 9000 };

static oc_pile small_deck(const scene *s)
{
    return pile_of(&s->order, kd_to_places(&s->order, kd_deck(&s->rules)));
}

/* Calls visit with every hand of 1..most cards of the deck from a card on. */
typedef void visit(scene *s, const oc_pile *hand);

static void each_hand(scene *s, const oc_pile *deck, oc_pile *hand, int from, int most, visit *tell)
{
    if (hand->count > 0)
        tell(s, hand);
    for (int i = from; i < deck->count && hand->count < most; i++) {
        hand->card[hand->count++] = deck->card[i];
        each_hand(s, deck, hand, i + 1, most, tell);
        hand->count--;
    }
}

/* Every lead of a hand: nothing known, all but one card known, every second card known. */
static void all_leads(scene *s, const oc_pile *hand)
{
    oc_pile nothing = {0}, deck = small_deck(s), rest = {0};
    for (int i = 0; i < deck.count; i++)
        if (!oc_within(hand, &(oc_pile){1, {deck.card[i]}}))
            rest.card[rest.count++] = deck.card[i];
    unsigned out = 1U << ((unsigned)(hand->card[0].rank + 7 * hand->count) % (unsigned)rest.count);
    const unsigned known[] = {0, ~0U, ~out, 0x555555U, 0xaaaaaaU};
    for (int k = 0; k < 5; k++) {
        s->known = of_subset(&rest, known[k]);
        for (unsigned mask = 1; mask >> hand->count == 0; mask++) {
            oc_pile play = of_subset(hand, mask);
            same_lead(s, hand, &play);
        }
        same_lists(s, &nothing, hand);
    }
}

static oc_pile followed[SMALL_LEADS];
static int followed_count;

static void keep_lead(scene *s, const oc_pile *lead)
{
    of_kind kind = of_kind_of(&s->game, lead);
    if (kind == OF_NONE || (kind == OF_HIGHS && lead->count > 3))
        return;
    assert_true(followed_count < SMALL_LEADS);
    followed[followed_count++] = *lead;
}

/* Every answer of a hand of four to every lead. */
static void all_answers(scene *s, const oc_pile *hand)
{
    if (hand->count != SMALL_HAND)
        return;
    for (int i = 0; i < followed_count; i++)
        for (unsigned mask = 1; mask >> hand->count == 0; mask++) {
            oc_pile play = of_subset(hand, mask);
            if (play.count == followed[i].count)
                same_follow(s, &followed[i], hand, &play);
        }
}

typedef struct small_row {
    const char *name, *changes;
    int trump, level;
} small_row;

static const small_row small_rows[] = {
    {"FORTY-1..5 ranks 2 to 6, hearts, 4", SMALL, KD_HEARTS, 2},
    {"FORTY-1..5 ranks 2 to 6, no trump, 2", SMALL, KD_NO_SUIT, 0},
    {"FORTY-3 sequences from the top only", SMALL "[leads]\nsequence_top_only = yes\n", KD_CLUBS,
     4},
};

static void small_deck_in_full(void **state)
{
    const small_row *row = *state;
    scene s;
    oc_pile hand = {0};
    start(&s, row->changes, row->trump, row->level);
    oc_pile deck = small_deck(&s);
    assert_int_equal(deck.count, SMALL_DECK);
    s.known = hand;
    each_hand(&s, &deck, &hand, 0, SMALL_HAND + 1, all_leads);
    followed_count = 0;
    s.known = hand;
    each_hand(&s, &deck, &hand, 0, SMALL_HAND, keep_lead);
    each_hand(&s, &deck, &hand, 0, SMALL_HAND, all_answers);
    print_message("%d leads followed\n", followed_count);
}
TEST_SOME_ROWS(small_deck_in_full, small_rows, FEWER(sizeof small_rows / sizeof *small_rows, 1));

/* Fours, refusals and lists must all have occurred, or nothing was tested. */
TEST("all leads and refusals were met")
{
    const long enough = FEWER(1000, 300);
    static const kd_reason reasons[] = {KD_MIXED_SET,       KD_SEQUENCE_NOT_TOP,
                                        KD_NOT_HIGHS,       KD_MUST_PLAY_EACH,
                                        KD_MUST_FOLLOW_SET, KD_MUST_PLAY_ALL_SET};
    for (int kind = KD_LEAD_FOUR; kind < KD_LEAD_KINDS; kind++)
        if (tally.lead[kind] < enough)
            fail_msg("%s was led %ld times", kd_kind_name(kind), tally.lead[kind]);
    for (size_t i = 0; i < sizeof reasons / sizeof *reasons; i++)
        if (tally.refused[reasons[i]] < enough)
            fail_msg("%s was met %ld times", kd_reason_token(reasons[i]),
                     tally.refused[reasons[i]]);
    for (int i = 0; i < KD_SEATS; i++)
        assert_true(tally.winner[i] > 500);
    assert_true(tally.legal > 10000 && tally.illegal > 10000 && tally.lists > 10000);
    print_message("%ld fours, %ld sequences, %ld highs led; %ld answers, %ld wrong ones\n",
                  tally.lead[KD_LEAD_FOUR], tally.lead[KD_LEAD_SEQUENCE], tally.lead[KD_LEAD_HIGHS],
                  tally.legal, tally.illegal);
}
