/* opponent_model.c - which deals fit the others' play: each play is asked of the policy again, each burying of
   steady. */
#include "bots/search/opponent_model.h"

/*
 * A seat that has played something else than the policy would, holding the hand that a deal gives
 * it, speaks against that deal: it counts a fifth. Not less, for nobody plays quite as the policy
 * does. A seat that plays mostly otherwise whatever it is given follows rules of its own, and
 * nothing is read into its plays; a play or two prove no such thing.
 */
enum { MOST_DRAWS = 32, WHOLE = 1 << 20, TIMES_RARER = 5, DOUBT = 1 };

/* ---- reading ---- */

/* A play as the seat saw it; then is the view from before it. */
static void note_play(likely *l, const kd_view *then, int seat, kd_cards play,
                      const kd_cards later[KD_SEATS])
{
    likely_play *p = &l->play[l->plays++];
    scene_see(&p->before, then);
    p->seat = (uint8_t)seat;
    p->play = play;
    p->own = kd_add(later[seat], play);
    p->others = (kd_cards){0, 0};
    for (int i = 1; i < KD_SEATS; i++)
        p->others = kd_add(p->others, later[(seat + i) % KD_SEATS]);
}

/* Takes the plays of one trick back, the last first. */
static void read_trick(likely *l, kd_view *then, kd_cards later[KD_SEATS], int own)
{
    kd_trick *trick = &then->trick[then->tricks];
    for (int i = KD_SEATS - 1; i >= 0; i--) {
        int seat = (trick->leader + i) % KD_SEATS;
        kd_cards play = kd_to_places(&then->order, trick->play[seat]);
        if (kd_empty(play))
            continue;
        trick->play[seat] = (kd_cards){0, 0};
        then->seat = (uint8_t)seat;
        if (seat != own && l->plays < LIKELY_PLAYS)
            note_play(l, then, seat, play, later);
        later[seat] = kd_add(later[seat], play);
    }
}

void likely_read(likely *l, belief *know, const kd_view *view, int draws, int kitties)
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

/* One of some deals; the best counts WHOLE, one with a miss more a fifth of that, and so on. */
static int pick(const int missed[], int deals, kd_rng *rng)
{
    int least = missed[0], deal;
    uint32_t weight[MOST_DRAWS] = {0}, total = 0;
    for (deal = 1; deal < deals; deal++)
        least = missed[deal] < least ? missed[deal] : least;
    for (deal = 0; deal < deals; deal++) {
        weight[deal] = WHOLE;
        for (int more = missed[deal] - least; more > 0 && weight[deal]; more--)
            weight[deal] /= TIMES_RARER;
        total += weight[deal];
    }
    uint32_t at = kd_rng_below(rng, total);
    for (deal = 0; at >= weight[deal]; deal++)
        at -= weight[deal];
    return deal;
}

/* A deal with its kitty. */
static void draw_buried(const likely *l, const belief *know, kd_rng *rng, kd_position *world)
{
    kd_position deal[MOST_DRAWS];
    int amiss[MOST_DRAWS] = {0};
    if (!l->asks) {
        belief_draw(know, rng, world);
        return;
    }
    for (int i = 0; i < l->kitties; i++) {
        belief_draw(know, rng, &deal[i]);
        amiss[i] = burying_again(&l->burying, know, &deal[i]);
    }
    *world = deal[pick(amiss, l->kitties, rng)];
}

/* Of one block of deals, by how many plays the policy differs from those seen. */
typedef struct misses {
    int of[MOST_DRAWS][KD_SEATS];
} misses;

/* Would the policy have played otherwise with what a deal gives the seat? */
static bool misses_play(const likely_play *p, const kd_position *world, const kd_order *order)
{
    scene then = p->before;
    int seat = p->seat, next = kd_next_seat(seat);
    then.pos.hand[seat] = kd_add(world->hand[seat], p->own);
    if (seat == then.burier) {
        kd_cards others = p->others;
        for (int i = 1; i < KD_SEATS; i++)
            others = kd_add(others, world->hand[(seat + i) % KD_SEATS]);
        then.pos.hand[next] = others;
        then.pos.kitty = world->kitty;
    }
    return !kd_same(policy_play(&then, order), p->play);
}

static void count_misses(const likely *l, const belief *know, const kd_position *world,
                         int missed[KD_SEATS])
{
    for (int seat = 0; seat < KD_SEATS; seat++)
        missed[seat] = 0;
    for (int i = 0; i < l->plays; i++)
        missed[l->play[i].seat] += misses_play(&l->play[i], world, know->order);
}

/* Bit s: seat s misses most of its plays whatever the deal. */
static unsigned strangers(const likely *l, const misses *m)
{
    int plays[KD_SEATS] = {0};
    unsigned strange = 0;
    for (int i = 0; i < l->plays; i++)
        plays[l->play[i].seat]++;
    for (int seat = 0; seat < KD_SEATS; seat++) {
        int missed = 0;
        for (int draw = 0; draw < l->draws; draw++)
            missed += m->of[draw][seat];
        if (missed * 2 > (plays[seat] + 2 * DOUBT) * l->draws)
            strange |= 1U << seat;
    }
    return strange;
}

/* By the seats that are no strangers. */
static int missed_in(const misses *m, int draw, unsigned strange)
{
    int missed = 0;
    for (int seat = 0; seat < KD_SEATS; seat++)
        missed += strange >> seat & 1 ? 0 : m->of[draw][seat];
    return missed;
}

void likely_draw(const likely *l, const belief *know, kd_rng *rng, kd_position *world)
{
    kd_position deal[MOST_DRAWS];
    misses m = {{{0}}};
    int missed[MOST_DRAWS] = {0};
    if (l->plays == 0) {
        draw_buried(l, know, rng, world);
        return;
    }
    for (int i = 0; i < l->draws; i++) {
        draw_buried(l, know, rng, &deal[i]);
        count_misses(l, know, &deal[i], m.of[i]);
    }
    unsigned strange = strangers(l, &m);
    for (int i = 0; i < l->draws; i++)
        missed[i] = missed_in(&m, i, strange);
    *world = deal[pick(missed, l->draws, rng)];
}
