/* imitate.c - fits the weights of the policy to what strangers play. */
#include "bots/policy/policy_internal.h"
#include "lab/strangers/strangers.h"
#include "list.h"
#include "rows.h"
#include "seats.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/*
 * koudi-imitate DEALS SEED RULES NAMES... [-- OTHERS...]
 *
 * Plays deals in which steady has one side and the other is a stranger drawn from NAMES. Where a stranger has a
 * choice, the plays that the policy weighs are its alternatives, each with the probability of the softmax of its
 * value. The weights are fitted to the maximum of the conditional log likelihood by Adam (Kingma and Ba, 2015),
 * starting from those of the policy and drawn towards them. One deal in twenty is held back. On these, and on some
 * deals with each of OTHERS, it prints how many plays the policy predicts and how many the fitted weights do.
 * Writes two tables, for clang-format. RULES: presets or files of two decks, separated by commas, one drawn for each
 * deal.
 */
enum {
    HELD_BACK = 20,
    OTHER_DEALS = 400,
    MOST_NAMES = 16,
    MOST_RULES = 8,
    EPOCHS = 24,
    BATCH = 256
};

/* Of a weight: the first step and the last, and the penalty of one that is moved by 100. */
static const double fast = 20, slow = 0.3, ridge = 0.00001;

/* Those of leads come first. */
typedef struct weights {
    double at[ROWS][2][FEATURES]; /* fixed, and by size */
} weights;

typedef struct alternative {
    int16_t f[FEATURES];
    uint8_t row;
} alternative;

typedef struct choice {
    uint32_t first;
    uint16_t count, chosen;
    uint8_t size, name;
    bool leads, defends, held_back;
} choice;

static alternative *alternatives;
static choice *choices;
static uint32_t alternative_count, choice_count;

typedef struct request {
    uint64_t deals, seed;
    kd_rules rules[MOST_RULES];
    const stranger *name[MOST_NAMES];
    uint32_t rules_count, fitted_names, names;
    /* Held-back plays that the policy does not weigh: by name, leads, defends. */
    uint64_t absent[MOST_NAMES][2][2];

    int team; /* of the stranger */
    uint32_t who;
    bool held_back;
} request;

/* ---- deals ---------------------------------------------------------------------------------- */

/* Of each category as many cards, as many points and pairs, and as many pairs of the hand broken. */
static bool is_alike(const context *ctx, kd_cards a, kd_cards b)
{
    const kd_order *order = ctx->order;
    for (int c = 0; c < KD_CATEGORIES; c++)
        if (kd_count(kd_only(a, order->in[c])) != kd_count(kd_only(b, order->in[c])))
            return false;
    return bits_of(a.two) == bits_of(b.two) && kd_points_at(order, a) == kd_points_at(order, b) &&
           bits_of(ctx->hand.two & a.one) == bits_of(ctx->hand.two & b.one);
}

/* The number of the play in a list, or of the next lower that is alike, since the policy does not weigh those that
   are dearer and no better; -1 if there is none. */
static int find_play(const context *ctx, const play_list *list, kd_cards play)
{
    int found = -1;
    for (int i = 0; i < list->count; i++) {
        kd_cards at = list->at[i].play;
        if (kd_same(at, play))
            return i;
        if (at.one <= play.one && is_alike(ctx, at, play) &&
            (found < 0 || at.one > list->at[found].play.one))
            found = i;
    }
    return found;
}

static void drop_repeated(play_list *list)
{
    int count = 0;
    for (int i = 0; i < list->count; i++) {
        bool repeated = false;
        for (int j = 0; j < count; j++)
            repeated |= kd_same(list->at[i].play, list->at[j].play);
        if (!repeated)
            list->at[count++] = list->at[i];
    }
    list->count = count;
}

static void add_choice(const play_list *list, choice c)
{
    c.first = alternative_count;
    c.count = (uint16_t)list->count;
    for (int i = 0; i < list->count; i++) {
        const listed_play *at = &list->at[i];
        alternatives = list_room(alternatives, alternative_count, sizeof *alternatives);
        alternative *a = &alternatives[alternative_count++];
        a->row = (uint8_t)(at->row + (c.leads ? 0 : LEAD_ROWS));
        memcpy(a->f, at->f.at, sizeof a->f);
    }
    choices = list_room(choices, choice_count, sizeof *choices);
    choices[choice_count++] = c;
}

