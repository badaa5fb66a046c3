/* net_fit.c - fits the nets that choose among plays, by stochastic gradient descent. */
#include "list.h"
#include "mean.h"
#include "net_cases.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/*
 * koudi-net-fit EPOCHS RATE SEED CASES...
 *
 * Reads what koudi-net-sample wrote. Each net learns the value of a play less the mean of its decision, by
 * least squares; a play that the policy values much less than its choice counts less. Adam (D. Kingma and J. Ba,
 * 2015), the rate falling to nothing. Two nets are fitted with half of the hidden units each; their mean is
 * less noisy than either. One decision in twenty is held back: on these it prints what the net's
 * choice is better than the policy's, in levels a decision. Writes src/bots/policy/policy_net_weights.inc.
 */
enum { HELD_BACK = 20, BATCH = 256, HALVES = 2, HIDDEN = NET_HIDDEN / HALVES };
/* In 1/125 levels: a play that the policy values a quarter of a level less than its choice counts 1/e. */
static const double reach = 32;

typedef struct decision {
    const net_case_play *play;
    int count, chosen;
} decision;

/* The decisions of one net. */
typedef struct decisions {
    decision *at;
    size_t count;
} decisions;

/* Weights, or gradients. */
typedef struct net {
    float bias[HIDDEN], out[HIDDEN], past[NET_INPUTS], in[NET_INPUTS][HIDDEN];
} net;
enum { WEIGHTS = sizeof(net) / sizeof(float) };

static kd_rng rng;

/* ---- reading ---- */

static void read_cases(FILE *in, decisions of[2])
{
    net_case head;
    while (fread(&head, sizeof head, 1, in) == 1) {
        net_case_play *play = malloc(head.count * sizeof *play);
        if (!play)
            exit(1);
        if (fread(play, sizeof *play, head.count, in) != head.count)
            return; /* the last one is still being written */
        decisions *list = &of[head.leads ? 0 : 1];
        list->at = list_room(list->at, list->count, sizeof *list->at);
        list->at[list->count++] = (decision){play, head.count, head.chosen};
    }
}

/* ---- the net ---- */

typedef struct activity {
    float hidden[HIDDEN], value;
} activity;

static void forward(const net *n, const int8_t *in, activity *a)
{
    float hidden[HIDDEN], value = 0;
    memcpy(hidden, n->bias, sizeof hidden);
    for (int i = 0; i < NET_INPUTS; i++) {
        if (!in[i])
            continue;
        float x = in[i] / 64.0F;
        value += x * n->past[i];
        for (int h = 0; h < HIDDEN; h++)
            hidden[h] += x * n->in[i][h];
    }
    for (int h = 0; h < HIDDEN; h++) {
        a->hidden[h] = hidden[h] > 0 ? hidden[h] : 0;
        value += a->hidden[h] * n->out[h];
    }
    a->value = value;
}

static void backward(const net *n, const int8_t *in, const activity *a, float slope, net *sum)
{
    float hidden[HIDDEN];
    for (int h = 0; h < HIDDEN; h++) {
        hidden[h] = a->hidden[h] > 0 ? slope * n->out[h] : 0;
        sum->out[h] += slope * a->hidden[h];
        sum->bias[h] += hidden[h];
    }
    for (int i = 0; i < NET_INPUTS; i++) {
        if (!in[i])
            continue;
        float x = in[i] / 64.0F;
        sum->past[i] += slope * x;
        for (int h = 0; h < HIDDEN; h++)
            sum->in[i][h] += x * hidden[h];
    }
}

/* How much a play counts, by the first input of its own: by how much the policy values it less than its choice. That is
   -behind / 4096, and by the scale of koudi-fit 512 of behind are a thousandth of a level. */
static float share_of(const net_case_play *p)
{
    return expf((float)(p->in.at[NET_COMMON] / reach));
}

/* Adds the gradient of a decision to sum, unless that is NULL; returns its loss. */
static double learn(const net *n, const decision *d, net *sum)
{
    activity a[NET_CASE_PLAYS];
    float share[NET_CASE_PLAYS], shares = 0, value = 0, wanted = 0;
    double loss = 0;
    for (int i = 0; i < d->count; i++) {
        forward(n, d->play[i].in.at, &a[i]);
        share[i] = share_of(&d->play[i]);
        shares += share[i];
        value += share[i] * a[i].value;
        wanted += share[i] * d->play[i].value;
    }
    for (int i = 0; i < d->count; i++) {
        float off = (a[i].value - value / shares) - (d->play[i].value - wanted / shares);
        loss += share[i] * off * off;
        float slope = share[i] * (off > 2 ? 2 : off < -2 ? -2 : off);
        if (sum)
            backward(n, d->play[i].in.at, &a[i], slope, sum);
    }
    return loss;
}

static void begin(net *n)
{
    memset(n, 0, sizeof *n);
    for (size_t i = 0; i < NET_INPUTS; i++)
        for (size_t h = 0; h < HIDDEN; h++)
            n->in[i][h] = ((float)kd_rng_below(&rng, 2001) / 1000 - 1) * 0.15F;
    for (size_t h = 0; h < HIDDEN; h++)
        n->out[h] = ((float)kd_rng_below(&rng, 2001) / 1000 - 1) * 0.1F;
}

static void step(net *n, const net *sum, net *mean, net *square, double rate, long at)
{
    float *w = (float *)n, *m = (float *)mean, *s = (float *)square;
    const float *g = (const float *)sum;
    float first = (float)(1 - pow(0.9, (double)at)), second = (float)(1 - pow(0.999, (double)at));
    for (size_t i = 0; i < WEIGHTS; i++) {
        float by = g[i] / BATCH;
        m[i] = 0.9F * m[i] + 0.1F * by;
        s[i] = 0.999F * s[i] + 0.001F * by * by;
        w[i] -= (float)rate * (m[i] / first) / (sqrtf(s[i] / second) + 1e-6F);
    }
}

