/* test_simulation.c - tables with several terminals, drawn from a seed: who sits where, by which rules, who comes,
   goes, talks, takes back, votes and when, over lines that are late, in slices, dark and cut; by virtual time.
   Whatever happens, the match reaches its end, its record is good, and nobody has lost anything.
   test_simulation [SEEDS [FIRST]] */
#include "base/loop.h"
#include "net/room_internal.h"
#include "record/record.h"
#include "record/store.h"
#include "support/chaos.h"
#include "support/party.h"
#include "support/script.h"
#include "support/slower.h"
#include "support/test.h"
#include "support/virtual_time.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* PEOPLE: guests who may come. TURNS: actions of a match, at most. SEEN: views that a terminal may still show.
   STUCK_MS: more than the table ever waits for people. ANSWER_MS: more than anybody thinks. */
enum {
    PEOPLE = 8,
    TURNS = 4096,
    SEEN = 256,
    STUCK_MS = 600000,
    ANSWER_MS = 45000,
    MATCH_MS = 24 * 3600 * 1000
};

static unsigned seeds, first_seed = 1;

/* Each of these has found something; played besides. */
static const unsigned found[] = {5041, 7152, 8098, 11876, 21518, 23483, 23631, 30539};

static const char *const rules[] = {
    "ranks = 2 5 A; kitty = 8; to_level = 5; must_play = A; hook = no",
    "decks = 1; ranks = 2 5 K A; jokers = no; kitty = 4; to_level = 5; must_play = A; hook = no",
    "preset = tournament; minutes = 0; ranks = 2 5 A; kitty = 8; to_level = 5; "
    "must_play = A; hook = no; best_of = 1",
    "preset = official; rebel_points = 5; ranks = 2 5 10 K A; kitty = 8; to_level = 5; must_play = "
    "A; "
    "hook = no",
    "preset = 80p-scn2; ranks = 2 5 A; kitty = 8; to_level = 5; must_play = A; "
    "hook = no",
    "preset = forty; ranks = 2 5 10 K A; kitty = 6; to_level = 5",
    "to_level = 3",
};
enum { RULES = sizeof rules / sizeof *rules };

/* An answer of a person. */
typedef struct sent {
    int guest;
    bool gone; /* its terminal may have ended before it was sent */
    kd_action action;
} sent;

/* What became of a turn: an action, or the taking back of one. */
typedef struct turn {
    bool applied, by_bot;
    bool unasked; /* the action: a declaration that nobody had asked for */
    kd_action action;
    sent answer;
} turn;

typedef struct world {
    party p;
    chaos lines;
    kd_rng rng;
    uint64_t seed;
    const char *rules;
    turn turn[TURNS];
    uint64_t view[SEEN][KD_SEATS + 1]; /* hashes, the last one an observer's */
    unsigned views;
    long long moved;         /* when something was applied */
    sent declared[KD_SEATS]; /* the last declaration that nobody had asked for */
    int declares[KD_SEATS];  /* how many of those there were */
    unsigned asked[PEOPLE];  /* the question that was answered */
    bool gone[PEOPLE];       /* for good, or not to be let in again */
    char doing[200];         /* what was last done, for a failure */
    bool over;               /* the match is, */
    uint64_t end;            /* with this hash */
} world;

static world *now_in; /* for the calls of the linker's --wrap */

/* What all the seeds together have seen: an event that never occurs tests nothing. */
static long matches, answers, declared, backs, objections, covers, cuts, holes, kills, rests, talks,
    leaves, observers, moves;

#define FAIL(w, ...)                                                                               \
    do {                                                                                           \
        print_error("seed %llu at %lld ms, after \"%s\": ", (unsigned long long)(w)->seed,         \
                    virtual_now(), (w)->doing);                                                    \
        fail_msg(__VA_ARGS__);                                                                     \
    } while (0)

static uint32_t draw(world *w, uint32_t below)
{
    return kd_rng_below(&w->rng, below);
}

static bool chance(world *w, unsigned percent)
{
    return draw(w, 100) < percent;
}

