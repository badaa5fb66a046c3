/* rules.c - the values of the rules: find, print, load a preset, and see that they go together. */
#include "engine/engine.h"

#include <string.h>

_Static_assert(sizeof(kd_rules) % sizeof(uint16_t) == 0, "kd_rules holds nothing but values");

const kd_rule_row *kd_rule_find(const char *key)
{
    for (int i = 0; i < kd_rule_count; i++)
        if (strcmp(kd_rule_rows[i].key, key) == 0)
            return &kd_rule_rows[i];
    return NULL;
}

const char *const *kd_rule_words(const kd_rule_row *row)
{
    switch (row->kind) {
    case KD_RULE_YES_NO: return kd_rule_yes_no;
    case KD_RULE_CHOICE: return row->words;
    case KD_RULE_RANKS:
    case KD_RULE_RANK:
    case KD_RULE_RANK_ORDER: return kd_rule_ranks;
    case KD_RULE_HOOKS: return kd_rule_targets;
    case KD_RULE_SUITS: return kd_rule_suits;
    default: return NULL;
    }
}

/* The rank, or the level of the hook, that a list names as its i-th; -1 past the last. */
static int listed(const kd_rule_row *row, unsigned value, int i)
{
    return row->kind == KD_RULE_HOOKS ? kd_hook_level(value, i) : kd_rank_named(value, i);
}

static bool rule_in_range(const kd_rule_row *row, unsigned value)
{
    if (kd_rule_is_list(row)) {
        /* No rank twice, but for a hook of a pair; no other target than there is, nothing behind the end. */
        unsigned seen = 0, twice = 0, bits = kd_rule_item_bits(row);
        int count = 0;
        for (int rank; (rank = listed(row, value, count)) >= 0; count++) {
            bool target =
                row->kind != KD_RULE_HOOKS || kd_hook_target(value, count) < KD_HOOK_TARGETS;
            if (rank >= KD_RANKS || twice >> rank & 1 || !target)
                return false;
            twice |= row->kind == KD_RULE_HOOKS ? seen & 1U << rank : 1U << rank;
            seen |= 1U << rank;
        }
        return count >= row->low && count <= row->high &&
               ((uint64_t)value >> bits * (unsigned)count == 0);
    }
    if (!kd_rule_is_set(row))
        return value >= row->low && value <= row->high;
    unsigned most = row->kind == KD_RULE_RANKS ? KD_RANKS : KD_NO_SUIT;
    return value >> most == 0 && __builtin_popcount(value) >= row->low;
}

/* Does the hook only stand for a level of which a pair alone hooks (kd_hook_of_pair)? */
static bool stands_for_pair(uint32_t hooks, int i)
{
    int level = kd_hook_level(hooks, i);
    bool pair = false;
    for (int other = i + 1; kd_hook_level(hooks, other) >= 0; other++)
        pair = pair || kd_hook_level(hooks, other) == level;
    return pair && kd_hook_target(hooks, i) == level;
}

bool kd_rule_set(kd_rules *rules, const kd_rule_row *row, unsigned value)
{
    if (!rule_in_range(row, value))
        return false;
    uint16_t *at = (uint16_t *)(void *)((char *)rules + row->offset);
    at[0] = (uint16_t)value;
    if (kd_rule_is_list(row))
        at[1] = (uint16_t)(value >> 16);
    return true;
}

/* ---- printing ---- */

void kd_rule_value(kd_out *out, const kd_rule_row *row, unsigned value)
{
    const char *const *words = kd_rule_words(row);
    if (words && kd_rule_is_list(row)) {
        kd_out_text(out, value ? "" : "none");
        const char *gap = "";
        for (int i = 0, rank; (rank = listed(row, value, i)) >= 0 && rank < KD_RANKS; i++) {
            bool hook = row->kind == KD_RULE_HOOKS;
            if (hook && stands_for_pair(value, i))
                continue;
            kd_out_text(out, gap);
            gap = " ";
            kd_out_text(out, kd_rule_ranks[rank]);
            kd_out_text(out, hook && kd_hook_of_pair(value, i) ? kd_rule_ranks[rank] : "");
            if (hook) {
                kd_out_text(out, ":");
                kd_out_text(out, words[kd_hook_target(value, i) % KD_HOOK_TARGETS]);
            }
        }
    } else if (words && kd_rule_is_set(row)) {
        kd_out_text(out, value ? "" : "none");
        for (unsigned i = 0; words[i]; i++)
            if (value >> i & 1) {
                kd_out_text(out, words[i]);
                kd_out_text(out, value >> i > 1 ? " " : "");
            }
    } else if (words && value <= row->high) {
        kd_out_text(out, words[value]);
    } else {
        kd_out_number(out, (int)value);
    }
}

int kd_rule_print(const kd_rules *rules, const kd_rule_row *row, char *text, size_t size)
{
    kd_out out = kd_out_to(text, size);
    kd_out_text(&out, row->key);
    kd_out_text(&out, " = ");
    kd_rule_value(&out, row, kd_rule_get(rules, row));
    return kd_out_end(&out);
}

/* ---- presets ---- */

