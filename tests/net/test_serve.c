/* test_serve.c - the real koudi serve: killed and started anew while two people play, stopped, listed.
 *
 *   test_serve [kills]   the number of kills, 20 by default */
#include "base/loop.h"
#include "bots/bots.h"
#include "net/net.h"
#include "net/remote_session.h"
#include "net/room.h"
#include "net/transport.h"
#include "record/history.h"
#include "support/folder.h"
#include "support/program.h"
#include "support/test.h"

#include <event2/bufferevent.h>
#include <event2/event.h>
#include <glob.h>
#include <netinet/in.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { PEOPLE = 2, RETRY_MS = 20, SECOND_MS = 1000 };

static int kills = 20;
static char path[PATH_MAX], rules[PATH_MAX];
static program service;

/* ---- the service ---- */

static void start_service(void)
{
    char table[2 * PATH_MAX];
    snprintf(table, sizeof table, "friday,%s,any,any,bot,bot", rules);
    const char *words[] = {"serve",  "--socket", path,      "--table", table, "--table",
                           "monday", "--pace",   "instant", "--max",   "3",   NULL};
    program_start(&service, words);
    for (const char *said; (said = program_line(&service));)
        if (strstr(said, " open at "))
            return;
    fail_msg("the service has not begun");
}

static void kill_service(int number)
{
    assert_int_equal(kill(service.pid, number), 0);
}

static void stop_service(void)
{
    kill_service(SIGTERM);
    assert_int_equal(program_end(&service), 0);
}

/* ---- people ---- */

typedef struct person {
    int number;
    struct event_base *base;
    remote_options options;
    table_joined table;
    session *session;
    kd_view view;
    unsigned asked;
    struct event *thinks;
    int tells, refusals, ends;
} person;

static person people[PEOPLE];

static void decide(const person *p, const kd_view *view, kd_action *out)
{
    kd_rng rng;
    wire_rng(&rng, (uint64_t)p->number + 1, view);
    *out = bot_find("steady")->decide(view, &rng);
}

static void on_thought(evutil_socket_t fd, short what, void *arg)
{
    person *p = arg;
    kd_action action;
    (void)fd;
    (void)what;
    if (!p->asked)
        return;
    unsigned number = p->asked;
    p->asked = 0;
    decide(p, &p->view, &action);
    session_submit(p->session, p->table.seat, number, &action, false);
}

static void on_tell(void *arg, int seat, const kd_event *event, const kd_view *view)
{
    person *p = arg;
    (void)seat;
    (void)event;
    p->view = *view;
    p->asked = 0;
    p->tells++;
}

static void on_seen(void *arg, int seat, const kd_view *view)
{
    person *p = arg;
    (void)seat;
    p->view = *view;
    p->asked = 0;
}

static void on_ask(void *arg, int seat, const kd_view *view, unsigned number)
{
    person *p = arg;
    (void)seat;
    p->view = *view;
    p->asked = number;
    timer_set(p->thinks, 0);
}

static void on_refused(void *arg, int seat, const kd_verdict *verdict)
{
    person *p = arg;
    (void)seat;
    (void)verdict;
    p->refusals++;
}

static void on_heard(void *arg, const session_word *word)
{
    person *p = arg;
    p->ends += word->verb == WORD_END;
}

static void on_changed(void *arg)
{
    const person *p = arg;
    session_state now = session_state_of(p->session);
    if (now.waiting == WAIT_OVER && !now.over && now.line == LINE_UP &&
        !now.sitter[p->table.seat].ready)
        session_next(p->session);
}

static struct bufferevent *connect_there(void *arg, struct event_base *base, const char **why)
{
    int fd = door_connect(path);
    (void)arg;
    *why = "the service is not there";
    return fd < 0 ? NULL : bufferevent_socket_new(base, fd, BEV_OPT_CLOSE_ON_FREE);
}

static bool secret_of(void *arg, const char *id, char out[TABLE_SECRET + 1])
{
    const person *p = arg;
    (void)id;
    snprintf(out, TABLE_SECRET + 1, "%032x", 0xabc0 + p->number);
    return true;
}

