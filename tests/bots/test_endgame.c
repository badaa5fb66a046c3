/* test_endgame.c - the exact search of the last tricks against plain minimax over all plays. */
#include "bots/search/search.h"
#include "support/slower.h"
#include "support/test.h"
#include "support/texts.h"

#include <string.h>

enum { SLOTS = 1 << 12, ENOUGH_SAMPLES = 2000000 };

typedef struct end_row {
    const char *name, *preset, *changes;
    int cards, ends; /* in each hand; how many ends to try */
    int pool;        /* places that the cards come from: few make pairs */
} end_row;

/* A deal of the last cards, as it could stand before or within a trick. */
typedef struct end {
    kd_order order;
    kd_position pos;
} end;

static kd_cards any_card(kd_cards *from, kd_rng *rng)
{
    kd_cards left = *from, card = {0, 0};
    for (uint32_t n = kd_rng_below(rng, (uint32_t)kd_count(left)) + 1; n > 0; n--)
        card = kd_card(kd_take(&left));
    *from = kd_sub(*from, card);
    return card;
}

/* Neighbouring places of the deck from some place on, so that suits, pairs and tractors meet. */
static kd_cards some_places(const kd_order *order, int count, kd_rng *rng)
{
    kd_cards deck = kd_to_places(order, kd_deck(&order->rules)), pool = {0, 0};
    uint32_t turn = kd_rng_below(rng, 64);
    for (uint32_t i = 0; i < 64 && count > 0; i++) {
        kd_cards here = kd_only(deck, UINT64_C(1) << (i + turn) % 64);
        if (kd_empty(here) || kd_rng_below(rng, 4) == 0)
            continue;
        pool = kd_add(pool, here);
        count--;
    }
    return pool;
}

static void end_make(end *e, const end_row *row, kd_rng *rng)
{
    kd_rules rules = rules_changed(row->preset, row->changes);
    kd_cards hand[KD_SEATS] = {{0, 0}}, kitty = {0, 0};
    int level = (int)kd_rng_below(rng, KD_RANKS), trump = (int)kd_rng_below(rng, 5);
    kd_order_make(&e->order, &rules, trump, level);
    kd_cards pool = some_places(&e->order, row->pool, rng);
    for (int i = 0; i < KD_SEATS * row->cards; i++)
        hand[i % KD_SEATS] = kd_add(hand[i % KD_SEATS], any_card(&pool, rng));
    for (uint32_t n = kd_rng_below(rng, 3); n > 0 && !kd_empty(pool); n--)
        kitty = kd_add(kitty, any_card(&pool, rng));
    kd_position_start(&e->pos, &e->order, hand, (int)kd_rng_below(rng, KD_SEATS), kitty);
    e->pos.turn = e->pos.leader = e->pos.best = (uint8_t)kd_rng_below(rng, KD_SEATS);
    e->pos.points = (int16_t)((int)kd_rng_below(rng, 30) * 5 - 40);
    for (uint32_t n = kd_rng_below(rng, 3); n > 0; n--)
        kd_position_play(&e->pos, &e->order, kd_position_random(&e->pos, &e->order, rng));
}

/* ---- plain minimax ---------------------------------------------------------------------------- */

static bool allowed(const end *e, const kd_position *pos, kd_cards play)
{
    kd_cards hand = pos->hand[pos->turn];
    if (pos->played)
        return kd_check_follow(&e->order, hand, pos->lead, play).reason == KD_OK;
    kd_cards gone = kd_to_places(&e->order, kd_deck(&e->order.rules));
    for (int seat = 0; seat < KD_SEATS; seat++)
        gone = kd_sub(gone, kd_common(gone, pos->hand[seat]));
    if (pos->turn != pos->dealer)
        gone = kd_only(gone, ~pos->buried);
    return kd_check_lead(&e->order, hand, gone, play).reason == KD_OK;
}

static int minimax(const end *e, const kd_position *pos);

/* Tries every choice out of left added to chosen; the better value so far goes in and out. */
static int try_all(const end *e, const kd_position *pos, kd_cards left, kd_cards chosen, int value)
{
    bool up = kd_team(pos->turn) != kd_team(pos->dealer);
    if (!kd_empty(left)) {
        kd_cards rest = left, card = kd_card(kd_take(&rest));
        value = try_all(e, pos, rest, kd_add(chosen, card), value);
        return try_all(e, pos, rest, chosen, value);
    }
    if (!allowed(e, pos, chosen))
        return value;
    kd_position next = *pos;
    kd_position_play(&next, &e->order, chosen);
    int got = minimax(e, &next);
    return up ? (got > value ? got : value) : (got < value ? got : value);
}

