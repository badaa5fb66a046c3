/* test_session.c - a session with a table in this process tells nothing of the cards that its people cannot
   see, nor does the screen that they share. */
#include "bots/bots.h"
#include "bots/knowledge/knowledge.h"
#include "record/deck.h"
#include "record/history.h"
#include "support/scramble.h"
#include "support/stage.h"
#include "support/test.h"
#include "table/table.h"
#include "table/table_internal.h"
#include "tui/app/app.h"
#include "tui/state/keys.h"

#include <event2/event.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { SOUTH = 0 };

/* ---- several people at one screen ---------------------------------------------------------------- */

/* Deals of seed 7, in which people answer as steady would. */
typedef struct game_row {
    const char *name;
    unsigned people;
    int deals;
} game_row;

static const char *record_at; /* NULL: there is none */

typedef struct screen_game {
    session *session;
    keyboard keyboard;
    ui ui;
    kd_rng rng;
    bool changed;
    int curtains, answers;
    int last, stayed; /* who has answered last; hands that stayed open for it */
} screen_game;

static void on_changed(void *arg)
{
    screen_game *g = arg;
    (void)keyboard_changed(&g->keyboard);
    g->changed = true;
}

/* Opens a curtain, behind which there was no hand, and answers. */
static void answer(screen_game *g)
{
    bool closed = g->ui.screen == SCREEN_CURTAIN;
    if (closed) {
        g->curtains++;
        assert_int_equal(g->ui.view.seat, KD_NOBODY);
        assert_true(kd_empty(g->ui.view.hand));
        g->ui.game.opened = true; /* its letter was typed */
        keyboard_open(&g->keyboard);
    }
    int seat = g->keyboard.viewer;
    if (seat == KD_NOBODY || !g->keyboard.person[seat].number)
        return;
    /* Nobody is given another seat's view: it is the public one. */
    kd_view open, other;
    session_view(g->session, KD_NOBODY, &open);
    for (int who = 0; who < KD_SEATS; who++) {
        session_view(g->session, who, &other);
        if (g->ui.setup.person >> who & 1)
            assert_int_equal(other.seat, who);
        else
            assert_memory_equal(&other, &open, sizeof open);
    }
    assert_int_equal(g->ui.view.seat, seat);
    if (g->ui.setup.people == KD_SEATS && g->ui.view.phase == KD_PHASE_PLAY && seat == g->last) {
        assert_false(closed); /* nobody else has acted */
        g->stayed++;
    }
    g->last = seat;
    notice_tell(&g->ui, NULL);
    keyboard_force(&g->keyboard); /* nothing is played by itself, and it says so */
    assert_int_equal(g->ui.notice.kind, NOTICE_TEXT);
    g->answers++;
    bool in_private = g->keyboard.person[seat].in_private;
    g->ui.game.action = bot_find("steady")->decide(&g->keyboard.person[seat].view, &g->rng);
    g->ui.game.reserved = seat == 2;
    (in_private ? keyboard_declare : keyboard_submit)(&g->keyboard);
}

/* Starts a game at one screen: people at those seats, easy at the others. */
static void start_game(screen_game *g, struct event_base *base, unsigned people, bool closed)
{
    session_options options = {.people = people};
    const char *why;

    memset(g, 0, sizeof *g);
    kd_rng_seed(&g->rng, 7, 0);
    kd_rules_default(&options.table.rules);
    options.table.rules_name = "80p-v3";
    options.table.seed = seed_from(7);
    options.table.pace = PACE_INSTANT;
    options.table.closed_deal = closed;
    options.table.record = record_at;
    for (int s = 0; s < KD_SEATS; s++)
        options.bot[s] = "easy";
    ui_init(&g->ui, false);
    g->ui.setup.person = people;
    g->ui.setup.people = __builtin_popcount(people);
    keyboard_make(&g->keyboard, &g->ui, people);
    g->session = local_session_open(base, &options, &keyboard_people, &g->keyboard,
                                    &(session_calls){.changed = on_changed}, g, &why);
    assert_non_null(g->session);
    g->keyboard.session = g->session;
    ui_start(&g->ui);
    assert_true(session_start(g->session));
}

