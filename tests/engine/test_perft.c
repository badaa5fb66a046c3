/* test_perft.c - how many sequences of actions are allowed, counted and held against perft.txt.
 *
 * Three dealt packs for each rule text that this version plays, from several stages of the deal to
 * a small depth. KD_BLESS=1 writes the file anew. */
#include "support/pack.h"
#include "support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PACKS = 3, MOST_LIST = 5000, MOST_ROWS = 400, CLOSE_CARDS = 4, SEED = 21, TINY_KITTY = 4 };

/* A deal whose cards come in a fixed order. */
typedef struct deal {
    kd_match match;
    pack cards;
} deal;

/* Every action allowed now, each once. */
typedef struct list {
    int count;
    kd_action at[MOST_LIST];
} list;

static void apply(deal *d, const kd_action *action)
{
    kd_events events;
    kd_verdict verdict = kd_apply(&d->match, action, &events);
    if (verdict.reason != KD_OK) {
        char line[400];
        kd_print_action(action, line, sizeof line);
        fail_msg("%s: %s", line, kd_reason_token((kd_reason)verdict.reason));
    }
}

/* ---- everything that is allowed ----------------------------------------------------------------- */

static void add(list *all, int actor, int verb, kd_cards cards)
{
    assert_true(all->count < MOST_LIST);
    all->at[all->count++] = (kd_action){(uint8_t)actor, (uint8_t)verb, cards};
}

static void add_if_allowed(list *all, const kd_view *view, int verb, kd_cards cards)
{
    kd_action action = {view->seat, (uint8_t)verb, cards};
    if (kd_check(view, &action).reason == KD_OK)
        add(all, view->seat, verb, cards);
}

/* Any card and any pair held, to declare or to counter. */
static void add_showings(list *all, const kd_view *view, int verb)
{
    for (unsigned face = 0; face < KD_FACES; face++)
        for (int copies = 1; copies <= kd_copies(view->hand, face); copies++)
            add_if_allowed(all, view, verb, copies == 1 ? kd_card(face) : kd_pair(face));
}

/* Every set of count more cards from the lowest place left on. */
static void add_sets(list *all, const kd_view *view, int verb, kd_cards left, kd_cards chosen,
                     int count)
{
    if (count == 0) {
        add_if_allowed(all, view, verb, chosen);
        return;
    }
    if (kd_empty(left))
        return;
    unsigned face = (unsigned)__builtin_ctzll(left.one);
    int copies = kd_copies(left, face);
    kd_cards rest = kd_only(left, ~(UINT64_C(1) << face));
    for (int taken = 0; taken <= copies && taken <= count; taken++) {
        add_sets(all, view, verb, rest, chosen, count - taken);
        if (taken < copies)
            chosen = kd_add(chosen, kd_card(face));
    }
}

/* What the engine lists to lead or to answer with. */
static int listed_plays(const kd_position *pos, const kd_view *view, kd_cards *out)
{
    const kd_order *order = &view->order;
    kd_cards hand = pos->hand[pos->turn], known = kd_to_places(order, kd_known(view));
    int count = pos->played ? kd_moves(order, hand, pos->lead, out, MOST_LIST)
                            : kd_leads(order, hand, known, out, MOST_LIST);
    assert_in_range(count, 1, MOST_LIST);
    return count;
}

/* In a small hand every set of cards is tried: what is listed must be all that is allowed; dumps,
   which are not listed, come on top. */
static void add_plays(list *all, const deal *d, const kd_view *view)
{
    static kd_cards plays[MOST_LIST];
    const kd_round *round = &d->match.round;
    int listed = listed_plays(&round->pos, view, plays), held = kd_count(view->hand);
    if (held > CLOSE_CARDS) {
        for (int i = 0; i < listed; i++)
            add(all, view->seat, KD_PLAY, kd_to_faces(&round->order, plays[i]));
        return;
    }
    for (int count = 1; count <= held; count++)
        add_sets(all, view, KD_PLAY, view->hand, (kd_cards){0, 0}, count);
    if (round->pos.played)
        assert_int_equal(all->count, listed);
    assert_true(all->count >= listed);
}