/* Reads what a stranger plays at a view. */
static void note_play(request *r, const kd_view *view, kd_cards faces)
{
    static play_list list;
    knowledge k;
    rollout now;
    context ctx;
    knowledge_read(&k, view, 0);
    rollout_start(&now, &k);
    if (!kd_empty(policy_forced(&now, k.order)))
        return;
    context_open(&ctx, policy_weights_of(k.order), &now, k.order);
    context_read(&ctx);
    choice c = {.size = (uint8_t)ctx.size, .name = (uint8_t)r->who, .leads = now.pos.played == 0};
    kd_cards play = kd_to_places(k.order, faces);
    (void)policy_list(&ctx, &list);
    drop_repeated(&list);
    c.defends = context_defends(&ctx);
    c.held_back = r->held_back;
    int chosen = find_play(&ctx, &list, play);
    if (chosen < 0 && r->held_back)
        r->absent[r->who][c.leads][c.defends]++;
    if (chosen < 0 || list.count < 2)
        return;
    c.chosen = (uint16_t)chosen;
    add_choice(&list, c);
}

static kd_action act_at(void *arg, const kd_view *view, kd_rng *rng)
{
    request *r = arg;
    if (kd_team(view->seat) != r->team)
        return steady_decide(view, rng);
    kd_action action = stranger_decide(r->name[r->who], view);
    if (action.verb == KD_PLAY)
        note_play(r, view, action.cards);
    return action;
}

static void play_deal(request *r, uint64_t deal)
{
    kd_match match;
    kd_rng own, chance;
    seats_seed(&own, &chance, r->seed, deal);
    r->team = (int)(deal % KD_TEAMS);
    if (deal < r->deals) {
        r->who = kd_rng_below(&own, r->fitted_names);
        r->held_back = kd_rng_below(&own, HELD_BACK) == 0;
    }
    const kd_rules *rules = &r->rules[kd_rng_below(&own, r->rules_count)];
    seats_play(&match, rules, KD_PHASE_SCORED, act_at, r, &own, &chance);
}

static void play_deals(request *r)
{
    uint64_t deal = 0;
    while (deal < r->deals)
        play_deal(r, deal++);
    r->held_back = true;
    for (r->who = r->fitted_names; r->who < r->names; r->who++)
        for (uint64_t end = deal + OTHER_DEALS; deal < end;)
            play_deal(r, deal++);
}

/* ---- the model ------------------------------------------------------------------------------ */

static void begin(weights *w)
{
    for (int row = 0; row < ROWS; row++) {
        const feature_weights *from = row_of(&policy_standard, row);
        for (int i = 0; i < FEATURES; i++) {
            w->at[row][0][i] = from->fixed[i];
            w->at[row][1][i] = from->by_size[i];
        }
    }
}

static double value_of(const weights *w, const alternative *a, double late)
{
    double fixed = 0, by_size = 0;
    for (int i = 0; i < FEATURES; i++) {
        fixed += w->at[a->row][0][i] * a->f[i];
        by_size += w->at[a->row][1][i] * a->f[i];
    }
    return fixed + by_size * late;
}

/* Probabilities of the alternatives; returns the number of the likeliest. */
static int read_odds(const weights *w, const choice *c, double temperature,
                     double odds[MOST_LISTED])
{
    int best = 0;
    double sum = 0;
    for (int i = 0; i < c->count; i++) {
        odds[i] = value_of(w, &alternatives[c->first + (uint32_t)i], c->size / (double)STAGE);
        if (odds[i] > odds[best])
            best = i;
    }
    double most = odds[best];
    for (int i = 0; i < c->count; i++)
        sum += odds[i] = exp((odds[i] - most) / temperature);
    for (int i = 0; i < c->count; i++)
        odds[i] /= sum;
    return best;
}

static double log_odds(const weights *w, const choice *c, double temperature)
{
    double odds[MOST_LISTED];
    (void)read_odds(w, c, temperature, odds);
    return log(fmax(odds[c->chosen], 1e-12));
}

/* The mean log likelihood of some choices, those that are not held back. */
static double likelihood(const weights *w, double temperature, uint32_t every)
{
    double sum = 0;
    uint32_t n = 0;
    for (uint32_t i = 0; i < choice_count; i += every)
        if (!choices[i].held_back) {
            sum += log_odds(w, &choices[i], temperature);
            n++;
        }
    return n ? sum / n : 0;
}

/* At which the weights explain the choices best. */
static double best_temperature(const weights *w)
{
    double best = 0, most = -HUGE_VAL;
    for (double temperature = 500; temperature < 500000; temperature *= 1.2) {
        double sum = likelihood(w, temperature, 8);
        if (sum > most) {
            most = sum;
            best = temperature;
        }
    }
    return best;
}

