/* test_two_sessions.c - the games of golden records at a table in this process and at one behind lines: the same
   pictures at the same moments; by virtual time. */
#include "support/golden.h"
#include "support/party.h"
#include "support/slower.h"
#include "support/stage.h"
#include "support/test.h"
#include "support/virtual_time.h"
#include "table/table.h"
#include "tui/app/app.h"
#include "tui/state/ui.h"

#include <event2/event.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* STEP_MS: more than any wait takes. THINK_MS: so that answers are no flood. WIDE: all keys have room. */
enum { STEP_MS = 3600000, THINK_MS = 30, MOMENTS = 2000, HIGH = 50, WIDE = 200 };

/* A golden record, and how it is played and shown. */
typedef struct game_row {
    const char *name; /* of the record */
    pace pace;
    int w, h;
    /* All four screens are looked at each moment; else who is asked, and the others in turn. */
    bool all;
} game_row;

/* ---- four people, each at a screen ---------------------------------------------------------------- */

typedef struct seat_screen {
    session *session;
    keyboard keyboard;
    ui ui;
    int declared; /* where in the record it has, unasked */
} seat_screen;

/* What the screens showed at a moment of the game. */
typedef struct moment {
    int at;         /* so many actions of the record were done */
    unsigned asked; /* bit s: seat s is */
    table_wait waiting;
    kd_phase phase;
    char *shown[KD_SEATS];          /* NULL: not looked at */
    uint64_t looks[KD_SEATS][HIGH]; /* of each row, also its styles */
} moment;

typedef struct played {
    const game_row *row;
    struct event_base *base;
    session *local; /* NULL: they sit around the party's room */
    party party;
    seat_screen screen[KD_SEATS];
    moment *moment;
    int count;
} played;

static const char *const names[KD_SEATS] = {"guest-0", "guest-1", "guest-2", "guest-3"};

static void see(seat_screen *s)
{
    session_state now = session_state_of(s->session);
    ui_now(&s->ui, &now);
    (void)keyboard_changed(&s->keyboard);
}

static void on_far_changed(void *arg)
{
    see(arg);
}

/* The four share the session of this process: each hears what is meant for the own seat. */
static void on_tell(void *arg, int seat, const kd_event *event, const kd_view *view)
{
    played *g = arg;
    keyboard_people.tell(&g->screen[seat].keyboard, seat, event, view);
}

static void on_ask(void *arg, int seat, const kd_view *view, unsigned number)
{
    played *g = arg;
    keyboard_people.ask(&g->screen[seat].keyboard, seat, view, number);
}

static void on_refused(void *arg, int seat, const kd_verdict *verdict)
{
    (void)arg;
    fail_msg("seat %d is refused for reason %d", seat, verdict->reason);
}

static void on_near_changed(void *arg)
{
    played *g = arg;
    for (int seat = 0; seat < KD_SEATS; seat++)
        see(&g->screen[seat]);
}

static const session_people near_people = {.tell = on_tell, .ask = on_ask, .refused = on_refused};

static void sit_down(played *g, int seat, const char *rules_name, const kd_rules *rules)
{
    seat_screen *s = &g->screen[seat];
    unsigned own = 1u << seat;
    ui_init(&s->ui, false);
    s->ui.setup = (ui_setup){.people = 1, .person = own, .rules = *rules, .rules_name = rules_name};
    memcpy(s->ui.setup.names, names, sizeof names);
    keyboard_make(&s->keyboard, &s->ui, own);
    s->session = s->keyboard.session = g->local ? g->local : g->party.guest[seat].session;
    ui_start(&s->ui);
}

static void open_near(played *g, const table_options *table)
{
    session_options options = {.table = *table, .people = (1u << KD_SEATS) - 1};
    const char *why;
    options.table.dealing = DEALING_LIVE;
    memcpy(options.table.names, names, sizeof names);
    virtual_begin();
    g->base = event_base_new();
    g->local = local_session_open(g->base, &options, &near_people, g,
                                  &(session_calls){.changed = on_near_changed}, g, &why);
    assert_non_null(g->local);
    for (int seat = 0; seat < KD_SEATS; seat++)
        sit_down(g, seat, table->rules_name, &table->rules);
    assert_true(session_start(g->local));
}

