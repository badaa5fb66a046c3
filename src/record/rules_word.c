/* rules_word.c - rules as a word of Crockford's base 32. Behind the prefix stand the number of a published text and, for
   each row that differs, how much its number is above that of the row before, and its value; then a checksum. */
#include "record/rules_word.h"

#include "base/base32.h"
#include "base/file.h"
#include "base/i18n.h"

#include <stdio.h>
#include <string.h>

static const char prefix[] = "rules1+";

/* Both lists only ever grow at the end: the place of a name is its number in a word. A choice's value is the place of
   its word, so those grow at the end too. Rules that are played elsewhere are no start: such a text may be corrected.
   */
static const char *const starts[] = {"80p-v3", "80p-scn2", "forty", "official", "tournament"};
/* clang-format off */
static const char *const keys[] = {
    "decks", "ranks", "suits", "jokers", "kitty", "always_trump", "draw", "youngest", "start_level",
    "must_play", "gate", "hook", "hook_once", "best_of", "to_level", "minutes", "hooks", "hook_off",
    "ladder", "beyond_ace", "next_dealer", "declare", "reinforce", "ask_after", "joker_pair_declares",
    "no_trump", "show_joker", "first_dealer", "flip", "flip_none", "counter", "counter_after_bury",
    "counter_takes_deal", "self_counter", "rebel", "rebel_points", "rebel_trumps", "rebel_in_row", "dump",
    "fine", "fine_points", "fine_cap", "kill", "forced", "tractor_min", "tractor_max", "follow",
    "dump_tractors", "fours", "sequences", "sequence_top_only", "highs", "threshold", "step", "shutout",
    "attack_cap", "sweep_at", "sweep_gain", "mult", "mult_play", "mult_fixed", "mult_cap",
    "last_trick_needed", "seats", "review", "count", "kitty_open", "irregularity", "revoke_levels",
    "deals", "joker_over", "flip_nth", "three_jokers", "take_gains", "bury_most", "first_lead", "ace_tries",
};
/* clang-format on */
enum {
    VERSION = 1,
    FIRST = sizeof prefix - 1,
    STARTS = sizeof starts / sizeof *starts,
    KEYS = sizeof keys / sizeof *keys,
    ROWS = 69,       /* that there were when words began */
    MOST_SYMBOLS = 8 /* of a number: four bits each */
};

/* A row that was added after the words is, unless a word names it, as it was played before, whatever the published text
   has since been given: so an old word keeps its meaning. */
static void begin_from(int start, kd_rules *rules)
{
    kd_rules_preset(rules, starts[start]);
    for (int i = ROWS; i < KEYS; i++) {
        const kd_rule_row *row = kd_rule_find(keys[i]);
        if (row && row->before >= 0)
            kd_rule_set(rules, row, (unsigned)row->before);
    }
}

/* ---- writing ---- */

/* Four bits a symbol, the lowest first; the fifth says that more follow. */
static size_t write_symbols(unsigned number, char *out)
{
    size_t used = 0;
    for (; number > 15; number >>= 4)
        out[used++] = base32_symbol(number | 16);
    out[used++] = base32_symbol(number);
    return used;
}

/* Without a checksum. */
static size_t write_from(int start, const kd_rules *rules, char out[RULES_WORD])
{
    kd_rules from;
    int last = -1;
    size_t used = FIRST;
    begin_from(start, &from);
    memcpy(out, prefix, sizeof prefix);
    used += write_symbols((unsigned)start, out + used);
    for (int i = 0; i < KEYS; i++) {
        const kd_rule_row *row = kd_rule_find(keys[i]);
        if (!row || kd_rule_get(rules, row) == kd_rule_get(&from, row))
            continue;
        used += write_symbols((unsigned)(i - last), out + used);
        used += write_symbols(kd_rule_get(rules, row), out + used);
        last = i;
    }
    out[used] = '\0';
    return used;
}

void rules_word_write(const kd_rules *rules, char out[RULES_WORD])
{
    _Static_assert(FIRST + KEYS * (2 + MOST_SYMBOLS) + BASE32_CHECK < RULES_WORD,
                   "every word fits");
    char other[RULES_WORD];
    size_t shortest = write_from(0, rules, out);
    for (int i = 1; i < STARTS; i++) {
        size_t length = write_from(i, rules, other);
        if (length < shortest) {
            shortest = length;
            memcpy(out, other, sizeof other);
        }
    }
    base32_check(out, out + shortest);
}