/* By words: every view of every seat is summed up. */
static uint64_t sum_of(const kd_view *view)
{
    uint64_t sum = UINT64_C(14695981039346656037), word = 0;
    for (size_t i = 0, size; i < sizeof *view; i += size) {
        size = sizeof *view - i < sizeof word ? sizeof *view - i : sizeof word;
        memcpy(&word, (const char *)view + i, size);
        sum = (sum ^ word) * UINT64_C(1099511628211);
        sum ^= sum >> 29;
    }
    return sum;
}

/* ---- the table's side ---- */

void __wrap_store_applied(store *record, const kd_match *match, const kd_action *action,
                          const kd_events *events);
void __real_store_applied(store *record, const kd_match *match, const kd_action *action,
                          const kd_events *events);
void __wrap_store_cut(store *record, int gone, const char *note);
void __real_store_cut(store *record, int gone, const char *note);
kd_action __wrap_coach_answer_missed(const bot_settings *settings, const kd_view *view, kd_rng *rng,
                                     char *why, size_t size);
kd_action __real_coach_answer_missed(const bot_settings *settings, const kd_view *view, kd_rng *rng,
                                     char *why, size_t size);

static void keep_views(world *w, const kd_match *match)
{
    kd_view view;
    uint64_t *row = w->view[w->views++ % SEEN];
    for (int seat = 0; seat <= KD_SEATS; seat++) {
        kd_view_make(&view, match, seat < KD_SEATS ? seat : KD_NOBODY);
        row[seat] = sum_of(&view);
    }
    w->moved = virtual_now();
}

static turn *turn_at(world *w, unsigned number)
{
    if (number >= TURNS)
        FAIL(w, "the match has no end: deal %d by %s",
             w->p.room->table ? table_match(w->p.room->table)->deals : 0, w->rules);
    return &w->turn[number];
}

static bool has_sent(const sent *s, const kd_action *action)
{
    return s->guest >= 0 && s->action.verb == action->verb &&
           kd_same(s->action.cards, action->cards);
}

/* Answers: of a person exactly that which its terminal has sent. A declaration that nobody had asked for may
   come when its seat has been asked. */
static void check_action(world *w, const kd_action *action)
{
    const room *r = w->p.room;
    turn *t = turn_at(w, r->turns);
    if (t->applied)
        FAIL(w, "two actions in turn %u", r->turns);
    t->applied = true;
    t->action = *action;
    if (action->actor >= KD_SEATS)
        return;
    const room_seat *p = &r->seat[action->actor];
    if (seat_stood_in(p) == STAND_IN_AWAY && action->verb != KD_PASS && action->verb != KD_PLAY &&
        action->verb != KD_BURY)
        FAIL(w, "a bot shows cards for seat %d, which is away", action->actor);
    covers += seat_stood_in(p) != STAND_IN_NONE;
    t->by_bot = t->by_bot || !p->seated || seat_stood_in(p);
    if (t->by_bot)
        return;
    bool answered = p->asked && has_sent(&t->answer, action);
    if (!answered && !has_sent(&w->declared[action->actor], action))
        FAIL(w, "seat %d, %s, has not sent what was applied in turn %u: %s", action->actor,
             p->client ? "here" : "away", r->turns, kd_verb_name(action->verb));
    t->unasked = !answered;
    declared += !answered;
    answers += answered;
}

void __wrap_store_applied(store *record, const kd_match *match, const kd_action *action,
                          const kd_events *events)
{
    if (now_in && now_in->p.room) {
        check_action(now_in, action);
        keep_views(now_in, match);
        now_in->over = match->round.phase == KD_PHASE_OVER;
        now_in->end = now_in->over ? kd_match_hash(match) : 0;
    }
    __real_store_applied(record, match, action, events);
}

void __wrap_store_cut(store *record, int gone, const char *note)
{
    backs++;
    now_in->moved = virtual_now();
    __real_store_cut(record, gone, note);
}

/* The room has a bot answer for who has not in time, for whom it shows nothing. */
kd_action __wrap_coach_answer_missed(const bot_settings *settings, const kd_view *view, kd_rng *rng,
                                     char *why, size_t size)
{
    covers++;
    turn_at(now_in, now_in->p.room->turns)->by_bot = true;
    kd_action action = __real_coach_answer_missed(settings, view, rng, why, size);
    if (action.verb != KD_PASS && action.verb != KD_PLAY && action.verb != KD_BURY)
        FAIL(now_in, "a bot shows cards for seat %d, which is silent", view->seat);
    return action;
}