static bool is_held_back(size_t i)
{
    return i / 64 % HELD_BACK == 0; /* whole stretches: decisions of one deal are alike */
}

static void report(const net *n, const decisions *list, const char *name, int epoch, double loss)
{
    total gain = {0};
    double differ = 0, unseen = 0;
    for (size_t i = 0; i < list->count; i++) {
        const decision *d = &list->at[i];
        float most = -1e9F;
        int best = 0;
        if (!is_held_back(i))
            continue;
        unseen += learn(n, d, NULL);
        for (int j = 0; j < d->count; j++) {
            activity a;
            forward(n, d->play[j].in.at, &a);
            if (a.value > most) {
                most = a.value;
                best = j;
            }
        }
        total_add(&gain, d->play[best].value - d->play[d->chosen].value);
        differ += best != d->chosen;
    }
    fprintf(stderr,
            "%s, epoch %d: loss %.4f, %.4f of %.0f held back, %.1f %% differ: %+.4f +/- %.4f\n",
            name, epoch, loss, unseen / gain.n, gain.n, 100 * differ / gain.n, total_mean(&gain),
            total_range(&gain));
}

static void fit(net *n, const decisions *list, const char *name, int epochs, double rate)
{
    static net sum, mean, square;
    long at = 0, steps = (long)epochs * (long)(list->count / BATCH);
    memset(&mean, 0, sizeof mean);
    memset(&square, 0, sizeof square);
    begin(n);
    for (int epoch = 1; epoch <= epochs; epoch++) {
        double loss = 0;
        for (size_t batch = 0; batch < list->count / BATCH; batch++) {
            memset(&sum, 0, sizeof sum);
            for (int i = 0; i < BATCH; i++) {
                size_t pick = kd_rng_below(&rng, (uint32_t)list->count);
                if (!is_held_back(pick))
                    loss += learn(n, &list->at[pick], &sum);
            }
            at++;
            step(n, &sum, &mean, &square, rate * (1 - (double)at / (double)(steps + 1)), at);
        }
        report(n, list, name, epoch, loss / (double)list->count * HELD_BACK / (HELD_BACK - 1));
    }
}

/* ---- writing ---- */

static int whole(double x, int most)
{
    return x > most ? most : x < -most ? -most : (int)lrint(x);
}

/* The weights of each two inputs from first to the last before end, unit by unit. */
static void print_pairs(net half[HALVES], int first, int end)
{
    for (int i = first; i < end; i += 2) {
        printf("{");
        for (int unit = 0; unit < NET_HIDDEN; unit++) {
            const net *n = &half[unit / HIDDEN];
            int h = unit % HIDDEN;
            printf("{%d,%d},", whole(ldexp(n->in[i][h], NET_IN_BITS), INT16_MAX),
                   i + 1 < end ? whole(ldexp(n->in[i + 1][h], NET_IN_BITS), INT16_MAX) : 0);
        }
        printf("},\n");
    }
}

static void print_row(const float *from, int count, int bits, int most)
{
    for (int i = 0; i < count; i++)
        printf("%d,", whole(ldexp(from[i], bits), most));
}

/* The mean of both halves as one net. */
static void print_net(net half[HALVES], const char *name)
{
    for (int i = 0; i < HIDDEN; i++)
        for (int n = 0; n < HALVES; n++)
            half[n].out[i] /= HALVES;
    for (int i = 0; i < NET_INPUTS; i++)
        half[0].past[i] = (half[0].past[i] + half[1].past[i]) / HALVES;
    printf("const policy_net net_of_%s = {\n.bias = {", name);
    for (int n = 0; n < HALVES; n++)
        print_row(half[n].bias, HIDDEN, NET_IN_BITS + NET_INPUT_BITS, 1 << 28);
    printf("},\n.out = {");
    for (int n = 0; n < HALVES; n++)
        print_row(half[n].out, HIDDEN, NET_OUT_BITS, INT16_MAX);
    printf("},\n.past = {");
    print_row(half[0].past + NET_COMMON, NET_OWN, NET_PAST_BITS, INT16_MAX);
    printf("},\n.in = {\n");
    print_pairs(half, 0, NET_COMMON);
    print_pairs(half, NET_COMMON, NET_INPUTS);
    printf("}};\n");
}

int main(int argc, char **argv)
{
    static net half[HALVES];
    static decisions of[2];
    const char *const names[] = {"leads", "answers"};
    int epochs = argc > 4 ? (int)strtol(argv[1], NULL, 10) : 0;
    double rate = argc > 4 ? strtod(argv[2], NULL) : 0;
    if (epochs <= 0 || !(rate > 0)) {
        fprintf(stderr, "koudi-net-fit EPOCHS RATE SEED CASES... >policy_net_weights.inc\n");
        return 2;
    }
    for (int i = 4; i < argc; i++) {
        FILE *in = fopen(argv[i], "rb");
        if (!in)
            return 1;
        read_cases(in, of);
        fclose(in);
    }
    puts("/* policy_net_weights.inc - weights of the nets, a line a pair of inputs, written by "
         "tools/train/net_fit.c. */");
    for (int i = 0; i < 2; i++) {
        kd_rng_seed(&rng, strtoull(argv[3], NULL, 10), (uint64_t)i);
        for (int n = 0; n < HALVES; n++)
            fit(&half[n], &of[i], names[i], epochs, rate);
        print_net(half, names[i]);
    }
    return fflush(stdout) != 0;
}
