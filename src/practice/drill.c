/* drill.c - questions whose answer the rules tell, drawn from deals that bots play. */
#include "bots/policy/policy.h"
#include "practice/practice.h"

#include <string.h>

enum { DEALS = 100, CHANGES = 200, SETTLE = 4000, MOST_MOVES = 64, NEVER = -1, VIEWER = 0 };

const char *drill_rule(drill_kind kind, const kd_rules *rules)
{
    static const char *const of[DRILLS] = {
        [DRILL_TRUMPS] = "ORD-1", [DRILL_TRACTOR] = "TRAC-1",   [DRILL_WINNER] = "WIN-1",
        [DRILL_ANSWER] = "FOL-1", [DRILL_TRUMPS_OUT] = "ORD-1", [DRILL_VOID] = "FOL-1",
    };
    if (kind == DRILL_KITTY)
        return rules->mult == KD_MULT_FIXED            ? "MULT-3"
               : rules->mult_play == KD_MULT_OF_WINNER ? "MULT-2"
                                                       : "MULT-1";
    if (kind == DRILL_TOTAL)
        return rules->decks == 1        ? "GAIN-4"
               : rules->attack_cap == 3 ? "GAIN-3"
               : rules->step == 20      ? "GAIN-2"
                                        : "GAIN-1";
    return of[kind];
}

/* ---- deals ---- */

/* The next action of a match in which steady sits at each seat. False: none can act. */
static bool bots_step(kd_match *m, kd_rng *rng)
{
    const unsigned who = kd_actors(m);
    kd_action action = kd_chance(m, rng);
    kd_events events;
    for (int seat = 0; seat < KD_SEATS; seat++) {
        kd_view view;
        if (!(who >> seat & 1))
            continue;
        kd_view_make(&view, m, seat);
        kd_action own = steady_decide(&view, rng);
        if (own.verb != KD_PASS || action.actor == KD_NOBODY) {
            action = own;
            break;
        }
    }
    return kd_apply(m, &action, &events).reason == KD_OK;
}

/* A deal at any level, as it stands after so many tricks and plays; NEVER: at its end. False when it is over before that. */
static bool play_deal(kd_match *m, const kd_rules *rules, kd_rng *rng, int tricks, int plays)
{
    const uint8_t level = (uint8_t)kd_rng_below(rng, KD_LEVEL_NT + 1);
    const uint8_t levels[KD_TEAMS] = {level, level};
    const int dealer = (int)kd_rng_below(rng, KD_SEATS);
    if (!kd_match_start_at(m, rules, levels, dealer) && !kd_match_start(m, rules))
        return false;
    for (int steps = 0; steps < SETTLE; steps++) {
        const kd_round *r = &m->round;
        if (kd_phase_ended(r->phase))
            return tricks == NEVER && r->result.ending == KD_DEAL_PLAYED;
        if (r->phase == KD_PHASE_PLAY && r->pos.tricks == tricks && r->pos.played == plays)
            return true;
        if (!bots_step(m, rng))
            return false;
    }
    return false;
}

static int below(kd_rng *rng, int n)
{
    return (int)kd_rng_below(rng, (uint32_t)n);
}

/* One of the places of a mask that is not empty. */
static unsigned place_in(uint64_t mask, kd_rng *rng)
{
    int skip = below(rng, __builtin_popcountll(mask));
    while (skip--)
        mask &= mask - 1;
    return (unsigned)__builtin_ctzll(mask);
}

/* ---- options ---- */

static void shuffle(drill *d, kd_rng *rng)
{
    for (int i = DRILL_OPTIONS - 1; i > 0; i--) {
        const int k = below(rng, i + 1);
        const kd_cards cards = d->option[i];
        const char *rule = d->rule[i];
        d->option[i] = d->option[k], d->option[k] = cards;
        d->rule[i] = d->rule[k], d->rule[k] = rule;
        d->right = d->right == i ? k : d->right == k ? i : d->right;
    }
}

