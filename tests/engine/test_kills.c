/* test_kills.c - one kill over another where the rules compare them otherwise (WIN-3). */
#include "support/notation.h"
#include "support/test.h"

/* Does the second play take the trick from the first? By the highest part, card, by every part. */
typedef struct kill_row {
    const char *name, *lead, *first, *second;
    const char *wins; /* + or - for each kind, in the order of kd_kill_rule */
} kill_row;

/* Spades are trump, 2 is the level. */

static kd_order order_by(int kill)
{
    kd_rules rules;
    kd_rules_default(&rules);
    rules.kill = (uint16_t)kill;
    return order_with(&rules, "S", "2");
}

static bool beats(int kill, const kill_row *row)
{
    kd_order order = order_by(kill);
    return kd_beats(&order, sorted(&order, row->lead), sorted(&order, row->first),
                    sorted(&order, row->second));
}

static void compared(void **state)
{
    const kill_row *row = *state;
    for (int kill = KD_KILL_HIGHEST_PART; kill <= KD_KILL_EVERY_PART; kill++)
        assert_int_equal(beats(kill, row), row->wins[kill] == '+');
}
TEST_FILE(compared, "engine/kills.tsv", "rows", kill_row, "sssss");

/* The trick goes to whom kd_beats says. */
static void position_agrees(void **state)
{
    const kill_row *row = *state;
    for (int kill = KD_KILL_HIGHEST_PART; kill <= KD_KILL_EVERY_PART; kill++) {
        kd_order order = order_by(kill);
        kd_cards lead = sorted(&order, row->lead), none = {0, 0};
        kd_cards hand[KD_SEATS] = {lead, sorted(&order, row->first), sorted(&order, row->second),
                                   none};
        kd_position pos;
        kd_position_start(&pos, &order, hand, 0, none);
        for (int seat = 0; seat < 3; seat++)
            kd_position_play(&pos, &order, hand[seat]);
        bool first = kd_beats(&order, lead, lead, hand[1]);
        int best = first ? 1 : 0;
        if (kd_beats(&order, lead, hand[best], hand[2]))
            best = 2;
        assert_int_equal(pos.best, best);
    }
}
TEST_FILE(position_agrees, "engine/kills.tsv", "rows", kill_row, "sssss");

/* ---- every part, by trying all ways to split a play ---------------------------------------------- */

enum { MOST = 12 };

/* The tops of a play split as led: longest parts first, singles last. */
typedef struct split {
    int count, top[MOST];
} split;

typedef struct trial {
    const kd_order *order;
    int parts, length[MOST]; /* of the lead */
    split best, against;     /* the highest split met; the one to be beaten */
    bool beaten;
} trial;

static void reach(trial *t, kd_cards left, split made);

/* Takes a pair from each of length steps from one on, in every way. */
static void take_run(trial *t, kd_cards left, split made, int step, int length)
{
    if (length == 0) {
        reach(t, left, made);
        return;
    }
    for (unsigned place = 0; place < 64; place++)
        if (left.two >> place & 1 && t->order->step[place] == step)
            take_run(t, kd_sub(left, kd_pair(place)), made, step + 1, length - 1);
}

static void judge_split(trial *t, split made)
{
    bool higher = t->against.count > 0;
    int at = 0;
    /* Within one kind the parts are compared from the highest down. */
    for (int i = 0; i < made.count; i++)
        for (int k = i + 1; k < made.count; k++)
            if (t->length[i] == t->length[k] && made.top[k] > made.top[i]) {
                int top = made.top[i];
                made.top[i] = made.top[k];
                made.top[k] = top;
            }
    for (int i = 0; i < made.count; i++)
        higher = higher && made.top[i] > t->against.top[i];
    t->beaten = t->beaten || higher;
    while (at < made.count && t->best.count && made.top[at] == t->best.top[at])
        at++;
    if (t->best.count == 0 || (at < made.count && made.top[at] > t->best.top[at]))
        t->best = made;
}

static void reach(trial *t, kd_cards left, split made)
{
    if (made.count == t->parts) {
        judge_split(t, made);
        return;
    }
    int length = t->length[made.count];
    split next = made;
    next.count++;
    if (length == 0) {
        unsigned place = 63U - (unsigned)__builtin_clzll(left.one);
        next.top[made.count] = t->order->step[place];
        reach(t, kd_sub(left, kd_card(place)), next);
        return;
    }
    for (int step = 0; step < 20; step++) {
        next.top[made.count] = step + length - 1;
        take_run(t, left, next, step, length);
    }
}

static split best_split(trial *t, kd_cards play)
{
    t->best.count = 0;
    reach(t, play, (split){.count = 0});
    return t->best;
}

static kd_cards random_trumps(const kd_order *order, int count, kd_rng *rng)
{
    static const char few[] = "S3 S3 S4 S4 S5 S5 S7 S7 S8 S8 SA SA C2 C2 D2 D2 S2 S2 bj bj rj";
    kd_cards pool = sorted(order, few), cards = {0, 0};
    while (count-- > 0) {
        kd_cards rest = pool, card = {0, 0};
        for (uint32_t n = kd_rng_below(rng, (uint32_t)kd_count(rest)) + 1; n > 0; n--)
            card = kd_card(kd_take(&rest));
        pool = kd_sub(pool, card);
        cards = kd_add(cards, card);
    }
    return cards;
}

TEST("WIN-3 every part higher, by all ways to split")
{
    static const char *const leads[] = {
        "HA,HA,HK", "HA,HA,HK,HK,H9",         "HA,HA,HQ,HQ", "HA,HA,HK,HK,H9,H9", "HA,HQ,HQ,H9,H9",
        "HA,HK,HQ", "HA,HA,HK,HK,HQ,HQ,H9,H9"};
    kd_order order = order_by(KD_KILL_EVERY_PART);
    kd_rng rng;
    long met[2] = {0, 0};
    kd_rng_seed(&rng, 5, 5);
    for (int i = 0; i < 60000; i++) {
        kd_cards lead = sorted(&order, leads[i % (int)(sizeof leads / sizeof *leads)]);
        kd_cards first = random_trumps(&order, kd_count(lead), &rng);
        kd_cards second = random_trumps(&order, kd_count(lead), &rng);
        if (!kd_strength(&order, lead, first) || !kd_strength(&order, lead, second))
            continue;
        kd_part parts[KD_MAX_PARTS];
        trial t = {.order = &order, .parts = kd_parts(&order, lead, parts)};
        for (int k = 0; k < t.parts; k++)
            t.length[k] = parts[k].length;
        t.against = best_split(&t, first);
        t.beaten = false;
        best_split(&t, second);
        assert_int_equal(kd_beats(&order, lead, first, second), t.beaten);
        met[t.beaten]++;
    }
    assert_true(met[0] > 1000 && met[1] > 1000);
}
