/* trick.c - who wins a trick (WIN-1..3), what becomes of a dump (DUMP-1..3), the multiplier. */
#include "engine/engine.h"

/* ---- winning ---- */

/* Can these pairs be split into all the runs that are needed? */
static bool packs(kd_pairs pairs, kd_need need)
{
    while (need.longest > 0) {
        int length = need.longest;
        if (length == 1)
            return __builtin_popcount(pairs.steps) + kd_spare_pairs(pairs) >= need.of[1];
        kd_need_take(&need, length);
        uint32_t starts = kd_useful_starts(pairs, length);
        for (; starts & (starts - 1); starts &= starts - 1)
            if (packs(kd_without_run(pairs, kd_lowest(starts), length), need))
                return true;
        if (!starts)
            return false;
        pairs = kd_without_run(pairs, kd_lowest(starts), length);
    }
    return true;
}

/* The highest step that a run of the led length can reach while the rest still matches; -1 when
   the play does not match. */
static int top_of_match(kd_pairs pairs, const kd_shape *led)
{
    int length = led->longest;
    /* To win, the led runs must be matched exactly, whatever followers owe. */
    kd_need rest = {.parts = true, .longest = led->longest};
    for (int i = 1; i <= length; i++)
        rest.of[i] = led->run[i];
    kd_need_take(&rest, length);
    for (uint32_t starts = kd_run_starts(pairs.steps, length); starts;) {
        unsigned start = kd_highest(starts);
        if (packs(kd_without_run(pairs, start, length), rest))
            return (int)start + length - 1;
        starts &= ~(UINT32_C(1) << start);
    }
    return -1;
}

/* The step by which a play of a category with pairs compares to a lead of several components or a tractor; -1
   when it does not match. Not inlined, for most leads are one card or a pair and need no room for
   shapes. */
static __attribute__((noinline)) int top_of_shape(const kd_order *order, kd_cards lead,
                                                  kd_cards play, int category)
{
    kd_shape led = kd_shape_of(order, lead);
    if (led.cards == 0)
        return -1;
    int match = top_of_match(kd_pairs_of(order, category, play), &led);
    bool by_card = order->rules.kill == KD_KILL_HIGHEST_CARD && kd_is_dump(&led); /* WIN-3 */
    return match >= 0 && by_card ? order->step[kd_highest(play.one)] : match;
}

int kd_strength(const kd_order *order, kd_cards lead, kd_cards play)
{
    if (kd_is_set(order, lead))
        return kd_set_strength(order, lead, play);
    int category = kd_category_of(order, play);
    if (category == KD_NO_CATEGORY || (category != KD_TRUMP && !(lead.one & order->in[category])))
        return 0;
    uint64_t plane = lead.two ? play.two : play.one;
    if (!plane)
        return 0;
    bool shaped = lead.two && lead.one & (lead.one - 1);
    int top = shaped ? top_of_shape(order, lead, play, category) : order->step[kd_highest(plane)];
    return top < 0 ? 0 : top + 1 + (category == KD_TRUMP ? KD_TRUMP_BONUS : 0);
}

/* Does every part of the play that is ahead, kind by kind and from the highest down, stand below a
   part of this one? Parts are those of the led shape, the rest single cards. */
static bool every_part_higher(const kd_order *order, int category, kd_cards play,
                              const kd_part *parts, int count)
{
    if (count == 0)
        return true;
    int length = parts->length;
    if (length == 0) { /* what is left, as single cards from the highest down */
        for (int i = 0; i < count; i++) {
            if (kd_empty(play))
                return false;
            unsigned place = kd_highest(play.one);
            if (order->step[place] <= parts[i].top)
                return false;
            play = kd_sub(play, kd_card(place));
        }
        return true;
    }
    uint32_t starts = kd_run_starts(kd_steps(order, category, play.two), length);
    for (; starts; starts &= starts - 1) {
        unsigned start = kd_lowest(starts);
        if (start + (unsigned)length - 1 <= parts->top)
            continue;
        kd_cards run = kd_run_cards(order, category, play, start, length);
        if (every_part_higher(order, category, kd_sub(play, run), parts + 1, count - 1))
            return true;
    }
    return false;
}

/* The parts of the led shape that a play which matches it consists of: the longest as high as can
   be, as WIN-2 compares, and so on down. Returns 0 for a play that does not match. */
static int split_as(const kd_order *order, int category, kd_shape led, kd_cards play,
                    kd_part out[KD_MAX_PARTS])
{
    int count = 0;
    for (; led.longest > 0; led.longest--)
        for (; led.run[led.longest] > 0; led.run[led.longest]--) {
            int length = led.longest;
            int top = top_of_match(kd_pairs_of(order, category, play), &led);
            if (top < 0)
                return 0;
            unsigned start = (unsigned)(top + 1 - length);
            kd_cards run = kd_run_cards(order, category, play, start, length);
            play = kd_sub(play, run);
            out[count++] = (kd_part){(uint8_t)length, (uint8_t)top, run};
        }
    while (!kd_empty(play)) {
        kd_cards card = kd_card(kd_highest(play.one));
        play = kd_sub(play, card);
        out[count++] = (kd_part){0, order->step[kd_highest(card.one)], card};
    }
    return count;
}

