/* test_cuts.c - a line that is cut at every byte of a deal's dialogue, in either direction, and connected again:
   the record is that of the deal without a cut, no answer is lost or counts twice. One that is cut while somebody
   comes by an invitation: the seat is theirs. By virtual time. What the table sends is cut many times in each deal
   that is played.
   test_cuts [STEP [RULES]]: at every STEPth byte that the table sends, by these rules
   test_cuts STEP RULES tls: lines are TLS, and cut again while they are made anew */
#include "net/room_internal.h"
#include "record/record.h"
#include "support/chaos.h"
#include "support/folder.h"
#include "support/party.h"
#include "support/test.h"
#include "support/virtual_time.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* CUT: the guest whose line is. DEAL_MS: more than a deal takes. UP: bytes, the declaration's among them.
   HANDSHAKE: bytes that a server sends while a line of TLS is made, and some more. PIECES: more than a deal has.
   RETRY_MS: for many cuts in one deal. AWAY_MS: then the table declines for who is away. */
enum {
    CUT = 1,
    DEAL_MS = 1200000,
    UP = 60,
    HANDSHAKE = 1700,
    PIECES = 4096,
    RETRY_MS = 10,
    AWAY_MS = 60000
};

static long step = 47;
static bool tls;
static const char declares_rules[] = "decks = 1; jokers = no; kitty = 4; hook = no; rebel = none";
static const char *rules =
    "decks = 1; ranks = 2 5 K A; jokers = no; kitty = 4; must_play = A; hook = no";

/* What a deal has come to. */
typedef struct deal {
    uint64_t actions, match;               /* hashes: of all actions, and of the match */
    int count, refusals, asks, declared;   /* declared: by CUT, in the record */
    long from[CHAOS_WAYS], to[CHAOS_WAYS]; /* bytes on the line before it began, and in the end */
    int cuts;
    long long away; /* ms: the longest time without a line */
} deal;

/* What the table sends CUT at once, in the deal without a cut. */
typedef struct piece {
    uint64_t hash;
    long from, size; /* from: bytes before it */
    long next;       /* offset of the next cut; more than size: there are no more */
} piece;

static struct {
    piece piece[PIECES];
    int count;
    bool learns; /* the deal is played without cuts */
    int at;      /* piece that comes next in this deal, unless cuts have left it out */
    int cuts;    /* in this deal */
} said;

static const uint64_t hash_begin = UINT64_C(14695981039346656037);

static uint64_t hash_add(uint64_t hash, uint64_t part)
{
    return (hash ^ part) * UINT64_C(1099511628211);
}

static void on_applied(void *arg, const kd_match *match, const kd_action *action,
                       const kd_events *events)
{
    deal *d = arg;
    uint64_t parts[] = {action->actor, action->verb, action->cards.one, action->cards.two};
    (void)match;
    (void)events;
    d->declared += action->verb == KD_DECLARE && action->actor == CUT;
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        d->actions = hash_add(d->actions, parts[i]);
}

/* Of all but times and numbers of questions, which cuts change. */
static uint64_t hash_of(const unsigned char *bytes, size_t size)
{
    static const char *const varies[] = {"now ", "done ", "wait ", "ask ", "ping "};
    uint64_t hash = hash_begin;
    bool number = false;
    for (size_t i = 0; i < size; i++) {
        number = number && bytes[i] != '\n';
        for (size_t k = 0; k < sizeof varies / sizeof *varies; k++) {
            size_t length = strlen(varies[k]);
            number = number || ((!i || bytes[i - 1] == '\n') && size - i > length &&
                                memcmp(bytes + i, varies[k], length) == 0);
        }
        if (!number || bytes[i] < '0' || bytes[i] > '9')
            hash = hash_add(hash, bytes[i]);
    }
    return hash;
}

/* The first offset after that one to be cut at: in the whole dialogue, a multiple of step. */
static long next_cut(const piece *p, long after)
{
    return (p->from + after + step) / step * step - p->from;
}

/* Cuts a piece of the dialogue that is to be cut. After the first cut only its text tells which it is. */
static size_t cut_said(void *arg, int number, chaos_way way, const unsigned char *bytes,
                       size_t size)
{
    (void)arg;
    if (number != CUT || way != CHAOS_DOWN)
        return 0;
    if (said.learns) {
        const piece *last = said.count ? &said.piece[said.count - 1] : NULL;
        piece *guest = &said.piece[said.count++];
        assert_true(said.count < PIECES);
        *guest = (piece){.hash = hash_of(bytes, size),
                         .from = last ? last->from + last->size : 0,
                         .size = (long)size};
        guest->next = next_cut(guest, 0);
        return 0;
    }
    uint64_t hash = hash_of(bytes, size);
    piece *p = said.piece + said.at, *end = said.piece + said.count;
    while (said.cuts && p < end && (p->hash != hash || p->next > p->size))
        p++;
    if (p == end)
        return 0;
    assert_true(p->hash == hash);
    said.at = (int)(p - said.piece) + 1;
    long at = p->next;
    if (at > p->size || at > (long)size)
        return 0;
    p->next = next_cut(p, at);
    said.cuts++;
    return (size_t)at;
}

