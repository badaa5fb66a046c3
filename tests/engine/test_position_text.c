/* test_position_text.c - positions as text: what is refused, at which line and why. */
#include "koudi.h"
#include "support/test.h"

#include <stdio.h>
#include <string.h>

enum { SIZE = 4096 };

static const char *same_sentence(const char *sentence)
{
    return sentence;
}

/* The end of a deal of one deck. */
static const char base[] = "koudi-position 1\n"
                           "rules forty\n"
                           "level 2 2\n"
                           "dealer 3\n"
                           "deal 2\n"
                           "redeal yes\n"
                           "phase play\n"
                           "trump S\n"
                           "declared 3 S2\n"
                           "hand 0 -\n"
                           "hand 1 HK\n"
                           "hand 2 D2\n"
                           "hand 3 DA\n"
                           "took 3 ST,S8,CK,C5,C3,DA\n"
                           "buried 3 S7,S6,S2,H8,H5,C3\n"
                           "trick 3 ST bj SK S5\n"
                           "trick 0 C4 C9 CA C5\n"
                           "trick 2 HA H4 H9 H6\n"
                           "trick 2 H3 DK HJ HQ\n"
                           "trick 1 CQ C8 C7 C6\n"
                           "trick 1 H7 CJ rj D3\n"
                           "trick 3 S8 S3 S4 SJ\n"
                           "trick 2 DJ D4 D5 DT\n"
                           "trick 2 D7 D6 D8 DQ\n"
                           "trick 1 H2 SQ CT S9\n"
                           "trick 1 HT D9 CK SA\n"
                           "trick 0 C2\n";

typedef struct wrong_row {
    const char *name;
    const char *old,
        *put; /* a part of the text, "/" for the end of a line, and what stands in its place */
    int line;
    const char *what;
} wrong_row;

/* Writes from with "/" as ends of lines, and returns its length. */
static size_t with_lines(char *to, const char *from)
{
    size_t length = 0;
    for (; from[length]; length++)
        to[length] = (char)(from[length] == '/' ? '\n' : from[length]);
    to[length] = '\0';
    return length;
}

static void is_refused(void **state)
{
    const wrong_row *row = *state;
    char text[4 * SIZE], old[SIZE], put[SIZE], why[SIZE];
    kd_match match;
    kd_cards draws[KD_SEATS];
    kd_position_error error;
    with_lines(old, row->old);
    with_lines(put, row->put);
    const char *at = strstr(base, old);
    assert_non_null(at);
    snprintf(text, sizeof text, "%.*s%s%s", (int)(at - base), base, put, at + strlen(old));
    assert_false(kd_parse_position(text, strlen(text), &match, draws, &error));
    kd_position_error_text(&error, same_sentence, why, sizeof why);
    assert_string_equal(why, row->what);
    assert_int_equal(error.line, row->line);
}
TEST_FILE(is_refused, "engine/position_text.tsv", "wrong_rows", wrong_row, "sssis");

TEST("position text: what is printed is what was read")
{
    char text[SIZE];
    kd_match match;
    kd_cards draws[KD_SEATS];
    assert_true(kd_parse_position(base, strlen(base), &match, draws, NULL));
    assert_int_equal(kd_print_position(&match, draws, text, sizeof text), (int)strlen(base));
    assert_string_equal(text, base);
    assert_int_equal(match.round.pos.turn, 1);
}

/* A whole deal, card by card, begins before the first card; what the seats draw stands beside it. */
TEST("position text: a deal that begins")
{
    static const char whole[] =
        "koudi-position 1\nrules forty\nlevel 2 5\ndealer 1\n"
        "hand 0 SA,SK,SQ,SJ,ST,S9,S8,S7,S6,S5,S4,S3\nhand 1 HA,HK,HQ,HJ,HT,H9,H8,H7,H6,H5,H4,H3\n"
        "hand 2 CA,CK,CQ,CJ,CT,C9,C8,C7,C6,C5,C4,C3\nhand 3 DA,DK,DQ,DJ,DT,D9,D8,D7,D6,D5,D4,D3\n"
        "kitty rj,bj,S2,H2,C2,D2\n";
    char text[SIZE];
    kd_match match;
    kd_cards draws[KD_SEATS];
    assert_true(kd_parse_position(whole, strlen(whole), &match, draws, NULL));
    assert_int_equal(match.round.dealer, 1);
    assert_int_equal(kd_count(draws[3]), 12);
    assert_true(kd_empty(match.round.hand[0]));
    kd_print_position(&match, draws, text, sizeof text);
    assert_string_equal(text, whole);
}
