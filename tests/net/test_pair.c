/* test_pair.c - two tables of a lobby with the same cards: the numbers of both, nothing told between them before both
   are done, and the comparison; by virtual time. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <event2/event.h>
#include <unistd.h>

#include "base/digest.h"
#include "bots/bots.h"
#include "record/boards.h"
#include "record/store.h"
#include "support/folder.h"
#include "support/party.h"
#include "support/script.h"
#include "support/test.h"
#include "support/virtual_time.h"
#include "table/table.h"
#include "wire/wire.h"

AROUND_ALL(make_folder_in_memory, remove_folder);

/* Two people at each table. SLOW_MS: for which those of the second one think. */
enum { DEALS = 3, AT_EACH = 2, PEOPLE = 2 * AT_EACH, SLOW_MS = 40, LONG_MS = 3600000 };

static const char *const names[2] = {"red", "blue"};

typedef struct two_tables {
    party party; /* its own table stays empty */
    pairing *pair;
    char record[2][PATH_MAX], keys[2][PATH_MAX];
    char told[2][DIGEST_TEXT +
                 1]; /* a hash of all that its people have been told until blue's were done */
    bool blue_over, red_is_random;
} two_tables;

static void on_seen(void *arg, guest *p, const kd_event *event, const kd_view *view)
{
    two_tables *t = arg;
    static char text[2 * sizeof(kd_view) + 1000];
    int side = p->number / AT_EACH;
    if (t->blue_over)
        return;
    int used = snprintf(text, sizeof text, "%s %d %d %lld", t->told[side], p->number,
                        event ? event->kind : -1, virtual_now());
    for (int word = 0; word < WORD_COUNT; word++)
        used += snprintf(text + used, sizeof text - (size_t)used, " %d", p->words[word]);
    digest_hex((const uint8_t *)view, sizeof *view, text + used);
    digest_text(text, t->told[side]);
    t->blue_over = side == 1 && view->phase == KD_PHASE_OVER;
}

static kd_action decide(void *arg, const guest *p)
{
    const two_tables *t = arg;
    kd_rng rng;
    if (p->number >= AT_EACH || !t->red_is_random)
        return guest_decide(p, &p->view);
    wire_rng(&rng, 5, &p->view);
    return bot_find("random")->decide(&p->view, &rng);
}

static void open_tables(two_tables *t, const char *rules)
{
    const char *why = "";
    memset(t, 0, sizeof *t);
    party_open(&t->party, "", "bbbb", 1, NULL);
    t->party.calls = (guest_calls){.seen = on_seen, .decide = decide, .arg = t};
    t->pair = pairing_new();
    for (unsigned side = 0; side < 2; side++) {
        room_options o = t->party.options;
        snprintf(t->record[side], sizeof t->record[side], "%s/%s.rec", folder, names[side]);
        snprintf(t->keys[side], sizeof t->keys[side], "%s/%s.rec" STORE_KEYS, folder, names[side]);
        remove_all(t->record[side]);
        remove_all(t->keys[side]);
        assert_true(pairing_opens(t->pair, side));
        o.table.rules = script_rules(rules);
        o.table.rules.deals = DEALS;
        o.table.record = t->record[side];
        o.keys = t->keys[side];
        o.mixes = o.forbids_watching = true;
        o.empty_s = 24 * 3600;
        o.pair = t->pair;
        o.pair_side = side;
        snprintf(o.pair_name, sizeof o.pair_name, "%s", names[!side]);
        snprintf(o.name, sizeof o.name, "%s", names[side]);
        o.id[0] = (char)('a' + (int)side);
        for (int seat = 0; seat < KD_SEATS; seat++)
            o.seat[seat].kind = seat < AT_EACH ? ROOM_ANY : ROOM_BOT;
        assert_true(lobby_open_room(t->party.lobby, &o, &why));
    }
    for (int i = 0; i < PEOPLE; i++) {
        guest *p = &t->party.guest[i];
        p->at = names[i / AT_EACH];
        p->think_ms = i < AT_EACH ? 1 : SLOW_MS;
        p->automatic = false;
    }
}

static void come(two_tables *t, int from, int to)
{
    for (int i = from; i < to; i++)
        if (!party_join(&t->party, i, KD_SEATS))
            fail_msg("%s", t->party.guest[i].why);
}

