/* oracle.c - a second implementation of following, winning and dumps: brute force on plain arrays. */
#include "support/oracle_parts.h"

#include <string.h>

/* ---- following (FOL-1, FOL-2) --------------------------------------------------------------- */

typedef struct profile {
    int count;
    int note[OC_MAX_PILE];
} profile;

static int compare_profiles(const profile *a, const profile *b)
{
    for (int i = 0; i < a->count && i < b->count; i++)
        if (a->note[i] != b->note[i])
            return a->note[i] - b->note[i];
    return a->count - b->count;
}

static int smaller(int a, int b)
{
    return a < b ? a : b;
}

/* An upper bound of all profiles: it assumes that all runs are as long as the longest, and that taking
   one breaks no other. The search stops at a choice that reaches it. */
static profile ceiling(const oc_game *game, const int pairs[OC_STEPS], const int owed[OC_STEPS])
{
    profile best = {0};
    int need[OC_STEPS], left = 0;
    memcpy(need, owed, sizeof need);
    for (int h = 0; h < OC_STEPS; h++)
        left += pairs[h];
    for (int r; (r = oc_longest_need(need)) > 0;) {
        int m = oc_longest_run(game, pairs, smaller(r, left));
        best.note[best.count++] = m;
        if (m == 0)
            break;
        need[r]--;
        need[r - m]++;
        left -= m;
    }
    return best;
}

static void best_profile(const oc_game *game, int pairs[OC_STEPS], int need[OC_STEPS],
                         profile *best)
{
    int r = oc_longest_need(need), m = oc_longest_run(game, pairs, r);
    best->count = 0;
    if (r == 0)
        return;
    best->note[best->count++] = m;
    if (m == 0)
        return;
    profile most = ceiling(game, pairs, need), tail;
    need[r]--;
    need[r - m]++;
    for (int s = 0; s < OC_STEPS && compare_profiles(best, &most) < 0; s++) {
        if (oc_run_from(pairs, s) < m)
            continue;
        oc_change_run(pairs, s, m, -1);
        best_profile(game, pairs, need, &tail);
        oc_change_run(pairs, s, m, +1);
        profile whole = {.count = tail.count + 1, .note = {m}};
        memcpy(whole.note + 1, tail.note, (size_t)tail.count * sizeof *tail.note);
        if (compare_profiles(&whole, best) > 0)
            *best = whole;
    }
    need[r]++;
    need[r - m]--;
}

/* What a lead asks of a hand; computed once for all plays that are checked against it. */
typedef struct duty {
    int category, cards, held;
    int need[OC_STEPS];
    profile owed;
} duty;

static void profile_of(const oc_game *game, const oc_pile *pile, int need[OC_STEPS], profile *out)
{
    int pairs[OC_STEPS];
    oc_count_pairs(game, pile, pairs);
    best_profile(game, pairs, need, out);
}

static void make_duty(const oc_game *game, const oc_pile *lead, const oc_pile *hand, duty *d)
{
    oc_pile held;
    d->category = oc_category(game, lead);
    d->cards = lead->count;
    oc_count_need(game, lead, d->need);
    for (int m = 2; game->pairs_only && m < OC_STEPS; m++) {
        d->need[1] += m * d->need[m];
        d->need[m] = 0;
    }
    held = oc_only(game, hand, d->category);
    d->held = held.count;
    profile_of(game, &held, d->need, &d->owed);
}

static bool meets(const oc_game *game, duty *d, const oc_pile *play)
{
    oc_pile given = oc_only(game, play, d->category);
    profile shown;
    if (play->count != d->cards)
        return false;
    if (d->held <= d->cards)
        return given.count == d->held;
    if (given.count != d->cards)
        return false;
    profile_of(game, &given, d->need, &shown);
    return compare_profiles(&shown, &d->owed) == 0;
}

bool oc_legal(const oc_game *game, const oc_pile *lead, const oc_pile *hand, const oc_pile *play)
{
    duty d;
    if (!oc_within(hand, play))
        return false;
    make_duty(game, lead, hand, &d);
    return meets(game, &d, play);
}

