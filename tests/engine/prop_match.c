/* prop_match.c - what holds in every match, whatever is done: properties over seeds. */
#include "support/drive.h"
#include "support/scramble.h"
#include "support/script.h"
#include "support/slower.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_ACTIONS = 40000, SAMPLES = 3 };

/* One match under way, and what it has been through. */
typedef struct course {
    const char *name;
    kd_rules rules;
    kd_match match;
    kd_events events;
    kd_rng rng, dice; /* of the actions; of what the properties try on the side */
    kd_action *done;  /* all actions so far */
    int count;
} course;

/* What occurred in all the matches together: a property whose case never occurs tests nothing. */
static struct tally {
    long matches, actions, accepted, refused, views, event[KD_EV_COUNT], phase[KD_PHASE_COUNT];
    long late_counters, in_play_refused, made, told, led[KD_LEAD_KINDS];
} tally;

#define HOLD(c, condition)                                                                         \
    do {                                                                                           \
        if (!(condition))                                                                          \
            fail_at(c, #condition, __LINE__);                                                      \
    } while (0)

static const char *same_sentence(const char *sentence)
{
    return sentence;
}

static _Noreturn void fail_at(const course *c, const char *what, int line)
{
    char last[200] = "";
    if (c->count > 0)
        kd_print_action(&c->done[c->count - 1], last, sizeof last);
    fail_msg("%s, action %d (%s), line %d: %s", c->name, c->count, last, line, what);
    abort();
}

/* ---- cards are conserved ----------------------------------------------------------------------- */

static kd_cards all_cards(const course *c)
{
    const kd_round *round = &c->match.round;
    kd_cards all = round->deck;
    for (int seat = 0; seat < KD_SEATS; seat++)
        all = kd_add(all, round->hand[seat]);
    for (int i = 0; i <= round->pos.tricks; i++)
        for (int seat = 0; seat < KD_SEATS; seat++)
            all = kd_add(all, round->trick[i].play[seat]);
    return all;
}

static int count_cards(const course *c)
{
    const kd_round *round = &c->match.round;
    int count = kd_count(round->deck);
    for (int seat = 0; seat < KD_SEATS; seat++)
        count += kd_count(round->hand[seat]);
    for (int i = 0; i <= round->pos.tricks; i++)
        for (int seat = 0; seat < KD_SEATS; seat++)
            count += kd_count(round->trick[i].play[seat]);
    return count;
}

static void cards_are_conserved(const course *c)
{
    kd_cards deck = kd_deck(&c->rules);
    HOLD(c, kd_same(all_cards(c), deck));
    HOLD(c, count_cards(c) == kd_count(deck));
}

/* The two forms in which the play keeps its hands and its points agree. */
static void play_agrees(const course *c)
{
    const kd_round *round = &c->match.round;
    if (round->phase != KD_PHASE_PLAY)
        return;
    for (int seat = 0; seat < KD_SEATS; seat++) {
        HOLD(c, kd_same(kd_to_faces(&round->order, round->pos.hand[seat]), round->hand[seat]));
        HOLD(c, kd_holds(round->hand[seat], round->shown[seat]));
    }
    HOLD(c, round->pos.points == kd_points(round->captured) + round->fines);
    HOLD(c, round->pos.tricks == round->pos.tricks);
}

/* ---- refusals, and what is accepted ------------------------------------------------------------ */

/* kd_apply takes exactly what kd_check allows, and a refusal changes no byte. */
static void try_on_the_side(const course *c, const kd_action *action)
{
    static kd_match copy;
    memcpy(&copy, &c->match, sizeof copy);
    kd_events events;
    memset(&events, 0x5a, sizeof events);
    kd_events untouched = events;
    kd_verdict verdict = kd_apply(&copy, action, &events);
    if (action->actor < KD_SEATS) {
        kd_view view;
        kd_view_make(&view, &c->match, action->actor);
        kd_verdict checked = kd_check(&view, action);
        HOLD(c, checked.reason == verdict.reason && kd_same(checked.cards, verdict.cards));
    }
    if (verdict.reason == KD_OK) {
        tally.accepted++;
        HOLD(c, action->verb == KD_TIME || kd_actors(&c->match) >> action->actor & 1);
        HOLD(c, events.count > 0 && events.count <= KD_MAX_EVENTS);
        return;
    }
    tally.refused++;
    tally.in_play_refused += c->match.round.phase == KD_PHASE_PLAY && verdict.n > 0;
    HOLD(c, *kd_reason_rule((kd_reason)verdict.reason) != '\0');
    HOLD(c, memcmp(&copy, &c->match, sizeof copy) == 0);
    HOLD(c, memcmp(&events, &untouched, sizeof events) == 0);
}

static void apply_agrees_with_check(course *c)
{
    for (int actor = 0; actor <= KD_CHANCE; actor++)
        for (int i = 0; i < SAMPLES; i++) {
            kd_action action = drive_nonsense(&c->match, actor, &c->dice);
            try_on_the_side(c, &action);
        }
}

/* ---- a match from a view ------------------------------------------------------------------------ */

/* kd_match_from_view with the true hands gives the same views to every seat that knows no more than
   the viewer, and play continues in the same way. Impossible hands are refused, and no byte is
   written. */
static void view_makes_match(course *c)
{
    static kd_match made, before;
    static kd_view view, again;
    const kd_round *round = &c->match.round;
    int viewer = (int)kd_rng_below(&c->dice, KD_SEATS + 1);
    viewer = viewer < KD_SEATS ? viewer : KD_NOBODY;
    memset(&made, 0x5a, sizeof made);
    before = made;
    kd_view_make(&view, &c->match, viewer);
    kd_verdict verdict = kd_match_from_view(&made, &view, round->hand);
    if (kd_phase_ended(round->phase)) {
        HOLD(c, verdict.reason == KD_WRONG_PHASE);
        HOLD(c, memcmp(&made, &before, sizeof made) == 0);
        return;
    }
    HOLD(c, verdict.reason == KD_OK);
    kd_view_make(&again, &made, viewer);
    HOLD(c, memcmp(&view, &again, sizeof view) == 0);
    kd_view_make(&view, &c->match, KD_NOBODY);
    kd_view_make(&again, &made, KD_NOBODY);
    HOLD(c, memcmp(&view, &again, sizeof view) == 0);
    HOLD(c, memcmp(&made.round.pos, &round->pos, sizeof round->pos) == 0);
    HOLD(c, made.round.drawer == round->drawer);
    HOLD(c, !view.waiting || made.round.asked == round->asked);
    tally.made++;
    before = made;
    view.held[c->count % KD_SEATS]++;
    HOLD(c, kd_match_from_view(&made, &view, round->hand).reason == KD_BAD_CARDS);
    HOLD(c, memcmp(&made, &before, sizeof made) == 0);
}

/* ---- a match from text -------------------------------------------------------------------------- */

/* A position that is printed and read is the same deal to everybody; printed again, it is the same text. */
static void text_makes_match(course *c)
{
    enum { SIZE = 8192 };
    static kd_match made;
    static kd_view view, again;
    static char text[SIZE], second[SIZE];
    const kd_round *round = &c->match.round, *other = &made.round;
    kd_cards draws[KD_SEATS];
    kd_position_error error = {0};
    if (kd_rng_below(&c->dice, FEWER(8, 64)))
        return;
    int length = kd_print_position(&c->match, NULL, text, SIZE);
    HOLD(c, length < SIZE);
    HOLD(c, (length == 0) == (kd_phase_ended(round->phase) || round->phase == KD_PHASE_TURN));
    if (length == 0)
        return;
    if (!kd_parse_position(text, (size_t)length, &made, draws, &error)) {
        kd_position_error_text(&error, same_sentence, second, SIZE);
        fail_msg("%s, action %d: line %d: %s\n%s", c->name, c->count, error.line, second, text);
    }
    kd_print_position(&made, NULL, second, SIZE);
    HOLD(c, strcmp(text, second) == 0);
    kd_view_make(&view, &c->match, KD_NOBODY);
    kd_view_make(&again, &made, KD_NOBODY);
    HOLD(c, memcmp(&view, &again, sizeof view) == 0);
    HOLD(c, memcmp(&other->pos, &round->pos, sizeof round->pos) == 0);
    HOLD(c, memcmp(other->hand, round->hand, sizeof round->hand) == 0);
    HOLD(c, memcmp(other->taken, round->taken, sizeof round->taken) == 0);
    HOLD(c, memcmp(other->buried, round->buried, sizeof round->buried) == 0);
    HOLD(c, other->drawer == round->drawer && other->revoker == round->revoker);
    HOLD(c, kd_same(other->deck, round->deck) && kd_empty(draws[0]));
    tally.told++;
}

/* ---- secrecy ----------------------------------------------------------------------------------- */

static void seats_see_no_secrets(course *c)
{
    static kd_match other;
    static kd_view before, after;
    for (int seat = 0; seat <= KD_SEATS; seat++) {
        int viewer = seat < KD_SEATS ? seat : KD_NOBODY;
        memcpy(&other, &c->match, sizeof other);
        scramble(&other, viewer, &c->dice);
        memset(&before, 0xff, sizeof before);
        kd_view_make(&before, &c->match, viewer);
        kd_view_make(&after, &other, viewer);
        HOLD(c, memcmp(&before, &after, sizeof before) == 0);
        HOLD(c, before.actors == kd_actors(&c->match));
        tally.views++;
    }
}

/* ---- a whole match ----------------------------------------------------------------------------- */

/* Somebody can always act, and does. */
static void step(course *c)
{
    HOLD(c, kd_actors(&c->match) != 0);
    int phase = c->match.round.phase;
    kd_action action = drive_action(&c->match, &c->rng);
    HOLD(c, c->count < MOST_ACTIONS);
    c->done[c->count++] = action;
    kd_verdict verdict = kd_apply(&c->match, &action, &c->events);
    HOLD(c, verdict.reason == KD_OK);
    /* The lead that the last action made, if it made one. */
    const kd_round *round = &c->match.round;
    const kd_event *first = &c->events.list[0];
    if (first->kind == KD_EV_PLAYED && round->phase == KD_PHASE_PLAY && round->pos.played == 1)
        tally.led[kd_kind_of(&round->order, kd_to_places(&round->order, first->cards))]++;
    tally.actions++;
    tally.phase[phase]++;
    for (int i = 0; i < c->events.count; i++)
        tally.event[c->events.list[i].kind]++;
    if (c->events.list[0].kind == KD_EV_COUNTERED)
        tally.late_counters += c->match.round.buried_before != 0;
}

/* A side that has had its tries is not at the last level any more (LEVEL-8). */
static void tries_are_left(course *c)
{
    for (int team = 0; team < KD_TEAMS; team++)
        HOLD(c, c->match.tries[team] == 0 || c->match.tries[team] < c->rules.ace_tries);
}

static void properties(course *c, int often)
{
    tries_are_left(c);
    cards_are_conserved(c);
    play_agrees(c);
    view_makes_match(c);
    text_makes_match(c);
    if ((int)kd_rng_below(&c->dice, 100) >= often)
        return;
    apply_agrees_with_check(c);
    seats_see_no_secrets(c);
}

static void whole_match(course *c, uint64_t seed, int often)
{
    kd_rng_seed(&c->rng, seed, 7);
    kd_rng_seed(&c->dice, seed, 8);
    memset(&c->match, 0xa5, sizeof c->match);
    kd_match_start(&c->match, &c->rules);
    for (c->count = 0; kd_actors(&c->match);) {
        properties(c, often);
        step(c);
    }
    properties(c, 100);
    const kd_match *match = &c->match;
    HOLD(c, match->winner < KD_TEAMS);
    int won = match->wins[match->winner], most = match->rules.best_of / 2 + 1;
    HOLD(c, match->time_up || (won == most && match->level[match->winner] == KD_RANKS));
    most = match->rules.beyond_ace == KD_ACE_THEN_AGAIN ? won : most; /* rounds (LEVEL-7) */
    HOLD(c, won <= most && won >= match->wins[1 - match->winner]);
    HOLD(c, match->round.phase == KD_PHASE_OVER && kd_actors(match) == 0);
    for (int actor = 0; actor <= KD_CHANCE; actor++) {
        kd_action pass = {.actor = (uint8_t)actor, .verb = KD_PASS};
        try_on_the_side(c, &pass);
    }
    /* The same actions make the same match, byte for byte; the hash changes when the match does. */
    static kd_match again, before;
    kd_events events;
    kd_match_start(&again, &c->rules);
    for (int i = 0; i < c->count; i++) {
        memcpy(&before, &again, sizeof before);
        HOLD(c, kd_apply(&again, &c->done[i], &events).reason == KD_OK);
        /* A joker turned to say who draws first is put back: nothing has changed. */
        bool same = memcmp(&again, &before, sizeof before) == 0;
        HOLD(c, same == (kd_match_hash(&again) == kd_match_hash(&before)));
    }
    HOLD(c, kd_match_hash(&again) == kd_match_hash(&c->match));
    HOLD(c, memcmp(&again, &c->match, sizeof again) == 0);
    tally.matches++;
}

typedef struct course_row {
    const char *name, *rules;
    int seeds, often; /* how many matches; percent of the steps that try things on the side */
} course_row;

static void holds(void **state)
{
    static course c;
    const course_row *row = *state;
    c.name = row->name;
    c.rules = script_rules(row->rules);
    c.done = malloc(MOST_ACTIONS * sizeof *c.done);
    assert_non_null(c.done);
    for (int seed = 1; seed <= row->seeds * FEWER(10, 1); seed++)
        whole_match(&c, (uint64_t)seed, row->often);
    free(c.done);
}
TEST_FILE(holds, "engine/match.tsv", "courses", course_row, "ssii");

/* Counters, rebellions and flips must all have occurred, or nothing was tested. */
TEST("all phases and events were met")
{
    print_message("%ld matches, %ld actions, on the side %ld accepted and %ld refused, %ld views\n",
                  tally.matches, tally.actions, tally.accepted, tally.refused, tally.views);
    for (int phase = 0; phase < KD_PHASE_OVER; phase++)
        if (tally.phase[phase] < 20)
            fail_msg("phase %s was hardly met", kd_phase_name(phase));
    for (int kind = 0; kind < KD_EV_COUNT; kind++) {
        kd_event event = {.kind = (uint8_t)kind};
        char text[80];
        kd_print_event(&event, text, sizeof text);
        if (tally.event[kind] < 5)
            fail_msg("event \"%s\" was met %ld times", text, tally.event[kind]);
    }
    for (int kind = KD_LEAD_SINGLE; kind < KD_LEAD_KINDS; kind++)
        if (tally.led[kind] < 10)
            fail_msg("%s was led %ld times", kd_kind_name(kind), tally.led[kind]);
    assert_true(tally.late_counters > 20);
    assert_true(tally.in_play_refused > 100);
    assert_true(tally.made > 1000 && tally.told > 1000);
    assert_true(tally.accepted > 200 && tally.refused > 20 * tally.matches);
}
