/* policy_net.c - the nets' inputs, and their values of plays. */
#include "bots/policy/policy_net.h"

#include <assert.h>
#include <string.h>

#include "bots/policy/policy_net_weights.inc"

/* ---- inputs ---- */

/* Writes inputs one after the other. */
typedef struct writer {
    int8_t *next;
} writer;

static inline void put(writer *w, int value)
{
    *w->next++ = (int8_t)(value > INT8_MAX ? INT8_MAX : value < -INT8_MAX ? -INT8_MAX : value);
}

static inline void put_flag(writer *w, bool set)
{
    put(w, set ? 64 : 0);
}

/* What the hand holds of a category, and what is unseen of it. */
static void put_holding(writer *w, const context *ctx, kd_cards hand, uint64_t places)
{
    kd_cards own = kd_only(hand, places), out = kd_only(ctx->unseen, places);
    uint64_t above = own.one ? ctx->order->above[last_of(own.one)] : 0;
    put(w, 6 * kd_count(own));
    put(w, 20 * bits_of(own.two));
    put(w, 20 * bits_of(on_top(own.one, out.one)));
    put(w, 20 * bits_of(on_top(own.two, out.two)));
    put(w, 2 * kd_points_at(ctx->order, own));
    put(w, 6 * count_unseen(ctx, above));
}

static void put_score(writer *w, const context *ctx)
{
    const kd_position *pos = &ctx->state->pos;
    const kd_rules *rules = &ctx->order->rules;
    int own = kd_points_at(ctx->order, ctx->hand), out = kd_points_at(ctx->order, ctx->unseen);
    int missing = rules->threshold - pos->points, step = rules->step;
    put(w, missing);
    put(w, missing - own - out);
    put(w, 3 * (((missing % step) + step) % step));
    put(w, ctx->slope / 4);
    put(w, own);
    put(w, out / 2);
    put(w, ctx->buried ? 2 * pos->kitty : 0);
}

/* The trick on the table. */
static void put_trick(writer *w, context *ctx)
{
    const kd_position *pos = &ctx->state->pos;
    const kd_order *order = ctx->order;
    unsigned ahead = last_of(pos->winning.one);
    int led = order->category[first_of(pos->lead.one)], c = order->category[ahead];
    put(w, 32 * ctx->behind);
    put_flag(w, pos->best == ctx->partner);
    put_flag(w, pos->leader == ctx->partner);
    put_flag(w, led == KD_TRUMP);
    put_flag(w, c != led);
    put(w, 16 * kd_count(pos->lead));
    put(w, 24 * bits_of(pos->lead.two));
    put(w, 3 * pos->on_table);
    put(w, 5 * order->step[ahead]);
    put(w, 6 * count_unseen(ctx, order->above[ahead]));
    put(w, 8 * context_suit(ctx, led)->count);
    put(w, 4 * context_suit(ctx, led)->out);
    for (int i = 0; i < 2; i++)
        put_flag(w, i < ctx->behind && ctx->voids[i] >> led & 1);
}

/* What all plays of the decision have in common. */
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
    put(w, 5 * ctx->size);
    put_score(w, ctx);
    put_holding(w, ctx, ctx->hand, order->in[KD_TRUMP]);
    put(w, 3 * context_suit(ctx, KD_TRUMP)->out);
    put(w, 10 * bits_of(ctx->unseen.two & order->in[KD_TRUMP]));
    put(w, 16 * count_winners(ctx, ctx->hand));
    put(w, 12 * bits_of(ctx->hand.two & ~order->in[KD_TRUMP]));
    for (int c = 0; c < KD_TRUMP; c++) {
        voids += order->in[c] && context_suit(ctx, c)->count == 0;
        singletons += context_suit(ctx, c)->count == 1;
    }
    put(w, 24 * voids);
    put(w, 24 * singletons);
    for (int i = 0, seat = ctx->seat; i < KD_SEATS - 1; i++) {
        seat = kd_next_seat(seat);
        put_flag(w, ctx->voids[i] >> KD_TRUMP & 1);
        put_flag(w, seen->pairless[seat] >> KD_TRUMP & 1);
        put(w, 24 * bits_of(ctx->voids[i] & ((1U << KD_TRUMP) - 1)));
        put_flag(w, seen->led[seat] >> KD_TRUMP & 1);
    }
    if (pos->played)
        put_trick(w, ctx);
}

