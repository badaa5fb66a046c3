/* e2e_chaos.c - people at terminals of their own play a match over bad lines: by the table's socket, by a stand-in for
 * ssh, and by an invitation over TLS. Every byte is late and comes by itself, lines are reset and fall silent.
 *
 *   e2e_chaos                two people, a deal of three tricks; a greeting
 *   e2e_chaos SEEDS [FIRST]  four people, so many seeds from FIRST on; a silence in the first is longer than a line
 *                            endures; a greeting by each way */
#include "base/loop.h"
#include "net/net.h"
#include "net/transport.h"
#include "session/invitation.h"
#include "support/folder.h"
#include "support/opened.h"
#include "support/program.h"
#include "support/test.h"
#include "support/vt_play.h"

#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* A_WHILE_MS: for a terminal to be asked before the next one is looked at. SHORT_MS: a silence that a line endures;
   LONG_MS: one that it does not. */
enum {
    PEOPLE = KD_SEATS,
    A_WHILE_MS = 20,
    AGAIN_MS = 1000,
    TICK_MS = 10,
    SHORT_MS = 3000,
    LONG_MS = 75000,
    SOON_MS = 2 * VT_SOON,
    PLAY_MS = 400000 * KOUDI_SLOWER
};

typedef enum way_in { BY_SOCKET, BY_SSH, BY_TLS, WAYS, FAR = KOUDI_TLS ? BY_TLS : BY_SSH } way_in;

typedef struct person {
    const char *name;
    way_in way_in;
    program proxy;
    bool proxied;
    char bin[200]; /* has ssh */
    vt *v;
    long long again; /* keys for the same offer wait until then */
} person;

/* resets, holes: of each line. every: bytes between them. outlasts: a silence of ssh's line and of the last one is
   longer than a line endures. */
typedef struct game {
    const char *name, *rules;
    uint64_t seed;
    int people;
    way_in way_in[PEOPLE];
    int deals; /* at most */
    unsigned resets, holes, every;
    bool outlasts;
} game;

static person people[PEOPLE];
static char at_table[PATH_MAX];

/* ---- the way to the table ---- */

/* Runs shell words; what they print is good until the next call. */
__attribute__((format(printf, 1, 2))) static const char *run(const char *format, ...)
{
    static char said[4096];
    char words[4 * PATH_MAX];
    va_list values;
    va_start(values, format);
    (void)vsnprintf(words, sizeof words, format, values);
    va_end(values);
    FILE *out = popen(words, "r");
    assert_non_null(out);
    said[fread(said, 1, sizeof said - 1, out)] = '\0';
    if (pclose(out) != 0)
        fail_msg("%s\n%s", words, said);
    return said;
}

static bool outlasts(const person *p, const game *g)
{
    return g->outlasts && (p->way_in == BY_SSH || p == &people[g->people - 1]);
}

static unsigned holes(const person *p, const game *g)
{
    return outlasts(p, g) ? 1 : g->holes;
}

/* Puts a bad line before the target; returns where it listens. */
static const char *worsen(person *p, const game *g, const char *at, const char *target)
{
    static char text[6][16];
    const unsigned numbers[] = {(unsigned)g->seed * PEOPLE + (unsigned)(p - people), g->resets,
                                holes(p, g), outlasts(p, g) ? LONG_MS : SHORT_MS, g->every};
    for (int i = 0; i < 5; i++)
        snprintf(text[i], sizeof text[i], "%u", numbers[i]);
    program_start_other(
        &p->proxy, getenv("CHAOS_PROXY"),
        (const char *[]){at, target, text[0], text[1], text[2], text[3], text[4], NULL});
    p->proxied = true;
    const char *listens = program_line(&p->proxy);
    assert_non_null(listens);
    return listens;
}

/* Leads the person's way over a bad line; where: what to join by it. */
static void lead(person *p, const game *g, char where[TABLE_INVITATION])
{
    char at[200], words[3 * PATH_MAX];
    snprintf(at, sizeof at, "%s/%s.line", folder, p->name);
    snprintf(p->bin, sizeof p->bin, "%s/%s.bin", folder, p->name);
    snprintf(words, sizeof words, "exec '%s' join --wire '%s'", program_path(), at_table);
    snprintf(where, TABLE_INVITATION, "%s", p->way_in == BY_SSH ? "ssh://far" : at);
    if (p->way_in == BY_TLS) {
        /* The invitation to a seat, as it would be if the table listened where the bad line begins. */
        char target[TCP_TEXT];
        invitation to;
        const char *why;
        const char *said =
            run("'%s' invite '%s' 2>/dev/null | sed -n '1s/.* //p'", program_path(), at_table);
        if (!invitation_read(said, &to, &why))
            fail_msg("%s", why);
        snprintf(target, sizeof target, "127.0.0.1:%u", (unsigned)to.port);
        to.port = (uint16_t)atoi(strrchr(worsen(p, g, "127.0.0.1:0", target), ':') + 1);
        assert_true(invitation_write(&to, where));
    } else
        (void)worsen(p, g, at, p->way_in == BY_SSH ? words : at_table);
    if (p->way_in == BY_SSH) {
        /* ssh is a pipe to the other machine, where a command runs. */
        (void)run("mkdir '%s' && printf '#!/bin/sh\nexec \"%s\" join --wire \"%s\"\n' >'%s/ssh' && "
                  "chmod 755 '%s/ssh'",
                  p->bin, program_path(), at, p->bin, p->bin);
    }
}

