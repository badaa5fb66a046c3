/* test_invitation.c - invitations: one word that a chat may break, quote and capitalise; one that is not whole is
   never read. */
#include "session/invitation.h"
#include "support/test.h"

#include "koudi.h"

#include <stdio.h>
#include <string.h>

enum { ROUNDS = 2000, BROKEN = 4 * TABLE_INVITATION };

static const char alphabet[] = "0123456789abcdefghjkmnpqrstvwxyz";
static const size_t begins = sizeof "koudi1+" - 1;

/* The promise: later versions read these words. */
static const struct golden_row {
    const char *name;
    invitation of;
    const char *word;
} golden[] = {
    {"a name",
     {"play.example.org",
      5280,
      "0123456789abcdef",
      "00112233445566778899",
      {0xff, 0xee, 0xdd, 0xcc, 0xbb, 0xaa, 0x99, 0x88, 0x77, 0x66, 0x55, 0x44, 0x33, 0x22, 0x11,
       0x00},
      ""},
     "koudi1+"
     "21r6rrbs5sjqgrbde1p6abkfe9kh98014d2pf2dbsqqg04926d25askqh2czzvpxsjxtn6c8exk5ah1k488g0ft8sqy"},
    {"an IPv4 address",
     {"203.0.113.7",
      65535,
      "ffffffffffffffff",
      "ffffffffffffffffffff",
      {0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
       0x00},
      ""},
     "koudi1+zv5g0w87zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz00000000000000000000000000n7bt55"},
    {"an IPv6 address",
     {"2001:db8::1",
      443,
      "0000000000000000",
      "00000000000000000000",
      {0x01, 0x23, 0x45, 0x67, 0x89, 0xab, 0xcd, 0xef, 0x01, 0x23, 0x45, 0x67, 0x89, 0xab, 0xcd,
       0xef},
      ""},
     "koudi1+"
     "zwg023dr0000000000000000000g3er0000000000000000000000000000028t5cy4tqkff04hmasw9nf6yysffvhs"},
};

static void assert_reads(const char *text, const invitation *want)
{
    invitation read;
    const char *why;
    if (!invitation_read(text, &read, &why))
        fail_msg("%s: %s", text, why);
    assert_string_equal(read.address, want->address);
    assert_int_equal(read.port, want->port);
    assert_string_equal(read.table, want->table);
    assert_string_equal(read.token, want->token);
    assert_memory_equal(read.pin, want->pin, sizeof read.pin);
}

static void the_word_is_a_promise(void **state)
{
    const struct golden_row *row = *state;
    char word[TABLE_INVITATION];
    assert_true(invitation_write(&row->of, word));
    assert_string_equal(word, row->word);
    assert_reads(row->word, &row->of);
}
TEST_ROWS(the_word_is_a_promise, golden);

/* ---- what a chat does to it ---- */

static void capitalise(const char *word, char *out)
{
    for (; *word; word++)
        *out++ = (char)(*word >= 'a' && *word <= 'z' ? *word - 'a' + 'A' : *word);
    *out = '\0';
}

/* As somebody reads it aloud: o for 0, l for 1. */
static void mistake(const char *word, char *out)
{
    snprintf(out, BROKEN, "%s", word);
    for (char *at = out + begins; *at; at++)
        *at = (char)(*at == '0' ? 'O' : *at == '1' ? 'l' : *at);
}

static void quote(const char *word, char *out)
{
    snprintf(out, BROKEN, "\"%s\"", word);
}

static void quote_curly(const char *word, char *out)
{
    snprintf(out, BROKEN, "\xe2\x80\x9c%s\xe2\x80\x9d", word);
}

static void introduce(const char *word, char *out)
{
    snprintf(out, BROKEN, "On Monday, Mei wrote:\n> koudi tonight? koudi join %s\n", word);
}

static void break_with(const char *word, size_t every, const char *between, char *out)
{
    size_t used = 0;
    for (size_t i = 0; word[i]; i++) {
        if (i % every == 0)
            used += (size_t)snprintf(out + used, BROKEN - used, "%s", between);
        out[used++] = word[i];
    }
    out[used] = '\0';
}

static void break_lines(const char *word, char *out)
{
    break_with(word, 20, "\r\n", out);
}

static void break_quotes(const char *word, char *out)
{
    break_with(word, 3, "\n>> ", out);
}

static void break_box(const char *word, char *out)
{
    break_with(word, 30, " \xe2\x94\x82\n\xe2\x94\x82 ", out);
}