static void join_at(const char *table, person *p, struct event_base *base, int number)
{
    static const session_people hear = {
        .tell = on_tell, .ask = on_ask, .refused = on_refused, .seen = on_seen, .heard = on_heard};
    static const session_calls calls = {.changed = on_changed};
    char why[200] = "";
    *p = (person){.number = number, .base = base};
    p->thinks = evtimer_new(base, on_thought, p);
    p->options =
        (remote_options){.transport = {.connect = connect_there, .arg = p, .secret = secret_of},
                         .table = table,
                         .name = "mei",
                         .seat = number,
                         .retry_ms = RETRY_MS};
    p->session = remote_session_greet(base, &p->options, &p->table, why, sizeof why);
    if (!p->session)
        fail_msg("%s", why);
    remote_session_listen(p->session, &hear, p, &calls, p);
    session_start(p->session);
}

static void join(person *p, struct event_base *base, int number)
{
    join_at("friday", p, base, number);
}

/* All leave, and the last words are read or given up. */
static void all_leave(struct event_base *base)
{
    for (int i = 0; i < PEOPLE; i++) {
        session_close(people[i].session);
        event_free(people[i].thinks);
    }
    while (loop_turn(base)) {
    }
    event_base_free(base);
}

/* ---- what is shown ---- */

static void find_record(char *out)
{
    char pattern[PATH_MAX];
    glob_t found;
    snprintf(pattern, sizeof pattern, "%s/koudi/records/*.rec", folder);
    assert_int_equal(glob(pattern, 0, NULL, &found), 0);
    assert_int_equal(found.gl_pathc, 1);
    snprintf(out, PATH_MAX, "%s", found.gl_pathv[0]);
    globfree(&found);
}

/* Every action of a person in the record is what that person decides there, and nobody else's. */
static void assert_undisturbed(void)
{
    char record[PATH_MAX], want[WIRE_LINE], got[WIRE_LINE];
    static history h;
    static kd_match match;
    int checked = 0;
    find_record(record);
    if (!history_read(&h, record))
        fail_msg("line %d: %s", h.line, h.why);
    for (int i = 0; i < h.count; i++) {
        const kd_action *action = &h.step[i].action;
        kd_action decided;
        kd_view view;
        if (action->actor >= PEOPLE || action->verb == KD_NEXT)
            continue;
        history_match(&h, i, &match, NULL);
        kd_view_make(&view, &match, action->actor);
        decide(&people[action->actor], &view, &decided);
        kd_print_action(&decided, want, sizeof want);
        kd_print_action(action, got, sizeof got);
        assert_string_equal(got, want);
        checked++;
    }
    assert_true(checked > 10);
    assert_true(h.match.winner != KD_NOBODY);
    history_free(&h);
}

static bool is_over(void)
{
    for (int i = 0; i < PEOPLE; i++) {
        session_state now = session_state_of(people[i].session);
        if (!now.over || now.line != LINE_UP)
            return false;
    }
    return true;
}

static int told(void)
{
    return people[0].tells + people[1].tells;
}

/* The status of the service, as the program prints it. */
static int ask_status(char *out, size_t size)
{
    program asks;
    const char *words[] = {"serve", "--status", "--socket", path, NULL};
    program_start(&asks, words);
    *out = '\0';
    for (const char *said; (said = program_line(&asks));) {
        size_t used = strlen(out);
        snprintf(out + used, size - used, "%s\n", said);
    }
    return program_end(&asks);
}

static long figure(const char *figures, const char *name)
{
    char word[32];
    snprintf(word, sizeof word, "\n%s ", name);
    const char *at = strstr(figures, word);
    if (!at)
        fail_msg("%s: %s", name, figures);
    return strtol(at + strlen(word), NULL, 10);
}

/* How many answers the service has timed. */
static unsigned long answers_timed(void)
{
    char figures[1024];
    assert_int_equal(ask_status(figures, sizeof figures), 0);
    const char *at = strstr(figures, "answers ");
    assert_non_null(at);
    return strtoul(at + strlen("answers "), NULL, 10);
}