void kd_rules_default(kd_rules *rules)
{
    memset(rules, 0, sizeof *rules);
    kd_rules_before(rules);
    kd_rules_parse(rules, kd_presets[0].text, strlen(kd_presets[0].text), NULL);
}

int kd_preset_find(const char *name)
{
    for (int i = 0; name && i < kd_preset_count + kd_elsewhere_count; i++)
        if (strcmp(kd_presets[i].name, name) == 0)
            return i;
    return -1;
}

const kd_preset *kd_superseded(int i)
{
    for (int k = 0; k <= i; k++)
        if (!kd_superseded_rows[k].name)
            return NULL;
    return i < 0 ? NULL : &kd_superseded_rows[i];
}

bool kd_rules_preset(kd_rules *rules, const char *name)
{
    int listed = kd_preset_find(name);
    const kd_preset *found = listed < 0 ? kd_superseded_rows : &kd_presets[listed];
    while (name && found->name && strcmp(found->name, name) != 0)
        found++;
    if (!name || !found->name)
        return false;
    kd_rules_default(rules);
    return kd_rules_parse(rules, found->text, strlen(found->text), NULL);
}

void kd_rules_before(kd_rules *rules)
{
    for (int i = 0; i < kd_rule_count; i++)
        if (kd_rule_rows[i].before >= 0)
            kd_rule_set(rules, &kd_rule_rows[i], (unsigned)kd_rule_rows[i].before);
}

/* ---- do they go together? ---- */

/* The fault lies in the value of a row, or in two rows that exclude one another; other NULL: one. left: the
   cards that the kitty leaves. */
static bool rules_refuse(kd_rules_error *error, const kd_rules *rules, kd_rules_fault fault,
                         const char *key, const char *other, int left)
{
    const kd_rule_row *row = kd_rule_find(key); /* every key named in this file has a row */
    const kd_rule_row *with = other ? kd_rule_find(other) : NULL;
    *error = (kd_rules_error){
        .fault = fault,
        .row = row,
        .other = with,
        .value = kd_rule_get(rules, row),
        .theirs = with ? kd_rule_get(rules, with) : 0,
        .n = fault == KD_RULES_HANDS ? left : 0,
        .most = fault == KD_RULES_HANDS ? KD_SEATS * KD_MAX_HAND : 0,
    };
    return kd_rules_fail(error);
}

/* Two rows that exclude one another, or a value that the others make impossible. */
typedef struct clash {
    bool broken;
    kd_rules_fault fault;
    const char *key, *other;
} clash;

/* Refuses the first that is broken. left: the cards that the kitty leaves. */
static bool none_broken(const clash *rows, size_t count, const kd_rules *rules,
                        kd_rules_error *error, int left)
{
    for (size_t i = 0; i < count; i++)
        if (rows[i].broken)
            return rules_refuse(error, rules, rows[i].fault, rows[i].key, rows[i].other, left);
    return true;
}

/* Do the rows of house rules go with the others? */
static bool check_house(const kd_rules *rules, kd_rules_error *error)
{
    unsigned off_ladder = 0;
    unsigned passed = rules->ladder >> rules->to_level; /* 0: no level from the last one on */
    for (int i = 0; kd_hook_level(kd_rule_list(rules->hooks), i) >= 0; i++) {
        int target = kd_hook_target(kd_rule_list(rules->hooks), i);
        if (target < KD_RANKS && target != kd_hook_level(kd_rule_list(rules->hooks), i))
            off_ladder |= 1U << target & ~kd_levels(rules);
    }
    const clash rows[] = {
        {!(rules->ladder >> rules->start_level & 1), KD_RULES_THEN_NOT_THIS, "ladder",
         "start_level"},
        {off_ladder, KD_RULES_THEN_NOT_THIS, "ladder", "hooks"},
        /* A level that ends the match must be reached before one above it is. */
        {passed && !(passed & 1), KD_RULES_THEN_NOT_THIS, "ladder", "to_level"},
        {!rules->no_trump && rules->flip == KD_FLIP_NO_TRUMP, KD_RULES_THEN_NOT_THIS, "no_trump",
         "flip"},
        {!rules->no_trump && !rules->kitty, KD_RULES_THEN_NOT_THIS, "no_trump", "kitty"},
        {!rules->no_trump && rules->beyond_ace == KD_ACE_THEN_NO_TRUMP, KD_RULES_THEN_NOT_THIS,
         "no_trump", "beyond_ace"},
        {rules->beyond_ace == KD_ACE_THEN_AGAIN && rules->best_of > 1, KD_RULES_THEN_ONE,
         "beyond_ace", "best_of"},
        /* One link at most: none are played, however long they would have to be. */
        {rules->tractor_max > 1 && rules->tractor_max < rules->tractor_min, KD_RULES_BELOW,
         "tractor_max", "tractor_min"},
        {rules->declare == KD_DECLARE_FIRST_CARD && rules->show_joker, KD_RULES_THEN_NOT_THIS,
         "declare", "show_joker"},
        /* A card drawn tells nothing of whose level is to be played (ROT-3). */
        {rules->declare == KD_DECLARE_FIRST_CARD && rules->next_dealer == KD_DECLARER_DEALS,
         KD_RULES_THEN_NOT_THIS, "declare", "next_dealer"},
        {!rules->jokers && rules->show_joker, KD_RULES_THEN_NOT_THIS, "jokers", "show_joker"},
        {!rules->jokers && rules->beyond_ace == KD_ACE_THEN_NO_TRUMP && !rules->always_trump[0],
         KD_RULES_THEN_NOT_THIS, "jokers", "beyond_ace"},
        {rules->counter == KD_COUNTER_NONE && rules->self_counter, KD_RULES_THEN_NO, "counter",
         "self_counter"},
        /* On the ladder two big jokers stand above two small ones as it is (CTR-1, CTR-11). */
        {rules->counter != KD_COUNTER_MORE && rules->joker_over, KD_RULES_THEN_NO, "counter",
         "joker_over"},
        {!rules->no_trump && rules->joker_over, KD_RULES_THEN_NO, "no_trump", "joker_over"},
        {!rules->jokers && rules->joker_over, KD_RULES_THEN_NO, "jokers", "joker_over"},
        {rules->decks == 1 && rules->three_jokers, KD_RULES_THEN_NO, "decks", "three_jokers"},
        {!rules->jokers && rules->three_jokers, KD_RULES_THEN_NO, "jokers", "three_jokers"},
        {!rules->no_trump && rules->three_jokers, KD_RULES_THEN_NO, "no_trump", "three_jokers"},
        {rules->declare == KD_DECLARE_FIRST_CARD && rules->three_jokers, KD_RULES_THEN_NO,
         "declare", "three_jokers"},
        {rules->deals && rules->ace_tries, KD_RULES_THEN_NOT_THIS, "deals", "ace_tries"},
        {!rules->kitty && rules->bury_most, KD_RULES_THEN_NOT_THIS, "kitty", "bury_most"},
        {rules->flip == KD_FLIP_NTH && rules->kitty < rules->flip_nth, KD_RULES_BELOW, "kitty",
         "flip_nth"},
    };
    return none_broken(rows, sizeof rows / sizeof *rows, rules, error, 0);
}