static void all_by(drill *d, const char *rule)
{
    for (int i = 0; i < DRILL_OPTIONS; i++)
        d->rule[i] = rule;
}

/* Adds cards as the next option unless they are one already. */
static bool add_cards(drill *d, int *count, kd_cards faces)
{
    for (int i = 0; i < *count; i++)
        if (kd_same(d->option[i], faces))
            return false;
    d->option[(*count)++] = faces;
    return true;
}

/* Adds a number as the next option, in order, unless it is one already. */
static void add_number(drill *d, int *count, int number)
{
    int at = 0;
    while (at < *count && d->value[at] < number)
        at++;
    if (*count == DRILL_OPTIONS || (at < *count && d->value[at] == number))
        return;
    memmove(d->value + at + 1, d->value + at, (size_t)(*count - at) * sizeof *d->value);
    d->value[at] = number;
    ++*count;
}

static void find_right(drill *d, int number)
{
    for (int i = 0; i < DRILL_OPTIONS; i++)
        if (d->value[i] == number)
            d->right = i;
}

/* ---- the kinds: each fills in a question from a match; false: this deal has none ---- */

/* Trumps that do not look like it, and cards beside their ranks that are none. */
static bool trumps(drill *d, const kd_match *m, kd_rng *rng)
{
    const kd_order *o = &m->round.order;
    uint64_t other_ranks = 0, odd = 0, near = 0;
    int count = 0;
    for (unsigned p = 0; p < 64; p++) {
        const kd_face face = o->face[p];
        const int rank = face == KD_NO_FACE ? KD_RANKS : kd_rank_of(face);
        if (!(o->deck.one >> p & 1) || rank >= KD_RANKS)
            continue;
        if (!(o->in[KD_TRUMP] >> p & 1)) {
            other_ranks |= UINT64_C(1) << p;
            near |= (uint64_t)(rank + 1 >= o->level && rank <= o->level + 1) << p;
        } else if (kd_suit_of(face) != o->trump) {
            odd |= UINT64_C(1) << p;
        }
    }
    const uint64_t all = o->in[KD_TRUMP] & o->deck.one;
    if (!all || __builtin_popcountll(other_ranks) < DRILL_OPTIONS)
        return false;
    const unsigned right = place_in(odd && below(rng, 3) ? odd : all, rng);
    const bool always = kd_always_trumps(&o->rules) >> o->face[right] & 1;
    add_cards(d, &count, kd_card(o->face[right]));
    while (count < DRILL_OPTIONS)
        add_cards(d, &count,
                  kd_card(o->face[place_in(near && below(rng, 2) ? near : other_ranks, rng)]));
    d->right = 0;
    all_by(d, always && kd_rank_of(o->face[right]) != o->level ? "ORD-5" : "ORD-1");
    shuffle(d, rng);
    return true;
}

/* Pairs that are neighbours, or look like it: each lies near one before it in its category, or on the face of the card. */
static kd_cards pairs_near(const kd_order *o, int pairs, kd_rng *rng)
{
    unsigned at = place_in(o->deck.two, rng);
    kd_cards set = kd_pair(at);
    while (--pairs) {
        uint64_t near = 0;
        for (unsigned p = 0; p < 64; p++) {
            if (!((o->deck.two & ~set.one) >> p & 1))
                continue;
            const kd_face here = o->face[at], there = o->face[p];
            const int steps = o->step[p] - o->step[at],
                      ranks = kd_rank_of(there) - kd_rank_of(here);
            near |= (uint64_t)((o->category[p] == o->category[at] && steps >= -2 && steps <= 2) ||
                               (kd_suit_of(there) == kd_suit_of(here) && ranks >= -1 && ranks <= 1))
                    << p;
        }
        if (!near)
            return (kd_cards){0, 0};
        at = place_in(near, rng);
        set = kd_add(set, kd_pair(at));
    }
    return set;
}

