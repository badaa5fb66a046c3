/* prop_policy.c - the policy and the nets play what is allowed, by what their seat may know alone. */
#include "bots/policy/policy_internal.h"
#include "support/test.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

/* ROUNDED: what rounding may take off the value of a play, where a feature that counts 64 times a
   weight of 1,000 makes 64,000. */
enum { DEALS = 150, ROUNDED = 5000 };

/* A deal of random cards under a random trump and level. */
typedef struct table {
    kd_order order;
    rollout now;
    kd_cards kitty;
    kd_rng rng;
} table;

static kd_cards draw(kd_cards *deck, int n, kd_rng *rng)
{
    kd_cards drawn = {0, 0};
    for (; n > 0; n--) {
        uint64_t left = deck->one;
        for (uint32_t skip = kd_rng_below(rng, (uint32_t)bits_of(left)); skip; skip--)
            left &= left - 1;
        kd_cards card = kd_card(first_of(left));
        *deck = kd_sub(*deck, card);
        drawn = kd_add(drawn, card);
    }
    return drawn;
}

static void deal(table *t, const kd_rules *rules, uint64_t seed)
{
    kd_cards hand[KD_SEATS];
    kd_rng_seed(&t->rng, seed, 1);
    uint32_t level;
    do
        level = kd_rng_below(&t->rng, KD_RANKS);
    while (!(rules->ranks >> level & 1));
    uint32_t suits = rules->no_trump ? KD_NO_SUIT + 1 : KD_NO_SUIT;
    kd_order_make(&t->order, rules, (int)kd_rng_below(&t->rng, suits), (int)level);
    kd_cards deck = kd_to_places(&t->order, kd_deck(rules));
    for (int seat = 0; seat < KD_SEATS; seat++)
        hand[seat] = draw(&deck, kd_hand_size(rules), &t->rng);
    memset(&t->now, 0, sizeof t->now);
    int dealer = (int)kd_rng_below(&t->rng, KD_SEATS);
    kd_position_start(&t->now.pos, &t->order, hand, dealer, deck);
    t->now.burier = (uint8_t)dealer;
    t->kitty = deck;
}

static kd_cards known_to(const table *t, int seat)
{
    return seat == t->now.burier ? kd_add(t->now.seen.gone, t->kitty) : t->now.seen.gone;
}

static kd_verdict judge(const table *t, kd_cards play)
{
    const kd_position *pos = &t->now.pos;
    if (pos->played == 0)
        return kd_check_lead(&t->order, pos->hand[pos->turn], known_to(t, pos->turn), play);
    return kd_check_follow(&t->order, pos->hand[pos->turn], pos->lead, play);
}

/* The same position to the seat that is to play: the hidden cards are dealt anew. */
static table dealt_anew(const table *t)
{
    table other = *t;
    kd_position *pos = &other.now.pos;
    bool knows_kitty = pos->turn == t->now.burier;
    kd_cards heap = knows_kitty ? (kd_cards){0, 0} : t->kitty;
    for (int seat = 0; seat < KD_SEATS; seat++)
        if (seat != pos->turn)
            heap = kd_add(heap, pos->hand[seat]);
    for (int seat = 0; seat < KD_SEATS; seat++)
        if (seat != pos->turn)
            pos->hand[seat] = draw(&heap, kd_count(pos->hand[seat]), &other.rng);
    if (knows_kitty)
        return other;
    pos->kitty = (uint8_t)kd_points_at(&t->order, heap);
    pos->buried = heap.one;
    return other;
}

/* How far the play falls behind the best of all that were looked at, by their features; listed
   plays are looked at without any short cut. */
static int behind_best(const table *t, kd_cards play)
{
    static play_list list;
    context ctx;
    int value[MOST_LISTED], best = INT_MIN, own = INT_MIN;
    context_open(&ctx, policy_weights_of(&t->order), &t->now, &t->order);
    context_read(&ctx);
    assert_true(kd_same(policy_list(&ctx, &list), play));
    assert_int_equal(list.left_out, 0);
    listed_values(&list, &ctx, value);
    for (int i = 0; i < list.count; i++) {
        best = value[i] > best ? value[i] : best;
        if (kd_same(list.at[i].play, play) && value[i] > own)
            own = value[i];
    }
    assert_int_not_equal(own, INT_MIN);
    return best - own;
}

/* In two decks, with a choice, and before the kitty's points outgrow what a feature can hold. */
static void plays_the_best(const table *t, kd_cards play)
{
    const rollout *s = &t->now;
    int size = kd_count(s->pos.hand[s->pos.turn]);
    bool forced = !kd_empty(policy_forced(s, &t->order));
    if (t->order.rules.decks == 1 || forced || size - kd_count(play) < 3)
        return;
    assert_in_range(behind_best(t, play), 0, ROUNDED);
}

/* A lead of any shape is weighed with the weights of its category. */
static void weighs_by_category(const table *t)
{
    static play_list list;
    context ctx;
    context_open(&ctx, policy_weights_of(&t->order), &t->now, &t->order);
    context_read(&ctx);
    (void)policy_list(&ctx, &list);
    for (int i = 0; i < list.count; i++) {
        int c = t->order.category[last_of(list.at[i].play.one)];
        assert_int_equal(list.at[i].f.at[LEAD_OWN],
                         4 * kd_count(kd_only(ctx.hand, t->order.in[c])));
        assert_int_equal(list.at[i].row % 2, c == KD_TRUMP);
    }
}

/* The values of a decision's plays by the definition of the net, one product after the other; returns the number of the
   most valued one. */
