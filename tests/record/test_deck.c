/* test_deck.c - decks fixed before the deal: their orders under each preset, seals and their checks. */
#include <stdio.h>
#include <string.h>

#include "record/deck.h"
#include "support/drive.h"
#include "support/test.h"

static kd_match fresh(const char *rules)
{
    kd_rules value;
    kd_match match;
    assert_true(kd_rules_preset(&value, rules));
    kd_match_start(&match, &value);
    return match;
}

static void make_deck(deck *d, uint64_t number, const kd_match *match)
{
    dealer_seed from = seed_from(number);
    deck_make(d, &from, match);
}

/* Plays an action: chance takes it from the deck, seats play at random. */
static void step(kd_match *match, const deck *d, kd_rng *rng)
{
    static int turned;
    kd_events events;
    bool chance = kd_actors(match) == 1u << KD_CHANCE ||
                  (match->round.phase == KD_PHASE_DEAL && kd_rng_below(rng, 4));
    kd_action action = chance ? deck_action(d, match, turned) : drive_action(match, rng);
    if (!chance && action.actor == KD_CHANCE && action.verb != KD_TIME)
        action = deck_action(d, match, turned);
    turned = action.verb == KD_TURN ? turned + 1 : 0;
    assert_int_equal(kd_apply(match, &action, &events).reason, KD_OK);
}

static bool ended(const kd_match *match)
{
    return match->round.phase == KD_PHASE_SCORED || match->round.phase == KD_PHASE_OVER;
}

TEST("seeds and deals have their own decks")
{
    kd_match match = fresh("80p-v3");
    deck a, b, c, d;
    make_deck(&a, 7, &match);
    make_deck(&b, 7, &match);
    make_deck(&c, 8, &match);
    match.deals++;
    make_deck(&d, 7, &match);
    assert_memory_equal(a.order, b.order, sizeof a.order);
    assert_string_equal(a.salt, b.salt);
    assert_memory_not_equal(a.order, c.order, sizeof a.order);
    assert_memory_not_equal(a.order, d.order, sizeof a.order);
    assert_string_not_equal(a.salt, d.salt);
}

/* Each card stands at each place about as often: chi-squared over all, within eight deviations. */
TEST("no place favours a card")
{
    enum { TRIES = 2000, CARDS = 108 };
    static int seen[KD_FACES][CARDS];
    kd_match match = fresh("80p-v3");
    double sum = 0, expected = TRIES / (double)KD_FACES;
    for (uint64_t seed = 0; seed < TRIES; seed++) {
        deck d;
        make_deck(&d, seed, &match);
        assert_int_equal(d.count, CARDS);
        for (int i = 0; i < CARDS; i++)
            seen[d.order[i]][i]++;
    }
    for (int face = 0; face < KD_FACES; face++)
        for (int i = 0; i < CARDS; i++)
            sum += (seen[face][i] - expected) * (seen[face][i] - expected) / expected;
    double freedom = (double)(KD_FACES - 1) * CARDS;
    assert_true(sum < freedom + 8 * 107); /* 107 is about the square root of twice the freedom */
    assert_true(sum > freedom - 8 * 107);
}

/* Under each preset: at any moment of a deal the seed gives the deck that was fixed before it, the cards
   dealt so far are its beginning, and deck_check accepts it at the end. */
TEST_EACH_PRESET("a deck is the same at any moment")
{
    const char *rules = *state;
    for (uint64_t seed = 1; seed <= 6; seed++) {
        kd_match match = fresh(rules);
        kd_rng rng;
        deck d, again;
        char text[DECK_TEXT], seal[DECK_SEAL + 1];
        kd_rng_seed(&rng, seed, 3);
        make_deck(&d, seed, &match);
        deck_print(&d, text);
        digest_text(text, seal);
        for (int deals = 0; deals < 6; step(&match, &d, &rng)) {
            make_deck(&again, seed, &match);
            if (d.deal != match.deals) {
                d = again;
                deck_print(&d, text);
                digest_text(text, seal);
            }
            assert_memory_equal(d.order, again.order, (size_t)d.count * sizeof *d.order);
            assert_string_equal(d.salt, again.salt);
            if (!ended(&match))
                continue;
            const char *why = deck_check(text, seal, &match);
            if (why)
                fail_msg("%s", why);
            deals++;
            if (match.round.phase == KD_PHASE_OVER)
                break;
        }
    }
}