/* Plays a match, and ends the process up to so many times. Returns how many are left. */
static int play_match(int left)
{
    struct event_base *base = loop_new(false);
    unsigned random = (unsigned)left;
    unsigned long timed = 0;
    start_service();
    for (int i = 0; i < PEOPLE; i++)
        join(&people[i], base, i);
    assert_true(session_state_of(people[0].session).opener);
    session_next(people[0].session);
    for (int next = 3; !is_over();) {
        assert_true(loop_turn(base));
        if (told() < next || !left)
            continue;
        random = random * 1103515245u + 12345u;
        next = told() + 1 + (int)(random >> 16) % 11;
        timed += answers_timed();
        kill_service(left % 2 ? SIGKILL : SIGTERM);
        assert_int_equal(program_end(&service), left % 2 ? 128 + SIGKILL : 0);
        start_service();
        left--;
    }
    for (int i = 0; i < PEOPLE; i++) {
        assert_int_equal(people[i].refusals, 0);
        assert_int_equal(people[i].ends, 0);
    }
    assert_undisturbed();
    assert_true(timed + answers_timed() > 0);
    all_leave(base);
    stop_service();
    assert_int_not_equal(access(path, F_OK), 0);
    return left;
}

TEST("killed again and again")
{
    for (int left = kills; left;) {
        left = play_match(left);
        assert_int_equal(remove_all(in_folder("koudi")), 0);
    }
}

static long long now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (long long)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* Waits for more, and adds it to what was said; false at the end. */
static bool hear(int fd, char *said, size_t size)
{
    size_t used = strlen(said);
    struct pollfd more = {.fd = fd, .events = POLLIN};
    assert_int_equal(poll(&more, 1, -1), 1);
    ssize_t got = read(fd, said + used, size - 1 - used);
    said[used + (got > 0 ? (size_t)got : 0)] = '\0';
    return got > 0;
}

static int begin_dialogue(const char *lines)
{
    int fd = door_connect(path);
    assert_true(fd >= 0);
    assert_int_equal(write(fd, lines, strlen(lines)), (ssize_t)strlen(lines));
    return fd;
}

/* Says the lines, and hears all until the end. */
static void dialogue(const char *lines, char *said, size_t size)
{
    int fd = begin_dialogue(lines);
    *said = '\0';
    while (hear(fd, said, size)) {
    }
    close(fd);
}

TEST("lists and opens tables")
{
    char said[8192];
    start_service();
    dialogue("koudi-table 1 can\ntables\n", said, sizeof said);
    assert_non_null(strstr(said, " : friday\n"));
    assert_non_null(strstr(said, " 80p-v3 : monday\n"));
    assert_non_null(strstr(said, "end listed"));
    dialogue("koudi-table 1 can\ntable : sunday\nbegin\ntables\n", said, sizeof said);
    assert_non_null(strstr(said, " : sunday\n")); /* the third */
    dialogue("koudi-table 1 can\ntable : more\n", said, sizeof said);
    assert_non_null(strstr(said, "refuse no-table"));
    dialogue("koudi-table 1 can\ntable : ../x\n", said, sizeof said);
    assert_non_null(strstr(said, "refuse no-table"));
    /* Who is there is told to come back, and the process ends within a second. */
    int fd = begin_dialogue("koudi-table 1 can\ntable : monday\nseat watch\nbegin\n");
    long long from = 0;
    *said = '\0';
    while (hear(fd, said, sizeof said))
        if (!from && strstr(said, "\ndone ")) {
            from = now_ms();
            kill_service(SIGTERM);
        }
    assert_non_null(strstr(said, "\nend restart : "));
    close(fd);
    assert_int_equal(program_end(&service), 0);
    assert_true(now_ms() - from < (long long)SECOND_MS * KOUDI_SLOWER);
}