static int plainly_best(const net_decision *d)
{
    enum { MARGIN = 10486, GIVEN = 1311 }; /* as in policy_net.c */
    const policy_net *net = d->leads ? &net_of_leads : &net_of_answers;
    int64_t most = INT64_MIN;
    int best = 0;
    for (int i = 0; i < d->list.count; i++) {
        int64_t value = i == d->chosen ? MARGIN : 0;
        const features *f = &d->list.at[i].f, *own = &d->list.at[d->chosen].f;
        if (d->last && d->partners && f->at[ANSWER_TAKES] && !own->at[ANSWER_TAKES])
            continue;
        value -= d->last ? GIVEN * f->at[PLAY_POINTS_LOST] : 0;
        for (int h = 0; h < NET_HIDDEN; h++) {
            int64_t unit = net->bias[h];
            for (int p = 0; p < 2 * NET_COMMON_PAIRS; p++)
                unit += d->common[p] * net->in[p / 2][h][p % 2];
            for (int p = 0; p < 2 * (NET_PAIRS - NET_COMMON_PAIRS); p++)
                unit += d->own[i][p] * net->in[NET_COMMON_PAIRS + p / 2][h][p % 2];
            unit >>= NET_SHIFT;
            value += (unit < 0 ? 0 : unit > UINT16_MAX ? UINT16_MAX : unit) * net->out[h];
        }
        for (int p = 0; p < NET_OWN; p++)
            value += d->own[i][p] * net->past[p];
        if (value > most) {
            most = value;
            best = i;
        }
    }
    return best;
}

/* Vectors and differences from play to play come to the same. */
static void values_are_plain(const table *t)
{
    static net_decision d;
    if (t->order.rules.decks == 2 && net_read(&d, &t->now, &t->order))
        assert_int_equal(net_best(&d), plainly_best(&d));
}

/* What the nets play: legal, the same whatever lies hidden, and the policy's play with one deck. */
static void nets_play(const table *t, const table *other, kd_cards by_policy)
{
    kd_cards play = net_play(&t->now, &t->order);
    assert_int_equal(judge(t, play).reason, KD_OK);
    assert_true(kd_same(play, net_play(&other->now, &t->order)));
    if (t->order.rules.decks == 1)
        assert_true(kd_same(play, by_policy));
}

/* Plays by the policy and, every third time, by chance, so that it meets all sorts of hands. */
static void play_out(table *t)
{
    while (!kd_position_over(&t->now.pos)) {
        kd_cards play = policy_play(&t->now, &t->order);
        kd_verdict verdict = judge(t, play);
        if (verdict.reason != KD_OK)
            fail_msg("trick %d: %s", t->now.pos.tricks, kd_reason_token(verdict.reason));
        plays_the_best(t, play);
        if (t->now.pos.played == 0)
            weighs_by_category(t);
        table other = dealt_anew(t);
        assert_true(kd_same(play, policy_play(&other.now, &other.order)));
        nets_play(t, &other, play);
        values_are_plain(t);
        if (kd_rng_below(&t->rng, 3) == 0)
            play = kd_position_random(&t->now.pos, &t->order, &t->rng);
        (void)rollout_play(&t->now, &t->order, play);
    }
}

/* A rollout is made of the plays of each seat's style. Two bits a seat: its style. */
static void finishes(const table *t, unsigned bits)
{
    rollout whole = t->now, now = t->now;
    rollout_styles styles;
    for (int seat = 0; seat < KD_SEATS; seat++)
        styles.of[seat] = (uint8_t)((bits >> 2 * seat & 3) % STYLES);
    bool one_deck = t->order.rules.decks == 1;
    while (!kd_position_over(&now.pos)) {
        int style = styles.of[now.pos.turn];
        kd_cards play = policy_play(&now, &t->order);
        if (style == STYLE_NETS)
            play = net_play(&now, &t->order);
        else if (style == STYLE_OTHERS && !one_deck)
            play = policy_play_by(&policy_others, &now, &t->order);
        assert_true(kd_same(style_play(style, &now, &t->order), play));
        (void)rollout_play(&now, &t->order, play);
    }
    assert_int_equal(net_finish(&whole, &t->order, &styles), kd_position_score(&now.pos));
    assert_memory_equal(&whole.pos, &now.pos, sizeof now.pos);
}

TEST_EACH_PRESET(
    "the policy plays the best it finds and what is allowed, whatever lies hidden (VIEW-1)")
{
    kd_rules rules;
    assert_true(kd_rules_preset(&rules, *state));
    for (uint64_t seed = 0; seed < DEALS; seed++) {
        table t;
        deal(&t, &rules, seed);
        finishes(&t, (unsigned)seed * 37);
        play_out(&t);
    }
}

/* No inputs make a hidden unit overflow, or the part of a value that one lane of four sums up. */
static void range_test(void **state)
{
    enum { LANES = 4 };
    const policy_net *net = *state;
    int64_t value[LANES] = {0};
    for (int h = 0; h < NET_HIDDEN; h++) {
        int64_t most = llabs(net->bias[h]) - (INT64_C(1) << NET_SHIFT) * INT16_MIN;
        for (int i = 0; i < NET_PAIRS; i++)
            most += INT8_MAX * (llabs(net->in[i][h][0]) + llabs(net->in[i][h][1]));
        assert_true(most <= INT32_MAX);
        value[h / 2 % LANES] += -INT16_MIN * llabs(net->out[h]);
    }
    for (int i = 0; i < NET_OWN; i++)
        value[i / 2 % LANES] += INT8_MAX * llabs(net->past[i]);
    for (int i = 0; i < LANES; i++)
        assert_true(value[i] <= INT32_MAX);
}
TEST_OF(range_test, "nets: no overflow among leads", &net_of_leads);
TEST_OF(range_test, "nets: no overflow among answers", &net_of_answers);
