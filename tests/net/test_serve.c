/* test_serve.c - the real koudi serve: killed and started anew while two people play, stopped, listed.
 *
 *   test_serve [kills]   the number of kills, 20 by default */
#include "base/loop.h"
#include "bots/bots.h"
#include "net/net.h"
#include "net/remote_session.h"
#include "net/room.h"
#include "net/transport.h"
#include "record/boards.h"
#include "record/history.h"
#include "support/folder.h"
#include "support/guest.h"
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

/* Starts it with those words, and waits until its tables are open. Returns the port where the network comes in; 0:
 * none. */
static unsigned start_with(const char *const *words)
{
    unsigned port = 0;
    program_start(&service, words);
    for (const char *said; (said = program_line(&service));) {
        if (strstr(said, " with TLS, at 127.0.0.1:"))
            port = (unsigned)strtoul(strrchr(said, ':') + 1, NULL, 10);
        if (strstr(said, " open at "))
            return port;
    }
    fail_msg("the service has not begun");
    return 0;
}

#define START(...)                                                                                 \
    start_with((const char *const[]){"serve", "--socket", path, "--table", __VA_ARGS__, NULL})

static void start_service(void)
{
    char table[2 * PATH_MAX];
    snprintf(table, sizeof table, "friday,%s,any,any,bot,bot", rules);
    (void)START(table, "--table", "monday", "--pace", "instant", "--max", "3");
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

static guest people[PEOPLE];

static struct bufferevent *connect_there(guest *p, struct event_base *base, const char **why)
{
    int fd = door_connect(path);
    *why = "the service is not there";
    return fd < 0 ? NULL : bufferevent_socket_new(base, fd, BEV_OPT_CLOSE_ON_FREE);
}

/* So many come to the table. */
static void sit_down(const char *table, struct event_base *base, int count)
{
    for (int i = 0; i < PEOPLE; i++) {
        guest *p = &people[i];
        *p = (guest){.number = i,
                     .seed = (uint64_t)i + 1,
                     .connect = connect_there,
                     .account = "mei",
                     .at = table,
                     .retry_ms = RETRY_MS};
        if (i < count && !guest_join(p, base, i))
            fail_msg("%s", p->why);
    }
}

static void assert_content(void)
{
    for (int i = 0; i < PEOPLE; i++)
        assert_int_equal(people[i].refusals + people[i].words[WORD_END], 0);
}

/* All leave, and the last words are read or given up. */
static void all_leave(struct event_base *base)
{
    for (int i = 0; i < PEOPLE; i++)
        guest_free(&people[i]);
    while (loop_turn(base)) {
    }
    event_base_free(base);
}

/* ---- what is shown ---- */

/* Every action of a person in the record is what that person decides there, and nobody else's. */
static void assert_undisturbed(void)
{
    char want[WIRE_LINE], got[WIRE_LINE];
    static history h;
    static kd_match match;
    int checked = 0;
    if (!history_read(&h, only_file(in_folder("koudi/records/*.rec"))))
        fail_msg("line %d: %s", h.line, h.why);
    for (int i = 0; i < h.count; i++) {
        const kd_action *action = &h.step[i].action;
        kd_view view;
        if (action->actor >= PEOPLE || action->verb == KD_NEXT)
            continue;
        history_match(&h, i, &match, NULL);
        kd_view_make(&view, &match, action->actor);
        kd_action decided = guest_decide(&people[action->actor], &view);
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
        if (!now.over || now.connection != SESSION_CONNECTED)
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
    sit_down("friday", base, PEOPLE);
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
    assert_content();
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

/* ---- two tables with the same cards ---- */

static struct bufferevent *connect_as_guest(guest *p, struct event_base *base, const char **why)
{
    char line[80];
    struct bufferevent *io = connect_there(p, base, why);
    int length = snprintf(line, sizeof line, "guest : at-%s\n", p->at);
    if (io)
        (void)bufferevent_write(io, line, (size_t)length);
    return io;
}

static void start_pair(void)
{
    (void)start_with((const char *const[]){"serve", "--socket", path, "--pair", "red,blue,2",
                                           "--pace", "instant", NULL});
}

static void same_decks(void)
{
    boards all[PEOPLE];
    char why[400];
    glob_t found;
    assert_int_equal(glob(in_folder("koudi/records/*.rec"), 0, NULL, &found), 0);
    assert_int_equal(found.gl_pathc, PEOPLE);
    for (int i = 0; i < PEOPLE; i++)
        if (!boards_read(&all[i], found.gl_pathv[i], why, sizeof why))
            fail_msg("%s", why);
    assert_int_equal(all[0].count, 2);
    assert_int_equal(all[1].count, 2);
    for (int i = 0; i < 2; i++) /* either may have been void at one of them */
        assert_memory_equal(all[0].list[i].order, all[1].list[i].order,
                            sizeof all[0].list[i].order);
    for (int i = 0; i < PEOPLE; i++) {
        program check;
        program_start(&check, (const char *const[]){"replay", "--check", found.gl_pathv[i], NULL});
        assert_non_null(strstr(program_line(&check), "deals verified 2"));
        assert_non_null(strstr(program_line(&check), "fit their commitments 2, withheld 0"));
        assert_string_equal(program_line(&check), "  decks that follow from the seed 2");
        assert_non_null(strstr(program_line(&check), "the seed follows from the host's secret"));
        assert_int_equal(program_end(&check), 0);
        boards_free(&all[i]);
    }
    globfree(&found);
}

TEST("MATCH-2 two tables with the same cards, killed while they play")
{
    static const char *const tables[PEOPLE] = {"red", "blue"};
    struct event_base *base = loop_new(false);
    bool killed = false;
    start_pair();
    for (int i = 0; i < PEOPLE; i++) {
        people[i] = (guest){.number = i,
                            .seed = (uint64_t)i + 1,
                            .connect = connect_as_guest,
                            .at = tables[i],
                            .retry_ms = RETRY_MS};
        if (!guest_join(&people[i], base, KD_SEATS))
            fail_msg("%s", people[i].why);
        session_next(people[i].session);
    }
    while (!people[0].words[WORD_COMPARED] || !people[1].words[WORD_COMPARED]) {
        assert_true(loop_turn(base));
        if (killed || people[0].tells < 150 || people[1].tells < 150)
            continue;
        killed = true;
        kill_service(SIGKILL);
        assert_int_equal(program_end(&service), 128 + SIGKILL);
        start_pair();
    }
    assert_true(killed && is_over());
    for (int i = 0; i < PEOPLE; i++)
        if (people[i].words[WORD_UNFAIR] + people[i].words[WORD_WITHHELD])
            fail_msg("%s", people[i].said);
    assert_content();
    same_decks();
    all_leave(base);
    stop_service();
    assert_int_equal(remove_all(in_folder("koudi")), 0);
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
    /* Guests are told to come back, and the process ends within a second. */
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
    sit_down("monday", base, PEOPLE);
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
    for (int i = 0; i < PEOPLE; i++)
        assert_int_equal(session_state_of(people[i].session).connection, SESSION_CONNECTED);
    assert_content();
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
    unsigned port = START("monday", "--max", "3", "--listen", "127.0.0.1:0", "--pace", "instant");
    assert_true(port);
    invited_to("monday", &to);
    sit_down("monday", base, PEOPLE);
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
    for (int i = 0; i < PEOPLE; i++)
        assert_int_equal(session_state_of(people[i].session).connection, SESSION_CONNECTED);
    assert_content();
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
    char why[PATH_MAX + 200];
    unsigned port = START("friday", "--max", "3", "--listen", "127.0.0.1:0");
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

#define SEARCHING "friday,80p-scn2,any,bot:strong:work=4,bot:strong:work=4,bot:strong:work=4"

/* Three bots that search, of which one may at a time: the others wait, and all play. */
TEST("bots take turns")
{
    struct event_base *base = loop_new(false);
    char figures[1024];
    (void)START(SEARCHING, "--bots", "1", "--pace", "instant");
    sit_down("friday", base, 1);
    session_next(people[0].session);
    while (told() < 200)
        assert_true(loop_turn(base));
    assert_content();
    assert_int_equal(ask_status(figures, sizeof figures), 0);
    assert_in_range(figure(figures, "bots-thinking"), 0, 1);
    assert_in_range(figure(figures, "bots-waiting"), 0, 2);
    assert_int_equal(figure(figures, "bots-late"), 0);
    all_leave(base);
    stop_service();
}

/* A table that was opened with bots that search goes on with others where these are not allowed any more. */
TEST("bots are replaced")
{
    struct event_base *base = loop_new(false);
    (void)START(SEARCHING, "--pace", "instant");
    sit_down("friday", base, 1);
    session_next(people[0].session);
    while (told() < 150)
        assert_true(loop_turn(base));
    assert_string_equal(session_state_of(people[0].session).sitter[1].name, "strong:work=4");
    stop_service();
    (void)START("friday", "--bots", "0", "--pace", "instant");
    for (int before = told(); told() < before + 50;)
        assert_true(loop_turn(base));
    assert_string_equal(session_state_of(people[0].session).sitter[1].name, "steady");
    all_leave(base);
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

static void settle(struct event_base *base)
{
    while (event_base_loop(base, EVLOOP_NONBLOCK) == 0 &&
           event_base_get_num_events(base, EVENT_BASE_COUNT_ACTIVE) > 0) {
    }
}

/* A client that comes when no descriptor is left is told so, the loop rests, and a second later the door is open. */
TEST("no descriptor is left")
{
    enum { MORE = 4 };
    struct event_base *base = loop_new(false);
    lobby *h = lobby_new(base, NULL, NULL);
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
    int made = make_folder_in_memory(state);
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
