/* steady_lead.c - leading: cash what nobody can beat, else part with what is worth least. */
#include "odds.h"
#include "steady.h"

#include <limits.h>

/* In hundredths of a point, or per cent where said. */
enum {
    LEAD_AGAIN = 190,  /* keeping the lead */
    OURS_FLOW = 500,   /* per cent of the usual points a card that come in when we win */
    THEIRS_FLOW = 135, /* ... that are lost when they do */
    DRAWS_TRUMP = 140, /* what is lost by leading trumps early: they are for ruffs and the end */
    EARLY = 13,        /* early: more cards than this in hand */
};

/* All components of one category that nobody can beat, as one play (DUMP-1 cannot fail). */
static kd_cards boss_dump(const memory *m, int c)
{
    kd_part parts[KD_MAX_PARTS];
    kd_cards dump = {0, 0}, held = kd_only(m->hand, m->order->in[c]);
    int bosses = 0, count = kd_empty(held) ? 0 : kd_parts(m->order, held, parts);
    for (int i = 0; i < count; i++) {
        if (!is_boss(m, &parts[i]))
            continue;
        dump = kd_add(dump, parts[i].cards);
        bosses++;
    }
    return bosses > 1 ? dump : (kd_cards){0, 0};
}

static void list_leads(choices *list, const memory *m)
{
    list->count = kd_leads(m->order, m->hand, list->play, MAX_CHOICES);
    if (list->count > MAX_CHOICES - KD_CATEGORIES)
        list->count = MAX_CHOICES - KD_CATEGORIES;
    for (int c = 0; c < KD_CATEGORIES; c++) {
        kd_cards dump = boss_dump(m, c);
        if (!kd_empty(dump) && kd_lead(m->order, m->hand, dump).reason == KD_OK)
            choices_add(list, dump);
    }
}

/* Points that a card the others play to this category usually carries. */
static int flow(const memory *m, int c)
{
    kd_cards out = kd_only(m->unseen, m->order->in[c]);
    if (kd_empty(out))
        out = m->unseen;
    if (kd_empty(out))
        return 0;
    return kd_sorted_points(m->order, out) * POINT / kd_count(out);
}

/* How good a lead is, in hundredths of a point. */
static int judge(const prices *p, kd_cards play)
{
    const memory *m = p->m;
    int n = kd_count(play), c = m->order->category[lowest_place(play)];
    int wins = odds_side_wins(m, play, play, true, m->behind);
    int points = kd_sorted_points(m->order, play);
    int gain = steady_stake(m, points, play) * (2 * wins - ODDS_ONE) / (2 * ODDS_ONE);
    int comes = n * flow(m, c) / 100;
    gain += comes * OURS_FLOW * wins / ODDS_ONE;
    gain -= comes * THEIRS_FLOW * (ODDS_ONE - wins) / ODDS_ONE;
    gain += LEAD_AGAIN * wins / ODDS_ONE;
    if (c == KD_TRUMP && kd_count(m->hand) > EARLY)
        gain -= DRAWS_TRUMP * n;
    return gain - worth_lost(p, m->hand, play);
}

kd_cards steady_lead(const memory *m)
{
    prices p;
    choices list;
    kd_cards best = {0, 0};
    int most = INT_MIN;
    prices_read(&p, m);
    list_leads(&list, m);
    for (int i = 0; i < list.count; i++) {
        int value = judge(&p, list.play[i]);
        if (value <= most)
            continue;
        most = value;
        best = list.play[i];
    }
    return best;
}
