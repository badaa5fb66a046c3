/* test_commitment.c - commit and reveal: known answers, what is refused, and what the seed of a deck follows
 * from; records that were tampered with. The known answers are those of "printf %s TEXT | sha256sum". */
#include <stdio.h>
#include <string.h>

#include "record/deck.h"
#include "record/record.h"
#include "support/folder.h"
#include "support/test.h"
#include "support/written.h"

#ifndef KOUDI_TEST_DIR
#define KOUDI_TEST_DIR "tests"
#endif

#define ONES "1111111111111111111111111111111111111111111111111111111111111111"
#define TWOS "2222222222222222222222222222222222222222222222222222222222222222"
/* SHA-256 of ONES, of TWOS */
#define OF_ONES "3138bb9bc78df27c473ecfd1410f7bd45ebac1f59cf3ff9cfe4db77aab7aedd3"
#define OF_TWOS "4f2e8d65483c641648cdb374ae9d8abd368d269e4ddffe092a8237b8162cddd6"
/* "koudi 7 deal 3 secret 0", and SHA-256 of that */
#define SECRET    "02903646314ceae8ced61f51a1a26cb468a96479cc6a7ae8df7727e90a1a3dcd"
#define OF_SECRET "5da96114418dc0108e3ef2b9c4674c9ce767f02349aee5e126f5ae2d7a918ae7"

TEST("hashes are known")
{
    static const char *const known[][2] = {
        {"abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"},
        {"", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"},
        {ONES, OF_ONES},
        {TWOS, OF_TWOS},
        {SECRET, OF_SECRET},
    };
    char out[DIGEST_TEXT + 1];
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        digest_text(known[i][0], out);
        assert_string_equal(out, known[i][1]);
    }
}

TEST("the secret follows from the seed")
{
    dealer_seed seven = seed_from(7), eight = seed_from(8);
    char out[DIGEST_TEXT + 1];
    commitments_secret(&seven, 3, out);
    assert_string_equal(out, SECRET);
    commitments_secret(&seven, 4, out);
    assert_string_not_equal(out, SECRET);
    commitments_secret(&eight, 3, out);
    assert_string_not_equal(out, SECRET);
}

/* ---- what is said, in order ---- */

typedef struct sequence {
    const char *name, *said;
    const char *why;  /* of the last one; NULL: it is taken */
    const char *seed; /* of the deck, then */
} sequence;

/* The text that a word of a row stands for. */
static const char *meant(const char *word)
{
    static const char *const texts[][2] = {{"ones", ONES},           {"twos", TWOS},
                                           {"of-ones", OF_ONES},     {"of-twos", OF_TWOS},
                                           {"of-secret", OF_SECRET}, {"secret", SECRET}};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        if (strcmp(word, texts[i][0]) == 0)
            return texts[i][1];
    return word;
}

static void what_is_said_is_judged(void **state)
{
    const sequence *row = *state;
    commitments c = {.deal = 3}, before = c;
    const char *why = NULL;
    for (const char *at = row->said; at; at = strchr(at, ';') ? strchr(at, ';') + 2 : NULL) {
        char verb[8], actor, word[80];
        assert_int_equal(sscanf(at, "%7s %c %79[^; ]", verb, &actor, word), 3);
        if (why)
            fail_msg("refused: %s", why);
        bool reveals = strcmp(verb, "reveal") == 0;
        before = c;
        why = (reveals ? commitments_reveal : commitments_commit)(
            &c, actor == '*' ? KD_CHANCE : actor - '0', meant(word));
    }
    assert_int_equal(!why, !row->why);
    if (why) {
        assert_non_null(strstr(why, row->why));
        assert_memory_equal(&c, &before, sizeof c);
    }
    if (row->seed)
        assert_string_equal(commitments_seed(&c, SECRET).text, row->seed);
    assert_false(commitments_seed(&c, SECRET).given);
}
TEST_FILE(what_is_said_is_judged, "record/commitment.tsv", "sequences", sequence, "ssss");

TEST("seats are counted")
{
    commitments c = {.deal = 3};
    assert_null(commitments_commit(&c, KD_CHANCE, OF_SECRET));
    assert_int_equal(commitments_revealed(&c) | commitments_withheld(&c), 0);
    assert_null(commitments_commit(&c, 1, OF_ONES));
    assert_null(commitments_commit(&c, 3, OF_TWOS));
    assert_null(commitments_reveal(&c, 3, TWOS));
    assert_int_equal(commitments_revealed(&c), 0x8);
    assert_int_equal(commitments_withheld(&c), 0x2);
}