static bool tractor(drill *d, const kd_match *m, kd_rng *rng)
{
    const kd_order *o = &m->round.order;
    const int pairs = o->rules.tractor_min < 2 ? 2 : o->rules.tractor_min;
    int wrong = 1;
    bool found = false;
    if (!o->deck.two)
        return false;
    memset(d->option, 0, sizeof d->option);
    for (int i = 0; i < SETTLE && !(found && wrong == DRILL_OPTIONS); i++) {
        const kd_cards set = pairs_near(o, pairs, rng);
        if (kd_empty(set))
            continue;
        if (kd_kind_of(o, set) != KD_LEAD_TRACTOR) {
            if (wrong < DRILL_OPTIONS)
                add_cards(d, &wrong, kd_to_faces(o, set));
        } else if (!found) {
            d->option[0] = kd_to_faces(o, set);
            found = true;
        }
    }
    d->right = 0;
    const bool jokers =
        o->trump == KD_NO_SUIT && kd_category_of(o, kd_to_places(o, d->option[0])) == KD_TRUMP;
    all_by(d, pairs > 2 ? "TRAC-5" : jokers ? "TRAC-2" : "TRAC-1");
    shuffle(d, rng);
    return found && wrong == DRILL_OPTIONS;
}

/* The rule that tells why that seat won. */
static const char *rule_of_winner(const kd_order *o, const kd_trick *t)
{
    const kd_cards lead = kd_to_places(o, t->play[t->leader]);
    const kd_cards best = kd_to_places(o, t->play[t->winner]);
    const kd_lead_kind kind = kd_kind_of(o, lead);
    if (kd_plays_sets(&o->rules) && kd_count(lead) > 1)
        return kind == KD_LEAD_FOUR ? "FORTY-2" : "FORTY-5";
    for (int seat = 0; seat < KD_SEATS; seat++)
        if (seat != t->winner &&
            kd_strength(o, lead, kd_to_places(o, t->play[seat])) == kd_strength(o, lead, best))
            return "ORD-3";
    if (kd_count(lead) > 1)
        return kd_category_of(o, lead) == kd_category_of(o, best) ? "WIN-2" : "WIN-1";
    return kd_category_of(o, lead) == kd_category_of(o, best) ? "ORD-2" : "ORD-4";
}

/* Mostly a trick that somebody else than its leader won, if there is one. */
static bool winner(drill *d, const kd_match *m, kd_rng *rng)
{
    const int tricks = m->round.pos.tricks;
    if (!tricks)
        return false;
    int at = below(rng, tricks);
    const int seek = below(rng, 4) ? tricks : 0;
    for (int i = 0; i < seek && m->round.trick[at].winner == m->round.trick[at].leader; i++)
        at = (at + 1) % tricks;
    d->trick = m->round.trick[at];
    for (int i = 0; i < DRILL_OPTIONS; i++)
        d->value[i] = i;
    all_by(d, rule_of_winner(&m->round.order, &d->trick));
    d->right = d->trick.winner;
    d->trick.winner = KD_NOBODY;
    return d->right < KD_SEATS;
}

/* The wrong answers are made of a right one: some of its cards are exchanged. */
static bool answer(drill *d, const kd_match *m, kd_rng *rng)
{
    const kd_round *r = &m->round;
    const kd_order *o = &r->order;
    kd_cards moves[MOST_MOVES + 1];
    const int seat = r->pos.turn;
    const kd_cards lead = r->pos.lead, hand = r->pos.hand[seat];
    int count = 0, listed = kd_moves(o, hand, lead, moves, MOST_MOVES);
    if (listed < 1)
        return false;
    const kd_cards legal = moves[below(rng, listed < MOST_MOVES ? listed : MOST_MOVES)];
    add_cards(d, &count, kd_to_faces(o, legal));
    d->rule[0] = "FOL-1";
    for (int i = 0; i < CHANGES && count < DRILL_OPTIONS; i++) {
        kd_cards play = legal;
        for (int more = 1 + (below(rng, 3) == 0); more > 0; more--) {
            const kd_cards rest = kd_sub(hand, play);
            if (kd_empty(rest))
                break;
            play = kd_sub(play, kd_card(place_in(play.one, rng)));
            play = kd_add(play, kd_card(place_in(rest.one, rng)));
        }
        const kd_verdict verdict = kd_check_follow(o, hand, lead, play);
        if (verdict.reason != KD_OK && kd_count(play) == kd_count(lead) &&
            add_cards(d, &count, kd_to_faces(o, play)))
            d->rule[count - 1] = kd_reason_rule((kd_reason)verdict.reason);
    }
    d->trick = r->trick[r->pos.tricks];
    d->hand = r->hand[seat];
    d->seat = seat;
    d->right = 0;
    shuffle(d, rng);
    return count == DRILL_OPTIONS;
}