static int minimax(const end *e, const kd_position *pos)
{
    if (kd_position_over(pos))
        return kd_position_score(pos);
    bool up = kd_team(pos->turn) != kd_team(pos->dealer);
    return try_all(e, pos, pos->hand[pos->turn], (kd_cards){0, 0}, up ? -1 : 30000);
}

/* ---- the tests -------------------------------------------------------------------------------- */

static void exact_test(void **state)
{
    const end_row *row = *state;
    static endgame_slot slot[SLOTS];
    endgame_table table = {slot, SLOTS, 0, NULL, NULL};
    kd_rng rng;
    int dug = 0;
    kd_rng_seed(&rng, 11, (uint64_t)row->cards);
    memset(slot, 0, sizeof slot);
    for (int i = 0; i < row->ends; i++) {
        end e;
        end_make(&e, row, &rng);
        table.salt++;
        int want = minimax(&e, &e.pos), score = -1, again = -1;
        long nodes = ENOUGH_SAMPLES, more = ENOUGH_SAMPLES;
        kd_cards best, unused;
        assert_true(endgame_solve(&e.pos, &e.order, &table, &nodes, &score, &best));
        assert_int_equal(score, want);
        assert_true(endgame_solve(&e.pos, &e.order, NULL, &more, &again, &unused));
        assert_int_equal(again, want);
        assert_true(allowed(&e, &e.pos, best));
        kd_position next = e.pos;
        kd_position_play(&next, &e.order, best);
        assert_int_equal(minimax(&e, &next), want);
        dug += e.pos.kitty > 0;
    }
    assert_true(dug > row->ends / 10);
}
TEST_FILE(exact_test, "bots/endgame.tsv", "end_rows", end_row, "sssiii");

/* ---- the totals of all plays, under all texts and other rules ------------------------------------ */

static const char *const variants[] = {"",
                                       "[play]\nkill = every_part\n",
                                       "[play]\nkill = highest_card\n",
                                       "[play]\ntractor_min = 3\n",
                                       "[play]\nforced = lowest\n",
                                       "[play]\nforced = smallest\n",
                                       "[play]\nfollow = pairs\n",
                                       "[play]\nfollow = whole_or_pairs\n",
                                       "[play]\ndump = no\n",
                                       "[score]\nmult = cards\n",
                                       "[score]\nmult = twice_led\n",
                                       "[score]\nmult_play = winner\n",
                                       "[deck]\nalways_trump = 2 A\n"};
enum { VARIANTS = sizeof variants / sizeof *variants };

/* Adds each choice out of left to chosen. Returns how many of these plays are legal and stand; each must be among the
   plays, with the total of minimax. */
static int compare_all(const end *e, kd_cards left, kd_cards chosen, const endgame_play *play,
                       int count)
{
    if (!kd_empty(left)) {
        kd_cards rest = left, card = kd_card(kd_take(&rest));
        int copies = kd_copies(left, (unsigned)__builtin_ctzll(card.one));
        kd_cards all = kd_only(left, card.one), others = kd_sub(left, all);
        int n = compare_all(e, others, chosen, play, count);
        n += compare_all(e, others, kd_add(chosen, card), play, count);
        return copies == 2 ? n + compare_all(e, others, kd_add(chosen, all), play, count) : n;
    }
    if (!allowed(e, &e->pos, chosen))
        return 0;
    kd_position next = e->pos;
    if (kd_position_play(&next, &e->order, chosen).failed)
        return 0;
    int at = 0;
    while (at < count && !kd_same(play[at].play, chosen))
        at++;
    assert_true(at < count);
    assert_int_equal(play[at].total, minimax(e, &next));
    return 1;
}

