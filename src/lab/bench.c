/* bench.c - koudi-lab bench: measures the speed of engine, bots, referee and index of records, a line a figure. */
#include "lab/lab.h"

#include "base/file.h"
#include "base/i18n.h"
#include "base/unused.h"
#include "bots/bots.h"
#include "cli/cli.h"
#include "cli/judge.h"
#include "record/games.h"
#include "record/store.h"
#include "table/program.h"
#include "table/table.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

typedef struct request {
    uint64_t seconds, seed;
} request;

static const cli_option options[] = {
    {'t', "seconds", "N", N_("Time for each figure; 0: a single batch (default: 1)"),
     CLI_NUMBER(request, seconds, 0, 3600)},
    {'s', "seed", "N", N_("The number that all cards come from (default: 1)"),
     CLI_NUMBER(request, seed, 0, UINT64_MAX)},
    {.name = NULL},
};

static const cli_usage usage = {
    .name = "bench",
    .operands = "[bots | judge | index | hints | handovers]",
    .help =
        N_("Measures speed on one core and prints a line for each figure; with \"bots\", of what\n"
           "the bots that search are made of: samples, rollouts, exact ends; with \"judge\", of\n"
           "the referee: questions under all rule texts, read, answered and printed; with\n"
           "\"index\", of reading 2,000 saved games, and how long a key waits meanwhile; with\n"
           "\"hints\", of the suggestions of Tab: what the first one loses; with \"handovers\",\n"
           "how often four people at one keyboard hand it over before a trick is played."),
    .options = options,
};

/* ---- measuring --------------------------------------------------------------------------------- */

double bench_now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

void bench_measure(const char *name, const char *what, bench_batch *batch, void *arg,
                   uint64_t seconds)
{
    long done = 0;
    double start = bench_now(), spent;
    do {
        done += batch(arg);
        spent = bench_now() - start;
    } while (spent < (double)seconds);
    printf("%-18s %10.0f a second  %s\n", name, (double)done / spent, what);
    fflush(stdout);
}

/* ---- cards ------------------------------------------------------------------------------------- */

enum { TRUMPS = 5, ORDERS = TRUMPS * KD_RANKS, BATCH = 256, FOLLOWS = 4096, VIEWS = 512 };
enum { LEAD_KINDS = 4, MAX_ACTIONS = 1 << 16 };

/* A lead, a hand that must follow it, and an answer, legal or not. */
typedef struct question {
    const kd_order *order;
    kd_cards lead, hand, play;
} question;

/* The input of the batches. sum takes a part of every result, so that none is optimized away. */
typedef struct work {
    uint64_t seed, sum;
    kd_rng rng;
    kd_order order[ORDERS];
    question question[FOLLOWS];
    kd_action action[MAX_ACTIONS]; /* of a whole match */
    long actions;
    const bot *bot;
    kd_view view[VIEWS];
    int views, next;
} work;

/* Deals the deck of an order at random; the rest is the kitty. */
static void bench_deal(work *w, const kd_order *order, kd_cards hand[KD_SEATS], kd_cards *kitty)
{
    uint8_t place[2 * KD_FACES] = {0};
    uint32_t left = 0;
    for (int face = 0; face < KD_FACES; face++)
        for (int i = order->place[face] < 64 ? order->rules.decks : 0; i > 0; i--)
            place[left++] = order->place[face];
    memset(hand, 0, KD_SEATS * sizeof *hand);
    while (left > order->rules.kitty) {
        uint32_t at = kd_rng_below(&w->rng, left), seat = left % KD_SEATS;
        hand[seat] = kd_add(hand[seat], kd_card(place[at]));
        place[at] = place[--left];
    }
    *kitty = (kd_cards){0, 0};
    while (left)
        *kitty = kd_add(*kitty, kd_card(place[--left]));
}

/* A lead of a kind from a hand: single, pair, tractor, dump; empty when the hand has none. */
static kd_cards lead_of(work *w, const kd_order *order, kd_cards hand, int kind)
{
    kd_part parts[KD_MAX_PARTS];
    kd_cards none = {0, 0};
    kd_cards held = kd_only(hand, order->in[kd_rng_below(&w->rng, KD_CATEGORIES)]);
    int count = kd_empty(held) ? 0 : kd_parts(order, held, parts);
    if (kind == 3)
        return count < 2 ? none : kd_add(parts[0].cards, parts[count - 1].cards);
    for (int i = 0; i < count; i++)
        if (parts[i].length == kind || (kind == 2 && parts[i].length > 2))
            return parts[i].cards;
    return none;
}

