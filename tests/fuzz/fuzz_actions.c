/* fuzz_actions.c - bytes as actions, legal and illegal, on a match of some preset. */
#include "koudi.h"
#include "support/drive.h"
#include "support/fuzz.h"
#include "support/scramble.h"

#include <string.h>

enum { MOST_ACTIONS = 400, MOST_TRIED = 60 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* A match, its random source, and counters. */
typedef struct course {
    kd_match match;
    kd_events events;
    kd_rng rng;
    int actions, tried;
} course;

/* A preset, either as it is or with penalised faults, a time limit, or repeated rebellions. */
static void choose_rules(kd_rules *rules, unsigned byte)
{
    int chosen = (int)(byte & 15) % kd_preset_count;
    HOLD(kd_rules_preset(rules, kd_presets[chosen].name));
    kd_rules plain = *rules;
    if (byte & 16)
        rules->irregularity = KD_PENALISE;
    if (byte & 16 && !rules->revoke_levels)
        rules->revoke_levels = 1;
    if (byte & 32)
        rules->minutes = 60;
    if (byte & 64)
        rules->rebel_in_row = 1;
    if (!kd_rules_check(rules, NULL))
        *rules = plain;
    HOLD(kd_rules_check(rules, NULL));
}

/* ---- actions as bytes ------------------------------------------------------------------------ */

/* The nth card of a set, copies counted, modulo their number. */
static kd_cards nth_card(kd_cards from, unsigned n)
{
    unsigned face = 0;
    if (kd_empty(from))
        return from;
    for (n = n % (unsigned)kd_count(from) + 1; n > 0; n--)
        face = kd_take(&from);
    return kd_card(face);
}

/* That many cards of a set or of all cards, each chosen by a byte. */
static kd_cards some_cards(bytes *in, kd_cards from, unsigned count)
{
    kd_cards cards = {0, 0};
    while (count-- > 0 && !kd_empty(from)) {
        kd_cards card = nth_card(from, next_byte(in));
        from = kd_sub(from, card);
        cards = kd_add(cards, card);
    }
    return cards;
}

static kd_cards raw_cards(bytes *in)
{
    uint64_t planes[2] = {0, 0};
    for (int i = 0; i < 16; i++)
        planes[i / 8] = planes[i / 8] << 8 | next_byte(in);
    return (kd_cards){planes[0], planes[1]};
}

/* An action by bytes: mostly one that may be legal, sometimes any. */
static kd_action any_action(const course *c, bytes *in)
{
    unsigned who = next_byte(in), how = next_byte(in), count = how >> 2;
    unsigned actors = kd_actors(&c->match);
    kd_action action = {(uint8_t)(who >> 4), (uint8_t)(who & 15), {0, 0}};
    for (int seat = 0; who < 0x80 && seat <= KD_CHANCE; seat++)
        if (actors >> seat & 1)
            action.actor = (uint8_t)seat;
    kd_cards hand =
        action.actor < KD_SEATS ? c->match.round.hand[action.actor] : c->match.round.deck;
    switch (how & 3) {
    case 0: action.cards = some_cards(in, hand, count); break;
    case 1: action.cards = some_cards(in, kd_deck(&c->match.rules), count); break;
    case 2:
        action.cards = nth_card(hand, next_byte(in));
        action.cards.two = action.cards.one;
        break;
    default: action.cards = raw_cards(in); break;
    }
    return action;
}

/* ---- what must hold ---------------------------------------------------------------------------- */

/* kd_check for the actor's own view. */
static kd_verdict checked(const course *c, const kd_action *action)
{
    static kd_view view;
    kd_view_make(&view, &c->match, action->actor);
    return kd_check(&view, action);
}

static void verdict_is_readable(const kd_verdict *verdict)
{
    char sentence[512];
    HOLD(verdict->reason < KD_REASON_COUNT);
    int length = kd_print_verdict(verdict, sentence, sizeof sentence);
    HOLD(length > 0 && (size_t)length < sizeof sentence);
    HOLD(verdict->reason == KD_OK || *kd_reason_rule((kd_reason)verdict->reason));
}

static void events_are_readable(const kd_events *events)
{
    char line[600];
    HOLD(events->count > 0 && events->count <= KD_MAX_EVENTS);
    for (int i = 0; i < events->count; i++) {
        HOLD(events->list[i].kind < KD_EV_COUNT);
        int length = kd_print_event(&events->list[i], line, sizeof line);
        HOLD(length > 0 && (size_t)length < sizeof line);
    }
}

/* kd_apply must accept exactly what kd_check allows; a refusal must change no byte. */
static void try_action(course *c, const kd_action *action)
{
    static kd_match before;
    kd_events events;
    memcpy(&before, &c->match, sizeof before);
    memset(&events, 0x5a, sizeof events);
    kd_events untouched = events;
    kd_verdict said = {0, 0, 0, 0, {0, 0}};
    if (action->actor < KD_SEATS)
        said = checked(c, action);
    kd_verdict verdict = kd_apply(&c->match, action, &events);
    verdict_is_readable(&verdict);
    if (action->actor < KD_SEATS)
        HOLD(said.reason == verdict.reason && kd_same(said.cards, verdict.cards));
    if (verdict.reason == KD_OK) {
        events_are_readable(&events);
        return;
    }
    HOLD(memcmp(&before, &c->match, sizeof before) == 0);
    HOLD(memcmp(&events, &untouched, sizeof events) == 0);
}

/* A seat's view must not depend on what the seat may not know. */
static void views_keep_secrets(course *c)
{
    static kd_match other;
    static kd_view here, there;
    for (int seat = 0; seat <= KD_SEATS; seat++) {
        int viewer = seat < KD_SEATS ? seat : KD_NOBODY;
        memcpy(&other, &c->match, sizeof other);
        scramble(&other, viewer, &c->rng);
        kd_view_make(&here, &c->match, viewer);
        kd_view_make(&there, &other, viewer);
        HOLD(memcmp(&here, &there, sizeof here) == 0);
    }
}

static void cards_are_conserved(const course *c)
{
    const kd_round *round = &c->match.round;
    int count = kd_count(round->deck);
    for (int seat = 0; seat < KD_SEATS; seat++) {
        count += kd_count(round->hand[seat]);
        for (int i = 0; i <= round->pos.tricks; i++)
            count += kd_count(round->trick[i].play[seat]);
    }
    HOLD(count == kd_count(kd_deck(&c->match.rules)));
}

/* ---- a course ----------------------------------------------------------------------------------- */

/* Applies that many random legal actions. */
static void go_on(course *c, unsigned count)
{
    for (; count > 0 && c->match.round.phase != KD_PHASE_OVER; count--) {
        if (c->actions++ >= MOST_ACTIONS)
            return;
        HOLD(kd_actors(&c->match) != 0);
        kd_action action = drive_action(&c->match, &c->rng);
        HOLD(kd_apply(&c->match, &action, &c->events).reason == KD_OK);
    }
    if (c->events.count > 0)
        events_are_readable(&c->events);
}

/* A step is chosen by a byte: legal actions, a look at the views, or one action by bytes. */
static void step(course *c, bytes *in)
{
    unsigned what = next_byte(in);
    if (what < 0x80) {
        go_on(c, what);
        return;
    }
    if (c->tried++ >= MOST_TRIED)
        return;
    if (what < 0x90) {
        views_keep_secrets(c);
    } else {
        kd_action action = any_action(c, in);
        try_action(c, &action);
    }
    cards_are_conserved(c);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static course c;
    bytes in = {data, size};
    kd_rules rules;
    memset(&c, 0, sizeof c);
    choose_rules(&rules, next_byte(&in));
    kd_rng_seed(&c.rng, next_byte(&in), 0);
    kd_match_start(&c.match, &rules);
    while (in.left > 0)
        step(&c, &in);
    (void)kd_match_hash(&c.match);
    return 0;
}