static void list_seat(list *all, const deal *d, int seat)
{
    kd_view view;
    kd_view_make(&view, &d->match, seat);
    if (view.phase == KD_PHASE_PLAY) {
        add_plays(all, d, &view);
    } else if (view.phase == KD_PHASE_BURY) {
        /* One burying stands for all: the lowest faces. */
        kd_cards left = view.hand, buried = {0, 0};
        for (int i = 0; i < view.order.rules.kitty; i++)
            buried = kd_add(buried, kd_card(kd_take(&left)));
        add_if_allowed(all, &view, KD_BURY, buried);
    } else {
        add_showings(all, &view, KD_DECLARE);
        add_showings(all, &view, KD_COUNTER);
        add_if_allowed(all, &view, KD_REBEL, (kd_cards){0, 0});
        add_if_allowed(all, &view, KD_PASS, (kd_cards){0, 0});
    }
}

static void list_all(list *all, const deal *d)
{
    unsigned actors = kd_actors(&d->match);
    all->count = 0;
    if (actors >> KD_CHANCE & 1)
        all->at[all->count++] = pack_chance(&d->cards, &d->match.round);
    for (int seat = 0; seat < KD_SEATS; seat++)
        if (actors >> seat & 1)
            list_seat(all, d, seat);
    assert_true(all->count > 0);
}

/* Sequences of depth actions, or of fewer that lead to that phase or beyond. */
static uint64_t perft(const deal *d, int depth, kd_phase until)
{
    static list lists[32];
    list *all = &lists[depth];
    uint64_t total = 0;
    if (depth == 0 || d->match.round.phase >= until)
        return 1;
    list_all(all, d);
    for (int i = 0; i < all->count; i++) {
        deal next = *d;
        apply(&next, &all->at[i]);
        total += perft(&next, depth - 1, until);
    }
    return total;
}

/* ---- stages ------------------------------------------------------------------------------------- */

/* A number made from the cards that selects one of several plays, independently of their order in the
   list. */
static uint64_t weight(const deal *d, const kd_action *action)
{
    uint64_t mixed = action->cards.one * UINT64_C(0x9e3779b97f4a7c15) ^
                     action->cards.two * UINT64_C(0xbf58476d1ce4e5b9) ^ d->cards.seed;
    return (mixed ^ mixed >> 29) * UINT64_C(0x94d049bb133111eb) >> 8;
}

/* Chance moves; a seat that is asked passes; one burying stands for all; else one of the plays. */
static const kd_action *choose(const deal *d, const list *all)
{
    const kd_action *best = &all->at[0];
    if (best->actor == KD_CHANCE)
        return best;
    for (const kd_action *at = all->at; at < all->at + all->count; at++) {
        if (at->verb == KD_PASS)
            return at;
        if (weight(d, at) < weight(d, best))
            best = at;
    }
    return best;
}

static void go_on(deal *d)
{
    static list all;
    list_all(&all, d);
    apply(d, choose(d, &all));
}

static void go_to_last_cards(deal *d, int left)
{
    int kitty = d->match.rules.kitty;
    while (d->match.round.phase <= KD_PHASE_DEAL &&
           (d->match.round.phase == KD_PHASE_TURN || kd_count(d->match.round.deck) > kitty + left))
        go_on(d);
}

static void draw_stage(deal *d)
{
    go_to_last_cards(d, 9);
}

static void ask_stage(deal *d)
{
    go_to_last_cards(d, 0);
}

/* The first card that can be shown is, before the last card comes. */
static void shown_stage(deal *d)
{
    static list all;
    go_to_last_cards(d, 1);
    list_all(&all, d);
    if (all.count > 1)
        apply(d, &all.at[1]);
    go_to_last_cards(d, 0);
}

static void play_stage(deal *d)
{
    while (d->match.round.phase != KD_PHASE_PLAY)
        go_on(d);
}

static void end_stage(deal *d)
{
    play_stage(d);
    while (d->match.round.pos.played || kd_count(d->match.round.hand[0]) > CLOSE_CARDS)
        go_on(d);
}

typedef struct stage {
    const char *name;
    void (*go_to)(deal *d);
    int depth; /* 0: buryings are counted, with a tiny kitty */
    kd_phase until;
} stage;

static const stage stages[] = {
    {"draw", draw_stage, 24, KD_PHASE_PLAY},   {"ask", ask_stage, 20, KD_PHASE_PLAY},
    {"shown", shown_stage, 20, KD_PHASE_PLAY}, {"bury", NULL, 0, KD_PHASE_BURY},
    {"lead", play_stage, 3, KD_PHASE_SCORED},  {"end", end_stage, 4 * CLOSE_CARDS, KD_PHASE_SCORED},
};
enum { STAGES = sizeof stages / sizeof *stages };

