/* test_session.c - a session shows its screen the same game whether the table is in this process or behind a
   socket, and tells nothing of the cards that its people cannot see. */
#include "bots/bots.h"
#include "bots/knowledge/legal.h"
#include "record/history.h"
#include "support/folder.h"
#include "support/rows.h"
#include "support/scramble.h"
#include "support/stage.h"
#include "table/local_session.h"
#include "table/table_internal.h"
#include "tui/app/keyboard.h"
#include "tui/plain/plain.h"

#include <event2/buffer.h>
#include <event2/bufferevent.h>
#include <event2/event.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

/* ---- a session over a socket pair -------------------------------------------------------------------

   The far end holds the table; each call in either direction is one message. What the near end is asked
   for at once, state and views, is what the far end said last. */

typedef enum message_kind {
    TELL,
    ASK,
    ASK_PRIVATELY,
    REFUSED,
    TAKEN_BACK,
    CHANGED,
    SUBMIT,
    DECLARE,
    TAKE_BACK,
    PLAY_OUT,
    NEXT,
    SET_PACE,
    SET_DEALING,
    END_WAIT,
    HOLD
} message_kind;

typedef struct message {
    message_kind kind;
    int seat, value; /* value: a pace, a reason, or yes */
    unsigned number;
    kd_event event;
    kd_view view;
    kd_action action;
    kd_verdict verdict;
    session_state state;
    kd_view seen[KD_SEATS + 1];
} message;

typedef struct far_end {
    session *local;
    struct bufferevent *io;
    message out;
} far_end;

typedef struct near_end {
    session base;
    far_end far;
    struct bufferevent *io;
    const session_people *people;
    session_calls calls;
    void *people_arg, *calls_arg;
    message in; /* the last message, with the state and views that it brought */
} near_end;

static void send_to_near(far_end *f, message_kind kind, int seat)
{
    f->out.kind = kind;
    f->out.seat = seat;
    f->out.state = session_state_of(f->local);
    for (int s = 0; s <= KD_SEATS; s++)
        session_view(f->local, s < KD_SEATS ? s : KD_NOBODY, &f->out.seen[s]);
    bufferevent_write(f->io, &f->out, sizeof f->out);
}

static void far_tell(void *arg, int seat, const kd_event *event, const kd_view *view)
{
    far_end *f = arg;
    f->out.event = *event;
    f->out.view = *view;
    send_to_near(f, TELL, seat);
}

static void far_ask(void *arg, int seat, const kd_view *view, unsigned number)
{
    far_end *f = arg;
    f->out.view = *view;
    f->out.number = number;
    send_to_near(f, ASK, seat);
}

static void far_ask_privately(void *arg, int seat, const kd_view *view, unsigned number)
{
    far_end *f = arg;
    f->out.view = *view;
    f->out.number = number;
    send_to_near(f, ASK_PRIVATELY, seat);
}

static void far_refused(void *arg, int seat, const kd_verdict *verdict)
{
    far_end *f = arg;
    f->out.verdict = *verdict;
    send_to_near(f, REFUSED, seat);
}

static void far_taken_back(void *arg, int seat, table_back why, const kd_view *view)
{
    far_end *f = arg;
    f->out.value = (int)why;
    f->out.view = *view;
    send_to_near(f, TAKEN_BACK, seat);
}

static void far_changed(void *arg)
{
    send_to_near(arg, CHANGED, KD_NOBODY);
}

static const session_people far_people = {
    .tell = far_tell,
    .ask = far_ask,
    .ask_privately = far_ask_privately,
    .refused = far_refused,
    .taken_back = far_taken_back,
};
static const session_calls far_calls = {.changed = far_changed};

static void far_read(struct bufferevent *io, void *arg)
{
    far_end *f = arg;
    static message m;
    while (evbuffer_get_length(bufferevent_get_input(io)) >= sizeof m) {
        bufferevent_read(io, &m, sizeof m);
        switch (m.kind) {
        case SUBMIT: session_submit(f->local, m.seat, m.number, &m.action, m.value); break;
        case DECLARE: session_declare(f->local, m.seat, &m.action, m.value); break;
        case TAKE_BACK: session_take_back(f->local, m.seat); break;
        case PLAY_OUT: session_play_out(f->local); break;
        case NEXT: session_next(f->local); break;
        case SET_PACE: session_set_pace(f->local, (pace)m.value); break;
        case SET_DEALING: session_set_dealing(f->local, (dealing)m.value); break;
        case END_WAIT: session_skip(f->local); break;
        default: session_hold(f->local, m.value);
        }
    }
}