static void begin(two_tables *t, int side)
{
    session_next(t->party.guest[side * AT_EACH].session);
    virtual_settle(t->party.base);
}

static bool over(two_tables *t, int side)
{
    const guest *p = &t->party.guest[side * AT_EACH];
    return p->view.phase == KD_PHASE_OVER;
}

static void play_until(two_tables *t, int side)
{
    long long until = virtual_now() + LONG_MS;
    while (!over(t, side))
        assert_true(virtual_step(t->party.base, until));
    virtual_settle(t->party.base);
}

static void close_tables(two_tables *t)
{
    party_close(&t->party);
    pairing_free(t->pair);
}

static int heard(const two_tables *t, int side, session_verb verb)
{
    return t->party.guest[side * AT_EACH].words[verb];
}

static void assert_fair(const two_tables *t)
{
    for (int i = 0; i < PEOPLE; i++) {
        const guest *p = &t->party.guest[i];
        if (p->words[WORD_UNFAIR])
            fail_msg("guest %d: %s", i, p->said);
        assert_int_equal(p->words[WORD_WITHHELD] + p->refusals, 0);
    }
}

static void assert_same_decks(const two_tables *t)
{
    boards red, blue;
    board_pair pair[DEALS];
    char why[400];
    assert_true(boards_read(&red, t->record[0], why, sizeof why));
    assert_true(boards_read(&blue, t->record[1], why, sizeof why));
    assert_int_equal(red.count, DEALS);
    assert_int_equal(blue.count, DEALS);
    for (int i = 0; i < DEALS; i++) {
        assert_memory_equal(red.list[i].order, blue.list[i].order, sizeof red.list[i].order);
        assert_int_equal(red.list[i].dealer, i);
        assert_int_equal(blue.list[i].dealer, i);
    }
    assert_true(boards_compare(&red, &blue, pair, DEALS) > 0);
    boards_free(&red);
    boards_free(&blue);
}

/* Both records verify: numbers, seed and decks. A changed number, secret or seed does not. */
static void assert_verified(const two_tables *t)
{
    for (int side = 0; side < 2; side++) {
        boards b;
        char why[400];
        int decks;
        assert_true(boards_read(&b, t->record[side], why, sizeof why));
        assert_true(boards_paired(&b));
        assert_int_equal(__builtin_popcount(commitments_revealed(&b.pair.said[0])), AT_EACH);
        assert_int_equal(__builtin_popcount(commitments_revealed(&b.pair.said[1])), AT_EACH);
        assert_string_not_equal(b.pair.said[1].reveal[KD_CHANCE], "");
        assert_null(boards_check_pair(&b, &decks));
        assert_int_equal(decks, DEALS);
        b.list[1].order[0] ^= 1;
        assert_string_equal(boards_check_pair(&b, &decks), "a deck does not follow from the seed");
        b.list[1].order[0] ^= 1;
        char *digit = b.pair.said[1].reveal[__builtin_ctz(commitments_revealed(&b.pair.said[1]))];
        *digit = *digit == '0' ? '1' : '0';
        assert_string_equal(
            boards_check_pair(&b, &decks),
            "the seed does not follow from the host's secret and the numbers of both tables");
        boards_free(&b);
    }
}

/* Both are told of each other, and the decks are the same, made from all numbers. */
static void assert_compared(const two_tables *t)
{
    for (int side = 0; side < 2; side++)
        assert_in_range(heard(t, side, WORD_COMPARED), 2, DEALS + 1);
    assert_fair(t);
    assert_same_decks(t);
    assert_verified(t);
}

TEST("MATCH-2 two tables: the same cards from the numbers of both, compared when both are done")
{
    static two_tables t;
    open_tables(&t, "");
    come(&t, 0, AT_EACH);
    begin(&t, 0);
    virtual_pass(t.party.base, LONG_MS);
    assert_int_equal(heard(&t, 0, WORD_SAME_CARDS), 1);
    assert_int_equal(heard(&t, 0, WORD_PAIR_WAITS), 1);
    assert_int_equal(session_state_of(t.party.guest[0].session).waiting, WAIT_PEOPLE);
    come(&t, AT_EACH, PEOPLE);
    begin(&t, 1);
    play_until(&t, 0);
    assert_false(over(&t, 1));
    virtual_settle(t.party.base);
    assert_int_equal(heard(&t, 0, WORD_COMPARED) + heard(&t, 1, WORD_COMPARED), 0);
    play_until(&t, 1);
    assert_compared(&t);
    close_tables(&t);
}