static void open_far(played *g, const table_options *table)
{
    party *p = &g->party;
    party_open_table(p, table, "oaaa");
    g->base = p->base;
    for (int seat = 0; seat < KD_SEATS; seat++) {
        guest *at = &p->guest[seat];
        assert_true(party_join(p, seat, seat));
        assert_int_equal(at->table.seat, seat);
        sit_down(g, seat, at->table.rules_name, &at->table.rules);
        remote_session_listen(at->session, &keyboard_people, &g->screen[seat].keyboard,
                              &(session_calls){.changed = on_far_changed}, &g->screen[seat]);
        assert_true(session_start(at->session));
    }
    virtual_pass(p->base, 2 * NEWS_MS); /* nothing is left of who came */
    party_begin(p);
}

/* ---- moments ---- */

static bool is_asked(const seat_screen *s)
{
    return s->keyboard.viewer != KD_NOBODY && s->keyboard.person[s->keyboard.viewer].number;
}

static uint64_t look_of(const grid *drawn, int y)
{
    uint64_t hash = UINT64_C(14695981039346656037);
    for (int x = 0; x < drawn->w; x++) {
        const cell *c = &drawn->at[y][x];
        const uint64_t parts[] = {(uint64_t)c->ch, c->style, c->ground, c->width};
        for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
            hash = (hash ^ parts[i]) * UINT64_C(1099511628211);
    }
    return hash;
}

/* Nobody is given another seat's view: it is the public one. */
static void sees_its_own_alone(const played *g)
{
    kd_view open, other;
    session_view(g->screen[0].session, KD_NOBODY, &open);
    for (int seat = 0; seat < KD_SEATS && !g->local; seat++)
        for (int of = 0; of < KD_SEATS; of++) {
            session_view(g->screen[seat].session, of, &other);
            if (of == seat)
                assert_int_equal(other.seat, seat);
            else
                assert_memory_equal(&other, &open, sizeof open);
        }
}

/* There is one when somebody is asked, or time passes for something to be seen: not while an answer is on its
   way. */
static void note_moment(played *g)
{
    session_state now = session_state_of(g->screen[0].session);
    kd_view open;
    unsigned asked = 0;
    for (int seat = 0; seat < KD_SEATS; seat++)
        asked |= (unsigned)is_asked(&g->screen[seat]) << seat;
    if (!asked && (now.waiting == WAIT_NONE || now.waiting == WAIT_PLAY))
        return;
    session_view(g->screen[0].session, KD_NOBODY, &open);
    (void)golden_next(&open);
    const moment *last = g->count ? &g->moment[g->count - 1] : NULL;
    if (last && last->at == golden_at() && last->asked == asked)
        return;
    assert_true(g->count < MOMENTS);
    sees_its_own_alone(g);
    moment *m = &g->moment[g->count++];
    *m = (moment){.at = golden_at(), .asked = asked, .waiting = now.waiting, .phase = now.phase};
    for (int seat = 0; seat < KD_SEATS; seat++)
        if (g->row->all || asked >> seat & 1 || m->at % KD_SEATS == seat) {
            static char picture[PICTURE];
            static grid drawn;
            ui *u = &g->screen[seat].ui;
            ui_clock(u, (long)virtual_now());
            draw(u, g->row->w, g->row->h, &drawn);
            for (int y = 0; y < drawn.h; y++)
                m->looks[seat][y] = look_of(&drawn, y);
            m->shown[seat] = strdup(picture_rows(&drawn, picture));
            assert_non_null(m->shown[seat]);
        }
}

/* ---- playing ---- */

/* Does what the seat did then, if it is its turn, or if it declares unasked; false when it does nothing. */
static bool acts(struct event_base *base, seat_screen *s)
{
    int seat = s->keyboard.viewer;
    kd_view view;
    session_view(s->session, seat, &view);
    bool deals = view.phase == KD_PHASE_DEAL;
    if (!is_asked(s) && !(deals && view.actors >> seat & 1))
        return false;
    const kd_action *next = golden_next(&view);
    if (!is_asked(s)) { /* declares unasked, once */
        if (!next || next->actor != seat || s->declared == golden_at())
            return false;
        s->declared = golden_at();
    }
    if (!next || next->actor != seat) {
        assert_true(deals); /* asked where it shows nothing */
        keyboard_deal_on(&s->keyboard);
        return true;
    }
    if (is_asked(s))
        virtual_pass(base, THINK_MS);
    s->ui.game.action = *next;
    s->ui.game.sent = s->ui.game.asked != 0;
    keyboard_submit(&s->keyboard);
    return true;
}

