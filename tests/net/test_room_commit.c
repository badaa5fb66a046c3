/* test_room_commit.c - decks by commit and reveal of every terminal: with people who can, cannot, withhold, lie,
   go and come back, and with a table that lies; by virtual time. */
#include "record/record.h"
#include "support/folder.h"
#include "support/party.h"
#include "support/test.h"
#include "support/virtual_time.h"

#include <event2/buffer.h>
#include <event2/bufferevent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- lines that are changed on their way ---- */

typedef enum change {
    KEPT,
    DROPPED,
    FORGED,   /* another last digit of its second number, or of its only one */
    SHORTENED /* without its last word */
} change;

/* What becomes of lines that begin so. only: that many of them; 0: all. */
typedef struct edit {
    const char *begins;
    change change;
    int only;
} edit;

enum { EDITS = 3 };

/* Somebody between a guest and the table. */
typedef struct tamper {
    int guest;
    edit said[EDITS], heard[EDITS]; /* by the guest */
    int changed;
} tamper;

/* The last digit of the first run of sixty-four. */
static void forge(char *text)
{
    for (char *at = text; *at; at += strcspn(at, " "), at += strspn(at, " "))
        if (strcspn(at, " ") == DIGEST_TEXT) {
            at[DIGEST_TEXT - 1] = at[DIGEST_TEXT - 1] == '0' ? '1' : '0';
            return;
        }
}

static bool change_line(tamper *t, edit *edits, char *text)
{
    for (edit *e = edits; e < edits + EDITS && e->begins; e++) {
        if (strncmp(text, e->begins, strlen(e->begins)) != 0 || e->only < 0)
            continue;
        e->only = e->only == 1 ? -1 : e->only ? e->only - 1 : 0;
        t->changed++;
        if (e->change == FORGED)
            forge(text);
        if (e->change == SHORTENED)
            *strrchr(text, ' ') = '\0';
        return e->change != DROPPED;
    }
    return true;
}

static enum bufferevent_filter_result pass(tamper *t, edit *edits, struct evbuffer *from,
                                           struct evbuffer *to)
{
    char *text;
    bool any = false;
    while ((text = evbuffer_readln(from, NULL, EVBUFFER_EOL_LF))) {
        any = true;
        if (change_line(t, edits, text))
            evbuffer_add_printf(to, "%s\n", text);
        free(text);
    }
    return any ? BEV_OK : BEV_NEED_MORE;
}

static enum bufferevent_filter_result on_heard(struct evbuffer *from, struct evbuffer *to,
                                               ev_ssize_t most, enum bufferevent_flush_mode mode,
                                               void *arg)
{
    tamper *t = arg;
    (void)most;
    (void)mode;
    return pass(t, t->heard, from, to);
}

static enum bufferevent_filter_result on_said(struct evbuffer *from, struct evbuffer *to,
                                              ev_ssize_t most, enum bufferevent_flush_mode mode,
                                              void *arg)
{
    tamper *t = arg;
    (void)most;
    (void)mode;
    return pass(t, t->said, from, to);
}

static void put_between(void *arg, int number, struct bufferevent *pair[2])
{
    tamper *t = arg;
    if (number == t->guest)
        pair[0] =
            bufferevent_filter_new(pair[0], on_heard, on_said, BEV_OPT_CLOSE_ON_FREE, NULL, t);
}

/* ---- a table of three people ---- */

enum { PEOPLE = 3 };

static void open_table(party *p, tamper *t, const char *rules, const char *record)
{
    party_open_with(p, rules, "oaab", 5, record, (party_more){.mixes = true});
    p->wire = put_between;
    p->wire_arg = t;
    for (int i = 0; i < PEOPLE; i++) {
        assert_true(party_join(p, i, KD_SEATS));
        p->guest[i].unready = true;
    }
}

/* All leave the result. */
static void all_are_ready(party *p)
{
    for (int i = 0; i < PEOPLE; i++) {
        p->guest[i].unready = false;
        session_next(p->guest[i].session);
    }
}