/* What blue's people are told does not depend on how red plays. */
TEST("MATCH-2 two tables: nothing of one is told at the other before both are done")
{
    static two_tables t;
    char told[2][2][DIGEST_TEXT + 1];
    for (int i = 0; i < 2; i++) {
        open_tables(&t, "");
        t.red_is_random = i;
        come(&t, 0, PEOPLE);
        begin(&t, 0);
        begin(&t, 1);
        play_until(&t, 1);
        assert_true(t.blue_over);
        memcpy(told[i], t.told, sizeof t.told);
        close_tables(&t);
    }
    assert_string_not_equal(told[0][0], told[1][0]);
    assert_string_equal(told[0][1], told[1][1]);
}

TEST("MATCH-2 two tables: who sat at one neither sits at nor watches the other")
{
    static two_tables t;
    open_tables(&t, "");
    come(&t, 0, 1);
    party_quit(&t.party, 0);
    t.party.guest[0].at = names[1];
    assert_false(party_join(&t.party, 0, KD_SEATS));
    assert_string_equal(t.party.guest[0].why,
                        "you have had a seat at the other table, which has the same cards");
    assert_false(party_join(&t.party, 0, KD_NOBODY));
    t.party.guest[5].at = names[1];
    assert_false(party_join(&t.party, 5, KD_NOBODY));
    t.party.guest[0].at = names[0];
    assert_true(party_join(&t.party, 0, KD_SEATS));
    close_tables(&t);
}

TEST("MATCH-2 two tables: guests of one account sit at both, each at one")
{
    static two_tables t;
    open_tables(&t, "");
    t.party.guest[1].bringer = t.party.guest[2].bringer = "shared";
    come(&t, 1, 3);
    party_quit(&t.party, 1);
    t.party.guest[1].at = names[1];
    assert_false(party_join(&t.party, 1, KD_SEATS));
    close_tables(&t);
}

/* ---- the process ends ---- */

/* Of the table that begins last, when the other one has begun. */
typedef struct kept_between {
    const two_tables *at; /* NULL: nothing is kept */
    int side;
    char keys[1 << 14];
    size_t size;
} kept_between;
static kept_between between = {.side = -1};

bool __real_table_start(table *t);
bool __wrap_table_start(table *t);

bool __wrap_table_start(table *t)
{
    bool good = __real_table_start(t);
    kept_between *k = &between;
    for (int side = 0; side < 2 && k->at && k->side < 0; side++) {
        if (access(k->at->record[side], F_OK) == 0)
            continue;
        k->side = side;
        k->size = read_all(k->at->keys[side], k->keys, sizeof k->keys);
    }
    return good;
}

/* The files are as they were when one of the tables had begun, and the other one had not. Returns that one. */
static int put_back_between(void)
{
    const kept_between k = between;
    char seed[PATH_MAX + 8];
    assert_true(k.side >= 0);
    snprintf(seed, sizeof seed, "%s.seed", k.at->record[k.side]);
    assert_int_equal(unlink(k.at->record[k.side]) + unlink(seed), 0);
    write_all(k.at->keys[k.side], k.keys, k.size);
    between = (kept_between){.side = -1};
    return k.side;
}

/* As koudi serve opens a table again. */
static void reopen(two_tables *t, int side)
{
    static room_kept kept;
    char why[300];
    const char *cannot;
    room_kept_state state = room_kept_read(&kept, t->record[side], why, sizeof why);
    room_options *o = &kept.options;
    o->pair = t->pair;
    if (state == KEPT_WAITS) {
        o->pair_side = (unsigned)side;
        o->table.rules = script_rules("");
        o->table.rules.deals = DEALS;
        snprintf(o->pair_name, sizeof o->pair_name, "%s", names[!side]);
        assert_true(seed_draw(&o->table.seed));
        assert_true(pairing_waits(t->pair, o, t->record[side]));
    } else {
        assert_int_equal(state, KEPT_GOES_ON);
        assert_int_equal(o->pair_side, side);
        assert_true(pairing_resume(t->pair, o));
    }
    assert_true(lobby_open_room(t->party.lobby, o, &cannot));
    room_kept_free(&kept);
}

