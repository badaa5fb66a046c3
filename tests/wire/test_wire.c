/* test_wire.c - the lines of the seat protocol: a seat reads exactly what it may know. */
#include <stdio.h>
#include <string.h>

#include "bots/knowledge/knowledge.h"
#include "support/drive.h"
#include "support/language.h"
#include "support/scramble.h"
#include "support/test.h"
#include "wire/wire.h"

enum { SEEDS = 3, ACTIONS = 1500, NUMBER = 7 };

/* What a seat has read. */
typedef struct reader {
    wire_client client;
    wire_heard heard;
} reader;

/* Gives every line of the text to the client, which must accept it. */
static void hear(reader *r, const wire_text *text)
{
    const char *at = text->at;
    assert_true(text->used + 1 < sizeof text->at);
    while (*at) {
        char line[WIRE_LINE];
        size_t length = strcspn(at, "\n");
        assert_true(length < sizeof line);
        memcpy(line, at, length);
        line[length] = '\0';
        r->heard = wire_client_hear(&r->client, line);
        if (r->heard == HEARD_BAD)
            fail_msg("%s\nof\n%s", r->client.why, text->at);
        at += length + 1;
    }
}

static void greet(reader *r, int seat, const kd_rules *rules)
{
    wire_text text = {.used = 0};
    wire_client_begin(&r->client);
    wire_put_hello(&text, seat, UINT64_MAX, rules, "own");
    hear(r, &text);
    assert_int_equal(r->heard, HEARD_MORE);
    assert_memory_equal(&r->client.rules, rules, sizeof *rules);
    assert_true(r->client.seed == UINT64_MAX);
}

static bool can_be_asked(const kd_match *match, int seat)
{
    int phase = match->round.phase;
    return phase != KD_PHASE_TURN && phase != KD_PHASE_FLIP && !kd_phase_ended((int)phase) &&
           (kd_actors(match) >> seat & 1);
}

/* VIEW-1: an ask holds the seat's whole view, and does not depend on the others' hands. */
static void check_ask(const kd_match *match, int seat, kd_rng *rng)
{
    static reader r;
    static wire_text text, other;
    kd_view view;
    kd_match changed = *match;
    text.used = other.used = 0;
    greet(&r, seat, &match->rules);
    kd_view_make(&view, match, seat);
    wire_put_ask(&text, &view, NUMBER);
    hear(&r, &text);
    assert_int_equal(r.heard, HEARD_ASK);
    assert_int_equal(r.client.number, NUMBER);
    if (memcmp(&r.client.view, &view, sizeof view) != 0)
        fail_msg("another view was read back from\n%s", text.at);
    scramble(&changed, seat, rng);
    kd_view_make(&view, &changed, seat);
    wire_put_ask(&other, &view, NUMBER);
    assert_string_equal(text.at, other.at);
}

/* Every listed action is allowed and can be read back. */
static void check_listed(const kd_match *match, int seat)
{
    static wire_text text;
    kd_view view;
    int listed = 0;
    text.used = 0;
    kd_view_make(&view, match, seat);
    wire_put_ask(&text, &view, NUMBER);
    for (const char *at = strstr(text.at, "\nmay "); at; at = strstr(at + 1, "\nmay ")) {
        char line[WIRE_LINE];
        const char *why;
        unsigned number;
        kd_action action;
        snprintf(line, sizeof line, "answer 3 %.*s", (int)strcspn(at + 5, "\n"), at + 5);
        assert_true(wire_read_answer(line, seat, &number, &action, &why));
        bool waits = view.phase == KD_PHASE_DEAL && action.verb == KD_PASS;
        assert_true(waits || is_allowed(&view, &action));
        listed++;
    }
    assert_true(listed > 0);
    assert_non_null(strstr(text.at, "\nlisted "));
}

TEST_EACH_PRESET("every ask reads back")
{
    int checked = 0;
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        static kd_match match;
        kd_rules rules;
        kd_rng rng, dice;
        kd_events events;
        assert_true(kd_rules_preset(&rules, *state));
        kd_match_start(&match, &rules);
        kd_rng_seed(&rng, seed, 1);
        kd_rng_seed(&dice, seed, 2);
        for (int i = 0; i < ACTIONS && kd_actors(&match); i++) {
            for (int seat = 0; seat < KD_SEATS; seat++)
                if (can_be_asked(&match, seat)) {
                    check_ask(&match, seat, &dice);
                    check_listed(&match, seat);
                    checked++;
                }
            kd_action action = drive_action(&match, &rng);
            assert_int_equal(kd_apply(&match, &action, &events).reason, KD_OK);
        }
    }
    assert_true(checked > 500);
}