/* ---- fitting -------------------------------------------------------------------------------- */

/* Adds the gradient of the log likelihood of one choice. */
static void add_gradient(const weights *w, const choice *c, double temperature, weights *gradient)
{
    double odds[MOST_LISTED], late = c->size / (double)STAGE;
    (void)read_odds(w, c, temperature, odds);
    for (int i = 0; i < c->count; i++) {
        const alternative *a = &alternatives[c->first + (uint32_t)i];
        double by = ((i == c->chosen) - odds[i]) / temperature;
        for (int k = 0; k < FEATURES; k++) {
            gradient->at[a->row][0][k] += by * a->f[k];
            gradient->at[a->row][1][k] += by * late * a->f[k];
        }
    }
}

typedef struct adam {
    weights mean, square;
    double mean_left, square_left; /* of what they began with */
} adam;

/* A step up a gradient that is the sum of n choices. */
static void step(adam *s, weights *w, const weights *from, const weights *gradient, uint32_t n,
                 double rate)
{
    const double keeps_mean = 0.9, keeps_square = 0.999, least = 1e-10;
    s->mean_left *= keeps_mean;
    s->square_left *= keeps_square;
    for (int row = 0; row < ROWS; row++)
        for (int part = 0; part < 2; part++)
            for (int i = 0; i < FEATURES; i++) {
                double *x = &w->at[row][part][i];
                double g = gradient->at[row][part][i] / n;
                g -= ridge * (*x - from->at[row][part][i]) / (100.0 * 100);
                double *mean = &s->mean.at[row][part][i], *square = &s->square.at[row][part][i];
                *mean += (1 - keeps_mean) * (g - *mean);
                *square += (1 - keeps_square) * (g * g - *square);
                double size = sqrt(*square / (1 - s->square_left)) + least;
                *x += rate * *mean / (1 - s->mean_left) / size;
                *x = row_bounded(*x, part);
            }
}

static void shuffle(uint32_t *list, uint32_t count, kd_rng *rng)
{
    for (uint32_t i = count; i > 1; i--) {
        uint32_t j = kd_rng_below(rng, i), last = list[i - 1];
        list[i - 1] = list[j];
        list[j] = last;
    }
}

static void fit(weights *w, double temperature, kd_rng *rng)
{
    static adam state;
    static weights gradient;
    const weights from = *w;
    uint32_t *fitted = malloc((choice_count + 1) * sizeof *fitted), count = 0;
    if (!fitted)
        exit(1);
    for (uint32_t i = 0; i < choice_count; i++)
        if (!choices[i].held_back)
            fitted[count++] = i;
    state.mean_left = state.square_left = 1;
    for (int epoch = 0; epoch < EPOCHS; epoch++) {
        double rate = fast * pow(slow / fast, epoch / (EPOCHS - 1.0));
        shuffle(fitted, count, rng);
        for (uint32_t i = 0; i < count; i += BATCH) {
            uint32_t n = count - i < BATCH ? count - i : BATCH;
            memset(&gradient, 0, sizeof gradient);
            for (uint32_t j = 0; j < n; j++)
                add_gradient(w, &choices[fitted[i + j]], temperature, &gradient);
            step(&state, w, &from, &gradient, n, rate);
        }
    }
    free(fitted);
    for (int row = 0; row < ROWS; row++)
        for (int part = 0; part < 2; part++)
            for (int i = 0; i < FEATURES; i++)
                w->at[row][part][i] = rint(w->at[row][part][i]);
}

/* ---- what comes out ------------------------------------------------------------------------- */

typedef struct tally {
    uint64_t choices, absent, right[2];
    double log_odds[2];
} tally;

static void add_tally(tally *sum, const tally *t)
{
    sum->choices += t->choices;
    sum->absent += t->absent;
    for (int k = 0; k < 2; k++) {
        sum->right[k] += t->right[k];
        sum->log_odds[k] += t->log_odds[k];
    }
}

static void report(const char *of, const tally *t)
{
    double n = t->choices ? (double)t->choices : 1, all = n + (double)t->absent;
    fprintf(stderr,
            "  %-18s %6llu choices, %4.1f %% more absent; predicted %4.1f %% now, %4.1f %% fitted; "
            "log likelihood %.3f, %.3f\n",
            of, (unsigned long long)t->choices, 100 * (double)t->absent / all,
            100 * (double)t->right[0] / n, 100 * (double)t->right[1] / n, t->log_odds[0] / n,
            t->log_odds[1] / n);
}