static void end_process(two_tables *t)
{
    t->party.unreachable = true;
    lobby_free(t->party.lobby, CLOSE_RESTART);
    virtual_settle(t->party.base);
    pairing_free(t->pair);
}

/* The first tables go on, so many; last: the second one before the first. */
static void start_process(two_tables *t, int tables, bool last)
{
    t->pair = pairing_new();
    t->party.lobby = lobby_new(t->party.base, NULL, NULL);
    for (int side = 0; side < tables; side++)
        reopen(t, last ? !side : side);
    t->party.unreachable = false;
}

static void restart(two_tables *t, int tables)
{
    end_process(t);
    start_process(t, tables, false);
}

static void open_begun(two_tables *t)
{
    open_tables(t, "");
    come(t, 0, PEOPLE);
    begin(t, 0);
    begin(t, 1);
    virtual_pass(t->party.base, 20000);
    assert_false(over(t, 0));
}

TEST("MATCH-2 two tables: a pair goes on after its process has ended")
{
    static two_tables t;
    open_begun(&t);
    restart(&t, 2);
    play_until(&t, 0);
    assert_int_equal(heard(&t, 0, WORD_COMPARED), 0);
    play_until(&t, 1);
    assert_compared(&t);
    assert_false(pairing_opens(t.pair, 0));
    close_tables(&t);
}

static void leave(two_tables *t, int number)
{
    const session_word word = {.verb = WORD_LEAVE, .seat = KD_NOBODY, .text = ""};
    session_say(t->party.guest[number].session, &word);
    virtual_settle(t->party.base);
    party_quit(&t->party, number);
}

static void assert_barred(two_tables *t, int number, int side)
{
    t->party.guest[number].at = names[side];
    assert_false(party_join(&t->party, number, KD_SEATS));
    assert_string_equal(t->party.guest[number].why,
                        "you have had a seat at the other table, which has the same cards");
}

TEST("MATCH-2 two tables: who sat at one sits at no other after a restart")
{
    static two_tables t;
    static char before[1 << 14], after[1 << 14];
    open_begun(&t);
    leave(&t, 1);
    leave(&t, 3);
    before[read_all(t.keys[1], before, sizeof before - 1)] = '\0';
    party_quit(&t.party, 0);
    assert_true(party_join(&t.party, 0, KD_SEATS));
    after[read_all(t.keys[1], after, sizeof after - 1)] = '\0';
    assert_string_equal(before, after); /* who comes back is there already */
    restart(&t, 2);
    virtual_pass(t.party.base, 1000);
    assert_barred(&t, 1, 1);
    assert_barred(&t, 3, 0);
    close_tables(&t);
}

TEST("MATCH-2 two tables: the keys tell of the pair once the decks are fixed")
{
    static two_tables t;
    static char text[1 << 14];
    open_tables(&t, "");
    come(&t, 0, PEOPLE);
    text[read_all(t.keys[1], text, sizeof text - 1)] = '\0';
    assert_non_null(strstr(text, "\nkey 1 "));
    assert_null(strstr(text, "\npair "));
    close_tables(&t);
}

/* Its own keys are gone by then. */
TEST("MATCH-2 two tables: the same, when the one is over and closed")
{
    static two_tables t;
    open_begun(&t);
    leave(&t, 3);
    party_quit(&t.party, 2); /* so it stops */
    play_until(&t, 0);
    for (int i = 0; i < AT_EACH; i++)
        party_quit(&t.party, i);
    virtual_pass(t.party.base, 90000);
    assert_int_not_equal(access(t.keys[0], F_OK), 0);
    end_process(&t);
    t.pair = pairing_new();
    t.party.lobby = lobby_new(t.party.base, NULL, NULL);
    reopen(&t, 1);
    t.party.unreachable = false;
    assert_barred(&t, 0, 1);
    close_tables(&t);
}

typedef struct between_row {
    const char *name;
    bool last;
    bool anew; /* somebody comes back with a new terminal, which has added no number */
} between_row;

