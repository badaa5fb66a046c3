/* test_rules_chinese.c - the rules in Chinese: the page agrees with the English one, values fit, faults
   are translated. */
#include "base/i18n.h"
#include "base/rule_text.h"
#include "base/safe_text.h"
#include "support/language.h"
#include "support/program.h"
#include "support/test.h"
#include "tui/cells/cells.h"
#include "tui/state/rule_editor.h"

#include "koudi.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <stdint.h>

enum { MOST_RULES = 120, MOST_WORDS = 400, WORD = 40 };

static rule_text english[MOST_RULES], chinese[MOST_RULES];
static int total;

static int read_pages(void **state)
{
    total = rule_text_count();
    for (int i = 0; i < total && i < MOST_RULES; i++)
        rule_text_get(i, &english[i]);
    if (test_speak("zh_CN"))
        for (int i = 0; i < MOST_RULES && rule_text_get(i, &chinese[i]); i++)
            continue;
    return test_speak("en") ? 0 : -1;
}
AROUND_ALL(read_pages, NULL);

static void need_chinese(void)
{
    if (!test_could_speak("zh_CN"))
        skip();
}

/* Both pages have the same IDs in the same order, and as many paragraphs, list items and table rows. */
TEST("every rule is there")
{
    char block[RULE_BLOCK];

    need_chinese();
    assert_true(total < MOST_RULES);
    for (int i = 0; i < MOST_RULES; i++) {
        size_t at[2] = {0, 0};
        int more = 0, blocks = 0;
        assert_string_equal(chinese[i].id, english[i].id);
        if (i >= total)
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

/* What a translation must keep: words in code marks, and other words that contain a digit. */
typedef struct words {
    char at[MOST_WORDS][WORD];
    size_t count;
} words;

static bool in_word(const char *at, size_t i)
{
    static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    static const char others[] = "abcdefghijklmnopqrstuvwxyz0123456789_";
    bool joins = at[i] == '-' && i > 0 && strchr(letters, at[i - 1]);

    return at[i] && (strchr(letters, at[i]) || strchr(others, at[i]) || joins);
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

TEST("cards and figures are the same")
{
    static words here, there;

    need_chinese();
    for (int r = 0; r < total; r++) {
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

/* A preset has the same rules in both pages. */
TEST("the same texts have it")
{
    need_chinese();
    for (int r = 0; r < total; r++)
        for (int i = 0; i < kd_preset_count; i++) {
            const char *name = kd_presets[i].name;
            if (rule_text_holds(&chinese[r], name) != rule_text_holds(&english[r], name))
                fail_msg("%s: does %s have it?", english[r].id, name);
        }
}

/* ---- Koudi's own choices ------------------------------------------------------------------------- */

/* How often is a choice marked as Koudi's own? */
static int marks(const rule_text *rule, const char *mark)
{
    char block[RULE_BLOCK];
    int found = 0;

    for (size_t at = 0; rule_text_block(rule, &at, block);)
        for (const char *c = block; (c = strstr(c, mark)); c++)
            found++;
    return found;
}

/* Where a preset's source is silent or ambiguous, both pages say that the choice is Koudi's. */
TEST("our readings are marked")
{
    static const struct {
        const char *id;
        int least;
    } ours[] = {
        {"SEAT-1", 1}, {"LEVEL-3", 2}, {"LEVEL-4", 2}, {"DECL-3", 1}, {"FLIP-1", 2},
        {"FLIP-2", 2}, {"CTR-9", 1},   {"ORD-1", 1},   {"ORD-2", 1},  {"TRAC-4", 1},
        {"DUMP-2", 1}, {"GAIN-1", 1},  {"GAIN-2", 1},  {"IRR-1", 3},
    };

    need_chinese();
    for (int r = 0; r < total; r++) {
        int said = marks(&english[r], "our reading");
        if (marks(&chinese[r], "自定") != said)
            fail_msg("%s: how much is ours?", english[r].id);
        for (size_t i = 0; i < sizeof ours / sizeof *ours; i++)
            if (strcmp(ours[i].id, english[r].id) == 0 && said < ours[i].least)
                fail_msg("%s: %d marks, expected %d", ours[i].id, said, ours[i].least);
    }
}

/* ---- Chinese ------------------------------------------------------------------------------------ */

/* Two lower-case letters belong to an English word, except in the name Koudi. */
static bool is_english(const char *c)
{
    return strspn(c, "abcdefghijklmnopqrstuvwxyz") > 1;
}

/* Outside code marks there is no English word and, but quotation marks, no character of ambiguous width. */
TEST("it is chinese")
{
    need_chinese();
    for (int r = 0; r < total; r++) {
        const char *at = chinese[r].at, *end = at + chinese[r].length;
        bool code = false;
        for (int used; at < end; at += used) {
            char sign[5] = "";
            uint32_t read;
            if (strncmp(at, "Koudi", 5) == 0)
                at += 5;
            used = safe_text_decode(at, (size_t)(end - at), &read);
            assert_true(used > 0);
            memcpy(sign, at, (size_t)used);
            code = code != (*at == '`');
            if (!code && is_english(at))
                fail_msg("%s: English: %.30s", chinese[r].id, at);
            if (used > 1 && grid_width(sign) != 2 && !strstr("\u201c\u201d", sign))
                fail_msg("%s: %s is not wide", chinese[r].id, sign);
        }
    }
}

/* The terms are those of src/po/README.md, and common synonyms are mentioned. */
TEST("words are those of the texts")
{
    static const char *const others[] = {"墩", "部分", "家常", "一钩到底"};
    char block[RULE_BLOCK];

    need_chinese();
    for (int r = 0; r < total; r++) {
        for (size_t at = 0; rule_text_block(&chinese[r], &at, block);)
            for (size_t i = 0; i < sizeof others / sizeof *others; i++)
                if (strstr(block, others[i]))
                    fail_msg("%s: %s", chinese[r].id, others[i]);
        if (strcmp(chinese[r].id, "DUMP-2") == 0)
            assert_int_equal(marks(&chinese[r], "强制出小"), 1);
    }
}

/* ---- values and faults ---------------------------------------------------------------------------- */

/* In 60 columns the names of rules have 19 cells, values 34. */
TEST("rows and values fit")
{
    need_chinese();
    assert_true(test_speak("zh_CN"));
    for (int i = 0; i < kd_rule_count; i++) {
        const kd_rule_row *row = &kd_rule_rows[i];
        assert_string_not_equal(rule_editor_label(row), row->key);
        assert_string_not_equal(rule_editor_section(row), row->section);
        assert_true(grid_width(rule_editor_label(row)) <= 19);
        kd_rules rules;
        kd_rules_default(&rules);
        for (int n = 0; row->kind == KD_RULE_CHOICE && row->words[n]; n++) {
            text value = {.n = 0};
            assert_true(kd_rule_set(&rules, row, (unsigned)n));
            add_value(&value, glyphs_of(false), &rules, row);
            assert_string_not_equal(value.s, row->words[n]);
            assert_true(grid_width(value.s) <= 34);
        }
    }
    assert_true(test_speak("en"));
}

/* Two adjacent English words are an untranslated sentence; quoted text may be anything. */
static bool has_sentence(const char *said)
{
    static const char small[] = "abcdefghijklmnopqrstuvwxyz";
    bool quoted = false;

    for (const char *c = said; *c; c++) {
        quoted = quoted != (*c == '\'');
        size_t first = quoted ? 0 : strspn(c, small);
        if (first > 1 && c[first] == ' ' && strspn(c + first + 1, small) > 1)
            return true;
    }
    return false;
}

/* Every rules file of the fuzzer's corpus that cannot be played. */
TEST("what is wrong is said in chinese")
{
    static char bytes[1 << 17];
    DIR *folder = opendir(KOUDI_TEST_DIR "/corpus/rules");
    int refused = 0;

    need_chinese();
    assert_non_null(folder);
    assert_true(test_speak("zh_CN"));
    for (struct dirent *entry; (entry = readdir(folder));) {
        char path[512], said[400];
        kd_rules rules;
        kd_rules_error error = {0};
        snprintf(path, sizeof path, KOUDI_TEST_DIR "/corpus/rules/%s", entry->d_name);
        FILE *file = entry->d_name[0] == '.' ? NULL : fopen(path, "rb");
        if (!file)
            continue;
        size_t length = fread(bytes, 1, sizeof bytes, file);
        fclose(file);
        kd_rules_default(&rules);
        if (kd_rules_parse(&rules, bytes, length, &error) && kd_rules_check(&rules, &error))
            continue;
        refused++;
        assert_in_range(kd_rules_error_text(&error, in_words, said, sizeof said), 1,
                        sizeof said - 1);
        if (has_sentence(said) || strcmp(said, error.what) == 0)
            fail_msg("%s: %s", entry->d_name, said);
    }
    closedir(folder);
    assert_true(test_speak("en"));
    assert_true(refused > 10);
}

/* The output of the program: comments of "show", lines of "list", help of "explain". */
TEST("koudi rules speaks chinese")
{
    static const char *const verbs[] = {"list", "show tournament", "explain", "check forty",
                                        "check " KOUDI_TEST_DIR "/corpus/rules/bad 2>&1"};
    char line[600];

    need_chinese();
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++) {
        int lines = 0;
        snprintf(line, sizeof line, "LC_ALL= LANGUAGE= LANG=zh_CN.UTF-8 '%s' rules %s",
                 program_path(), verbs[i]);
        FILE *out = popen(line, "r"); /* NOLINT(cert-env33-c): our own program, our own words */
        assert_non_null(out);
        for (; fgets(line, sizeof line, out); lines++)
            if (has_sentence(line))
                fail_msg("rules %s: %s", verbs[i], line);
        (void)pclose(out);
        assert_true(lines > 0);
    }
}