static bool kitty(drill *d, const kd_match *m, kd_rng *rng)
{
    static const int times[] = {1, 2, 3, 4, 6, 8, 16};
    enum { TIMES = sizeof times / sizeof *times };
    const kd_round *r = &m->round;
    const int points = r->result.kitty_points, right = points * r->result.multiplier;
    kd_view view;
    int count = 0;
    if (!points || !r->result.multiplier || !r->pos.tricks || right > 2000)
        return false;
    kd_view_make(&view, m, KD_NOBODY);
    d->hand = view.kitty;
    d->total = points;
    d->trick = r->trick[r->pos.tricks - 1];
    add_number(d, &count, right);
    while (count < DRILL_OPTIONS)
        add_number(d, &count, points * times[below(rng, TIMES)]);
    find_right(d, right);
    all_by(d, drill_rule(DRILL_KITTY, &r->order.rules));
    return count == DRILL_OPTIONS;
}

int drill_outcome(const kd_rules *rules, int total)
{
    bool taken;
    const int gain = kd_gain(rules, total, &taken);
    return taken ? gain : -1 - gain;
}

/* What a total brings that is near what the deal came to, often where the outcome changes. */
static bool total(drill *d, const kd_match *m, kd_rng *rng)
{
    enum { STEP = 5, AROUND = 40 };
    const kd_rules *rules = &m->round.order.rules;
    int count = 0, at = m->round.result.total / STEP * STEP;
    at += STEP * (below(rng, 2 * AROUND / STEP) - AROUND / STEP);
    at = at < 0 ? 0 : at;
    if (below(rng, 2))
        for (int i = 0; i < AROUND && drill_outcome(rules, at) == drill_outcome(rules, at + STEP);
             i++)
            at += STEP;
    d->total = at;
    const int right = drill_outcome(rules, at);
    if (rules->last_trick_needed && right < 0) /* it would depend on more than the total */
        return false;
    for (int low = right - below(rng, DRILL_OPTIONS); count < DRILL_OPTIONS; low++)
        add_number(d, &count, low);
    find_right(d, right);
    all_by(d, rules->take_gains && right >= 0 ? "GAIN-6" : drill_rule(DRILL_TOTAL, rules));
    return true;
}

/* ---- memory: the tricks so far are in d->match, which the viewer has seen from its seat ---- */

static bool trumps_out(drill *d, const kd_match *m, kd_rng *rng)
{
    const kd_order *o = &m->round.order;
    kd_view view;
    int count = 0;
    kd_view_make(&view, m, VIEWER);
    const int right = kd_count(kd_only(kd_to_places(o, kd_unseen(&view)), o->in[KD_TRUMP]));
    const int all = kd_count(kd_only(o->deck, o->in[KD_TRUMP]));
    int low = right - below(rng, DRILL_OPTIONS);
    bool hidden = m->round.burier == VIEWER && /* what the viewer has buried is not shown */
                  kd_to_places(o, m->round.buried[VIEWER]).one & o->in[KD_TRUMP];
    if (!all || hidden)
        return false;
    for (low = low < 0 ? 0 : low; count < DRILL_OPTIONS; low++)
        add_number(d, &count, low);
    find_right(d, right);
    d->category = KD_TRUMP;
    d->total = all;
    d->hand = view.hand;
    all_by(d, "ORD-1");
    return true;
}