bool kd_rules_check(const kd_rules *rules, kd_rules_error *error)
{
    kd_rules_error unwanted;
    error = error ? error : &unwanted;
    for (int i = 0; i < kd_rule_count; i++)
        if (!rule_in_range(&kd_rule_rows[i], kd_rule_get(rules, &kd_rule_rows[i])))
            return rules_refuse(error, rules, KD_RULES_RANGE, kd_rule_rows[i].key, NULL, 0);

    int left = kd_count(kd_deck(rules)) - rules->kitty;
    bool equal = left >= KD_SEATS && left <= KD_SEATS * KD_MAX_HAND && left % KD_SEATS == 0;
    bool first_card = rules->declare == KD_DECLARE_FIRST_CARD;
    bool sets = rules->fours || rules->sequences || rules->highs;
    const char *set = rules->fours ? "fours" : rules->sequences ? "sequences" : "highs";
    const clash rows[] = {
        {!equal, KD_RULES_HANDS, "kitty", NULL},
        /* Turning a kitty of nothing but jokers could name no suit. */
        {kd_turns_kitty(rules) && rules->jokers && rules->kitty <= 2 * rules->decks,
         KD_RULES_ALL_JOKERS, "kitty", NULL},
        {!(rules->ranks >> rules->start_level & 1), KD_RULES_NO_RANK, "start_level", NULL},
        {rules->to_level < rules->start_level, KD_RULES_BELOW, "to_level", "start_level"},
        {rules->best_of % 2 == 0, KD_RULES_EVEN, "best_of", NULL},
        {first_card && rules->ask_after, KD_RULES_THEN_NO, "declare", "ask_after"},
        {first_card && rules->joker_pair_declares, KD_RULES_THEN_NO, "declare",
         "joker_pair_declares"},
        {!rules->no_trump && rules->joker_pair_declares, KD_RULES_THEN_NO, "no_trump",
         "joker_pair_declares"},
        {!rules->no_trump && rules->counter == KD_COUNTER_JOKERS, KD_RULES_THEN_NOT_JOKERS,
         "no_trump", "counter"},
        {rules->first_dealer == KD_DEALER_FINAL && rules->counter_takes_deal, KD_RULES_THEN_NO,
         "first_dealer", "counter_takes_deal"},
        {rules->sweep_at && rules->sweep_at < rules->threshold, KD_RULES_BELOW, "sweep_at",
         "threshold"},
        {rules->irregularity == KD_PENALISE && !rules->revoke_levels, KD_RULES_THEN_SOME,
         "irregularity", "revoke_levels"},
        /* Sets are leads of one deck, and several cards are a set or a dump, never both. */
        {sets && rules->decks != 1, KD_RULES_THEN_ONE, set, "decks"},
        {sets && rules->dump, KD_RULES_THEN_NO, set, "dump"},
    };
    return none_broken(rows, sizeof rows / sizeof *rows, rules, error, left) &&
           check_house(rules, error);
}
