/* position.c - the play of a deal: whose turn, what it does, who takes the trick. */
#include "engine/engine.h"

#include <string.h>

void kd_position_start(kd_position *pos, const kd_order *order, const kd_cards hand[KD_SEATS],
                       int dealer, kd_cards kitty)
{
    memset(pos, 0, sizeof *pos);
    for (int seat = 0; seat < KD_SEATS; seat++) {
        kd_cards dealt = kd_common(hand[seat], order->deck);
        pos->hand[seat] = (kd_cards){dealt.one, dealt.one & dealt.two};
    }
    pos->dealer = pos->turn = pos->leader = pos->best = (uint8_t)((unsigned)dealer % KD_SEATS);
    pos->kitty = (uint8_t)kd_points_at(order, kitty);
    pos->buried = kitty.one;
}

void kd_position_lay(kd_position *pos, const kd_order *order, kd_cards play)
{
    bool leads = pos->played++ == 0;
    if (leads) {
        pos->leader = pos->turn;
        pos->lead = play;
    }
    int strength = kd_strength(order, pos->lead, play);
    if (leads ||
        (strength > pos->strength && kd_kill_stands(order, pos->lead, pos->winning, play))) {
        pos->best = pos->turn;
        pos->winning = play;
        pos->strength = strength;
    }
    pos->on_table = (int16_t)(pos->on_table + kd_points_at(order, play));
    pos->turn = (uint8_t)kd_next_seat(pos->turn);
}

/* Judges a lead of several cards: takes the fine and returns the cards that are led (DUMP-1..3). Not inlined,
   because most leads are one card or a pair. */
static __attribute__((noinline)) kd_cards judge_lead(kd_position *pos, const kd_order *order,
                                                     kd_cards lead)
{
    kd_cards others[KD_SEATS - 1];
    for (int i = 0, seat = pos->turn; i < KD_SEATS - 1; i++) {
        seat = kd_next_seat(seat);
        others[i] = pos->hand[seat];
    }
    kd_dump_result dump = kd_dump(order, others, lead);
    pos->points = (int16_t)(pos->points +
                            (kd_team(pos->turn) != kd_team(pos->dealer) ? -dump.fine : dump.fine));
    return dump.forced;
}

kd_played kd_position_play(kd_position *pos, const kd_order *order, kd_cards play)
{
    kd_cards *hand = &pos->hand[pos->turn], led = play;
    int points = pos->points;
    if (pos->played == 0 && play.one & (play.one - 1)) /* a single or a pair always stands */
        led = judge_lead(pos, order, play);
    int fine = pos->points < points ? points - pos->points : pos->points - points;
    kd_played played = {led, !kd_same(led, play), false, false, (int16_t)fine, 0};
    *hand = kd_sub(*hand, led);
    kd_position_lay(pos, order, led);
    if (pos->played < KD_SEATS)
        return played;
    /* The best seat takes the points and leads; it digs when that was the last trick (SCORE-1, SCORE-2). */
    played.trick_over = true;
    played.won = pos->on_table;
    played.over = kd_empty(pos->hand[pos->best]);
    pos->tricks++;
    bool dig = kd_team(pos->best) != kd_team(pos->dealer);
    pos->points = (int16_t)(pos->points + (dig ? pos->on_table : 0));
    if (played.over && dig)
        pos->dug = (uint16_t)kd_multiplier(order, pos->lead, pos->winning);
    pos->lead = (kd_cards){0, 0};
    pos->winning = (kd_cards){0, 0};
    pos->strength = pos->on_table = pos->played = 0;
    pos->turn = pos->leader = pos->best;
    return played;
}

int kd_position_score(const kd_position *pos)
{
    int total = pos->points + pos->kitty * pos->dug;
    return total > 0 ? total : 0;
}

/* ---- random play ---- */

/* A run of this length from the start, on a shared step one of the pairs at random. */
static kd_cards random_run(const kd_order *order, int category, kd_cards held, unsigned start,
                           int length, kd_rng *rng)
{
    uint64_t equals = category == KD_TRUMP ? held.two & order->equals : 0;
    while (equals) {
        uint64_t group = equals & kd_equal_to(order, kd_lowest(equals));
        equals &= ~group;
        if (group & (group - 1))
            held.two &= ~group | UINT64_C(1) << kd_random_place(group, rng);
    }
    return kd_run_cards(order, category, held, start, length);
}