static void near_read(struct bufferevent *io, void *arg)
{
    near_end *n = arg;
    message *m = &n->in;
    while (evbuffer_get_length(bufferevent_get_input(io)) >= sizeof *m) {
        bufferevent_read(io, m, sizeof *m);
        switch (m->kind) {
        case TELL: n->people->tell(n->people_arg, m->seat, &m->event, &m->view); break;
        case ASK: n->people->ask(n->people_arg, m->seat, &m->view, m->number); break;
        case ASK_PRIVATELY:
            n->people->ask_privately(n->people_arg, m->seat, &m->view, m->number);
            break;
        case REFUSED: n->people->refused(n->people_arg, m->seat, &m->verdict); break;
        case TAKEN_BACK:
            n->people->taken_back(n->people_arg, m->seat, (table_back)m->value, &m->view);
            break;
        default:
            if (n->calls.changed)
                n->calls.changed(n->calls_arg);
        }
    }
}

static void send_to_far(session *s, message_kind kind, int seat, int value, unsigned number,
                        const kd_action *action)
{
    near_end *n = (near_end *)s;
    static message m;
    m.kind = kind;
    m.seat = seat;
    m.value = value;
    m.number = number;
    m.action = action ? *action : (kd_action){0};
    bufferevent_write(n->io, &m, sizeof m);
}

static bool near_start(session *s)
{
    return session_start(((near_end *)s)->far.local);
}

static void near_state(const session *s, session_state *out)
{
    *out = ((const near_end *)s)->in.state;
}

static void near_view(const session *s, int seat, kd_view *out)
{
    *out = ((const near_end *)s)->in.seen[seat >= 0 && seat < KD_SEATS ? seat : KD_SEATS];
}

static void near_submit(session *s, int seat, unsigned number, const kd_action *action, bool forced)
{
    send_to_far(s, SUBMIT, seat, forced, number, action);
}

static void near_declare(session *s, int seat, const kd_action *action, bool reserve)
{
    send_to_far(s, DECLARE, seat, reserve, 0, action);
}

static void near_take_back(session *s, int seat)
{
    send_to_far(s, TAKE_BACK, seat, 0, 0, NULL);
}

static void near_play_out(session *s)
{
    send_to_far(s, PLAY_OUT, 0, 0, 0, NULL);
}

static void near_next(session *s)
{
    send_to_far(s, NEXT, 0, 0, 0, NULL);
}

static void near_set_pace(session *s, pace chosen)
{
    send_to_far(s, SET_PACE, 0, (int)chosen, 0, NULL);
}

static void near_set_dealing(session *s, dealing chosen)
{
    send_to_far(s, SET_DEALING, 0, (int)chosen, 0, NULL);
}

static void near_end_wait(session *s)
{
    send_to_far(s, END_WAIT, 0, 0, 0, NULL);
}

static void near_hold(session *s, bool hold)
{
    send_to_far(s, HOLD, 0, hold, 0, NULL);
}

static void near_close(session *s)
{
    near_end *n = (near_end *)s;
    session_close(n->far.local);
    bufferevent_free(n->far.io);
    bufferevent_free(n->io);
}

static const session_ops near_ops = {
    .start = near_start,
    .state = near_state,
    .view = near_view,
    .submit = near_submit,
    .declare = near_declare,
    .take_back = near_take_back,
    .play_out = near_play_out,
    .next = near_next,
    .set_pace = near_set_pace,
    .set_dealing = near_set_dealing,
    .end_wait = near_end_wait,
    .hold = near_hold,
    .close = near_close,
};

static session *socket_session_open(struct event_base *base, const session_options *options,
                                    const session_people *people, void *people_arg,
                                    const session_calls *calls, void *calls_arg, const char **why)
{
    static near_end n;
    struct bufferevent *pair[2];
    evutil_socket_t fd[2];
    assert_int_equal(evutil_socketpair(AF_UNIX, SOCK_STREAM, 0, fd), 0);
    for (int i = 0; i < 2; i++) {
        assert_int_equal(evutil_make_socket_nonblocking(fd[i]), 0);
        pair[i] = bufferevent_socket_new(base, fd[i], BEV_OPT_CLOSE_ON_FREE);
    }
    n = (near_end){.base = {&near_ops},
                   .far = {.io = pair[1]},
                   .io = pair[0],
                   .people = people,
                   .calls = *calls,
                   .people_arg = people_arg,
                   .calls_arg = calls_arg};
    n.far.local = local_session_open(base, options, &far_people, &n.far, &far_calls, &n.far, why);
    bufferevent_setcb(pair[0], near_read, NULL, NULL, &n);
    bufferevent_setcb(pair[1], far_read, NULL, NULL, &n.far);
    bufferevent_enable(pair[0], EV_READ | EV_WRITE);
    bufferevent_enable(pair[1], EV_READ | EV_WRITE);
    return n.far.local ? &n.base : NULL;
}

