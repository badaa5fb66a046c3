/* test_position.c - the play of a deal: turns, tricks, points, fines, the kitty dug. */
#include "support/notation.h"
#include "support/test.h"

#include <string.h>

/* ---- short deals by hand ------------------------------------------------------------------------ */

/* hands: of seats 0 to 3. plays: in turn, the dealer first; "H3!H4,H9" is a dump that fails: of all
   these cards only those before the "!" lie on the table. winners: who takes each trick. */
typedef struct deal_row {
    const char *name;
    int dealer;
    const char *hands, *kitty, *plays, *winners;
    int points, dug, score; /* running points, multiplier, final total */
} deal_row;

/* The cards up to the next of these signs, and *text moved past it. */
static kd_cards cards_to(const kd_order *order, const char **text, const char *signs)
{
    char cards[SHOWN];
    size_t size = strcspn(*text, signs);
    memcpy(cards, *text, size);
    cards[size] = '\0';
    *text += size + ((*text)[size] != '\0');
    return sorted(order, cards);
}

static void check_step(const kd_order *order, kd_position *pos, const char **plays, int *seat)
{
    const char *again = *plays;
    kd_cards stays = cards_to(order, &again, "! "), all = stays, hand = pos->hand[*seat];
    bool fails = again[-1] == '!';
    if (fails)
        all = kd_add(all, cards_to(order, &again, " "));
    *plays = again;
    assert_int_equal(pos->turn, *seat);
    assert_false(kd_position_over(pos));
    kd_verdict verdict = pos->played ? kd_check_follow(order, hand, pos->lead, all)
                                     : kd_check_lead(order, hand, (kd_cards){0, 0}, all);
    assert_int_equal(verdict.reason, KD_OK);
    kd_played played = kd_position_play(pos, order, all);
    assert_true(kd_same(played.cards, stays));
    assert_int_equal(played.failed, fails);
    assert_int_equal(played.fine, fails ? 10 * kd_count(all) : 0);
    assert_true(kd_same(pos->hand[*seat], kd_sub(hand, stays)));
    *seat = kd_next_seat(*seat);
}

static void a_deal_goes_as_written(void **state)
{
    const deal_row *row = *state;
    kd_order order = order_of("S", "7");
    kd_cards hands[KD_SEATS];
    kd_position pos;
    const char *held = row->hands, *plays = row->plays;
    int seat = row->dealer, tricks = 0;
    for (int i = 0; i < KD_SEATS; i++)
        hands[i] = cards_to(&order, &held, "/");
    kd_position_start(&pos, &order, hands, row->dealer, sorted(&order, row->kitty));
    for (int i = 0; *plays; i++) {
        check_step(&order, &pos, &plays, &seat);
        if (i % KD_SEATS < KD_SEATS - 1)
            continue;
        seat = row->winners[tricks++] - '0';
        assert_int_equal(pos.turn, seat);
        assert_int_equal(pos.tricks, tricks);
    }
    assert_true(kd_position_over(&pos));
    assert_int_equal(row->winners[tricks], '\0');
    assert_int_equal(pos.points, row->points);
    assert_int_equal(pos.dug, row->dug);
    assert_int_equal(kd_position_score(&pos), row->score);
}
TEST_FILE(a_deal_goes_as_written, "engine/position.tsv", "deal_rows", deal_row, "sissssiii");

/* ---- whole random deals, kept in step with plain arrays ------------------------------------------ */

enum { DEALS = 1000, HAND = 25, KITTY = 8 };

/* The same deal told by the oracle. */
typedef struct ledger {
    kd_order order;
    oc_game game;
    oc_pile hand[KD_SEATS], plays[KD_SEATS];
    int dealer, leader, points, kitty, dug, escaped;
    int failed, stood; /* dumps */
} ledger;

/* A random deal: 25 cards each, eight in the kitty. */
static void start(kd_rng *rng, ledger *l, kd_position *pos)
{
    oc_pile deck, kitty = {0};
    kd_cards hands[KD_SEATS];
    kd_rules rules;
    kd_rules_default(&rules);
    memset(l, 0, sizeof *l);
    int trump = (int)kd_rng_below(rng, 5), level = (int)kd_rng_below(rng, KD_RANKS);
    kd_order_make(&l->order, &rules, trump, level);
    l->game = game_of(&l->order);
    l->dealer = l->leader = (int)kd_rng_below(rng, KD_SEATS);
    deck.count = 0;
    for (int face = 0; face < KD_FACES; face++)
        for (int k = 0; k < 2; k++)
            deck.card[deck.count++] =
                (oc_card){(signed char)(face / KD_RANKS), (signed char)(face % KD_RANKS)};
    for (int i = deck.count - 1; i > 0; i--) {
        int at = (int)kd_rng_below(rng, (uint32_t)i + 1);
        oc_card card = deck.card[i];
        deck.card[i] = deck.card[at];
        deck.card[at] = card;
    }
    for (int i = 0; i < deck.count; i++) {
        oc_pile *to = i < KITTY ? &kitty : &l->hand[(i - KITTY) / HAND];
        to->card[to->count++] = deck.card[i];
    }
    l->kitty = oc_points(&kitty);
    for (int seat = 0; seat < KD_SEATS; seat++)
        hands[seat] = cards_of(&l->order, &l->hand[seat]);
    memset(pos, 0xa5, sizeof *pos);
    kd_position_start(pos, &l->order, hands, l->dealer, cards_of(&l->order, &kitty));
}

