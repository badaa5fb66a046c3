/* fuzz_protocol.c - any bytes through the seat protocol over a pair of bufferevents. By the
   first byte they are what a seat sends to the table, or what a table sends to a bot. */
#include "bots/knowledge/knowledge.h"
#include "support/fuzz.h"
#include "table/program.h"
#include "wire/wire.h"

#include <event2/buffer.h>
#include <event2/bufferevent.h>
#include <event2/event.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { ASKS = 12, HOUR_MS = 3600000, PIECE = 64 };

/* ---- a seat sends to the table ---- */

typedef struct seated {
    kd_match match;
    kd_rng rng;
    peer *peer;
    struct bufferevent *far; /* the seat's end; NULL once it is closed */
    kd_view view;
    kd_action action;
    int answers, faults;
} seated;

static void on_answer(void *arg, unsigned number, const kd_action *action)
{
    seated *s = arg;
    (void)number;
    s->action = *action;
    s->answers++;
}

static void on_fault(void *arg, peer_fault fault)
{
    seated *s = arg;
    HOLD(fault > PEER_OK && fault < PEER_FAULTS);
    s->faults++;
}

static void on_note(void *arg, const char *why)
{
    (void)arg;
    for (const char *at = why; *at; at++)
        HOLD((unsigned char)*at >= ' ');
}

/* Every match must end with its winner past A. */
static void ask(seated *s, struct event_base *base, bytes *in)
{
    int before = s->answers;
    peer_ask(s->peer, &s->view, 3);
    while (s->answers == before && in->left) {
        /* Sends pieces of the input as the seat's lines between turns of the loop. */
        size_t length = next_byte(in) % PIECE;
        length = length < in->left ? length : in->left;
        if (s->far)
            bufferevent_write(s->far, in->at, length);
        in->at += length;
        in->left -= length;
        event_base_loop(base, EVLOOP_NONBLOCK);
    }
    if (s->answers == before) {
        hang_up(&s->far);
        event_base_loop(base, EVLOOP_NONBLOCK);
    }
    HOLD(s->answers == before + 1);
    bool waits = s->view.phase == KD_PHASE_DEAL && s->action.verb == KD_PASS;
    HOLD(waits || is_allowed(&s->view, &s->action));
}

/* The fuzzer has seat 0; the others take any legal action. */
static void step(seated *s, struct event_base *base, bytes *in, int *asks)
{
    kd_events events;
    unsigned actors = kd_actors(&s->match);
    bool deals = actors >> KD_CHANCE & 1;
    kd_action action = deals ? kd_chance(&s->match, &s->rng) : (kd_action){.actor = 0};
    if (!deals) {
        int seat = __builtin_ctz(actors);
        kd_view_make(&s->view, &s->match, seat);
        action = legal_any(&s->view);
        if (seat == 0) {
            ask(s, base, in);
            action = s->action;
            ++*asks;
        }
    }
    HOLD(kd_apply(&s->match, &action, &events).reason == KD_OK);
    for (int i = 0; i < events.count; i++) {
        kd_event heard = kd_event_for(&events.list[i], 0);
        peer_tell(s->peer, &heard);
    }
}

static void seat_speaks(struct event_base *base, bytes *in)
{
    static seated s;
    static const peer_calls calls = {on_answer, on_fault, on_note, NULL};
    struct bufferevent *pair[2];
    memset(&s, 0, sizeof s);
    kd_rules rules;
    kd_rules_preset(&rules, kd_presets[next_byte(in) % (unsigned)kd_preset_count].name);
    kd_match_start(&s.match, &rules);
    kd_rng_seed(&s.rng, next_byte(in), 0);
    HOLD(bufferevent_pair_new(base, 0, pair) == 0);
    s.far = pair[1];
    bufferevent_enable(s.far, EV_READ | EV_WRITE);
    peer_options options = {.rules = &s.match.rules, .rules_name = "any"};
    options.deputy.bot = bot_find("random");
    options.limits.ask_ms = HOUR_MS;
    s.peer = peer_new(base, pair[0], &options, &calls, &s);
    HOLD(s.peer != NULL);
    for (int asks = 0; asks < ASKS && in->left && kd_actors(&s.match);)
        step(&s, base, in, &asks);
    HOLD(s.faults <= 1);
    hang_up(&s.far);
    peer_free(s.peer);
    bufferevent_free(pair[0]);
    event_base_loop(base, EVLOOP_NONBLOCK);
}

/* ---- a table sends to a bot ---- */

/* A bot must be able to decide on what was read as a view, and its action must be legal there. */
static void decide(wire_client *c, const bot *who)
{
    char line[WIRE_LINE];
    const char *why;
    unsigned number;
    kd_action read;
    kd_rng rng;
    wire_rng(&rng, c->seed, &c->view);
    kd_action action = who->decide(&c->view, &rng);
    wire_client_answer(c, &action, "", line, sizeof line);
    line[strcspn(line, "\n")] = '\0';
    HOLD(wire_read_answer(line, c->seat, &number, &read, &why) && number == c->number);
    HOLD(read.verb == action.verb && kd_same(read.cards, action.cards));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    bytes in = {data, size};
    struct event_base *base = event_base_new();
    if (next_byte(&in) & 1) {
        static wire_client c;
        struct bufferevent *pair[2];
        const bot *who = bot_find(next_byte(&in) & 1 ? "steady" : "random");
        wire_heard heard = HEARD_MORE;
        HOLD(bufferevent_pair_new(base, 0, pair) == 0);
        bufferevent_enable(pair[0], EV_READ);
        bufferevent_enable(pair[1], EV_WRITE);
        bufferevent_write(pair[1], in.at, in.left);
        event_base_loop(base, EVLOOP_NONBLOCK);
        wire_client_begin(&c);
        while (heard != HEARD_END && heard != HEARD_BAD) {
            size_t length;
            char *line = evbuffer_readln(bufferevent_get_input(pair[0]), &length, EVBUFFER_EOL_LF);
            if (!line)
                break;
            heard = wire_client_hear(&c, line);
            if (heard == HEARD_ASK)
                decide(&c, who);
            free(line);
        }
        bufferevent_free(pair[0]);
        bufferevent_free(pair[1]);
        event_base_loop(base, EVLOOP_NONBLOCK);
    } else
        seat_speaks(base, &in);
    event_base_free(base);
    return 0;
}
