/* room.c - a table and its people at their own terminals: who may sit, who is there, when the match begins and
   goes on, and the blocks that tell it. */
#include "net/room_internal.h"

#include "base/i18n.h"
#include "base/loop.h"
#include "base/unused.h"
#include "record/deck.h"
#include "record/store.h"
#include "table/table.h"

#include <event2/event.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The defaults of room_options, and for how long a finished match stays for those who have not seen it, in seconds. */
enum { READY_S = 60, EMPTY_S = 600, COME_BACK_S = 60 };

/* The longest that people wait for a bot, besides the time that is set for it. */
enum { BOT_MS = 3000 };

/* ---- what there is to say ---- */

static presence presence_of(const room_seat *p)
{
    if (!p->person)
        return p->kept.kind == ROOM_BOT ? SEAT_BOT : SEAT_OPEN;
    if (seat_stood_in(p))
        return SEAT_COVERED;
    return p->client ? SEAT_HERE : SEAT_AWAY;
}

/* The bot that plays where there is no person. */
static const char *bot_of(const room_seat *p)
{
    const bot_turns *turns = p->room->options.table.turns;
    bot_settings parsed;
    char unused[200];
    bool own = p->kept.kind == ROOM_ANY || p->kept.kind == ROOM_BOT;
    if (own && turns && !turns->most &&
        bot_settings_parse(p->kept.who, &parsed, unused, sizeof unused) && parsed.bot->search)
        own = false;
    return own ? p->kept.who : BOT_DEPUTY;
}

static sitter sitter_of(const room_seat *p)
{
    sitter s = {.presence = presence_of(p),
                .left_s = (unsigned)((seat_left_ms(p) + 999) / 1000),
                .ready = p->ready,
                .stays = p->client && seat_stood_in(p),
                .opener = p->person && (p->kept.kind == ROOM_OPENER || p->first)};
    snprintf(s.name, sizeof s.name, "%s", p->person ? p->name : bot_of(p));
    return s;
}

/* May the seat take its last action back, if those who are here agree? */
static table_back may_take_back(const room *r, int seat)
{
    return r->begun && seat != KD_NOBODY && r->seat[seat].seated
               ? table_may_take_back(r->table, seat, true)
               : BACK_NOTHING;
}

/* A hash of the lines of a block without the last, "done", and, where no clock runs in it, without the first, "now". */
static void hash_block(wire_text *text, const table_block *block, char out[DIGEST_TEXT + 1])
{
    char *from = block->state.left_ms > 0 ? text->at : strchr(text->at, '\n');
    char *done = text->at + text->used - 1;
    while (done[-1] != '\n')
        done--;
    *done = '\0';
    digest_text(from, out);
    *done = 'd';
}

/* The block of a client, unless it says what the last one said. fresh: its first, which says no events. */
static void send_block(const room *r, client *c, bool fresh)
{
    table_block block;
    wire_text text;
    char told[DIGEST_TEXT + 1];
    const room_seat *p = c->seat == KD_NOBODY ? NULL : &r->seat[c->seat];
    bool own = p && p->seated;
    session_state now = r->begun ? table_state(r->table) : (session_state){.waiting = WAIT_PEOPLE};
    block = (table_block){.now = (uint64_t)timer_now(), .state = now, .has_view = r->begun};
    block.pace = r->options.table.pace;
    block.state.may_take_back = may_take_back(r, c->seat);
    block.state.unrecorded = now.record_error != 0;
    block.state.unkept = r->unkept;
    if (r->question && own && c->seat != r->back_seat && !(r->agreed >> c->seat & 1))
        block.state.question = (session_question){r->question, r->back_seat};
    for (int seat = 0; seat < KD_SEATS; seat++)
        block.sitter[seat] = sitter_of(&r->seat[seat]);
    if (r->begun) {
        snprintf(block.seal, sizeof block.seal, "%s", now.seal);
        snprintf(block.salt, sizeof block.salt, "%s", now.salt);
    }
    if (!fresh) {
        block.events = own ? p->events : r->events;
        memcpy(block.event, own ? p->event : r->event, (size_t)block.events * sizeof *block.event);
    }
    block.view = own ? p->view : r->view;
    if (own && p->asked && !p->answered)
        block.ask = p->number;
    if (p && !own && r->begun)
        block.state.later = 1U << p->seat;
    text.used = 0;
    table_block_put(&text, &block);
    hash_block(&text, &block, told);
    if (block.events || strcmp(told, c->told) != 0)
        connection_send(c->connection, text.at, text.used);
    memcpy(c->told, told, sizeof told);
}

