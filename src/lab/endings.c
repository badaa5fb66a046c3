/* endings.c - koudi-lab endings: makes the set of endings from a seed, out of deals that steady has played. */
#include "lab/lab.h"

#include "base/i18n.h"
#include "bots/bots.h"
#include "practice/practice.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SLOTS = 1 << 20, FEWEST = 3, MOST = 8, NODES = 40000000 };

typedef struct request {
    uint64_t seed, first, count;
} request;

static const cli_option options[] = {
    {'s', "seed", "N", N_("The number that all endings come from (default: 1)"),
     CLI_NUMBER(request, seed, 0, UINT64_MAX)},
    {'f', "first", "N", N_("Where in the set to begin (default: 1)"),
     CLI_NUMBER(request, first, 1, 100000)},
    {'n', "count", "N", N_("How many (default: 1000)"), CLI_NUMBER(request, count, 1, 100000)},
    {.name = NULL},
};

static const cli_usage usage = {
    .name = "endings",
    .operands = "",
    .help = N_("Makes a set of endings and prints it: positions of the last tricks, from deals of\n"
               "bots, in which a single play reaches the task. The same seed gives the same set."),
    .options = options,
};

/* An ending is looked for in deals of its own, so that each of a set can be made alone. */
typedef struct search_for {
    endgame_table table;
    const char *rules; /* what it shall be like: */
    bool lead, attacks;
    kd_rng rng;
    driver deal;
    exercise found;
    ending line; /* its solution */
    int decisions;
} search_for;

/* What the i-th of a set is like. */
static const char *const rules_of[] = {"80p-v3", "official",   "80p-v3", "forty",
                                       "80p-v3", "tournament", "80p-v3", "80p-scn2"};
enum { TEXTS = sizeof rules_of / sizeof *rules_of };

/* ---- the task ---- */

/* Does the task stay in reach with this play, in trump order? */
static bool keeps_levels(search_for *s, const kd_position *pos, kd_cards play)
{
    const kd_order *order = &s->deal.match.round.order;
    kd_position next = *pos;
    long nodes = NODES;
    bool reached = true, good;
    kd_position_play(&next, order, play);
    good = endgame_reaches(&next, order, &s->table, &nodes, s->found.goal + !s->attacks, &reached);
    return good && reached == s->attacks;
}

/* Does exactly one play reach the task, cards that nobody can tell apart counted once? */
static bool one_play(search_for *s)
{
    const kd_round *round = &s->deal.match.round;
    kd_cards play[ENDGAME_MOVES];
    long nodes = NODES;
    int total, right = -1, count = endgame_moves(&round->pos, &round->order, play);
    if (count < 2 || !endgame_total(&round->pos, &round->order, &s->table, &nodes, &total))
        return false;
    s->found.goal = ending_goal(&round->order.rules, total, s->attacks);
    for (int i = 0; i < count; i++) {
        if (!keeps_levels(s, &round->pos, play[i]))
            continue;
        if (right >= 0)
            return false;
        right = i;
    }
    s->found.best = (kd_action){round->pos.turn, KD_PLAY,
                                kd_to_faces(&round->order, play[right < 0 ? 0 : right])};
    return right >= 0;
}

/* ---- the bots, who see their seat's view ---- */

static void measure(search_for *s, int bot_number, int times)
{
    static const char *const names[EXERCISE_BOTS] = {"easy", "steady", "strong"};
    const kd_round *round = &s->deal.match.round;
    const bot *who = bot_find(names[bot_number]);
    kd_view view;
    kd_action before = {.cards = {0, 0}};
    bool kept = false;
    int found = 0;
    kd_view_make(&view, &s->deal.match, round->pos.turn);
    for (int i = 0; i < times; i++) {
        kd_rng rng;
        kd_rng_seed(&rng, (uint64_t)i, 0);
        kd_action action = who->decide(&view, &rng);
        if (!kd_same(action.cards, before.cards))
            kept = keeps_levels(s, &round->pos, kd_to_places(&round->order, action.cards));
        before = action;
        found += kept;
    }
    s->found.found[bot_number] = (uint8_t)(100 * found / times);
}

/* ---- the position, without what led to it ---- */

static bool take_position(search_for *s)
{
    char line[EXERCISE_LINE], why[400];
    exercise *e = &s->found;
    kd_round *round = &e->match.round;
    e->match = s->deal.match;
    for (int i = 0; i < round->pos.tricks; i++)
        for (int seat = 0; seat < KD_SEATS; seat++)
            round->gone = kd_add(round->gone, round->trick[i].play[seat]);
    round->trick[0] = round->trick[round->pos.tricks];
    round->pos.tricks = 0;
    memset(round->taken, 0, sizeof round->taken);
    memset(round->shown, 0, sizeof round->shown);
    round->buried_before = (uint8_t)(1U << round->burier);
    e->kind = PRACTICE_ENDING;
    e->grade = 1;
    int length = exercise_print(e, line, sizeof line);
    return length < EXERCISE_LINE && exercise_parse(line, (size_t)length, e, why, sizeof why);
}