static void hands_stay_closed(void **state)
{
    static screen_game g;
    const game_row *row = *state;
    struct event_base *base = event_base_new();

    start_game(&g, base, row->people, true);
    for (int deals = 0; deals < row->deals;) {
        event_base_loop(base, EVLOOP_ONCE);
        if (!g.changed)
            continue;
        g.changed = false;
        answer(&g);
        if (session_state_of(g.session).waiting != WAIT_OVER)
            continue;
        deals++;
        session_next(g.session);
    }
    assert_in_range(g.answers, 40, 400);
    assert_in_range(g.curtains, g.answers / 2, g.answers);
    assert_int_equal(g.stayed > 0, g.ui.setup.people == KD_SEATS);
    session_close(g.session);
    event_base_free(base);
}

static const game_row played[] = {
    {"two people with private declarations", 5, 2},
    {"four people", 15, 2},
};
TEST_ROWS(hands_stay_closed, played);

/* ---- a bot plays for one of several people ------------------------------------------------------- */

/* What the program does for a key, as far as it reaches the table. */
static void obey(screen_game *g, ui_request request)
{
    keyboard *k = &g->keyboard;
    switch (request) {
    case REQUEST_STAND_IN: keyboard_stand_in(k); break;
    case REQUEST_FORCED: keyboard_force(k); break;
    case REQUEST_PLAY_OUT: keyboard_play_out(k); break;
    case REQUEST_TAKE_BACK: keyboard_take_back(k); break;
    case REQUEST_SUBMIT: keyboard_submit(k); break;
    case REQUEST_PRIVATE_DONE: keyboard_declare(k); break;
    case REQUEST_OPENED: keyboard_open(k); break;
    case REQUEST_SKIP: session_skip(g->session); break;
    case REQUEST_NEXT: session_next(g->session); break;
    default: break;
    }
}

/* All that the table has, and what it writes of that. */
typedef struct all_of_it {
    kd_view view[KD_SEATS + 1];
    table_wait waiting;
    unsigned stands_in;
    off_t recorded;
} all_of_it;

static void read_all(const screen_game *g, const char *record, all_of_it *out)
{
    struct stat file = {0};
    memset(out, 0, sizeof *out);
    for (int seat = 0; seat <= KD_SEATS; seat++)
        session_view(g->session, seat < KD_SEATS ? seat : KD_NOBODY, &out->view[seat]);
    session_state now = session_state_of(g->session);
    out->waiting = now.waiting;
    out->stands_in = now.stands_in;
    assert_int_equal(stat(record, &file), 0);
    out->recorded = file.st_size;
}

/* A key, and what the table does then. Afterwards all is as it was, and no hand is on the screen. */
static void press_at_curtain(screen_game *g, struct event_base *base, int key, const char *record,
                             const all_of_it *before)
{
    static all_of_it after;
    obey(g, ui_key(&g->ui, key));
    for (int i = 0; i < 3; i++)
        event_base_loop(base, EVLOOP_NONBLOCK);
    read_all(g, record, &after);
    if (memcmp(&after, before, sizeof after) != 0)
        fail_msg("key %d at a curtain in phase %d changes the match", key, before->view[0].phase);
    if (g->ui.screen != SCREEN_CURTAIN || g->ui.view.seat != KD_NOBODY ||
        !kd_empty(g->ui.view.hand))
        fail_msg("key %d opens the curtain in phase %d", key, before->view[0].phase);
}

enum { LAST_KEY = UI_KEY_F2, ASCII = 128 };

static int key_after(int key)
{
    return key + 1 == ASCII ? UI_KEY_UP : key + 1;
}

