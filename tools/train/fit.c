/* fit.c - fits the weights of the policy to the values of plays, by least squares. */
#include "list.h"
#include "rows.h"

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/*
 * koudi-fit RIDGE TEMPERATURE <cases
 *
 * Reads what koudi-sample wrote. Fits a linear model of the value of a play, less the mean of its
 * decision, by weighted least squares: a play that loses so many thousandths of a level against the
 * best one counts exp(-lost / TEMPERATURE). RIDGE is the penalty on changes of weights (ridge
 * regression), which keeps those of rare features where they are. One decision in five is held back;
 * on these it prints what a decision loses against the best play with the current weights and with
 * the new ones. Writes the tables of policy_fitted.c for two decks, policy_leads and policy_answers; the
 * others stay as they are.
 */
enum {
    PLAYS = 96,
    HELD_BACK = 5,
    UNIT = 64,                           /* of a feature */
    SCALE = 8,                           /* of a weight: that many to a thousandth of a level */
    WEIGHTS = 2 * FEATURES * ANSWER_ROWS /* of a table, by row, feature, fixed and by size */
};

typedef struct play_case {
    float value[2];
    int16_t f[FEATURES];
    uint8_t row; /* one decision has leads of both */
} play_case;

typedef struct decision {
    uint32_t first, count; /* plays */
    uint8_t table, size;
} decision;

/* Leads are table 0, answers table 1. */
static const struct table {
    const char *name;
    const feature_weights *now;
    int rows;
} tables[] = {{"lead", policy_leads, LEAD_ROWS}, {"answer", policy_answers, ANSWER_ROWS}};

typedef double weights[2][ANSWER_ROWS][FEATURES][2];
typedef double (*table_weights)[FEATURES][2]; /* by row */

static play_case *plays;
static decision *decisions;
static uint32_t play_count, decision_count;

/* ---- reading -------------------------------------------------------------------------------- */

static int read_numbers(char *text, double *out, int most)
{
    int count = 0;
    for (char *end; count < most; text = end) {
        out[count] = strtod(text, &end);
        if (end == text)
            break;
        count++;
    }
    return count;
}

static void read_play(char *line, decision *d)
{
    double n[5 + FEATURES + 1];
    d->table = strncmp(line, "answer ", 7) == 0;
    const struct table *t = &tables[d->table];
    int count = read_numbers(line + strlen(t->name), n, 5 + FEATURES + 1);
    if (count != 5 + FEATURES || n[0] >= t->rows) {
        fprintf(stderr, "koudi-fit: these cases are of another policy\n");
        exit(1);
    }
    plays = list_room(plays, play_count, sizeof *plays);
    play_case *p = &plays[play_count++];
    memset(p, 0, sizeof *p);
    d->size = (uint8_t)n[1];
    p->row = (uint8_t)n[0];
    for (int i = 0; i < 2; i++)
        p->value[i] = (float)n[3 + i];
    for (int k = 0; k < FEATURES; k++)
        p->f[k] = (int16_t)n[5 + k];
    d->count++;
}

static void read_cases(FILE *in)
{
    static char line[4096];
    decision d = {.count = 0};
    while (fgets(line, sizeof line, in)) {
        if (*line != '\n') {
            if (d.count == 0)
                d.first = play_count;
            read_play(line, &d);
        } else if (d.count > 1 && d.count <= PLAYS) {
            decisions = list_room(decisions, decision_count, sizeof *decisions);
            decisions[decision_count++] = d;
            d.count = 0;
        } else {
            d.count = 0;
        }
    }
}

/* ---- fitting -------------------------------------------------------------------------------- */

static void begin(weights w)
{
    memset(w, 0, sizeof(weights));
    for (int t = 0; t < 2; t++)
        for (int c = 0; c < tables[t].rows; c++)
            for (int k = 0; k < FEATURES; k++) {
                w[t][c][k][0] = tables[t].now[c].fixed[k] / (double)SCALE;
                w[t][c][k][1] = tables[t].now[c].by_size[k] / (double)SCALE;
            }
}

static double model_value(const decision *d, const play_case *p, table_weights w)
{
    double sum = 0, late = d->size / (double)STAGE;
    for (int k = 0; k < FEATURES; k++)
        sum += (w[p->row][k][0] + w[p->row][k][1] * late) * p->f[k] / UNIT;
    return sum;
}

/* The normal equations of one table: matrix and right side. */
typedef struct equations {
    double at[WEIGHTS][WEIGHTS + 1];
} equations;

static double mean_value(const play_case *p)
{
    return (p->value[0] + p->value[1]) / 2;
}

/* What the current weights do not explain. */
static double residual(const decision *d, const play_case *p, table_weights now)
{
    return mean_value(p) - model_value(d, p, now);
}

/* The regressors: what each weight is multiplied by. */
static void regressors(const decision *d, const play_case *p, double x[WEIGHTS])
{
    double *own = x + (size_t)p->row * 2 * FEATURES;
    memset(x, 0, WEIGHTS * sizeof *x);
    for (int k = 0; k < FEATURES; k++) {
        own[2 * k] = p->f[k] / (double)UNIT;
        own[2 * k + 1] = own[2 * k] * d->size / STAGE;
    }
}

/* The weight of a play in the sums. */
static double weight_of(const decision *d, const play_case *p, double temperature)
{
    const double least = 0.05;
    double most = mean_value(&plays[d->first]);
    for (uint32_t i = 1; i < d->count; i++)
        most = fmax(most, mean_value(&plays[d->first + i]));
    return exp((mean_value(p) - most) / temperature) + least;
}

