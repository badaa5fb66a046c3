/* opponent_model.c - importance resampling of determinizations by what the other seats did. */
#include "bots/search/search.h"

#include "bots/policy/policy.h"

#include <string.h>

/*
 * Importance resampling (D. Rubin, 1987): of several deals one is taken, with a probability in
 * proportion to its weight. Each play that a seat would not have made with the hand that a deal gives it, in the
 * style that explains most of its plays there, divides the weight of the deal by TIMES_RARER; no more, because no seat
 * plays exactly in any style. A seat whose plays are mostly unexpected in all deals is an outlier: it plays by other
 * rules, and its plays are ignored. UNEXPECTED plays beyond half of them make no outlier yet.
 */
enum { MOST_DRAWS = 32, WHOLE = 1 << 20, TIMES_RARER = 8, UNEXPECTED = 1 };

/* ---- burying ---- */

bool burier_model_read(burier_model *burier, const knowledge *k)
{
    knowledge *then = &burier->then;
    int seat = k->view->burier;
    if (seat >= KD_SEATS || seat == k->seat || kd_count(k->played[seat]) > k->held[seat])
        return false;
    memset(burier, 0, sizeof *burier);
    burier->played = k->played[seat];
    then->order = k->order;
    then->seat = seat;
    then->partner = kd_partner(seat);
    then->defends = kd_team(seat) == kd_team(k->view->dealer);
    for (int i = 0; i < KD_SEATS; i++)
        then->held[i] = k->held[seat] + kd_count(burier->played);
    return true;
}

int burier_model_apply(const burier_model *burier, const belief *b, kd_position *deal)
{
    knowledge k;
    card_values p;
    int seat = burier->then.seat, size = b->k->order->rules.kitty;
    kd_cards kitty = belief_kitty(b, deal->hand), pool = kd_add(kitty, deal->hand[seat]);
    kd_cards must = kd_only(pool, b->never[seat]);
    kd_cards may = kd_sub(kd_sub(pool, must), kd_common(b->k->shown[seat], pool));
    memcpy(&k, &burier->then, offsetof(knowledge, play));
    k.hand = kd_add(pool, burier->played); /* when it buried */
    k.unseen = kd_sub(k.order->deck, k.hand);
    knowledge_expect(&k);
    card_values_read(&p, &k);
    int reward = heuristic_bury_reward(&k);
    kd_cards best = cheapest_burying(&p, (kd_cards){0, 0}, k.hand, reward), possible = best;
    if (!kd_same(kd_add(must, kd_common(best, may)), best)) {
        /* A seat that has played a beatable card of a suit had not emptied it, so shortness in it counts nothing. */
        for (int c = 0; c < KD_CATEGORIES; c++)
            if (burier->played.one & k.order->in[c] & p.beatable)
                memset(p.shortness[c], 0, sizeof p.shortness[c]);
        possible = kd_add(must, cheapest(&p, may, size - kd_count(must), reward));
    }
    kd_cards hand[KD_SEATS];
    memcpy(hand, deal->hand, sizeof hand);
    hand[seat] = kd_sub(pool, possible);
    if (!kd_same(possible, kitty) && belief_allows(b, hand, possible)) {
        deal->hand[seat] = hand[seat];
        deal->kitty = (uint8_t)kd_points_at(k.order, possible);
        deal->buried = possible.one;
        kitty = possible;
    }
    return kd_count(best) - kd_count(kd_common(best, kitty));
}

/* ---- reading ---- */

static int won_by_attackers(const kd_view *view, int trick)
{
    const kd_trick *t = &view->trick[trick];
    return kd_team(t->winner) != kd_team(view->dealer) ? t->points : 0;
}

void opponent_model_read(opponent_model *model, belief *b, const knowledge *k, int draws,
                         int kitties)
{
    model->draws = draws < MOST_DRAWS ? draws : MOST_DRAWS;
    model->kitties = kitties < MOST_DRAWS ? kitties : MOST_DRAWS;
    /* Where the burying is modelled, the prior of the kitty has to be flat. */
    model->models_burying = kitties > 1 && burier_model_read(&model->burier, k);
    belief_read(b, k, model->models_burying ? &belief_unburied : &belief_default);
    /* The partner is taken to play as the own side does in rollouts; with one deck all play by the policy. */
    bool alike = policy_others_of(k->order) == policy_weights_of(k->order);
    for (int seat = 0; seat < KD_SEATS; seat++)
        model->styles[seat] = 1U << STYLE_POLICY | (alike ? 0 : 1U << STYLE_OTHERS);
    model->styles[k->partner] = 1U << (alike ? STYLE_POLICY : STYLE_NETS);
    memset(model->observed, 0, sizeof model->observed);
    model->plays = 0;
    if (draws > 1 && k->view->trick[k->view->tricks].leader < KD_SEATS) {
        /* Replays the tricks from the cards that each seat has played in the deal, and notes the plays of the
           other seats. Leaders are the view's: under IRR-1 it need not be the seat whose play was best. */
        const kd_view *view = k->view;
        rollout now = {.burier = view->burier, .pos = {.dealer = view->dealer}};
        int points = view->points;
        memcpy(now.pos.hand, k->played, sizeof k->played);
        for (int t = 0; t < view->tricks; t++)
            points -= won_by_attackers(view, t);
        for (int t = 0; t <= view->tricks; t++) {
            now.pos.points = (int16_t)points;
            now.pos.turn = now.pos.leader = now.pos.best = view->trick[t].leader;
            for (int i = 0; i < KD_SEATS && !kd_empty(k->play[t][now.pos.turn]); i++) {
                kd_cards play = k->play[t][now.pos.turn];
                if (now.pos.turn != k->seat) {
                    model->observed[now.pos.turn]++;
                    model->play[model->plays++] = (observed_play){now, play};
                }
                rollout_play(&now, k->order, play);
            }
            points += t < view->tricks ? won_by_attackers(view, t) : 0;
        }
    }
}