static char *new_record(char path[32])
{
    snprintf(path, 32, "/tmp/koudi-fair-XXXXXX");
    int fd = mkstemp(path);
    assert_true(fd >= 0);
    close(fd);
    assert_int_equal(unlink(path), 0);
    return path;
}

/* What the record says of its first deals. */
static replay check_record(char *path)
{
    replay again;
    bool good = replay_file(&again, path, NULL, NULL);
    if (!good)
        fail_msg("line %d: %s", again.line, again.why);
    assert_int_equal(again.head.version, RECORD_VERSION);
    assert_int_equal(unlink(path), 0);
    seed_forget(path);
    return again;
}

/* ---- who adds a number ---- */

static const struct person_row {
    const char *name;
    tamper tamper;
    int joint, withheld; /* of each deal, as the record says */
    int waits_ms;        /* before the first deal, at least; less than a second more */
    int misses;          /* the guest is told that its number is not in the deck */
} persons[] = {
    {"all do", {.guest = 1}, 1, 0, 0, 0},
    {"one cannot", {1, {{"koudi-table", SHORTENED, 0}}, {{NULL, KEPT, 0}}, 0}, 1, 0, 0, 0},
    {"one withholds", {1, {{"reveal", DROPPED, 0}}, {{NULL, KEPT, 0}}, 0}, 1, 1, 5000, 1},
    {"one lies", {1, {{"reveal", FORGED, 0}}, {{NULL, KEPT, 0}}, 0}, 1, 1, 0, 1},
    {"one is late", {1, {{"commit", DROPPED, 0}}, {{NULL, KEPT, 0}}, 0}, 1, 0, 5000, 1},
};

static void numbers_make_the_deck(void **state)
{
    const struct person_row *row = *state;
    tamper t = row->tamper;
    char path[32];
    party p;
    open_table(&p, &t, "to_level = 3", new_record(path));
    long long before = virtual_now();
    party_begin(&p);
    while (party_state(&p, 0).waiting == WAIT_PEOPLE)
        assert_true(virtual_step(p.base, before + 11000));
    assert_true(virtual_now() - before >= row->waits_ms);
    assert_true(virtual_now() - before < row->waits_ms + 1000);
    assert_true(party_play_deal(&p));
    for (int i = 0; i < PEOPLE; i++) {
        bool other = i != row->tamper.guest;
        assert_int_equal(p.guest[i].words[WORD_WITHHELD], other ? row->withheld : 0);
        assert_int_equal(p.guest[i].words[WORD_UNFAIR], other ? 0 : row->misses);
    }
    assert_int_equal(t.changed > 0, row->tamper.said[0].begins != NULL);
    virtual_pass(p.base, 10000); /* the numbers of the next deal come, or their time is over */
    all_are_ready(&p);
    virtual_settle(p.base);
    assert_int_not_equal(party_state(&p, 0).waiting, WAIT_OVER);
    assert_true(party_play_match(&p));
    int deals = p.guest[0].view.deals;
    party_close(&p);
    replay again = check_record(path);
    assert_int_equal(again.joint, row->joint * deals);
    assert_int_equal(again.withheld, row->withheld * deals);
    assert_int_equal(again.opened, deals);
}
TEST_ROWS(numbers_make_the_deck, persons);

TEST("a table without numbers has none")
{
    char path[32];
    party p;
    party_open(&p, "to_level = 3", "oabb", 5, new_record(path));
    assert_true(party_join(&p, 0, KD_SEATS));
    party_begin(&p);
    assert_true(party_play_deal(&p));
    assert_int_equal(p.guest[0].words[WORD_UNFAIR], 0);
    party_close(&p);
    replay again;
    assert_true(replay_file(&again, path, NULL, NULL));
    assert_int_equal(again.head.version, RECORD_WITHOUT_COMMITMENTS);
    assert_int_equal(unlink(path), 0);
    seed_forget(path);
}

/* ---- coming and going meanwhile ---- */

/* Until guest 1, who has committed itself, would have to tell its number. */
static void begin_until_numbers(party *p, tamper *t, const char *record)
{
    *t = (tamper){.guest = 1, .heard = {{"committed", DROPPED, 1}}};
    open_table(p, t, NULL, record);
    party_begin(p);
    assert_int_equal(t->changed, 1);
    assert_int_equal(party_state(p, 0).waiting, WAIT_PEOPLE);
}