/* Mostly what kd_position_random gives; now and then the highest few cards of a category. */
static kd_cards choose_play(const ledger *l, const kd_position *pos, kd_rng *rng)
{
    kd_cards hand = pos->hand[pos->turn];
    if (pos->played == 0 && kd_rng_below(rng, 4) == 0) {
        kd_cards tried = kd_only(hand, l->order.in[kd_rng_below(rng, KD_CATEGORIES)]);
        for (int most = 2 + (int)kd_rng_below(rng, 4); kd_count(tried) > most;)
            kd_take(&tried);
        if (!kd_empty(tried))
            return tried;
    }
    return kd_position_random(pos, &l->order, rng);
}

static void remove_from(oc_pile *hand, const oc_pile *cards)
{
    for (int i = 0; i < cards->count; i++) {
        int at = 0;
        while (memcmp(&hand->card[at], &cards->card[i], sizeof(oc_card)) != 0)
            at++;
        hand->card[at] = hand->card[--hand->count];
    }
}

static bool attacks(const ledger *l, int seat)
{
    return (seat + l->dealer) % 2 != 0;
}

/* One play, told to both; they must say the same after it. */
static void check_play(ledger *l, kd_position *pos, kd_rng *rng)
{
    int seat = pos->turn, before = pos->played;
    kd_cards tried = choose_play(l, pos, rng);
    oc_pile play = pile_of(&l->order, tried);
    if (before > 0)
        assert_true(oc_legal(&l->game, &l->plays[l->leader], &l->hand[seat], &play));
    kd_played played = kd_position_play(pos, &l->order, tried);
    if (before == 0) {
        /* A lead: dumps are judged against the three other hands. */
        oc_pile others[3], stays = pile_of(&l->order, played.cards);
        oc_part parts[OC_MAX_PARTS];
        for (int i = 0; i < 3; i++)
            others[i] = l->hand[(seat + 1 + i) % KD_SEATS];
        oc_dump want = oc_judge_dump(&l->game, &play, others);
        int n = oc_parts(&l->game, &play, parts);
        assert_true(oc_category(&l->game, &play) != OC_MIXED);
        assert_int_equal(played.failed, !want.stands);
        assert_int_equal(played.fine, want.fine);
        if (want.stands)
            assert_int_equal(stays.count, play.count);
        else
            assert_int_equal(oc_parts(&l->game, &stays, parts), 1);
        l->points += attacks(l, seat) ? -want.fine : want.fine;
        l->failed += !want.stands;
        l->stood += want.stands && n > 1;
    }
    l->plays[seat] = pile_of(&l->order, played.cards);
    remove_from(&l->hand[seat], &l->plays[seat]);
    assert_int_equal(played.trick_over, before == KD_SEATS - 1);
    if (played.trick_over) {
        oc_pile order_played[KD_SEATS];
        int points = 0;
        for (int i = 0; i < KD_SEATS; i++) {
            order_played[i] = l->plays[(l->leader + i) % KD_SEATS];
            points += oc_points(&order_played[i]);
        }
        int winner = (l->leader + oc_winner(&l->game, order_played)) % KD_SEATS;
        bool last = l->hand[0].count == 0;
        assert_int_equal(played.won, points);
        assert_int_equal(pos->turn, winner);
        if (attacks(l, winner))
            l->points += points;
        else
            l->escaped += points;
        if (last && attacks(l, winner))
            l->dug = oc_multiplier(&l->game, &order_played[0]);
        l->leader = winner;
    } else
        assert_int_equal(pos->turn, (seat + 1) % KD_SEATS);
    assert_int_equal(pos->points, l->points);
    assert_int_equal(pos->dug, l->dug);
    assert_int_equal(played.over, kd_position_over(pos));
    for (int i = 0; i < KD_SEATS; i++)
        assert_true(kd_same(pos->hand[i], cards_of(&l->order, &l->hand[i])));
}

