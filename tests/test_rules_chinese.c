/* test_rules_chinese.c - the rules in Chinese words: all of them, and what they say is the same. */
#include "support/language.h"
#include "table/plain.h"
#include "tui/grid.h"
#include "tui/rule_text.h"

#include "koudi.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>

#include <cmocka.h>

enum { MOST_RULES = 120, MOST_WORDS = 400, WORD = 40 };

static rule_text english[MOST_RULES], chinese[MOST_RULES];
static int rules;

static int read_pages(void **state)
{
    (void)state;
    rules = rule_text_count();
    for (int i = 0; i < rules && i < MOST_RULES; i++)
        rule_text_get(i, &english[i]);
    if (test_speak("zh_CN"))
        for (int i = 0; i < MOST_RULES && rule_text_get(i, &chinese[i]); i++)
            continue;
    return test_speak("en") ? 0 : -1;
}

static void need_chinese(void)
{
    if (!test_could_speak("zh_CN"))
        skip();
}

/* The same IDs in the same order, in as many paragraphs, points and table rows. */
static void every_rule_is_there(void **state)
{
    char block[RULE_BLOCK];

    (void)state;
    need_chinese();
    assert_true(rules < MOST_RULES);
    for (int i = 0; i < MOST_RULES; i++) {
        size_t at[2] = {0, 0};
        int more = 0, blocks = 0;
        assert_string_equal(chinese[i].id, english[i].id);
        if (i >= rules)
            continue;
        while (rule_text_block(&english[i], &at[0], block))
            blocks++;
        while (rule_text_block(&chinese[i], &at[1], block))
            more++;
        if (more != blocks)
            fail_msg("%s has %d parts in Chinese, %d in English", english[i].id, more, blocks);
    }
}

/* ---- cards, figures, names --------------------------------------------------------------------- */

/* What no language changes: words in code marks, and outside them those with a figure. */
typedef struct words {
    char at[MOST_WORDS][WORD];
    size_t count;
} words;

static bool in_word(const char *text, size_t i)
{
    static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    static const char others[] = "abcdefghijklmnopqrstuvwxyz0123456789_";
    bool joins = text[i] == '-' && i > 0 && strchr(letters, text[i - 1]);

    return text[i] && (strchr(letters, text[i]) || strchr(others, text[i]) || joins);
}

static int by_text(const void *a, const void *b)
{
    return strcmp(a, b);
}

static void find_words(const rule_text *rule, words *out)
{
    bool code = false;

    out->count = 0;
    for (size_t i = 0, length; i < rule->length; i += length) {
        length = 0;
        while (i + length < rule->length && in_word(rule->at, i + length))
            length++;
        code = code != (rule->at[i] == '`');
        if (length == 0)
            length = 1;
        else if (code || strcspn(rule->at + i, "0123456789") < length) {
            assert_true(out->count < MOST_WORDS && length < WORD);
            snprintf(out->at[out->count++], WORD, "%.*s", (int)length, rule->at + i);
        }
    }
    qsort(out->at, out->count, WORD, by_text);
}

static void cards_and_figures_are_the_same(void **state)
{
    static words here, there;

    (void)state;
    need_chinese();
    for (int r = 0; r < rules; r++) {
        find_words(&english[r], &there);
        find_words(&chinese[r], &here);
        for (size_t i = 0; i < here.count || i < there.count; i++) {
            const char *mine = i < here.count ? here.at[i] : "nothing";
            const char *theirs = i < there.count ? there.at[i] : "nothing";
            if (strcmp(mine, theirs) != 0)
                fail_msg("%s: \"%s\" in Chinese, \"%s\" in English", english[r].id, mine, theirs);
        }
    }
}

/* A text that has a rule has it in both. */
static void the_same_texts_have_it(void **state)
{
    (void)state;
    need_chinese();
    for (int r = 0; r < rules; r++)
        for (int i = 0; i < kd_preset_count; i++) {
            const char *name = kd_presets[i].name;
            if (rule_text_holds(&chinese[r], name) != rule_text_holds(&english[r], name))
                fail_msg("%s: does %s have it?", english[r].id, name);
        }
}

/* ---- Chinese ------------------------------------------------------------------------------------ */

/* Two small letters are a piece of an English word; our own name is none. */
static bool is_english(const char *c)
{
    return strspn(c, "abcdefghijklmnopqrstuvwxyz") > 1;
}

/* Outside code marks no word is English, and no sign has a width that terminals disagree about. */
static void it_is_chinese(void **state)
{
    (void)state;
    need_chinese();
    for (int r = 0; r < rules; r++) {
        const char *at = chinese[r].at, *end = at + chinese[r].length;
        bool code = false;
        for (int used; at < end; at += used) {
            char sign[5] = "";
            uint32_t read;
            if (strncmp(at, "Koudi", 5) == 0)
                at += 5;
            used = plain_decode(at, (size_t)(end - at), &read);
            assert_true(used > 0);
            memcpy(sign, at, (size_t)used);
            code = code != (*at == '`');
            if (!code && is_english(at))
                fail_msg("%s: English: %.30s", chinese[r].id, at);
            if (used > 1 && grid_width(sign) != 2)
                fail_msg("%s: %s is not wide", chinese[r].id, sign);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_rule_is_there),
        cmocka_unit_test(cards_and_figures_are_the_same),
        cmocka_unit_test(the_same_texts_have_it),
        cmocka_unit_test(it_is_chinese),
    };
    return cmocka_run_group_tests(tests, read_pages, NULL);
}
