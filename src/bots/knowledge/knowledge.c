/* knowledge.c - reads a view: unseen cards, voids, the trick on the table, expected counts; and the odds
   that other seats beat a play. */
#include "bots/knowledge/knowledge.h"

#include <string.h>

/* Iterations of the proportional fitting; further ones change little. */
enum { FIT_ROUNDS = 3 };

/* ---- reading ---- */

static void read_trick(knowledge *k, int t)
{
    const kd_trick *trick = &k->view->trick[t];
    const kd_order *order = k->order;
    int leader = trick->leader;
    for (int seat = 0; seat < KD_SEATS; seat++) {
        k->play[t][seat] = kd_to_places(order, trick->play[seat]);
        k->played[seat] = kd_add(k->played[seat], k->play[t][seat]);
    }
    if (leader >= KD_SEATS || kd_empty(k->play[t][leader]))
        return;
    kd_cards lead = k->play[t][leader];
    bool four = order->rules.fours && kd_kind_of(order, lead) == KD_LEAD_FOUR;
    bool of_level = four && kd_category_of(order, lead) != KD_NO_CATEGORY;
    public_note(&k->seen, order, leader, (kd_cards){0, 0}, lead);
    for (int seat = 0; seat < KD_SEATS; seat++) {
        kd_cards play = k->play[t][seat];
        if (seat == leader || kd_empty(play))
            continue;
        if (!four)
            public_note(&k->seen, order, seat, lead, play);
        else if (of_level && kd_count(kd_only(play, order->in[KD_TRUMP])) < kd_count(play))
            k->four_short |= 1U << seat;
    }
}

/* The position as the seat sees it. */
static void read_now(knowledge *k, bool knows_kitty)
{
    const kd_view *view = k->view;
    k->now.hand[k->seat] = k->hand;
    k->now.dealer = view->dealer;
    k->now.points = view->points;
    k->now.tricks = view->tricks;
    k->now.turn = k->now.leader = k->now.best = view->dealer;
    if (knows_kitty) {
        kd_cards buried = kd_to_places(k->order, view->buried);
        k->now.kitty = (uint8_t)kd_points_at(k->order, buried);
        k->now.buried = buried.one;
    }
    if (view->phase != KD_PHASE_PLAY || view->trick[view->tricks].leader >= KD_SEATS)
        return;
    const kd_cards *play = k->play[view->tricks];
    k->now.turn = k->now.leader = k->now.best = view->trick[view->tricks].leader;
    while (k->now.played < KD_SEATS - 1 && !kd_empty(play[k->now.turn]))
        kd_position_lay(&k->now, k->order, play[k->now.turn]);
}

void knowledge_read(knowledge *k, const kd_view *view, int first)
{
    bool buried = view->burier == view->seat, knows_kitty = buried && view->phase != KD_PHASE_BURY;
    memset(k, 0, offsetof(knowledge, play));
    k->view = view;
    k->order = &view->order;
    k->seat = view->seat;
    k->partner = kd_partner(k->seat);
    k->defends = kd_team(k->seat) == kd_team(view->dealer);
    k->hand = kd_to_places(k->order, view->hand);
    memset(k->play, 0, (size_t)first * sizeof *k->play);
    for (int t = first; t <= view->tricks; t++)
        read_trick(k, t);
    read_now(k, knows_kitty);
    for (int seat = 0; seat < KD_SEATS; seat++)
        k->seen.gone = kd_add(k->seen.gone, k->played[seat]);
    k->known = k->seen.gone;
    if (knows_kitty)
        k->known = kd_add(k->known, kd_to_places(k->order, view->buried));
    else if (view->phase == KD_PHASE_PLAY)
        k->kitty = view->order.rules.kitty;
    k->unseen = kd_sub(kd_sub(k->order->deck, k->hand), k->known);
    for (int seat = 0; seat < KD_SEATS; seat++) {
        k->held[seat] = view->held[seat];
        if (seat != k->seat)
            k->shown[seat] = kd_common(kd_to_places(k->order, view->shown[seat]), k->unseen);
    }
    knowledge_expect(k);
}

