/* knowledge.c - reads a view: unseen cards, voids, the trick on the table, expected counts. */
#include "bots/knowledge/knowledge.h"

#include <string.h>

/* Iterations of the proportional fitting; further ones change little. */
enum { FIT_ROUNDS = 3 };

/* ---- reading ---- */

static void knowledge_read_trick(knowledge *k, int t)
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
    k->now.turn = k->now.leader = k->now.best =
        kd_first_leader(&view->order.rules, view->declarer, view->dealer);
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
        knowledge_read_trick(k, t);
    read_now(k, knows_kitty);
    k->seen.gone = kd_to_places(k->order, view->gone);
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
    if (part->length == 1)
        return false;
    uint64_t pairs = k->unseen.two & k->order->in[c];
    kd_part runs[KD_MAX_PARTS];
    int count = kd_parts(k->order, (kd_cards){pairs, pairs}, runs);
    for (int i = 0; i < count; i++)
        if (runs[i].length >= part->length && runs[i].top > part->top)
            return false;
    return true;
}

/* ---- odds ---- */

int odds_void(const knowledge *k, int seat, int c)
{
    int out = kd_count(kd_only(k->unseen, k->order->in[c])), none = ODDS_ONE;
    if (is_void(k, seat, c))
        return ODDS_ONE;
    if (k->shown[seat].one & k->order->in[c])
        return 0;
    int holds = out ? k->expected[seat][c] / out : 0; /* a given one of these cards */
    for (; out > 0 && none > 0; out--)
        none = odds_both(none, ODDS_ONE - (holds < ODDS_ONE ? holds : ODDS_ONE));
    return none;
}
