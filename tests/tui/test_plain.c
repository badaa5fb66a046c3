/* test_plain.c - actions, events and refusals as lines, and actions back. */
#include <string.h>

#include "koudi.h"
#include "support/notation.h"
#include "support/test.h"

/* ---- actions ---- */

static const struct action_row {
    const char *text;
    uint8_t actor, verb;
    const char *cards;
} action_rows[] = {
    {"* turn rj", KD_CHANCE, KD_TURN, "rj"},
    {"* deal S3", KD_CHANCE, KD_DEAL, "S3"},
    {"* flip DT", KD_CHANCE, KD_FLIP, "DT"},
    {"* next", KD_CHANCE, KD_NEXT, "-"},
    {"* time", KD_CHANCE, KD_TIME, "-"},
    {"0 declare H7,H7", 0, KD_DECLARE, "H7,H7"},
    {"1 counter bj,bj", 1, KD_COUNTER, "bj,bj"},
    {"1 pass", 1, KD_PASS, "-"},
    {"0 bury SA,S9,S9,H3,H2,CK,D5,D4", 0, KD_BURY, "D4,D5,CK,H2,H3,S9,S9,SA"},
    {"3 rebel", 3, KD_REBEL, "-"},
    {"2 play H9,H9", 2, KD_PLAY, "H9,H9"},
    {"2 play -", 2, KD_PLAY, "-"},
};

static void action_is_spelled(void **state)
{
    const struct action_row *row = *state;
    const kd_action action = {row->actor, row->verb, faces(row->cards)};
    kd_action again = {0};
    char text[100];
    assert_int_equal(kd_print_action(&action, text, sizeof text), strlen(row->text));
    assert_string_equal(text, row->text);
    assert_true(kd_parse_action(row->text, &again));
    assert_int_equal(again.actor, action.actor);
    assert_int_equal(again.verb, action.verb);
    assert_true(kd_same(again.cards, action.cards));
}
TEST_ROWS(action_is_spelled, action_rows);

struct bad_action {
    const char *text;
};

static void action_is_refused(void **state)
{
    const struct bad_action *row = *state;
    kd_action action, before;
    memset(&action, 0x5A, sizeof action);
    before = action;
    assert_false(kd_parse_action(row->text, &action));
    assert_memory_equal(&action, &before, sizeof action);
}
TEST_FILE(action_is_refused, "tui/plain.tsv", "bad_actions", struct bad_action, "s");

TEST("any action comes back")
{
    static const bool takes_cards[KD_VERB_COUNT] = {
        [KD_TURN] = true,    [KD_DEAL] = true, [KD_FLIP] = true, [KD_DECLARE] = true,
        [KD_COUNTER] = true, [KD_BURY] = true, [KD_PLAY] = true};
    kd_rng rng;
    kd_rng_seed(&rng, 21, 1);
    for (int round = 0; round < 2000; round++) {
        kd_action again = {0}, action = {.actor = (uint8_t)kd_rng_below(&rng, KD_SEATS + 1),
                                         .verb = (uint8_t)kd_rng_below(&rng, KD_VERB_COUNT)};
        if (takes_cards[action.verb])
            action.cards = random_cards(&rng, (int)kd_rng_below(&rng, 109));
        char text[400];
        kd_print_action(&action, text, sizeof text);
        assert_true(kd_parse_action(text, &again));
        assert_int_equal(again.actor, action.actor);
        assert_int_equal(again.verb, action.verb);
        assert_true(kd_same(again.cards, action.cards));
    }
}

/* An action that is read prints as the bytes that were read; lines are changed at random. */
TEST("one spelling")
{
    static const char letters[] = "*01234 ,-SHCDbjr23456789TJQKAplaydetx";
    kd_rng rng;
    kd_rng_seed(&rng, 22, 1);
    int read = 0;
    for (int round = 0; round < 20000; round++) {
        char text[100], again[100];
        const size_t n = sizeof action_rows / sizeof *action_rows;
        strcpy(text, action_rows[kd_rng_below(&rng, (uint32_t)n)].text);
        size_t at = kd_rng_below(&rng, (uint32_t)strlen(text));
        text[at] = letters[kd_rng_below(&rng, (uint32_t)strlen(letters))];
        kd_action action;
        if (!kd_parse_action(text, &action))
            continue;
        read++;
        kd_print_action(&action, again, sizeof again);
        assert_string_equal(again, text);
    }
    assert_true(read > 1000);
}