static void killed_between(void **state)
{
    static two_tables t;
    const between_row *row = *state;
    open_tables(&t, "");
    between.at = &t;
    come(&t, 0, PEOPLE);
    begin(&t, 0);
    begin(&t, 1);
    end_process(&t);
    int side = put_back_between();
    start_process(&t, 2, row->last);
    virtual_pass(t.party.base, 20000);
    assert_int_equal(session_state_of(t.party.guest[AT_EACH * side].session).waiting, WAIT_PEOPLE);
    if (row->anew) {
        party_quit(&t.party, AT_EACH * side + 1);
        come(&t, AT_EACH * side + 1, AT_EACH * side + 2);
    }
    begin(&t, side);
    play_until(&t, 0);
    play_until(&t, 1);
    assert_compared(&t);
    close_tables(&t);
}

static const between_row betweens[] = {
    {"MATCH-2 two tables: killed when one has begun and the other has not", false, false},
    {"MATCH-2 two tables: the same, opened again in another order", true, false},
    {"MATCH-2 two tables: the same, and a new terminal for a seat", false, true},
};
TEST_ROWS(killed_between, betweens);

/* Its host's number gives the decks that the other one has still to play. */
TEST("MATCH-2 two tables: nothing is told while one that is not open can go on")
{
    static two_tables t;
    open_begun(&t);
    restart(&t, 1);
    play_until(&t, 0);
    assert_int_equal(heard(&t, 0, WORD_COMPARED), 0);
    close_tables(&t);
}

TEST("MATCH-2 two tables: a table goes on in its own pair alone")
{
    room_options red = {.pair_side = 0, .pair_secret = "1"}, blue = {.pair_side = 1};
    pairing *p = pairing_new();
    assert_non_null(p);
    assert_true(pairing_resume(p, &red));
    snprintf(blue.pair_secret, sizeof blue.pair_secret, "2");
    assert_false(pairing_resume(p, &blue));
    snprintf(blue.pair_secret, sizeof blue.pair_secret, "1");
    assert_true(pairing_resume(p, &blue));
    pairing_free(p);
}

TEST("MATCH-2 two tables: where neither has begun the numbers are gathered anew")
{
    room_options red = {.pair_secret = "1", .pair_record = "none.rec"};
    pairing *p = pairing_new();
    assert_non_null(p);
    assert_true(pairing_waits(p, &red, in_folder("red.rec")));
    assert_string_equal(red.pair_secret, "");
    assert_string_equal(red.pair_record, "");
    assert_true(pairing_opens(p, 1));
    pairing_free(p);
}

/* What is removed where a table cannot be opened is the copy alone. */
TEST("the record of the other table stays where no copy can be made")
{
    static room_kept kept;
    char why[300], was[PATH_MAX];
    const char *before = getenv("XDG_STATE_HOME");
    room_options o = {.same_cards = "somebody's.rec"};
    snprintf(was, sizeof was, "%s", before ? before : "");
    assert_int_equal(setenv("XDG_STATE_HOME", "/dev/null", 1), 0);
    assert_false(room_kept_begin(&kept, &o, why, sizeof why));
    assert_null(kept.options.same_cards);
    assert_int_equal(before ? setenv("XDG_STATE_HOME", was, 1) : unsetenv("XDG_STATE_HOME"), 0);
    room_kept_free(&kept);
}

/* ---- a table that cheats ---- */

static void on_word(void *arg, const session_word *word)
{
    int *unfair = arg;
    *unfair += word->verb == WORD_UNFAIR;
}

static int decks_verified;

const char *__real_deck_check_seen(const dealer_seed *from, const char *seal,
                                   const kd_cards *turned, int count, const kd_view *view);
const char *__wrap_deck_check_seen(const dealer_seed *from, const char *seal,
                                   const kd_cards *turned, int count, const kd_view *view);

const char *__wrap_deck_check_seen(const dealer_seed *from, const char *seal,
                                   const kd_cards *turned, int count, const kd_view *view)
{
    decks_verified++;
    return __real_deck_check_seen(from, seal, turned, count, view);
}

typedef struct cheat_row {
    const char *name;
    bool other_seal, other_number, late_commit, other_secret, other_hand;
} cheat_row;