/* ---- the people's side ---- */

static unsigned turn_of(unsigned number)
{
    return (number - 1) / 16; /* room_place.c */
}

static void on_sent(void *arg, guest *g, unsigned number, const kd_action *action)
{
    world *w = arg;
    sent said = {.guest = g->number, .action = *action};
    said.action.actor = (uint8_t)g->table.seat;
    if (!number) {
        w->declared[g->table.seat] = said;
        w->declares[g->table.seat]++;
    } else
        turn_at(w, turn_of(number))->answer = said;
}

/* Only a declaration may come too late. */
static void on_refused(void *arg, guest *g)
{
    world *w = arg;
    if (g->refusals > w->declares[g->table.seat])
        FAIL(w, "guest %d is refused", g->number);
}

static void on_seen(void *arg, guest *g, const kd_event *event, const kd_view *view)
{
    world *w = arg;
    uint64_t sum = sum_of(view);
    int seat = view->seat < KD_SEATS ? view->seat : KD_SEATS;
    unsigned i = 0;
    bool hidden = event && (event->kind == KD_EV_DEALT || event->kind == KD_EV_TOOK ||
                            event->kind == KD_EV_BURIED);
    if (hidden && event->seat != view->seat && !kd_empty(event->cards))
        FAIL(w, "guest %d hears of another's cards", g->number);
    while (i < SEEN && i < w->views && w->view[i][seat] != sum)
        i++;
    if (i == SEEN || i == w->views)
        FAIL(w, "guest %d at seat %d sees what was never so", g->number, seat);
}

static void on_changed(void *arg, guest *g)
{
    world *w = arg;
    session_question q = session_state_of(g->session).question;
    if (!q.number || q.number == w->asked[g->number])
        return;
    w->asked[g->number] = q.number;
    unsigned how = draw(w, 10);
    objections += how == 9;
    if (how > 0)
        session_say(g->session, &(session_word){.verb = how < 9 ? WORD_AGREE : WORD_OBJECT,
                                                .seat = KD_NOBODY,
                                                .number = q.number,
                                                .text = ""});
}

/* ---- what people do, and what happens to them ---- */

static guest *guest_of(world *w, int number)
{
    return &w->p.guest[number];
}

static bool is_up(const guest *g)
{
    return g->session && session_state_of(g->session).connection == SESSION_CONNECTED;
}

static void quit(world *w, guest *g)
{
    if (!g->session)
        return;
    for (unsigned i = 0; i < TURNS; i++)
        if (w->turn[i].answer.guest == g->number && !w->turn[i].applied)
            w->turn[i].answer.gone = true;
    party_quit(&w->p, g->number);
    kills++;
}

static void come(world *w, guest *g)
{
    if (g->session || w->gone[g->number])
        return;
    int seat = g->number == 0   ? KD_SEATS
               : g->number == 7 ? KD_NOBODY
               : chance(w, 80)  ? KD_SEATS
                                : (int)draw(w, KD_SEATS);
    if (party_join(&w->p, g->number, seat))
        observers += g->table.seat == KD_NOBODY;
}

static void do_come(world *w, guest *g)
{
    snprintf(w->doing, sizeof w->doing, "guest %d comes", g->number);
    come(w, g);
}

static void do_quit(world *w, guest *g)
{
    snprintf(w->doing, sizeof w->doing, "guest %d is killed", g->number);
    quit(w, g);
}

/* The same secret at another terminal: the newest connection has the seat. */
static void do_move(world *w, guest *g)
{
    guest *other = guest_of(w, 6);
    static char secret[TABLE_SECRET + 1];
    snprintf(w->doing, sizeof w->doing, "guest %d sits down elsewhere", g->number);
    if (!g->session || other->session || g->number == 0 || g->number > 4)
        return;
    for (unsigned i = 0; i < TURNS; i++)
        if (w->turn[i].answer.guest == g->number && !w->turn[i].applied)
            w->turn[i].answer.gone = true;
    snprintf(secret, sizeof secret, "%032x", 0xabc0 + g->number);
    other->secret = secret;
    moves += party_join(&w->p, other->number, KD_SEATS);
}

