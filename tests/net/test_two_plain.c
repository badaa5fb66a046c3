/* test_two_plain.c - plain mode prints the same lines of the game of a golden record at a table in this process and
   at one behind a line; by virtual time. */
#include "record/rules_word.h"
#include "support/folder.h"
#include "support/golden.h"
#include "support/party.h"
#include "support/test.h"
#include "support/virtual_time.h"
#include "table/table.h"
#include "tui/plain/plain.h"
#include "tui/state/choice.h"
#include "tui/state/settings.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* THINK_MS: so that answers are no flood. */
enum { PRINTED = 1 << 18, TYPED = 400, THINK_MS = 30 };

typedef struct game_row {
    const char *record, *printed; /* printed: among other things */
} game_row;

/* South types, the others give the record's answers at once, or at their own terminals. */
typedef struct typist {
    const session_people *people; /* of plain mode */
    void *people_arg;
    session_calls calls;
    void *calls_arg;
    session *session;
    int to;   /* where it types; -1: it has ended its input */
    int over; /* the last deal whose result it has left */
} typist;

static void type(const typist *t, const char *typed)
{
    size_t length = strlen(typed);
    if (t->to >= 0)
        assert_int_equal(write(t->to, typed, length), length);
}

/* The number of the choice. */
static int choice_of(const kd_view *view, const kd_action *action)
{
    kd_action choice[CHOICES];
    int count = choice_list(view, choice);
    while (count && (choice[count - 1].verb != action->verb ||
                     !kd_same(choice[count - 1].cards, action->cards)))
        count--;
    return count;
}

/* A line that does it: cards as in records, but for the jack of spades and the small joker, which are SJ and bj
   there; where sj may mean the jack, it is typed twice. */
static void type_action(const typist *t, const kd_view *view, const kd_action *action)
{
    kd_face jack = kd_face_of(KD_SPADES, 9);
    char typed[TYPED + 1];
    if (action->verb != KD_PLAY && action->verb != KD_BURY) {
        snprintf(typed, sizeof typed, "%d\n", choice_of(view, action));
        type(t, typed);
        return;
    }
    kd_print_cards(action->cards, NULL, typed, TYPED);
    for (char *at = typed; (at = strstr(at, "SJ"));)
        memcpy(at, "JS", 2);
    for (char *at = typed; (at = strstr(at, "bj"));)
        *at = 's';
    strcat(typed, "\n");
    type(t, typed);
    if (strstr(typed, "sj") && kd_copies(view->hand, jack))
        type(t, typed);
}

static void end_typing(typist *t)
{
    if (t->to >= 0)
        close(t->to);
    t->to = -1;
}

static void on_typist_tell(void *arg, int seat, const kd_event *event, const kd_view *view)
{
    typist *t = arg;
    if (seat == 0)
        t->people->tell(t->people_arg, seat, event, view);
}

static void on_typist_ask(void *arg, int seat, const kd_view *view, unsigned number)
{
    typist *t = arg;
    kd_action pass = {(uint8_t)seat, KD_PASS, {0, 0}};
    const kd_action *next = golden_next(view);
    if (seat == 0)
        t->people->ask(t->people_arg, seat, view, number);
    if (!next)
        end_typing(t);
    next = next && next->actor == seat ? next : &pass;
    if (seat != 0)
        session_submit(t->session, seat, number, next, false);
    else if (!choice_only_pass(view))
        type_action(t, view, next);
}

static void on_typist_refused(void *arg, int seat, const kd_verdict *verdict)
{
    typist *t = arg;
    t->people->refused(t->people_arg, seat, verdict);
}

static void on_typist_seen(void *arg, int seat, const kd_view *view)
{
    typist *t = arg;
    t->people->seen(t->people_arg, seat, view);
}

static void on_typist_heard(void *arg, const session_word *word)
{
    typist *t = arg;
    t->people->heard(t->people_arg, word);
}

static void on_typist_changed(void *arg)
{
    typist *t = arg;
    kd_view view;
    if (t->calls.changed)
        t->calls.changed(t->calls_arg);
    session_state now = session_state_of(t->session);
    session_view(t->session, 0, &view);
    if ((now.waiting != WAIT_OVER && !now.over) || t->over == view.deals)
        return;
    t->over = view.deals;
    if (golden_next(&view))
        type(t, "\n");
    else
        end_typing(t);
}

static const session_people typist_people = {
    .tell = on_typist_tell,
    .ask = on_typist_ask,
    .refused = on_typist_refused,
    .seen = on_typist_seen,
    .heard = on_typist_heard,
};

static typist south;

static session *open_typist(struct event_base *base, const session_options *options,
                            const session_people *people, void *people_arg,
                            const session_calls *calls, void *calls_arg, const char **why)
{
    session_options all = *options;
    all.people = (1u << KD_SEATS) - 1;
    all.table.record = NULL;
    south.people = people;
    south.people_arg = people_arg;
    south.calls = *calls;
    south.calls_arg = calls_arg;
    south.calls.changed = NULL;
    south.session = local_session_open(base, &all, &typist_people, &south,
                                       &(session_calls){.changed = on_typist_changed}, &south, why);
    return south.session;
}

static void listen_typist(session *s, const session_people *people, void *people_arg,
                          const session_calls *calls, void *calls_arg)
{
    south.people = people;
    south.people_arg = people_arg;
    south.calls = *calls;
    south.calls_arg = calls_arg;
    south.session = s;
    remote_session_listen(s, &typist_people, &south, &(session_calls){.changed = on_typist_changed},
                          &south);
}