static bool somebody_acts(played *g)
{
    bool acted = false;
    for (int seat = 0; seat < KD_SEATS && !acted; seat++)
        acted = acts(g->base, &g->screen[seat]);
    return acted;
}

/* Everybody goes on from the result. */
static void go_on(played *g)
{
    for (int seat = 0; seat < KD_SEATS; seat++)
        if (session_state_of(g->screen[seat].session).waiting == WAIT_OVER)
            session_next(g->screen[seat].session);
}

static void play(played *g)
{
    for (;;) {
        virtual_settle(g->base);
        note_moment(g);
        session_state now = session_state_of(g->screen[0].session);
        if (golden_at() == golden_count() || now.over)
            return;
        if (somebody_acts(g))
            continue;
        if (now.waiting == WAIT_OVER)
            go_on(g);
        else
            assert_true(virtual_step(g->base, virtual_now() + STEP_MS));
    }
}

static void begin(played *g, const game_row *row, bool far)
{
    table_options table = golden_table(row->pace);
    memset(g, 0, sizeof *g);
    g->row = row;
    g->moment = calloc(MOMENTS, sizeof *g->moment);
    assert_non_null(g->moment);
    (far ? open_far : open_near)(g, &table);
}

static void end(played *g)
{
    if (g->local) {
        session_close(g->local);
        event_base_free(g->base);
    } else {
        party_close(&g->party);
    }
}

static void forget(played *g)
{
    for (int i = 0; i < g->count; i++)
        for (int seat = 0; seat < KD_SEATS; seat++)
            free(g->moment[i].shown[seat]);
    free(g->moment);
}

/* ---- the same pictures ---------------------------------------------------------------------------- */

/* What differs for a reason: a table of several terminals is neither held nor hurried from one of them, its
   people talk, nudge, may not ask the coach, and agree to take an action back; none of its deals is played again;
   its results are left by all of them; who has buried is shown to have done so before the lead, as bots are. */
static const struct {
    const char *here, *there;
} worded[] = {
    {"; Space holds the deal.", "."},
    {"; Space holds the", "."}, /* the same in two rows */
    {" deal.", ""},
    {" Enter goes on now, Space holds it.", ""},
};
static const char *const keys_here[] = {"Space pause", "Space hold", "Enter deal on", "Enter go on",
                                        "+ - speed",   "i costs",    "a again",       "i advice"};
static const char *const keys_there[] = {"m talk", "o people", "U take back", "g nudge"};
static const char waits_there[] = "Waiting for ";
static const struct {
    kd_phase phase;
    table_wait waiting;
} moments_there[] = {{KD_PHASE_PLAY, WAIT_STEP}};

#define LIST(words) words, sizeof(words) / sizeof *(words)

enum { LINE = 4 * WIDE + 1 };

/* Takes the line off the picture, for which it returns what comes after. */
static const char *next_line(const char *picture, char row[LINE])
{
    size_t length = strcspn(picture, "\n");
    assert_true(length < LINE);
    memcpy(row, picture, length);
    row[length] = '\0';
    return picture + length + 1;
}

/* Drops these keys from a bar. */
static void drop_keys(char bar[LINE], const char *const *words, size_t count)
{
    char left[LINE] = "";
    for (char *word = bar + 1, *end; *word; word = end) {
        size_t length = strlen(word);
        end = strstr(word, "  ");
        end = end ? end : word + length;
        char *after = *end ? end + 2 : end;
        *end = '\0';
        bool found = false;
        for (size_t i = 0; i < count; i++)
            found = found || strcmp(words[i], word) == 0;
        if (!found) {
            strcat(left, "  ");
            strcat(left, word);
        }
        end = after;
    }
    memcpy(bar, left, sizeof left);
}

/* A row of the picture here as it would be there. */
static void reword(char row[LINE])
{
    for (size_t i = 0; i < sizeof worded / sizeof *worded; i++) {
        char *at = strstr(row, worded[i].here), rest[LINE];
        if (!at)
            continue;
        snprintf(rest, sizeof rest, "%s", at + strlen(worded[i].here));
        snprintf(at, (size_t)(row + LINE - at), "%s%s", worded[i].there, rest);
    }
    for (size_t length = strlen(row); length && row[length - 1] == ' ';)
        row[--length] = '\0';
}

