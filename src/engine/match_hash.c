/* match_hash.c - a match as one number, field by field, the same on every machine. */
#include <string.h>

#include "koudi.h"

/* FNV-1a over the eight bytes of a value, low byte first. */
static void match_hash_mix(uint64_t *hash, uint64_t value)
{
    for (int i = 0; i < 8; i++, value >>= 8)
        *hash = (*hash ^ (value & 0xff)) * UINT64_C(0x100000001b3);
}

static void mix_bytes(uint64_t *hash, const uint8_t *bytes, int count)
{
    for (int i = 0; i < count; i++)
        match_hash_mix(hash, bytes[i]);
}

static void mix_cards(uint64_t *hash, kd_cards cards)
{
    match_hash_mix(hash, cards.one);
    match_hash_mix(hash, cards.two);
}

static void mix_signed(uint64_t *hash, int value)
{
    match_hash_mix(hash, (uint64_t)(int64_t)value);
}

/* A row that a later version added is hashed with its name, and only where its value is not the one
   played before: so matches of older versions keep their hashes. */
static void mix_rules(uint64_t *hash, const kd_rules *rules)
{
    for (int i = 0; i < kd_rule_count; i++) {
        const kd_rule_row *row = &kd_rule_rows[i];
        uint32_t value = kd_rule_get(rules, row);
        if ((int64_t)value == row->before)
            continue;
        if (row->before >= 0)
            mix_bytes(hash, (const uint8_t *)row->key, (int)strlen(row->key));
        match_hash_mix(hash, value);
    }
}

uint64_t kd_match_hash(const kd_match *match)
{
    const kd_round *round = &match->round;
    const kd_result *result = &round->result;
    uint8_t flipped = round->phase == KD_PHASE_FLIP || round->turned_count > 0;
    const uint8_t state[] = {round->phase,       round->first_deal,
                             round->redeal,      round->dealer,
                             round->first,       round->trump_known,
                             round->declarer,    round->countered,
                             round->burier,      flipped,
                             round->drawer,      round->buried_before,
                             round->asked,       round->waiting,
                             round->order.level, round->order.trump,
                             round->revoker};
    const uint8_t ending[] = {result->ending,    result->at_fault, result->taken,
                              result->winners,   result->hooked,   result->next_dealer,
                              result->next_level};
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    mix_rules(&hash, &match->rules);
    mix_bytes(&hash, match->level, KD_TEAMS);
    mix_bytes(&hash, match->hooked, KD_TEAMS);
    if (match->rules.ace_tries) /* which there is since 1.1 */
        mix_bytes(&hash, match->tries, KD_TEAMS);
    mix_bytes(&hash, match->wins, KD_TEAMS);
    match_hash_mix(&hash, match->time_up);
    match_hash_mix(&hash, match->winner);
    match_hash_mix(&hash, match->deals);

    mix_bytes(&hash, state, sizeof state);
    mix_bytes(&hash, round->turned, round->turned_count);
    mix_cards(&hash, round->deck);
    mix_cards(&hash, round->standing);
    for (int seat = 0; seat < KD_SEATS; seat++) {
        mix_bytes(&hash, round->drawn[seat], round->drawn_count[seat]);
        mix_cards(&hash, round->hand[seat]);
        mix_cards(&hash, round->taken[seat]);
        mix_cards(&hash, round->buried[seat]);
        mix_cards(&hash, round->shown[seat]);
    }

    match_hash_mix(&hash, round->pos.tricks);
    match_hash_mix(&hash, round->pos.turn);
    mix_signed(&hash, round->pos.points);
    mix_signed(&hash, round->fines);
    mix_cards(&hash, round->captured);
    mix_cards(&hash, round->dump_tried);
    for (int i = 0; i <= round->pos.tricks; i++) {
        match_hash_mix(&hash, round->trick[i].leader);
        for (int seat = 0; seat < KD_SEATS; seat++)
            mix_cards(&hash, round->trick[i].play[seat]);
    }

    if (!kd_empty(round->gone))
        mix_cards(&hash, round->gone);
    mix_signed(&hash, result->total);
    mix_signed(&hash, result->multiplier);
    match_hash_mix(&hash, result->gain);
    mix_bytes(&hash, ending, sizeof ending);
    return hash;
}
