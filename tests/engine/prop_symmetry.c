/* prop_symmetry.c - a deal with rotated seats and renamed suits goes as the deal itself, rotated and
   renamed. */
#include "support/drive.h"
#include "support/renamed.h"
#include "support/test.h"
#include "support/turned.h"

#include <stdlib.h>
#include <string.h>

enum {
    MATCHES = 4,
    FIRST_DEALS = 24,
    MATCH = 8000,
    FIRST_DEAL = 250,
    RENAMED_DEALS = 100,
    MOST_PLAYS = 4000,
    ASIDE = 2
};

/* A match and its rotated or renamed twin. */
static kd_match here, there;
static kd_rng rng;

#define HOLD(condition)                                                                            \
    do {                                                                                           \
        if (!(condition))                                                                          \
            fail_msg("%s: action %d: %s", current, actions, #condition);                           \
    } while (0)

static const char *current;
static int actions;

/* ---- seats turned (SEAT-1, DRAW-1, DRAW-2, FLIP-3, ROT-1) ------------------------------------- */

static void same_events_turned(const kd_events *a, const kd_events *b)
{
    HOLD(a->count == b->count);
    for (int i = 0; i < a->count; i++) {
        kd_event turned = turned_event(&a->list[i]);
        HOLD(turned.kind == b->list[i].kind && turned.seat == b->list[i].seat);
        HOLD(turned.number == b->list[i].number && turned.count == b->list[i].count);
        HOLD(kd_same(turned.cards, b->list[i].cards));
    }
}

static void same_views_turned(void)
{
    static kd_view view, turned, other;
    for (int seat = 0; seat <= KD_SEATS; seat++) {
        int viewer = seat < KD_SEATS ? seat : KD_NOBODY;
        kd_view_make(&view, &here, viewer);
        kd_view_make(&other, &there, seat < KD_SEATS ? kd_next_seat(seat) : KD_NOBODY);
        turned_view(&turned, &view);
        plain_view(&turned);
        plain_view(&other);
        HOLD(memcmp(&turned, &other, sizeof turned) == 0);
    }
}

/* An action has the same effect, or is refused for the same reason, in both matches. */
static bool apply_turned(const kd_action *action)
{
    kd_events a = {.count = 0}, b = {.count = 0};
    kd_action turned = turned_action(action);
    kd_verdict first = kd_apply(&here, action, &a), second = kd_apply(&there, &turned, &b);
    HOLD(first.reason == second.reason && first.n == second.n && first.have == second.have);
    HOLD(first.category == second.category && kd_same(first.cards, second.cards));
    same_events_turned(&a, &b);
    return first.reason == KD_OK;
}

/* Where everybody is silent nothing is declared, and the kitty is turned. */
static kd_action next_action(bool silent)
{
    bool asked = here.round.phase == KD_PHASE_DEAL || here.round.phase == KD_PHASE_ASK;
    if (!silent || !asked)
        return drive_action(&here, &rng);
    if (kd_actors(&here) >> KD_CHANCE & 1)
        return kd_chance(&here, &rng);
    return (kd_action){.actor = here.round.asked, .verb = KD_PASS};
}

static void turned_match(const kd_rules *rules, uint64_t seed, int most, bool silent)
{
    kd_rules turned = turned_rules(rules);
    kd_rng_seed(&rng, seed, 11);
    kd_match_start(&here, rules);
    kd_match_start(&there, &turned);
    for (actions = 0; actions < most && here.round.phase != KD_PHASE_OVER; actions++) {
        for (int i = 0; i < ASIDE && kd_rng_below(&rng, 8) == 0; i++) {
            kd_action any = drive_nonsense(&here, (int)kd_rng_below(&rng, KD_CHANCE), &rng);
            apply_turned(&any);
        }
        if (here.round.phase == KD_PHASE_OVER)
            break;
        kd_action action = next_action(silent);
        HOLD(apply_turned(&action));
        same_views_turned();
    }
}

/* ---- suits renamed (ORD-4): the play, where no rule puts one suit before another ---------------- */

static int compare_cards(const void *a, const void *b)
{
    const kd_cards *left = a, *right = b;
    if (left->one != right->one)
        return left->one < right->one ? -1 : 1;
    return left->two < right->two ? -1 : left->two > right->two;
}

/* What may be played now, by face and in a settled order; renamed if names are given. */
static int list_plays(const kd_match *match, const naming *names, kd_cards out[MOST_PLAYS])
{
    const kd_round *round = &match->round;
    const kd_position *pos = &round->pos;
    kd_view view;
    kd_view_make(&view, match, pos->turn);
    kd_cards hand = pos->hand[pos->turn], known = kd_to_places(&round->order, kd_known(&view));
    int count = pos->played ? kd_moves(&round->order, hand, pos->lead, out, MOST_PLAYS)
                            : kd_leads(&round->order, hand, known, out, MOST_PLAYS);
    if (count > MOST_PLAYS)
        return count;
    for (int i = 0; i < count; i++) {
        out[i] = kd_to_faces(&round->order, out[i]);
        out[i] = names ? renamed_cards(names, out[i]) : out[i];
    }
    qsort(out, (size_t)count, sizeof *out, compare_cards);
    return count;
}

static void same_plays_renamed(const naming *names)
{
    static kd_cards a[MOST_PLAYS], b[MOST_PLAYS];
    int count = list_plays(&here, names, a);
    HOLD(count > 0 && list_plays(&there, NULL, b) == count);
    for (int i = 0; i < count && count <= MOST_PLAYS; i++)
        HOLD(kd_same(a[i], b[i]));
}

/* A dump that fails leads its smallest part. Of two equal level cards either may be that part, and the
   choice may depend on the suit: then the two deals diverge. */
static bool parted(const naming *names, const kd_events *a, const kd_events *b)
{
    if (a->list[0].kind != KD_EV_DUMP_FAILED)
        return false;
    kd_cards left = kd_to_places(&there.round.order, renamed_cards(names, a->list[1].cards));
    kd_cards right = kd_to_places(&there.round.order, b->list[1].cards);
    if (kd_same(left, right))
        return false;
    HOLD(kd_count(left) == kd_count(right));
    uint64_t equals = there.round.order.equals;
    HOLD(kd_same(kd_only(left, ~equals), kd_only(right, ~equals)));
    return true;
}

static void same_verdicts_renamed(const naming *names, const kd_verdict *a, const kd_verdict *b)
{
    HOLD(a->reason == b->reason && a->n == b->n && a->have == b->have);
    HOLD(renamed_suit(names, a->category) == b->category);
}

/* Refusals, tried on copies that are not kept. */
static void refuse_renamed(const naming *names)
{
    kd_view a, b;
    kd_action any = drive_nonsense(&here, here.round.pos.turn, &rng);
    any.verb = KD_PLAY;
    kd_cards bare = kd_only(any.cards, (UINT64_C(1) << KD_FACES) - 1);
    any.cards = (kd_cards){bare.one | bare.two, bare.two};
    kd_action other = renamed_action(names, &any);
    kd_view_make(&a, &here, any.actor);
    kd_view_make(&b, &there, any.actor);
    kd_verdict first = kd_check(&a, &any), second = kd_check(&b, &other);
    same_verdicts_renamed(names, &first, &second);
}

/* One deal from its first lead on; returns the plays made. */
static int renamed_deal(void)
{
    int plays = 0;
    naming names = any_naming(&rng);
    renamed_match(&names, &there, &here);
    while (here.round.phase == KD_PHASE_PLAY) {
        kd_events a = {.count = 0}, b = {.count = 0};
        same_plays_renamed(&names);
        refuse_renamed(&names);
        kd_action action = drive_action(&here, &rng);
        kd_action other = renamed_action(&names, &action);
        kd_verdict first = kd_apply(&here, &action, &a), second = kd_apply(&there, &other, &b);
        same_verdicts_renamed(&names, &first, &second);
        if (action.verb == KD_TIME)
            continue;
        plays++;
        if (parted(&names, &a, &b))
            return plays;
        HOLD(a.count == b.count);
        for (int i = 0; i < a.count; i++) {
            kd_event renamed = renamed_event(&names, &a.list[i]);
            HOLD(renamed.kind == b.list[i].kind && renamed.seat == b.list[i].seat);
            HOLD(renamed.number == b.list[i].number && renamed.count == b.list[i].count);
            HOLD(kd_same(renamed.cards, b.list[i].cards));
        }
        const kd_position *one = &here.round.pos, *two = &there.round.pos;
        HOLD(one->turn == two->turn && one->best == two->best && one->tricks == two->tricks);
        HOLD(one->points == two->points && one->on_table == two->on_table && one->dug == two->dug);
        for (int seat = 0; seat < KD_SEATS; seat++)
            HOLD(kd_same(renamed_cards(&names, here.round.hand[seat]), there.round.hand[seat]));
        HOLD(here.round.phase == there.round.phase);
        HOLD(memcmp(&here.round.result, &there.round.result, sizeof here.round.result) == 0);
        HOLD(memcmp(here.level, there.level, sizeof here.level) == 0);
    }
    return plays;
}

/* On to the first lead of the next deal that is played. */
static void go_to_play(void)
{
    kd_events events;
    while (here.round.phase != KD_PHASE_PLAY || here.round.pos.tricks || here.round.pos.played) {
        kd_action action = drive_action(&here, &rng);
        HOLD(kd_apply(&here, &action, &events).reason == KD_OK);
        actions++;
    }
}

/* ---- rows ---------------------------------------------------------------------------------------- */

TEST_EACH_PRESET("seats turned (SEAT-1)")
{
    kd_rules rules;
    current = *state;
    assert_true(kd_rules_preset(&rules, current));
    for (uint64_t seed = 0; seed < MATCHES; seed++)
        turned_match(&rules, seed, MATCH, false);
    for (uint64_t seed = 0; seed < FIRST_DEALS; seed++)
        turned_match(&rules, MATCHES + seed, FIRST_DEAL, true);
}

TEST_EACH_PRESET("suits renamed (ORD-4)")
{
    kd_rules rules;
    int plays = 0;
    current = *state;
    actions = 0;
    assert_true(kd_rules_preset(&rules, current));
    kd_rng_seed(&rng, 5, 12);
    for (int deal = 0; deal < RENAMED_DEALS; deal++) {
        uint8_t levels[KD_TEAMS] = {(uint8_t)kd_rng_below(&rng, KD_RANKS),
                                    (uint8_t)kd_rng_below(&rng, KD_RANKS)};
        kd_match_start_at(&here, &rules, levels, (int)kd_rng_below(&rng, KD_SEATS));
        go_to_play();
        plays += renamed_deal();
    }
    assert_true(plays > RENAMED_DEALS * 20);
}
