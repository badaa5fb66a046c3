/* stranger_net.c - values plays by a small net, from what a play and its situation are like. */
#include "lab/strangers/strangers_internal.h"

static int8_t stranger_net_within(int value)
{
    return (int8_t)(value > 127 ? 127 : value < -127 ? -127 : value);
}

static int count_in(const stranger_scene *s, kd_cards cards, int category)
{
    return kd_count(kd_only(cards, s->order->in[category]));
}

/* The places of these that nothing unseen beats. */
static uint64_t masters(const stranger_scene *s, uint64_t places)
{
    uint64_t found = 0;
    for (uint64_t p = places; p; p &= p - 1) {
        unsigned place = lowest(p);
        if (!(s->out.one & s->order->above[place]))
            found |= UINT64_C(1) << place;
    }
    return found;
}

void stranger_inputs(int8_t in[NET_INPUTS], const stranger_scene *s, kd_cards play, int less)
{
    const kd_order *order = s->order;
    const kd_position *pos = &s->game->pos;
    const uint8_t *empty = s->game->empty;
    int next = kd_next_seat(s->seat), across = kd_partner(s->seat), last = kd_next_seat(across);
    bool answers = pos->played > 0, attacks = kd_team(s->seat) != kd_team(pos->dealer);
    int category = kd_category_of(order, answers ? pos->lead : play), i = 0;
    int c = category < KD_CATEGORIES ? category : KD_TRUMP;
    unsigned top = highest(play.one);
    kd_cards left = kd_sub(s->hand, play);
    uint64_t trumps = order->in[KD_TRUMP], top_cards = masters(s, s->hand.one);
    int emptied = 0, held = kd_count(s->hand);
    for (int suit = 0; suit < KD_TRUMP; suit++)
        emptied += s->hand.one & order->in[suit] && !(left.one & order->in[suit]);
    in[i++] = stranger_net_within(less / 4);
    in[i++] = stranger_net_within(less / 32);
    in[i++] = stranger_net_within(4 * kd_points_at(order, play));
    in[i++] = stranger_net_within(2 * pos->on_table);
    in[i++] = answers && kd_beats(order, pos->lead, pos->winning, play) ? 64 : 0;
    in[i++] = answers && pos->best == across ? 64 : 0;
    in[i++] = stranger_net_within(21 * pos->played);
    in[i++] = stranger_net_within(16 * kd_count(play));
    in[i++] = stranger_net_within(32 * count_bits(play.two));
    in[i++] = stranger_net_within(32 * count_in(s, play, KD_TRUMP));
    in[i++] = c == KD_TRUMP ? 64 : 0;
    in[i++] = stranger_net_within(5 * order->step[top]);
    in[i++] = stranger_net_within(8 * kd_count(kd_only(s->out, order->above[top])));
    in[i++] = stranger_net_within(32 * count_bits(play.one & top_cards));
    in[i++] = stranger_net_within(16 * count_bits(top_cards & left.one & trumps));
    in[i++] = stranger_net_within(16 * count_bits(top_cards & left.one & ~trumps));
    in[i++] = stranger_net_within(32 * count_bits(s->hand.two & ~left.two & ~play.two));
    in[i++] = stranger_net_within(16 * count_bits(left.two & trumps));
    in[i++] = stranger_net_within(16 * count_bits(left.two & ~trumps));
    in[i++] = stranger_net_within(5 * held);
    in[i++] = stranger_net_within(8 * count_in(s, left, KD_TRUMP));
    in[i++] = stranger_net_within(3 * count_in(s, s->out, KD_TRUMP));
    in[i++] = stranger_net_within(10 * count_in(s, left, c));
    in[i++] = stranger_net_within(5 * count_in(s, s->out, c));
    in[i++] = stranger_net_within(40 * emptied);
    in[i++] = stranger_net_within(32 * ((empty[next] >> c & 1) + (empty[last] >> c & 1)));
    in[i++] = empty[across] >> c & 1 ? 64 : 0;
    in[i++] =
        stranger_net_within(32 * ((empty[next] >> KD_TRUMP & 1) + (empty[last] >> KD_TRUMP & 1)));
    in[i++] = attacks ? 64 : 0;
    in[i++] = stranger_net_within((attacks ? pos->points : 80 - pos->points) / 2);
    in[i++] = stranger_net_within((80 - pos->points) * 4 / (held + 1));
    in[i] = 64;
}

static int stranger_net_value_of(const stranger_net *net, const int8_t inputs[NET_INPUTS])
{
    int32_t sum = 0;
    for (int h = 0; h < NET_HIDDEN; h++) {
        int32_t unit = 0;
        for (int i = 0; i < NET_INPUTS; i++)
            unit += inputs[i] * net->hidden[h][i];
        if (unit > 0) /* inputs have 6 bits behind the point, sums 8 */
            sum += (unit >> 6) * net->out[h] / NET_ONE;
    }
    return sum * 1000 / NET_ONE;
}

void stranger_net_values(stranger_list *list, const stranger_scene *s)
{
    int best = list->value[stranger_best(list)];
    for (int i = 0; i < list->count; i++) {
        int8_t inputs[NET_INPUTS];
        stranger_inputs(inputs, s, list->play[i], best - list->value[i]);
        list->value[i] = stranger_net_value_of(&stranger_nets[s->game->pos.played > 0], inputs);
    }
}