/* Every key but the one that opens it, then every key in the box that the first one has opened. */
static void walk_keys(screen_game *g, struct event_base *base, const char *record, bool boxes)
{
    static char was[PICTURE], is[PICTURE];
    static all_of_it before;
    read_all(g, record, &before);
    ui start = g->ui;
    picture_of(&start, 80, 24, was);
    for (int key = 1; key <= LAST_KEY; key = key_after(key)) {
        if (key == seat_letters[g->ui.game.curtain])
            continue;
        press_at_curtain(g, base, key, record, &before);
        for (int second = 1; boxes && g->ui.overlay != OVERLAY_NONE && second <= LAST_KEY;
             second = key_after(second)) {
            ui in_box = g->ui;
            if (second != seat_letters[g->ui.game.curtain])
                press_at_curtain(g, base, second, record, &before);
            g->ui = in_box;
        }
        ui_overlay closes = g->ui.overlay;
        g->ui.overlay = g->ui.below = OVERLAY_NONE;
        picture_of(&g->ui, 80, 24, is);
        if (closes == OVERLAY_NONE && strcmp(was, is) != 0)
            fail_msg("key %d at a curtain in phase %d shows\n%s", key, before.view[0].phase, is);
        g->ui = start;
    }
}

static const struct walk_row {
    const char *name;
    bool closed;
} walks[] = {
    {"at curtains of a deal", false},
    {"at curtains with private declarations", true},
};

/* However often the coach is asked about a decision, the record has one comment on it, and none of other seats. */
TEST("advice is written down once a decision")
{
    static screen_game g;
    char path[] = "/tmp/koudi-advised-XXXXXX";
    struct event_base *base = event_base_new();
    int file = mkstemp(path), decisions = 0, written = 0, found[KD_SEATS];
    assert_true(file >= 0);
    assert_int_equal(close(file), 0);
    assert_int_equal(unlink(path), 0);
    record_at = path;
    start_game(&g, base, 1U << SOUTH, false);
    record_at = NULL;
    while (session_state_of(g.session).waiting != WAIT_OVER) {
        event_base_loop(base, EVLOOP_ONCE);
        if (!g.changed)
            continue;
        g.changed = false;
        if (g.keyboard.viewer == SOUTH && g.keyboard.person[SOUTH].number && decisions < 5) {
            for (int times = 0; times < 3; times++)
                session_advised(g.session, SOUTH);
            decisions++;
        }
        answer(&g);
    }
    session_close(g.session);
    event_base_free(base);
    history h;
    assert_true(history_read(&h, path));
    history_advised(&h, 1, found);
    assert_int_equal(found[SOUTH], decisions);
    assert_int_equal(found[1] + found[2] + found[3], 0);
    history_free(&h);
    char line[512];
    FILE *record = fopen(path, "r");
    assert_non_null(record);
    while (fgets(line, sizeof line, record))
        written += strncmp(line, "; seat 0: " RECORD_ADVISED, 17) == 0;
    assert_int_equal(fclose(record), 0);
    assert_int_equal(written, decisions);
    seed_forget(path);
    assert_int_equal(unlink(path), 0);
}

/* Whoever passes by while the hands are closed neither plays nor sees a card. */
static void curtains_keep_the_cards(void **state)
{
    static screen_game g;
    const struct walk_row *row = *state;
    char path[] = "/tmp/koudi-curtain-XXXXXX";
    struct event_base *base = event_base_new();
    unsigned walked = 0, phases = 0;
    int file = mkstemp(path);
    assert_true(file >= 0);
    assert_int_equal(close(file), 0);
    assert_int_equal(unlink(path), 0);
    record_at = path;
    start_game(&g, base, 15, row->closed);
    while (session_state_of(g.session).waiting != WAIT_OVER) {
        event_base_loop(base, EVLOOP_ONCE);
        if (!g.changed)
            continue;
        g.changed = false;
        unsigned phase = 1u << session_state_of(g.session).phase;
        if (g.ui.screen == SCREEN_CURTAIN && (!(phases & phase) || ++walked % 8 == 0)) {
            walk_keys(&g, base, path, !(phases & phase));
            phases |= phase;
            g.changed = false;
        }
        answer(&g);
    }
    assert_true(phases & 1u << KD_PHASE_PLAY && __builtin_popcount(phases) > 2);
    record_at = NULL;
    session_close(g.session);
    event_base_free(base);
    seed_forget(path);
    assert_int_equal(unlink(path), 0);
}
TEST_ROWS(curtains_keep_the_cards, walks);