/* ---- a game on the screen through a session ------------------------------------------------------ */

enum { PICTURES = 400, W = 80, H = 24, SOUTH = 0 };

/* A game to play: deals of seed 7, in which people answer as steady would, or the first deals of a golden
   record, in which they give its answers. */
typedef struct game_row {
    const char *name;
    unsigned people;
    int deals;
    const char *record;
} game_row;

typedef struct screen_game {
    const history *record; /* or NULL */
    session *session;
    keyboard keyboard;
    ui ui;
    kd_rng rng;
    bool changed;
    int count;
    cell picture[PICTURES][H][W]; /* at each question, and at each result */
} screen_game;

static void on_changed(void *arg)
{
    screen_game *g = arg;
    session_state now = session_state_of(g->session);
    g->ui.trick_shown = now.waiting == WAIT_TRICK;
    g->ui.game.seal = now.seal;
    g->ui.game.salt = now.salt;
    (void)keyboard_changed(&g->keyboard);
    g->changed = true;
}

static void take_picture(screen_game *g)
{
    static grid drawn;
    draw(&g->ui, W, H, &drawn);
    for (int y = 0; y < H && g->count < PICTURES; y++)
        memcpy(g->picture[g->count][y], drawn.at[y], sizeof g->picture[0][0]);
    g->count++;
}

/* Nobody is given another seat's view: it is the public one. */
static void sees_its_own_alone(const screen_game *g)
{
    kd_view open, other;
    session_view(g->session, KD_NOBODY, &open);
    for (int seat = 0; seat < KD_SEATS; seat++) {
        session_view(g->session, seat, &other);
        if (g->ui.setup.person >> seat & 1)
            assert_int_equal(other.seat, seat);
        else
            assert_memory_equal(&other, &open, sizeof open);
    }
}

/* Where the record asks that seat with that view, its answer; a pass where it shows nothing while cards are
   dealt. */
static kd_action recorded(const history *record, const kd_view *asked)
{
    static history_spot spot;
    kd_view view;
    for (walk_start(record, &spot); spot.at < record->count; walk_step(record, &spot)) {
        const kd_action *next = &record->step[spot.at].action;
        kd_view_make(&view, &spot.match, asked->seat);
        if (memcmp(&view, asked, sizeof view) != 0)
            continue;
        if (next->actor == asked->seat)
            return *next;
        assert_int_equal(view.phase, KD_PHASE_DEAL);
        return (kd_action){.actor = asked->seat, .verb = KD_PASS};
    }
    fail_msg("the record never comes to what seat %d is asked", asked->seat);
    return (kd_action){0};
}

/* The result on the screen is that of the record's deal of this number. */
static void ends_as_recorded(const screen_game *g, int deal)
{
    static history_spot spot;
    kd_view now, view;
    walk_start(g->record, &spot);
    while (spot.match.deals < deal || spot.match.round.phase != KD_PHASE_SCORED)
        assert_true(walk_step(g->record, &spot));
    session_view(g->session, SOUTH, &now);
    kd_view_make(&view, &spot.match, SOUTH);
    assert_memory_equal(&now, &view, sizeof now);
}

/* Opens a curtain and answers. */
static void answer(screen_game *g)
{
    if (g->ui.screen == SCREEN_CURTAIN) {
        take_picture(g);
        keyboard_open(&g->keyboard);
    }
    int seat = g->keyboard.viewer;
    if (seat == KD_NOBODY || !g->keyboard.person[seat].number)
        return;
    sees_its_own_alone(g);
    take_picture(g);
    bool in_private = g->keyboard.person[seat].in_private;
    const kd_view *asked = &g->keyboard.person[seat].view;
    g->ui.game.action =
        g->record ? recorded(g->record, asked) : bot_find("steady")->decide(asked, &g->rng);
    g->ui.game.reserved = seat == 2;
    (in_private ? keyboard_declare : keyboard_submit)(&g->keyboard);
}