/* ---- reading ---- */

/* The text behind the prefix of a word of any version; NULL: there is none. */
static const char *after_rules(const char *at, unsigned *version)
{
    at += strspn(at, " \t\r\n\"'`");
    for (const char *name = "rules"; *name; name++, at++)
        if (base32_lower(*at) != *name)
            return NULL;
    const char *digits = at;
    for (*version = 0; *at >= '0' && *at <= '9' && *version <= VERSION; at++)
        *version = *version * 10 + (unsigned)(*at - '0');
    at += strspn(at, "0123456789");
    return at > digits && *at == '+' ? at + 1 : NULL;
}

bool rules_word_is(const char *text)
{
    unsigned version;
    return after_rules(text, &version);
}

/* Copies the symbols as they are written and takes the checksum off. False: not whole, or mistyped. */
static bool take_rules(const char *at, char word[RULES_WORD])
{
    size_t used = FIRST;
    memcpy(word, prefix, sizeof prefix);
    for (; *at; at++) {
        char c = base32_canonical(*at);
        if (strchr("- \t\r\n\"'`", c))
            continue;
        if (base32_value(c) < 0 || used == RULES_WORD - 1)
            return false;
        word[used++] = c;
    }
    word[used] = '\0';
    return used > FIRST + BASE32_CHECK && base32_take_check(word);
}

static bool read_symbols(const char **at, unsigned *number)
{
    *number = 0;
    for (unsigned i = 0; i < MOST_SYMBOLS; i++) {
        int value = base32_value(**at);
        if (value < 0)
            return false;
        (*at)++;
        *number |= ((unsigned)value & 15) << 4 * i;
        if (value < 16)
            return true;
    }
    return false;
}

bool rules_word_read(const char *text, kd_rules *rules, const char **preset, const char **why)
{
    char word[RULES_WORD];
    unsigned version, start, more, value;
    const char *after = after_rules(text, &version), *at = word + FIRST;
    kd_rules read;
    *why = !after               ? N_("that is no word of rules: one begins with rules1+")
           : version != VERSION ? N_("this word of rules is of a newer version of Koudi")
                                : N_("this word of rules is mistyped or not whole: copy all of it");
    if (!after || version != VERSION || !take_rules(after, word))
        return false;
    *why = N_("this word has rules that only a newer version of Koudi knows");
    if (!read_symbols(&at, &start) || start >= STARTS)
        return false;
    begin_from((int)start, &read);
    for (unsigned number = 0; *at;) { /* counted from 1 */
        if (!read_symbols(&at, &more) || !read_symbols(&at, &value) || !more ||
            more > KEYS - number)
            return false;
        number += more;
        const kd_rule_row *row = kd_rule_find(keys[number - 1]);
        if (!row || !kd_rule_set(&read, row, value))
            return false;
    }
    *rules = read;
    if (preset)
        *preset = starts[start];
    return true;
}

/* ---- those played last ---- */

static bool last_path(char *out, size_t size)
{
    return xdg_path("XDG_STATE_HOME", ".local/state", "last-rules", out, size);
}

bool last_rules_read(kd_rules *rules)
{
    char path[PATH_MAX], word[RULES_WORD + 1]; /* with its newline */
    const char *why;
    if (!last_path(path, sizeof path) || file_read(path, word, sizeof word) < 0)
        return false;
    word[strcspn(word, "\n")] = '\0';
    return rules_word_read(word, rules, NULL, &why);
}

void last_rules_keep(const kd_rules *rules)
{
    char path[PATH_MAX], fresh[PATH_MAX], word[RULES_WORD];
    rules_word_write(rules, word);
    FILE *file = last_path(path, sizeof path) && xdg_make_folders(path)
                     ? file_begin(path, fresh, sizeof fresh)
                     : NULL;
    if (!file)
        return;
    fprintf(file, "%s\n", word);
    (void)file_finish(file, fresh, path); /* the next table tells too much otherwise, or nothing */
}