/* Cards dealt by another seed keep their places, and the rest of the deck follows without repetition. */
TEST("the rest is shuffled round what lies dealt")
{
    kd_match match = fresh("80p-v3");
    kd_events events;
    deck first, other, later;
    int turned = 0;
    make_deck(&first, 1, &match);
    while (match.round.phase == KD_PHASE_TURN || match.round.drawn_count[3] < 10) {
        kd_action action = deck_action(&first, &match, turned++);
        assert_int_equal(kd_apply(&match, &action, &events).reason, KD_OK);
    }
    make_deck(&other, 2, &match);
    int dealt = 0;
    for (int seat = 0; seat < KD_SEATS; seat++)
        dealt += match.round.drawn_count[seat];
    assert_memory_equal(first.order, other.order, (size_t)dealt);
    assert_memory_not_equal(first.order + dealt, other.order + dealt, (size_t)(108 - dealt));
    kd_cards all = kd_deck(&match.rules);
    for (int i = 0; i < other.count; i++) {
        assert_true(kd_copies(all, other.order[i]));
        all = kd_sub(all, kd_card(other.order[i]));
    }
    kd_action action = deck_action(&other, &match, turned);
    assert_int_equal(kd_apply(&match, &action, &events).reason, KD_OK);
    make_deck(&later, 2, &match);
    assert_memory_equal(other.order, later.order, sizeof other.order);
}

/* What each seat has seen of a deal follows from its seed, and from no other. */
TEST_EACH_PRESET("what was seen follows from the seed")
{
    const char *rules = *state;
    kd_match match = fresh(rules);
    dealer_seed from = seed_from(7), other = seed_from(8);
    kd_cards turned[16];
    kd_rng rng;
    deck d;
    char text[DECK_TEXT], seal[DECK_SEAL + 1];
    int turns = 0;
    kd_rng_seed(&rng, 7, 3);
    make_deck(&d, 7, &match);
    deck_print(&d, text);
    digest_text(text, seal);
    while (!ended(&match)) {
        kd_action next = match.round.phase == KD_PHASE_TURN ? deck_action(&d, &match, turns)
                                                            : (kd_action){.verb = KD_PASS};
        if (next.verb == KD_TURN && turns < 16)
            turned[turns++] = next.cards;
        step(&match, &d, &rng);
    }
    for (int seat = 0; seat <= KD_SEATS; seat++) {
        kd_view view;
        kd_view_make(&view, &match, seat);
        assert_null(deck_check_seen(&from, seal, turned, turns, &view));
        assert_non_null(deck_check_seen(&other, seal, turned, turns, &view));
        seal[0] ^= 1;
        assert_non_null(deck_check_seen(&from, seal, turned, turns, &view));
        seal[0] ^= 1;
        if (turns) {
            kd_cards was = turned[0];
            turned[0] = kd_card((kd_face)((__builtin_ctzll(was.one) + 1) % KD_FACES));
            assert_non_null(deck_check_seen(&from, seal, turned, turns, &view));
            turned[0] = was;
        }
        if (seat == KD_SEATS)
            break;
        view.drawn[2] = (uint8_t)((view.drawn[2] + 1) % KD_FACES);
        assert_non_null(deck_check_seen(&from, seal, turned, turns, &view));
    }
}

/* Somebody has played a card that the deck did not deal to that seat. */
TEST("a card played from elsewhere is seen")
{
    kd_match match = fresh("80p-v3");
    dealer_seed from = seed_from(7);
    kd_view view;
    kd_rng rng;
    deck d;
    char text[DECK_TEXT], seal[DECK_SEAL + 1];
    int seat = 0;
    kd_rng_seed(&rng, 7, 3);
    make_deck(&d, 7, &match);
    deck_print(&d, text);
    digest_text(text, seal);
    while (!ended(&match))
        step(&match, &d, &rng);
    kd_view_make(&view, &match, KD_NOBODY);
    assert_null(deck_check_seen(&from, seal, NULL, 0, &view));
    while (view.buried_before >> seat & 1)
        seat++;
    kd_cards all = kd_sub(kd_deck(&match.rules), match.round.hand[seat]), own = {0, 0};
    for (int i = 0; i < view.tricks; i++)
        own = kd_add(own, view.trick[i].play[seat]);
    all = kd_sub(all, own);
    view.trick[0].play[seat] = kd_card((kd_face)__builtin_ctzll(all.one & ~own.one));
    assert_non_null(deck_check_seen(&from, seal, NULL, 0, &view));
}

/* ---- forged decks ---- */