/* At the first play something is taken back, or the player is told why that cannot be. */
static void take_back(screen_game *g, struct event_base *base)
{
    g->ui.notice = NULL;
    keyboard_take_back(&g->keyboard);
    while (!g->ui.notice)
        event_base_loop(base, EVLOOP_ONCE);
    take_picture(g);
}

/* The game's pictures are what its screen showed. */
static void play(screen_game *g, session_open *open, const game_row *row)
{
    struct event_base *base = event_base_new();
    unsigned people = row->people;
    session_options options = {.people = people};
    history record;
    char path[512];
    const char *why;

    memset(g, 0, sizeof *g);
    kd_rng_seed(&g->rng, 7, 0);
    kd_rules_default(&options.table.rules);
    options.table.rules_name = "80p-v3";
    options.table.seed = seed_from(7);
    options.table.pace = PACE_INSTANT;
    options.table.closed_deal = (people & (people - 1)) != 0;
    for (int s = 0; s < KD_SEATS; s++)
        options.bot[s] = "easy";
    if (row->record) {
        snprintf(path, sizeof path, "%s/records/%s.rec", KOUDI_TEST_DIR, row->record);
        assert_true(history_read(&record, path));
        g->record = &record;
        options.table.rules = record.head.rules;
        options.table.rules_name = record.head.rules_name;
        options.table.seed = record.head.seed;
        options.table.closed_deal = false;
        for (int s = 0; s < KD_SEATS; s++)
            options.bot[s] = record.head.seat[s] + strlen("bot ");
    }
    ui_init(&g->ui, false);
    g->ui.setup.person = people;
    g->ui.setup.people = __builtin_popcount(people);
    keyboard_make(&g->keyboard, &g->ui, people, options.table.names);
    g->session = open(base, &options, &keyboard_people, &g->keyboard,
                      &(session_calls){.changed = on_changed}, g, &why);
    assert_non_null(g->session);
    g->keyboard.session = g->session;
    ui_start(&g->ui);
    assert_true(session_start(g->session));
    bool tried = false;
    for (int deals = 0; deals < row->deals;) {
        event_base_loop(base, EVLOOP_ONCE);
        if (!g->changed)
            continue;
        g->changed = false;
        session_state now = session_state_of(g->session);
        if (now.phase == KD_PHASE_PLAY && g->keyboard.viewer != KD_NOBODY && !tried) {
            tried = true;
            take_back(g, base);
        }
        answer(g);
        if (now.waiting != WAIT_OVER)
            continue;
        take_picture(g);
        deals++;
        if (g->record)
            ends_as_recorded(g, deals);
        session_next(g->session);
        while (session_state_of(g->session).waiting == WAIT_OVER)
            event_base_loop(base, EVLOOP_ONCE);
    }
    session_close(g->session);
    event_base_free(base);
    if (g->record)
        history_free(&record);
}

static const game_row played[] = {
    {"one person, here and behind a socket", 1, 2, NULL},
    {"two people with private declarations", 5, 2, NULL},
    {"four people", 15, 2, NULL},
    {"four people of a golden record", 15, 1, "chained-v3"},
    {"four people of a golden record that rebels", 15, 2, "chained-forty"},
};

static void same_pictures(void **state)
{
    static screen_game here, far;
    play(&here, local_session_open, *state);
    play(&far, socket_session_open, *state);
    assert_int_equal(here.count, far.count);
    assert_in_range(here.count, 40, PICTURES - 1);
    for (int i = 0; i < here.count; i++)
        if (memcmp(here.picture[i], far.picture[i], sizeof here.picture[i]) != 0)
            fail_msg("picture %d of %d differs", i, here.count);
}

/* ---- the same in plain mode ---------------------------------------------------------------------- */

enum { ROUNDS = 12, TYPED = 1 << 14, PRINTED = 1 << 18 };

/* Passes, and tries every card and every pair, again and again. */
static void write_lines(const char *path)
{
    static char text[TYPED];
    static const char ranks[] = "23456789TJQKA", suits[] = "shcd";
    size_t n = 0;
    for (int round = 0; round < ROUNDS; round++) {
        n += (size_t)snprintf(text + n, sizeof text - n, "0\ntable\nsj\nbj\n");
        for (int i = 0; i < 52; i++) {
            char rank = ranks[i / 4], suit = suits[i % 4];
            n += (size_t)snprintf(text + n, sizeof text - n, "%c%c\n%c%c %c%c\n", rank, suit, rank,
                                  suit, rank, suit);
        }
    }
    assert_true(n < sizeof text);
    write_all(path, text, n);
}