/* Iterative proportional fitting (W. Deming, F. Stephan, 1940): the rows are scaled to the cards that
   each seat and the kitty hold, the columns to the unseen cards of each category, in turn until both
   add up. So a seat void in two suits is expected to be long in the others. */
void knowledge_expect(knowledge *k)
{
    int(*expected)[KD_CATEGORIES] = k->expected;
    for (int row = 0; row <= KD_SEATS; row++)
        for (int c = 0; c < KD_CATEGORIES; c++) {
            int held = row == KD_SEATS ? k->kitty : k->held[row];
            bool none = held == 0 || row == k->seat || (row < KD_SEATS && is_void(k, row, c));
            int weight = row == KD_SEATS && c == KD_TRUMP ? ODDS_ONE / KITTY_TRUMP : ODDS_ONE;
            expected[row][c] = none ? 0 : weight;
        }
    for (int round = 0; round < FIT_ROUNDS; round++) {
        for (int row = 0; row <= KD_SEATS; row++) {
            int64_t sum = 0, held = row == KD_SEATS ? k->kitty : k->held[row];
            for (int c = 0; c < KD_CATEGORIES; c++)
                sum += expected[row][c];
            for (int c = 0; c < KD_CATEGORIES; c++)
                if (expected[row][c])
                    expected[row][c] = (int)(expected[row][c] * held * ODDS_ONE / sum);
        }
        for (int c = 0; c < KD_CATEGORIES; c++) {
            int64_t sum = 0, out = kd_count(kd_only(k->unseen, k->order->in[c]));
            for (int row = 0; row <= KD_SEATS; row++)
                sum += expected[row][c];
            for (int row = 0; row <= KD_SEATS; row++)
                if (expected[row][c])
                    expected[row][c] = (int)(expected[row][c] * out * ODDS_ONE / sum);
        }
    }
}

/* ---- what beats a component ---- */

/* The number of runs of length pairs in pairs whose top stands above the step. */
static int runs_above(const kd_order *order, uint64_t pairs, int length, int top)
{
    kd_part parts[KD_MAX_PARTS];
    int runs = 0, count = kd_parts(order, (kd_cards){pairs, pairs}, parts);
    for (int i = 0; i < count; i++) {
        int windows = parts[i].length - length + 1, higher = parts[i].top - top;
        if (windows > 0 && higher > 0)
            runs += windows < higher ? windows : higher;
    }
    return runs;
}

bool is_unbeatable(const knowledge *k, const kd_part *part)
{
    unsigned top = last_of(part->cards.one), none = ~0U, pairless = ~0U;
    int c = k->order->category[top];
    kd_cards out = kd_only(k->unseen, k->order->above[top]);
    for (int seat = 0; seat < KD_SEATS; seat++) {
        if (seat == k->seat)
            continue;
        none &= k->seen.voids[seat];
        pairless &= (unsigned)k->seen.voids[seat] | k->seen.pairless[seat];
    }
    if (part->length == 0)
        return none >> c & 1 || kd_empty(out);
    if (pairless >> c & 1 || out.two == 0)
        return true;
    uint64_t pairs = k->unseen.two & k->order->in[c];
    return part->length > 1 && !runs_above(k->order, pairs, part->length, part->top);
}

/* ---- odds ---- */

/* The odds that a seat uses a chance to win. The higher those of opponents, the more careful the bot
   is with points that can still be taken. */
enum {
    WILL_BEAT = 4050,  /* an opponent who holds a higher card of the suit plays it */
    WILL_RUFF = 3650,  /* an opponent who can ruff does */
    BEATS_HELP = 1500, /* see odds_trick */
    WILL_HELP = 2300,
};

/* The odds that so many independent events, each with this chance, all fail. */
static int odds_none(int chance, int events)
{
    int none = ODDS_ONE;
    for (; events > 0 && none > 0; events--)
        none = odds_both(none, ODDS_ONE - chance);
    return none;
}

/* The odds that seat holds a given unseen card of category c. */
static int odds_holds(const knowledge *k, int seat, int c)
{
    int out = kd_count(kd_only(k->unseen, k->order->in[c]));
    int chance = out ? k->expected[seat][c] / out : 0;
    return chance > ODDS_ONE ? ODDS_ONE : chance;
}