/* Events are told when they are on the disk. */
static void gate(const room *r)
{
    bool syncs = r->begun && table_syncs(r->table);
    for (int i = 0; i < ROOM_CLIENTS; i++)
        if (r->client[i])
            connection_hold(r->client[i]->connection, syncs);
}

void room_flush(room *r)
{
    /* Does this batch tell the answer whose time is counted? */
    bool timed = r->batch && r->answered && r->events && r->event[0].seat == r->answerer;
    gate(r);
    room_commit_tell_secret(r);
    for (int i = 0; i < ROOM_CLIENTS; i++) {
        if (!r->client[i])
            continue;
        send_block(r, r->client[i], false);
        if (timed)
            connection_time(r->client[i]->connection, r->options.answers, r->answered);
    }
    r->answered = timed ? 0 : r->answered;
    for (int seat = 0; seat < KD_SEATS; seat++)
        r->seat[seat].events = 0;
    r->events = 0;
    r->batch = r->dirty = false;
}

void room_send(room *r, const table_line *said)
{
    for (int i = 0; i < ROOM_CLIENTS; i++)
        if (r->client[i])
            send_line(r->client[i]->connection, said);
}

bool room_opens(const client *c)
{
    return c->hello.who.opener || (c->seat != KD_NOBODY && c->room->seat[c->seat].first);
}

bool room_opened_by(room *r, const room_hello *hello)
{
    const room_seat *own = own_seat(r, hello->secret);
    return hello->who.opener || (own && own->first);
}

close_reason room_close_by(room *r, const room_hello *hello)
{
    if (!room_opened_by(r, hello))
        return CLOSE_NOT_OPENER;
    room_close(r);
    return CLOSE_REASONS;
}

static void tell_own_seat(client *c)
{
    const room *r = c->room;
    bool own = c->seat != KD_NOBODY && (!r->begun || r->seat[c->seat].seated);
    table_line said = {.word = SAY_YOU, .seat = own ? c->seat : KD_NOBODY};
    snprintf(said.code, sizeof said.code, "%s", room_opens(c) ? "opener" : "");
    send_line(c->connection, &said);
}

/* ---- who is here ---- */

unsigned room_here(const room *r)
{
    unsigned here = 0;
    for (int seat = 0; seat < KD_SEATS; seat++)
        here |= (unsigned)(r->seat[seat].client != NULL) << seat;
    return here;
}

unsigned room_taken(const room *r)
{
    unsigned seats = 0;
    for (int seat = 0; seat < KD_SEATS; seat++)
        seats |= (unsigned)r->seat[seat].person << seat;
    return seats;
}

void room_hold(room *r)
{
    bool holds = r->ends || !room_here(r) || r->question || room_commit_holds(r);
    if (holds)
        r->answered = 0;
    if (r->begun) {
        table_hold(r->table, holds);
        table_desert(r->table, !room_here(r));
    }
    for (int seat = 0; seat < KD_SEATS; seat++)
        seat_await(&r->seat[seat]);
}

/* Without memory for a seat the table cannot go on. The room is not freed here, within the table's own call. */
static void stop_table(room *r)
{
    r->ends = true;
    room_hold(r);
    timer_set(r->end_timer, 0);
}

void room_close(room *r)
{
    r->closed = true;
    stop_table(r);
}

const room_seat *room_came_after(const room *r, unsigned number)
{
    const room_seat *next = NULL;
    for (int seat = 0; seat < KD_SEATS; seat++) {
        const room_seat *p = &r->seat[seat];
        if (p->person && p->came > number && (!next || p->came < next->came))
            next = p;
    }
    return next;
}

/* The opener may begin, remove and invite. Where no seat is kept for an opener, the person who came first may. */
static void find_first(room *r)
{
    for (int seat = 0; seat < KD_SEATS; seat++)
        if (r->seat[seat].kept.kind == ROOM_OPENER || (r->seat[seat].person && r->seat[seat].first))
            return;
    const room_seat *came = room_came_after(r, 0);
    if (!came)
        return;
    room_seat *first = &r->seat[came->seat];
    first->first = true;
    if (first->client)
        tell_own_seat(first->client);
}

static bool match_over(const room *r)
{
    return r->begun && table_state(r->table).over;
}

/* Without anybody the room ends after some time; at once, when everybody who has a seat has seen how the match
   ended. */
