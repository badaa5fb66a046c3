/* test_policy.c - the policy in fixed positions where a bad play would be obvious. */
#include "bots/policy/policy.h"
#include "support/seated.h"
#include "support/test.h"

#include <string.h>

/* Trump is clubs at level 2 unless said. The trick is what lies on the table, the leader's play
   first; south is to play. */
typedef struct position {
    const char *name;
    const char *trick[KD_SEATS]; /* up to three plays */
    const char *hand;
    const char *good;  /* one of these single cards, or exactly this play when it is many */
    const char *never; /* or any single card but these */
    int dealer, points;
    bool no_trump;
    uint8_t voids[KD_SEATS];
} position;

enum { SPADES = 1 << KD_SPADES };

static kd_cards cards_of(const kd_order *order, const char *text)
{
    kd_cards cards = {0, 0};
    if (text && !kd_parse_cards(text, &cards))
        fail_msg("cards: %s", text);
    return kd_to_places(order, cards);
}

static void position_test(void **state)
{
    const position *row = *state;
    kd_order order;
    rollout s;
    char text[200];
    /* The position as south sees it; all that is hidden lies with east. */
    kd_rules rules;
    kd_rules_default(&rules);
    kd_order_make(&order, &rules, row->no_trump ? KD_NO_SUIT : KD_CLUBS, 0);
    memset(&s, 0, sizeof s);
    s.burier = (uint8_t)row->dealer;
    memcpy(s.seen.voids, row->voids, sizeof s.seen.voids);
    int plays = 0;
    while (row->trick[plays])
        plays++;
    s.pos.dealer = (uint8_t)row->dealer;
    s.pos.points = (int16_t)row->points;
    s.pos.turn = s.pos.leader = s.pos.best = (uint8_t)((KD_SEATS - plays) % KD_SEATS);
    s.pos.hand[0] = cards_of(&order, row->hand);
    for (int i = 0; i < plays; i++) {
        kd_cards played = cards_of(&order, row->trick[i]);
        s.pos.hand[s.pos.turn] = played;
        (void)rollout_play(&s, &order, played);
    }
    assert_int_equal(s.pos.turn, 0);
    kd_cards seen = kd_add(s.seen.gone, s.pos.hand[0]);
    s.pos.hand[1] = kd_sub(kd_to_places(&order, kd_deck(&rules)), seen);
    kd_cards play = policy_play(&s, &order);
    kd_cards good = cards_of(&order, row->good), never = cards_of(&order, row->never);
    bool fits = kd_count(play) == 1 ? kd_holds(good, play) : kd_same(good, play);
    if (row->never)
        fits = kd_empty(kd_common(play, never));
    kd_print_cards(kd_to_faces(&order, play), &order, text, sizeof text);
    if (!fits)
        fail_msg("it plays %s", text);
}
TEST_FILE(position_test, "bots/policy.tsv", "positions", position, "ssssssssiibcccc");

/* The threshold is within reach, so that each of 640 points counts much. */
TEST("last lead: a tractor digs a kitty of eighty points eight times")
{
    const char *hands[KD_SEATS] = {"bj,bj,rj,rj", "S3,S4,S6,S7", "H3,H4,H6,H7", "D3,D4,D5,D6"};
    kd_rules rules;
    kd_order order;
    kd_rules_default(&rules);
    kd_order_make(&order, &rules, KD_CLUBS, 0);
    rollout s = {.pos = {.points = 75, .kitty = 80}};
    for (int seat = 0; seat < KD_SEATS; seat++)
        s.pos.hand[seat] = cards_of(&order, hands[seat]);
    kd_cards play = policy_play(&s, &order);
    assert_true(kd_same(play, s.pos.hand[0]));
}

/* A deal as it is played, kept up play by play. */
typedef struct kept {
    rollout now;
    int compared;
} kept;

static kd_action compare_rollouts(void *arg, const driver *d, const kd_view *view, kd_rng *rng)
{
    kept *k = arg;
    rollout read;
    knowledge known;
    kd_action action = bot_settings_decide(&d->seat[view->seat], view, rng);
    if (view->phase != KD_PHASE_PLAY)
        return action;
    knowledge_read(&known, view, 0);
    rollout_start(&read, &known);
    if (view->tricks == 0 && view->seat == view->trick[0].leader)
        k->now = (rollout){.pos = d->match.round.pos, .burier = view->burier};
    assert_true(kd_same(k->now.seen.gone, read.seen.gone));
    assert_memory_equal(k->now.seen.voids, read.seen.voids, sizeof read.seen.voids);
    assert_memory_equal(k->now.seen.pairless, read.seen.pairless, sizeof read.seen.pairless);
    assert_memory_equal(k->now.seen.led, read.seen.led, sizeof read.seen.led);
    assert_int_equal(k->now.burier, read.burier);
    k->compared++;
    (void)rollout_play(&k->now, &view->order, kd_to_places(&view->order, action.cards));
    return action;
}

TEST("what all have seen is the same kept up or read")
{
    static driver d;
    kept k = {.compared = 0};
    seat_all(&d, "steady", "80p-v3", 5);
    d.decide = compare_rollouts;
    d.arg = &k;
    driver_deal(&d);
    assert_true(k.compared > 50);
}