/* VIEW-1: of other seats' cards only the number is told. */
TEST("events keep secrets")
{
    static const kd_event events[] = {
        {KD_EV_DEALT, 2, 0, {1, 0}, 1},
        {KD_EV_TOOK, 2, 0, {3, 0}, 2},
        {KD_EV_BURIED, 2, 0, {3, 0}, 2},
    };
    static const char *const own[] = {"event dealt 2 S2\n", "event took 2 S3,S2\n",
                                      "event buried 2 S3,S2\n"};
    static const char *const others[] = {"event dealt 2 1\n", "event took 2 2\n",
                                         "event buried 2 2\n"};
    for (int i = 0; i < 3; i++)
        for (int seat = 0; seat < KD_SEATS; seat++) {
            wire_text text = {.used = 0};
            kd_event heard = kd_event_for(&events[i], seat);
            wire_put_event(&text, &heard);
            assert_string_equal(text.at, seat == 2 ? own[i] : others[i]);
        }
}

/* ---- answers ---- */

struct answer_row {
    const char *name, *line;
    const char *action, *why; /* action: NULL: not an answer; "": an action that cannot be read */
    unsigned number;
};

static void reads_answer(void **state)
{
    const struct answer_row *row = *state;
    char line[WIRE_LINE], printed[WIRE_LINE];
    unsigned number = 99;
    kd_action action = {9, 9, {0, 0}};
    const char *why;
    snprintf(line, sizeof line, "%s", row->line);
    bool read = wire_read_answer(line, 1, &number, &action, &why);
    assert_int_equal(read, row->action != NULL);
    if (!read)
        return;
    assert_int_equal(number, row->number);
    if (!*row->action) {
        assert_int_equal(action.actor, 1);
        assert_int_equal(action.verb, KD_VERB_COUNT);
        return;
    }
    kd_print_action(&action, printed, sizeof printed);
    assert_string_equal(printed, row->action);
    assert_string_equal(why, row->why);
}
TEST_FILE(reads_answer, "wire/wire.tsv", "answers", struct answer_row, "ssssu");

/* ---- views that are refused ---- */

/* A valid view with one more line. */
struct lie_row {
    const char *name, *line;
};

static void believes_no_lie(void **state)
{
    const struct lie_row *row = *state;
    static reader r;
    static kd_match match;
    static wire_text text;
    kd_rules rules;
    kd_rng rng;
    kd_events events;
    kd_view view;
    char line[WIRE_LINE];
    kd_rules_default(&rules);
    kd_match_start(&match, &rules);
    kd_rng_seed(&rng, 5, 0);
    while (match.round.pos.tricks < 2 || match.round.pos.turn != 0) {
        kd_action action = drive_action(&match, &rng);
        assert_int_equal(kd_apply(&match, &action, &events).reason, KD_OK);
    }
    greet(&r, 0, &rules);
    kd_view_make(&view, &match, 0);
    text.used = 0;
    wire_add(&text, "ask 1 play\n");
    wire_put_view(&text, &view, VIEW_SEAT);
    hear(&r, &text);
    snprintf(line, sizeof line, "%s", row->line);
    wire_heard heard = wire_client_hear(&r.client, line);
    if (heard != HEARD_BAD) {
        snprintf(line, sizeof line, "go 1");
        heard = wire_client_hear(&r.client, line);
    }
    assert_int_equal(heard, HEARD_BAD);
    assert_true(*r.client.why);
}
TEST_FILE(believes_no_lie, "wire/wire.tsv", "lies", struct lie_row, "ss");

/* Unknown rules are skipped, as a later version may have more; invalid values of known ones are refused. */
TEST("unknown rules are passed over")
{
    static wire_client c;
    char lines[][WIRE_LINE] = {WIRE_HELLO, "seat 2", "set moon = full", "set step = 20", "begin"};
    char wrong[][WIRE_LINE] = {WIRE_HELLO, "set step = full"};
    wire_client_begin(&c);
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        assert_int_equal(wire_client_hear(&c, lines[i]), HEARD_MORE);
    assert_int_equal(c.rules.step, 20);
    wire_client_begin(&c);
    assert_int_equal(wire_client_hear(&c, wrong[0]), HEARD_MORE);
    assert_int_equal(wire_client_hear(&c, wrong[1]), HEARD_BAD);
}

TEST("faults are said in Chinese")
{
    static wire_client c;
    char lines[][WIRE_LINE] = {"good evening", WIRE_HELLO, "begin"};
    if (!test_speak("zh_CN"))
        skip();
    wire_client_begin(&c);
    assert_int_equal(wire_client_hear(&c, lines[0]), HEARD_BAD);
    assert_string_equal(c.why, "牌桌没有说 " WIRE_HELLO "：“good evening”");
    assert_int_equal(wire_client_hear(&c, lines[1]), HEARD_MORE);
    assert_int_equal(wire_client_hear(&c, lines[2]), HEARD_BAD);
    assert_string_equal(c.why, "还没有说坐哪个座位：“begin”");
    assert_true(test_speak("en"));
}