static void count_people(room *r)
{
    bool here = room_here(r) != 0, all_seen = true;
    unsigned wait_s = r->options.empty_s ? r->options.empty_s : EMPTY_S;
    if (r->ends)
        return;
    room_hold(r);
    room_commit_count(r);
    for (int seat = 0; seat < KD_SEATS; seat++)
        all_seen = all_seen && (r->seat[seat].saw_end || !r->seat[seat].person);
    if (match_over(r))
        wait_s = all_seen ? 0 : COME_BACK_S;
    r->ends_at = timer_now() + 1000LL * wait_s;
    if (!here)
        timer_set(r->end_timer, 1000 * wait_s);
    else if (!r->over)
        evtimer_del(r->end_timer);
    else if (r->deserted)
        timer_set(r->end_timer, 1000 * OVER_S); /* as long for the result as others had */
    r->deserted = !here;
}

/* Those who are left may have agreed, and be ready. */
static void people_changed(room *r)
{
    room_count_votes(r);
    room_count_ready(r);
    count_people(r);
    room_flush(r);
}

static void on_end_timer(UNUSED evutil_socket_t fd, UNUSED short what, void *arg)
{
    room *r = arg;
    if (!r->ends && room_here(r) && room_pair_unfinished(r)) {
        timer_set(r->end_timer, 1000 * OVER_S);
        return;
    }
    bool left = r->closed && r->options.served; /* and not to be brought back by a service */
    if (r->options.keys && (match_over(r) || !r->begun || left)) {
        (void)unlink(r->options.keys); /* there is nothing to come back to */
        if (r->options.same_cards)
            (void)unlink(r->options.same_cards);
    }
    r->calls.done(r->arg);
}

void room_dismiss(client *c, close_reason how)
{
    room *r = c->room;
    connection_drop(c->connection); /* it may not be told yet */
    if (how < CLOSE_REASONS)
        send_close(c->connection, SAY_END, how);
    connection_finish(c->connection);
    for (int i = 0; i < ROOM_CLIENTS; i++)
        if (r->client[i] == c)
            r->client[i] = NULL;
    free(c);
}

void room_lose(client *c, close_reason how)
{
    room *r = c->room;
    int seat = c->seat;
    bool had = seat != KD_NOBODY && r->seat[seat].client == c;
    room_dismiss(c, how);
    if (!had)
        return;
    seat_away(&r->seat[seat]);
    room_send(r, &(table_line){.word = SAY_WORD + WORD_AWAY, .seat = seat});
    people_changed(r);
}

/* The connection has ended: the client's person is away. */
static void on_client_end(void *arg, connection_end why)
{
    static const close_reason words[CONNECTION_ENDS] = {[CONNECTION_LEFT] = CLOSE_REASONS,
                                                        [CONNECTION_LONG] = CLOSE_LINE,
                                                        [CONNECTION_FLOOD] = CLOSE_FLOOD,
                                                        [CONNECTION_BACKLOG] = CLOSE_REASONS,
                                                        [CONNECTION_SILENT] = CLOSE_REASONS};
    room_lose(arg, words[why]);
}

static void pings(void *arg)
{
    const client *c = arg;
    send_line(c->connection,
              &(table_line){.word = SAY_PING, .seat = KD_NOBODY, .number = (uint64_t)timer_now()});
}

bool on_pong(client *c, table_line *said)
{
    room *r = c->room;
    if (c->seat != KD_NOBODY && match_over(r) && said->number >= (uint64_t)r->over_at)
        r->seat[c->seat].saw_end = true;
    return true;
}

static const connection_calls line_hears = {room_hear, pings, on_client_end};

void room_keep(room *r)
{
    bool unkept = !keys_write(r);
    r->dirty = r->dirty || unkept != r->unkept;
    r->unkept = unkept;
}

/* ---- chairs ---- */

/* Gives the chair to the person who has the seat now, or to a bot. A seat kept for somebody is theirs also while they
   are away: a bot plays for them. */
static bool take_chair(room_seat *p)
{
    room *r = p->room;
    bool wanted = p->person || p->kept.kind == ROOM_OPENER || p->kept.kind == ROOM_NAMED;
    if (r->begun && wanted == p->seated)
        return true;
    if (!r->begun && r->options.table.resume)
        wanted = p->seated; /* a person who came during the deal still waits for its end */
    p->seated = wanted;
    p->reserve_ms = 1000LL * r->options.clock_s;
    if (!wanted)
        return table_sit_bot(r->table, p->seat, bot_of(p));
    kd_view_make(&p->view, table_match(r->table), p->seat);
    const char *name = *p->name ? p->name : p->kept.who;
    if (!table_sit(r->table, p->seat, &person_kind, p, *name ? name : NULL))
        return false;
    if (!p->person)
        (void)table_stand_in(r->table, p->seat, STAND_IN_LEFT);
    return true;
}