static void paste_twice(const char *word, char *out)
{
    snprintf(out, BROKEN, "%.*s %s", (int)begins + 9, word, word);
}

static void break_hidden(const char *word, char *out)
{
    break_with(word, 1, "\xe2\x80\x8b", out);
}

/* In the text % stands for the word with its plus written so; the lines of it are broken after so many letters. */
struct copied_row {
    const char *name, *plus, *before, *after, *between;
};

static void it_is_read_as_copied(void **state)
{
    const struct copied_row *row = *state;
    char word[TABLE_INVITATION], text[BROKEN];
    for (size_t i = 0; i < sizeof golden / sizeof *golden; i++) {
        assert_true(invitation_write(&golden[i].of, word));
        /* The word with another plus, and something between its parts. */
        enum { EVERY = 21 };
        size_t plus = strcspn(word, "+"), used;
        used = (size_t)snprintf(text, BROKEN, "%s%.*s%s", row->before, (int)plus, word, row->plus);
        for (const char *at = word + plus + 1; *at; at++) {
            if ((at - word) % EVERY == 0)
                used += (size_t)snprintf(text + used, BROKEN - used, "%s", row->between);
            text[used++] = *at;
        }
        snprintf(text + used, BROKEN - used, "%s", row->after);
        assert_reads(text, &golden[i].of);
    }
}
TEST_FILE(it_is_read_as_copied, "session/invitation.tsv", "copied", struct copied_row, "sssss");

static const struct broken_row {
    const char *name;
    void (*make)(const char *word, char *out);
} broken[] = {
    {"in capital letters", capitalise},
    {"letters that look like digits", mistake},
    {"in quotes", quote},
    {"in the quotes of a chat", quote_curly},
    {"behind other words", introduce},
    {"broken over lines", break_lines},
    {"broken over lines that are quoted", break_quotes},
    {"copied with the box around it", break_box},
    {"with hidden characters between", break_hidden},
    {"once more, after a part of it", paste_twice},
};

static void it_survives_a_chat(void **state)
{
    const struct broken_row *row = *state;
    char text[BROKEN];
    for (size_t i = 0; i < sizeof golden / sizeof *golden; i++) {
        char word[TABLE_INVITATION];
        assert_true(invitation_write(&golden[i].of, word));
        row->make(word, text);
        assert_true(invitation_is(text));
        assert_reads(text, &golden[i].of);
        assert_false(invitation_is_cut(text));
    }
}
TEST_ROWS(it_survives_a_chat, broken);

/* ---- what is not whole ---- */

TEST("more letters complete a part")
{
    for (size_t i = 0; i < sizeof golden / sizeof *golden; i++) {
        char text[TABLE_INVITATION + 4];
        for (size_t length = 0; length < strlen(golden[i].word); length++) {
            snprintf(text, sizeof text, "%.*s\n>", (int)length, golden[i].word);
            assert_int_equal(invitation_is_cut(text), length >= begins);
        }
    }
    assert_false(invitation_is_cut("friday"));
    assert_false(invitation_is_cut("koudi2+21r6rr9f5xmr6hns1xpp45t"));
    assert_false(invitation_is_cut("koudi1+21r6rr u")); /* no letter of an invitation */
}

/* ---- what is not read ---- */

struct refused_row {
    const char *name, *text, *why;
};

static void it_is_refused(void **state)
{
    const struct refused_row *row = *state;
    invitation read = {.port = 7};
    const char *why = "";
    assert_false(invitation_read(row->text, &read, &why));
    if (!strstr(why, row->why))
        fail_msg("%s", why);
    assert_int_equal(read.port, 7);
}
TEST_FILE(it_is_refused, "session/invitation.tsv", "refused", struct refused_row, "sss");

/* One more letter than any invitation has, and very many more. */
TEST("one that is too long is refused")
{
    static char text[1 << 16];
    invitation read;
    const char *why;
    memset(text, '0', sizeof text - 1);
    memcpy(text, "koudi1+", begins);
    assert_false(invitation_read(text, &read, &why));
    text[TABLE_INVITATION] = '\0';
    assert_false(invitation_read(text, &read, &why));
    assert_non_null(strstr(why, "not whole"));
}

/* ---- any invitation ---- */

static void draw_hex(kd_rng *rng, size_t count, char *out)
{
    for (size_t i = 0; i < count; i++)
        out[i] = "0123456789abcdef"[kd_rng_below(rng, 16)];
    out[count] = '\0';
}