typedef struct swap {
    const char *name;
    int at;        /* the character of the text that is changed; -1: from its end */
    bool resealed; /* the seal is that of the changed text */
    const char *why;
} swap;

static const swap swaps[] = {
    {"another card under the old seal", 0, false, "seal"},
    {"another salt under the old seal", -1, false, "seal"},
    {"a deck with a card too many", 0, true, "not the deck"},
    {"no card at all", 1, true, "joined by commas"},
};

static void a_false_deck_is_found(void **state)
{
    const swap *row = *state;
    kd_match match = fresh("80p-v3");
    deck d;
    char text[DECK_TEXT], seal[DECK_SEAL + 1];
    make_deck(&d, 5, &match);
    deck_print(&d, text);
    digest_text(text, seal);
    assert_null(deck_check(text, seal, &match));
    char *at = row->at < 0 ? text + strlen(text) - 1 : text + row->at;
    if (row->at == 0)
        memcpy(at, strncmp(text, "H3", 2) == 0 && strstr(text + 1, "H3") ? "S3" : "H3", 2);
    else
        *at = *at == 'x' ? 'y' : row->at < 0 && *at != '0' ? '0' : 'x';
    if (row->resealed)
        digest_text(text, seal);
    const char *why = deck_check(text, seal, &match);
    assert_non_null(why);
    assert_non_null(strstr(why, row->why));
}
TEST_ROWS(a_false_deck_is_found, swaps);

/* The deck agrees with its seal, but another card was dealt. */
TEST("a card from elsewhere is found")
{
    kd_match match = fresh("80p-v3");
    kd_events events;
    deck d, dealt;
    int turned = 0;
    char text[DECK_TEXT], seal[DECK_SEAL + 1];
    make_deck(&d, 5, &match);
    make_deck(&dealt, 6, &match);
    deck_print(&d, text);
    digest_text(text, seal);
    while (match.round.drawn_count[0] < 2) {
        kd_action action = deck_action(&dealt, &match, turned++);
        assert_int_equal(kd_apply(&match, &action, &events).reason, KD_OK);
    }
    assert_non_null(strstr(deck_check(text, seal, &match), "other cards"));
}

/* SEAT-2: everybody gets a seat, bots take the remaining ones in order, each person gets each seat equally
   often, and a seed draws the same each time. */
TEST("seats are drawn")
{
    enum { DRAWS = 4000, EVEN = DRAWS / KD_SEATS, FAR = EVEN / 8 };
    static const unsigned people[] = {0x3, 0x5, 0x7, 0xf};
    const kd_match lots = fresh("tournament");
    for (size_t i = 0; i < sizeof people / sizeof *people; i++) {
        int sat[KD_SEATS][KD_SEATS] = {{0}};
        for (uint64_t seed = 0; seed < DRAWS; seed++) {
            uint8_t sits[KD_SEATS], again[KD_SEATS];
            unsigned all = 0;
            int bot = -1;
            dealer_seed from = seed_from(seed);
            assert_true(deck_seats(&lots.rules, &from, people[i], sits));
            assert_true(deck_seats(&lots.rules, &from, people[i], again));
            assert_memory_equal(sits, again, sizeof sits);
            for (int seat = 0; seat < KD_SEATS; seat++) {
                all |= 1U << sits[seat];
                sat[sits[seat]][seat]++;
                if (people[i] >> sits[seat] & 1)
                    continue;
                assert_true(sits[seat] > bot);
                bot = sits[seat];
            }
            assert_int_equal(all, 0xf);
        }
        for (int who = 0; who < KD_SEATS; who++)
            for (int seat = 0; seat < KD_SEATS && people[i] >> who & 1; seat++)
                assert_in_range(sat[who][seat], EVEN - FAR, EVEN + FAR);
    }
}

/* SEAT-2: nothing is drawn for one person, or under presets without the rule. */
TEST("seats are kept")
{
    for (int i = 0; i < kd_preset_count; i++) {
        const kd_match match = fresh(kd_presets[i].name);
        bool lot = strcmp(kd_presets[i].name, "tournament") == 0;
        assert_int_equal(deck_draws_seats(&match.rules), lot);
        for (unsigned people = 0; people <= 0xf; people++) {
            uint8_t sits[KD_SEATS];
            dealer_seed nine = seed_from(9);
            bool several = __builtin_popcount(people) > 1;
            assert_int_equal(deck_seats(&match.rules, &nine, people, sits), lot && several);
            for (int seat = 0; seat < KD_SEATS && !(lot && several); seat++)
                assert_int_equal(sits[seat], seat);
        }
    }
}
