/* scramble.c - changes everything of a match that one seat cannot see. */
#include "support/scramble.h"

static void deal_anew(kd_cards *to, int count, kd_cards *from, kd_rng *rng)
{
    kd_cards taken = {0, 0};
    while (count-- > 0) {
        kd_cards rest = *from, card = {0, 0};
        for (uint32_t n = kd_rng_below(rng, (uint32_t)kd_count(rest)) + 1; n > 0; n--)
            card = kd_card(kd_take(&rest));
        *from = kd_sub(*from, card);
        taken = kd_add(taken, card);
    }
    *to = taken;
}

void scramble(kd_match *match, int seat, kd_rng *rng)
{
    kd_round *round = &match->round;
    bool open = kd_phase_ended(round->phase);
    kd_cards hidden = {0, 0};
    for (int other = 0; other < KD_SEATS; other++)
        if (other != seat)
            hidden = kd_add(hidden, round->hand[other]);
    if (!open)
        hidden = kd_add(hidden, round->deck);
    for (int other = 0; other < KD_SEATS; other++) {
        if (other == seat)
            continue;
        deal_anew(&round->hand[other], kd_count(round->hand[other]), &hidden, rng);
        round->pos.hand[other] = kd_to_places(&round->order, round->hand[other]);
        round->buried[other] = kd_card(kd_rng_below(rng, KD_FACES));
        if (!match->rules.kitty_open || other != round->burier) /* else all have seen it (BURY-3) */
            round->taken[other] = round->buried[other];
        for (int i = 0; i < round->drawn_count[other]; i++)
            round->drawn[other][i] = (uint8_t)kd_rng_below(rng, KD_FACES);
    }
    if (!open)
        round->deck = hidden;
    round->pos.kitty = (uint8_t)kd_rng_below(rng, 100);
    round->pos.buried = kd_rng_next(rng);
}