static kd_action decide_as_recorded(void *arg, const guest *g)
{
    const kd_action *next = golden_next(&g->view);
    (void)arg;
    if (next && next->actor == g->table.seat)
        return *next;
    return (kd_action){(uint8_t)g->table.seat, KD_PASS, {0, 0}};
}

/* Opens path in the place of a standard descriptor, or fd itself; returns a copy of what that was. */
static int redirect(int standard, int fd)
{
    int was = dup(standard);
    assert_true(was >= 0 && fd >= 0 && dup2(fd, standard) == standard);
    close(fd);
    return was;
}

static void restore(int standard, int was)
{
    assert_int_equal(dup2(was, standard), standard);
    close(was);
}

/* What plain mode prints of the record. */
static void run_plain(const app_options *options, const char *first, char *printed)
{
    app_report report;
    int ends[2];
    fflush(stdout);
    assert_int_equal(pipe(ends), 0);
    south = (typist){.to = ends[1]};
    type(&south, first);
    int in = redirect(STDIN_FILENO, ends[0]);
    int out =
        redirect(STDOUT_FILENO, open(in_folder("printed"), O_WRONLY | O_CREAT | O_TRUNC, 0600));
    int status = plain_run(options, &report);
    fflush(stdout);
    restore(STDIN_FILENO, in);
    restore(STDOUT_FILENO, out);
    end_typing(&south);
    assert_string_equal(report.why, "");
    assert_int_equal(status, 0);
    (void)read_all(in_folder("printed"), printed, PRINTED);
}

static void plain_options(app_options *o)
{
    table_options table = golden_table(PACE_INSTANT);
    *o = (app_options){.seeded = true, .seed = 7, .people = 1, .open = open_typist};
    settings_default(&o->settings);
    o->settings.confirm = false;
    o->rules = table.rules;
    o->rules_name = table.rules_name;
    for (int s = 0; s < KD_SEATS; s++)
        o->bots[s] = "easy";
}

/* Lines that are printed at one of the tables alone: whether the cards can be foreseen; who is there, whether
   the coach may be asked, and waiting for the match to begin. */
static const char *const lines_here[] = {
    "the cards follow from a number that was given: who knows it can foresee them.\n"};
static const char *const lines_there[] = {
    "South: South, you, opener.\n",
    "East: East, is there.\n",
    "North: North, is there.\n",
    "West: West, is there.\n",
    "Where two or more people play, the coach is not asked.\n",
    "begin begins the match.\n"};

/* Takes those lines, each of which is there once, out. */
static void drop_lines(char *printed, const char *const *list, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        char *at = strstr(printed, list[i]);
        assert_non_null(at);
        memmove(at, at + strlen(list[i]), strlen(at + strlen(list[i])) + 1);
        assert_null(strstr(printed, list[i]));
    }
}

static void same_lines(void **state)
{
    static char here[PRINTED], far[PRINTED];
    static app_options o;
    const game_row *row = *state;
    assert_int_equal(setenv("XDG_STATE_HOME", in_folder("state"), 1),
                     0); /* without others' saved games */
    golden_read(row->record);
    plain_options(&o);
    kd_rules last;
    (void)remove(in_folder("state/koudi/last-rules"));
    run_plain(&o, "", here);
    assert_false(last_rules_read(&last)); /* it was played alone */
    static const char *const called[KD_SEATS] = {"South", "East", "North", "West"};
    static party p;
    tables distant = {.listen = listen_typist};
    table_options table = golden_table(PACE_INSTANT);
    party_open_table(&p, &table, "oaaa");
    p.calls.decide = decide_as_recorded;
    for (int seat = 0; seat < KD_SEATS; seat++) {
        p.guest[seat].account = called[seat];
        p.guest[seat].think_ms = THINK_MS;
        assert_true(party_join(&p, seat, seat));
    }
    o.joined = p.guest[0].session;
    o.joined_at = &p.guest[0].table;
    o.tables = &distant;
    o.base = p.base;
    run_plain(&o, "begin\n", far);
    assert_true(last_rules_read(&last));
    assert_memory_equal(&last, &o.rules, sizeof last);
    p.guest[0].session = NULL; /* closed by plain mode */
    party_close(&p);
    drop_lines(here, lines_here, sizeof lines_here / sizeof *lines_here);
    drop_lines(far, lines_there, sizeof lines_there / sizeof *lines_there);
    /* At a table of one's own the last result is left by Enter, too. */
    static const char waits[] = "Enter goes on> ";
    char *end = here + strlen(far);
    if (strlen(here) == strlen(far) + sizeof waits - 1 && strcmp(end, waits) == 0)
        *end = '\0';
    assert_string_equal(here, far);
    assert_non_null(strstr(here, row->printed));
    golden_free();
}

static const game_row games_played[] = {
    {"chained-v3", "deal 7 is over. "},
    {"chained-forty", "rebels: the deal is void. "},
    {"scn2-mixed", "deal 9 is over. "},
    {"official-steady", "counters"},
    {"own-penalised", "played another suit though holding the one led."},
    {"tournament-mixed", "best of three. time left: 60 minutes."},
};
TEST_ROWS(same_lines, games_played);

AROUND_ALL(make_folder, remove_folder);