static void do_cut(world *w, guest *g)
{
    snprintf(w->doing, sizeof w->doing, "the line of guest %d is cut", g->number);
    chaos_cut(&w->lines, g->number);
    cuts++;
}

/* At one of the next bytes. */
static void do_cut_soon(world *w, guest *g)
{
    chaos_way way = (chaos_way)draw(w, CHAOS_WAYS);
    snprintf(w->doing, sizeof w->doing, "the line of guest %d is cut soon", g->number);
    w->lines.cut_at[g->number][way] = w->lines.passed[g->number][way] + 1 + (long)draw(w, 3000);
    cuts++;
}

static void do_hole(world *w, guest *g)
{
    snprintf(w->doing, sizeof w->doing, "the line of guest %d is dark", g->number);
    chaos_hole(&w->lines, g->number, 500 + draw(w, chance(w, 20) ? 120000 : 8000));
    holes++;
}

static void do_talk(world *w, guest *g)
{
    if (!g->session)
        return;
    session_word word = {.verb = chance(w, 50) ? WORD_TALK : WORD_PHRASE,
                         .seat = KD_NOBODY,
                         .number = draw(w, 14),
                         .text = "well \xe5\x8d\x87 : played"};
    snprintf(w->doing, sizeof w->doing, "guest %d talks", g->number);
    session_say(g->session, &word);
    talks++;
}

static void do_take_back(world *w, guest *g)
{
    if (!is_up(g) || g->table.seat == KD_NOBODY)
        return;
    snprintf(w->doing, sizeof w->doing, "guest %d takes back", g->number);
    session_take_back(g->session, g->table.seat);
}

static void do_vote(world *w, guest *g)
{
    if (!is_up(g))
        return;
    int seat = (int)draw(w, KD_SEATS);
    bool covered = chance(w, 60);
    snprintf(w->doing, sizeof w->doing, "guest %d votes to %s seat %d", g->number,
             covered ? "cover" : "wait for", seat);
    session_say(
        g->session,
        &(session_word){.verb = covered ? WORD_COVER : WORD_WAIT, .seat = seat, .text = ""});
}

static void do_empty(world *w, guest *g)
{
    guest *opener = guest_of(w, 0);
    bool removes = chance(w, 30);
    if (!is_up(opener) || g->number == 0 || g->table.seat == KD_NOBODY || !chance(w, 20))
        return;
    snprintf(w->doing, sizeof w->doing, "guest %d loses the seat", g->number);
    session_say(opener->session, &(session_word){.verb = removes ? WORD_REMOVE : WORD_INVITE,
                                                 .seat = g->table.seat,
                                                 .text = ""});
    leaves++;
}

static void do_leave(world *w, guest *g)
{
    if (!is_up(g) || g->number == 0 || !chance(w, 30))
        return;
    snprintf(w->doing, sizeof w->doing, "guest %d leaves", g->number);
    session_say(g->session, &(session_word){.verb = WORD_LEAVE, .seat = KD_NOBODY, .text = ""});
    leaves++;
}

static void do_dither(world *w, guest *g)
{
    (void)w;
    g->unready = !g->unready;
    if (!g->unready && g->session)
        session_next(g->session);
}

static void (*const doings[])(world *w, guest *g) = {
    do_come,      do_come,      do_come,  do_come,  do_quit,   do_move, do_cut,
    do_cut_soon,  do_cut_soon,  do_hole,  do_talk,  do_talk,   do_vote, do_vote,
    do_take_back, do_take_back, do_empty, do_leave, do_dither,
};
enum { DOINGS = sizeof doings / sizeof *doings };

/* Terminals whose line is gone for good are closed; who opened the table comes back, and begins. */
static void tidy(world *w)
{
    for (int i = 0; i < PEOPLE; i++) {
        guest *g = guest_of(w, i);
        if (g->session && session_state_of(g->session).connection == SESSION_GONE)
            quit(w, g);
    }
    guest *opener = guest_of(w, 0);
    if (!opener->session && chance(w, 30))
        come(w, opener);
    if (w->p.room && !w->p.room->begun && is_up(opener))
        session_next(opener->session);
}

/* ---- what holds ---- */

/* Has the terminal been asked for longer than its person ever thinks? */
static bool is_unanswered(const room_seat *p)
{
    return p->client && p->asked && !p->answered && virtual_now() - p->clocked_at > ANSWER_MS;
}