/* The weighted means of regressors and residual in a decision. */
static void means(const decision *d, double temperature, table_weights now,
                  double mean[WEIGHTS + 1])
{
    double x[WEIGHTS], sum = 0;
    memset(mean, 0, (WEIGHTS + 1) * sizeof *mean);
    for (uint32_t i = 0; i < d->count; i++) {
        const play_case *p = &plays[d->first + i];
        double count = weight_of(d, p, temperature);
        regressors(d, p, x);
        for (int k = 0; k < WEIGHTS; k++)
            mean[k] += count * x[k];
        mean[WEIGHTS] += count * residual(d, p, now);
        sum += count;
    }
    for (int k = 0; k <= WEIGHTS; k++)
        mean[k] /= sum;
}

static void add(equations *e, const decision *d, double temperature, table_weights now)
{
    double mean[WEIGHTS + 1], x[WEIGHTS + 1];
    means(d, temperature, now, mean);
    for (uint32_t i = 0; i < d->count; i++) {
        const play_case *p = &plays[d->first + i];
        double count = weight_of(d, p, temperature);
        regressors(d, p, x);
        x[WEIGHTS] = residual(d, p, now);
        for (int k = 0; k <= WEIGHTS; k++)
            x[k] -= mean[k];
        for (int line = 0; line < WEIGHTS; line++)
            for (int k = 0; k <= WEIGHTS; k++)
                e->at[line][k] += count * x[line] * x[k];
    }
}

/* Gaussian elimination without pivots, since the ridge keeps the matrix positive definite. Adds the
   solution to out. */
static void solve(equations *e, double *out)
{
    for (int i = 0; i < WEIGHTS; i++)
        for (int line = 0; line < WEIGHTS; line++) {
            double factor = e->at[line][i] / e->at[i][i];
            for (int k = i; line != i && k <= WEIGHTS; k++)
                e->at[line][k] -= factor * e->at[i][k];
        }
    for (int i = 0; i < WEIGHTS; i++)
        out[i] += e->at[i][WEIGHTS] / e->at[i][i];
}

static void fit(weights w, double ridge, double temperature)
{
    static equations e;
    for (int t = 0; t < 2; t++) {
        memset(&e, 0, sizeof e);
        for (int k = 0; k < WEIGHTS; k++)
            e.at[k][k] = ridge;
        for (uint32_t i = 0; i < decision_count; i++)
            if (i % HELD_BACK && decisions[i].table == t)
                add(&e, &decisions[i], temperature, w[t]);
        solve(&e, &w[t][0][0][0]);
    }
}

/* ---- held-back decisions --------------------------------------------------------------------- */

/* The best play of a decision by one half of its samples. */
static const play_case *best_of(const decision *d, int half)
{
    const play_case *best = &plays[d->first];
    for (uint32_t i = 1; i < d->count; i++)
        if (plays[d->first + i].value[half] > best->value[half])
            best = &plays[d->first + i];
    return best;
}

static const play_case *chosen_by(const decision *d, weights w)
{
    const play_case *best = NULL;
    double most = 0;
    for (uint32_t i = 0; i < d->count; i++) {
        const play_case *p = &plays[d->first + i];
        double value = model_value(d, p, w[d->table]);
        if (best && value <= most)
            continue;
        most = value;
        best = p;
    }
    return best;
}

/* Prints the mean loss of a held-back decision, in thousandths of a level. The best play by one half of
   the samples is valued by the other half, which leaves no selection bias. */
static void report(int table, weights before, weights after)
{
    double lost[2] = {0, 0};
    uint32_t n = 0;
    for (uint32_t i = 0; i < decision_count; i += HELD_BACK) {
        const decision *d = &decisions[i];
        if (d->table != table)
            continue;
        double best = (best_of(d, 0)->value[1] + best_of(d, 1)->value[0]) / 2;
        const play_case *of[2] = {chosen_by(d, before), chosen_by(d, after)};
        for (int k = 0; k < 2; k++)
            lost[k] += best - (of[k]->value[0] + of[k]->value[1]) / 2;
        n++;
    }
    if (n)
        fprintf(stderr, "%s: %u held back lose %.2f each now, %.2f fitted\n", tables[table].name, n,
                lost[0] / n, lost[1] / n);
}

static void write_table(int table, weights w)
{
    printf("\nconst feature_weights policy_%ss[%d] = {\n", tables[table].name, tables[table].rows);
    for (int c = 0; c < tables[table].rows; c++) {
        double kind[2][FEATURES];
        for (int k = 0; k < FEATURES; k++)
            for (int which = 0; which < 2; which++)
                kind[which][k] = SCALE * w[table][c][k][which];
        row_print(row_rounded(kind[0], kind[1]), FEATURES);
    }
    printf("};\n");
}

int main(int argc, char **argv)
{
    static weights before, after;
    double ridge = argc == 3 ? strtod(argv[1], NULL) : 0;
    double temperature = argc == 3 ? strtod(argv[2], NULL) : 0;
    if (!(ridge > 0) || !(temperature > 0)) {
        fprintf(stderr, "koudi-fit RIDGE TEMPERATURE <cases >fitted.c\n");
        return 2;
    }
    read_cases(stdin);
    if (decision_count < HELD_BACK)
        return 1;
    begin(before);
    begin(after);
    fit(after, ridge, temperature);
    puts("/* policy_leads and policy_answers of policy_fitted.c, written by tools/train. */");
    for (int table = 0; table < 2; table++) {
        report(table, before, after);
        write_table(table, after);
    }
    free(plays);
    free(decisions);
    return fflush(stdout) != 0;
}