/* Opens path in the place of a standard descriptor; returns a copy of what that was. */
static int redirect(int fd, const char *path, int flags)
{
    int was = dup(fd), now = open(path, flags, 0600);
    assert_true(was >= 0 && now >= 0 && dup2(now, fd) == fd);
    close(now);
    return was;
}

static void restore(int fd, int was)
{
    assert_int_equal(dup2(was, fd), fd);
    close(was);
}

/* What plain mode prints for these lines. */
static void play_plain(session_open *open, char *printed)
{
    static app_options o;
    static app_report report;
    o = (app_options){.seeded = true, .seed = 20, .people = 1, .open = open};
    settings_default(&o.settings);
    kd_rules_default(&o.rules);
    o.rules_name = kd_presets[0].name;
    for (int s = 0; s < KD_SEATS; s++)
        o.bots[s] = "easy";
    fflush(stdout);
    int in = redirect(STDIN_FILENO, in_folder("typed"), O_RDONLY);
    int out = redirect(STDOUT_FILENO, in_folder("printed"), O_WRONLY | O_CREAT | O_TRUNC);
    int status = plain_run(&o, &report);
    fflush(stdout);
    restore(STDIN_FILENO, in);
    restore(STDOUT_FILENO, out);
    assert_string_equal(report.why, "");
    assert_int_equal(status, 0);
    (void)read_all(in_folder("printed"), printed, PRINTED);
}

static void same_lines(void **state)
{
    static char here[PRINTED], far[PRINTED];
    (void)state;
    write_lines(in_folder("typed"));
    play_plain(local_session_open, here);
    play_plain(socket_session_open, far);
    assert_non_null(strstr(here, "trick 3. "));
    assert_non_null(strstr(here, "not legal. "));
    assert_string_equal(here, far);
}

/* ---- hidden cards (VIEW-1) ----------------------------------------------------------------------- */

/* South's person, who keeps what the session said last. */
typedef struct listener {
    struct event_base *base;
    session *session;
    kd_rng rng;
    kd_event event;
    kd_view view;
    unsigned number; /* of the open ask; 0: none */
    bool played;     /* South's play was told */
} listener;

static void listener_tell(void *arg, int seat, const kd_event *event, const kd_view *view)
{
    listener *l = arg;
    l->number = 0;
    if (l->played || event->kind == KD_EV_TRICK)
        return;
    l->event = *event;
    l->view = *view;
    l->played = event->kind == KD_EV_PLAYED && event->seat == seat;
}

static void listener_ask(void *arg, int seat, const kd_view *view, unsigned number)
{
    listener *l = arg;
    l->view = *view;
    l->number = number;
    l->played = false;
}

static const session_people listeners = {.tell = listener_tell, .ask = listener_ask};

/* Plays as steady until South has to lead. */
static void to_lead(listener *l, uint64_t seed)
{
    session_options options = {.people = 1U << SOUTH};
    const char *why;
    kd_rules_default(&options.table.rules);
    options.table.seed = seed_from(seed);
    options.table.pace = PACE_INSTANT;
    for (int s = 0; s < KD_SEATS; s++)
        options.bot[s] = "easy";
    *l = (listener){.base = event_base_new()};
    kd_rng_seed(&l->rng, seed, 0);
    l->session = local_session_open(l->base, &options, &listeners, l,
                                    &(session_calls){.changed = NULL}, NULL, &why);
    assert_non_null(l->session);
    assert_true(session_start(l->session));
    for (;;) {
        event_base_loop(l->base, EVLOOP_ONCE);
        if (session_state_of(l->session).waiting == WAIT_OVER)
            session_next(l->session);
        if (!l->number)
            continue;
        if (l->view.phase == KD_PHASE_PLAY && kd_empty(kd_led(&l->view)))
            return;
        kd_action action = bot_find("steady")->decide(&l->view, &l->rng);
        session_submit(l->session, SOUTH, l->number, &action, false);
        l->number = 0;
    }
}

/* The match behind a local session, whose second member is its table. */
static kd_match *match_behind(session *s)
{
    struct {
        session base;
        table *table;
    } *local = (void *)s;
    return &local->table->match;
}

