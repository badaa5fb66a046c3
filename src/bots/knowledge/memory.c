/* memory.c - counting cards: unseen cards, voids, and the trick on the table, read from a view. */
#include "bots/knowledge/memory.h"

#include "bots/knowledge/bitsets.h"

#include <string.h>

/* Iterations of the proportional fitting; further ones change little. */
enum { FIT_ROUNDS = 3 };

/* Notes what an answer proves: its seat is void, or has no pair left. */
static void learn(memory *m, int seat, kd_cards lead, kd_cards answer)
{
    int c = kd_category_of(m->order, lead);
    if (c == KD_NO_CATEGORY || kd_kind_of(m->order, lead) == KD_LEAD_FOUR)
        return;
    kd_cards followed = kd_only(answer, m->order->in[c]);
    if (kd_count(followed) < kd_count(lead))
        m->voids[seat] |= (uint8_t)(1U << c);
    else if (bits_of(followed.two) < bits_of(lead.two))
        m->pairless[seat] |= (uint8_t)(1U << c);
}

/* Reads one trick, finished or not; adds its cards to *gone. */
static void read_trick(memory *m, const kd_trick *trick, kd_cards *gone)
{
    if (trick->leader >= KD_SEATS)
        return;
    kd_cards lead = kd_to_places(m->order, trick->play[trick->leader]);
    for (int seat = 0; seat < KD_SEATS; seat++) {
        if (kd_empty(trick->play[seat]))
            continue;
        kd_cards cards = kd_to_places(m->order, trick->play[seat]);
        *gone = kd_add(*gone, cards);
        if (seat != trick->leader)
            learn(m, seat, lead, cards);
    }
}

void memory_lay(memory *m, int seat, kd_cards play)
{
    bool leads = kd_empty(m->lead);
    if (leads)
        m->lead = play;
    m->on_table += kd_points_at(m->order, play);
    m->behind--;
    if (leads || takes_trick(m, play)) {
        m->winning = play;
        m->best = seat;
    }
}

/* Who is ahead in the trick on the table, and how many are still to play. */
static void read_table(memory *m, const kd_trick *trick)
{
    int seat = trick->leader;
    m->behind = KD_SEATS - 1;
    for (; m->behind >= 0 && seat != m->seat && seat < KD_SEATS; seat = kd_next_seat(seat)) {
        kd_cards cards = kd_to_places(m->order, trick->play[seat]);
        if (kd_empty(cards))
            return;
        memory_lay(m, seat, cards);
    }
}

/* A cell at the start of the fitting: 0 where a seat is known to be void. */
static int weight(const memory *m, int row, int c)
{
    if (row == KD_SEATS) {
        if (m->kitty == 0)
            return 0;
        return c == KD_TRUMP ? ODDS_ONE / KITTY_TRUMP : ODDS_ONE;
    }
    return row == m->seat || is_void(m, row, c) || m->held[row] == 0 ? 0 : ODDS_ONE;
}

/* Scales one column of expected[][] to the unseen cards of its category. */
static void fit_category(memory *m, int c)
{
    int64_t sum = 0, out = kd_count(kd_only(m->unseen, m->order->in[c]));
    for (int row = 0; row <= KD_SEATS; row++)
        sum += m->expected[row][c];
    for (int row = 0; sum > 0 && row <= KD_SEATS; row++)
        m->expected[row][c] = (int)(m->expected[row][c] * out * ODDS_ONE / sum);
}

/* Scales one row to the cards that the seat, or the kitty, holds. */
static void fit_row(memory *m, int row)
{
    int64_t sum = 0, held = row == KD_SEATS ? m->kitty : m->held[row];
    for (int c = 0; c < KD_CATEGORIES; c++)
        sum += m->expected[row][c];
    for (int c = 0; sum > 0 && c < KD_CATEGORIES; c++)
        m->expected[row][c] = (int)(m->expected[row][c] * held * ODDS_ONE / sum);
}

/* Iterative proportional fitting (W. Deming, F. Stephan, 1940): rows and columns are scaled in turn
   until both add up, so that a seat void in two suits is expected to be long in the others. */
void memory_fit_expected(memory *m)
{
    for (int row = 0; row <= KD_SEATS; row++)
        for (int c = 0; c < KD_CATEGORIES; c++)
            m->expected[row][c] = weight(m, row, c);
    for (int round = 0; round < FIT_ROUNDS; round++) {
        for (int row = 0; row <= KD_SEATS; row++)
            if (row != m->seat)
                fit_row(m, row);
        for (int c = 0; c < KD_CATEGORIES; c++)
            fit_category(m, c);
    }
}

void memory_read(memory *m, const kd_view *view)
{
    memset(m, 0, sizeof *m);
    m->view = view;
    m->order = &view->order;
    m->seat = view->seat;
    m->partner = kd_partner(m->seat);
    m->defends = kd_team(m->seat) == kd_team(view->dealer);
    m->hand = kd_to_places(m->order, view->hand);

    kd_cards seen = m->hand;
    for (int t = 0; t <= view->tricks; t++)
        read_trick(m, &view->trick[t], &seen);
    if (view->phase == KD_PHASE_PLAY && view->burier == m->seat)
        seen = kd_add(seen, kd_to_places(m->order, view->buried));
    else if (view->phase == KD_PHASE_PLAY)
        m->kitty = view->order.rules.kitty;
    m->unseen = kd_sub(m->order->deck, seen);
    for (int seat = 0; seat < KD_SEATS; seat++) {
        m->held[seat] = view->held[seat];
        if (seat != m->seat)
            m->shown[seat] = kd_common(kd_to_places(m->order, view->shown[seat]), m->unseen);
    }
    read_table(m, &view->trick[view->tricks]);
    memory_fit_expected(m);
}

/* Can the seat hold a pair of the category? */
static bool may_pair(const memory *m, int seat, int c)
{
    return !is_void(m, seat, c) && !(m->pairless[seat] >> c & 1);
}

/* Do the pairs contain a run of length pairs whose top stands above a step? */
static bool has_higher_run(const kd_order *order, kd_cards pairs, int length, int top)
{
    kd_part parts[KD_MAX_PARTS];
    int count = kd_parts(order, pairs, parts);
    for (int i = 0; i < count; i++)
        if (parts[i].length >= length && parts[i].top > top)
            return true;
    return false;
}

bool is_unbeatable(const memory *m, const kd_part *part)
{
    unsigned top = last_of(part->cards.one);
    int c = m->order->category[top];
    uint64_t above = m->order->above[top];
    kd_cards out = kd_only(m->unseen, above);
    bool some = false, some_pair = false;
    for (int seat = 0; seat < KD_SEATS; seat++) {
        if (seat == m->seat)
            continue;
        some |= !is_void(m, seat, c);
        some_pair |= may_pair(m, seat, c);
    }
    if (part->length == 0)
        return !some || kd_empty(out);
    if (!some_pair || out.two == 0)
        return true;
    if (part->length == 1)
        return false;
    uint64_t pairs = m->unseen.two & m->order->in[c];
    return !has_higher_run(m->order, (kd_cards){pairs, pairs}, part->length, part->top);
}