/* A walk over the sub-multisets of a hand: the test that they must pass, and where they are kept. */
typedef struct search {
    const oc_game *game;
    oc_faces list;
    duty owed;
    oc_pile play;
    const oc_pile *wanted; /* or NULL */
    oc_pile *out;
    int cap, found, most;
    bool judge;
} search;

static int copies_from(const oc_faces *list, int at)
{
    int copies = 0;
    for (; at < list->count; at++)
        copies += list->copies[at];
    return copies;
}

static void weigh(search *s)
{
    if (s->judge && !meets(s->game, &s->owed, &s->play))
        return;
    if (s->wanted && !oc_within(&s->play, s->wanted))
        return;
    if (s->found < s->cap)
        s->out[s->found] = s->play;
    s->found++;
}

/* Tries every way to add that many cards, of the faces from index at on, to the play. */
static void try_all(search *s, int at, int cards)
{
    if (s->found >= s->most || copies_from(&s->list, at) < cards)
        return;
    if (cards == 0) {
        weigh(s);
        return;
    }
    int before_it = s->play.count;
    for (int k = 0; k <= s->list.copies[at] && k <= cards; k++) {
        if (k > 0)
            oc_put(&s->play, s->list.card[at]);
        try_all(s, at + 1, cards - k);
    }
    s->play.count = before_it;
}

int oc_answers(const oc_game *game, const oc_pile *lead, const oc_pile *hand, oc_pile *out, int cap)
{
    search s = {.game = game, .out = out, .cap = cap, .most = 1 << 30, .judge = true};
    oc_list_faces(hand, &s.list);
    make_duty(game, lead, hand, &s.owed);
    try_all(&s, 0, lead->count);
    return s.found;
}

int oc_choices(const oc_pile *hand, int cards, int most)
{
    search s = {.most = most};
    oc_list_faces(hand, &s.list);
    try_all(&s, 0, cards);
    return s.found;
}

bool oc_can_hold(const oc_game *game, const oc_pile *lead, const oc_pile *hand,
                 const oc_pile *cards)
{
    search s = {.game = game, .most = 1, .judge = true, .wanted = cards};
    oc_list_faces(hand, &s.list);
    make_duty(game, lead, hand, &s.owed);
    try_all(&s, 0, lead->count);
    return s.found > 0;
}

/* ---- leads ---------------------------------------------------------------------------------- */

typedef struct lead_list {
    const oc_game *game;
    oc_faces list;
    oc_pile *out;
    int cap, found;
} lead_list;

static void keep(lead_list *l, const oc_pile *lead)
{
    if (l->found < l->cap)
        l->out[l->found] = *lead;
    l->found++;
}

/* Adds *run, whose highest pair has this height, and every longer run that begins with it. */
static void grow_run(lead_list *l, const oc_pile *run, int category, int height)
{
    if (run->count == 2 || run->count / 2 >= l->game->shortest)
        keep(l, run);
    for (int i = 0; i < l->list.count; i++) {
        oc_card c = l->list.card[i];
        if (l->list.copies[i] < 2 || oc_card_category(l->game, c) != category)
            continue;
        if (oc_height(l->game, c) != height + 1)
            continue;
        oc_pile longer = *run;
        oc_put(&longer, c);
        oc_put(&longer, c);
        grow_run(l, &longer, category, height + 1);
    }
}

int oc_leads(const oc_game *game, const oc_pile *hand, oc_pile *out, int cap)
{
    lead_list l = {.game = game, .out = out, .cap = cap};
    oc_list_faces(hand, &l.list);
    for (int i = 0; i < l.list.count; i++) {
        oc_card c = l.list.card[i];
        oc_pile lead = {.count = 1, .card = {c}};
        keep(&l, &lead);
        if (l.list.copies[i] < 2)
            continue;
        oc_put(&lead, c);
        grow_run(&l, &lead, oc_card_category(game, c), oc_height(game, c));
    }
    return l.found;
}