/* All that can be asked of the two is the same. */
static void same_answers(const session *a, const session *b)
{
    session_state one = session_state_of(a), two = session_state_of(b);
    kd_view left, right;
    for (int seat = 0; seat <= KD_SEATS; seat++) {
        session_view(a, seat < KD_SEATS ? seat : KD_NOBODY, &left);
        session_view(b, seat < KD_SEATS ? seat : KD_NOBODY, &right);
        assert_memory_equal(&left, &right, sizeof left);
    }
    assert_string_equal(one.seal, two.seal);
    assert_string_equal(one.salt, two.salt);
    assert_int_equal(one.waiting, two.waiting);
    assert_int_equal(one.phase, two.phase);
    assert_int_equal(one.over, two.over);
    assert_int_equal(one.minutes_left, two.minutes_left);
    assert_int_equal(one.may_take_back, two.may_take_back);
    assert_int_equal(one.record_error, two.record_error);
    assert_int_equal(one.seed_error, two.seed_error);
    assert_int_equal(one.record_empty, two.record_empty);
}

/* A single card, which nobody can have fail, is led and told. */
static void lead_single(listener *l)
{
    kd_cards hand = l->view.hand;
    kd_action lead = {SOUTH, KD_PLAY, kd_card(kd_take(&hand))};
    session_submit(l->session, SOUTH, l->number, &lead, false);
    while (!l->played)
        event_base_loop(l->base, EVLOOP_ONCE);
}

/* Of two equal games the cards that South cannot see are swapped in one: what the sessions answer and
   tell stays the same, before and after South's next play. */
static void hidden_cards_do_not_show(void **state)
{
    static listener a, b;
    kd_rng rng;
    kd_rng_seed(&rng, 11, 0);
    for (uint64_t seed = 1; seed <= 12; seed++) {
        to_lead(&a, seed);
        to_lead(&b, seed);
        assert_memory_equal(match_behind(a.session), match_behind(b.session), sizeof(kd_match));
        scramble(match_behind(b.session), SOUTH, &rng);
        assert_memory_not_equal(match_behind(a.session)->round.hand,
                                match_behind(b.session)->round.hand, sizeof(kd_cards[KD_SEATS]));
        same_answers(a.session, b.session);
        lead_single(&a);
        lead_single(&b);
        assert_memory_equal(&a.view, &b.view, sizeof a.view);
        assert_true(a.event.number == b.event.number && a.event.count == b.event.count &&
                    kd_same(a.event.cards, b.event.cards));
        same_answers(a.session, b.session);
        session_close(a.session);
        session_close(b.session);
        event_base_free(a.base);
        event_base_free(b.base);
    }
}

/* ---- what a keyboard answers by itself --------------------------------------------------------- */

static int forced_passes;

static void note_submit(session *s, int seat, unsigned number, const kd_action *action, bool forced)
{
    (void)s;
    (void)number;
    assert_int_equal(seat, SOUTH);
    forced_passes += forced && action->verb == KD_PASS;
}

/* The table is told that a pass was the only answer, so that it can let it take its time. */
static void a_pass_goes_by_itself(void **state)
{
    (void)state;
    static const session_ops noting = {.submit = note_submit};
    static ui u;
    static const char *const names[KD_SEATS] = {NULL};
    session s = {&noting};
    keyboard k;
    kd_match match;
    kd_view view;
    kd_rng rng;
    kd_rules rules;
    kd_events events;
    int asks = 0;
    kd_rng_seed(&rng, 5, 5);
    kd_rules_default(&rules);
    kd_match_start(&match, &rules);
    keyboard_make(&k, &u, 1U << SOUTH, names);
    k.session = &s;
    while (match.round.phase != KD_PHASE_PLAY) {
        unsigned actors = kd_actors(&match);
        kd_action action = kd_chance(&match, &rng);
        kd_view_make(&view, &match, SOUTH);
        if (kd_phase_asks(view.phase) && actors >> SOUTH & 1) {
            keyboard_people.ask(&k, SOUTH, &view, 1);
            asks++;
        }
        if (!(actors >> KD_CHANCE & 1)) {
            kd_view_make(&view, &match, __builtin_ctz(actors));
            action = legal_any(&view);
        }
        assert_int_equal(kd_apply(&match, &action, &events).reason, KD_OK);
    }
    assert_true(asks > 0);
    assert_true(forced_passes > 0);
}

int main(void)
{
    static suite s;
    add_test(&s, "a pass goes by itself", a_pass_goes_by_itself, NULL);
    ADD_ROWS(&s, same_pictures, played);
    add_test(&s, "hidden cards do not show", hidden_cards_do_not_show, NULL);
    add_test(&s, "plain mode, here and behind a socket", same_lines, NULL);
    return run_suite_in(&s, "session", make_folder, remove_folder);
}
