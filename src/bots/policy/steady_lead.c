/* steady_lead.c - leading: cash what nobody can beat, else part with what is worth least. */
#include "bots/knowledge/bitsets.h"
#include "bots/knowledge/odds.h"
#include "bots/policy/steady.h"

/* In hundredths of a point, or per cent where said. */
enum {
    LEAD_AGAIN = 165,  /* keeping the lead */
    OURS_FLOW = 460,   /* per cent of the usual points a card that come in when we win */
    THEIRS_FLOW = 160, /* ... that are lost when they do */
    DRAWS_TRUMP = 145, /* what is lost by leading trumps early: they are for ruffs and the end */
    CASH_NEXT = 38,    /* ... for each winner in hand that it may cash */
    LATE_TRUMP = 18,   /* the same later */
    EARLY = 10,        /* early: more cards than this in hand */
};

static const int kind_bonus[KD_LEAD_KINDS] = {
    [KD_LEAD_SINGLE] = -45, [KD_LEAD_PAIR] = 45,     [KD_LEAD_TRACTOR] = 45, [KD_LEAD_DUMP] = 60,
    [KD_LEAD_FOUR] = 60,    [KD_LEAD_SEQUENCE] = 60, [KD_LEAD_HIGHS] = 60,
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
    kd_cards known = kd_to_places(m->order, kd_known(m->view));
    list->count = kd_leads(m->order, m->hand, known, list->play, MAX_CHOICES);
    if (list->count > MAX_CHOICES - KD_CATEGORIES)
        list->count = MAX_CHOICES - KD_CATEGORIES;
    for (int c = 0; c < KD_CATEGORIES; c++) {
        kd_cards dump = boss_dump(m, c);
        if (!kd_empty(dump) && kd_check_lead(m->order, m->hand, known, dump).reason == KD_OK)
            choices_add(list, dump);
    }
}

/* How good a lead is, in hundredths of a point. */
static int judge(const card_values *p, kd_cards play)
{
    const memory *m = p->m;
    int n = kd_count(play), c = m->order->category[first_of(play.one)];
    int wins = odds_side_wins(m, play, play, true, m->behind);
    int points = kd_points_at(m->order, play);
    int gain = steady_gain(m, points, wins);
    int comes = n * points_per_card(m, c);
    gain += comes * OURS_FLOW / 100 * wins / ODDS_ONE;
    gain -= comes * THEIRS_FLOW / 100 * (ODDS_ONE - wins) / ODDS_ONE;
    gain += (LEAD_AGAIN + CASH_NEXT * p->winners) * wins / ODDS_ONE;
    gain += kind_bonus[kd_kind_of(m->order, play)];
    if (c == KD_TRUMP)
        gain -= n * (kd_count(m->hand) > EARLY ? DRAWS_TRUMP : LATE_TRUMP);
    return gain + steady_rest(p, play, wins);
}

kd_cards steady_lead(const memory *m)
{
    card_values p;
    choices list;
    card_values_read(&p, m);
    list_leads(&list, m);
    return choices_best(&list, &p, judge);
}