TEST("a table is named behind its socket")
{
    const listed_table *at;
    char where[PATH_MAX + 20], why[300];
    table_address to;
    bool several;
    int count = 0, named = 0;
    start_service();
    assert_int_equal(chmod(folder, 0755), 0);
    assert_int_equal(setenv("KOUDI_TABLES", folder, 1), 0);
    query_tables *all = query_tables_wait(NULL);
    assert_non_null(all);
    while ((at = query_tables_at(all, count++))) {
        assert_string_equal(at->at->path, path);
        assert_true(at->among && at->free > 0 && at->shows);
        named += strcmp(at->name, "friday") == 0 || strcmp(at->name, "monday") == 0;
    }
    assert_int_equal(count, 3);
    assert_int_equal(named, 2);
    query_tables_free(all);
    assert_true(table_address_read(NULL, "monday", &to, &several, why, sizeof why));
    assert_string_equal(to.path, path);
    assert_string_equal(to.table, "monday");
    assert_false(table_address_read(NULL, NULL, &to, &several, why, sizeof why));
    assert_true(several);
    assert_int_equal(unsetenv("KOUDI_TABLES"), 0);
    snprintf(where, sizeof where, "%s/monday", path);
    assert_true(table_address_read(NULL, where, &to, &several, why, sizeof why));
    assert_string_equal(to.path, path);
    assert_string_equal(to.table, "monday");
    assert_true(table_address_read(NULL, path, &to, &several, why, sizeof why));
    assert_string_equal(to.path, path);
    assert_string_equal(to.table, "");
    stop_service();
}

/* An observer who takes nothing off a real socket is dropped, and holds up nobody. */
TEST("who does not read is dropped")
{
    struct event_base *base = loop_new(false);
    char said[4096];
    ssize_t got;
    bool events = false;
    start_service();
    for (int i = 0; i < PEOPLE; i++)
        join_at("monday", &people[i], base, i);
    int fd = begin_dialogue("koudi-table 1 can\ntable : monday\nseat watch\nbegin\n");
    struct pollfd watches = {.fd = fd, .events = 0};
    long long from = now_ms();
    session_next(people[0].session);
    while (poll(&watches, 1, 0) ==
           0) { /* until it is closed, with all that was not read before it */
        assert_false(is_over());
        assert_true(loop_turn(base));
    }
    assert_true(now_ms() - from < 50000); /* so that it was not for its silence */
    int before = told();
    while (told() < before + 100)
        assert_true(loop_turn(base));
    for (int i = 0; i < PEOPLE; i++) {
        assert_int_equal(session_state_of(people[i].session).line, LINE_UP);
        assert_int_equal(people[i].refusals + people[i].ends, 0);
    }
    while ((got = read(fd, said, sizeof said - 1)) > 0) {
        said[got] = '\0';
        assert_null(strstr(said, "\nend ")); /* there was no room for it */
        events = events || strstr(said, "\nevent dealt ");
    }
    assert_true(events); /* it did watch */
    close(fd);
    all_leave(base);
    stop_service();
}

/* ---- the network ---- */

#if KOUDI_TLS
typedef struct far_end {
    struct bufferevent *io;
    char heard[512];
    size_t used;
    bool closed;
} far_end;

static void on_far_read(struct bufferevent *io, void *arg)
{
    far_end *e = arg;
    e->used += bufferevent_read(io, e->heard + e->used, sizeof e->heard - 1 - e->used);
    e->heard[e->used] = '\0';
}

static void on_far_event(struct bufferevent *io, short what, void *arg)
{
    far_end *e = arg;
    on_far_read(io, arg);
    e->closed = e->closed || !(what & BEV_EVENT_CONNECTED);
}

/* What the service says to somebody of the network until it closes the line. */
static const char *dialogue_far(unsigned port, const uint8_t *pin, const char *lines)
{
    static far_end e;
    static connector d;
    const char *why;
    struct event_base *base = loop_new(false);
    e = (far_end){.used = 0};
    connector_make(&d, "127.0.0.1", port, pin);
    e.io = connector_connect(&d, base, &why);
    if (!e.io)
        fail_msg("%s", why);
    bufferevent_setcb(e.io, on_far_read, NULL, on_far_event, &e);
    bufferevent_enable(e.io, EV_READ | EV_WRITE);
    bufferevent_write(e.io, lines, strlen(lines));
    while (!e.closed)
        assert_true(loop_turn(base));
    assert_int_equal(tls_client_state(d.client), TLS_UP);
    bufferevent_free(e.io);
    connector_end(&d);
    event_base_loop(base, EVLOOP_NONBLOCK);
    event_base_free(base);
    return e.heard;
}

