/* test_remote_session.c - the client's session with a table whose lines the test writes: what it takes from them,
   and what it takes for impossible; by virtual time. */
#include "net/remote_session.h"

#include "base/loop.h"
#include "base/unused.h"
#include "net/protocol.h"
#include "session/invitation.h"
#include "support/test.h"
#include "support/virtual_time.h"
#include "table/driver.h"

#include <event2/buffer.h>
#include <event2/bufferevent.h>
#include <event2/event.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ID    "0123456789abcdef"
#define TABLE "koudi-table 1 can talk\ntable " ID " : friday\n"
#define RULES "you 0\nrules own\nbegin\n"
#define SITTERS                                                                                    \
    "sitter 0 here 0 0 : Mei\nsitter 1 open 0 0 : steady\nsitter 2 open 0 0 : steady\n"            \
    "sitter 3 open 0 0 : steady\n"
#define BLOCK(now)                                                                                 \
    "now " now "\n" SITTERS "wait people 0\nmatch 0 0 normal\nback nothing\ndone " now "\n"

/* The table, and who is at it. */
typedef struct far_table {
    struct event_base *base;
    const char *says[2];    /* at each connection; NULL: cannot be reached */
    int connections;        /* so far */
    struct bufferevent *io; /* the table's end */
    remote_options options;
    table_joined joined;
    session *session;
    char why[200], ended[200];
    char digit;         /* of the seat's key; 0: 'a' */
    int tries;          /* to connect, all */
    long long tried[4]; /* when */
} far_table;

static struct bufferevent *connect_far(void *arg, struct event_base *base, const char **why)
{
    far_table *t = arg;
    struct bufferevent *pair[2];
    const char *says = t->connections < 2 ? t->says[t->connections++] : NULL;
    if (t->tries < 4)
        t->tried[t->tries++] = timer_now();
    *why = "the table is out of reach";
    if (!says || bufferevent_pair_new(base, 0, pair) != 0)
        return NULL;
    t->io = pair[1];
    bufferevent_enable(t->io, EV_READ | EV_WRITE);
    bufferevent_write(t->io, says, strlen(says));
    return pair[0];
}

static void closed_far(void *arg)
{
    far_table *t = arg;
    bufferevent_free(t->io);
    t->io = NULL;
}

static bool secret_of(void *arg, const char *id, char out[TABLE_SECRET + 1])
{
    const far_table *t = arg;
    memset(out, t->digit ? t->digit : 'a', TABLE_SECRET);
    out[TABLE_SECRET] = '\0';
    return true;
}

static void on_heard(void *arg, const session_word *word)
{
    far_table *t = arg;
    if (word->verb == WORD_END)
        snprintf(t->ended, sizeof t->ended, "%s", word->text);
}

static const session_people people = {.heard = on_heard};

static bool come_with(far_table *t, char digit, const char *first, const char *second)
{
    static const session_calls calls = {.changed = NULL};
    virtual_begin();
    *t = (far_table){.base = loop_new(false), .says = {first, second}, .digit = digit};
    t->options = (remote_options){
        .transport = {.connect = connect_far, .closed = closed_far, .arg = t, .secret = secret_of},
        .seat = KD_SEATS};
    t->session = remote_session_greet(t->base, &t->options, &t->joined, t->why, sizeof t->why);
    if (!t->session)
        return false;
    remote_session_listen(t->session, &people, t, &calls, t);
    session_start(t->session);
    virtual_settle(t->base);
    return true;
}

static bool come(far_table *t, const char *first, const char *second)
{
    return come_with(t, 0, first, second);
}

static void go(far_table *t)
{
    session_close(t->session);
    virtual_pass(t->base, 5000);
    event_base_free(t->base);
}

static void leave(UNUSED evutil_socket_t fd, UNUSED short what, void *arg)
{
    assert_int_equal(event_base_loopexit(arg, NULL), 0);
}

/* A table that takes the line and says nothing. */
static struct bufferevent *connect_silent(void *arg, struct event_base *base, const char **why)
{
    static const struct timeval at_once = {0, 0};
    far_table *t = arg;
    t->says[0] = "";
    assert_int_equal(event_base_once(base, -1, EV_TIMEOUT, leave, base, &at_once), 0);
    return connect_far(arg, base, why);
}