/* Random n cards of a hand. */
static kd_cards some(work *w, kd_cards hand, int n)
{
    kd_cards picked = {0, 0};
    for (int left = kd_count(hand); left > 0; left--) {
        kd_cards card = kd_card(kd_take(&hand));
        if ((int)kd_rng_below(&w->rng, (uint32_t)left) >= n)
            continue;
        picked = kd_add(picked, card);
        n--;
    }
    return picked;
}

/* Makes question number n: the kinds of leads take turns, and so do legal and random answers. False when
   the hand dealt has no such lead. */
static bool bench_ask(work *w, question *q, const kd_order *order, int n)
{
    kd_cards hand[KD_SEATS], kitty;
    bench_deal(w, order, hand, &kitty);
    *q = (question){order, lead_of(w, order, hand[0], n % LEAD_KINDS), hand[1], {0, 0}};
    if (kd_empty(q->lead))
        return false;
    kd_position pos = {.lead = q->lead, .winning = q->lead, .turn = 1, .played = 1};
    memcpy(pos.hand, hand, sizeof hand);
    q->play = n / LEAD_KINDS % 2 == 0 ? kd_position_random(&pos, order, &w->rng)
                                      : some(w, q->hand, kd_count(q->lead));
    return true;
}

/* ---- the engine -------------------------------------------------------------------------------- */

/* Deals of 25 cards, dealt and played at random to the last trick. */
static long batch_of_playouts(void *arg)
{
    work *w = arg;
    for (int i = 0; i < BATCH; i++) {
        const kd_order *order = &w->order[kd_rng_below(&w->rng, ORDERS)];
        kd_cards hand[KD_SEATS], kitty;
        kd_position pos;
        bench_deal(w, order, hand, &kitty);
        kd_position_start(&pos, order, hand, i % KD_SEATS, kitty);
        while (!kd_position_over(&pos))
            kd_position_play(&pos, order, kd_position_random(&pos, order, &w->rng));
        w->sum += (uint64_t)kd_position_score(&pos);
    }
    return BATCH;
}

static long batch_of_follows(void *arg)
{
    work *w = arg;
    for (int i = 0; i < FOLLOWS; i++) {
        const question *q = &w->question[i];
        w->sum += kd_check_follow(q->order, q->hand, q->lead, q->play).reason;
    }
    return FOLLOWS;
}

void bench_start_match(driver *d, const kd_rules *rules, const char *bot_name, uint64_t seed,
                       uint64_t stream)
{
    const bot *same = bot_find(bot_name), *seats[KD_SEATS] = {same, same, same, same};
    cli_start(&d->match, rules);
    driver_ready(d, seats, seed, stream);
}

/* Applies the actions of a whole match. */
static long batch_of_actions(void *arg)
{
    work *w = arg;
    kd_match match;
    kd_events events;
    kd_rules rules;
    kd_rules_default(&rules);
    cli_start(&match, &rules);
    long done = 0;
    for (long i = 0; i < w->actions; i++)
        done += kd_apply(&match, &w->action[i], &events).reason == KD_OK;
    w->sum += kd_match_hash(&match);
    return done;
}

static work *work_new(uint64_t seed)
{
    kd_rules rules;
    driver d;
    work *w = calloc(1, sizeof *w);
    if (!w)
        return NULL;
    w->seed = seed;
    kd_rng_seed(&w->rng, seed, 0);
    kd_rules_default(&rules);
    for (int i = 0; i < ORDERS; i++)
        kd_order_make(&w->order[i], &rules, i % TRUMPS, i / TRUMPS);
    for (int i = 0; i < FOLLOWS; i++)
        while (!bench_ask(w, &w->question[i], &w->order[kd_rng_below(&w->rng, ORDERS)], i)) {
        }
    bench_start_match(&d, &rules, "random", seed, 0);
    while (w->actions < MAX_ACTIONS && driver_step(&d))
        if (d.actions > w->actions)
            w->action[w->actions++] = d.last;
    return w;
}

/* ---- the bots ---------------------------------------------------------------------------------- */

/* Makes the view of the seat that is to decide now; false when chance is to act. */
static bool deciding(const driver *d, kd_view *view)
{
    unsigned actors = kd_actors(&d->match);
    bool dealing = d->match.round.phase == KD_PHASE_DEAL;
    int seat = dealing ? d->drew : 0;
    while (!dealing && seat < KD_SEATS && !(actors >> seat & 1))
        seat++;
    if (seat >= KD_SEATS || !(actors >> seat & 1))
        return false;
    kd_view_make(view, &d->match, seat);
    return !dealing || declarations_any(declarations_of(view));
}