static bool same_row(const game_row *row, int y, char here[LINE], char there[LINE])
{
    if (y == row->h - 1) {
        drop_keys(here, LIST(keys_here));
        drop_keys(there, LIST(keys_there));
        return row->w < WIDE || strcmp(here, there) == 0;
    }
    if (y == row->h - 2 && strstr(there, waits_there))
        return true;
    reword(here);
    return strcmp(here, there) == 0;
}

static void same_picture_there(const game_row *row, const moment *here, const moment *there,
                               int seat)
{
    const char *a = here->shown[seat], *b = there->shown[seat];
    for (int y = 0; *a && *b; y++) {
        char one[LINE], two[LINE];
        a = next_line(a, one);
        b = next_line(b, two);
        bool looks = y == row->h || here->looks[seat][y] == there->looks[seat][y];
        if (strcmp(one, two) == 0 ? !looks : !same_row(row, y, one, two))
            fail_msg("after action %d seat %d sees in row %d%s\n%s\nhere, and there\n%s", here->at,
                     seat, y, looks ? "" : " in other styles", one, two);
    }
    assert_true(!*a && !*b);
}

/* Is it one of a table with several terminals? */
static bool only_there(const moment *m)
{
    bool found = false;
    for (size_t i = 0; i < sizeof moments_there / sizeof *moments_there; i++)
        found = found || (!m->asked && m->phase == moments_there[i].phase &&
                          m->waiting == moments_there[i].waiting);
    return found;
}

static void same_pictures(void **state)
{
    static played here, far;
    const game_row *row = *state;
    int k = 0;
    golden_read(row->name);
    begin(&here, row, false);
    play(&here);
    end(&here);
    begin(&far, row, true);
    play(&far);
    end(&far);
    assert_true(here.count > golden_count() / 4);
    for (int i = 0; i < here.count; i++, k++) {
        const moment *a = &here.moment[i], *b = &far.moment[k];
        if (k < far.count && a->asked != b->asked && only_there(b))
            b = &far.moment[++k];
        if (k >= far.count || a->at != b->at || a->asked != b->asked)
            fail_msg("there is no moment after action %d where %x is asked", a->at, a->asked);
        for (int seat = 0; seat < KD_SEATS; seat++)
            if (a->shown[seat])
                same_picture_there(row, a, b, seat);
    }
    assert_int_equal(k, far.count);
    forget(&here);
    forget(&far);
    golden_free();
}

/* The golden records but own-time, in which time is over amid a deal by the clock, and those of the games of
   chained-v3 and chained-forty in older versions. */
static const game_row played_games[] = {
    {"chained-v3", PACE_NORMAL, 80, 24, true},
    {"chained-forty", PACE_NORMAL, 120, 40, true},
    {"chained-timed", PACE_INSTANT, 80, 24, false},
    {"fair-own", PACE_INSTANT, 60, 20, true},
    {"forty-mixed", PACE_INSTANT, 80, 24, false},
    {"forty-steady", PACE_NORMAL, WIDE, HIGH, false},
    {"official-mixed", PACE_INSTANT, 80, 24, false},
    {"official-steady", PACE_INSTANT, 60, 20, false},
    {"own-penalised", PACE_INSTANT, WIDE, HIGH, true},
    {"own-short", PACE_INSTANT, 80, 24, true},
    {"scn2-mixed", PACE_INSTANT, 120, 40, false},
    {"scn2-steady", PACE_INSTANT, 80, 24, false},
    {"tournament-mixed", PACE_INSTANT, 80, 24, false},
    {"tournament-steady", PACE_INSTANT, WIDE, HIGH, false},
    {"v3-mixed", PACE_INSTANT, 60, 20, false},
    {"v3-steady", PACE_INSTANT, 80, 24, false},
};

PREPARE(int argc, char **argv)
{
    for (size_t i = 0; i < sizeof played_games / sizeof *played_games; i += FEWER(1, 2))
        add_test(same_pictures,
                 (struct test){.name = played_games[i].name, .state = &played_games[i]});
    return 0;
}