/* Starts the service with a table for the network; returns the port. */
static unsigned start_far(const char *table)
{
    const char *words[] = {"serve", "--socket", path,          "--table", table,     "--max",
                           "3",     "--listen", "127.0.0.1:0", "--pace",  "instant", NULL};
    unsigned port = 0;
    program_start(&service, words);
    for (const char *said; (said = program_line(&service)) && !strstr(said, " open at ");)
        if (strstr(said, " with TLS, at 127.0.0.1:"))
            port = (unsigned)strtoul(strrchr(said, ':') + 1, NULL, 10);
    assert_true(port);
    return port;
}

/* An invitation to the table. */
static void invited_to(const char *table, invitation *out)
{
    char where[PATH_MAX + 20], word[512] = "";
    const char *why;
    program asks;
    snprintf(where, sizeof where, "%s/%s", path, table);
    const char *words[] = {"invite", where, NULL};
    program_start(&asks, words);
    for (const char *said; (said = program_line(&asks));)
        if (strstr(said, "koudi join "))
            snprintf(word, sizeof word, "%s", strstr(said, "koudi join ") + strlen("koudi join "));
    assert_int_equal(program_end(&asks), 0);
    if (!invitation_read(word, out, &why))
        fail_msg("%s: %s", word, why);
}

/* Somebody at the far end of TLS who reads when asked to, through a window as small as the system has it. */
static struct bufferevent *connect_slowly(struct event_base *base, tls_client *client,
                                          unsigned port)
{
    static const int least = 1;
    struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    assert_int_equal(setsockopt(fd, SOL_SOCKET, SO_RCVBUF, &least, sizeof least), 0);
    assert_int_equal(connect(fd, (struct sockaddr *)&to, sizeof to), 0);
    assert_int_equal(evutil_make_socket_nonblocking(fd), 0);
    return tls_connect(client, base, fd, NULL);
}

static long connections(void)
{
    char figures[1024];
    assert_int_equal(ask_status(figures, sizeof figures), 0);
    return figure(figures, "connections");
}

/* The same over TLS: what it does not read waits in the service, and that is
   bounded. */
TEST("who does not read is dropped by tls")
{
    struct event_base *base = loop_new(false);
    invitation to;
    char words[200], why[200];
    static far_end e;
    unsigned port = start_far("monday");
    invited_to("monday", &to);
    for (int i = 0; i < PEOPLE; i++)
        join_at("monday", &people[i], base, i);
    tls_client *client = tls_client_new(to.pin, why, sizeof why);
    e = (far_end){.io = connect_slowly(base, client, port)};
    bufferevent_setcb(e.io, on_far_read, NULL, on_far_event, &e);
    bufferevent_enable(e.io, EV_READ | EV_WRITE);
    snprintf(words, sizeof words,
             "koudi-table 1 can\ntable : monday\ntoken %s\nseat watch\nbegin\n", to.token);
    bufferevent_write(e.io, words, strlen(words));
    while (!strstr(e.heard, "\nyou ")) /* admitted */
        assert_true(loop_turn(base));
    bufferevent_disable(e.io, EV_READ);
    assert_int_equal(connections(), PEOPLE + 1);
    long long from = now_ms();
    session_next(people[0].session);
    for (int next = 500; connections() > PEOPLE; next = told() + 500)
        while (told() < next) {
            assert_false(is_over());
            assert_true(loop_turn(base));
        }
    assert_true(now_ms() - from < 50000); /* so that it was not for its silence */
    for (int before = told(); told() < before + 100;)
        assert_true(loop_turn(base));
    for (int i = 0; i < PEOPLE; i++) {
        assert_int_equal(session_state_of(people[i].session).line, LINE_UP);
        assert_int_equal(people[i].refusals + people[i].ends, 0);
    }
    bufferevent_free(e.io);
    tls_client_free(client);
    all_leave(base);
    stop_service();
}