TEST("who is cut still tells the number")
{
    char path[32];
    tamper t;
    party p;
    begin_until_numbers(&p, &t, new_record(path));
    party_cut(&p, 1);
    assert_int_equal(party_state(&p, 0).waiting, WAIT_PEOPLE);
    virtual_pass(p.base, 1500);
    assert_int_equal(party_state(&p, 1).connection, SESSION_CONNECTED);
    assert_int_not_equal(party_state(&p, 0).waiting, WAIT_PEOPLE);
    assert_true(party_play_deal(&p));
    for (int i = 0; i < PEOPLE; i++)
        assert_int_equal(p.guest[i].words[WORD_WITHHELD] + p.guest[i].words[WORD_UNFAIR], 0);
    party_close(&p);
    replay again = check_record(path);
    assert_int_equal(again.joint, 1);
    assert_int_equal(again.withheld, 0);
}

TEST("who leaves is not waited for")
{
    tamper t;
    party p;
    begin_until_numbers(&p, &t, NULL);
    party_say(&p, 1, WORD_LEAVE, KD_NOBODY, 0, "");
    assert_int_not_equal(party_state(&p, 0).waiting, WAIT_PEOPLE);
    virtual_pass(p.base, 1000);
    assert_int_equal(p.guest[0].words[WORD_WITHHELD], 1);
    assert_true(party_play_deal(&p));
    party_close(&p);
}

/* A client that has heard no commitment for a deck cannot judge it, and says nothing against it. */
TEST("who comes amid a deal hears of nothing unfair")
{
    party p;
    party_open_with(&p, "decks = 1; jokers = no; kitty = 4", "oaab", 5, NULL,
                    (party_more){.mixes = true});
    assert_true(party_join(&p, 0, KD_SEATS));
    p.guest[0].unready = true;
    party_begin(&p);
    virtual_pass(p.base, 8000);
    assert_true(party_join(&p, 1, KD_SEATS));
    assert_true(party_join(&p, 2, KD_NOBODY));
    assert_true(party_play_deal(&p));
    virtual_pass(p.base, 1000);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(p.guest[i].view.phase, KD_PHASE_SCORED);
        assert_int_equal(p.guest[i].words[WORD_UNFAIR], 0);
    }
    party_close(&p);
}

TEST("a cut for good holds nobody up")
{
    tamper t;
    party p;
    begin_until_numbers(&p, &t, NULL);
    party_quit(&p, 1);
    virtual_pass(p.base, 4500);
    assert_int_equal(party_state(&p, 0).waiting, WAIT_PEOPLE);
    virtual_pass(p.base, 1000);
    assert_int_not_equal(party_state(&p, 0).waiting, WAIT_PEOPLE);
    assert_int_equal(p.guest[2].words[WORD_WITHHELD], 1);
    party_close(&p);
}

TEST("without anybody the numbers wait")
{
    tamper t;
    party p;
    begin_until_numbers(&p, &t, NULL);
    p.unreachable = true;
    for (int i = 0; i < PEOPLE; i++)
        party_cut(&p, i);
    virtual_pass(p.base, 60000);
    p.unreachable = false;
    virtual_pass(p.base, 20000);
    assert_int_not_equal(party_state(&p, 0).waiting, WAIT_PEOPLE);
    assert_int_equal(p.guest[0].words[WORD_WITHHELD], 0);
    assert_true(party_play_deal(&p));
    for (int i = 0; i < PEOPLE; i++)
        assert_int_equal(p.guest[i].words[WORD_UNFAIR], 0);
    party_close(&p);
}

TEST("who is cut in play can still check")
{
    tamper t = {.guest = 1};
    party p;
    open_table(&p, &t, NULL, NULL);
    party_begin(&p);
    virtual_pass(p.base, 30000);
    party_cut(&p, 1);
    assert_true(party_play_deal(&p));
    for (int i = 0; i < PEOPLE; i++)
        assert_int_equal(p.guest[i].words[WORD_UNFAIR], 0);
    party_close(&p);
}

