/* test_records.c - the records kept in tests/records still lead to the same matches.
 *
 * KD_BLESS=1 writes their hashes anew, where what is hashed has changed on purpose; what was taken
 * back is gone then. */
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "record/record.h"
#include "record/store.h"
#include "support/test.h"

#ifndef KOUDI_TEST_DIR
#define KOUDI_TEST_DIR "tests"
#endif

/* What occurred in all records together. */
static int heard[KD_EV_COUNT];
static int second_windows, reinforced;
static int led[KD_LEAD_KINDS];
static unsigned versions; /* bit v: a record of version v */
static int sealed;        /* records with sealed decks */

/* Whole matches by each preset as it is published. */
enum { EACH = 2, MOST_PRESETS = 64 };
static int matches[MOST_PRESETS];

static void note(void *arg, const kd_match *match, const kd_action *action, const kd_events *events)
{
    const kd_round *round = &match->round;
    (void)arg;
    for (int i = 0; i < events->count; i++)
        heard[events->list[i].kind]++;
    if (action->verb == KD_PLAY && round->phase == KD_PHASE_PLAY && round->pos.played == 1)
        led[kd_kind_of(&round->order, round->pos.lead)]++;
    second_windows += action->verb == KD_COUNTER && round->buried_before != 0; /* CTR-5 */
    reinforced += action->verb == KD_DECLARE && kd_count(action->cards) == 2;  /* DECL-2 */
}

static void keep_number(store *record, const kd_match *match, record_kind kind,
                        const record_item *item)
{
    static commitments dealing[2];
    bool next = match->round.phase == KD_PHASE_SCORED &&
                (kind == RECORD_COMMIT || item->action.actor != KD_CHANCE);
    commitments *c = commitments_for(dealing, match->deals + next), before = *c;
    bool commits = kind == RECORD_COMMIT;
    const char *why =
        (commits ? commitments_commit : commitments_reveal)(c, item->action.actor, item->text);
    assert_null(why);
    store_commitments(record, c, &before);
}

/* Replays the actions into a new record, which replaces the old one. */
static void bless(const char *path)
{
    static char text[1 << 20];
    char fresh[512];
    record_reader reader;
    record_head head;
    record_item item;
    record_kind kind;
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    size_t size = fread(text, 1, sizeof text, file);
    assert_int_equal(fclose(file), 0);
    snprintf(fresh, sizeof fresh, "%s.new", path);
    assert_true(record_begin(&reader, text, size, &head));
    store *record = store_open(fresh, &head, false);
    assert_non_null(record);
    kd_match match;
    kd_events events;
    record_start(&head, &match);
    while ((kind = record_read(&reader, &item)) != RECORD_END) {
        assert_int_not_equal(kind, RECORD_BAD);
        if (kind == RECORD_NOTE)
            store_note(record, item.text);
        if (kind == RECORD_COMMIT || kind == RECORD_REVEAL)
            keep_number(record, &match, kind, &item);
        if (kind == RECORD_SEAL)
            store_value(record, "seal", item.text);
        if (kind == RECORD_DECK)
            store_value(record, "deck", item.text);
        if (kind == RECORD_CLOCK)
            store_clock(record, item.clock);
        if (kind == RECORD_SEED)
            store_tell_seed(record, &item.seed);
        if (kind != RECORD_ACTION)
            continue;
        assert_int_equal(kd_apply(&match, &item.action, &events).reason, KD_OK);
        store_applied(record, &match, &item.action, &events);
    }
    assert_int_equal(store_close(record), 0);
    assert_int_equal(rename(fresh, path), 0);
}

static void a_record(void **state)
{
    const char *path = *state;
    replay again;
    if (getenv("KD_BLESS"))
        bless(path);
    bool good = replay_file(&again, path, note, NULL);
    if (!good)
        fail_msg("%s:%d: %s", path, again.line, again.why);
    assert_false(again.torn);
    assert_int_equal(again.match.round.phase, KD_PHASE_OVER);
    assert_true(again.hashes > again.deals);
    assert_int_equal(again.opened, again.sealed ? again.deals : 0);
    sealed += again.sealed > 0;
    assert_true(seed_known(&again.head.seed));
    versions |= 1u << again.head.version;
    /* Older versions do not name rules that were added later. */
    kd_rules played = again.head.rules;
    kd_rules_before(&played);
    for (int i = 0; i < kd_preset_count; i++) {
        kd_rules published;
        assert_true(kd_rules_preset(&published, kd_presets[i].name));
        kd_rules_before(&published);
        matches[i] += memcmp(&published, &played, sizeof published) == 0;
    }
}

/* Together they contain every kind of event. */
TEST("they meet everything")
{
    for (int kind = 0; kind < KD_EV_COUNT; kind++)
        if (!heard[kind])
            fail_msg("no record has an event of kind %d", kind);
    for (int kind = KD_LEAD_SINGLE; kind < KD_LEAD_KINDS; kind++)
        if (!led[kind])
            fail_msg("no record leads a %s", kd_kind_name(kind));
    assert_int_equal(versions,
                     (2u << RECORD_VERSION) - (1u << RECORD_OLDEST)); /* all that are read */
    assert_true(sealed > 3);
    assert_true(second_windows > 0);
    assert_true(reinforced > 0);
}

TEST("each preset has matches")
{
    for (int i = 0; i < kd_preset_count; i++)
        if (matches[i] < EACH)
            fail_msg("%s has %d records of whole matches", kd_presets[i].name, matches[i]);
}

PREPARE(int argc, char **argv)
{
    static glob_t found;
    if (glob(KOUDI_TEST_DIR "/records/*.rec", 0, NULL, &found) != 0)
        return 1;
    for (size_t i = 0; i < found.gl_pathc; i++)
        add_test(a_record, (struct test){.name = found.gl_pathv[i], .state = found.gl_pathv[i]});
    return 0;
}