/* The table may answer for many seconds yet; who wants to leave the program need not wait for it. */
TEST("a greeting ends with its loop")
{
    far_table t = {.base = loop_new(false)};
    virtual_begin();
    t.options = (remote_options){.transport = {.connect = connect_silent,
                                               .closed = closed_far,
                                               .arg = &t,
                                               .secret = secret_of},
                                 .seat = KD_SEATS,
                                 .greeting_ms = UINT_MAX / 2};
    assert_null(remote_session_greet(t.base, &t.options, &t.joined, t.why, sizeof t.why));
    virtual_pass(t.base, 5000);
    event_base_free(t.base);
}

TEST("a greeting can or cannot be")
{
    static const struct {
        const char *name, *says;
        const char *why; /* NULL: it is one */
    } rows[] = {
        {"a table before the match", TABLE RULES BLOCK("1"), NULL},
        {"which is refused", "koudi-table 1\nrefuse no-table : no\n", "no such table"},
        {"of another version", "koudi-table 2\n", "another version"},
        {"a block before the rules", TABLE BLOCK("1"), "cannot be"},
        {"or before their end", TABLE "you 0\nrules own\n" BLOCK("1"), "cannot be"},
        {"a table that closes with its first block", TABLE RULES BLOCK("1") "end closed : closed\n",
         "the table was closed"},
        {"rules that contradict each other", TABLE "rules own\nset kitty = 7\nbegin\n",
         "cannot be"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        far_table t;
        bool in = come(&t, rows[i].says, NULL);
        if (in != !rows[i].why || (!in && !strstr(t.why, rows[i].why)))
            fail_msg("%s: %s", rows[i].name, in ? "taken" : t.why);
        go(&t);
    }
}

/* A part of the next block that has arrived when the screen opens is no state of the table. */
TEST("the screen opens on a whole block")
{
    far_table t;
    assert_true(come(&t, TABLE RULES BLOCK("1") "now 2\n", NULL));
    session_state now = session_state_of(t.session);
    assert_int_equal(now.waiting, WAIT_PEOPLE);
    assert_string_equal(now.sitter[0].name, "Mei");
    go(&t);
}

/* An older table would take the words for nothing, and is not asked. */
TEST("only a table that can do so lets a bot play")
{
    static const struct {
        const char *can;
        bool stands;
    } rows[] = {{"koudi-table 1 can talk\n", false}, {"koudi-table 1 can talk cover\n", true}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        far_table t;
        char says[2048], heard[2048] = "";
        snprintf(says, sizeof says, "%stable " ID " : friday\n" RULES BLOCK("1"), rows[i].can);
        assert_true(come(&t, says, NULL));
        assert_int_equal(session_stand_in(t.session, 0, true), rows[i].stands);
        virtual_settle(t.base);
        evbuffer_remove(bufferevent_get_input(t.io), heard, sizeof heard - 1);
        assert_int_equal(strstr(heard, "\ncover 0\n") != NULL, rows[i].stands);
        go(&t);
    }
}

TEST("only a table that passes nudges on is asked to")
{
    static const struct {
        const char *can;
        bool nudges;
    } rows[] = {{"koudi-table 1 can talk cover\n", false},
                {"koudi-table 1 can talk nudge\n", true}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        far_table t;
        char says[2048];
        snprintf(says, sizeof says, "%stable " ID " : friday\n" RULES BLOCK("1"), rows[i].can);
        assert_true(come(&t, says, NULL));
        assert_int_equal(session_state_of(t.session).nudges, rows[i].nudges);
        go(&t);
    }
}

/* Who opened the table has said so; an older one says nothing. */
TEST("the table says whether the coach may be asked")
{
    static const struct {
        const char *says;
        bool may;
    } rows[] = {
        {"", false}, {"coach yes\n", true}, {"coach no\n", false}, {"coach later\n", false}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        far_table t;
        char says[2048];
        snprintf(says, sizeof says, TABLE "%s" RULES BLOCK("1"), rows[i].says);
        assert_true(come(&t, says, NULL));
        assert_int_equal(session_state_of(t.session).coach, rows[i].may);
        go(&t);
    }
}

/* What people copy into a shell is a word of that form, whatever the table says. */
TEST("an invitation is one, or is not shown")
{
    far_table t;
    char word[TABLE_INVITATION], says[2048];
    invitation of = {"play.example.org", 5151, ID, "00112233445566778899", {1}, ""};
    assert_true(invitation_write(&of, word));
    snprintf(says, sizeof says,
             TABLE RULES BLOCK("1") "invitation 1 : %s\ninvitation 2 : x; touch /tmp/here #\n"
                                    "invitation 3 : ; touch /tmp/here # %s\n",
             word, word);
    assert_true(come(&t, says, NULL));
    const session_state now = session_state_of(t.session);
    assert_string_equal(now.invited[1], word);
    assert_null(now.invited[2]);
    assert_string_equal(now.invited[3], word);
    go(&t);
}

/* A table of another match under the same name is not the one that was left. */
TEST("another match is not gone back to")
{
    static const struct {
        const char *name, *says;
        session_connection connection;
    } rows[] = {
        {"the same match", TABLE RULES BLOCK("1"), SESSION_CONNECTED},
        {"another", "koudi-table 1\ntable 0000000000000000 : friday\n" RULES BLOCK("1"),
         SESSION_GONE},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        far_table t;
        assert_true(come(&t, TABLE RULES BLOCK("1"), rows[i].says));
        bufferevent_trigger_event(bufferevent_pair_get_partner(t.io),
                                  BEV_EVENT_EOF | BEV_EVENT_READING, 0);
        virtual_settle(t.base);
        assert_int_equal(session_state_of(t.session).connection, SESSION_CUT);
        virtual_pass(t.base, 2000);
        if (session_state_of(t.session).connection != rows[i].connection)
            fail_msg("%s: %s", rows[i].name, t.ended);
        assert_int_equal(*t.ended != '\0', rows[i].connection == SESSION_GONE);
        go(&t);
    }
}

/* Has the table been told so since it was asked last? */
static bool hears(far_table *t, const char *line)
{
    char heard[4096];
    size_t size = bufferevent_read(t->io, heard, sizeof heard - 1);
    heard[size] = '\0';
    return strstr(heard, line) != NULL;
}

/* Nobody is asked for it again, and the table waits for it. */
TEST("a result that was read is told of on each line until the table knows")
{
    static wire_text text;
    static char says[2][1 << 16];
    static table_block block;
    const bot *steady = bot_find("steady");
    kd_rules rules;
    driver d;
    far_table t;
    kd_rules_default(&rules);
    assert_true(kd_match_start(&d.match, &rules));
    driver_ready(&d, (const bot *const[KD_SEATS]){steady, steady, steady, steady}, 5, 1);
    driver_deal(&d);
    block = (table_block){.now = 1, .has_view = true, .state.waiting = WAIT_OVER};
    kd_view_make(&block.view, &d.match, 0);
    for (int known = 0; known < 2; known++) {
        for (int line = 0; line < 2; line++) {
            block.sitter[0].ready = line && known;
            text.used = 0;
            table_block_put(&text, &block);
            snprintf(says[line], sizeof says[line], TABLE RULES "%s", text.at);
        }
        assert_true(come(&t, says[0], says[1]));
        assert_false(hears(&t, "ready"));
        session_next(t.session);
        virtual_settle(t.base);
        assert_true(hears(&t, "ready"));
        bufferevent_trigger_event(bufferevent_pair_get_partner(t.io),
                                  BEV_EVENT_EOF | BEV_EVENT_READING, 0);
        virtual_pass(t.base, 2000);
        assert_int_equal(session_state_of(t.session).connection, SESSION_CONNECTED);
        assert_int_equal(hears(&t, "ready"), !known);
        go(&t);
    }
}

/* Whom a table that is started anew has cut at once does not come back in step; the first attempt is the same
   for all, and none waits longer than one alone would. */
TEST("attempts to come back spread")
{
    enum { MANY = 6, FIRST_MS = 1000 };
    long long pause[MANY][2];
    int same = 0;
    for (int i = 0; i < MANY; i++) {
        far_table t;
        assert_true(come_with(&t, (char)('a' + i), TABLE RULES BLOCK("1"), NULL));
        long long cut = timer_now();
        bufferevent_trigger_event(bufferevent_pair_get_partner(t.io),
                                  BEV_EVENT_EOF | BEV_EVENT_READING, 0);
        virtual_pass(t.base, 10 * FIRST_MS);
        assert_int_equal(t.tries, 4);
        assert_in_range(t.tried[1] - cut, FIRST_MS, FIRST_MS + 20);
        for (int k = 0; k < 2; k++) {
            pause[i][k] = t.tried[k + 2] - t.tried[k + 1];
            assert_in_range(pause[i][k], FIRST_MS << k, (FIRST_MS << (k + 1)) + 20);
        }
        for (int before = 0; before < i; before++)
            same += llabs(pause[i][0] - pause[before][0]) < 10;
        go(&t);
    }
    assert_in_range(same, 0, 2);
}
