/* prop_table_block.c - blocks of the table protocol over whole matches: what is read is what was written, and
   nothing of it depends on cards that the seat cannot see (VIEW-1). */
#include "net/protocol.h"

#include "support/drive.h"
#include "support/scramble.h"
#include "support/test.h"

#include <stdio.h>
#include <string.h>

enum { SEEDS = 2, ACTIONS = 1500 };

/* Reads the whole text as one block; false when a line is refused. */
static bool read_block(table_block_reader *r, const wire_text *text, const kd_rules *rules,
                       int seat)
{
    const char *at = text->at;
    table_heard heard = BLOCK_MORE;
    for (bool begun = false; *at; begun = true) {
        char text_line[WIRE_LINE];
        size_t length = strcspn(at, "\n");
        assert_true(length + 1 <= TABLE_LINE);
        memcpy(text_line, at, length);
        text_line[length] = '\0';
        at += length + 1;
        if (!begun) {
            table_line now;
            bool wrong;
            assert_true(table_line_read(&now, text_line, &wrong));
            assert_int_equal(now.word, SAY_NOW);
            table_block_begin(r, rules, seat, now.number);
            continue;
        }
        heard = table_block_hear(r, text_line);
        if (heard != BLOCK_MORE)
            break;
    }
    return heard == BLOCK_DONE && !*at;
}

static bool same_event(const kd_event *a, const kd_event *b)
{
    return a->kind == b->kind && a->seat == b->seat && a->number == b->number &&
           a->count == b->count && kd_same(a->cards, b->cards);
}

static bool same_state(const session_state *a, const session_state *b)
{
    return a->waiting == b->waiting && a->left_ms == b->left_ms && a->over == b->over &&
           a->minutes_left == b->minutes_left && a->may_take_back == b->may_take_back &&
           a->unrecorded == b->unrecorded && a->unkept == b->unkept && a->later == b->later &&
           a->question.number == b->question.number && a->question.seat == b->question.seat;
}

static bool same_sitter(const sitter *a, const sitter *b)
{
    return a->presence == b->presence && a->left_s == b->left_s && a->ready == b->ready &&
           a->opener == b->opener && strcmp(a->name, b->name) == 0;
}

static void check_same(const table_block *put, const table_block *read)
{
    assert_true(read->now == put->now);
    assert_int_equal(read->events, put->events);
    for (int i = 0; i < put->events; i++)
        assert_true(same_event(&put->event[i], &read->event[i]));
    for (int seat = 0; seat < KD_SEATS; seat++)
        assert_true(same_sitter(&put->sitter[seat], &read->sitter[seat]));
    assert_true(same_state(&put->state, &read->state));
    assert_int_equal(read->pace, put->pace);
    assert_string_equal(read->seal, put->seal);
    assert_string_equal(read->salt, put->salt);
    assert_int_equal(read->ask, put->ask);
    assert_true(read->has_view);
    assert_int_equal(read->state.phase, put->view.phase);
    assert_memory_equal(&read->view, &put->view, sizeof put->view);
}

/* What the seat is sent at this point of the match. The public parts are any that can be. */
static void make_block(table_block *out, const kd_match *match, const kd_events *events, int seat,
                       unsigned turn)
{
    static const char *const names[KD_SEATS] = {"Mei", "东风", "Zoë : left", ""};
    static const char digits[] = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef";
    memset(out, 0, sizeof *out);
    out->now = turn * 77;
    for (int i = 0; i < events->count; i++)
        out->event[out->events++] = kd_event_for(&events->list[i], seat);
    for (int i = 0; i < KD_SEATS; i++) {
        sitter *who = &out->sitter[i];
        *who = (sitter){.presence = (presence)((turn + (unsigned)i) % PRESENCE_COUNT),
                        .left_s = turn % 60,
                        .ready = turn >> i & 1,
                        .opener = turn >> i & 2};
        snprintf(who->name, sizeof who->name, "%s", names[i]);
    }
    kd_view_make(&out->view, match, seat);
    out->has_view = true;
    out->pace = (pace)(turn % PACE_COUNT);
    out->state.waiting = (table_wait)(turn % WAIT_COUNT);
    if (out->state.waiting == WAIT_TRICK && !out->view.tricks)
        out->state.waiting = WAIT_CARD;
    if (out->state.waiting == WAIT_OVER && !kd_phase_ended(match->round.phase))
        out->state.waiting = WAIT_STEP;
    out->state.later = turn % 3 ? 0 : 1U << turn % KD_SEATS;
    out->state.left_ms = (int)(turn % 3000);
    out->state.over = kd_actors(match) == 0;
    out->state.minutes_left = (int)(turn % 90);
    out->state.may_take_back = (table_back)(turn % (BACK_PROGRAM + 1U));
    out->state.unrecorded = turn % 5 == 0;
    out->state.unkept = turn % 3 == 0;
    if (turn % 5 == 0)
        out->state.question = (session_question){turn + 1, (int)(turn % KD_SEATS)};
    if (turn % 7)
        memcpy(out->seal, digits, sizeof digits);
    if (kd_phase_ended(match->round.phase))
        memcpy(out->salt, digits, sizeof out->salt - 1);
    if (wire_view_asked(&out->view))
        out->ask = turn + 1;
}

