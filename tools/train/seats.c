/* seats.c - four seats that decide alike play a deal, for the programs that train the policy. */
#include "seats.h"

#include <stdio.h>
#include <stdlib.h>

/* Lets the first seat that has something to do act; false when it is chance's turn. */
static bool seats_act(kd_match *match, seats_decide *decide, void *arg, kd_rng *rng)
{
    kd_events events;
    for (int seat = 0; seat < KD_SEATS; seat++) {
        kd_view view;
        if (!(kd_actors(match) >> seat & 1))
            continue;
        kd_view_make(&view, match, seat);
        kd_action action = decide(arg, &view, rng);
        if (action.verb == KD_PASS && view.phase == KD_PHASE_DEAL)
            continue;
        if (kd_apply(match, &action, &events).reason != KD_OK)
            exit(1);
        return true;
    }
    return false;
}

void seats_seed(kd_rng *own, kd_rng *chance, uint64_t seed, uint64_t deal)
{
    kd_rng_seed(own, seed, 2 * deal);
    kd_rng_seed(chance, seed, 2 * deal + 1);
}

uint8_t seats_level(const kd_rules *rules, kd_rng *rng)
{
    uint32_t level;
    do
        level = kd_rng_below(rng, KD_RANKS);
    while (!(rules->ranks >> level & 1) || level > rules->to_level);
    return (uint8_t)level;
}

void seats_play(kd_match *match, const kd_rules *rules, int until, seats_decide *decide, void *arg,
                kd_rng *own, kd_rng *chance)
{
    kd_events events;
    uint8_t level = seats_level(rules, own);
    int dealer = (int)kd_rng_below(own, KD_SEATS);
    if (!kd_match_start_at(match, rules, (uint8_t[]){level, level}, dealer))
        exit(1);
    while (match->round.phase < until) {
        if (seats_act(match, decide, arg, own))
            continue;
        kd_action action = kd_chance(match, chance);
        kd_apply(match, &action, &events);
    }
}

bool seats_rules(const char *name, kd_rules *rules)
{
    static char text[1 << 16];
    kd_rules_error error = {0};
    if (kd_rules_preset(rules, name))
        return true;
    FILE *file = fopen(name, "r");
    size_t length = file ? fread(text, 1, sizeof text, file) : 0;
    if (file)
        fclose(file);
    kd_rules_default(rules);
    if (length && kd_rules_parse(rules, text, length, &error) && kd_rules_check(rules, &error))
        return true;
    fprintf(stderr, "%s: no such rules\n", name);
    return false;
}

void seats_need_two_decks(const char *name, const kd_rules *rules)
{
    if (rules->decks == 2)
        return;
    fprintf(stderr, "%s: rules of two decks are needed\n", name);
    exit(1);
}
