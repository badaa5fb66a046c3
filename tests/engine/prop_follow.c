/* prop_follow.c - answers to random leads, judged as if none were a single or a pair (FOL-1..4). */
#include "engine/engine.h"
#include "support/test.h"

#include <inttypes.h>

enum { SEED = 7, HANDS = 250, ANSWERS = 40, CHANGES = 6 };

/* A preset's rules with some values changed, as far as they go together. */
static kd_rules any_rules(int preset, kd_rng *rng)
{
    kd_rules rules = {0};
    kd_rules_error error;
    assert_true(kd_rules_preset(&rules, kd_presets[preset].name));
    for (int i = 0; i < CHANGES; i++) {
        kd_rules changed = rules;
        const kd_rule_row *row = &kd_rule_rows[kd_rng_below(rng, (uint32_t)kd_rule_count)];
        uint32_t values = (uint32_t)(row->high - row->low) + 1;
        if (!kd_rule_is_list(row) && !kd_rule_is_set(row) &&
            kd_rule_set(&changed, row, row->low + kd_rng_below(rng, values)) &&
            kd_rules_check(&changed, &error))
            rules = changed;
    }
    return rules;
}

/* Cards of the deck, half of them with their copies. */
static kd_cards any_cards(kd_cards deck, int count, kd_rng *rng)
{
    kd_cards cards = {0, 0};
    while (kd_count(cards) < count && !kd_empty(kd_sub(deck, cards))) {
        unsigned place = kd_random_place(kd_sub(deck, cards).one, rng);
        cards = kd_add(cards, kd_card(place));
        if (kd_rng_below(rng, 2) && kd_count(cards) < count)
            cards = kd_common(kd_add(cards, kd_card(place)), deck);
    }
    return cards;
}

/* As many cards as there are to be of those that follow, the rest of the others: mostly an allowed answer, or nearly. */
static kd_cards any_answer(kd_cards held, kd_cards others, int count, kd_rng *rng)
{
    kd_cards play = any_cards(held, count - (int)(kd_rng_below(rng, 8) == 0), rng);
    return kd_add(play, any_cards(others, count - kd_count(play), rng));
}

/* FOL-1 and FOL-2 by counting and the whole profile, for a lead of any shape. */
static bool may_answer(const kd_order *order, kd_cards hand, kd_cards lead, kd_cards play)
{
    int category = kd_category_of(order, lead), led = kd_count(lead);
    kd_cards held = kd_only(hand, order->in[category]);
    int following = kd_count(kd_only(play, order->in[category]));
    if (kd_count(play) != led || !kd_holds(hand, play))
        return false;
    if (kd_count(held) <= led)
        return following == kd_count(held);
    kd_need need = kd_need_of(order, lead);
    kd_profile owed = kd_profile_of(kd_pairs_of(order, category, held), need);
    kd_profile given = kd_profile_of(kd_pairs_of(order, category, play), need);
    return following == led && kd_profile_same(&owed, &given);
}

static long check_hand(const kd_order *order, kd_rng *rng)
{
    static const int sizes[] = {1, 1, 1, 2, 2, 2, 3, 4, 4, 5, 6, 8};
    int led = sizes[kd_rng_below(rng, sizeof sizes / sizeof *sizes)];
    kd_cards hand = any_cards(order->deck, 4 + (int)kd_rng_below(rng, 22), rng);
    int category = order->category[kd_random_place(order->deck.one, rng)];
    kd_cards suit = kd_only(kd_sub(order->deck, hand), order->in[category]);
    kd_cards lead = any_cards(suit, led, rng);
    if (kd_count(lead) != led || kd_count(hand) < led ||
        (kd_is_set(order, lead) && kd_is_four(order, lead)))
        return 0;
    kd_cards held = kd_only(hand, order->in[category]), others = kd_sub(hand, held);
    for (int i = 0; i < ANSWERS; i++) {
        kd_cards play = any_answer(held, others, led, rng);
        bool allowed = kd_check_follow(order, hand, lead, play).reason == KD_OK;
        if (allowed != may_answer(order, hand, lead, play))
            fail_msg("to %016" PRIx64 " %016" PRIx64 ", of %016" PRIx64 " %016" PRIx64
                     ", %016" PRIx64 " %016" PRIx64,
                     lead.one, lead.two, hand.one, hand.two, play.one, play.two);
    }
    return ANSWERS;
}

TEST("FOL-1 FOL-2 FOL-3 FOL-4: each answer as by the whole profile")
{
    kd_rng rng;
    long asked = 0;
    kd_rng_seed(&rng, SEED, 0);
    for (int i = 0; asked < 1000000; i++) {
        kd_order order;
        kd_rules rules = any_rules(i % (kd_preset_count + kd_elsewhere_count), &rng);
        kd_order_make(&order, &rules, (int)kd_rng_below(&rng, KD_NO_SUIT + 1),
                      (int)kd_rng_below(&rng, KD_RANKS));
        for (int hand = 0; hand < HANDS; hand++)
            asked += check_hand(&order, &rng);
    }
}
