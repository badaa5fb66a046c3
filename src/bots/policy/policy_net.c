/* policy_net.c - the nets' inputs, and their values of plays. */
#include "bots/policy/policy_internal.h"

#include <assert.h>
#include <string.h>
#ifdef __SSE2__
#include <immintrin.h>
#endif

#include "bots/policy/policy_net_weights.inc"

/* ---- inputs ---- */

/* Writes inputs one after the other. */
typedef struct writer {
    int16_t *next;
} writer;

static inline int in_byte(int value)
{
    return value > INT8_MAX ? INT8_MAX : value < -INT8_MAX ? -INT8_MAX : value;
}

/* Inputs are bounded all at once (fill_up); one that may be beyond int16_t is bounded before. */
static inline void net_put(writer *w, int value)
{
    assert(value == (int16_t)value);
    *w->next++ = (int16_t)value;
}

static inline void put_flag(writer *w, bool set)
{
    net_put(w, set ? 64 : 0);
}

/* Bounds the inputs written at in, and fills up with 0. */
static inline void net_fill_up(const writer *w, int16_t *in, int room)
{
    memset(w->next, 0, (size_t)(in + room - w->next) * sizeof *in);
    for (int i = 0; i < room; i++)
        in[i] = (int16_t)in_byte(in[i]);
}

/* The inputs about a category: the cards that the hand holds, and those unseen. */
static void put_holding(writer *w, const context *ctx, kd_cards hand, uint64_t places)
{
    kd_cards own = kd_only(hand, places), out = kd_only(ctx->unseen, places);
    uint64_t above = own.one ? ctx->order->above[last_of(own.one)] : 0;
    net_put(w, 6 * kd_count(own));
    net_put(w, 20 * bits_of(own.two));
    net_put(w, 20 * bits_of(on_top(own.one, out.one)));
    net_put(w, 20 * bits_of(on_top(own.two, out.two)));
    net_put(w, 2 * kd_points_at(ctx->order, own));
    net_put(w, 6 * count_unseen(ctx, above));
}

/* The trick on the table. */
static void net_put_trick(writer *w, context *ctx)
{
    const kd_position *pos = &ctx->state->pos;
    const kd_order *order = ctx->order;
    unsigned ahead = last_of(pos->winning.one);
    int led = order->category[first_of(pos->lead.one)], c = order->category[ahead];
    net_put(w, 32 * ctx->behind);
    put_flag(w, pos->best == ctx->partner);
    put_flag(w, pos->leader == ctx->partner);
    put_flag(w, led == KD_TRUMP);
    put_flag(w, c != led);
    net_put(w, 16 * kd_count(pos->lead));
    net_put(w, 24 * bits_of(pos->lead.two));
    net_put(w, 3 * pos->on_table);
    net_put(w, 5 * order->step[ahead]);
    net_put(w, 6 * count_unseen(ctx, order->above[ahead]));
    net_put(w, 8 * context_suit(ctx, led)->count);
    net_put(w, 4 * context_suit(ctx, led)->out);
    for (int i = 0; i < 2; i++)
        put_flag(w, i < ctx->behind && ctx->voids[i] >> led & 1);
}

