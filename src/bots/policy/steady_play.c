/* steady_play.c - the leads and answers of steady. */
#include "bots/policy/steady.h"

#include <limits.h>

/* ---- leads ---- */

/* In hundredths of a point, or per cent where stated. */
enum {
    LEAD_LEAD_NEXT = 165, /* gain: having the lead again */
    LEAD_CASH_NEXT = 38,  /* ... for each winner in hand that may then be cashed */
    FED_WHEN_WON = 460,   /* per cent of mean_points that each card led brings in when we win */
    FED_WHEN_LOST = 160,  /* ... and that it costs when they win */
    EARLY_TRUMP = 145, /* cost of a trump led early: trumps are kept for ruffs and the last trick */
    LATE_TRUMP = 18,   /* ... and late */
    EARLY = 10,        /* early: more cards than this in hand */
};

static const int kind_bonus[KD_LEAD_KINDS] = {
    [KD_LEAD_SINGLE] = -45, [KD_LEAD_PAIR] = 45,     [KD_LEAD_TRACTOR] = 45, [KD_LEAD_DUMP] = 60,
    [KD_LEAD_FOUR] = 60,    [KD_LEAD_SEQUENCE] = 60, [KD_LEAD_HIGHS] = 60,
};

static void list_leads(choices *list, const knowledge *k)
{
    const int most = MAX_CHOICES - KD_CATEGORIES;
    int leads = kd_leads(k->order, k->hand, k->known, list->play, MAX_CHOICES);
    list->count = leads < most ? leads : most;
    list->left_out = leads - list->count;
    for (int c = 0; c < KD_CATEGORIES; c++) {
        /* All components that nobody can beat, as one dump, which cannot fail (DUMP-1). */
        kd_part parts[KD_MAX_PARTS];
        kd_cards dump = {0, 0}, held = kd_only(k->hand, k->order->in[c]);
        int safe = 0, count = kd_empty(held) ? 0 : kd_parts(k->order, held, parts);
        for (int i = 0; i < count; i++)
            if (is_unbeatable(k, &parts[i])) {
                dump = kd_add(dump, parts[i].cards);
                safe++;
            }
        if (safe > 1 && kd_check_lead(k->order, k->hand, k->known, dump).reason == KD_OK)
            choices_add(list, dump);
    }
}

/* The value of a lead, in hundredths of a point. */
static int judge_lead(const card_values *p, kd_cards play)
{
    const knowledge *k = p->k;
    int n = kd_count(play), c = k->order->category[first_of(play.one)];
    int wins = odds_side_wins(k, play, play, true, seats_behind(k));
    int points = kd_points_at(k->order, play);
    int gain = steady_gain(k, points, wins);
    int fed = n * mean_points(k->order, k->unseen, c);
    gain += fed * FED_WHEN_WON / 100 * wins / ODDS_ONE;
    gain -= fed * FED_WHEN_LOST / 100 * (ODDS_ONE - wins) / ODDS_ONE;
    gain += (LEAD_LEAD_NEXT + LEAD_CASH_NEXT * p->winners) * wins / ODDS_ONE;
    gain += kind_bonus[kd_kind_of(k->order, play)];
    if (c == KD_TRUMP)
        gain -= n * (kd_count(k->hand) > EARLY ? EARLY_TRUMP : LATE_TRUMP);
    return gain + steady_rest(p, play, wins);
}

/* ---- answers ---- */

/* In hundredths of a point, or per cent where stated. */
enum {
    ANSWER_LEAD_NEXT = 95, /* gain: this seat has the lead after the trick */
    ANSWER_CASH_NEXT = 50, /* ... for each winner in hand that may then be cashed */
    PARTNER_NEXT = 50,     /* gain: the partner has the lead */
    OVERTAKES = 30,        /* cost of taking a trick from the partner */
    PARTNER_FEEDS = 155, /* per cent of mean_points that a partner behind adds to a trick of ours */
    OPPONENT_FEEDS = 220, /* ... that an opponent behind adds to a trick of theirs */
};

/* The lowest or highest component of so many pairs (0: a single); empty when there is none. */
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

/* Ruffs a dump in its own shape: with the lowest trumps, or with the highest component that decides
   (WIN-2). */