/* The process of the table ends while numbers are missing; the terminals keep theirs. */
TEST("a table begun anew asks for what is missing")
{
    for (int killed = 0; killed < 2; killed++)
        for (int commits = 0; commits < 2; commits++) {
            char name[16], path[PATH_MAX];
            snprintf(name, sizeof name, "%d-%d.rec", killed, commits);
            snprintf(path, sizeof path, "%s", in_folder(name));
            tamper t = {.guest = 1,
                        .said = {{"commit 1", KEPT, 1}, {commits ? "commit 2" : "-", DROPPED, 1}},
                        .heard = {{commits ? "-" : "committed 2", DROPPED, 1}}};
            party p;
            open_table(&p, &t, NULL, path);
            party_begin(&p);
            assert_true(party_play_deal(&p));
            virtual_settle(p.base);
            assert_int_equal(t.changed, 2);
            party_restart(&p, killed);
            virtual_pass(p.base, 3000);
            for (int i = 0; i < PEOPLE; i++)
                assert_int_equal(party_state(&p, i).connection, SESSION_CONNECTED);
            all_are_ready(&p);
            virtual_settle(p.base);
            assert_int_not_equal(party_state(&p, 0).waiting, WAIT_OVER);
            for (int i = 0; i < PEOPLE; i++)
                p.guest[i].unready = true;
            assert_true(party_play_deal(&p));
            for (int i = 0; i < PEOPLE; i++)
                assert_int_equal(p.guest[i].words[WORD_WITHHELD] + p.guest[i].words[WORD_UNFAIR],
                                 0);
            party_close(&p);
            replay again;
            assert_true(replay_file(&again, path, NULL, NULL));
            assert_int_equal(again.joint, 2);
            assert_int_equal(again.withheld, 0);
            const commitments *last = commitments_of(again.dealing, 2);
            assert_non_null(last);
            assert_int_equal(commitments_revealed(last), 7);
        }
}

/* ---- a table that lies ---- */

static const struct lie_row {
    const char *name;
    tamper tamper; /* of what guest 1 hears */
    const char *why;
} lies[] = {
    {"another secret",
     {1, {{0}}, {{"reveal 1 ", KEPT, 3}, {"reveal 1 ", FORGED, 0}}, 0},
     "does not fit"},
    {"a seal that changes", {1, {{0}}, {{"seal", FORGED, 20}}, 0}, "changed the seal"},
    {"another seal", {1, {{0}}, {{"seal", FORGED, 0}}, 0}, "does not follow"},
    {"another commitment", {1, {{0}}, {{"commit 1 ", FORGED, 0}}, 0}, "without your number"},
    {"no commitment of its own",
     {1, {{0}}, {{"commit 1 ", DROPPED, 1}}, 0},
     "host commits itself first"},
    {"a number is kept back", {1, {{0}}, {{"reveal 1 ", DROPPED, 1}}, 0}, "does not follow"},
    {"its own number is kept back",
     {1, {{0}}, {{"reveal 1 ", DROPPED, 3}, {"reveal 1 ", DROPPED, 0}}, 0},
     "not told"},
    {"the own number is not taken", {1, {{"reveal", DROPPED, 0}}, {{0}}, 0}, "without your number"},
    {"the own commitment is not", {1, {{"commit", DROPPED, 0}}, {{0}}, 0}, "without your number"},
};

static void a_lie_is_found(void **state)
{
    const struct lie_row *row = *state;
    tamper t = row->tamper;
    party p;
    open_table(&p, &t, NULL, NULL);
    party_begin(&p);
    assert_true(party_play_deal(&p));
    assert_true(t.changed > 0);
    assert_int_equal(p.guest[1].words[WORD_UNFAIR] > 0, row->why != NULL);
    if (row->why && !strstr(p.guest[1].said, row->why))
        fail_msg("%s", p.guest[1].said);
    assert_int_equal(p.guest[0].words[WORD_UNFAIR], 0);
    assert_int_equal(party_state(&p, 1).connection, SESSION_CONNECTED);
    party_close(&p);
}
TEST_ROWS(a_lie_is_found, lies);

AROUND_ALL(make_folder, remove_folder);