/* The inputs that all plays of a decision have in common. */
static void put_common(writer *w, context *ctx)
{
    const kd_position *pos = &ctx->state->pos;
    const kd_order *order = ctx->order;
    const public_knowledge *seen = &ctx->state->seen;
    int voids = 0, singletons = 0;
    put_flag(w, context_defends(ctx));
    put_flag(w, ctx->seat == pos->dealer);
    put_flag(w, ctx->buried);
    put_flag(w, ctx->partner == ctx->state->burier);
    put_flag(w, order->trump == KD_NO_SUIT);
    net_put(w, 5 * ctx->size);

    const kd_rules *rules = &order->rules;
    int own = kd_points_at(order, ctx->hand), out = kd_points_at(order, ctx->unseen);
    int missing = rules->threshold - pos->points, step = rules->step;
    net_put(w, in_byte(missing));
    net_put(w, in_byte(missing - own - out));
    net_put(w, in_byte(3 * (((missing % step) + step) % step)));
    net_put(w, in_byte(ctx->slope / 4));
    net_put(w, own);
    net_put(w, out / 2);
    net_put(w, in_byte(ctx->buried ? 2 * pos->kitty : 0));
    put_holding(w, ctx, ctx->hand, order->in[KD_TRUMP]);
    net_put(w, 3 * context_suit(ctx, KD_TRUMP)->out);
    net_put(w, 10 * bits_of(ctx->unseen.two & order->in[KD_TRUMP]));
    net_put(w, 16 * count_winners(ctx, ctx->hand));
    net_put(w, 12 * bits_of(ctx->hand.two & ~order->in[KD_TRUMP]));
    for (int c = 0; c < KD_TRUMP; c++) {
        voids += order->in[c] && context_suit(ctx, c)->count == 0;
        singletons += context_suit(ctx, c)->count == 1;
    }
    net_put(w, 24 * voids);
    net_put(w, 24 * singletons);
    for (int i = 0, seat = ctx->seat; i < KD_SEATS - 1; i++) {
        seat = kd_next_seat(seat);
        put_flag(w, ctx->voids[i] >> KD_TRUMP & 1);
        put_flag(w, seen->pairless[seat] >> KD_TRUMP & 1);
        net_put(w, 24 * bits_of(ctx->voids[i] & ((1U << KD_TRUMP) - 1)));
        put_flag(w, seen->led[seat] >> KD_TRUMP & 1);
    }
    if (pos->played)
        net_put_trick(w, ctx);
}

/* The inputs of categories, read on demand. */
enum { OF_CATEGORY = 26 };
typedef struct categories {
    unsigned known; /* bit c: in[c] is filled */
    int16_t in[KD_CATEGORIES][OF_CATEGORY];
} categories;

/* The category of a play, as it is and as it is seen. */
static const int16_t *category_inputs(categories *of, context *ctx, int c)
{
    if (of->known >> c & 1)
        return of->in[c];
    writer w = {of->in[c]};
    const suit_context *suit = context_suit(ctx, c);
    const public_knowledge *seen = &ctx->state->seen;
    uint64_t places = ctx->order->in[c];
    of->known |= 1U << c;
    put_flag(&w, c == KD_TRUMP);
    put_holding(&w, ctx, ctx->hand, places);
    net_put(&w, 4 * suit->out);
    net_put(&w, 2 * kd_points_at(ctx->order, kd_only(ctx->unseen, places)));
    net_put(&w, 10 * bits_of(ctx->unseen.two & places));
    net_put(&w, suit->is_void / 64);
    net_put(&w, suit->unruffed);
    net_put(&w, suit->shortness);
    put_flag(&w, seen->led[ctx->seat] >> c & 1);
    for (int i = 0, seat = ctx->seat; i < KD_SEATS - 1; i++) {
        seat = kd_next_seat(seat);
        put_flag(&w, ctx->voids[i] >> c & 1);
        put_flag(&w, seen->pairless[seat] >> c & 1);
        put_flag(&w, seen->led[seat] >> c & 1);
        put_flag(&w, seen->led[seat] >> c & 1 && seat == ctx->state->burier);
    }
    return of->in[c];
}