/* ---- weighing ---- */

/* The index of one deal, drawn by weight: those with the fewest mismatches weigh WHOLE, those with one
   more a TIMES_RARERth of that, and so on. */
static int resample(const int mismatched[], int deals, kd_rng *rng)
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

/* One deal, resampled by its kitty where the burying is modelled. */
static void model_draw_buried(const opponent_model *model, const belief *b, kd_rng *rng,
                              kd_position *sample)
{
    kd_position deal[MOST_DRAWS];
    int mismatched[MOST_DRAWS] = {0};
    if (!model->models_burying) {
        belief_draw(b, rng, sample);
        return;
    }
    for (int i = 0; i < model->kitties; i++) {
        belief_draw(b, rng, &deal[i]);
        mismatched[i] = burier_model_apply(&model->burier, b, &deal[i]);
    }
    *sample = deal[resample(mismatched, model->kitties, rng)];
}

/* How many plays of each seat a style fails to explain in a deal: those that it would not have made with the hand
   that the deal gives the seat. */
typedef struct mismatches {
    int by[STYLES][KD_SEATS];
} mismatches;

/* For each deal, the plays that it leaves unexplained, except those of outliers. */
static void count_unexplained(const opponent_model *model, const mismatches m[], int mismatched[])
{
    memset(mismatched, 0, (size_t)model->draws * sizeof *mismatched);
    for (int seat = 0; seat < KD_SEATS; seat++) {
        int of[MOST_DRAWS], all = 0;
        for (int i = 0; i < model->draws; i++) {
            /* By the style that explains most. */
            int least = model->observed[seat];
            for (int style = 0; style < STYLES; style++)
                if (model->styles[seat] >> style & 1 && m[i].by[style][seat] < least)
                    least = m[i].by[style][seat];
            of[i] = least;
            all += of[i];
        }
        if (all * 2 > (model->observed[seat] + 2 * UNEXPECTED) * model->draws)
            continue;
        for (int i = 0; i < model->draws; i++)
            mismatched[i] += of[i];
    }
}

/* ---- styles ---- */

/* ---- drawing ---- */

void opponent_model_draw(const opponent_model *model, const belief *b, kd_rng *rng,
                         kd_position *sample, rollout_styles *styles)
{
    kd_position deal[MOST_DRAWS];
    mismatches m[MOST_DRAWS];
    int mismatched[MOST_DRAWS], drawn = 0;
    int draws = model->plays ? model->draws : 1;
    for (int i = 0; i < draws; i++) {
        model_draw_buried(model, b, rng, &deal[i]);
        memset(&m[i], 0, sizeof m[i]);
        for (int play = 0; play < model->plays; play++) {
            rollout then = model->play[play].before;
            int turn = then.pos.turn;
            for (int seat = 0; seat < KD_SEATS; seat++)
                then.pos.hand[seat] = kd_add(then.pos.hand[seat], deal[i].hand[seat]);
            then.pos.kitty = deal[i].kitty;
            for (int style = 0; style < STYLES; style++)
                if (model->styles[turn] >> style & 1)
                    m[i].by[style][turn] +=
                        !kd_same(style_play(style, &then, b->k->order), model->play[play].play);
        }
    }
    if (draws > 1) {
        count_unexplained(model, m, mismatched);
        drawn = resample(mismatched, draws, rng);
    }
    *sample = deal[drawn];
    if (styles) {
        const int opponents[] = {kd_next_seat(b->k->seat), kd_next_seat(b->k->partner)};
        *styles = (rollout_styles){{STYLE_POLICY, STYLE_POLICY, STYLE_POLICY, STYLE_POLICY}};
        if (!(model->styles[opponents[0]] >> STYLE_OTHERS & 1))
            return;
        styles->of[b->k->seat] = styles->of[b->k->partner] = STYLE_NETS;
        for (int side = 0; side < 2; side++) {
            int seat = opponents[side];
            /* Draws whether the seat plays as others do. The odds are even before its first play. Each play more that
               policy_others fails to explain than the policy does, in the deal that was drawn, halves them. */
            int more = m[drawn].by[STYLE_OTHERS][seat] - m[drawn].by[STYLE_POLICY][seat];
            const int most = 16;
            const uint32_t likely = 1U << most;
            int steps = more < 0 ? -more : more;
            uint32_t unlikely = likely >> (steps < most ? steps : most);
            if ((kd_rng_below(rng, likely + unlikely) < unlikely) == (more > 0))
                styles->of[seat] = STYLE_OTHERS;
        }
    }
}