/* ---- winning (WIN-1, WIN-2) ----------------------------------------------------------------- */

/* Over all ways to take the needed runs out of the pairs: the greatest height that the top of a run of
   the longest length has; -1 when there is no way. Runs of one length are taken from low to high. */
static int best_cut(int pairs[OC_STEPS], int need[OC_STEPS], int longest, int from, int top)
{
    int r = oc_longest_need(need), best = -1;
    if (r == 0)
        return top;
    need[r]--;
    for (int s = from; s < OC_STEPS; s++) {
        if (oc_run_from(pairs, s) < r)
            continue;
        int reached = r == longest && s + r - 1 > top ? s + r - 1 : top;
        oc_change_run(pairs, s, r, -1);
        int got = best_cut(pairs, need, longest, need[r] > 0 ? s : 0, reached);
        oc_change_run(pairs, s, r, +1);
        if (got > best)
            best = got;
    }
    need[r]++;
    return best;
}

int oc_value(const oc_game *game, const oc_pile *lead, const oc_pile *play)
{
    int need[OC_STEPS], pairs[OC_STEPS];
    int led = oc_category(game, lead), own = oc_category(game, play);
    if (play->count != lead->count || (own != led && own != OC_TRUMP))
        return 0;
    oc_count_need(game, lead, need);
    int longest = oc_longest_need(need), top;
    if (longest == 0) {
        top = oc_highest_card(game, play);
    } else {
        oc_count_pairs(game, play, pairs);
        top = best_cut(pairs, need, longest, 0, -1);
    }
    if (top < 0)
        return 0;
    return 1 + top + (own != led ? 2 * OC_STEPS : 0);
}

int oc_winner(const oc_game *game, const oc_pile plays[4])
{
    int best = 0;
    for (int i = 1; i < 4; i++)
        if (oc_value(game, &plays[0], &plays[i]) > oc_value(game, &plays[0], &plays[best]))
            best = i;
    return best;
}

/* ---- dumps and the kitty (DUMP-1..3, MULT-1) ------------------------------------------------- */

/* The greatest height of the top of such a component that the hand holds in the category; -1: none. */
static int can_form(const oc_game *game, const oc_pile *hand, int category, int length)
{
    int pairs[OC_STEPS], top = -1;
    oc_pile held = oc_only(game, hand, category);
    if (length == 0)
        return oc_highest_card(game, &held);
    oc_count_pairs(game, &held, pairs);
    for (int s = 0; s < OC_STEPS; s++)
        if (oc_run_from(pairs, s) >= length)
            top = s + length - 1;
    return top;
}

oc_dump oc_judge_dump(const oc_game *game, const oc_pile *lead, const oc_pile others[3])
{
    oc_part parts[OC_MAX_PARTS];
    int n = oc_parts(game, lead, parts), category = oc_category(game, lead);
    oc_dump dump = {.stands = true}, low = {.stands = true};
    for (int length = 0; n > 1 && length < OC_STEPS; length++) {
        int smallest = -1;
        for (int i = 0; i < n; i++)
            if (parts[i].length == length && (smallest < 0 || parts[i].top < smallest))
                smallest = parts[i].top;
        if (smallest < 0)
            continue;
        oc_dump this = {false, length, smallest, 10 * lead->count};
        if (low.stands)
            low = this;
        for (int k = 0; k < 3; k++)
            if (can_form(game, &others[k], category, length) > smallest &&
                (dump.stands || (game->forced == 'l' && smallest < dump.top)))
                dump = this;
    }
    return !dump.stands && game->forced == 's' ? low : dump;
}

int oc_multiplier(const oc_game *game, const oc_pile *lead)
{
    int need[OC_STEPS];
    oc_count_need(game, lead, need);
    int longest = oc_longest_need(need);
    return longest == 0 ? 2 : longest == 1 ? 4 : 1 << (longest + 1);
}