/* Plays a deal; the line is cut after so many bytes that way, and by a rule unless that is NULL. With TLS the next
   line is cut, too, after so many bytes from the table. */
static deal play_by(chaos_cuts *rule, chaos_way way, long at, long again_at, bool declares)
{
    static party p;
    static chaos lines;
    deal d = {.actions = hash_begin};
    const char *record = in_folder("cut.rec");
    replay again;
    party_open(&p, declares ? declares_rules : rules, "oabb", declares ? 9 : 3, record);
    chaos_begin(&lines, p.base, 3);
    lines.delay_ms = 20;
    p.tls = tls;
    p.wire = chaos_wire;
    p.wire_tls = chaos_wire_sockets;
    p.wire_arg = &lines;
    p.guest[CUT].declares = declares;
    p.guest[CUT].retry_ms = rule ? RETRY_MS : 0;
    for (int i = 0; i <= CUT; i++) {
        p.guest[i].think_ms = 300;
        p.guest[i].unready = true;
        assert_true(party_join(&p, i, KD_SEATS));
    }
    for (int i = 0; i < CHAOS_WAYS; i++)
        d.from[i] = lines.passed[CUT][i];
    lines.cut_at[CUT][way] = at;
    lines.cuts = rule;
    party_begin(&p);
    for (long long since = virtual_now(); p.room->said != WAIT_OVER;) {
        if (party_state(&p, CUT).connection != SESSION_CUT)
            since = virtual_now();
        else if (virtual_now() - since > d.away)
            d.away = virtual_now() - since;
        if (tls && again_at && party_state(&p, CUT).connection == SESSION_CUT) {
            lines.cut_at[CUT][CHAOS_DOWN] = lines.passed[CUT][CHAOS_DOWN] + again_at;
            again_at = 0;
        }
        if (!virtual_step(p.base, DEAL_MS) || virtual_now() >= DEAL_MS)
            fail_msg("cut at byte %ld: nothing moves", at);
    }
    virtual_pass(p.base, 3000);
    for (int i = 0; i < CHAOS_WAYS; i++)
        d.to[i] = lines.passed[CUT][i];
    d.cuts = p.guest[0].words[WORD_AWAY];
    d.refusals = p.guest[CUT].refusals;
    d.asks = p.guest[CUT].asks;
    chaos_end(&lines);
    party_close(&p);
    if (!replay_file(&again, record, on_applied, &d))
        fail_msg("cut at byte %ld: the record, line %d: %s", at, again.line, again.why);
    d.match = kd_match_hash(&again.match);
    d.count = again.count;
    (void)unlink(record);
    return d;
}

static deal play(chaos_way way, long at, long again_at, bool declares)
{
    return play_by(NULL, way, at, again_at, declares);
}

static void assert_same(const deal *d, const deal *whole, chaos_way way, long at)
{
    if (d->actions != whole->actions || d->match != whole->match || d->count != whole->count ||
        d->refusals)
        fail_msg("cut at byte %ld %s: %d actions for %d, %d refused", at,
                 way == CHAOS_UP ? "to the table" : "from the table", d->count, whole->count,
                 d->refusals);
}

/* In each deal the line is cut once. */
TEST("a cut at any byte changes nothing")
{
    deal whole = play(CHAOS_UP, 0, 0, false);
    long cuts = 0, tried = 0;
    assert_true(whole.count > 0 && whole.asks > 1);
    for (int way = 0; way <= (tls ? CHAOS_DOWN : CHAOS_UP); way++)
        for (long at = whole.from[way] + 1; at <= whole.to[way]; at += way == CHAOS_UP ? 1 : step) {
            deal d = play((chaos_way)way, at, 1 + tried * 37 % HANDSHAKE, false);
            assert_same(&d, &whole, (chaos_way)way, at);
            cuts += d.cuts > 0;
            tried++;
        }
    print_message("%ld bytes to the table and %ld from it: %ld cuts of %ld\n",
                  whole.to[CHAOS_UP] - whole.from[CHAOS_UP],
                  whole.to[CHAOS_DOWN] - whole.from[CHAOS_DOWN], cuts, tried);
    assert_true(cuts >= tried - 1); /* the last byte may come after the end */
}

/* In each deal the line from the table is cut at the first byte where it was not, and each time that it has been
   connected again. What TLS sends has no text to know it by. */
