/* party.c - people at their own terminals around a room, in one process and by virtual time. */
#include "support/party.h"

#include "base/loop.h"
#include "bots/bots.h"
#include "bots/knowledge/knowledge.h"
#include "record/store.h"
#include "support/folder.h"
#include "support/script.h"
#include "support/tls_pair.h"
#include "support/virtual_time.h"
#include "tui/state/ui.h"

#include <event2/bufferevent.h>
#include <event2/event.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* MATCH_MS: more than any match takes. */
enum { DEAL_MS = 3600000, RECORD_MAX = 1 << 20, KEYS_MAX = 1 << 14 };
static const long long match_ms = 1000LL * 3600000;

static struct bufferevent *connect_guest(guest *g, struct event_base *base, const char **why)
{
    struct bufferevent *pair[2];
    visitor who = {.opener = g->number == 0, .far = g->far};
    *why = "the table is out of reach";
    party *p = g->owner;
    if (p->unreachable)
        return NULL;
    if (p->tls) {
        int fds[2];
        open_sockets(fds);
        if (p->wire_tls)
            p->wire_tls(p->wire_arg, g->number, fds);
        speak_tls(base, fds, pair);
    } else {
        if (bufferevent_pair_new(base, 0, pair) != 0)
            return NULL;
        if (p->wire)
            p->wire(p->wire_arg, g->number, pair);
    }
    snprintf(who.account, sizeof who.account, "%s", g->far ? "" : g->account);
    snprintf(who.bringer, sizeof who.bringer, "%s", g->bringer ? g->bringer : "");
    g->io = pair[0];
    lobby_welcome(p->lobby, pair[1], &who);
    return pair[0];
}

/* ---- the party ---- */

const invitation party_reach = {.address = "play.example.org", .port = 5280};

room *__wrap_room_new(struct event_base *base, const room_options *options, const room_calls *told,
                      void *arg, const char **why);
room *__real_room_new(struct event_base *base, const room_options *options, const room_calls *told,
                      void *arg, const char **why) __attribute__((weak));
void __wrap_room_free(room *r, close_reason how);
void __real_room_free(room *r, close_reason how) __attribute__((weak));

static room **made; /* the party's that is opened */

room *__wrap_room_new(struct event_base *base, const room_options *options, const room_calls *told,
                      void *arg, const char **why)
{
    *made = __real_room_new(base, options, told, arg, why);
    return *made;
}

void __wrap_room_free(room *r, close_reason how)
{
    if (r == *made)
        *made = NULL;
    __real_room_free(r, how);
}

static void on_done(void *arg)
{
    party *p = arg;
    p->done++;
}

static void open_room(party *p, const room_options *options)
{
    const char *why = "";
    if (!lobby_open_room(p->lobby, options, &why)) {
        fprintf(stderr, "the room cannot be opened: %s\n", why);
        abort();
    }
}

/* All but its room. */
static void open_house(party *p, const table_options *options, const char kinds[KD_SEATS])
{
    static const char *const accounts[GUESTS] = {
        "guest-0", "guest-1", "guest-2", "guest-3",  "guest-4",  "guest-5",  "guest-6",
        "guest-7", "guest-8", "guest-9", "guest-10", "guest-11", "guest-12", "guest-13"};
    virtual_begin();
    memset(p, 0, sizeof *p);
    made = &p->room;
    p->base = loop_new(false);
    p->lobby = lobby_new(p->base, on_done, p);
    p->options = (room_options){.table = *options, .id = "0123456789abcdef", .name = "friday"};
    for (int seat = 0; seat < KD_SEATS; seat++) {
        seat_spec *kept = &p->options.seat[seat];
        kept->kind = kinds[seat] == 'o'   ? ROOM_OPENER
                     : kinds[seat] == 'a' ? ROOM_ANY
                     : kinds[seat] == 'n' ? ROOM_NAMED
                                          : ROOM_BOT;
        if (kept->kind == ROOM_NAMED)
            snprintf(kept->who, sizeof kept->who, "guest-%d", seat);
        else
            snprintf(kept->who, sizeof kept->who, "steady");
    }
    for (int i = 0; i < GUESTS; i++) {
        p->guest[i] = (guest){.owner = p,
                              .number = i,
                              .seed = (uint64_t)i + 1,
                              .calls = &p->calls,
                              .connect = connect_guest,
                              .account = accounts[i]};
    }
    if (options->record) {
        snprintf(p->record, sizeof p->record, "%s", options->record);
        snprintf(p->keys, sizeof p->keys, "%s" STORE_KEYS, options->record);
        p->options.keys = p->keys;
    }
}

