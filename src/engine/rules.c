/* rules.c - the values of the rules: find, print, load a preset, and see that they go together. */
#include "rules.h"

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
    case KD_RULE_RANK: return kd_rule_ranks;
    case KD_RULE_SUITS: return kd_rule_suits;
    default: return NULL;
    }
}

bool kd_rule_is_set(const kd_rule_row *row)
{
    return row->kind == KD_RULE_RANKS || row->kind == KD_RULE_SUITS;
}

void kd_rule_set(kd_rules *rules, const kd_rule_row *row, unsigned value)
{
    *(uint16_t *)(void *)((char *)rules + row->offset) = (uint16_t)value;
}

bool kd_rule_in_range(const kd_rule_row *row, unsigned value)
{
    if (!kd_rule_is_set(row))
        return value >= row->low && value <= row->high;
    unsigned most = row->kind == KD_RULE_RANKS ? KD_RANKS : KD_NO_SUIT;
    return value >> most == 0 && __builtin_popcount(value) >= row->low;
}

/* ---- printing ---- */

static void put_set(kd_out *out, const char *const *words, unsigned value)
{
    if (value == 0)
        kd_out_text(out, "none");
    for (unsigned i = 0; words[i]; i++)
        if (value >> i & 1) {
            kd_out_text(out, words[i]);
            if (value >> i > 1)
                kd_out_char(out, ' ');
        }
}

void kd_rule_value(kd_out *out, const kd_rule_row *row, unsigned value)
{
    const char *const *words = kd_rule_words(row);
    if (words && kd_rule_is_set(row))
        put_set(out, words, value);
    else if (words && value <= row->high)
        kd_out_text(out, words[value]);
    else
        kd_out_number(out, (int)value);
}

int kd_rule_print(const kd_rules *rules, const kd_rule_row *row, char *text, size_t size)
{
    kd_out out = kd_out_to(text, size);
    kd_out_text(&out, row->key);
    kd_out_text(&out, " = ");
    kd_rule_value(&out, row, kd_rule_get(rules, row));
    return kd_out_end(&out);
}

static void put_words(kd_out *out, const char *const *words)
{
    for (int i = 0; words[i]; i++) {
        kd_out_text(out, i ? ", " : "");
        kd_out_text(out, words[i]);
    }
}

void kd_rule_explain(kd_out *out, const kd_rule_row *row)
{
    const char *const *words = kd_rule_words(row);
    if (!words) {
        kd_out_text(out, "a number ");
        kd_out_number(out, row->low);
        kd_out_text(out, "..");
        kd_out_number(out, row->high);
        return;
    }
    kd_out_text(out, kd_rule_is_set(row) ? "some of: " : "one of: ");
    put_words(out, words);
    if (kd_rule_is_set(row) && row->low == 0)
        kd_out_text(out, "; or none");
}

/* ---- presets ---- */

void kd_rules_default(kd_rules *rules)
{
    memset(rules, 0, sizeof *rules);
    kd_rules_parse(rules, kd_presets[0].text, strlen(kd_presets[0].text), NULL);
}

bool kd_rules_preset(kd_rules *rules, const char *name)
{
    for (int i = 0; i < kd_preset_count; i++)
        if (strcmp(kd_presets[i].name, name) == 0) {
            const char *text = kd_presets[i].text;
            kd_rules_default(rules);
            return kd_rules_parse(rules, text, strlen(text), NULL);
        }
    return false;
}

/* ---- do they go together? ---- */

/* Starts a sentence about one row's value: "key = value". */
static kd_out say(kd_rules_error *error, const kd_rules *rules, const char *key)
{
    const kd_rule_row *row = kd_rule_find(key);
    error->line = error->column = 0;
    kd_out out = kd_out_to(error->what, sizeof error->what);
    kd_out_text(&out, key);
    kd_out_text(&out, " = ");
    if (row) /* every key said here has one */
        kd_rule_value(&out, row, kd_rule_get(rules, row));
    return out;
}

static bool refuse(kd_rules_error *error, const kd_rules *rules, const char *key, const char *why)
{
    kd_out out = say(error, rules, key);
    kd_out_text(&out, ": ");
    kd_out_text(&out, why);
    kd_out_end(&out);
    return false;
}