/* ---- the solution, and its themes ---- */

/* Plays it, and counts the player's decisions at which something is wrong. */
static void solve_line(search_for *s)
{
    ending *line = &s->line;
    kd_events events;
    memset(line, 0, sizeof *line);
    line->of = &s->found;
    line->match = s->found.match;
    line->table = s->table;
    s->decisions = 0;
    while (!ending_over(line)) {
        int right;
        if (!ending_asks(line)) {
            ending_reply(line, &events);
            continue;
        }
        s->decisions += ending_choices(line, &right) > right;
        kd_action action = {(uint8_t)s->found.seat, KD_PLAY, ending_right(line)};
        ending_play(line, &action, &events);
    }
}

/* What the themes are told from: the first play, in trump order, and how its trick and the deal end. */
typedef struct solution {
    const kd_order *order;
    kd_position before;
    const kd_round *over;
    kd_cards first;
    int seat, goal, winner; /* of its trick */
    bool attacks;
} solution;

static bool ours(const solution *s, int seat)
{
    return kd_team(seat) == kd_team(s->seat);
}

static bool shows_dig(const solution *s)
{
    const kd_position *end = &s->over->pos;
    return s->attacks && kd_position_score(end) - end->kitty * end->dug < s->goal;
}

static bool shows_guard(const solution *s)
{
    const kd_position *end = &s->over->pos;
    return !s->attacks && !end->dug && kd_position_score(end) + 2 * end->kitty > s->goal;
}

static bool shows_draw(const solution *s)
{
    bool others = false;
    for (int seat = 0; seat < KD_SEATS; seat++)
        others |= !ours(s, seat) && s->before.hand[seat].one & s->order->in[KD_TRUMP];
    return !s->before.played && others && kd_category_of(s->order, s->first) == KD_TRUMP;
}

/* A pair in the category that is played stays whole, and another play that is legal breaks it. */
static bool shows_pair_kept(const solution *s)
{
    kd_cards hand = s->before.hand[s->seat], play[ENDGAME_MOVES];
    uint64_t whole = hand.two & ~s->first.one, split = s->first.one & hand.two & ~s->first.two;
    int count = endgame_moves(&s->before, s->order, play);
    bool breaks = false;
    for (int i = 0; i < count; i++)
        breaks |= (play[i].one & ~play[i].two & whole) != 0;
    return s->before.played && !split && breaks;
}

/* The other side gets the lead, which this one need not have let go. */
static bool shows_lead_given(const solution *s)
{
    kd_cards play[ENDGAME_MOVES];
    int count = endgame_moves(&s->before, s->order, play);
    bool could = !s->before.played;
    for (int i = 0; i < count && s->before.played; i++)
        could |= kd_beats(s->order, s->before.lead, s->before.winning, play[i]);
    return could && !ours(s, s->winner);
}

static bool shows_dump(const solution *s)
{
    return !s->before.played && kd_kind_of(s->order, s->first) == KD_LEAD_DUMP;
}

static bool shows_feed(const solution *s)
{
    return kd_points_at(s->order, s->first) > 0 && s->winner == kd_partner(s->seat);
}

/* The last card of a side suit goes, and a lead of that suit is ruffed. */
static bool shows_discard(const solution *s)
{
    int suit = kd_category_of(s->order, s->first);
    if (suit >= KD_TRUMP || (s->before.hand[s->seat].one & s->order->in[suit]) != s->first.one)
        return false;
    for (int i = 1; i < s->over->pos.tricks; i++) {
        const kd_trick *trick = &s->over->trick[i];
        kd_cards lead = kd_to_places(s->order, trick->play[trick->leader]);
        kd_cards mine = kd_to_places(s->order, trick->play[s->seat]);
        if (kd_category_of(s->order, lead) == suit && kd_category_of(s->order, mine) == KD_TRUMP)
            return true;
    }
    return false;
}

static bool (*const shows[THEMES])(const solution *s) = {
    [THEME_DIGS] = shows_dig,
    [THEME_GUARDS] = shows_guard,
    [THEME_DRAWS] = shows_draw,
    [THEME_KEEPS_PAIR] = shows_pair_kept,
    [THEME_GIVES_LEAD] = shows_lead_given,
    [THEME_DUMP] = shows_dump,
    [THEME_FEEDS] = shows_feed,
    [THEME_DISCARDS] = shows_discard,
};

