/* room_commit.c - decks to which every terminal of a room adds a number: commitments, then the numbers, before the
   first deal and while a result is shown (docs/record.md). */
#include "net/room_internal.h"

#include "base/loop.h"
#include "base/unused.h"

#include <event2/event.h>
#include <stdio.h>
#include <string.h>

/* For the commitments, and for the numbers; then the match goes on without those that are missing. */
enum { STEP_MS = 5000 };

/* The commitments to the deck; at one of two tables with the same cards, to all decks. */
static const commitments *deck_commitments(const room *r, int deal)
{
    return r->options.pair ? room_pair_commitments(r) : table_commitments(r->table, deal);
}

static const commitments *shared_commitments(const room *r)
{
    return deck_commitments(r, r->fair.deal);
}

static bool is_open(const room *r)
{
    return r->fair.step == COMMIT_COMMITS || r->fair.step == COMMIT_NUMBERS;
}

bool room_commit_holds(const room *r)
{
    return is_open(r) && r->begun && table_match(r->table)->round.phase != KD_PHASE_SCORED;
}

/* ---- what is told ---- */

static table_line deck_line(table_word word, int deal, int actor, const char *digits)
{
    table_line said = {
        .word = word, .seat = actor == KD_CHANCE ? KD_NOBODY : actor, .number = (uint64_t)deal};
    snprintf(said.code, sizeof said.code, "%s", digits);
    return said;
}

/* To one client, or with NULL to all. */
static void send_deck_line(room *r, const client *c, table_word word, int deal, int actor,
                           const char *digits)
{
    table_line said = deck_line(word, deal, actor, digits);
    if (r->options.pair)
        said.word += SAY_PAIR_COMMIT - SAY_COMMIT;
    if (c)
        send_line(c->connection, &said);
    else
        room_send(r, &said);
}

/* All commitments of seats, and that there will be no more. */
static void tell_commitments(room *r, const client *c, const commitments *said)
{
    for (int seat = 0; seat < KD_SEATS; seat++)
        if (*said->commit[seat])
            send_deck_line(r, c, SAY_COMMIT, said->deal, seat, said->commit[seat]);
    room_pair_tell_other(r, c, true);
    send_deck_line(r, c, SAY_COMMITTED, said->deal, KD_CHANCE, "");
}

static void tell_deal(room *r, const client *c, int deal)
{
    const commitments *said = deck_commitments(r, deal);
    bool commits = r->fair.step == COMMIT_COMMITS && r->fair.deal == deal;
    bool takes_part = c->seat != KD_NOBODY && said && *said->commit[c->seat];
    if (!said || !*said->commit[KD_CHANCE] || (!commits && !takes_part))
        return;
    send_deck_line(r, c, SAY_COMMIT, deal, KD_CHANCE, said->commit[KD_CHANCE]);
    if (commits)
        return;
    tell_commitments(r, c, said);
    for (int actor = 0; actor < COMMITTERS; actor++) /* the host's only when it is open to all */
        if (*said->reveal[actor])
            send_deck_line(r, c, SAY_REVEAL, deal, actor, said->reveal[actor]);
    room_pair_tell_other(r, c, false);
}

void room_commit_tell(const client *c)
{
    room *r = c->room;
    if (!r->begun && r->fair.step == COMMIT_DONE) /* a terminal that came now would commit itself */
        return;
    int present = r->options.pair ? r->fair.deal : table_match(r->table)->deals;
    tell_deal(r, c, present);
    if (r->fair.deal != present)
        tell_deal(r, c, r->fair.deal);
}

void room_commit_tell_secret(room *r)
{
    int deal = table_match(r->table)->deals;
    const commitments *said =
        r->begun && !r->options.pair ? table_commitments(r->table, deal) : NULL;
    if (!said || !*said->reveal[KD_CHANCE] || r->fair.opened == deal)
        return;
    r->fair.opened = deal;
    send_deck_line(r, NULL, SAY_REVEAL, deal, KD_CHANCE, said->reveal[KD_CHANCE]);
}

/* ---- who is waited for ---- */

/* The seats whose terminals are here and add a number, as bits. */
static unsigned mixers(const room *r)
{
    unsigned seats = 0;
    for (int seat = 0; seat < KD_SEATS; seat++) {
        const room_seat *p = &r->seat[seat];
        bool mixes = p->client && p->client->hello.mixes && (p->seated || !r->begun);
        seats |= (unsigned)mixes << seat;
    }
    return seats;
}

static unsigned committed(const commitments *said)
{
    return commitments_revealed(said) | commitments_withheld(said);
}