/* Two people at one screen: the first who is asked to play hands the seat over, and from then on only the other is
   asked, by a curtain, at which the seat can be taken back. */
TEST("one of two people has a bot play")
{
    static screen_game g;
    struct event_base *base = event_base_new();
    int given = KD_NOBODY, others = 0;
    start_game(&g, base, 5, false);
    while (session_state_of(g.session).waiting != WAIT_OVER) {
        event_base_loop(base, EVLOOP_ONCE);
        if (g.ui.screen == SCREEN_CURTAIN && given == KD_NOBODY &&
            session_state_of(g.session).phase == KD_PHASE_PLAY) {
            given = g.ui.game.curtain;
            obey(&g, ui_key(&g.ui, 'z'));
            assert_int_equal(session_state_of(g.session).stands_in, 0); /* the hand is closed */
            obey(&g, ui_key(&g.ui, seat_letters[given]));
            obey(&g, ui_key(&g.ui, 'z'));
            assert_int_equal(g.ui.overlay, OVERLAY_LEND);
            obey(&g, ui_key(&g.ui, 'n'));
            assert_int_equal(session_state_of(g.session).stands_in, 0);
            obey(&g, ui_key(&g.ui, 'z'));
            obey(&g, ui_key(&g.ui, 'y'));
            assert_int_equal(session_state_of(g.session).stands_in, 1u << given);
            assert_int_equal(g.ui.screen, SCREEN_TABLE); /* all hands are closed */
            assert_int_equal(g.ui.view.seat, KD_NOBODY);
            continue;
        }
        if (!g.changed)
            continue;
        g.changed = false;
        if (given < KD_SEATS && g.ui.screen == SCREEN_CURTAIN) {
            assert_int_equal(g.ui.game.curtain, 2 - given);
            if (++others == 3) {
                obey(&g, ui_key(&g.ui, 'z'));
                assert_int_equal(session_state_of(g.session).stands_in, 0);
                assert_int_equal(g.ui.screen, SCREEN_CURTAIN);
                given = KD_SEATS; /* both are asked again */
            }
        }
        answer(&g);
    }
    assert_int_equal(others, 3);
    assert_int_equal(session_state_of(g.session).stands_in, 0);
    session_close(g.session);
    event_base_free(base);
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
TEST("hidden cards do not show")
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
TEST("a pass goes by itself")
{
    static const session_ops noting = {.submit = note_submit};
    static ui u;
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
    keyboard_make(&k, &u, 1U << SOUTH);
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

/* ---- a game that is resumed ------------------------------------------------------------------------ */

/* Where the record names a bot of ours it sits there again, whatever is given for the seat. */
TEST("bots of the record keep their seats")
{
    static const app_options o = {.seeded = true,
                                  .bots = {"easy", "easy", "easy", "easy"},
                                  .commands = {NULL, "./x", "./x", "./x"}};
    static history past = {
        .head.seat = {"human Mei", "bot steady", "cmd ./a", "bot of another version"}};
    static resumed_game g;
    static app_report report;
    static ui u;
    seat_lot lot;
    session_options out;
    kd_rules_default(&past.head.rules);
    resume_from(&g, &past, "", 0, SOUTH, NULL);
    g.again = true; /* without a record */
    resume_begin(&g, &u);
    assert_true(app_prepare_game(&o, 0, &u, &g, &lot, &report, &out));
    assert_int_equal(out.people, 1U << SOUTH);
    assert_string_equal(out.bot[1], "steady");
    assert_null(out.command[1]);
    for (int seat = 2; seat < KD_SEATS; seat++)
        assert_string_equal(out.command[seat], "./x");
}