static bool check_range(const kd_rules *rules, const kd_rule_row *row, kd_rules_error *error)
{
    unsigned value = kd_rule_get(rules, row);
    if (!kd_rule_in_range(row, value)) {
        kd_out out = say(error, rules, row->key);
        kd_out_text(&out, " is not ");
        kd_rule_explain(&out, row);
        kd_out_end(&out);
        return false;
    }
    return true;
}

/* Four equal hands of a size that fits, and a kitty that cannot be all jokers, for then turning
   it could name no suit. */
static bool check_deck(const kd_rules *rules, kd_rules_error *error)
{
    int left = kd_count(kd_deck(rules)) - rules->kitty;
    if (left < KD_SEATS || left > KD_SEATS * KD_MAX_HAND || left % KD_SEATS != 0) {
        kd_out out = say(error, rules, "kitty");
        kd_out_text(&out, " leaves ");
        kd_out_number(&out, left);
        kd_out_text(&out, " cards; four equal hands hold 4 to ");
        kd_out_number(&out, KD_SEATS * KD_MAX_HAND);
        kd_out_end(&out);
        return false;
    }
    if (rules->jokers && rules->kitty <= 2 * rules->decks)
        return refuse(error, rules, "kitty", "must be more cards than there are jokers");
    return true;
}

static bool check_levels(const kd_rules *rules, kd_rules_error *error)
{
    if (!(rules->ranks >> rules->start_level & 1))
        return refuse(error, rules, "start_level", "the deck has no such rank");
    if (rules->to_level < rules->start_level)
        return refuse(error, rules, "to_level", "lies below start_level");
    if (rules->best_of % 2 == 0)
        return refuse(error, rules, "best_of", "must be odd, or neither side wins most");
    return true;
}

/* Who declares, and what jokers do, must not be said twice. */
static bool check_declaring(const kd_rules *rules, kd_rules_error *error)
{
    if (rules->declare == KD_DECLARE_FIRST_CARD && rules->ask_after)
        return refuse(error, rules, "declare", "then ask_after must be no");
    if (rules->declare == KD_DECLARE_FIRST_CARD && rules->joker_pair_declares)
        return refuse(error, rules, "declare", "then joker_pair_declares must be no");
    if (!rules->no_trump && rules->joker_pair_declares)
        return refuse(error, rules, "no_trump", "then joker_pair_declares must be no");
    if (!rules->no_trump && rules->counter == KD_COUNTER_JOKERS)
        return refuse(error, rules, "no_trump", "then counter must not be jokers");
    return true;
}

/* Sets are leads of one deck, and several cards are a set or a dump, never both. */
static bool check_sets(const kd_rules *rules, kd_rules_error *error)
{
    const char *set = rules->fours ? "fours" : rules->sequences ? "sequences" : "highs";
    if (!rules->fours && !rules->sequences && !rules->highs)
        return true;
    if (rules->decks != 1)
        return refuse(error, rules, set, "then decks must be 1");
    if (rules->dump)
        return refuse(error, rules, set, "then dump must be no");
    return true;
}

static bool check_pairs(const kd_rules *rules, kd_rules_error *error)
{
    if (rules->first_dealer == KD_DEALER_FINAL && rules->counter_takes_deal)
        return refuse(error, rules, "first_dealer", "then counter_takes_deal must be no");
    if (rules->sweep_at && rules->sweep_at < rules->threshold)
        return refuse(error, rules, "sweep_at", "lies below threshold");
    if (rules->irregularity == KD_PENALISE && !rules->revoke_levels)
        return refuse(error, rules, "irregularity", "then revoke_levels must be 1 or more");
    return true;
}

static bool check_ranges(const kd_rules *rules, kd_rules_error *error)
{
    for (int i = 0; i < kd_rule_count; i++)
        if (!check_range(rules, &kd_rule_rows[i], error))
            return false;
    return true;
}

bool kd_rules_check(const kd_rules *rules, kd_rules_error *error)
{
    kd_rules_error unwanted;
    if (!error)
        error = &unwanted;
    return check_ranges(rules, error) && check_deck(rules, error) && check_levels(rules, error) &&
           check_declaring(rules, error) && check_pairs(rules, error) && check_sets(rules, error);
}
