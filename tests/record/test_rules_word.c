/* test_rules_word.c - a set of rules as one word: what a word means stays so for ever, and none that is damaged is
   read. */
#include "record/rules_word.h"
#include "support/folder.h"
#include "support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROUNDS = 3000 };

static const char alphabet[] = "0123456789abcdefghjkmnpqrstvwxyz";
static const size_t begins = sizeof "rules1+" - 1;

static void assert_same(const kd_rules *a, const kd_rules *b, const char *what)
{
    for (int i = 0; i < kd_rule_count; i++)
        if (kd_rule_get(a, &kd_rule_rows[i]) != kd_rule_get(b, &kd_rule_rows[i]))
            fail_msg("%s: %s", what, kd_rule_rows[i].key);
}

static void assert_reads(const char *text, const kd_rules *want)
{
    kd_rules read;
    const char *why;
    if (!rules_word_read(text, &read, NULL, &why))
        fail_msg("%s: %s", text, why);
    assert_same(&read, want, text);
}

static void assert_refused(const char *text, const char *because)
{
    kd_rules read = {.decks = 7};
    const char *why = "", *preset = "none";
    if (rules_word_read(text, &read, &preset, &why))
        fail_msg("read all the same: %s", text);
    if (!strstr(why, because))
        fail_msg("%s: %s", text, why);
    assert_int_equal(read.decks, 7);
    assert_string_equal(preset, "none");
}

/* ---- the promise ---- */

struct preset_row {
    const char *name, *start, *word;
};

static void a_text_as_a_word(void **state)
{
    const struct preset_row *row = *state;
    char word[RULES_WORD];
    kd_rules rules, read;
    const char *start, *why;
    assert_true(kd_rules_preset(&rules, row->name));
    rules_word_write(&rules, word);
    assert_string_equal(word, row->word);
    assert_reads(word, &rules);
    assert_true(rules_word_read(word, &read, &start, &why));
    assert_string_equal(start, row->start);
}
TEST_FILE(a_text_as_a_word, "record/rules_word.tsv", "texts", struct preset_row, "sss");

/* 80p-v3 with one other value: each row, and each word of a choice. */
struct value_row {
    const char *key, *value, *word;
};

static void a_value_as_a_word(void **state)
{
    const struct value_row *row = *state;
    char word[RULES_WORD];
    kd_rules rules;
    kd_rules_default(&rules);
    assert_true(kd_rules_set(&rules, row->key, row->value, NULL));
    rules_word_write(&rules, word);
    assert_string_equal(word, row->word);
    assert_reads(word, &rules);
}
TEST_FILE(a_value_as_a_word, "record/rules_word.tsv", "values", struct value_row, "sss");

/* ---- any rules ---- */

static uint32_t any_list(kd_rng *rng, const kd_rule_row *row)
{
    uint32_t list = 0;
    unsigned bits = row->kind == KD_RULE_HOOKS ? 8 : 4;
    int count = (int)kd_rng_below(rng, row->high + 1U), from = (int)kd_rng_below(rng, 6);
    for (int i = 0; i < count; i++) {
        uint32_t member = (uint32_t)(from + i) % KD_RANKS + 1;
        if (row->kind == KD_RULE_HOOKS)
            member |= kd_rng_below(rng, KD_HOOK_TARGETS) << 4;
        list |= member << (unsigned)i * bits;
    }
    return list;
}

/* Changes about one row in `rare`. */
static void draw(kd_rng *rng, unsigned rare, kd_rules *rules)
{
    int presets = kd_preset_count + kd_elsewhere_count;
    kd_rules_preset(rules, kd_presets[kd_rng_below(rng, (unsigned)presets)].name);
    for (int i = 0; i < kd_rule_count; i++) {
        const kd_rule_row *row = &kd_rule_rows[i];
        unsigned value = row->low + kd_rng_below(rng, row->high - row->low + 1U);
        if (kd_rng_below(rng, rare) > 0)
            continue;
        if (row->kind == KD_RULE_RANKS)
            value = 1 + kd_rng_below(rng, (1U << KD_RANKS) - 1);
        if (row->kind == KD_RULE_SUITS)
            value = 1 + kd_rng_below(rng, (1U << KD_NO_SUIT) - 1);
        if (kd_rule_is_list(row))
            value = any_list(rng, row);
        assert_true(kd_rule_set(rules, row, value));
    }
}