/* Between two deals people who have come get their chairs, and bots those of people who have left. */
static void take_chairs(room *r)
{
    for (int seat = 0; seat < KD_SEATS; seat++) {
        room_seat *p = &r->seat[seat];
        bool before = p->seated;
        if (!take_chair(p)) {
            stop_table(r);
            return;
        }
        if (p->seated && !before && p->client)
            tell_own_seat(p->client);
    }
    room_keep(r);
}

/* Is there a deal whose hands are not open yet? */
static bool is_dealt(const room *r)
{
    return r->begun && r->said != WAIT_OVER && !match_over(r);
}

void room_vacate(room_seat *p, close_reason how)
{
    room *r = p->room;
    client *c = p->client;
    banned gone = banned_of(p);
    if (p->seated && is_dealt(r))
        banned_add(&r->left, &gone);
    p->person = false;
    p->client = NULL;
    p->key[0] = '\0';
    seat_uninvite(p);
    p->kept = (seat_spec){.kind = ROOM_ANY};
    snprintf(p->kept.who, sizeof p->kept.who, "%s", BOT_DEPUTY);
    p->ready = false;
    seat_await(p);
    if (c)
        room_dismiss(c, how);
    room_send(r, &(table_line){.word = SAY_WORD + WORD_LEFT, .seat = p->seat});
    (void)seat_stand_in(p, STAND_IN_LEFT);
    p->first = false;
    find_first(r);
    room_keep(r);
    people_changed(r);
}

/* ---- the match ---- */

/* An action was applied, of which the seats are told next. */
static void on_applied(void *arg, const kd_events *events)
{
    room *r = arg;
    if (r->batch) /* of the action before */
        room_flush(r);
    for (int i = 0; i < events->count && r->events < BLOCK_EVENTS; i++)
        r->event[r->events++] = kd_event_for(&events->list[i], KD_NOBODY);
    kd_view_make(&r->view, table_match(r->table), KD_NOBODY);
    r->turns++;
    r->disagreed = 0;
    r->batch = true;
}

/* A deal is over: its result stays until all are ready, or for some time. A person who has read it in the block that
   told the last trick is ready by now. */
static void show_result(room *r)
{
    unsigned ready_s = r->options.ready_s ? r->options.ready_s : READY_S;
    for (int seat = 0; seat < KD_SEATS; seat++)
        r->seat[seat].reserve_ms = 1000LL * r->options.clock_s;
    r->left.count = 0; /* all hands are open */
    take_chairs(r);
    r->fair.awaits_numbers = false;
    room_commit_open(r);
    timer_set(r->result, room_all_ready(r) ? 0 : 1000 * ready_s);
}

static void on_result(UNUSED evutil_socket_t fd, UNUSED short what, void *arg)
{
    room *r = arg;
    room_begin_match(r);
}

static void on_table_changed(void *arg)
{
    room *r = arg;
    session_state now = table_state(r->table);
    bool new_wait = now.waiting != r->said, unrecorded = now.record_error != 0;
    bool synced = r->syncs && !table_syncs(r->table);
    gate(r);
    for (int seat = 0; seat < KD_SEATS && new_wait && r->said == WAIT_OVER; seat++)
        r->seat[seat].ready = false;
    r->dirty = r->dirty || unrecorded != r->unrecorded;
    r->unrecorded = unrecorded;
    r->syncs = table_syncs(r->table);
    r->said = now.waiting;
    for (int seat = 0; seat < KD_SEATS && synced; seat++) {
        room_seat *p = &r->seat[seat];
        if (!p->asked || p->answered)
            continue;
        p->clocked_at = timer_now(); /* the seat is told only now: its clock has not run yet */
        seat_await(p);
    }
    if (new_wait && now.waiting == WAIT_OVER)
        show_result(r);
    bool ends = now.over && !r->over;
    if (ends) {
        r->over = true;
        r->over_at = timer_now();
        timer_set(r->end_timer, 1000 * OVER_S);
    }
    if (r->batch || r->dirty || new_wait)
        room_flush(r);
    if (ends)
        room_pair_end(r);
}