/* Nobody knows who comes by the network: without an invitation there is neither a seat nor a list. */
TEST("the network is let in by invitation")
{
    static const char seat[] = "koudi-table 1 can\ntable : friday\n"
                               "secret 0123456789abcdef0123456789abcdef\nseat any\nbegin\n";
    static const char *const refused[] = {
        seat, "koudi-table 1 can\ntable : friday\nseat watch\nbegin\n",
        "koudi-table 1 can\ntables\n", "guest : mei\nkoudi-table 1 can\n"};
    const char *words[] = {"serve", "--socket", path,       "--table",     "friday",
                           "--max", "3",        "--listen", "127.0.0.1:0", NULL};
    char why[PATH_MAX + 200];
    unsigned port = 0;
    program_start(&service, words);
    for (const char *said; (said = program_line(&service)) && !strstr(said, " open at ");)
        if (strstr(said, " with TLS, at 127.0.0.1:"))
            port = (unsigned)atoi(strrchr(said, ':') + 1);
    tls_server *key = tls_server_new(in_folder("koudi/server.key"), why, sizeof why);
    assert_true(port && key);
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++)
        assert_non_null(strstr(dialogue_far(port, tls_server_pin(key), refused[i]),
                               "\nrefuse not-admitted : "));
    assert_non_null(strstr(
        dialogue_far(port, tls_server_pin(key), "koudi-table 1 can\ntable : sunday\nbegin\n"),
        "\nrefuse no-table : ")); /* is not opened for them */
    tls_server_free(key);
    stop_service();
}
#endif

/* The first closes the terminal; nobody else was there. */
static void leave_alone(struct event_base *base)
{
    session_close(people[0].session);
    event_free(people[0].thinks);
    while (loop_turn(base)) {
    }
    event_base_free(base);
}

/* Three bots that search, of which one may at a time: the others wait, and all play. */
TEST("bots take turns")
{
    static const char table[] =
        "friday,80p-scn2,any,bot:strong:work=4,bot:strong:work=4,bot:strong:work=4";
    const char *words[] = {"serve",  "--socket", path,     "--table", table,
                           "--bots", "1",        "--pace", "instant", NULL};
    struct event_base *base = loop_new(false);
    char figures[1024];
    program_start(&service, words);
    for (const char *said; (said = program_line(&service)) && !strstr(said, " open at ");) {
    }
    people[1] = (person){.tells = 0};
    join(&people[0], base, 0);
    session_next(people[0].session);
    while (told() < 200)
        assert_true(loop_turn(base));
    assert_int_equal(people[0].refusals + people[0].ends, 0);
    assert_int_equal(ask_status(figures, sizeof figures), 0);
    assert_in_range(figure(figures, "bots-thinking"), 0, 1);
    assert_in_range(figure(figures, "bots-waiting"), 0, 2);
    assert_int_equal(figure(figures, "bots-late"), 0);
    leave_alone(base);
    stop_service();
}

/* A table that was opened with bots that search goes on with others where these are not allowed any more. */
TEST("bots are replaced")
{
    static const char table[] =
        "friday,80p-scn2,any,bot:strong:work=4,bot:strong:work=4,bot:strong:work=4";
    const char *with[] = {"serve", "--socket", path, "--table", table, "--pace", "instant", NULL};
    const char *without[] = {"serve",  "--socket", path,     "--table", "friday",
                             "--bots", "0",        "--pace", "instant", NULL};
    struct event_base *base = loop_new(false);
    program_start(&service, with);
    for (const char *said; (said = program_line(&service)) && !strstr(said, " open at ");) {
    }
    people[1] = (person){.tells = 0};
    join(&people[0], base, 0);
    session_next(people[0].session);
    while (told() < 150)
        assert_true(loop_turn(base));
    assert_string_equal(session_state_of(people[0].session).sitter[1].name, "strong:work=4");
    stop_service();
    program_start(&service, without);
    for (const char *said; (said = program_line(&service)) && !strstr(said, " open at ");) {
    }
    for (int before = told(); told() < before + 50;)
        assert_true(loop_turn(base));
    assert_string_equal(session_state_of(people[0].session).sitter[1].name, "steady");
    leave_alone(base);
    stop_service();
}

