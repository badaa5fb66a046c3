/* strangers.c - fits the net of the strangers to the results of whole deals that they play. */
#include "lab/strangers/strangers_internal.h"
#include "seats.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/*
 * koudi-strangers DEALS SEED
 *
 * Monte Carlo control: strangers play deals among themselves, one play in eight at random; the value of each
 * play, by what it and its situation are like, is fitted to what its side gained in the end, by stochastic
 * gradient descent. In the first third of the deals they play by their rules, then by the net so far. Prints
 * stranger_net_fitted.c, and on stderr how the error falls.
 */
enum { MOST = 128, STRAYS = 8, BOUND = 32767, REPORTS = 20 };

static const double fast = 0.004, slow = 0.0002, point = 0.01;

typedef struct net {
    float hidden[NET_HIDDEN][NET_INPUTS], out[NET_HIDDEN];
} net;

static net nets[2];

/* A play that was made, and by whom. */
typedef struct made {
    int8_t inputs[NET_INPUTS];
    int seat, net;
} made;

static double random_unit(kd_rng *rng)
{
    return kd_rng_next(rng) / 4294967296.0 * 2 - 1;
}

static double value_of(const net *n, const int8_t inputs[NET_INPUTS], float unit[NET_HIDDEN])
{
    double sum = 0;
    for (int h = 0; h < NET_HIDDEN; h++) {
        float x = 0;
        for (int i = 0; i < NET_INPUTS; i++)
            x += (float)inputs[i] * n->hidden[h][i];
        unit[h] = x > 0 ? x / 64 : 0;
        sum += (double)unit[h] * (double)n->out[h];
    }
    return sum;
}

/* A step towards the target; returns the squared error before. */
static double learn(net *n, const made *m, double target, double rate)
{
    float unit[NET_HIDDEN];
    double error = target - value_of(n, m->inputs, unit);
    for (int h = 0; h < NET_HIDDEN; h++) {
        float back = unit[h] > 0 ? (float)(rate * error) * n->out[h] / 64 : 0;
        n->out[h] += (float)(rate * error) * unit[h];
        for (int i = 0; i < NET_INPUTS && back != 0; i++)
            n->hidden[h][i] += back * (float)m->inputs[i];
    }
    return error * error;
}

static kd_action opens(void *arg, const kd_view *view, kd_rng *rng)
{
    (void)rng;
    return stranger_decide(arg, view);
}

/* Plays the rest of the deal; returns the plays that were choices. */
static int play(stranger_game *game, const kd_order *order, const stranger *who, bool by_net,
                made out[MOST], kd_rng *rng)
{
    int count = 0;
    while (!kd_position_over(&game->pos)) {
        stranger_scene scene;
        stranger_list list;
        int answers = game->pos.played > 0;
        double most = -1e9;
        int8_t inputs[NET_INPUTS];
        float unit[NET_HIDDEN];
        stranger_see(&scene, &who->traits, order, game);
        stranger_plays(&list, &scene);
        int best = stranger_best(&list), rule = list.value[best];
        for (int i = 0; by_net && i < list.count; i++) {
            stranger_inputs(inputs, &scene, list.play[i], rule - list.value[i]);
            double value = value_of(&nets[answers], inputs, unit);
            if (value > most) {
                most = value;
                best = i;
            }
        }
        if (kd_rng_below(rng, STRAYS) == 0)
            best = (int)kd_rng_below(rng, (uint32_t)list.count);
        if (list.count > 1 && count < MOST) {
            made *m = &out[count++];
            stranger_inputs(m->inputs, &scene, list.play[best], rule - list.value[best]);
            m->seat = scene.seat;
            m->net = answers;
        }
        stranger_play(game, order, list.play[best]);
    }
    return count;
}

static double attackers_gain(const kd_rules *rules, int score)
{
    bool taken;
    int gain = kd_gain(rules, score, &taken);
    return (taken ? (gain > 1 ? gain : 1) : -gain) + point * (score - 80);
}

static int rounded(float weight)
{
    long whole = lrintf(weight * NET_ONE);
    return (int)(whole > BOUND ? BOUND : whole < -BOUND ? -BOUND : whole);
}

static void print_nets(void)
{
    puts("/* stranger_net_fitted.c - the weights of the strangers' net; written by "
         "koudi-strangers. */\n"
         "#include \"lab/strangers/strangers_internal.h\"\n\nconst stranger_net stranger_nets[2] = "
         "{");
    for (int k = 0; k < 2; k++) {
        puts("    {{");
        for (int h = 0; h < NET_HIDDEN; h++) {
            printf("         {");
            for (int i = 0; i < NET_INPUTS; i++)
                printf("%d%s", rounded(nets[k].hidden[h][i]), i < NET_INPUTS - 1 ? ", " : "},\n");
        }
        printf("     },\n     {");
        for (int h = 0; h < NET_HIDDEN; h++)
            printf("%d%s", rounded(nets[k].out[h]), h < NET_HIDDEN - 1 ? ", " : "}},\n");
    }
    puts("};");
}

int main(int argc, char **argv)
{
    static kd_match match;
    static made plays[MOST];
    if (argc != 3) {
        fputs("usage: koudi-strangers DEALS SEED\n", stderr);
        return 2;
    }
    long deals = atol(argv[1]), seen = 0;
    const stranger *who = stranger_find("plain");
    double errors = 0;
    kd_rules rules;
    kd_rng rng;
    kd_rng_seed(&rng, strtoull(argv[2], NULL, 10), 1);
    kd_rules_default(&rules);
    for (int k = 0; k < 2; k++)
        for (int h = 0; h < NET_HIDDEN; h++) {
            nets[k].out[h] = (float)(0.2 * random_unit(&rng));
            for (int i = 0; i < NET_INPUTS; i++)
                nets[k].hidden[h][i] = (float)(0.3 * random_unit(&rng));
        }
    for (long d = 0; d < deals; d++) {
        stranger_game game = {.burier = 0};
        seats_play(&match, &rules, KD_PHASE_PLAY, opens, (void *)(uintptr_t)who, &rng, &rng);
        if (match.round.phase != KD_PHASE_PLAY)
            continue;
        const kd_order *order = &match.round.order;
        game.pos = match.round.pos;
        game.burier = match.round.burier;
        game.buried = kd_to_places(order, match.round.buried[match.round.burier]);
        int count = play(&game, order, who, d > deals / 3, plays, &rng);
        double gain = attackers_gain(&rules, kd_position_score(&game.pos));
        double rate = fast * pow(slow / fast, (double)d / (double)deals);
        for (int i = 0; i < count; i++) {
            bool attacks = kd_team(plays[i].seat) != kd_team(match.round.dealer);
            errors += learn(&nets[plays[i].net], &plays[i], attacks ? gain : -gain, rate);
            seen++;
        }
        if ((d + 1) % (deals / REPORTS + 1) == 0) {
            fprintf(stderr, "%ld deals: mean squared error %.4f\n", d + 1, errors / (double)seen);
            errors = 0;
            seen = 0;
        }
    }
    print_nets();
}
