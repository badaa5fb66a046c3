/* test_presets.c - the presets: what each text asks for, and that their files are sound. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "koudi.h"
#include "support/test.h"

/* What each text asks for, by the rule IDs of its rows: {preset, "key = value"}. */
struct asked {
    const char *line, *preset;
};

static void preset_asks_for(void **state)
{
    const struct asked *row = *state;
    char key[40] = "", line[80];
    memcpy(key, row->line, strcspn(row->line, " "));
    kd_rules rules;
    assert_true(kd_rules_preset(&rules, row->preset));
    assert_non_null(kd_rule_find(key));
    kd_rule_print(&rules, kd_rule_find(key), line, sizeof line);
    assert_string_equal(line, row->line);
}
TEST_FILE(preset_asks_for, "engine/presets.tsv", "asked", struct asked, "ss");

/* Prints all rows as a rules file; *length is without the NUL. */
static char *print_all(const kd_rules *rules, size_t *length)
{
    char *text = malloc(8192);
    assert_non_null(text);
    *length = 0;
    for (int i = 0; i < kd_rule_count; i++) {
        const kd_rule_row *row = &kd_rule_rows[i];
        text[(*length)++] = '[';
        memcpy(text + *length, row->section, strlen(row->section));
        *length += strlen(row->section);
        memcpy(text + *length, "]\n", 2);
        *length += 2;
        *length += (size_t)kd_rule_print(rules, row, text + *length, 8000 - *length);
        text[(*length)++] = '\n';
        assert_true(*length < 8000);
    }
    text[*length] = 0;
    return text;
}

static void preset_reads_back(void **state)
{
    const kd_preset *preset = *state;
    kd_rules rules, again;
    size_t length;
    assert_true(kd_rules_preset(&rules, preset->name));
    char *text = print_all(&rules, &length);
    memset(&again, 0xA5, sizeof again);
    assert_true(kd_rules_parse(&again, text, length, NULL));
    assert_memory_equal(&rules, &again, sizeof rules);
    free(text);
}

/* Each file's text is read without fault, and every value it gives is within its row's range. */
static void preset_is_sound(void **state)
{
    const kd_preset *preset = *state;
    kd_rules rules;
    kd_rules_error error = {0};
    kd_rules_default(&rules);
    bool read = kd_rules_parse(&rules, preset->text, strlen(preset->text), &error);
    if (!read)
        print_error("%s:%d:%d: %s\n", preset->name, error.line, error.column, error.what);
    assert_true(read);
    if (!kd_rules_check(&rules, &error))
        fail_msg("%s: %s", preset->name, error.what);
    int cards = KD_SEATS * kd_hand_size(&rules) + rules.kitty;
    assert_int_equal(cards, kd_count(kd_deck(&rules)));
}

/* The default preset states every key but those of house rules, which stand at what was played before. */
TEST("the default states every key")
{
    assert_string_equal(kd_presets[0].name, "80p-v3");
    kd_rules low, high;
    memset(&low, 0, sizeof low);
    memset(&high, 0xFF, sizeof high);
    for (int i = 0; i < kd_rule_count; i++)
        if (kd_rule_rows[i].house) {
            assert_true(kd_rule_set(&low, &kd_rule_rows[i], (unsigned)kd_rule_rows[i].before));
            assert_true(kd_rule_set(&high, &kd_rule_rows[i], (unsigned)kd_rule_rows[i].before));
        }
    const char *text = kd_presets[0].text;
    assert_true(kd_rules_parse(&low, text, strlen(text), NULL));
    assert_true(kd_rules_parse(&high, text, strlen(text), NULL));
    assert_memory_equal(&low, &high, sizeof low);
    kd_rules_default(&high);
    assert_memory_equal(&low, &high, sizeof low);
}

TEST("the default is played")
{
    kd_rules rules;
    kd_rules_default(&rules);
    assert_true(kd_rules_check(&rules, NULL));
    assert_true(kd_rules_preset(&rules, "80p-scn2"));
    assert_true(kd_rules_check(&rules, NULL));
}

TEST("an unknown preset")
{
    kd_rules rules, before;
    kd_rules_default(&rules);
    before = rules;
    assert_false(kd_rules_preset(&rules, "80p-v4"));
    assert_false(kd_rules_preset(&rules, ""));
    assert_memory_equal(&rules, &before, sizeof rules);
}

/* However a file is cut off, it is either read or refused, and what is said ends in a NUL. */
static void a_file_cut_short_does_no_harm(void **state)
{
    const kd_preset *preset = *state;
    for (size_t length = 0; length <= strlen(preset->text); length++) {
        char *text = malloc(length + 1); /* its own block, so that reading past it shows */
        assert_non_null(text);
        memcpy(text, preset->text, length);
        kd_rules rules;
        kd_rules_error error = {0};
        kd_rules_default(&rules);
        if (!kd_rules_parse(&rules, text, length, &error))
            assert_true(strlen(error.what) > 0 && strlen(error.what) < sizeof error.what - 1);
        free(text);
    }
}

TEST_SOME_ROWS(preset_reads_back, kd_presets, kd_preset_count);
TEST_SOME_ROWS(preset_is_sound, kd_presets, kd_preset_count);
TEST_SOME_ROWS(a_file_cut_short_does_no_harm, kd_presets, kd_preset_count);

TEST("presets are found by their names")
{
    for (int i = 0; i < kd_preset_count + kd_elsewhere_count; i++)
        assert_int_equal(kd_preset_find(kd_presets[i].name), i);
    assert_int_equal(kd_preset_find("80p"), -1);
    assert_int_equal(kd_preset_find(""), -1);
    assert_int_equal(kd_preset_find(NULL), -1);
}

/* They are read by name and stand in no list; the texts in their places have names of their own. */
TEST("superseded presets are loaded by their names alone")
{
    int count = 0;
    for (const kd_preset *old; (old = kd_superseded(count)); count++) {
        kd_rules rules, fresh;
        char name[32];
        assert_int_equal(kd_preset_find(old->name), -1);
        assert_true(kd_rules_preset(&rules, old->name));
        assert_true(kd_rules_check(&rules, NULL));
        snprintf(name, sizeof name, "%s-v2", old->name);
        assert_true(kd_preset_find(name) >= kd_preset_count);
        assert_true(kd_rules_preset(&fresh, name));
        assert_memory_not_equal(&fresh, &rules, sizeof rules);
    }
    assert_int_equal(count, 2);
    assert_null(kd_superseded(-1));
    assert_null(kd_superseded(count + 1));
    assert_null(kd_superseded(1000));
    assert_false(kd_rules_preset(&(kd_rules){0}, NULL));
}
