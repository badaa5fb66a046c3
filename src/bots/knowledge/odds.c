/* odds.c - the odds that other seats beat a play, from the memory of a seat. */
#include "bots/knowledge/odds.h"

#include "bots/knowledge/bitsets.h"

/* The odds that a seat uses a chance to win. The higher those of opponents, the more careful the bot
   is with points that can still be taken. */
enum {
    WILL_BEAT = 4050,  /* an opponent who holds a higher card of the suit plays it */
    WILL_RUFF = 3650,  /* an opponent who can ruff does */
    BEATS_HELP = 1500, /* an opponent who could have beaten our play beats the partner's as well */
    WILL_HELP = 2300,  /* the partner, behind, takes a trick that an opponent is winning */
};

/* The odds that k independent events, each with this chance, all fail. */
static int odds_none(int chance, int k)
{
    int none = ODDS_ONE;
    for (; k > 0 && none > 0; k--)
        none = odds_both(none, ODDS_ONE - chance);
    return none;
}

/* The odds that seat holds a given unseen card of category c. */
static int odds_holds(const memory *m, int seat, int c)
{
    int out = kd_count(kd_only(m->unseen, m->order->in[c]));
    if (out == 0)
        return 0;
    int chance = m->expected[seat][c] / out;
    return chance > ODDS_ONE ? ODDS_ONE : chance;
}

int odds_void(const memory *m, int seat, int c)
{
    if (is_void(m, seat, c))
        return ODDS_ONE;
    if (!kd_empty(kd_only(m->shown[seat], m->order->in[c])))
        return 0;
    return odds_none(odds_holds(m, seat, c), kd_count(kd_only(m->unseen, m->order->in[c])));
}

/* The number of runs of length pairs in pairs whose top stands above the step. */
static int runs_above(const kd_order *order, kd_cards pairs, int length, int top)
{
    kd_part parts[KD_MAX_PARTS];
    int runs = 0, count = kd_parts(order, pairs, parts);
    for (int i = 0; i < count; i++) {
        int windows = parts[i].length - length + 1, higher = parts[i].top - top;
        if (windows > 0 && higher > 0)
            runs += windows < higher ? windows : higher;
    }
    return runs;
}

/* The odds that seat holds a component of length pairs (0: a single) in category c that beats a
   component with its top at step top; above: the higher places. */
static int odds_component(const memory *m, int seat, int c, int length, uint64_t above, int top)
{
    int chance = odds_holds(m, seat, c);
    kd_cards higher = kd_only(m->unseen, above);
    if (length == 0) {
        if (m->shown[seat].one & above)
            return ODDS_ONE;
        return ODDS_ONE - odds_none(chance, kd_count(higher));
    }
    if (m->pairless[seat] >> c & 1)
        return 0;
    int both = odds_both(chance, chance), all = both;
    if (length == 1)
        return ODDS_ONE - odds_none(both, bits_of(higher.two));
    uint64_t pairs = m->unseen.two & m->order->in[c];
    for (int i = 1; i < length; i++)
        all = odds_both(all, both);
    return ODDS_ONE - odds_none(all, runs_above(m->order, (kd_cards){pairs, pairs}, length, top));
}

/* An estimate of the odds that seat has at least n cards of category c, linear in the cards that it is
   expected to hold. */
static int odds_length(const memory *m, int seat, int c, int n)
{
    int expected = m->expected[seat][c], wanted = n * ODDS_ONE;
    if (m->held[seat] < n || expected * 2 < wanted)
        return 0;
    if (expected >= wanted * 3 / 2)
        return ODDS_ONE;
    return (int)((int64_t)ODDS_ONE * (expected - wanted / 2) / wanted);
}

/* The longest component: its highest card decides between plays (WIN-2). */
static kd_part deciding_part(const kd_order *order, kd_cards play)
{
    kd_part parts[KD_MAX_PARTS];
    if (kd_count(play) == 1) {
        unsigned place = first_of(play.one);
        return (kd_part){0, order->step[place], play};
    }
    (void)kd_parts(order, play, parts);
    return parts[0];
}

/* The odds that seat beats the winning play of a trick with this lead. */
static int odds_beats(const memory *m, int seat, kd_cards lead, kd_cards winning)
{
    const kd_order *order = m->order;
    int c = order->category[first_of(lead.one)], n = kd_count(lead);
    kd_lead_kind kind = kd_kind_of(order, lead);
    if (kind == KD_LEAD_FOUR) /* a higher four is too rare to matter */
        return 0;
    kd_part best = deciding_part(order, winning);
    unsigned place = last_of(best.cards.one);
    int ahead = order->category[place], in_suit = 0, ruffs = 0;
    bool one_part = n == (best.length ? 2 * best.length : 1);
    uint64_t above = order->above[place];
    if (m->held[seat] < n)
        return 0;

    if (ahead == c && kind < KD_LEAD_SEQUENCE) {
        in_suit = odds_component(m, seat, c, best.length, above, best.top);
        if (!one_part)
            in_suit = odds_both(in_suit, odds_length(m, seat, c, n)) / 4;
    }
    if (c != KD_TRUMP) {
        uint64_t beats = ahead == KD_TRUMP ? above : order->in[KD_TRUMP];
        int top = ahead == KD_TRUMP ? best.top : -1;
        ruffs = odds_component(m, seat, KD_TRUMP, best.length, beats, top);
        if (n > 1)
            ruffs = odds_both(ruffs, odds_length(m, seat, KD_TRUMP, n));
        ruffs = odds_both(ruffs, odds_void(m, seat, c));
    }
    bool opponent = seat != m->partner;
    if (!opponent)
        return odds_either(in_suit, ruffs);
    return odds_either(odds_both(in_suit, WILL_BEAT), odds_both(ruffs, WILL_RUFF));
}

int odds_side_wins(const memory *m, kd_cards lead, kd_cards winning, bool ours, int behind)
{
    /* The odds that the winning play stays ahead, and that a later play of the partner is ahead. */
    int stays = ours ? ODDS_ONE : 0, partners = 0;
    for (int seat = kd_next_seat(m->seat); behind > 0; behind--, seat = kd_next_seat(seat)) {
        int beats = odds_beats(m, seat, lead, winning);
        if (seat == m->partner) {
            partners = odds_both(ODDS_ONE - stays, odds_both(beats, WILL_HELP));
        } else {
            stays = odds_both(stays, ODDS_ONE - beats);
            partners = odds_both(partners, ODDS_ONE - odds_both(beats, BEATS_HELP));
        }
    }
    return stays + partners;
}
