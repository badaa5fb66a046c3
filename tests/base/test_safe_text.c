/* test_safe_text.c - text from outside that is shown: nothing in it steers a terminal or hides. */
#include "base/safe_text.h"
#include "record/replay.h"
#include "support/test.h"

#include <stdio.h>
#include <string.h>

static const struct plain_row {
    const char *name, *text, *made;
    bool plain, enough;
} texts[] = {
    {"letters", "Zo\xc3\xab \xe6\x8a\xa0\xe5\xba\x95", "Zo\xc3\xab \xe6\x8a\xa0\xe5\xba\x95", true,
     true},
    {"an escape", "a\x1b[31mb", "a?[31mb", false, false},
    {"an escape of one character, U+009B",
     "a\xc2\x9b"
     "2J",
     "a?2J", false, false},
    {"from right to left, U+202E",
     "a\xe2\x80\xae"
     "b",
     "a?b", false, true},
    {"isolated, U+2066 and U+2069",
     "\xe2\x81\xa6"
     "a\xe2\x81\xa9",
     "?a?", false, true},
    {"marks of direction, U+200E and U+061C",
     "\xe2\x80\x8e"
     "a\xd8\x9c",
     "?a?", false, true},
    {"of no width, U+200B and U+FEFF",
     "\xe2\x80\x8b"
     "a\xef\xbb\xbf",
     "?a?", false, true},
    {"a soft hyphen, U+00AD",
     "a\xc2\xad"
     "b",
     "a?b", false, true},
    {"ends of lines, U+2028 and U+2029",
     "\xe2\x80\xa8"
     "a\xe2\x80\xa9",
     "?a?", false, true},
    {"a tag, U+E0041", "a\xf3\xa0\x81\x81", "a?", false, true},
    {"a byte that is no character", "a\xff", "a?", false, false},
};

static void is_made_plain(void **state)
{
    const struct plain_row *row = *state;
    char text[64];
    snprintf(text, sizeof text, "%s", row->text);
    assert_int_equal(safe_text_text(text, strlen(text)), row->plain);
    assert_int_equal(safe_text_enough(text, strlen(text)), row->enough);
    safe_text_make(text);
    assert_string_equal(text, row->made);
    assert_true(safe_text_text(text, strlen(text)));
}
TEST_ROWS(is_made_plain, texts);

/* Older records may contain format characters: they stay readable, and the characters are not shown. */
TEST("an old record is shown plain")
{
    static const char text[] = "koudi-record 2\nrules 80p-v3\nseat 1 human \xe2\x80\xaeieM\n\n";
    replay again;
    assert_true(replay_text(&again, text, sizeof text - 1, NULL, NULL));
    assert_string_equal(again.head.seat[1], "human ?ieM");
}

/* Every character is decoded from its encoding, which is the only one of its length. */
TEST("encoded and decoded")
{
    char bytes[4];
    uint32_t read;
    for (uint32_t code = 0; code <= 0x10ffff; code++) {
        if (code == 0xd800)
            code = 0xe000; /* surrogates are no characters */
        int used = safe_text_encode(code, bytes);
        if (safe_text_decode(bytes, (size_t)used, &read) != used || read != code)
            fail_msg("U+%04X", (unsigned)code);
    }
}

static const struct narrow_row {
    const char *name, *text, *narrow;
} narrow_rows[] = {
    {"full-width letters, digits, marks", "ｑＱ１？，＋～！", "qQ1?,+~!"},
    {"the blank of Chinese", "ＳＪ　ＫＳ", "SJ KS"},
    {"marks of the Chinese keyboard", "。、「」【】《》“”‘’￥", ".,[][]<>\"\"''$"},
    {"half-width marks of Japanese", "｡､｢｣", ".,[]"},
    {"letters and other characters stay", "过 é ♠", "过 é ♠"},
    {"invalid bytes stay", "\xff？\xe4", "\xff?\xe4"},
};

static void is_narrowed(void **state)
{
    const struct narrow_row *row = *state;
    char text[100];
    snprintf(text, sizeof text, "%s", row->text);
    safe_text_narrow(text);
    assert_string_equal(text, row->narrow);
}
TEST_ROWS(is_narrowed, narrow_rows);