static void join(person *p, const char *where)
{
    char state[300], search[PATH_MAX];
    snprintf(state, sizeof state, "XDG_STATE_HOME=%s/%s", folder, p->name);
    snprintf(search, sizeof search, "PATH=%s:%s", p->bin, getenv("PATH"));
    p->v = vt_start(80, 24, (const char *[]){state, search, NULL},
                    (const char *[]){program_path(), "join", where, "--name", p->name, NULL});
}

static bool is_settled(vt *v, void *unused)
{
    (void)unused;
    return vt_has(v, "BEFORE THE MATCH") || vt_has(v, "koudi: ");
}

/* ---- the match ---- */

/* The keys that take the first thing offered; NULL: nothing is. */
static const char *offered(vt *v)
{
    const vt_moment *at = vt_at_moment(v);
    return vt_bar_has(v, "Enter go on") ? "\r" : !at ? NULL : at->keys ? at->keys : "\r";
}

static bool is_asked(vt *v, void *unused)
{
    (void)unused;
    return offered(v) != NULL;
}

/* Takes what is offered; once more if the screen has not changed long after that, as when it was lost. */
static void play(person *p)
{
    bool asked = vt_until(p->v, is_asked, NULL, A_WHILE_MS);
    const char *keys = offered(p->v); /* of the whole picture */
    if (!asked || !keys)
        p->again = 0;
    if (!keys || timer_now() < p->again)
        return;
    p->again = timer_now() + AGAIN_MS;
    vt_keys(p->v, keys);
}

static void open_table(const game *g)
{
    snprintf(at_table, sizeof at_table, "%s", in_folder("table"));
    write_all(in_folder("rules.ini"), g->rules, strlen(g->rules));
    (void)run("XDG_STATE_HOME='%s' '%s' open --no-join --socket '%s' --pace instant "
              "--rules '%s/rules.ini' --seats me,any,%s %s 2>&1",
              folder, program_path(), at_table, folder, g->people == PEOPLE ? "any,any" : "bot,bot",
              KOUDI_TLS ? "--listen 127.0.0.1:0" : "");
}

/* Ends the line. Prints what has happened to it, and returns how many resets and holes that was. */
static unsigned end_line(person *p)
{
    unsigned resets = 0, dark = 0;
    (void)kill(p->proxy.pid, SIGTERM);
    const char *told = program_line(&p->proxy);
    if (told && sscanf(told, "%*u connections, %u resets, %u holes", &resets, &dark) == 2)
        print_message("  %s: %s\n", p->name, told);
    (void)program_end(&p->proxy);
    p->proxied = false;
    return resets + dark;
}

static void a_match_over_bad_lines(void **state)
{
    static const char *const names[] = {"Mei", "Bob", "Tom", "Zoe"};
    const game *g = *state;
    char where[TABLE_INVITATION];
    int done = 0;
    open_table(g);
    for (int i = 0; i < g->people; i++) {
        people[i] = (person){.name = names[i], .way_in = g->way_in[i]};
        lead(&people[i], g, where);
        join(&people[i], where);
        assert_true(vt_wait(people[i].v, "BEFORE THE MATCH", SOON_MS));
    }
    assert_true(vt_wait(people[0].v, "All are there", SOON_MS));
    for (int i = 0; i < g->people; i++)
        assert_int_equal(kill(people[i].proxy.pid, SIGUSR1), 0);
    long long from = timer_now();
    vt_keys(people[0].v, "\r");
    while (done < g->people && timer_now() < from + PLAY_MS) {
        done = 0;
        for (int i = 0; i < g->people; i++) {
            /* The result of the last deal of the game, or of the match. */
            int deal;
            bool over =
                vt_has(people[i].v, "THE MATCH IS OVER") ||
                (strstr(vt_row(people[i].v, 0), " is over") &&
                 sscanf(vt_row(people[i].v, 0), " Deal %d", &deal) == 1 && deal >= g->deals);
            done += over;
            if (!over)
                play(&people[i]);
        }
    }
    assert_int_equal(done, g->people);
    print_message("seed %d, %lld s: %s", (int)g->seed, (timer_now() - from) / 1000,
                  run("'%s' replay --check '%s'/koudi/records/*.rec", program_path(), folder));
    for (int i = 0; i < g->people; i++) {
        vt_free(people[i].v);
        assert_int_equal(end_line(&people[i]), g->resets + holes(&people[i], g));
    }
}