/* By leads or not, and by who defends. */
typedef tally tallies[2][2];

static void report_all(const char *name, tallies t)
{
    static const char *const names[2][2] = {{"answers, attackers", "answers, defenders"},
                                            {"leads, attackers", "leads, defenders"}};
    tally all = {0};
    fprintf(stderr, "%s\n", name);
    for (int leads = 1; leads >= 0; leads--)
        for (int defends = 0; defends < 2; defends++) {
            report(names[leads][defends], &t[leads][defends]);
            add_tally(&all, &t[leads][defends]);
        }
    report("all", &all);
}

static void report_names(const request *r, const weights *before, const weights *after,
                         double temperature)
{
    static tallies by_name[MOST_NAMES], fitted;
    double odds[MOST_LISTED];
    for (uint32_t i = 0; i < choice_count; i++) {
        const choice *c = &choices[i];
        if (!c->held_back)
            continue;
        tally *t = &by_name[c->name][c->leads][c->defends];
        t->choices++;
        for (int k = 0; k < 2; k++) {
            t->right[k] += read_odds(k ? after : before, c, temperature, odds) == c->chosen;
            t->log_odds[k] += log(fmax(odds[c->chosen], 1e-12));
        }
    }
    for (uint32_t name = 0; name < r->names; name++)
        for (int i = 0; i < 4; i++) {
            by_name[name][i / 2][i % 2].absent = r->absent[name][i / 2][i % 2];
            if (name < r->fitted_names)
                add_tally(&fitted[i / 2][i % 2], &by_name[name][i / 2][i % 2]);
        }
    report_all("all that were fitted, held back", fitted);
    for (uint32_t name = 0; name < r->names; name++)
        report_all(r->name[name]->name, by_name[name]);
}

static void write_table(const char *name, const char *length, const weights *w, int first, int rows,
                        int most)
{
    printf("\nconst feature_weights %s[%s] = {\n", name, length);
    for (int row = first; row < first + rows; row++)
        row_print(row_rounded(w->at[row][0], w->at[row][1]), most);
    printf("};\n");
}

static bool read_rules(request *r, char *list)
{
    for (char *name = strtok(list, ","); name; name = strtok(NULL, ",")) {
        if (r->rules_count == MOST_RULES || !seats_rules(name, &r->rules[r->rules_count]))
            return false;
        seats_need_two_decks(name, &r->rules[r->rules_count++]);
    }
    return r->rules_count > 0;
}

static bool read_names(request *r, char **list)
{
    for (; *list; list++) {
        if (strcmp(*list, "--") == 0 && !r->fitted_names) {
            r->fitted_names = r->names;
            continue;
        }
        if (r->names == MOST_NAMES || !(r->name[r->names++] = stranger_find(*list)))
            return false;
    }
    if (!r->fitted_names)
        r->fitted_names = r->names;
    return r->fitted_names > 0;
}

int main(int argc, char **argv)
{
    static request r;
    static weights before, after;
    kd_rng rng;
    if (argc < 5 || !read_rules(&r, argv[3]) || !read_names(&r, argv + 4)) {
        fprintf(stderr, "koudi-imitate DEALS SEED RULES NAMES... [-- OTHERS...] >others.c\n");
        return 2;
    }
    r.deals = strtoull(argv[1], NULL, 10);
    r.seed = strtoull(argv[2], NULL, 10);
    kd_rng_seed(&rng, r.seed, UINT64_MAX);
    play_deals(&r);
    begin(&before);
    begin(&after);
    double temperature = best_temperature(&before);
    double likely = likelihood(&before, temperature, 1);
    fit(&after, temperature, &rng);
    fprintf(stderr, "%u choices, temperature %.0f, log likelihood in fitting %.3f, then %.3f\n",
            choice_count, temperature, likely, likelihood(&after, temperature, 1));
    report_names(&r, &before, &after, temperature);
    puts("/* others.c - weights of features fitted to what strangers play, written by tools/train. "
         "*/\n"
         "#include \"bots/policy/policy_weights.h\"");
    write_table("others_leads", "LEAD_ROWS", &after, 0, LEAD_ROWS, LEAD_FEATURES);
    write_table("others_answers", "ANSWER_ROWS", &after, LEAD_ROWS, ANSWER_ROWS, ANSWER_FEATURES);
    free(alternatives);
    free(choices);
    return fflush(stdout) != 0;
}