/* The inputs of one play. behind: how far its value by the policy is below that of the best. */
static void put_own(writer *w, context *ctx, categories *of, const listed_play *at, int behind)
{
    const kd_order *order = ctx->order;
    const kd_position *pos = &ctx->state->pos;
    unsigned top = last_of(at->play.one), lowest = first_of(at->play.one);
    int c = order->category[top];
    kd_cards left = kd_sub(ctx->hand, at->play);
    uint64_t above = order->above[top], below = order->in[c] & ~above & ~(UINT64_C(1) << top);
    net_put(w, in_byte(-behind / 4096));
    net_put(w, in_byte(-behind / 512));
    put_flag(w, behind == 0);
    memcpy(w->next, at->f.at, LEAD_FEATURES * sizeof at->f.at[0]);
    w->next += LEAD_FEATURES;
    net_put(w, at->f.at[PLAY_HEURISTIC] / 4);
    net_put(w, at->f.at[PLAY_REST] / 4);
    memcpy(w->next, category_inputs(of, ctx, c), sizeof of->in[c]);
    w->next += OF_CATEGORY;
    put_holding(w, ctx, left, order->in[c]);
    net_put(w, 4 * kd_count(kd_only(left, order->in[KD_TRUMP])));
    net_put(w, 16 * count_winners(ctx, left));
    net_put(w, 10 * kd_count(at->play));
    net_put(w, 24 * bits_of(at->play.two));
    net_put(w, 6 * kd_points_at(order, at->play));
    net_put(w, 8 * order->step[top]);
    net_put(w, 8 * order->step[lowest]);
    net_put(w, 6 * count_unseen(ctx, above));
    net_put(w, 10 * bits_of(ctx->unseen.two & above));
    net_put(w, 10 * kd_count(kd_only(left, above)));
    net_put(w, 10 * kd_count(kd_only(left, below)));
    put_flag(w, ctx->unseen.one >> top & 1);
    put_flag(w, left.one & at->play.one);
    put_flag(w, pos->played && pos->best == ctx->partner && at->f.at[ANSWER_TAKES]);
    put_flag(w, pos->played && pos->best == ctx->partner && !at->f.at[ANSWER_TAKES]);
}

/* Reads the decision for which a context was read; *best: what the policy plays. */
static bool net_read_plays(net_decision *d, context *ctx, kd_cards *best)
{
    categories of = {.known = 0};
    int value[MOST_LISTED];
    d->leads = ctx->state->pos.played == 0;
    d->last = !d->leads && ctx->behind == 0;
    d->partners = ctx->state->pos.best == ctx->partner;
    d->chosen = 0;
    *best = policy_list(ctx, &d->list);
    if (d->list.count < 2)
        return false;
    writer w = {d->common};
    put_common(&w, ctx);
    assert(w.next <= d->common + NET_COMMON);
    net_fill_up(&w, d->common, NET_COMMON_ROOM);
    listed_values(&d->list, ctx, value);
    for (int i = 0; i < d->list.count; i++)
        if (kd_same(d->list.at[i].play, *best))
            d->chosen = i;
    for (int i = 0; i < d->list.count; i++) {
        int behind = value[d->chosen] - value[i];
        w.next = d->own[i];
        put_own(&w, ctx, &of, &d->list.at[i], i == d->chosen ? 0 : behind > 0 ? behind : 1);
        assert(w.next == d->own[i] + NET_OWN);
        net_fill_up(&w, d->own[i], NET_OWN_ROOM);
    }
    return true;
}

bool net_read(net_decision *d, const rollout *state, const kd_order *order)
{
    context ctx;
    kd_cards best;
    if (!kd_empty(policy_forced(state, order)))
        return false;
    context_open(&ctx, policy_weights_of(order), state, order);
    context_read(&ctx);
    return net_read_plays(d, &ctx, &best);
}

/* ---- values ---- */

/* Vectors as wide as the machine has them, and operations for which C has no operators. Sums are added up PART vectors
   at a time, which fit into the registers. */
#ifdef __AVX2__
enum { VECTOR = 32 };
#else
enum { VECTOR = 16 };
#endif
typedef int16_t halves __attribute__((vector_size(VECTOR)));
typedef int32_t words __attribute__((vector_size(VECTOR)));
enum { PART = 8, LANES = VECTOR / sizeof(int16_t), LAYER = NET_HIDDEN * sizeof(int32_t) / VECTOR };
_Static_assert(LAYER % PART == 0, "a layer has whole parts");

/* from lies at a whole vector. */
static inline halves load_halves(const int16_t *from)
{
    halves a;
    memcpy(&a, __builtin_assume_aligned(from, sizeof a), sizeof a);
    return a;
}

/* products: the sums of the products of each two neighbours; packed: both as 16 bits each, the nearest that there is;
   set_lanes: bit i if a[i] is not 0. */
