/* test_safe_text.c - text from outside that is shown: nothing in it steers a terminal or hides. */
#include "base/safe_text.h"
#include "record/record.h"
#include "support/test.h"
#include "support/written.h"

#include <stdio.h>
#include <string.h>

struct plain_row {
    const char *name, *text, *made;
    bool plain, enough;
};

static void is_made_plain(void **state)
{
    const struct plain_row *row = *state;
    char text[64];
    snprintf(text, sizeof text, "%s", row->text);
    assert_int_equal(safe_text_visible(text, strlen(text)), row->plain);
    assert_int_equal(safe_text_enough(text, strlen(text)), row->enough);
    safe_text_make(text);
    assert_string_equal(text, row->made);
    assert_true(safe_text_visible(text, strlen(text)));
}
TEST_FILE(is_made_plain, "base/safe_text.tsv", "texts", struct plain_row, "sssbb");

/* Older records may contain format characters: they stay readable, and the characters are not shown. */
TEST("an old record is shown plain")
{
    const char *text = marked("koudi-record 3\nrules 80p-v3\nseat 1 human \xe2\x80\xaeieM\n\n");
    replay again;
    assert_true(replay_text(&again, text, strlen(text), NULL, NULL));
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