/* Draws the seats by lot, also of people who sit already. The result is kept when the match begins: a process that
   restarts before that has the seats as they were, and draws again. */
void room_draw_seats(room *r)
{
    room_seat chosen[KD_SEATS];
    const table_options *o = &r->options.table;
    uint8_t sits[KD_SEATS];
    if (r->begun || r->drawn || !deck_seats(&o->rules, &o->seed, room_taken(r), sits))
        return;
    r->drawn = true;
    memcpy(chosen, r->seat, sizeof chosen);
    for (unsigned i = 0; i < r->removed.count && i < ROOM_BANNED; i++) {
        int before = r->removed.list[i].seat;
        for (int seat = 0; seat < KD_SEATS; seat++)
            if (sits[seat] == before)
                r->removed.list[i].seat = seat;
    }
    for (int seat = 0; seat < KD_SEATS; seat++) {
        room_seat *p = &r->seat[seat];
        *p = chosen[sits[seat]];
        p->seat = seat;
        p->timer = chosen[seat].timer;
        if (!p->client || p->client->seat == seat)
            continue;
        p->client->seat = seat;
        tell_own_seat(p->client);
    }
    room_send(r, &(table_line){.word = SAY_WORD + WORD_LOT, .seat = KD_NOBODY});
    for (int i = 0; i < ROOM_CLIENTS; i++)
        if (r->client[i])
            room_tell_invitations(r->client[i]);
    room_flush(r);
}

void room_begin(room *r)
{
    const session_calls calls = {.changed = on_table_changed};
    const history *past = r->options.table.resume;
    bool good = !r->begun;
    for (int seat = 0; seat < KD_SEATS && good; seat++)
        good = take_chair(&r->seat[seat]);
    table_listen(r->table, &calls, r);
    table_watch(r->table, on_applied, r);
    good = good && table_start(r->table);
    r->begun = true;
    if (past) /* as many as the process before has counted */
        r->turns = (unsigned)past->count + past->reader.backs;
    for (int seat = 0; seat < KD_SEATS; seat++) {
        room_seat *p = &r->seat[seat];
        p->events = 0; /* of the resumed deal: the first block tells what came of them */
        p->ready = false;
        if (p->seated)
            kd_view_make(&p->view, table_match(r->table), seat);
        if (p->seated && !p->person && good)
            (void)table_stand_in(r->table, seat, STAND_IN_LEFT);
        seat_await(p);
    }
    r->events = 0;
    r->batch = false;
    r->options.table.resume = NULL;
    kd_view_make(&r->view, table_match(r->table), KD_NOBODY);
    room_keep(r);
    if (!good) {
        stop_table(r);
        return;
    }
    room_commit_open(r);
    people_changed(r);
    for (int i = 0; i < ROOM_CLIENTS && r->options.pair; i++)
        if (r->client[i]) /* it may have come when the numbers were told */
            room_commit_tell(r->client[i]);
}

void room_taken_back(room *r)
{
    for (int seat = 0; seat < KD_SEATS; seat++) {
        room_seat *p = &r->seat[seat];
        kd_view_make(&p->view, table_match(r->table), seat);
        p->asked = 0;
        p->answered = p->clocked = false;
        p->used_ms = 0;
        seat_await(p);
    }
    kd_view_make(&r->view, table_match(r->table), KD_NOBODY);
    r->turns++;
}

static void on_unanswered(UNUSED evutil_socket_t fd, UNUSED short what, void *arg)
{
    room_end_question(arg, false);
}

/* ---- who may sit ---- */

/* Bits of the seats that a visitor may have, so that nobody knows two hands of the deal under way: all of them; for a
   person who has left a seat, or plays at another terminal, only that seat and those of bots, whose chairs pass on with
   the next deal. */
static unsigned seats_for(const room *r, const room_hello *hello)
{
    unsigned all = (1U << KD_SEATS) - 1, left = banned_seats(&r->left, hello), dealt = 0;
    bool plays = false;
    if (!is_dealt(r))
        return all;
    for (int seat = 0; seat < KD_SEATS; seat++) {
        const room_seat *p = &r->seat[seat];
        dealt |= (unsigned)p->seated << seat;
        plays =
            plays || (p->person && p->seated && visitor_is(&hello->who, p->account, p->bringer));
    }
    return left || plays ? left | (all & ~dealt) : all;
}