int odds_void(const knowledge *k, int seat, int c)
{
    if (is_void(k, seat, c))
        return ODDS_ONE;
    if (k->shown[seat].one & k->order->in[c])
        return 0;
    return odds_none(odds_holds(k, seat, c), kd_count(kd_only(k->unseen, k->order->in[c])));
}

/* The odds that seat holds a component of length pairs (0: a single) in category c that beats a
   component with its top at step top; above: the higher places. */
static int odds_component(const knowledge *k, int seat, int c, int length, uint64_t above, int top)
{
    int chance = odds_holds(k, seat, c), both = odds_both(chance, chance), all = both;
    kd_cards higher = kd_only(k->unseen, above);
    if (length == 0)
        return k->shown[seat].one & above ? ODDS_ONE
                                          : ODDS_ONE - odds_none(chance, kd_count(higher));
    if (k->seen.pairless[seat] >> c & 1)
        return 0;
    if (length == 1)
        return ODDS_ONE - odds_none(both, bits_of(higher.two));
    for (int i = 1; i < length; i++)
        all = odds_both(all, both);
    uint64_t pairs = k->unseen.two & k->order->in[c];
    return ODDS_ONE - odds_none(all, runs_above(k->order, pairs, length, top));
}

/* An estimate of the odds that seat has at least n cards of category c, linear in the cards that it is
   expected to hold. */
static int odds_length(const knowledge *k, int seat, int c, int n)
{
    int expected = k->expected[seat][c], wanted = n * ODDS_ONE;
    if (k->held[seat] < n || expected * 2 < wanted)
        return 0;
    if (n < 1 || expected >= wanted * 3 / 2)
        return ODDS_ONE;
    return (int)((int64_t)ODDS_ONE * (expected - wanted / 2) / wanted);
}

int odds_side_wins(const knowledge *k, kd_cards lead, kd_cards winning, bool ours, int behind)
{
    const kd_order *order = k->order;
    int c = order->category[first_of(lead.one)], n = kd_count(lead), beats[KD_SEATS - 1] = {0};
    kd_lead_kind kind = kd_kind_of(order, lead);
    unsigned place = last_of(winning.one);
    kd_part parts[KD_MAX_PARTS];
    parts[0] = (kd_part){0, order->step[place], winning};
    if (n > 1)
        (void)kd_parts(order, winning, parts);
    /* The longest component: its highest card decides between plays (WIN-2). */
    const kd_part *best = parts;
    place = last_of(best->cards.one);
    uint64_t above = order->above[place];
    bool one_part = n == (best->length ? 2 * best->length : 1);
    bool in_trump = order->category[place] == KD_TRUMP;
    for (int i = 0, seat = kd_next_seat(k->seat); i < behind; i++, seat = kd_next_seat(seat)) {
        int in_suit = 0, ruffs = 0;
        if (k->held[seat] < n || kind == KD_LEAD_FOUR) /* a higher four is too rare to matter */
            continue;
        if (order->category[place] == c && kind < KD_LEAD_SEQUENCE) {
            in_suit = odds_component(k, seat, c, best->length, above, best->top);
            if (!one_part)
                in_suit = odds_both(in_suit, odds_length(k, seat, c, n)) / 4;
        }
        if (c != KD_TRUMP) {
            uint64_t higher = in_trump ? above : order->in[KD_TRUMP];
            ruffs =
                odds_component(k, seat, KD_TRUMP, best->length, higher, in_trump ? best->top : -1);
            if (n > 1)
                ruffs = odds_both(ruffs, odds_length(k, seat, KD_TRUMP, n));
            ruffs = odds_both(ruffs, odds_void(k, seat, c));
        }
        bool opponent = seat != k->partner;
        beats[i] = opponent
                       ? odds_either(odds_both(in_suit, WILL_BEAT), odds_both(ruffs, WILL_RUFF))
                       : odds_either(in_suit, ruffs);
    }
    return odds_trick(beats, behind, ours, BEATS_HELP, WILL_HELP);
}