void party_restart(party *p, bool killed)
{
    static char record[RECORD_MAX], keys[KEYS_MAX];
    static room_kept kept;
    char why[300];
    size_t size = killed ? read_all(p->record, record, sizeof record) : 0;
    size_t keys_size = killed ? read_all(p->keys, keys, sizeof keys) : 0;
    p->unreachable = true;
    for (int i = 0; i < GUESTS && killed; i++)
        if (p->guest[i].io)
            bufferevent_trigger_event(p->guest[i].io, BEV_EVENT_EOF | BEV_EVENT_READING, 0);
    lobby_free(p->lobby, killed ? CLOSE_REASONS : CLOSE_RESTART);
    if (killed) { /* a killed process finishes nothing */
        write_all(p->record, record, size);
        write_all(p->keys, keys, keys_size);
    }
    virtual_settle(p->base);
    room_kept_state state = room_kept_read(&kept, p->record, why, sizeof why);
    if (state != KEPT_GOES_ON) {
        fprintf(stderr, "the match cannot go on: %d, %s\n", (int)state, why);
        abort();
    }
    p->lobby = lobby_new(p->base, on_done, p);
    kept.options.reach = p->options.reach;
    open_room(p, &kept.options);
    room_kept_free(&kept);
    p->unreachable = false;
}

void party_open_with(party *p, const char *rules, const char kinds[KD_SEATS], uint64_t seed,
                     const char *record, party_more more)
{
    table_options options = {.rules = script_rules(rules),
                             .rules_name = "own",
                             .seed = seed_from(seed),
                             .pace = PACE_NORMAL,
                             .record = record,
                             .program = more.program};
    open_house(p, &options, kinds);
    p->options.clock_s = more.clock_s;
    p->options.clock_more_s = more.clock_more_s;
    p->options.mixes = more.mixes;
    p->options.coach = more.coach;
    p->options.reach = more.far ? &party_reach : NULL;
    open_room(p, &p->options);
}

void party_open(party *p, const char *rules, const char kinds[KD_SEATS], uint64_t seed,
                const char *record)
{
    party_open_with(p, rules, kinds, seed, record, (party_more){.far = false});
}

void party_open_table(party *p, const table_options *options, const char kinds[KD_SEATS])
{
    open_house(p, options, kinds);
    open_room(p, &p->options);
}

bool party_join(party *p, int number, int seat)
{
    if (!guest_join(&p->guest[number], p->base, seat))
        return false;
    virtual_settle(p->base);
    return true;
}

bool party_come(party *p, int guests)
{
    bool all = true;
    for (int i = 0; i < guests && all; i++)
        all = party_join(p, i, KD_SEATS);
    return all;
}

void party_cut(party *p, int number)
{
    struct bufferevent *io = p->guest[number].io;
    if (io)
        bufferevent_trigger_event(io, BEV_EVENT_EOF | BEV_EVENT_READING, 0);
    virtual_settle(p->base);
}

void party_quit(party *p, int number)
{
    guest_quit(&p->guest[number]);
    virtual_settle(p->base);
}

void party_begin(party *p)
{
    session_next(p->guest[0].session);
    virtual_settle(p->base);
}

static bool over(const party *p, bool match)
{
    session_state now = party_state(p, 0);
    return now.over || (!match && now.waiting == WAIT_OVER);
}

static bool play(party *p, bool match, long long ms)
{
    long long until = virtual_now() + ms;
    while (!over(p, match) && virtual_step(p->base, until)) {
    }
    return over(p, match);
}

bool party_play_deal(party *p)
{
    return play(p, false, DEAL_MS);
}

bool party_play_match(party *p)
{
    return play(p, true, match_ms);
}

void party_say(party *p, int number, session_verb verb, int seat, unsigned with, const char *text)
{
    session_say(p->guest[number].session,
                &(session_word){.verb = verb, .seat = seat, .number = with, .text = text});
    virtual_settle(p->base);
}

session_state party_state(const party *p, int number)
{
    return session_state_of(p->guest[number].session);
}

void party_close(party *p)
{
    if (!p->base)
        return;
    for (int i = 0; i < GUESTS; i++)
        guest_free(&p->guest[i]);
    lobby_free(p->lobby, CLOSE_CLOSED);
    virtual_pass(p->base, 5000); /* last words */
    event_base_free(p->base);
    p->base = NULL;
    if (*p->keys)
        (void)unlink(p->keys);
}