/* How well does the seat fit a visitor who has none? 0: it does not. */
static int fits(const room_seat *p, const visitor *who)
{
    if (p->person)
        return 0;
    switch (p->kept.kind) {
    case ROOM_OPENER: return who->opener ? 4 : 0;
    case ROOM_NAMED: return *who->account && strcmp(p->kept.who, who->account) == 0 ? 3 : 0;
    case ROOM_ANY: return *p->invited ? 1 : 2; /* somebody else may be on the way */
    default: return 0;
    }
}

/* The seat that fits best among those wanted; NULL when there is none. */
static room_seat *free_seat(room *r, const visitor *who, unsigned wanted)
{
    room_seat *best = NULL;
    int most = 0;
    for (int seat = 0; seat < KD_SEATS; seat++) {
        int fit = wanted >> seat & 1 ? fits(&r->seat[seat], who) : 0;
        if (fit > most) {
            most = fit;
            best = &r->seat[seat];
        }
    }
    return best;
}

room_seat *own_seat(room *r, const char *secret)
{
    char key[DIGEST_TEXT + 1];
    digest_text(secret, key);
    for (int seat = 0; seat < KD_SEATS; seat++)
        if (*secret && r->seat[seat].person && strcmp(r->seat[seat].key, key) == 0)
            return &r->seat[seat];
    return NULL;
}

/* Why the visitor may neither sit nor watch; CLOSE_REASONS: nothing is against it. */
static close_reason barred(const room *r, const room_hello *hello)
{
    if (banned_seats(&r->removed, hello))
        return CLOSE_BARRED;
    if (room_pair_bars(r, hello))
        return CLOSE_OTHER_TABLE;
    if (*hello->token)
        return invited_seat(r, hello->token) == KD_NOBODY ? CLOSE_UNKNOWN : CLOSE_REASONS;
    return hello->who.far ? CLOSE_NOT_ADMITTED : CLOSE_REASONS;
}

int room_free_seats(const room *r, const room_hello *hello)
{
    unsigned may = barred(r, hello) == CLOSE_REASONS ? seats_for(r, hello) : 0;
    int count = 0;
    for (int seat = 0; seat < KD_SEATS; seat++)
        count += (may >> seat & 1) && fits(&r->seat[seat], &hello->who);
    return count;
}

bool room_shows(const room *r, const room_hello *hello, sitter out[KD_SEATS])
{
    bool shows = !r->options.forbids_watching && barred(r, hello) == CLOSE_REASONS;
    for (int seat = 0; seat < KD_SEATS; seat++)
        out[seat] = shows ? sitter_of(&r->seat[seat]) : (sitter){.name = ""};
    return shows;
}

unsigned room_ends_s(const room *r)
{
    long long left = r->ends_at - timer_now();
    return room_here(r) ? 0 : left > 1000 ? (unsigned)((left + 999) / 1000) : 1;
}

unsigned room_people(const room *r)
{
    return (unsigned)__builtin_popcount(room_here(r));
}

unsigned room_connections(const room *r)
{
    unsigned count = 0;
    for (int i = 0; i < ROOM_CLIENTS; i++)
        count += r->client[i] != NULL;
    return count;
}

/* Which seat does the visitor get? CLOSE_REASONS, or why none: *p is NULL for an observer. */
static close_reason find_seat(room *r, const room_hello *hello, room_seat **p)
{
    int watchers = 0;
    *p = own_seat(r, hello->secret);
    if (*p)
        return hello->asks && (*p)->client ? CLOSE_IN_USE : CLOSE_REASONS;
    close_reason why = barred(r, hello);
    if (why != CLOSE_REASONS)
        return why;
    if (hello->seat == KD_NOBODY && r->options.forbids_watching)
        return CLOSE_NOT_ADMITTED;
    for (int i = 0; i < ROOM_CLIENTS; i++)
        watchers += r->client[i] && r->client[i]->seat == KD_NOBODY;
    if (hello->seat == KD_NOBODY)
        return watchers < ROOM_WATCHERS ? CLOSE_REASONS : CLOSE_FULL;
    if (!*hello->secret)
        return CLOSE_NO_SECRET;
    if (*hello->token) {
        room_seat *invited = &r->seat[invited_seat(r, hello->token)];
        if (invited->person)
            return CLOSE_SPENT;
        *p = seats_for(r, hello) >> invited->seat & 1 ? invited : NULL;
        return *p ? CLOSE_REASONS : CLOSE_OTHER_SEAT;
    }
    unsigned wanted = hello->seat < KD_SEATS ? 1U << hello->seat : ~0U, may = seats_for(r, hello);
    *p = free_seat(r, &hello->who, wanted & may & banned_seats(&r->left, hello));
    if (!*p)
        *p = free_seat(r, &hello->who, wanted & may);
    if (*p)
        return CLOSE_REASONS;
    if (hello->seat < KD_SEATS && r->seat[hello->seat].person)
        return CLOSE_TAKEN;
    return free_seat(r, &hello->who, wanted) ? CLOSE_OTHER_SEAT : CLOSE_NO_SEAT;
}

