/* test_history.c - records in memory: every action, its notes, and the match after any of them. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "record/history.h"
#include "support/test.h"
#include "support/written.h"

#ifndef KOUDI_TEST_DIR
#define KOUDI_TEST_DIR "tests"
#endif

#define HEAD   "koudi-record 3\nrules 80p-v3\n\n"
#define GOLDEN KOUDI_TEST_DIR "/records/v3-steady.rec"

static bool parse(history *h, const char *text)
{
    text = marked(text);
    return history_parse(h, text, strlen(text));
}

TEST("each action has its line")
{
    history h;
    assert_true(parse(&h, HEAD "* turn S3\n\n* deal H9\n"));
    assert_int_equal(h.count, 2);
    assert_int_equal(h.step[0].line, 4);
    assert_int_equal(h.step[1].line, 6);
    assert_int_equal(h.step[1].action.verb, KD_DEAL);
    assert_false(h.torn);
    history_free(&h);
}

TEST("comments are notes")
{
    history h;
    assert_true(parse(&h, HEAD "; before\n* turn S3\n; one\n;two\n\n;  three\n* deal H9\n"));
    assert_string_equal(h.note, "before");
    assert_string_equal(h.step[0].note, "one\ntwo\n three");
    assert_null(h.step[1].note);
    history_free(&h);
}

TEST("a note without end is cut")
{
    enum { LINES = 20000 };
    static const char line[] = "; x\n";
    static char text[200 + LINES * (sizeof line - 1)];
    history h;
    snprintf(text, sizeof text, "%s* turn S3\n", HEAD);
    char *at = text + strlen(text);
    for (int i = 0; i < LINES; i++, at += sizeof line - 1)
        memcpy(at, line, sizeof line);
    assert_true(parse(&h, text));
    assert_in_range(strlen(h.step[0].note), 100, 5000);
    history_free(&h);
}

/* whole is the size up to the last whole line, where a resumed game continues the file. */
TEST("a torn line is passed over")
{
    static const char text[] = HEAD "* turn S3\n* deal H";
    history h;
    assert_true(parse(&h, text));
    assert_true(h.torn);
    assert_int_equal(h.count, 1);
    assert_int_equal(h.size, strlen(marked(text)));
    assert_int_equal(h.whole, h.size - strlen("* deal H"));
    history_free(&h);
}

TEST("a bad record leaves nothing")
{
    history h;
    assert_false(parse(&h, HEAD "* turn S3\n; note\n* turn S3\n* play S3\n"));
    assert_int_equal(h.line, 6);
    assert_true(*h.why);
    assert_null(h.step);
    assert_false(history_read(&h, KOUDI_TEST_DIR "/no-such-file"));
    assert_int_equal(h.line, 0);
    assert_true(*h.why);
}

/* Stepping through a deal with walk_step gives the states of history_match. */
TEST("the match at any action")
{
    history h;
    kd_match here, there;
    kd_events events = {.count = 0}, last;
    assert_true(history_read(&h, GOLDEN));
    assert_true(h.count > 500);
    kd_match_start(&here, &h.head.rules);
    for (int i = 0; i <= 300; i++) {
        history_match(&h, i, &there, &last);
        assert_true(kd_match_hash(&here) == kd_match_hash(&there));
        assert_int_equal(last.count, events.count);
        assert_memory_equal(last.list, events.list, (size_t)events.count * sizeof *events.list);
        assert_int_equal(kd_apply(&here, &h.step[i].action, &events).reason, KD_OK);
    }
    history_match(&h, h.count, &there, NULL);
    assert_int_equal(there.round.phase, KD_PHASE_OVER);
    history_free(&h);
}

TEST("a deal in which something was taken back")
{
    static char why[] = "seat 2: taken back: 1", said[] = "why\ntaken back: 12 actions";
    replay_step step[] = {{.action.verb = KD_DEAL, .note = why},
                          {.action.verb = KD_NEXT},
                          {.action.verb = KD_DEAL, .note = said},
                          {.action.verb = KD_DEAL},
                          {.action.verb = KD_NEXT}};
    history h = {.count = sizeof step / sizeof *step, .step = step};
    static const bool marked_deals[] = {false, false, true, false, false};
    for (int deal = 0; deal < 5; deal++)
        assert_int_equal(history_taken_back(&h, deal), marked_deals[deal]);
    assert_false(note_taken_back(NULL));
}

TEST("an answer that did not come in time")
{
    static const char notes[] = "why\nseat 2: no answer in time\nseat 3: bot steady sits down";
    assert_true(record_missed(notes, 2));
    assert_false(record_missed(notes, 3));
    assert_false(record_missed("seat 0: human seat 1: no answer in time sits down", 1));
    assert_false(record_missed(NULL, 1));
}

TEST("deals that are copied from another record")
{
    static char said[] = "seat 0: bot steady sits down\ngoes on from a.rec step 3",
                why[] = "seat 1: why: goes on from there";
    replay_step step[] = {{.action.verb = KD_DEAL},
                          {.action.verb = KD_NEXT},
                          {.action.verb = KD_DEAL, .note = said},
                          {.action.verb = KD_NEXT},
                          {.action.verb = KD_DEAL, .note = why}};
    history h = {.count = sizeof step / sizeof *step, .step = step};
    assert_int_equal(history_copied(&h), 2);
    assert_int_equal(history_stood_in(&h, 1), 0);
    assert_int_equal(history_stood_in(&h, 3), 1);
    h.count = 2;
    assert_int_equal(history_copied(&h), 0);
    h.note = said; /* from the first step */
    assert_int_equal(history_copied(&h), 1);
}
