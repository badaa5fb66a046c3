/* served.c - the real koudi serve in a process of its own, and people who play at its tables. */
#include "support/served.h"

#include "base/loop.h"
#include "bots/bots.h"
#include "net/net.h"
#include "net/transport.h"
#include "support/folder.h"
#include "support/test.h"

#include <arpa/inet.h>
#include <errno.h>
#include <event2/bufferevent.h>
#include <event2/event.h>
#include <inttypes.h>
#include <netinet/in.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { GREETING = 400, WORDS = 96 };

served served_now;

unsigned served_draw(unsigned bound)
{
    return kd_rng_below(&served_now.rng, bound);
}

long long served_us(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (long long)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

long served_number(pid_t pid, const char *file, const char *word)
{
    char path[64], row[200];
    long number = 0;
    snprintf(path, sizeof path, "/proc/%ld/%s", (long)pid, file);
    FILE *in = fopen(path, "r");
    if (!in)
        skip();
    while (fgets(row, sizeof row, in))
        if (strncmp(row, word, strlen(word)) == 0)
            number = strtol(row + strlen(word), NULL, 10);
    (void)fclose(in);
    return number;
}

double served_processor_s(pid_t pid)
{
    char path[64], text[1024] = "";
    unsigned long user = 0, system = 0;
    snprintf(path, sizeof path, "/proc/%ld/stat", (long)pid);
    size_t size = read_all(path, text, sizeof text);
    text[size < sizeof text ? size : sizeof text - 1] = '\0';
    const char *at = strrchr(text, ')');
    assert_non_null(at);
    assert_int_equal(/* NOLINTNEXTLINE(cert-err34-c): the system's */
                     sscanf(at + 1, " %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", &user,
                            &system),
                     2);
    return (double)(user + system) / (double)sysconf(_SC_CLK_TCK);
}

/* ---- the service ---- */

static void on_said(evutil_socket_t fd, short what, void *arg)
{
    program *service = &served_now.service;
    (void)fd;
    (void)what;
    (void)arg;
    do {
        const char *said = program_line(service);
        if (!said)
            fail_msg("the service has ended");
        if (strstr(said, "TLS"))
            served_now.port = (unsigned)strtoul(strrchr(said, ':') + 1, NULL, 10);
        served_now.opened = served_now.opened || strstr(said, " open at ");
    } while (service->from < service->to);
}

static void start(void)
{
    char at[48];
    const char *words[WORDS] = {"serve", "--socket", served_now.socket};
    int count = 3;
    snprintf(at, sizeof at, "127.0.0.1:%u", served_now.port);
    if (served_now.tls) {
        words[count++] = "--listen";
        words[count++] = at;
    }
    for (int i = 0; served_now.words[i] && count < WORDS - 1; i++)
        words[count++] = served_now.words[i];
    served_now.opened = false;
    program_start(&served_now.service, words);
    served_now.says =
        event_new(served_now.base, served_now.service.out, EV_READ | EV_PERSIST, on_said, NULL);
    assert_int_equal(event_add(served_now.says, NULL), 0);
    while (!served_now.opened)
        assert_true(loop_turn(served_now.base));
}

void served_begin(void)
{
    char why[PATH_MAX + 300], key[PATH_MAX];
    kd_rng_seed(&served_now.rng, served_now.seed, 0);
    snprintf(served_now.socket, sizeof served_now.socket, "%s", in_folder("socket"));
    snprintf(key, sizeof key, "%s/koudi/server.key", folder);
    tls_server *server = tls_server_new(key, why, sizeof why); /* the service finds it */
    served_now.tls = served_now.tls && server;
    if (served_now.tls)
        served_now.client = tls_client_new(tls_server_pin(server), why, sizeof why);
    tls_server_free(server);
    start();
}

static bool has_ended(pid_t pid)
{
    siginfo_t about = {.si_pid = 0};
    return waitid(P_PID, (id_t)pid, &about, WEXITED | WNOHANG | WNOWAIT) == 0 &&
           about.si_pid == pid;
}

void served_restart(int number, double *ended, double *opened)
{
    long long from = served_us();
    event_free(served_now.says);
    assert_int_equal(kill(served_now.service.pid, number), 0);
    while (!has_ended(served_now.service.pid))
        assert_true(loop_turn(served_now.base));
    assert_int_equal(program_end(&served_now.service), number == SIGKILL ? 128 + SIGKILL : 0);
    *ended = (double)(served_us() - from) / 1e6;
    start();
    *opened = (double)(served_us() - from) / 1e6;
}

void served_end(void)
{
    event_free(served_now.says);
    assert_int_equal(kill(served_now.service.pid, SIGTERM), 0);
    assert_int_equal(program_end(&served_now.service), 0);
    served_now.service.pid = 0;
    tls_client_free(served_now.client);
    served_now.client = NULL;
}

void served_kill(void)
{
    pid_t pid = served_now.service.pid;
    if (!pid || has_ended(pid))
        return;
    (void)kill(pid, SIGKILL);
    (void)waitpid(pid, NULL, 0);
}

/* ---- connections ---- */

int served_connect(unsigned net, unsigned number)
{
    struct sockaddr_in from = {.sin_family = AF_INET}, to = from;
    from.sin_addr.s_addr = htonl(127u << 24 | net << 16 | (number + 1));
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    to.sin_port = htons((uint16_t)served_now.port);
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (fd >= 0 && bind(fd, (struct sockaddr *)&from, sizeof from) == 0 &&
        (connect(fd, (struct sockaddr *)&to, sizeof to) == 0 || errno == EINPROGRESS))
        return fd;
    if (fd >= 0)
        (void)close(fd);
    return -1;
}

bool served_seat(const char *table, int seat, const char *secret, char *said, size_t size)
{
    char words[GREETING];
    size_t used = 0;
    bool more = true;
    struct pollfd way = {.fd = door_connect(served_now.socket), .events = POLLIN};
    assert_true(way.fd >= 0);
    int length =
        snprintf(words, sizeof words, "koudi-table 1 can\ntable : %s\nsecret %s\nseat %d\nbegin\n",
                 table, secret, seat);
    assert_int_equal(write(way.fd, words, (size_t)length), length);
    *said = '\0';
    while (more && !strstr(said, "\ndone ")) {
        assert_int_equal(poll(&way, 1, 60000), 1);
        ssize_t got = read(way.fd, said + used, size - 1 - used);
        more = got > 0;
        used += more ? (size_t)got : 0;
        said[used] = '\0';
    }
    (void)close(way.fd);
    return more;
}

/* ---- people ---- */

static void on_sent(void *arg, guest *p, unsigned number, const kd_action *action)
{
    served_table *t = p->owner;
    session_state now = session_state_of(p->session);
    if (now.connection != SESSION_CONNECTED)
        return;
    t->sent = served_us() + 1000LL * (now.waiting == WAIT_PLAY ? now.left_ms : 0);
    t->sender = p->table.seat;
}

/* Whoever has not acted sees when the other's action is shown. */
static void on_seen(void *arg, guest *p, const kd_event *event, const kd_view *view)
{
    served_table *t = p->owner;
    if (p->asked)
        p->think_ms = served_now.think_ms + served_draw(served_now.think_more_ms);
    t->told = t->told || (event && p == &t->person[0]);
    if (p->asked || !t->sent || (event && (view->seat == t->sender || event->seat != t->sender)))
        return;
    if (event && served_now.shown)
        served_now.shown(served_us() - t->sent);
    t->sent = 0;
}

/* The first of a table counts its actions. */
static void on_changed(void *arg, guest *p)
{
    served_table *t = p->owner;
    if (p != &t->person[0])
        return;
    t->actions += t->told;
    t->told = false;
}

static struct bufferevent *connect_person(guest *p, struct event_base *base, const char **why)
{
    *why = "the service is not there";
    int fd = served_now.connect ? served_now.connect(p)
             : served_now.tls   ? served_connect(1, (unsigned)p->number)
                                : door_connect(served_now.socket);
    if (fd < 0)
        return NULL;
    return served_now.tls ? tls_connect(served_now.client, base, fd, NULL)
                          : bufferevent_socket_new(base, fd, BEV_OPT_CLOSE_ON_FREE);
}

bool served_join(served_table *t, int number, int seat, char *why, size_t size)
{
    static const guest_calls calls = {.sent = on_sent, .seen = on_seen, .changed = on_changed};
    static char said[16384];
    guest *p = &t->person[seat];
    char *secret = t->secret[seat];
    *p = (guest){.owner = t,
                 .number = number,
                 .seed = served_now.seed + (uint64_t)number,
                 .calls = &calls,
                 .connect = connect_person,
                 .account = seat ? "bo" : "an",
                 .at = t->name,
                 .secret = secret};
    snprintf(secret, TABLE_SECRET + 1, "%016" PRIx64 "%08x%08x", served_now.seed, number, t->match);
    if (!served_seat(t->name, seat, secret, said, sizeof said)) {
        snprintf(why, size, "no seat at %s: %s", t->name, said);
        return false;
    }
    bool came = guest_join(p, served_now.base, seat);
    snprintf(why, size, "%s", p->why);
    return came;
}