close_reason room_knock(room *r, connection *l, const room_hello *hello)
{
    room_seat *p;
    room_hello far = *hello;
    far.who = (visitor){.far = true}; /* whoever asks: it is not the one who comes */
    close_reason why = !r->options.reach ? CLOSE_NOT_FAR : find_seat(r, &far, &p);
    if (why == CLOSE_REASONS) /* who has no seat, and watches, has shown a token */
        send_invitation(p ? p : &r->seat[invited_seat(r, far.token)], far.token, l);
    return why;
}

static void greet(client *c)
{
    wire_text text;
    const room *r = c->room;
    const table_options *o = &r->options.table;
    table_line said = {.word = SAY_RULES, .seat = KD_NOBODY};
    tell_own_seat(c);
    text.used = 0;
    snprintf(said.rest, sizeof said.rest, "%s", o->rules_name);
    table_line_call(&said, o->rules_name);
    table_line_put(&text, &said);
    for (int i = 0; i < kd_rule_count; i++) {
        if (!kd_rule_is_told(&o->rules, &kd_rule_rows[i]))
            continue;
        said = (table_line){.word = SAY_SET, .seat = KD_NOBODY};
        kd_rule_print(&o->rules, &kd_rule_rows[i], said.rest, sizeof said.rest);
        table_line_put(&text, &said);
    }
    if (r->options.coach) {
        said = (table_line){.word = SAY_COACH, .seat = KD_NOBODY, .code = "yes"};
        table_line_put(&text, &said);
    }
    said = (table_line){.word = SAY_BEGIN, .seat = KD_NOBODY};
    table_line_put(&text, &said);
    connection_send(c->connection, text.at, text.used);
}

/* The client has a seat: its own already, or one that was free. */
static void sit_down(client *c, room_seat *p)
{
    room *r = c->room;
    bool back = p->person;
    if (p->client)
        room_dismiss(p->client, CLOSE_MOVED);
    p->client = NULL;
    if (!back) {
        seat_invitation_used(p, c->hello.token);
        p->came = ++r->came;
    }
    p->person = true;
    digest_text(c->hello.secret, p->key);
    snprintf(p->account, sizeof p->account, "%s", c->hello.who.account);
    snprintf(p->bringer, sizeof p->bringer, "%s", c->hello.who.bringer);
    if (*c->hello.name || !back) /* a person who comes back without a name keeps the old one */
        snprintf(p->name, sizeof p->name, "%s",
                 *c->hello.name ? c->hello.name : c->hello.who.account);
    c->seat = p->seat;
    room_pair_sat(p);
    find_first(r); /* not told: the greeting follows */
    seat_came(p, c);
    room_keep(r);
    table_line said = {.word = SAY_WORD + (back ? WORD_BACK : WORD_CAME), .seat = p->seat};
    snprintf(said.text, sizeof said.text, "%s", p->name);
    room_send(r, &said);
    if (r->begun && r->said == WAIT_OVER)
        take_chairs(r);
}

/* Tells which seat is in use at another terminal, and which ones the same person could have beside it. */
static void tell_in_use(const room *r, connection *l, const room_hello *hello, const room_seat *own)
{
    unsigned may = barred(r, hello) == CLOSE_REASONS && !*hello->token ? seats_for(r, hello) : 0;
    send_line(l, &(table_line){.word = SAY_YOU, .seat = own->seat});
    for (int seat = 0; seat < KD_SEATS; seat++)
        if (may >> seat & 1 && fits(&r->seat[seat], &hello->who))
            send_line(l, &(table_line){.word = SAY_OFFER, .seat = seat});
}