/* What occurred in all the matches together: a property whose case never occurs tests nothing. */
static long blocks, phases[KD_PHASE_COUNT], endings[KD_DEAL_MISBURIED + 1], kinds[KD_EV_COUNT];

static void check_seat(const kd_match *match, const kd_events *events, int seat, unsigned turn,
                       kd_rng *dice)
{
    static table_block put;
    static table_block_reader reader;
    static wire_text text, other;
    static kd_match changed;
    const unsigned secret = 1u << KD_EV_DEALT | 1u << KD_EV_TOOK | 1u << KD_EV_BURIED;
    make_block(&put, match, events, seat, turn);
    text.used = other.used = 0;
    table_block_put(&text, &put);
    if (!read_block(&reader, &text, &match->rules, seat))
        fail_msg("seat %d is told what cannot be:\n%s", seat, text.at);
    check_same(&put, &reader.block);

    changed = *match;
    scramble(&changed, seat, dice);
    kd_view_make(&put.view, &changed, seat);
    for (int i = 0; i < events->count; i++) {
        kd_event hidden = events->list[i];
        if ((secret >> hidden.kind & 1) && hidden.seat != seat)
            hidden.cards = kd_card(kd_rng_below(dice, KD_FACES));
        put.event[i] = kd_event_for(&hidden, seat);
    }
    table_block_put(&other, &put);
    assert_string_equal(text.at, other.at);
    blocks++;
}

static void note(const kd_match *match, const kd_events *events)
{
    phases[match->round.phase]++;
    if (kd_phase_ended(match->round.phase))
        endings[match->round.result.ending]++;
    for (int i = 0; i < events->count; i++)
        kinds[events->list[i].kind]++;
}

static void check_all(const kd_match *match, const kd_events *events, unsigned turn, kd_rng *dice)
{
    note(match, events);
    for (int seat = 0; seat <= KD_SEATS; seat++)
        check_seat(match, events, seat < KD_SEATS ? seat : KD_NOBODY, turn, dice);
}

TEST_EACH_PRESET("blocks read back")
{
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        static kd_match match;
        kd_rules rules;
        kd_rng rng, dice;
        kd_events events = {.count = 0};
        assert_true(kd_rules_preset(&rules, *state));
        assert_true(kd_match_start(&match, &rules));
        kd_rng_seed(&rng, seed, 11);
        kd_rng_seed(&dice, seed, 12);
        for (unsigned turn = 0; turn < ACTIONS && kd_actors(&match); turn++) {
            check_all(&match, &events, turn, &dice);
            kd_action action = drive_action(&match, &rng);
            assert_int_equal(kd_apply(&match, &action, &events).reason, KD_OK);
        }
        check_all(&match, &events, ACTIONS, &dice);
    }
}

/* Matches under rules with everything in them, to their end. */
TEST("rare deals read back")
{
    static const char *const all[] = {"revoke_levels", "1",         "irregularity", "penalise",
                                      "rebel",         "attackers", "minutes",      "60"};
    static const char *const some[][2] = {{"rebel", "reshuffle"}, {"best_of", "3"}};
    for (uint64_t seed = 0; seed < 8; seed++) {
        static kd_match match;
        kd_rules rules;
        kd_rng rng, dice;
        kd_events events = {.count = 0};
        kd_rules_default(&rules);
        for (size_t i = 0; i < sizeof all / sizeof *all; i += 2)
            assert_true(kd_rules_set(&rules, all[i], all[i + 1], NULL));
        const char *const *one = some[seed % 2];
        assert_true(kd_rules_set(&rules, one[0], one[1], NULL));
        assert_true(kd_match_start(&match, &rules));
        kd_rng_seed(&rng, seed, 13);
        kd_rng_seed(&dice, seed, 14);
        for (unsigned turn = 0; turn < 40000 && kd_actors(&match); turn++) {
            kd_action action = drive_action(&match, &rng);
            assert_int_equal(kd_apply(&match, &action, &events).reason, KD_OK);
            note(&match, &events);
            if (kd_phase_ended(match.round.phase) || turn % 64 == 0)
                check_all(&match, &events, turn, &dice);
        }
        assert_int_equal(kd_actors(&match), 0);
    }
}

TEST("all of it occurred")
{
    for (int i = 0; i < KD_PHASE_COUNT; i++)
        if (!phases[i])
            fail_msg("no block in the phase %s", kd_phase_name(i));
    for (int i = 0; i <= KD_DEAL_MISBURIED; i++)
        if (!endings[i])
            fail_msg("no deal with the ending %d", i);
    for (int i = 0; i < KD_EV_COUNT; i++)
        if (!kinds[i] && i != KD_EV_HOOKED) /* too rare: test_protocol has it */
            fail_msg("no event of kind %d", i);
    assert_true(blocks > 10000);
}