kd_cards kd_position_known(const kd_position *pos, const kd_order *order)
{
    uint64_t hidden = pos->turn == pos->dealer ? 0 : pos->buried;
    for (int seat = 0; seat < KD_SEATS; seat++)
        hidden |= pos->hand[seat].one;
    return (kd_cards){order->deck.one & ~hidden, 0};
}

/* A random card, or in half the cases the pair, tractor or set that starts on it. */
static kd_cards random_lead(const kd_position *pos, const kd_order *order, kd_rng *rng)
{
    kd_cards hand = pos->hand[pos->turn];
    unsigned place = kd_random_place(hand.one, rng);
    if (kd_plays_sets(&order->rules))
        return kd_random_set(order, hand, kd_position_known(pos, order), place, rng);
    if (!(hand.two >> place & 1) || kd_rng_next(rng) & 1)
        return kd_card(place);
    int category = order->category[place];
    kd_cards held = kd_only(hand, order->in[category]);
    if (order->equals >> place & 1)
        held.two &= ~kd_equal_to(order, place) | UINT64_C(1) << place;
    unsigned start = order->step[place];
    int block = (int)kd_lowest(~(kd_steps(order, category, held.two) >> start));
    int cap = order->rules.tractor_max, shortest = order->rules.tractor_min;
    if (cap && block > cap)
        block = cap;
    if (block < shortest || kd_rng_next(rng) & 1)
        return kd_pair(place);
    int length = shortest + (int)kd_rng_below(rng, (uint32_t)(block - shortest + 1));
    return random_run(order, category, held, start, length, rng);
}

/* Random runs that give the whole profile: each is kept only if the rest can still be given. */
static kd_cards random_profile(const kd_order *order, int category, kd_cards held, kd_need need,
                               kd_rng *rng)
{
    kd_cards cards = {0, 0};
    for (;;) {
        kd_pairs pairs = kd_pairs_of(order, category, held);
        int length = kd_need_next(&need, pairs.steps);
        if (length == 0)
            return cards;
        uint32_t starts = kd_run_starts(pairs.steps, length);
        kd_profile best = {0, 0, {0}, {0}};
        kd_cards chosen = {0, 0};
        while (starts) {
            unsigned start = kd_random_place(starts, rng);
            starts &= ~(UINT32_C(1) << start);
            kd_profile rest = kd_profile_of(kd_without_run(pairs, start, length), need);
            if (kd_empty(chosen) || kd_profile_better(&rest, &best)) {
                best = rest;
                chosen = random_run(order, category, held, start, length, rng);
            }
        }
        held = kd_sub(held, chosen);
        cards = kd_add(cards, chosen);
    }
}

/* A random choice of the cards that the led shape forces out of a holding larger than the lead. */
static kd_cards random_forced(const kd_order *order, kd_cards lead, kd_cards held, kd_rng *rng)
{
    kd_cards forced = {0, 0};
    if (!lead.two || !held.two)
        return forced;
    kd_need need = kd_need_of(order, lead);
    if (need.longest > 1)
        return random_profile(order, kd_category_of(order, lead), held, need, rng);
    for (int n = need.of[1]; n > 0 && held.two; n--) {
        kd_cards pair = kd_pair(kd_random_place(held.two, rng));
        held = kd_sub(held, pair);
        forced = kd_add(forced, pair);
    }
    return forced;
}

kd_cards kd_position_random(const kd_position *pos, const kd_order *order, kd_rng *rng)
{
    kd_cards hand = pos->hand[pos->turn];
    if (kd_empty(hand))
        return hand;
    if (pos->played == 0)
        return random_lead(pos, order, rng);
    if (kd_is_set(order, pos->lead) && kd_is_four(order, pos->lead))
        return kd_random_four_answer(order, hand, pos->lead, rng);
    int category = kd_category_of(order, pos->lead);
    kd_cards held = kd_only(hand, category == KD_NO_CATEGORY ? 0 : order->in[category]);
    if (!(pos->lead.one & (pos->lead.one - 1)) && !pos->lead.two)
        return kd_card(kd_random_place(held.one ? held.one : hand.one, rng));
    int led = kd_count(pos->lead);
    int holding = kd_count(held);
    kd_cards play = {0, 0};
    if (holding <= led) {
        play = held;
        kd_move_random(kd_sub(hand, held), led - holding, &play, rng);
    } else {
        play = random_forced(order, pos->lead, held, rng);
        kd_move_random(kd_sub(held, play), led - kd_count(play), &play, rng);
    }
    return play;
}