static long batch_of_decisions(void *arg)
{
    work *w = arg;
    int count = w->bot->search ? 1 : w->views;
    for (int i = 0; i < count; i++) {
        kd_action action = w->bot->decide(&w->view[w->next], &w->rng);
        w->sum += action.verb + action.cards.one;
        w->next = (w->next + 1) % w->views;
    }
    return count;
}

static bool bench_all(uint64_t seconds, uint64_t seed)
{
    static const struct {
        const char *name;
        bench_batch *batch;
        const char *what;
    } figures[] = {
        {"playouts", batch_of_playouts, N_("deals of 25 cards, dealt and played at random")},
        {"follow checks", batch_of_follows,
         N_("answers to singles, pairs, tractors and dumps judged")},
        {"actions", batch_of_actions, N_("of whole matches applied to a match")},
    };
    work *w = work_new(seed);
    if (!w)
        return false;
    for (size_t i = 0; i < sizeof figures / sizeof *figures; i++)
        bench_measure(figures[i].name, _(figures[i].what), figures[i].batch, w, seconds);
    for (int i = 0; i < bot_count; i++) {
        char name[64];
        driver d;
        kd_rules rules;
        w->bot = &bots[i];
        w->views = w->next = 0;
        kd_rules_default(&rules);
        bench_start_match(&d, &rules, "steady", w->seed, 0);
        do
            w->views += deciding(&d, &w->view[w->views]);
        while (w->views < VIEWS && driver_step(&d));
        snprintf(name, sizeof name, "%s decides", bots[i].name);
        if (w->views)
            bench_measure(name, _("in the situations of a match of steady's"), batch_of_decisions,
                          w, seconds);
    }
    bool done = w->sum != 0;
    free(w);
    return done;
}

/* ---- the referee ------------------------------------------------------------------------------- */

enum { QUESTIONS = 16384 };

/* The input and output of the referee. */
typedef struct papers {
    FILE *questions, *answers;
    bool failed;
} papers;

static void write_cards(FILE *out, const char *field, const question *q, kd_cards cards)
{
    char text[3 * (KD_MAX_HAND + KD_MAX_KITTY)];
    kd_print_cards(kd_to_faces(q->order, cards), NULL, text, sizeof text);
    fprintf(out, " %s=%s", field, text);
}

/* Writes follow questions under all presets, trumps and levels. */
static bool write_questions(FILE *out, uint64_t seed)
{
    work *w = work_new(seed);
    for (int i = 0; w && i < QUESTIONS;) {
        kd_rules rules;
        kd_order order;
        question q;
        const kd_preset *preset = &kd_presets[kd_rng_below(&w->rng, (uint32_t)kd_preset_count)];
        int trump = (int)kd_rng_below(&w->rng, TRUMPS),
            level = (int)kd_rng_below(&w->rng, KD_RANKS);
        kd_rules_preset(&rules, preset->name);
        kd_order_make(&order, &rules, trump, level);
        if (!bench_ask(w, &q, &order, i))
            continue;
        fprintf(out, "follow rules=%s trump=%s level=%s", preset->name, kd_suit_name(trump),
                kd_rank_name(level));
        write_cards(out, "lead", &q, q.lead);
        write_cards(out, "hand", &q, q.hand);
        write_cards(out, "play", &q, q.play);
        fputc('\n', out);
        i++;
    }
    bool made = w != NULL;
    free(w);
    return made && fflush(out) == 0;
}

static long answer_all(void *arg)
{
    static judge referee;
    papers *p = arg;
    int error = 0;
    judge_start(&referee);
    p->failed |= lseek(fileno(p->questions), 0, SEEK_SET) != 0 ||
                 !judge_lines(&referee, fileno(p->questions), p->answers, &error) || error ||
                 ferror(p->answers);
    return QUESTIONS;
}

static bool bench_judge(uint64_t seconds, uint64_t seed)
{
    papers p = {tmpfile(), fopen("/dev/null", "w"), false};
    bool ready = p.questions && p.answers && write_questions(p.questions, seed);
    if (ready)
        bench_measure("follow questions", _("of all rule texts, read, answered and printed"),
                      answer_all, &p, seconds);
    int error = errno;
    if (p.questions)
        (void)fclose(p.questions);
    if (p.answers)
        (void)fclose(p.answers);
    errno = error;
    return ready && !p.failed;
}

/* ---- the index of records ---------------------------------------------------------------------- */

enum { RECORDS = 2000, FEW = 20 };

