/* opponent_model.c - weighs sampled deals by how well they explain what the others have played. */
#include "bots/search/opponent_model.h"

/*
 * Importance resampling (D. Rubin, 1987): of several deals one is taken, with a weight by how well
 * it explains the plays seen. Each play that the policy would not have made with the hand which the
 * deal gives that seat divides the weight by five; not by more, since nobody plays exactly as the
 * policy does. A seat most of whose plays are unexpected in all deals is an outlier: it follows
 * rules of its own, and its plays say nothing. A play or two do not make an outlier.
 */
enum { MOST_DRAWS = 32, WHOLE = 1 << 20, TIMES_RARER = 5, DOUBT = 1 };

/* ---- reading ---- */

/* A play as the seat saw it; then is the view from before it. */
static void note_play(opponent_model *l, const kd_view *then, int seat, kd_cards play,
                      const kd_cards later[KD_SEATS])
{
    observed_play *p = &l->play[l->plays++];
    rollout_from_view(&p->before, then);
    p->seat = (uint8_t)seat;
    p->play = play;
    p->own = kd_add(later[seat], play);
    p->others = (kd_cards){0, 0};
    for (int i = 1; i < KD_SEATS; i++)
        p->others = kd_add(p->others, later[(seat + i) % KD_SEATS]);
}

/* Takes the plays of one trick back, the last first. */
static void read_trick(opponent_model *l, kd_view *then, kd_cards later[KD_SEATS], int own)
{
    kd_trick *trick = &then->trick[then->tricks];
    for (int i = KD_SEATS - 1; i >= 0; i--) {
        int seat = (trick->leader + i) % KD_SEATS;
        kd_cards play = kd_to_places(&then->order, trick->play[seat]);
        if (kd_empty(play))
            continue;
        trick->play[seat] = (kd_cards){0, 0};
        then->seat = (uint8_t)seat;
        if (seat != own && l->plays < MAX_OBSERVED)
            note_play(l, then, seat, play, later);
        later[seat] = kd_add(later[seat], play);
    }
}

void opponent_model_read(opponent_model *l, belief *know, const kd_view *view, int draws,
                         int kitties)
{
    kd_view then = *view;
    kd_cards later[KD_SEATS] = {{0, 0}};
    l->draws = draws < MOST_DRAWS ? draws : MOST_DRAWS;
    l->kitties = kitties < MOST_DRAWS ? kitties : MOST_DRAWS;
    /* Where the burying is asked of steady, kitties are drawn without any opinion. */
    l->asks = kitties > 1 && burying_read(&l->burying, view);
    belief_read_by(know, view, l->asks ? &belief_unburied : &belief_default);
    l->plays = 0;
    if (draws < 2 || then.trick[then.tricks].leader >= KD_SEATS)
        return;
    for (read_trick(l, &then, later, view->seat); then.tricks > 0;) {
        const kd_trick *trick = &then.trick[--then.tricks];
        if (kd_team(trick->winner) != kd_team(then.dealer))
            then.points = (int16_t)(then.points - trick->points);
        read_trick(l, &then, later, view->seat);
    }
}

/* ---- weighing ---- */

/* Draws one of some deals by weight: the best counts WHOLE, one with a mismatch more a fifth of that,
   and so on. */
static int pick(const int mismatched[], int deals, kd_rng *rng)
{
    int least = mismatched[0], deal;
    uint32_t weight[MOST_DRAWS] = {0}, total = 0;
    for (deal = 1; deal < deals; deal++)
        least = mismatched[deal] < least ? mismatched[deal] : least;
    for (deal = 0; deal < deals; deal++) {
        weight[deal] = WHOLE;
        for (int more = mismatched[deal] - least; more > 0 && weight[deal]; more--)
            weight[deal] /= TIMES_RARER;
        total += weight[deal];
    }
    uint32_t at = kd_rng_below(rng, total);
    for (deal = 0; at >= weight[deal]; deal++)
        at -= weight[deal];
    return deal;
}

/* A deal with its kitty. */
static void draw_buried(const opponent_model *l, const belief *know, kd_rng *rng,
                        kd_position *sample)
{
    kd_position deal[MOST_DRAWS];
    int mismatched[MOST_DRAWS] = {0};
    if (!l->asks) {
        belief_draw(know, rng, sample);
        return;
    }
    for (int i = 0; i < l->kitties; i++) {
        belief_draw(know, rng, &deal[i]);
        mismatched[i] = burying_again(&l->burying, know, &deal[i]);
    }
    *sample = deal[pick(mismatched, l->kitties, rng)];
}

/* For each deal and seat, how many plays differ from what the policy would have played. */
typedef struct mismatches {
    int of[MOST_DRAWS][KD_SEATS];
} mismatches;

/* Would the policy, with the hand that a deal gives the seat, have played something else? */
static bool mismatches_play(const observed_play *p, const kd_position *sample,
                            const kd_order *order)
{
    rollout then = p->before;
    int seat = p->seat, next = kd_next_seat(seat);
    then.pos.hand[seat] = kd_add(sample->hand[seat], p->own);
    if (seat == then.burier) {
        kd_cards others = p->others;
        for (int i = 1; i < KD_SEATS; i++)
            others = kd_add(others, sample->hand[(seat + i) % KD_SEATS]);
        then.pos.hand[next] = others;
        then.pos.kitty = sample->kitty;
    }
    return !kd_same(policy_play(&then, order), p->play);
}

static void count_mismatches(const opponent_model *l, const belief *know, const kd_position *sample,
                             int mismatched[KD_SEATS])
{
    for (int seat = 0; seat < KD_SEATS; seat++)
        mismatched[seat] = 0;
    for (int i = 0; i < l->plays; i++)
        mismatched[l->play[i].seat] += mismatches_play(&l->play[i], sample, know->order);
}

/* Bit s: most plays of seat s are unexpected in all the deals. */
static unsigned outliers(const opponent_model *l, const mismatches *m)
{
    int plays[KD_SEATS] = {0};
    unsigned outlying = 0;
    for (int i = 0; i < l->plays; i++)
        plays[l->play[i].seat]++;
    for (int seat = 0; seat < KD_SEATS; seat++) {
        int mismatched = 0;
        for (int draw = 0; draw < l->draws; draw++)
            mismatched += m->of[draw][seat];
        if (mismatched * 2 > (plays[seat] + 2 * DOUBT) * l->draws)
            outlying |= 1U << seat;
    }
    return outlying;
}

/* By the seats that are not outliers. */
static int mismatches_in(const mismatches *m, int draw, unsigned outlying)
{
    int mismatched = 0;
    for (int seat = 0; seat < KD_SEATS; seat++)
        mismatched += outlying >> seat & 1 ? 0 : m->of[draw][seat];
    return mismatched;
}

void opponent_model_draw(const opponent_model *l, const belief *know, kd_rng *rng,
                         kd_position *sample)
{
    kd_position deal[MOST_DRAWS];
    mismatches m = {{{0}}};
    int mismatched[MOST_DRAWS] = {0};
    if (l->plays == 0) {
        draw_buried(l, know, rng, sample);
        return;
    }
    for (int i = 0; i < l->draws; i++) {
        draw_buried(l, know, rng, &deal[i]);
        count_mismatches(l, know, &deal[i], m.of[i]);
    }
    unsigned outlying = outliers(l, &m);
    for (int i = 0; i < l->draws; i++)
        mismatched[i] = mismatches_in(&m, i, outlying);
    *sample = deal[pick(mismatched, l->draws, rng)];
}