TEST("an unknown verb")
{
    const kd_action action = {1, KD_VERB_COUNT, {0, 0}};
    char text[20];
    kd_print_action(&action, text, sizeof text);
    assert_string_equal(text, "1 ?");
}

/* ---- events ---- */

static const struct event_row {
    const char *text;
    uint8_t kind, seat;
    int16_t number;
    const char *cards;
    uint8_t count;
} event_rows[] = {
    {"turned rj", KD_EV_TURNED, KD_NOBODY, 0, "rj", 1},
    {"first 3", KD_EV_FIRST, 3, 0, "-", 0},
    {"dealt 0 S3", KD_EV_DEALT, 0, 0, "S3", 1},
    {"dealt 0 1", KD_EV_DEALT, 0, 0, "-", 1},
    {"declared 1 H7,H7 H", KD_EV_DECLARED, 1, KD_HEARTS, "H7,H7", 2},
    {"passed 2", KD_EV_PASSED, 2, 0, "-", 0},
    {"flipped D5", KD_EV_FLIPPED, KD_NOBODY, 0, "D5", 1},
    {"dealer 1", KD_EV_DEALER, 1, 0, "-", 0},
    {"trump NT", KD_EV_TRUMP, KD_NOBODY, KD_NO_SUIT, "-", 0},
    {"trump S", KD_EV_TRUMP, KD_NOBODY, KD_SPADES, "-", 0},
    {"countered 2 bj,bj", KD_EV_COUNTERED, 2, 0, "bj,bj", 2},
    {"took 1 8", KD_EV_TOOK, 1, 0, "-", 8},
    {"took 1 rj,SA", KD_EV_TOOK, 1, 0, "SA,rj", 2},
    {"buried 1 8", KD_EV_BURIED, 1, 0, "-", 8},
    {"rebelled 0 S3,S2", KD_EV_REBELLED, 0, 0, "S2,S3", 2},
    {"dump-failed 3 HK,HQ 20", KD_EV_DUMP_FAILED, 3, 20, "HQ,HK", 2},
    {"played 2 H9,H9", KD_EV_PLAYED, 2, 0, "H9,H9", 2},
    {"trick 2 25", KD_EV_TRICK, 2, 25, "-", 0},
    {"dug 1 SK,S5 4", KD_EV_DUG, 1, 4, "SK,S5", 2},
    {"scored SK 95", KD_EV_SCORED, KD_NOBODY, 95, "SK", 1},
    {"hooked 1", KD_EV_HOOKED, 1, 0, "-", 0},
    {"advanced 0 2", KD_EV_ADVANCED, 0, 2, "-", 0},
    {"advanced - -1", KD_EV_ADVANCED, KD_NOBODY, -1, "-", 0},
    {"match 1", KD_EV_MATCH, 1, 0, "-", 0},
    {"anew", KD_EV_ANEW, KD_NOBODY, 0, "-", 0},
    {"misburied 2", KD_EV_MISBURIED, 2, 0, "-", 0},
    {"revoked 3", KD_EV_REVOKED, 3, 0, "-", 0},
    {"time", KD_EV_TIME, KD_NOBODY, 0, "-", 0},
    {"over 0", KD_EV_OVER, 0, 0, "-", 0},
    {"?", KD_EV_COUNT, 0, 0, "-", 0},
};

static void event_is_spelled(void **state)
{
    const struct event_row *row = *state;
    const kd_event event = {row->kind, row->seat, row->number, faces(row->cards), row->count};
    char text[100];
    assert_int_equal(kd_print_event(&event, text, sizeof text), strlen(row->text));
    assert_string_equal(text, row->text);
}
TEST_ROWS(event_is_spelled, event_rows);