static void cheat(void **state)
{
    const cheat_row *row = *state;
    static remote_commit f;
    static table_block now;
    static deck d;
    int unfair = 0;
    dealer_seed host, theirs;
    char commit[DIGEST_TEXT + 1], deck_text[DECK_TEXT], seal[DECK_SEAL + 1];
    commitments said[2] = {{.deal = 0}, {.deal = 0}};
    kd_match match;
    table_line answer, line = {.word = SAY_PAIR_COMMIT, .seat = KD_NOBODY};
    f = (remote_commit){.tell = on_word, .arg = &unfair};
    now = (table_block){.has_view = false};
    assert_true(seed_draw(&host) && seed_draw(&theirs));
    digest_text(host.text, line.code);
    assert_true(remote_commit_hear(&f, &line, 2, &now, &answer));
    assert_int_equal(answer.word, SAY_PAIR_COMMIT);
    memcpy(commit, answer.code, sizeof commit);
    memcpy(said[0].commit[2], commit, sizeof commit);
    line = (table_line){.word = SAY_PAIR_COMMIT, .seat = 2};
    memcpy(line.code, commit, sizeof commit);
    assert_false(remote_commit_hear(&f, &line, 2, &now, &answer));
    line = (table_line){.word = SAY_OTHER_COMMIT, .seat = 1};
    digest_text(theirs.text, line.code);
    (void)remote_commit_hear(&f, &line, 2, &now, &answer);
    assert_true(
        remote_commit_hear(&f, &(table_line){.word = SAY_PAIR_COMMITTED}, 2, &now, &answer));
    assert_int_equal(answer.word, SAY_PAIR_REVEAL);
    memcpy(said[0].reveal[2], answer.code, sizeof commit);
    if (row->late_commit) {
        line.seat = 3;
        (void)remote_commit_hear(&f, &line, 2, &now, &answer);
    }
    line = (table_line){.word = SAY_PAIR_REVEAL, .seat = 2};
    memcpy(line.code, said[0].reveal[2], sizeof commit);
    (void)remote_commit_hear(&f, &line, 2, &now, &answer);
    memcpy(said[1].reveal[1], theirs.text, sizeof theirs.text);
    line = (table_line){.word = SAY_OTHER_REVEAL, .seat = 1};
    memcpy(line.code, row->other_number ? host.text : theirs.text, sizeof theirs.text);
    (void)remote_commit_hear(&f, &line, 2, &now, &answer);
    const kd_rules rules = script_rules("deals = 2");
    assert_true(kd_match_start(&match, &rules));
    const dealer_seed seed = commitments_pair_seed(said, host.text);
    deck_make(&d, &seed, &match);
    deck_print(&d, deck_text);
    digest_text(deck_text, seal);
    now.has_view = true;
    kd_view_make(&now.view, &match, 2);
    now.view.drawn_count = 1;
    now.view.drawn[0] = d.order[row->other_hand ? 3 : 2];
    memcpy(now.seal, row->other_seal ? host.text : seal, sizeof seal);
    remote_commit_see(&f, &now, false);
    line = (table_line){.word = SAY_PAIR_REVEAL, .seat = KD_NOBODY};
    memcpy(line.code, row->other_secret ? theirs.text : host.text, sizeof host.text);
    (void)remote_commit_hear(&f, &line, 2, &now, &answer);
    int verified = decks_verified;
    (void)remote_commit_hear(&f, &line, 2, &now, &answer); /* which takes the time of all decks */
    assert_int_equal(decks_verified, verified);
    bool cheats = row->other_seal || row->other_number || row->late_commit || row->other_secret ||
                  row->other_hand;
    assert_int_equal(unfair, cheats);
}

static const cheat_row cheats[] = {
    {.name = "a pair: a fair table"},
    {.name = "a pair: another deck was sealed", .other_seal = true},
    {.name = "a pair: a number of the other table that does not fit", .other_number = true},
    {.name = "a pair: a commitment after all were told", .late_commit = true},
    {.name = "a pair: another secret than the host's", .other_secret = true},
    {.name = "a pair: other cards than the deck's", .other_hand = true},
};
TEST_ROWS(cheat, cheats);