/* The seats but the viewer's that have shown to hold nothing of a category any more. */
static unsigned shown_void(const kd_match *m, int category)
{
    const kd_order *o = &m->round.order;
    unsigned seats = 0;
    for (int i = 0; i < m->round.pos.tricks; i++) {
        const kd_trick *t = &m->round.trick[i];
        if (kd_category_of(o, kd_to_places(o, t->play[t->leader])) != category)
            continue;
        for (int seat = 0; seat < KD_SEATS; seat++)
            if (seat != VIEWER && kd_to_places(o, t->play[seat]).one & ~o->in[category])
                seats |= 1U << seat;
    }
    return seats;
}

/* Of a category in which one seat at most is. */
static bool shows_void(drill *d, const kd_match *m, kd_rng *rng)
{
    const bool wants_one = below(rng, 4) != 0;
    const int first = below(rng, KD_CATEGORIES);
    for (int i = 0; i < KD_CATEGORIES; i++) {
        const int category = (first + i) % KD_CATEGORIES;
        const unsigned seats = shown_void(m, category);
        bool led = false;
        for (int t = 0; t < m->round.pos.tricks; t++) {
            const kd_trick *of = &m->round.trick[t];
            led = led ||
                  kd_category_of(&m->round.order,
                                 kd_to_places(&m->round.order, of->play[of->leader])) == category;
        }
        if (!m->round.order.in[category] || !led || __builtin_popcount(seats) != wants_one)
            continue;
        d->category = category;
        for (int k = 0; k < DRILL_OPTIONS; k++)
            d->value[k] = k < KD_SEATS - 1 ? k + 1 : KD_NOBODY;
        d->right = seats ? __builtin_ctz(seats) - 1 : DRILL_OPTIONS - 1;
        all_by(d, "FOL-1");
        return true;
    }
    return false;
}

/* ---- all of them ---- */

/* When a question is asked: at the end of a deal, while a trick is answered, or after the first tricks. */
typedef enum asked_at { AT_END, AT_ANSWER, AT_TRICKS } asked_at;

static const struct drill_row {
    bool (*draw)(drill *d, const kd_match *m, kd_rng *rng);
    asked_at at;
} rows[DRILLS] = {
    [DRILL_TRUMPS] = {trumps, AT_ANSWER},
    [DRILL_TRACTOR] = {tractor, AT_ANSWER},
    [DRILL_WINNER] = {winner, AT_END},
    [DRILL_ANSWER] = {answer, AT_ANSWER},
    [DRILL_KITTY] = {kitty, AT_END},
    [DRILL_TOTAL] = {total, AT_END},
    [DRILL_TRUMPS_OUT] = {trumps_out, AT_TRICKS},
    [DRILL_VOID] = {shows_void, AT_TRICKS},
};

bool drill_remembers(drill_kind kind)
{
    return rows[kind].at == AT_TRICKS;
}

bool drill_draw(drill *d, drill_kind kind, const kd_rules *rules, kd_rng *rng)
{
    const struct drill_row *row = &rows[kind];
    const int hand = kd_hand_size(rules);
    if ((kind == DRILL_KITTY && !rules->kitty) || (kind == DRILL_TRACTOR && rules->decks == 1) ||
        hand < 6)
        return false;
    for (int i = 0; i < DEALS; i++) {
        kd_match m;
        const int tricks = row->at == AT_END      ? NEVER
                           : row->at == AT_ANSWER ? below(rng, hand / 2)
                                                  : 2 + below(rng, 3);
        if (!play_deal(&m, rules, rng, tricks, row->at == AT_ANSWER ? 1 + below(rng, 3) : 0))
            continue;
        memset(d, 0, sizeof *d);
        d->kind = kind;
        d->order = m.round.order;
        d->options = DRILL_OPTIONS;
        if (!row->draw(d, &m, rng))
            continue;
        if (row->at == AT_TRICKS) {
            d->match = m;
            d->tricks = m.round.pos.tricks;
        }
        return true;
    }
    return false;
}
