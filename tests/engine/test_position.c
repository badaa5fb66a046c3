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

static const deal_row deal_rows[] = {
    {"SCORE-1: attackers' tricks count", 0, "HK/HA/H5/HT", "C2", "HK HA H5 HT", "1", 25, 2, 25},
    {"SCORE-1: defenders' tricks escape", 0, "HK/HQ/HA/HT", "C2", "HK HQ HA HT", "2", 0, 0, 0},
    {"SCORE-2: a kitty dug with a single counts twice", 0, "HQ/HA/H2/HT", "CK,C5", "HQ HA H2 HT",
     "1", 10, 2, 40},
    {"SCORE-2: nothing is dug by defenders", 1, "HQ/HA/H2/HT", "CK,C5", "HA H2 HT HQ", "1", 0, 0,
     0},
    {"SCORE-2: nothing is dug before the last trick", 0, "HQ,HK/HA,H2/H3,H4/H5,H6", "CK",
     "HQ HA H3 H5 H2 H4 H6 HK", "10", 5, 0, 5},
    {"MULT-1: a pair led in the last trick counts four times", 0, "HQ,HQ/HA,HA/H2,H3/H4,H6", "CK",
     "HQ,HQ HA,HA H2,H3 H4,H6", "1", 0, 4, 40},
    {"MULT-1: a tractor eight times", 0, "HQ,HQ,HJ,HJ/S2,S2,S3,S3/H2,H3,C3,C4/H4,H6,D2,D3", "CK",
     "HQ,HQ,HJ,HJ S2,S2,S3,S3 H2,H3,C3,C4 H4,H6,D2,D3", "1", 0, 8, 80},
    {"MULT-1: by the lead, not by the pair that kills two singles", 0, "HA,HK/S2,S2/H2,H3/H4,H6",
     "CK", "HA,HK S2,S2 H2,H3 H4,H6", "1", 10, 2, 30},
    {"LEAD-1: the winner leads, the rest follow counter-clockwise", 2, "H3,D4/H4,D5/HQ,D6/HA,DA",
     "C2", "HQ HA H3 H4 DA D4 D5 D6", "33", 5, 2, 5},
    {"ORD-3: the first of two equal cards takes the trick", 3, "HA/HA/HK/HT", "C2", "HT HA HA HK",
     "0", 20, 2, 20},
    {"DUMP-3: a defender fails, the attackers are paid", 0, "HQ,H3/HA,H4/H6,H8/C3,C4", "C2",
     "H3!HQ H4 H6 C3 H8 C4 HQ HA", "21", 20, 2, 20},
    {"DUMP-3: an attacker fails, the attackers pay", 0, "H2,D4,D6/H3,DA,DJ/H4,DK,D2/H6,D3,D5", "C2",
     "H2 H3 H4 H6 D3!D5 D4 DA DK DJ D2 D5 D6", "311", -5, 2, 0},
    {"DUMP-3: only the final total is raised to 0, after the kitty", 0,
     "H2,D4,D6/H3,DA,DJ/H4,DK,D2/H6,D3,D5", "CK", "H2 H3 H4 H6 D3!D5 D4 DA DK DJ D2 D5 D6", "311",
     -5, 2, 15},
    {"DUMP-2: the forced pair leads the trick", 0, "HA,H3,H3/H4,H4,H6/C2,C3,C4/HK,HK,H8", "C6",
     "H3,H3!HA H4,H4 C2,C3 HK,HK H8 HA H6 C4", "30", 50, 0, 50},
    {"DUMP-1: a dump that stands lies whole", 0, "HA,HK/HQ,H6/C2,C3/HJ,H8", "C6",
     "HA,HK HQ,H6 C2,C3 HJ,H8", "0", 0, 0, 0},
};

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
TEST_ROWS(a_deal_goes_as_written, deal_rows);

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

static void shuffle(kd_rng *rng, oc_pile *deck)
{
    deck->count = 0;
    for (int face = 0; face < KD_FACES; face++)
        for (int k = 0; k < 2; k++)
            deck->card[deck->count++] =
                (oc_card){(signed char)(face / KD_RANKS), (signed char)(face % KD_RANKS)};
    for (int i = deck->count - 1; i > 0; i--) {
        int at = (int)kd_rng_below(rng, (uint32_t)i + 1);
        oc_card card = deck->card[i];
        deck->card[i] = deck->card[at];
        deck->card[at] = card;
    }
}

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
    shuffle(rng, &deck);
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