/* Nothing is on its way: everybody at the table sees it as it is, and has answered. */
static void check_rest(world *w)
{
    const room *r = w->p.room;
    if (!r || !r->begun)
        return;
    for (int i = 0; i < PEOPLE; i++) {
        const guest *g = guest_of(w, i);
        kd_view shown, is;
        if (!is_up(g) || w->lines.dark_until[i] > virtual_now() - ANSWER_MS)
            continue;
        session_view(g->session, g->table.seat, &shown);
        kd_view_make(&is, table_match(r->table), g->table.seat);
        if (memcmp(&shown, &is, sizeof is) != 0)
            FAIL(
                w,
                "guest %d at seat %d sees another table than there is: deal %d, phase %d, trick %d "
                "for deal %d, phase %d, trick %d",
                i, g->table.seat, shown.deals, shown.phase, shown.tricks, is.deals, is.phase,
                is.tricks);
        if (g->table.seat != KD_NOBODY && is_unanswered(&r->seat[g->table.seat]))
            FAIL(w, "guest %d at seat %d has not answered", i, g->table.seat);
        rests++;
    }
}

static bool somebody_is_here(const world *w)
{
    return w->p.room && room_here(w->p.room);
}

/* Have those who are here agreed to wait for somebody? */
static bool waits_for_somebody(const room *r)
{
    bool waits = false;
    for (int seat = 0; seat < KD_SEATS; seat++)
        waits = waits || r->seat[seat].waited_for;
    return waits;
}

static void check_moving(world *w)
{
    if (w->over)
        return;
    if (!w->p.room)
        FAIL(w, "the room has ended before its match");
    if (!somebody_is_here(w) || !w->p.room->begun || waits_for_somebody(w->p.room))
        w->moved = virtual_now();
    else if (virtual_now() - w->moved > STUCK_MS)
        FAIL(w, "nothing has moved for ten minutes");
}

/* Until that time. */
static void live(world *w, long long until)
{
    while (virtual_now() < until && w->p.room && !w->over) {
        long long soon = virtual_now() + 1000;
        if (!virtual_step(w->p.base, soon < until ? soon : until)) {
            if (soon < until)
                check_rest(w);
            if (!virtual_step(w->p.base, until))
                virtual_pass(w->p.base, until - virtual_now());
        }
        check_moving(w);
    }
}

/* ---- a seed ---- */

static void open_world(world *w, uint64_t seed, const char *path)
{
    char kinds[KD_SEATS];
    *w = (world){.seed = seed};
    kd_rng_seed(&w->rng, seed, 0x51);
    for (unsigned i = 0; i < TURNS; i++)
        w->turn[i].answer.guest = -1;
    for (int seat = 0; seat < KD_SEATS; seat++) {
        kinds[seat] = "aaanb"[draw(w, 5)];
        w->declared[seat].guest = -1;
    }
    kinds[draw(w, KD_SEATS)] = 'o';
    w->rules = rules[draw(w, chance(w, 5) ? RULES : RULES - 1)];
    party_open(&w->p, w->rules, kinds, seed, path);
    now_in = w;
    chaos_begin(&w->lines, w->p.base, seed);
    if (chance(w, 70)) {
        w->lines.delay_ms = 200;
        w->lines.jitter_ms = 50;
    }
    if (chance(w, 15))
        w->lines.slice = chance(w, 10) ? 1 : 2 + draw(w, 600);
    w->p.wire = chaos_wire;
    w->p.wire_arg = &w->lines;
    w->p.calls = (guest_calls){
        .sent = on_sent, .refused = on_refused, .seen = on_seen, .changed = on_changed, .arg = w};
    for (int i = 0; i < PEOPLE; i++) {
        guest *g = guest_of(w, i);
        g->think_ms = chance(w, 30) ? 0 : draw(w, chance(w, 10) ? 40000 : 4000);
        g->declares = chance(w, 60);
        g->unready = chance(w, 20);
    }
    kd_match begin;
    kd_match_start(&begin, &w->p.options.table.rules);
    keep_views(w, &begin);
}