TEST("many cuts change nothing")
{
    long tried = 0, cuts = 0, deals = 0;
    if (tls)
        skip();
    said.learns = true;
    deal whole = play_by(cut_said, CHAOS_DOWN, 0, 0, false);
    said.learns = false;
    for (const piece *p = said.piece; p < said.piece + said.count; p++)
        while (p->next <= p->size) {
            long at = p->from + p->next;
            said.at = said.cuts = 0;
            deal d = play_by(cut_said, CHAOS_DOWN, 0, 0, false);
            assert_same(&d, &whole, CHAOS_DOWN, at);
            tried += said.cuts;
            cuts += d.cuts;
            deals++;
        }
    const piece *last = &said.piece[said.count - 1];
    print_message("%ld bytes from the table: %ld cuts of %ld in %ld deals\n",
                  last->from + last->size, cuts, tried, deals);
    assert_int_equal(tried, (last->from + last->size) / step);
    assert_true(cuts >= tried - 1);
}

/* An action that nobody asked for is not lost either, nor does it count twice; but the table waits a minute alone. TLS
   sometimes notices later that a line was cut right behind its handshake. */
TEST("a declaration counts once")
{
    deal whole = play(CHAOS_UP, 0, 0, true);
    int cuts = 0;
    assert_int_equal(whole.declared, 1);
    for (int way = 0; way < CHAOS_WAYS; way++) {
        long length = way == CHAOS_UP ? UP : whole.to[way] - whole.from[way] - 1;
        for (long at = 1; at <= length; at += way == CHAOS_UP ? 1 : 20 * step) {
            deal d = play((chaos_way)way, whole.from[way] + at, 1 + at * 37 % HANDSHAKE, true);
            if ((d.declared != 1 && d.away < AWAY_MS) || d.declared > 1 || d.refusals)
                fail_msg("cut at byte %ld %s: declared %d times, %d refused", at,
                         way == CHAOS_UP ? "to the table" : "from the table", d.declared,
                         d.refusals);
            cuts += d.cuts > 0;
        }
    }
    assert_true(cuts > UP);
}

/* ---- the first connection ---- */

/* Somebody comes by an invitation, over a line that is cut after so many bytes that way, and again if that was
   too early. Sets how many bytes a line takes that is not cut. */
static bool come(chaos_way way, long at, long whole[CHAOS_WAYS])
{
    static party p;
    static chaos lines;
    invitation of;
    const char *why;
    party_open_with(&p, rules, "oaab", 3, NULL, (party_more){.far = true});
    chaos_begin(&lines, p.base, 3);
    lines.delay_ms = 20;
    p.wire = chaos_wire;
    p.wire_arg = &lines;
    assert_true(party_join(&p, 0, KD_SEATS));
    party_say(&p, 0, WORD_INVITE, KD_SEATS, 0, "");
    virtual_pass(p.base, 100);
    assert_true(invitation_read(party_state(&p, 0).invited[2], &of, &why));
    guest *comes = &p.guest[CUT];
    comes->far = true;
    comes->token = of.token;
    lines.cut_at[CUT][way] = at;
    bool in = party_join(&p, CUT, KD_SEATS);
    for (int i = 0; i < CHAOS_WAYS; i++)
        whole[i] = lines.passed[CUT][i];
    if (!in && !party_join(&p, CUT, KD_SEATS))
        fail_msg("cut at byte %ld %s: %s", at, way == CHAOS_UP ? "to the table" : "from the table",
                 comes->why);
    virtual_pass(p.base, 5000);
    assert_int_equal(party_state(&p, CUT).connection, SESSION_CONNECTED);
    assert_int_equal(comes->table.seat, 2);
    assert_int_equal(party_state(&p, 0).sitter[1].presence, SEAT_OPEN);
    assert_int_equal(party_state(&p, 0).sitter[2].presence, SEAT_HERE);
    assert_null(party_state(&p, 0).invited[2]);
    chaos_end(&lines);
    party_close(&p);
    return in;
}

TEST("a cut while coming loses nothing")
{
    long whole[CHAOS_WAYS], unused[CHAOS_WAYS], again = 0;
    assert_true(come(CHAOS_UP, 0, whole));
    for (int way = 0; way < CHAOS_WAYS; way++)
        for (long at = 1; at <= whole[way]; at += way == CHAOS_UP ? 1 : step)
            again += !come((chaos_way)way, at, unused);
    print_message("%ld bytes to the table and %ld from it: %ld times again\n", whole[CHAOS_UP],
                  whole[CHAOS_DOWN], again);
    assert_true(again > whole[CHAOS_UP] / 2);
}

AROUND_ALL(make_folder_in_memory, remove_folder);

PREPARE(int argc, char **argv)
{
    if (argc > 1)
        step = atol(argv[1]);
    if (argc > 2)
        rules = argv[2];
    tls = argc > 3 && strcmp(argv[3], "tls") == 0;
    return 0;
}