#if defined __AVX2__
static inline words products(halves a, halves b)
{
    return (words)_mm256_madd_epi16((__m256i)a, (__m256i)b);
}

static inline halves packed(words a, words b)
{
    __m256i by_half = _mm256_packs_epi32((__m256i)a, (__m256i)b);
    return (halves)_mm256_permute4x64_epi64(by_half, 0xd8);
}

static inline uint64_t set_lanes(words a)
{
    return 0xffU & ~(unsigned)_mm256_movemask_ps((__m256)(a == 0));
}
#elif defined __SSE2__
static inline words products(halves a, halves b)
{
    return (words)_mm_madd_epi16((__m128i)a, (__m128i)b);
}

static inline halves packed(words a, words b)
{
    return (halves)_mm_packs_epi32((__m128i)a, (__m128i)b);
}

static inline uint64_t set_lanes(words a)
{
    return 0xfU & ~(unsigned)_mm_movemask_ps((__m128)(a == 0));
}
#else
static inline words products(halves a, halves b)
{
    words low_a = (words)a << 16 >> 16, low_b = (words)b << 16 >> 16;
    return low_a * low_b + ((words)a >> 16) * ((words)b >> 16);
}

static inline int16_t nearest(int32_t value)
{
    return (int16_t)(value > INT16_MAX ? INT16_MAX : value < INT16_MIN ? INT16_MIN : value);
}

static inline halves packed(words a, words b)
{
    return (halves){nearest(a[0]), nearest(a[1]), nearest(a[2]), nearest(a[3]),
                    nearest(b[0]), nearest(b[1]), nearest(b[2]), nearest(b[3])};
}

static inline uint64_t set_lanes(words a)
{
    uint64_t set = 0;
    for (int i = 0; i < 4; i++)
        set |= (uint64_t)(a[i] != 0) << i;
    return set;
}
#endif

/* How inputs differ from others: the pairs that do, as bits, and the differences. */
typedef struct difference {
    uint64_t pairs;
    _Alignas(NET_VECTOR) int16_t by[NET_OWN_ROOM];
} difference;

static inline void differ(difference *d, const int16_t *in, const int16_t *from, int room)
{
    d->pairs = 0;
    for (int i = 0; i < room; i += LANES) {
        halves by = load_halves(in + i) - load_halves(from + i);
        memcpy(d->by + i, &by, sizeof by);
        d->pairs |= set_lanes((words)by) << i / 2;
    }
}

/* Adds to the hidden layer what a difference of inputs brings; in: the weights of the first pair. */
static inline void add_difference(words hidden[LAYER], const int16_t in[][NET_HIDDEN][2],
                                  const difference *d)
{
    for (int part = 0; part < LAYER; part += PART) {
        words sum[PART];
        memcpy(sum, hidden + part, sizeof sum);
        for (uint64_t pairs = d->pairs; pairs; pairs &= pairs - 1) {
            uint64_t pair = first_of(pairs);
            const int16_t *weights = (const int16_t *)&in[pair] + LANES * part;
            int32_t both;
            memcpy(&both, d->by + 2 * pair, sizeof both);
            halves by = (halves)(both + (words){0});
            for (int i = 0; i < PART; i++)
                sum[i] += products(load_halves(weights + LANES * i), by);
        }
        memcpy(hidden + part, sum, sizeof sum);
    }
}

/* The hidden layer without inputs. From each unit a ZERO is taken, so that packing rectifies it: what is below 0 packs
   to INT16_MIN, and up to twice INT16_MAX fits. That makes the values of all plays less by the same. */
enum { ZERO = -INT16_MIN * (1 << NET_SHIFT) };
static inline int64_t net_value_of(const policy_net *net, const words hidden[LAYER],
                                   const int16_t *own)
{
    words value = {0};
    for (int i = 0; i < LAYER; i += 2) {
        halves units = packed(hidden[i] >> NET_SHIFT, hidden[i + 1] >> NET_SHIFT);
        value += products(units, load_halves(net->out + LANES / 2 * i));
    }
    for (int i = 0; i < NET_OWN_ROOM; i += LANES)
        value += products(load_halves(own + i), load_halves(net->past + i));
    int64_t sum = 0;
    for (int i = 0; i < LANES / 2; i++)
        sum += value[i];
    return sum;
}