/* Records a match of bots. */
static bool record_match(const char *path, uint64_t seed)
{
    record_head head = {.rules_name = "80p-v3", .seat = {"human Mei", "bot easy"}};
    driver d;
    (void)kd_rules_preset(&head.rules, head.rules_name);
    store *record = store_open(path, &head, false);
    if (!record)
        return false;
    bench_start_match(&d, &head.rules, "easy", seed, 0);
    d.record = record;
    driver_match(&d);
    return store_close(record) == 0;
}

/* Fills the folder with copies of the record. */
static bool bench_copy_record(const char *folder, const char *from, int count)
{
    char path[PATH_MAX];
    size_t size;
    char *text = file_load(from, RECORD_MAX_BYTES, &size);
    bool good = text && remove(from) == 0;
    for (int i = 0; i < count && good; i++) {
        snprintf(path, sizeof path, "%s/2026-01-01-%06d-1.rec", folder, i);
        FILE *copy = fopen(path, "wx");
        good = copy && fwrite(text, size, 1, copy) == 1;
        good = copy && fclose(copy) == 0 && good;
    }
    free(text);
    return good;
}

/* Reads the folder as the menu does, with the statistics, and prints a line. */
static bool bench_read_folder(const char *name, const char *what, const char *folder, int count)
{
    static stats sum;
    games list;
    int at = 0;
    double start = bench_now(), before = start, longest = 0;
    memset(&sum, 0, sizeof sum);
    bool more = games_open(&list, folder, true);
    do {
        more = more && games_some(&list, GAMES_SLICE_MS);
        stats_add_games(&sum, &list, &at);
        double after = bench_now();
        longest = after - before > longest ? after - before : longest;
        before = after;
    } while (more);
    bool good = list.count == count && sum.records == count;
    games_free(&list);
    printf("%-18s %10.1f ms  %s\n", name, 1e3 * (bench_now() - start), what);
    printf("%-18s %10.1f ms  %s\n", "longest slice", 1e3 * longest, _("during which a key waits"));
    return good;
}

static bool bench_index(uint64_t seconds, uint64_t seed)
{
    char path[PATH_MAX], what[128];
    int count = seconds ? RECORDS : FEW;
    char *folder = scratch_folder_make();
    if (!folder)
        return false;
    snprintf(path, sizeof path, "%s/match.rec", folder);
    bool good = record_match(path, seed) && bench_copy_record(folder, path, count);
    int error = errno;
    snprintf(what, sizeof what, _("%d records without an index, read and indexed"), count);
    good = good && bench_read_folder("index cold", what, folder, count);
    snprintf(what, sizeof what, _("%d records, read from the index"), count);
    good = good && bench_read_folder("index warm", what, folder, count);
    scratch_folder_remove(folder);
    free(folder);
    errno = error;
    return good;
}

/* ---- several people at one keyboard ------------------------------------------------------------- */

static bool bench_handovers(UNUSED uint64_t seconds, uint64_t seed)
{
    enum { DEALS = 100 };
    static const char *const what[] = {N_("who reserved when their cards may serve, or bury"),
                                       N_("each called at every step")};
    long count;
    for (int always = 1; always >= 0; always--) {
        if (!handovers_count(seed, DEALS, always, &count))
            return false;
        printf("%-18s %10.1f a deal  %s\n", "hand-overs", (double)count / DEALS, _(what[always]));
    }
    return true;
}

/* ---- the subcommand ---------------------------------------------------------------------------- */

/* The measurements by operand; the first is done without one. */
static const struct section {
    const char *word;
    bool (*print)(uint64_t seconds, uint64_t seed);
} sections[] = {{"", bench_all},        {"bots", bench_bots},   {"judge", bench_judge},
                {"index", bench_index}, {"hints", bench_hints}, {"handovers", bench_handovers}};
enum { SECTIONS = sizeof sections / sizeof *sections };

int lab_bench(int argc, char **argv)
{
    request r = {.seconds = 1, .seed = 1};
    int at, chosen = 0;
    int status = cli_parse(&usage, argc, argv, &r, &at);
    if (status != CLI_GO_ON)
        return status;
    const char *word = at < argc ? argv[at] : "";
    while (chosen < SECTIONS && strcmp(word, sections[chosen].word) != 0)
        chosen++;
    if (chosen == SECTIONS || argc - at > 1)
        return cli_misused(usage.name, _("unexpected word: %s"), argv[at + (chosen < SECTIONS)]);
    if (sections[chosen].print(r.seconds, r.seed))
        return CLI_OK;
    return cli_failed("%s", strerror(errno));
}