/* The category of a play, as it is and as it is seen. */
static void put_category(writer *w, context *ctx, int c)
{
    const suit_context *suit = context_suit(ctx, c);
    const public_knowledge *seen = &ctx->state->seen;
    uint64_t places = ctx->order->in[c];
    put_flag(w, c == KD_TRUMP);
    put_holding(w, ctx, ctx->hand, places);
    put(w, 4 * suit->out);
    put(w, 2 * kd_points_at(ctx->order, kd_only(ctx->unseen, places)));
    put(w, 10 * bits_of(ctx->unseen.two & places));
    put(w, suit->is_void / 64);
    put(w, suit->unruffed);
    put(w, suit->shortness);
    put_flag(w, seen->led[ctx->seat] >> c & 1);
    for (int i = 0, seat = ctx->seat; i < KD_SEATS - 1; i++) {
        seat = kd_next_seat(seat);
        put_flag(w, ctx->voids[i] >> c & 1);
        put_flag(w, seen->pairless[seat] >> c & 1);
        put_flag(w, seen->led[seat] >> c & 1);
        put_flag(w, seen->led[seat] >> c & 1 && seat == ctx->state->burier);
    }
}

/* What a play has of its own; behind: how far its value by the policy is below that of the best. */
static void put_own(writer *w, context *ctx, const listed_play *at, int behind)
{
    const kd_order *order = ctx->order;
    const kd_position *pos = &ctx->state->pos;
    unsigned top = last_of(at->play.one), lowest = first_of(at->play.one);
    int c = order->category[top];
    kd_cards left = kd_sub(ctx->hand, at->play);
    uint64_t above = order->above[top], below = order->in[c] & ~above & ~(UINT64_C(1) << top);
    put(w, -behind / 4096);
    put(w, -behind / 512);
    put_flag(w, behind == 0);
    for (int i = 0; i < LEAD_FEATURES; i++)
        put(w, at->f.at[i]);
    put(w, at->f.at[PLAY_HEURISTIC] / 4);
    put(w, at->f.at[PLAY_REST] / 4);
    put_category(w, ctx, c);
    put_holding(w, ctx, left, order->in[c]);
    put(w, 4 * kd_count(kd_only(left, order->in[KD_TRUMP])));
    put(w, 16 * count_winners(ctx, left));
    put(w, 10 * kd_count(at->play));
    put(w, 24 * bits_of(at->play.two));
    put(w, 6 * kd_points_at(order, at->play));
    put(w, 8 * order->step[top]);
    put(w, 8 * order->step[lowest]);
    put(w, 6 * count_unseen(ctx, above));
    put(w, 10 * bits_of(ctx->unseen.two & above));
    put(w, 10 * kd_count(kd_only(left, above)));
    put(w, 10 * kd_count(kd_only(left, below)));
    put_flag(w, ctx->unseen.one >> top & 1);
    put_flag(w, left.one & at->play.one);
    put_flag(w, pos->played && pos->best == ctx->partner && at->f.at[ANSWER_TAKES]);
    put_flag(w, pos->played && pos->best == ctx->partner && !at->f.at[ANSWER_TAKES]);
}