/* Lines are good again, and all who are still there see the end; the room waits so long for them. */
static void check_end(world *w, const char *path)
{
    chaos_calm(&w->lines);
    virtual_pass(w->p.base, 40000);
    for (int i = 0; i < PEOPLE; i++) {
        const guest *g = guest_of(w, i);
        session_connection way =
            g->session ? session_state_of(g->session).connection : SESSION_GONE;
        if (way != SESSION_GONE && way != SESSION_CONNECTED)
            FAIL(w, "guest %d does not come back", i);
        if (g->session && way == SESSION_GONE && g->view.phase != KD_PHASE_OVER &&
            strcmp(g->said, close_reason_text(CLOSE_NO_TABLE)) == 0)
            FAIL(w, "guest %d has not seen the end", i);
    }
    memset(w->lines.dark_until, 0, sizeof w->lines.dark_until);
    check_rest(w);
    /* Every answer that was sent and not refused has been applied, unless a bot answered, or the turn was
       another's doing: the action before it was taken back. */
    for (unsigned i = 0; i < TURNS; i++) {
        const turn *t = &w->turn[i];
        if (t->answer.guest < 0 || t->answer.gone || t->by_bot || t->unasked || !t->applied)
            continue;
        if (t->action.verb != t->answer.action.verb || t->action.actor != t->answer.action.actor ||
            !kd_same(t->action.cards, t->answer.action.cards))
            FAIL(w, "guest %d's answer of turn %u was lost", t->answer.guest, i);
    }
    replay again;
    if (!replay_file(&again, path, NULL, NULL))
        FAIL(w, "the record, line %d: %s", again.line, again.why);
    if (kd_match_hash(&again.match) != w->end)
        FAIL(w, "the record ends with another match");
}

static void run_seed(uint64_t seed)
{
    static world w;
    char path[64];
    snprintf(path, sizeof path, "%s/koudi-simulation-%ld.rec",
             access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp", (long)getpid());
    (void)unlink(path);
    open_world(&w, seed, path);
    unsigned busy_ms = 500 + draw(&w, chance(&w, 50) ? 3000 : 30000);
    snprintf(w.doing, sizeof w.doing, "the opener comes");
    while (!guest_of(&w, 0)->session)
        come(&w, guest_of(&w, 0));
    for (int i = 1; i < KD_SEATS; i++)
        if (chance(&w, 60))
            come(&w, guest_of(&w, i));
    while (w.p.room && !w.over) {
        live(&w, virtual_now() + 1 + draw(&w, 2 * busy_ms));
        if (w.p.room && !w.over) {
            guest *g = guest_of(&w, (int)draw(&w, PEOPLE));
            if (g->number != 6)
                doings[draw(&w, DOINGS)](&w, g);
            tidy(&w);
        }
        if (virtual_now() > MATCH_MS)
            FAIL(&w, "a day is over, and the match is not");
    }
    if (!w.over)
        FAIL(&w, "the room has ended before its match");
    check_end(&w, path);
    now_in = NULL;
    chaos_end(&w.lines);
    party_close(&w.p);
    if (virtual_timers())
        FAIL(&w, "%d timers are left", virtual_timers());
    (void)unlink(path);
    matches++;
}

TEST("every seed reaches its end")
{
    for (unsigned seed = first_seed; seed < first_seed + seeds; seed++)
        run_seed(seed);
    for (size_t i = 0; i < sizeof found / sizeof *found && seeds > 1; i++)
        run_seed(found[i]);
    print_message("%ld matches: %ld answers, %ld declared, %ld taken back, %ld objections, %ld "
                  "covers, %ld cuts, %ld holes, %ld kills, %ld rests, %ld talks, %ld leaves, %ld "
                  "observers, %ld moves\n",
                  matches, answers, declared, backs, objections, covers, cuts, holes, kills, rests,
                  talks, leaves, observers, moves);
    if (seeds < 100)
        return;
    const long occurred[] = {answers, declared, backs, objections, covers,    cuts, holes,
                             kills,   rests,    talks, leaves,     observers, moves};
    for (size_t i = 0; i < sizeof occurred / sizeof *occurred; i++)
        assert_true(occurred[i] > 0);
}

PREPARE(int argc, char **argv)
{
    seeds = argc > 1 ? (unsigned)atoi(argv[1]) : FEWER(500u, 100u);
    if (argc > 2)
        first_seed = (unsigned)atoi(argv[2]);
    return 0;
}