TEST("endgame: the totals of all plays are those of minimax")
{
    static endgame_slot slot[SLOTS];
    static endgame_play play[ENDGAME_PLAYS];
    kd_rng rng;
    int texts = kd_preset_count + kd_elsewhere_count, ends = FEWER(10000, 100), plays = 0;
    kd_rng_seed(&rng, 58, 1);
    for (int i = 0; i < ends; i++) {
        end e;
        kd_rules rules = rules_of(kd_presets[i % texts].name), changed = rules;
        const char *changes = variants[i / texts % VARIANTS];
        /* Not every text goes with every change. */
        if (!kd_rules_parse(&changed, changes, strlen(changes), NULL) ||
            !kd_rules_check(&changed, NULL))
            changes = "";
        int cards = i % 20 ? 1 + (int)kd_rng_below(&rng, 4) : FEWER(5, 4);
        end_make(&e, &(end_row){"", kd_presets[i % texts].name, changes, cards, 1, 4 * cards + 4},
                 &rng);
        if (kd_empty(e.pos.hand[e.pos.turn]))
            continue;
        endgame_table table = {slot, SLOTS, (uint64_t)i + 1, NULL, NULL};
        long nodes = ENOUGH_SAMPLES;
        int count = endgame_plays(&e.pos, &e.order, &table, &nodes, play);
        assert_true(count > 0);
        assert_int_equal(compare_all(&e, e.pos.hand[e.pos.turn], (kd_cards){0, 0}, play, count),
                         count);
        plays += count;
    }
    assert_true(plays > 2 * ends);
}

static int solved(const end *e, const kd_position *pos, endgame_table *table)
{
    int score = -1;
    long nodes = ENOUGH_SAMPLES;
    kd_cards best;
    if (kd_position_over(pos))
        return kd_position_score(pos);
    assert_true(endgame_solve(pos, &e->order, table, &nodes, &score, &best));
    return score;
}

/* The table changes no value, nor what it has kept for another question about the same deal; also
   where it is so small that much is written over. */
TEST("endgame: a table changes no value")
{
    static endgame_slot slot[SLOTS];
    const end_row row = {"", "80p-v3", "", 4, 150, 16};
    kd_rng rng;
    kd_rng_seed(&rng, 3, 3);
    for (int i = 0; i < row.ends; i++) {
        end e;
        kd_cards move[ENDGAME_MOVES];
        end_make(&e, &row, &rng);
        endgame_table table = {slot, i % 2 ? 64 : SLOTS, (uint64_t)i, NULL, NULL};
        assert_int_equal(solved(&e, &e.pos, &table), solved(&e, &e.pos, NULL));
        int count = endgame_moves(&e.pos, &e.order, move);
        for (int m = 0; m < count; m++) {
            kd_position next = e.pos;
            kd_position_play(&next, &e.order, move[m]);
            assert_int_equal(solved(&e, &next, &table), solved(&e, &next, NULL));
        }
    }
}

/* Pairs may be dumped together under higher single cards, if no pair stands above (DUMP-1). */
TEST("endgame: pairs are dumped under higher cards (DUMP-1)")
{
    static const char *const hands[] = {"H8,H8,H6,H6", "HA,HK,C3,C4", "HQ,H9,D3,D4", "HJ,HT,S3,S4"};
    kd_rules rules = rules_of("80p-v3");
    kd_order order;
    kd_cards hand[KD_SEATS], out[ENDGAME_MOVES];
    kd_position pos;
    bool found = false;
    kd_order_make(&order, &rules, KD_CLUBS, 0);
    for (int seat = 0; seat < KD_SEATS; seat++) {
        assert_true(kd_parse_cards(hands[seat], &hand[seat]));
        hand[seat] = kd_to_places(&order, hand[seat]);
    }
    kd_position_start(&pos, &order, hand, 0, (kd_cards){0, 0});
    int count = endgame_moves(&pos, &order, out);
    for (int i = 0; i < count; i++)
        found |= kd_same(out[i], hand[0]);
    assert_true(found);
    assert_int_equal(count, 5); /* two singles, two pairs, the dump */
}

/* A search that runs out of nodes says so, and leaves its answers alone. */
TEST("endgame: a limit of nodes is kept")
{
    kd_rng rng;
    end e;
    kd_rng_seed(&rng, 5, 5);
    end_make(&e, &(end_row){"", "80p-v3", "", 6, 1, 40}, &rng);
    int score = 77;
    long nodes = 10;
    kd_cards best = kd_card(3);
    assert_false(endgame_solve(&e.pos, &e.order, NULL, &nodes, &score, &best));
    assert_int_equal(nodes, 0);
    assert_int_equal(score, 77);
    assert_true(kd_same(best, kd_card(3)));
    nodes = 50 * ENOUGH_SAMPLES;
    assert_true(endgame_solve(&e.pos, &e.order, NULL, &nodes, &score, &best));
    assert_true(nodes > 0 && nodes < 50 * ENOUGH_SAMPLES - 10);
}
