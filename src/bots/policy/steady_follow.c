/* steady_follow.c - answering a lead: win it cheaply, feed the partner, or give little away. */
#include "bots/knowledge/bitsets.h"
#include "bots/knowledge/odds.h"
#include "bots/policy/steady.h"

/* In hundredths of a point. */
enum {
    LEAD_NEXT = 95,       /* having the lead oneself after this trick */
    CASH_NEXT = 50,       /* ... for each winner in hand that it may cash */
    PARTNER_NEXT = 50,    /* the partner having it */
    OVERTAKES = 30,       /* what taking a trick from the partner costs */
    PARTNER_FEEDS = 155,  /* per cent of a card's usual points that a partner still to play adds to
                             a trick that is ours, */
    OPPONENT_FEEDS = 220, /* an opponent to one that is theirs */
};

/* The lowest component of length among cards, or the highest; empty when there is none. */
static kd_cards component(const kd_order *order, kd_cards cards, int length, bool highest)
{
    kd_cards listed[MAX_CHOICES], found = {0, 0};
    int count = kd_leads(order, cards, (kd_cards){0, 0}, listed, MAX_CHOICES);
    for (int i = 0; i < count && i < MAX_CHOICES; i++) {
        if (kd_count(listed[i]) != (length ? 2 * length : 1))
            continue;
        if (kd_empty(found) || (highest && listed[i].one > found.one))
            found = listed[i];
    }
    return found;
}

/* A dump trumped in its own shape, by the lowest trumps or with the highest deciding component. */
static void add_dump_ruff(choices *list, const card_values *p, kd_cards trumps, bool highest)
{
    const memory *m = p->m;
    kd_part parts[KD_MAX_PARTS];
    kd_cards play = {0, 0};
    int singles = 0, count = kd_parts(m->order, m->lead, parts);
    for (int i = 0; i < count; i++) {
        if (parts[i].length == 0) {
            singles++;
            continue;
        }
        kd_cards run = component(m->order, trumps, parts[i].length, highest && i == 0);
        if (kd_empty(run))
            return;
        play = kd_add(play, run);
        trumps = kd_sub(trumps, run);
    }
    if (highest && parts[0].length == 0) {
        kd_cards top = kd_card(last_of(trumps.one));
        play = top;
        trumps = kd_sub(trumps, top);
        singles--;
    }
    choices_add(list, kd_add(play, cheapest(p, trumps, singles, 0)));
}

/* All trumps, in the shape of the lead. */
static void add_ruffs(choices *list, const card_values *p)
{
    const memory *m = p->m;
    kd_cards trumps = kd_only(m->hand, m->order->in[KD_TRUMP]), listed[MAX_CHOICES];
    int n = kd_count(m->lead);
    if (kd_count(trumps) < n)
        return;
    if (!is_one_part(m->order, m->lead)) {
        add_dump_ruff(list, p, trumps, false);
        add_dump_ruff(list, p, trumps, true);
        return;
    }
    int count = kd_leads(m->order, trumps, (kd_cards){0, 0}, listed, MAX_CHOICES);
    for (int i = 0; i < count && i < MAX_CHOICES; i++)
        if (kd_count(listed[i]) == n)
            choices_add(list, listed[i]);
}

/* Short of the suit led: all of it, and the cheapest of the rest, counting what points among it
   do in a trick that is lost or won. */
static void add_discard(choices *list, const card_values *p, kd_cards held)
{
    const memory *m = p->m;
    bool ours = m->best == m->partner;
    int wins = odds_side_wins(m, m->lead, m->winning, ours, m->behind);
    int reward = POINT * (2 * wins - ODDS_ONE) / (2 * ODDS_ONE);
    int n = kd_count(m->lead) - kd_count(held);
    choices_add(list, kd_add(held, cheapest(p, kd_sub(m->hand, held), n, reward)));
}

void steady_answers(choices *list, const card_values *p)
{
    const memory *m = p->m;
    int c = kd_category_of(m->order, m->lead), n = kd_count(m->lead);
    bool four = kd_kind_of(m->order, m->lead) == KD_LEAD_FOUR;
    kd_cards held = four ? m->hand : kd_only(m->hand, m->order->in[c]);
    list->count = 0;
    if (four || kd_count(held) >= n) {
        list->count = kd_moves(m->order, held, m->lead, list->play, MAX_CHOICES);
        if (list->count > MAX_CHOICES)
            list->count = MAX_CHOICES;
        return;
    }
    add_discard(list, p, held);
    if (kd_empty(held) && c != KD_TRUMP)
        add_ruffs(list, p);
}

/* What those still to play add, seen from our side. */
static int feeding(const memory *m, int wins)
{
    int sum = 0, seat = m->seat;
    int comes = kd_count(m->lead) * points_per_card(m, kd_category_of(m->order, m->lead));
    for (int i = 0; i < m->behind; i++) {
        seat = kd_next_seat(seat);
        sum += seat == m->partner ? comes * PARTNER_FEEDS / 100 * wins / ODDS_ONE
                                  : -comes * OPPONENT_FEEDS / 100 * (ODDS_ONE - wins) / ODDS_ONE;
    }
    return sum;
}

/* How good an answer is, in hundredths of a point. */
static int judge(const card_values *p, kd_cards play)
{
    const memory *m = p->m;
    bool takes = takes_trick(m, play);
    bool partners = m->best == m->partner;
    int wins = odds_side_wins(m, m->lead, takes ? play : m->winning, takes || partners, m->behind);
    int points = m->on_table + kd_points_at(m->order, play);
    int gain = steady_gain(m, points, wins);
    int next = takes ? LEAD_NEXT + CASH_NEXT * p->winners : PARTNER_NEXT;
    gain += next * wins / ODDS_ONE;
    if (takes && partners)
        gain -= OVERTAKES;
    return gain + feeding(m, wins) + steady_rest(p, play, takes ? wins : 0);
}

kd_cards steady_follow(const memory *m)
{
    card_values p;
    choices list;
    card_values_read(&p, m);
    steady_answers(&list, &p);
    return choices_best(&list, &p, judge);
}