/* Every kind of event has a row above. */
TEST("every event is tried")
{
    for (int kind = 0; kind < KD_EV_COUNT; kind++) {
        bool found = false;
        for (size_t i = 0; i < sizeof event_rows / sizeof *event_rows; i++)
            found |= event_rows[i].kind == kind;
        assert_true(found);
    }
}

/* ---- refusals ---- */

typedef struct verdict_row {
    const char *text;
    kd_reason reason;
    int category, n, have;
    const char *cards;
} verdict_row;

static void verdict_is_filled(void **state)
{
    const verdict_row *row = *state;
    const kd_verdict verdict = {(uint8_t)row->reason, (uint8_t)row->category, (uint8_t)row->n,
                                (uint8_t)row->have, faces(row->cards)};
    char text[200];
    assert_int_equal(kd_print_verdict(&verdict, text, sizeof text), strlen(row->text));
    assert_string_equal(text, row->text);
}
TEST_FILE(verdict_is_filled, "tui/plain.tsv", "verdict_rows", verdict_row, "srkiis");

static const char *in_other_words(const char *text)
{
    return strcmp(text, "trump") == 0 ? "\xE4\xB8\xBB" : "{category}: {n}, {have}; {cards}";
}

TEST("in other words")
{
    const kd_verdict verdict = {KD_MUST_FOLLOW, KD_TRUMP, 2, 1, faces("bj")};
    char text[80];
    int length = kd_verdict_text(&verdict, in_other_words, text, sizeof text);
    assert_string_equal(text, "\xE4\xB8\xBB: 2, 1; bj");
    assert_int_equal(length, strlen(text));
}

TEST("no placeholder is left")
{
    for (int reason = 0; reason < KD_REASON_COUNT; reason++) {
        const kd_verdict verdict = {(uint8_t)reason, KD_TRUMP, 2, 3, {1, 0}};
        char text[200];
        kd_print_verdict(&verdict, text, sizeof text);
        assert_null(strchr(text, '{'));
    }
}

/* ---- bounds ---- */

enum { LONGEST = 200 };

static int print_cards(char *out, size_t size)
{
    return kd_print_cards(faces("rj,bj,H9,H9"), NULL, out, size);
}

static int print_face(char *out, size_t size)
{
    return kd_print_face(KD_BIG_JOKER, out, size);
}

static int print_action(char *out, size_t size)
{
    const kd_action action = {2, KD_PLAY, kd_pair(20)};
    return kd_print_action(&action, out, size);
}

static int print_event(char *out, size_t size)
{
    const kd_event event = {KD_EV_TRICK, 2, INT16_MIN, {0, 0}, 0};
    return kd_print_event(&event, out, size);
}

static int print_verdict(char *out, size_t size)
{
    const kd_verdict verdict = {KD_MUST_FOLLOW, KD_DIAMONDS, 255, 0, {0, 0}};
    return kd_print_verdict(&verdict, out, size);
}

static const struct printer {
    const char *name;
    int (*print)(char *out, size_t size);
} printers[] = {
    {"face", print_face},   {"cards", print_cards},     {"action", print_action},
    {"event", print_event}, {"verdict", print_verdict},
};

/* Like snprintf: the full length whatever the room, a NUL within it, nothing beyond it. */
static void printing_is_bounded(void **state)
{
    const struct printer *row = *state;
    char whole[LONGEST], part[LONGEST + 1];
    int length = row->print(whole, sizeof whole);
    assert_int_equal(length, strlen(whole));
    assert_int_equal(row->print(NULL, 0), length);
    for (size_t size = 1; size <= (size_t)length + 1; size++) {
        memset(part, 'x', sizeof part);
        assert_int_equal(row->print(part, size), length);
        assert_int_equal(strlen(part), size - 1);
        assert_memory_equal(part, whole, size - 1);
        assert_int_equal(part[size], 'x');
    }
}
TEST_ROWS(printing_is_bounded, printers);