/* Whoever is cut while joining is told so, and joins again: that has cost no seat. */
static void a_greeting_over_a_bad_line(void **state)
{
    const game *g = *state;
    char where[TABLE_INVITATION];
    person *bob = &people[0];
    unsigned cuts = 0;
    open_table(g);
    *bob = (person){.name = "Bob", .way_in = g->way_in[0]};
    lead(bob, g, where);
    assert_int_equal(kill(bob->proxy.pid, SIGUSR1), 0);
    for (;; cuts++) {
        join(bob, where);
        assert_true(vt_until(bob->v, is_settled, NULL, SOON_MS));
        if (vt_has(bob->v, "BEFORE THE MATCH"))
            break;
        assert_int_equal(vt_exit(bob->v, SOON_MS), 1);
        vt_free(bob->v);
    }
    vt_free(bob->v);
    assert_string_equal(run("grep -c ^key '%s'/koudi/records/*.keys", folder), "1\n");
    assert_true(cuts > 0 && cuts <= g->resets);
    assert_true(end_line(bob) >= cuts);
}

static int end_all(void **state)
{
    /* Ends the process of the table, and waits until it has gone: it still writes to the test's folder. */
    int pid = table_process(at_table);
    for (long long end = timer_now() + SOON_MS;
         pid && kill(pid, SIGTERM) == 0 && timer_now() < end;)
        (void)poll(NULL, 0, TICK_MS);
    for (int i = 0; i < PEOPLE; i++)
        if (people[i].proxied)
            (void)end_line(&people[i]);
    return vt_end_with_folder(state);
}

/* Sixteen cards, three tricks a deal. */
#define SMALL                                                                                      \
    "[deck]\ndecks = 1\nranks = 2 5 K A\njokers = no\nkitty = 4\n"                                 \
    "[counter]\ncounter = none\ncounter_after_bury = no\ncounter_takes_deal = no\n"                \
    "[declare]\nask_after = no\n[play]\ndump = no\n[rebel]\nrebel = none\n"                        \
    "[match]\nhook = no\nmust_play = A\n"

static const game fast = {.name = "a small deal of two",
                          .rules = SMALL,
                          .seed = 1,
                          .people = 2,
                          .way_in = {BY_SSH, FAR},
                          .deals = 1,
                          .resets = 1,
                          .holes = 1,
                          .every = 2000};

static const game full[] = {{.name = "a whole deal of four",
                             .rules = "",
                             .people = PEOPLE,
                             .way_in = {BY_SOCKET, BY_SSH, FAR, FAR},
                             .deals = 1,
                             .resets = 3,
                             .holes = 2,
                             .every = 10000},
                            {.name = "a small match of four",
                             .rules = SMALL "to_level = 5\n",
                             .people = PEOPLE,
                             .way_in = {BY_SOCKET, BY_SSH, FAR, FAR},
                             .deals = 1000,
                             .resets = 2,
                             .holes = 1,
                             .every = 2500}};

/* A greeting takes about 300 bytes, and 2,000 more over TLS. */
#define GREETING(by, bytes) .rules = SMALL, .seed = 1, .way_in = {by}, .resets = 3, .every = (bytes)
static const game greetings[WAYS] = {{.name = "an invited greeting", GREETING(FAR, 1000)},
                                     {.name = "a greeting by socket", GREETING(BY_SOCKET, 300)},
                                     {.name = "a greeting by ssh", GREETING(BY_SSH, 300)}};

PREPARE(int argc, char **argv)
{
    int seeds = argc > 1 ? atoi(argv[1]) : 0, first = argc > 2 ? atoi(argv[2]) : 1;
    enum { FULL = sizeof full / sizeof *full, SEEDS = 100 };
    static game games[FULL * SEEDS];
    if (!seeds)
        add_test(a_match_over_bad_lines, (struct test){.name = fast.name, .state = &fast});
    add_rows(a_greeting_over_a_bad_line, greetings, seeds ? WAYS : 1, sizeof *greetings);
    for (int i = 0; i < FULL * seeds && seeds <= SEEDS; i++) {
        games[i] = full[i % FULL];
        games[i].seed = (uint64_t)(first + i / FULL);
        games[i].outlasts = i == 0;
        add_test(a_match_over_bad_lines, (struct test){.name = games[i].name, .state = &games[i]});
    }
    return 0;
}
AROUND_EACH(make_folder, end_all);