bool kd_every_part_higher(const kd_order *order, kd_cards lead, kd_cards winning, kd_cards play)
{
    int category = kd_category_of(order, play);
    if (category != kd_category_of(order, winning))
        return true;
    kd_part parts[KD_MAX_PARTS];
    int count = split_as(order, category, kd_shape_of(order, lead), winning, parts);
    return every_part_higher(order, category, play, parts, count);
}

bool kd_beats(const kd_order *order, kd_cards lead, kd_cards winning, kd_cards play)
{
    return kd_strength(order, lead, play) > kd_strength(order, lead, winning) &&
           kd_kill_stands(order, lead, winning, play);
}

/* ---- dumps ---- */

int kd_dump_fine(const kd_rules *rules, int cards)
{
    enum { MOST_BY_KIND = 1000 }; /* the points of a deal are kept in sixteen bits */
    int fine = rules->fine_points * (rules->fine == KD_FINE_FLAT ? 1 : cards);
    int cap = rules->fine_cap                  ? rules->fine_cap
              : rules->fine == KD_FINE_BY_KIND ? MOST_BY_KIND
                                               : fine;
    return fine > cap ? cap : fine;
}

kd_dump_result kd_dump(const kd_order *order, const kd_cards others[3], kd_cards lead)
{
    const kd_rules *rules = &order->rules;
    kd_dump_result result = {true, 0, lead};
    if (!kd_plays_dumps(rules))
        return result;
    kd_part parts[KD_MAX_PARTS];
    int count = kd_parts(order, lead, parts), beaten_cards = 0, lowest = 0;
    bool all = rules->fine == KD_FINE_PER_BEATEN || rules->fine == KD_FINE_BY_KIND;
    bool first_decides = !all && rules->forced != KD_FORCED_LOWEST;
    int category = kd_category_of(order, lead);
    if (count < 2)
        return result;
    /* Parts come longest and highest first: from the end, the first of each length is its
       smallest, and the first length that fails is the lowest (DUMP-2). */
    for (int i = count - 1; i >= 0; i--) {
        bool beaten = false, smallest = i == count - 1 || parts[i].length != parts[i + 1].length;
        if (!smallest && !all)
            continue;
        for (int other = 0; other < KD_SEATS - 1; other++) {
            /* The highest component of the length, 0 for a single, that this hand can form. */
            kd_cards held = kd_only(others[other], order->in[category]);
            int length = parts[i].length;
            uint32_t runs = length ? kd_run_starts(kd_steps(order, category, held.two), length) : 0;
            int top = runs                  ? (int)kd_highest(runs) + length - 1
                      : !length && held.one ? order->step[kd_highest(held.one)]
                                            : -1;
            beaten |= top > parts[i].top;
        }
        if (!beaten)
            continue;
        beaten_cards += kd_fined_cards(rules, &parts[i]);
        /* Of equal tops the first has the fewest cards (DUMP-5). */
        if (result.stands || (rules->forced == KD_FORCED_LOWEST && parts[i].top < lowest)) {
            result.forced = parts[i].cards;
            lowest = parts[i].top;
        }
        result.stands = false;
        if (first_decides)
            break;
    }
    if (result.stands)
        return result;
    if (rules->forced == KD_FORCED_SMALLEST)
        result.forced = parts[count - 1].cards;
    result.fine = (int16_t)kd_dump_fine(rules, all ? beaten_cards : kd_count(lead));
    return result;
}

/* ---- digging ---- */

int kd_multiplier_of(const kd_rules *rules, int pairs, int cards)
{
    enum { MOST = 15 }; /* a position keeps the multiplier in sixteen bits */
    int longest = pairs ? 2 * pairs : 1, multiplier = 0;
    switch (rules->mult) {
    case KD_MULT_POWER: multiplier = 2 << pairs; break;
    case KD_MULT_BY_KIND: multiplier = 2 << (pairs < 2 ? pairs : 2); break;
    case KD_MULT_TWICE_CARDS:
    case KD_MULT_TWICE_LED: multiplier = 2 * cards; break;
    case KD_MULT_TWICE_LARGEST: multiplier = 2 * longest; break;
    case KD_MULT_CARDS: multiplier = longest; break;
    case KD_MULT_POWER_CARDS: multiplier = 1 << (longest < MOST ? longest : MOST); break;
    default: multiplier = rules->mult_fixed; break;
    }
    bool capped = rules->mult_cap && multiplier > rules->mult_cap;
    return capped ? rules->mult_cap : multiplier;
}

__attribute__((noinline)) int kd_multiplier(const kd_order *order, kd_cards lead, kd_cards winning)
{
    const kd_rules *rules = &order->rules;
    kd_cards play = rules->mult_play == KD_MULT_OF_LEAD ? lead : winning;
    return kd_multiplier_of(rules, kd_shape_of(order, play).longest, kd_count(lead));
}