void room_admit(room *r, connection *l, const room_hello *hello)
{
    room_seat *p;
    close_reason why = find_seat(r, hello, &p);
    int at = 0;
    while (at < ROOM_CLIENTS && r->client[at])
        at++;
    client *c = why == CLOSE_REASONS && at < ROOM_CLIENTS ? calloc(1, sizeof *c) : NULL;
    if (why == CLOSE_IN_USE)
        tell_in_use(r, l, hello, p);
    if (!c) {
        send_close(l, SAY_REFUSE, why == CLOSE_REASONS ? CLOSE_FULL : why);
        connection_finish(l);
        return;
    }
    room_flush(r); /* what has happened is told to those who were there */
    *c = (client){.room = r,
                  .connection = l,
                  .hello = *hello,
                  .seat = KD_NOBODY,
                  .shows_free = !p && room_opens_with(r, hello->token)};
    connection_listen(l, &line_hears, c);
    if (p)
        sit_down(c, p);
    r->client[at] = c;
    gate(r);
    greet(c);
    send_block(r, c, true);
    room_commit_tell(c);
    room_pair_tell(r, c);
    room_tell_invitations(c);
    count_people(r);
    room_flush(r);
}

/* ---- beginning and end ---- */

room *room_new(struct event_base *base, const room_options *options, const room_calls *calls,
               void *arg, const char **why)
{
    room *r = calloc(1, sizeof *r);
    *why = N_("there is no memory for a table");
    if (!r)
        return NULL;
    *r = (room){.base = base, .options = *options, .calls = *calls, .arg = arg};
    room_options *o = &r->options;
    o->table.dealing = DEALING_LIVE;
    o->table.bot_ms = BOT_MS;
    snprintf(r->rules_name, sizeof r->rules_name, "%s",
             o->table.rules_name ? o->table.rules_name : "own");
    o->table.rules_name = r->rules_name;
    snprintf(r->record, sizeof r->record, "%s", o->table.record ? o->table.record : "");
    o->table.record = o->table.record ? r->record : NULL;
    snprintf(r->keys, sizeof r->keys, "%s", o->keys ? o->keys : "");
    o->keys = o->keys ? r->keys : NULL;
    snprintf(r->same, sizeof r->same, "%s", o->same_cards ? o->same_cards : "");
    o->same_cards = o->same_cards ? r->same : NULL;
    if (o->pair)
        o->pair->room[o->pair_side] = r;
    bool good = true;
    for (int seat = 0; seat < KD_SEATS; seat++)
        good &= seat_make(&r->seat[seat], r, seat);
    r->table = table_new(base, &r->options.table);
    r->end_timer = evtimer_new(base, on_end_timer, r);
    r->result = evtimer_new(base, on_result, r);
    r->unanswered = evtimer_new(base, on_unanswered, r);
    good = good && r->table && r->end_timer && r->result && r->unanswered && room_commit_make(r);
    if (good && !keys_read(r)) {
        *why = N_("the file of the seats' keys cannot be read");
        good = false;
    }
    for (int seat = 0; seat < KD_SEATS; seat++)
        if (r->seat[seat].person)
            room_pair_sat(&r->seat[seat]);
    if (good && !room_pair_resume(r)) {
        *why = N_("the record of the other table, with the same cards, cannot be read");
        good = false;
    }
    if (good && options->table.resume) {
        room_begin(r);
        int error = table_state(r->table).record_error;
        *why = error ? store_why(error) : *why;
        good = !error;
    } else if (good && !keys_write(r)) {
        *why = N_("the file of the seats' keys cannot be written");
        good = false;
    }
    if (!good) {
        room_free(r, CLOSE_CLOSED);
        return NULL;
    }
    count_people(r);
    return r;
}

void room_free(room *r, close_reason how)
{
    if (!r)
        return;
    if (r->begun) {
        table_settle(r->table);
        gate(r);
    }
    for (int i = 0; i < ROOM_CLIENTS; i++)
        if (r->client[i])
            room_dismiss(r->client[i], how);
    room_pair_leave(r, how);
    table_free(r->table);
    for (int seat = 0; seat < KD_SEATS; seat++)
        seat_free(&r->seat[seat]);
    if (r->end_timer)
        event_free(r->end_timer);
    if (r->result)
        event_free(r->result);
    if (r->unanswered)
        event_free(r->unanswered);
    room_commit_free(r);
    free(r);
}

close_reason room_close_reason(const room *r)
{
    return r->ends ? CLOSE_CLOSED : CLOSE_OVER;
}

const char *room_id(const room *r)
{
    return r->options.id;
}

const char *room_name(const room *r)
{
    return r->options.name;
}

const char *room_rules(const room *r, const kd_rules **rules)
{
    *rules = &r->options.table.rules;
    return r->options.table.rules_name;
}