bool net_read(net_decision *d, const rollout *state, const kd_order *order)
{
    context ctx;
    writer w;
    net_inputs common = {{0}};
    int value[MOST_LISTED];
    d->leads = state->pos.played == 0;
    d->last = state->pos.played == KD_SEATS - 1;
    d->chosen = 0;
    d->list.count = d->list.left_out = 0;
    if (!kd_empty(policy_forced(state, order)))
        return false;
    context_open(&ctx, policy_weights_of(order), state, order);
    context_read(&ctx);
    kd_cards best = d->leads ? policy_lead(&ctx, &d->list) : policy_answer(&ctx, &d->list);
    if (d->list.count < 2)
        return false;
    w.next = common.at;
    put_common(&w, &ctx);
    assert(w.next <= common.at + NET_COMMON);
    const feature_weights *fits = d->leads ? ctx.w->lead : ctx.w->answer;
    listed_values(&d->list, fits, ctx.size, value);
    for (int i = 0; i < d->list.count; i++)
        if (kd_same(d->list.at[i].play, best))
            d->chosen = i;
    for (int i = 0; i < d->list.count; i++) {
        memset(d->in[i].at + NET_COMMON, 0, NET_OWN);
        memcpy(d->in[i].at, common.at, NET_COMMON);
        w.next = d->in[i].at + NET_COMMON;
        int behind = value[d->chosen] - value[i];
        put_own(&w, &ctx, &d->list.at[i], i == d->chosen ? 0 : behind > 0 ? behind : 1);
        assert(w.next == d->in[i].at + NET_INPUTS);
    }
    return true;
}

/* ---- values ---- */

/* Adds what inputs bring to the hidden units; many are 0. */
static void add_inputs(const policy_net *net, const int8_t *in, int first, int end,
                       int32_t hidden[NET_HIDDEN])
{
    for (int i = first; i < end; i++) {
        if (in[i] == 0)
            continue;
        for (int h = 0; h < NET_HIDDEN; h++)
            hidden[h] += in[i] * net->in[i][h];
    }
}

/* In 1 << 20 levels: what a play must be better by than the policy's own choice, 0.02 levels, since close values
   are those of noise. */
enum { MARGIN = 20972 };

/* Last to play, with what to take a trick that the policy takes is left to it. */
static bool is_other_taking(const net_decision *d, int i)
{
    const listed_play *plays = d->list.at;
    return d->last && i != d->chosen && plays[i].f.at[ANSWER_TAKES] &&
           plays[d->chosen].f.at[ANSWER_TAKES];
}

int net_best(const net_decision *d)
{
    const policy_net *net = d->leads ? &net_of_leads : &net_of_answers;
    int32_t common[NET_HIDDEN];
    int64_t most = INT64_MIN;
    int best = 0;
    memcpy(common, net->bias, sizeof common);
    add_inputs(net, d->in[0].at, 0, NET_COMMON, common);
    for (int i = 0; i < d->list.count; i++) {
        const int8_t *in = d->in[i].at;
        if (is_other_taking(d, i))
            continue;
        int32_t hidden[NET_HIDDEN];
        int64_t value = i == d->chosen ? MARGIN : 0;
        memcpy(hidden, common, sizeof hidden);
        add_inputs(net, in, NET_COMMON, NET_INPUTS, hidden);
        for (int h = 0; h < NET_HIDDEN; h++)
            value += (int64_t)(hidden[h] > 0 ? hidden[h] >> NET_SHIFT : 0) * net->out[h];
        for (int j = NET_COMMON; j < NET_INPUTS; j++)
            value += in[j] * net->past[j];
        if (value > most) {
            most = value;
            best = i;
        }
    }
    return best;
}

/* Where the nets are no better: with one deck, in the first lead of all, with the last two cards. */
static bool is_for_policy(const rollout *state, const kd_order *order)
{
    int cards = kd_count(state->pos.hand[state->pos.turn]);
    bool first = state->pos.tricks == 0 && state->pos.played == 0;
    return order->rules.decks != 2 || first || cards <= 2;
}

kd_cards net_play(const rollout *state, const kd_order *order)
{
    net_decision d;
    if (is_for_policy(state, order) || !net_read(&d, state, order))
        return policy_play(state, order);
    return d.list.at[net_best(&d)].play;
}