TEST("SCORE WIN FOL DUMP: whole random deals")
{
    kd_rng rng;
    int failed = 0, stood = 0, dug = 0, negative = 0;
    kd_rng_seed(&rng, 2026, 1);
    for (int deal = 0; deal < DEALS; deal++) {
        ledger l;
        kd_position pos;
        int fines = 0, plays = 0;
        for (start(&rng, &l, &pos); !kd_position_over(&pos); plays++) {
            assert_true(plays < KD_SEATS * HAND);
            int points = l.points, tricks = pos.tricks;
            check_play(&l, &pos, &rng);
            fines += pos.tricks == tricks ? l.points - points : 0;
        }
        int total = l.points + l.kitty * l.dug;
        /* Every point is captured by the attackers, kept by the defenders or buried. */
        assert_int_equal(l.points - fines + l.escaped + l.kitty, 200);
        assert_int_equal(kd_position_score(&pos), total > 0 ? total : 0);
        failed += l.failed;
        stood += l.stood;
        dug += l.dug > 0;
        negative += total < 0;
    }
    print_message("%d dumps fail, %d stand, %d kitties dug, %d totals below 0\n", failed, stood,
                  dug, negative);
    assert_true(failed > DEALS && stood > DEALS / 10 && dug > DEALS / 4 && negative > 0);
}

/* ---- what kd_position_random can reach ------------------------------------------------------------ */

typedef struct reach_row {
    const char *name, *trump, *level, *lead, *hand; /* lead "": any single, pair or tractor */
    int tractor_max;
} reach_row;

enum { MOST_MOVES = 256, FEWEST_DRAWS = 200, DRAWS = 60000 };

static void random_play_reaches_all(void **state)
{
    const reach_row *row = *state;
    kd_rules rules;
    kd_rules_default(&rules);
    rules.tractor_max = (uint16_t)row->tractor_max;
    kd_order order = order_with(&rules, row->trump, row->level);
    kd_position pos = {.turn = 0, .lead = sorted(&order, row->lead)};
    kd_cards moves[MOST_MOVES], hand = sorted(&order, row->hand);
    bool met[MOST_MOVES] = {false};
    int reached = 0;
    pos.hand[0] = hand;
    pos.played = *row->lead ? 1 : 0;
    int n = *row->lead ? kd_moves(&order, hand, pos.lead, moves, MOST_MOVES)
                       : kd_leads(&order, hand, (kd_cards){0, 0}, moves, MOST_MOVES);
    kd_rng rng;
    kd_rng_seed(&rng, 5, 0);
    assert_in_range(n, 1, MOST_MOVES);
    for (int i = 0; i < FEWEST_DRAWS || (i < DRAWS && reached < n); i++) {
        kd_cards play = kd_position_random(&pos, &order, &rng);
        int at = 0;
        while (at < n && !kd_same(moves[at], play))
            at++;
        assert_true(at < n); /* nothing but what is legal */
        reached += !met[at];
        met[at] = true;
    }
    assert_int_equal(reached, n);
}
TEST_FILE(random_play_reaches_all, "engine/position.tsv", "reach_rows", reach_row, "sssssi");

/* ---- a position is plain data ---------------------------------------------------------------------- */

TEST("a copy of a position")
{
    kd_rng rng;
    ledger l;
    kd_position pos, kept, copy;
    kd_rng_seed(&rng, 77, 0);
    start(&rng, &l, &pos);
    kept = copy = pos;
    kd_rng again = rng;
    while (!kd_position_over(&pos))
        kd_position_play(&pos, &l.order, kd_position_random(&pos, &l.order, &rng));
    assert_memory_equal(&copy, &kept, sizeof copy);
    while (!kd_position_over(&copy))
        kd_position_play(&copy, &l.order, kd_position_random(&copy, &l.order, &again));
    assert_memory_equal(&copy, &pos, sizeof copy);
}

/* ---- a table seen by one who sees no hand ---------------------------------------------------------- */

TEST("what is laid is what is played")
{
    kd_rng rng;
    ledger l;
    kd_position pos;
    int laid = 0;
    kd_rng_seed(&rng, 78, 0);
    for (start(&rng, &l, &pos); !kd_position_over(&pos);) {
        kd_position seen = pos;
        kd_played played = kd_position_play(&pos, &l.order, choose_play(&l, &pos, &rng));
        if (played.trick_over)
            continue;
        memset(seen.hand, 0, sizeof seen.hand);
        kd_position_lay(&seen, &l.order, played.cards);
        for (int seat = 0; seat < KD_SEATS; seat++)
            assert_true(kd_empty(seen.hand[seat]));
        memcpy(seen.hand, pos.hand, sizeof seen.hand);
        seen.points = pos.points; /* less the fine of a failed dump */
        assert_memory_equal(&seen, &pos, sizeof seen);
        laid++;
    }
    assert_true(laid > KD_SEATS);
}