static void find_themes(search_for *s)
{
    const kd_round *begin = &s->found.match.round, *over = &s->line.match.round;
    solution of = {.order = &begin->order,
                   .before = begin->pos,
                   .over = over,
                   .first = kd_to_places(&begin->order, s->found.best.cards),
                   .seat = s->found.seat,
                   .goal = s->found.goal,
                   .winner = over->trick[0].winner,
                   .attacks = s->attacks};
    for (int i = 0; i < THEMES; i++)
        s->found.themes |= (unsigned)shows[i](&of) << i;
}

/* ---- how hard it is ---- */

/* Of 100 by how seldom the bots find the first play, the stronger the more it counts, and more for each decision that
   follows. A grade begins above the hardness before its own; they part the set in tenths. */
static int grade_of(const exercise *e, int decisions)
{
    static const int begins[GRADES] = {0, 11, 21, 30, 40, 51, 71, 90, 101, 111};
    int missed = 6 * 100 - e->found[0] - 2 * e->found[1] - 3 * e->found[2], grade = 1;
    int hardness = missed / 6 + 10 * (decisions - 1);
    while (grade < GRADES && hardness >= begins[grade])
        grade++;
    return grade;
}

/* ---- the search ---- */

/* Is the decision at hand an ending? Cheap questions come first. */
static bool admitted(search_for *s)
{
    s->found = (exercise){.kind = PRACTICE_ENDING};
    s->table.salt = (uint64_t)kd_rng_next(&s->rng) << 32 | kd_rng_next(&s->rng);
    if (!one_play(s))
        return false;
    measure(s, 0, 100);
    measure(s, 1, 100);
    if (!take_position(s))
        return false;
    solve_line(s);
    if (s->decisions < 2 && s->found.found[1])
        return false;
    measure(s, 2, 5);
    find_themes(s);
    s->found.grade = grade_of(&s->found, s->decisions);
    return true;
}

/* Starts a deal at any levels that its rules know. */
static void start_at_any_levels(search_for *s)
{
    const bot *steady = bot_find("steady"), *seats[KD_SEATS] = {steady, steady, steady, steady};
    uint8_t level[KD_TEAMS];
    kd_rules rules;
    (void)kd_rules_preset(&rules, s->rules);
    for (int team = 0; team < KD_TEAMS; team++)
        do
            level[team] = (uint8_t)kd_rng_below(&s->rng, KD_RANKS);
        while (!kd_has_level(&rules, level[team]));
    (void)kd_match_start_at(&s->deal.match, &rules, level, (int)kd_rng_below(&s->rng, KD_SEATS));
    uint64_t seed = kd_rng_next(&s->rng);
    driver_ready(&s->deal, seats, seed, kd_rng_next(&s->rng));
}

/* Looks at the decisions of one trick of a deal. */
static bool search_deal(search_for *s)
{
    const kd_round *round = &s->deal.match.round;
    start_at_any_levels(s);
    int cards = FEWEST + (int)kd_rng_below(&s->rng, MOST - FEWEST + 1);
    while (!kd_phase_ended(round->phase)) {
        const kd_position *pos = &round->pos;
        if (round->phase == KD_PHASE_PLAY && kd_count(round->hand[pos->turn]) == cards &&
            (pos->played == 0) == s->lead &&
            (kd_team(pos->turn) != kd_team(round->dealer)) == s->attacks && admitted(s))
            return true;
        if (!driver_step(&s->deal))
            return false;
    }
    return false;
}

int lab_endings(int argc, char **argv)
{
    static search_for s;
    request r = {.seed = 1, .first = 1, .count = 1000};
    char line[EXERCISE_LINE];
    int at, status = cli_parse(&usage, argc, argv, &r, &at);
    if (status != CLI_GO_ON)
        return status;
    if (at < argc)
        return cli_misused(usage.name, _("unexpected word: %s"), argv[at]);
    s.table = (endgame_table){calloc(SLOTS, sizeof(endgame_slot)), SLOTS, 0, NULL, NULL};
    if (!s.table.slot)
        return cli_failed("%s", strerror(errno));
    puts("koudi-exercises 1");
    for (uint64_t i = r.first - 1; i < r.first - 1 + r.count; i++) {
        long deals = 1;
        s.rules = rules_of[i % TEXTS];
        s.lead = i / TEXTS % 2;
        s.attacks = i / TEXTS / 2 % 2;
        kd_rng_seed(&s.rng, r.seed, i);
        while (!search_deal(&s))
            deals++;
        (void)exercise_print(&s.found, line, sizeof line);
        puts(line);
        (void)fflush(stdout);
        fprintf(stderr, "%d: %ld deals, %d decisions\n", (int)i + 1, deals, s.decisions);
    }
    free(s.table.slot);
    return fflush(stdout) == 0 ? CLI_OK : CLI_FAILED;
}