static void add_dump_ruff(choices *list, const card_values *p, kd_cards trumps, bool highest)
{
    const knowledge *k = p->k;
    kd_part parts[KD_MAX_PARTS];
    kd_cards play = {0, 0};
    int singles = 0, count = kd_parts(k->order, k->now.lead, parts);
    for (int i = 0; i < count; i++) {
        if (parts[i].length == 0) {
            singles++;
            continue;
        }
        kd_cards run = component(k->order, trumps, parts[i].length, highest && i == 0);
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

/* Every ruff: trumps in the shape of the lead. */
static void add_ruffs(choices *list, const card_values *p)
{
    const knowledge *k = p->k;
    kd_cards trumps = kd_only(k->hand, k->order->in[KD_TRUMP]), listed[MAX_CHOICES];
    int n = kd_count(k->now.lead);
    if (kd_count(trumps) < n)
        return;
    if (!is_one_part(k->order, k->now.lead)) {
        add_dump_ruff(list, p, trumps, false);
        add_dump_ruff(list, p, trumps, true);
        return;
    }
    int count = kd_leads(k->order, trumps, (kd_cards){0, 0}, listed, MAX_CHOICES);
    list->left_out += count > MAX_CHOICES ? count - MAX_CHOICES : 0;
    for (int i = 0; i < count && i < MAX_CHOICES; i++)
        if (kd_count(listed[i]) == n)
            choices_add(list, listed[i]);
}

void steady_answers(choices *list, const card_values *p)
{
    const knowledge *k = p->k;
    int c = kd_category_of(k->order, k->now.lead), n = kd_count(k->now.lead);
    bool four = kd_kind_of(k->order, k->now.lead) == KD_LEAD_FOUR;
    kd_cards held = four ? k->hand : kd_only(k->hand, k->order->in[c]);
    list->count = list->left_out = 0;
    if (four || kd_count(held) >= n) {
        int count = kd_moves(k->order, held, k->now.lead, list->play, MAX_CHOICES);
        list->count = count < MAX_CHOICES ? count : MAX_CHOICES;
        list->left_out = count - list->count;
        return;
    }
    /* Short of the suit led: all cards of it, and the cheapest others. Points among them count by the
       odds that our side wins the trick. */
    bool ours = k->now.best == k->partner;
    int wins = odds_side_wins(k, k->now.lead, k->now.winning, ours, seats_behind(k));
    int reward = POINT * (2 * wins - ODDS_ONE) / (2 * ODDS_ONE);
    kd_cards rest = kd_sub(k->hand, held);
    choices_add(list, kd_add(held, cheapest(p, rest, n - kd_count(held), reward)));
    if (kd_empty(held) && c != KD_TRUMP)
        add_ruffs(list, p);
}

/* The value of an answer, in hundredths of a point. */
static int judge_answer(const card_values *p, kd_cards play)
{
    const knowledge *k = p->k;
    bool takes = takes_trick(k, play);
    bool partners = k->now.best == k->partner;
    int wins = odds_side_wins(k, k->now.lead, takes ? play : k->now.winning, takes || partners,
                              seats_behind(k));
    int points = k->now.on_table + kd_points_at(k->order, play);
    int gain = steady_gain(k, points, wins);
    int next = takes ? ANSWER_LEAD_NEXT + ANSWER_CASH_NEXT * p->winners : PARTNER_NEXT;
    gain += next * wins / ODDS_ONE;
    if (takes && partners)
        gain -= OVERTAKES;
    /* What the seats behind are expected to add. */
    int led = kd_category_of(k->order, k->now.lead), seat = k->seat;
    int fed = kd_count(k->now.lead) * mean_points(k->order, k->unseen, led);
    for (int i = 0; i < seats_behind(k); i++) {
        seat = kd_next_seat(seat);
        gain += seat == k->partner ? fed * PARTNER_FEEDS / 100 * wins / ODDS_ONE
                                   : -fed * OPPONENT_FEEDS / 100 * (ODDS_ONE - wins) / ODDS_ONE;
    }
    return gain + steady_rest(p, play, takes ? wins : 0);
}

/* ---- deciding ---- */

kd_cards steady_play(const knowledge *k)
{
    card_values p;
    choices list;
    kd_cards best = {0, 0};
    bool leads = kd_empty(k->now.lead);
    int most = INT_MIN;
    card_values_read(&p, k);
    if (leads)
        list_leads(&list, k);
    else
        steady_answers(&list, &p);
    for (int i = 0; i < list.count; i++) {
        int value = leads ? judge_lead(&p, list.play[i]) : judge_answer(&p, list.play[i]);
        if (value <= most)
            continue;
        most = value;
        best = list.play[i];
    }
    return best;
}