static void draw(kd_rng *rng, invitation *out)
{
    unsigned kind = kd_rng_below(rng, 3), length = 1 + kd_rng_below(rng, INVITATION_ADDRESS - 1);
    if (kind == 0)
        snprintf(out->address, sizeof out->address, "%u.%u.%u.%u", kd_rng_below(rng, 256),
                 kd_rng_below(rng, 256), kd_rng_below(rng, 256), kd_rng_below(rng, 256));
    else if (kind == 1)
        snprintf(out->address, sizeof out->address, "2%x::%x", 1 + kd_rng_below(rng, 15),
                 1 + kd_rng_below(rng, 65535));
    for (unsigned i = 0; kind == 2 && i <= length; i++)
        out->address[i] = "abcxyz0129-.z"[i == 0 || i + 1 == length ? 0 : kd_rng_below(rng, 12)];
    if (kind == 2)
        out->address[length] = '\0';
    out->port = (uint16_t)(1 + kd_rng_below(rng, 65535));
    draw_hex(rng, TABLE_ID, out->table);
    draw_hex(rng, INVITATION_TOKEN, out->token);
    for (int i = 0; i < INVITATION_PIN; i++)
        out->pin[i] = (uint8_t)kd_rng_below(rng, 256);
    snprintf(out->web, sizeof out->web, "%s",
             kd_rng_below(rng, 2) ? "https://cards.example.org/" : "");
}

TEST("any is read as it was written")
{
    kd_rng rng;
    kd_rng_seed(&rng, 22, 0);
    for (int i = 0; i < ROUNDS; i++) {
        invitation of = {.port = 0};
        char word[TABLE_INVITATION];
        draw(&rng, &of);
        assert_true(invitation_write(&of, word));
        assert_true(strlen(word) < TABLE_INVITATION);
        size_t from = *of.web ? strlen(of.web) + 1 + begins : begins;
        assert_int_equal(strspn(word + from, alphabet), strlen(word) - from);
        assert_reads(word, &of);
    }
}

static void assert_refused(const char *text)
{
    invitation read;
    const char *why;
    if (invitation_read(text, &read, &why))
        fail_msg("read all the same: %s", text);
}

/* Each letter changed to each other one, removed, doubled, exchanged with the next; each end cut off. */
TEST("no mistake is read")
{
    for (size_t i = 0; i < sizeof golden / sizeof *golden; i++) {
        char word[TABLE_INVITATION], text[TABLE_INVITATION + 2];
        assert_true(invitation_write(&golden[i].of, word));
        size_t length = strlen(word);
        for (size_t at = 0; at < length; at++) {
            memcpy(text, word, length + 1);
            for (const char *other = alphabet; *other; other++) {
                text[at] = *other;
                if (*other != word[at])
                    assert_refused(text);
            }
            text[at] = 'u';
            if (word[at] != 'u')
                assert_refused(text);
            snprintf(text, sizeof text, "%.*s%s", (int)at, word, word + at + 1);
            assert_refused(text);
            snprintf(text, sizeof text, "%.*s%s", (int)at + 1, word, word + at);
            if (at > begins)
                assert_refused(text);
            snprintf(text, sizeof text, "%.*s", (int)at, word);
            assert_refused(text);
            memcpy(text, word, length + 1);
            text[at] = word[at + 1];
            text[at + 1] = word[at];
            if (at + 1 < length && text[at] != word[at])
                assert_refused(text);
        }
    }
}

/* ---- what cannot be invited to ---- */

struct address_row {
    const char *name, *address;
    bool good;
};

static void an_address_is_taken(void **state)
{
    const struct address_row *row = *state;
    invitation of = golden[0].of;
    char word[TABLE_INVITATION];
    snprintf(of.address, sizeof of.address, "%s", row->address);
    assert_int_equal(invitation_takes(row->address), row->good);
    assert_int_equal(invitation_write(&of, word), row->good);
    of.port = 0;
    assert_false(invitation_write(&of, word));
}
TEST_FILE(an_address_is_taken, "session/invitation.tsv", "addresses", struct address_row, "ssb");

struct reach_row {
    const char *name, *address, *says;
};

static void an_address_leads_so_far(void **state)
{
    const struct reach_row *row = *state;
    char says[INVITATION_REACH];
    assert_int_equal(invitation_reach(row->address) == REACH_ALL, !row->says);
    invitation_reach_say(row->address, says);
    assert_string_equal(says, row->says ? row->says : "");
}
TEST_FILE(an_address_leads_so_far, "session/invitation.tsv", "reaches", struct reach_row, "sss");