/* ---- rows: a preset, a pack, a stage --------------------------------------------------------------- */

typedef struct row {
    char name[80]; /* as in perft.txt, without the count */
    kd_rules rules;
    const stage *from;
    int pack;
    uint64_t count;
} row;

/* The first pack is shuffled well; in the others like cards stay together: pairs, or fours. */
static int block_of(const row *r)
{
    return r->pack == 0 ? 1 : r->rules.decks == 2 ? 2 : 4;
}

static row rows[MOST_ROWS];
static int row_count;

static const char path[] = KOUDI_TEST_DIR "/perft.txt";

/* The number in the file; false when it has none for that row. */
static bool expected(const row *r, uint64_t *count)
{
    FILE *file = fopen(path, "r");
    char line[200];
    size_t length = strlen(r->name);
    bool found = false;
    while (file && !found && fgets(line, sizeof line, file)) {
        found = strncmp(line, r->name, length) == 0 && line[length] == ' ';
        if (found)
            *count = strtoull(line + length, NULL, 10);
    }
    if (file)
        fclose(file);
    return found;
}

static void a_row(void **state)
{
    row *r = *state;
    static deal d;
    uint64_t wanted = 0;
    assert_true(kd_rules_check(&r->rules, NULL));
    memset(&d, 0, sizeof d);
    kd_match_start(&d.match, &r->rules);
    pack_make(&d.cards, &r->rules, block_of(r), (uint64_t)r->pack + SEED);
    if (r->from->depth) {
        r->from->go_to(&d);
        r->count = perft(&d, r->from->depth, r->from->until);
    } else {
        static list all;
        kd_view view;
        while (d.match.round.phase != KD_PHASE_BURY)
            go_on(&d);
        int burier = d.match.round.burier;
        kd_view_make(&view, &d.match, burier);
        uint64_t total = 0;
        /* By the first card, so that a list is enough. */
        for (kd_cards left = view.hand; !kd_empty(left);) {
            kd_cards first = kd_card(kd_take(&left));
            all.count = 0;
            if (kd_holds(left, first)) {
                kd_take(&left);
                add_sets(&all, &view, KD_BURY, left, kd_add(first, first), TINY_KITTY - 2);
            }
            add_sets(&all, &view, KD_BURY, left, first, TINY_KITTY - 1);
            total += (uint64_t)all.count;
        }
        r->count = total;
    }
    if (getenv("KD_BLESS"))
        return;
    if (!expected(r, &wanted))
        fail_msg("%s stands not in %s: KD_BLESS=1 writes it", r->name, path);
    if (r->count != wanted)
        fail_msg("%s: %llu, not %llu", r->name, (unsigned long long)r->count,
                 (unsigned long long)wanted);
}

static void bless(void **state)
{
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs("# rules pack stage depth: how many sequences of actions (test_perft.c)\n", file);
    for (int i = 0; i < row_count; i++)
        fprintf(file, "%s %llu\n", rows[i].name, (unsigned long long)rows[i].count);
    assert_int_equal(fclose(file), 0);
}

/* A smaller kitty of the same deck, where all buryings can be tried. */
static kd_rules with_tiny_kitty(const kd_rules *rules)
{
    kd_rules tiny = *rules;
    tiny.jokers = 0;
    tiny.kitty = TINY_KITTY;
    return tiny;
}

static void add_row(const char *preset, const kd_rules *rules, int number, const stage *from)
{
    row *r = &rows[row_count++];
    *r =
        (row){.rules = from->depth ? *rules : with_tiny_kitty(rules), .from = from, .pack = number};
    snprintf(r->name, sizeof r->name, "%s %d %s %d", preset, number + 1, from->name, from->depth);
    add_test(a_row, (struct test){.name = r->name, .state = r});
}

PREPARE(int argc, char **argv)
{
    for (int i = 0; i < kd_preset_count; i++) {
        kd_rules rules;
        if (!kd_rules_preset(&rules, kd_presets[i].name) || !kd_rules_check(&rules, NULL))
            continue;
        for (int number = 0; number < PACKS; number++)
            for (int from = 0; from < STAGES; from++)
                add_row(kd_presets[i].name, &rules, number, &stages[from]);
    }
    if (getenv("KD_BLESS"))
        add_test(bless, (struct test){.name = "write perft.txt"});
    return 0;
}