/* A lead: dumps are judged against the three other hands. */
static void check_lead(ledger *l, int seat, const oc_pile *tried, const kd_played *played)
{
    oc_pile others[3], stays = pile_of(&l->order, played->cards);
    oc_part parts[OC_MAX_PARTS];
    for (int i = 0; i < 3; i++)
        others[i] = l->hand[(seat + 1 + i) % KD_SEATS];
    oc_dump want = oc_judge_dump(&l->game, tried, others);
    int n = oc_parts(&l->game, tried, parts);
    assert_true(oc_category(&l->game, tried) != OC_MIXED);
    assert_int_equal(played->failed, !want.stands);
    assert_int_equal(played->fine, want.fine);
    if (want.stands)
        assert_int_equal(stays.count, tried->count);
    else
        assert_int_equal(oc_parts(&l->game, &stays, parts), 1);
    l->points += attacks(l, seat) ? -want.fine : want.fine;
    l->failed += !want.stands;
    l->stood += want.stands && n > 1;
}

static void check_trick(ledger *l, const kd_position *pos, const kd_played *played)
{
    oc_pile order_played[KD_SEATS];
    int points = 0;
    for (int i = 0; i < KD_SEATS; i++) {
        order_played[i] = l->plays[(l->leader + i) % KD_SEATS];
        points += oc_points(&order_played[i]);
    }
    int winner = (l->leader + oc_winner(&l->game, order_played)) % KD_SEATS;
    bool last = l->hand[0].count == 0;
    assert_int_equal(played->won, points);
    assert_int_equal(pos->turn, winner);
    if (attacks(l, winner))
        l->points += points;
    else
        l->escaped += points;
    if (last && attacks(l, winner))
        l->dug = oc_multiplier(&l->game, &order_played[0]);
    l->leader = winner;
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
    if (before == 0)
        check_lead(l, seat, &play, &played);
    l->plays[seat] = pile_of(&l->order, played.cards);
    remove_from(&l->hand[seat], &l->plays[seat]);
    assert_int_equal(played.trick_over, before == KD_SEATS - 1);
    if (played.trick_over)
        check_trick(l, pos, &played);
    else
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

static const reach_row reach_rows[] = {
    {"random: each lead", "S", "7", "", "H3,H3,H4,H4,H5,H5,SA,SA,D7,D7,C7,C7,S7", 0},
    {"random: each lead, sisters at most", "S", "7", "", "H3,H3,H4,H4,H5,H5,SA,SA,D7,D7,S7,S7", 2},
    {"random: each lead in no trump", "NT", "7", "", "H7,H7,C7,C7,bj,bj,rj,rj,S2", 0},
    {"random: each single", "S", "7", "H9", "H2,H3,H3,HA,C3", 0},
    {"random: each answer without the suit", "S", "7", "H9,H9", "C3,C3,S2,D7,D7", 0},
    {"random: each answer with some of it", "S", "7", "H9,H9,HT,HT", "H3,C3,C3,S2,D7,D7", 0},
    {"random: each pair", "S", "7", "H9,H9", "H2,H2,H3,H3,HA,HA,HK,C3", 0},
    {"random: each tractor", "S", "7", "H9,H9,HT,HT", "H2,H2,H3,H3,H4,H4,HK,HK,HQ,HQ,HA", 0},
    {"random: each way with equal level pairs", "S", "7", "S2,S2,S3,S3",
     "SA,SA,D7,D7,C7,C7,H7,H7,S7,S7,S9", 0},
    {"random: tractor and pair for three", "S", "7", "H9,H9,HT,HT,HJ,HJ",
     "H2,H2,H3,H3,H5,H5,HA,HA,HK", 0},
    {"random: two tractors out of runs", "S", "7", "H8,H8,H9,H9,HK,HK,HA,HA",
     "H2,H2,H3,H3,H4,H4,H5,H5,H6,H6,HJ,HQ", 0},
    {"random: a run of four cut in its middle would not do", "S", "7", "H8,H8,H9,H9,HK,HK,HA,HA",
     "H2,H2,H3,H3,H4,H4,H5,H5,HQ,HQ,HJ", 0},
    {"random: pair and singles", "S", "7", "HA,HA,HQ", "H2,H2,H3,H3,H5,H6", 0},
};

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
TEST_ROWS(random_play_reaches_all, reach_rows);

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