/* Each deal has its own, and the one before keeps its place. */
TEST("two deals are kept")
{
    commitments pair[2] = {{.deal = 0}};
    assert_null(commitments_of(pair, 0));
    assert_null(commitments_commit(commitments_for(pair, 3), KD_CHANCE, OF_SECRET));
    (void)commitments_for(pair, 4);
    assert_null(commitments_of(pair, 4));
    assert_non_null(commitments_of(pair, 3));
    assert_null(commitments_commit(commitments_for(pair, 3), 1, OF_ONES));
    assert_null(commitments_commit(commitments_for(pair, 5), KD_CHANCE, OF_ONES));
    assert_null(commitments_of(pair, 3));
    assert_string_equal(commitments_of(pair, 5)->commit[1], "");
}

/* ---- records that were tampered with ---- */

enum { TEXT = 1 << 16 };

/* A forger computes the marks of the chain anew. Lines are the first ones in the record that begin so. */
typedef struct forgery {
    const char *name;
    const char *
        deed; /* change the last digit, or the card; remove; repeat or move behind the line that begins with to;
                       * rename: the beginning is replaced by to */
    const char *line, *to;
    const char *found; /* how the line begins that is named */
    const char *why;
} forgery;

/* The beginning of the first line that begins so. */
static char *line_of(char *text, const char *begins)
{
    char key[64];
    snprintf(key, sizeof key, "\n%s", begins);
    char *at = strncmp(text, begins, strlen(begins)) == 0 ? text : strstr(text, key);
    assert_non_null(at);
    return at == text ? at : at + 1;
}

static void put_in(char *at, const char *words, size_t length)
{
    memmove(at + length, at, strlen(at) + 1);
    memcpy(at, words, length);
}

static void take_out(char *at, size_t length)
{
    memmove(at, at + length, strlen(at + length) + 1);
}

static void a_forgery_is_found(void **state)
{
    static char text[TEXT];
    const forgery *row = *state;
    char line[RECORD_LINE];
    replay r;
    read_all(KOUDI_TEST_DIR "/records/fair-own.rec", text, TEXT / 2);
    take_marks_off(text);
    char *at = line_of(text, row->line);
    size_t length = strcspn(at, "\n") + 1;
    snprintf(line, sizeof line, "%.*s", (int)length, at);
    bool moves = strcmp(row->deed, "move") == 0;
    if (strcmp(row->deed, "change") == 0)
        at[length - 2] = at[length - 2] == '0' ? '1' : '0';
    if (strcmp(row->deed, "rename") == 0) {
        take_out(at, strlen(row->line));
        put_in(at, row->to, strlen(row->to));
    }
    if (moves || strcmp(row->deed, "remove") == 0)
        take_out(at, length);
    if (moves || strcmp(row->deed, "repeat") == 0)
        put_in(strchr(line_of(text, row->to), '\n') + 1, line, length);
    put_marks_on(text, sizeof text);
    bool good = replay_text(&r, text, strlen(text), NULL, NULL);
    assert_int_equal(good, !row->why);
    if (good) /* in version 3 such lines mean nothing */
        assert_int_equal(r.joint, 0);
    if (good)
        return;
    const char *named = text;
    for (int i = 1; i < r.line; i++)
        named = strchr(named, '\n') + 1;
    if (strncmp(named, row->found, strlen(row->found)) != 0 || !strstr(r.why, row->why))
        fail_msg("line %d, %.20s: %s", r.line, named, r.why);
}
TEST_FILE(a_forgery_is_found, "record/commitment.tsv", "forgeries", forgery, "ssssss");

TEST("the golden record is verified")
{
    replay r;
    assert_true(replay_file(&r, KOUDI_TEST_DIR "/records/fair-own.rec", NULL, NULL));
    assert_int_equal(r.opened, 5);
    assert_int_equal(r.joint, 3);
    assert_int_equal(r.withheld, 2);
}

/* Version 1.0 did not tell the secret again where the end of the deal had been taken back. */
TEST("a secret that was cut off is missed")
{
    static char text[1 << 18];
    replay r;
    read_all(KOUDI_TEST_DIR "/records/fair-own.rec", text, sizeof text);
    replace_line(text, "reveal *", "; taken back: 3 actions");
    put_marks_on(text, sizeof text);
    if (!replay_text(&r, text, strlen(text), NULL, NULL))
        fail_msg("line %d: %s", r.line, r.why);
    assert_int_equal(r.opened, 4);
}