/* The seats whose commitment, or number, is missing. A person who is away may come
   back in time, and tell the number. */
static unsigned missing(const room *r)
{
    const commitments *said = shared_commitments(r);
    if (r->fair.step == COMMIT_NUMBERS)
        return commitments_withheld(said) & room_taken(r) & ~(unsigned)r->fair.refused;
    unsigned away = r->fair.alone ? room_taken(r) & ~room_here(r) : 0;
    return (mixers(r) | away) & ~committed(said);
}

/* ---- its steps ---- */

static void begin_step(room *r, commit_step step)
{
    r->fair.step = step;
    evtimer_del(r->fair.late);
}

/* False where the other table with the same cards is waited for. */
static bool room_commit_next_step(room *r)
{
    const commitments *said = shared_commitments(r);
    if (r->options.pair)
        return room_pair_next_step(r);
    if (r->fair.step == COMMIT_COMMITS && committed(said)) {
        begin_step(r, COMMIT_NUMBERS);
        tell_commitments(r, NULL, said);
    } else {
        begin_step(r, COMMIT_DONE);
        room_hold(r);
    }
    return true;
}

void room_commit_step(room *r, commit_step step)
{
    begin_step(r, step);
    if (step == COMMIT_NUMBERS)
        tell_commitments(r, NULL, shared_commitments(r));
}

void room_commit_count(room *r)
{
    bool here = room_here(r) != 0;
    r->fair.alone |= !here;
    while (is_open(r) && !missing(r) && room_commit_next_step(r)) {
    }
    bool waits = r->options.pair && room_pair_waits(r);
    if (waits || (!here && !r->options.pair))
        evtimer_del(r->fair.late);
    else if (is_open(r) && !evtimer_pending(r->fair.late, NULL))
        timer_set(r->fair.late, STEP_MS);
    if (is_open(r) || !r->fair.awaits_numbers)
        return;
    r->fair.awaits_numbers = false;
    if (r->begun)
        table_next(r->table);
    else
        room_begin(r);
}

static void on_step_late(UNUSED evutil_socket_t fd, UNUSED short what, void *arg)
{
    room *r = arg;
    if (is_open(r))
        (void)room_commit_next_step(r);
    room_commit_count(r);
    room_flush(r);
}

void room_commit_open(room *r)
{
    const kd_match *match = table_match(r->table);
    int deal = match->deals + (match->round.phase == KD_PHASE_SCORED);
    bool somebody = !room_here(r) || mixers(r);
    if (r->options.pair ? r->begun || r->fair.deal
                        : !r->options.mixes || r->fair.deal == deal || !somebody)
        return;
    const char *own =
        r->options.pair ? room_pair_host_commitment(r) : table_host_commitment(r->table);
    if (!own)
        return;
    r->fair.deal = deal;
    r->fair.refused = 0;
    r->fair.alone = false;
    begin_step(r, commitments_revealed(shared_commitments(r)) ? COMMIT_NUMBERS : COMMIT_COMMITS);
    send_deck_line(r, NULL, SAY_COMMIT, deal, KD_CHANCE, own);
    room_hold(r);
    room_commit_count(r);
}

void room_begin_match(room *r)
{
    room_draw_seats(r);
    room_commit_open(r);
    r->fair.awaits_numbers = true;
    room_commit_count(r);
}

bool room_commit_hear(client *c, table_line *said)
{
    room *r = c->room;
    bool pair = r->options.pair, number = said->word == (pair ? SAY_PAIR_REVEAL : SAY_REVEAL);
    if (pair != (said->word >= SAY_PAIR_COMMIT) || c->seat == KD_NOBODY ||
        r->fair.step != (number ? COMMIT_NUMBERS : COMMIT_COMMITS) ||
        (!pair && said->number != (uint64_t)r->fair.deal) ||
        !(r->seat[c->seat].seated || !r->begun))
        return false;
    const char *why = pair ? room_pair_take(r, c->seat, said->code, number)
                           : (number ? table_reveal : table_commit)(r->table, c->seat, said->code);
    if (number && why)
        r->fair.refused |= (uint8_t)(1U << c->seat);
    else if (number)
        send_deck_line(r, NULL, SAY_REVEAL, r->fair.deal, c->seat, said->code);
    room_commit_count(r);
    return !why;
}

bool room_commit_make(room *r)
{
    r->fair.late = evtimer_new(r->base, on_step_late, r);
    return r->fair.late;
}

void room_commit_free(room *r)
{
    if (r->fair.late)
        event_free(r->fair.late);
}
