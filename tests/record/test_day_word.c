/* test_day_word.c - the result of a day as a word: what a word means stays so for ever, and none that is damaged is
   read. */
#include "record/day_word.h"

#include "base/base32.h"
#include "support/test.h"

#include <stdio.h>
#include <string.h>

static const char alphabet[] = "0123456789abcdefghjkmnpqrstvwxyz";

static const day_word usual = {.date = "2026-11-26",
                               .version = {0, 3, 0},
                               .rules = 0x1234567,
                               .levels = {2, -1, 0, 2},
                               .field = 8,
                               .better = 91,
                               .records = 0x89abcd};
static const char written[] = "day1+9k2030j6hb7g2fzg0g2g082v8kaydqat24f";

static void assert_refused(const char *text, const char *because)
{
    day_word read = {.better = 77};
    const char *why = "";
    if (day_word_read(text, &read, &why))
        fail_msg("read all the same: %s", text);
    if (!strstr(why, because))
        fail_msg("%s: %s", text, why);
    assert_int_equal(read.better, 77);
}

static void assert_reads(const char *text, const day_word *want)
{
    day_word read;
    const char *why = "";
    if (!day_word_read(text, &read, &why))
        fail_msg("%s: %s", text, why);
    /* Not the whole: a compiler need not copy what lies between the members. */
    assert_string_equal(read.date, want->date);
    assert_memory_equal(read.version, want->version, sizeof read.version);
    assert_memory_equal(read.levels, want->levels, sizeof read.levels);
    assert_int_equal(read.rules, want->rules);
    assert_int_equal(read.records, want->records);
    assert_int_equal(read.field, want->field);
    assert_int_equal(read.better, want->better);
}

TEST("a word stays what it was")
{
    char word[DAY_WORD], line[DAY_LINE];
    day_word_write(&usual, word);
    assert_string_equal(word, written);
    assert_int_equal(strlen(word), DAY_WORD - 1);
    assert_reads(written, &usual);
    day_word_line(&usual, "·", NULL, line);
    assert_string_equal(line, "Koudi 2026-11-26 · +3 · field +0.8 · better than 91 %");
    day_word_line(&usual, "·", "80p-v3", line);
    assert_string_equal(line, "Koudi 2026-11-26 · 80p-v3 · +3 · field +0.8 · better than 91 %");
    char number[DAY_RULES];
    day_rules_number(usual.rules, number);
    assert_memory_equal(number, written + 11, DAY_RULES - 1);
}

TEST("any result is read back")
{
    enum { ROUNDS = 2000 };
    kd_rng rng;
    kd_rng_seed(&rng, 3, 1);
    for (int round = 0; round < ROUNDS; round++) {
        char word[DAY_WORD];
        day_word w = usual;
        snprintf(w.date, sizeof w.date, "20%02u-%02u-%02u", kd_rng_below(&rng, 89) % 100,
                 1 + kd_rng_below(&rng, 12) % 12, 1 + kd_rng_below(&rng, 28) % 28);
        for (int i = 0; i < DAY_VERSION; i++)
            w.version[i] = (uint8_t)kd_rng_below(&rng, 32);
        for (int i = 0; i < DAY_DEALS; i++)
            w.levels[i] = (int16_t)(kd_rng_below(&rng, 2 * DAY_MOST_LEVELS + 1) - DAY_MOST_LEVELS);
        w.rules = kd_rng_below(&rng, 1u << 25);
        w.records = kd_rng_below(&rng, 1u << 25);
        w.field = (int16_t)((int)kd_rng_below(&rng, 2001) - 1000);
        w.better = (uint8_t)kd_rng_below(&rng, 101);
        day_word_write(&w, word);
        assert_reads(word, &w);
    }
}

TEST("the days of a year are read back")
{
    static const char *const days[] = {"2000-01-01", "2000-02-29", "2026-12-31", "2027-01-01",
                                       "2028-02-29", "2028-03-01", "2088-12-31"};
    for (size_t i = 0; i < sizeof days / sizeof *days; i++) {
        char word[DAY_WORD];
        day_word w = usual;
        memcpy(w.date, days[i], sizeof w.date);
        day_word_write(&w, word);
        assert_reads(word, &w);
    }
    static const char *const none[] = {"1999-12-31", "2089-01-01", "2026-02-29", "2026-13-01",
                                       "2026-00-01", "2026-1-01",  "2026-11-31", "2026-11-26 ",
                                       "26-11-2026", "",           "2026-11-00", "today"};
    for (size_t i = 0; i < sizeof none / sizeof *none; i++)
        if (day_is_dealt(none[i]))
            fail_msg("%s", none[i]);
}

TEST("every changed character is refused")
{
    char word[DAY_WORD];
    for (size_t at = 0; written[at]; at++)
        for (const char *to = alphabet; *to; to++) {
            memcpy(word, written, sizeof word);
            word[at] = *to;
            if (word[at] != written[at])
                assert_refused(word, "");
        }
}

TEST("look-alikes, capitals and what stands around it are read")
{
    char word[DAY_WORD + 8] = " \"";
    for (size_t i = 0; written[i]; i++) {
        char c = written[i];
        char other = (char)(c == '0' && i > 4   ? 'O'
                            : c == '1' && i > 4 ? 'l'
                            : c >= 'a'          ? c - 'a' + 'A'
                                                : c);
        word[i + 2] = other;
    }
    strcat(word, "\"\n");
    assert_reads(word, &usual);
}

TEST("what is not whole, no word, or of another version is refused with a reason")
{
    char word[2 * DAY_WORD];
    for (size_t length = 5; length < DAY_WORD - 1; length++) {
        snprintf(word, sizeof word, "%.*s", (int)length, written);
        assert_refused(word, "not whole");
    }
    snprintf(word, sizeof word, "%s0", written);
    assert_refused(word, "not whole");
    snprintf(word, sizeof word, "day2+%s", written + 5);
    assert_refused(word, "of another version");
    snprintf(word, sizeof word, "day12+%s", written + 5);
    assert_refused(word, "of another version");
    assert_refused("", "no word of a day");
    assert_refused("rules1+000000", "no word of a day");
    assert_refused("day+000000", "no word of a day");
    assert_refused("Koudi 2026-11-26", "no word of a day");
    memset(word, 'x', sizeof word - 1);
    memcpy(word, "day1+", 5);
    word[sizeof word - 1] = 0;
    assert_refused(word, "not whole");
    /* a checksum does not make a date of what is none */
    strcpy(word, "day1+zzz");
    strcat(word, written + 8);
    word[DAY_WORD - 1 - BASE32_CHECK] = 0;
    base32_check(word, word + strlen(word));
    assert_refused(word, "");
}

TEST("rules with other values have another number, whatever they are called")
{
    kd_rules rules, other;
    kd_rules_default(&rules);
    other = rules;
    assert_int_equal(day_rules(&rules), day_rules(&other));
    other.fine_points = (uint16_t)(rules.fine_points + 5);
    assert_int_not_equal(day_rules(&rules), day_rules(&other));
    assert_true(day_rules(&rules) < 1u << 25);
}