TEST("any rules are read as they were written")
{
    kd_rng rng;
    kd_rng_seed(&rng, 31, 0);
    for (int i = 0; i < ROUNDS; i++) {
        kd_rules rules;
        char word[RULES_WORD];
        draw(&rng, 1 + (unsigned)i % 20, &rules);
        rules_word_write(&rules, word);
        assert_true(rules_word_is(word));
        assert_int_equal(strspn(word + begins, alphabet), strlen(word) - begins);
        assert_reads(word, &rules);
    }
}

/* ---- mistakes ---- */

/* Each letter changed to each other one, removed, doubled, exchanged with the next; each end cut off. */
TEST("no mistake is read")
{
    kd_rng rng;
    kd_rng_seed(&rng, 32, 0);
    for (int i = 0; i < 20; i++) {
        kd_rules rules;
        char word[RULES_WORD], text[RULES_WORD + 2];
        draw(&rng, 1 + (unsigned)i, &rules);
        rules_word_write(&rules, word);
        size_t length = strlen(word);
        for (size_t at = begins; at < length; at++) {
            memcpy(text, word, length + 1);
            for (const char *other = alphabet; *other; other++) {
                text[at] = *other;
                if (*other != word[at])
                    assert_refused(text, "mistyped or not whole");
            }
            snprintf(text, sizeof text, "%.*s%s", (int)at, word, word + at + 1);
            assert_refused(text, "mistyped or not whole");
            snprintf(text, sizeof text, "%.*s%s", (int)at + 1, word, word + at);
            assert_refused(text, "mistyped or not whole");
            snprintf(text, sizeof text, "%.*s", (int)at, word);
            assert_refused(text, "mistyped or not whole");
            memcpy(text, word, length + 1);
            text[at] = word[at + 1];
            text[at + 1] = word[at];
            if (at + 1 < length && word[at] != word[at + 1])
                assert_refused(text, "mistyped or not whole");
        }
    }
}

struct said_row {
    const char *name, *text;
};

/* official, as people and chats write it. */
static void it_is_read(void **state)
{
    const struct said_row *row = *state;
    kd_rules official;
    kd_rules_preset(&official, "official");
    assert_true(rules_word_is(row->text));
    assert_reads(row->text, &official);
}
TEST_FILE(it_is_read, "record/rules_word.tsv", "read", struct said_row, "ss");

struct refused_row {
    const char *name, *text, *why;
};

static void it_is_refused(void **state)
{
    const struct refused_row *row = *state;
    assert_refused(row->text, row->why);
}
TEST_FILE(it_is_refused, "record/rules_word.tsv", "refused", struct refused_row, "sss");

/* A name or a path is never taken for a word, and an invitation is none. */
TEST("other texts are no words of rules")
{
    static const char *const texts[] = {"",       "rules",         "rules1",    "rules.ini",
                                        "rules+", "koudi1+21r6rr", "./rules1+0"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        assert_false(rules_word_is(texts[i]));
    for (int i = 0; i < kd_preset_count + kd_elsewhere_count; i++)
        assert_false(rules_word_is(kd_presets[i].name));
    assert_refused("koudi1+21r6rr", "no word of rules");
}

/* ---- those played last ---- */

TEST("rules played last are kept whole, and no file or a torn one says nothing",
     .before = make_folder, .after = remove_folder)
{
    char word[RULES_WORD], longest[RULES_WORD];
    kd_rules rules, last = {.decks = 7};
    assert_int_equal(setenv("XDG_STATE_HOME", folder, 1), 0);
    assert_false(last_rules_read(&last));
    kd_rules_preset(&rules, "official");
    last_rules_keep(&rules);
    assert_true(last_rules_read(&last));
    assert_same(&last, &rules, "kept");
    rules_word_write(&rules, word);
    memset(longest, '-', sizeof longest - 1); /* as between letters */
    longest[sizeof longest - 1] = '\0';
    memcpy(longest, word, strlen(word));
    for (size_t cut = 0; cut < strlen(word); cut += strlen(word) / 2) {
        FILE *file = fopen(in_folder("koudi/last-rules"), "w");
        assert_non_null(file);
        fprintf(file, "%s\n", longest + cut);
        fclose(file);
        assert_int_equal(last_rules_read(&last), !cut);
    }
}