TEST("tells its status")
{
    char said[8192] = "", figures[1024];
    assert_int_not_equal(ask_status(figures, sizeof figures), 0); /* there is none */
    assert_string_equal(figures, "");
    start_service();
    int fd = begin_dialogue("koudi-table 1 can\ntable : monday\nseat any\n"
                            "secret 0123456789abcdef0123456789abcdef\nbegin\n");
    while (!strstr(said, "\ndone "))
        assert_true(hear(fd, said, sizeof said));
    int more = begin_dialogue("koudi-table 1 can\ntable : monday\n");
    *said = '\0';
    while (!strstr(said, " : monday\n"))
        assert_true(hear(more, said, sizeof said));
    assert_int_equal(ask_status(figures, sizeof figures), 0);
    unsigned count[3];
    unsigned long ms, kb, timed[3];
    if (sscanf(figures, /* NOLINT(cert-err34-c): the program's own */
               "tables %u\npeople %u\nconnections %u\nprocessor-ms %lu\nmemory-kB %lu\n"
               "answers %lu\nanswer-us-p50 %lu\nanswer-us-p99 %lu\n",
               &count[0], &count[1], &count[2], &ms, &kb, &timed[0], &timed[1], &timed[2]) != 8)
        fail_msg("%s", figures);
    assert_int_equal(count[0], 2);
    assert_int_equal(count[1], 1);
    assert_int_equal(count[2], 2);
    assert_in_range(kb, 1000, 1000000);
    close(fd);
    close(more);
    stop_service();
}

/* ---- without descriptors ---- */

static void never(void *arg, const char *id)
{
    (void)arg;
    (void)id;
}

static void settle(struct event_base *base)
{
    while (event_base_loop(base, EVLOOP_NONBLOCK) == 0 &&
           event_base_get_num_events(base, EVENT_BASE_COUNT_ACTIVE) > 0) {
    }
}

/* Who comes when no descriptor is left is told so, the loop rests, and a second later the door is open. */
TEST("no descriptor is left")
{
    enum { MORE = 4 };
    struct event_base *base = loop_new(false);
    lobby *h = lobby_new(base, never, NULL);
    uid_t opener = getuid();
    int at = door_listen(path), client[MORE], fill[256], filled = 0;
    char said[512] = "";
    struct rlimit before, few;
    assert_true(at >= 0);
    assert_true(lobby_listen(h, at, door_who, &opener));
    for (int i = 0; i < MORE; i++)
        assert_true((client[i] = socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0)) >= 0);
    assert_int_equal(getrlimit(RLIMIT_NOFILE, &before), 0);
    few = before;
    few.rlim_cur = 100;
    assert_int_equal(setrlimit(RLIMIT_NOFILE, &few), 0);
    while (filled < 256 && (fill[filled] = dup(0)) >= 0)
        filled++;
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    memcpy(address.sun_path, path, strlen(path) + 1);
    for (int i = 0; i < MORE; i++)
        assert_int_equal(connect(client[i], (struct sockaddr *)&address, sizeof address), 0);
    settle(base);
    assert_true(hear(client[0], said, sizeof said));
    assert_non_null(strstr(said, "refuse full : "));
    assert_false(hear(client[0], said, sizeof said)); /* closed */
    char byte;
    assert_int_equal(read(client[1], &byte, 1), -1); /* waits */
    while (filled > 0)
        close(fill[--filled]);
    *said = '\0';
    for (int i = 0; i < 100 && !strstr(said, "koudi-table 1"); i++) {
        event_base_loop(base, EVLOOP_ONCE); /* the pause is over */
        if (poll(&(struct pollfd){.fd = client[1], .events = POLLIN}, 1, 0) == 1)
            assert_true(hear(client[1], said, sizeof said));
    }
    assert_non_null(strstr(said, "koudi-table 1"));
    assert_int_equal(setrlimit(RLIMIT_NOFILE, &before), 0);
    for (int i = 0; i < MORE; i++)
        close(client[i]);
    lobby_free(h, CLOSE_CLOSED);
    settle(base);
    event_base_free(base);
}

/* Each test has a home of its own. */
static int make_home(void **state)
{
    int made = access("/dev/shm", W_OK) == 0 ? make_folder_in("/dev/shm") : make_folder(state);
    const char *source = getenv("KOUDI_SOURCE_DIR");
    snprintf(path, sizeof path, "%s", in_folder("socket"));
    snprintf(rules, sizeof rules, "%s/docs/examples/tiny.ini", source ? source : ".");
    return made == 0 ? setenv("XDG_STATE_HOME", folder, 1) : made;
}
AROUND_EACH(make_home, remove_folder);

PREPARE(int argc, char **argv)
{
    kills = argc > 1 ? atoi(argv[1]) : kills;
    return 0;
}