/* In 1 << 19 levels: what a play must be better by than the policy's own choice, 0.02 levels, since close values
   are those of noise. */
enum { MARGIN = 10486 };
/* In the same unit for a quarter of a point: what the last to play loses, besides what the net says, by points in a
   trick that is lost for sure, 0.01 levels a point. The nets give them a little too easily. */
enum { GIVEN = 1311 };

/* The hidden layer goes from play to play by what differs, since much is the same. */
int net_best(const net_decision *d)
{
    static const _Alignas(NET_VECTOR) int16_t none[NET_OWN_ROOM];
    const policy_net *net = d->leads ? &net_of_leads : &net_of_answers;
    const int16_t *before = none;
    words hidden[LAYER];
    difference by;
    int64_t most = INT64_MIN;
    int best = 0;
    /* Last to play, a trick that the policy would leave to the partner is left there: it costs nothing, and
       partners would not understand. */
    const listed_play *plays = d->list.at;
    bool leaves = d->last && d->partners && !plays[d->chosen].f.at[ANSWER_TAKES];
    memcpy(hidden, net->bias, NET_HIDDEN * sizeof net->bias[0]);
    for (int i = 0; i < LAYER; i++)
        hidden[i] -= ZERO;
    differ(&by, d->common, none, NET_COMMON_ROOM);
    add_difference(hidden, net->in, &by);
    for (int i = 0; i < d->list.count; i++) {
        const int16_t *own = d->own[i];
        if (leaves && plays[i].f.at[ANSWER_TAKES])
            continue;
        differ(&by, own, before, NET_OWN_ROOM);
        add_difference(hidden, net->in + NET_COMMON_PAIRS, &by);
        before = own;
        int64_t value = net_value_of(net, hidden, own) + (i == d->chosen ? MARGIN : 0);
        if (d->last)
            value -= GIVEN * plays[i].f.at[PLAY_POINTS_LOST];
        if (value > most) {
            most = value;
            best = i;
        }
    }
    return best;
}

/* The nets' play in the rollout for which the context was opened. */
static kd_cards play_at(context *ctx)
{
    const kd_position *pos = &ctx->state->pos;
    net_decision d;
    /* The policy plays with one deck and the last two cards, where the nets are no better; and it makes the
       first lead of all, for which they choose low cards where the hand has winners, for a small gain. */
    bool first = pos->tricks == 0 && pos->played == 0;
    if (ctx->order->rules.decks != 2 || first || kd_count(pos->hand[pos->turn]) <= 2)
        return policy_play_at(ctx);
    kd_cards best = policy_forced(ctx->state, ctx->order);
    if (!kd_empty(best))
        return best;
    context_read(ctx);
    return net_read_plays(&d, ctx, &best) ? d.list.at[net_best(&d)].play : best;
}

kd_cards net_play(const rollout *state, const kd_order *order)
{
    context ctx;
    context_open(&ctx, policy_weights_of(order), state, order);
    return play_at(&ctx);
}

/* The play of a seat of that style. Both sets of weights have the same level and deal, so the scores that ctx keeps
   hold for either. */
static kd_cards play_in(context *ctx, int style)
{
    ctx->w = style == STYLE_OTHERS ? policy_others_of(ctx->order) : policy_weights_of(ctx->order);
    return style == STYLE_NETS ? play_at(ctx) : policy_play_at(ctx);
}

kd_cards style_play(int style, const rollout *state, const kd_order *order)
{
    context ctx;
    context_open(&ctx, policy_weights_of(order), state, order);
    return play_in(&ctx, style);
}

int net_finish(rollout *state, const kd_order *order, const rollout_styles *styles)
{
    context ctx;
    context_open(&ctx, policy_weights_of(order), state, order);
    while (!kd_position_over(&state->pos))
        (void)rollout_play(state, order, play_in(&ctx, styles->of[state->pos.turn]));
    return kd_position_score(&state->pos);
}
